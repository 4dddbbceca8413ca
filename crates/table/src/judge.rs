//! Whether a guest's request is granted, and what has to be done then. Judging changes nothing.

use crate::bots;
use crate::entry::{Colour, Entry, Millis, Player};
use crate::error::{ErrorCode, ErrorDetail, RequestError};
use crate::game::{GameAction, GameStep, TableGame};
use crate::request::Request;
use crate::sealing::DICE_CONTRACT;
use crate::stage::TableStage;
use crate::table::Table;
use crate::text;
use crate::vote::Motion;
use brickwool_bots::USUAL_BOT;
use brickwool_game::Seat;
use brickwool_ids::GuestId;
use brickwool_luck::is_hash;
use brickwool_settlers::{Action, Step};

/// What has to be done for a request that was granted.
#[derive(Clone, PartialEq, Debug)]
pub enum Granted {
    /// Nothing: it was carried out before, and led to this version.
    AlreadyDone { version: u64 },
    /// Append this entry to the log.
    Append(Entry),
    /// Create a table for a rematch and append an entry that names it.
    CreateRematch,
    /// Remember that the guest has muted another, or no longer does. That belongs to no table, so nothing is logged.
    SetMuted { guest: GuestId, muted: bool },
}

/// The bot that plays for those who leave or are away, unless another is named.
pub const DEFAULT_STAND_IN: &str = USUAL_BOT;

/// The longest log, in entries: many times that of a long game. A game that gets there is closed.
pub const MAX_ENTRIES: u64 = 50_000;
/// The longest log before the game, in entries.
pub const MAX_ENTRIES_BEFORE_GAME: u64 = 2_000;
/// How many chat messages a table can have.
pub const MAX_CHAT_MESSAGES: u32 = 2_000;
/// How many trades a player can offer in one turn.
pub const MAX_OFFERS: usize = 30;
/// How many steps can be taken back in one game.
pub const MAX_UNDOS: u32 = 500;
/// What a guest is told whom the host has blocked.
pub const BLOCKED_MESSAGE: &str = "the host has blocked you from this table";
/// How many guests a host can block at a table.
pub const MAX_BLOCKED: usize = 100;

impl Table {
    /// Judges a request that came at this time. `id` is the client's name for it; `away` tells whether nobody is connected
    /// for a seat.
    pub fn judge(
        &self,
        guest: GuestId,
        id: Option<&str>,
        request: &Request,
        now: Millis,
        away: impl Fn(Seat) -> bool,
    ) -> Result<Granted, RequestError> {
        if let Some(version) = id.and_then(|id| self.version_after(guest, id)) {
            return Ok(Granted::AlreadyDone { version });
        }
        self.expect_room(request)?;
        match request {
            Request::TakeSeat { seat, name, colour, commitment, seal } => {
                self.check_seal(*seat, commitment, seal)?;
                self.judge_take_seat(guest, *seat, name, *colour, seal).map(Granted::Append)
            }
            Request::SeatBot { seat, bot } => {
                self.judge_seat_bot(guest, *seat, bot, away).map(Granted::Append)
            }
            Request::LeaveSeat { seat } => self.judge_leave_seat(guest, *seat).map(Granted::Append),
            Request::Block { guest: other, blocked } => {
                self.judge_block(guest, *other, *blocked).map(Granted::Append)
            }
            Request::Start => self.judge_start(guest).map(|()| Granted::Append(Entry::StartCalled)),
            Request::Reveal { seat, nonce } => self.judge_reveal(guest, *seat, nonce).map(Granted::Append),
            Request::Act { ply, action } => self.judge_act(guest, *ply, *action, now).map(Granted::Append),
            Request::Undo { ply } => self.judge_undo(guest, *ply, now).map(Granted::Append),
            Request::ResumeSeat => self.judge_resume_seat(guest).map(Granted::Append),
            Request::Leave => self.judge_leave(guest).map(Granted::Append),
            Request::Chat { text } => self.judge_chat(guest, text).map(Granted::Append),
            Request::SpectatorChat { name, text } => {
                self.judge_spectator_chat(guest, name, text).map(Granted::Append)
            }
            Request::Vote { motion, agree } => self.judge_vote(guest, *motion, *agree).map(Granted::Append),
            Request::Continue => self.judge_continue(guest).map(Granted::Append),
            Request::Mute { guest: other, .. } if *other == guest => {
                Err(RequestError::new(ErrorCode::BadText, "you can't mute yourself"))
            }
            Request::Mute { guest, muted } => Ok(Granted::SetMuted { guest: *guest, muted: *muted }),
            Request::Close => self.judge_close(guest).map(Granted::Append),
            Request::Rematch if self.rematch.is_some() => Ok(Granted::AlreadyDone { version: self.version }),
            Request::Rematch => self.judge_rematch(guest).map(|()| Granted::CreateRematch),
        }
    }

