//! Dice contract 2: the server commits, players seal, then reveal; whatever else is tried is refused or found out.

use crate::driver::{Driver, HOST, OTHER, STRANGER, nonce, refused};
use brickwool_game::Seat;
use brickwool_luck::{Seed, seal};
use brickwool_table::{
    CopyMismatch, DICE_CONTRACT, Due, Entry, ErrorCode, GameSettings, LoggedEntry, PlayerCopy, REVEAL_TIME,
    Request, Settings, StoppedStart, Table, TableRecord, TableStage, VerifyError,
};
use serde_json::json;

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

/// Two people at a table of the dice game, who reveal nothing by themselves.
fn seated() -> Driver {
    let game = GameSettings::Dice { hot_seat: false };
    let mut driver = Driver::new(Settings { game, seats: 2, ..Settings::default() });
    driver.all_reveal = false;
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver
}

fn called() -> Driver {
    let mut driver = seated();
    driver.request(HOST, Request::Start).unwrap();
    driver
}

/// A game that two people have played to its end.
fn finished() -> (Driver, TableRecord) {
    let mut driver = called();
    driver.reveal_all();
    driver.log(Entry::Left { seat: FIRST, bot: "greedy".into() });
    driver.log(Entry::Left { seat: SECOND, bot: "greedy".into() });
    while driver.wait().is_some() {}
    let record = TableRecord::of(&driver.table, &driver.seed).expect("the game is over");
    let text = serde_json::to_string(&record).unwrap();
    (driver, serde_json::from_str(&text).unwrap())
}

fn reveal(seat: Seat, nonce: impl Into<String>) -> Request {
    Request::Reveal { seat, nonce: nonce.into() }
}

#[test]
fn the_server_commits_before_anybody_sits() {
    let driver = seated();
    assert!(matches!(&driver.log[0].entry, Entry::TableCreated { commitment, contract: DICE_CONTRACT, .. }
        if *commitment == driver.table.commitment()));
    assert_eq!(driver.table.commitment_entry(), (1, driver.log[0].at));
    assert!(driver.table.has_committed_to(&driver.seed));
}

#[test]
fn only_the_hash_is_logged_until_everybody_has_sealed() {
    let mut driver = called();
    let secret = nonce(OTHER);
    let log = |driver: &Driver| serde_json::to_string(&driver.log).unwrap();
    assert!(!log(&driver).contains(&secret) && log(&driver).contains(driver.table.seal_at(SECOND).unwrap()));
    assert_eq!(driver.table.stage(), TableStage::Revealing);
    assert_eq!(driver.table.nonces(), ["", ""]);
    driver.request(OTHER, reveal(SECOND, &*secret)).unwrap();
    assert!(log(&driver).contains(&secret));
    assert_eq!(driver.table.to_reveal(HOST).collect::<Vec<_>>(), [FIRST]);
    assert_eq!(driver.table.to_reveal(OTHER).count(), 0);
    assert_eq!(driver.table.stage(), TableStage::Revealing, "seat 1 is missing");
    driver.request(HOST, reveal(FIRST, nonce(HOST))).unwrap();
    assert_eq!(driver.table.stage(), TableStage::Playing, "the game starts by itself");
    assert_eq!(Table::from_log(&driver.log).unwrap().nonces(), driver.table.nonces());
}

/// Nor does a log fold in which the start is called earlier.
#[test]
fn a_start_is_called_when_everybody_sits() {
    let start = LoggedEntry::unrequested(9, Entry::StartCalled);
    let mut driver = Driver::new(Settings { seats: 2, ..Settings::default() });
    assert!(driver.table.clone().fold(&start).is_err(), "nobody sits");
    driver.take_seat(HOST, 0);
    assert!(driver.table.clone().fold(&start).is_err(), "a seat is free");
    driver.take_seat(OTHER, 1);
    assert!(driver.table.clone().fold(&start).is_ok());
}

#[test]
fn a_table_of_bots_has_nothing_to_reveal() {
    let mut driver = Driver::new(Settings { seats: 2, ..Settings::default() });
    for seat in [FIRST, SECOND] {
        driver.request(HOST, Request::SeatBot { seat, bot: "random".into() }).unwrap();
    }
    driver.request(HOST, Request::Start).unwrap();
    assert_eq!(driver.table.stage(), TableStage::Playing);
}

