//! Programs as players: good ones play, and whatever the others do, games go on, every mishap is counted, and nothing is
//! left behind. No test depends on how fast anything is: limits are short only where nothing ever comes.

mod support;

use brickwool_bots::{Bot, BotError, BotName, ExecBot, ExecCommand, ExecLimits, Mishaps, Random, StartError};
use std::time::Duration;
use support::{Diary, PLENTY, SHORT, command, play, start, start_endless};

fn nothing_is_left_of(diary: &Diary) {
    #[cfg(unix)]
    assert!(!support::any_is_there(&diary.pids()), "a program is still there");
}

#[test]
fn a_good_program_plays_whole_games_and_ends_with_its_input() {
    let diary = Diary::new();
    let mut bot = start("good", &diary);
    assert_eq!(bot.declared_name(), Some("good"));
    for seed in 0..3 {
        let game = play(&mut bot, seed, |_| PLENTY);
        assert_eq!(game.mishaps, Mishaps::default(), "{:?}", game.problem);
        assert!(game.winner.is_some());
    }
    drop(bot);
    let heard = diary.lines();
    let told = |kind: &str| heard.iter().filter(|line| *line == kind).count();
    assert_eq!((told("hello"), told("game"), told("over"), told("mishap")), (1, 3, 3, 0));
    assert_eq!(heard.last().unwrap(), "bye");
    nothing_is_left_of(&diary);
}

#[test]
fn a_program_that_says_nothing_sensible_plays_like_the_random_bot() {
    let diary = Diary::new();
    let mut bot = start("garbage", &diary);
    for seed in 0..2 {
        let game = play(&mut bot, seed, |_| PLENTY);
        assert_eq!(game.mishaps, Mishaps { garbage: game.decisions, ..Mishaps::default() });
        assert_eq!(game.actions, play(&mut Random::new(0), seed, |_| PLENTY).actions);
        let problem = game.problem.unwrap();
        assert_eq!(problem.line.as_deref(), Some("I think I will roll."));
        assert!(problem.message.starts_with("this is not JSON"), "{}", problem.message);
    }
}

#[test]
fn an_answer_to_a_question_never_asked_is_garbage() {
    let diary = Diary::new();
    let game = play(&mut start("early", &diary), 1, |_| PLENTY);
    assert_eq!(game.mishaps.garbage, game.decisions);
    assert_eq!(game.mishaps.total(), game.decisions);
}

#[test]
fn what_is_not_legal_is_counted_and_explained() {
    let diary = Diary::new();
    let mut bot = start("illegal", &diary);
    let game = play(&mut bot, 1, |_| PLENTY);
    assert_eq!(game.mishaps, Mishaps { illegal: game.decisions, ..Mishaps::default() });
    assert!(game.problem.is_some_and(|problem| problem.line.is_some()));
    drop(bot);
    assert_eq!(diary.lines().iter().filter(|line| *line == "mishap").count() as u64, game.decisions);
}

#[test]
fn a_late_answer_is_not_taken_for_the_next_one() {
    let diary = Diary::new();
    let late = |decision| if decision <= 10 && decision % 2 == 1 { SHORT } else { PLENTY };
    let mut bot = start("late", &diary);
    let game = play(&mut bot, 1, late);
    assert_eq!(game.mishaps, Mishaps { timeouts: 5, ..Mishaps::default() }, "{:?}", game.problem);
}

#[test]
fn a_program_that_hangs_is_given_up_and_started_again_only_so_often() {
    let diary = Diary::new();
    let mut bot = start("hang", &diary);
    for seed in 0..6 {
        let game = play(&mut bot, seed, |_| SHORT);
        let timeouts = if seed < 4 { 3 } else { 0 };
        let expected = Mishaps { timeouts, crashes: game.decisions - timeouts, ..Mishaps::default() };
        assert_eq!(game.mishaps, expected, "game {seed}");
        assert_eq!(diary.pids().len() as u64, (seed + 1).min(4));
        nothing_is_left_of(&diary);
    }
}

#[test]
fn a_program_that_crashes_at_once_is_started_again_only_so_often() {
    let diary = Diary::new();
    let mut bot = start("crash", &diary);
    for seed in 0..6 {
        let game = play(&mut bot, seed, |_| PLENTY);
        assert_eq!(game.mishaps, Mishaps { crashes: game.decisions, ..Mishaps::default() });
        assert_eq!(diary.pids().len() as u64, (seed + 1).min(4));
        let problem = game.problem.unwrap();
        assert!(problem.message.contains("exit status: 3"), "{}", problem.message);
    }
    nothing_is_left_of(&diary);
}

#[test]
fn a_program_that_plays_before_it_crashes_is_always_started_again() {
    let diary = Diary::new();
    let mut bot = start("crash-later", &diary);
    for seed in 0..6 {
        let game = play(&mut bot, seed, |_| PLENTY);
        assert_eq!(game.mishaps, Mishaps { crashes: game.decisions - 4, ..Mishaps::default() });
        assert_eq!(diary.pids().len() as u64, seed + 1);
    }
}

