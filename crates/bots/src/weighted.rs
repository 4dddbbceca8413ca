//! `weighted`: plays at random, but a city is far likelier than a settlement, a settlement than a development card, and a
//! development card than the rest.

use crate::{Bot, Budget, GameStart};
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Legal, View};

/// How likely each action is, compared with the others.
const CITY: u32 = 10_000;
const SETTLEMENT: u32 = 1_000;
const DEV_CARD: u32 = 100;
const ANYTHING_ELSE: u32 = 1;

/// A random player that prefers what is worth points.
#[derive(Clone, Debug)]
pub struct Weighted {
    luck: SeededLuck,
}

impl Weighted {
    /// A weighted player with this seed.
    pub fn new(seed: u64) -> Weighted {
        Weighted { luck: SeededLuck::new(seed) }
    }
}

impl Bot for Weighted {
    fn start_game(&mut self, start: &GameStart<'_>) {
        *self = Weighted::new(start.seed);
    }

    fn decide(&mut self, _: &Board, _: &View, legal: &Legal, _: Budget) -> Action {
        let total: u32 = legal.iter().map(weight_of).sum();
        let mut drawn = self.luck.below(total.max(1));
        for action in legal.iter() {
            match drawn.checked_sub(weight_of(action)) {
                Some(left) => drawn = left,
                None => return action,
            }
        }
        legal.nth(0)
    }
}

fn weight_of(action: Action) -> u32 {
    match action {
        Action::BuildCity(_) => CITY,
        Action::BuildSettlement(_) => SETTLEMENT,
        Action::BuyDevCard => DEV_CARD,
        _ => ANYTHING_ELSE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_game::{Turn, Viewer};
    use brickwool_settlers::{Layout, Rules, State, Step};

    /// Plays random games until somebody can build a city and do something else as well.
    fn city_in_reach() -> (Board, State) {
        let board = Board::new(Layout::beginner(), Rules::OFFICIAL).unwrap();
        let mut luck = SeededLuck::new(1);
        loop {
            let mut state = State::new(&board, 4).unwrap();
            loop {
                let step = match state.turn() {
                    Turn::Chance(chance) => Step::Chance(chance.draw(&state, &board, &mut luck)),
                    Turn::Over { .. } => break,
                    Turn::Seat(_) | Turn::Seats(_) => {
                        let legal = state.legal(&board);
                        if legal.cities().len() == 1 && legal.len() > 3 {
                            return (board, state);
                        }
                        Step::Act(legal.seat(), crate::any_of(&legal, &mut luck))
                    }
                };
                state.apply(&board, step).unwrap();
            }
        }
    }

    #[test]
    fn a_city_is_chosen_most_often() {
        let (board, state) = city_in_reach();
        let legal = state.legal(&board);
        let view = state.view(&board, Viewer::Seat(legal.seat()));
        let mut bot = Weighted::new(1);
        let chosen = (0..1000).map(|_| bot.decide(&board, &view, &legal, Budget::UNLIMITED));
        let cities = chosen.filter(|action| matches!(action, Action::BuildCity(_))).count();
        let expected = 1000 * CITY / legal.iter().map(weight_of).sum::<u32>();
        assert!(cities.abs_diff(expected as usize) < 60, "{cities} cities, {expected} expected");
        assert!(expected > 800);
    }
}
