//! Boards of somebody's own: lakes and bays, harbours on any coast, any robber, any supply; and every way to get one wrong.

use crate::cases::{cards, luck, s};
use brickwool_game::Viewer;
use brickwool_settlers::Resource::{Brick, Ore, Wool};
use brickwool_settlers::layout_file::{HarbourEntry, HexEntry, LayoutFile, LayoutFileError};
use brickwool_settlers::{
    Action, ArrangementError, Board, DevCards, Edge, Harbour, Hex, Layout, LayoutError, Phase, Position,
    Resource, RowsError, Rules, Shape, Side, State, Step, Supply, Terrain, Vertex, perft,
};

/// The document that says how to write a board.
const DOCUMENT: &str = include_str!("../../../../docs/layouts.md");

/// The first block of this kind in the document.
fn block(opening: &str) -> &'static str {
    let (_, rest) = DOCUMENT.split_once(opening).expect("the document has such a block");
    rest.split_once("```").expect("a block ends").0.trim()
}

/// The lagoon of the document: nine hexes around a lake.
fn lagoon() -> LayoutFile {
    serde_json::from_str(block("```json")).expect("the document's board can be read")
}

/// A file of hexes as `L6 W10 / G9 . D`, with the supply of the base game and nothing else.
fn drawn(rows: &str) -> LayoutFile {
    let entry = |word: &str| {
        let letter = word.chars().next().expect("a word has a letter");
        let terrain = Terrain::from_letter(letter).map_or("sea", Terrain::name);
        HexEntry { terrain: terrain.into(), number: word[1..].parse().ok() }
    };
    let row = |row: &str| row.split_whitespace().map(entry).collect();
    LayoutFile {
        name: None,
        orientation: None,
        rows: rows.split('/').map(row).collect(),
        harbours: Vec::new(),
        robber: None,
        supply: Some(Supply::BASE),
    }
}

fn layout(rows: &str) -> Layout {
    Layout::try_from(&drawn(rows)).unwrap_or_else(|error| panic!("{rows}: {error}"))
}

