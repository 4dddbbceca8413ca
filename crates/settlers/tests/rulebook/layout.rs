//! The board: the printed one, random ones with the three ways to lay tokens, and layout files with what can be wrong
//! with them.

use crate::cases::s;
use brickwool_settlers::layout_file::{LayoutFile, LayoutFileError};
use brickwool_settlers::{
    Board, Edge, Harbour, Hex, Layout, LayoutError, Resource, Rules, RulesError, Shape, Side, State, Terrain,
    Tokens,
};
use std::collections::{BTreeMap, BTreeSet};

use Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};

/// The facts of the printed beginner board: rows from the top, hexes from the left.
const PRINTED_HEXES: [(Terrain, u8); 19] = [
    (Mountains, 10),
    (Pasture, 2),
    (Forest, 9),
    (Fields, 12),
    (Hills, 6),
    (Pasture, 4),
    (Hills, 10),
    (Fields, 9),
    (Forest, 11),
    (Desert, 0),
    (Forest, 3),
    (Mountains, 8),
    (Forest, 8),
    (Mountains, 3),
    (Fields, 4),
    (Pasture, 5),
    (Hills, 5),
    (Fields, 6),
    (Pasture, 11),
];

/// Its harbours: hex, side, kind.
const PRINTED_HARBOURS: [(u8, Side, Harbour); 9] = [
    (0, Side::Nw, Harbour::Generic),
    (1, Side::Ne, Harbour::Special(Resource::Grain)),
    (6, Side::Ne, Harbour::Special(Resource::Ore)),
    (11, Side::E, Harbour::Generic),
    (15, Side::Se, Harbour::Special(Resource::Wool)),
    (17, Side::Se, Harbour::Generic),
    (16, Side::Sw, Harbour::Generic),
    (12, Side::W, Harbour::Special(Resource::Brick)),
    (3, Side::W, Harbour::Special(Resource::Lumber)),
];

/// A scripted luck: a small generator of its own, the same for the same seed.
fn luck(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut word = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |n| {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        ((word >> 33) % u64::from(n)) as u32
    }
}

fn random(tokens: Tokens, seed: u64) -> Layout {
    Layout::random(Shape::Base, tokens, &mut luck(seed)).expect("the base board can be laid in any way")
}

/// Random boards enough to see everything that can happen often.
fn randoms(tokens: Tokens) -> impl Iterator<Item = Layout> {
    (1..=300).map(move |seed| random(tokens, seed))
}

fn hexes() -> impl Iterator<Item = Hex> {
    (0..19).map(Hex)
}

fn harbour_of(layout: &Layout, hex: u8, side: Side) -> Option<Harbour> {
    layout.harbour(layout.topology().hex_edges(Hex(hex))[side as usize])
}

/// How many of each thing.
fn counts<T: Ord>(things: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    things.for_each(|thing| *counts.entry(thing).or_default() += 1);
    counts
}

// The printed board.

#[test]
fn the_beginner_board_has_its_printed_hexes() {
    let layout = Layout::beginner();
    let laid: Vec<_> = hexes().map(|hex| (layout.terrain(hex), layout.number(hex).unwrap_or(0))).collect();
    assert_eq!(laid, PRINTED_HEXES);
}

#[test]
fn the_beginner_board_has_its_printed_harbours() {
    let layout = Layout::beginner();
    for (hex, side, harbour) in PRINTED_HARBOURS {
        assert_eq!(harbour_of(&layout, hex, side), Some(harbour), "hex {hex} {side}");
    }
    assert_eq!(layout.harbours().count(), 9);
}

#[test]
fn the_beginner_boards_desert_lies_in_the_middle_with_the_robber() {
    let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
    assert_eq!(board.robber_start(), Hex(9));
    let state = State::new(&board, 3).unwrap();
    assert_eq!(state.robber(), Hex(9));
    assert_eq!(state.hand(s(0)).total(), 0);
}

// Components.

#[test]
fn a_base_board_has_19_hexes_54_vertices_72_edges_and_30_coast_edges() {
    let topology = Shape::Base.topology();
    let sizes = (topology.hexes().len(), topology.vertices().len(), topology.edges().len());
    assert_eq!((sizes, topology.coast().len()), ((19, 54, 72), 30));
}

