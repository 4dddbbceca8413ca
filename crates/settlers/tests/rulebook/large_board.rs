//! The larger board: what is in its box, how it is laid out, and what is different with five and six players.

use crate::cases::{
    Fact, Given, cards, dice, discard, end_turn, given_empty_large_board, given_large, knight, large_road,
    luck, robber_to, s, settle, six, steal_from, swap,
};
use brickwool_game::{Seat, Turn};
use brickwool_settlers::Resource::{Brick, Grain, Lumber, Ore, Wool};
use brickwool_settlers::Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};
use brickwool_settlers::constants::SEAT_COUNTS;
use brickwool_settlers::{
    Board, DevCard, Event, Harbour, Hex, Illegal, Layout, LayoutError, Phase, Position, Resource, Rules,
    Shape, State, Step, Terrain, Tokens, Vertex,
};
use std::collections::{BTreeMap, BTreeSet};

fn random(tokens: Tokens, seed: u64) -> Layout {
    Layout::random(Shape::Large, tokens, &mut luck(seed)).expect("the large board has letters too")
}

fn randoms(tokens: Tokens) -> impl Iterator<Item = Layout> {
    (1..=200).map(move |seed| random(tokens, seed))
}

fn all_tokens() -> impl Iterator<Item = Layout> {
    [Tokens::Spiral, Tokens::Spread, Tokens::Shuffled].into_iter().flat_map(randoms)
}

fn hexes() -> impl Iterator<Item = Hex> {
    Shape::Large.topology().hexes()
}

fn counts<T: Ord>(things: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    things.fold(BTreeMap::new(), |mut counts, thing| {
        *counts.entry(thing).or_default() += 1;
        counts
    })
}

// What is in the box.

#[test]
fn the_large_board_has_30_hexes_in_rows_of_3_to_6_with_80_vertices_109_edges_and_38_coast_edges() {
    let topology = Shape::Large.topology();
    assert_eq!(Shape::Large.rows(), [3, 4, 5, 6, 5, 4, 3]);
    let sizes = (topology.hexes().len(), topology.vertices().len(), topology.edges().len());
    assert_eq!((sizes, topology.coast().len()), ((30, 80, 109), 38));
}

#[test]
fn every_large_board_has_6_forests_6_pastures_6_fields_5_hills_5_mountains_and_2_deserts() {
    let expect = [(Forest, 6), (Pasture, 6), (Fields, 6), (Hills, 5), (Mountains, 5), (Desert, 2)];
    for layout in all_tokens() {
        assert_eq!(counts(hexes().map(|hex| layout.terrain(hex))), BTreeMap::from(expect));
    }
}

#[test]
fn every_large_board_has_28_tokens_2_and_12_twice_the_others_three_times() {
    let twice_or_thrice = |number| (number, if number == 2 || number == 12 { 2 } else { 3 });
    let expect: BTreeMap<u8, usize> = (2..=12).filter(|&number| number != 7).map(twice_or_thrice).collect();
    assert_eq!(expect.values().sum::<usize>(), 28);
    for layout in all_tokens() {
        assert_eq!(counts(hexes().filter_map(|hex| layout.number(hex))), expect);
        assert!(hexes().all(|hex| layout.number(hex).is_none() == (layout.terrain(hex) == Desert)));
    }
}

#[test]
fn there_are_24_cards_of_each_resource_and_34_development_cards() {
    let board = Board::new(random(Tokens::Spread, 1), Rules::default()).unwrap();
    assert_eq!(board.all_cards(), cards("L24B24W24G24O24"));
    let deck = board.deck();
    let of_each = DevCard::ALL.map(|card| (card, deck.get(card)));
    assert_eq!(
        of_each,
        [
            (DevCard::Knight, 20),
            (DevCard::RoadBuilding, 3),
            (DevCard::YearOfPlenty, 3),
            (DevCard::Monopoly, 3),
            (DevCard::VictoryPoint, 5),
        ]
    );
    assert_eq!(deck.total(), 34);
    let state = State::new(&board, 6).unwrap();
    assert_eq!((state.bank(), state.deck()), (board.all_cards(), deck), "all of it at the start");
}

