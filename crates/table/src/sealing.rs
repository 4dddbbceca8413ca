//! The dice before the game: the server's commitment, the players' seals, the nonces they reveal once the start is called,
//! and starts that stopped because somebody did not. `docs/fair-dice.md` says what this protects against.

use crate::entry::{Entry, Millis};
use crate::game::TableGame;
use crate::stage::TableStage;
use crate::table::Table;
use brickwool_game::{Seat, Turn};
use brickwool_ids::GuestId;
use brickwool_luck::{Key, Seed, seal};
use serde::{Deserialize, Serialize};

/// The dice contract of new tables. Tables of the first one, without seals, are still read and played to their end.
pub const DICE_CONTRACT: u8 = 2;
/// How long players have to reveal their nonces once the start is called, in milliseconds.
pub const REVEAL_TIME: Millis = 20_000;

/// A commitment as it was logged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Committed {
    pub(crate) contract: u8,
    pub(crate) commitment: String,
    /// How many commitments were made at the table before.
    pub(crate) attempt: u32,
    /// The table's version with its entry.
    pub(crate) version: u64,
    pub(crate) at: Millis,
}

/// A start that was called and came to nothing. Its seed is shown, because it is never used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StoppedStart {
    /// Who did not reveal their nonce.
    pub missing: Vec<Seat>,
    pub commitment: String,
    pub seed: String,
}

impl Table {
    /// The commitment to the seed of the table's chance.
    pub fn commitment(&self) -> &str {
        &self.committed.commitment
    }

    /// The edition of the rules by which its dice are sealed and drawn.
    pub fn contract(&self) -> u8 {
        self.committed.contract
    }

    /// The entry of the log that holds the commitment: the table's version with it, and when it was made.
    pub fn commitment_entry(&self) -> (u64, Millis) {
        (self.committed.version, self.committed.at)
    }

    /// Starts that were called and stopped.
    pub fn stopped_starts(&self) -> &[StoppedStart] {
        &self.stopped_starts
    }

    /// The seal of a seat's nonce.
    pub fn seal_at(&self, seat: Seat) -> Option<&str> {
        self.seat_info(seat)?.seal.as_deref()
    }

    /// The nonce of a seat: its player's part of the key of the dice. Empty until it is revealed, and for bots.
    pub fn nonce_at(&self, seat: Seat) -> &str {
        self.seat_info(seat).map_or("", |seat_info| &seat_info.nonce)
    }

    /// The nonces of all seats, in order.
    pub fn nonces(&self) -> Vec<String> {
        self.seats.iter().map(|info| info.nonce.clone()).collect()
    }