#[test]
fn a_layouts_rows_are_read_from_left_to_right_and_from_the_top() {
    let rows = Layout::beginner().rows();
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    assert_eq!(lengths, [3, 4, 5, 4, 3]);
    assert!(rows.into_iter().flatten().eq((0..19).map(|hex| Some(Hex(hex)))));
}

#[test]
fn up_to_4_play_on_the_base_board_and_more_on_the_large_one() {
    let shapes: Vec<Shape> = (2..=6).map(Shape::for_seats).collect();
    assert_eq!(shapes, [Shape::Base, Shape::Base, Shape::Base, Shape::Large, Shape::Large]);
}

#[test]
fn every_base_board_has_4_forests_3_hills_4_pastures_4_fields_3_mountains_and_1_desert() {
    for layout in randoms(Tokens::Spread).chain([Layout::beginner()]) {
        let terrain = counts(hexes().map(|hex| layout.terrain(hex)));
        let expect = [(Forest, 4), (Hills, 3), (Pasture, 4), (Fields, 4), (Mountains, 3), (Desert, 1)];
        assert_eq!(terrain, BTreeMap::from(expect));
    }
}

#[test]
fn every_base_board_has_the_18_tokens_and_none_on_the_desert() {
    let expect = [(2, 1), (3, 2), (4, 2), (5, 2), (6, 2), (8, 2), (9, 2), (10, 2), (11, 2), (12, 1)];
    for tokens in [Tokens::Spiral, Tokens::Spread, Tokens::Shuffled] {
        for layout in randoms(tokens).chain([Layout::beginner()]) {
            assert_eq!(counts(hexes().filter_map(|hex| layout.number(hex))), BTreeMap::from(expect));
            assert!(hexes().all(|hex| layout.number(hex).is_none() == (layout.terrain(hex) == Desert)));
        }
    }
}

#[test]
fn every_base_board_has_4_generic_harbours_and_1_of_each_resource() {
    for layout in randoms(Tokens::Spread).chain([Layout::beginner()]) {
        let mut expect = BTreeMap::from(Resource::ALL.map(|resource| (Harbour::Special(resource), 1)));
        expect.insert(Harbour::Generic, 4);
        assert_eq!(counts(layout.harbours().map(|(_, harbour)| harbour)), expect);
    }
}

#[test]
fn harbours_lie_3_4_3_apart_around_the_coast() {
    let layout = Layout::blank(Shape::Base);
    let topology = layout.topology();
    let place =
        |edge| topology.coast().iter().position(|&coast| coast == edge).expect("harbours lie on the coast");
    let places: Vec<usize> = layout.harbour_spots().map(place).collect();
    let gaps: Vec<usize> = (0..9).map(|spot| (places[(spot + 1) % 9] + 30 - places[spot]) % 30).collect();
    assert_eq!(gaps, [3, 4, 3, 3, 4, 3, 3, 4, 3]);
}

// Random boards.

#[test]
fn every_random_layout_is_a_board() {
    for tokens in [Tokens::Spiral, Tokens::Spread, Tokens::Shuffled] {
        for layout in randoms(tokens) {
            let board = Board::new(layout.clone(), Rules::default()).unwrap();
            let robber = State::new(&board, 4).unwrap().robber();
            assert_eq!(layout.terrain(robber), Desert, "the robber starts on the desert");
        }
    }
}

#[test]
fn terrain_and_harbours_are_shuffled() {
    let layouts: Vec<Layout> = randoms(Tokens::Spread).collect();
    for hex in hexes() {
        let seen: BTreeSet<Terrain> = layouts.iter().map(|layout| layout.terrain(hex)).collect();
        assert_eq!(seen.len(), 6, "hex {hex} has been everything");
    }
    for spot in layouts[0].harbour_spots() {
        let seen: BTreeSet<_> = layouts.iter().map(|layout| layout.harbour(spot)).collect();
        assert_eq!(seen.len(), 6, "the harbour on edge {spot} has been everything");
    }
}

/// Rings of the base board counter-clockwise, both beginning in the direction of the right-hand corner.
const OUTER: [u8; 12] = [11, 6, 2, 1, 0, 3, 7, 12, 16, 17, 18, 15];
const INNER: [u8; 6] = [10, 5, 4, 8, 13, 14];
const LETTERS: [u8; 18] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

