//! Messages, entries and requests of random tables: guests who request anything at any time, bots, clocks, both games.

use crate::bodies;
use crate::random_table::{NONCE, RandomTable};
use crate::samples::Samples;
use crate::settlers::viewers;
use brickwool_game::{Luck, Seat, Seats, Viewer};
use brickwool_luck::{SeededLuck, seal};
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Action, Board, Layout, Position, Rules, Shape};
use brickwool_table::{
    BoardSettings, Clock, Colour, DiceSettings, Entry, ErrorCode, FoldResult, GameAction, GameSettings,
    Granted, GuestId, LoggedEntry, Motion, Player, Request, RequestError, Settings, TableId, TableRecord,
    TableStage, Vote,
};
use brickwool_wire::{
    ClientMessage, RecentEntry, ServerMessage, Snapshot, TableInfo, TurnInfo, VisibleEntry,
};

const TABLES: u64 = 30;
/// Random events per table.
const EVENTS: u32 = 1_500;
/// The host is the first.
const GUESTS: [GuestId; 3] = [GuestId(0xa1), GuestId(0xb2), GuestId(0xc3)];

pub(crate) fn sample(samples: &mut Samples) {
    samples.add("VisibleEntry", &seated_under_the_first_contract().visible_to(Viewer::Spectator, &[]));
    sample_agreements(samples);
    for number in 0..TABLES {
        let mut luck = SeededLuck::for_game(2026, number);
        let settings = settings(&mut luck);
        samples.add("Settings", &settings);
        SampledTable::new(settings, luck).run(samples);
    }
}

/// What players decide together and what spectators say, which random players would hardly ever bring about.
fn sample_agreements(samples: &mut Samples) {
    let (seat, other) = (Seat::new(0), Seat::new(1));
    let mut entries = vec![
        Entry::Halted,
        Entry::Continued,
        Entry::SpectatorChat { by: GUESTS[2], name: "Zoe".into(), text: "Hello".into() },
    ];
    let mut requests =
        vec![Request::Continue, Request::SpectatorChat { name: "Zoe".into(), text: "Hello".into() }];
    for motion in [Motion::Pause, Motion::End, Motion::Remove(other)] {
        for agree in [true, false] {
            entries.push(Entry::Voted { seat, motion, agree });
            requests.push(Request::Vote { motion, agree });
        }
        samples.add("Vote", &Vote { motion, agreed: Seats::one(seat), waiting: Seats::one(other) });
    }
    for request in requests {
        samples.add("ClientMessage", &ClientMessage { id: Some("v1".into()), request });
    }
    for entry in entries {
        let logged = LoggedEntry::unrequested(0, entry);
        let entry = RecentEntry { version: 9, logged, result: FoldResult::default() };
        for viewer in viewers(Seats::first(3)) {
            samples.add("VisibleEntry", &entry.visible_to(viewer, &[]));
        }
    }
}

/// An entry of an old log: its nonce was not sealed.
fn seated_under_the_first_contract() -> RecentEntry {
    let entry = Entry::SeatTaken {
        seat: Seat::new(0),
        who: Player::Person { guest: GUESTS[0], name: "Ann".into() },
        colour: Colour::Blue,
        nonce: NONCE.into(),
        seal: None,
    };
    RecentEntry { version: 2, logged: LoggedEntry::unrequested(0, entry), result: FoldResult::default() }
}

/// Settings of a short game of either kind, so that many games end.
fn settings(luck: &mut SeededLuck) -> Settings {
    let mut one_of = |count| luck.below(count) as usize;
    let layout = LayoutFile { name: Some("Ours".into()), ..LayoutFile::from(&Layout::beginner()) };
    let rules = Rules { victory_target: 4, ..Rules::OFFICIAL };
    let board = match one_of(6) {
        0 => BoardSettings::Random,
        1 => BoardSettings::Spiral,
        2 => BoardSettings::Shuffled,
        3 => BoardSettings::Beginner,
        4 => BoardSettings::Layout(Box::new(layout)),
        _ => BoardSettings::Position(
            Position::start(Board::new(Layout::beginner(), rules).unwrap(), 3).unwrap().to_string(),
        ),
    };
    let dice = [DiceSettings::Independent, DiceSettings::Balanced(24)][one_of(2)];
    let (game, seats) = match one_of(3) {
        0 => (GameSettings::Dice { hot_seat: false }, 3),
        _ => (GameSettings::Settlers { rules, board, shape: Shape::Base, dice }, 3),
    };
    let decision = [None, Some(30)][one_of(2)];
    let offer = if decision.is_none() { Some(45) } else { None };
    let clock = Clock { decision, game: [None, Some(600)][one_of(2)], offer, ..Clock::default() };
    Settings { game, seats, clock, ..Settings::default() }
}

/// A table at which everything happens at random, and is sampled.
struct SampledTable {
    random: RandomTable,
    /// The entries that were last shown to anybody.
    shown: Vec<VisibleEntry>,
}

