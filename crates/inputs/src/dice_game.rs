//! The law for the dice game's texts: games, boards, actions, and questions about them.

use crate::{InputVerdict, with_text};
use brickwool_dice::{Action, Board, ResourceAction, State, Step, Structure, questions_json};
use brickwool_luck::SeededLuck;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Whatever of the dice game a line is, it can be written and read again; from a game, so can whatever one legal step leads
/// to. A line read as a question gets one line of JSON.
pub fn dice_text_reads_back(bytes: &[u8]) -> InputVerdict {
    with_text(bytes, |text| {
        let verdicts = [
            reads_back::<State>(text, every_step_reads_back),
            reads_back::<Board>(text, |_| ()),
            reads_back::<Action>(text, |_| ()),
            reads_back::<ResourceAction>(text, |_| ()),
            reads_back::<Structure>(text, |_| ()),
            question(text),
        ];
        if verdicts.contains(&InputVerdict::Accepted) {
            InputVerdict::Accepted
        } else {
            InputVerdict::Refused
        }
    })
}

fn reads_back<T>(text: &str, more: impl FnOnce(&T)) -> InputVerdict
where
    T: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    let Ok(read) = text.parse::<T>() else { return InputVerdict::Refused };
    let again: T = read.to_string().parse().expect("what is written can be read");
    assert_eq!(again, read);
    more(&read);
    InputVerdict::Accepted
}

fn every_step_reads_back(state: &State) {
    let mut rolled = *state;
    if rolled.roll(&mut SeededLuck::new(1)).is_some() {
        reads_back::<State>(&rolled.to_string(), |_| ());
    }
    for action in state.legal().iter() {
        let mut next = *state;
        next.apply(Step::Act(state.seat(), action)).expect("a legal step can be taken");
        assert_eq!(reads_back::<State>(&next.to_string(), |_| ()), InputVerdict::Accepted);
    }
}

fn question(text: &str) -> InputVerdict {
    let answer = questions_json::answer_line(text.as_bytes(), |seed| SeededLuck::new(seed.unwrap_or(1)));
    assert!(!answer.contains('\n'));
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("the answer is JSON");
    if answer.get("answer").is_some() { InputVerdict::Accepted } else { InputVerdict::Refused }
}
