//! What one table's guests can do to each other and to its log: names that nobody mistakes, guests kept out, and an end to
//! everything.

use crate::driver::{Driver, HOST, OTHER, STRANGER, action_from, refused};
use brickwool_game::Seat;
use brickwool_luck::{Seed, seal};
use brickwool_table::{
    BoardSettings, Entry, ErrorCode, GameSettings, GuestId, MAX_BLOCKED, MAX_CHAT_MESSAGES, MAX_ENTRIES,
    MAX_ENTRIES_BEFORE_GAME, MAX_OFFERS, MAX_UNDOS, Request, Settings, Table, TableStage,
};
use serde_json::json;

fn seats(seats: u8) -> Settings {
    Settings { seats, ..Settings::default() }
}

fn take_seat(seat: u8, name: &str) -> Request {
    let commitment = Seed::new([7; 32]).attempt(0).commitment();
    let seal = seal(&commitment, usize::from(seat), name);
    Request::TakeSeat { seat: Seat::new(seat), name: name.into(), colour: None, commitment, seal }
}

#[test]
fn nobody_can_be_mistaken_for_somebody_else_at_the_table() {
    let mut driver = Driver::new(seats(3));
    driver.request(HOST, take_seat(0, "Ilya")).unwrap();
    for name in ["Ilya", "ilya", "ILYA", "llya", "Ily\u{430}", "I lya"] {
        refused(&mut driver, OTHER, take_seat(1, name), ErrorCode::NameTaken);
    }
    refused(&mut driver, OTHER, take_seat(1, "Gr\u{435}edy"), ErrorCode::BadText);
    refused(&mut driver, OTHER, take_seat(1, "Ilya\u{200b}"), ErrorCode::BadText);
    driver.request(OTHER, take_seat(1, "Ada")).unwrap();
    driver.request(HOST, take_seat(0, "ILYA")).unwrap();
    driver.request(HOST, take_seat(2, "Ilya")).unwrap();
    refused(&mut driver, HOST, take_seat(2, "ADA"), ErrorCode::NameTaken);
}

#[test]
fn the_host_blocks_somebody_and_unblocks_them() {
    let mut driver = Driver::new(seats(2));
    let block = |guest, blocked| Request::Block { guest, blocked };
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    refused(&mut driver, OTHER, block(HOST, true), ErrorCode::NotTheHost);
    refused(&mut driver, HOST, block(HOST, true), ErrorCode::BadText);
    refused(&mut driver, HOST, block(OTHER, false), ErrorCode::WrongTime);
    driver.request(HOST, block(OTHER, true)).unwrap();
    assert_eq!(driver.table.seat_of(OTHER), None, "they have lost their seat");
    refused(&mut driver, OTHER, take_seat(1, "Ben"), ErrorCode::Blocked);
    refused(&mut driver, HOST, block(OTHER, true), ErrorCode::WrongTime);
    let again = Table::from_log(&driver.log).unwrap();
    assert_eq!(again.blocked_guests(), [OTHER], "the log tells");
    driver.request(HOST, block(OTHER, false)).unwrap();
    let sits = driver.sit(OTHER, 1, "Ben");
    driver.request(OTHER, sits).unwrap();
    driver.request(HOST, Request::Start).unwrap();
    refused(&mut driver, HOST, block(OTHER, true), ErrorCode::WrongTime);
    driver.request(HOST, block(STRANGER, true)).unwrap();
    for number in 1..MAX_BLOCKED as u64 {
        driver.request(HOST, block(GuestId(1_000 + number), true)).unwrap();
    }
    refused(&mut driver, HOST, block(GuestId(5), true), ErrorCode::TooMuch);
}

#[test]
fn an_operator_takes_a_name_away() {
    let mut driver = Driver::new(seats(2));
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    driver.log(Entry::Renamed { seat: Seat::new(1), name: "Guest 1".into() });
    let name = json!(driver.table.player_at(Seat::new(1)))["name"].clone();
    assert_eq!((name, driver.table.seat_of(OTHER)), (json!("Guest 1"), Some(Seat::new(1))));
}

#[test]
fn changes_before_the_game_come_to_an_end() {
    let mut driver = Driver::new(seats(2));
    let bot = || Request::SeatBot { seat: Seat::new(0), bot: "random".into() };
    while driver.table.version() < MAX_ENTRIES_BEFORE_GAME {
        driver.request(HOST, bot()).unwrap();
    }
    refused(&mut driver, HOST, bot(), ErrorCode::TooMuch);
    refused(&mut driver, OTHER, take_seat(1, "Ben"), ErrorCode::TooMuch);
    driver.request(HOST, Request::Close).unwrap();
    assert_eq!(driver.table.stage(), TableStage::Closed);
}

#[test]
fn chat_comes_to_an_end_and_the_game_goes_on() {
    let mut driver = Driver::new(seats(2));
    driver.take_seat(HOST, 0);
    let chat = || Request::Chat { text: "hello".into() };
    for _ in 0..MAX_CHAT_MESSAGES {
        driver.log(Entry::Chat { by: HOST, name: "Ada".into(), text: "hello".into() });
    }
    refused(&mut driver, HOST, chat(), ErrorCode::TooMuch);
    assert!(driver.table.version() < MAX_ENTRIES);
}

