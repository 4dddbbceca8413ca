//! What tables say and hear: people who ask for anything at any time, bots, clocks, both games.

use crate::bodies;
use crate::samples::Samples;
use crate::settlers::viewers;
use brickwool_dice::solver;
use brickwool_game::{Luck, Seat, Seats, Viewer};
use brickwool_luck::{Seed, SeededLuck};
use brickwool_server::{Everything, ToClient, ToServer};
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Layout, Rules};
use brickwool_table::{
    Answer, BoardSettings, Clock, Code, Colour, DiceSettings, Due, Entry, Game, GameSettings, GuestId,
    Happened, Logged, Minds, News, Presence, Refusal, Request, STAND_IN, Settings, Stage, StandIn, Table,
    TableRecord,
};
use serde_json::{Value, json};
use std::sync::Arc;

const TABLES: u64 = 60;
/// What happens at a table at most.
const MOMENTS: u32 = 1_500;
/// The host is the first.
const GUESTS: [GuestId; 3] = [GuestId(0xa1), GuestId(0xb2), GuestId(0xc3)];

pub(crate) fn sample(samples: &mut Samples) {
    for number in 0..TABLES {
        let mut luck = SeededLuck::for_game(2026, number);
        let settings = settings(&mut luck);
        samples.add("Settings", &settings);
        Evening::new(settings, luck).spend(samples);
    }
}

/// A small game of either kind, so that many end.
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

/// A table and all that goes on at it.
struct Evening {
    table: Table,
    presence: Presence,
    now: u64,
    /// What those who look on were told last.
    told: Vec<News>,
    seed: Seed,
    minds: Minds,
    luck: SeededLuck,
}

impl Evening {
    fn new(settings: Settings, luck: SeededLuck) -> Evening {
        settings.validate().unwrap();
        let seed = Seed::new([7; 32]);
        let made = Entry::Made { by: GUESTS[0], settings: Box::new(settings), commitment: seed.commitment() };
        let made = Logged::unasked(0, made);
        let told = vec![News::of(1, &made, &Happened::default(), Viewer::Spectator)];
        let minds = Minds::new(1, Arc::new(solver::ValueTable::solve_last(0, |_, _| ())));
        let table = Table::new(&made).unwrap();
        Evening { table, presence: Presence::all_away(0), now: 0, told, seed, minds, luck }
    }

    fn spend(mut self, samples: &mut Samples) {
        for code in [Code::BadMessage, Code::TooMuch, Code::UnknownTable, Code::Unavailable] {
            let refusal = Refusal::new(code, "said by those who keep tables");
            samples.add("ToClient", &ToClient::Refused { id: None, refusal });
        }
        for _ in 0..MOMENTS {
            self.now += 100;
            match self.luck.below(8) {
                0 => self.come_or_go(samples),
                1..4 => self.wait(samples),
                _ => self.ask(samples),
            }
            if self.luck.below(100) == 0 {
                self.look(samples);
            }
        }
        self.look(samples);
        if let Some(record) = TableRecord::of(&self.table, &self.seed) {
            samples.add("TableRecord", &record);
        }
    }

    /// What those are sent who connect now, or ask over HTTP.
    fn look(&self, samples: &mut Samples) {
        let face = || self.table.face(&self.presence);
        bodies::sample_table(&face(), self.told.clone(), samples);
        let deadlines = self.table.now(Viewer::Spectator, &self.presence).deadlines;
        samples.add("ToClient", &ToClient::Here { seats: vec![true, false], spectators: 1, deadlines });
        for viewer in viewers(Seats::first(3)) {
            let now = self.table.now(viewer, &self.presence);
            let everything = Everything {
                table: "abcdefgh".into(),
                guest: GUESTS[1],
                version: self.table.version(),
                face: face(),
                board: self.table.game().and_then(|game| game.board().cloned().map(Box::new)),
                view: self.table.game().map(|game| game.view(viewer)),
                now: now.clone(),
                spectators: 0,
                muted: vec![GUESTS[2]],
                clock: self.now,
            };
            samples.add("ToClient", &ToClient::Table(Box::new(everything)));
            let view = self.table.game().and_then(|game| game.view_with_news(viewer));
            let news = ToClient::News { news: self.told.clone(), now, face: Some(face()), view };
            samples.add("ToClient", &news);
        }
    }

    fn come_or_go(&mut self, samples: &mut Samples) {
        let seat = Seat::new(self.luck.below(3) as u8);
        let paused = self.table.is_paused(&self.presence);
        if self.luck.below(4) == 0 {
            self.presence.went(seat, self.now);
        } else {
            self.presence.came(seat, self.now);
        }
        if paused && !self.table.is_paused(&self.presence) {
            self.log(Entry::Resumed, samples);
        }
    }