#[test]
fn a_flood_has_to_wait() {
    let diary = Diary::new();
    let mut bot = start_endless("flood", &diary);
    let game = play(&mut bot, 1, |_| PLENTY);
    // There is always something to hear at once, so the game may run ahead of what the program can read and give it up.
    assert!(game.mishaps.garbage > 0 && game.mishaps.total() == game.decisions, "{:?}", game.mishaps);
    // Time to say more, if it could.
    std::thread::sleep(Duration::from_millis(100));
    let heard = 1_001 * game.mishaps.garbage;
    assert!(diary.said() < heard + (1 << 18), "{} bytes said, {heard} heard", diary.said());
    drop(bot);
    nothing_is_left_of(&diary);
}

#[test]
fn a_flood_of_old_answers_is_no_answer() {
    let diary = Diary::new();
    let game = play(&mut start("stale-flood", &diary), 1, |_| SHORT);
    assert_eq!(game.mishaps, Mishaps { timeouts: 3, crashes: game.decisions - 3, ..Mishaps::default() });
    nothing_is_left_of(&diary);
}

#[test]
fn a_line_without_end_is_garbage_and_then_silence() {
    let diary = Diary::new();
    let mut bot = start("long-line", &diary);
    let game = play(&mut bot, 1, |decision| if decision == 1 { PLENTY } else { SHORT });
    let expected = Mishaps { garbage: 1, timeouts: 3, crashes: game.decisions - 4, illegal: 0 };
    assert_eq!(game.mishaps, expected);
    nothing_is_left_of(&diary);
}

#[test]
fn a_program_that_does_not_read_holds_nobody_up() {
    let diary = Diary::new();
    let patient =
        ExecLimits { timeouts: u32::MAX, goodbye: Duration::from_millis(50), ..ExecLimits::default() };
    let mut bot = ExecBot::start_within(command("no-read", &diary), patient).unwrap();
    let game = play(&mut bot, 1, |_| brickwool_bots::Budget::of(Duration::from_millis(1)));
    assert!(game.mishaps.timeouts > 10 && game.mishaps.crashes > 10, "{:?}", game.mishaps);
    assert_eq!(game.mishaps.timeouts + game.mishaps.crashes, game.decisions);
    let problem = game.problem.unwrap();
    assert_eq!(problem.message, "it is not running: it does not read its input");
    nothing_is_left_of(&diary);
}

#[test]
fn a_program_that_does_not_go_is_ended() {
    let diary = Diary::new();
    let mut bot = start_endless("stubborn", &diary);
    assert_eq!(play(&mut bot, 1, |_| PLENTY).mishaps, Mishaps::default());
    drop(bot);
    nothing_is_left_of(&diary);
}

#[test]
fn a_program_that_does_not_start_says_why() {
    let why = |mode: &str| {
        let diary = Diary::new();
        let limits = ExecLimits { start: Duration::from_millis(500), ..ExecLimits::default() };
        let limits = if mode == "silent" { limits } else { ExecLimits::default() };
        let error = ExecBot::start_within(command(mode, &diary), limits).unwrap_err();
        nothing_is_left_of(&diary);
        let text = error.to_string();
        assert!(text.starts_with("exec:'"), "{text}");
        match error {
            BotError::Start { why, .. } => (why, text),
            other => panic!("{other}"),
        }
    };
    assert_eq!(why("silent").0, StartError::Silent { limit: Duration::from_millis(500) });
    let (error, text) = why("dies");
    assert!(matches!(error, StartError::Ended { .. }) && text.contains("exit status: 7"), "{text}");
    let (error, text) = why("chatty");
    assert!(matches!(error, StartError::NotReady { .. }) && text.contains("Loading the opening"), "{text}");
    assert!(matches!(why("endless-chat").0, StartError::NotReady { .. }));
}

#[test]
fn programs_are_found_by_name() {
    let name: BotName = "exec:./no/such/bot --fast".parse().unwrap();
    assert_eq!(name.to_string(), "exec:./no/such/bot --fast");
    assert!(!name.is_random());
    let error = name.make().err().unwrap().to_string();
    assert!(error.starts_with("exec:./no/such/bot --fast: cannot start \"./no/such/bot\": "), "{error}");
    assert!(error.contains("No such file") || cfg!(not(unix)), "{error}");
    assert_eq!("exec: ".parse::<BotName>().unwrap_err().to_string(), {
        "exec: there is no command after it; say for example exec:python3 bot.py"
    });
    assert!(ExecCommand::new("bot 'x").is_err());
    let diary = Diary::new();
    let mut bot = BotName::Exec(command("good", &diary)).make().unwrap();
    assert!(!bot.wants_events());
    assert_eq!(play(&mut *bot, 3, |_| PLENTY).mishaps, Mishaps::default());
}
