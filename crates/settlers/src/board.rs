//! A board: a layout that was found valid, the rules it is played by, and the tables derived from both.
//!
//! A board never changes during a game and is shared by reference.

use crate::constants::{BANK_RATE, GENERIC_HARBOUR_RATE, SPECIAL_HARBOUR_RATE};
use crate::layout::Harbour;
use crate::topology::{MAX_HEXES, MAX_VERTICES};
use crate::{Cards, Hex, HexSet, Layout, Resource, Rules, RulesError, Shape, Terrain, Topology, Vertex};
use thiserror::Error;

/// What the base game is played on.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "crate::board_json::BoardJson"))]
pub struct Board {
    topology: &'static Topology,
    layout: Layout,
    rules: Rules,
    hexes_with: [HexSet; 13],
    resources: [Option<Resource>; MAX_HEXES],
    harbour_at: [Harbours; MAX_VERTICES],
    bank: Cards,
    desert: Hex,
}

/// Two boards are the same when they were made from the same layout and rules; the rest follows from these.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.layout == other.layout && self.rules == other.rules
    }
}

impl Eq for Board {}

/// Why a layout cannot be played on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LayoutError {
    /// Too many or too few hexes of a terrain.
    #[error("a {shape} board has {expected} {terrain} hexes, not {found}")]
    TerrainCount {
        shape: Shape,
        terrain: Terrain,
        /// How many the box holds.
        expected: u8,
        /// How many the layout uses.
        found: u8,
    },
    /// Too many or too few tokens with a number.
    #[error("a {shape} board has {expected} tokens with a {number}, not {found}")]
    TokenCount {
        shape: Shape,
        number: u8,
        /// How many the box holds.
        expected: u8,
        /// How many the layout uses.
        found: u8,
    },
    /// A number that no token has.
    #[error("hex {hex} has the number {number}; tokens show 2 to 12, except 7")]
    NoSuchToken { hex: Hex, number: u8 },
    /// A token where nothing can be produced.
    #[error("hex {hex} is a desert and has the number {number}; a desert has none")]
    TokenOnDesert { hex: Hex, number: u8 },
    /// A producing hex without a token.
    #[error("hex {hex} ({terrain}) has no number")]
    NoToken { hex: Hex, terrain: Terrain },
    /// Too many or too few harbours of a kind.
    #[error("a {shape} board has {expected} {harbour} harbours, not {found}")]
    HarbourCount {
        shape: Shape,
        harbour: Harbour,
        /// How many the box holds.
        expected: u8,
        /// How many the layout uses.
        found: u8,
    },
    /// The rules it should be played by are wrong.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl Board {
    /// Checks a layout and the rules and derives the tables.
    pub fn new(layout: Layout, rules: Rules) -> Result<Board, LayoutError> {
        rules.validate()?;
        inspect(&layout)?;
        let topology = layout.shape.topology();
        let mut hexes_with = [HexSet::NONE; 13];
        let mut resources = [None; MAX_HEXES];
        let mut desert = Hex(0);
        for hex in topology.hexes() {
            let terrain = layout.terrain(hex);
            resources[hex.index()] = terrain.resource();
            match layout.number(hex) {
                Some(number) => hexes_with[number as usize] = hexes_with[number as usize].with(hex),
                None => desert = hex,
            }
        }
        let mut harbour_at = [Harbours::NONE; MAX_VERTICES];
        if rules.harbours {
            for (edge, harbour) in topology.harbour_spots().zip(layout.harbours()) {
                for end in topology.edge_ends(edge) {
                    harbour_at[end.index()] = harbour.map_or(Harbours::NONE, Harbours::one);
                }
            }
        }
        let bank = Cards::of_each(layout.shape.supply().cards_of_each);
        Ok(Board { topology, layout, rules, hexes_with, resources, harbour_at, bank, desert })
    }

    /// Which hexes, vertices and edges touch.
    #[inline]
    pub fn topology(&self) -> &'static Topology {
        self.topology
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The hexes that produce on this roll; none above 12.
    #[inline]
    pub fn hexes_with(&self, number: u8) -> HexSet {
        self.hexes_with.get(number as usize).copied().unwrap_or_default()
    }

    /// What a hex produces, if anything.
    #[inline]
    pub fn resource(&self, hex: Hex) -> Option<Resource> {
        self.resources[hex.index()]
    }

    /// One card for each producing hex a vertex touches: what a second settlement there pays.
    pub(crate) fn cards_around(&self, vertex: Vertex) -> Cards {
        let produced = self.topology.vertex_hexes(vertex).filter_map(|hex| self.resource(hex));
        produced.fold(Cards::NONE, |cards, resource| cards + Cards::one(resource))
    }

    /// The harbour a building on this vertex may use; none when harbours are off.
    #[inline]
    pub(crate) fn harbour_at(&self, vertex: Vertex) -> Harbours {
        self.harbour_at[vertex.index()]
    }

    /// All resource cards there are.
    #[inline]
    pub fn all_cards(&self) -> Cards {
        self.bank
    }

    /// Where the robber starts.
    pub fn desert(&self) -> Hex {
        self.desert
    }
}

