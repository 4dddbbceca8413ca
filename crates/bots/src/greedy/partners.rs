//! How good a trade is for the other side: their position, judged as one's own is, with the hands they may have.
//!
//! Whoever gains by a trade agrees to it, and what a rival gains is a cost. Both follow from the same sum.

use super::context::Context;
use super::evaluation::Evaluation;
use super::situation::Situation;
use super::trade_memory::TradeMemory;
use brickwool_game::{BySeat, Seat};
use brickwool_settlers::{Offer, State};
use std::cell::OnceCell;

/// The probability that somebody agrees who gains by a trade, who is indifferent, and who loses.
const AGREES: f32 = 0.75;
const MAY_AGREE: f32 = 0.2;
const HARDLY_AGREES: f32 = 0.02;
/// A loss up to this, in points, is hardly noticed.
const NOT_NOTICED: f32 = 0.1;
/// What a trade is thought to gain for somebody about whose hand nothing is known.
const USUAL_GAIN: f32 = 0.3;

/// The other side's view of a trade.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PartnerGain {
    /// How likely they hold what they would give.
    pub(super) holds: f32,
    /// How likely they hold it and agree.
    pub(super) agrees: f32,
    /// What they gain, if they hold it; in points.
    pub(super) gain: f32,
}

/// Everybody else's position, worked out when it is first asked for.
pub(super) struct Partners<'a> {
    context: &'a Context<'a>,
    state: &'a State,
    memory: &'a TradeMemory,
    evaluations: BySeat<OnceCell<Evaluation<'a>>>,
}

impl<'a> Partners<'a> {
    /// `state` fits the view; which hidden cards it has does not matter.
    pub(super) fn new(context: &'a Context<'a>, state: &'a State, memory: &'a TradeMemory) -> Partners<'a> {
        Partners { context, state, memory, evaluations: BySeat::from_fn(|_| OnceCell::new()) }
    }

    fn evaluation(&self, seat: Seat) -> &Evaluation<'a> {
        self.evaluations[seat].get_or_init(|| {
            let &Situation { board, odds, memo, weights, .. } = &**self.context;
            let situation = Situation::new(board, odds, memo, weights, seat, self.state);
            Evaluation::now(&Context::new(situation, self.state), self.state)
        })
    }

    /// What a deal, as this player sees it and gains by it, is for the other side.
    pub(super) fn gain(&self, deal: Offer, own_gain: f32, with: Seat) -> PartnerGain {
        let (gives, gets) = (deal.want(), deal.give());
        // They are as reluctant to help a rival as this bot is.
        let minded = self.context.weights.partner * self.context.own_threat() * own_gain.max(0.0);
        let holds = self.memory.chance(with, gives);
        let mut sum = PartnerGain { holds, ..PartnerGain::default() };
        if holds <= 0.0 {
            return sum;
        }
        let mut listed = 0.0;
        for (hands, weight) in self.memory.worlds() {
            let hand = hands[with];
            if hand.covers(gives) {
                let evaluation = self.evaluation(with);
                let gain = evaluation.hand(hand - gives + gets) - evaluation.hand(hand);
                let weight = weight as f32;
                listed += weight;
                sum.gain += weight * gain;
                sum.agrees += weight * self.agreement(gain - minded);
            }
        }
        if listed > 0.0 {
            sum.gain /= listed;
        } else {
            (sum.gain, sum.agrees) = (USUAL_GAIN, holds * self.agreement(USUAL_GAIN - minded) / 2.0);
        }
        sum
    }

    fn agreement(&self, gain: f32) -> f32 {
        if gain > self.context.weights.accept {
            AGREES
        } else if gain > -NOT_NOTICED {
            MAY_AGREE
        } else {
            HARDLY_AGREES
        }
    }
}