impl SampledTable {
    fn new(settings: Settings, luck: SeededLuck) -> SampledTable {
        let (random, made) = RandomTable::new(GUESTS[0], settings, luck);
        SampledTable { random, shown: vec![made.visible_to(Viewer::Spectator, &[])] }
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
            self.random.now += 100;
            match self.random.luck.below(8) {
                0 => self.change_presence(samples),
                1..4 => self.do_next_due(samples),
                _ => self.send_request(samples),
            }
            if self.random.luck.below(100) == 0 {
                self.sample_messages(samples);
            }
        }
        self.sample_messages(samples);
        if let Some(record) = TableRecord::of(&self.random.table, &self.random.seed) {
            samples.add("TableRecord", &record);
        }
    }

    /// Samples what clients are sent that connect now or ask over HTTP.
    fn sample_messages(&self, samples: &mut Samples) {
        let id: TableId = "abcdefgh".parse().unwrap();
        let info = TableInfo::new(&self.random.table, &self.random.presence);
        bodies::sample_table(&id, &info, self.shown.clone(), samples);
        samples.add("ServerMessage", &ServerMessage::presence(&self.random.table, &self.random.presence, 1));
        for guest in GUESTS {
            let (table, presence) = (&self.random.table, &self.random.presence);
            let (id, muted, known) = (id.clone(), &GUESTS[2..], table.known_hands(table.viewer(guest)));
            let snapshot = Snapshot::new(id, table, presence, guest, muted, known, 0, self.random.now);
            samples.add("ServerMessage", &ServerMessage::Snapshot(Box::new(snapshot)));
        }
        for viewer in viewers(Seats::first(3)) {
            let update = ServerMessage::Update {
                entries: self.shown.clone(),
                turn: TurnInfo::new(&self.random.table, viewer, &self.random.presence),
                info: Some(Box::new(info.clone())),
                view: self.random.table.game().and_then(|game| game.view_with_update(viewer)),
                known_hands: self.random.table.known_hands(viewer),
            };
            samples.add("ServerMessage", &update);
        }
    }

    fn change_presence(&mut self, samples: &mut Samples) {
        let seat = Seat::new(self.random.luck.below(3) as u8);
        let paused = self.random.table.is_paused(&self.random.presence);
        if self.random.luck.below(4) == 0 {
            self.random.presence.set_away(seat, self.random.now);
        } else {
            self.random.presence.set_connected(seat);
        }
        if paused && !self.random.table.is_paused(&self.random.presence) {
            self.log(Entry::Resumed { away: Some(100) }, samples);
        }
        if self.random.table.guest_at(seat).is_some() && self.random.luck.below(50) == 0 {
            self.log(Entry::Renamed { seat, name: "Somebody".into() }, samples);
        }
        if !paused && self.random.table.is_paused(&self.random.presence) {
            self.log(Entry::Paused { since: self.random.now }, samples);
        }
    }

    /// Does what is due by the clock.
    fn do_next_due(&mut self, samples: &mut Samples) {
        if let Some(entry) = self.random.next_due() {
            self.log(entry, samples);
        }
    }

    /// A guest requests something, whether it is allowed or not.
    fn send_request(&mut self, samples: &mut Samples) {
        let guest = GUESTS[self.random.luck.below(3) as usize];
        let request = self.request(guest);
        samples.add("Request", &request);
        let id = [None, Some("r1".to_owned())][self.random.luck.below(2) as usize].clone();
        let message = ClientMessage { id: id.clone(), request: request.clone() };
        assert_eq!(ClientMessage::parse(&message.to_json()), Ok(message.clone()));
        samples.add("ClientMessage", &message);
        let presence = self.random.presence;
        match self.random.table.judge(guest, None, &request, self.random.now, |seat| presence.is_away(seat)) {
            Ok(Granted::CreateRematch) => {
                self.log(Entry::Rematch { table: "next".parse().unwrap() }, samples);
            }
            Ok(Granted::Append(entry)) => self.log(entry, samples),
            Ok(Granted::AlreadyDone { .. } | Granted::SetMuted { .. }) => {
                samples
                    .add("ServerMessage", &ServerMessage::Ack { id, version: self.random.table.version() });
            }
            Err(error) => samples.add("ServerMessage", &ServerMessage::Error { id, error }),
        }
    }

    fn request(&mut self, guest: GuestId) -> Request {
        let luck = &mut self.random.luck;
        let seat = Seat::new(luck.below(4) as u8);
        let ply = self.random.table.ply() + luck.below(12) / 11;
        let playing = self.random.table.stage() == TableStage::Playing;
        if let Some(seat) = self.random.table.to_reveal(guest).next() {
            return Request::Reveal { seat, nonce: NONCE.into() };
        }
        let commitment = self.random.table.commitment().to_owned();
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
                Request::Block { guest, blocked: luck.below(2) == 0 }
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
        let nothing = GameAction::Settlers(Action::EndTurn);
        match self.random.table.seat_of(guest) {
            Some(seat) if self.random.luck.below(20) > 0 => self.random.legal_action(seat).unwrap_or(nothing),
            _ => nothing,
        }
    }

    /// Appends an entry and the outcomes of chance that follow it, and samples them for every viewer.
    fn log(&mut self, entry: Entry, samples: &mut Samples) {
        for entry in self.random.append(entry) {
            for viewer in viewers(Seats::first(3)) {
                for muted in [&[][..], &GUESTS] {
                    let visible = entry.visible_to(viewer, muted);
                    samples.add("VisibleEntry", &visible);
                    self.shown = vec![visible];
                }
            }
        }
        if self.random.table.stage() == TableStage::Revealing {
            samples.add("TableInfo", &TableInfo::new(&self.random.table, &self.random.presence));
        }
    }
}
