//! Random boards of somebody's own: connected hexes with bays and lakes, arbitrary tokens and harbours, any supply.
//!
//! Land is drawn on a grid and its corners and sides are counted here once more, so that the engine's tables can be
//! compared with these counts.

use brickwool_game::Luck;
use brickwool_settlers::layout_file::{HexEntry, LayoutFile};
use brickwool_settlers::{DevCards, Harbour, Layout, Resource, Supply, Terrain};
use std::collections::BTreeSet;

/// A place on the grid: its row, and its column in half hexes. In a row the columns differ by 2, between rows by 1.
pub type GridPlace = (i32, i32);

/// The most of each that a board may have.
const MOST: LandCounts = LandCounts { hexes: 30, vertices: 80, edges: 109 };

/// How large land is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LandCounts {
    pub hexes: usize,
    pub vertices: usize,
    pub edges: usize,
}

/// The places beside a place.
pub fn beside((row, column): GridPlace) -> [GridPlace; 6] {
    [
        (row, column - 2),
        (row, column + 2),
        (row - 1, column - 1),
        (row - 1, column + 1),
        (row + 1, column - 1),
        (row + 1, column + 1),
    ]
}

/// Counts hexes, and their corners and sides without counting one twice.
pub fn counts(land: &BTreeSet<GridPlace>) -> LandCounts {
    let mut vertices = BTreeSet::new();
    let mut edges = BTreeSet::new();
    for &(row, column) in land {
        // A corner is named by the sum of the three places that meet there, a side by that of the two it divides.
        let around = beside((row, column));
        let [west, east, north_west, north_east, south_west, south_east] = around;
        let round = [west, north_west, north_east, east, south_east, south_west, west];
        for pair in round.windows(2) {
            vertices.insert((row + pair[0].0 + pair[1].0, column + pair[0].1 + pair[1].1));
        }
        for other in around {
            edges.insert((row + other.0, column + other.1));
        }
    }
    LandCounts { hexes: land.len(), vertices: vertices.len(), edges: edges.len() }
}

fn fits(land: &BTreeSet<GridPlace>) -> bool {
    let LandCounts { hexes, vertices, edges } = counts(land);
    hexes <= MOST.hexes && vertices <= MOST.vertices && edges <= MOST.edges
}

/// Whether every hex can be reached over land from every other.
pub fn is_connected(land: &BTreeSet<GridPlace>) -> bool {
    let mut reached = BTreeSet::new();
    let mut next: Vec<GridPlace> = land.first().copied().into_iter().collect();
    while let Some(place) = next.pop() {
        if land.contains(&place) && reached.insert(place) {
            next.extend(beside(place));
        }
    }
    reached.len() == land.len()
}

/// Connected land of 3 to 30 hexes: a lump, a coral or a thread, with or without lakes.
pub fn random_land(luck: &mut impl Luck) -> BTreeSet<GridPlace> {
    let wanted = 3 + luck.below(28) as usize;
    let manner = luck.below(3);
    let mut land = BTreeSet::from([(0, 0)]);
    while land.len() < wanted {
        let shore: BTreeSet<GridPlace> =
            land.iter().flat_map(|&place| beside(place)).filter(|place| !land.contains(place)).collect();
        let shore: Vec<GridPlace> = shore.into_iter().collect();
        let mut draw = || shore[luck.below(shore.len() as u32) as usize];
        let neighbours =
            |place: &GridPlace| beside(*place).iter().filter(|place| land.contains(place)).count();
        let drawn = [draw(), draw(), draw()];
        let grown = match manner {
            0 => drawn.into_iter().max_by_key(neighbours),
            1 => drawn.into_iter().min_by_key(neighbours),
            _ => drawn.first().copied(),
        };
        land.extend(grown);
        if !fits(&land) {
            grown.map(|place| land.remove(&place));
            break;
        }
    }
    for _ in 0..luck.below(4) {
        let inland = |place: &&GridPlace| beside(**place).iter().all(|place| land.contains(place));
        let inland: Vec<GridPlace> = land.iter().filter(inland).copied().collect();
        if inland.is_empty() {
            break;
        }
        let lake = inland[luck.below(inland.len() as u32) as usize];
        land.remove(&lake);
        if !is_connected(&land) {
            land.insert(lake);
        }
    }
    land
}

