//! The proof that nobody is told what they may not know.
//!
//! Random games are played, and beside each of them, for every viewer, another world that this viewer cannot tell apart:
//! what is hidden from them is dealt anew. Whatever happens happens in both, as far as it can (another card may be stolen
//! or drawn there); and everything that the viewer is told must be the same, byte for byte. A table that told anything
//! depending on what is hidden would say something else in the other world.

use brickwool_bots::{Budget, any_of};
use brickwool_dice::solver;
use brickwool_game::{Luck, Seat, Turn, Viewer};
use brickwool_luck::{Seed, SeededLuck, seal};
use brickwool_settlers::{
    self as settlers, Action, Cards, Chance, Edge, Hex, Ledger, Legal, Offer, Position, Resource, Robber,
    Rules, Trading, Vertex,
};
use brickwool_table::{
    BoardSettings, Clock, Colour, DEFAULT_STAND_IN, DICE_CONTRACT, DecidedBy, DiceSettings, Entry,
    FoldResult, GameAction, GameEvent, GameSettings, GameStep, GuestId, LoggedEntry, Millis, Player,
    Presence, Request, Settings, Table, TableBots, TableGame, TableStage,
};
use brickwool_wire::{EntryContent, KnownHand, Ledgers, RecentEntry, TableInfo, TurnInfo, VisibleEntry};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::Arc;

/// Games of the base game.
const GAMES: u64 = 600;
/// Games of the dice game.
const DICE_GAMES: u64 = 100;
/// The most entries of one game; whatever has not ended by then is left alone.
const LONGEST: usize = 1_500;

/// How often there was something to find out. A proof that never came across anything hidden would prove nothing.
#[derive(Clone, Copy, Default, Debug)]
struct Tried {
    ended: u64,
    /// Everything a viewer can see was compared, and the other world was another.
    looks: u64,
    /// Visible entries compared in worlds that differ.
    news: u64,
    /// A card was stolen or drawn, and another in the other world.
    other_cards: u64,
    /// Requests were refused in both worlds.
    refusals: u64,
    /// What is known of hands was compared; with cards among them that are not known.
    counted: u64,
    uncertain: u64,
}

impl Tried {
    fn add(&mut self, other: Tried) {
        self.ended += other.ended;
        self.looks += other.looks;
        self.news += other.news;
        self.other_cards += other.other_cards;
        self.refusals += other.refusals;
        self.counted += other.counted;
        self.uncertain += other.uncertain;
    }
}

#[test]
fn nobody_can_tell_worlds_apart_that_differ_in_what_is_hidden_from_them() {
    let half = |first: u64| {
        let mut tried = Tried::default();
        (first..GAMES).step_by(2).for_each(|number| tried.add(WatchedGame::of_settlers(number).play()));
        tried
    };
    let mut tried = Tried::default();
    std::thread::scope(|scope| {
        let halves = [scope.spawn(|| half(0)), scope.spawn(|| half(1))];
        halves.into_iter().for_each(|half| tried.add(half.join().expect("nobody was told too much")));
    });
    println!("{tried:?}");
    println!("{GAMES} games: {tried:?}");
    assert!(tried.ended > GAMES * 9 / 10, "most games end: {tried:?}");
    assert!(tried.looks > 10 * GAMES && tried.news > 10 * GAMES, "worlds differ often enough: {tried:?}");
    assert!(tried.other_cards > GAMES && tried.refusals > GAMES, "and in every way: {tried:?}");
    assert!(tried.counted > 10 * GAMES && tried.uncertain > GAMES, "hands are compared, too: {tried:?}");
}

#[test]
fn the_dice_game_hides_nothing_but_its_seed() {
    let mut ended = 0;
    for number in 0..DICE_GAMES {
        ended += WatchedGame::of_dice(number).play().ended;
    }
    assert_eq!(ended, DICE_GAMES);
}

/// One game and, for every viewer, another table that this viewer cannot tell from it.
struct WatchedGame {
    table: Table,
    seed: Seed,
    presence: Presence,
    luck: SeededLuck,
    bots: TableBots,
    /// What nobody may be told before the end, as text.
    secrets: [String; 3],
    others: Vec<(Viewer, Option<Table>)>,
    ledgers: Ledgers,
    /// The hands that each viewer was sent last.
    sent: HashMap<Viewer, Vec<KnownHand>>,
    /// What each viewer was told of the steps that count.
    told: Vec<(Viewer, Vec<Vec<GameEvent>>)>,
    at: Millis,
    tried: Tried,
}

