//! The record of a table whose game has ended: everything needed to play it again, and to check that nobody chose its
//! chance. A record can only agree with itself; what a player kept ([`PlayerCopy`]) shows that it is the record of their game.

use crate::entry::{Colour, Entry, LoggedEntry, Millis, Player};
use crate::game::GameStep;
use crate::sealing::{DICE_CONTRACT, StoppedStart};
use crate::settings::{BoardSettings, GameSettings, Settings, SettingsError, read_position};
use crate::stage::TableStage;
use crate::table::Table;
use brickwool_game::{Seat, Seats};
use brickwool_ids::GuestId;
use brickwool_luck::{Seed, seal};
use brickwool_settlers::{
    self as settlers, Layout, LayoutError, NotationError, Position, Record, RecordError, SeatsError,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The newest version of the format. Each dice contract has its own: version 1 knows no seals.
const VERSION: u32 = DICE_CONTRACT as u32;

/// A game that has ended or was broken off, with its proof.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TableRecord {
    /// The version of this format.
    pub brickwool_table: u32,
    pub settings: Settings,
    /// The players' names, by seat.
    pub players: Vec<String>,
    /// The nonces, by seat.
    #[serde(rename = "words")]
    pub nonces: Vec<String>,
    /// The seals of the nonces, by seat, shown before any nonce; a bot has none. Empty under the first contract.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Option<String>>>", optional))]
    pub seals: Vec<Option<String>>,
    /// What was shown of the seed before the game.
    pub commitment: String,
    /// The entry of the log with that commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub committed: Option<CommitmentEntry>,
    /// Starts before this one that somebody stopped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<StoppedStart>>", optional))]
    pub stopped: Vec<StoppedStart>,
    pub seed: String,
    /// The layout of the base game's board, in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub board: Option<String>,
    /// Every step, without those taken back.
    pub steps: Vec<GameStep>,
}

/// Where a commitment stands in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CommitmentEntry {
    /// The table's version with it.
    pub version: u64,
    pub at: Millis,
}

/// What a player kept of a game: their browser keeps it, and a player can write it down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerCopy {
    /// What the table showed before they took a seat.
    pub commitment: Option<String>,
    /// Their own nonces: one, or several where all players shared their device.
    pub nonces: Vec<String>,
    /// The seals of others, as they were shown before the player revealed their own nonce.
    pub seals: Vec<String>,
}

/// How a record differs from what was kept.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CopyMismatch {
    #[error("the commitment is not the one that was kept: the record has {found}, but {kept} was kept")]
    Commitment { found: String, kept: String },
    #[error("no player's nonce is the one that was kept, {0}")]
    Nonce(String),
    #[error("no player's seal is the one that was kept, {0}")]
    Seal(String),
}

