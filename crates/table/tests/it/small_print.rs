//! Limits and moments: how long is waited for whom, what is decided for the absent, which requests are remembered,
//! which settings and logs are refused.

use crate::driver::{Driver, HOST, OTHER, action_from, bots, nonce};
use brickwool_bots::Budget;
use brickwool_game::Seat;
use brickwool_settlers::{Action, Layout, Position, Resource, Shape, Step, Tokens};
use brickwool_table::{
    BoardSettings, Clock, Due, Entry, ErrorCode, GameKind, GameSettings, GameStep, LoggedEntry, Request,
    Settings, Table, TableGame, TableStage,
};
use serde_json::json;

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

fn two() -> Settings {
    Settings { seats: 2, ..Settings::default() }
}

/// Two people who have started.
fn begun(settings: Settings) -> Driver {
    let mut driver = Driver::new(settings);
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    driver
}

/// The table in the position that `change` makes of its notation: seats, table and phase of two players in mid-game.
fn in_mid_game(driver: &Driver, hands: [&str; 2], phase: &str) -> Table {
    let line = format!(
        "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
         8.43:-:13.62:{}:-:0/19.45:-:29.58:{}:-:0;9:-:-:K4R1Y1M1V1:0:-:-;{phase}",
        hands[0], hands[1]
    );
    let position: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    driver.table.with_state(position.state).expect("the base game is on")
}

#[test]
fn a_bot_pauses_before_it_acts() {
    let driver = {
        let mut driver = Driver::new(Settings { bot_pause: 700, ..two() });
        driver.take_seat(HOST, 1);
        driver.request(HOST, Request::SeatBot { seat: FIRST, bot: "random".into() }).unwrap();
        driver.now += 5_000;
        driver.request(HOST, Request::Start).unwrap();
        driver
    };
    assert_eq!(driver.table.due(&driver.presence), Some((driver.now + 700, Due::Bot(FIRST))));
}

/// Two bots play by themselves: they take longer for some decisions than for others, never much longer than the setting says.
#[test]
fn bots_do_not_tick_like_a_clock() {
    let mut driver = Driver::new(Settings { bot_pause: 1_000, ..two() });
    for seat in [FIRST, SECOND] {
        driver.request(HOST, Request::SeatBot { seat, bot: "skilled".into() }).unwrap();
    }
    driver.request(HOST, Request::Start).unwrap();
    let mut pauses: Vec<u64> = Vec::new();
    for _ in 0..60 {
        let before = driver.now;
        assert!(matches!(driver.wait(), Some(Due::Bot(_))));
        pauses.push(driver.now - before);
    }
    assert!(pauses.iter().all(|pause| (300..=2_000).contains(pause)), "{pauses:?}");
    assert!(pauses.windows(2).filter(|pair| pair[0] == pair[1]).count() < 10, "{pauses:?}");
}

#[test]
fn the_game_waits_for_its_people_until_their_time_is_up_or_a_bot_stands_in() {
    let clock = Clock { decision: Some(10), grace: 60, ..Clock::default() };
    let mut driver = begun(Settings { clock, ..two() });
    let begun_at = driver.now;
    let waits = |driver: &Driver, seat| driver.table.waits_until(seat, &driver.presence);
    assert_eq!(waits(&driver, FIRST), Some(begun_at + 10_000));
    assert_eq!(waits(&driver, SECOND), None, "nobody waits for those who do not decide");
    driver.presence.set_away(SECOND, begun_at + 3_000);
    assert_eq!(waits(&driver, SECOND), Some(begun_at + 63_000));
    assert_eq!(driver.table.deadline(SECOND), None);
    driver.presence.set_away(FIRST, begun_at + 4_000);
    assert!(driver.table.is_paused(&driver.presence));
    assert_eq!(waits(&driver, SECOND), None, "a game that is paused waits for nobody in particular");
    assert_eq!(waits(&driver, FIRST), Some(begun_at + 10_000), "the clock of who decides runs on");
    driver.presence.set_connected(SECOND);
    driver.presence.set_away(FIRST, 0);
    assert_eq!(waits(&driver, FIRST), Some(begun_at + 10_000));
    driver.log(Entry::Resumed { away: None });
    driver.now += 55_000;
    driver.log(Entry::Resumed { away: None });
    assert_eq!(waits(&driver, FIRST), Some(60_000), "a bot stands in before the time is up");
}

