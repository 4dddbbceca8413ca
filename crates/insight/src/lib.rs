//! What every decision of a game was worth, who was lucky, and what would be best now.
//!
//! A [`GameReview`] takes a finished game apart: for every seat, the chance to win at the start, what luck added, what its own
//! decisions cost and what the others' decisions gave add up to the result. [`analyse`] judges one position. Both judge a decision
//! by what its player could know: hidden cards are dealt as the player's [`Ledger`](brickwool_settlers::Ledger) allows.
//!
//! The crate does no I/O and looks at no clock. Seeds are given, and the same seed gives the same prices. How much work a
//! decision is worth is an [`Effort`]; a [`Reviewer`] works step by step, so that whoever waits can be shown what is there.

#![forbid(unsafe_code)]

/// The seed that is used where none is asked for, so that everybody who looks at a game gets the same review.
pub const USUAL_SEED: u64 = 1;

mod analyser;
mod analysis;
mod effort;
mod kind;
mod knowledge;
mod pricing;
mod reason;
mod review;
mod reviewer;
mod sites;

pub use analyser::{Analyser, GrowingAnalysis};
pub use analysis::{PositionAnalysis, RankedAction, analyse, analyse_for, analyse_position_of, analyse_with};
pub use effort::Effort;
pub use kind::DecisionKind;
pub use knowledge::Knowledge;
pub use pricing::{PricedAction, Prices, price};
pub use reason::{Purchase, Reason, reasons};
pub use review::{GameReview, KindTotal, LuckMoment, PlayerReview, ReviewedCandidate, ReviewedDecision};
pub use reviewer::{ReviewError, Reviewer};
pub use sites::{SetupSite, setup_sites};
