//! Tables where guests ask for anything at any time, bots play and clocks run, and what every guest is sent.

use brickwool_bots::Budget;
use brickwool_dice::solver;
use brickwool_game::{Luck, Seat, Viewer};
use brickwool_luck::{Seed, SeededLuck, seal};
use brickwool_settlers::{Robber, Rules, Shortage, Trading};
use brickwool_table::{
    BoardSettings, CONTRACT, Clock, Decision, DiceSettings, Due, Entry, FoldResult, GameAction, GameSettings,
    GuestId, LoggedEntry, Presence, Request, STAND_IN, Settings, StandIn, Table, TableBots, TableGame,
    TableId, TableStage,
};
use brickwool_wire::{RecentEntry, ServerMessage, Snapshot, TableInfo};
use serde_json::{Value, json};
use std::sync::Arc;

/// What everybody adds to the dice.
const NONCE: &str = "a-tree-or-another-thing";
/// The host is the first; the last never takes a seat.
const GUESTS: [GuestId; 4] = [GuestId(0xa1), GuestId(0xb2), GuestId(0xc3), GuestId(0xd4)];
const SPECTATOR: GuestId = GUESTS[3];
/// What happens at a table at most.
const MAX_MOMENTS: u32 = 2_500;
/// After so many messages, on average, what was folded is compared with a fresh snapshot.
const MESSAGES_PER_CHECK: u32 = 40;

/// What one guest was sent, snapshots to compare with, and the whole log as this guest and as the referee may see it.
pub(crate) struct Stream {
    guest: GuestId,
    messages: Vec<Value>,
    history: Value,
    referee: Value,
}

impl Stream {
    /// A message `{"check": snapshot}` was not sent: it is what folding the messages before it must lead to.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "guest": self.guest, "messages": self.messages, "history": self.history, "referee": self.referee,
        })
    }
}

/// Everything that goes on at one table.
pub(crate) fn play(number: u64) -> Vec<Stream> {
    let mut luck = SeededLuck::for_game(2027, number);
    let settings = settings(&mut luck, number);
    settings.validate().unwrap();
    let mut simulation = Simulation::new(settings, luck);
    simulation.run();
    simulation.finish()
}

fn settings(luck: &mut SeededLuck, number: u64) -> Settings {
    let mut one_of = |count| luck.below(count) as usize;
    let board = match one_of(4) {
        0 => BoardSettings::Random,
        1 => BoardSettings::Spiral,
        2 => BoardSettings::Shuffled,
        _ => BoardSettings::Beginner,
    };
    let rules = Rules {
        victory_target: [4, 5, 10][one_of(3)],
        hand_limit: [4, 7][one_of(2)],
        shortage: [Shortage::Official, Shortage::NobodyGains][one_of(2)],
        trade: [Trading::Free, Trading::OneForOne, Trading::Off][one_of(3)],
        bank_trade: one_of(4) > 0,
        robber: [Robber::Official, Robber::Official, Robber::Random, Robber::Off][one_of(4)],
        friendly_robber: one_of(4) == 0,
        harbours: one_of(3) > 0,
        dev_cards: one_of(4) > 0,
    };
    let dice = [DiceSettings::Independent, DiceSettings::Balanced(24)][one_of(2)];
    let (game, seats) = match number % 4 {
        0 => (GameSettings::Dice { hot_seat: false }, [2, 5, 8][one_of(3)]),
        1 => {
            (GameSettings::Settlers { rules: Rules { victory_target: 5, ..Rules::OFFICIAL }, board, dice }, 3)
        }
        _ => (GameSettings::Settlers { rules, board, dice }, [2, 3, 4][one_of(3)]),
    };
    let clock = Clock { decision: [None, Some(30)][one_of(2)], ..Clock::default() };
    Settings { game, seats, clock, ..Settings::default() }
}

struct Simulation {
    id: TableId,
    table: Table,
    presence: Presence,
    now: u64,
    seed: Seed,
    bots: TableBots,
    luck: SeededLuck,
    log: Vec<RecentEntry>,
    muted: [Vec<GuestId>; GUESTS.len()],
    messages: [Vec<Value>; GUESTS.len()],
}

impl Simulation {
    fn new(settings: Settings, luck: SeededLuck) -> Simulation {
        let seed = Seed::new([7; 32]);
        let commitment = seed.attempt(0).commitment();
        let made =
            Entry::Made { by: GUESTS[0], settings: Box::new(settings), commitment, contract: CONTRACT };
        let made = LoggedEntry::unrequested(0, made);
        let mut simulation = Simulation {
            id: "abcdefgh".parse().unwrap(),
            table: Table::new(&made).unwrap(),
            presence: Presence::all_away(0),
            now: 0,
            seed,
            bots: TableBots::new(1, Arc::new(solver::ValueTable::solve_last(0, |_, _| ()))),
            luck,
            log: vec![RecentEntry { version: 1, logged: made, result: FoldResult::default() }],
            muted: Default::default(),
            messages: Default::default(),
        };
        for guest in 0..GUESTS.len() {
            let snapshot = simulation.snapshot(guest);
            simulation.messages[guest].push(snapshot);
        }
        simulation
    }

