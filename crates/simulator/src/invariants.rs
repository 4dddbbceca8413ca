//! What must hold after every step. It is checked on plain lists of what lies on the table, without asking the engine that
//! took the step.

use crate::line::PlayerLabel;
use crate::map::{NODES, Node, edge_between};
use brickwool_game::Seat;
use brickwool_settlers::constants::{CITIES, ROADS, SETTLEMENTS};
use brickwool_settlers::{Board, Cards, Phase, Pieces, Resource, State};
use thiserror::Error;

/// An invariant that does not hold. Places are named by the simulator's nodes.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BrokenInvariant {
    #[error("the buildings on nodes {0} and {1} are neighbours")]
    Distance(Node, Node),
    #[error("{0}'s road between nodes {1} and {2} is not connected to any of its buildings")]
    RoadApart(PlayerLabel, Node, Node),
    #[error("{0}'s building on node {1} has no road")]
    NoRoad(PlayerLabel, Node),
    #[error("{0}'s city on node {1} has not replaced a settlement of its own")]
    CityFromNowhere(PlayerLabel, Node),
    #[error("{0}'s {1} has vanished or changed hands")]
    Vanished(PlayerLabel, &'static str),
    #[error("{0} has {1} {2} on the board and {3} left; there are {4}")]
    Pieces(PlayerLabel, u8, &'static str, u8, u8),
    #[error("players hold {0} {1}; there are {2}")]
    TooManyCards(u32, Resource, u8),
    #[error("{0} paid {1:?} where {2:?} was due (lumber, brick, wool, grain, ore)")]
    Price(PlayerLabel, [i32; 5], [i32; 5]),
    #[error("there is no node {0}")]
    NoSuchNode(u8),
    #[error("no edge joins nodes {0} and {1}")]
    NoSuchEdge(Node, Node),
    #[error("node {0} has two buildings")]
    TwoBuildings(Node),
    #[error("two roads lie between nodes {0} and {1}")]
    TwoRoads(Node, Node),
}

/// What one player has on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Holding {
    roads: Vec<[Node; 2]>,
    settlements: Vec<Node>,
    cities: Vec<Node>,
    hand: [u8; 5],
    left: [u8; 3],
}

/// What lies on the table, in plain lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableContents {
    holdings: Vec<Holding>,
    /// Setup goes on: building is free.
    setup: bool,
    /// A settlement that still waits for its road.
    waits_for_road: Option<Node>,
}

impl TableContents {
    /// Copies everything out of a state.
    pub(crate) fn of(state: &State) -> TableContents {
        let holding = |seat: Seat| {
            let buildings = state.buildings().of(seat);
            let Pieces { roads, settlements, cities } = state.pieces(seat);
            Holding {
                roads: state.roads().of(seat).map(crate::map::ends).collect(),
                settlements: (buildings - state.cities()).map(Node::of).collect(),
                cities: (buildings & state.cities()).map(Node::of).collect(),
                hand: state.hand(seat).counts(),
                left: [roads, settlements, cities],
            }
        };
        let waits_for_road = match state.phase() {
            Phase::SetupRoad { at, .. } => Some(Node::of(at)),
            _ => None,
        };
        let setup = matches!(state.phase(), Phase::SetupSettlement { .. } | Phase::SetupRoad { .. });
        TableContents { holdings: state.seats().map(holding).collect(), setup, waits_for_road }
    }

    fn players(&self) -> impl Iterator<Item = (PlayerLabel, &Holding)> {
        Seat::first(self.holdings.len() as u8).map(PlayerLabel).zip(&self.holdings)
    }

    fn buildings(&self) -> Vec<Node> {
        self.holdings
            .iter()
            .flat_map(|holding| [&holding.settlements[..], &holding.cities].concat())
            .collect()
    }
}

