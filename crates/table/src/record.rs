//! The record of a finished table: everything needed to play its game again, and to check that nobody chose its chance.

use crate::entry::{Colour, Entry, GuestId, Logged, Player};
use crate::game::{Game, Step};
use crate::settings::{GameSettings, Settings};
use crate::table::{Stage, Table};
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
    /// What was settled when the table was made.
    pub settings: Settings,
    /// What everybody was called, by seat.
    pub players: Vec<String>,
    /// Everybody's word for the dice, by seat.
    pub words: Vec<String>,
    /// What was shown of the seed before the game.
    pub commitment: String,
    /// The seed.
    pub seed: String,
    /// The layout of the base game's board, in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub board: Option<String>,
    /// Every step that counted.
    pub steps: Vec<Step>,
}

/// What was checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verified {
    /// Steps in all.
    pub steps: usize,
    /// Outcomes of chance among them, each drawn again and found the same.
    pub outcomes: usize,
    /// Who won; nobody, if the game was broken off.
    pub winners: Option<Seats>,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VerifyError {
    /// Not what this program writes.
    #[error("this is version {0} of the table record format; this program reads version {VERSION}")]
    Version(u32),
    /// Settings that make no table, or not one entry for each seat.
    #[error("the record does not fit together: {0}")]
    Misfit(String),
    /// The seed is none.
    #[error("the seed cannot be read: {0}")]
    Seed(#[from] brickwool_luck::SeedError),
    /// The house changed the seed.
    #[error("the seed does not fit the commitment: {found} was shown, {expected} belongs to the seed")]
    Commitment {
        /// What the record says was shown.
        found: String,
        /// What should have been.
        expected: String,
    },
    /// The board is not the one that the seed and the words give.
    #[error("the board is not the one that the seed and the words give")]
    Board,
    /// An outcome is not the one that the seed and the words give.
    #[error("step {step} is not what the seed and the words give: {found} instead of {expected}")]
    Outcome {
        /// Counted from 0.
        step: usize,
        /// What the record says.
        found: String,
        /// What should have been.
        expected: String,
    },
    /// A step that the rules don't allow.
    #[error("step {step} is not allowed by the rules")]
    Illegal {
        /// Counted from 0.
        step: usize,
    },
}

impl TableRecord {
    /// The record of a table whose game has ended; of no other, because it holds the seed.
    pub fn of(table: &Table, seed: &Seed) -> Option<TableRecord> {
        if table.stage() != Stage::Over {
            return None;
        }
        let name = |seat: Seat| match table.player_at(seat) {
            Some(Player::Person { name, .. } | Player::Bot { name }) => name.clone(),
            None => String::new(),
        };
        let board = match table.game() {
            Some(Game::Settlers(position)) => Some(position.board.layout().to_string()),
            _ => None,
        };
        Some(TableRecord {
            brickwool_table: VERSION,
            settings: table.settings().clone(),
            players: Seat::first(table.settings().seats).map(name).collect(),
            words: table.words(),
            commitment: seed.commitment(),
            seed: seed.to_string(),
            board,
            steps: table.steps().to_vec(),
        })
    }

    /// Plays the game again, draws everything that chance decided, and compares.
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
        let key = seed.key(&self.words);
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
            let logged = Logged::unasked(0, Entry::Step { step: *step, by: None });
            table.fold(&logged).map_err(|_| VerifyError::Illegal { step: place })?;
        }
        Ok(Verified { steps: self.steps.len(), outcomes, winners: table.winners() })
    }

    /// The table before the first step.
    fn begin(&self) -> Result<Table, VerifyError> {
        let misfit = |why: &dyn ToString| VerifyError::Misfit(why.to_string());
        self.settings.validate().map_err(|error| misfit(&error))?;
        let seats = usize::from(self.settings.seats);
        if self.words.len() != seats || self.players.len() != seats {
            return Err(misfit(&"there must be a name and a word for each seat"));
        }
        let made = Entry::Made {
            by: GuestId(0),
            settings: Box::new(self.settings.clone()),
            commitment: self.commitment.clone(),
        };
        let sat = Seat::first(self.settings.seats).zip(&self.words).map(|(seat, word)| Entry::Sat {
            seat,
            who: Player::Bot { name: self.players[seat.index()].clone() },
            colour: Colour::ALL[seat.index() % Colour::ALL.len()],
            word: word.clone(),
        });
        let log: Vec<Logged> = [made].into_iter().chain(sat).map(|entry| Logged::unasked(0, entry)).collect();
        let mut table = Table::from_log(&log).map_err(|error| misfit(&error))?;
        let seed: Seed = self.seed.parse()?;
        let started = table.started(&seed.key(&self.words));
        let random = matches!(&self.settings.game, GameSettings::Settlers { .. });
        match started {
            Some(Entry::Started { board }) if board == self.board || !random => {
                let started = Logged::unasked(0, Entry::Started { board });
                table.fold(&started).map_err(|error| misfit(&error))?;
                Ok(table)
            }
            Some(_) => Err(VerifyError::Board),
            None => Err(misfit(&"the game cannot begin")),
        }
    }
}

fn json(step: &Step) -> String {
    serde_json::to_string(step).unwrap_or_default()
}
