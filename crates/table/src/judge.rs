//! What may be logged next: every request of a guest is judged here, and nothing is changed by judging.

use crate::entry::{Colour, Entry, GuestId, Player};
use crate::game::Game;
use crate::refusal::{Code, Detail, Refusal};
use crate::settings::GameSettings;
use crate::table::{Stage, Table};
use crate::text;
use brickwool_bots::BotName;
use brickwool_game::Seat;
use brickwool_luck::Key;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a guest asks of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// To sit down in an empty seat, under a name, with a word for the dice; or to change any of these, or the seat. Where
    /// all share a device, the host keeps the seats taken before, and nobody else sits down.
    Sit {
        /// Where.
        seat: Seat,
        /// As whom.
        name: String,
        /// In which colour; any that is free, if none is named. Bots make way.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        colour: Option<Colour>,
        /// The word.
        word: String,
    },
    /// To give a seat to a bot: the host before the game; in a running game, somebody else's only while they are away.
    SeatBot {
        /// Where.
        seat: Seat,
        /// Which bot.
        bot: String,
    },
    /// To get up before the game; the host may send others away too.
    Rise {
        /// From where.
        seat: Seat,
    },
    /// To begin: the host, once all seats are taken.
    Start,
    /// To do something in the game.
    Act {
        /// The ply at which it was decided.
        ply: u32,
        /// What is to be done, as the game writes it.
        #[cfg_attr(feature = "ts", ts(type = "Action | DiceAction"))]
        action: Value,
    },
    /// To take back one's last build or bank trade.
    Undo {
        /// The ply at which it was decided.
        ply: u32,
    },
    /// To play oneself again, after a bot stood in.
    ComeBack,
    /// To leave a running game for good.
    Leave,
    /// To say something.
    Say {
        /// What.
        text: String,
    },
    /// Not to be told, from now on and at every table, what somebody says; or to be told again.
    Mute {
        /// Who.
        guest: GuestId,
        /// Whether; otherwise they are heard again.
        muted: bool,
    },
    /// To close a table: the host, before the game or while nobody else plays but bots.
    Close,
    /// To meet again at another table, after the game: anybody who played.
    Rematch,
}

/// What comes of a request.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// This is to be logged.
    Log(Entry),
    /// It was done already, and led to this version.
    Done(u64),
    /// It is between the guest and whoever keeps the table; nothing is logged.
    Mute {
        /// Whom they do not want to hear.
        guest: GuestId,
        /// Or do again.
        muted: bool,
    },
}

/// The bot that plays for those who leave or are away, unless another is named.
pub const STAND_IN: &str = "greedy";

impl Table {
    /// Judges a request. `id` is what the client calls it; `away` tells whether nobody is connected for a seat.
    pub fn judge(
        &self,
        guest: GuestId,
        id: Option<&str>,
        request: &Request,
        away: impl Fn(Seat) -> bool,
    ) -> Result<Answer, Refusal> {
        if let Some(version) = id.and_then(|id| self.done_before(guest, id)) {
            return Ok(Answer::Done(version));
        }
        let entry = match request {
            Request::Sit { seat, name, colour, word } => self.sit(guest, *seat, name, *colour, word),
            Request::SeatBot { seat, bot } => self.seat_bot(guest, *seat, bot, away),
            Request::Rise { seat } => self.rise(guest, *seat),
            Request::Start => self.may_start(guest).map(|()| Entry::Started { board: None }),
            Request::Act { ply, action } => self.act(guest, *ply, action),
            Request::Undo { ply } => self.undo(guest, *ply),
            Request::ComeBack => self.come_back(guest),
            Request::Leave => self.leave(guest),
            Request::Say { text } => self.say(guest, text),
            Request::Mute { guest: whom, muted } => {
                return if *whom == guest {
                    Err(Refusal::new(Code::BadText, "you cannot mute yourself"))
                } else {
                    Ok(Answer::Mute { guest: *whom, muted: *muted })
                };
            }
            Request::Close => self.close(guest),
            Request::Rematch if self.rematch.is_some() => return Ok(Answer::Done(self.version)),
            Request::Rematch => self.may_meet_again(guest),
        };
        entry.map(Answer::Log)
    }

    /// The entry with which the game begins, its board drawn under the key.
    pub fn started(&self, key: &Key) -> Option<Entry> {
        let luck = &mut key.luck(0);
        let board = match (&self.settings.game, Game::start(&self.settings.game, self.settings.seats, luck)?)
        {
            (GameSettings::Settlers { .. }, Game::Settlers(start)) => Some(start.board.layout().to_string()),
            _ => None,
        };
        Some(Entry::Started { board })
    }

    fn done_before(&self, guest: GuestId, id: &str) -> Option<u64> {
        let known = self.remembered.iter().find(|(by, known, _)| *by == guest && **known == *id);
        known.map(|(_, _, version)| *version)
    }