    fn run(&mut self) {
        for moment in 0..MAX_MOMENTS {
            self.now += 100;
            match self.luck.below(8) {
                0 => self.come_or_go(),
                1..4 => self.wait(),
                _ => self.request(),
            }
            let over = matches!(self.table.stage(), TableStage::Over | TableStage::Closed);
            // A few more moments after the end: rematches, chats, refusals.
            if over && moment % 20 == 0 {
                break;
            }
        }
    }

    fn finish(mut self) -> Vec<Stream> {
        let referee = self.history(Viewer::Referee, &[]);
        let view = |viewer| self.table.game().map(|game| json!(game.view(viewer)));
        let referee = json!({ "entries": referee, "view": view(Viewer::Referee) });
        let guests = 0..GUESTS.len();
        guests
            .map(|guest| {
                self.check(guest);
                let viewer = self.table.viewer(GUESTS[guest]);
                let entries = self.history(viewer, &self.muted[guest]);
                let history = json!({ "version": self.table.version(), "you": viewer, "entries": entries });
                let messages = std::mem::take(&mut self.messages[guest]);
                Stream { guest: GUESTS[guest], messages, history, referee: referee.clone() }
            })
            .collect()
    }

    fn history(&self, viewer: Viewer, muted: &[GuestId]) -> Vec<Value> {
        self.log.iter().map(|entry| json!(entry.visible_to(viewer, muted))).collect()
    }

    fn spectators(&self) -> usize {
        GUESTS.iter().filter(|&&guest| self.table.seat_of(guest).is_none()).count()
    }

    fn snapshot(&self, guest: usize) -> Value {
        let (id, muted) = (self.id.clone(), &self.muted[guest]);
        let (table, presence) = (&self.table, &self.presence);
        let snapshot = Snapshot::new(id, table, presence, GUESTS[guest], muted, self.spectators(), self.now);
        json!(ServerMessage::Snapshot(Box::new(snapshot)))
    }

    fn check(&mut self, guest: usize) {
        let snapshot = self.snapshot(guest);
        self.messages[guest].push(json!({ "check": snapshot }));
    }

    fn send(&mut self, guest: usize, message: &ServerMessage) {
        self.messages[guest].push(json!(message));
        if self.luck.below(MESSAGES_PER_CHECK) == 0 {
            self.check(guest);
        }
    }

    fn come_or_go(&mut self) {
        let seat = Seat::new(self.luck.below(3) as u8);
        if seat.index() >= usize::from(self.table.settings().seats) {
            return;
        }
        let paused = self.table.is_paused(&self.presence);
        if self.luck.below(4) == 0 {
            self.presence.set_away(seat, self.now);
        } else {
            self.presence.set_connected(seat);
        }
        self.broadcast_presence();
        if paused && !self.table.is_paused(&self.presence) {
            self.append(Entry::Resumed { away: Some(100) });
            // Somebody's name was offensive.
            if self.table.guest_at(seat).is_some() {
                self.append(Entry::Renamed { seat, name: "Guest 00a1".into() });
            }
        }
        if !paused && self.table.is_paused(&self.presence) {
            self.append(Entry::Paused { since: self.now });
        }
    }

    fn broadcast_presence(&mut self) {
        let message = ServerMessage::presence(&self.table, &self.presence, self.spectators());
        (0..GUESTS.len()).for_each(|guest| self.send(guest, &message));
    }

    /// Lets happen what is due by the clock.
    fn wait(&mut self) {
        let Some((at, due)) = self.table.due(&self.presence) else { return };
        self.now = self.now.max(at);
        let decided = match due {
            Due::Bot(seat) => {
                self.bots.decide(&self.table, seat, Budget::UNLIMITED).map(|step| (step, StandIn::Bot))
            }
            Due::TimeUp(seat) => self
                .bots
                .decide_for_absent(&self.table, seat, Budget::UNLIMITED)
                .map(|step| (step, StandIn::Clock)),
            Due::StandIn(seat) => return self.append(Entry::StoodIn { seat, bot: STAND_IN.into() }),
            // Mostly everybody reveals in time.
            Due::StopStart if self.luck.below(20) > 0 => return,
            Due::StopStart => return self.append(self.table.recommit(&self.seed)),
        };
        if let Some((step, by)) = decided {
            self.append(Entry::Step { step, by: Some(by) });
        }
    }

