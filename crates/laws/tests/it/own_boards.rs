//! Boards of somebody's own, drawn at random: their tables, their texts, and texts that are almost theirs.

use brickwool_game::Luck;
use brickwool_laws::own_board::{
    GridPlace, LandCounts, beside, counts, draw_rows, is_connected, random_land, random_own_layout,
};
use brickwool_luck::SeededLuck;
use brickwool_settlers::layout_file::{HexEntry, LayoutFile};
use brickwool_settlers::{Board, Edge, Layout, Position, Rules, Supply};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A layout of this land, all desert, somewhere in the sea.
fn drawn(land: &BTreeSet<GridPlace>, luck: &mut SeededLuck) -> Layout {
    let rows = draw_rows(land, luck, |_| HexEntry { terrain: "desert".into(), number: None });
    let file = LayoutFile {
        name: None,
        orientation: None,
        rows,
        harbours: Vec::new(),
        robber: None,
        supply: Some(Supply::BASE),
    };
    Layout::try_from(&file).unwrap_or_else(|error| panic!("{error}: {file:?}"))
}

fn board(layout: &Layout) -> Board {
    Board::new(layout.clone(), Rules::OFFICIAL).unwrap_or_else(|error| panic!("{layout}: {error}"))
}

/// The coast as closed lines: edges that follow each other end where the next begins.
fn coast_lines(layout: &Layout) -> usize {
    let topology = layout.topology();
    let touch =
        |a: Edge, b: Edge| topology.edge_ends(a).iter().any(|end| topology.edge_ends(b).contains(end));
    let mut lines = 0;
    let mut first = None;
    for (place, &edge) in topology.coast().iter().enumerate() {
        let begin = *first.get_or_insert(edge);
        let next = topology.coast().get(place + 1);
        if next.is_none_or(|&next| !touch(edge, next)) {
            assert!(touch(edge, begin), "{layout}: the coast is not closed at edge {edge}");
            lines += 1;
            first = None;
        }
    }
    lines
}

/// Lakes are what is enclosed: sea that cannot be reached from outside.
fn lakes(land: &BTreeSet<GridPlace>) -> usize {
    let rows = land.iter().map(|&(row, _)| row);
    let columns = land.iter().map(|&(_, column)| column);
    let (top, bottom) = (rows.clone().min().unwrap_or(0) - 1, rows.max().unwrap_or(0) + 1);
    let (left, right) = (columns.clone().min().unwrap_or(0) - 3, columns.max().unwrap_or(0) + 3);
    let parity = land.first().map_or(0, |&(row, column)| row + column);
    let mut sea: BTreeSet<GridPlace> = (top..=bottom)
        .flat_map(|row| (left..=right).map(move |column| (row, column)))
        .filter(|place| (place.0 + place.1 - parity) % 2 == 0 && !land.contains(place))
        .collect();
    let mut bodies = 0;
    while let Some(&first) = sea.first() {
        let mut next = vec![first];
        while let Some(place) = next.pop() {
            if sea.remove(&place) {
                next.extend(beside(place));
            }
        }
        bodies += 1;
    }
    bodies - 1
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tables_hold_what_anybody_can_count(seed in any::<u64>()) {
        let luck = &mut SeededLuck::new(seed);
        let land = random_land(luck);
        prop_assert!(is_connected(&land));
        let layout = drawn(&land, luck);
        let topology = layout.topology();
        let found = LandCounts {
            hexes: topology.hexes().len() as usize,
            vertices: topology.vertices().len() as usize,
            edges: topology.edges().len() as usize,
        };
        prop_assert_eq!(found, counts(&land), "{}", layout);
        let sides = 6 * found.hexes;
        prop_assert_eq!(topology.coast().len(), 2 * found.edges - sides, "{}", &layout);
        let distinct: BTreeSet<Edge> = topology.coast().iter().copied().collect();
        prop_assert_eq!(distinct.len(), topology.coast().len(), "{}", &layout);
        prop_assert_eq!(coast_lines(&layout), 1 + lakes(&land), "{}", &layout);
        let [.., north_west] = topology.hex_edges(brickwool_settlers::Hex(0));
        prop_assert_eq!(topology.coast()[0], north_west, "{}", &layout);
        for hex in topology.hexes() {
            let beside = topology.hex_neighbours(hex).len();
            let inland = topology.hex_edges(hex).iter().filter(|edge| !distinct.contains(edge)).count();
            prop_assert_eq!(beside as usize, inland, "{}", &layout);
        }
    }

    #[test]
    fn the_same_land_is_the_same_board_wherever_it_was_drawn(seed in any::<u64>()) {
        let luck = &mut SeededLuck::new(seed);
        let land = random_land(luck);
        let shifted: BTreeSet<GridPlace> = land.iter().map(|&(row, column)| (row + 1, column + 3)).collect();
        let once = drawn(&land, luck);
        prop_assert_eq!(&once, &drawn(&land, luck));
        prop_assert_eq!(&once, &drawn(&shifted, luck));
    }

    #[test]
    fn files_notation_and_board_json_hold_the_same_board(seed in any::<u64>()) {
        let layout = random_own_layout(&mut SeededLuck::new(seed));
        let line = layout.to_string();
        prop_assert_eq!(line.parse::<Layout>(), Ok(layout.clone()), "{}", line);

        let file = serde_json::to_string(&LayoutFile::from(&layout)).expect("a file can be written");
        let read: LayoutFile = serde_json::from_str(&file).expect("a file can be read");
        prop_assert_eq!(Layout::try_from(&read), Ok(layout.clone()), "{}", file);

        let board = board(&layout);
        let json = serde_json::to_value(&board).expect("a board can be written");
        let from_json: LayoutFile = serde_json::from_value(json["layout"].clone()).expect("its layout is a file");
        prop_assert_eq!(Layout::try_from(&from_json), Ok(layout.clone()));
        prop_assert_eq!(json["layout_notation"].as_str(), Some(&line[..]));
        let edges = json["edges"].as_array().expect("edges are listed");
        prop_assert_eq!(edges.iter().filter(|edge| !edge["harbour"].is_null()).count(), layout.harbours().count());

        for seats in board.seat_counts() {
            let start = Position::start(board.clone(), seats).expect("so many can play");
            prop_assert_eq!(start.to_string().parse::<Position>().map(|read| read.to_string()), Ok(start.to_string()));
        }
    }
}

