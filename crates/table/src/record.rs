//! The record of a finished table: everything needed to play its game again, and to check that nobody chose its chance.

use crate::entry::{Colour, Entry, LoggedEntry, Player};
use crate::game::GameStep;
use crate::ids::GuestId;
use crate::settings::{GameSettings, Settings};
use crate::table::{Table, TableStage};
use brickwool_game::{Seat, Seats};
use brickwool_luck::Seed;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version of the format that is written, and the only one read.
const VERSION: u32 = 1;

/// A finished game with its proof.
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
    /// What was shown of the seed before the game.
    pub commitment: String,
    pub seed: String,
    /// The layout of the base game's board, in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub board: Option<String>,
    /// Every step, without those taken back.
    pub steps: Vec<GameStep>,
}

/// A record that holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verified {
    pub steps: usize,
    /// How many of the steps were outcomes of chance. Each was drawn again and was the same.
    pub outcomes: usize,
    /// Who won; nobody, if the game was broken off.
    pub winners: Option<Seats>,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VerifyError {
    #[error("this is version {0} of the table record format; this program reads version {VERSION}")]
    Version(u32),
    /// Invalid settings, or not one name and nonce for each seat.
    #[error("the record is inconsistent: {0}")]
    Inconsistent(String),
    #[error("the seed cannot be read: {0}")]
    Seed(#[from] brickwool_luck::SeedError),
    /// The server changed the seed.
    #[error("the seed does not match the commitment: {found} was shown, {expected} belongs to the seed")]
    Commitment { found: String, expected: String },
    #[error("the board is not the one that the seed and the nonces give")]
    Board,
    /// An outcome of chance was chosen. Steps count from 0.
    #[error("step {step} is not what the seed and the nonces give: {found} instead of {expected}")]
    Outcome { step: usize, found: String, expected: String },
    #[error("step {step} is not allowed by the rules")]
    Illegal { step: usize },
}

impl TableRecord {
    /// The record of a table whose game has ended; of no other, because it holds the seed.
    pub fn of(table: &Table, seed: &Seed) -> Option<TableRecord> {
        if table.stage() != TableStage::Over {
            return None;
        }
        let name = |seat: Seat| match table.player_at(seat) {
            Some(Player::Person { name, .. } | Player::Bot { name }) => name.clone(),
            None => String::new(),
        };
        let board = table.game().and_then(|game| game.board()).map(|board| board.layout().to_string());
        Some(TableRecord {
            brickwool_table: VERSION,
            settings: table.settings().clone(),
            players: Seat::first(table.settings().seats).map(name).collect(),
            nonces: table.nonces(),
            commitment: seed.commitment(),
            seed: seed.to_string(),
            board,
            steps: table.steps().to_vec(),
        })
    }

    /// Plays the game again, draws every outcome of chance again, and compares.
    pub fn verify(&self) -> Result<Verified, VerifyError> {
        if self.brickwool_table != VERSION {
            return Err(VerifyError::Version(self.brickwool_table));
        }
        let seed: Seed = self.seed.parse()?;
        let expected = seed.commitment();
        if expected != self.commitment {
            return Err(VerifyError::Commitment { found: self.commitment.clone(), expected });
        }
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
        Ok(Verified { steps: self.steps.len(), outcomes, winners: table.winners() })
    }

    /// The table before the first step.
    fn begin(&self) -> Result<Table, VerifyError> {
        let inconsistent = |why: &dyn ToString| VerifyError::Inconsistent(why.to_string());
        self.settings.validate().map_err(|error| inconsistent(&error))?;
        let seats = usize::from(self.settings.seats);
        if self.nonces.len() != seats || self.players.len() != seats {
            return Err(inconsistent(&"there must be a name and a nonce for each seat"));
        }
        let made = Entry::Made {
            by: GuestId(0),
            settings: Box::new(self.settings.clone()),
            commitment: self.commitment.clone(),
        };
        let sat = Seat::first(self.settings.seats).zip(&self.nonces).map(|(seat, nonce)| Entry::Sat {
            seat,
            who: Player::Bot { name: self.players[seat.index()].clone() },
            colour: Colour::ALL[seat.index() % Colour::ALL.len()],
            nonce: nonce.clone(),
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