impl WatchedGame {
    fn of_settlers(number: u64) -> WatchedGame {
        let mut luck = SeededLuck::for_game(1, number);
        let rules = Rules {
            victory_target: 3 + luck.below(3) as u8,
            hand_limit: 4 + luck.below(4) as u8,
            trade: [Trading::Free, Trading::OneForOne][luck.below(2) as usize],
            robber: if luck.below(8) == 0 { Robber::Random } else { Robber::Official },
            friendly_robber: luck.below(4) == 0,
            ..Rules::OFFICIAL
        };
        let dice = if luck.below(4) == 0 { DiceSettings::Balanced(30) } else { DiceSettings::Independent };
        let game =
            GameSettings::Settlers { shape: Default::default(), rules, board: BoardSettings::Shuffled, dice };
        // Where two play, each can count what the other has; three and four cannot.
        let seats = [2, 3, 3, 4][luck.below(4) as usize];
        WatchedGame::begin(game, seats, luck)
    }

    fn of_dice(number: u64) -> WatchedGame {
        let mut luck = SeededLuck::for_game(2, number);
        let seats = 1 + luck.below(3) as u8;
        WatchedGame::begin(GameSettings::Dice { hot_seat: false }, seats, luck)
    }

    /// A table where people have sat down and the game has begun.
    fn begin(game: GameSettings, seats: u8, mut luck: SeededLuck) -> WatchedGame {
        let seed = Seed::new(std::array::from_fn(|_| luck.below(256) as u8));
        let clock = Clock { decision: Some(60), game: Some(600), ..Clock::default() };
        let settings = Settings { game, seats, clock, ..Settings::default() };
        settings.validate().expect("the settings are valid");
        let made = Entry::TableCreated {
            by: GuestId(0),
            settings: Box::new(settings),
            commitment: seed.attempt(0).commitment(),
            contract: DICE_CONTRACT,
        };
        let table =
            Table::new(&LoggedEntry::unrequested(1_000, made)).expect("a table begins with its making");
        let mut game = WatchedGame {
            table,
            secrets: [seed.to_string(), seed.attempt(0).to_string(), String::new()],
            seed,
            presence: Presence::all_away(1_000),
            bots: TableBots::new(1, Arc::new(solver::ValueTable::solve_last(0, |_, _| ()))),
            others: Seat::first(seats)
                .map(Viewer::Seat)
                .chain([Viewer::Spectator])
                .map(|viewer| (viewer, None))
                .collect(),
            ledgers: Ledgers::default(),
            sent: HashMap::new(),
            told: Seat::first(seats)
                .map(Viewer::Seat)
                .chain([Viewer::Spectator])
                .map(|viewer| (viewer, Vec::new()))
                .collect(),
            luck,
            at: 1_000,
            tried: Tried::default(),
        };
        for seat in Seat::first(seats) {
            let who = Player::Person { guest: guest(seat), name: format!("guest {seat}") };
            let seal = Some(seal(game.table.commitment(), seat.index(), &nonce(seat)));
            let (colour, nonce) = (Colour::ALL[seat.index()], String::new());
            game.happen(Entry::SeatTaken { seat, who, colour, nonce, seal });
            game.presence.set_connected(seat);
        }
        game.happen(Entry::StartCalled);
        Seat::first(seats).for_each(|seat| game.happen(Entry::Revealed { seat, nonce: nonce(seat) }));
        let words = game.table.nonces();
        let key = Sha256::digest(format!("{}\n{}\n", game.seed.attempt(0), words.join("\n")));
        game.secrets[2] = key.iter().map(|byte| format!("{byte:02x}")).collect();
        let started = game.table.start_entry(&game.table.key(&game.seed));
        game.happen(started.expect("the game can begin"));
        game
    }

    fn play(mut self) -> Tried {
        for _ in 0..LONGEST {
            self.check_views();
            self.count_cards();
            if self.table.stage() == TableStage::Over {
                self.tried.ended += 1;
                return self.tried;
            }
            self.at += u64::from(self.luck.below(3_000));
            let entry = self.next();
            self.happen(entry);
            self.imagine();
        }
        self.tried
    }