    /// The people whose nonces are not known yet.
    pub fn unrevealed(&self) -> impl Iterator<Item = Seat> + '_ {
        self.people().filter(|&seat| self.nonce_at(seat).is_empty())
    }

    /// The seed that is committed to, from the table's secret.
    pub fn seed(&self, secret: &Seed) -> Seed {
        self.seed_of_attempt(self.committed.contract, self.committed.attempt, secret)
    }

    fn seed_of_attempt(&self, contract: u8, attempt: u32, secret: &Seed) -> Seed {
        // The first contract knew one seed for each table.
        if contract < 2 { secret.clone() } else { secret.attempt(attempt) }
    }

    /// Whether a secret is the one whose seed was committed to.
    pub fn has_committed_to(&self, secret: &Seed) -> bool {
        self.seed(secret).commitment() == self.commitment()
    }

    /// The key of the game's chance.
    pub fn key(&self, secret: &Seed) -> Key {
        self.seed(secret).key(&self.nonces())
    }

    /// What follows at once from what has been logged: the start of the game when all nonces are known, or what chance
    /// decides. The same secret and log always give the same.
    pub fn consequence(&self, secret: &Seed) -> Option<Entry> {
        match self.stage {
            TableStage::Revealing if self.unrevealed().next().is_none() => {
                self.start_entry(&self.key(secret))
            }
            TableStage::Playing
                if self.play.as_ref().is_some_and(|play| matches!(play.game.turn(), Turn::Chance(_))) =>
            {
                self.chance(&self.key(secret)).map(|step| Entry::Step { step, by: None })
            }
            _ => None,
        }
    }

    /// The entry with which the game starts, its board drawn under the key.
    pub fn start_entry(&self, key: &Key) -> Option<Entry> {
        let game = TableGame::start(&self.settings.game, self.settings.seats, &mut key.luck(0))?;
        Some(Entry::Started { board: game.board().map(|board| board.layout().to_string()) })
    }

    /// The entry that commits to the next seed: after a start that somebody stopped, or at a table of the first contract.
    pub fn recommit(&self, secret: &Seed) -> Entry {
        let next = self.seed_of_attempt(DICE_CONTRACT, self.committed.attempt + 1, secret);
        let stopped = (self.stage == TableStage::Revealing).then(|| StoppedStart {
            missing: self.unrevealed().collect(),
            commitment: self.commitment().to_owned(),
            seed: self.seed(secret).to_string(),
        });
        Entry::Committed { contract: DICE_CONTRACT, commitment: next.commitment(), stopped }
    }

    /// Whether the table still has to be moved to the present contract: its game has not started.
    pub fn needs_new_contract(&self) -> bool {
        self.stage == TableStage::Gathering && self.contract() < DICE_CONTRACT
    }

    pub(crate) fn fold_committed(
        &mut self,
        contract: u8,
        commitment: &str,
        stopped: Option<&StoppedStart>,
        at: Millis,
    ) -> Option<()> {
        let expected = match stopped {
            Some(_) => TableStage::Revealing,
            None => TableStage::Gathering,
        };
        if self.stage != expected || contract != DICE_CONTRACT {
            return None;
        }
        self.stopped_starts.extend(stopped.cloned());
        let attempt = self.committed.attempt + 1;
        let version = self.version + 1;
        self.committed =
            Committed { contract, commitment: commitment.to_owned(), attempt, version, at }.into();
        for info in &mut self.seats {
            (info.seal, info.nonce) = (None, String::new());
        }
        self.stage = TableStage::Gathering;
        Some(())
    }

    pub(crate) fn fold_start_called(&mut self, at: Millis) -> Option<()> {
        let sealed = |seat| self.guest_at(seat).is_none() || self.seal_at(seat).is_some();
        let ready =
            Seat::first(self.settings.seats).all(|seat| self.player_at(seat).is_some() && sealed(seat));
        if self.stage != TableStage::Gathering || !ready || self.contract() != DICE_CONTRACT {
            return None;
        }
        (self.stage, self.start_called_at) = (TableStage::Revealing, at);
        Some(())
    }

    pub(crate) fn fold_revealed(&mut self, seat: Seat, nonce: &str) -> Option<()> {
        if self.stage != TableStage::Revealing || !self.opens_seal(seat, nonce) {
            return None;
        }
        let info = self.seat_info_mut(seat)?;
        if !info.nonce.is_empty() {
            return None;
        }
        info.nonce = nonce.to_owned();
        Some(())
    }

    /// Whether a nonce is the one that was sealed in a seat.
    pub(crate) fn opens_seal(&self, seat: Seat, nonce: &str) -> bool {
        self.seal_at(seat) == Some(&seal(self.commitment(), seat.index(), nonce))
    }

    /// Until when nonces can be revealed, while they are.
    pub fn reveal_deadline(&self) -> Option<Millis> {
        (self.stage == TableStage::Revealing).then_some(self.start_called_at + REVEAL_TIME)
    }

    /// The seats that a guest has still to reveal nonces for.
    pub fn to_reveal(&self, guest: GuestId) -> impl Iterator<Item = Seat> + '_ {
        let revealing = self.stage == TableStage::Revealing;
        self.unrevealed().filter(move |&seat| revealing && self.guest_at(seat) == Some(guest))
    }
}