    /// The version that a request with this id led to, if it was carried out lately.
    fn version_after(&self, guest: GuestId, id: &str) -> Option<u64> {
        let known = self.recent_requests.iter().find(|(by, known, _)| *by == guest && **known == *id);
        known.map(|(_, _, version)| *version)
    }

    pub(crate) fn expect_stage(&self, stage: TableStage) -> Result<(), RequestError> {
        if self.stage == stage {
            return Ok(());
        }
        let message = match self.stage {
            TableStage::Gathering => "the game has not started yet",
            TableStage::Revealing => "the game is just starting",
            TableStage::Playing => "the game has already started",
            TableStage::Over => "the game is over",
            TableStage::Closed => "this table is closed",
        };
        Err(RequestError::new(ErrorCode::WrongTime, message))
    }

    fn expect_host(&self, guest: GuestId) -> Result<(), RequestError> {
        let message = "only the host can do that";
        if guest == self.host { Ok(()) } else { Err(RequestError::new(ErrorCode::NotTheHost, message)) }
    }

    pub(crate) fn own_seat(&self, guest: GuestId) -> Result<Seat, RequestError> {
        let message = "you don't have a seat at this table";
        self.seat_of(guest).ok_or_else(|| RequestError::new(ErrorCode::NotYourSeat, message))
    }

    pub(crate) fn expect_seat(&self, seat: Seat) -> Result<(), RequestError> {
        let seats = self.settings.seats;
        if seat.index() < usize::from(seats) {
            return Ok(());
        }
        let message = format!("there is no seat {}: this table has {seats}", number(seat));
        Err(RequestError::new(ErrorCode::NoSuchSeat, message))
    }

    fn judge_take_seat(
        &self,
        guest: GuestId,
        seat: Seat,
        name: &str,
        colour: Option<Colour>,
        seal: &str,
    ) -> Result<Entry, RequestError> {
        self.expect_stage(TableStage::Gathering)?;
        self.expect_seat(seat)?;
        if self.is_hot_seat() && guest != self.host {
            let message = "everybody at this table plays on the host's device";
            return Err(RequestError::new(ErrorCode::NotTheHost, message));
        }
        if self.is_blocked(guest) {
            return Err(RequestError::new(ErrorCode::Blocked, BLOCKED_MESSAGE));
        }
        let name = text::clean_name(name)?;
        self.expect_free_name(guest, seat, &name)?;
        if self.player_at(seat).is_some() && self.guest_at(seat) != Some(guest) {
            let message = format!("seat {} is taken", number(seat));
            return Err(RequestError::new(ErrorCode::SeatTaken, message));
        }
        let vacated = self.vacated_by(guest, seat);
        let own = vacated.and_then(|own| self.colour_at(own));
        let colour = colour.or(own).unwrap_or_else(|| self.free_colour());
        let has_it = |other: Seat| self.colour_at(other) == Some(colour);
        if self.people().filter(|&other| Some(other) != vacated).any(has_it) {
            return Err(RequestError::new(ErrorCode::ColourTaken, "another player has this colour"));
        }
        Ok(Entry::SeatTaken {
            seat,
            who: Player::Person { guest, name },
            colour,
            nonce: String::new(),
            seal: Some(seal.to_owned()),
        })
    }

