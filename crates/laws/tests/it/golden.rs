//! Whole games kept as files: whatever changes inside, they replay step by step, checked, to the same end.
//!
//! `BLESS=1 cargo test -p brickwool-laws --test it golden` plays them anew and rewrites the files; do that only when the
//! rules or the format were meant to change, and read the difference.

use brickwool_game::BySeat;
use brickwool_laws::coverage::Coverage;
use brickwool_laws::laws::LAWS;
use brickwool_laws::plan::{BoardPlan, LawPlan, StartingCards};
use brickwool_laws::play::{LawChecks, PlayedGame, play};
use brickwool_laws::players::Style;
use brickwool_settlers::{Action, Record, Rules, Shape, Step, Tokens};
use std::fs;
use std::path::PathBuf;
use std::sync::Once;

/// What a golden game shows, by which it is found among random ones.
struct Golden {
    name: &'static str,
    board: BoardPlan,
    seats: u8,
    rules: Rules,
    styles: &'static [Style],
    /// What must happen in it besides somebody winning.
    shows: fn(&[Step]) -> bool,
}

/// How seats play, in turn.
const BUSY: &[Style] = &[Style::Builder, Style::CardBuyer, Style::RoadLayer, Style::Builder];

const BASE: BoardPlan = BoardPlan::Box(Shape::Base, Tokens::Spread);
const LARGE: BoardPlan = BoardPlan::Box(Shape::Large, Tokens::Spread);

/// A game by the official rules.
const fn official(name: &'static str, board: BoardPlan, seats: u8, shows: fn(&[Step]) -> bool) -> Golden {
    Golden { name, board, seats, rules: Rules::OFFICIAL, styles: BUSY, shows }
}

const GAMES: &[Golden] = &[
    official("official-2", BASE, 2, plays_every_card),
    official("official-3", BASE, 3, plays_every_card),
    official("official-4", BASE, 4, robs_by_choice),
    Golden {
        name: "simulator",
        board: BASE,
        seats: 4,
        rules: Rules::SIMULATOR,
        styles: &[Style::Builder],
        shows: |_| true,
    },
    Golden {
        name: "trades",
        board: BASE,
        seats: 3,
        rules: Rules::OFFICIAL,
        styles: &[Style::Trader, Style::Builder, Style::Trader, Style::Even],
        shows: trades_both_ways,
    },
    official("large-3", LARGE, 3, plays_every_card),
    official("large-5", LARGE, 5, builds_and_buys_after_others_turns),
    official("large-6", LARGE, 6, builds_and_buys_after_others_turns),
    Golden {
        name: "large-6-no-special-building",
        board: LARGE,
        seats: 6,
        rules: Rules { special_building: false, ..Rules::OFFICIAL },
        styles: BUSY,
        shows: |steps| !acts(steps, |action| action == Action::StopBuilding),
    },
    // A board of 24 hexes with a lake, bays, and a robber that starts in a forest.
    official("own-6", BoardPlan::Own(OWN), 6, builds_and_buys_after_others_turns),
];

/// The number of the golden board of somebody's own.
const OWN: u64 = 1;

fn acts(steps: &[Step], wanted: impl Fn(Action) -> bool) -> bool {
    steps.iter().any(|step| matches!(*step, Step::Act(_, action) if wanted(action)))
}

fn plays_every_card(steps: &[Step]) -> bool {
    acts(steps, |action| action == Action::PlayKnight)
        && acts(steps, |action| action == Action::PlayRoadBuilding)
        && acts(steps, |action| matches!(action, Action::PlayMonopoly(_)))
        && acts(steps, |action| matches!(action, Action::PlayYearOfPlenty(_)))
}

/// Somebody builds each kind of piece and buys a card between two turns.
fn builds_and_buys_after_others_turns(steps: &[Step]) -> bool {
    let mut special = false;
    let mut seen = [false; 4];
    for &step in steps {
        let Step::Act(_, action) = step else { continue };
        match action {
            Action::EndTurn => special = true,
            Action::Roll => special = false,
            Action::BuildRoad(_) => seen[0] |= special,
            Action::BuildSettlement(_) => seen[1] |= special,
            Action::BuildCity(_) => seen[2] |= special,
            Action::BuyDevCard => seen[3] |= special,
            _ => {}
        }
    }
    seen == [true; 4]
}

fn robs_by_choice(steps: &[Step]) -> bool {
    acts(steps, |action| matches!(action, Action::StealFrom(_)))
        && acts(steps, |action| matches!(action, Action::Discard(_)))
        && acts(steps, |action| matches!(action, Action::BankTrade { .. }))
}

fn trades_both_ways(steps: &[Step]) -> bool {
    let follows = |pair: &[Step], first: fn(Action) -> bool| match (pair[0], pair[1]) {
        (Step::Act(_, answer), Step::Act(_, Action::PickTaker(_))) => first(answer),
        _ => false,
    };
    let accepted = |pair: &[Step]| follows(pair, |answer| answer == Action::AcceptTrade);
    let countered = |pair: &[Step]| follows(pair, |answer| matches!(answer, Action::CounterTrade(_)));
    steps.windows(2).any(accepted)
        && steps.windows(2).any(countered)
        && acts(steps, |action| action == Action::WithdrawTrade)
}

