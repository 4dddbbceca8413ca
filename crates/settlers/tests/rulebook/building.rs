//! Building: roads, settlements and cities, where they may stand, what they cost, and how many there are.

use crate::cases::{Fact, Given, act, cards, city, dice, edge, end_turn, given, road, s, settle};
use brickwool_settlers::{Action, Edge, Event, Expected, Illegal, Position, Vertex};

fn short_of(missing: &str) -> Illegal {
    Illegal::CannotPay { missing: cards(missing) }
}

// Roads.

/// Seat 0 with cards for a road.
fn road_cards() -> Given {
    given().hand(0, "L1B1")
}

/// Seat 0's road leads up to seat 2's settlement on vertex 17.
fn road_up_to_an_opponent() -> Given {
    road_cards().roads(0, "8-12-17 43-47")
}

/// Seat 0 with one settlement and 14 roads in one line along the coast.
fn fourteen_roads() -> Given {
    road_cards()
        .settlements(0, "43")
        .roads(0, "43-47-51-48-52-49-53-50-46-42-37-32-26-20-15")
        .longest_road("0")
}

plays! {
    a_road_costs_1_lumber_and_1_brick_exactly:
        road_cards(), [road(0, 13, 18)] => |it| it.hand(0, "-").roads(0, "8-13-18 43-47"),
        [Fact::Points(0, 2), Fact::Left(0, [12, 3, 4]), Fact::Bank("L19B19W19G19O19"),
         Fact::Told(Event::Paid { seat: s(0), cards: cards("L1B1") }),
         Fact::Told(Event::RoadBuilt { seat: s(0), edge: edge(13, 18) })];
    a_road_paid_from_a_larger_hand_leaves_the_rest:
        given().hand(0, "L3B2W1"), [road(0, 13, 18)] => |it| it.hand(0, "L2B1W1").roads(0, "8-13-18 43-47");
    a_road_may_go_on_from_an_own_road:
        road_cards(), [road(0, 13, 9)] => |it| it.hand(0, "-").roads(0, "8-13-9 43-47");
    a_road_may_start_at_an_own_settlement:
        road_cards(), [road(0, 8, 4)] => |it| it.hand(0, "-").roads(0, "8-13 8-4 43-47");
    a_road_may_start_at_an_own_city:
        road_cards().settlements(0, "43").cities(0, "8"), [road(0, 8, 12)]
        => |it| it.hand(0, "-").roads(0, "8-13 8-12 43-47");
    a_road_may_lead_up_to_an_opponents_building:
        road_cards().roads(0, "8-12 43-47"), [road(0, 12, 17)] => |it| it.hand(0, "-").roads(0, "8-12-17 43-47");
    a_road_may_reach_the_edge_behind_an_opponents_building_from_the_other_side:
        road_up_to_an_opponent().roads(0, "8-12-17 8-13-18-23 43-47").longest_road("0"), [road(0, 23, 17)]
        => |it| it.hand(0, "-").roads(0, "8-12-17-23-18-13-8 43-47"), [Fact::Length(0, 6)];
    the_15th_road_can_be_built:
        fourteen_roads(), [road(0, 15, 10)]
        => |it| it.hand(0, "-").roads(0, "43-47-51-48-52-49-53-50-46-42-37-32-26-20-15-10"),
        [Fact::Left(0, [0, 4, 4]), Fact::Length(0, 15)];
    several_roads_may_be_built_in_one_turn:
        given().hand(0, "L2B2"), [road(0, 13, 18), road(0, 18, 24)]
        => |it| it.hand(0, "-").roads(0, "8-13-18-24 43-47");
}

