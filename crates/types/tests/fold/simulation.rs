//! Tables where guests ask for anything at any time, bots play and clocks run, and what every guest is sent.

use crate::random_table::{NONCE, RandomTable};
use brickwool_game::{Luck, Seat, Viewer};
use brickwool_luck::{SeededLuck, seal};
use brickwool_settlers::{Robber, Rules, Shape, Shortage, Trading};
use brickwool_table::{
    BoardSettings, Clock, DiceSettings, Entry, GameSettings, Granted, GuestId, Motion, Request, Settings,
    TableId, TableStage,
};
use brickwool_wire::{Ledgers, RecentEntry, ServerMessage, Snapshot, TableInfo};
use serde_json::{Value, json};
use std::collections::HashMap;

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
        special_building: one_of(4) > 0,
    };
    let dice = [DiceSettings::Independent, DiceSettings::Balanced(24)][one_of(2)];
    let (game, seats) = match number % 4 {
        0 => (GameSettings::Dice { hot_seat: false }, [2, 5, 8][one_of(3)]),
        1 => {
            let rules = Rules { victory_target: 5, ..Rules::OFFICIAL };
            (GameSettings::Settlers { rules, board, shape: Shape::Base, dice }, 3)
        }
        2 if board != BoardSettings::Beginner => {
            (GameSettings::Settlers { rules, board, shape: Shape::Large, dice }, [5, 6][one_of(2)])
        }
        _ => (GameSettings::Settlers { rules, board, shape: Shape::Base, dice }, [2, 3, 4][one_of(3)]),
    };
    let clock = Clock { decision: [None, Some(30)][one_of(2)], offer: Some(45), ..Clock::default() };
    Settings { game, seats, clock, ..Settings::default() }
}

struct Simulation {
    id: TableId,
    random: RandomTable,
    log: Vec<RecentEntry>,
    ledgers: Ledgers,
    muted: [Vec<GuestId>; GUESTS.len()],
    messages: [Vec<Value>; GUESTS.len()],
}

impl Simulation {
    fn new(settings: Settings, luck: SeededLuck) -> Simulation {
        let (random, made) = RandomTable::new(GUESTS[0], settings, luck);
        let mut simulation = Simulation {
            id: "abcdefgh".parse().unwrap(),
            random,
            log: vec![made],
            ledgers: Ledgers::default(),
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
            self.random.now += 100;
            match self.random.luck.below(8) {
                0 => self.come_or_go(),
                1..4 => self.wait(),
                _ => self.request(),
            }
            let over = matches!(self.random.table.stage(), TableStage::Over | TableStage::Closed);
            // A few more moments after the end: rematches, chats, refusals.
            if over && moment % 20 == 0 {
                break;
            }
        }
    }

    fn finish(mut self) -> Vec<Stream> {
        let referee = self.history(Viewer::Referee, &[]);
        let view = |viewer| self.random.table.game().map(|game| json!(game.view(viewer)));
        let referee = json!({ "entries": referee, "view": view(Viewer::Referee) });
        let guests = 0..GUESTS.len();
        guests
            .map(|guest| {
                self.check(guest);
                let viewer = self.random.table.viewer(GUESTS[guest]);
                let entries = self.history(viewer, &self.muted[guest]);
                let history =
                    json!({ "version": self.random.table.version(), "you": viewer, "entries": entries });
                let messages = std::mem::take(&mut self.messages[guest]);
                Stream { guest: GUESTS[guest], messages, history, referee: referee.clone() }
            })
            .collect()
    }

    fn history(&self, viewer: Viewer, muted: &[GuestId]) -> Vec<Value> {
        self.log.iter().map(|entry| json!(entry.visible_to(viewer, muted))).collect()
    }

    fn spectators(&self) -> usize {
        GUESTS.iter().filter(|&&guest| self.random.table.seat_of(guest).is_none()).count()
    }

    fn snapshot(&self, guest: usize) -> Value {
        let (id, muted) = (self.id.clone(), &self.muted[guest]);
        let (table, presence) = (&self.random.table, &self.random.presence);
        let (known, spectators) = (table.known_hands(table.viewer(GUESTS[guest])), self.spectators());
        let (guest, now) = (GUESTS[guest], self.random.now);
        let snapshot = Snapshot::new(id, table, presence, guest, muted, known, spectators, now);
        json!(ServerMessage::Snapshot(Box::new(snapshot)))
    }

    fn check(&mut self, guest: usize) {
        let snapshot = self.snapshot(guest);
        self.messages[guest].push(json!({ "check": snapshot }));
    }

    fn send(&mut self, guest: usize, message: &ServerMessage) {
        self.messages[guest].push(json!(message));
        if self.random.luck.below(MESSAGES_PER_CHECK) == 0 {
            self.check(guest);
        }
    }