    fn expect(&self, stage: Stage) -> Result<(), Refusal> {
        if self.stage == stage {
            return Ok(());
        }
        let message = match (self.stage, stage) {
            (Stage::Gathering, _) => "the game has not begun",
            (Stage::Playing, _) => "the game is on",
            (Stage::Over, _) => "the game is over",
            (Stage::Closed, _) => "this table is closed",
        };
        Err(Refusal::new(Code::WrongTime, message))
    }

    fn expect_host(&self, guest: GuestId) -> Result<(), Refusal> {
        let message = "only the one who made the table may do that";
        if guest == self.host { Ok(()) } else { Err(Refusal::new(Code::NotTheHost, message)) }
    }

    fn own_seat(&self, guest: GuestId) -> Result<Seat, Refusal> {
        self.seat_of(guest).ok_or_else(|| Refusal::new(Code::NotYourSeat, "you have no seat at this table"))
    }

    fn known_seat(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.settings.seats;
        let known = seat.index() < usize::from(seats);
        let message = || format!("there is no seat {seat} at a table of {seats}");
        if known { Ok(()) } else { Err(Refusal::new(Code::NoSuchSeat, message())) }
    }

    fn sit(
        &self,
        guest: GuestId,
        seat: Seat,
        name: &str,
        colour: Option<Colour>,
        word: &str,
    ) -> Result<Entry, Refusal> {
        self.expect(Stage::Gathering)?;
        self.known_seat(seat)?;
        if self.is_hot_seat() && guest != self.host {
            return Err(Refusal::new(Code::NotTheHost, "everybody here plays at the host's device"));
        }
        let name = text::name(name)?;
        let word = text::word(word)?;
        let taken = self.chair(seat).is_some_and(|chair| chair.player.is_some());
        if taken && self.guest_at(seat) != Some(guest) {
            return Err(Refusal::new(Code::SeatTaken, format!("seat {seat} is taken")));
        }
        let before = self.vacated_by(guest, seat);
        let own = before.and_then(|own| self.colour_at(own));
        let colour = colour.or(own).unwrap_or_else(|| self.free_colour());
        let has_it = |other: Seat| self.colour_at(other) == Some(colour);
        if self.people().filter(|&other| Some(other) != before).any(has_it) {
            return Err(Refusal::new(Code::ColourTaken, "somebody else has this colour"));
        }
        Ok(Entry::Sat { seat, who: Player::Person { guest, name }, colour, word })
    }

    fn seat_bot(
        &self,
        guest: GuestId,
        seat: Seat,
        bot: &str,
        away: impl Fn(Seat) -> bool,
    ) -> Result<Entry, Refusal> {
        self.expect_host(guest)?;
        self.known_seat(seat)?;
        self.known_bot(bot)?;
        match self.stage {
            Stage::Gathering if self.guest_at(seat).is_some() => {
                Err(Refusal::new(Code::SeatTaken, format!("somebody has seat {seat}")))
            }
            Stage::Gathering => {
                let colour = self.colour_at(seat).unwrap_or_else(|| self.free_colour());
                let who = Player::Bot { name: bot.to_owned() };
                Ok(Entry::Sat { seat, who, colour, word: String::new() })
            }
            Stage::Playing if self.bot_at(seat).is_some() => {
                Err(Refusal::new(Code::SeatTaken, format!("a bot plays seat {seat} already")))
            }
            Stage::Playing if !away(seat) => {
                Err(Refusal::new(Code::SeatTaken, format!("the player in seat {seat} is here")))
            }
            Stage::Playing => Ok(Entry::StoodIn { seat, bot: bot.to_owned() }),
            Stage::Over | Stage::Closed => Err(Refusal::new(Code::WrongTime, "the game is over")),
        }
    }

    fn known_bot(&self, bot: &str) -> Result<(), Refusal> {
        let known = match self.settings.game {
            // Programs of the table's guests are not started on the server: only bots that come with it play here.
            GameSettings::Settlers { .. } => match bot.parse::<BotName>() {
                Ok(BotName::BuiltIn(_)) => Ok(()),
                Ok(_) => Err(format!("{bot:?} cannot play here: only bots that come with the server can")),
                Err(error) => Err(error.to_string()),
            },
            GameSettings::Dice { .. } => {
                bot.parse::<brickwool_dice::Policy>().map(drop).map_err(|error| error.to_string())
            }
        };
        known.map_err(|message| Refusal::new(Code::UnknownBot, message))
    }

    fn rise(&self, guest: GuestId, seat: Seat) -> Result<Entry, Refusal> {
        self.expect(Stage::Gathering)?;
        self.known_seat(seat)?;
        if self.guest_at(seat) != Some(guest) {
            self.expect_host(guest)?;
        }
        let empty = self.chair(seat).is_none_or(|chair| chair.player.is_none());
        if empty {
            return Err(Refusal::new(Code::NoSuchSeat, format!("nobody has seat {seat}")));
        }
        Ok(Entry::Rose { seat })
    }