#[test]
fn everybody_has_the_pieces_and_the_target_of_the_base_game() {
    let position = given_empty_large_board(6).position();
    for seat in position.state.seats() {
        let pieces = position.state.pieces(seat);
        assert_eq!((pieces.roads, pieces.settlements, pieces.cities), (15, 5, 4), "seat {seat}");
    }
    assert_eq!(position.board.rules().victory_target, 10);
}

plays! {
    the_24th_card_of_a_kind_is_paid:
        six().settlements(0, "22.50").hand(3, "W23").rolling(), [dice(5)]
        => |it| it.hand(0, "W1").hand(3, "B1W23").phase("turn:after"), [Fact::Bank("L24B23G24O24")];
}

// Harbours.

/// Where harbours lie, counted along the coast.
const SPOTS: [usize; 11] = [0, 3, 7, 10, 14, 17, 21, 24, 28, 31, 34];

#[test]
fn eleven_harbours_lie_at_fixed_spots_clockwise_from_the_north_western_side_of_the_first_hex() {
    let topology = Shape::Large.topology();
    let [.., west, north_west] = topology.hex_edges(Hex(0));
    assert_eq!(topology.coast()[0], north_west, "the first spot");
    assert_eq!(topology.coast()[37], west, "the last coast edge");
    let spots = SPOTS.map(|spot| topology.coast()[spot]);
    for layout in all_tokens().take(50) {
        assert!(layout.harbour_spots().eq(spots), "{layout}");
        assert_eq!(layout.harbours().map(|(edge, _)| edge).collect::<Vec<_>>(), spots, "{layout}");
    }
}

#[test]
fn there_are_5_generic_harbours_2_for_wool_and_1_for_each_other_resource() {
    let expect = BTreeMap::from([
        (Harbour::Generic, 5),
        (Harbour::Special(Wool), 2),
        (Harbour::Special(Lumber), 1),
        (Harbour::Special(Brick), 1),
        (Harbour::Special(Grain), 1),
        (Harbour::Special(Ore), 1),
    ]);
    for layout in all_tokens() {
        assert_eq!(counts(layout.harbours().map(|(_, harbour)| harbour)), expect);
    }
}

#[test]
fn harbour_kinds_are_shuffled_over_all_spots() {
    let layouts: Vec<Layout> = randoms(Tokens::Spread).collect();
    for spot in layouts[0].harbour_spots() {
        let seen: BTreeSet<_> = layouts.iter().map(|layout| layout.harbour(spot)).collect();
        assert_eq!(seen.len(), 6, "the harbour on edge {spot} has been everything");
    }
}

/// Of this board the vertices at each harbour, and what it trades: clockwise from the first hex.
const HARBOURS: [([u8; 2], Option<Resource>); 11] = [
    ([0, 3], None),
    ([1, 5], Some(Wool)),
    ([10, 15], None),
    ([26, 32], Some(Lumber)),
    ([52, 58], None),
    ([68, 72], Some(Grain)),
    ([75, 78], None),
    ([73, 77], Some(Brick)),
    ([53, 59], None),
    ([33, 40], Some(Wool)),
    ([16, 21], Some(Ore)),
];