/// The tokens as they lie along the spiral from one of the six corners.
fn along_spiral(layout: &Layout, corner: usize) -> Vec<u8> {
    let outer = (0..12).map(|step| OUTER[(2 * corner + step) % 12]);
    let inner = (0..6).map(|step| INNER[(corner + step) % 6]);
    let producing = outer.chain(inner).chain([9]).map(Hex).filter(|&hex| layout.terrain(hex) != Desert);
    producing.map(|hex| layout.number(hex).unwrap_or(0)).collect()
}

#[test]
fn spiral_tokens_lie_in_letter_order_from_a_corner_counter_clockwise_skipping_the_desert() {
    let mut corners = BTreeSet::new();
    let mut deserts = BTreeSet::new();
    for layout in randoms(Tokens::Spiral) {
        let corner = (0..6).find(|&corner| along_spiral(&layout, corner) == LETTERS);
        corners.insert(corner.unwrap_or_else(|| panic!("no spiral: {layout}")));
        deserts.insert(hexes().find(|&hex| layout.terrain(hex) == Desert));
    }
    assert_eq!(corners.len(), 6, "every corner comes up");
    assert_eq!(deserts.len(), 19, "the desert comes up everywhere");
}

/// Whether a 6 or 8 lies beside another.
fn reds_touch(layout: &Layout) -> bool {
    let is_red = |hex: Hex| matches!(layout.number(hex), Some(6 | 8));
    let topology = layout.topology();
    hexes().any(|hex| is_red(hex) && topology.hex_neighbours(hex).any(is_red))
}

#[test]
fn spread_tokens_never_lay_red_beside_red() {
    assert!(!randoms(Tokens::Spread).any(|layout| reds_touch(&layout)));
}

#[test]
fn spread_tokens_are_the_default() {
    assert_eq!(Tokens::default(), Tokens::Spread);
}

