//! What players decide, what chance decides, and what happened: the parts of a game's log.

use crate::resource::Resources;
use crate::resource_action::{ResourceAction, ResourceActionError};
use crate::structure::{Knight, Structure};
use brickwool_game::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a player decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "DiceAction", type = "`keep ${string}` | DiceResourceAction | \"end\"")
)]
pub enum Action {
    /// Keep these of the six dice and roll the others again. Keeping all six ends the rolling.
    Keep(Resources),
    /// Do something with the resources.
    Do(ResourceAction),
    /// Lose what is left and pass the dice on.
    End,
}

/// What chance decides: what the rolled dice show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceRolled"))]
pub struct Rolled(pub Resources);

impl Rolled {
    /// In how many of the equally likely orders of dice this comes up.
    pub fn weight(self) -> u32 {
        let factorial = |n: u32| (1..=n).product::<u32>();
        self.0.iter().fold(factorial(self.0.total()), |ways, (_, count)| ways / factorial(count))
    }
}

/// A step of this game.
pub type Step = brickwool_game::Step<Action, Rolled>;

/// Whose turn it is; when it is chance's, how many dice it rolls.
pub type Turn = brickwool_game::Turn<u32>;

/// What happened. Events are all that changes a state, and everybody sees all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceEvent"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Dice were rolled.
    Rolled {
        seat: Seat,
        /// What the rolled ones show, without those kept.
        dice: Resources,
    },
    /// Dice were kept; the others will be rolled again.
    Kept { seat: Seat, dice: Resources },
    /// Something was built.
    Built { seat: Seat, structure: Structure },
    /// Two gold became one of another kind.
    Traded {
        seat: Seat,
        /// What the gold bought.
        get: crate::Resource,
    },
    /// A knight turned one resource into another.
    Swapped {
        seat: Seat,
        /// What was handed in.
        give: crate::Resource,
        /// What came back.
        get: crate::Resource,
        /// The knight now used.
        knight: Knight,
    },
    /// A turn ended.
    TurnEnded {
        seat: Seat,
        /// What it added to the score: the points built, or the penalty for building nothing.
        gained: i32,
    },
    /// The last turn ended.
    GameOver {
        /// Everybody with the highest score.
        winners: Seats,
    },
}

impl Event {
    /// What `viewer` may know of it: everything, because nothing is hidden in this game.
    #[must_use]
    pub fn redact(self, _viewer: Viewer) -> Event {
        self
    }
}

/// Why a step is refused. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("it is another player's turn")]
    NotYourTurn(Seat),
    #[error("{0} dice have to be rolled first")]
    RollFirst(u32),
    #[error("no dice are to be rolled now")]
    NoRoll,
    #[error("{asked} dice are to be rolled, not {rolled}")]
    DiceCount { asked: u32, rolled: u32 },
    #[error("{0} cannot be kept: the dice do not show that")]
    NotOnTheDice(Resources),
    /// Building while dice may still be rolled.
    #[error("choose the dice to keep first; keep all six to roll no more")]
    ChooseFirst,
    #[error("the dice have been rolled for this turn")]
    RollsSpent,
    #[error(transparent)]
    ResourceAction(#[from] ResourceActionError),
}