#[test]
fn a_building_at_either_end_of_each_harbour_gets_its_rate_and_no_other_building_does() {
    let ends: BTreeMap<u8, Option<Resource>> =
        HARBOURS.into_iter().flat_map(|(ends, kind)| ends.map(|end| (end, kind))).collect();
    let topology = Shape::Large.topology();
    for vertex in topology.vertices() {
        let next = topology.vertex_neighbours(vertex).next().expect("a vertex has neighbours");
        let alone = given_empty_large_board(3)
            .settlements(0, &vertex.to_string())
            .roads(0, &format!("{vertex}-{next}"))
            .current(1)
            .phase("settlement:1");
        let rates = alone.position().state.bank_rates(s(0));
        for resource in Resource::ALL {
            let expect = match ends.get(&vertex.0) {
                None => 4,
                Some(None) => 3,
                Some(Some(kind)) if *kind == resource => 2,
                Some(Some(_)) => 4,
            };
            assert_eq!(rates.get(resource), expect, "{resource} on vertex {vertex}");
        }
    }
}

plays! {
    a_harbour_works_the_turn_it_is_built_on:
        six().current(2).hand(2, "L1B1W1G1O3").roads(2, "13-18 45-52-58"), [settle(2, 58), swap(2, 3, Ore, Grain)]
        => |it| it.hand(2, "G1").settlements(2, "13.45.58");
}

refusals! {
    the_second_wool_harbour_trades_no_lumber:
        six().settlements(0, "22.33").roads(0, "22-17 33-27").hand(0, "L2"), swap(0, 2, Lumber, Ore)
        => Illegal::WrongRate { give: Lumber, rate: 4, count: 2 };
}

// Tokens.

/// Rings of the large board counter-clockwise from the rightmost hex. Its corners have one hex between them at the top and
/// the bottom, and two on the sides.
const OUTER: [u8; 16] = [17, 11, 6, 2, 1, 0, 3, 7, 12, 18, 23, 27, 28, 29, 26, 22];
const MIDDLE: [u8; 10] = [16, 10, 5, 4, 8, 13, 19, 24, 25, 21];
const INNER: [u8; 4] = [15, 9, 14, 20];
/// Where in each ring the spiral from each corner begins.
const STARTS: [[usize; 3]; 6] = [[0, 0, 0], [3, 2, 1], [5, 3, 1], [8, 5, 2], [11, 7, 3], [13, 8, 3]];
const LETTERS: [u8; 28] =
    [2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6];

/// The hexes along the spiral from one of the six corners.
fn spiral([outer, middle, inner]: [usize; 3]) -> impl Iterator<Item = Hex> {
    fn from(ring: &[u8], start: usize) -> impl Iterator<Item = Hex> {
        ring.iter().cycle().skip(start).take(ring.len()).map(|&hex| Hex(hex))
    }
    from(&OUTER, outer).chain(from(&MIDDLE, middle)).chain(from(&INNER, inner))
}

#[test]
fn spiral_tokens_lie_in_letter_order_from_a_corner_counter_clockwise_skipping_both_deserts() {
    let mut corners = BTreeSet::new();
    let mut deserts = BTreeSet::new();
    for layout in randoms(Tokens::Spiral) {
        let along = |starts| -> Vec<u8> { spiral(starts).filter_map(|hex| layout.number(hex)).collect() };
        let corner = STARTS.iter().position(|&starts| along(starts) == LETTERS);
        corners.insert(corner.unwrap_or_else(|| panic!("no spiral: {layout}")));
        deserts.extend(hexes().filter(|&hex| layout.terrain(hex) == Desert));
    }
    assert_eq!(corners.len(), 6, "every corner comes up");
    assert_eq!(deserts.len(), 30, "deserts come up everywhere");
}

fn reds_touch(layout: &Layout) -> bool {
    let is_red = |hex: Hex| matches!(layout.number(hex), Some(6 | 8));
    hexes().any(|hex| is_red(hex) && layout.topology().hex_neighbours(hex).any(is_red))
}

#[test]
fn spread_tokens_never_lay_red_beside_red_and_shuffled_ones_may() {
    assert!(!randoms(Tokens::Spread).any(|layout| reds_touch(&layout)));
    assert!(randoms(Tokens::Shuffled).any(|layout| reds_touch(&layout)));
}