    /// Refuses names that could be taken for those of others at the table.
    fn expect_free_name(&self, guest: GuestId, seat: Seat, name: &str) -> Result<(), RequestError> {
        let leaves = self.vacated_by(guest, seat);
        let others = self.people().filter(|&other| other != seat && Some(other) != leaves);
        let names = others.filter_map(|other| match self.player_at(other) {
            Some(Player::Person { name, .. }) => Some(name),
            _ => None,
        });
        match names.into_iter().find(|other| text::look_alike(other, name)) {
            Some(other) => {
                let message = format!(
                    "{other} is already at this table: please choose a name that can't be mistaken for it"
                );
                Err(RequestError::new(ErrorCode::NameTaken, message))
            }
            None => Ok(()),
        }
    }

    fn judge_block(&self, guest: GuestId, other: GuestId, blocked: bool) -> Result<Entry, RequestError> {
        self.expect_host(guest)?;
        let refused = |code, message: &str| Err(RequestError::new(code, message));
        if other == guest {
            return refused(ErrorCode::BadText, "you can't block yourself");
        }
        if self.is_blocked(other) == blocked {
            let message = if blocked { "this guest is already blocked" } else { "this guest is not blocked" };
            return refused(ErrorCode::WrongTime, message);
        }
        if blocked && self.stage != TableStage::Gathering && self.seat_of(other).is_some() {
            return refused(
                ErrorCode::WrongTime,
                "the game has started: nobody can be removed from their seat",
            );
        }
        if blocked && self.blocked.len() >= MAX_BLOCKED {
            return Err(too_much(format!("a host can block at most {MAX_BLOCKED} guests")));
        }
        Ok(Entry::GuestBlocked { guest: other, blocked })
    }

    /// Refuses what would make the log too long.
    fn expect_room(&self, request: &Request) -> Result<(), RequestError> {
        let ends = matches!(
            request,
            Request::Close
                | Request::Leave
                | Request::Mute { .. }
                | Request::Rematch
                | Request::Vote { motion: Motion::End, .. }
        );
        if self.version >= MAX_ENTRIES && !ends {
            return Err(too_much(format!(
                "this table's log has {MAX_ENTRIES} entries, and no room for more"
            )));
        }
        if self.stage == TableStage::Gathering && self.version >= MAX_ENTRIES_BEFORE_GAME {
            let changes = matches!(
                request,
                Request::TakeSeat { .. }
                    | Request::SeatBot { .. }
                    | Request::LeaveSeat { .. }
                    | Request::Block { .. }
            );
            if changes {
                return Err(too_much("too much has been changed at this table: create a new one".to_owned()));
            }
        }
        Ok(())
    }

    /// Refuses further offers of trades in one turn.
    fn expect_room_for_offer(&self, action: GameAction) -> Result<(), RequestError> {
        if !matches!(action, GameAction::Settlers(Action::OfferTrade { .. })) {
            return Ok(());
        }
        let this_turn = self.steps().iter().rev().map_while(|step| match step {
            GameStep::Settlers(Step::Act(_, Action::EndTurn)) => None,
            step => Some(matches!(step, GameStep::Settlers(Step::Act(_, Action::OfferTrade { .. })))),
        });
        if this_turn.filter(|is_offer| *is_offer).count() >= MAX_OFFERS {
            return Err(too_much(format!("you can make at most {MAX_OFFERS} offers in one turn")));
        }
        Ok(())
    }

