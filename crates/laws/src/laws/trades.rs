//! Trades between players: both sides give, nobody promises what they don't hold, and only the two hands change.

use super::{LawResult, PositionContext, StepContext, ensure};
use brickwool_settlers::{Action, Answer, Cards, Phase, Resource, State, Step, Trading, TurnStage};

/// While an offer is on the table, everybody holds what they have promised.
pub(super) fn offers_are_backed_by_cards(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let Phase::Trading(trade) = state.phase() else { return Ok(()) };
    let holds =
        |seat, cards: Cards| Resource::ALL.iter().all(|&kind| state.hand(seat).get(kind) >= cards.get(kind));
    ensure!(board.rules().trade != Trading::Off, "an offer is on the table, but nobody trades");
    ensure!(holds(state.current(), trade.offer.give()), "seat {} cannot pay", state.current());
    ensure!(!trade.to.contains(state.current()), "the offer goes to the one who made it");
    for seat in state.seats().without(state.current()) {
        let promised = match trade.answers[seat] {
            Answer::Waiting | Answer::Declined => continue,
            Answer::Accepted => trade.offer.want(),
            Answer::Countered(counter) => counter.give(),
        };
        ensure!(trade.to.contains(seat), "seat {seat} answered unasked");
        ensure!(holds(seat, promised), "seat {seat} promised {promised} but does not hold it");
    }
    Ok(())
}

/// A trade takes something from both sides and moves it across; offers and answers move nothing.
pub(super) fn trades_give_nothing_for_nothing(change: &StepContext) -> LawResult {
    let StepContext { before, step, after, .. } = *change;
    let Step::Act(seat, action) = step else { return Ok(()) };
    let partner = match action {
        Action::PickTaker(with) => Some(with),
        Action::OfferTrade { .. }
        | Action::AcceptTrade
        | Action::DeclineTrade
        | Action::CounterTrade(_)
        | Action::WithdrawTrade => None,
        _ => return Ok(()),
    };
    for other in before.seats().filter(|&other| partner.is_none() || other != seat && Some(other) != partner)
    {
        ensure!(before.hand(other) == after.hand(other), "seat {other}'s hand changed");
    }
    if let Some(with) = partner {
        let cards = |state: &State| state.hand(seat) + state.hand(with);
        ensure!(cards(before) == cards(after), "cards came or went");
        let (mine, theirs) = (before.hand(seat), after.hand(seat));
        ensure!(!mine.missing(theirs).is_empty(), "seat {seat} got nothing");
        ensure!(!theirs.missing(mine).is_empty(), "seat {seat} gave nothing");
    }
    let closes = match action {
        Action::PickTaker(_) | Action::WithdrawTrade => true,
        Action::DeclineTrade => match before.phase() {
            Phase::Trading(trade) => {
                trade.to.into_iter().all(|other| other == seat || trade.answers[other] == Answer::Declined)
            }
            _ => false,
        },
        _ => false,
    };
    let closed = after.phase() == Phase::Turn(TurnStage::AfterRoll);
    ensure!(closed == closes, "the offer is off the table: {closed}");
    Ok(())
}
