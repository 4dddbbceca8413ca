//! The columns of observations: their names, bounds and meanings. One definition for the flat form, the form by place and the
//! full form; `observation.rs` writes them in this order.

use brickwool_settlers::{DevCard, Resource, Terrain, Topology};

/// A column of an observation.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct ObservationColumn {
    pub(crate) name: String,
    /// The largest value on any board.
    pub(crate) high: u8,
    /// What the value is divided by in the form with floating point numbers.
    pub(crate) scale: f32,
    pub(crate) about: String,
}

/// The parts of an observation, in their order.
pub(crate) struct Columns {
    pub(crate) hexes: Vec<ObservationColumn>,
    pub(crate) vertices: Vec<ObservationColumn>,
    pub(crate) edges: Vec<ObservationColumn>,
    pub(crate) players: Vec<ObservationColumn>,
    pub(crate) globals: Vec<ObservationColumn>,
    /// Only in the full form.
    pub(crate) hidden: Vec<ObservationColumn>,
}

/// Columns of each hex before the robber's: terrain, number, pips.
pub(crate) const HEX_STATIC: usize = 8;
pub(crate) const HEX_COLUMNS: usize = HEX_STATIC + 1;
/// Columns of each vertex that are not by seat: harbours and the settlement that waits for its road.
pub(crate) const HARBOURS: usize = 6;
pub(crate) const VERTEX_OTHERS: usize = HARBOURS + 1;
/// Columns of each player.
pub(crate) const PLAYER_COLUMNS: usize = 31;
pub(crate) const GLOBAL_COLUMNS: usize = 58;

/// The phases that a column tells apart, in their order.
pub(crate) const PHASES: [(&str, &str); 13] = [
    ("setup_settlement", "setup: a settlement is placed"),
    ("setup_road", "setup: a road is laid at the settlement just placed"),
    ("before_roll", "a turn before the roll"),
    ("after_roll", "a turn after the roll"),
    ("discard", "somebody has to discard"),
    ("move_robber", "the robber is moved"),
    ("choose_victim", "whom to rob is chosen"),
    ("road_building", "free roads are laid"),
    ("special_building", "special building between two turns"),
    ("answer_offer", "an offer is on the table and somebody has to answer"),
    ("pick_taker", "an offer is on the table and everybody has answered"),
    ("chance", "chance decides next"),
    ("over", "the game is over"),
];

/// How long each part is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sizes {
    pub(crate) hexes: usize,
    pub(crate) vertices: usize,
    pub(crate) edges: usize,
    pub(crate) seats: usize,
}

impl Sizes {
    pub(crate) fn of(topology: &Topology, seats: u8) -> Sizes {
        Sizes {
            hexes: topology.hexes().len() as usize,
            vertices: topology.vertices().len() as usize,
            edges: topology.edges().len() as usize,
            seats: usize::from(seats),
        }
    }

    pub(crate) fn vertex_columns(&self) -> usize {
        2 * self.seats + VERTEX_OTHERS
    }

    pub(crate) fn vertex_start(&self) -> usize {
        self.hexes * HEX_COLUMNS
    }

    pub(crate) fn edge_start(&self) -> usize {
        self.vertex_start() + self.vertices * self.vertex_columns()
    }

    pub(crate) fn player_start(&self) -> usize {
        self.edge_start() + self.edges * self.seats
    }

    pub(crate) fn global_start(&self) -> usize {
        self.player_start() + self.seats * PLAYER_COLUMNS
    }

    /// How long the flat form is.
    pub(crate) fn flat(&self) -> usize {
        self.global_start() + GLOBAL_COLUMNS
    }

    /// How long the full form is.
    pub(crate) fn full(&self) -> usize {
        self.flat() + (self.seats - 1) * 10 + 10
    }
}

impl Columns {
    pub(crate) fn new(seats: usize) -> Columns {
        Columns {
            hexes: hexes(),
            vertices: vertices(seats),
            edges: edges(seats),
            players: players(),
            globals: globals(seats),
            hidden: hidden(seats),
        }
    }
}

fn column(name: impl Into<String>, high: u8, scale: f32, about: impl Into<String>) -> ObservationColumn {
    ObservationColumn { name: name.into(), high, scale, about: about.into() }
}

fn flag(name: impl Into<String>, about: impl Into<String>) -> ObservationColumn {
    column(name, 1, 1.0, about)
}

fn by_resource(prefix: &str, high: u8, scale: f32, about: &str) -> Vec<ObservationColumn> {
    let one = |resource: Resource| {
        column(format!("{prefix}_{resource}"), high, scale, format!("{about}: {resource}"))
    };
    Resource::ALL.into_iter().map(one).collect()
}

fn by_dev_card(prefix: &str, about: &str) -> Vec<ObservationColumn> {
    let one = |card: DevCard| {
        let name = format!("{prefix}_{}", card.name().replace(' ', "_"));
        column(name, DEV_HIGH, 5.0, format!("{about}: {}", card.name()))
    };
    DevCard::ALL.into_iter().map(one).collect()
}

/// A board of one's own may have up to 31 development cards of each kind, and 51 cards of each resource.
const DEV_HIGH: u8 = 31;
const CARD_HIGH: u8 = 51;

