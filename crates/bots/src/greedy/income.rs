//! How long it takes until something can be paid for, from production and trade, as if cards came in evenly.

use brickwool_settlers::Cards;

/// One number for each resource, in the order used everywhere.
pub(crate) type Amounts = [f32; 5];

/// Longer than any game.
pub(crate) const NEVER: f32 = 1_000.0;

/// The number of straight pieces of the curve of what is missing, and so the most steps needed.
const MAX_STEPS: u32 = 6;
/// Less than this is nothing.
pub(super) const NOTHING: f32 = 1e-4;

/// What comes in with each roll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Income {
    /// Cards a roll brings, by resource.
    pub(crate) production: Amounts,
    /// What one card that is not needed gets by trade: a quarter of a card at 4:1.
    pub(crate) exchange: Amounts,
}

impl Income {
    /// After how many rolls `need` is met, where what is not needed (below zero too) is traded for what is.
    ///
    /// What is still missing falls with every roll, and ever more slowly: each resource counts in full until there is
    /// enough of it and then at its rate. On such a curve Newton's steps never overshoot, and there are few of them
    /// because it has at most five kinks.
    #[inline]
    pub(crate) fn rolls_until(&self, need: &Amounts) -> f32 {
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

/// One number for each of several purchases.
pub(crate) type PerPurchase = [f32; PURCHASES];

/// How many purchases are compared at a time: what two registers hold on every machine.
pub(crate) const PURCHASES: usize = 8;

impl Income {
    /// [`rolls_until`](Income::rolls_until) for several needs at once, each by the same steps and to the last bit; by
    /// resource and then by purchase, so that the compiler can work on several purchases with one instruction.
    #[inline]
    pub(crate) fn rolls_until_each(&self, needs: &[PerPurchase; 5]) -> PerPurchase {
        let mut rolls = [0.0; PURCHASES];
        for _ in 0..MAX_STEPS {
            let (mut missing, mut falls) = ([0.0; PURCHASES], [0.0; PURCHASES]);
            for (kind, need) in needs.iter().enumerate() {
                let (produced, exchange) = (self.production[kind], self.exchange[kind]);
                for at in 0..PURCHASES {
                    let left = need[at] - produced * rolls[at];
                    let counts = if left > 0.0 { 1.0 } else { exchange };
                    missing[at] += left * counts;
                    falls[at] += produced * counts;
                }
            }
            let mut any_missing = false;
            for at in 0..PURCHASES {
                // Where nothing is missing any more, or something for ever, further steps change nothing.
                let step = missing[at] / falls[at].max(NOTHING);
                let step = if missing[at] > NOTHING { step } else { 0.0 };
                rolls[at] = f32::min(rolls[at] + step, NEVER);
                any_missing |= missing[at] > NOTHING;
            }
            if !any_missing {
                break;
            }
        }
        rolls
    }
}

/// Cards as amounts.
#[inline]
pub(crate) fn amounts(cards: Cards) -> Amounts {
    cards.counts().map(f32::from)
}

/// What is missing to pay a cost, below zero where there is more than enough.
#[inline]
pub(crate) fn need(hand: &Amounts, cost: &Amounts) -> Amounts {
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
        // Without production it never happens.
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

    /// Several needs at once wait as long as each alone.
    #[test]
    fn together_is_as_each() {
        let mut state = 1u32;
        let mut draw = |most: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % most
        };
        for _ in 0..2_000 {
            let production = std::array::from_fn(|_| draw(8) as f32 / 36.0);
            let exchange = std::array::from_fn(|_| 1.0 / (2 + draw(3)) as f32);
            let income = Income { production, exchange };
            let needs: [PerPurchase; 5] =
                std::array::from_fn(|_| std::array::from_fn(|_| draw(9) as f32 / 2.0 - 2.0));
            let together = income.rolls_until_each(&needs);
            for (at, rolls) in together.into_iter().enumerate() {
                let need = needs.map(|need| need[at]);
                assert_eq!(rolls.to_bits(), income.rolls_until(&need).to_bits(), "{income:?} {need:?}");
            }
        }
    }
}