#[test]
fn a_bot_has_no_deadline() {
    let clock = Clock { decision: Some(10), ..Clock::default() };
    let mut driver = begun(Settings { clock, ..two() });
    driver.log(Entry::StandInTookOver { seat: FIRST, bot: "greedy".into() });
    assert_eq!(driver.table.deadline(FIRST), None);
}

#[test]
fn an_offer_waits_for_answers_as_long_as_the_clock_says() {
    let clock = Clock { offer: Some(20), ..Clock::default() };
    let driver = begun(Settings { clock, ..two() });
    let offered = in_mid_game(&driver, ["L1", "O1"], "trade:L1~O1:1");
    let deadline = |table: &Table, seat| table.deadline(seat);
    assert_eq!(deadline(&offered, SECOND), Some(20_000), "asked when the clock stood at 0");
    assert_eq!(deadline(&offered, FIRST), None, "the one who offered may wait");
    let nothing_offered = in_mid_game(&driver, ["L1", "O1"], "turn:after");
    assert_eq!(deadline(&nothing_offered, FIRST), None);
}

#[test]
fn without_a_clock_an_offer_waits_for_ever_and_with_one_an_answer_is_a_decision() {
    for (clock, expected) in [
        (Clock::default(), None),
        (Clock { decision: Some(120), ..Clock::default() }, Some(120_000)),
        (Clock { decision: Some(30), offer: Some(45), ..Clock::default() }, Some(30_000)),
        (Clock { turn: Some(60), ..Clock::default() }, None),
    ] {
        let offered = in_mid_game(&begun(Settings { clock, ..two() }), ["L1", "O1"], "trade:L1~O1:1");
        assert_eq!(offered.deadline(SECOND), expected, "{clock:?}");
    }
}