refusals! {
    a_road_without_lumber_is_refused:
        given().hand(0, "B1"), road(0, 13, 18) => short_of("L1"), "1 lumber missing";
    a_road_without_brick_is_refused:
        given().hand(0, "L5W5G5O5"), road(0, 13, 18) => short_of("B1"), "1 brick missing";
    a_road_without_any_cards_is_refused:
        given(), road(0, 13, 18) => short_of("L1B1"), "1 lumber and 1 brick missing";
    a_road_needs_a_free_edge:
        road_cards(), road(0, 8, 13)
        => Illegal::EdgeTaken { edge: edge(8, 13), owner: s(0) }, "edge 13 already has a road on it";
    a_road_on_an_opponents_road_is_refused:
        road_cards().roads(0, "8-13-18-24 43-47"), road(0, 24, 19)
        => Illegal::EdgeTaken { edge: edge(24, 19), owner: s(1) }, "edge 29 already has a road on it";
    a_road_that_touches_nothing_of_ones_own_is_refused:
        road_cards(), road(0, 48, 52)
        => Illegal::EdgeNotConnected { edge: edge(48, 52), seat: s(0) },
        "edge 68 is not connected to the player's roads or buildings";
    a_road_that_touches_only_an_opponents_road_is_refused:
        road_cards(), road(0, 24, 30) => Illegal::EdgeNotConnected { edge: edge(24, 30), seat: s(0) };
    a_road_that_touches_only_an_opponents_settlement_is_refused:
        road_cards(), road(0, 45, 49) => Illegal::EdgeNotConnected { edge: edge(45, 49), seat: s(0) };
    road_on_an_edge_behind_an_opponents_building_is_refused:
        road_up_to_an_opponent(), road(0, 17, 23)
        => Illegal::EdgeBehindBuilding { edge: edge(17, 23), vertex: Vertex(17), owner: s(2) },
        "edge 26 is cut off by an opponent's building on vertex 17";
    road_on_an_edge_behind_an_opponents_city_is_refused:
        road_up_to_an_opponent().settlements(2, "31").cities(2, "17"), road(0, 17, 23)
        => Illegal::EdgeBehindBuilding { edge: edge(17, 23), vertex: Vertex(17), owner: s(2) };
    a_16th_road_is_refused:
        fourteen_roads().roads(0, "43-47-51-48-52-49-53-50-46-42-37-32-26-20-15-10"), road(0, 10, 14)
        => Illegal::NoPieces { piece: "roads", count: 15 }, "no roads left: all 15 are on the board";
    a_road_before_the_roll_is_refused:
        road_cards().before_roll(), road(0, 13, 18)
        => Illegal::NotNow { expected: Expected::Roll }, "not now: the dice have to be rolled first";
    a_road_off_turn_is_refused:
        given().hand(1, "L1B1"), road(1, 24, 30) => Illegal::NotYourTurn { seat: s(1), current: s(0) };
    a_road_beyond_the_board_is_refused:
        road_cards(), act(0, Action::BuildRoad(Edge(72)))
        => Illegal::NoSuchPlace { kind: "edge", number: 72 }, "there is no edge 72 on this board";
}

/// The same when the building comes later than the road: whose road ended there cannot go on any more.
#[test]
fn a_road_cannot_go_on_past_an_opponents_new_settlement_at_its_end() {
    let before = road_cards()
        .settlements(0, "8.43")
        .roads(0, "8-13 43-47-51-48")
        .settlements(1, "19")
        .roads(1, "19-24")
        .settlements(2, "17.40")
        .roads(2, "17-23 40-44-48")
        .hand(2, "L1B1W1G1")
        .current(2);
    let (position, _) = before.after(&[settle(2, 48), end_turn(2), act(0, Action::Roll), dice(2)]);
    let Position { board, state } = position;
    let step = road(0, 48, 52);
    let why = Illegal::EdgeBehindBuilding { edge: edge(48, 52), vertex: Vertex(48), owner: s(2) };
    assert_eq!(state.check(&board, step), Err(why));
    let legal = state.legal(&board);
    assert!(!legal.contains(Action::BuildRoad(edge(48, 52))), "it is not listed either");
    assert!(legal.contains(Action::BuildRoad(edge(8, 12))), "elsewhere it can");
}