/// Checks what must hold of every state.
pub(crate) fn check(contents: &TableContents, board: &Board) -> Result<(), BrokenInvariant> {
    topology(contents)?;
    distance_rule(contents)?;
    for (player, holding) in contents.players() {
        road_connection(player, holding, contents.waits_for_road)?;
        piece_limits(player, holding)?;
    }
    card_limits(contents, board.all_cards())
}

/// Checks what must hold between one state and the next.
pub(crate) fn check_change(before: &TableContents, after: &TableContents) -> Result<(), BrokenInvariant> {
    for ((player, old), new) in before.players().zip(&after.holdings) {
        if !old.roads.iter().all(|road| new.roads.contains(road)) {
            return Err(BrokenInvariant::Vanished(player, "road"));
        }
        if !old.cities.iter().all(|city| new.cities.contains(city)) {
            return Err(BrokenInvariant::Vanished(player, "city"));
        }
        let stands = |node: &Node| new.settlements.contains(node) || new.cities.contains(node);
        if !old.settlements.iter().all(stands) {
            return Err(BrokenInvariant::Vanished(player, "settlement"));
        }
        for &city in new.cities.iter().filter(|city| !old.cities.contains(city)) {
            if !old.settlements.contains(&city) {
                return Err(BrokenInvariant::CityFromNowhere(player, city));
            }
        }
        if !before.setup {
            price(player, old, new)?;
        }
    }
    Ok(())
}

/// Every piece lies on a place the map has, and no place has two.
fn topology(contents: &TableContents) -> Result<(), BrokenInvariant> {
    let mut buildings = contents.buildings();
    buildings.sort();
    for (index, &node) in buildings.iter().enumerate() {
        if usize::from(node.0) >= NODES {
            return Err(BrokenInvariant::NoSuchNode(node.0));
        }
        if buildings.get(index + 1) == Some(&node) {
            return Err(BrokenInvariant::TwoBuildings(node));
        }
    }
    let mut roads: Vec<[Node; 2]> =
        contents.holdings.iter().flat_map(|holding| holding.roads.clone()).collect();
    roads.sort();
    for (index, &[a, b]) in roads.iter().enumerate() {
        if let Some(node) = [a, b].into_iter().find(|node| usize::from(node.0) >= NODES) {
            return Err(BrokenInvariant::NoSuchNode(node.0));
        }
        if edge_between(a, b).is_none() {
            return Err(BrokenInvariant::NoSuchEdge(a, b));
        }
        if roads.get(index + 1) == Some(&[a, b]) {
            return Err(BrokenInvariant::TwoRoads(a, b));
        }
    }
    Ok(())
}

/// No two buildings are neighbours.
fn distance_rule(contents: &TableContents) -> Result<(), BrokenInvariant> {
    let mut buildings = contents.buildings();
    buildings.sort();
    for (index, &a) in buildings.iter().enumerate() {
        if let Some(&b) = buildings[index + 1..].iter().find(|&&b| edge_between(a, b).is_some()) {
            return Err(BrokenInvariant::Distance(a, b));
        }
    }
    Ok(())
}

/// Every road is connected to a building of its owner, and every building has a road.
fn road_connection(
    player: PlayerLabel,
    holding: &Holding,
    waits: Option<Node>,
) -> Result<(), BrokenInvariant> {
    let buildings = [&holding.settlements[..], &holding.cities].concat();
    for &node in buildings.iter().filter(|&&node| Some(node) != waits) {
        if !holding.roads.iter().any(|road| road.contains(&node)) {
            return Err(BrokenInvariant::NoRoad(player, node));
        }
    }
    let mut apart = holding.roads.clone();
    let mut reached = buildings;
    while let Some(node) = reached.pop() {
        apart.retain(|road| {
            let touches = road.contains(&node);
            if touches {
                reached.extend(road);
            }
            !touches
        });
    }
    match apart.first() {
        Some(&[a, b]) => Err(BrokenInvariant::RoadApart(player, a, b)),
        None => Ok(()),
    }
}

