//! What is said of a layout that somebody has drawn: what is wrong and where, who can play, and how good the corners are.

use brickwool_settlers::layout_file::{HexEntry, LayoutFile};
use brickwool_settlers::{Hex, Layout, Side, Supply, Vertex};
use brickwool_table::{LayoutCheck, LayoutRequest, NamedLayout};
use std::collections::BTreeSet;

fn beginner() -> LayoutFile {
    LayoutFile::from(&Layout::beginner())
}

fn check(file: LayoutFile) -> LayoutCheck {
    LayoutCheck::of(&LayoutRequest::Layout(Box::new(file)), 0).unwrap()
}

/// The beginner board with something changed.
fn changed(change: impl FnOnce(&mut LayoutFile)) -> LayoutCheck {
    let mut file = beginner();
    change(&mut file);
    check(file)
}

/// What is wrong: the message, the hexes that are meant, and the side.
fn problems(check: &LayoutCheck) -> Vec<(&str, Vec<&str>, Option<Side>)> {
    let mut found = Vec::new();
    for problem in &check.problems {
        let hexes = problem.hexes.iter().map(String::as_str).collect();
        found.push((problem.message.as_str(), hexes, problem.side));
    }
    found
}

/// Every corner of every site, found by its hex's name: nothing is told twice and no dot is miscounted.
fn check_sites(check: &LayoutCheck) {
    let layout = Layout::try_from(check.layout.as_ref().unwrap()).unwrap();
    let topology = layout.topology();
    let rows = layout.rows();
    let mut seen = BTreeSet::new();
    for site in &check.sites {
        let (row, column) = site.hex.split_once('.').unwrap();
        let [row, column] = [row, column].map(|number| number.parse::<usize>().unwrap() - 1);
        let hex: Hex = rows[row][column].unwrap();
        let vertex: Vertex = topology.hex_vertices(hex)[usize::from(site.corner)];
        assert!(seen.insert(vertex), "{} corner {} is told twice", site.hex, site.corner);
        let ways = |number: u8| (1..=6).filter(|die| (1..=6).contains(&(i16::from(number) - die))).count();
        let numbers = topology.vertex_hexes(vertex).filter_map(|hex| layout.number(hex));
        assert_eq!(usize::from(site.dots), numbers.map(ways).sum::<usize>(), "{site:?}");
    }
    assert_eq!(seen.len(), topology.vertices().len() as usize);
}

#[test]
fn the_beginner_board_has_nothing_wrong_and_54_places_to_begin_at() {
    let check = LayoutCheck::of(&LayoutRequest::Named(NamedLayout::Beginner), 0).unwrap();
    assert_eq!((problems(&check), check.seats, check.sites.len()), (vec![], Some((2, 4)), 54));
    check_sites(&check);
}

#[test]
fn a_layout_keeps_its_name() {
    let check = changed(|file| file.name = Some("Home".into()));
    assert_eq!(check.layout.unwrap().name.as_deref(), Some("Home"));
}

/// Each is told with the number that it has in the file, and the rest of the board is looked at nevertheless.
#[test]
fn all_harbours_that_lie_nowhere_are_told() {
    let check = changed(|file| {
        (file.harbours[1].hex, file.harbours[1].side) = ("3.3".into(), Side::E);
        file.harbours[4].hex = "9.9".into();
        file.harbours[5].kind = "gold".into();
        let first = file.harbours[0].clone();
        file.harbours[8] = first;
    });
    let first = &beginner().harbours[0];
    let expected = [
        ("harbour 2: side E of hex 3.3 does not face the sea", vec!["3.3"], Some(Side::E)),
        ("harbour 5: there is no hex \"9.9\"; hexes are named row.column, the first is 1.1", vec![], None),
        ("harbour 6: there is no kind \"gold\"; choose 3:1, lumber, brick, wool, grain or ore", vec![], None),
        ("", vec![first.hex.as_str()], Some(first.side)),
    ];
    let found = problems(&check);
    assert_eq!(found[..3], expected[..3]);
    assert!(found[3].0.starts_with("harbour 9: "), "{}", found[3].0);
    assert_eq!((&found[3].1, found[3].2), (&expected[3].1, expected[3].2));
    assert_eq!(check.layout.as_ref().unwrap().harbours.len(), 5, "those that lie somewhere");
    assert!(check.seats.is_none() && check.sites.is_empty());
}

#[test]
fn hexes_that_are_wrong_are_named() {
    let unknown = changed(|file| file.rows[1][1].terrain = "lake".into());
    assert_eq!(problems(&unknown)[0].1, ["2.2"]);
    assert!(unknown.layout.is_none());
    let wrong_token = changed(|file| file.rows[0][2].number = Some(13));
    assert_eq!(problems(&wrong_token)[0].1, ["1.3"]);
    let without_token = changed(|file| file.rows[0][2].number = None);
    assert_eq!(problems(&without_token)[0].1, ["1.3"]);
    let other_terrain = changed(|file| file.rows[0][0].terrain = "desert".into());
    assert!(
        problems(&other_terrain).iter().any(|(_, hexes, _)| hexes.is_empty()),
        "it concerns the whole board"
    );
}

/// A board of somebody's own: `L6 W10 / G9 . D`, where a dot is sea.
fn own(rows: &str) -> LayoutFile {
    let entry = |word: &str| {
        let terrains = ["forest", "hills", "pasture", "fields", "mountains", "desert"];
        let terrain = match word.chars().next().and_then(|letter| "LBWGOD".find(letter)) {
            Some(index) => terrains[index],
            None => "sea",
        };
        HexEntry { terrain: terrain.into(), number: word[1..].parse().ok() }
    };
    let row = |row: &str| row.split_whitespace().map(entry).collect();
    let rows = rows.split('/').map(row).collect();
    LayoutFile { rows, harbours: Vec::new(), supply: Some(Supply::BASE), ..beginner() }
}

#[test]
fn hexes_are_named_by_their_places_and_the_sea_counts_as_one() {
    let lake = check(own("L6 W10 / G9 . O4 / D B5"));
    assert_eq!((problems(&lake), lake.seats.map(|(least, _)| least)), (vec![], Some(2)));
    assert!(
        lake.sites.iter().any(|site| site.hex == "2.3") && lake.sites.iter().all(|site| site.hex != "2.2")
    );
    check_sites(&lake);
}

#[test]
fn land_that_is_not_connected_is_named_and_no_land_is_not() {
    let apart = check(own("L6 W10 . . O4"));
    assert_eq!(problems(&apart)[0].1, ["1.5"]);
    let none = check(own(". ."));
    assert_eq!(problems(&none).len(), 1);
    assert!(problems(&none)[0].1.is_empty());
}

#[test]
fn too_many_equal_hexes_are_all_named() {
    // 21 forests with a 6; the others in the middle row are no forests, or have another number.
    let wide = ["L6"; 5].join(" ");
    let equal = check(own(&format!("L6 L6 L6 L6/{wide}/L6 L5 W6 D L6 L6/{wide}/L6 L6 L6 L6")));
    let named = problems(&equal).into_iter().find(|(message, ..)| message.contains("equal"));
    let named = named.unwrap_or_else(|| panic!("{:?}", equal.problems)).1;
    assert_eq!(named.len(), 21);
    assert!(["2.5", "3.1", "3.5"].iter().all(|hex| named.contains(hex)), "{named:?}");
    assert!(["3.2", "3.3", "3.4"].iter().all(|hex| !named.contains(hex)), "{named:?}");
}
