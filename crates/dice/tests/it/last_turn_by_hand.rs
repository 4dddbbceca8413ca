//! The last turn of a game, worked out by hand: what it is worth, what the coach says, and what a review makes of it.
//!
//! The map has one road, so that roads R1 and R2 can be built, one point each. Five dice show an ore, two timber, a brick and
//! gold. Whatever the sixth shows, they pay for a road; a second brick, or a second gold to trade for it, pays for another.
//! The last roll is therefore worth 2 points in two cases of six and 1 in four: 4/3 on average.

use brickwool_dice::solver::{ActionValue, ValueTable};
use brickwool_dice::{
    Action, Board, DiceReview, DiceReviewError, Phase, Policy, Resources, Rolled, State, Step,
};
use brickwool_game::{Seat, Viewer};
use std::sync::LazyLock;

const ME: Seat = Seat::new(0);

/// After the last turn nothing is to come.
static NOTHING: LazyLock<ValueTable> = LazyLock::new(|| ValueTable::solve_last(0, |_, _| ()));

/// The last of fifteen turns; one of the others built a road, thirteen built nothing: 1 − 26 points.
const BEFORE: f64 = -25.0;

fn last_turn(rolls: u8, hand: &str, built: &str) -> State {
    let points = if built.is_empty() { 0 } else { 1 };
    let text = format!(
        "island1 players=1 seat=0 completed=14 rolls={rolls} hand={hand} points={points} scores=-25 boards=R0{built}"
    );
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn action(text: &str) -> Action {
    text.parse().unwrap()
}

fn roll(counts: [u32; 6]) -> Step {
    Step::Chance(Rolled(Resources::new(counts).unwrap()))
}

fn is(value: f64, expected: f64) -> bool {
    (value - expected).abs() < 1e-9
}

fn listed(state: &State) -> Vec<(String, f64, f64)> {
    let written = |ActionValue { action, value, cost }| (action.to_string(), value - BEFORE, cost);
    NOTHING.action_values(state).unwrap().into_iter().map(written).collect()
}

#[test]
fn a_roll_is_worth_the_mean_of_what_it_can_show() {
    let expected = |state: &State| NOTHING.expected_score(state, ME).unwrap() - BEFORE;
    let start = last_turn(1, "1,0,0,2,1,1", "");
    assert!(is(expected(&start), 4.0 / 3.0));
    for (die, points) in [1.0, 1.0, 1.0, 1.0, 2.0, 2.0].into_iter().enumerate() {
        let mut rolled = start;
        rolled.apply(roll(std::array::from_fn(|other| u32::from(other == die)))).unwrap();
        assert!(is(expected(&rolled), points), "{rolled}");
    }
}

#[test]
fn the_coach_compares_keeps() {
    let values = listed(&last_turn(1, "2,0,0,2,1,1", ""));
    let keep = |counts: &str| {
        let found = values.iter().find(|(action, ..)| *action == format!("keep {counts}"));
        found.unwrap_or_else(|| panic!("{counts} can be kept")).1
    };
    assert!(is(keep("2,0,0,2,1,1"), 1.0));
    assert!(is(keep("1,0,0,2,1,1"), 4.0 / 3.0));
    // Two dice: grain and wool (one of them perhaps for gold) make a settlement of 3 points, in 6 cases of 36. Of the others 16
    // have a brick or gold, for the second road.
    assert!(is(keep("0,0,0,2,1,1"), (6.0 * 3.0 + 16.0 * 2.0 + 14.0) / 36.0));
    assert_eq!(values.len(), 3 * 3 * 2 * 2, "none, one or two ore and timber, a brick or not, gold or not");
}

#[test]
fn the_coach_compares_uses_of_a_hand() {
    let state = last_turn(0, "1,0,0,2,2,1", "");
    let road = |name: &str| (name.to_owned(), 2.0, 0.0);
    assert_eq!(listed(&state), [road("build R1"), road("build R2"), ("end".to_owned(), -2.0, 4.0)]);
    let advice = NOTHING.advice(&state).unwrap();
    assert_eq!(advice.expected_score, BEFORE + 2.0);
    assert_eq!(
        advice.best_actions.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["build R1", "build R2"]
    );
    assert_eq!(advice.actions.len(), 3);
    assert_eq!(advice.actions[2].expected_score, BEFORE - 2.0);
    assert_eq!(NOTHING.best_action(&state), Ok(Some(action("build R1"))));
    // With a road built, stopping costs the second road only, and no penalty.
    let built = last_turn(0, "1,0,0,1,1,1", ",R1");
    assert_eq!(listed(&built), [("build R2".to_owned(), 2.0, 0.0), ("end".to_owned(), 1.0, 1.0)]);
    // Nothing left to pay with.
    let spent = last_turn(0, "1,0,0,0,0,1", ",R1");
    assert_eq!(listed(&spent), [("end".to_owned(), 1.0, 0.0)]);
    assert_eq!(NOTHING.best_action(&spent), Ok(Some(Action::End)));
    assert_eq!(NOTHING.best_actions(&spent), Ok(Vec::new()));
}

#[test]
fn there_is_no_advice_while_dice_fall_or_when_all_is_over() {
    let mut over = last_turn(0, "1,0,0,0,0,1", ",R1");
    over.apply(Step::Act(ME, Action::End)).unwrap();
    assert_eq!((over.phase(), over.score(ME)), (Phase::Over, -24));
    for state in [over, last_turn(1, "1,0,0,2,1,1", "")] {
        let advice = NOTHING.advice(&state).unwrap();
        assert_eq!((advice.best_actions, advice.actions), (Vec::new(), Vec::new()));
        assert_eq!(NOTHING.best_action(&state), Ok(None));
        for policy in [Policy::Random, Policy::Greedy] {
            let view = state.view(Viewer::Seat(ME));
            let nobody = &mut |_| panic!("there is nothing to decide");
            assert_eq!(policy.decide(&view, &NOTHING, nobody), Ok(None), "{policy}");
        }
    }
    assert_eq!(NOTHING.expected_score(&over, ME), Ok(-24.0));
}

#[test]
fn players_decide_as_their_names_say() {
    let decide = |policy: Policy, state: &State, number: u32| {
        let decided = policy.decide(&state.view(Viewer::Seat(ME)), &NOTHING, &mut |_| number);
        decided.unwrap().unwrap().to_string()
    };
    let hand = last_turn(0, "1,0,0,2,2,1", "");
    assert_eq!(decide(Policy::Greedy, &hand, 0), "build R1");
    assert_eq!(
        ["end", "build R1", "build R2"],
        [0, 1, 2].map(|number| decide(Policy::Random, &hand, number)).each_ref().map(String::as_str)
    );
    assert_eq!(decide(Policy::Greedy, &last_turn(0, "1,0,0,0,0,1", ",R1"), 0), "end");
    // Three roads are all that six dice pay for.
    assert_eq!(decide(Policy::Greedy, &last_turn(1, "0,0,0,3,3,0", ""), 0), "keep 0,0,0,3,3,0");
    assert_eq!(Policy::ALL.map(Policy::turns_needed), [0, 0, 15]);
    for policy in Policy::ALL {
        assert_eq!(policy.to_string().parse(), Ok(policy));
    }
    assert_eq!("lucky".parse::<Policy>().unwrap_err().0, "lucky");
}

#[test]
fn a_review_tells_luck_from_mistakes() {
    let start = last_turn(1, "1,0,0,2,1,1", "");
    let steps = [roll([0, 0, 0, 0, 1, 0]), Step::Act(ME, action("build R1")), Step::Act(ME, Action::End)];
    let review = DiceReview::of(&NOTHING, start, &steps, ME).unwrap();
    assert_eq!(review.seat, ME);
    assert!(is(review.expected, BEFORE + 4.0 / 3.0));
    assert!(is(review.luck, 2.0 - 4.0 / 3.0), "a brick is two thirds of a point more than the mean");
    assert!(is(review.given_away, 1.0), "the second road was there to be built");
    assert_eq!((review.score, review.value), (-24, -24.0));
    let [turn] = review.turns[..] else { panic!("one turn: {:?}", review.turns) };
    assert_eq!((turn.luck, turn.given_away), (review.luck, review.given_away));
    assert_eq!((turn.score, turn.value), (-24, -24.0));
    let [built, ended] = &review.decisions[..] else { panic!("two decisions: {:?}", review.decisions) };
    assert_eq!(
        (built.turn, built.chosen, built.best, built.cost),
        (14, action("build R1"), action("build R1"), 0.0)
    );
    assert!(built.best_actions.is_empty(), "nothing was better");
    assert_eq!((ended.turn, ended.chosen, ended.best), (14, Action::End, action("build R2")));
    assert_eq!(ended.best_actions.iter().map(ToString::to_string).collect::<Vec<_>>(), ["build R2"]);
    assert!(is(ended.value, BEFORE + 2.0) && is(ended.cost, 1.0));
    assert_eq!(ended.game.board(ME), "R0,R1".parse::<Board>().unwrap(), "the game before it");
    // In the middle of the turn: the score does not count the road yet, the value does.
    let half = DiceReview::of(&NOTHING, start, &steps[..2], ME).unwrap();
    assert_eq!((half.score, half.value, half.given_away), (-25, BEFORE + 2.0, 0.0));
}

#[test]
fn a_decision_can_cost_more_than_there_was_to_win() {
    // 16 points on the map, and eight turns without a build: a road would make it 1 point, ending the turn makes it -2.
    let text = "island1 players=1 seat=0 completed=14 rolls=0 hand=1,0,0,1,1,1 points=0 scores=0 boards=R0,R1,R2,S3,C7,J1,J2";
    let review = DiceReview::of(&NOTHING, text.parse().unwrap(), &[Step::Act(ME, Action::End)], ME).unwrap();
    assert_eq!((review.expected, review.value, review.given_away), (1.0, -2.0, 3.0));
    assert_eq!(review.decisions[0].best, action("build R3"));
}

#[test]
fn a_review_is_about_one_seat() {
    let start: State =
        "island1 players=2 seat=1 completed=29 rolls=1 hand=1,0,0,2,1,1 points=0 scores=-27,-25 boards=R0/R0"
            .parse()
            .unwrap();
    let other = Seat::new(1);
    let steps = [roll([1, 0, 0, 0, 0, 0]), Step::Act(other, Action::End)];
    let waiting = DiceReview::of(&NOTHING, start, &steps, ME).unwrap();
    assert_eq!((waiting.expected, waiting.value, waiting.score), (-27.0, -27.0, -27));
    assert!(waiting.turns.is_empty() && waiting.decisions.is_empty());
    assert_eq!((waiting.luck, waiting.given_away), (0.0, 0.0));
    let playing = DiceReview::of(&NOTHING, start, &steps, other).unwrap();
    assert!(is(playing.luck, -1.0 / 3.0) && is(playing.given_away, 3.0));
    assert_eq!((playing.score, playing.decisions.len()), (-27, 1));
}

#[test]
fn the_step_that_cannot_be_taken_is_named() {
    let steps = [roll([1, 0, 0, 0, 0, 0]), Step::Act(ME, action("build R5"))];
    let review = DiceReview::of(&NOTHING, last_turn(1, "1,0,0,2,1,1", ""), &steps, ME);
    assert!(matches!(review, Err(DiceReviewError::Illegal(1, _))), "{review:?}");
}