    /// What happens next: chance decides, somebody does something legal, takes it back, says something, or comes and goes.
    fn next(&mut self) -> Entry {
        if let Some(step) = self.table.chance(&self.table.key(&self.seed)) {
            return Entry::Step { step, by: None };
        }
        let deciding: Vec<Seat> = self.table.deciding().collect();
        let seat = deciding[self.luck.below(deciding.len() as u32) as usize];
        match self.luck.below(60) {
            0 => Entry::Chat { by: guest(seat), name: "somebody".into(), text: "hello".into() },
            1 if self.table.stand_in_at(seat).is_some() => Entry::SeatResumed { seat },
            1 => Entry::StandInTookOver { seat, bot: DEFAULT_STAND_IN.into() },
            2..15 if self.table.may_undo(seat) => Entry::Undone { seat },
            _ => {
                let by = self.table.stand_in_at(seat).is_some().then_some(DecidedBy::Bot);
                Entry::Step { step: self.decide(seat), by }
            }
        }
    }

    fn decide(&mut self, seat: Seat) -> GameStep {
        match self.table.game().expect("the game is on") {
            TableGame::Settlers(position) => {
                let legal = position.state.legal_for(&position.board, seat);
                GameStep::Settlers(settlers::Step::Act(seat, choose_action(position, &legal, &mut self.luck)))
            }
            TableGame::Dice(_) => self
                .bots
                .decide_for_absent(&self.table, seat, Budget::UNLIMITED)
                .expect("something can be decided"),
        }
    }

    /// Lets an entry happen, here and in the other worlds, and compares what everybody is told of it.
    fn happen(&mut self, entry: Entry) {
        let logged = LoggedEntry::unrequested(self.at, entry);
        let before = self.table.clone();
        let happened = self.table.fold(&logged).expect("what can happen fits");
        let version = self.table.version();
        let recent = RecentEntry { version, logged: logged.clone(), result: happened.clone() };
        for (viewer, steps) in &mut self.told {
            match recent.visible_to(*viewer, &[]).content {
                EntryContent::Step { events, .. } => steps.push(events),
                EntryContent::Undone { .. } => drop(steps.pop()),
                _ => {}
            }
        }
        self.ledgers.observe(&[recent]);
        for (viewer, _) in &self.told {
            if let Some(changed) = self.ledgers.changed_hands(&self.table, *viewer) {
                let before = self.sent.insert(*viewer, changed.clone());
                let undone = matches!(logged.entry, Entry::Undone { .. });
                assert!(undone || before != Some(changed), "what has not changed is not sent again");
            }
        }
        for (viewer, other) in &mut self.others {
            let news = json(&visible(version, &logged, &happened, *viewer));
            holds_no_secret(&news, &self.secrets);
            // Where it cannot happen, or opens something else to everybody, the worlds can be told apart from now on.
            let Some(mut world) = other.take() else { continue };
            let Some(there) = in_world(&world, &before, &logged, *viewer, &mut self.luck) else { continue };
            let Ok(happened_there) = world.fold(&there) else { continue };
            if laid_open(&happened) != laid_open(&happened_there) {
                continue;
            }
            let news_there = json(&visible(version, &there, &happened_there, *viewer));
            assert_eq!(news, news_there, "{viewer:?} is told something hidden");
            self.tried.news += u64::from(world.game() != self.table.game());
            self.tried.other_cards += u64::from(there != logged);
            *other = Some(world);
        }
    }

    /// Now and then: everybody is shown of the hands what follows from what they were told, and it is true.
    fn count_cards(&mut self) {
        if self.luck.below(40) != 0 {
            return;
        }
        for (viewer, steps) in &self.told {
            let known = self.ledgers.known_hands(&self.table, *viewer);
            assert_eq!(known, self.table.known_hands(*viewer), "kept from step to step, or made anew");
            assert_eq!(known.as_ref(), self.sent.get(viewer), "sent when it changed");
            let Some(TableGame::Settlers(position)) = self.table.game() else {
                assert_eq!(known, None);
                continue;
            };
            let mut ledger = Ledger::new(*viewer, self.table.settings().seats);
            for event in steps.iter().flatten() {
                if let GameEvent::Settlers(event) = event {
                    ledger.observe(event);
                }
            }
            let known = known.expect("the base game is on");
            assert_eq!(known, ledger.known_hands(), "{viewer:?} is shown what they were not told");
            for KnownHand { seat, known, unknown, most } in known {
                let hand = position.state.hand(seat);
                assert!(hand.covers(known) && most.covers(hand));
                assert_eq!(u32::from(unknown), hand.total() - known.total());
                self.tried.counted += 1;
                self.tried.uncertain += u64::from(unknown > 0);
            }
        }
    }

