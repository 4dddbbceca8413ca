//! Tables whose game starts from a position: they are played, read back, verified and refused like any others.

use crate::driver::{Driver, HOST, OTHER};
use brickwool_game::Seat;
use brickwool_settlers::{Position, Rules, Step};
use brickwool_table::{
    BoardSettings, Entry, GameSettings, GameStep, LoggedEntry, Request, Settings, SettingsError, Table,
    TableGame, TableRecord, TableStage, VerifyError, read_base_game,
};

fn settings(position: &str, seats: u8) -> Settings {
    let game = GameSettings::settlers(Rules::OFFICIAL, BoardSettings::Position(position.into()));
    Settings { game, seats, ..Settings::default() }
}

fn bots_at(settings: Settings, bot: &str) -> Driver {
    let seats = settings.seats;
    let mut driver = Driver::new(settings);
    for seat in Seat::first(seats) {
        driver.request(HOST, Request::SeatBot { seat, bot: bot.into() }).unwrap();
    }
    driver.request(HOST, Request::Start).unwrap();
    driver
}

fn position_of(table: &Table) -> Position {
    match table.game() {
        Some(TableGame::Settlers(position)) => Position::clone(position),
        other => panic!("{other:?}"),
    }
}

/// Positions from a game of three: every phase that it comes by, and some of each.
fn positions() -> Vec<Position> {
    let mut driver = bots_at(Settings { seats: 3, ..Settings::default() }, "greedy");
    let TableGame::Settlers(start) = driver.table.start_of_game().unwrap().clone() else { panic!() };
    while driver.wait().is_some() {}
    let (mut state, board) = (start.state, start.board);
    let mut found = Vec::new();
    let mut seen = std::collections::HashMap::new();
    for step in driver.table.steps() {
        let GameStep::Settlers(step) = *step else { panic!() };
        let times = seen.entry(std::mem::discriminant(&state.phase())).or_insert(0);
        *times += 1;
        if *times % 40 == 1 {
            found.push(Position { board: board.clone(), state });
        }
        state.apply(&board, step).unwrap();
    }
    assert!(seen.len() > 6, "a whole game has many phases: {}", seen.len());
    found
}

#[test]
fn a_game_from_any_position_is_played_to_its_end_and_verifies() {
    let positions = positions();
    assert!(positions.len() > 8);
    for position in positions {
        let text = position.to_string();
        let mut driver = bots_at(settings(&text, 3), "weighted");
        assert_eq!(driver.table.start_of_game(), Some(&TableGame::Settlers(Box::new(position.clone()))));
        while driver.wait().is_some() {}
        assert_eq!(driver.table.stage(), TableStage::Over, "{text}");
        // The log, as it is stored, folds to the same table.
        let again = Table::from_log(&driver.log).unwrap();
        assert_eq!((again.game(), again.steps()), (driver.table.game(), driver.table.steps()));
        // The record proves its dice and plays again from there.
        let record = TableRecord::of(&driver.table, &driver.seed).unwrap();
        let json = serde_json::to_string(&record).unwrap();
        let record: TableRecord = serde_json::from_str(&json).unwrap();
        assert_eq!(record.verify().unwrap().winners, driver.table.winners());
        let game = read_base_game(&json).unwrap();
        assert_eq!(game.start, position);
        assert_eq!(game.replay().unwrap(), position_of(&driver.table));
    }
}