#[test]
fn a_log_comes_to_an_end() {
    let mut driver = Driver::new(seats(2));
    driver.take_seat(HOST, 0);
    while driver.table.version() < MAX_ENTRIES {
        driver.log(Entry::Resumed { away: None });
    }
    refused(&mut driver, HOST, Request::Chat { text: "hello".into() }, ErrorCode::TooMuch);
    driver.request(HOST, Request::Close).unwrap();
}

/// Two people in the first turn after the set-up.
fn first_turn() -> Driver {
    let mut driver = Driver::new(seats(2));
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    for (guest, seat) in [(HOST, 0), (OTHER, 1), (OTHER, 1), (HOST, 0)] {
        for (group, action) in [("settlements", "build_settlement"), ("roads", "build_road")] {
            let legal = json!(driver.table.game().unwrap().legal(Seat::new(seat)));
            driver.act(guest, json!({ action: legal["groups"][group][0] })).unwrap();
        }
    }
    driver
}

#[test]
fn undoing_comes_to_an_end() {
    let mut driver = Driver::new(seats(2));
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    let legal = json!(driver.table.game().unwrap().legal(Seat::new(0)));
    let build = json!({"build_settlement": legal["groups"]["settlements"][0]});
    for _ in 0..MAX_UNDOS {
        driver.act(HOST, build.clone()).unwrap();
        let ply = driver.table.ply();
        driver.request(HOST, Request::Undo { ply }).unwrap();
    }
    driver.act(HOST, build).unwrap();
    let ply = driver.table.ply();
    refused(&mut driver, HOST, Request::Undo { ply }, ErrorCode::TooMuch);
}

#[test]
fn offers_of_one_turn_come_to_an_end() {
    let mut driver = first_turn();
    driver.act(HOST, json!("roll")).unwrap();
    let legal = json!(driver.table.game().unwrap().legal(Seat::new(0)));
    if let Some(hex) = legal["groups"]["robber"].get(0) {
        driver.act(HOST, json!({"move_robber": hex})).unwrap();
    }
    let view = json!(driver.table.game().unwrap().view(brickwool_game::Viewer::Referee));
    let has = |resource: &&str| view["players"][0]["hand"][*resource].as_u64().is_some_and(|count| count > 0);
    let all = ["lumber", "brick", "wool", "grain", "ore"];
    let give = all.iter().find(|resource| has(resource)).expect("a card from the second settlement");
    let want = all.iter().find(|resource| *resource != give).unwrap();
    let offer = json!({"offer_trade": {"offer": {"give": {(*give): 1}, "want": {(*want): 1}}, "to": [1]}});
    for _ in 0..MAX_OFFERS {
        driver.act(HOST, offer.clone()).unwrap();
        driver.act(OTHER, json!("decline_trade")).unwrap();
    }
    let ply = driver.table.ply();
    refused(&mut driver, HOST, Request::Act { ply, action: action_from(offer) }, ErrorCode::TooMuch);
    driver.act(HOST, json!("end_turn")).expect("the game goes on");
}

/// Whether the settings of a table are accepted whose board is the printed one, changed.
fn layout(change: &dyn Fn(&mut serde_json::Value)) -> Result<(), String> {
    let beginner = brickwool_settlers::Layout::beginner();
    let mut file = json!(brickwool_settlers::layout_file::LayoutFile::from(&beginner));
    change(&mut file);
    let file = Box::new(serde_json::from_value(file).expect("a layout file"));
    let (rules, dice) = Default::default();
    let board = BoardSettings::Layout(file);
    let game = GameSettings::Settlers { shape: Default::default(), rules, board, dice };
    Settings { game, ..Settings::default() }.validate().map_err(|error| error.to_string())
}

/// What is not too large is looked at: then the error says what is wrong with it.
#[test]
fn words_of_24_letters_and_400_rows_are_not_too_many() {
    let terrain = |letters: usize| layout(&|file| file["rows"][0][0]["terrain"] = json!("x".repeat(letters)));
    let rows = |count: usize| layout(&|file| file["rows"] = json!(vec![json!([]); count]));
    let too_long = "words of up to 24 letters";
    assert!(terrain(25).unwrap_err().contains(too_long));
    assert!(!terrain(24).unwrap_err().contains(too_long));
    let too_many = "more rows, hexes or harbours than any board";
    assert!(rows(401).unwrap_err().contains(too_many));
    assert!(!rows(400).unwrap_err().contains(too_many));
}

#[test]
fn free_texts_of_layouts_are_limited() {
    assert_eq!(layout(&|file| file["name"] = json!("Ada's island")), Ok(()));
    let bad: [&dyn Fn(&mut serde_json::Value); 6] = [
        &|file| file["name"] = json!("x".repeat(61)),
        &|file| file["name"] = json!("a\u{202e}b"),
        &|file| file["name"] = json!(""),
        &|file| file["rows"][0][0]["terrain"] = json!("<b>".repeat(1_000)),
        &|file| file["harbours"][0]["kind"] = json!("x".repeat(10_000)),
        &|file| file["rows"] = json!(vec![json!([]); 10_000]),
    ];
    for change in bad {
        let error = layout(change).expect_err("it is refused");
        assert!(error.len() < 200, "{error}");
    }
}
