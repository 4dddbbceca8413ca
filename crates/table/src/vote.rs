//! Votes during a game: to pause, to end the game, or to give the seat of a player who is away to a bot for good. Players whom a
//! bot plays for are not asked; one objection ends the vote.

use crate::entry::{Entry, Millis};
use crate::error::{ErrorCode, RequestError};
use crate::judge::DEFAULT_STAND_IN;
use crate::stage::TableStage;
use crate::table::Table;
use brickwool_game::{Seat, Seats};
use brickwool_ids::GuestId;
use serde::{Deserialize, Serialize};

/// Something that players can agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// To stop the clocks and the bots until somebody continues.
    Pause,
    /// To end the game without a winner.
    End,
    /// To give this seat, whose player is away, to a bot for good.
    Remove(Seat),
}

/// A motion that was put forward and who has agreed so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Vote {
    pub motion: Motion,
    pub agreed: Seats,
    /// Those who are asked and have not agreed.
    pub waiting: Seats,
}

/// What has been put forward and who has agreed, and since when the game is halted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Votes {
    open: Vec<(Motion, Seats)>,
    halted_since: Option<Millis>,
}

impl Table {
    /// Whether the players have agreed on a pause.
    pub fn is_halted(&self) -> bool {
        self.stage == TableStage::Playing && self.votes.halted_since.is_some()
    }

    /// What has been put forward.
    pub fn votes(&self) -> Vec<Vote> {
        let open = self.votes.open.iter().filter(|_| self.stage == TableStage::Playing);
        let vote = |&(motion, agreed): &(Motion, Seats)| {
            let waiting = self.voters(motion).filter(|&seat| !agreed.contains(seat)).collect();
            Vote { motion, agreed, waiting }
        };
        open.map(vote).collect()
    }

    /// Those who are asked: people whom no bot plays for, except the player it is about.
    fn voters(&self, motion: Motion) -> impl Iterator<Item = Seat> + '_ {
        self.people().filter(move |&seat| motion != Motion::Remove(seat) && self.stand_in_at(seat).is_none())
    }

    pub(crate) fn judge_vote(
        &self,
        guest: GuestId,
        motion: Motion,
        agree: bool,
    ) -> Result<Entry, RequestError> {
        let seat = self.own_seat(guest)?;
        self.expect_stage(TableStage::Playing)?;
        let refused = |message: &str| Err(RequestError::new(ErrorCode::WrongTime, message));
        if !self.voters(motion).any(|voter| voter == seat) {
            return refused("a bot is playing for you: take your seat back first");
        }
        match motion {
            Motion::Pause if self.is_halted() => return refused("the game is already paused"),
            Motion::Remove(other) => {
                self.expect_seat(other)?;
                if self.guest_at(other).is_none() || self.stand_in_at(other).is_none() {
                    return refused("you can only remove a player who is away and whom a bot plays for");
                }
            }
            Motion::Pause | Motion::End => {}
        }
        let agreed = self.agreed_to(motion);
        if !agree {
            let open = self.votes.open.iter().any(|(other, _)| *other == motion);
            return if open {
                Ok(Entry::Voted { seat, motion, agree })
            } else {
                refused("nobody has asked for that")
            };
        }
        // Several seats of one person, at one device, agree together.
        let all =
            self.voters(motion).all(|voter| agreed.contains(voter) || self.guest_at(voter) == Some(guest));
        match motion {
            Motion::Pause if all => Ok(Entry::Halted),
            Motion::End if all => Ok(Entry::Closed),
            Motion::Remove(seat) if all => Ok(Entry::Left { seat, bot: DEFAULT_STAND_IN.to_owned() }),
            _ if agreed.contains(seat) => refused("you have already agreed"),
            _ => Ok(Entry::Voted { seat, motion, agree }),
        }
    }

    pub(crate) fn judge_continue(&self, guest: GuestId) -> Result<Entry, RequestError> {
        self.own_seat(guest)?;
        self.expect_stage(TableStage::Playing)?;
        if self.is_halted() {
            return Ok(Entry::Continued);
        }
        Err(RequestError::new(ErrorCode::WrongTime, "the game is not paused"))
    }

    /// Refuses what cannot be done while the game is paused.
    pub(crate) fn expect_running(&self) -> Result<(), RequestError> {
        if self.is_halted() {
            return Err(RequestError::new(ErrorCode::WrongTime, "the game is paused: continue it first"));
        }
        Ok(())
    }

    fn agreed_to(&self, motion: Motion) -> Seats {
        self.votes.open.iter().find(|(other, _)| *other == motion).map_or(Seats::NONE, |(_, seats)| *seats)
    }

    /// Somebody agrees, or objects and ends the vote.
    pub(crate) fn fold_voted(&mut self, seat: Seat, motion: Motion, agree: bool) {
        let agreed = self.agreed_to(motion);
        self.votes.open.retain(|(other, _)| *other != motion);
        if agree {
            self.votes.open.push((motion, agreed.with(seat)));
        }
    }

    pub(crate) fn fold_halted(&mut self, at: Millis) {
        self.votes.open.retain(|(motion, _)| *motion != Motion::Pause);
        self.votes.halted_since = Some(at);
    }

    /// The clocks go on where they stood.
    pub(crate) fn fold_continued(&mut self, at: Millis) -> Option<()> {
        let since = self.votes.halted_since.take()?;
        self.resume_clocks(Some(at.saturating_sub(since)), at);
        Some(())
    }

    /// Whoever leaves, or is played for by a bot, has no vote.
    pub(crate) fn drop_votes_of(&mut self, seat: Seat) {
        self.votes.open.retain(|(motion, _)| *motion != Motion::Remove(seat));
        for (_, agreed) in &mut self.votes.open {
            *agreed = agreed.without(seat);
        }
        self.votes.open.retain(|(_, agreed)| !agreed.is_empty());
    }
}
