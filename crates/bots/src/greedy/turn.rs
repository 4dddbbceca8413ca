//! The turn itself: every listed action by what it leads to, and whether to make an offer first.

use super::context::Context;
use super::evaluation::{Evaluation, WIN};
use super::mistakes::Mistakes;
use super::trade::TradeGains;
use super::trade_memory::TradeMemory;
use super::{first_of, quick_choice, robber};
use brickwool_settlers::{Action, Cards, Legal, Resource, State, Step};

/// Gains below this are noise: doing nothing is better.
pub(super) const MIN_GAIN: f32 = 0.005;

/// What to do in a turn or in setup. Without a memory of offers, none are made.
pub(super) fn choose(
    context: &Context<'_>,
    evaluation: &Evaluation<'_>,
    state: &State,
    legal: &Legal,
    memory: Option<&mut TradeMemory>,
    mistakes: &Mistakes,
) -> Action {
    context.memo.count(legal.len());
    let (best, most) = if mistakes.never() {
        quick_choice::best(context, evaluation, state, legal)
    } else {
        best_with_mistakes(context, evaluation, state, legal, mistakes)
    };
    if let Some(memory) = memory.filter(|_| worth_asking_first(best)) {
        let gains = TradeGains::new(context, evaluation, state, memory);
        let hand = state.hand(context.me);
        let (least, agreement) = match best {
            Action::BankTrade { give, count, take } if count > 2 => {
                (better_than_bank(context, evaluation, hand, give, count, take), 0.0)
            }
            _ => (most - evaluation.value(hand), context.weights.ask),
        };
        if let Some((offer, to)) = gains.best_offer(least, agreement) {
            memory.ask(offer, to);
            return Action::OfferTrade { offer, to };
        }
    }
    best
}

/// The best action of somebody who makes mistakes, and what it seems to be worth: every action has a mistake of its own.
fn best_with_mistakes(
    context: &Context<'_>,
    evaluation: &Evaluation<'_>,
    state: &State,
    legal: &Legal,
    mistakes: &Mistakes,
) -> (Action, f32) {
    let mut best = first_of(legal);
    let mut most = f32::NEG_INFINITY;
    judge(context, evaluation, state, legal, &mut |action, worth| {
        if let Some(worth) = mistakes.judge(state.phase(), action, worth)
            && worth > most
        {
            (best, most) = (action, worth);
        }
    });
    (best, most)
}

/// What each listed action is worth.
pub(super) fn judge(
    context: &Context<'_>,
    evaluation: &Evaluation<'_>,
    state: &State,
    legal: &Legal,
    each: &mut impl FnMut(Action, f32),
) {
    let now = evaluation.value(state.hand(context.me));
    let before_roll = legal.contains(Action::Roll);
    for action in legal.iter() {
        match action {
            // Cards that serve to build are played when there is something to build.
            Action::PlayYearOfPlenty(_) | Action::PlayMonopoly(_) | Action::PlayRoadBuilding
                if before_roll => {}
            Action::Roll | Action::EndTurn | Action::StopBuilding => each(action, now + MIN_GAIN),
            _ => each(action, value_after(context, evaluation, state, action)),
        }
    }
}

/// Whether an offer may be better than this. What is built is built first.
fn worth_asking_first(action: Action) -> bool {
    matches!(
        action,
        Action::EndTurn | Action::BankTrade { .. } | Action::PlayYearOfPlenty(_) | Action::PlayMonopoly(_)
    )
}

/// What a trade with a player must gain to be better than one with the bank, which takes many cards for one. A bank trade gets
/// no credit for making the hand smaller and so safer from a 7: the cards that it costs could have bought something. Before
/// such a trade everybody is asked who may have the card.
fn better_than_bank(
    context: &Context<'_>,
    evaluation: &Evaluation<'_>,
    hand: Cards,
    give: Resource,
    count: u8,
    take: Resource,
) -> f32 {
    let after = hand - Cards::some(give, count) + Cards::one(take);
    let gain = evaluation.purchases(after) - evaluation.purchases(hand);
    gain - context.weights.saved * f32::from(count - 1)
}

/// What an action leads to, chance averaged out.
pub(super) fn value_after(
    context: &Context<'_>,
    evaluation: &Evaluation<'_>,
    state: &State,
    action: Action,
) -> f32 {
    let me = context.me;
    let hand = state.hand(me);
    let weights = context.weights;
    match action {
        Action::BankTrade { give, count, take } => {
            evaluation.value(hand - Cards::some(give, count) + Cards::one(take))
        }
        Action::BuyDevCard => evaluation.value(hand - Cards::DEV_CARD) + context.dev_card_worth,
        Action::PlayYearOfPlenty(plenty) => evaluation.value(hand + plenty.cards()) - weights.year_of_plenty,
        Action::PlayMonopoly(resource) => {
            evaluation.value(hand + Cards::some(resource, held_by_others(context, resource)))
                - weights.monopoly
        }
        Action::PlayKnight => {
            let after = after(context, state, action);
            let value = Evaluation::of(context, &after).value(hand);
            if value >= WIN { value } else { value + robber::worth_of_moving(context, &after) }
        }
        Action::PlayRoadBuilding => quick_choice::two_free_roads(context, state),
        _ => {
            let after = after(context, state, action);
            Evaluation::of(context, &after).value(after.hand(me)) + denied(context, action)
        }
    }
}

/// The state after an action of one's own.
pub(super) fn after(context: &Context<'_>, state: &State, action: Action) -> State {
    let mut after = *state;
    after.apply_unchecked(context.board, Step::Act(context.me, action));
    after
}

/// What others hold of a resource, together: all that is neither in the bank nor in one's own hand.
pub(super) fn held_by_others(context: &Context<'_>, resource: Resource) -> u8 {
    let held = context.board.all_cards() - context.bank - context.hand;
    held.get(resource)
}

/// What it is worth that opponents can no longer settle where one did.
fn denied(context: &Context<'_>, action: Action) -> f32 {
    let Action::BuildSettlement(site) = action else { return 0.0 };
    let near = context.rivals_at[0] | context.rivals_at[1];
    let lost = context.board.topology().vertex_neighbours(site).with(site) & near;
    let worth = lost.map(|site| context.site_worth[site.index()]).fold(0.0, f32::max);
    context.weights.denied * worth
}