impl Golden {
    fn file(&self, ending: &str) -> PathBuf {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        folder.join(format!("{}.{ending}", self.name))
    }

    /// The first random game of this kind that somebody wins soon enough and that shows what it should.
    fn find(&self) -> PlayedGame {
        let plan = |seed| LawPlan {
            seed,
            board: self.board,
            seats: self.seats,
            rules: self.rules,
            styles: BySeat::from_fn(|seat| self.styles[seat.index() % self.styles.len()]),
            start: StartingCards::Plain,
            max_steps: if self.seats > 4 { 1_500 } else { 800 },
        };
        let checks = LawChecks { laws: LAWS, sample_every: 50 };
        let games = (0..10_000).map(|seed| {
            let played = play(&plan(seed), &checks, &mut Coverage::default());
            played.unwrap_or_else(|failure| panic!("{failure}"))
        });
        let mut fitting = games.filter(|game| game.end.winner().is_some() && (self.shows)(&game.steps));
        fitting.next().unwrap_or_else(|| panic!("no game shows what {} should", self.name))
    }

    /// The record as it is kept, after blessing if that was asked for.
    fn record(&self) -> String {
        static BLESSED: Once = Once::new();
        BLESSED.call_once(|| {
            if std::env::var_os("BLESS").is_some() {
                GAMES.iter().for_each(Golden::bless);
            }
        });
        fs::read_to_string(self.file("record")).expect(self.name)
    }

    fn bless(&self) {
        let PlayedGame { start, steps, end } = self.find();
        let board = start.board.clone();
        let record = Record { start, players: Vec::new(), steps };
        let text = record.to_text().expect("what was played can be written");
        fs::create_dir_all(self.file("record").parent().expect("a file has a folder")).expect("a folder");
        fs::write(self.file("record"), text).expect("the record can be written");
        let end = brickwool_settlers::Position { board, state: end };
        fs::write(self.file("end"), format!("{end}\n")).expect("the end can be written");
    }
}

#[test]
fn golden_games_replay_to_the_same_end() {
    for golden in GAMES {
        let name = golden.name;
        let text = golden.record();
        let record = Record::from_text(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.start.board.rules(), &golden.rules, "{name}");
        assert_eq!(record.start.state.seat_count(), golden.seats, "{name}");
        assert!((golden.shows)(&record.steps), "{name} does not show what it should");

        let mut position = record.start.clone();
        for (ply, &step) in record.steps.iter().enumerate() {
            assert_eq!(position.state.winner(), None, "{name} goes on after its end at ply {ply}");
            let taken = position.state.apply(&position.board, step);
            assert_eq!(taken, Ok(()), "{name}, ply {ply}: {step:?}\n{position}");
        }
        assert!(position.state.winner().is_some(), "{name} has no winner");
        let end = fs::read_to_string(golden.file("end")).expect(name);
        assert_eq!(position.to_string(), end.trim_end(), "{name} ends elsewhere");
        assert_eq!(record.to_text().as_deref(), Ok(&text[..]), "{name} is written differently now");
    }
}

#[test]
fn a_golden_game_with_one_thing_changed_is_refused() {
    let text = GAMES[0].record();
    let lines: Vec<&str> = text.lines().collect();
    let without = |number: usize| {
        let rest: Vec<&str> = [&lines[..number], &lines[number + 1..]].concat();
        Record::from_text(&rest.join("\n"))
    };
    assert!(Record::from_text(&text).is_ok());
    // Without any one step either a later step is illegal or the end does not fit; without its last line a record is
    // only one that goes on.
    let last = lines.len() - 1;
    for (number, line) in lines[..last].iter().enumerate() {
        assert!(without(number).is_err(), "nobody missed line {}: {line}", number + 1);
    }
    assert!(without(last).is_ok());
}

/// The sum that `brickwool bench --games 200 --seed 1` prints. It must not change with the code: if it does, the rules, the
/// order of legal actions or the hash have changed, and records and seeds of earlier versions mean something else.
#[test]
fn the_benchmark_plays_the_same_games_as_ever() {
    let checksum = |game| brickwool_arena::bench::play_one(1, game, 4).checksum;
    assert_eq!((0..200).map(checksum).fold(0, u64::wrapping_add), 0xc8a5_631a_cb61_531d);
}

/// The same for six seats on the large board: what six play today they play in every later version.
#[test]
fn the_benchmark_of_six_plays_the_same_games_as_ever() {
    let checksum = |game| brickwool_arena::bench::play_one(1, game, 6).checksum;
    assert_eq!((0..50).map(checksum).fold(0, u64::wrapping_add), 0xdf64_601d_1b21_7935);
}
