//! The numbering of the actions that can be listed, the same on every board: from an action to its number and back, and the
//! legal ones by number. For learners, whose networks have one output for each number.

use crate::action::{ReturnAction, bits};
use crate::topology::{MAX_EDGES, MAX_VERTICES};
use crate::{Action, Cards, Edge, Legal, Vertex};

/// Actions with a bit of their own come first, then settlements, cities and roads by place.
const SETTLEMENT_INDEX: usize = 128;
const CITY_INDEX: usize = SETTLEMENT_INDEX + MAX_VERTICES;
const ROAD_INDEX: usize = CITY_INDEX + MAX_VERTICES;
/// Numbers from here to the second word's, which begins at 64, are not used.
const TURN_END: usize = bits::PLENTY_ONE as usize + 5;

impl Action {
    /// How many numbers [`Action::index`] uses.
    pub const INDEX_END: usize = ROAD_INDEX + MAX_EDGES;

    /// A distinct number for every action that can be listed, the same on every board. Trade offers have none.
    pub fn index(self) -> Option<usize> {
        let place = |start: usize, place: usize, places: usize| (place < places).then_some(start + place);
        match self {
            Action::BuildSettlement(vertex) => place(SETTLEMENT_INDEX, vertex.index(), MAX_VERTICES),
            Action::BuildCity(vertex) => place(CITY_INDEX, vertex.index(), MAX_VERTICES),
            Action::BuildRoad(edge) => place(ROAD_INDEX, edge.index(), MAX_EDGES),
            other => bits::of(other).map(|bit| bit as usize),
        }
    }

    /// The action with a number; `None` for numbers that stand for nothing. How many cards a bank trade takes depends on the
    /// player's harbours, so `rates` says how many of each resource.
    ///
    /// ```
    /// use brickwool_settlers::{Action, Cards, Edge};
    /// let road = Action::BuildRoad(Edge(7));
    /// assert_eq!(Action::from_index(road.index().unwrap(), Cards::of_each(4)), Some(road));
    /// ```
    pub fn from_index(index: usize, rates: Cards) -> Option<Action> {
        match index {
            ..TURN_END => {
                let action = bits::visit_turn_action(index as u32, || rates, ReturnAction);
                let same = matches!(action, Action::BankTrade { give, take, .. } if give == take);
                (!same).then_some(action)
            }
            64..SETTLEMENT_INDEX => {
                (index < bits::END as usize).then(|| bits::visit_asked_action(index as u32, ReturnAction))
            }
            SETTLEMENT_INDEX..CITY_INDEX => {
                Some(Action::BuildSettlement(Vertex((index - SETTLEMENT_INDEX) as u8)))
            }
            CITY_INDEX..ROAD_INDEX => Some(Action::BuildCity(Vertex((index - CITY_INDEX) as u8))),
            ROAD_INDEX..Action::INDEX_END => Some(Action::BuildRoad(Edge((index - ROAD_INDEX) as u8))),
            _ => None,
        }
    }
}

impl Legal {
    /// The legal action with this number, if it is legal.
    #[inline]
    pub fn by_index(&self, index: usize) -> Option<Action> {
        let legal = match index {
            ..64 => self.turn_bits >> index & 1 == 1,
            64..SETTLEMENT_INDEX => self.asked_bits >> (index - 64) & 1 == 1,
            SETTLEMENT_INDEX..CITY_INDEX => {
                self.settlements.contains(Vertex((index - SETTLEMENT_INDEX) as u8))
            }
            CITY_INDEX..ROAD_INDEX => self.cities.contains(Vertex((index - CITY_INDEX) as u8)),
            ROAD_INDEX..Action::INDEX_END => self.roads.contains(Edge((index - ROAD_INDEX) as u8)),
            _ => false,
        };
        if legal { Action::from_index(index, self.harbours.rates()) } else { None }
    }

    /// Calls `each` with the number of every legal action, in rising order.
    #[inline]
    pub fn indices(&self, mut each: impl FnMut(usize)) {
        let mut word = |mut bits: u64, first: usize| {
            while bits != 0 {
                each(first + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        };
        word(self.turn_bits, 0);
        word(self.asked_bits, 64);
        for (places, first) in [
            (self.settlements.bits(), SETTLEMENT_INDEX),
            (self.cities.bits(), CITY_INDEX),
            (self.roads.bits(), ROAD_INDEX),
        ] {
            word(places as u64, first);
            word((places >> 64) as u64, first + 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Layout, Rules, State, Step};
    use brickwool_game::Turn;

    #[test]
    fn numbers_and_actions_are_each_others_inverse() {
        let used = (0..Action::INDEX_END).filter_map(|index| {
            let action = Action::from_index(index, Cards::of_each(3))?;
            assert_eq!(action.index(), Some(index), "{action:?}");
            Some(action)
        });
        // The first word without lumber for lumber and the like, the second word, and the places.
        assert_eq!(used.count(), 59 - 5 + 47 + 2 * MAX_VERTICES + MAX_EDGES);
        assert_eq!(Action::from_index(Action::INDEX_END, Cards::NONE), None);
    }

    #[test]
    fn legal_actions_are_the_same_by_number() {
        let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
        let mut state = State::new(&board, 4).unwrap();
        let mut draw = 1u32;
        for _ in 0..3000 {
            draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let mut luck = |n: u32| (draw >> 8) % n;
            match state.turn() {
                Turn::Chance(chance) => {
                    let outcome = chance.draw(&state, &board, &mut luck);
                    state.apply_unchecked(&board, Step::Chance(outcome));
                }
                Turn::Over { .. } => break,
                _ => {
                    let legal = state.legal(&board);
                    let mut listed: Vec<usize> = legal.iter().filter_map(Action::index).collect();
                    listed.sort_unstable();
                    let mut numbers = Vec::new();
                    legal.indices(|index| numbers.push(index));
                    assert_eq!(numbers, listed);
                    for index in 0..Action::INDEX_END + 3 {
                        assert_eq!(legal.by_index(index).is_some(), numbers.contains(&index));
                    }
                    assert!(numbers.iter().all(|&index| legal.contains(legal.by_index(index).unwrap())));
                    let action = legal.nth(luck(legal.len()));
                    state.apply_unchecked(&board, Step::Act(legal.seat(), action));
                }
            }
        }
    }
}