/// No action that names a place no board has may pass, or bring the engine down.
#[test]
fn places_with_absurd_numbers_are_refused() {
    let rich = given().hand(0, "L9B9W9G9O9");
    let road = act(0, Action::BuildRoad(Edge(255)));
    rich.refuses(road, Illegal::NoSuchPlace { kind: "edge", number: 255 }, None);
    for step in [settle(0, 255), city(0, 255)] {
        rich.refuses(step, Illegal::NoSuchPlace { kind: "vertex", number: 255 }, None);
    }
    let robber = crate::cases::robber_to(0, 255);
    given().phase("robber:after").refuses(robber, Illegal::NoSuchPlace { kind: "hex", number: 255 }, None);
}

// Settlements.

/// Seat 0 with cards for a settlement, and a road that leads to vertex 18.
fn settlement_cards() -> Given {
    given().hand(0, "L1B1W1G1").roads(0, "8-13-18 43-47")
}

/// Seat 0 with four settlements and a road to a fifth place.
fn four_settlements() -> Given {
    settlement_cards().settlements(0, "0.8.43.51").roads(0, "18-13-8-4-0 43-47-51-48-52")
}

plays! {
    a_settlement_costs_1_lumber_1_brick_1_wool_and_1_grain_exactly:
        settlement_cards(), [settle(0, 18)] => |it| it.hand(0, "-").settlements(0, "8.18.43"),
        [Fact::Bank("L19B19W19G19O19"), Fact::Told(Event::SettlementBuilt { seat: s(0), vertex: Vertex(18) })];
    a_settlement_paid_from_a_larger_hand_leaves_the_rest:
        settlement_cards().hand(0, "L2B2W2G2O1"), [settle(0, 18)]
        => |it| it.hand(0, "L1B1W1G1O1").settlements(0, "8.18.43");
    a_settlement_is_worth_1_point:
        settlement_cards(), [settle(0, 18)] => |it| it.hand(0, "-").settlements(0, "8.18.43"),
        [Fact::Points(0, 3), Fact::PublicPoints(0, 3), Fact::Points(1, 2)];
    a_settlement_may_stand_on_an_own_road_at_distance_2:
        settlement_cards(), [settle(0, 18)] => |it| it.hand(0, "-").settlements(0, "8.18.43");
    a_settlement_may_stand_where_an_opponents_road_passes_too:
        settlement_cards().settlements(1, "45").roads(1, "45-40-35-30-24-18").longest_road("1"), [settle(0, 18)]
        => |it| it.hand(0, "-").settlements(0, "8.18.43");
    the_5th_settlement_can_be_built:
        four_settlements(), [settle(0, 18)] => |it| it.hand(0, "-").settlements(0, "0.8.18.43.51"),
        [Fact::Left(0, [7, 0, 4]), Fact::Points(0, 5)];
    a_city_gives_its_settlement_back_for_a_6th_place:
        four_settlements().settlements(0, "0.8.18.43.51").hand(0, "L1B1W1G3O3"), [city(0, 8), settle(0, 52)]
        => |it| it.hand(0, "-").settlements(0, "0.18.43.51.52").cities(0, "8"),
        [Fact::Left(0, [7, 0, 3]), Fact::Points(0, 7)];
    a_settlement_produces_from_the_next_roll_on:
        settlement_cards().settlements(2, "31").roads(2, "31-36"),
        [settle(0, 18), end_turn(0), crate::cases::roll(1), dice(4)]
        => |it| it.hand(0, "W1").settlements(0, "8.18.43").hand(1, "W1G1").current(1);
}

