//! The table `games`: a row for every game.

use super::ColumnKind::{Int16, Int32, Int64, Uint64};
use super::{ColumnKind, Getter, TableColumn, by_seat, maybe, number, real_by_seat, text};
use crate::ExportOptions;
use crate::rows::{GameRow, SeatRow};
use brickwool_insight::{DecisionKind, PlayerReview};

/// A small number for every seat.
const fn own(name: &'static str, doc: &'static str, get: fn(&GameRow, usize) -> i64) -> TableColumn<GameRow> {
    by_seat(name, doc, get)
}

/// A number for every seat that grows with the length of the game.
const fn count(
    name: &'static str,
    doc: &'static str,
    get: fn(&GameRow, usize) -> i64,
) -> TableColumn<GameRow> {
    TableColumn { name, kind: Int32, doc, get: Getter::BySeat(get) }
}

fn place(place: Option<u8>) -> Option<i64> {
    place.map(i64::from)
}

fn sum(counts: &[u32]) -> i64 {
    counts.iter().map(|&count| i64::from(count)).sum()
}

fn seat(game: &GameRow, seat: usize) -> &SeatRow {
    &game.by_seat[seat]
}

fn reviewed(game: &GameRow, seat: usize, of: impl Fn(&PlayerReview) -> f64) -> Option<f64> {
    game.review.get(seat).map(of)
}

fn cost(game: &GameRow, seat: usize, kind: DecisionKind) -> Option<f64> {
    reviewed(game, seat, |player| player.kind(kind).cost)
}

/// The columns of an export.
pub(crate) fn columns(options: ExportOptions) -> Vec<&'static [TableColumn<GameRow>]> {
    let reviewed = options.insight.map(|_| &REVIEW[..]);
    [&COLUMNS[..]].into_iter().chain(reviewed).collect()
}

/// What a review adds.
pub static REVIEW: [TableColumn<GameRow>; 11] = [
    real_by_seat("start", "The chance to win before the first step.", |g, s| reviewed(g, s, |p| p.start)),
    real_by_seat("luck", "What luck added to it, summed over the game.", |g, s| reviewed(g, s, |p| p.luck)),
    real_by_seat("own", "What the seat's own decisions did: zero or less.", |g, s| reviewed(g, s, |p| p.own)),
    real_by_seat("others", "What the others' decisions did.", |g, s| reviewed(g, s, |p| p.others)),
    real_by_seat(
        "result",
        "1 for the winner, 0 for everybody else: start, luck, own and others together.",
        |g, s| reviewed(g, s, |p| p.result),
    ),
    TableColumn {
        name: "unforced",
        kind: Int32,
        doc: "Decisions in which there was anything else to do.",
        get: Getter::MaybeBySeat(|g, s| g.review.get(s).map(|player| player.unforced.into())),
    },
    real_by_seat("cost_opening", "What decisions of the opening cost.", |g, s| {
        cost(g, s, DecisionKind::Opening)
    }),
    real_by_seat("cost_building", "What decisions about building cost.", |g, s| {
        cost(g, s, DecisionKind::Building)
    }),
    real_by_seat("cost_trading", "What decisions about trades cost.", |g, s| {
        cost(g, s, DecisionKind::Trading)
    }),
    real_by_seat("cost_robber", "What decisions about the robber and discards cost.", |g, s| {
        cost(g, s, DecisionKind::Robber)
    }),
    real_by_seat("cost_cards", "What decisions about development cards cost.", |g, s| {
        cost(g, s, DecisionKind::Cards)
    }),
];

