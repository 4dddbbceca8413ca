//! Numbers the boards: every reachable board is a network (roads, settlements, cities) and a state of the knights.
//!
//! 1 225 networks times 127 knight states are the 155 575 boards. The two halves never restrict each other, which is
//! what makes the solver fast: what a hand can pay for depends on the knights alone, and where it can be built on the
//! network alone.

use crate::board::Board;
use crate::solver::purchase::{PURCHASES, PurchaseCounts, StructureKind};
use crate::structure::{Knight, Structure};
use std::sync::LazyLock;

/// How many states the knights can be in: so many built, and which of them used.
pub(crate) const KNIGHT_STATES: usize = (1 << (Knight::COUNT + 1)) - 1;
/// How many sets of roads, settlements and cities can be built.
pub(crate) const NETWORKS: usize = 1225;
/// How many boards a player can reach.
pub const BOARDS: usize = NETWORKS * KNIGHT_STATES;

/// The number of a state of the knights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knights(u8);

impl Knights {
    pub(crate) fn of(board: Board) -> Knights {
        let (built, used) = board.knight_bits();
        // One number for each subset of none, one, two ... knights, one block after the other.
        Knights((1u8 << built) - 1 + used)
    }

    pub(crate) fn all() -> impl DoubleEndedIterator<Item = Knights> {
        (0..KNIGHT_STATES as u8).map(Knights)
    }

