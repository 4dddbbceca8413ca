//! A table, as folding its log makes it. Nothing else changes a table; what may be logged next is judged in `judge.rs`.

use crate::clocks::{Clocks, StepClock};
use crate::entry::{Colour, Entry, LoggedEntry, Millis, Player};
use crate::game::{GameEvent, GameStep, TableGame};
use crate::sealing::{Committed, DICE_CONTRACT, StoppedStart};
use crate::settings::{BoardSettings, DiceSettings, GameSettings, Settings};
use crate::stage::TableStage;
use crate::vote::Votes;
use brickwool_game::{Luck, Seat, Seats, Turn, Viewer};
use brickwool_ids::{GuestId, TableId};
use brickwool_luck::Key;
use brickwool_settlers::{self as settlers, Board, Dice, Layout, Position};
use std::collections::VecDeque;
use std::sync::Arc;
use thiserror::Error;

/// How many of the last accepted requests are remembered, to recognise them when they are sent again.
const MAX_RECENT_REQUESTS: usize = 64;

/// A table. It is cloned before each change, so large parts that stay the same are shared.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) settings: Arc<Settings>,
    pub(crate) host: GuestId,
    pub(crate) committed: Arc<Committed>,
    pub(crate) stopped_starts: Vec<StoppedStart>,
    /// When the start was called, while nonces are revealed.
    pub(crate) start_called_at: Millis,
    pub(crate) seats: Vec<SeatInfo>,
    pub(crate) stage: TableStage,
    /// Entries so far.
    pub(crate) version: u64,
    /// Steps and undos so far: what decisions refer to.
    pub(crate) ply: u32,
    pub(crate) play: Option<GameInProgress>,
    /// The ids of accepted requests and the version that each led to.
    pub(crate) recent_requests: VecDeque<(GuestId, Arc<str>, u64)>,
    pub(crate) rematch: Option<TableId>,
    pub(crate) clocks: Clocks,
    /// Since when everybody is away, if that is logged.
    pub(crate) paused_since: Option<Millis>,
    /// The guests whom the host has blocked.
    pub(crate) blocked: Vec<GuestId>,
    /// Chat messages so far, those of spectators included.
    pub(crate) chat_messages: u32,
    pub(crate) votes: Votes,
    /// When the last entry was made.
    pub(crate) updated_at: Millis,
}

/// A seat, who has it and their clock.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct SeatInfo {
    pub(crate) player: Option<Player>,
    pub(crate) colour: Colour,
    /// The hash of the nonce, shown before the nonce itself.
    pub(crate) seal: Option<String>,
    /// Empty until it is revealed.
    pub(crate) nonce: String,
    /// The bot that plays while the person is away.
    pub(crate) stand_in: Option<String>,
    /// Milliseconds the person has spent on decisions.
    pub(crate) time_used: Millis,
    /// The ply at which the present decision came up.
    pub(crate) decision_ply: u32,
    /// When it came up.
    pub(crate) decision_since: Millis,
    /// When the stand-in took over.
    pub(crate) bot_since: Millis,
}

/// A game that has started, and how it got where it is.
#[derive(Clone, Debug)]
pub(crate) struct GameInProgress {
    pub(crate) start: Arc<TableGame>,
    pub(crate) game: TableGame,
    /// The steps so far, without those taken back.
    pub(crate) steps: Vec<GameStep>,
    /// The clocks of the last of them: those that can still be taken back.
    pub(crate) step_clocks: Vec<StepClock>,
    /// How many of them chance decided.
    outcomes: u64,
    /// How many of those were rolls of the base game's dice.
    rolls: u64,
    /// How often a step was taken back.
    pub(crate) undos: u32,
}

/// What folding an entry led to in the game.
#[derive(Clone, Debug, Default)]
pub struct FoldResult {
    pub events: Vec<GameEvent>,
    /// The whole game, where events don't lead there: it started, or a step was taken back.
    pub restart: Option<TableGame>,
}

/// A log that cannot be folded into a table. Only a fault in storage or in this program can cause it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {version} of the log is invalid: {why}")]
pub struct CorruptLog {
    version: u64,
    why: &'static str,
}

impl CorruptLog {
    /// A log without entries.
    pub const EMPTY: CorruptLog = CorruptLog { version: 0, why: "the log is empty" };
}

