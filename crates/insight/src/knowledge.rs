//! What each player of a game could know at any time: their ledger of all hands, and what `greedy` remembers in their place.

use brickwool_bots::{Bot, Budget, GameStart, Greedy};
use brickwool_game::{BySeat, Luck, Seat, Viewer};
use brickwool_settlers::{Action, Board, Event, Ledger, Legal, State, View};

/// The knowledge of one seat. It is made from redacted events, so hidden cards cannot be in it.
#[derive(Clone, Debug)]
pub struct Knowledge {
    seat: Seat,
    ledger: Ledger,
    /// Knows which offers were made and refused, and would make others.
    trader: Greedy,
}

impl Knowledge {
    /// Of somebody who is there from the beginning.
    pub fn new(board: &Board, seat: Seat, seats: u8) -> Knowledge {
        Knowledge { seat, ledger: Ledger::new(Viewer::Seat(seat), seats), trader: trader(board, seat, seats) }
    }

    /// Of somebody who has seen nothing before this moment.
    pub fn from_view(board: &Board, view: &View, seat: Seat) -> Knowledge {
        Knowledge {
            seat,
            ledger: Ledger::from_view(board, view),
            trader: trader(board, seat, view.seat_count),
        }
    }

    /// Of everybody at a table in this state: at the beginning of a game everything that happens will be seen; from any other
    /// position on, what was before is not known.
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

    /// Something happened; what the seat may not see of it is left out.
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

    /// A state as it may be.
    pub fn sample(&self, board: &Board, view: &View, luck: &mut impl Luck) -> State {
        self.ledger.sample(board, view, luck)
    }

    /// What `greedy` would do in this seat; an offer, perhaps.
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