    /// Deals what is hidden anew for those whose other world has gone another way; for everybody now and then.
    fn imagine(&mut self) {
        for (viewer, other) in &mut self.others {
            if other.is_none() || self.luck.below(16) == 0 {
                *other = other_world(&self.table, *viewer, &mut self.luck);
            }
        }
    }

    /// Compares everything that everybody can see.
    fn check_views(&mut self) {
        for (viewer, other) in &self.others {
            if self.luck.below(5) != 0 {
                continue;
            }
            let request = probe(self.table.ply(), &mut self.luck);
            let (seen, refused) = shown(&self.table, *viewer, &self.presence, &request);
            holds_no_secret(&seen, &self.secrets);
            holds_no_foreign_hand(&seen, *viewer, self.table.settings().seats);
            if let Some(world) = other {
                let (seen_there, refused_there) = shown(world, *viewer, &self.presence, &request);
                assert_eq!(seen, seen_there, "{viewer:?} can tell these worlds apart");
                assert_eq!(refused, refused_there, "{viewer:?} can find out by asking for {request:?}");
                let differ = world.game() != self.table.game();
                self.tried.looks += u64::from(differ);
                self.tried.refusals += u64::from(differ && refused.is_some());
            }
        }
    }
}

fn nonce(seat: Seat) -> String {
    format!("a-nonce-of-the-seat-{seat}")
}

fn guest(seat: Seat) -> GuestId {
    GuestId(seat.index() as u64)
}

/// A legal action, preferably one that brings the game to its end or hides something.
fn choose_action(position: &Position, legal: &Legal, luck: &mut SeededLuck) -> Action {
    let hand = position.state.hand(legal.seat());
    if (legal.may_offer() || legal.may_counter()) && !hand.is_empty() && luck.below(6) == 0 {
        let give = hand.nth_card(luck.below(hand.total()));
        let want = Resource::ALL[luck.below(5) as usize];
        let offer = Offer::new(Cards::one(give), Cards::one(want));
        let to = position.state.seats().without(legal.seat());
        let offering = |offer| Action::OfferTrade { offer, to };
        let action =
            offer.map(|offer| if legal.may_offer() { offering(offer) } else { Action::CounterTrade(offer) });
        let step = |action| settlers::Step::Act(legal.seat(), action);
        if let Ok(action) = action
            && position.state.check(&position.board, step(action)).is_ok()
        {
            return action;
        }
    }
    let wishes = [legal.cities(), legal.settlements()];
    let places = wishes.into_iter().find(|places| !places.is_empty());
    if let Some(places) = places {
        let place = places.nth_place(luck.below(places.len()));
        let city = legal.cities().contains(place);
        return if city { Action::BuildCity(place) } else { Action::BuildSettlement(place) };
    }
    if legal.contains(Action::BuyDevCard) && luck.below(2) == 0 {
        return Action::BuyDevCard;
    }
    any_of(legal, luck)
}

fn visible(version: u64, logged: &LoggedEntry, result: &FoldResult, viewer: Viewer) -> VisibleEntry {
    RecentEntry { version, logged: logged.clone(), result: result.clone() }.visible_to(viewer, &[])
}

/// A table that `viewer` cannot tell from this one; none, where a step could be taken back that led here, because the way
/// here is not imagined.
fn other_world(table: &Table, viewer: Viewer, luck: &mut SeededLuck) -> Option<Table> {
    if table.steps().last().is_some_and(|&step| TableGame::can_be_undone(step)) {
        return None;
    }
    let TableGame::Settlers(position) = table.game()? else { return None };
    let view = position.state.view(&position.board, viewer);
    let state = view.sample(&position.board, luck);
    table.with_state(state)
}

