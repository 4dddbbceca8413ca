//! What players and chance decide, and the bits of the actions that are listed. (Their numbers are in `numbering.rs`.)

use crate::{DevCard, Edge, Hex, Offer, Resource, Vertex};
use brickwool_game::{Seat, Seats};
use serde::de::{self, Deserializer, IntoDeserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a player decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Roll the dice.
    Roll,
    /// Hand the dice on.
    EndTurn,
    /// Lay a road: bought, free in setup, or free by a card.
    BuildRoad(Edge),
    /// Place a settlement: bought, or free in setup.
    BuildSettlement(Vertex),
    /// Make a settlement a city.
    BuildCity(Vertex),
    /// Buy the next development card.
    BuyDevCard,
    /// Play a knight; the robber is moved next.
    PlayKnight,
    /// Play road building; up to two roads are laid next.
    PlayRoadBuilding,
    /// Play year of plenty.
    PlayYearOfPlenty(Plenty),
    /// Play monopoly.
    PlayMonopoly(#[serde(deserialize_with = "monopoly_resource")] Resource),
    /// Lay no more free roads; in special building, build nothing more.
    StopBuilding,
    /// Discard one card.
    Discard(Resource),
    /// Move the robber.
    MoveRobber(Hex),
    /// Rob this player.
    StealFrom(Seat),
    /// Trade with the bank.
    BankTrade {
        give: Resource,
        count: u8,
        /// What is got: one card.
        take: Resource,
    },
    /// Offer a trade to some opponents.
    OfferTrade {
        offer: Offer,
        /// Those who may answer.
        to: Seats,
    },
    /// Agree to the offer on the table.
    AcceptTrade,
    /// Refuse the offer on the table.
    DeclineTrade,
    /// Answer the offer on the table with another.
    CounterTrade(Offer),
    /// Trade with this player, who accepted or countered.
    PickTaker(Seat),
    /// Take the offer back.
    WithdrawTrade,
}

/// Reads the one resource that monopoly names, with an error that says so if there are none or several.
fn monopoly_resource<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Resource, D::Error> {
    struct OneResource;

    impl<'de> Visitor<'de> for OneResource {
        type Value = Resource;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the name of one resource")
        }

        fn visit_str<E: de::Error>(self, name: &str) -> Result<Resource, E> {
            Resource::deserialize(name.into_deserializer())
        }

        fn visit_unit<E: de::Error>(self) -> Result<Resource, E> {
            Err(E::custom("monopoly names one resource, not none"))
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Resource, A::Error> {
            let mut count = 0;
            while names.next_element::<de::IgnoredAny>()?.is_some() {
                count += 1;
            }
            match count {
                0 => self.visit_unit(),
                1 => Err(de::Error::custom("monopoly takes the name of a resource, not a list")),
                _ => Err(de::Error::custom(format!("monopoly names one resource, not {count}"))),
            }
        }
    }

    deserializer.deserialize_any(OneResource)
}

/// What year of plenty takes: two cards, or the last one there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "[Resource] | [Resource, Resource]"))]
#[serde(try_from = "Vec<Resource>", into = "Vec<Resource>")]
pub struct Plenty {
    first: Resource,
    second: Option<Resource>,
}

impl Plenty {
    /// Two cards; their order does not matter.
    pub const fn two(a: Resource, b: Resource) -> Plenty {
        if a as u8 <= b as u8 {
            Plenty { first: a, second: Some(b) }
        } else {
            Plenty { first: b, second: Some(a) }
        }
    }

    /// One card, when the bank has no more.
    pub const fn one(resource: Resource) -> Plenty {
        Plenty { first: resource, second: None }
    }

    /// The cards.
    pub fn cards(self) -> crate::Cards {
        let first = crate::Cards::one(self.first);
        self.second.map_or(first, |second| first + crate::Cards::one(second))
    }
}

impl From<Plenty> for Vec<Resource> {
    fn from(plenty: Plenty) -> Vec<Resource> {
        [Some(plenty.first), plenty.second].into_iter().flatten().collect()
    }
}

impl TryFrom<Vec<Resource>> for Plenty {
    type Error = String;

    fn try_from(resources: Vec<Resource>) -> Result<Plenty, String> {
        match resources[..] {
            [only] => Ok(Plenty::one(only)),
            [a, b] => Ok(Plenty::two(a, b)),
            _ => Err(format!("year of plenty takes two cards, not {}", resources.len())),
        }
    }
}

/// What chance decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The dice show this.
    Dice(Dice),
    /// This card is stolen.
    Stolen(Resource),
    /// This development card is drawn.
    Drawn(DevCard),
    /// The robber wanders here.
    RobberTo(Hex),
    /// This player is robbed.
    Victim(Seat),
}

/// What two dice show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "[u8; 2]", into = "[u8; 2]")]
pub struct Dice(u8, u8);

impl Dice {
    /// Dice showing these faces, 1 to 6 each.
    pub const fn new(a: u8, b: u8) -> Option<Dice> {
        if a >= 1 && a <= 6 && b >= 1 && b <= 6 { Some(Dice(a, b)) } else { None }
    }

