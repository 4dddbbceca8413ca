//! What a series of games promises: the same games for any number of threads, each of them alone, watched or not.

use brickwool_arena::{GameObserver, GameResult, GameSchedule, MatchPlan, MatchTable, Seating, series};
use brickwool_settlers::{Board, Event, Position, Record, State, Step};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

fn plan(players: &str, games: u64) -> MatchPlan {
    let players = players.split(',').map(|name| name.parse().unwrap()).collect();
    MatchPlan::new(players, games, 7).unwrap()
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

/// Plays a series that nobody watches.
fn play(
    plan: &MatchPlan,
    on: usize,
    stop: &AtomicBool,
    each: impl FnMut(series::GameBatch<()>) -> ControlFlow<()>,
) {
    let tables = MatchTable::for_threads(plan, threads(on)).expect("built-in bots can be made");
    series::play(plan, 0..plan.games, tables, stop, || (), each);
}

fn play_all(plan: &MatchPlan, on: usize) -> Vec<GameResult> {
    let mut all = Vec::new();
    let stop = AtomicBool::new(false);
    play(plan, on, &stop, |batch| {
        all.extend(batch.games);
        ControlFlow::Continue(())
    });
    all
}

fn play_one<O: GameObserver>(
    table: &mut MatchTable,
    plan: &MatchPlan,
    game: u64,
    observer: &mut O,
) -> GameResult {
    table.play(plan.setup(game), observer, &AtomicBool::new(false)).expect("nobody stops the game")
}

/// Keeps every step.
#[derive(Default)]
struct Recorder {
    records: Vec<Record>,
    hashes: Vec<u64>,
    events: usize,
}

impl GameObserver for Recorder {
    fn begin(&mut self, _: u64, _: Seating, board: &Board, state: &State) {
        self.records.push(Record::new(Position { board: board.clone(), state: *state }));
    }

    fn event(&mut self, _: &Event) {
        self.events += 1;
    }

    fn step(&mut self, _: &Board, _: &State, step: Step) {
        self.records.last_mut().unwrap().steps.push(step);
    }

    fn abandon(&mut self) {
        self.records.pop();
    }

    fn end(&mut self, _: &Board, _: &State, played: &GameResult) {
        self.hashes.push(played.hash);
    }
}

#[test]
fn threads_change_nothing() {
    for (players, games) in [
        ("random,random,random,random", 101),
        ("weighted,random,random", 101),
        ("greedy,greedy,greedy,greedy", 13),
        ("greedy,weighted,random", 13),
    ] {
        let plan = plan(players, games);
        let one = play_all(&plan, 1);
        for threads in [2, 3] {
            assert_eq!(one, play_all(&plan, threads), "{players} on {threads} threads");
        }
        assert!(one.iter().map(|played| played.game).eq(0..games), "{players}: in order, each once");
    }
}

#[test]
fn bots_that_the_caller_made_play_the_same_games() {
    let plan = plan("greedy,weighted,random", 6);
    let made = || plan.players().iter().map(|name| name.make().unwrap()).collect();
    let mut games = Vec::new();
    let tables = vec![MatchTable::with_bots(&plan, made()), MatchTable::with_bots(&plan, made())];
    series::play(
        &plan,
        0..plan.games,
        tables,
        &AtomicBool::new(false),
        || (),
        |batch| {
            games.extend(batch.games);
            ControlFlow::Continue(())
        },
    );
    assert_eq!(games, play_all(&plan, 1));
}

#[test]
fn any_game_can_be_played_alone() {
    let plan = plan("weighted,random,random,weighted", 30);
    let all = play_all(&plan, 2);
    let mut table = MatchTable::new(&plan).unwrap();
    for game in [29, 0, 17] {
        assert_eq!(play_one(&mut table, &plan, game, &mut ()), all[game as usize]);
    }
}

#[test]
fn random_players_play_the_same_games_watched_or_not() {
    let plan = plan("random,random,random,random", 20);
    let mut table = MatchTable::new(&plan).unwrap();
    let mut recorder = Recorder::default();
    for game in 0..20 {
        let alone = play_one(&mut table, &plan, game, &mut ());
        assert_eq!(play_one(&mut table, &plan, game, &mut recorder), alone);
    }
    for (record, hash) in recorder.records.iter().zip(recorder.hashes) {
        assert_eq!(record.replay().unwrap().state.hash(), hash);
    }
    assert!(recorder.events > 20_000);
}

#[test]
fn paired_games_share_a_board_but_not_their_dice() {
    let plan = plan("random,random,random", 6);
    let boards: Vec<_> = (0..6).map(|game| plan.setup(game).board.layout().clone()).collect();
    assert!(boards[0] == boards[1] && boards[1] == boards[2] && boards[2] != boards[3]);
    let all = play_all(&plan, 1);
    assert_ne!(all[0].hash, all[1].hash);
}

#[test]
fn breaking_off_hands_over_what_came_before() {
    let plan = plan("random,random", 10_000);
    let (stop, mut seen) = (AtomicBool::new(false), 0);
    play(&plan, 2, &stop, |batch| {
        assert_eq!(batch.games[0].game, seen);
        seen += batch.games.len() as u64;
        if seen > 300 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!((300..1000).contains(&seen), "{seen}");
}

#[test]
fn stopping_hands_over_what_was_finished() {
    let plan = plan("random,random", 10_000);
    let (stop, mut seen) = (AtomicBool::new(false), 0);
    play(&plan, 2, &stop, |batch| {
        seen += batch.games.len();
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert!((1..10_000).contains(&seen), "{seen}");
}

#[test]
fn a_game_that_is_stopped_does_not_count() {
    let plan = plan("weighted,random", 1);
    let mut recorder = Recorder::default();
    let mut table = MatchTable::new(&plan).unwrap();
    assert_eq!(table.play(plan.setup(0), &mut recorder, &AtomicBool::new(true)), None);
    assert!(recorder.records.is_empty() && recorder.hashes.is_empty());
}

#[test]
fn turns_are_those_begun_after_the_setup() {
    let plan = plan("random,random,random", 20);
    let mut recorder = Recorder::default();
    let mut table = MatchTable::new(&plan).unwrap();
    for game in 0..20 {
        let played = play_one(&mut table, &plan, game, &mut recorder);
        let ended = |step: &&Step| matches!(step, Step::Act(_, brickwool_settlers::Action::EndTurn));
        let steps = &recorder.records.last().unwrap().steps;
        assert_eq!(played.turns as usize, steps.iter().filter(ended).count() + 1);
    }
}

#[test]
fn a_game_that_takes_too_long_is_broken_off() {
    for players in ["random,random", "weighted,random"] {
        let mut plan = plan(players, 4);
        plan.max_steps = 100;
        for played in play_all(&plan, 1) {
            assert_eq!((played.winner, played.actions + played.outcomes), (None, 100), "{players}");
        }
    }
}

#[test]
fn plans_that_cannot_be_played_are_refused() {
    let players = |count: usize| vec!["random".parse().unwrap(); count];
    assert_eq!(
        MatchPlan::new(players(1), 1, 1).unwrap_err().to_string(),
        "this board is for 2 to 4 players, not 1"
    );
    assert_eq!(
        MatchPlan::new(players(7), 1, 1).unwrap_err().to_string(),
        "this board is for 3 to 6 players, not 7"
    );
}
