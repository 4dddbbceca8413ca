//! What a review says about a game. The numbers are chances to win, from 0 to 1.
//!
//! For every seat, start + luck + its own decisions + the others' decisions = result. A decision's part is what was played less
//! what was best, both judged by what the player knew. Everything else that changes the chances is luck: what dice, thefts and
//! draws brought, what was made of it included, up to the next decision of chance.

use crate::pricing::CLEARLY;
use crate::{DecisionKind, Effort, PricedAction, Reason, SetupSite};
use brickwool_game::{BySeat, Seat};
use brickwool_settlers::Action;
use serde::{Serialize, Serializer};

/// The review of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameReview {
    pub seats: u8,
    /// How many steps the game has.
    pub plies: u32,
    pub effort: Effort,
    pub seed: u64,
    /// How many unforced decisions there are; those that are not in `decisions` have not been judged yet.
    pub unforced: u32,
    /// Whether every decision has been judged.
    pub done: bool,
    pub winner: Option<Seat>,
    /// Everybody's chances, all cards known, before the first step and after each.
    pub chances: Vec<Vec<f64>>,
    /// The unforced decisions that have been judged, in order.
    pub decisions: Vec<ReviewedDecision>,
    /// The most costly decisions, worst first, as indexes into `decisions`.
    pub dearest: Vec<u32>,
    /// What luck did, moment by moment.
    pub luck: Vec<LuckMoment>,
    /// By seat.
    pub players: Vec<PlayerReview>,
}

/// One unforced decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewedDecision {
    /// How many steps came before it.
    pub ply: u32,
    /// The turn, counted from 1; 0 in setup.
    pub turn: u32,
    pub seat: Seat,
    pub kind: DecisionKind,
    pub played: Action,
    /// The better action; what was played, if nothing was clearly better.
    pub best: Action,
    /// How much less likely the player wins than after the best action.
    pub cost: f64,
    /// How playing this instead of the best action changed everybody's chances.
    pub effect: Vec<f64>,
    /// What was compared, the best first.
    pub candidates: Vec<ReviewedCandidate>,
    /// Why the best is better.
    pub reasons: Vec<Reason>,
    /// Where a settlement was placed in setup, all places for it, the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<SetupSite>>", optional))]
    pub sites: Vec<SetupSite>,
}

impl ReviewedDecision {
    /// How likely the player wins after the best action.
    pub(crate) fn chance_of_best(&self) -> f64 {
        self.candidates.first().map_or(0.0, |candidate| candidate.chance)
    }

    /// Called when the player's next decision, with no chance in between, shows that they still had this chance to win: what was
    /// played cost no more than the difference. So an opportunity missed for a whole turn is charged once, where it was last
    /// open, and things that can be done in any order cost nothing in any order.
    pub(crate) fn cap_cost(&mut self, chance: f64) {
        let cost = (self.chance_of_best() - chance).clamp(0.0, self.cost);
        if cost >= self.cost || self.cost <= 0.0 {
            return;
        }
        let certain = self.candidates.first().is_some_and(|best| cost > CLEARLY * best.error);
        let share = if certain { cost / self.cost } else { 0.0 };
        self.cost *= share;
        self.effect.iter_mut().for_each(|effect| *effect *= share);
        if share == 0.0 {
            self.best = self.played;
            self.kind = self.kind.with_best(self.played);
            self.reasons.clear();
        }
    }
}

/// An action that was compared.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewedCandidate {
    pub action: Action,
    /// How likely the player wins after it.
    pub chance: f64,
    /// How much larger the player's chance is than with what was played, and the standard error of that.
    pub gain: f64,
    pub error: f64,
}

impl ReviewedCandidate {
    pub(crate) fn new(priced: &PricedAction, seat: Seat) -> ReviewedCandidate {
        let PricedAction { action, chances, gain, error, .. } = *priced;
        ReviewedCandidate { action, chance: chances[seat], gain, error }
    }
}

/// What luck changed at one moment.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LuckMoment {
    /// How many steps came before chance decided; 0 for what the setup left over.
    pub ply: u32,
    /// How everybody's chances changed.
    pub luck: Vec<f64>,
}

/// The game of one seat in a few numbers: start, luck, own and others add up to the result.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerReview {
    pub seat: Seat,
    pub start: f64,
    pub luck: f64,
    /// What its own decisions did: zero or less.
    pub own: f64,
    /// What the others' decisions did.
    pub others: f64,
    /// 1 for the winner, 0 for everybody else; the last chances, if the game was broken off.
    pub result: f64,
    /// How many unforced decisions it had.
    pub unforced: u32,
    /// Its decisions by kind.
    #[serde(serialize_with = "by_kind")]
    #[cfg_attr(feature = "ts", ts(type = "Record<DecisionKind, KindTotal>"))]
    pub kinds: [KindTotal; DecisionKind::ALL.len()],
}

/// The decisions of one kind.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KindTotal {
    pub decisions: u32,
    /// What they cost together.
    pub cost: f64,
}

fn by_kind<S: Serializer>(totals: &[KindTotal], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(DecisionKind::ALL.iter().zip(totals))
}

impl GameReview {
    /// The review for a client that already has the first `decisions` decisions: without these and without the chances, which
    /// came with the first answer.
    #[must_use]
    pub fn after(&self, decisions: usize) -> GameReview {
        let known = decisions.min(self.decisions.len());
        let chances = if known == 0 { self.chances.clone() } else { Vec::new() };
        let GameReview { seats, plies, effort, seed, unforced, done, winner, .. } = *self;
        GameReview {
            seats,
            plies,
            effort,
            seed,
            unforced,
            done,
            winner,
            chances,
            decisions: self.decisions[known..].to_vec(),
            dearest: self.dearest.clone(),
            luck: self.luck.clone(),
            players: self.players.clone(),
        }
    }
}

impl PlayerReview {
    /// What decisions of one kind cost.
    pub fn kind(&self, kind: DecisionKind) -> KindTotal {
        self.kinds[kind as usize]
    }
}

/// Adds up a review's decisions and luck for every seat.
pub(crate) fn players(
    start: &BySeat<f64>,
    result: &BySeat<f64>,
    seats: u8,
    decisions: &[ReviewedDecision],
    luck: &[LuckMoment],
) -> Vec<PlayerReview> {
    let of = |seat: Seat| {
        let mut player = PlayerReview {
            seat,
            start: start[seat],
            luck: luck.iter().map(|moment| moment.luck[seat.index()]).sum(),
            own: 0.0,
            others: 0.0,
            result: result[seat],
            unforced: 0,
            kinds: [KindTotal::default(); DecisionKind::ALL.len()],
        };
        for decision in decisions {
            let effect = decision.effect[seat.index()];
            if decision.seat == seat {
                player.own += effect;
                player.unforced += 1;
                let total = &mut player.kinds[decision.kind as usize];
                total.decisions += 1;
                total.cost += decision.cost;
            } else {
                player.others += effect;
            }
        }
        player
    };
    Seat::first(seats).map(of).collect()
}
