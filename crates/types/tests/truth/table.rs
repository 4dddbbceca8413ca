//! Messages, entries and requests of random tables: guests who request anything at any time, bots, clocks, both games.

use crate::bodies;
use crate::samples::Samples;
use crate::settlers::viewers;
use brickwool_bots::Budget;
use brickwool_dice::solver;
use brickwool_game::{Luck, Seat, Seats, Viewer};
use brickwool_luck::{Seed, SeededLuck, seal};
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Action, Layout, Rules};
use brickwool_table::{
    BoardSettings, CONTRACT, Clock, Colour, Decision, DiceSettings, Due, Entry, ErrorCode, FoldResult,
    GameAction, GameSettings, GuestId, LoggedEntry, Presence, Request, RequestError, STAND_IN, Settings,
    StandIn, Table, TableBots, TableGame, TableId, TableRecord, TableStage,
};
use brickwool_wire::{
    ClientMessage, RecentEntry, ServerMessage, Snapshot, TableInfo, TurnInfo, VisibleEntry,
};
use std::sync::Arc;

const TABLES: u64 = 30;
/// Random events per table.
const EVENTS: u32 = 1_500;
/// What everybody adds to the dice.
const NONCE: &str = "a-tree-or-another-thing";
/// The host is the first.
const GUESTS: [GuestId; 3] = [GuestId(0xa1), GuestId(0xb2), GuestId(0xc3)];

pub(crate) fn sample(samples: &mut Samples) {
    for number in 0..TABLES {
        let mut luck = SeededLuck::for_game(2026, number);
        let settings = settings(&mut luck);
        samples.add("Settings", &settings);
        RandomTable::new(settings, luck).run(samples);
    }
}

/// Settings of a short game of either kind, so that many games end.
fn settings(luck: &mut SeededLuck) -> Settings {
    let mut one_of = |count| luck.below(count) as usize;
    let layout = LayoutFile { name: Some("Ours".into()), ..LayoutFile::from(&Layout::beginner()) };
    let board = match one_of(5) {
        0 => BoardSettings::Random,
        1 => BoardSettings::Spiral,
        2 => BoardSettings::Shuffled,
        3 => BoardSettings::Beginner,
        _ => BoardSettings::Layout(Box::new(layout)),
    };
    let dice = [DiceSettings::Independent, DiceSettings::Balanced(24)][one_of(2)];
    let rules = Rules { victory_target: 4, ..Rules::OFFICIAL };
    let (game, seats) = match one_of(3) {
        0 => (GameSettings::Dice { hot_seat: false }, 3),
        _ => (GameSettings::Settlers { rules, board, dice }, 3),
    };
    let clock = Clock {
        decision: [None, Some(30)][one_of(2)],
        game: [None, Some(600)][one_of(2)],
        ..Clock::default()
    };
    Settings { game, seats, clock, ..Settings::default() }
}

/// A table at which everything happens at random.
struct RandomTable {
    table: Table,
    presence: Presence,
    now: u64,
    /// The entries that were last shown to anybody.
    shown: Vec<VisibleEntry>,
    seed: Seed,
    bots: TableBots,
    luck: SeededLuck,
}

impl RandomTable {
    fn new(settings: Settings, luck: SeededLuck) -> RandomTable {
        settings.validate().unwrap();
        let seed = Seed::new([7; 32]);
        let commitment = seed.attempt(0).commitment();
        let made =
            Entry::Made { by: GUESTS[0], settings: Box::new(settings), commitment, contract: CONTRACT };
        let made = LoggedEntry::unrequested(0, made);
        let first = RecentEntry { version: 1, logged: made.clone(), result: FoldResult::default() };
        let shown = vec![first.visible_to(Viewer::Spectator, &[])];
        let bots = TableBots::new(1, Arc::new(solver::ValueTable::solve_last(0, |_, _| ())));
        let table = Table::new(&made).unwrap();
        RandomTable { table, presence: Presence::all_away(0), now: 0, shown, seed, bots, luck }
    }

