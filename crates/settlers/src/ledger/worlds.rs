//! A weighted list of ways in which cards can be dealt.

use crate::{Cards, Resource};
use brickwool_game::{BySeat, Luck, Seat};

/// Everybody's hand, and how likely it is that these are the hands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct World {
    pub(super) hands: BySeat<Cards>,
    pub(super) weight: f64,
}

/// Worlds in the order of their hands, no two of them equal; the weights sum to 1.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Worlds(Vec<World>);

impl Worlds {
    pub(super) const NONE: Worlds = Worlds(Vec::new());

    pub(super) fn one(hands: BySeat<Cards>) -> Worlds {
        Worlds(vec![World { hands, weight: 1.0 }])
    }

    pub(super) fn new(worlds: Vec<World>) -> Worlds {
        let mut worlds = Worlds(worlds);
        worlds.merge();
        worlds.normalise();
        worlds
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, World> {
        self.0.iter()
    }

    /// The fewest cards of each kind that a player holds in any world.
    pub(super) fn least(&self, seat: Seat) -> Cards {
        self.each_kind(seat, u8::min)
    }

    /// The most cards of each kind that a player holds in any world.
    pub(super) fn most(&self, seat: Seat) -> Cards {
        self.each_kind(seat, u8::max)
    }

    fn each_kind(&self, seat: Seat, choose: fn(u8, u8) -> u8) -> Cards {
        let hands = self.0.iter().map(|world| world.hands[seat].counts());
        let all = hands.reduce(|a, b| std::array::from_fn(|kind| choose(a[kind], b[kind])));
        all.map_or(Cards::NONE, Cards::new)
    }

    /// Changes all worlds in the same way, which must keep different ones different and in order.
    pub(super) fn change(&mut self, change: impl Fn(&mut BySeat<Cards>)) {
        self.0.iter_mut().for_each(|world| change(&mut world.hands));
    }

    /// Rules out worlds.
    pub(super) fn keep(&mut self, possible: impl Fn(&BySeat<Cards>) -> bool) {
        let before = self.0.len();
        self.0.retain(|world| possible(&world.hands));
        if self.0.len() < before {
            self.normalise();
        }
    }

    /// Weighs every world by how likely something is in it; rules out those in which it cannot be.
    pub(super) fn weigh(&mut self, likelihood: impl Fn(&BySeat<Cards>) -> f64) {
        if self.0.len() > 1 {
            self.0.iter_mut().for_each(|world| world.weight *= likelihood(&world.hands));
            self.0.retain(|world| world.weight > 0.0);
            self.normalise();
        }
    }

    /// A card changes hands that nobody else sees: each card that the victim holds is as likely as any other.
    pub(super) fn split(&mut self, by: Seat, from: Seat) {
        let mut after = Vec::with_capacity(Resource::ALL.len() * self.0.len());
        for world in &self.0 {
            let hand = world.hands[from];
            for (resource, count) in hand.iter() {
                let mut world = *world;
                world.hands[from] -= Cards::one(resource);
                world.hands[by] += Cards::one(resource);
                world.weight *= f64::from(count) / f64::from(hand.total());
                after.push(world);
            }
        }
        self.0 = after;
        self.merge();
        self.normalise();
    }

    /// Leaves out all but the likeliest.
    pub(super) fn keep_likeliest(&mut self, count: usize) {
        if self.0.len() > count {
            // Stable, so that of equals the first stay.
            self.0.sort_by(|a, b| b.weight.total_cmp(&a.weight));
            self.0.truncate(count);
            self.merge();
            self.normalise();
        }
    }

    /// The hands of a world drawn by its weight.
    pub(super) fn draw(&self, luck: &mut impl Luck) -> Option<BySeat<Cards>> {
        /// As fine as chances are told apart.
        const STEPS: u32 = 1 << 24;
        if let [only] = self.0[..] {
            return Some(only.hands);
        }
        let mut left = (f64::from(luck.below(STEPS)) + 0.5) / f64::from(STEPS);
        for world in &self.0 {
            left -= world.weight;
            if left < 0.0 {
                return Some(world.hands);
            }
        }
        self.0.last().map(|world| world.hands)
    }

    /// Puts worlds into order and adds up the weights of equal ones.
    fn merge(&mut self) {
        let key = |world: &World| world.hands.0.map(Cards::word);
        self.0.sort_by_key(key);
        self.0.dedup_by(|later, first| {
            let same = later.hands == first.hands;
            if same {
                first.weight += later.weight;
            }
            same
        });
    }

    fn normalise(&mut self) {
        let sum: f64 = self.0.iter().map(|world| world.weight).sum();
        if sum > 0.0 {
            self.0.iter_mut().for_each(|world| world.weight /= sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_world_is_drawn_as_often_as_its_weight_says() {
        let world = |resource, weight| {
            let mut hands = BySeat::all(Cards::NONE);
            hands[Seat::new(0)] = Cards::one(resource);
            World { hands, weight }
        };
        let worlds = Worlds::new(vec![world(Resource::Lumber, 1.0), world(Resource::Ore, 3.0)]);
        let drawn = |number: fn(u32) -> u32| worlds.draw(&mut |n| number(n)).unwrap()[Seat::new(0)];
        let [first, second] = [0, 1].map(|index: usize| worlds.0[index]);
        assert_eq!([first.weight, second.weight], [0.25, 0.75]);
        assert_eq!(drawn(|_| 0), first.hands[Seat::new(0)]);
        assert_eq!(drawn(|n| n / 4 - 1), first.hands[Seat::new(0)]);
        assert_eq!(drawn(|n| n / 4), second.hands[Seat::new(0)]);
        assert_eq!(drawn(|n| n - 1), second.hands[Seat::new(0)]);
        assert_eq!(Worlds::NONE.draw(&mut |_| 0), None);
    }
}
