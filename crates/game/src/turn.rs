//! Whose turn it is, what a step is, and who is looking.

use crate::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Who decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Turn<Chance> {
    /// Exactly this seat decides.
    Seat(Seat),
    /// Any of these seats may act, in any order.
    Seats(Seats),
    /// Nobody decides: an outcome is drawn.
    Chance(Chance),
    /// The game has ended.
    Over { winners: Seats },
}

/// One thing that happens in a game: the unit of the log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Step<Action, Outcome> {
    /// A seat decided something.
    Act(Seat, Action),
    /// Chance decided something.
    Chance(Outcome),
}

/// Who looks at a game, and therefore what may be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player: sees their own hand.
    Seat(Seat),
    /// Somebody who does not play: sees only what is public.
    Spectator,
    /// Whoever runs the game: sees everything. Never send this view to a player.
    Referee,
}

impl Viewer {
    /// Whether what is private to `seat` may be shown to this viewer.
    ///
    /// ```
    /// use brickwool_game::{Seat, Viewer};
    /// let me = Seat::new(0);
    /// assert!(Viewer::Seat(me).sees(me));
    /// assert!(!Viewer::Spectator.sees(me));
    /// ```
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Referee => true,
        }
    }
}
