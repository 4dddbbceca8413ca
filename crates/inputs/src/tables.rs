//! Laws for what is read of tables: settings, clients' messages, stored logs and the records of finished games.

use crate::{InputVerdict, with_text};
use brickwool_luck::{Seed, SeededLuck};
use brickwool_table::{Granted, GuestId, LoggedEntry, Settings, Table, TableGame, TableRecord, TableStage};
use brickwool_wire::ClientMessage;

/// Valid settings can be written and read again, and their game can start.
pub fn settings_are_refused_or_playable(bytes: &[u8]) -> InputVerdict {
    let Ok(settings) = serde_json::from_slice::<Settings>(bytes) else { return InputVerdict::Refused };
    if settings.validate().is_err() {
        return InputVerdict::Refused;
    }
    let written = serde_json::to_string(&settings).expect("settings are JSON");
    assert_eq!(serde_json::from_str::<Settings>(&written).ok().as_ref(), Some(&settings));
    let start = TableGame::start(&settings.game, settings.seats, &mut SeededLuck::new(1));
    assert!(start.is_some(), "a game can start with valid settings: {written}");
    InputVerdict::Accepted
}

/// The logs of tables that messages are sent to: one not begun and one in play of each game. In each, guests 1 and 2 have
/// seats 0 and 1, or could take them.
const TABLES: [&str; 4] = [
    include_str!("tables/settlers-gathering.jsonl"),
    include_str!("tables/settlers-playing.jsonl"),
    include_str!("tables/dice-gathering.jsonl"),
    include_str!("tables/dice-playing.jsonl"),
];

/// Messages, one on a line, whose first character is the number of the guest who sends it, are refused or carried out at
/// every table: a message that is read can be written and read again, and what a table grants can be appended to its log.
pub fn a_client_message_is_refused_or_carried_out(bytes: &[u8]) -> InputVerdict {
    with_text(bytes, |text| {
        let mut verdict = InputVerdict::Refused;
        for log in TABLES {
            let log: Vec<LoggedEntry> = read_log(log).expect("the tables' logs can be read");
            let mut table = Table::from_log(&log).expect("the tables' logs fold");
            if table.stage() == TableStage::Gathering {
                // As a server does with tables that are older than sealed dice.
                let commitment = table.recommit(&secret());
                append(&mut table, LoggedEntry::unrequested(0, commitment));
            }
            for (at, line) in text.lines().enumerate() {
                let Some((guest, message)) = sender(line) else { continue };
                let Ok(message) = ClientMessage::parse(message) else { continue };
                assert_eq!(ClientMessage::parse(&message.to_json()).as_ref(), Ok(&message));
                verdict = InputVerdict::Accepted;
                carry_out(&mut table, guest, message, at as u64);
            }
        }
        verdict
    })
}

/// What all chance at these tables is made from.
fn secret() -> Seed {
    Seed::new([7; 32])
}

fn sender(line: &str) -> Option<(GuestId, &str)> {
    let guest = line.chars().next()?.to_digit(10)?;
    Some((GuestId(guest.into()), &line[1..]))
}

fn carry_out(table: &mut Table, guest: GuestId, message: ClientMessage, at: u64) {
    let away = |seat| table.guest_at(seat) == Some(GuestId(2));
    let entry = match table.judge(guest, message.id.as_deref(), &message.request, at, away) {
        Ok(Granted::Append(entry)) => entry,
        Ok(_) => return,
        Err(error) => {
            assert!(!error.message.is_empty());
            return;
        }
    };
    append(table, LoggedEntry { at, request: message.id.map(|id| (guest, id)), entry });
    while let Some(entry) = table.consequence(&secret()) {
        append(table, LoggedEntry::unrequested(at, entry));
    }
}

/// What was granted can be stored, read and folded.
fn append(table: &mut Table, logged: LoggedEntry) {
    let stored = serde_json::to_string(&logged).expect("entries are JSON");
    let read: LoggedEntry = serde_json::from_str(&stored).expect(&stored);
    assert_eq!(read, logged);
    table.fold(&read).expect("what was granted folds");
}

/// A log, one entry on a line, is refused or folds to a table; the same log folds to the same table, and every entry can be
/// written and read again.
pub fn a_log_is_refused_or_folds(bytes: &[u8]) -> InputVerdict {
    with_text(bytes, |text| {
        let Some(log) = read_log(text) else { return InputVerdict::Refused };
        let written: Vec<String> =
            log.iter().map(|entry| serde_json::to_string(entry).expect("entries are JSON")).collect();
        assert_eq!(read_log(&written.join("\n")).as_ref(), Some(&log));
        let Ok(table) = Table::from_log(&log) else { return InputVerdict::Refused };
        let again = Table::from_log(&log).expect("it has folded before");
        assert_eq!(again.version(), table.version());
        assert_eq!(again.game(), table.game());
        if let Some(record) = TableRecord::of(&table, &secret()) {
            assert_eq!(table.stage(), TableStage::Over);
            assert_eq!(record.steps, table.steps());
        }
        InputVerdict::Accepted
    })
}

fn read_log(text: &str) -> Option<Vec<LoggedEntry>> {
    text.lines().map(|line| serde_json::from_str(line).ok()).collect()
}

/// The record of a table can be written and read again, and verifying it says what is wrong with it, if anything is.
pub fn a_table_record_verifies_or_says_why_not(bytes: &[u8]) -> InputVerdict {
    let Ok(record) = serde_json::from_slice::<TableRecord>(bytes) else { return InputVerdict::Refused };
    let written = serde_json::to_string(&record).expect("records are JSON");
    assert_eq!(serde_json::from_str::<TableRecord>(&written).ok().as_ref(), Some(&record));
    match record.verify() {
        Ok(_) => InputVerdict::Accepted,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            InputVerdict::Refused
        }
    }
}