impl Table {
    /// A new table, from the first entry of its log.
    pub fn new(first: &LoggedEntry) -> Result<Table, CorruptLog> {
        let Entry::TableCreated { by, settings, commitment, contract } = &first.entry else {
            return Err(CorruptLog { version: 0, why: "a log begins with the creation of its table" });
        };
        Ok(Table {
            settings: Arc::new((**settings).clone()),
            host: *by,
            committed: Arc::new(Committed {
                contract: *contract,
                commitment: commitment.clone(),
                attempt: 0,
                version: 1,
                at: first.at,
            }),
            stopped_starts: Vec::new(),
            start_called_at: 0,
            seats: vec![SeatInfo::default(); usize::from(settings.seats)],
            stage: TableStage::Gathering,
            version: 1,
            ply: 0,
            play: None,
            recent_requests: VecDeque::new(),
            rematch: None,
            clocks: Clocks::default(),
            paused_since: None,
            blocked: Vec::new(),
            chat_messages: 0,
            votes: Votes::default(),
            updated_at: first.at,
        })
    }

    /// A table from its whole log.
    pub fn from_log(log: &[LoggedEntry]) -> Result<Table, CorruptLog> {
        let (first, rest) = log.split_first().ok_or(CorruptLog::EMPTY)?;
        let mut table = Table::new(first)?;
        for logged in rest {
            table.fold(logged)?;
        }
        Ok(table)
    }

    /// Applies the next entry of the log.
    pub fn fold(&mut self, logged: &LoggedEntry) -> Result<FoldResult, CorruptLog> {
        let version = self.version;
        let corrupt = |why| CorruptLog { version, why };
        let mut result = FoldResult::default();
        let before = self.deciding();
        match &logged.entry {
            Entry::TableCreated { .. } => return Err(corrupt("a table is created once")),
            Entry::Committed { contract, commitment, stopped } => {
                self.fold_committed(*contract, commitment, stopped.as_ref(), logged.at)
                    .ok_or(corrupt("a commitment is made before the game"))?;
            }
            Entry::StartCalled => {
                self.fold_start_called(logged.at).ok_or(corrupt("the game cannot begin"))?;
            }
            Entry::Revealed { seat, nonce } => {
                self.fold_revealed(*seat, nonce)
                    .ok_or(corrupt("the nonce is not the one that was sealed"))?;
            }
            Entry::SeatTaken { seat, who, colour, nonce, seal } => {
                self.take_seat(*seat, who, *colour, nonce, seal.as_deref())
                    .ok_or(corrupt("there is no such seat"))?;
            }
            Entry::Left { .. } | Entry::SeatVacated { .. } if self.stage == TableStage::Revealing => {
                return Err(corrupt("nobody leaves while nonces are revealed"));
            }
            Entry::SeatVacated { seat } => {
                *self.seat_info_mut(*seat).ok_or(corrupt("there is no such seat"))? = SeatInfo::default();
            }
            Entry::GuestBlocked { guest, blocked } => self.set_blocked(*guest, *blocked),
            Entry::Renamed { seat, name: new } => {
                let seat_info = self.seat_info_mut(*seat).ok_or(corrupt("there is no such seat"))?;
                if let Some(Player::Person { name, .. }) = &mut seat_info.player {
                    name.clone_from(new);
                }
            }
            Entry::Started { board } => {
                let start = self.new_game(board.as_deref()).ok_or(corrupt("the game cannot begin"))?;
                result.restart = Some(start.clone());
                let game = start.clone();
                self.play = Some(GameInProgress {
                    start: Arc::new(start),
                    game,
                    steps: Vec::new(),
                    step_clocks: Vec::new(),
                    outcomes: 0,
                    rolls: 0,
                    undos: 0,
                });
                self.stage = TableStage::Playing;
                self.start_clocks(logged.at);
            }
            Entry::Step { step, by } => {
                let clock = self.stop_clocks(before, step.seat(), *by, logged.at);
                result.events =
                    self.apply_step(*step, clock).ok_or(corrupt("the rules don't allow the step"))?;
                self.restart_clocks(before, step.seat(), &result.events, logged.at);
            }
            Entry::Undone { seat } => {
                let clock = self.undo_step().ok_or(corrupt("there is nothing to take back"))?;
                result.restart = self.game().cloned();
                self.take_back_clocks(before, *seat, clock, logged.at);
            }
            Entry::Paused { since } => self.paused_since = Some(*since),
            Entry::Resumed { away } => self.resume_clocks(*away, logged.at),
            Entry::StandInTookOver { seat, bot } => {
                let seat_info = self.seat_info_mut(*seat).ok_or(corrupt("there is no such seat"))?;
                seat_info.stand_in = Some(bot.clone());
                seat_info.bot_since = logged.at;
                self.drop_votes_of(*seat);
            }
            Entry::SeatResumed { seat } => {
                let seat_info = self.seat_info_mut(*seat).ok_or(corrupt("there is no such seat"))?;
                seat_info.stand_in = None;
            }
            Entry::Left { seat, bot } => {
                let seat_info = self.seat_info_mut(*seat).ok_or(corrupt("there is no such seat"))?;
                seat_info.player = Some(Player::Bot { name: bot.clone() });
                (seat_info.stand_in, seat_info.bot_since) = (None, logged.at);
                self.drop_votes_of(*seat);
            }
            Entry::Voted { seat, motion, agree } => self.fold_voted(*seat, *motion, *agree),
            Entry::Halted => self.fold_halted(logged.at),
            Entry::Continued => {
                self.fold_continued(logged.at).ok_or(corrupt("the game was not paused"))?;
            }
            Entry::Chat { .. } | Entry::SpectatorChat { .. } => {
                self.chat_messages = self.chat_messages.saturating_add(1)
            }
            Entry::Closed => self.stage = TableStage::Closed,
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
        }
        self.version += 1;
        self.updated_at = logged.at;
        if let Some((guest, id)) = &logged.request {
            self.remember_request(*guest, id);
        }
        Ok(result)
    }