    fn may_start(&self, guest: GuestId) -> Result<(), Refusal> {
        self.expect(Stage::Gathering)?;
        self.expect_host(guest)?;
        match self.seats.iter().position(|chair| chair.player.is_none()) {
            Some(seat) => Err(Refusal::new(Code::SeatsOpen, format!("seat {seat} is still empty"))),
            None => Ok(()),
        }
    }

    fn act(&self, guest: GuestId, ply: u32, action: &Value) -> Result<Entry, Refusal> {
        let seat = self.to_decide(guest, ply)?;
        let game = self.game().ok_or_else(|| Refusal::new(Code::WrongTime, "the game has not begun"))?;
        let step = game.step(seat, action).map_err(|illegal| Refusal {
            code: Code::Illegal,
            message: illegal.message,
            detail: illegal.facts.map(Detail::Illegal),
        })?;
        Ok(Entry::Step { step, by: None })
    }

    /// The guest's seat, if it decides now and what was decided is about now.
    fn to_decide(&self, guest: GuestId, ply: u32) -> Result<Seat, Refusal> {
        let seat = self.own_seat(guest)?;
        self.expect(Stage::Playing)?;
        let stale = || {
            let message = format!("this was decided at ply {ply}; the game is at ply {}", self.ply);
            Refusal { code: Code::Stale, message, detail: Some(Detail::Stale { ply: self.ply }) }
        };
        if ply > self.ply {
            return Err(stale());
        }
        if !self.deciding().contains(seat) {
            return Err(if ply < self.ply {
                stale()
            } else {
                Refusal::new(Code::NotYourTurn, "it is not your turn to decide")
            });
        }
        let opened = self.chair(seat).map_or(0, |chair| chair.opened.0);
        if ply < opened { Err(stale()) } else { Ok(seat) }
    }

    fn undo(&self, guest: GuestId, ply: u32) -> Result<Entry, Refusal> {
        let seat = self.own_seat(guest)?;
        self.expect(Stage::Playing)?;
        if ply != self.ply {
            let message = format!("this was decided at ply {ply}; the game is at ply {}", self.ply);
            return Err(Refusal::new(Code::Stale, message));
        }
        if !self.may_undo(seat) {
            let message = if self.settings.undo {
                "there is nothing to take back: only one's own last builds and bank trades can be, until something else happens"
            } else {
                "nothing is taken back at this table"
            };
            return Err(Refusal::new(Code::NothingToUndo, message));
        }
        Ok(Entry::Undone { seat })
    }

    /// Whether a player may take back the last step.
    pub fn may_undo(&self, seat: Seat) -> bool {
        let last = self.steps().last();
        self.settings.undo
            && self.stage == Stage::Playing
            && last.is_some_and(|step| step.seat() == Some(seat) && Game::can_be_undone(*step))
    }

    fn come_back(&self, guest: GuestId) -> Result<Entry, Refusal> {
        self.own_seat(guest)?;
        self.expect(Stage::Playing)?;
        match self.seats_of(guest).find(|&seat| self.stand_in_at(seat)) {
            Some(seat) => Ok(Entry::CameBack { seat }),
            None => Err(Refusal::new(Code::WrongTime, "no bot plays for you")),
        }
    }

    fn leave(&self, guest: GuestId) -> Result<Entry, Refusal> {
        let seat = self.own_seat(guest)?;
        self.expect(Stage::Playing)?;
        if self.is_hot_seat() {
            return Err(Refusal::new(Code::WrongTime, "all play at this device: close the table instead"));
        }
        Ok(Entry::Left { seat, bot: STAND_IN.to_owned() })
    }

    fn say(&self, guest: GuestId, said: &str) -> Result<Entry, Refusal> {
        let text = text::said(said)?;
        let seat = self.own_seat(guest)?;
        let name = match self.chair(seat).and_then(|chair| chair.player.as_ref()) {
            Some(Player::Person { name, .. }) => name.clone(),
            _ => String::new(),
        };
        Ok(Entry::Said { by: guest, name, text })
    }

    /// The id of the other table is filled in by whoever makes it.
    fn may_meet_again(&self, guest: GuestId) -> Result<Entry, Refusal> {
        self.own_seat(guest)?;
        self.expect(Stage::Over)?;
        Ok(Entry::Rematch { table: String::new() })
    }

    fn close(&self, guest: GuestId) -> Result<Entry, Refusal> {
        self.expect_host(guest)?;
        let alone = self.people().all(|seat| self.guest_at(seat) == Some(guest));
        match self.stage {
            Stage::Playing if alone => {}
            Stage::Playing => {
                return Err(Refusal::new(
                    Code::WrongTime,
                    "others are playing: leave, and a bot takes your seat",
                ));
            }
            _ => self.expect(Stage::Gathering)?,
        }
        Ok(Entry::Closed)
    }
}
