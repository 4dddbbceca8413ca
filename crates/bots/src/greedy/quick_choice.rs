//! The best action without judging all of them in full: what can't be better than the best so far is left out by a bound, and
//! what an action does not change is not worked out again. The choice is the same to the last bit, which a test compares.

use super::cards;
use super::context::Context;
use super::evaluation::{Evaluation, WIN};
use super::purchases::Priced;
use super::situation::Situation;
use super::turn::{MIN_GAIN, after, held_by_others, value_after};
use super::{first_of, robber};
use brickwool_settlers::{Action, Cards, Edge, EdgeSet, Legal, Phase, State};

/// Gains that differ by less than this are compared in full.
const CLOSE: f32 = 1e-3;

/// The best action before the roll, if it is clear without judging the position: cards that serve to build are kept, so only a
/// knight can be better than the roll.
pub(super) fn before_roll(situation: &Situation<'_>, state: &State, legal: &Legal) -> Option<Action> {
    if !legal.contains(Action::PlayKnight) {
        return Some(Action::Roll);
    }
    if cards::next_knight_takes_army(situation, state) {
        return None;
    }
    let kept = cards::worth_in_hand(situation, state);
    let played = cards::worth_after_knight(situation, state);
    let gain = played - kept + robber::worth_of_moving(situation, state) - MIN_GAIN;
    match gain {
        _ if gain > CLOSE => Some(Action::PlayKnight),
        _ if gain < -CLOSE => Some(Action::Roll),
        _ => None,
    }
}

/// The best so far.
struct BestAction {
    action: Action,
    worth: f32,
}

impl BestAction {
    #[inline]
    fn consider(&mut self, action: Action, worth: f32) {
        if worth > self.worth {
            *self = BestAction { action, worth };
        }
    }
}

/// The best listed action of a turn or in setup, the first of equals, and what it is worth.
pub(super) fn best(
    context: &Context<'_>,
    evaluation: &Evaluation<'_>,
    state: &State,
    legal: &Legal,
) -> (Action, f32) {
    let nothing = BestAction { action: first_of(legal), worth: f32::NEG_INFINITY };
    // Buildings come last in the order of actions, but they are so good that others can then be left out.
    let mut building = BestAction { ..nothing };
    for vertex in legal.settlements() {
        let action = Action::BuildSettlement(vertex);
        building.consider(action, value_after(context, evaluation, state, action));
    }
    for vertex in legal.cities() {
        let action = Action::BuildCity(vertex);
        building.consider(action, value_after(context, evaluation, state, action));
    }
    let mut best = nothing;
    let others = legal.len() - legal.settlements().len() - legal.cities().len() - legal.roads().len();
    if others > 0 {
        best_without_building(context, evaluation, state, legal, others, building.worth, &mut best);
    }
    let hand = match state.phase() {
        Phase::Turn(_) | Phase::SpecialBuilding { .. } if !legal.roads().is_empty() => {
            state.hand(context.me) - Cards::ROAD
        }
        _ => state.hand(context.me),
    };
    let roads = Roads { context, evaluation, state, hand };
    if let Some((edge, worth)) = roads.best(legal.roads(), best.worth, building.worth) {
        best = BestAction { action: Action::BuildRoad(edge), worth };
    }
    let BestAction { action, worth } = if best.worth >= building.worth { best } else { building };
    (action, worth)
}

/// The best of the first `count` actions, which build nothing, if it is better than `best` and may be better than `floor`.
fn best_without_building(
    context: &Context<'_>,
    evaluation: &Evaluation<'_>,
    state: &State,
    legal: &Legal,
    count: u32,
    floor: f32,
    best: &mut BestAction,
) {
    let weights = context.weights;
    let hand = state.hand(context.me);
    let priced = evaluation.price(hand);
    let in_hand = priced.worth() - evaluation.risk(hand);
    let before_roll = legal.contains(Action::Roll);
    let mut bank = None;
    for number in 0..count {
        let action = legal.nth(number);
        let least = floor.max(best.worth);
        let above = |hand: Cards, before: Option<&Priced>, more: f32| {
            evaluation.value_above(hand, before, more, least).map(|value| value + more)
        };
        let worth = match action {
            Action::PlayYearOfPlenty(_) | Action::PlayMonopoly(_) | Action::PlayRoadBuilding
                if before_roll =>
            {
                None
            }
            Action::Roll | Action::EndTurn | Action::StopBuilding => {
                Some(evaluation.fixed() + in_hand + MIN_GAIN)
            }
            Action::BankTrade { give, count, take } => {
                let left = hand - Cards::some(give, count) + Cards::one(take);
                let (useful, bound) = *bank.get_or_insert_with(|| evaluation.bank_trades(&priced));
                let useless = useful >> take.index() & 1 == 0 && bound - evaluation.risk(left) < least;
                if useless { None } else { evaluation.value_above(left, Some(&priced), 0.0, least) }
            }
            Action::BuyDevCard => above(hand - Cards::DEV_CARD, Some(&priced), context.dev_card_worth),
            Action::PlayYearOfPlenty(plenty) => above(hand + plenty.cards(), None, -weights.year_of_plenty),
            Action::PlayMonopoly(resource) => above(
                hand + Cards::some(resource, held_by_others(context, resource)),
                None,
                -weights.monopoly,
            ),
            Action::PlayKnight if !cards::next_knight_takes_army(context, state) => {
                let value = evaluation.fixed_after_knight(context, state) + in_hand;
                Some(value + robber::worth_of_moving(context, state))
            }
            _ => Some(value_after(context, evaluation, state, action)),
        };
        if let Some(worth) = worth {
            best.consider(action, worth);
        }
    }
}

