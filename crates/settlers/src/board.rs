//! A board: a layout that was found valid, the rules it is played by, and the tables derived from both.
//!
//! A board never changes during a game and is shared by reference.

use crate::constants::{
    BANK_RATE, GENERIC_HARBOUR_RATE, MAX_EQUAL_HEXES, MIN_SEATS, MINI_SEAT_COUNTS_READ, OWN_BANK_CARDS,
    SEAT_COUNTS, SETUP_SETTLEMENTS, SPECIAL_HARBOUR_RATE,
};
use crate::layout::Harbour;
use crate::layout_rows::hex_name;
use crate::topology::{MAX_HEXES, MAX_VERTICES};
use crate::{
    Cards, DevCards, Edge, Hex, HexSet, Layout, Resource, Rules, RulesError, Shape, Terrain, Topology, Vertex,
};
use std::ops::RangeInclusive;
use std::sync::Arc;
use thiserror::Error;

/// What the base game is played on.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "crate::board_json::BoardJson"))]
pub struct Board {
    topology: Arc<Topology>,
    layout: Layout,
    rules: Rules,
    hexes_with: [HexSet; 13],
    deserts: HexSet,
    /// What each hex produces that is not a desert. One more than there are hexes: see [`HexSet::take_lowest`].
    products: [Resource; MAX_HEXES + 1],
    harbour_at: [Harbours; MAX_VERTICES],
    bank: Cards,
    deck: DevCards,
    robber_start: Hex,
}

/// Two boards are the same when they were made from the same layout and rules; the rest follows from these.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.layout == other.layout && self.rules == other.rules
    }
}

impl Eq for Board {}

