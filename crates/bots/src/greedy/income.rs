//! How long it takes until something can be paid for, from production and trade, as if cards came in evenly.

use brickwool_settlers::Cards;

/// One number for each resource, in the order used everywhere.
pub(super) type Amounts = [f32; 5];

/// Longer than any game.
pub(super) const NEVER: f32 = 1_000.0;

/// What comes in with each roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Income {
    /// Cards a roll brings, by resource.
    pub(super) production: Amounts,
    /// What one card that is not needed gets by trade: a quarter of a card at 4:1.
    pub(super) exchange: Amounts,
}

impl Income {
    /// After how many rolls `need` is met, where what is not needed (below zero too) is traded for what is.
    ///
    /// What is still missing falls with every roll, and ever more slowly: each resource counts in full until there is
    /// enough of it and then at its rate. On such a curve Newton's steps never overshoot, and there are few of them
    /// because it has at most five kinks.
    #[inline]
    pub(super) fn rolls_until(&self, need: &Amounts) -> f32 {
        /// As many steps as there are straight pieces.
        const MAX_STEPS: u32 = 6;
        const NOTHING: f32 = 1e-4;
        let mut rolls = 0.0;
        for _ in 0..MAX_STEPS {
            let (mut missing, mut falls) = (0.0, 0.0);
            for ((need, produced), exchange) in need.iter().zip(&self.production).zip(&self.exchange) {
                let left = need - produced * rolls;
                let counts = if left > 0.0 { 1.0 } else { *exchange };
                missing += left * counts;
                falls += produced * counts;
            }
            if missing <= NOTHING {
                break;
            }
            rolls += missing / falls.max(NOTHING);
            if rolls >= NEVER {
                return NEVER;
            }
        }
        rolls
    }
}

/// Cards as amounts.
#[inline]
pub(super) fn amounts(cards: Cards) -> Amounts {
    cards.counts().map(f32::from)
}

/// What is missing to pay a cost, below zero where there is more than enough.
#[inline]
pub(super) fn need(hand: &Amounts, cost: &Amounts) -> Amounts {
    std::array::from_fn(|kind| cost[kind] - hand[kind])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn income(production: Amounts, rate: f32) -> Income {
        Income { production, exchange: [1.0 / rate; 5] }
    }

    #[test]
    fn waiting_is_for_the_slowest_resource_or_for_trade() {
        let even = income([0.1; 5], 4.0);
        assert_eq!(even.rolls_until(&[0.0; 5]), 0.0);
        // A road from nothing: both come in ten rolls, sooner by trading the other three kinds.
        let road = even.rolls_until(&amounts(Cards::ROAD));
        assert!((road - 2.0 / (0.2 + 0.3 / 4.0)).abs() < 1e-3, "{road}");
        // Only ore: all of a settlement at 4:1.
        let miner = income([0.0, 0.0, 0.0, 0.0, 0.5], 4.0);
        assert!((miner.rolls_until(&amounts(Cards::SETTLEMENT)) - 32.0).abs() < 1e-2);
        // Nothing comes of nothing.
        assert_eq!(income([0.0; 5], 4.0).rolls_until(&amounts(Cards::ROAD)), NEVER);
        let no_trade = Income { production: [0.0, 0.0, 0.0, 0.0, 0.5], exchange: [0.0; 5] };
        assert_eq!(no_trade.rolls_until(&amounts(Cards::ROAD)), NEVER);
    }

    #[test]
    fn what_is_left_over_in_hand_is_traded() {
        let slow = income([0.01; 5], 4.0);
        assert_eq!(slow.rolls_until(&[1.0, -4.0, 0.0, 0.0, 0.0]), 0.0);
        assert!(slow.rolls_until(&[1.0, -3.0, 0.0, 0.0, 0.0]) > 1.0);
    }
}
