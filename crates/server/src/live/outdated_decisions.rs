//! Tests: a bot's decision is played only if the table is still as it was when the bot began to think.
//!
//! The bots' only thread is held until the table has changed, so that the order of events does not depend on timing.

use super::{LiveTable, decision};
use crate::Limits;
use crate::bot_pool::BotPool;
use crate::dice_solver::DiceSolver;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::random::SeedSource;
use crate::tables::{SharedServices, Tables, secret_of};
use brickwool_game::Seat;
use brickwool_luck::seal;
use brickwool_store::Store;
use brickwool_table::{
    DEFAULT_STAND_IN, DecidedBy, Entry, GameAction, GuestId, LoggedEntry, Request, Settings, Table, TableGame,
};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;

/// The nonce of both players.
const NONCE: &str = "a-nonce-of-twenty-two-characters";
const ADA: GuestId = GuestId(1);
const BEN: GuestId = GuestId(2);

/// A game of two people that has begun, in a process with one thread for bots.
struct TestTable {
    live: LiveTable,
    _folder: TempDir,
}

impl TestTable {
    async fn start() -> TestTable {
        let folder = tempfile::tempdir().expect("a folder");
        let store = format!("sqlite:{}", folder.path().join("tables.db").display());
        let services = Arc::new(SharedServices {
            store: Store::open(&store).await.expect("a store"),
            limits: Limits::default(),
            dice: DiceSolver::of_this_process(),
            bot_pool: BotPool::new(1, Duration::from_secs(60)),
            lobby: Lobby::new(Limits::default().listed_per_host),
            metrics: Metrics::default(),
            seeds: SeedSource::new(Some(1)),
            game_ended: tokio::sync::Notify::new(),
        });
        let settings = Settings { seats: 2, ..Settings::default() };
        let id = Tables::new(services.clone()).create(ADA, settings).await.expect("a table");
        let (row, log) = services.read(&id).await.expect("the store answers").expect("the table is stored");
        let table = Table::from_log(&log).expect("a log");
        let secret = secret_of(&row, &table).expect("a seed");
        let bots = services.new_bots();
        let live = LiveTable::new(id, table, secret, services, bots);
        let mut game = TestTable { live, _folder: folder };
        for (seat, guest) in Seat::first(2).zip([ADA, BEN]) {
            let (name, commitment) =
                (format!("Player {}", seat.index()), game.live.table.commitment().to_owned());
            let seal = seal(&commitment, seat.index(), NONCE);
            game.request(guest, Request::TakeSeat { seat, name, colour: None, commitment, seal }).await;
        }
        game.request(ADA, Request::Start).await;
        for (seat, guest) in Seat::first(2).zip([ADA, BEN]) {
            game.request(guest, Request::Reveal { seat, nonce: NONCE.into() }).await;
        }
        game
    }

    async fn request(&mut self, guest: GuestId, request: Request) {
        let done = self.live.handle_request(guest, None, &request).await;
        assert!(done.is_ok(), "{request:?}: {:?}", done.err());
    }

    /// Whose turn it is, and one of the things they may do.
    fn turn(&self) -> (Seat, GuestId, Request) {
        let Some(TableGame::Settlers(position)) = self.live.table.game() else { panic!("a game is on") };
        let decides = |seat: &Seat| !position.state.legal_for(&position.board, *seat).is_empty();
        let seat = Seat::first(2).find(decides).expect("somebody decides");
        let action = GameAction::Settlers(position.state.legal_for(&position.board, seat).nth(0));
        let guest = self.live.table.guest_at(seat).expect("a person");
        (seat, guest, Request::Act { ply: self.live.table.ply(), action })
    }

    async fn log(&self) -> Vec<LoggedEntry> {
        self.live.services.read(&self.live.id).await.expect("the store answers").expect("the table").1
    }

    /// The steps in the log that nobody requested, and by whom they were taken.
    async fn steps_by_bots(&self) -> Vec<DecidedBy> {
        let by = |logged: &LoggedEntry| match logged.entry {
            Entry::Step { by, .. } => by,
            _ => None,
        };
        self.log().await.iter().filter_map(by).collect()
    }

    /// A bot begins to think, but its thread is taken until the sender is used.
    async fn begin_to_think(&mut self, seat: Seat, by: DecidedBy) -> mpsc::Sender<()> {
        let (release, wait) = mpsc::channel();
        let (begin, begun) = oneshot::channel();
        self.live.services.bot_pool.run(move |_| {
            let _ = begin.send(());
            wait.recv()
        });
        begun.await.expect("the thread is taken");
        self.live.start_thinking(seat, by);
        release
    }

    /// The bot decides, and the table is told what.
    async fn finish(&mut self, release: mpsc::Sender<()>) {
        release.send(()).expect("the thread waits");
        let decided = decision(&mut self.live.thinking).await;
        assert!(decided.as_ref().is_ok_and(Option::is_some), "the bot has decided something");
        self.live.finish_thinking(decided).await;
        assert!(self.live.bots.is_some(), "the bots are back at the table");
    }
}

#[tokio::test]
async fn a_decision_is_played_if_nothing_has_happened() {
    let mut game = TestTable::start().await;
    let (seat, ..) = game.turn();
    let release = game.begin_to_think(seat, DecidedBy::Clock).await;
    game.finish(release).await;
    assert_eq!(game.steps_by_bots().await, [DecidedBy::Clock]);
}

#[tokio::test]
async fn a_player_who_acts_while_their_time_runs_out_has_acted() {
    let mut game = TestTable::start().await;
    let (seat, guest, act) = game.turn();
    let release = game.begin_to_think(seat, DecidedBy::Clock).await;
    game.request(guest, act).await;
    let before = game.log().await;
    game.finish(release).await;
    assert_eq!(game.log().await, before);
    assert_eq!(game.steps_by_bots().await, []);
}

/// After the undo and another step the game has as many steps as before, but is another one.
#[tokio::test]
async fn a_decision_about_a_step_that_was_taken_back_is_not_played() {
    let mut game = TestTable::start().await;
    let (_, guest, act) = game.turn();
    game.request(guest, act).await;
    let steps = game.live.table.steps().len();
    let (seat, ..) = game.turn();
    let release = game.begin_to_think(seat, DecidedBy::Clock).await;
    game.request(guest, Request::Undo { ply: game.live.table.ply() }).await;
    let (_, guest, again) = game.turn();
    game.request(guest, again).await;
    assert_eq!(game.live.table.steps().len(), steps);
    game.finish(release).await;
    assert_eq!(game.steps_by_bots().await, []);
}

#[tokio::test]
async fn a_player_who_comes_back_decides_themselves() {
    let mut game = TestTable::start().await;
    let (seat, guest, _) = game.turn();
    game.live.write_unrequested(Entry::StandInTookOver { seat, bot: DEFAULT_STAND_IN.to_owned() }).await;
    let release = game.begin_to_think(seat, DecidedBy::Bot).await;
    game.request(guest, Request::ResumeSeat).await;
    game.finish(release).await;
    assert_eq!(game.steps_by_bots().await, []);
}

#[tokio::test]
async fn nothing_is_played_at_a_closed_table() {
    let mut game = TestTable::start().await;
    let (seat, ..) = game.turn();
    let release = game.begin_to_think(seat, DecidedBy::Clock).await;
    game.live.write_unrequested(Entry::Closed).await;
    game.finish(release).await;
    assert_eq!(game.steps_by_bots().await, []);
}