/// How many different outlooks of roads are remembered: most roads of a decision lead nowhere in the same way.
const OUTLOOKS: usize = 4;

/// For fewer roads it is not worth while to ask whether any of them is worth judging.
const FEW_ROADS: u32 = 3;

/// The roads of one decision, and the hand that is left once one is paid for.
struct Roads<'a> {
    context: &'a Context<'a>,
    evaluation: &'a Evaluation<'a>,
    state: &'a State,
    hand: Cards,
}

impl Roads<'_> {
    /// The first of the roads that are worth most and more than `most`, unless all are worth less than `floor`.
    fn best(&self, mut roads: EdgeSet, mut most: f32, floor: f32) -> Option<(Edge, f32)> {
        let Roads { context, evaluation, state, hand } = *self;
        let longest = state.road_length(context.me) + 1;
        if roads.len() >= FEW_ROADS
            && !evaluation.takes_longest_road(context, state, longest)
            && evaluation.best_road_bound(context, state, hand) < floor.max(most)
        {
            // But a road that joins two parts may make the longest one longer by more than one.
            roads = roads.filter(|edge| evaluation.joins(context, *edge)).collect();
        }
        let mut best = None;
        let mut seen = [None; OUTLOOKS];
        for (number, edge) in roads.enumerate() {
            let length = state.road_length_with(context.board, context.me, edge);
            let worth = if evaluation.takes_longest_road(context, state, length) {
                let with_road = after(context, state, Action::BuildRoad(edge));
                Some(Evaluation::of(context, &with_road).value(hand))
            } else {
                let outlook = evaluation.with_road(context, state, edge, length);
                if seen.contains(&Some(outlook)) {
                    continue;
                }
                seen[number % OUTLOOKS] = Some(outlook);
                evaluation.value_with_road(context, state, &outlook, hand, floor.max(most))
            };
            if let Some(worth) = worth.filter(|worth| *worth > most) {
                (best, most) = (Some((edge, worth)), worth);
            }
        }
        best
    }
}