/// Land drawn in centred rows, with some sea around it that means nothing.
pub fn draw_rows(
    land: &BTreeSet<GridPlace>,
    luck: &mut impl Luck,
    mut hex: impl FnMut(GridPlace) -> HexEntry,
) -> Vec<Vec<HexEntry>> {
    let columns = || land.iter().map(|&(_, column)| column);
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let (top, bottom) = (land.first().map_or(0, |place| place.0), land.last().map_or(0, |place| place.0));
    let middle = (left + right) / 2 + luck.below(5) as i32 - 2;
    let (above, below) = (luck.below(2) as i32, luck.below(2) as i32);
    let mut rows = Vec::new();
    for row in top - above..=bottom + below {
        let in_row = || land.range((row, i32::MIN)..=(row, i32::MAX));
        let reach = in_row().map(|&(_, column)| (column - middle).abs()).max();
        // In an empty row there may be as much sea as one likes, if it lies between its neighbours.
        let parity = (row - top + land.first().map_or(0, |place| place.1) - middle).rem_euclid(2);
        let reach = reach.unwrap_or(parity) + 2 * luck.below(2) as i32;
        let places = (0..=reach).map(|place| (row, middle - reach + 2 * place));
        let sea = || HexEntry { terrain: "sea".into(), number: None };
        rows.push(places.map(|place| if land.contains(&place) { hex(place) } else { sea() }).collect());
    }
    rows
}

/// A board of somebody's own that can be played on.
pub fn random_own_layout(luck: &mut impl Luck) -> Layout {
    let land = random_land(luck);
    let mut terrains = Terrain::ALL;
    luck.shuffle(&mut terrains);
    let terrains = &terrains[..one_of([2, 4, 6, 6], luck)];
    let mut tokens = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
    luck.shuffle(&mut tokens);
    let tokens = &tokens[..one_of([2, 5, 10, 10], luck)];
    let mut equal = [[0; 13]; 6];
    let mut hexes = Vec::new();
    for _ in &land {
        loop {
            let terrain = terrains[luck.below(terrains.len() as u32) as usize];
            let number = tokens[luck.below(tokens.len() as u32) as usize];
            let found = &mut equal[terrain as usize][usize::from(number)];
            // A board has up to 20 hexes that produce the same on the same number.
            if *found < 20 {
                *found += 1;
                let number = Some(number).filter(|_| terrain != Terrain::Desert);
                hexes.push(HexEntry { terrain: terrain.name().into(), number });
                break;
            }
        }
    }
    let has_desert = hexes.iter().any(|hex| hex.number.is_none());
    let mut next = hexes.into_iter();
    let file = LayoutFile {
        name: None,
        orientation: None,
        rows: draw_rows(&land, luck, |_| next.next().expect("one for each hex")),
        harbours: Vec::new(),
        robber: None,
        supply: Some(random_supply(luck)),
    };
    let mut layout = Layout::try_from(&file).unwrap_or_else(|error| panic!("{error}: {file:?}"));
    if !has_desert || luck.below(3) == 0 {
        let hexes: Vec<_> = layout.topology().hexes().collect();
        layout.set_robber(Some(hexes[luck.below(hexes.len() as u32) as usize]));
    }
    let one_in = one_of([1, 2, 4, 12, 1000], luck);
    for edge in layout.topology().coast().to_vec() {
        if luck.below(one_in) == 0 {
            let harbour = match luck.below(8) {
                kind @ 0..5 => Harbour::Special(Resource::ALL[kind as usize]),
                _ => Harbour::Generic,
            };
            layout.set_harbour(edge, Some(harbour));
        }
    }
    layout
}

fn random_supply(luck: &mut impl Luck) -> Supply {
    let cards = match luck.below(4) {
        0 => 18,
        1 => 51,
        _ => 18 + luck.below(34) as u8,
    };
    let deck = match luck.below(6) {
        0 => DevCards::NONE,
        1 => DevCards::new([0, 0, 0, 0, 31]),
        2 => DevCards::new(std::array::from_fn(|_| luck.below(32) as u8)),
        3 => DevCards::new([31; 5]),
        4 => DevCards::new([20, 3, 3, 3, 5]),
        _ => DevCards::new([14, 2, 2, 2, 5]),
    };
    Supply { cards, deck }
}

fn one_of<T: Copy, const N: usize>(things: [T; N], luck: &mut impl Luck) -> T {
    things[luck.below(N as u32) as usize]
}
