//! What a seat may do, as sets for a page or a player and as a flat list with numbers for a learner.

use super::Game;
use super::reply::{LegalReply, Listed};
use brickwool_game::Seat;
use brickwool_settlers::{Action, Legal, Offer, Step};

/// The legal actions of a seat, or of the one the game waits for. `offers` asks for the small offers too.
pub(super) fn legal(game: &Game, seat: Option<Seat>, offers: bool) -> LegalReply {
    let (state, board) = (game.state(), game.board());
    let legal = seat.map_or_else(|| state.legal(board), |seat| state.legal_for(board, seat));
    LegalReply {
        ply: game.ply(),
        seat: legal.seat(),
        groups: legal.groups(),
        actions: legal.iter().map(|action| Listed { index: action.index(), action }).collect(),
        may_offer: legal.may_offer(),
        may_counter: legal.may_counter(),
        offers: offers.then(|| small_offers(game, &legal)),
    }
}

/// The offers or counters of at most three cards that the rules allow here; offers, if made to everybody.
fn small_offers(game: &Game, legal: &Legal) -> Vec<Offer> {
    let (state, seat) = (game.state(), legal.seat());
    let made = |offer: Offer| match (legal.may_offer(), legal.may_counter()) {
        (true, _) => Some(Action::OfferTrade { offer, to: state.seats().without(seat) }),
        (_, true) => Some(Action::CounterTrade(offer)),
        _ => None,
    };
    let fits = |action: Action| state.check(game.board(), Step::Act(seat, action)).is_ok();
    Offer::simple(state.hand(seat)).filter(|&offer| made(offer).is_some_and(fits)).collect()
}
