//! The text form of a whole game, and of the actions of its log.
//!
//! One line that holds everything: players, whose turn, turns completed, rolls left, the resources on the table, what
//! this turn has built so far, scores and boards. See `docs/dice.md`.

use crate::action::Action;
use crate::board::Board;
use crate::resource::Resources;
use crate::state::{DICE, PENALTY, Phase, ROLLS, State, TURNS};
use crate::structure::ALL_POINTS;
use crate::text::TextError;
use brickwool_game::{BySeat, Seat};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;

/// The first word of the form, with its version.
const HEADER: &str = "island1";

/// What is wrong with the text of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameTextError {
    #[error("the text of a game begins with \"{HEADER}\"")]
    Header,
    #[error("the field \"{0}=\" is missing or not in its place")]
    Field(&'static str),
    #[error("there is something after the last field")]
    TooLong,
    #[error("{field}={text} is not a whole number from {least} to {most}")]
    Number { field: &'static str, text: String, least: i64, most: i64 },
    #[error("\"{0}\" is not six whole numbers separated by commas, at most 6 together")]
    Hand(String),
    #[error("after {completed} turns it is the turn of seat {expected}")]
    Seat { completed: u32, expected: Seat },
    #[error("there can't be {dice} dice on the table with {rolls} rolls left")]
    Phase { rolls: u8, dice: u32 },
    #[error("{field} has {found} entries for {players} players")]
    Count { field: &'static str, found: usize, players: u8 },
    #[error("board {0}: {1}")]
    Board(usize, TextError),
    #[error("no game leads to board {0}")]
    Unreachable(usize),
    /// A score that the board and the turns don't explain.
    #[error("seat {0} cannot have that score with that board after so many turns")]
    Score(Seat),
}

impl GameTextError {
    /// The bytes of the text that are to blame: those of a field, or all.
    pub fn at(&self, text: &str) -> Range<usize> {
        let field = match self {
            GameTextError::Field(field)
            | GameTextError::Number { field, .. }
            | GameTextError::Count { field, .. } => field,
            GameTextError::Hand(_) => "hand",
            GameTextError::Seat { .. } => "seat",
            GameTextError::Phase { .. } => "rolls",
            GameTextError::Board(..) | GameTextError::Unreachable(_) => "boards",
            GameTextError::Score(_) => "scores",
            GameTextError::Header | GameTextError::TooLong => return 0..text.len(),
        };
        let mut from = 0;
        for word in text.split(' ') {
            if word.split_once('=').is_some_and(|(name, _)| name == field) {
                return from..from + word.len();
            }
            from += word.len() + 1;
        }
        0..text.len()
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = if let Phase::Build { points, .. } = self.phase { points } else { 0 };
        write!(
            f,
            "{HEADER} players={} seat={} completed={} rolls={} hand={} points={points}",
            self.players,
            self.seat(),
            self.completed,
            self.phase.rolls_left(),
            counts(self.phase.resources()),
        )?;
        let scores: Vec<_> = self.scores.first(self.players).iter().map(i32::to_string).collect();
        let boards: Vec<_> = self.boards.first(self.players).iter().map(Board::to_string).collect();
        write!(f, " scores={} boards={}", scores.join(","), boards.join("/"))
    }
}

/// Six counts with commas between.
fn counts(resources: Resources) -> String {
    resources.counts().map(|count| count.to_string()).join(",")
}

fn parse_counts(text: &str) -> Result<Resources, GameTextError> {
    let wrong = || GameTextError::Hand(text.to_owned());
    let numbers: Vec<u32> = text
        .split(',')
        .map(|part| number("hand", part, 0, i64::from(DICE)).map(|count| count as u32))
        .collect::<Result<_, _>>()
        .map_err(|_| wrong())?;
    let counts: [u32; 6] = numbers.try_into().map_err(|_| wrong())?;
    Resources::new(counts).ok().filter(|hand| hand.total() <= DICE).ok_or_else(wrong)
}

fn number(field: &'static str, text: &str, least: i64, most: i64) -> Result<i64, GameTextError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !digits.starts_with('0'));
    let value = text.parse().ok().filter(|value| plain && (least..=most).contains(value));
    value.ok_or_else(|| GameTextError::Number { field, text: text.to_owned(), least, most })
}

impl FromStr for State {
    type Err = GameTextError;

    fn from_str(text: &str) -> Result<State, GameTextError> {
        let mut words = text.split(' ');
        if words.next() != Some(HEADER) {
            return Err(GameTextError::Header);
        }
        let mut field = |name: &'static str| {
            let value = words.next().and_then(|word| word.strip_prefix(name)?.strip_prefix('='));
            value.ok_or(GameTextError::Field(name))
        };
        let players = number("players", field("players")?, 1, i64::from(Seat::MAX_COUNT))? as u8;
        let seat = number("seat", field("seat")?, 0, i64::from(players) - 1)? as usize;
        let most_turns = i64::from(TURNS) * i64::from(players);
        let completed = number("completed", field("completed")?, 0, most_turns)? as u32;
        let rolls = number("rolls", field("rolls")?, 0, i64::from(ROLLS))? as u8;
        let hand = parse_counts(field("hand")?)?;
        let points = number("points", field("points")?, 0, i64::from(ALL_POINTS))? as u32;
        let (scores, boards) = (field("scores")?, field("boards")?);
        if words.next().is_some() {
            return Err(GameTextError::TooLong);
        }

        let phase = phase(i64::from(completed) == most_turns, rolls, hand, points)?;
        let mut state =
            State { players, completed, phase, boards: BySeat::default(), scores: BySeat::default() };
        if state.seat().index() != seat {
            return Err(GameTextError::Seat { completed, expected: state.seat() });
        }
        let scores = split("scores", scores, ',', players)?;
        let boards = split("boards", boards, '/', players)?;
        for (seat, (score, board)) in Seat::first(players).zip(scores.into_iter().zip(boards)) {
            state.scores[seat] =
                number("scores", score, -i64::from(TURNS * PENALTY), i64::from(ALL_POINTS))? as i32;
            let place = seat.index() + 1;
            state.boards[seat] = board.parse().map_err(|error| GameTextError::Board(place, error))?;
            if !state.boards[seat].is_reachable() {
                return Err(GameTextError::Unreachable(place));
            }
            check_score(&state, seat)?;
        }
        Ok(state)
    }
}

fn split<'a>(
    field: &'static str,
    text: &'a str,
    separator: char,
    players: u8,
) -> Result<Vec<&'a str>, GameTextError> {
    let parts: Vec<_> = text.split(separator).collect();
    let found = parts.len();
    if found == usize::from(players) {
        Ok(parts)
    } else {
        Err(GameTextError::Count { field, found, players })
    }
}