/// A line with some characters changed, added, left out, or, mostly, exchanged for others of their kind.
fn almost_a_layout(luck: &mut SeededLuck) -> String {
    let letters: Vec<char> = "LBWGODSr0123456789/;:.@-own,KRYMV é".chars().collect();
    let mut text: Vec<char> = random_own_layout(luck).to_string().chars().collect();
    for _ in 0..1 + luck.below(3) {
        if text.is_empty() {
            break;
        }
        let at = luck.below(text.len() as u32) as usize;
        let letter = letters[luck.below(letters.len() as u32) as usize];
        match luck.below(12) {
            0 => text[at] = letter,
            1 => text.insert(at, letter),
            2 => drop(text.remove(at)),
            3 => text.truncate(at + 1),
            _ => {
                let kind = |letter: char| (letter.is_ascii_digit(), letter.is_ascii_uppercase());
                let same = (0..text.len()).filter(|&other| kind(text[other]) == kind(text[at]));
                let same: Vec<usize> = same.collect();
                text.swap(at, same[luck.below(same.len() as u32) as usize]);
            }
        }
    }
    text.into_iter().collect()
}

/// It is refused in words or is another board, even when nothing of it is left.
#[test]
fn no_text_is_too_strange() {
    let (mut layouts, mut boards) = (0, 0);
    for seed in 0..400 {
        let text = almost_a_layout(&mut SeededLuck::new(seed));
        let Ok(layout) = text.parse::<Layout>() else { continue };
        layouts += 1;
        assert_eq!(layout.to_string().parse::<Layout>(), Ok(layout.clone()), "{text}");
        let file = LayoutFile::from(&layout);
        assert_eq!(Layout::try_from(&file), Ok(layout.clone()), "{text}");
        if let Ok(board) = Board::new(layout, Rules::OFFICIAL) {
            boards += 1;
            let seats = *board.seat_counts().end();
            assert!(Position::start(board, seats).is_ok(), "{text}");
        }
    }
    assert!(layouts > 40 && boards > 40 && layouts < 360, "{layouts} layouts, {boards} boards");
}
