//! What everything is worth within one turn on one board: keeps, rolls, and what to build.

use crate::board::Board;
use crate::legal::sub_hands;
use crate::plan;
use crate::resource::Resources;
use crate::resource_action::ResourceAction;
use crate::solver::board_numbers::{self, KNIGHT_STATES, Knights, NetworkNumber};
use crate::solver::hands::{HANDS, Hand, KEEPS};
use crate::solver::options::{CHOICES, Choice, OPTIONS};
use crate::solver::purchase::{PurchaseCounts, StructureKind};
use crate::solver::reroll_values::{Values, choose_best, expect, mean_of_rolls};
use crate::solver::value_table::{NoValue, ValueTable, board_number, fill_choices};
use crate::state::PENALTY;

/// Values closer than this are equal: sums of rounded numbers differ by far less, real alternatives by far more.
pub(crate) const TIE: f64 = 1e-9;

/// The values of one turn on one board, points of this turn and everything after it together.
pub struct TurnValues<'t> {
    board: Board,
    network: NetworkNumber,
    knights: Knights,
    /// The values of boards after this turn.
    next: &'t [f64],
    choices: Box<[[f64; 1]; CHOICES]>,
    /// The worth of keeping a hand with one and with two rolls left; keeping all six ends the rolling.
    keeps: [Box<Values<1>>; 2],
    value: f64,
}

/// The better of two keeps with their values; of equals, the one with the higher number, which has no fewer dice.
fn better_keep(a: (Hand, f64), b: (Hand, f64)) -> (Hand, f64) {
    if b.1 > a.1 + TIE || b.1 > a.1 - TIE && b.0 > a.0 { b } else { a }
}

/// Something that can be made of a hand: a board, and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurnOutcome {
    /// The board at the end of the turn.
    pub board: Board,
    /// The points this adds to those the turn had already.
    pub points: u32,
    /// Those points (or the penalty) and the expected score of the turns after this one.
    pub value: f64,
}