#[test]
fn spread_and_shuffled_tokens_bring_every_number_everywhere() {
    for tokens in [Tokens::Spread, Tokens::Shuffled] {
        let layouts: Vec<Layout> = (1..=1000).map(|seed| random(tokens, seed)).collect();
        for hex in hexes() {
            let seen: BTreeSet<_> = layouts.iter().filter_map(|layout| layout.number(hex)).collect();
            assert_eq!(seen.len(), 10, "{tokens:?}: hex {hex} has seen {seen:?}");
        }
    }
}

#[test]
fn the_parts_of_the_box_are_all_used() {
    let beginning = "L10W2G9/B3O4L11W8/G6W5DB9O10/O8L4G11W12L6B3/W10B5DG2O9/L12G4W3L8/B11O5G6;3W3L3G3B3WO";
    for (from, to, says) in [
        ("L10W2", "D W2", "a large board has 6 forest hexes, not 5"),
        ("L10W2", "L9W2", "a large board has 3 tokens with a 9, not 4"),
        (";3W3L", ";WW3L", "a large board has 5 3:1 harbours, not 4"),
        ("B3WO", "B3LO", "a large board has 1 lumber harbours, not 2"),
    ] {
        let line = beginning.replacen(from, &to.replace(' ', ""), 1);
        assert_ne!(line, beginning);
        let layout: Layout = line.parse().unwrap();
        assert_eq!(Board::new(layout, Rules::default()).unwrap_err().to_string(), says);
    }
}

// The two deserts and the robber.

#[test]
fn the_robber_starts_on_the_first_desert_in_reading_order() {
    for layout in all_tokens() {
        let first = hexes().find(|&hex| layout.terrain(hex) == Desert);
        let board = Board::new(layout, Rules::default()).unwrap();
        assert_eq!(Some(State::new(&board, 5).unwrap().robber()), first);
    }
}

#[test]
fn the_robber_starts_on_the_second_desert_where_the_layout_says_so() {
    let layout: Layout =
        "L10W2G9/B3O4L11W8/G6W5DB9O10/O8L4G11W12L6B3/W10B5DrG2O9/L12G4W3L8/B11O5G6;3W3L3G3B3WO"
            .parse()
            .unwrap();
    let board = Board::new(layout.clone(), Rules::default()).unwrap();
    assert_eq!(State::new(&board, 6).unwrap().robber(), Hex(20));
    assert_eq!(layout.to_string().parse(), Ok(layout));
}

#[test]
fn the_robber_starts_on_no_other_hex_of_the_large_board() {
    let mut layout = random(Tokens::Spread, 4);
    let forest = hexes().find(|&hex| layout.terrain(hex) == Forest).expect("there are six");
    layout.set_robber(Some(forest));
    let error = Board::new(layout, Rules::default()).unwrap_err();
    assert!(matches!(
        error,
        LayoutError::RobberNotOnDesert { shape: Shape::Large, terrain: Terrain::Forest, .. }
    ));
}

plays! {
    the_robber_may_move_from_one_desert_to_the_other:
        six().robber(9).phase("robber:after"), [robber_to(0, 20)] => |it| it.robber(20).phase("turn:after");
    a_building_beside_both_deserts_gets_nothing_from_them:
        six().settlements(0, "22.43").roads(0, "22-17 43-36").rolling(), [dice(12)]
        => |it| it.hand(0, "W1").hand(4, "L1").phase("turn:after");
}

// Seats.

#[test]
fn three_to_six_play_on_the_large_board_and_two_to_four_on_the_base_board() {
    let large = Board::new(random(Tokens::Spread, 1), Rules::default()).unwrap();
    let base = Board::new(Layout::beginner(), Rules::default()).unwrap();
    for seats in 0..=8 {
        let starts = |board: &Board| State::new(board, seats).map(|state| state.seat_count());
        if (3..=6).contains(&seats) {
            assert_eq!(starts(&large), Ok(seats));
        } else {
            let says = format!("this board is for 3 to 6 players, not {seats}");
            assert_eq!(starts(&large).unwrap_err().to_string(), says);
        }
        if (2..=4).contains(&seats) {
            assert_eq!(starts(&base), Ok(seats));
        } else {
            let says = format!("this board is for 2 to 4 players, not {seats}");
            assert_eq!(starts(&base).unwrap_err().to_string(), says);
        }
    }
    assert_eq!(SEAT_COUNTS, 2..=6);
}