    /// The state with this number, which is below [`KNIGHT_STATES`].
    #[inline]
    pub(crate) const fn nth(index: usize) -> Knights {
        Knights(index as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn built(self) -> u32 {
        (self.0 + 1).ilog2()
    }

    pub(crate) const fn used(self) -> u8 {
        self.0 + 1 - (1 << self.built())
    }

    /// A board with these knights and nothing else.
    pub(crate) const fn alone(self) -> Board {
        Board::from_counts(0, 0, 0, self.built(), self.used())
    }

    /// What the last `count` knights built were worth together.
    pub(crate) fn points_of_last(self, count: u8) -> u32 {
        (0..u32::from(count)).map(|back| self.built() - back).sum()
    }
}

/// The number of a network.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct NetworkNumber(u16);

impl NetworkNumber {
    /// The network with the board's roads and as many settlements and cities, if there is one.
    pub(crate) fn of(board: Board) -> Option<NetworkNumber> {
        let bare = without_knights(board);
        NETWORK_TABLES.networks.binary_search(&bare).ok().map(|place| NetworkNumber(place as u16))
    }

    /// The network with this number, which is below [`NETWORKS`].
    pub(crate) const fn nth(index: usize) -> NetworkNumber {
        NetworkNumber(index as u16)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// A board with this network and no knights.
    pub(crate) fn alone(self) -> Board {
        NETWORK_TABLES.networks[self.index()]
    }

    /// The networks that the roads, settlements and cities of `purchase` can make of this one, and the points each
    /// brings.
    pub(crate) fn after(self, purchase: PurchaseCounts) -> &'static [(NetworkNumber, u32)] {
        let place = self.index() * PURCHASES + purchase.index();
        &NETWORK_TABLES.after
            [NETWORK_TABLES.starts[place] as usize..NETWORK_TABLES.starts[place + 1] as usize]
    }
}

/// The board with this network and these knights.
pub(crate) fn board(network: NetworkNumber, knights: Knights) -> Board {
    let bare = network.alone();
    let (settlements, cities) = bare.building_counts();
    Board::from_counts(bare.road_bits(), settlements, cities, knights.built(), knights.used())
}

fn without_knights(board: Board) -> Board {
    let (settlements, cities) = board.building_counts();
    Board::from_counts(board.road_bits(), settlements, cities, 0, 0)
}

/// All networks, sorted, and what can be made of each.
struct NetworkTables {
    networks: Vec<Board>,
    /// For network `n` and purchase `p`, `after[starts[n * PURCHASES + p]..]` up to the next start.
    starts: Vec<u32>,
    after: Vec<(NetworkNumber, u32)>,
}

static NETWORK_TABLES: LazyLock<NetworkTables> = LazyLock::new(|| {
    let networks = networks();
    let mut map = NetworkTables { starts: vec![0], after: Vec::new(), networks };
    for &network in &map.networks {
        for purchase in PurchaseCounts::all() {
            let mut boards = Vec::new();
            build_all(network, purchase, &mut boards);
            boards.sort_unstable();
            boards.dedup();
            map.after.extend(boards.into_iter().filter_map(|board| {
                let place = map.networks.binary_search(&board).ok()?;
                Some((NetworkNumber(place as u16), board.points() - network.points()))
            }));
            map.starts.push(map.after.len() as u32);
        }
    }
    map
});

/// Every network that building leads to, sorted.
fn networks() -> Vec<Board> {
    let mut found = vec![Board::EMPTY];
    let mut known = std::collections::BTreeSet::from([Board::EMPTY]);
    while let Some(board) = found.pop() {
        for structure in network_structures(board) {
            let larger = board.with(structure);
            if known.insert(larger) {
                found.push(larger);
            }
        }
    }
    assert_eq!(known.len(), NETWORKS, "the island has 1 225 networks");
    known.into_iter().collect()
}

fn network_structures(board: Board) -> impl Iterator<Item = Structure> {
    board.next_structures().filter(|structure| !matches!(structure, Structure::Knight(_)))
}

/// Collects what `board` becomes when everything in `purchase` but its knights is built, in every order.
fn build_all(board: Board, purchase: PurchaseCounts, into: &mut Vec<Board>) {
    if StructureKind::ALL.iter().all(|&kind| kind == StructureKind::Knight || purchase.count(kind) == 0) {
        into.push(board);
    }
    for structure in network_structures(board) {
        if let Some(rest) = purchase.without(StructureKind::of(structure)) {
            build_all(board.with(structure), rest, into);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_numbers_go_both_ways() {
        assert_eq!(BOARDS, 155_575);
        for knights in Knights::all() {
            assert_eq!(Knights::of(knights.alone()), knights);
            assert!(knights.alone().is_reachable());
        }
        for index in 0..NETWORKS {
            let network = NetworkNumber::nth(index);
            let with_knights = board(network, Knights(100));
            assert_eq!(NetworkNumber::of(with_knights), Some(network));
            assert_eq!(Knights::of(with_knights), Knights(100));
            assert!(with_knights.is_reachable());
        }
    }

    #[test]
    fn knights_are_worth_what_is_written_on_them() {
        let state = |text: &str| Knights::of(text.parse().unwrap());
        let points = |text: &str, count| state(text).points_of_last(count);
        assert_eq!([points("", 0), points("J1,K2,J3", 0)], [0, 0]);
        assert_eq!([points("J1", 1), points("J1,K2,J3", 1), points("J1,K2,J3", 2)], [1, 3, 5]);
        assert_eq!((state("J1,K2,J3").built(), state("J1,K2,J3").used()), (3, 0b010));
        assert_eq!(state("J1,K2,J3").alone().to_string(), "J1,K2,J3");
        assert_eq!([state("").index(), state("J1").index(), state("K1,K2,K3,K4,K5,K6").index()], [0, 1, 126]);
    }

    /// What the roads, settlements and cities of a purchase can make of a map.
    fn after(map: &str, bought: &[StructureKind]) -> Vec<(String, u32)> {
        let purchase = PurchaseCounts::all().find(|purchase| {
            let count = |kind: StructureKind| bought.iter().filter(|&&other| other == kind).count();
            StructureKind::ALL.iter().all(|&kind| usize::from(purchase.count(kind)) == count(kind))
        });
        let network = NetworkNumber::of(map.parse().unwrap()).unwrap();
        let mut maps: Vec<(String, u32)> = network
            .after(purchase.unwrap())
            .iter()
            .map(|(network, points)| (network.alone().to_string(), *points))
            .collect();
        maps.sort();
        maps
    }

    #[test]
    fn what_is_bought_is_built_wherever_the_map_has_a_place() {
        let maps = |maps: &[(&str, u32)]| -> Vec<(String, u32)> {
            maps.iter().map(|&(map, points)| (map.to_owned(), points)).collect()
        };
        let (road, settlement, city, knight) =
            (StructureKind::Road, StructureKind::Settlement, StructureKind::City, StructureKind::Knight);
        assert_eq!(after("R0", &[]), maps(&[("R0", 0)]));
        assert_eq!(after("R0", &[knight]), maps(&[("R0", 0)]), "a knight needs no place");
        assert_eq!(after("", &[road]), maps(&[("R0", 1)]));
        assert_eq!(after("R0", &[road]), maps(&[("R0,R1", 1), ("R0,R2", 1)]));
        assert_eq!(after("R0", &[road, road]), maps(&[("R0,R1,R2", 2), ("R0,R2,R3", 2)]));
        assert_eq!(after("R0", &[road, knight]), after("R0", &[road]));
        // The first settlement stands on the start road; the second needs R2 as well.
        assert_eq!(after("R0", &[settlement]), maps(&[("R0,S3", 3)]));
        assert_eq!(after("R0,S3", &[settlement]), maps(&[]));
        assert_eq!(after("R0,S3", &[road, settlement]), maps(&[("R0,R2,S3,S4", 5)]));
        assert_eq!(after("R0", &[city]), maps(&[]));
        assert_eq!(after("R0,R1", &[city]), maps(&[("R0,R1,C7", 7)]));
    }
}