    fn run(mut self, samples: &mut Samples) {
        for code in [
            ErrorCode::BadMessage,
            ErrorCode::TooMuch,
            ErrorCode::UnknownTable,
            ErrorCode::Unavailable,
            ErrorCode::TimeUp,
        ] {
            let error = RequestError::new(code, "sent by the server");
            samples.add("ServerMessage", &ServerMessage::Error { id: None, error });
        }
        for _ in 0..EVENTS {
            self.now += 100;
            match self.luck.below(8) {
                0 => self.change_presence(samples),
                1..4 => self.do_next_due(samples),
                _ => self.send_request(samples),
            }
            if self.luck.below(100) == 0 {
                self.sample_messages(samples);
            }
        }
        self.sample_messages(samples);
        if let Some(record) = TableRecord::of(&self.table, &self.seed) {
            samples.add("TableRecord", &record);
        }
    }

    /// Samples what clients are sent that connect now or ask over HTTP.
    fn sample_messages(&self, samples: &mut Samples) {
        let id: TableId = "abcdefgh".parse().unwrap();
        let info = TableInfo::new(&self.table, &self.presence);
        bodies::sample_table(&id, &info, self.shown.clone(), samples);
        samples.add("ServerMessage", &ServerMessage::presence(&self.table, &self.presence, 1));
        for guest in GUESTS {
            let (table, presence) = (&self.table, &self.presence);
            let snapshot = Snapshot::new(id.clone(), table, presence, guest, &GUESTS[2..], 0, self.now);
            samples.add("ServerMessage", &ServerMessage::Snapshot(Box::new(snapshot)));
        }
        for viewer in viewers(Seats::first(3)) {
            let update = ServerMessage::Update {
                entries: self.shown.clone(),
                turn: TurnInfo::new(&self.table, viewer, &self.presence),
                info: Some(Box::new(info.clone())),
                view: self.table.game().and_then(|game| game.view_with_update(viewer)),
            };
            samples.add("ServerMessage", &update);
        }
    }

    fn change_presence(&mut self, samples: &mut Samples) {
        let seat = Seat::new(self.luck.below(3) as u8);
        let paused = self.table.is_paused(&self.presence);
        if self.luck.below(4) == 0 {
            self.presence.set_away(seat, self.now);
        } else {
            self.presence.set_connected(seat);
        }
        if paused && !self.table.is_paused(&self.presence) {
            self.log(Entry::Resumed { away: Some(100) }, samples);
        }
        if self.table.guest_at(seat).is_some() && self.luck.below(50) == 0 {
            self.log(Entry::Renamed { seat, name: "Somebody".into() }, samples);
        }
        if !paused && self.table.is_paused(&self.presence) {
            self.log(Entry::Paused { since: self.now }, samples);
        }
    }