/// Why a layout cannot be played on. A `hex` is `row.column`, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LayoutError {
    #[error("a {shape} board has {expected} {terrain} hexes, not {found}")]
    TerrainCount { shape: Shape, terrain: Terrain, expected: u8, found: u8 },
    #[error("a {shape} board has {expected} tokens with a {number}, not {found}")]
    TokenCount { shape: Shape, number: u8, expected: u8, found: u8 },
    #[error("hex {hex} has the number {number}; tokens show 2 to 12, except 7")]
    NoSuchToken { hex: String, number: u8 },
    #[error("hex {hex} is a desert and has the number {number}; a desert has none")]
    TokenOnDesert { hex: String, number: u8 },
    #[error("hex {hex} ({terrain}) has no number")]
    NoToken { hex: String, terrain: Terrain },
    #[error("the robber starts on hex {hex}, which is {terrain}; on a {shape} board it starts on a desert")]
    RobberNotOnDesert { shape: Shape, hex: String, terrain: Terrain },
    #[error("there is no desert, so the layout has to say on which hex the robber starts")]
    RobberNowhere,
    /// Somebody's own board with too many equal hexes: a single roll could owe more cards than can be counted.
    #[error(
        "{found} {terrain} hexes have the number {number}; a board has up to {MAX_EQUAL_HEXES} equal ones"
    )]
    TooManyEqual { terrain: Terrain, number: u8, found: u8 },
    #[error("the bank must have {start} to {end} cards of each resource, not {0}", start = OWN_BANK_CARDS.start(), end = OWN_BANK_CARDS.end())]
    BankCards(u8),
    #[error("the harbour on edge {0} does not face the sea")]
    InlandHarbour(Edge),
    #[error("the board has {0} corners; {MIN_SEATS} players need {need}", need = vertices_for(MIN_SEATS))]
    TooSmall(u8),
    #[error("a {shape} board has {expected} {harbour} harbours, not {found}")]
    HarbourCount { shape: Shape, harbour: Harbour, expected: u8, found: u8 },
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl Board {
    /// Checks a layout and the rules and derives the tables.
    pub fn new(layout: Layout, rules: Rules) -> Result<Board, LayoutError> {
        rules.validate()?;
        if let Some(problem) = Board::problems(&layout).into_iter().next() {
            return Err(problem);
        }
        let topology = layout.topology().clone();
        let mut hexes_with = [HexSet::NONE; 13];
        let mut products = [Resource::Lumber; MAX_HEXES + 1];
        let mut deserts = HexSet::NONE;
        for hex in topology.hexes() {
            match layout.terrain(hex).resource() {
                Some(resource) => products[hex.index()] = resource,
                None => deserts = deserts.with(hex),
            }
            if let Some(number) = layout.number(hex) {
                hexes_with[number as usize] = hexes_with[number as usize].with(hex);
            }
        }
        let robber_start =
            layout.robber().or(deserts.into_iter().next()).ok_or(LayoutError::RobberNowhere)?;
        let mut harbour_at = [Harbours::NONE; MAX_VERTICES];
        if rules.harbours {
            for (edge, harbour) in layout.harbours() {
                for end in topology.edge_ends(edge) {
                    harbour_at[end.index()] = harbour_at[end.index()].and(Harbours::one(harbour));
                }
            }
        }
        let supply = layout.supply();
        let bank = Cards::of_each(supply.cards);
        let deck = if rules.dev_cards { supply.deck } else { DevCards::NONE };
        Ok(Board {
            topology,
            layout,
            rules,
            hexes_with,
            deserts,
            products,
            harbour_at,
            bank,
            deck,
            robber_start,
        })
    }

    /// Everything that is wrong with a layout, hex by hex; [`Board::new`] tells only the first.
    pub fn problems(layout: &Layout) -> Vec<LayoutError> {
        let name = |hex| hex_name(layout.topology(), hex);
        let mut problems: Vec<LayoutError> =
            token_problems(layout, name).map(|(_, problem)| problem).collect();
        match layout.box_shape() {
            Some(shape) => inspect_box(layout, shape, &mut problems),
            None => inspect_own(layout, &mut problems),
        }
        problems
    }

    /// Which hexes, vertices and edges touch.
    #[inline]
    pub fn topology(&self) -> &Topology {
        &self.topology
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
        (!self.deserts.contains(hex)).then(|| self.products[hex.index()])
    }

    /// What a hex produces that is not a desert, by a number from [`HexSet::take_lowest`]. Any resource will do where there is
    /// no hex, because nobody has a building there.
    #[inline]
    pub(crate) fn product(&self, hex: usize) -> Resource {
        self.products[hex]
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

    /// All development cards there are; none where the rules have none.
    #[inline]
    pub fn deck(&self) -> DevCards {
        self.deck
    }

    /// Where the robber starts.
    pub fn robber_start(&self) -> Hex {
        self.robber_start
    }

    /// How many can play on this board. A board has to have room for everybody's first settlements, wherever they are
    /// placed.
    pub fn seat_counts(&self) -> RangeInclusive<u8> {
        match self.layout.box_shape() {
            Some(shape) => shape.seat_counts(),
            None => MIN_SEATS..=most_seats(&self.topology),
        }
    }

    /// How many can sit there in positions that are read: those that can play, and those that could in earlier versions.
    pub(crate) fn seat_counts_read(&self) -> RangeInclusive<u8> {
        match self.layout.box_shape() {
            Some(Shape::Mini) => MINI_SEAT_COUNTS_READ,
            _ => self.seat_counts(),
        }
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

/// For how many there is room on these hexes.
pub(crate) fn most_seats(topology: &Topology) -> u8 {
    let vertices = topology.vertices().len() as u8;
    SEAT_COUNTS.rev().find(|&seats| vertices_for(seats) <= vertices).unwrap_or(MIN_SEATS)
}

/// How many vertices are enough for everybody's first settlements: each takes its own and three around it from the
/// others at most, and one has to be left for the last.
fn vertices_for(seats: u8) -> u8 {
    4 * (SETUP_SETTLEMENTS * seats - 1) + 1
}

/// The hexes that should have a token and have none, or the other way round. Hexes are called what `name` says, because a
/// layout may have been drawn with other rows than those it is written with.
pub(crate) fn token_problems(
    layout: &Layout,
    name: impl Fn(Hex) -> String,
) -> impl Iterator<Item = (Hex, LayoutError)> {
    layout.topology().hexes().filter_map(move |hex| {
        let terrain = layout.terrain(hex);
        let problem = match (layout.number(hex), terrain) {
            (None, Terrain::Desert) => return None,
            (None, _) => LayoutError::NoToken { hex: name(hex), terrain },
            (Some(number), Terrain::Desert) => LayoutError::TokenOnDesert { hex: name(hex), number },
            (Some(2..=6 | 8..=12), _) => return None,
            (Some(number), _) => LayoutError::NoSuchToken { hex: name(hex), number },
        };
        Some((hex, problem))
    })
}

/// Compares a layout with the parts in the box of its shape.
fn inspect_box(layout: &Layout, shape: Shape, problems: &mut Vec<LayoutError>) {
    let parts = shape.parts();
    let hexes = layout.topology().hexes();
    let (mut terrains, mut tokens) = ([0u8; Terrain::ALL.len()], [0u8; 256]);
    for hex in hexes {
        terrains[layout.terrain(hex) as usize] += 1;
        tokens[usize::from(layout.number(hex).unwrap_or(0))] += 1;
    }
    for (terrain, expected) in parts.terrain {
        let found = terrains[terrain as usize];
        if found != expected {
            problems.push(LayoutError::TerrainCount { shape, terrain, expected, found });
        }
    }
    for number in 2..=12 {
        let expected = parts.tokens.iter().filter(|&&token| token == number).count() as u8;
        let found = tokens[usize::from(number)];
        if found != expected {
            problems.push(LayoutError::TokenCount { shape, number, expected, found });
        }
    }
    let special = Resource::ALL.map(|r| (Harbour::Special(r), parts.special_harbours[r.index()]));
    for (harbour, expected) in [(Harbour::Generic, parts.generic_harbours)].into_iter().chain(special) {
        let found =
            layout.harbour_spots().filter(|&edge| layout.harbour(edge) == Some(harbour)).count() as u8;
        if found != expected {
            problems.push(LayoutError::HarbourCount { shape, harbour, expected, found });
        }
    }
    if let Some(hex) = layout.robber() {
        let terrain = layout.terrain(hex);
        if terrain != Terrain::Desert {
            let hex = hex_name(layout.topology(), hex);
            problems.push(LayoutError::RobberNotOnDesert { shape, hex, terrain });
        }
    }
}

/// Whether somebody's own layout can be played on.
fn inspect_own(layout: &Layout, problems: &mut Vec<LayoutError>) {
    let topology = layout.topology();
    let mut equal = [[0u8; 13]; 6];
    for hex in topology.hexes() {
        if let Some(number @ 2..=12) = layout.number(hex) {
            equal[layout.terrain(hex) as usize][usize::from(number)] += 1;
        }
    }
    for terrain in Terrain::ALL {
        for number in 2..=12 {
            let found = equal[terrain as usize][usize::from(number)];
            if found > MAX_EQUAL_HEXES {
                problems.push(LayoutError::TooManyEqual { terrain, number, found });
            }
        }
    }
    let cards = layout.supply().cards;
    if !OWN_BANK_CARDS.contains(&cards) {
        problems.push(LayoutError::BankCards(cards));
    }
    if let Some(inland) =
        topology.edges().find(|edge| layout.harbour(*edge).is_some() && !topology.coast().contains(edge))
    {
        problems.push(LayoutError::InlandHarbour(inland));
    }
    let vertices = topology.vertices().len() as u8;
    if vertices < vertices_for(MIN_SEATS) {
        problems.push(LayoutError::TooSmall(vertices));
    }
    if layout.robber().is_none() && !topology.hexes().any(|hex| layout.terrain(hex) == Terrain::Desert) {
        problems.push(LayoutError::RobberNowhere);
    }
}