#[test]
fn tables_of_before_keep_their_time_for_offers() {
    let read = |text: &str| serde_json::from_str::<Clock>(text).unwrap();
    assert_eq!(read(r#"{"decision":null,"game":null,"offer":45,"grace":60}"#).offer, Some(45));
    assert_eq!(read("{}"), Clock::default());
    assert!(
        !serde_json::to_string(&Clock::default()).unwrap().contains("offer"),
        "programs of before read it"
    );
}

#[test]
fn the_simplest_thing_is_decided_for_the_absent() {
    let driver = begun(two());
    for (hands, phase, seat, expect) in [
        (["-", "-"], "turn:before", FIRST, Action::Roll),
        (["L4", "-"], "turn:after", FIRST, Action::EndTurn),
        (["L1", "O1"], "trade:L1~O1:1", SECOND, Action::DeclineTrade),
        (["L1", "O1"], "trade:L1~O1:1y", FIRST, Action::WithdrawTrade),
        (["L2B5W3", "-"], "discard:5.0.0.0", FIRST, Action::Discard(Resource::Brick)),
        (["L4B4W1", "-"], "discard:4.0.0.0", FIRST, Action::Discard(Resource::Lumber)),
        (["L3B1W1G2O4", "-"], "discard:5.0.0.0", FIRST, Action::Discard(Resource::Ore)),
        (["W1G4O3", "-"], "discard:4.0.0.0", FIRST, Action::Discard(Resource::Grain)),
    ] {
        let table = in_mid_game(&driver, hands, phase);
        let step = bots().decide_for_absent(&table, seat, Budget::UNLIMITED);
        assert_eq!(step, Some(GameStep::Settlers(Step::Act(seat, expect))), "{phase}");
    }
}

#[test]
fn the_absent_keep_their_dice_and_end_their_turn() {
    let mut driver = begun(Settings { game: GameSettings::Dice { hot_seat: false }, ..two() });
    let mut bots = bots();
    let step = bots.decide_for_absent(&driver.table, FIRST, Budget::UNLIMITED).unwrap();
    let kept = json!(step);
    assert!(kept.to_string().contains("keep "), "{kept}");
    driver.log(Entry::Step { step, by: None });
    let step = bots.decide_for_absent(&driver.table, FIRST, Budget::UNLIMITED).unwrap();
    assert!(json!(step).to_string().contains("\"end\""), "{}", json!(step));
}

#[test]
fn anything_legal_in_place_of_a_failed_decision_counts_as_a_mistake() {
    let driver = begun(two());
    let mut bots = bots();
    assert_eq!(bots.mistakes(), 0);
    let step = bots.decide_anything(&driver.table, FIRST).expect("a settlement can be placed");
    assert!(matches!(step, GameStep::Settlers(Step::Act(seat, Action::BuildSettlement(_))) if seat == FIRST));
    assert_eq!(bots.mistakes(), 1);
    assert_eq!(bots.decide_anything(&driver.table, SECOND), None, "it is not their turn");
    assert_eq!(bots.mistakes(), 2);
    assert!(bots.decide_for_absent(&driver.table, FIRST, Budget::UNLIMITED).is_some());
    assert_eq!(bots.mistakes(), 2, "a decision that did not fail is none");
}

#[test]
fn the_time_of_the_last_entry_is_the_tables() {
    let mut driver = begun(two());
    driver.now += 12_345;
    driver.request(HOST, Request::Chat { text: "hello".into() }).unwrap();
    assert_eq!(driver.table.updated_at(), driver.now);
}

#[test]
fn a_rematch_is_made_once() {
    let mut driver = begun(two());
    let refused = |driver: &mut Driver| driver.request(HOST, Request::Rematch).unwrap_err().code;
    assert_eq!(refused(&mut driver), ErrorCode::WrongTime, "the game is on");
    driver.log(Entry::Rematch { table: "again".parse().unwrap() });
    let version = driver.table.version();
    assert_eq!(driver.request(OTHER, Request::Rematch), Ok(version), "there is one already");
    assert_eq!(driver.table.rematch().map(ToString::to_string).as_deref(), Some("again"));
}

#[test]
fn nobody_is_muted_by_themselves() {
    let mut driver = begun(two());
    let mute = |guest| Request::Mute { guest, muted: true };
    assert_eq!(driver.request(HOST, mute(HOST)).unwrap_err().code, ErrorCode::BadText);
    assert!(driver.request(HOST, mute(OTHER)).is_ok());
}

#[test]
fn a_bot_is_not_replaced_in_mid_game_and_a_table_of_others_is_not_closed() {
    let mut driver = begun(two());
    driver.presence.set_away(SECOND, driver.now);
    let bot = || Request::SeatBot { seat: SECOND, bot: "random".into() };
    driver.request(HOST, bot()).unwrap();
    let error = driver.request(HOST, bot()).unwrap_err();
    assert_eq!(
        (error.code, error.to_string().as_str()),
        (ErrorCode::SeatTaken, "a bot is already playing in seat 2")
    );
    let error = driver.request(HOST, Request::Close).unwrap_err();
    assert_eq!(error.to_string(), "other people are playing: leave instead, and a bot takes your seat");
    driver.request(OTHER, Request::Leave).unwrap();
    driver.request(HOST, Request::Close).unwrap();
    assert_eq!(driver.table.stage(), TableStage::Closed);
}

#[test]
fn a_roll_cannot_be_taken_back() {
    let seat = |action| GameStep::Settlers(Step::Act(FIRST, action));
    assert!(!TableGame::can_be_undone(seat(Action::Roll)));
    assert!(!TableGame::can_be_undone(seat(Action::BuyDevCard)));
    assert!(!TableGame::can_be_undone(seat(Action::EndTurn)));
    let (give, take) = (Resource::Lumber, Resource::Ore);
    assert!(TableGame::can_be_undone(seat(Action::BankTrade { give, count: 4, take })));
}

#[test]
fn a_request_with_an_id_is_remembered_while_hundreds_follow() {
    let mut driver = begun(two());
    let say = |driver: &mut Driver, id: &str| {
        driver.request_as(HOST, Some(id), Request::Chat { text: "hello".into() }).unwrap()
    };
    let first = say(&mut driver, "0");
    for id in 1..64 {
        say(&mut driver, &id.to_string());
    }
    assert_eq!(say(&mut driver, "0"), first, "done once");
    say(&mut driver, "one more");
    assert!(say(&mut driver, "0") > first, "forgotten");
}

#[test]
fn a_game_cannot_begin_with_an_empty_seat_or_twice() {
    let mut driver = Driver::new(two());
    driver.take_seat(HOST, 0);
    let started = LoggedEntry::unrequested(0, Entry::Started { board: Some(Layout::beginner().to_string()) });
    assert!(driver.table.clone().fold(&started).is_err(), "seat 2 is empty");
    driver.take_seat(OTHER, 1);
    assert!(driver.table.clone().fold(&started).is_err(), "nobody has revealed a nonce");
    driver.all_reveal = false;
    driver.request(HOST, Request::Start).unwrap();
    assert!(driver.table.clone().fold(&started).is_err(), "the nonces are sealed");
    driver.reveal_all();
    assert!(driver.table.clone().fold(&started).is_err(), "the game is on");
}

/// Two who have to discard decide at once; whoever is left alone has their time from then on.
#[test]
fn clocks_of_those_who_decide_together_run_on() {
    let clock = Clock { decision: Some(30), ..Clock::default() };
    let driver = begun(Settings { clock, ..two() });
    let mut table = in_mid_game(&driver, ["L9", "O9"], "discard:2.2.0.0");
    let mut discard = |seat: Seat, resource, at| {
        let step = GameStep::Settlers(Step::Act(seat, Action::Discard(resource)));
        table.fold(&LoggedEntry::unrequested(at, Entry::Step { step, by: None })).unwrap();
        Seat::first(2).map(|seat| table.deadline(seat)).collect::<Vec<_>>()
    };
    discard(FIRST, Resource::Lumber, 100_000);
    assert_eq!(discard(SECOND, Resource::Ore, 105_000), [Some(130_000), Some(135_000)]);
    assert_eq!(discard(SECOND, Resource::Ore, 107_000), [Some(137_000), None]);
}

#[test]
fn settings_are_accepted_up_to_their_limits() {
    let layout = |shape| {
        let layout = Layout::random(shape, Tokens::Shuffled, &mut |n: u32| n / 2).unwrap();
        let file = serde_json::to_value(brickwool_settlers::layout_file::LayoutFile::from(&layout)).unwrap();
        let board = BoardSettings::Layout(Box::new(serde_json::from_value(file).unwrap()));
        Settings {
            game: GameSettings::Settlers {
                shape: Default::default(),
                rules: Default::default(),
                board,
                dice: Default::default(),
            },
            ..Settings::default()
        }
    };
    assert_eq!(Settings { bot_pause: 10_000, ..Settings::default() }.validate(), Ok(()));
    assert_eq!(layout(Shape::Base).validate(), Ok(()));
    assert_eq!(layout(Shape::Large).validate(), Ok(()));
    let error = Settings { seats: 2, ..layout(Shape::Large) }.validate().unwrap_err().to_string();
    assert_eq!(error, "this board is for 3 to 6 players, not 2");
}

#[test]
fn random_boards_are_laid_as_the_settings_say() {
    let board = |board: BoardSettings| {
        let game = GameSettings::Settlers {
            shape: Default::default(),
            rules: Default::default(),
            board,
            dice: Default::default(),
        };
        let driver = begun(Settings { game, ..two() });
        driver.table.game().and_then(TableGame::board).map(|board| board.layout().clone()).unwrap()
    };
    let boards = [BoardSettings::Random, BoardSettings::Spiral, BoardSettings::Shuffled].map(board);
    assert!(boards[0] != boards[1] && boards[1] != boards[2] && boards[0] != boards[2]);
    assert_eq!(board(BoardSettings::Beginner), Layout::beginner());
}

#[test]
fn actions_are_shown_to_whoever_decides_alone() {
    let driver = begun(Settings { game: GameSettings::Dice { hot_seat: false }, ..two() });
    let legal = |seat| json!(driver.table.game().unwrap().legal(seat)).to_string();
    assert_ne!(legal(FIRST), legal(SECOND));
    let keep = action_from(json!("keep 0,0,0,0,0,0"));
    assert!(driver.table.game().unwrap().check(FIRST, keep).is_ok());
    assert!(driver.table.game().unwrap().check(SECOND, keep).is_err());
}

#[test]
fn a_table_tells_what_its_log_says() {
    let mut driver = begun(two());
    assert_eq!(driver.table.commitment(), driver.seed.attempt(0).commitment());
    assert_eq!(driver.table.nonces(), [nonce(HOST), nonce(OTHER)]);
    assert_eq!(driver.table.nonce_at(SECOND), nonce(OTHER));
    assert_eq!(driver.table.seating().len(), 2);
    driver.request(HOST, Request::Chat { text: "hello".into() }).unwrap();
    let said = driver.log.last().map(|logged| json!(logged).to_string()).unwrap();
    assert!(said.contains("guest 0000000000000001"), "{said}");
    let id: brickwool_table::TableId = "abc".parse().unwrap();
    assert_eq!(id.as_str(), "abc");
}

#[test]
fn steps_taken_back_are_counted() {
    let mut driver = begun(two());
    assert_eq!(driver.table.undos(), 0);
    for count in 1..=2 {
        driver.act(HOST, json!({"build_settlement": 0})).unwrap();
        let ply = driver.table.ply();
        driver.request(HOST, Request::Undo { ply }).unwrap();
        assert_eq!(driver.table.undos(), count);
    }
}

/// Until the game is solved the best player there is decides, too.
#[test]
fn the_perfect_player_of_the_dice_game_plays_before_it_is_solved() {
    let settings = Settings { game: GameSettings::Dice { hot_seat: false }, ..two() };
    let driver = Driver::against_bots(settings, "optimal");
    let mut table = driver.table.clone();
    let stands_in = Entry::StandInTookOver { seat: FIRST, bot: "optimal".into() };
    table.fold(&LoggedEntry::unrequested(0, stands_in)).unwrap();
    let mut bots = bots();
    assert!(bots.decide(&table, FIRST, Budget::UNLIMITED).is_some());
    assert!(bots.decide_anything(&table, FIRST).is_some());
    assert_eq!(bots.decide_anything(&table, SECOND), None, "it is not their turn");
}

#[test]
fn updates_of_the_dice_game_come_with_a_view() {
    let dice = begun(Settings { game: GameSettings::Dice { hot_seat: false }, ..two() });
    let base = begun(two());
    let view = |driver: &Driver| {
        driver.table.game().unwrap().view_with_update(brickwool_game::Viewer::Spectator).is_some()
    };
    assert_eq!((view(&dice), view(&base)), (true, false));
    let legal = |seat| json!(dice.table.game().unwrap().legal(seat));
    assert!(legal(FIRST).get("keep").is_some(), "{}", legal(FIRST));
    assert!(legal(SECOND).get("keep").is_none(), "{}", legal(SECOND));
}

/// Seeds are committed to and records verified years later: the same key must always give the same dice.
#[test]
fn the_dice_of_a_key_never_change() {
    let rolls = |dice| {
        let game = GameSettings::Settlers {
            shape: Default::default(),
            rules: Default::default(),
            board: BoardSettings::Beginner,
            dice,
        };
        let settings = Settings { game, seats: 2, ..Settings::default() };
        let mut driver = Driver::under_first_contract(settings, "random");
        let mut rolls = Vec::new();
        while rolls.len() < 6 {
            driver.wait().expect("bots go on");
            let dice = |step: &GameStep| match step {
                GameStep::Settlers(Step::Chance(brickwool_settlers::Outcome::Dice(dice))) => {
                    Some(dice.faces())
                }
                _ => None,
            };
            rolls = driver.table.steps().iter().filter_map(dice).collect();
        }
        rolls
    };
    use brickwool_table::DiceSettings::{Balanced, Independent};
    assert_eq!(rolls(Independent), [[3, 5], [4, 4], [5, 1], [2, 1], [1, 6], [2, 4]]);
    assert_eq!(rolls(Balanced(2)), [[5, 1], [1, 6], [1, 4], [5, 1], [2, 6], [4, 6]]);
}

#[test]
fn a_forged_roll_is_shown_beside_the_real_one() {
    use brickwool_settlers::{Dice, Outcome};
    use brickwool_table::{TableRecord, VerifyError};
    let mut driver = Driver::new(two());
    for seat in [FIRST, SECOND] {
        driver.request(HOST, Request::SeatBot { seat, bot: "greedy".into() }).unwrap();
    }
    driver.request(HOST, Request::Start).unwrap();
    while driver.wait().is_some() {}
    let mut record = TableRecord::of(&driver.table, &driver.seed).expect("the game is over");
    let roll = |step: &GameStep| match step {
        GameStep::Settlers(Step::Chance(Outcome::Dice(dice))) => Some(*dice),
        _ => None,
    };
    let (place, real) =
        record.steps.iter().enumerate().find_map(|(place, step)| Some((place, roll(step)?))).unwrap();
    let [a, b] = real.faces();
    let forged = Dice::new(7 - a, b).unwrap();
    record.steps[place] = GameStep::Settlers(Step::Chance(Outcome::Dice(forged)));
    let Err(VerifyError::Outcome { step, found, expected }) = record.verify() else {
        panic!("nobody noticed")
    };
    assert_eq!(step, place);
    assert!(found.contains(&json!([7 - a, b]).to_string()), "{found}");
    assert!(expected.contains(&json!([a, b]).to_string()), "{expected}");
}

#[test]
fn a_board_large_enough_for_everybody_is_chosen() {
    for (seats, expected) in [(2, Shape::Base), (4, Shape::Base), (5, Shape::Large), (6, Shape::Large)] {
        let settings = Settings::for_seats(seats);
        assert_eq!(settings.seats, seats);
        let GameSettings::Settlers { shape, .. } = settings.game else { panic!("the base game") };
        assert_eq!(shape, expected, "{seats} players");
    }
}

/// As it was written before there was another.
#[test]
fn the_base_board_is_not_mentioned_in_settings() {
    let written = |seats| serde_json::to_value(Settings::for_seats(seats)).unwrap();
    assert!(!written(4).to_string().contains("shape"), "{}", written(4));
    assert!(written(6).to_string().contains(r#""shape":"large""#), "{}", written(6));
}

/// Logs that were written before people could keep count themselves are read as they were meant, and stay the same.
#[test]
fn that_hands_are_shown_is_written_only_where_they_are_not() {
    let written = |known_hands| json!(Settings { known_hands, ..Settings::default() });
    assert_eq!(written(true).get("known_hands"), None);
    assert_eq!(written(false)["known_hands"], false);
}

#[test]
fn kinds_and_stages_are_called_what_they_are_called_in_json() {
    for kind in GameKind::ALL {
        assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        assert_eq!(GameKind::named(kind.as_str()), Some(kind));
    }
    for game in [Settings::default().game, GameSettings::Dice { hot_seat: false }] {
        assert_eq!(serde_json::to_value(&game).unwrap()["kind"], game.kind().as_str());
    }
    use TableStage::{Closed, Gathering, Over, Playing, Revealing};
    for stage in [Gathering, Revealing, Playing, Over, Closed] {
        assert_eq!(serde_json::to_value(stage).unwrap(), stage.as_str());
    }
}