    fn judge_seat_bot(
        &self,
        guest: GuestId,
        seat: Seat,
        bot: &str,
        away: impl Fn(Seat) -> bool,
    ) -> Result<Entry, RequestError> {
        self.expect_host(guest)?;
        self.expect_seat(seat)?;
        bots::expect_known(&self.settings.game, bot)?;
        let taken = |message| Err(RequestError::new(ErrorCode::SeatTaken, message));
        match self.stage {
            TableStage::Gathering if self.guest_at(seat).is_some() => {
                taken(format!("somebody has seat {}", number(seat)))
            }
            TableStage::Gathering => {
                let colour = self.colour_at(seat).unwrap_or_else(|| self.free_colour());
                let who = Player::Bot { name: bot.to_owned() };
                Ok(Entry::SeatTaken { seat, who, colour, nonce: String::new(), seal: None })
            }
            TableStage::Playing if self.bot_at(seat).is_some() => {
                taken(format!("a bot is already playing in seat {}", number(seat)))
            }
            TableStage::Playing if !away(seat) => {
                taken(format!("the player in seat {} is connected", number(seat)))
            }
            TableStage::Playing => Ok(Entry::StandInTookOver { seat, bot: bot.to_owned() }),
            TableStage::Revealing => {
                Err(RequestError::new(ErrorCode::WrongTime, "the game is just starting"))
            }
            TableStage::Over | TableStage::Closed => {
                Err(RequestError::new(ErrorCode::WrongTime, "the game is over"))
            }
        }
    }

    fn judge_leave_seat(&self, guest: GuestId, seat: Seat) -> Result<Entry, RequestError> {
        self.expect_stage(TableStage::Gathering)?;
        self.expect_seat(seat)?;
        if self.guest_at(seat) != Some(guest) {
            self.expect_host(guest)?;
        }
        if self.player_at(seat).is_none() {
            let message = format!("seat {} is empty", number(seat));
            return Err(RequestError::new(ErrorCode::NoSuchSeat, message));
        }
        Ok(Entry::SeatVacated { seat })
    }

    fn judge_start(&self, guest: GuestId) -> Result<(), RequestError> {
        self.expect_stage(TableStage::Gathering)?;
        self.expect_host(guest)?;
        match Seat::first(self.settings.seats).find(|&seat| self.player_at(seat).is_none()) {
            Some(seat) => {
                let message = format!("seat {} is still empty", number(seat));
                Err(RequestError::new(ErrorCode::SeatsOpen, message))
            }
            None => Ok(()),
        }?;
        if self.contract() < DICE_CONTRACT {
            let message = "this table was made by an older version and is being updated: please try again";
            return Err(RequestError::new(ErrorCode::NotSealed, message));
        }
        match self.people().find(|&seat| self.seal_at(seat).is_none()) {
            Some(seat) => {
                let message = format!(
                    "the player in seat {} has to open the table first: their part of the dice is missing",
                    number(seat)
                );
                Err(RequestError::new(ErrorCode::NotSealed, message))
            }
            None => Ok(()),
        }
    }

    /// A seal can be used if it was made for this table's present commitment and nobody else's is the same.
    fn check_seal(&self, seat: Seat, commitment: &str, seal: &str) -> Result<(), RequestError> {
        let bad = |message: &str| Err(RequestError::new(ErrorCode::BadSeal, message));
        self.expect_stage(TableStage::Gathering)?;
        if commitment != self.commitment() {
            return bad("this seal is for a different commitment than the table's");
        }
        if !is_hash(seal) {
            return bad("a seal has 64 hexadecimal digits in lower case");
        }
        if self.people().any(|other| other != seat && self.seal_at(other) == Some(seal)) {
            return bad("another player already has this seal");
        }
        Ok(())
    }

