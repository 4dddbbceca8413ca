//! Reviews: luck and skill add up to the score, whoever plays how, and best play gives nothing away.

use crate::{TABLE, luck};
use brickwool_dice::solver::ValueTable;
use brickwool_dice::{Action, DiceReview, DiceReviewError, Policy, Resources, Rolled, State, Step, Turn};
use brickwool_game::{Luck, Seat, Viewer};

/// A game of so many players, each decision by the policy that a number below 100 stands for, and its steps.
fn play(players: u8, luck: &mut impl Luck, choose: impl Fn(u32) -> Policy) -> (State, Vec<Step>) {
    let (mut game, mut steps) = (State::new(players).unwrap(), Vec::new());
    loop {
        let step = match game.turn() {
            Turn::Over { .. } => return (game, steps),
            Turn::Chance(_) => Step::Chance(game.clone().roll(luck).unwrap()),
            Turn::Seat(seat) => {
                let policy = choose(luck.below(100));
                let action = policy.decide(&game.view(Viewer::Seat(seat)), &TABLE, luck).unwrap();
                Step::Act(seat, action.unwrap())
            }
            Turn::Seats(_) => unreachable!("one decides at a time"),
        };
        game.apply(step).unwrap();
        steps.push(step);
    }
}

#[test]
fn luck_and_what_was_given_away_explain_the_score() {
    let mut given_away = 0.0;
    for number in 0..60 {
        let mut luck = luck(number);
        let players = 1 + (number % 3) as u8;
        // From hopeless to nearly perfect.
        let blunders = [100, 30, 5][(number / 3 % 3) as usize];
        let (game, steps) = play(players, &mut luck, |number| match number {
            n if n >= blunders => Policy::Optimal,
            n if n % 2 == 0 => Policy::Greedy,
            _ => Policy::Random,
        });
        for seat in Seat::first(players) {
            let review = DiceReview::of(&TABLE, State::new(players).unwrap(), &steps, seat).unwrap();
            assert_eq!(review.score, game.score(seat));
            assert!((review.value - f64::from(review.score)).abs() < 1e-9);
            let explained = review.expected + review.luck - review.given_away;
            assert!(
                (explained - f64::from(review.score)).abs() < 1e-6,
                "{explained} is not {}",
                review.score
            );
            assert!((review.expected - 94.790_335).abs() < 1e-6);
            assert_eq!(review.turns.len(), 15);
            let by_decision: f64 = review.decisions.iter().map(|decision| decision.cost).sum();
            assert!((by_decision - review.given_away).abs() < 1e-9);
            // Turn by turn it adds up, too.
            let mut before = review.expected;
            for turn in &review.turns {
                assert!((before + turn.luck - turn.given_away - turn.value).abs() < 1e-6);
                before = turn.value;
            }
            given_away += review.given_away;
        }
    }
    assert!(given_away > 100.0, "somebody blundered");
}

#[test]
fn a_decision_costs_what_the_coach_said() {
    let mut luck = luck(1_000);
    let (_, steps) = play(1, &mut luck, |number| [Policy::Greedy, Policy::Random][number as usize % 2]);
    let review = DiceReview::of(&TABLE, State::alone(), &steps, Seat::new(0)).unwrap();
    for decision in &review.decisions {
        let advice = TABLE.advice(&decision.game).unwrap();
        let said = advice.actions.iter().find(|advised| advised.action == decision.chosen).unwrap();
        assert!((said.cost - decision.cost).abs() < 1e-8, "{decision:?}");
        let best = advice.actions.iter().find(|advised| advised.action == decision.best).unwrap();
        assert_eq!(best.cost, 0.0, "{decision:?}");
    }
}

#[test]
fn best_play_gives_nothing_away() {
    for number in 0..10 {
        let mut luck = luck(2_000 + number);
        let (_, steps) = play(1, &mut luck, |_| Policy::Optimal);
        let review = DiceReview::of(&TABLE, State::alone(), &steps, Seat::new(0)).unwrap();
        assert_eq!(review.given_away, 0.0);
        assert!(review.decisions.iter().all(|decision| decision.best == decision.chosen));
    }
}

#[test]
fn a_game_that_is_on_is_reviewed_so_far_and_nonsense_is_not() {
    let mut luck = luck(3_000);
    let (_, steps) = play(2, &mut luck, |_| Policy::Greedy);
    let start = State::new(2).unwrap();
    for end in (0..steps.len()).step_by(7) {
        let review = DiceReview::of(&TABLE, start, &steps[..end], Seat::new(1)).unwrap();
        let explained = review.expected + review.luck - review.given_away;
        assert!((explained - review.value).abs() < 1e-6);
    }
    let wrong = [Step::Act(Seat::new(0), Action::End)];
    assert!(matches!(
        DiceReview::of(&TABLE, start, &wrong, Seat::new(0)),
        Err(DiceReviewError::Illegal(0, _))
    ));
    let none = ValueTable::solve_last(0, |_, _| ());
    assert!(matches!(DiceReview::of(&none, start, &[], Seat::new(0)), Err(DiceReviewError::NoValue(_))));
    let one = [Step::Chance(Rolled(Resources::NONE))];
    assert!(DiceReview::of(&TABLE, start, &one, Seat::new(0)).is_err());
}