refusals! {
    a_settlement_without_lumber_is_refused:
        settlement_cards().hand(0, "B1W1G1"), settle(0, 18) => short_of("L1"), "1 lumber missing";
    a_settlement_without_brick_is_refused:
        settlement_cards().hand(0, "L1W1G1"), settle(0, 18) => short_of("B1"), "1 brick missing";
    a_settlement_without_wool_is_refused:
        settlement_cards().hand(0, "L1B1G1"), settle(0, 18) => short_of("W1"), "1 wool missing";
    a_settlement_without_grain_is_refused:
        settlement_cards().hand(0, "L1B1W1O9"), settle(0, 18) => short_of("G1"), "1 grain missing";
    a_settlement_without_any_cards_is_refused:
        settlement_cards().hand(0, "-"), settle(0, 18) => short_of("L1B1W1G1"),
        "1 lumber, 1 brick, 1 wool and 1 grain missing";
    a_settlement_without_a_road_is_refused:
        settlement_cards(), settle(0, 51)
        => Illegal::VertexNotConnected { vertex: Vertex(51), seat: s(0) },
        "vertex 51 is not on one of the player's roads";
    a_settlement_on_only_an_opponents_road_is_refused:
        settlement_cards().roads(1, "19-24-30 45-40"), settle(0, 30)
        => Illegal::VertexNotConnected { vertex: Vertex(30), seat: s(0) };
    a_settlement_at_distance_0_from_an_own_one_is_refused:
        settlement_cards(), settle(0, 8) => Illegal::VertexTaken { vertex: Vertex(8), owner: s(0) };
    a_settlement_at_distance_0_from_an_opponents_is_refused:
        settlement_cards().roads(0, "8-12-17 43-47"), settle(0, 17)
        => Illegal::VertexTaken { vertex: Vertex(17), owner: s(2) },
        "vertex 17 already has a building on it";
    a_settlement_at_distance_1_from_an_own_one_is_refused:
        settlement_cards(), settle(0, 13)
        => Illegal::TooClose { vertex: Vertex(13), neighbour: Vertex(8), owner: s(0) };
    a_settlement_at_distance_1_from_an_opponents_is_refused:
        settlement_cards().roads(0, "8-13-18-23 43-47"), settle(0, 23)
        => Illegal::TooClose { vertex: Vertex(23), neighbour: Vertex(17), owner: s(2) },
        "vertex 23 is too close to the building on vertex 17";
    a_settlement_at_distance_1_from_a_city_is_refused:
        settlement_cards().roads(0, "8-13-18-23 43-47").settlements(2, "31").cities(2, "17"), settle(0, 23)
        => Illegal::TooClose { vertex: Vertex(23), neighbour: Vertex(17), owner: s(2) };
    a_6th_settlement_is_refused:
        four_settlements().settlements(0, "0.8.18.43.51"), settle(0, 52)
        => Illegal::NoPieces { piece: "settlements", count: 5 }, "no settlements left: all 5 are on the board";
    a_settlement_before_the_roll_is_refused:
        settlement_cards().before_roll(), settle(0, 18) => Illegal::NotNow { expected: Expected::Roll };
    a_settlement_off_turn_is_refused:
        settlement_cards().current(1), settle(0, 18) => Illegal::NotYourTurn { seat: s(0), current: s(1) };
    a_settlement_beyond_the_board_is_refused:
        settlement_cards(), settle(0, 54) => Illegal::NoSuchPlace { kind: "vertex", number: 54 };
}

// Cities.

/// Seat 0 with cards for a city.
fn city_cards() -> Given {
    given().hand(0, "G2O3")
}

/// Seat 0 with three cities and one more settlement.
fn three_cities() -> Given {
    four_settlements().hand(0, "G2O3").settlements(0, "0").cities(0, "8.43.51")
}