    fn judge_reveal(&self, guest: GuestId, seat: Seat, nonce: &str) -> Result<Entry, RequestError> {
        self.expect_seat(seat)?;
        self.expect_stage(TableStage::Revealing)?;
        if self.guest_at(seat) != Some(guest) {
            let message = format!("you don't have seat {}", number(seat));
            return Err(RequestError::new(ErrorCode::NotYourSeat, message));
        }
        let nonce = text::clean_nonce(nonce)?;
        if !self.nonce_at(seat).is_empty() {
            return Err(RequestError::new(ErrorCode::WrongTime, "you have already revealed your nonce"));
        }
        if !self.opens_seal(seat, &nonce) {
            return Err(RequestError::new(ErrorCode::BadSeal, "this is not the nonce that you sealed"));
        }
        Ok(Entry::Revealed { seat, nonce })
    }

    fn judge_act(
        &self,
        guest: GuestId,
        ply: u32,
        action: GameAction,
        now: Millis,
    ) -> Result<Entry, RequestError> {
        let seat = self.deciding_seat(guest, ply)?;
        let game = self
            .game()
            .ok_or_else(|| RequestError::new(ErrorCode::WrongTime, "the game has not started yet"))?;
        self.expect_room_for_offer(action)?;
        let step = game.check(seat, action)?;
        self.expect_time(seat, now)?;
        Ok(Entry::Step { step, by: None })
    }

    /// What comes after its time is refused, so that nobody can outrun the clock's decision.
    fn expect_time(&self, seat: Seat, now: Millis) -> Result<(), RequestError> {
        if self.deadline(seat).is_some_and(|deadline| deadline < now) {
            return Err(RequestError::new(ErrorCode::TimeUp, "your time is up"));
        }
        Ok(())
    }

    /// The guest's seat, if it decides now and what was decided is about the present position.
    fn deciding_seat(&self, guest: GuestId, ply: u32) -> Result<Seat, RequestError> {
        let seat = self.own_seat(guest)?;
        self.expect_stage(TableStage::Playing)?;
        self.expect_running()?;
        if ply > self.ply {
            return Err(self.stale(ply));
        }
        if !self.deciding().contains(seat) {
            return Err(if ply < self.ply {
                self.stale(ply)
            } else {
                RequestError::new(ErrorCode::NotYourTurn, "it's not your turn")
            });
        }
        let opened = self.seat_info(seat).map_or(0, |info| info.decision_ply);
        if ply < opened { Err(self.stale(ply)) } else { Ok(seat) }
    }

    fn stale(&self, ply: u32) -> RequestError {
        let message = format!("the game has changed since: you saw ply {ply}, it is at ply {}", self.ply);
        let detail = Some(ErrorDetail::Stale { ply: self.ply });
        RequestError { code: ErrorCode::Stale, message, detail }
    }

    fn judge_undo(&self, guest: GuestId, ply: u32, now: Millis) -> Result<Entry, RequestError> {
        let seat = self.own_seat(guest)?;
        self.expect_stage(TableStage::Playing)?;
        self.expect_running()?;
        if ply != self.ply {
            return Err(self.stale(ply));
        }
        if !self.may_undo(seat) {
            let message = if self.settings.undo {
                "there is nothing to undo: you can only take back your own builds and bank trades, and only until something else happens"
            } else {
                "undo is switched off at this table"
            };
            return Err(RequestError::new(ErrorCode::NothingToUndo, message));
        }
        if self.play.as_ref().is_some_and(|play| play.undos >= MAX_UNDOS) {
            return Err(too_much(format!("at most {MAX_UNDOS} steps can be taken back in one game")));
        }
        self.expect_time(seat, now)?;
        Ok(Entry::Undone { seat })
    }

    /// Whether a player may take back the last step: their own, not one that the clock or a bot took for them.
    pub fn may_undo(&self, seat: Seat) -> bool {
        let last = self.play.as_ref().and_then(|play| Some((play.steps.last()?, play.step_clocks.last()?)));
        self.settings.undo
            && self.stage == TableStage::Playing
            && last.is_some_and(|(step, clock)| {
                step.seat() == Some(seat) && clock.by.is_none() && TableGame::can_be_undone(*step)
            })
    }