/// Road building: what the best road leads to, and the best one after it.
pub(super) fn two_free_roads(context: &Context<'_>, state: &State) -> f32 {
    let mut state = after(context, state, Action::PlayRoadBuilding);
    let hand = state.hand(context.me);
    let mut evaluation = Evaluation::of(context, &state);
    let mut value = evaluation.value(hand);
    for _ in 0..2 {
        let edges = state.legal_for(context.board, context.me).roads();
        context.memo.count(edges.len());
        let roads = Roads { context, evaluation: &evaluation, state: &state, hand };
        match roads.best(edges, value, f32::NEG_INFINITY) {
            Some((edge, worth)) => {
                value = worth;
                if value >= WIN {
                    break;
                }
                state = after(context, &state, Action::BuildRoad(edge));
                evaluation = Evaluation::of(context, &state);
            }
            None => break,
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::greedy::Weights;
    use crate::greedy::board_odds::BoardOdds;
    use crate::greedy::memo::Memo;
    use crate::greedy::turn;
    use brickwool_game::{Luck, Turn};
    use brickwool_luck::SeededLuck;
    use brickwool_settlers::{Board, Layout, Rules, Shape, Step, Tokens, Trading, TurnStage};

    /// Calls `each` with the positions of a game in which somebody decides, and takes what it returns, or now and then any
    /// action: so that positions come up which nobody would choose.
    fn play(seed: u64, seats: u8, mut each: impl FnMut(&Board, &State, &Legal) -> Action) {
        let mut luck = SeededLuck::new(seed);
        let layout = Layout::random(Shape::for_seats(usize::from(seats)), Tokens::Spread, &mut luck).unwrap();
        let trade = if seed.is_multiple_of(2) { Trading::Off } else { Rules::OFFICIAL.trade };
        let board = Board::new(layout, Rules { trade, ..Rules::OFFICIAL }).unwrap();
        let mut state = State::new(&board, seats).unwrap();
        for _ in 0..3_000 {
            let step = match state.turn() {
                Turn::Over { .. } => break,
                Turn::Chance(chance) => Step::Chance(chance.draw(&state, &board, &mut luck)),
                Turn::Seat(_) | Turn::Seats(_) => {
                    let legal = state.legal(&board);
                    let chosen = each(&board, &state, &legal);
                    let any = legal.nth(luck.below(legal.len()));
                    Step::Act(legal.seat(), if luck.below(8) == 0 { any } else { chosen })
                }
            };
            state.apply_unchecked(&board, step);
        }
    }

    /// What judging every action finds: the first of those that are worth most.
    fn in_full(context: &Context<'_>, state: &State, legal: &Legal) -> (Action, f32) {
        let mut best = (first_of(legal), f32::NEG_INFINITY);
        turn::judge(context, &Evaluation::of(context, state), state, legal, &mut |action, worth| {
            if worth > best.1 {
                best = (action, worth);
            }
        });
        best
    }

    #[test]
    fn it_is_the_choice_of_judging_everything() {
        let (mut compared, mut before_rolls) = (0, 0);
        for seed in 0..24 {
            let memo = Memo::new();
            let mut odds = None;
            play(seed, [4, 2, 6][seed as usize % 3], |board, state, legal| {
                let odds = odds.get_or_insert_with(|| BoardOdds::new(board));
                let situation = Situation::new(board, odds, &memo, &Weights::TUNED, legal.seat(), state);
                let quick = match state.phase() {
                    Phase::Turn(TurnStage::BeforeRoll) => before_roll(&situation, state, legal),
                    Phase::Turn(_) | Phase::RoadBuilding { .. } | Phase::SpecialBuilding { .. } => None,
                    Phase::SetupSettlement { .. } | Phase::SetupRoad { .. } => None,
                    _ => return first_of(legal),
                };
                let context = Context::new(situation, state);
                let (expected, worth) = in_full(&context, state, legal);
                if let Some(quick) = quick {
                    assert_eq!(quick, expected, "seed {seed}");
                    before_rolls += u32::from(legal.len() > 1);
                }
                let (found, found_worth) = best(&context, &Evaluation::now(&context, state), state, legal);
                assert_eq!((found, found_worth.to_bits()), (expected, worth.to_bits()), "seed {seed}");
                compared += u32::from(legal.len() > 1);
                found
            });
        }
        assert!(compared > 3_000 && before_rolls > 300, "{compared} {before_rolls}");
    }

    /// A road judged by what it changes is worth what the position after it is.
    #[test]
    fn a_road_is_worth_the_position_after_it() {
        let mut compared = 0;
        for seed in 0..6 {
            let memo = Memo::new();
            let mut odds = None;
            play(seed, 4, |board, state, legal| {
                let odds = odds.get_or_insert_with(|| BoardOdds::new(board));
                let situation = Situation::new(board, odds, &memo, &Weights::TUNED, legal.seat(), state);
                let context = Context::new(situation, state);
                let evaluation = Evaluation::now(&context, state);
                for edge in legal.roads() {
                    let with_road = after(&context, state, Action::BuildRoad(edge));
                    let hand = with_road.hand(context.me);
                    let expected = Evaluation::of(&context, &with_road).value(hand);
                    let roads = Roads { context: &context, evaluation: &evaluation, state, hand };
                    let found = roads.best(EdgeSet::one(edge), f32::NEG_INFINITY, f32::NEG_INFINITY);
                    assert_eq!(
                        found.map(|(_, worth)| worth.to_bits()),
                        Some(expected.to_bits()),
                        "seed {seed}"
                    );
                    let bound = evaluation.best_road_bound(&context, state, hand);
                    let length = state.road_length_with(board, context.me, edge);
                    let longer = length > state.road_length(context.me) + 1;
                    if !longer && !evaluation.takes_longest_road(&context, state, length) {
                        assert!(expected <= bound, "seed {seed}: {expected} {bound}");
                    }
                    compared += 1;
                }
                match legal.len() {
                    1 => legal.nth(0),
                    _ => in_full(&context, state, legal).0,
                }
            });
        }
        assert!(compared > 1_000, "{compared}");
    }
}