/// On the board and in the supply: 15 roads, 5 settlements, 4 cities.
fn piece_limits(player: PlayerLabel, holding: &Holding) -> Result<(), BrokenInvariant> {
    let placed = [holding.roads.len(), holding.settlements.len(), holding.cities.len()];
    let kinds = [("roads", ROADS), ("settlements", SETTLEMENTS), ("cities", CITIES)];
    for ((placed, left), (what, all)) in placed.into_iter().zip(holding.left).zip(kinds) {
        if placed + usize::from(left) != usize::from(all) {
            return Err(BrokenInvariant::Pieces(player, placed as u8, what, left, all));
        }
    }
    Ok(())
}

/// Nobody holds cards that are not in the box: what is not held is the bank's.
fn card_limits(contents: &TableContents, box_holds: Cards) -> Result<(), BrokenInvariant> {
    for resource in Resource::ALL {
        let held = contents.holdings.iter().map(|holding| u32::from(holding.hand[resource.index()])).sum();
        if held > u32::from(box_holds.get(resource)) {
            return Err(BrokenInvariant::TooManyCards(held, resource, box_holds.get(resource)));
        }
    }
    Ok(())
}

/// Whoever built has paid exactly the price, and nothing else.
fn price(player: PlayerLabel, old: &Holding, new: &Holding) -> Result<(), BrokenInvariant> {
    let roads = new.roads.len() - old.roads.len();
    let cities = new.cities.len() - old.cities.len();
    // A city's settlement went back to the supply.
    let settlements = new.settlements.len() + cities - old.settlements.len();
    if roads + cities + settlements == 0 {
        return Ok(());
    }
    let costs = [(roads, Cards::ROAD), (settlements, Cards::SETTLEMENT), (cities, Cards::CITY)];
    let (mut due, mut paid) = ([0; 5], [0; 5]);
    for kind in 0..5 {
        due[kind] = costs.iter().map(|(count, cost)| *count as i32 * i32::from(cost.counts()[kind])).sum();
        paid[kind] = i32::from(old.hand[kind]) - i32::from(new.hand[kind]);
    }
    if paid == due { Ok(()) } else { Err(BrokenInvariant::Price(player, paid, due)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::fixed_layout;
    use brickwool_settlers::Rules;

    fn board() -> Board {
        Board::new(fixed_layout(), Rules::SIMULATOR).expect("the map is a board")
    }

    /// P1 with a settlement on 4, a city on 12 and three roads; P2 with a settlement on 8 and a road.
    fn sound() -> TableContents {
        let nodes = |numbers: &[u8]| numbers.iter().copied().map(Node).collect::<Vec<_>>();
        let roads = |ends: &[[u8; 2]]| ends.iter().map(|pair| pair.map(Node)).collect::<Vec<_>>();
        let first = Holding {
            roads: roads(&[[4, 15], [14, 15], [12, 13]]),
            settlements: nodes(&[4]),
            cities: nodes(&[12]),
            hand: [4, 4, 4, 4, 4],
            left: [12, 4, 3],
        };
        let second = Holding {
            roads: roads(&[[7, 8]]),
            settlements: nodes(&[8]),
            left: [14, 4, 4],
            ..Holding::default()
        };
        TableContents { holdings: vec![first, second], setup: false, waits_for_road: None }
    }

    #[test]
    fn a_sound_table_breaks_no_law() {
        assert_eq!(check(&sound(), &board()), Ok(()));
        assert_eq!(check_change(&sound(), &sound()), Ok(()));
        let mut waiting = sound();
        waiting.holdings[1].roads.clear();
        waiting.holdings[1].left[0] = 15;
        waiting.waits_for_road = Some(Node(8));
        assert_eq!(check(&waiting, &board()), Ok(()), "in setup the road comes after the settlement");
    }

    #[test]
    fn every_law_can_be_broken() {
        type Spoil = fn(&mut TableContents);
        let cases: [(Spoil, &str); 12] = [
            (|f| f.holdings[1].settlements[0] = Node(3), "the buildings on nodes 3 and 4 are neighbours"),
            (|f| f.holdings[0].roads[2] = [Node(25), Node(26)], "P1's building on node 12 has no road"),
            (
                |f| f.holdings[0].roads[1] = [Node(25), Node(26)],
                "P1's road between nodes 25 and 26 is not connected to any of its buildings",
            ),
            (|f| f.holdings[0].roads[0] = [Node(4), Node(20)], "no edge joins nodes 4 and 20"),
            (|f| f.holdings[1].roads[0] = [Node(12), Node(13)], "two roads lie between nodes 12 and 13"),
            (|f| f.holdings[1].settlements[0] = Node(12), "node 12 has two buildings"),
            (|f| f.holdings[1].settlements[0] = Node(54), "there is no node 54"),
            (|f| f.holdings[1].roads[0] = [Node(53), Node(54)], "there is no node 54"),
            (|f| f.holdings[0].left[0] = 13, "P1 has 3 roads on the board and 13 left; there are 15"),
            (|f| f.holdings[0].left[1] = 5, "P1 has 1 settlements on the board and 5 left; there are 5"),
            (|f| f.holdings[0].left[2] = 4, "P1 has 1 cities on the board and 4 left; there are 4"),
            (|f| f.holdings[1].hand[4] = 16, "players hold 20 ore; there are 19"),
        ];
        for (spoil, says) in cases {
            let mut contents = sound();
            spoil(&mut contents);
            assert_eq!(check(&contents, &board()).expect_err(says).to_string(), says);
        }
    }

    #[test]
    fn a_change_must_be_paid_for_and_take_nothing_away() {
        type Change = fn(&mut Holding);
        let fair: [Change; 4] = [
            |h| h.hand = [9, 9, 9, 9, 9],
            |h| {
                h.roads.push([Node(14), Node(37)]);
                h.hand = [3, 3, 4, 4, 4];
            },
            |h| {
                h.settlements.push(Node(14));
                h.hand = [3, 3, 3, 3, 4];
            },
            |h| {
                h.settlements.clear();
                h.cities.push(Node(4));
                h.hand = [4, 4, 4, 2, 1];
            },
        ];
        for change in fair {
            let mut after = sound();
            change(&mut after.holdings[0]);
            assert_eq!(check_change(&sound(), &after), Ok(()));
        }
        let foul: [(Change, &str); 7] = [
            (|h| h.roads.truncate(2), "P1's road has vanished"),
            (|h| h.cities.clear(), "P1's city has vanished"),
            (|h| h.settlements.clear(), "P1's settlement has vanished"),
            (|h| h.cities.push(Node(14)), "P1's city on node 14 has not replaced a settlement of its own"),
            (|h| h.roads.push([Node(14), Node(37)]), "P1 paid [0, 0, 0, 0, 0] where [1, 1, 0, 0, 0] was due"),
            (
                |h| {
                    h.settlements.push(Node(14));
                    h.hand = [3, 3, 3, 3, 3];
                },
                "P1 paid [1, 1, 1, 1, 1] where [1, 1, 1, 1, 0] was due",
            ),
            (
                |h| {
                    h.settlements.clear();
                    h.cities.push(Node(4));
                    h.hand = [4, 4, 4, 4, 1];
                },
                "P1 paid [0, 0, 0, 0, 3] where [0, 0, 0, 2, 3] was due",
            ),
        ];
        for (change, says) in foul {
            let mut after = sound();
            change(&mut after.holdings[0]);
            let broken = check_change(&sound(), &after).expect_err(says).to_string();
            assert!(broken.starts_with(says), "{broken}");
        }
        let free = TableContents { setup: true, ..sound() };
        let mut after = free.clone();
        after.holdings[0].roads.push([Node(14), Node(37)]);
        assert_eq!(check_change(&free, &after), Ok(()), "setup costs nothing");
    }
}