#[test]
fn a_position_of_too_many_or_too_few_for_its_board_is_refused() {
    let two = given_large(2).line().parse::<Position>().unwrap_err();
    assert!(two.message.contains("this board is for 3 to 6 players, not 2"), "{two}");
    let base = crate::cases::given_players(4).line();
    let seat = "-:-:-:-:-:0";
    let five = base.replacen("1.33:-:2.39:-:-:0", &format!("1.33:-:2.39:-:-:0/{seat}"), 1);
    let error = five.parse::<Position>().unwrap_err();
    assert!(error.message.contains("this board is for 2 to 4 players, not 5"), "{error}");
    let seven = six().line().replacen("19.57:-:21.84:-:-:0", &format!("19.57:-:21.84:-:-:0/{seat}"), 1);
    let error = seven.parse::<Position>().unwrap_err();
    assert!(error.message.contains("there are at most 6 seats"), "{error}");
}

// Setup.

/// Who places what when, if everybody takes the first legal place.
fn setup_order(players: usize) -> Vec<u8> {
    let Position { board, mut state } = given_empty_large_board(players).position();
    let mut order = Vec::new();
    while let Phase::SetupSettlement { .. } = state.phase() {
        for _ in 0..2 {
            let Turn::Seat(seat) = state.turn() else { panic!("nobody's turn in setup") };
            order.push(u8::from(seat));
            let action = state.legal(&board).nth(0);
            state.apply(&board, Step::Act(seat, action)).unwrap();
        }
    }
    assert_eq!(
        (state.phase(), state.current()),
        (Phase::Turn(brickwool_settlers::TurnStage::BeforeRoll), s(0))
    );
    order
}

#[test]
fn five_and_six_players_set_up_in_order_and_back_a_settlement_and_a_road_each_time() {
    let twice = |seats: &[u8]| seats.iter().flat_map(|&seat| [seat, seat]).collect::<Vec<_>>();
    assert_eq!(setup_order(5), twice(&[0, 1, 2, 3, 4, 4, 3, 2, 1, 0]));
    assert_eq!(setup_order(6), twice(&[0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0]));
}

#[test]
fn there_is_no_special_building_in_setup() {
    let setup = given_empty_large_board(6).after(&[settle(0, 22), large_road(0, 22, 17)]).0;
    assert_eq!((setup.state.phase(), setup.state.current()), (Phase::SetupSettlement { placed: 1 }, s(1)));
}

// Production: two fields have a 6, and five players have a settlement there.

/// Seats 0 to 4 are owed a grain each on a 6, seat 1 a lumber too.
fn five_at_the_fields() -> Given {
    six()
        .settlements(2, "21.45")
        .roads(2, "21-16 45-52")
        .settlements(5, "19.63")
        .roads(5, "19-14 63-58")
        .rolling()
}

const SHORT_OF_GRAIN: Event = Event::Shortage { resource: Grain };

