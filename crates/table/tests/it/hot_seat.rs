//! Several people at one device: the host has all their seats and decides for whoever has the dice.

use crate::driver::{Driver, HOST, OTHER};
use brickwool_game::{Seat, Viewer};
use brickwool_table::{Colour, ErrorCode, GameSettings, Player, Request, Settings, TableGame, TableStage};
use serde_json::json;

fn table(hot_seat: bool) -> Driver {
    Driver::new(Settings { game: GameSettings::Dice { hot_seat }, seats: 3, ..Settings::default() })
}

fn take_seat(driver: &mut Driver, seat: u8, name: &str, colour: Option<Colour>) -> Result<u64, ErrorCode> {
    driver.presence.set_connected(Seat::new(seat));
    let mut request = driver.sit(HOST, seat, name);
    if let Request::TakeSeat { colour: chosen, .. } = &mut request {
        *chosen = colour;
    }
    driver.request(HOST, request).map_err(|error| error.code)
}

#[test]
fn the_host_takes_seat_after_seat() {
    let mut driver = table(true);
    take_seat(&mut driver, 0, "Ann", None).unwrap();
    take_seat(&mut driver, 1, "Ben", None).unwrap();
    let named = |driver: &Driver, seat: u8| match driver.table.player_at(Seat::new(seat)) {
        Some(Player::Person { guest, name }) => Some((*guest, name.clone())),
        _ => None,
    };
    assert_eq!(named(&driver, 0), Some((HOST, "Ann".into())));
    assert_eq!(named(&driver, 1), Some((HOST, "Ben".into())));
    // Everybody has a colour of their own, and can have another.
    assert_eq!(take_seat(&mut driver, 1, "Ben", Some(Colour::Blue)), Err(ErrorCode::ColourTaken));
    take_seat(&mut driver, 1, "Bea", Some(Colour::Teal)).unwrap();
    assert_eq!(named(&driver, 1), Some((HOST, "Bea".into())));
    let stranger = driver.sit(OTHER, 2, "X");
    assert_eq!(driver.request(OTHER, stranger).unwrap_err().code, ErrorCode::NotTheHost);
    driver.request(HOST, Request::LeaveSeat { seat: Seat::new(1) }).unwrap();
    assert_eq!(named(&driver, 1), None);

    // At any other table a person has one seat.
    let mut driver = table(false);
    take_seat(&mut driver, 0, "Ann", None).unwrap();
    take_seat(&mut driver, 1, "Ann", None).unwrap();
    assert_eq!(named(&driver, 0), None);
}

#[test]
fn a_whole_game_is_played_at_one_device() {
    let mut driver = table(true);
    for (seat, name) in [(0, "Ann"), (2, "Cid")] {
        take_seat(&mut driver, seat, name, None).unwrap();
    }
    driver.request(HOST, Request::SeatBot { seat: Seat::new(1), bot: "greedy".into() }).unwrap();
    driver.request(HOST, Request::Start).unwrap();
    assert_eq!(driver.request(HOST, Request::Leave).unwrap_err().code, ErrorCode::WrongTime);
    let mut undone = false;
    while driver.table.stage() == TableStage::Playing {
        let Some(TableGame::Dice(state)) = driver.table.game() else { panic!("the dice game") };
        let (seat, legal) = (state.seat(), state.legal());
        if seat == Seat::new(1) {
            driver.wait().expect("the bot plays");
            continue;
        }
        // The host sees the table as the player who decides.
        assert_eq!(driver.table.viewer(HOST), Viewer::Seat(seat));
        assert!(driver.table.deciding().contains(seat));
        let last = legal.iter().last().expect("something can be done");
        driver.act(HOST, json!(last)).unwrap();
        if !undone && driver.table.may_undo(seat) {
            let Some(TableGame::Dice(before)) = driver.table.game().cloned() else { panic!("the dice game") };
            driver.request(HOST, Request::Undo { ply: driver.table.ply() }).unwrap();
            driver.act(HOST, json!(last)).unwrap();
            assert_eq!(driver.table.game(), Some(&TableGame::Dice(before)));
            undone = true;
        }
    }
    assert!(undone, "something was taken back");
    assert_eq!(driver.table.stage(), TableStage::Over);
}