/// Somebody who waits to see what others revealed, and then wants another nonce.
#[test]
fn a_sealed_nonce_cannot_be_changed() {
    let mut driver = called();
    driver.request(OTHER, reveal(SECOND, nonce(OTHER))).unwrap();
    refused(&mut driver, HOST, reveal(FIRST, nonce(STRANGER)), ErrorCode::BadSeal);
    let sits = driver.sit(HOST, 0, "Ada");
    refused(&mut driver, HOST, sits, ErrorCode::WrongTime);
    for request in [
        Request::LeaveSeat { seat: FIRST },
        Request::Start,
        Request::Close,
        Request::SeatBot { seat: FIRST, bot: "greedy".into() },
    ] {
        refused(&mut driver, HOST, request, ErrorCode::WrongTime);
    }
    refused(&mut driver, OTHER, reveal(SECOND, nonce(OTHER)), ErrorCode::WrongTime);
    refused(&mut driver, OTHER, reveal(FIRST, nonce(HOST)), ErrorCode::NotYourSeat);
    refused(&mut driver, STRANGER, reveal(FIRST, nonce(HOST)), ErrorCode::NotYourSeat);
    refused(&mut driver, HOST, reveal(Seat::new(2), nonce(HOST)), ErrorCode::NoSuchSeat);
    refused(&mut driver, HOST, reveal(FIRST, "short"), ErrorCode::BadText);
    // Nor can the server log one.
    let forged = [
        Entry::Revealed { seat: FIRST, nonce: nonce(STRANGER) },
        Entry::Revealed { seat: SECOND, nonce: nonce(OTHER) },
        Entry::StartCalled,
        Entry::SeatVacated { seat: FIRST },
        Entry::Left { seat: FIRST, bot: "greedy".into() },
        driver.log[1].entry.clone(),
    ];
    for entry in forged {
        assert!(driver.table.clone().fold(&LoggedEntry::unrequested(0, entry.clone())).is_err(), "{entry:?}");
    }
}

#[test]
fn nonces_are_revealed_only_when_the_start_is_called() {
    let mut driver = seated();
    refused(&mut driver, HOST, reveal(FIRST, nonce(HOST)), ErrorCode::WrongTime);
    let early = Entry::Revealed { seat: FIRST, nonce: nonce(HOST) };
    assert!(driver.table.fold(&LoggedEntry::unrequested(0, early)).is_err());
}

#[test]
fn a_seal_is_for_one_seat_and_one_commitment() {
    let mut driver = seated();
    let copied = driver.table.seal_at(SECOND).unwrap().to_owned();
    let with = |driver: &Driver, seal: &str| Request::TakeSeat {
        seat: FIRST,
        name: "Ada".into(),
        colour: None,
        commitment: driver.table.commitment().to_owned(),
        seal: seal.to_owned(),
    };
    let request = with(&driver, &copied);
    refused(&mut driver, HOST, request, ErrorCode::BadSeal);
    for malformed in ["", "abc", &copied.to_uppercase()] {
        let request = with(&driver, malformed);
        refused(&mut driver, HOST, request, ErrorCode::BadSeal);
    }
    let mut stale = driver.sit(HOST, 0, "Ada");
    if let Request::TakeSeat { commitment, .. } = &mut stale {
        *commitment = Seed::new([1; 32]).commitment();
    }
    refused(&mut driver, HOST, stale, ErrorCode::BadSeal);
    // Should a copy get into the log all the same, its nonce does not open it.
    let commitment = driver.table.commitment();
    assert_ne!(seal(commitment, 0, &nonce(OTHER)), copied);
    // Whoever has only changed their mind seals again.
    let again = with(&driver, &seal(driver.table.commitment(), 0, "another-nonce-of-22-signs"));
    driver.request(HOST, again).unwrap();
    driver.request(HOST, Request::Start).unwrap();
    refused(&mut driver, HOST, reveal(FIRST, nonce(HOST)), ErrorCode::BadSeal);
    driver.request(HOST, reveal(FIRST, "another-nonce-of-22-signs")).unwrap();
}