    fn judge_resume_seat(&self, guest: GuestId) -> Result<Entry, RequestError> {
        self.own_seat(guest)?;
        self.expect_stage(TableStage::Playing)?;
        match self.seats_of(guest).find(|&seat| self.stand_in_at(seat).is_some()) {
            Some(seat) => Ok(Entry::SeatResumed { seat }),
            None => Err(RequestError::new(ErrorCode::WrongTime, "no bot is playing for you")),
        }
    }

    fn judge_leave(&self, guest: GuestId) -> Result<Entry, RequestError> {
        let seat = self.own_seat(guest)?;
        self.expect_stage(TableStage::Playing)?;
        if self.is_hot_seat() {
            let message = "everybody plays on this device: close the table instead";
            return Err(RequestError::new(ErrorCode::WrongTime, message));
        }
        Ok(Entry::Left { seat, bot: DEFAULT_STAND_IN.to_owned() })
    }

    fn expect_room_for_chat(&self) -> Result<(), RequestError> {
        if self.chat_messages >= MAX_CHAT_MESSAGES {
            return Err(too_much(format!("a table can have at most {MAX_CHAT_MESSAGES} messages")));
        }
        Ok(())
    }

    /// Spectators talk among themselves, under names that nobody could take for a player's.
    fn judge_spectator_chat(&self, guest: GuestId, name: &str, text: &str) -> Result<Entry, RequestError> {
        let text = text::clean_chat(text)?;
        self.expect_room_for_chat()?;
        let refused = |code, message: &str| Err(RequestError::new(code, message));
        if self.is_blocked(guest) {
            return refused(ErrorCode::Blocked, BLOCKED_MESSAGE);
        }
        if self.seat_of(guest).is_some() {
            return refused(ErrorCode::WrongTime, "players can't write in the spectators' chat");
        }
        let name = text::clean_name(name)?;
        let of_player = |&seat: &Seat| match self.player_at(seat) {
            Some(Player::Person { name: other, .. }) => text::look_alike(other, &name),
            _ => false,
        };
        if self.people().any(|seat| of_player(&seat)) {
            let message = format!("{name} could be mistaken for a player: please choose another name");
            return Err(RequestError::new(ErrorCode::NameTaken, message));
        }
        Ok(Entry::SpectatorChat { by: guest, name, text })
    }

    fn judge_chat(&self, guest: GuestId, text: &str) -> Result<Entry, RequestError> {
        let text = text::clean_chat(text)?;
        self.expect_room_for_chat()?;
        let seat = self.own_seat(guest)?;
        let name = match self.player_at(seat) {
            Some(Player::Person { name, .. }) => name.clone(),
            _ => String::new(),
        };
        Ok(Entry::Chat { by: guest, name, text })
    }

    fn judge_rematch(&self, guest: GuestId) -> Result<(), RequestError> {
        self.own_seat(guest)?;
        self.expect_stage(TableStage::Over)
    }

    fn judge_close(&self, guest: GuestId) -> Result<Entry, RequestError> {
        self.expect_host(guest)?;
        let alone = self.people().all(|seat| self.guest_at(seat) == Some(guest));
        match self.stage {
            TableStage::Playing if alone => {}
            TableStage::Playing => {
                let message = "other people are playing: leave instead, and a bot takes your seat";
                return Err(RequestError::new(ErrorCode::WrongTime, message));
            }
            _ => self.expect_stage(TableStage::Gathering)?,
        }
        Ok(Entry::Closed)
    }
}

fn too_much(message: String) -> RequestError {
    RequestError::new(ErrorCode::TooMuch, message)
}

/// A seat's number as people count: from 1.
fn number(seat: Seat) -> usize {
    seat.index() + 1
}
