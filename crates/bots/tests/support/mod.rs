//! What the tests of `exec:` share: the program they start, its diary, and a table to play at.

use brickwool_bots::{Bot, Budget, ExecBot, ExecCommand, ExecLimits, GameStart, Mishaps, Problem, Random};
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Layout, Rules, State, Step};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// For what must not be late however busy the machine is.
pub(crate) const PLENTY: Budget = Budget::of(Duration::from_secs(60));
/// For what never comes.
pub(crate) const SHORT: Budget = Budget::of(Duration::from_millis(20));

/// A diary in a file of its own, removed in the end.
pub(crate) struct Diary(PathBuf);

impl Diary {
    pub(crate) fn new() -> Diary {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("brickwool-diary-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        Diary(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a temporary path is text")
    }

    /// What is in it; nothing, if the program had no time to begin it.
    pub(crate) fn lines(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.0).unwrap_or_default();
        text.lines().map(String::from).collect()
    }

    /// The process ids of all programs that wrote into it.
    pub(crate) fn pids(&self) -> Vec<String> {
        self.lines().iter().filter_map(|line| line.strip_prefix("pid ")).map(String::from).collect()
    }

    /// How many bytes a flood was.
    pub(crate) fn said(&self) -> u64 {
        let text = std::fs::read_to_string(self.said_path()).expect("the program counted");
        text.parse().expect("a count is a number")
    }

    fn said_path(&self) -> String {
        format!("{}.said", self.path())
    }
}

impl Drop for Diary {
    fn drop(&mut self) {
        let _ = (std::fs::remove_file(&self.0), std::fs::remove_file(self.said_path()));
    }
}

/// The command that starts the test bot in this mode.
pub(crate) fn command(mode: &str, diary: &Diary) -> ExecCommand {
    let program = env!("CARGO_BIN_EXE_brickwool-test-bot");
    ExecCommand::new(&format!("'{program}' {mode} '{}'", diary.path())).expect("the command is well written")
}

/// The test bot in this mode, with all the time it needs to end.
pub(crate) fn start(mode: &str, diary: &Diary) -> ExecBot {
    start_saying_goodbye(mode, diary, Duration::from_secs(60))
}

/// The test bot in this mode, for one that does not end by itself.
pub(crate) fn start_endless(mode: &str, diary: &Diary) -> ExecBot {
    start_saying_goodbye(mode, diary, Duration::from_millis(20))
}

fn start_saying_goodbye(mode: &str, diary: &Diary, goodbye: Duration) -> ExecBot {
    let limits = ExecLimits { goodbye, ..ExecLimits::default() };
    ExecBot::start_within(command(mode, diary), limits).expect("the test bot starts")
}

/// What a game was like for the bot.
pub(crate) struct Played {
    pub(crate) decisions: u64,
    pub(crate) mishaps: Mishaps,
    /// The last problem of the game.
    pub(crate) problem: Option<Problem>,
    pub(crate) actions: Vec<Action>,
    pub(crate) winner: Option<Seat>,
}

/// A whole game of the bot, in seat 0, against two random players. `budget` is told the number of the decision, from 1.
pub(crate) fn play(bot: &mut dyn Bot, seed: u64, budget: impl Fn(u64) -> Budget) -> Played {
    let board = Board::new(Layout::beginner(), Rules::default()).expect("the printed board is a board");
    let mut state = State::new(&board, 3).expect("three can play");
    let own = Seat::new(0);
    bot.start_game(&GameStart { board: &board, seat: own, seats: 3, seed });
    let mut chance = SeededLuck::new(seed);
    let mut others = Random::new(seed + 1);
    let (mut actions, mut mishaps, mut last_problem) = (Vec::new(), Mishaps::default(), None);
    for _ in 0..20_000 {
        let step = match state.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(what) => Step::Chance(what.draw(&state, &board, &mut chance)),
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = state.legal(&board);
                let view = state.view(&board, Viewer::Seat(legal.seat()));
                let player: &mut dyn Bot = if legal.seat() == own { bot } else { &mut others };
                let action = player.decide(&board, &view, &legal, budget(actions.len() as u64 + 1));
                if let Some(problem) = player.take_problem() {
                    mishaps.count(problem.mishap);
                    last_problem = Some(problem);
                }
                if legal.seat() == own {
                    actions.push(action);
                }
                Step::Act(legal.seat(), action)
            }
        };
        state.apply(&board, step).expect("whatever the program does, what is played is legal");
    }
    bot.end_game(&state.view(&board, Viewer::Seat(own)));
    let decisions = actions.len() as u64;
    Played { decisions, mishaps, problem: last_problem, actions, winner: state.winner() }
}

/// Whether any of these processes is there, as a zombie or alive.
#[cfg(unix)]
pub(crate) fn any_is_there(pids: &[String]) -> bool {
    let exists = |pid: &String| {
        let asked =
            std::process::Command::new("sh").args(["-c", &format!("kill -0 {pid} 2>/dev/null")]).status();
        asked.expect("a shell can be asked").success()
    };
    pids.iter().any(exists)
}