plays! {
    five_owed_are_all_paid_while_the_bank_can:
        five_at_the_fields().hand(5, "G19"), [dice(6)]
        => |it| it.hand(0, "G1").hand(1, "L1G1").hand(2, "L1G1").hand(3, "G1").hand(4, "G1").phase("turn:after"),
        [Fact::Untold(SHORT_OF_GRAIN), Fact::Bank("L22B24W24O24")];
    one_card_short_for_five_pays_none_of_them:
        five_at_the_fields().hand(5, "G20"), [dice(6)]
        => |it| it.hand(1, "L1").hand(2, "L1").phase("turn:after"),
        [Fact::Told(SHORT_OF_GRAIN), Fact::Bank("L22B24W24G4O24")];
    one_card_short_for_five_pays_the_other_resource:
        five_at_the_fields().hand(5, "G24"), [dice(6)]
        => |it| it.hand(1, "L1").hand(2, "L1").phase("turn:after"), [Fact::Told(SHORT_OF_GRAIN)];
    a_city_among_five_counts_twice:
        five_at_the_fields().settlements(4, "65").cities(4, "76").hand(5, "G19"), [dice(6)]
        => |it| it.hand(1, "L1").hand(2, "L1").phase("turn:after"), [Fact::Told(SHORT_OF_GRAIN)];
    nobody_gains_from_a_shortage_by_that_rule_either:
        five_at_the_fields().rules("shortage=nobody-gains").hand(5, "G20"), [dice(6)]
        => |it| it.hand(1, "L1").hand(2, "L1").phase("turn:after"), [Fact::Told(SHORT_OF_GRAIN)];
}

// Discards of six.

/// Six hands, of which 7 is kept and the others are halved.
fn six_hands() -> Given {
    six().hand(0, "L8").hand(1, "B9").hand(2, "W7").hand(3, "G10").hand(4, "O11").hand(5, "L15")
}

plays! {
    on_a_7_all_six_may_owe_cards:
        six_hands().hand(2, "W12").rolling(), [dice(7)] => |it| it.phase("discard:4.4.6.5.5.7");
    a_hand_of_7_owes_nothing_among_six:
        six_hands().rolling(), [dice(7)] => |it| it.phase("discard:4.4.0.5.5.7");
    the_sixth_seat_discards_alone:
        six().hand(5, "L8").rolling(), [dice(7)] => |it| it.phase("discard:0.0.0.0.0.4");
    six_discard_in_any_order:
        six_hands().phase("discard:1.1.0.1.1.1"),
        [discard(5, Lumber), discard(1, Brick), discard(0, Lumber), discard(4, Ore), discard(3, Grain)]
        => |it| it.hand(0, "L7").hand(1, "B8").hand(3, "G9").hand(4, "O10").hand(5, "L14").phase("robber:after");
}

#[test]
fn the_game_waits_for_everybody_who_owes_cards() {
    let position = six_hands().phase("discard:4.4.0.5.5.7").position();
    assert_eq!(position.state.turn(), Turn::Seats(crate::cases::seats([0, 1, 3, 4, 5])));
}

#[test]
fn a_discard_names_a_count_for_each_of_six_seats() {
    let error = six_hands().phase("discard:4.4.0.5").line().parse::<Position>().unwrap_err();
    assert!(error.message.contains("expected 6 counts of cards to discard"), "{error}");
}

plays! {
    each_of_three_victims_at_a_hex_may_be_chosen:
        six().current(5).hand(0, "L1").hand(1, "B1").settlements(2, "21.45").roads(2, "21-16 45-52").hand(2, "O1")
            .phase("robber:after"), [robber_to(5, 7), steal_from(5, 2)]
        => |it| it.robber(7).phase("stealing:2:after");
}

// The awards among six.

/// Six armies, seat 0 with a knight to play.
fn armies(knights: [u8; 6], holder: &str) -> Given {
    let with = |given: Given, (seat, &count): (usize, &u8)| given.knights(seat, count);
    knights.iter().enumerate().fold(six().deck("-"), with).cards(0, "K1").largest_army(holder)
}

const ARMY_TAKEN: Event = Event::LargestArmy { holder: Seat::new(0) };