#[test]
fn whoever_does_not_reveal_stops_the_start() {
    let mut driver = called();
    let (old, began) = (driver.table.commitment().to_owned(), driver.now);
    driver.request(HOST, reveal(FIRST, nonce(HOST))).unwrap();
    for seat in [FIRST, SECOND] {
        driver.presence.set_away(seat, driver.now);
    }
    assert_eq!(driver.table.due(&driver.presence), Some((began + REVEAL_TIME, Due::StopStart)));
    driver.wait();
    assert_eq!(driver.table.stage(), TableStage::Gathering);
    assert_eq!(driver.table.due(&driver.presence), None);
    assert_ne!(driver.table.commitment(), old);
    assert!(driver.table.has_committed_to(&driver.seed));
    assert_eq!(driver.table.commitment_entry(), (driver.log.len() as u64, driver.now));
    // The log tells who it was, and shows the seed that was given up.
    let seed = driver.seed.attempt(0).to_string();
    let stopped = StoppedStart { missing: vec![SECOND], commitment: old.clone(), seed };
    assert_eq!(driver.table.stopped_starts(), [stopped]);
    // Everybody keeps their seat, and seals anew.
    assert_eq!(driver.table.people().count(), 2);
    assert_eq!((driver.table.seal_at(FIRST), driver.table.nonce_at(FIRST)), (None, ""));
    refused(&mut driver, HOST, Request::Start, ErrorCode::NotSealed);
    let seal = seal(&old, 0, &nonce(HOST));
    let stale = Request::TakeSeat { seat: FIRST, name: "Ada".into(), colour: None, commitment: old, seal };
    refused(&mut driver, HOST, stale, ErrorCode::BadSeal);
    driver.take_seat(HOST, 0);
    refused(&mut driver, HOST, Request::Start, ErrorCode::NotSealed);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    driver.reveal_all();
    assert_eq!(driver.table.stage(), TableStage::Playing);
    for seat in [FIRST, SECOND] {
        driver.log(Entry::Left { seat, bot: "greedy".into() });
    }
    while driver.wait().is_some() {}
    let record = TableRecord::of(&driver.table, &driver.seed).unwrap();
    assert_eq!(record.stopped.len(), 1, "the record tells of it, too");
    record.verify().unwrap();
    let mut forged = record;
    forged.stopped[0].seed = "22".repeat(32);
    assert_eq!(forged.verify(), Err(VerifyError::StoppedStart { start: 0 }));
}

#[test]
fn a_commitment_is_not_changed_without_a_reason() {
    let driver = seated();
    let recommitted = driver.table.recommit(&driver.seed);
    assert!(matches!(&recommitted, Entry::Committed { stopped: None, .. }));
    let mut called = called();
    let without_stop = LoggedEntry::unrequested(0, recommitted.clone());
    assert!(
        called.table.clone().fold(&without_stop).is_err(),
        "a called start has to be stopped by somebody"
    );
    let stopped = LoggedEntry::unrequested(0, called.table.recommit(&called.seed));
    assert!(driver.table.clone().fold(&stopped).is_err(), "there was nothing to stop");
    let Entry::Committed { commitment, stopped, .. } = stopped.entry else { panic!("a commitment") };
    let older = Entry::Committed { contract: 1, commitment, stopped };
    assert!(called.table.clone().fold(&LoggedEntry::unrequested(0, older)).is_err());
    called.reveal_all();
    assert!(called.table.fold(&without_stop).is_err(), "the game is on");
}

/// A rematch seats the same people, but none of their nonces: those of the last game are known to everybody.
#[test]
fn a_rematch_needs_new_nonces() {
    let (first, record) = finished();
    let mut rematch = seated();
    rematch.seed = Seed::new([8; 32]);
    let Entry::TableCreated { by, settings, .. } = first.log[0].entry.clone() else {
        panic!("a log begins so")
    };
    let commitment = rematch.seed.attempt(0).commitment();
    let made = Entry::TableCreated { by, settings, commitment, contract: DICE_CONTRACT };
    rematch.log = vec![LoggedEntry::unrequested(1_000, made)];
    rematch.table = Table::new(&rematch.log[0]).unwrap();
    // As they were seated before they left.
    let seating = called().table.seating();
    assert!(!json!(seating).to_string().contains("nonce") && !json!(seating).to_string().contains("seal"));
    seating.into_iter().for_each(|entry| rematch.log(entry));
    refused(&mut rematch, HOST, Request::Start, ErrorCode::NotSealed);
    // An old seal fits neither as what it is nor under the new commitment.
    let old = |commitment: &str| Request::TakeSeat {
        seat: FIRST,
        name: "Ada".into(),
        colour: None,
        commitment: commitment.to_owned(),
        seal: record.seals[0].clone().unwrap(),
    };
    refused(&mut rematch, HOST, old(&record.commitment), ErrorCode::BadSeal);
    let now = rematch.table.commitment().to_owned();
    rematch.request(HOST, old(&now)).unwrap();
    rematch.take_seat(OTHER, 1);
    rematch.request(HOST, Request::Start).unwrap();
    refused(&mut rematch, HOST, reveal(FIRST, nonce(HOST)), ErrorCode::BadSeal);
    // A house that plays the old nonces in place of the new ones is found out by whoever kept theirs.
    let kept = PlayerCopy { nonces: vec!["drawn-for-the-rematch-alone".into()], ..PlayerCopy::default() };
    assert!(matches!(record.compare(&kept), Err(CopyMismatch::Nonce(_))));
}

#[test]
fn a_swapped_secret_is_noticed() {
    let driver = called();
    assert!(driver.table.has_committed_to(&driver.seed));
    assert!(!driver.table.has_committed_to(&Seed::new([8; 32])));
}

