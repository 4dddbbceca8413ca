//! Who holds which cards after a step, worked out the slow and obvious way from the position before it.

use crate::naive::{Naive, deal_with};
use brickwool_game::{BySeat, Seat};
use brickwool_settlers::{Action, Outcome, Phase, Resource, Shortage, Step};

/// Counts of resource cards by seat and resource; signed, so that a debt would show.
pub type Hands = BySeat<[i16; 5]>;

impl Naive<'_> {
    /// The hands as they lie.
    pub fn hands(&self) -> Hands {
        let mut hands = Hands::all([0; 5]);
        for seat in self.state.seats() {
            hands[seat] = self.state.hand(seat).counts().map(i16::from);
        }
        hands
    }

    /// The hands after a legal step.
    pub fn hands_after(&self, step: Step) -> Hands {
        let mut hands = self.hands();
        match step {
            Step::Act(seat, action) => self.move_for_action(&mut hands, seat, action),
            Step::Chance(Outcome::Dice(dice)) if dice.total() != 7 => self.produce(&mut hands, dice.total()),
            Step::Chance(Outcome::Stolen(resource)) => {
                if let Phase::Stealing { from, .. } = self.state.phase() {
                    hands[from][resource.index()] -= 1;
                    hands[self.state.current()][resource.index()] += 1;
                }
            }
            Step::Chance(_) => {}
        }
        hands
    }

    fn move_for_action(&self, hands: &mut Hands, seat: Seat, action: Action) {
        let pays = matches!(self.state.phase(), Phase::Turn(_) | Phase::SpecialBuilding { .. });
        let hand = &mut hands[seat];
        let mut pay = |cost: [i16; 5]| (0..5).for_each(|kind| hand[kind] -= cost[kind]);
        match action {
            Action::BuildRoad(_) if pays => pay([1, 1, 0, 0, 0]),
            Action::BuildSettlement(_) if pays => pay([1, 1, 1, 1, 0]),
            Action::BuildCity(_) => pay([0, 0, 0, 2, 3]),
            Action::BuyDevCard => pay([0, 0, 1, 1, 1]),
            Action::BuildSettlement(vertex) => {
                let Phase::SetupSettlement { placed } = self.state.phase() else { return };
                if placed >= self.state.seat_count() {
                    for hex in self.board.topology().vertex_hexes(vertex) {
                        if let Some(resource) = self.board.layout().terrain(hex).resource() {
                            hand[resource.index()] += 1;
                        }
                    }
                }
            }
            Action::PlayYearOfPlenty(plenty) => {
                for resource in Vec::<Resource>::from(plenty) {
                    hand[resource.index()] += 1;
                }
            }
            Action::PlayMonopoly(resource) => {
                let all: i16 = hands.0.iter().map(|hand| hand[resource.index()]).sum();
                hands.0.iter_mut().for_each(|hand| hand[resource.index()] = 0);
                hands[seat][resource.index()] = all;
            }
            Action::Discard(resource) => hand[resource.index()] -= 1,
            Action::BankTrade { give, count, take } => {
                hand[give.index()] -= i16::from(count);
                hand[take.index()] += 1;
            }
            Action::PickTaker(with) => {
                let Phase::Trading(trade) = self.state.phase() else { return };
                let Some((given, got)) = deal_with(&trade, with) else { return };
                for kind in Resource::ALL {
                    let change = i16::from(got.get(kind)) - i16::from(given.get(kind));
                    hands[seat][kind.index()] += change;
                    hands[with][kind.index()] -= change;
                }
            }
            _ => {}
        }
    }

    /// What a roll pays: each resource by itself when the bank runs short.
    fn produce(&self, hands: &mut Hands, number: u8) {
        let topology = self.board.topology();
        for resource in Resource::ALL {
            let mut owed: BySeat<i16> = BySeat::all(0);
            for hex in topology.hexes() {
                let produces = self.board.layout().terrain(hex).resource() == Some(resource)
                    && self.board.layout().number(hex) == Some(number)
                    && self.state.robber() != hex;
                if !produces {
                    continue;
                }
                for corner in topology.hex_vertices(hex) {
                    if let Some(owner) = self.state.buildings().owner(corner) {
                        owed[owner] += if self.state.cities().contains(corner) { 2 } else { 1 };
                    }
                }
            }
            let left = i16::from(self.bank(resource));
            if owed.0.iter().sum::<i16>() > left {
                let alone = owed.0.iter().filter(|&&count| count > 0).count() == 1;
                let takes_rest = alone && self.board.rules().shortage == Shortage::Official;
                owed = BySeat(owed.0.map(|count| if takes_rest { count.min(left) } else { 0 }));
            }
            for (hand, count) in hands.0.iter_mut().zip(owed.0) {
                hand[resource.index()] += count;
            }
        }
    }
}