plays! {
    a_city_costs_2_grain_and_3_ore_exactly:
        city_cards(), [city(0, 8)] => |it| it.hand(0, "-").settlements(0, "43").cities(0, "8"),
        [Fact::Bank("L19B19W19G19O19"), Fact::Told(Event::CityBuilt { seat: s(0), vertex: Vertex(8) })];
    a_city_paid_from_a_larger_hand_leaves_the_rest:
        given().hand(0, "L1G3O5"), [city(0, 8)]
        => |it| it.hand(0, "L1G1O2").settlements(0, "43").cities(0, "8");
    a_city_is_worth_1_point_more_than_its_settlement:
        city_cards(), [city(0, 8)] => |it| it.hand(0, "-").settlements(0, "43").cities(0, "8"),
        [Fact::Points(0, 3), Fact::PublicPoints(0, 3)];
    a_city_returns_its_settlement_to_the_supply:
        city_cards(), [city(0, 8)] => |it| it.hand(0, "-").settlements(0, "43").cities(0, "8"),
        [Fact::Left(0, [13, 4, 3])];
    a_city_may_replace_a_settlement_built_this_turn:
        settlement_cards().hand(0, "L1B1W1G3O3"), [settle(0, 18), city(0, 18)]
        => |it| it.hand(0, "-").cities(0, "18");
    the_4th_city_can_be_built:
        three_cities(), [city(0, 0)] => |it| it.hand(0, "-").settlements(0, "-").cities(0, "0.8.43.51"),
        [Fact::Left(0, [7, 5, 0]), Fact::Points(0, 8)];
}

refusals! {
    a_city_one_grain_short_is_refused:
        given().hand(0, "G1O3"), city(0, 8) => short_of("G1"), "1 grain missing";
    a_city_one_ore_short_is_refused:
        given().hand(0, "G2O2"), city(0, 8) => short_of("O1"), "1 ore missing";
    a_city_without_any_cards_is_refused:
        given(), city(0, 8) => short_of("G2O3"), "2 grain and 3 ore missing";
    a_city_on_an_opponents_settlement_is_refused:
        city_cards(), city(0, 19)
        => Illegal::NotYourBuilding { vertex: Vertex(19), owner: s(1) },
        "the building on vertex 19 belongs to another player";
    a_city_on_an_empty_vertex_is_refused:
        city_cards(), city(0, 13)
        => Illegal::NoSettlement { vertex: Vertex(13) },
        "there is no settlement on vertex 13 to upgrade to a city";
    a_city_on_an_own_city_is_refused:
        city_cards().settlements(0, "43").cities(0, "8"), city(0, 8)
        => Illegal::AlreadyCity { vertex: Vertex(8) }, "the building on vertex 8 is already a city";
    a_5th_city_is_refused:
        three_cities().settlements(0, "18").cities(0, "0.8.43.51"), city(0, 18)
        => Illegal::NoPieces { piece: "cities", count: 4 }, "no cities left: all 4 are on the board";
    a_city_before_the_roll_is_refused:
        city_cards().before_roll(), city(0, 8) => Illegal::NotNow { expected: Expected::Roll };
    a_city_off_turn_is_refused:
        city_cards().current(1), city(0, 8) => Illegal::NotYourTurn { seat: s(0), current: s(1) };
    a_city_beyond_the_board_is_refused:
        city_cards(), city(0, 54) => Illegal::NoSuchPlace { kind: "vertex", number: 54 };
}

/// Where roads, settlements and cities can be built at once, each is listed once.
#[test]
fn everything_that_can_be_built_is_listed_once() {
    let given = given().roads(0, "8-13-18 43-47-51-48").hand(0, "L2B2W2G4O3");
    let position = given.position();
    let legal = position.state.legal_for(&position.board, s(0));
    let listed: Vec<Action> = (0..legal.len()).map(|n| legal.nth(n)).collect();
    let cities = [8, 43].map(|vertex| Action::BuildCity(Vertex(vertex)));
    let count = |wanted: &Action| listed.iter().filter(|action| *action == wanted).count();
    assert_eq!(cities.each_ref().map(count), [1, 1], "{listed:?}");
    assert!(listed.contains(&Action::BuildSettlement(Vertex(48))), "{listed:?}");
    assert!(listed.iter().all(|action| count(action) == 1), "{listed:?}");
}
