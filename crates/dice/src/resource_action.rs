//! What a player does with resources: build, trade, swap. The game, the questions and the solver all ask here whether it
//! is possible.

use crate::board::{Board, BuildError};
use crate::resource::{Resource, Resources};
use crate::structure::{Knight, Structure};
use thiserror::Error;

/// A way to use the resources of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(
        rename = "DiceResourceAction",
        type = "`build ${DiceStructure}` | `trade ${number}` | `swap ${number} ${number}`"
    )
)]
pub enum ResourceAction {
    /// Pay for a structure and put it on the map.
    Build(Structure),
    /// Two gold for one of these.
    Trade(Resource),
    /// An unused knight turns one held resource into another.
    Swap { give: Resource, get: Resource },
}

/// Why an action is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ResourceActionError {
    /// Order or connection forbid it.
    #[error(transparent)]
    BuildError(#[from] BuildError),
    /// The hand cannot pay.
    #[error("{structure} costs {cost}: {missing} missing", cost = structure.cost())]
    CannotPay {
        structure: Structure,
        /// What the hand lacks.
        missing: Resources,
    },
    /// Fewer than two gold.
    #[error("a trade takes 2 gold, and there is {0}")]
    TooLittleGold(u32),
    /// The resource to hand in is not there.
    #[error("there is no {0} to swap away")]
    NothingToSwap(Resource),
    /// No unused knight gives that.
    #[error("no unused knight swaps into {0}")]
    NoKnight(Resource),
}

/// What the bank takes for one resource of choice.
pub const TRADE_PRICE: Resources = Resources::few([0, 0, 0, 0, 0, 2]);

impl ResourceAction {
    /// The board and hand after the action, or why it cannot be done.
    pub fn apply(self, board: Board, hand: Resources) -> Result<(Board, Resources), ResourceActionError> {
        match self {
            ResourceAction::Build(structure) => {
                board.check_build(structure)?;
                let cost = structure.cost();
                if !hand.covers(cost) {
                    return Err(ResourceActionError::CannotPay { structure, missing: hand.missing(cost) });
                }
                Ok((board.with(structure), hand - cost))
            }
            ResourceAction::Trade(get) => {
                if !hand.covers(TRADE_PRICE) {
                    return Err(ResourceActionError::TooLittleGold(hand[Resource::Gold]));
                }
                Ok((board, hand - TRADE_PRICE + Resources::one(get)))
            }
            ResourceAction::Swap { give, get } => {
                let knight = ResourceAction::swap_knight(board, hand, give, get)?;
                Ok((board.with_used(knight), hand - Resources::one(give) + Resources::one(get)))
            }
        }
    }

    /// The knight a swap would use, or why there is no such swap.
    pub(crate) fn swap_knight(
        board: Board,
        hand: Resources,
        give: Resource,
        get: Resource,
    ) -> Result<Knight, ResourceActionError> {
        if hand[give] == 0 {
            return Err(ResourceActionError::NothingToSwap(give));
        }
        board.knight_for(get).ok_or(ResourceActionError::NoKnight(get))
    }
}