    /// The `n`-th of the 36 ways two dice fall.
    #[inline]
    pub(crate) const fn nth(n: u32) -> Dice {
        Dice((n / 6) as u8 + 1, (n % 6) as u8 + 1)
    }

    /// Dice that show this total, 2 to 12: one pair of faces for all with this total.
    pub const fn of_total(total: u8) -> Option<Dice> {
        if total < 2 || total > 12 {
            return None;
        }
        let low = if total <= 7 { 1 } else { total - 6 };
        Some(Dice(low, total - low))
    }

    /// The two faces.
    pub const fn faces(self) -> [u8; 2] {
        [self.0, self.1]
    }

    /// Their sum.
    #[inline]
    pub const fn total(self) -> u8 {
        self.0 + self.1
    }
}

impl From<Dice> for [u8; 2] {
    fn from(dice: Dice) -> [u8; 2] {
        dice.faces()
    }
}

impl TryFrom<[u8; 2]> for Dice {
    type Error = String;

    fn try_from([a, b]: [u8; 2]) -> Result<Dice, String> {
        Dice::new(a, b).ok_or_else(|| format!("dice show 1 to 6, not {a} and {b}"))
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}+{})", self.total(), self.0, self.1)
    }
}

/// One entry of the game's log.
pub type Step = brickwool_game::Step<Action, Outcome>;

/// What to do with an action once it is found. `visit` is inlined into each place that finds one, where the compiler knows the
/// action's kind, so that nothing has to match on it again. (A closure can't be forced to be inlined.)
pub(crate) trait ActionVisitor {
    type Output;
    fn visit(self, action: Action) -> Self::Output;
}

/// Returns the action to the caller.
pub(crate) struct ReturnAction;

impl ActionVisitor for ReturnAction {
    type Output = Action;
    #[inline(always)]
    fn visit(self, action: Action) -> Action {
        action
    }
}

/// Actions that are not about a vertex or an edge: each has its own bit in one of two words.
///
/// The first word holds what is chosen in the course of a turn, the second what a 7, a knight or a trade asks for.
pub(crate) mod bits {
    use super::{Action, ActionVisitor, Plenty};
    use crate::topology::MAX_HEXES;
    use crate::{Cards, Hex, Resource};
    use brickwool_game::{MAX_SEATS, Seat};

    pub(crate) const ROLL: u32 = 0;
    pub(crate) const END_TURN: u32 = 1;
    pub(crate) const BUY_DEV_CARD: u32 = 2;
    pub(crate) const PLAY_KNIGHT: u32 = 3;
    pub(crate) const PLAY_ROAD_BUILDING: u32 = 4;
    pub(crate) const STOP_BUILDING: u32 = 5;
    pub(crate) const ACCEPT: u32 = 6;
    pub(crate) const DECLINE: u32 = 7;
    pub(crate) const WITHDRAW: u32 = 8;
    /// 25 bits: five times what is given plus what is taken.
    pub(crate) const BANK_TRADE: u32 = 9;
    /// 5 bits.
    pub(crate) const MONOPOLY: u32 = 34;
    /// 15 bits for pairs, then 5 for single cards.
    pub(crate) const PLENTY: u32 = 39;
    pub(crate) const PLENTY_ONE: u32 = 54;

    // The second word.
    /// A bit for each hex.
    pub(crate) const ROBBER: u32 = 64;
    /// A bit for each resource.
    pub(crate) const DISCARD: u32 = ROBBER + MAX_HEXES as u32;
    /// A bit for each seat.
    pub(crate) const STEAL: u32 = DISCARD + Resource::ALL.len() as u32;
    /// A bit for each seat.
    pub(crate) const PICK: u32 = STEAL + MAX_SEATS as u32;
    /// Bits of both words that are used end here.
    pub(crate) const END: u32 = PICK + MAX_SEATS as u32;
    const _: () = assert!(END <= 128);

    /// What is given and taken by each bank trade's bit.
    const TRADES: [(Resource, Resource); 25] = {
        let mut trades = [(Resource::Lumber, Resource::Lumber); 25];
        let mut i = 0;
        while i < 25 {
            trades[i] = (Resource::ALL[i / 5], Resource::ALL[i % 5]);
            i += 1;
        }
        trades
    };

    /// The pairs of year of plenty in order.
    pub(crate) const PAIRS: [(Resource, Resource); 15] = {
        let mut pairs = [(Resource::Lumber, Resource::Lumber); 15];
        let (mut next, mut a) = (0, 0);
        while a < 5 {
            let mut b = a;
            while b < 5 {
                pairs[next] = (Resource::ALL[a], Resource::ALL[b]);
                next += 1;
                b += 1;
            }
            a += 1;
        }
        pairs
    };