    fn take_seat(
        &mut self,
        seat: Seat,
        who: &Player,
        colour: Colour,
        nonce: &str,
        seal: Option<&str>,
    ) -> Option<()> {
        if self.stage != TableStage::Gathering {
            return None;
        }

        if let Player::Person { guest, .. } = who
            && let Some(left) = self.vacated_by(*guest, seat)
        {
            *self.seat_info_mut(left)? = SeatInfo::default();
        }
        let seat_info = SeatInfo {
            player: Some(who.clone()),
            colour,
            nonce: nonce.to_owned(),
            seal: seal.map(str::to_owned),
            ..SeatInfo::default()
        };
        *self.seat_info_mut(seat)? = seat_info;
        let bot = Seat::first(self.settings.seats)
            .find(|&other| other != seat && self.colour_at(other) == Some(colour));
        if let Some(bot) = bot {
            self.seat_info_mut(bot)?.colour = self.free_colour();
        }
        Some(())
    }

    fn set_blocked(&mut self, guest: GuestId, blocked: bool) {
        self.blocked.retain(|known| *known != guest);
        if blocked {
            self.blocked.push(guest);
            let gathering = self.stage == TableStage::Gathering;
            let theirs = |info: &&mut SeatInfo| matches!(info.player, Some(Player::Person { guest: by, .. }) if by == guest);
            self.seats
                .iter_mut()
                .filter(|info| gathering && theirs(info))
                .for_each(|info| *info = SeatInfo::default());
        }
    }

    /// Whether the host has blocked a guest.
    pub fn is_blocked(&self, guest: GuestId) -> bool {
        self.blocked.contains(&guest)
    }

    /// The guests whom the host has blocked.
    pub fn blocked_guests(&self) -> &[GuestId] {
        &self.blocked
    }

    /// The colour of whoever has a seat.
    pub fn colour_at(&self, seat: Seat) -> Option<Colour> {
        self.seat_info(seat).filter(|info| info.player.is_some()).map(|info| info.colour)
    }

    /// The first colour that nobody has.
    pub(crate) fn free_colour(&self) -> Colour {
        let taken =
            |colour| Seat::first(self.settings.seats).any(|seat| self.colour_at(seat) == Some(colour));
        Colour::ALL.into_iter().find(|&colour| !taken(colour)).unwrap_or_default()
    }

    /// What chance decides now, if it is chance's turn. The same key and log always give the same.
    pub fn chance(&self, key: &Key) -> Option<GameStep> {
        let play = self.play.as_ref()?;
        // Stream 0 is the board's.
        let mut luck = key.luck(play.outcomes + 1);
        play.game.draw(&mut luck, || self.balanced_roll(key, play.rolls))
    }

