//! The turn itself: every listed action by what it leads to, and whether to make an offer first.

use super::evaluate::{Estate, WIN};
use super::outlook::Outlook;
use super::trade::{self, Memory};
use super::{first_of, robber};
use brickwool_settlers::{Action, Cards, Legal, Resource, State, Step};

/// Gains below this are noise: doing nothing is better.
const LEAST_GAIN: f32 = 0.005;

/// What to do in a turn or in setup.
pub(super) fn choose(
    outlook: &Outlook<'_>,
    estate: &Estate,
    state: &State,
    legal: &Legal,
    memory: &mut Memory,
) -> Action {
    let hand = state.hand(outlook.me);
    let now = estate.value(hand);
    let mut best = first_of(legal);
    let mut most = f32::NEG_INFINITY;
    let before_roll = legal.contains(Action::Roll);
    for action in legal.iter() {
        let worth = match action {
            // Cards that serve to build are played when there is something to build.
            Action::PlayYearOfPlenty(_) | Action::PlayMonopoly(_) | Action::PlayRoadBuilding
                if before_roll =>
            {
                continue;
            }
            Action::Roll | Action::EndTurn | Action::StopBuilding => now + LEAST_GAIN,
            _ => value_after(outlook, estate, state, action),
        };
        if worth > most {
            (best, most) = (action, worth);
        }
    }
    if legal.may_offer() && worth_asking_first(best) {
        let least = most - now;
        if let Some((offer, to)) = trade::offer(outlook, estate, hand, memory, least) {
            memory.note(offer);
            return Action::OfferTrade { offer, to };
        }
    }
    best
}

/// Whether an offer may be better than this. What is built is built first.
fn worth_asking_first(action: Action) -> bool {
    matches!(
        action,
        Action::EndTurn | Action::BankTrade { .. } | Action::PlayYearOfPlenty(_) | Action::PlayMonopoly(_)
    )
}

/// What an action leads to, chance averaged out.
fn value_after(outlook: &Outlook<'_>, estate: &Estate, state: &State, action: Action) -> f32 {
    let me = outlook.me;
    let hand = state.hand(me);
    let weights = outlook.weights;
    match action {
        Action::BankTrade { give, count, take } => {
            estate.value(hand - Cards::some(give, count) + Cards::one(take))
        }
        Action::BuyDevCard => estate.value(hand - Cards::DEV_CARD) + outlook.dev_card_worth,
        Action::PlayYearOfPlenty(plenty) => estate.value(hand + plenty.cards()) - weights.year_of_plenty,
        Action::PlayMonopoly(resource) => {
            estate.value(hand + Cards::some(resource, loot(outlook, resource))) - weights.monopoly
        }
        Action::PlayKnight => {
            let after = after(outlook, state, action);
            let value = Estate::of(outlook, &after).value(hand);
            if value >= WIN { value } else { value + robber::worth_of_moving(outlook, &after) }
        }
        Action::PlayRoadBuilding => two_free_roads(outlook, state),
        _ => {
            let after = after(outlook, state, action);
            Estate::of(outlook, &after).value(after.hand(me)) + denied(outlook, action)
        }
    }
}

/// The state after an action of one's own.
fn after(outlook: &Outlook<'_>, state: &State, action: Action) -> State {
    let mut after = *state;
    after.apply_unchecked(outlook.board, Step::Act(outlook.me, action));
    after
}

/// What others hold of a resource, together: all that is neither in the bank nor in one's own hand.
fn loot(outlook: &Outlook<'_>, resource: Resource) -> u8 {
    let own = outlook.view.players[outlook.me].hand.unwrap_or(Cards::NONE);
    let held = outlook.board.all_cards() - outlook.view.bank - own;
    held.get(resource)
}

/// Road building: the best road, and the best one after it.
fn two_free_roads(outlook: &Outlook<'_>, state: &State) -> f32 {
    let mut state = after(outlook, state, Action::PlayRoadBuilding);
    let hand = state.hand(outlook.me);
    let mut value = Estate::of(outlook, &state).value(hand);
    for _ in 0..2 {
        let mut best = None;
        for edge in state.legal_for(outlook.board, outlook.me).roads() {
            let with_road = after(outlook, &state, Action::BuildRoad(edge));
            let worth = Estate::of(outlook, &with_road).value(hand);
            if worth > value {
                (best, value) = (Some(with_road), worth);
            }
        }
        match best {
            Some(with_road) if value < WIN => state = with_road,
            _ => break,
        }
    }
    value
}

/// What it is worth that opponents can no longer settle where one did.
fn denied(outlook: &Outlook<'_>, action: Action) -> f32 {
    let Action::BuildSettlement(site) = action else { return 0.0 };
    let near = outlook.rivals_at[0] | outlook.rivals_at[1];
    let lost = outlook.board.topology().vertex_neighbours(site).with(site) & near;
    let worth = lost.map(|site| outlook.site_worth[site.index()]).fold(0.0, f32::max);
    outlook.weights.denied * worth
}