fn hexes() -> Vec<ObservationColumn> {
    let terrain = |terrain: Terrain| flag(terrain.name(), format!("1 where the hex is {}", terrain.name()));
    let mut columns: Vec<ObservationColumn> = Terrain::ALL.into_iter().map(terrain).collect();
    columns.push(column("number", 12, 12.0, "the number on its token; 0 for none"));
    columns.push(column("pips", 5, 5.0, "how many of 36 rolls produce here; 0 for none"));
    columns.push(flag("robber", "1 where the robber stands"));
    columns
}

fn vertices(seats: usize) -> Vec<ObservationColumn> {
    let mut columns = Vec::new();
    for seat in 0..seats {
        columns.push(flag(format!("settlement_{seat}"), format!("1 where {} has a settlement", whose(seat))));
    }
    for seat in 0..seats {
        columns.push(flag(format!("city_{seat}"), format!("1 where {} has a city", whose(seat))));
    }
    columns.push(flag("harbour_3to1", "1 at a 3:1 harbour"));
    for resource in Resource::ALL {
        columns.push(flag(format!("harbour_{resource}"), format!("1 at the 2:1 harbour of {resource}")));
    }
    columns.push(flag("setup_road_from", "1 at the settlement that waits for its road in setup"));
    columns
}

fn edges(seats: usize) -> Vec<ObservationColumn> {
    (0..seats)
        .map(|seat| flag(format!("road_{seat}"), format!("1 where {} has a road", whose(seat))))
        .collect()
}

fn whose(seat: usize) -> String {
    match seat {
        0 => "the viewer".to_owned(),
        1 => "the next seat".to_owned(),
        more => format!("the seat {more} after the viewer"),
    }
}

fn players() -> Vec<ObservationColumn> {
    let mut columns = vec![
        column("cards", 255, 10.0, "resource cards in hand"),
        column("dev_cards", 155, 5.0, "development cards in hand"),
        column("knights", DEV_HIGH, 5.0, "knights played"),
        column("road_length", 15, 10.0, "length of the longest road"),
        column("points", 30, 10.0, "points that everybody can see"),
        column("roads_left", 15, 15.0, "roads not yet laid"),
        column("settlements_left", 5, 5.0, "settlements not yet placed"),
        column("cities_left", 4, 4.0, "cities not yet placed"),
        flag("longest_road", "1 for the holder of the Longest Road"),
        flag("largest_army", "1 for the holder of the Largest Army"),
        flag("turn", "1 for the player whose turn it is"),
        column("to_discard", 127, 5.0, "cards that still have to be discarded"),
    ];
    columns.extend(by_resource("rate", 4, 4.0, "how many the bank takes for one other card"));
    for answer in ["waiting", "declined", "accepted", "countered"] {
        columns.push(flag(format!("answer_{answer}"), format!("1 for the answer to the offer: {answer}")));
    }
    columns.extend(by_resource("counter_give", CARD_HIGH, 2.0, "what the counter-offer gives"));
    columns.extend(by_resource("counter_want", CARD_HIGH, 2.0, "what the counter-offer wants"));
    columns
}

fn globals(seats: usize) -> Vec<ObservationColumn> {
    let mut columns = by_resource("hand", CARD_HIGH, 5.0, "the viewer's cards");
    columns.extend(by_dev_card("dev", "the viewer's development cards"));
    columns.extend(by_dev_card("bought", "of those, bought this turn and not yet playable"));
    columns.push(column("points_total", 60, 10.0, "the viewer's points, victory point cards included"));
    columns.extend(by_resource("bank", CARD_HIGH, 19.0, "cards in the bank"));
    columns.push(column("deck", 155, 25.0, "development cards left to buy"));
    columns.extend(by_dev_card("played", "development cards played by all"));
    for (name, about) in PHASES {
        columns.push(flag(format!("phase_{name}"), about));
    }
    columns.push(flag("card_played", "1 if the current player has played a development card this turn"));
    columns.push(column("free_roads", 2, 2.0, "roads that a road building card still gives"));
    columns.push(column(
        "setup_placed",
        12,
        2.0 * seats as f32,
        "settlements placed in setup so far, by all",
    ));
    columns.extend(by_resource("offer_give", CARD_HIGH, 2.0, "what the offer on the table gives"));
    columns.extend(by_resource("offer_want", CARD_HIGH, 2.0, "what the offer on the table wants"));
    columns.push(column("offers_left", 255, 4.0, "offers that may still be made this turn"));
    columns.push(column("seats", 6, 6.0, "how many play"));
    columns.push(column("seat", 5, 5.0, "the viewer's own seat"));
    columns.push(column("target", 20, 20.0, "points that win"));
    columns.push(column("hand_limit", 95, 10.0, "a hand with more cards than this discards on a 7"));
    columns
}

fn hidden(seats: usize) -> Vec<ObservationColumn> {
    let mut columns = Vec::new();
    for seat in 1..seats {
        columns.extend(by_resource(
            &format!("hand_{seat}"),
            CARD_HIGH,
            5.0,
            &format!("cards of {}", whose(seat)),
        ));
    }
    for seat in 1..seats {
        let about = format!("development cards of {}", whose(seat));
        columns.extend(by_dev_card(&format!("dev_{seat}"), &about));
    }
    columns.extend(by_dev_card("deck", "development cards in the deck"));
    columns.extend(by_dev_card("current_bought", "what the current player bought this turn"));
    columns
}