#[test]
fn shuffled_tokens_may_lay_red_beside_red() {
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
fn the_mini_board_has_no_spiral() {
    assert_eq!(Layout::random(Shape::Mini, Tokens::Spiral, &mut luck(1)), None);
    assert!(Layout::random(Shape::Mini, Tokens::Spread, &mut luck(1)).is_some());
}

// Layout files.

/// The printed board as a layout file.
fn file() -> LayoutFile {
    LayoutFile::from(&Layout::beginner())
}

#[test]
fn a_layout_file_reads_back_as_the_layout_it_was_written_from() {
    for layout in randoms(Tokens::Spread).chain([Layout::beginner()]) {
        let json = serde_json::to_string(&LayoutFile::from(&layout)).unwrap();
        let file: LayoutFile = serde_json::from_str(&json).unwrap();
        assert_eq!(Layout::try_from(&file), Ok(layout));
    }
}

#[test]
fn a_layout_file_names_hexes_by_row_and_column_and_harbours_by_side() {
    let json = serde_json::to_value(file()).unwrap();
    assert_eq!(json["rows"][0][0], serde_json::json!({"terrain": "mountains", "number": 10}));
    assert_eq!(json["rows"][2][2], serde_json::json!({"terrain": "desert", "number": null}));
    assert_eq!(json["harbours"][0], serde_json::json!({"hex": "1.1", "side": "NW", "kind": "3:1"}));
    assert_eq!(json["harbours"][7], serde_json::json!({"hex": "4.1", "side": "W", "kind": "brick"}));
}

#[test]
fn a_layout_file_may_say_harbors_and_type_and_name_the_robber() {
    let mut json = serde_json::to_value(file()).unwrap();
    let mut harbours = json["harbours"].take();
    for harbour in harbours.as_array_mut().unwrap() {
        harbour["type"] = harbour["kind"].take();
        harbour.as_object_mut().unwrap().remove("kind");
    }
    json.as_object_mut().unwrap().remove("harbours");
    json["harbors"] = harbours;
    json["robber"] = "desert".into();
    json["name"] = "beginner board".into();
    let file: LayoutFile = serde_json::from_value(json).unwrap();
    assert_eq!(Layout::try_from(&file), Ok(Layout::beginner()));
}

file_errors! {
    file, |file| Layout::try_from(file);
    a_layout_file_with_a_row_too_short_is_refused: |file| { file.rows[1].pop(); }
        => LayoutFileError::NoShape { found: vec![3, 3, 5, 4, 3] },
        "rows of [3, 3, 5, 4, 3] hexes are not a named board (the base board has rows of [3, 4, 5, 4, 3]); a board of your own has a \
         \"supply\", such as {\"cards\":19,\"deck\":{\"knight\":14,\"victory_point\":5}}";
    a_layout_file_without_rows_is_refused: |file| file.rows.clear()
        => LayoutFileError::NoShape { found: vec![] },
        "rows of [] hexes are not a named board (the base board has rows of [3, 4, 5, 4, 3]); a board of your own has a \
         \"supply\", such as {\"cards\":19,\"deck\":{\"knight\":14,\"victory_point\":5}}";
    a_layout_file_with_an_unknown_terrain_is_refused: |file| file.rows[1][2].terrain = "swamp".into()
        => LayoutFileError::UnknownTerrain { hex: "2.3".into(), word: "swamp".into() },
        "hex 2.3: there is no terrain \"swamp\"; choose forest, hills, pasture, fields, mountains, desert or sea";
    a_harbour_at_an_unknown_hex_is_refused: |file| file.harbours[2].hex = "6.1".into()
        => LayoutFileError::UnknownHex { number: 3, hex: "6.1".into() },
        "harbour 3: there is no hex \"6.1\"; hexes are named row.column, the first is 1.1";
    a_harbour_of_an_unknown_kind_is_refused: |file| file.harbours[0].kind = "gold".into()
        => LayoutFileError::UnknownHarbour { number: 1, word: "gold".into() },
        "harbour 1: there is no kind \"gold\"; choose 3:1, lumber, brick, wool, grain or ore";
    a_harbour_inland_is_refused: |file| file.harbours[0].side = Side::Se
        => LayoutFileError::InlandHarbour { number: 1, hex: "1.1".into(), side: Side::Se },
        "harbour 1: side SE of hex 1.1 does not face the sea";
    a_harbour_between_the_nine_spots_is_refused: |file| file.harbours[0].side = Side::Ne
        => LayoutFileError::NoHarbourSpot { shape: Shape::Base, number: 1, hex: "1.1".into(), side: Side::Ne },
        "harbour 1: no harbour can lie on side NE of hex 1.1; on a base board they lie at \
         1.1 NW, 1.2 NE, 2.4 NE, 3.5 E, 4.4 SE, 5.2 SE, 5.1 SW, 4.1 W, 2.1 W";
    a_robber_that_starts_off_the_board_is_refused: |file| file.robber = Some("1.9".into())
        => LayoutFileError::RobberNowhere { word: "1.9".into() },
        "the robber starts on \"desert\" or on a hex, row.column; there is no hex \"1.9\"";
    two_harbours_on_one_spot_are_refused: |file| file.harbours[1] = file.harbours[0].clone()
        => LayoutFileError::HarbourTwice { number: 2, hex: "1.1".into(), side: Side::Nw },
        "harbour 2: side NW of hex 1.1 already has a harbour";
}

/// Rows of `name: change to the printed layout => why it is no board, "in these words";`.
macro_rules! layout_errors {
    ($($name:ident: $change:expr => $error:expr, $says:literal;)*) => {$(
        #[test]
        fn $name() {
            let mut layout = Layout::beginner();
            let change: fn(&mut Layout) = $change;
            change(&mut layout);
            let error = Board::new(layout, Rules::default()).unwrap_err();
            assert_eq!(error, $error);
            assert_eq!(error.to_string(), $says);
        }
    )*};
}

/// Where the printed board has its grain harbour.
fn second_harbour() -> Edge {
    Layout::blank(Shape::Base).harbour_spots().nth(1).expect("there are nine")
}

layout_errors! {
    a_robber_that_starts_off_the_desert_is_refused: |layout| layout.set_robber(Some(Hex(0)))
        => LayoutError::RobberNotOnDesert { shape: Shape::Base, hex: "1.1".into(), terrain: Mountains },
        "the robber starts on hex 1.1, which is mountains; on a base board it starts on a desert";
    a_board_with_a_terrain_too_many_is_refused: |layout| layout.set_hex(Hex(0), Forest, Some(10))
        => LayoutError::TerrainCount { shape: Shape::Base, terrain: Forest, expected: 4, found: 5 },
        "a base board has 4 forest hexes, not 5";
    a_board_without_a_desert_is_refused: |layout| layout.set_hex(Hex(9), Mountains, Some(7 + 1))
        => LayoutError::TerrainCount { shape: Shape::Base, terrain: Mountains, expected: 3, found: 4 },
        "a base board has 3 mountains hexes, not 4";
    a_board_with_a_token_too_many_is_refused: |layout| layout.set_hex(Hex(0), Mountains, Some(2))
        => LayoutError::TokenCount { shape: Shape::Base, number: 2, expected: 1, found: 2 },
        "a base board has 1 tokens with a 2, not 2";
    a_token_with_a_7_is_refused: |layout| layout.set_hex(Hex(0), Mountains, Some(7))
        => LayoutError::NoSuchToken { hex: "1.1".into(), number: 7 },
        "hex 1.1 has the number 7; tokens show 2 to 12, except 7";
    a_token_with_a_13_is_refused: |layout| layout.set_hex(Hex(0), Mountains, Some(13))
        => LayoutError::NoSuchToken { hex: "1.1".into(), number: 13 },
        "hex 1.1 has the number 13; tokens show 2 to 12, except 7";
    a_token_on_the_desert_is_refused: |layout| layout.set_hex(Hex(9), Desert, Some(6))
        => LayoutError::TokenOnDesert { hex: "3.3".into(), number: 6 },
        "hex 3.3 is a desert and has the number 6; a desert has none";
    a_producing_hex_without_a_token_is_refused: |layout| layout.set_hex(Hex(0), Mountains, None)
        => LayoutError::NoToken { hex: "1.1".into(), terrain: Mountains },
        "hex 1.1 (mountains) has no number";
    a_board_with_a_harbour_kind_too_many_is_refused: |layout| layout.set_harbour(second_harbour(), Some(Harbour::Generic))
        => LayoutError::HarbourCount { shape: Shape::Base, harbour: Harbour::Generic, expected: 4, found: 5 },
        "a base board has 4 3:1 harbours, not 5";
    a_board_with_a_harbour_missing_is_refused: |layout| layout.set_harbour(second_harbour(), None)
        => LayoutError::HarbourCount {
            shape: Shape::Base, harbour: Harbour::Special(Resource::Grain), expected: 1, found: 0,
        },
        "a base board has 1 grain harbours, not 0";
}

#[test]
fn a_board_is_refused_with_rules_out_of_bounds() {
    let rules = Rules { victory_target: 2, ..Rules::default() };
    let error = Board::new(Layout::beginner(), rules).unwrap_err();
    assert_eq!(error, LayoutError::Rules(RulesError::VictoryTarget(2)));
}

#[test]
fn a_layout_file_with_unknown_or_missing_fields_is_refused() {
    let whole = serde_json::to_value(file()).unwrap();
    for missing in ["rows", "harbours"] {
        let mut json = whole.clone();
        json.as_object_mut().unwrap().remove(missing);
        let error = serde_json::from_value::<LayoutFile>(json).unwrap_err().to_string();
        assert!(error.contains(missing), "{error}");
    }
    let mut json = whole.clone();
    json["colour"] = "blue".into();
    let error = serde_json::from_value::<LayoutFile>(json).unwrap_err().to_string();
    assert!(error.contains("colour"), "{error}");
    let mut json = whole;
    json["harbours"][0]["side"] = "N".into();
    assert!(
        serde_json::from_value::<LayoutFile>(json).is_err(),
        "hexes stand on a point and have no north side"
    );
}

#[test]
fn a_layout_in_notation_reads_back_exactly() {
    for layout in randoms(Tokens::Shuffled).chain([Layout::beginner()]) {
        assert_eq!(layout.to_string().parse::<Layout>(), Ok(layout));
    }
}

#[test]
fn all_problems_of_a_layout_are_told_and_the_first_is_why_it_is_no_board() {
    assert_eq!(Board::problems(&Layout::beginner()), []);
    let mut layout = Layout::beginner();
    layout.set_hex(Hex(0), Desert, Some(5));
    layout.set_hex(Hex(1), Pasture, None);
    let problems = Board::problems(&layout);
    let wanted = [
        LayoutError::TokenOnDesert { hex: "1.1".into(), number: 5 },
        LayoutError::NoToken { hex: "1.2".into(), terrain: Pasture },
    ];
    assert_eq!(problems[..2], wanted);
    assert!(problems.len() > 2, "the box has one desert, three mountains and one 2 besides: {problems:?}");
    assert_eq!(Board::new(layout, Rules::OFFICIAL).unwrap_err(), problems[0]);
}