/// The same entry in another world. A card that `viewer` may not know is drawn anew there.
fn in_world(
    world: &Table,
    before: &Table,
    logged: &LoggedEntry,
    viewer: Viewer,
    luck: &mut SeededLuck,
) -> Option<LoggedEntry> {
    let (
        Entry::Step { step: GameStep::Settlers(settlers::Step::Chance(_)), by },
        Some(TableGame::Settlers(position)),
    ) = (&logged.entry, before.game())
    else {
        return Some(logged.clone());
    };
    let current = position.state.current();
    let hidden = match position.state.turn() {
        Turn::Chance(Chance::Steal { from }) => !viewer.sees(from) && !viewer.sees(current),
        Turn::Chance(Chance::Draw) => !viewer.sees(current),
        _ => false,
    };
    let step = world.game()?.draw(luck, || None)?;
    let drawn = LoggedEntry::unrequested(logged.at, Entry::Step { step, by: *by });
    Some(if hidden { drawn } else { logged.clone() })
}

/// What a step opens to everybody that was hidden before: how many cards a monopoly takes, and the cards that won.
fn laid_open(happened: &FoldResult) -> Vec<settlers::Event> {
    let events = happened.events.iter().filter_map(|event| match event {
        GameEvent::Settlers(event) => Some(*event),
        GameEvent::Dice(_) => None,
    });
    let opens = |event: &settlers::Event| {
        matches!(event, settlers::Event::MonopolyTaken { .. } | settlers::Event::Won { .. })
    };
    events.filter(opens).collect()
}

/// Everything that a viewer can see at this moment; and how the table refuses a request of theirs, if it does.
fn shown(table: &Table, viewer: Viewer, presence: &Presence, request: &Request) -> (String, Option<String>) {
    let view = table.game().map(|game| game.view(viewer));
    let seen = json(&(view, TurnInfo::new(table, viewer, presence), TableInfo::new(table, presence)));
    let Viewer::Seat(seat) = viewer else { return (seen, None) };
    let refused = table.judge(guest(seat), None, request, 0, |seat| presence.is_away(seat)).err();
    (seen, refused.map(|refusal| json(&refusal)))
}

/// Something that a player might try.
fn probe(ply: u32, luck: &mut SeededLuck) -> Request {
    let seat = Seat::new(luck.below(4) as u8);
    let (one, other) = (Resource::ALL[luck.below(5) as usize], Resource::ALL[luck.below(5) as usize]);
    let offer = Offer::new(Cards::one(one), Cards::one(other));
    let action = match luck.below(13) {
        0 => Action::Roll,
        1 => Action::EndTurn,
        2 => Action::BuildRoad(Edge(luck.below(72) as u8)),
        3 => Action::BuildSettlement(Vertex(luck.below(54) as u8)),
        4 => Action::BuyDevCard,
        5 => Action::PlayKnight,
        6 => Action::PlayMonopoly(one),
        7 => Action::Discard(one),
        8 => Action::MoveRobber(Hex(luck.below(19) as u8)),
        9 => Action::StealFrom(seat),
        10 => Action::AcceptTrade,
        11 => Action::PickTaker(seat),
        _ => match offer {
            Ok(offer) => Action::OfferTrade { offer, to: [seat].into_iter().collect() },
            Err(_) => return Request::Undo { ply },
        },
    };
    Request::Act { ply, action: GameAction::Settlers(action) }
}

/// No seed, no key, not even half of one, and never a step as it is logged, which may hold what is hidden. (Up to 32 bytes are
/// found several times as fast as more.)
fn holds_no_secret(told: &str, secrets: &[String]) {
    let told_a_secret = secrets
        .iter()
        .any(|secret| !secret.is_empty() && told.contains(secret.get(..32).expect("secrets are longer")));
    assert!(!told_a_secret, "a seed or a key is told: {told}");
    assert!(!told.contains("\"step\":"), "a step is told as it is logged: {told}");
}

/// The viewer's own cards are there, nobody else's.
fn holds_no_foreign_hand(seen: &str, viewer: Viewer, seats: u8) {
    let own = usize::from(matches!(viewer, Viewer::Seat(_)));
    for cards in ["hand", "dev_cards"] {
        let hidden = seen.matches(&format!("\"{cards}\":null")).count();
        let open = seen.matches(&format!("\"{cards}\":{{")).count();
        let dice_game = hidden + open == 0;
        assert!(dice_game || (open, hidden) == (own, usize::from(seats) - own), "{viewer:?}: {seen}");
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is shown can be written")
}