    /// What the `roll`-th roll shows, where dice are drawn from a deck. Each shuffling of the deck has a random stream of
    /// its own.
    fn balanced_roll(&self, key: &Key, roll: u64) -> Option<Dice> {
        let GameSettings::Settlers { dice: DiceSettings::Balanced(draws), .. } = self.settings.game else {
            return None;
        };
        let (shuffling, place) = (roll / u64::from(draws), roll % u64::from(draws));
        let mut ways: Vec<u8> = (0..36).collect();
        key.luck(FIRST_SHUFFLING + shuffling).shuffle(&mut ways);
        let way = ways.get(place as usize)?;
        Dice::new(way / 6 + 1, way % 6 + 1)
    }

    /// The position in which a new game starts. A random board is in the log, so that no seed is needed to read it; a position
    /// that was chosen is in the settings, and its board in the log has to be the same.
    fn new_game(&self, board: Option<&str>) -> Option<TableGame> {
        let ready = match self.stage {
            TableStage::Revealing => self.unrevealed().next().is_none(),
            TableStage::Gathering => self.contract() < DICE_CONTRACT,
            _ => false,
        };
        if self.seats.iter().any(|info| info.player.is_none()) || !ready {
            return None;
        }
        let no_luck = &mut |_: u32| 0;
        match (&self.settings.game, board) {
            (GameSettings::Settlers { board: BoardSettings::Position(_), .. }, Some(layout)) => {
                let start = TableGame::start(&self.settings.game, self.settings.seats, no_luck)?;
                (start.board()?.layout().to_string() == layout).then_some(start)
            }
            (GameSettings::Settlers { rules, .. }, Some(layout)) => {
                let board = Board::new(layout.parse::<Layout>().ok()?, *rules).ok()?;
                let start = Position::start(board, self.settings.seats).ok()?;
                Some(TableGame::Settlers(Box::new(start)))
            }
            (GameSettings::Settlers { .. }, None) => None,
            (GameSettings::Dice { .. }, _) => {
                TableGame::start(&self.settings.game, self.settings.seats, no_luck)
            }
        }
    }

    fn apply_step(&mut self, step: GameStep, clock: StepClock) -> Option<Vec<GameEvent>> {
        let play = self.play.as_mut().filter(|_| self.stage == TableStage::Playing)?;
        let events = play.game.apply(step)?;
        play.steps.push(step);
        if TableGame::can_be_undone(step) {
            play.step_clocks.push(clock);
        } else {
            play.step_clocks.clear();
        }
        play.outcomes += u64::from(step.seat().is_none());
        play.rolls += u64::from(step.is_roll());
        self.ply += 1;
        if matches!(play.game.turn(), Turn::Over { .. }) {
            self.stage = TableStage::Over;
        }
        Some(events)
    }

    fn undo_step(&mut self) -> Option<StepClock> {
        let play = self.play.as_mut().filter(|_| self.stage == TableStage::Playing)?;
        play.steps.pop().filter(|step| TableGame::can_be_undone(*step))?;
        play.game = TableGame::clone(&play.start);
        for step in &play.steps {
            play.game.apply(*step)?;
        }
        play.undos += 1;
        self.ply += 1;
        play.step_clocks.pop()
    }

    fn remember_request(&mut self, guest: GuestId, id: &str) {
        self.recent_requests.push_back((guest, id.into(), self.version));
        if self.recent_requests.len() > MAX_RECENT_REQUESTS {
            self.recent_requests.pop_front();
        }
    }

    /// The seats that may decide something in the game now.
    pub fn deciding(&self) -> Seats {
        match (&self.play, self.stage) {
            (Some(play), TableStage::Playing) => play.game.deciding(),
            _ => Seats::NONE,
        }
    }

    pub(crate) fn seat_info(&self, seat: Seat) -> Option<&SeatInfo> {
        self.seats.get(seat.index())
    }

    pub(crate) fn seat_info_mut(&mut self, seat: Seat) -> Option<&mut SeatInfo> {
        self.seats.get_mut(seat.index())
    }

    /// The person in a seat.
    pub fn guest_at(&self, seat: Seat) -> Option<GuestId> {
        match self.seat_info(seat)?.player {
            Some(Player::Person { guest, .. }) => Some(guest),
            _ => None,
        }
    }