    /// Lets happen what is due by the clock.
    fn wait(&mut self, samples: &mut Samples) {
        let Some((at, due)) = self.table.due(&self.presence) else { return };
        self.now = self.now.max(at);
        let decided = match due {
            Due::Bot(seat) => self.minds.decide(&self.table, seat).map(|step| (step, StandIn::Bot)),
            Due::TimeUp(seat) => {
                self.minds.decide_for_absent(&self.table, seat).map(|step| (step, StandIn::Clock))
            }
            Due::StandIn(seat) => return self.log(Entry::StoodIn { seat, bot: STAND_IN.into() }, samples),
        };
        if let Some((step, by)) = decided {
            self.log(Entry::Step { step, by: Some(by) }, samples);
        }
    }

    /// Somebody asks for something, whether they may or not.
    fn ask(&mut self, samples: &mut Samples) {
        let guest = GUESTS[self.luck.below(3) as usize];
        let request = self.request(guest);
        let mut message = json!(request);
        samples.add("Request", &message);
        let id = [None, Some("r1".to_owned())][self.luck.below(2) as usize].clone();
        if let Some(id) = &id {
            message["id"] = json!(id);
        }
        let heard: ToServer = serde_json::from_value(message.clone()).unwrap();
        assert_eq!((&heard.request, &heard.id), (&request, &id));
        samples.add("ToServer", &message);
        let presence = self.presence;
        match self.table.judge(guest, None, &request, |seat| presence.is_away(seat)) {
            Ok(Answer::Log(Entry::Started { .. })) => {
                let started = self.table.started(&self.seed.key(&self.table.words())).unwrap();
                self.log(started, samples);
            }
            Ok(Answer::Log(Entry::Rematch { .. })) => {
                self.log(Entry::Rematch { table: "next".into() }, samples)
            }
            Ok(Answer::Log(entry)) => self.log(entry, samples),
            Ok(Answer::Done(_) | Answer::Mute { .. }) => {
                samples.add("ToClient", &ToClient::Ack { id, version: self.table.version() });
            }
            Err(refusal) => samples.add("ToClient", &ToClient::Refused { id, refusal }),
        }
    }

    fn request(&mut self, guest: GuestId) -> Request {
        let luck = &mut self.luck;
        let seat = Seat::new(luck.below(4) as u8);
        let ply = self.table.ply() + luck.below(12) / 11;
        let playing = self.table.stage() == Stage::Playing;
        // While a game is on it is mostly played.
        match luck.below(if playing { 60 } else { 14 }) {
            0 => Request::Leave,
            1 if luck.below(20) == 0 => Request::Close,
            2 | 3 => {
                let colour = [None, Some(Colour::ALL[luck.below(8) as usize])][luck.below(2) as usize];
                Request::Sit { seat, name: "Ann".into(), colour, word: "tree".into() }
            }
            4 | 5 => {
                Request::SeatBot { seat, bot: ["random", "greedy", "nobody"][luck.below(3) as usize].into() }
            }
            6 if luck.below(4) == 0 => Request::Rise { seat },
            7 => Request::Start,
            8 => Request::ComeBack,
            9 => Request::Say { text: ["Hello", ""][luck.below(2) as usize].into() },
            10 => Request::Mute { guest: GUESTS[luck.below(3) as usize], muted: luck.below(2) == 0 },
            11 => Request::Rematch,
            12..16 => Request::Undo { ply },
            _ => Request::Act { ply, action: self.action(guest) },
        }
    }

    /// Something legal; now and then something else.
    fn action(&mut self, guest: GuestId) -> Value {
        let luck = &mut self.luck;
        let nothing = || json!("end_turn");
        let Some(seat) = self.table.seat_of(guest).filter(|_| luck.below(20) > 0) else { return nothing() };
        match self.table.game() {
            Some(Game::Settlers(position)) => {
                let legal = position.state.legal_for(&position.board, seat);
                match legal.len() {
                    0 => nothing(),
                    count => json!(legal.nth(luck.below(count))),
                }
            }
            Some(Game::Dice(state)) => {
                let legal = state.legal();
                let count = legal.len() as u32;
                if count == 0 { nothing() } else { json!(legal.nth(luck.below(count) as usize)) }
            }
            None => nothing(),
        }
    }

    /// Logs an entry and what chance makes of it, and tells everybody.
    fn log(&mut self, entry: Entry, samples: &mut Samples) {
        let mut next = Some(entry);
        while let Some(entry) = next {
            let logged = Logged::unasked(self.now, entry);
            let happened = self.table.fold(&logged).unwrap();
            for viewer in viewers(Seats::first(3)) {
                let news = News::of(self.table.version(), &logged, &happened, viewer);
                samples.add("News", &news);
                let news = news.without(&GUESTS);
                samples.add("News", &news);
                self.told = vec![news];
            }
            let drawn = self.table.chance(&self.seed.key(&self.table.words()));
            next = drawn.map(|step| Entry::Step { step, by: None });
        }
    }
}
