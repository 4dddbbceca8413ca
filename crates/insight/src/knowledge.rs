//! What each player of a game could know at any time: their ledger of all hands, and what `greedy` remembers in their place.

use brickwool_bots::{Bot, Budget, GameStart, Greedy};
use brickwool_game::{BySeat, Luck, Seat, Viewer};
use brickwool_settlers::{Action, Board, Event, Ledger, Legal, State, View};

/// The knowledge of one seat. It is made from redacted events, so hidden cards cannot be in it.
#[derive(Clone, Debug)]
pub struct Knowledge {
    seat: Seat,
    ledger: Ledger,
    /// Remembers which offers were made and refused, and suggests new ones.
    trader: Greedy,
}

impl Knowledge {
    /// The knowledge of a player who sees the game from its beginning.
    pub fn new(board: &Board, seat: Seat, seats: u8) -> Knowledge {
        Knowledge { seat, ledger: Ledger::new(Viewer::Seat(seat), seats), trader: trader(board, seat, seats) }
    }

    /// The knowledge of somebody who knows this view and nothing that happened before it.
    pub fn from_view(board: &Board, view: &View, seat: Seat) -> Knowledge {
        Knowledge {
            seat,
            ledger: Ledger::from_view(board, view),
            trader: trader(board, seat, view.seat_count),
        }
    }

    /// The knowledge of every seat in this state. At the beginning of a game it will be complete; in any other state, what
    /// happened before is unknown.
    pub fn of_all(board: &Board, state: &State) -> BySeat<Knowledge> {
        let nobody_has_cards = state.seats().all(|seat| state.hand(seat).is_empty());
        BySeat::from_fn(|seat| {
            if nobody_has_cards || seat.index() >= usize::from(state.seat_count()) {
                Knowledge::new(board, seat, state.seat_count())
            } else {
                Knowledge::from_view(board, &state.view(board, Viewer::Seat(seat)), seat)
            }
        })
    }

    /// Takes in an event, without what the seat may not see of it.
    pub fn observe(&mut self, event: &Event) {
        let event = event.redact(Viewer::Seat(self.seat));
        self.ledger.observe(&event);
        if self.trader.wants_events() {
            self.trader.observe(&event);
        }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A possible state: hidden cards are dealt at random, as likely as they are for this seat.
    pub fn sample(&self, board: &Board, view: &View, luck: &mut impl Luck) -> State {
        self.ledger.sample(board, view, luck)
    }

    /// What `greedy` would do in this seat, which may be to offer a trade.
    pub fn greedy_choice(&self, board: &Board, view: &View, legal: &Legal) -> Action {
        // It remembers what it offers, but this offer is not made.
        self.trader.clone().decide(board, view, legal, Budget::UNLIMITED)
    }
}

fn trader(board: &Board, seat: Seat, seats: u8) -> Greedy {
    let mut trader = Greedy::new();
    trader.start_game(&GameStart { board, seat, seats, seed: 0 });
    trader
}