    /// Somebody asks for something, whether they may or not.
    fn request(&mut self) {
        let guest = self.luck.below(GUESTS.len() as u32) as usize;
        let Some(request) = self.any_request(GUESTS[guest]) else { return };
        let presence = self.presence;
        let id = Some("r1".to_owned());
        match self.table.judge(GUESTS[guest], None, &request, self.now, |seat| presence.is_away(seat)) {
            Ok(decision) => {
                match decision {
                    Decision::Append(entry) => self.append(entry),
                    Decision::CreateRematch => {
                        self.append(Entry::Rematch { table: "hgfedcba".parse().unwrap() });
                    }
                    Decision::SetMuted { guest: other, muted } => {
                        self.muted[guest].retain(|&known| known != other);
                        if muted {
                            self.muted[guest].push(other);
                        }
                    }
                    Decision::AlreadyDone { .. } => {}
                }
                self.send(guest, &ServerMessage::Ack { id, version: self.table.version() });
            }
            Err(error) => self.send(guest, &ServerMessage::Error { id, error }),
        }
    }

    fn any_request(&mut self, guest: GuestId) -> Option<Request> {
        let luck = &mut self.luck;
        let seats = u32::from(self.table.settings().seats);
        let seat = Seat::new(luck.below(seats) as u8);
        let ply = self.table.ply() + luck.below(12) / 11;
        let playing = self.table.stage() == TableStage::Playing;
        if let Some(seat) = self.table.to_reveal(guest).next() {
            return Some(Request::Reveal { seat, nonce: NONCE.into() });
        }
        let commitment = self.table.commitment().to_owned();
        let seal = seal(&commitment, seat.index(), NONCE);
        // While a game is on it is mostly played, and hardly ever left.
        Some(match luck.below(if playing { 60 } else { 14 }) {
            0 if !playing || luck.below(8) == 0 => Request::Leave,
            1 if luck.below(60) == 0 => Request::Close,
            2 | 3 if guest != SPECTATOR => {
                Request::TakeSeat { seat, name: format!("Ann {guest}"), colour: None, commitment, seal }
            }
            4 | 5 => Request::SeatBot { seat, bot: ["random", "greedy"][luck.below(2) as usize].into() },
            6 if luck.below(4) == 0 => Request::LeaveSeat { seat },
            6 if luck.below(12) == 0 => {
                Request::KeepOut { guest: GUESTS[luck.below(4) as usize], out: luck.below(2) == 0 }
            }
            7 => Request::Start,
            8 => Request::ResumeSeat,
            9 => Request::Chat { text: ["Hello", ""][luck.below(2) as usize].into() },
            10 => Request::Mute { guest: GUESTS[luck.below(4) as usize], muted: luck.below(2) == 0 },
            11 => Request::Rematch,
            12..18 => Request::Undo { ply },
            _ => Request::Act { ply, action: self.any_action(guest)? },
        })
    }

    /// Something legal, often enough something that leads to points.
    fn any_action(&mut self, guest: GuestId) -> Option<GameAction> {
        let luck = &mut self.luck;
        let seat = self.table.seat_of(guest)?;
        Some(match self.table.game()? {
            TableGame::Settlers(position) => {
                let legal = position.state.legal_for(&position.board, seat);
                match legal.len() {
                    0 => return None,
                    count => GameAction::Settlers(legal.nth(luck.below(count))),
                }
            }
            TableGame::Dice(state) => {
                let legal = state.legal();
                let count = legal.len() as u32;
                if count == 0 {
                    return None;
                }
                GameAction::Dice(legal.nth(luck.below(count) as usize)?)
            }
        })
    }

    /// Appends an entry and what chance makes of it, and tells everybody.
    fn append(&mut self, entry: Entry) {
        let before = self.log.len();
        let viewers = GUESTS.map(|guest| self.table.viewer(guest));
        let mut next = Some(entry);
        while let Some(entry) = next {
            let logged = LoggedEntry::unrequested(self.now, entry);
            let result = self.table.fold(&logged).unwrap();
            self.log.push(RecentEntry { version: self.table.version(), logged, result });
            next = self.table.consequence(&self.seed);
        }
        let entries = self.log[before..].to_vec();
        let changed = entries.iter().any(RecentEntry::changes_info) || self.table.winners().is_some();
        let info = changed.then(|| TableInfo::new(&self.table, &self.presence));
        for (guest, before) in viewers.into_iter().enumerate() {
            let (table, presence, muted) = (&self.table, &self.presence, &self.muted[guest]);
            let update = ServerMessage::update(table, presence, GUESTS[guest], muted, &entries, info.clone());
            self.messages[guest].push(json!(update));
            let became_spectator = before != self.table.viewer(GUESTS[guest])
                && entries.iter().any(|entry| matches!(entry.logged.entry, Entry::Left { .. }));
            if became_spectator {
                let snapshot = self.snapshot(guest);
                self.messages[guest].push(snapshot);
            }
        }
        self.broadcast_presence();
    }
}