/// Which harbours a player may use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Harbours(u8);

impl Harbours {
    pub(crate) const NONE: Harbours = Harbours(0);
    const GENERIC: u8 = 1 << 5;

    fn one(harbour: Harbour) -> Harbours {
        match harbour {
            Harbour::Generic => Harbours(Harbours::GENERIC),
            Harbour::Special(resource) => Harbours(1 << resource as u8),
        }
    }

    #[inline]
    pub(crate) fn and(self, other: Harbours) -> Harbours {
        Harbours(self.0 | other.0)
    }

    /// How many cards of each kind the bank takes for one.
    #[inline]
    pub(crate) fn rates(self) -> Cards {
        const RATES: [Cards; 64] = {
            let mut rates = [Cards::NONE; 64];
            let mut harbours = 0;
            while harbours < 64 {
                let others =
                    if harbours as u8 & Harbours::GENERIC != 0 { GENERIC_HARBOUR_RATE } else { BANK_RATE };
                let mut counts = [others; 5];
                let mut kind = 0;
                while kind < 5 {
                    if harbours >> kind & 1 == 1 {
                        counts[kind] = SPECIAL_HARBOUR_RATE;
                    }
                    kind += 1;
                }
                rates[harbours] = Cards::new(counts);
                harbours += 1;
            }
            rates
        };
        RATES[(self.0 & 63) as usize]
    }
}

/// Compares a layout with the pieces in the box of its shape.
fn inspect(layout: &Layout) -> Result<(), LayoutError> {
    let shape = layout.shape;
    let supply = shape.supply();
    let mut terrains = [0u8; 6];
    let mut tokens = [0u8; 13];
    for hex in shape.topology().hexes() {
        let terrain = layout.terrain(hex);
        terrains[terrain as usize] += 1;
        match (layout.number(hex), terrain) {
            (None, Terrain::Desert) => {}
            (None, _) => return Err(LayoutError::NoToken { hex, terrain }),
            (Some(number), Terrain::Desert) => return Err(LayoutError::TokenOnDesert { hex, number }),
            (Some(number @ (2..=6 | 8..=12)), _) => tokens[number as usize] += 1,
            (Some(number), _) => return Err(LayoutError::NoSuchToken { hex, number }),
        }
    }
    for (terrain, expected) in supply.terrain {
        let found = terrains[terrain as usize];
        if found != expected {
            return Err(LayoutError::TerrainCount { shape, terrain, expected, found });
        }
    }
    for number in 2..=12 {
        let expected = supply.tokens.iter().filter(|&&token| token == number).count() as u8;
        let found = tokens[number as usize];
        if found != expected {
            return Err(LayoutError::TokenCount { shape, number, expected, found });
        }
    }
    let special = Resource::ALL.map(|r| (Harbour::Special(r), supply.special_harbours[r.index()]));
    for (harbour, expected) in [(Harbour::Generic, supply.generic_harbours)].into_iter().chain(special) {
        let found = layout.harbours().iter().filter(|&&laid| laid == Some(harbour)).count() as u8;
        if found != expected {
            return Err(LayoutError::HarbourCount { shape, harbour, expected, found });
        }
    }
    Ok(())
}