/// A record that agrees with itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verified {
    /// The dice contract of the game. Under the first one, nonces were not sealed.
    pub contract: u32,
    pub steps: usize,
    /// How many of the steps were outcomes of chance. Each was drawn again and was the same.
    pub outcomes: usize,
    /// Who won; nobody, if the game was broken off.
    pub winners: Option<Seats>,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VerifyError {
    #[error("this is version {0} of the table record format; this program reads versions 1 to {VERSION}")]
    Version(u32),
    /// Invalid settings, or not one name and nonce for each seat.
    #[error("the record is inconsistent: {0}")]
    Inconsistent(String),
    #[error("the seed cannot be read: {0}")]
    Seed(#[from] brickwool_luck::SeedError),
    /// The server changed the seed.
    #[error("the seed does not match the commitment: {found} was shown, {expected} belongs to the seed")]
    Commitment { found: String, expected: String },
    /// A nonce was changed after it was sealed. Seats count from 0.
    #[error("the nonce of player {} is not the one that was sealed before the game", .seat + 1)]
    Seal { seat: usize },
    /// The seed of a stopped start, counted from 0, is not the one committed to.
    #[error("the seed of stopped start {} does not match its commitment", .start + 1)]
    StoppedStart { start: usize },
    #[error("the board is not the one that the seed and the nonces give")]
    Board,
    /// An outcome of chance was chosen. `step` counts from 0.
    #[error("step {} is not what the seed and the nonces give: {found} instead of {expected}", .step + 1)]
    Outcome { step: usize, found: String, expected: String },
    /// `step` counts from 0.
    #[error("step {} is not allowed by the rules", .step + 1)]
    Illegal { step: usize },
}

/// Why the record of a table holds no game of the base game.
#[derive(Debug, Error)]
pub enum BaseGameError {
    #[error("this is a dice game")]
    DiceGame,
    #[error("the record names no board")]
    NoBoard,
    #[error("the record's board cannot be read: {0}")]
    Notation(#[from] NotationError),
    #[error("the record's board cannot be played: {0}")]
    Board(#[from] LayoutError),
    #[error(transparent)]
    Seats(#[from] SeatsError),
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error("the record has a step of the dice game")]
    DiceStep,
    #[error(transparent)]
    Steps(#[from] RecordError),
}

impl TableRecord {
    /// The record of a table whose game has ended or was broken off; of no other, because it holds the seed that its secret
    /// gives.
    pub fn of(table: &Table, secret: &Seed) -> Option<TableRecord> {
        let broken_off = table.stage() == TableStage::Closed && table.game().is_some();
        if table.stage() != TableStage::Over && !broken_off {
            return None;
        }
        let sealed = table.contract() >= 2;
        let seal = |seat| table.seal_at(seat).map(str::to_owned);
        let (version, at) = table.commitment_entry();
        let name = |seat: Seat| match table.player_at(seat) {
            Some(Player::Person { name, .. } | Player::Bot { name }) => name.clone(),
            None => String::new(),
        };
        let board = table.game().and_then(|game| game.board()).map(|board| board.layout().to_string());
        Some(TableRecord {
            brickwool_table: u32::from(table.contract()),
            settings: table.settings().clone(),
            players: Seat::first(table.settings().seats).map(name).collect(),
            nonces: table.nonces(),
            seals: Seat::first(table.settings().seats).filter(|_| sealed).map(seal).collect(),
            commitment: table.commitment().to_owned(),
            committed: sealed.then_some(CommitmentEntry { version, at }),
            stopped: table.stopped_starts().to_vec(),
            seed: table.seed(secret).to_string(),
            board,
            steps: table.steps().to_vec(),
        })
    }

    /// Plays the game again, draws every outcome of chance again, and compares.
    pub fn verify(&self) -> Result<Verified, VerifyError> {
        if !(1..=VERSION).contains(&self.brickwool_table) {
            return Err(VerifyError::Version(self.brickwool_table));
        }
        let seed: Seed = self.seed.parse()?;
        let expected = seed.commitment();
        if expected != self.commitment {
            return Err(VerifyError::Commitment { found: self.commitment.clone(), expected });
        }
        self.check_seals()?;
        let mut table = self.begin()?;
        let key = seed.key(&self.nonces);
        let mut outcomes = 0;
        for (place, step) in self.steps.iter().enumerate() {
            if step.seat().is_none() {
                outcomes += 1;
                match table.chance(&key) {
                    Some(drawn) if drawn == *step => {}
                    Some(drawn) => {
                        let (found, expected) = (json(step), json(&drawn));
                        return Err(VerifyError::Outcome { step: place, found, expected });
                    }
                    None => return Err(VerifyError::Illegal { step: place }),
                }
            }
            let logged = LoggedEntry::unrequested(0, Entry::Step { step: *step, by: None });
            table.fold(&logged).map_err(|_| VerifyError::Illegal { step: place })?;
        }
        Ok(Verified {
            contract: self.brickwool_table,
            steps: self.steps.len(),
            outcomes,
            winners: table.winners(),
        })
    }

    /// The base game without its proof, every step checked.
    pub fn base_game(&self) -> Result<Record, BaseGameError> {
        let GameSettings::Settlers { rules, board, .. } = &self.settings.game else {
            return Err(BaseGameError::DiceGame);
        };
        let start = match board {
            BoardSettings::Position(text) => read_position(text, *rules)?,
            _ => {
                let layout: Layout = self.board.as_deref().ok_or(BaseGameError::NoBoard)?.parse()?;
                let board = settlers::Board::new(layout, *rules)?;
                Position::start(board, self.settings.seats)?
            }
        };
        let mut record = Record::new(start);
        record.players.clone_from(&self.players);
        for step in &self.steps {
            match step {
                GameStep::Settlers(step) => record.steps.push(*step),
                GameStep::Dice(_) => return Err(BaseGameError::DiceStep),
            }
        }
        record.replay()?;
        Ok(record)
    }

    /// Compares the record with what a player kept.
    pub fn compare(&self, kept: &PlayerCopy) -> Result<(), CopyMismatch> {
        if let Some(commitment) = kept.commitment.as_ref().filter(|kept| **kept != self.commitment) {
            return Err(CopyMismatch::Commitment {
                found: self.commitment.clone(),
                kept: commitment.clone(),
            });
        }
        // An empty nonce is a bot's, and nobody's own.
        let unknown = |nonce: &&String| nonce.is_empty() || !self.nonces.contains(nonce);
        if let Some(nonce) = kept.nonces.iter().find(unknown) {
            return Err(CopyMismatch::Nonce(nonce.clone()));
        }
        let unknown = |seal: &&String| !self.seals.iter().flatten().any(|known| known == *seal);
        match kept.seals.iter().find(unknown) {
            Some(seal) => Err(CopyMismatch::Seal(seal.clone())),
            None => Ok(()),
        }
    }

    /// Whether every nonce is the one that was sealed for this commitment, and the seeds of stopped starts fit theirs.
    fn check_seals(&self) -> Result<(), VerifyError> {
        let sealed = self.brickwool_table >= 2;
        let inconsistent = |why: &str| Err(VerifyError::Inconsistent(why.to_owned()));
        if sealed != self.committed.is_some()
            || self.seals.len() != if sealed { self.nonces.len() } else { 0 }
        {
            return inconsistent(
                "it does not say what was sealed for each seat, and when the seed was committed to",
            );
        }
        for (seat, (nonce, sealed)) in self.nonces.iter().zip(&self.seals).enumerate() {
            let expected = (!nonce.is_empty()).then(|| seal(&self.commitment, seat, nonce));
            if *sealed != expected {
                return Err(VerifyError::Seal { seat });
            }
        }
        for (start, StoppedStart { commitment, seed, .. }) in self.stopped.iter().enumerate() {
            if seed.parse::<Seed>()?.commitment() != *commitment {
                return Err(VerifyError::StoppedStart { start });
            }
        }
        Ok(())
    }

    /// The table before the first step.
    fn begin(&self) -> Result<Table, VerifyError> {
        let inconsistent = |why: &dyn ToString| VerifyError::Inconsistent(why.to_string());
        self.settings.validate().map_err(|error| inconsistent(&error))?;
        let seats = usize::from(self.settings.seats);
        if self.nonces.len() != seats || self.players.len() != seats {
            return Err(inconsistent(&"there must be a name and a nonce for each seat"));
        }
        let made = Entry::TableCreated {
            by: GuestId(0),
            settings: Box::new(self.settings.clone()),
            commitment: self.commitment.clone(),
            // The seals have been checked; the first contract has the nonces at once.
            contract: 1,
        };
        let sat = Seat::first(self.settings.seats).zip(&self.nonces).map(|(seat, nonce)| Entry::SeatTaken {
            seat,
            who: Player::Bot { name: self.players[seat.index()].clone() },
            colour: Colour::ALL[seat.index() % Colour::ALL.len()],
            nonce: nonce.clone(),
            seal: None,
        });
        let log: Vec<LoggedEntry> =
            [made].into_iter().chain(sat).map(|entry| LoggedEntry::unrequested(0, entry)).collect();
        let mut table = Table::from_log(&log).map_err(|error| inconsistent(&error))?;
        let seed: Seed = self.seed.parse()?;
        let started = table.start_entry(&seed.key(&self.nonces));
        let random = matches!(&self.settings.game, GameSettings::Settlers { .. });
        match started {
            Some(Entry::Started { board }) if board == self.board || !random => {
                let started = LoggedEntry::unrequested(0, Entry::Started { board });
                table.fold(&started).map_err(|error| inconsistent(&error))?;
                Ok(table)
            }
            Some(_) => Err(VerifyError::Board),
            None => Err(inconsistent(&"the game cannot start")),
        }
    }
}

fn json(step: &GameStep) -> String {
    serde_json::to_string(step).unwrap_or_default()
}