impl<'t> TurnValues<'t> {
    /// Values on `board`, with `turns_left` turns to play, this one included (at least 1).
    pub fn new(table: &'t ValueTable, board: Board, turns_left: u32) -> Result<TurnValues<'t>, NoValue> {
        let (network, knights) = board_number(board)?;
        let next = table.of_turn(turns_left.saturating_sub(1))?;
        let zeros = || Box::new([[0.0; 1]; HANDS]);
        let choices = Box::new([[0.0; 1]; CHOICES]);
        let keeps = [zeros(), zeros()];
        let mut turn = TurnValues { board, network, knights, next, choices, keeps, value: 0.0 };
        turn.fill();
        Ok(turn)
    }

    fn fill(&mut self) {
        fill_choices(0, self.network, self.next, &mut self.choices);
        let [last, first] = &mut self.keeps;
        for roll in Hand::rolls() {
            let choices = OPTIONS.of(self.knights, roll).iter();
            last[roll.index()] =
                [choices.map(|choice| self.choices[choice.index()][0]).fold(f64::MIN, f64::max)];
        }
        let rolls_as_they_lie = &last.clone()[KEEPS..];
        expect(last);
        **first = **last;
        choose_best(first);
        expect(first);
        let mut best = first.clone();
        choose_best(&mut best);
        self.value = mean_of_rolls(&best)[0];
        first[KEEPS..].copy_from_slice(rolls_as_they_lie);
    }

    /// The board these values are for.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The turn's value before the first roll.
    pub fn value(&self) -> f64 {
        self.value
    }

    /// What it is worth to keep `keep` and roll the rest with `rolls_left` rolls to come, that one included.
    pub fn keep_value(&self, keep: Hand, rolls_left: u8) -> f64 {
        match rolls_left {
            0 => self.best_outcome(keep, false).value,
            1 | 2 => self.keeps[usize::from(rolls_left) - 1][keep.index()][0],
            _ => self.value,
        }
    }

    /// The best dice to keep of a roll, with `rolls_left` rolls to come, and what that is worth. Of equals, the one
    /// that keeps the most.
    pub fn best_keep(&self, roll: Hand, rolls_left: u8) -> (Hand, f64) {
        let mut best = (roll, self.keep_value(roll, rolls_left));
        for keep in sub_hands(roll.resources()).filter_map(Hand::of) {
            best = better_keep(best, (keep, self.keep_value(keep, rolls_left)));
        }
        best
    }

    /// [`TurnValues::best_keep`] of every roll, in the order of [`Hand::rolls`], found together.
    pub(crate) fn best_keeps(&self, rolls_left: u8) -> Vec<Hand> {
        let mut best: Vec<(Hand, f64)> = Vec::with_capacity(HANDS);
        for hand in Hand::all() {
            let itself = (hand, self.keep_value(hand, rolls_left));
            let smaller = hand.smaller().map(|smaller| best[smaller.index()]);
            best.push(smaller.fold(itself, better_keep));
        }
        best[KEEPS..].iter().map(|&(keep, _)| keep).collect()
    }

    /// Everything worth considering with a hand: each purchase it can pay for, using no knight in vain. When
    /// something was `built` already, building nothing more costs nothing.
    pub fn outcomes(&self, hand: Hand, built: bool) -> impl Iterator<Item = TurnOutcome> {
        OPTIONS.of(self.knights, hand).iter().flat_map(move |&choice| self.outcomes_of(choice, built))
    }

    fn outcomes_of(&self, choice: Choice, built: bool) -> impl Iterator<Item = TurnOutcome> {
        let (purchase, knights) = (choice.purchase(), choice.knights());
        let knight_points = knights.points_of_last(purchase.count(StructureKind::Knight));
        let penalty = if purchase == PurchaseCounts::NOTHING && !built { f64::from(PENALTY) } else { 0.0 };
        self.network.after(purchase).iter().map(move |&(network, points)| {
            let points = points + knight_points;
            let later = self.next[network.index() * KNIGHT_STATES + knights.index()];
            let value = f64::from(points) - penalty + later;
            TurnOutcome { board: board_numbers::board(network, knights), points, value }
        })
    }

    /// The best of [`TurnValues::outcomes`]; of equals, the first.
    pub fn best_outcome(&self, hand: Hand, built: bool) -> TurnOutcome {
        // Which choice is best is known already; only its places are left to compare.
        let mut best = (Choice::NONE, f64::NEG_INFINITY);
        for &choice in OPTIONS.of(self.knights, hand) {
            let spared =
                if built && choice.purchase() == PurchaseCounts::NOTHING { f64::from(PENALTY) } else { 0.0 };
            let value = self.choices[choice.index()][0] + spared;
            if value > best.1 + TIE {
                best = (choice, value);
            }
        }
        let nothing = TurnOutcome { board: self.board, points: 0, value: f64::NEG_INFINITY };
        let outcomes = self.outcomes_of(best.0, built);
        outcomes.fold(nothing, |best, other| if other.value > best.value + TIE { other } else { best })
    }

    /// The actions that turn a hand into one of its outcomes.
    pub fn plan(&self, hand: Resources, goal: Board) -> Option<Vec<ResourceAction>> {
        plan::plan_between(self.board, goal, hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(counts: [u32; 6]) -> Hand {
        Hand::of(Resources::new(counts).unwrap()).unwrap()
    }

    #[test]
    fn of_equal_keeps_the_one_with_more_dice_is_better() {
        let (few, many) = (hand([1, 0, 0, 0, 0, 0]), hand([1, 1, 0, 0, 0, 0]));
        let better = |few_value, many_value| {
            let (one_way, other_way) = ((few, few_value), (many, many_value));
            let best = better_keep(one_way, other_way);
            assert_eq!(best, better_keep(other_way, one_way), "in either order");
            best.0
        };
        assert_eq!([better(1.0, 1.0), better(1.0, 2.0), better(2.0, 1.0)], [many, many, few]);
        assert_eq!([better(1.0 + TIE / 2.0, 1.0), better(1.0 + TIE * 2.0, 1.0)], [many, few]);
    }

    #[test]
    fn the_best_keeps_of_all_rolls_are_those_of_each() {
        let table = ValueTable::arbitrary(1);
        let turn = TurnValues::new(&table, "R0,R2,J1,K2,J3".parse().unwrap(), 2).unwrap();
        for rolls_left in [1, 2] {
            let each: Vec<Hand> = Hand::rolls().map(|roll| turn.best_keep(roll, rolls_left).0).collect();
            assert_eq!(turn.best_keeps(rolls_left), each);
        }
    }

    #[test]
    fn every_roll_is_worth_the_mean_of_what_follows() {
        let table = ValueTable::arbitrary(1);
        let turn = TurnValues::new(&table, "R0,R2,S3,J1,K2,J3".parse().unwrap(), 2).unwrap();
        let equal = |a: f64, b: f64| (a - b).abs() < 1e-9;
        let chances = || Hand::rolls().zip(crate::solver::hands::HAND_TABLES.chance);
        let mean = |rolls_left| -> f64 {
            chances().map(|(roll, chance)| turn.best_keep(roll, rolls_left).1 * chance).sum()
        };
        let without_choice: f64 =
            chances().map(|(roll, chance)| turn.best_outcome(roll, false).value * chance).sum();
        assert!(equal(turn.keep_value(Hand::NONE, 1), without_choice));
        assert!(equal(turn.keep_value(Hand::NONE, 2), mean(1)));
        assert!(equal(turn.keep_value(Hand::NONE, 3), mean(2)));
        assert_eq!(turn.value(), turn.keep_value(Hand::NONE, 3));
        // Whoever keeps all six rolls no more.
        for roll in Hand::rolls().step_by(31) {
            let stand = turn.best_outcome(roll, false).value;
            assert!((0..=2).all(|rolls_left| equal(turn.keep_value(roll, rolls_left), stand)));
        }
    }

    #[test]
    fn the_best_outcome_is_the_best_of_all_outcomes() {
        // Where nothing is to come, many outcomes are equally good: the first of them is the best.
        for table in [ValueTable::arbitrary(1), ValueTable::made_up(1, |_| 0.0)] {
            let turn = TurnValues::new(&table, "R0,R1,R2,J1,J2,K3,J4".parse().unwrap(), 2).unwrap();
            for (roll, built) in Hand::all().step_by(5).flat_map(|roll| [(roll, false), (roll, true)]) {
                let outcomes: Vec<TurnOutcome> = turn.outcomes(roll, built).collect();
                let most = outcomes.iter().map(|outcome| outcome.value).fold(f64::NEG_INFINITY, f64::max);
                let first = outcomes.iter().find(|outcome| most - outcome.value < TIE);
                assert_eq!(Some(&turn.best_outcome(roll, built)), first, "{:?}", roll.resources());
                for TurnOutcome { board, points, value } in outcomes {
                    assert_eq!(board.points(), turn.board().points() + points, "{board}");
                    let penalty = if points == 0 && !built { 2.0 } else { 0.0 };
                    assert_eq!(
                        value,
                        f64::from(points) - penalty + table.value(board, 1).unwrap(),
                        "{board}"
                    );
                }
            }
        }
    }
}