fn board(layout: Layout) -> Board {
    Board::new(layout, Rules::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn harbour(hex: &str, side: Side, kind: &str) -> HarbourEntry {
    HarbourEntry { hex: hex.into(), side, kind: kind.into() }
}

// The board of the document.

#[test]
fn the_board_of_the_document_is_the_line_of_the_document() {
    let layout = Layout::try_from(&lagoon()).unwrap();
    assert_eq!(layout.to_string(), block("link:\n\n```"));
    assert_eq!(block("link:\n\n```").parse(), Ok(layout));
}

#[test]
fn the_lagoon_has_a_lake_whose_shore_comes_after_the_outer_coast() {
    let layout = Layout::try_from(&lagoon()).unwrap();
    let topology = layout.topology();
    let counts = (topology.hexes().len(), topology.vertices().len(), topology.edges().len());
    assert_eq!(counts, (9, 32, 41));
    assert_eq!(topology.coast().len(), 22 + 6);
    let shore: Vec<Edge> = topology.coast()[22..].to_vec();
    let corners: std::collections::BTreeSet<Vertex> =
        shore.iter().flat_map(|&edge| topology.edge_ends(edge)).collect();
    assert_eq!(corners.len(), 6, "the lake is one hex");
    assert!(shore.contains(&topology.hex_edges(Hex(3))[Side::E as usize]), "east of the fields");
    assert_eq!(board(layout).seat_counts(), 2..=4);
}

#[test]
fn a_harbour_on_a_lake_shore_works_like_any_other() {
    let board = board(Layout::try_from(&lagoon()).unwrap());
    let (lake_harbour, kind) = board.layout().harbours().last().expect("there are four");
    assert_eq!(kind, Harbour::Special(Brick));
    assert_eq!(board.layout().harbours().count(), 4);
    for end in board.topology().edge_ends(lake_harbour) {
        let mut state = State::new(&board, 2).unwrap();
        state.apply(&board, Step::Act(s(0), Action::BuildSettlement(end))).unwrap();
        assert_eq!(state.bank_rates(s(0)), cards("L4B2W4G4O4"));
    }
}

#[test]
fn roads_go_around_a_lake_and_the_loop_counts_whole() {
    let board = board(Layout::try_from(&lagoon()).unwrap());
    let shore = &board.topology().coast()[22..];
    let roads: Vec<String> = shore.iter().map(Edge::to_string).collect();
    let [corner, _] = board.topology().edge_ends(shore[0]);
    let far = Vertex(31);
    let far_road = board.topology().vertex_edges(far).next().expect("a vertex has edges");
    let start = State::new(&board, 2).unwrap();
    let line = Position { board, state: start }.to_string();
    let (head, _) = line.split_once("official;").unwrap();
    let line = format!(
        "{head}official;{corner}:-:{}:-:-:0/{far}:-:{far_road}:-:-:0;8:0:-:K14R2Y2M2V5:0:-:-;turn:after",
        roads.join(".")
    );
    let position: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(position.state.road_length(s(0)), 6);
}

#[test]
fn the_robber_starts_where_the_file_says_on_any_hex() {
    for (word, hex) in [(Some("2.4"), 5), (Some("1.2"), 1), (Some("desert"), 5), (None, 5), (Some("3.3"), 8)]
    {
        let file = LayoutFile { robber: word.map(str::to_owned), ..lagoon() };
        let board = board(Layout::try_from(&file).unwrap());
        assert_eq!(State::new(&board, 2).unwrap().robber(), Hex(hex), "{word:?}");
    }
}

#[test]
fn a_hex_with_the_robber_on_it_from_the_start_produces_nothing() {
    let file = LayoutFile { robber: Some("1.1".into()), ..lagoon() };
    let board = board(Layout::try_from(&file).unwrap());
    let mut state = State::new(&board, 2).unwrap();
    // Seat 1's second settlement is paid for the robber's hex too: only rolls are not.
    let place = [Vertex(0), Vertex(2), Vertex(12), Vertex(20)];
    for vertex in place {
        let seat = state.current();
        state.apply(&board, Step::Act(seat, Action::BuildSettlement(vertex))).unwrap();
        let road = state.legal(&board).nth(0);
        state.apply(&board, Step::Act(seat, road)).unwrap();
    }
    let before = state.hand(s(0));
    state.apply(&board, Step::Act(s(0), Action::Roll)).unwrap();
    state.apply(&board, crate::cases::dice(6)).unwrap();
    assert_eq!(state.hand(s(0)), before, "the forest with the 6 lies under the robber");
}

#[test]
fn the_bank_and_the_deck_are_what_the_file_says() {
    let deck = DevCards::new([31, 0, 0, 7, 1]);
    let file = LayoutFile { supply: Some(Supply { cards: 51, deck }), ..lagoon() };
    let own = board(Layout::try_from(&file).unwrap());
    assert_eq!((own.all_cards(), own.deck()), (cards("L51B51W51G51O51"), deck));
    let off = Board::new(own.layout().clone(), Rules { dev_cards: false, ..Rules::default() }).unwrap();
    assert_eq!(off.deck(), DevCards::NONE, "unless the rules leave development cards out");
}

#[test]
fn every_card_of_a_large_deck_is_counted() {
    for (deck, total) in
        [([31; 5], 155), ([31, 31, 2, 0, 0], 64), ([0, 0, 2, 31, 31], 64), ([14, 2, 2, 2, 5], 25)]
    {
        let deck = DevCards::new(deck);
        let file = LayoutFile { supply: Some(Supply { cards: 19, deck }), ..lagoon() };
        let board = board(Layout::try_from(&file).unwrap());
        let state = State::new(&board, 2).unwrap();
        assert_eq!((state.deck().total(), state.view(&board, Viewer::Spectator).deck), (total, total as u8));
    }
}

#[test]
fn a_corner_between_two_harbours_uses_both() {
    let mut file = drawn("L6 W10 / D");
    file.harbours = vec![harbour("1.1", Side::Nw, "ore"), harbour("1.1", Side::Ne, "wool")];
    let board = board(Layout::try_from(&file).unwrap());
    let top = board.topology().hex_vertices(Hex(0))[0];
    let mut state = State::new(&board, 2).unwrap();
    state.apply(&board, Step::Act(s(0), Action::BuildSettlement(top))).unwrap();
    assert_eq!([Ore, Wool, Brick].map(|kind| state.bank_rates(s(0)).get(kind)), [2, 2, 4]);
}

#[test]
fn sea_around_the_land_means_nothing() {
    let plain = layout("L6 W10 / D");
    for padded in [". . . / . L6 W10 . / . D .", ". . L6 W10 / . . D / . . . .", "L6 W10 . . / D . ."] {
        assert_eq!(layout(padded), plain, "{padded}");
    }
}

#[test]
fn a_board_of_your_own_may_have_the_arrangement_of_a_box_and_is_still_your_own() {
    let own: Layout = "L6L6L6/L6L6L6L6/L6L6DL5L5/L5L5L5L5/L5L5L5;own:-:18:-".parse().unwrap();
    assert_eq!((own.shape(), own.box_shape()), (Some(Shape::Base), None));
    let board = board(own);
    assert_eq!(board.seat_counts(), 2..=6);
    assert_eq!((board.all_cards(), board.deck()), (cards("L18B18W18G18O18"), DevCards::NONE));
}

#[test]
fn five_have_special_building_on_their_own_board_and_four_do_not() {
    let own: Layout = "L6L6L6/L6L6L6L6/L6L6DL5L5/L5L5L5L5/L5L5L5;own:-:18:-".parse().unwrap();
    for (seats, special) in [(4, false), (5, true), (6, true)] {
        let mut state = State::new(&board(own.clone()), seats).unwrap();
        let board = board(own.clone());
        let mut luck = luck(u64::from(seats));
        let mut ended = false;
        while !ended {
            let step = match state.turn() {
                brickwool_game::Turn::Chance(chance) => Step::Chance(chance.draw(&state, &board, &mut luck)),
                _ => {
                    let legal = state.legal(&board);
                    let end = legal.iter().find(|&action| action == Action::EndTurn);
                    Step::Act(legal.seat(), end.unwrap_or_else(|| legal.nth(0)))
                }
            };
            state.apply(&board, step).unwrap();
            ended = matches!(step, Step::Act(_, Action::EndTurn));
        }
        let seen = matches!(state.phase(), Phase::SpecialBuilding { .. });
        assert_eq!(seen, special, "{seats} players");
    }
}

// How many can play.

/// Hexes in a line have 4 corners each, and 2 more at the ends.
fn line_of(hexes: usize) -> LayoutFile {
    let tokens = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
    let words: Vec<String> = (0..hexes - 1).map(|n| format!("L{}", tokens[n % 10])).collect();
    drawn(&format!("{} D", words.join(" ")))
}

#[test]
fn as_many_play_as_have_room_wherever_the_others_place() {
    for (hexes, corners, most) in
        [(3, 14, 2), (4, 18, 2), (5, 22, 3), (7, 30, 4), (9, 38, 5), (10, 42, 5), (11, 46, 6), (19, 78, 6)]
    {
        let board = board(Layout::try_from(&line_of(hexes)).unwrap());
        assert_eq!(board.topology().vertices().len(), corners, "{hexes} hexes");
        assert_eq!(board.seat_counts(), 2..=most, "{hexes} hexes");
        let error = State::new(&board, most + 1).unwrap_err().to_string();
        assert_eq!(error, format!("this board is for 2 to {most} players, not {}", most + 1));
    }
}

/// Every way to set up on the smallest board there is.
#[test]
fn two_players_always_find_their_places_on_13_corners() {
    let board = board(layout("L6 W10 / D"));
    assert_eq!(board.topology().vertices().len(), 13);
    assert_eq!(board.seat_counts(), 2..=2);
    fn every_way(state: &State, board: &Board) -> u64 {
        if matches!(state.phase(), Phase::Turn(_)) {
            return 1;
        }
        let legal = state.legal(board);
        assert!(!legal.is_empty(), "stuck in {state}");
        let mut ways = 0;
        for action in legal.iter() {
            let mut next = *state;
            next.apply(board, Step::Act(legal.seat(), action)).unwrap();
            ways += every_way(&next, board);
        }
        ways
    }
    let start = State::new(&board, 2).unwrap();
    assert_eq!(every_way(&start, &board), perft(&start, &board, 8));
}

// The limits.

#[test]
fn thirty_hexes_80_corners_and_109_sides_are_a_board_and_nothing_more_is() {
    let rows =
        "L6 L6 L6 / L6 L6 L6 L6 / L6 L6 D L6 L6 / L6 L6 L6 L5 L5 L5 / L5 L5 D L5 L5 / L5 L5 L5 L5 / L5 L5 L5";
    let largest = layout(rows);
    let topology = largest.topology();
    let counts = (topology.hexes().len(), topology.vertices().len(), topology.edges().len());
    assert_eq!(counts, (30, 80, 109));
    assert_eq!(board(largest.clone()).seat_counts(), 2..=6);
    // With a lake it is one hex less, and no corner and no side.
    let lake = layout(&rows.replacen("L6 L6 D", "L6 . D", 1));
    let counts =
        (lake.topology().hexes().len(), lake.topology().vertices().len(), lake.topology().edges().len());
    assert_eq!(counts, (29, 80, 109));
    board(lake);
    for (rows, error) in [
        (rows.replacen("/ L5 L5 L5", "/ L5 L5 L5 L4 .", 1), ArrangementError::TooManyHexes(31)),
        (rows.replacen("L6 L6 L6 /", "L6 . L6 L6 . /", 1), ArrangementError::TooManyVertices(82)),
    ] {
        let found = Layout::try_from(&drawn(&rows)).unwrap_err();
        assert!(
            matches!(found, LayoutFileError::Arrangement { error: found, .. } if found == error),
            "{found:?}"
        );
    }
    let error = Layout::try_from(&line_of(20)).unwrap_err().to_string();
    assert_eq!(
        error,
        "its hexes have 82 corners in all; a board has up to 80: move the hexes closer together"
    );
}

#[test]
fn twenty_equal_hexes_are_a_board_and_twenty_one_are_not() {
    let rows = |equal: usize| {
        let words = |n: usize| if n < equal { "L6" } else { "D" };
        let row = |from: usize| (from..from + 6).map(words).collect::<Vec<_>>().join(" ");
        format!("{} / . {} / {} / . {}", row(0), row(6), row(12), row(18))
    };
    board(layout(&rows(20)));
    let error = Board::new(layout(&rows(21)), Rules::default()).unwrap_err();
    assert_eq!(error, LayoutError::TooManyEqual { terrain: Terrain::Forest, number: 6, found: 21 });
    assert_eq!(error.to_string(), "21 forest hexes have the number 6; a board has up to 20 equal ones");
}

/// Twenty forests with a 6 can owe more lumber than there is; the bank keeps it.
#[test]
fn a_roll_that_owes_more_than_all_cards_pays_nobody() {
    let own: Layout = "L6L6L6/L6L6L6L6/L6L6DL6L6/L6L6L6L6/L6L6L6;own:-:18:-".parse().unwrap();
    let board = board(own);
    let mut state = State::new(&board, 6).unwrap();
    while !matches!(state.phase(), Phase::Rolling) {
        let legal = state.legal(&board);
        state.apply(&board, Step::Act(legal.seat(), legal.nth(legal.len() - 1))).unwrap();
    }
    let before = state;
    state.apply(&board, crate::cases::dice(6)).unwrap();
    assert!(state.seats().all(|seat| state.hand(seat) == before.hand(seat)));
}

// Mistakes in a file.

fn sea() -> HexEntry {
    HexEntry { terrain: "sea".into(), number: None }
}

fn forest() -> HexEntry {
    HexEntry { terrain: "forest".into(), number: Some(4) }
}

fn arrangement(error: ArrangementError, hex: &str) -> LayoutFileError {
    LayoutFileError::Arrangement { error, hex: hex.into() }
}

file_errors! {
    lagoon, |file| Layout::try_from(file);
    without_a_supply_it_is_no_board_of_your_own: |file| file.supply = None
        => LayoutFileError::NoShape { found: vec![3, 4, 3] },
        "rows of [3, 4, 3] hexes are not a named board (the base board has rows of [3, 4, 5, 4, 3]); a board of your own has a \
         \"supply\", such as {\"cards\":19,\"deck\":{\"knight\":14,\"victory_point\":5}}";
    a_board_without_land_is_refused: |file| file.rows = vec![vec![sea(), sea()]]
        => arrangement(ArrangementError::NoLand, ""), "there is no land";
    a_board_without_rows_is_refused: |file| file.rows.clear()
        => arrangement(ArrangementError::NoLand, ""), "there is no land";
    an_island_apart_is_refused_by_name: |file| {
        file.rows[1].splice(0..0, [sea(), sea()]);
        file.rows[1].extend([sea(), forest()]);
    }
        => arrangement(ArrangementError::NotConnected(6), "2.8"), "hex 2.8 is not connected with the first hex by land";
    rows_that_lie_not_between_each_other_are_refused: |file| { file.rows[1].pop(); }
        => LayoutFileError::Rows(RowsError::NotBetween { row: 2, length: 3, length_above: 3 }),
        "row 2 has 3 places and row 1 above it 3: rows are centred, so that the hexes of these two would not lie between \
         each other; fill one up with sea";
    a_row_with_too_many_places_is_refused: |file| file.rows[0] = vec![sea(); 41]
        => LayoutFileError::Rows(RowsError::TooLong { row: 1, length: 41 }),
        "row 1 has 41 places; a row has up to 40";
    too_many_rows_are_refused: |file| file.rows = vec![vec![]; 41]
        => LayoutFileError::Rows(RowsError::TooMany(41)), "there are 41 rows; a layout has up to 40";
    a_terrain_nobody_knows_is_refused: |file| file.rows[1][1].terrain = "lake".into()
        => LayoutFileError::UnknownTerrain { hex: "2.2".into(), word: "lake".into() },
        "hex 2.2: there is no terrain \"lake\"; choose forest, hills, pasture, fields, mountains, desert or sea";
    a_number_at_sea_is_refused: |file| file.rows[1][1].number = Some(5)
        => LayoutFileError::NumberAtSea { hex: "2.2".into(), number: 5 },
        "hex 2.2 is sea and has the number 5; only land has one";
    a_forest_without_a_number_is_refused: |file| file.rows[2][1].number = None
        => LayoutFileError::Token(LayoutError::NoToken { hex: "3.2".into(), terrain: Terrain::Forest }),
        "hex 3.2 (forest) has no number";
    a_forest_with_a_7_is_refused: |file| file.rows[2][1].number = Some(7)
        => LayoutFileError::Token(LayoutError::NoSuchToken { hex: "3.2".into(), number: 7 }),
        "hex 3.2 has the number 7; tokens show 2 to 12, except 7";
    a_forest_with_a_0_is_refused: |file| file.rows[2][1].number = Some(0)
        => LayoutFileError::Token(LayoutError::NoSuchToken { hex: "3.2".into(), number: 0 }),
        "hex 3.2 has the number 0; tokens show 2 to 12, except 7";
    a_desert_with_a_number_is_refused: |file| file.rows[1][3].number = Some(4)
        => LayoutFileError::Token(LayoutError::TokenOnDesert { hex: "2.4".into(), number: 4 }),
        "hex 2.4 is a desert and has the number 4; a desert has none";
    a_harbour_at_a_place_of_the_sea_is_refused: |file| file.harbours[1].hex = "2.2".into()
        => LayoutFileError::UnknownHex { number: 2, hex: "2.2".into() },
        "harbour 2: there is no hex \"2.2\"; hexes are named row.column, the first is 1.1";
    a_harbour_of_a_kind_nobody_knows_is_refused: |file| file.harbours[3].kind = "4:1".into()
        => LayoutFileError::UnknownHarbour { number: 4, word: "4:1".into() },
        "harbour 4: there is no kind \"4:1\"; choose 3:1, lumber, brick, wool, grain or ore";
    a_harbour_away_from_the_coast_is_refused: |file| file.harbours[0].side = Side::E
        => LayoutFileError::InlandHarbour { number: 1, hex: "1.1".into(), side: Side::E },
        "harbour 1: side E of hex 1.1 does not face the sea";
    a_second_harbour_in_the_same_place_is_refused: |file| file.harbours.push(harbour("1.1", Side::Nw, "ore"))
        => LayoutFileError::HarbourTwice { number: 5, hex: "1.1".into(), side: Side::Nw },
        "harbour 5: side NW of hex 1.1 already has a harbour";
    a_robber_at_sea_is_refused: |file| file.robber = Some("2.2".into())
        => LayoutFileError::RobberNowhere { word: "2.2".into() },
        "the robber starts on \"desert\" or on a hex, row.column; there is no hex \"2.2\"";
}

/// Padding moves every hex in the file, and errors go with it.
#[test]
fn an_error_names_the_hex_as_the_file_counts_it() {
    let error = Layout::try_from(&drawn(". . . / . L6 W . / . D .")).unwrap_err();
    assert_eq!(error.to_string(), "hex 2.3 (pasture) has no number");
    let error = "SSS/SL6WS/SDS;own:-:19:-".parse::<Layout>().unwrap_err();
    assert_eq!(error.to_string(), "column 8: hex 2.3 (pasture) has no number");
}

/// The board that a file's layout makes.
fn board_of(file: &LayoutFile) -> Result<Board, LayoutError> {
    Board::new(Layout::try_from(file).unwrap_or_else(|error| panic!("{error}")), Rules::default())
}

file_errors! {
    lagoon, board_of;
    a_board_without_a_place_for_the_robber_is_refused: |file| {
        file.rows[1][3] = forest();
        file.robber = None;
    } => LayoutError::RobberNowhere,
        "there is no desert, so the layout has to say on which hex the robber starts";
    a_board_with_too_few_cards_is_refused: |file| file.supply = Some(Supply { cards: 17, ..Supply::BASE })
        => LayoutError::BankCards(17), "the bank must have 18 to 51 cards of each resource, not 17";
    a_board_with_too_many_cards_is_refused: |file| file.supply = Some(Supply { cards: 52, ..Supply::BASE })
        => LayoutError::BankCards(52), "the bank must have 18 to 51 cards of each resource, not 52";
    a_board_of_two_hexes_is_refused: |file| *file = drawn("L6 D")
        => LayoutError::TooSmall(10), "the board has 10 corners; 2 players need 13";
}

#[test]
fn a_harbour_laid_inland_by_a_program_is_refused() {
    let mut own = Layout::try_from(&lagoon()).unwrap();
    let inland = own.topology().edges().find(|edge| !own.topology().coast().contains(edge)).unwrap();
    own.set_harbour(inland, Some(Harbour::Generic));
    let error = Board::new(own, Rules::default()).unwrap_err();
    assert_eq!(error, LayoutError::InlandHarbour(inland));
    assert_eq!(error.to_string(), format!("the harbour on edge {inland} does not face the sea"));
}

#[test]
fn a_deck_with_more_cards_than_can_be_counted_is_no_file() {
    let text = block("```json").replace("\"knight\": 14", "\"knight\": 32");
    let error = serde_json::from_str::<LayoutFile>(&text).unwrap_err().to_string();
    assert!(error.contains("32 development cards of one kind are more than any game has"), "{error}");
    for (from, to, says) in [
        ("\"cards\": 19", "\"cards\": 256", "invalid value: integer `256`"),
        ("\"cards\": 19", "\"card\": 19", "unknown field `card`"),
        ("\"cards\": 19,", "", "missing field `cards`"),
        ("\"knight\"", "\"soldier\"", "unknown field `soldier`"),
    ] {
        let error = serde_json::from_str::<LayoutFile>(&block("```json").replace(from, to)).unwrap_err();
        assert!(error.to_string().contains(says), "{error}");
    }
}

// Mistakes in notation.

#[test]
fn a_mistake_in_notation_is_named_with_its_column() {
    let right = "L6W10B4/G9SO8Dr/W5L3G11;own:3@0.O@6.W@16.B@23:19:K14R2Y2M2V5";
    assert!(right.parse::<Layout>().is_ok());
    for (from, to, column, says) in [
        ("own", "mine", 24, "rows of [3, 4, 3] hexes fit no named board"),
        ("W10", "X10", 3, "expected ';', found 'X'"),
        ("W10", "W", 3, "hex 1.2 (pasture) has no number"),
        ("W10", "W7", 3, "hex 1.2 has the number 7; tokens show 2 to 12, except 7"),
        ("W10", "W0", 4, "0 is not a valid number token"),
        ("W10", "W010", 4, "010 is not a valid number token"),
        ("W10", "W999", 4, "999 is not a valid number token"),
        ("Dr", "D5r", 14, "hex 2.4 is a desert and has the number 5; a desert has none"),
        ("L6", "L6r", 16, "the robber starts on two hexes"),
        ("G9SO8Dr", "G9SO8", 1, "row 2 has 3 places and row 1 above it 3"),
        ("G9SO8Dr", "SSG9SO8DrSB5", 19, "this hex is not connected by land"),
        ("own:3@0", "own:4@0", 29, "expected a harbour, one of 3 L B W G O"),
        ("own:3@0", "own:30", 30, "expected '@', found '0'"),
        ("B@23", "B@28", 44, "there is no coast edge 28"),
        ("B@23", "B@6", 42, "this coast edge already has a harbour"),
        ("B@23:19", "B@23", 47, "expected count of cards"),
        (":19:", ":x:", 47, "expected count of cards"),
        (":19:", ":999:", 47, "999 is not a valid count of cards"),
        ("K14", "K32", 51, "32 is not a possible count of cards"),
        ("K14R2", "R2K14", 52, "development cards comes in the order KRYMV"),
        ("V5", "V5 ", 61, "expected the end"),
    ] {
        let wrong = right.replacen(from, to, 1);
        let error = wrong.parse::<Layout>().expect_err(&wrong);
        assert_eq!((error.column, error.message.contains(says)), (column, true), "{wrong}\n{error}");
    }
}

#[test]
fn what_a_board_cannot_be_is_said_of_a_whole_position_too() {
    let rest = "official;-:-:-:-:-:0/-:-:-:-:-:0;0:-:-:-:0:-:-;settlement:0";
    for (layout, says) in [
        ("L6D;own:-:19:-", "column 1: the board has 10 corners; 2 players need 13"),
        (
            "L6W5/B4;own:-:19:-",
            "column 1: there is no desert, so the layout has to say on which hex the robber starts",
        ),
        ("L6W5/D;own:-:17:-", "column 1: the bank must have 18 to 51 cards of each resource, not 17"),
    ] {
        let error = format!("{layout};{rest}").parse::<Position>().unwrap_err();
        assert_eq!(error.to_string(), says);
    }
    let fine = format!("L6W5r/B4;own:-:19:-;{}", rest.replacen(";0:", ";1:", 1));
    assert_eq!(fine.parse::<Position>().map(|position| position.to_string()), Ok(fine));
}

#[test]
fn more_seats_than_the_board_has_room_for_are_no_position() {
    let seats = ["-:-:-:-:-:0"; 3].join("/");
    let error = format!("L6W5/D;own:-:19:-;official;{seats};2:-:-:-:0:-:-;settlement:0").parse::<Position>();
    let error = error.unwrap_err();
    assert!(error.message.contains("this board is for 2 to 2 players, not 3"), "{error}");
}

#[test]
fn every_resource_may_be_missing() {
    let board = board(layout("D D / D"));
    let state = State::new(&board, 2).unwrap();
    assert!(Resource::ALL.iter().all(|&kind| state.bank().get(kind) == 19));
}

/// The examples of the document's table of errors are errors of these tests.
#[test]
fn the_document_quotes_errors_as_they_are() {
    let mut file = lagoon();
    file.rows[0][1].number = None;
    let no_number = Layout::try_from(&file).unwrap_err().to_string();
    let mut file = lagoon();
    file.harbours[0].side = Side::E;
    let inland = Layout::try_from(&file).unwrap_err().to_string();
    let mut file = lagoon();
    file.harbours.push(file.harbours[0].clone());
    let twice = Layout::try_from(&file).unwrap_err().to_string();
    let apart = Layout::try_from(&drawn("L6 W5 . / B4 . / . . L3")).unwrap_err().to_string();
    let uneven = Layout::try_from(&drawn("L6 W5 B4 / L6 W5 B4")).unwrap_err().to_string();
    for said in [no_number, inland, twice, apart, uneven] {
        assert!(DOCUMENT.contains(&format!("| `{said}` |")), "not in the document: {said}");
    }
}