    /// Does what is due by the clock.
    fn do_next_due(&mut self, samples: &mut Samples) {
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
            Due::StandIn(seat) => return self.log(Entry::StoodIn { seat, bot: STAND_IN.into() }, samples),
            // Mostly everybody reveals in time.
            Due::StopStart if self.luck.below(20) > 0 => return,
            Due::StopStart => return self.log(self.table.recommit(&self.seed), samples),
        };
        if let Some((step, by)) = decided {
            self.log(Entry::Step { step, by: Some(by) }, samples);
        }
    }

    /// A guest requests something, whether it is allowed or not.
    fn send_request(&mut self, samples: &mut Samples) {
        let guest = GUESTS[self.luck.below(3) as usize];
        let request = self.request(guest);
        samples.add("Request", &request);
        let id = [None, Some("r1".to_owned())][self.luck.below(2) as usize].clone();
        let message = ClientMessage { id: id.clone(), request: request.clone() };
        assert_eq!(ClientMessage::parse(&message.to_json()), Ok(message.clone()));
        samples.add("ClientMessage", &message);
        let presence = self.presence;
        match self.table.judge(guest, None, &request, self.now, |seat| presence.is_away(seat)) {
            Ok(Decision::CreateRematch) => {
                self.log(Entry::Rematch { table: "next".parse().unwrap() }, samples);
            }
            Ok(Decision::Append(entry)) => self.log(entry, samples),
            Ok(Decision::AlreadyDone { .. } | Decision::SetMuted { .. }) => {
                samples.add("ServerMessage", &ServerMessage::Ack { id, version: self.table.version() });
            }
            Err(error) => samples.add("ServerMessage", &ServerMessage::Error { id, error }),
        }
    }

    fn request(&mut self, guest: GuestId) -> Request {
        let luck = &mut self.luck;
        let seat = Seat::new(luck.below(4) as u8);
        let ply = self.table.ply() + luck.below(12) / 11;
        let playing = self.table.stage() == TableStage::Playing;
        if let Some(seat) = self.table.to_reveal(guest).next() {
            return Request::Reveal { seat, nonce: NONCE.into() };
        }
        let commitment = self.table.commitment().to_owned();
        let mut seal = seal(&commitment, seat.index(), NONCE);
        if luck.below(20) == 0 {
            seal.pop();
        }
        // While a game is on it is mostly played.
        match luck.below(if playing { 60 } else { 14 }) {
            0 => Request::Leave,
            1 if luck.below(20) == 0 => Request::Close,
            2 | 3 => {
                let colour = [None, Some(Colour::ALL[luck.below(8) as usize])][luck.below(2) as usize];
                let name = format!("Ann {}", luck.below(9));
                Request::TakeSeat { seat, name, colour, commitment, seal }
            }
            4 | 5 => {
                Request::SeatBot { seat, bot: ["random", "greedy", "nobody"][luck.below(3) as usize].into() }
            }
            6 if luck.below(4) == 0 => Request::LeaveSeat { seat },
            6 if luck.below(4) == 0 => {
                let guest = GUESTS[luck.below(3) as usize];
                Request::KeepOut { guest, out: luck.below(2) == 0 }
            }
            7 => Request::Start,
            8 => Request::ResumeSeat,
            9 => Request::Chat { text: ["Hello", ""][luck.below(2) as usize].into() },
            10 => Request::Mute { guest: GUESTS[luck.below(3) as usize], muted: luck.below(2) == 0 },
            11 => Request::Rematch,
            12..16 => Request::Undo { ply },
            _ => Request::Act { ply, action: self.action(guest) },
        }
    }

    /// Mostly a legal action.
    fn action(&mut self, guest: GuestId) -> GameAction {
        let luck = &mut self.luck;
        let nothing = || GameAction::Settlers(Action::EndTurn);
        let Some(seat) = self.table.seat_of(guest).filter(|_| luck.below(20) > 0) else { return nothing() };
        match self.table.game() {
            Some(TableGame::Settlers(position)) => {
                let legal = position.state.legal_for(&position.board, seat);
                match legal.len() {
                    0 => nothing(),
                    count => GameAction::Settlers(legal.nth(luck.below(count))),
                }
            }
            Some(TableGame::Dice(state)) => {
                let legal = state.legal();
                let count = legal.len() as u32;
                match count {
                    0 => nothing(),
                    count => GameAction::Dice(legal.nth(luck.below(count) as usize).unwrap()),
                }
            }
            None => nothing(),
        }
    }

    /// Appends an entry and the outcomes of chance that follow it, and samples them for every viewer.
    fn log(&mut self, entry: Entry, samples: &mut Samples) {
        let mut next = Some(entry);
        while let Some(entry) = next {
            let logged = LoggedEntry::unrequested(self.now, entry);
            let result = self.table.fold(&logged).unwrap();
            let entry = RecentEntry { version: self.table.version(), logged, result };
            for viewer in viewers(Seats::first(3)) {
                for muted in [&[][..], &GUESTS] {
                    let visible = entry.visible_to(viewer, muted);
                    samples.add("VisibleEntry", &visible);
                    self.shown = vec![visible];
                }
            }
            if self.table.stage() == TableStage::Revealing {
                samples.add("TableInfo", &TableInfo::new(&self.table, &self.presence));
            }
            next = self.table.consequence(&self.seed);
        }
    }
}