plays! {
    the_first_of_six_with_3_knights_takes_the_largest_army:
        armies([2, 2, 2, 2, 2, 2], "-"), [knight(0)]
        => |it| it.knights(0, 3).cards(0, "-").largest_army("0").played().phase("robber:after"),
        [Fact::Points(0, 4), Fact::Told(ARMY_TAKEN)];
    as_many_knights_as_the_sixth_seat_take_nothing:
        armies([3, 0, 0, 0, 0, 4], "5"), [knight(0)]
        => |it| it.knights(0, 4).cards(0, "-").played().phase("robber:after"),
        [Fact::Points(0, 2), Fact::Points(5, 4), Fact::Untold(ARMY_TAKEN)];
    more_knights_than_the_sixth_seat_take_it:
        armies([4, 3, 3, 3, 2, 4], "5"), [knight(0)]
        => |it| it.knights(0, 5).cards(0, "-").largest_army("0").played().phase("robber:after"),
        [Fact::Points(0, 4), Fact::Points(5, 2), Fact::Told(ARMY_TAKEN)];
}

/// Roads of 5 for seats 4 and 5 on the edges of the board, and one of 6 for seat 0, who holds the award. Seat 2 can cut it.
fn three_long_roads() -> Given {
    six()
        .settlements(0, "50.22")
        .roads(0, "22-17-12-8-4-0-3 50-43")
        .longest_road("0")
        .settlements(4, "76.65")
        .roads(4, "76-79-75-78-74-77 65-60")
        .settlements(5, "19.39")
        .roads(5, "39-32-26-20-15-10 19-14")
        .settlements(2, "9.45")
        .roads(2, "9-13-8 45-52")
        .hand(2, "L1B1W1G1")
        .current(2)
}

plays! {
    of_six_the_single_longest_road_holds_the_award:
        three_long_roads().longest_road("0").hand(4, "L1B1").current(4), [large_road(4, 77, 73)]
        => |it| it.hand(4, "-").roads(4, "76-79-75-78-74-77-73 65-60"),
        [Fact::Length(0, 6), Fact::Length(4, 6), Fact::Points(0, 4), Fact::Points(4, 2)];
    a_longer_road_of_the_fifth_seat_takes_it:
        three_long_roads().roads(4, "76-79-75-78-74-77-73 65-60").hand(4, "L1B1").current(4), [large_road(4, 73, 69)]
        => |it| it.hand(4, "-").roads(4, "76-79-75-78-74-77-73-69 65-60").longest_road("4"),
        [Fact::Length(4, 7), Fact::Points(0, 2), Fact::Points(4, 4)];
    after_a_cut_two_equal_roads_of_others_leave_it_aside:
        three_long_roads(), [settle(2, 8)]
        => |it| it.hand(2, "-").settlements(2, "8.9.45").longest_road("-"),
        [Fact::Length(0, 3), Fact::Length(4, 5), Fact::Length(5, 5), Fact::Points(0, 2)];
    after_a_cut_a_single_longest_road_takes_it:
        three_long_roads().roads(5, "39-32-26-20-15-10-6 19-14"), [settle(2, 8)]
        => |it| it.hand(2, "-").settlements(2, "8.9.45").longest_road("5"),
        [Fact::Length(5, 6), Fact::Points(5, 4), Fact::Points(0, 2)];
}

#[test]
fn turns_go_round_modulo_the_number_of_players() {
    for players in 3..=6u8 {
        let given = given_large(usize::from(players)).rules("special=off").current(players - 1);
        let (position, _) = given.after(&[end_turn(players - 1)]);
        assert_eq!(position.state.turn(), Turn::Seat(s(0)), "{players} players");
    }
}

#[test]
fn roads_can_be_laid_on_the_last_edge_and_buildings_on_the_last_vertex() {
    let last = six().settlements(4, "65.79").roads(4, "65-60 79-75").current(4).hand(4, "L1B1");
    let (position, _) = last.after(&[large_road(4, 79, 76)]);
    assert_eq!(position.state.roads().owner(brickwool_settlers::Edge(108)), Some(s(4)));
    assert_eq!(position.state.buildings().owner(Vertex(79)), Some(s(4)));
}
