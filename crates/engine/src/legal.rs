//! The legal actions of a seat, as sets and as a flat list with numbers for machine learning.

use crate::EngineGame;
use crate::reply::{LegalReply, ListedAction};
use brickwool_game::Seat;
use brickwool_settlers::{Action, Legal, Offer, Step};

/// The legal actions of a seat, or of the one the game waits for; with `offers`, small trade offers too.
pub(crate) fn legal(game: &EngineGame, seat: Option<Seat>, offers: bool) -> LegalReply {
    let (state, board) = (game.state(), game.board());
    let legal = seat.map_or_else(|| state.legal(board), |seat| state.legal_for(board, seat));
    LegalReply {
        ply: game.ply(),
        seat: legal.seat(),
        groups: legal.groups(),
        actions: legal.iter().map(|action| ListedAction { index: action.index(), action }).collect(),
        may_offer: legal.may_offer(),
        may_counter: legal.may_counter(),
        offers: offers.then(|| small_offers(game, &legal)),
    }
}

/// The offers (to everybody) or counter-offers of at most three cards that are legal now.
fn small_offers(game: &EngineGame, legal: &Legal) -> Vec<Offer> {
    let (state, seat) = (game.state(), legal.seat());
    let action = |offer: Offer| match (legal.may_offer(), legal.may_counter()) {
        (true, _) => Some(Action::OfferTrade { offer, to: state.seats().without(seat) }),
        (_, true) => Some(Action::CounterTrade(offer)),
        _ => None,
    };
    let is_legal = |action: Action| state.check(game.board(), Step::Act(seat, action)).is_ok();
    Offer::simple(state.hand(seat)).filter(|&offer| action(offer).is_some_and(is_legal)).collect()
}