/// Rolls left and the dice on the table say where in the turn the game stands.
fn phase(over: bool, rolls: u8, hand: Resources, points: u32) -> Result<Phase, GameTextError> {
    let dice = hand.total();
    match rolls {
        _ if points > 0 && (rolls > 0 || over) => {
            Err(GameTextError::Number { field: "points", text: points.to_string(), least: 0, most: 0 })
        }
        0 if over && dice == 0 => Ok(Phase::Over),
        _ if over => Err(GameTextError::Phase { rolls, dice }),
        0 => Ok(Phase::Build { hand, points }),
        1 | 2 if dice == DICE => Ok(Phase::Choose { dice: hand, rolls_left: rolls }),
        1 | 2 => Ok(Phase::Roll { kept: hand, rolls_left: rolls }),
        _ if dice == 0 => Ok(Phase::START),
        _ => Err(GameTextError::Phase { rolls, dice }),
    }
}

/// The score is what the finished turns built, less the penalty for some of them.
fn check_score(state: &State, seat: Seat) -> Result<(), GameTextError> {
    let current = if seat == state.seat() { state.phase } else { Phase::Over };
    let this_turn = if let Phase::Build { points, .. } = current { points } else { 0 };
    let built = state.boards[seat].points() as i32 - this_turn as i32;
    let lost = built - state.scores[seat];
    let (blank_turns, penalty) = (lost / PENALTY as i32, PENALTY as i32);
    let building_turns = state.turns_done(seat) as i32 - blank_turns;
    let explained = lost >= 0
        && lost % penalty == 0
        && building_turns >= 0
        && built >= building_turns
        && (built == 0 || building_turns > 0);
    if explained { Ok(()) } else { Err(GameTextError::Score(seat)) }
}

/// `keep 1,0,0,2,1,0`, `build R2`, `trade 4`, `swap 1 4`, `end`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Keep(dice) => write!(f, "keep {}", counts(*dice)),
            Action::Do(action) => write!(f, "{action}"),
            Action::End => f.write_str("end"),
        }
    }
}

/// What is wrong with the text of an action.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ActionTextError {
    #[error(transparent)]
    Keep(GameTextError),
    #[error(transparent)]
    ResourceAction(TextError),
}

impl FromStr for Action {
    type Err = ActionTextError;

    fn from_str(text: &str) -> Result<Action, ActionTextError> {
        match text.strip_prefix("keep ") {
            Some(dice) => parse_counts(dice).map(Action::Keep).map_err(ActionTextError::Keep),
            None if text == "end" => Ok(Action::End),
            None => text.parse().map(Action::Do).map_err(ActionTextError::ResourceAction),
        }
    }
}