pub static COLUMNS: [TableColumn<GameRow>; 69] = [
    number("game", Int64, "The game's number in the series, from 0.", |g| g.game as i64),
    number("board", Int64, "The board's number; as many games in a row as there are seats share one.", |g| {
        (g.game / u64::from(g.seats)) as i64
    }),
    TableColumn {
        name: "seed",
        kind: Uint64,
        doc: "The seed of the series; with the game's number it gives the game.",
        get: Getter::Constant(|series| series.seed),
    },
    text("rules", "The rules, as `--rules` takes them.", |_, series| Some(series.rules.as_str().into())),
    text("layout", "The board as notation: terrain and numbers by row, then harbours.", |g, _| {
        Some(g.layout.to_string().into())
    }),
    number("seats", Int16, "How many played.", |g| g.seats.into()),
    TableColumn {
        name: "player",
        kind: ColumnKind::Text,
        doc: "Who sat there.",
        get: Getter::TextBySeat(|g, series, at| &series.players[usize::from(seat(g, at).player)]),
    },
    own("player_number", "Who sat there, as a number into the list of players in `match.json`.", |g, s| {
        seat(g, s).player.into()
    }),
    maybe("winner", "The seat that won; null if the game was broken off.", |g| place(g.winner)),
    text("winner_player", "Who won.", |g, series| {
        let winner = seat(g, usize::from(g.winner?)).player;
        Some(series.players[usize::from(winner)].as_str().into())
    }),
    number("turns", Int32, "Turns begun after the setup.", |g| g.turns.into()),
    number("actions", Int32, "Decisions of players, forced ones too.", |g| g.actions.into()),
    number("outcomes", Int32, "Outcomes of chance: dice, thefts, cards drawn.", |g| g.outcomes.into()),
    text("hash", "The fingerprint of the last state: 16 hexadecimal digits.", |g, _| {
        Some(format!("{:016x}", g.hash).into())
    }),
    maybe("longest_road", "The seat that held the Longest Road at the end.", |g| place(g.longest_road)),
    maybe("largest_army", "The seat that held the Largest Army at the end.", |g| place(g.largest_army)),
    number("sevens", Int32, "Rolls of 7.", |g| g.sevens.into()),
    number("shortages", Int32, "How often the bank could not pay all of a resource that a roll owed.", |g| {
        g.shortages.into()
    }),
    number("deck_left", Int16, "Development cards nobody bought.", |g| g.deck.into()),
    own("points", "Points at the end, hidden ones too.", |g, s| {
        seat(g, s).points.iter().map(|&points| i64::from(points)).sum()
    }),
    own("points_settlements", "Points for settlements at the end.", |g, s| seat(g, s).points[0].into()),
    own("points_cities", "Points for cities at the end, two each.", |g, s| seat(g, s).points[1].into()),
    own("points_longest_road", "Points for the Longest Road at the end: 2 or 0.", |g, s| {
        seat(g, s).points[2].into()
    }),
    own("points_largest_army", "Points for the Largest Army at the end: 2 or 0.", |g, s| {
        seat(g, s).points[3].into()
    }),
    own("points_victory_cards", "Points for victory point cards at the end.", |g, s| {
        seat(g, s).points[4].into()
    }),
    own("roads", "Roads laid, the setup's two among them.", |g, s| seat(g, s).roads.into()),
    own("settlements_built", "Settlements placed, the setup's two and later cities among them.", |g, s| {
        seat(g, s).settlements_built.into()
    }),
    own("cities_built", "Settlements made cities.", |g, s| seat(g, s).cities_built.into()),
    own("road_length", "Length of the longest road at the end.", |g, s| seat(g, s).road_length.into()),
    TableColumn {
        name: "first_vertex",
        kind: Int16,
        doc: "Vertex of the first settlement.",
        get: Getter::MaybeBySeat(|g, s| place(seat(g, s).opening[0])),
    },
    TableColumn {
        name: "second_vertex",
        kind: Int16,
        doc: "Vertex of the second settlement.",
        get: Getter::MaybeBySeat(|g, s| place(seat(g, s).opening[1])),
    },
    TableColumn {
        name: "first_edge",
        kind: Int16,
        doc: "Edge of the first road.",
        get: Getter::MaybeBySeat(|g, s| place(seat(g, s).opening_roads[0])),
    },
    TableColumn {
        name: "second_edge",
        kind: Int16,
        doc: "Edge of the second road.",
        get: Getter::MaybeBySeat(|g, s| place(seat(g, s).opening_roads[1])),
    },
    own("first_pips", "Pips around the first settlement: ways out of 36 that a roll pays it.", |g, s| {
        seat(g, s).opening_pips[0].into()
    }),
    own("second_pips", "Pips around the second settlement.", |g, s| seat(g, s).opening_pips[1].into()),
    own("opening_kinds", "How many of the five resources the first two settlements touch.", |g, s| {
        seat(g, s).opening_kinds.into()
    }),
    own("start_cards", "Cards for the second settlement.", |g, s| seat(g, s).start_cards.into()),
    count("produced", "Cards the dice paid.", |g, s| sum(&seat(g, s).produced)),
    count("produced_lumber", "Lumber the dice paid.", |g, s| seat(g, s).produced[0].into()),
    count("produced_brick", "Brick the dice paid.", |g, s| seat(g, s).produced[1].into()),
    count("produced_wool", "Wool the dice paid.", |g, s| seat(g, s).produced[2].into()),
    count("produced_grain", "Grain the dice paid.", |g, s| seat(g, s).produced[3].into()),
    count("produced_ore", "Ore the dice paid.", |g, s| seat(g, s).produced[4].into()),
    count("blocked", "Cards the dice did not pay because the robber stood there.", |g, s| {
        seat(g, s).blocked.into()
    }),
    count("stolen", "Cards taken from others by the robber.", |g, s| seat(g, s).stolen.into()),
    count("robbed", "Cards lost to others by the robber.", |g, s| seat(g, s).robbed.into()),
    count("discarded", "Cards discarded because of a 7.", |g, s| seat(g, s).discarded.into()),
    count("plenty", "Cards got by year of plenty.", |g, s| seat(g, s).plenty.into()),
    count("monopoly_gained", "Cards got by monopoly.", |g, s| seat(g, s).monopoly_gained.into()),
    count("monopoly_lost", "Cards lost to others' monopolies.", |g, s| seat(g, s).monopoly_lost.into()),
    count("bank_trades_2to1", "Trades with the bank at 2:1.", |g, s| seat(g, s).bank_trades[0].into()),
    count("bank_trades_3to1", "Trades with the bank at 3:1.", |g, s| seat(g, s).bank_trades[1].into()),
    count("bank_trades_4to1", "Trades with the bank at 4:1.", |g, s| seat(g, s).bank_trades[2].into()),
    count("offers", "Trade offers made to other players.", |g, s| seat(g, s).offers.into()),
    count("accepted", "Offers of others agreed to, whether or not they came to a trade.", |g, s| {
        seat(g, s).accepted.into()
    }),
    count("declined", "Offers of others refused.", |g, s| seat(g, s).declined.into()),
    count("countered", "Offers of others answered with another offer.", |g, s| seat(g, s).countered.into()),
    count("trades", "Trades with other players in the player's own turn.", |g, s| {
        sum(&seat(g, s).trades_with)
    }),
    count("trades_joined", "Trades with other players in their turns.", |g, s| {
        seat(g, s).trades_joined.into()
    }),
    count("traded_away", "Cards given to other players in trades.", |g, s| seat(g, s).traded_away.into()),
    count("traded_in", "Cards got from other players in trades.", |g, s| seat(g, s).traded_in.into()),
    own("dev_bought", "Development cards bought.", |g, s| {
        seat(g, s).dev_bought.iter().map(|&count| i64::from(count)).sum()
    }),
    own("victory_cards_bought", "Victory point cards among them.", |g, s| seat(g, s).dev_bought[4].into()),
    own("knights", "Knights played.", |g, s| seat(g, s).dev_played[0].into()),
    own("road_buildings", "Road building cards played.", |g, s| seat(g, s).dev_played[1].into()),
    own("years_of_plenty", "Year of plenty cards played.", |g, s| seat(g, s).dev_played[2].into()),
    own("monopolies", "Monopoly cards played.", |g, s| seat(g, s).dev_played[3].into()),
    own("hand", "Resource cards in hand at the end.", |g, s| seat(g, s).hand.into()),
    own("dev_cards", "Development cards not played at the end, victory points among them.", |g, s| {
        seat(g, s).dev_cards.into()
    }),
];
