//! `docs/bot-protocol.md` says what is really said: its conversation is held again, line by line, and its limits are the
//! ones in force.
//!
//! A line that begins with `> ` is Brickwool's, one that begins with `< ` the program's. ` … ` stands for something left
//! out. With `BLESS=1` in the environment Brickwool's lines are rewritten instead of checked.

#[allow(dead_code)]
mod support;

use brickwool_bots::{BotSeat, ExecBot, ExecCommand, ExecLimits, GameStart, Mishaps};
use brickwool_game::{Seat, Turn};
use brickwool_settlers::{Board, Dice, Layout, Outcome, Rules, State, Step};
use std::path::{Path, PathBuf};
use support::{Diary, PLENTY, command};

const LEFT_OUT: &str = " … ";

fn page() -> (PathBuf, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot-protocol.md");
    let text = std::fs::read_to_string(&path).expect("the page is there");
    (path, text)
}

#[test]
fn the_conversation_matches_the_documentation() {
    let (path, text) = page();
    let replies: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("< ")).collect();
    let mut heard = hold_conversation(&replies).into_iter();
    let mut wrong = Vec::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        let Some(said) = line.strip_prefix("> ") else {
            lines.push(line.to_owned());
            continue;
        };
        let really = heard.next().expect("the page has no more lines than were said");
        if fits(said, &really) {
            lines.push(line.to_owned());
        } else {
            wrong.push(format!("written {said}\nsaid    {really}"));
            lines.push(format!("> {really}"));
        }
    }
    assert_eq!(heard.next(), None, "the page leaves out a line");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, lines.join("\n") + "\n").unwrap();
    } else {
        assert!(wrong.is_empty(), "{}\n(BLESS=1 rewrites the lines)", wrong.join("\n"));
    }
}

/// The page's game: two players on the printed board, three points win, the first roll is a 3. The program has seat 0;
/// seat 1 does the first thing it may. What Brickwool said comes back.
fn hold_conversation(replies: &[&str]) -> Vec<String> {
    let (diary, script) = (Diary::new(), Diary::new());
    std::fs::write(script.path(), replies.join("\n")).unwrap();
    let command =
        ExecCommand::new(&format!("{} '{}'", command("recite", &diary), script.path())["exec:".len()..]);
    let limits = ExecLimits { goodbye: std::time::Duration::from_secs(60), ..ExecLimits::default() };
    let mut bot = BotSeat::new(Box::new(ExecBot::start_within(command.unwrap(), limits).unwrap()));
    let board = Board::new(Layout::beginner(), Rules { victory_target: 3, ..Rules::default() }).unwrap();
    let mut state = State::new(&board, 2).unwrap();
    let own = Seat::new(0);
    bot.start(&GameStart { board: &board, seat: own, seats: 2, seed: 7 }, 0);
    loop {
        let legal = state.legal(&board);
        let step = match state.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(_) => Step::Chance(Outcome::Dice(Dice::of_total(3).unwrap())),
            _ if legal.seat() == own => Step::Act(own, bot.decide(&board, &state, &legal, PLENTY)),
            _ => Step::Act(legal.seat(), legal.nth(0)),
        };
        state.apply_with(&board, step, &mut |event| bot.observe(&event)).unwrap();
    }
    bot.end(&board, &state);
    assert_eq!(bot.stats().mishaps, Mishaps { illegal: 1, ..Mishaps::default() });
    drop(bot);
    diary.lines().into_iter().filter(|line| line.starts_with('{')).collect()
}

/// Whether a line is as written, where the parts between what is left out stand in this order.
fn fits(written: &str, said: &str) -> bool {
    let mut rest = said;
    let parts: Vec<&str> = written.split(LEFT_OUT).collect();
    let [first, middle @ .., last] = &parts[..] else { return written == said };
    let Some(after) = rest.strip_prefix(first) else { return false };
    rest = after;
    for part in middle {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[test]
fn the_limits_match_the_documentation() {
    let (_, text) = page();
    let limits = ExecLimits::default();
    for row in [
        format!("| to say `ready` after it was started | {} s |", limits.start.as_secs()),
        format!("| for a decision, where nobody set another limit | {} s |", limits.decision.as_secs()),
        format!("| to end after its input ended | {} ms |", limits.goodbye.as_millis()),
        format!("| decisions in a row that may be late | {} |", limits.timeouts),
        format!("| restarts in a row without one legal action | {} |", limits.restarts),
        format!("| bytes in a line | {} |", limits.line_bytes),
    ] {
        assert!(text.contains(&row), "the page does not say: {row}");
    }
}