#[test]
fn a_record_that_claims_another_beginning_is_found_out() {
    let text = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
        19.45:-:29.59:B1W2G2:-:0/13.35:-:13.51:W3G2:-:0;9:-:-:K14R2Y2M2V5:1:-:-;turn:before";
    let mut driver = bots_at(settings(text, 2), "greedy");
    while driver.wait().is_some() {}
    let honest = TableRecord::of(&driver.table, &driver.seed).unwrap();
    honest.verify().unwrap();
    let mut other = honest.clone();
    // Somebody else's turn: the first step is not theirs.
    let begins = text.replace(":K14R2Y2M2V5:1:", ":K14R2Y2M2V5:0:");
    other.settings = settings(&begins, 2);
    assert_eq!(other.verify(), Err(VerifyError::Illegal { step: 0 }));
    let mut other = honest.clone();
    other.settings = settings("O10", 2);
    assert!(matches!(other.verify(), Err(VerifyError::Inconsistent(_))));
    let mut other = honest;
    other.board = Some(
        brickwool_settlers::Layout::random(
            brickwool_settlers::Shape::Base,
            brickwool_settlers::Tokens::Spread,
            &mut brickwool_luck::SeededLuck::new(1),
        )
        .unwrap()
        .to_string(),
    );
    assert_eq!(other.verify(), Err(VerifyError::Board));
}

/// A log that says the game began on another board than its settings' is not one.
#[test]
fn the_board_in_the_log_is_the_positions() {
    let position = &positions()[3];
    let driver = bots_at(settings(&position.to_string(), 3), "random");
    let mut log = driver.log;
    let started = log.iter().position(|logged| matches!(logged.entry, Entry::Started { .. })).unwrap();
    let board = Some(brickwool_settlers::Layout::beginner().to_string());
    log[started] = LoggedEntry::unrequested(log[started].at, Entry::Started { board });
    assert!(Table::from_log(&log[..=started]).is_err());
}

/// People keep their seats and see no more of the others' cards than at any table.
#[test]
fn a_person_goes_on_where_the_position_says() {
    let positions = positions();
    let mine = |position: &&Position| {
        let mut legal = Seat::first(3).map(|seat| (seat, position.state.legal_for(&position.board, seat)));
        legal.any(|(seat, legal)| seat == Seat::new(0) && legal.contains(brickwool_settlers::Action::Roll))
    };
    let position = positions.iter().find(mine).expect("somebody's turn begins");
    let mut driver = Driver::against_bots(settings(&position.to_string(), 3), "greedy");
    driver.act(HOST, serde_json::json!("roll")).expect("it is the host's turn to roll");
    let rolled = driver.table.steps().get(1).copied();
    assert!(matches!(rolled, Some(GameStep::Settlers(Step::Chance(_)))), "{rolled:?}");
    let hands = driver.table.known_hands(driver.table.viewer(HOST)).expect("the base game has hands");
    assert_eq!(hands.len(), 3);
    assert_eq!(driver.table.seat_of(OTHER), None);
}

#[test]
fn positions_that_cannot_be_are_refused_in_words() {
    let good = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
        19.45:-:29.59:B1W2G2:-:0/13.35:-:13.51:W3G2:-:0;9:-:-:K14R2Y2M2V5:1:-:-;turn:before";
    assert_eq!(settings(good, 2).validate(), Ok(()));
    let over = good
        .replace("13.35:-:13.51:W3G2:-:0;9:-:-:K14R2Y2M2V5:1", "13.35:-:13.51:W3G2:V5:3;9:-:1:K11R2Y2M2:1");
    let over = over.replace("official", "target=9").replace("turn:before", "over:1");
    let cases = [
        (settings("nonsense", 2), "this position: column 1"),
        (settings(&good.replace("19.45", "19.25"), 2), "too close"),
        (settings(&"9".repeat(3_000), 2), "longer than"),
        (settings(good, 4), "this position is for 2 players, not 4"),
        (settings(&good.replace("official", "target=8"), 2), "its rules differ from the table's"),
        (Settings { public: true, ..settings(good, 2) }, "can't be public"),
        (
            Settings {
                game: GameSettings::settlers(
                    Rules { victory_target: 9, ..Rules::OFFICIAL },
                    BoardSettings::Position(over),
                ),
                ..settings(good, 2)
            },
            "the game is over",
        ),
    ];
    for (settings, says) in cases {
        let error = settings.validate().expect_err(says);
        assert!(error.to_string().contains(says), "{error}");
        assert!(matches!(error, SettingsError::Position(_) | SettingsError::Seats { .. }), "{error:?}");
    }
}