    /// A guest's seats: one, or several where all players share a device.
    pub fn seats_of(&self, guest: GuestId) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.settings.seats).filter(move |&seat| self.guest_at(seat) == Some(guest))
    }

    /// A guest's seat; of several, the one that decides now, or else the first.
    pub fn seat_of(&self, guest: GuestId) -> Option<Seat> {
        let deciding = self.deciding();
        let decides = self.seats_of(guest).find(|&seat| deciding.contains(seat));
        decides.or_else(|| self.seats_of(guest).next())
    }

    /// Whether all players share the host's device.
    pub fn is_hot_seat(&self) -> bool {
        matches!(self.settings.game, GameSettings::Dice { hot_seat: true })
    }

    /// The seat that a guest gives up by taking `seat`: the one they have, or `seat` itself where they may have several.
    pub(crate) fn vacated_by(&self, guest: GuestId, seat: Seat) -> Option<Seat> {
        if self.is_hot_seat() { Some(seat) } else { self.seat_of(guest) }
    }

    /// The bot that decides for a seat, if one does.
    pub fn bot_at(&self, seat: Seat) -> Option<&str> {
        let seat_info = self.seat_info(seat)?;
        match &seat_info.player {
            Some(Player::Bot { name }) => Some(name),
            _ => seat_info.stand_in.as_deref(),
        }
    }

    /// The bot that plays for the person in a seat while they are away.
    pub fn stand_in_at(&self, seat: Seat) -> Option<&str> {
        self.seat_info(seat)?.stand_in.as_deref()
    }

    pub fn player_at(&self, seat: Seat) -> Option<&Player> {
        self.seat_info(seat)?.player.as_ref()
    }

    /// The game's position, once it has started.
    pub fn game(&self) -> Option<&TableGame> {
        self.play.as_ref().map(|play| &play.game)
    }

    /// The position in which the game started.
    pub fn start_of_game(&self) -> Option<&TableGame> {
        self.play.as_ref().map(|play| &*play.start)
    }

    /// How often a step was taken back.
    pub fn undos(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.undos)
    }

    /// The steps of the game so far, without those taken back.
    pub fn steps(&self) -> &[GameStep] {
        self.play.as_ref().map_or(&[], |play| &play.steps)
    }

    pub fn stage(&self) -> TableStage {
        self.stage
    }

    /// Entries so far.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Steps and undos so far.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Since when everybody is away, if that is logged.
    pub fn paused_since(&self) -> Option<Millis> {
        self.paused_since
    }

    /// When its last entry was made.
    pub fn updated_at(&self) -> Millis {
        self.updated_at
    }

    /// The seats that people have.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.settings.seats).filter(|&seat| self.guest_at(seat).is_some())
    }

    /// The guest who created the table.
    pub fn host(&self) -> GuestId {
        self.host
    }

    /// The table of the rematch, if there is one.
    pub fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// Who won, once the game is over.
    pub fn winners(&self) -> Option<Seats> {
        match self.game()?.turn() {
            Turn::Over { winners } => Some(winners),
            _ => None,
        }
    }

    /// Which viewer of the table a guest is.
    pub fn viewer(&self, guest: GuestId) -> Viewer {
        self.seat_of(guest).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The entries with which the same players take the same seats at another table. Each has to seal a new nonce there.
    pub fn seating(&self) -> Vec<Entry> {
        let seats = Seat::first(self.settings.seats).zip(&self.seats);
        let seats = seats.filter_map(|(seat, seat_info)| {
            let (who, colour) = (seat_info.player.clone()?, seat_info.colour);
            Some(Entry::SeatTaken { seat, who, colour, nonce: String::new(), seal: None })
        });
        seats.collect()
    }

    /// The same table with the base game in another state and no steps to take back, to test what a viewer could mistake for
    /// the real one.
    pub fn with_state(&self, state: settlers::State) -> Option<Table> {
        let mut other = self.clone();
        let play = other.play.as_mut()?;
        let TableGame::Settlers(position) = &play.game else { return None };
        let game = TableGame::Settlers(Box::new(Position { board: position.board.clone(), state }));
        (play.start, play.game) = (Arc::new(game.clone()), game);
        play.steps.clear();
        play.step_clocks.clear();
        Some(other)
    }
}

/// Where the numbers of the random streams of a deck's shufflings begin, far above those of outcomes.
const FIRST_SHUFFLING: u64 = 1 << 32;