/// A house that knows its seed tries nonces until the dice suit it.
#[test]
fn a_nonce_ground_after_the_fact_is_found_out() {
    let (driver, honest) = finished();
    honest.verify().unwrap();
    let kept = PlayerCopy {
        commitment: Some(honest.commitment.clone()),
        nonces: vec![nonce(HOST)],
        seals: honest.seals.iter().flatten().cloned().collect(),
    };
    assert_eq!(kept.seals.len(), 2);
    assert_eq!(honest.compare(&kept), Ok(()));
    // With the nonce alone the seal does not fit; with another seal it is not the one that players saw.
    let mut ground = honest.clone();
    ground.nonces[1] = "ground-until-the-dice-suit".into();
    assert_eq!(ground.verify(), Err(VerifyError::Seal { seat: 1 }));
    ground.seals[1] = Some(seal(&ground.commitment, 1, &ground.nonces[1]));
    assert!(matches!(ground.compare(&kept), Err(CopyMismatch::Seal(_))));
    // The player whose nonce it is knows their own.
    let other = PlayerCopy { nonces: vec![nonce(OTHER)], ..PlayerCopy::default() };
    assert_eq!(honest.compare(&other), Ok(()));
    assert_eq!(ground.compare(&other), Err(CopyMismatch::Nonce(nonce(OTHER))));
    // And another seed needs another commitment.
    let mut swapped = honest.clone();
    swapped.seed = Seed::new([9; 32]).to_string();
    assert!(matches!(swapped.verify(), Err(VerifyError::Commitment { .. })));
    swapped.commitment = Seed::new([9; 32]).commitment();
    assert!(matches!(swapped.compare(&kept), Err(CopyMismatch::Commitment { .. })));
    let bots = PlayerCopy { nonces: vec![String::new()], ..PlayerCopy::default() };
    assert!(honest.compare(&bots).is_err(), "an empty nonce is nobody's");
    assert_eq!(honest.committed.map(|entry| entry.version), Some(1));
    assert_eq!(driver.table.contract(), DICE_CONTRACT);
}

#[test]
fn a_game_that_was_broken_off_shows_its_seed_and_a_table_without_a_game_does_not() {
    let mut driver = called();
    driver.reveal_all();
    driver.log(Entry::Left { seat: SECOND, bot: "greedy".into() });
    assert_eq!(TableRecord::of(&driver.table, &driver.seed), None);
    driver.request(HOST, Request::Close).unwrap();
    let record = TableRecord::of(&driver.table, &driver.seed).expect("the game was broken off");
    assert_eq!(record.verify().unwrap().winners, None);
    let mut driver = seated();
    driver.request(HOST, Request::Close).unwrap();
    assert_eq!(TableRecord::of(&driver.table, &driver.seed), None);
}

/// Tables of the first contract are played to their end under it; before their game they move to the present one.
#[test]
fn tables_of_the_first_contract_go_on() {
    let settings = Settings { game: GameSettings::Dice { hot_seat: false }, seats: 2, ..Settings::default() };
    let mut driver = Driver::under_first_contract(settings.clone(), "greedy");
    assert!(driver.table.has_committed_to(&driver.seed) && !driver.table.needs_new_contract());
    while driver.wait().is_some() {}
    let record = TableRecord::of(&driver.table, &driver.seed).unwrap();
    assert_eq!((record.brickwool_table, record.committed, record.seals.len()), (1, None, 0));
    assert_eq!(record.verify().unwrap().contract, 1);
    assert!(!json!(record).to_string().contains("seals"), "written as before");

    let made = json!({"at": 5, "type": "made", "by": HOST, "settings": settings, "commitment": driver.seed.commitment()});
    let sat = json!({"at": 6, "type": "sat", "seat": 0, "who": {"kind": "person", "guest": HOST, "name": "Ada"},
                     "colour": "blue", "word": "adas-word"});
    let log: Vec<LoggedEntry> =
        [made, sat].into_iter().map(|entry| serde_json::from_value(entry).unwrap()).collect();
    driver.table = Table::from_log(&log).unwrap();
    driver.log = log;
    assert_eq!((driver.table.contract(), driver.table.nonce_at(FIRST)), (1, "adas-word"));
    assert!(driver.table.needs_new_contract() && driver.table.has_committed_to(&driver.seed));
    driver.log(driver.table.recommit(&driver.seed));
    assert!(!driver.table.needs_new_contract() && driver.table.has_committed_to(&driver.seed));
    assert_eq!((driver.table.nonce_at(FIRST), driver.table.stopped_starts()), ("", &[][..]));
    driver.take_seat(HOST, 0);
    driver.request(HOST, Request::SeatBot { seat: SECOND, bot: "greedy".into() }).unwrap();
    driver.request(HOST, Request::Start).unwrap();
    assert_eq!(driver.table.stage(), TableStage::Playing);
}