    fn come_or_go(&mut self) {
        let seat = Seat::new(self.random.luck.below(3) as u8);
        if seat.index() >= usize::from(self.random.table.settings().seats) {
            return;
        }
        let paused = self.random.table.is_paused(&self.random.presence);
        if self.random.luck.below(4) == 0 {
            self.random.presence.set_away(seat, self.random.now);
        } else {
            self.random.presence.set_connected(seat);
        }
        self.broadcast_presence();
        if paused && !self.random.table.is_paused(&self.random.presence) {
            self.append(Entry::Resumed { away: Some(100) });
            // Somebody's name was offensive.
            if self.random.table.guest_at(seat).is_some() {
                self.append(Entry::Renamed { seat, name: "Guest 00a1".into() });
            }
        }
        if !paused && self.random.table.is_paused(&self.random.presence) {
            self.append(Entry::Paused { since: self.random.now });
        }
    }

    fn broadcast_presence(&mut self) {
        let message = ServerMessage::presence(&self.random.table, &self.random.presence, self.spectators());
        (0..GUESTS.len()).for_each(|guest| self.send(guest, &message));
    }

    /// Lets happen what is due by the clock.
    fn wait(&mut self) {
        if let Some(entry) = self.random.next_due() {
            self.append(entry);
        }
    }

    /// Somebody asks for something, whether they may or not.
    fn request(&mut self) {
        let guest = self.random.luck.below(GUESTS.len() as u32) as usize;
        let Some(request) = self.any_request(GUESTS[guest]) else { return };
        let presence = self.random.presence;
        let id = Some("r1".to_owned());
        match self
            .random
            .table
            .judge(GUESTS[guest], None, &request, self.random.now, |seat| presence.is_away(seat))
        {
            Ok(decision) => {
                match decision {
                    Granted::Append(entry) => self.append(entry),
                    Granted::CreateRematch => {
                        self.append(Entry::Rematch { table: "hgfedcba".parse().unwrap() });
                    }
                    Granted::SetMuted { guest: other, muted } => {
                        self.muted[guest].retain(|&known| known != other);
                        if muted {
                            self.muted[guest].push(other);
                        }
                    }
                    Granted::AlreadyDone { .. } => {}
                }
                self.send(guest, &ServerMessage::Ack { id, version: self.random.table.version() });
            }
            Err(error) => self.send(guest, &ServerMessage::Error { id, error }),
        }
    }

    fn any_request(&mut self, guest: GuestId) -> Option<Request> {
        let luck = &mut self.random.luck;
        let seats = u32::from(self.random.table.settings().seats);
        let seat = Seat::new(luck.below(seats) as u8);
        let ply = self.random.table.ply() + luck.below(12) / 11;
        let playing = self.random.table.stage() == TableStage::Playing;
        if let Some(seat) = self.random.table.to_reveal(guest).next() {
            return Some(Request::Reveal { seat, nonce: NONCE.into() });
        }
        let commitment = self.random.table.commitment().to_owned();
        let seal = seal(&commitment, seat.index(), NONCE);
        // A pause does not last.
        if self.random.table.is_halted() && luck.below(3) == 0 {
            return Some(Request::Continue);
        }
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
                Request::Block { guest: GUESTS[luck.below(4) as usize], blocked: luck.below(2) == 0 }
            }
            7 => Request::Start,
            8 => Request::ResumeSeat,
            9 if guest == SPECTATOR => Request::SpectatorChat { name: "Zoe".into(), text: "Hello".into() },
            9 => Request::Chat { text: ["Hello", ""][luck.below(2) as usize].into() },
            10 => Request::Mute { guest: GUESTS[luck.below(4) as usize], muted: luck.below(2) == 0 },
            11 => Request::Rematch,
            12..18 => Request::Undo { ply },
            18 => {
                let motion = [Motion::Pause, Motion::Pause, Motion::Remove(seat)][luck.below(3) as usize];
                Request::Vote { motion, agree: luck.below(5) > 0 }
            }
            19 if luck.below(40) == 0 => Request::Vote { motion: Motion::End, agree: true },
            _ => {
                let seat = self.random.table.seat_of(guest)?;
                Request::Act { ply, action: self.random.legal_action(seat)? }
            }
        })
    }

    /// Appends an entry and what chance makes of it, and tells everybody.
    fn append(&mut self, entry: Entry) {
        let viewers = GUESTS.map(|guest| self.random.table.viewer(guest));
        let entries = self.random.append(entry);
        self.log.extend_from_slice(&entries);
        let changed = entries.iter().any(RecentEntry::changes_info) || self.random.table.winners().is_some();
        let info = changed.then(|| TableInfo::new(&self.random.table, &self.random.presence));
        self.ledgers.observe(&entries);
        let mut hands = HashMap::new();
        for (guest, before) in viewers.into_iter().enumerate() {
            let (table, presence, muted) = (&self.random.table, &self.random.presence, &self.muted[guest]);
            let viewer = table.viewer(GUESTS[guest]);
            let changed =
                hands.entry(viewer).or_insert_with(|| self.ledgers.changed_hands(table, viewer)).clone();
            let update =
                ServerMessage::update(table, presence, GUESTS[guest], muted, &entries, info.clone(), changed);
            self.messages[guest].push(json!(update));
            let became_spectator = before != self.random.table.viewer(GUESTS[guest])
                && entries.iter().any(|entry| matches!(entry.logged.entry, Entry::Left { .. }));
            if became_spectator {
                let snapshot = self.snapshot(guest);
                self.messages[guest].push(snapshot);
            }
        }
        self.broadcast_presence();
    }
}
