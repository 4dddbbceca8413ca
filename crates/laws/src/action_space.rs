//! Everything anybody could try: the whole listable space of actions and outcomes, possible or not, and random offers.

use brickwool_game::{Luck, Seat, Seats};
use brickwool_settlers::{
    Action, Board, Cards, DevCard, Dice, Edge, Hex, Offer, Outcome, Plenty, Resource, Vertex,
};

/// Every action but the open family of offers; among them places just off the board and far off.
pub fn every_action(board: &Board) -> Vec<Action> {
    let topology = board.topology();
    let mut actions = vec![
        Action::Roll,
        Action::EndTurn,
        Action::BuyDevCard,
        Action::PlayKnight,
        Action::PlayRoadBuilding,
        Action::StopBuilding,
        Action::AcceptTrade,
        Action::DeclineTrade,
        Action::WithdrawTrade,
    ];
    actions.extend(on_and_off(topology.edges().len()).map(|edge| Action::BuildRoad(Edge(edge))));
    for vertex in on_and_off(topology.vertices().len()).map(Vertex) {
        actions.extend([Action::BuildSettlement(vertex), Action::BuildCity(vertex)]);
    }
    actions.extend(on_and_off(topology.hexes().len()).map(|hex| Action::MoveRobber(Hex(hex))));
    for seat in Seat::first(Seat::MAX_COUNT) {
        actions.extend([Action::StealFrom(seat), Action::PickTaker(seat)]);
    }
    for give in Resource::ALL {
        actions.extend([
            Action::Discard(give),
            Action::PlayMonopoly(give),
            Action::PlayYearOfPlenty(Plenty::one(give)),
        ]);
        for take in Resource::ALL {
            actions.extend((1..=5).map(|count| Action::BankTrade { give, count, take }));
            if give <= take {
                actions.push(Action::PlayYearOfPlenty(Plenty::two(give, take)));
            }
        }
    }
    actions
}

/// Numbers below `count`, the next one, and some that no set can hold.
fn on_and_off(count: u32) -> impl Iterator<Item = u8> {
    (0..=count as u8).chain([127, 128, 255])
}

/// Every outcome, possible or not; among the dice one pair for each total.
pub fn every_outcome(board: &Board) -> Vec<Outcome> {
    let dice = (2..=12).filter_map(Dice::of_total).map(Outcome::Dice);
    let stolen = Resource::ALL.into_iter().map(Outcome::Stolen);
    let drawn = DevCard::ALL.into_iter().map(Outcome::Drawn);
    let robber = on_and_off(board.topology().hexes().len()).map(|hex| Outcome::RobberTo(Hex(hex)));
    let victim = Seat::first(Seat::MAX_COUNT).map(Outcome::Victim);
    dice.chain(stolen).chain(drawn).chain(robber).chain(victim).collect()
}

/// Any exchange at all, mostly of a few cards, whoever could pay it.
pub fn any_offer(luck: &mut impl Luck) -> Offer {
    loop {
        let (mut give, mut want) = ([0; 5], [0; 5]);
        let most = [1, 1, 1, 3, 20][luck.below(5) as usize];
        for kind in 0..5 {
            match luck.below(4) {
                0 => give[kind] = 1 + luck.below(most) as u8,
                1 => want[kind] = 1 + luck.below(most) as u8,
                _ => {}
            }
        }
        if let Ok(offer) = Offer::new(Cards::new(give), Cards::new(want)) {
            return offer;
        }
    }
}

/// An exchange that gives up to `most` cards of `hand` for up to `most` of other kinds; none from an empty hand.
pub fn payable_offer(hand: Cards, most: u32, luck: &mut impl Luck) -> Option<Offer> {
    let mut left = hand;
    let mut give = Cards::NONE;
    for _ in 0..=luck.below(most) {
        if left.is_empty() {
            break;
        }
        let card = Cards::one(left.nth_card(luck.below(left.total())));
        left -= card;
        give += card;
    }
    let others: Vec<Resource> = Resource::ALL.into_iter().filter(|&kind| give.get(kind) == 0).collect();
    let mut want = Cards::NONE;
    for _ in 0..=luck.below(most) {
        want += Cards::one(*others.get(luck.below(others.len().max(1) as u32) as usize)?);
    }
    Offer::new(give, want).ok()
}

/// Any set of seats of the largest table, players or not.
pub fn any_seats(luck: &mut impl Luck) -> Seats {
    Seats::from_bits(luck.below(1 << Seat::MAX_COUNT) as u8)
}

/// Some of the opponents of `seat`: at least one.
pub fn some_opponents(seat: Seat, seats: u8, luck: &mut impl Luck) -> Seats {
    let opponents: Vec<Seat> = Seat::first(seats).filter(|&other| other != seat).collect();
    let one = opponents[luck.below(opponents.len() as u32) as usize];
    opponents.into_iter().filter(|&other| other == one || luck.below(2) == 0).collect()
}