    /// Does something with the action of a bit of the first word, for a player whose bank rates are `rates`.
    #[inline(always)]
    pub(crate) fn visit_turn_action<U: ActionVisitor>(
        bit: u32,
        rates: impl FnOnce() -> Cards,
        then: U,
    ) -> U::Output {
        match bit {
            ROLL => then.visit(Action::Roll),
            END_TURN => then.visit(Action::EndTurn),
            BUY_DEV_CARD => then.visit(Action::BuyDevCard),
            PLAY_KNIGHT => then.visit(Action::PlayKnight),
            PLAY_ROAD_BUILDING => then.visit(Action::PlayRoadBuilding),
            STOP_BUILDING => then.visit(Action::StopBuilding),
            ACCEPT => then.visit(Action::AcceptTrade),
            DECLINE => then.visit(Action::DeclineTrade),
            WITHDRAW => then.visit(Action::WithdrawTrade),
            BANK_TRADE..MONOPOLY => {
                let (give, take) = TRADES[(bit - BANK_TRADE) as usize];
                then.visit(Action::BankTrade { give, count: rates().get(give), take })
            }
            MONOPOLY..PLENTY => then.visit(Action::PlayMonopoly(Resource::ALL[(bit - MONOPOLY) as usize])),
            _ => then.visit(Action::PlayYearOfPlenty(plenty(bit))),
        }
    }

    /// The cards of a year of plenty's bit.
    fn plenty(bit: u32) -> Plenty {
        if bit < PLENTY_ONE {
            let (a, b) = PAIRS[(bit - PLENTY) as usize];
            Plenty::two(a, b)
        } else {
            Plenty::one(Resource::ALL[(bit - PLENTY_ONE) as usize % 5])
        }
    }

    /// Does something with the action of a bit of the second word, counted on from the first.
    #[inline(always)]
    pub(crate) fn visit_asked_action<U: ActionVisitor>(bit: u32, then: U) -> U::Output {
        match bit {
            ..DISCARD => then.visit(Action::MoveRobber(Hex((bit - ROBBER) as u8))),
            DISCARD..STEAL => then.visit(Action::Discard(Resource::ALL[(bit - DISCARD) as usize])),
            STEAL..PICK => then.visit(Action::StealFrom(Seat::new((bit - STEAL) as u8))),
            // The remainder changes nothing, but saves a check that the seat exists.
            _ => then.visit(Action::PickTaker(Seat::new(((bit - PICK) % MAX_SEATS as u32) as u8))),
        }
    }

    /// The bit of an action, if it has one: places and free-form offers have none.
    pub(crate) fn of(action: Action) -> Option<u32> {
        let bit = match action {
            Action::Roll => ROLL,
            Action::EndTurn => END_TURN,
            Action::BuyDevCard => BUY_DEV_CARD,
            Action::PlayKnight => PLAY_KNIGHT,
            Action::PlayRoadBuilding => PLAY_ROAD_BUILDING,
            Action::StopBuilding => STOP_BUILDING,
            Action::AcceptTrade => ACCEPT,
            Action::DeclineTrade => DECLINE,
            Action::WithdrawTrade => WITHDRAW,
            Action::BankTrade { give, take, .. } => BANK_TRADE + 5 * give as u32 + take as u32,
            Action::PlayMonopoly(resource) => MONOPOLY + resource as u32,
            Action::PlayYearOfPlenty(Plenty { first, second: None }) => PLENTY_ONE + first as u32,
            Action::PlayYearOfPlenty(Plenty { first, second: Some(second) }) => {
                PLENTY + PAIRS.iter().position(|&pair| pair == (first, second))? as u32
            }
            Action::MoveRobber(hex) if hex.index() < MAX_HEXES => ROBBER + u32::from(hex.0),
            Action::Discard(resource) => DISCARD + resource as u32,
            Action::StealFrom(seat) if seat.index() < MAX_SEATS => STEAL + seat.index() as u32,
            Action::PickTaker(seat) if seat.index() < MAX_SEATS => PICK + seat.index() as u32,
            _ => return None,
        };
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_and_steps_stay_small() {
        assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
        assert!(size_of::<Step>() <= 10, "{}", size_of::<Step>());
    }

    #[test]
    fn every_bit_stands_for_its_own_action() {
        for bit in 0..bits::PLENTY_ONE + 5 {
            assert_eq!(
                bits::of(bits::visit_turn_action(bit, || crate::Cards::of_each(4), ReturnAction)),
                Some(bit)
            );
        }
        for bit in bits::ROBBER..bits::END {
            assert_eq!(bits::of(bits::visit_asked_action(bit, ReturnAction)), Some(bit));
        }
    }

    #[test]
    fn totals_have_dice() {
        for total in 2..=12 {
            assert_eq!(Dice::of_total(total).unwrap().total(), total);
        }
        assert_eq!((Dice::of_total(1), Dice::of_total(13)), (None, None));
    }

    #[test]
    fn two_dice_fall_in_36_ways() {
        let ways = (1..=6).flat_map(|a| (1..=6).filter_map(move |b| Dice::new(a, b)));
        assert!((0..36).map(Dice::nth).eq(ways));
    }
}
