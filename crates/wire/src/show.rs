//! What is shown to whom: the table's face for everybody, news for each viewer, and what each may do now.

use crate::due::Presence;
use crate::entry::{Colour, Entry, GuestId, Logged, Millis, Player, StandIn};
use crate::game::{Event, Legal, View};
use crate::settings::Settings;
use crate::table::{Happened, Stage, Table};
use brickwool_game::{Seat, Seats, Turn, Viewer};
use brickwool_settlers::Board;
use serde::Serialize;

/// A table from outside: nothing of it is secret.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Face {
    /// How far it has come.
    pub stage: Stage,
    /// What was settled when it was made.
    pub settings: Settings,
    /// Who made it.
    pub host: GuestId,
    /// The commitment to the seed of its dice.
    pub commitment: String,
    /// Who sits where.
    pub seats: Vec<SeatFace>,
    /// Who won, once the game is over.
    pub winners: Option<Seats>,
    /// Where the same players meet again.
    pub rematch: Option<String>,
}

/// A seat from outside.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatFace {
    /// Who has it.
    pub player: Option<Player>,
    /// What their pieces are painted in.
    pub colour: Option<Colour>,
    /// Their word for the dice.
    pub word: String,
    /// The bot that plays while they are away.
    pub stand_in: Option<String>,
    /// Whether they are connected; bots always are.
    pub here: bool,
}

/// An entry of the log as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct News {
    /// The table's version with it: one more than before it, and the same for every viewer.
    pub version: u64,
    /// When it was made.
    pub at: Millis,
    /// What it is.
    #[serde(flatten)]
    pub what: What,
}

/// What an entry tells.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum What {
    /// A step: who took it, and what came of it, as far as the viewer may know.
    Step {
        /// Nobody, if chance did.
        seat: Option<Seat>,
        /// Who decided for them.
        by: Option<StandIn>,
        /// What came of it.
        events: Vec<Event>,
    },
    /// The game began.
    Started {
        /// What the base game is played on.
        board: Option<Box<Board>>,
        /// The game as the viewer may see it.
        view: View,
    },
    /// Somebody took back their last step.
    Undone {
        /// Who.
        seat: Seat,
        /// The game as the viewer may see it again.
        view: View,
    },
    /// Somebody said something; whoever does not want to hear them is not told what.
    Said {
        /// Who.
        by: GuestId,
        /// Their name.
        name: String,
        /// What.
        text: Option<String>,
    },
    /// Anything else is no secret.
    #[serde(untagged)]
    #[cfg_attr(
        feature = "ts",
        ts(type = "Exclude<Entry, { type: \"step\" | \"started\" | \"undone\" | \"said\" }>")
    )]
    Plain(Entry),
}

/// What a viewer may do now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Now {
    /// As whom they look.
    pub you: Viewer,
    /// What decisions refer to.
    pub ply: u32,
    /// Who may decide something.
    pub deciding: Seats,
    /// What the viewer may do in the game, if they may decide something.
    pub legal: Option<Legal>,
    /// Whether they may take back their last step.
    pub may_undo: bool,
    /// When decisions are taken for those who have not decided, by the clock or by a bot that stands in: pairs of seat and
    /// time.
    pub deadlines: Vec<(Seat, Millis)>,
}

impl Table {
    /// The table from outside.
    pub fn face(&self, presence: &Presence) -> Face {
        let seats = Seat::first(self.settings.seats).zip(&self.seats).map(|(seat, chair)| SeatFace {
            player: chair.player.clone(),
            colour: self.colour_at(seat),
            word: chair.word.clone(),
            stand_in: chair.stand_in.clone(),
            here: match chair.player {
                Some(Player::Person { .. }) => !presence.is_away(seat),
                Some(Player::Bot { .. }) => true,
                None => false,
            },
        });
        Face {
            stage: self.stage,
            settings: self.settings().clone(),
            host: self.host,
            commitment: self.commitment.to_string(),
            seats: seats.collect(),
            winners: self.winners(),
            rematch: self.rematch.clone(),
        }
    }

    /// Who won, once the game is over.
    pub fn winners(&self) -> Option<Seats> {
        match self.game()?.turn() {
            Turn::Over { winners } => Some(winners),
            _ => None,
        }
    }

    /// As whom somebody looks at the table.
    pub fn viewer(&self, guest: GuestId) -> Viewer {
        self.seat_of(guest).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// What `viewer` may do now.
    pub fn now(&self, viewer: Viewer, presence: &Presence) -> Now {
        let deciding = self.deciding();
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let decides = own.filter(|&seat| deciding.contains(seat) && self.bot_at(seat).is_none());
        Now {
            you: viewer,
            ply: self.ply,
            deciding,
            legal: decides.and_then(|seat| Some(self.game()?.legal(seat))),
            may_undo: own.is_some_and(|seat| self.may_undo(seat)),
            deadlines: deciding.filter_map(|seat| Some((seat, self.patience(seat, presence)?))).collect(),
        }
    }
}

impl News {
    /// An entry and what came of it, as `viewer` may know them; `version` is the table's with it.
    pub fn of(version: u64, logged: &Logged, happened: &Happened, viewer: Viewer) -> News {
        let what = match (&logged.entry, &happened.afresh) {
            // The step itself may hold what is hidden (the card stolen, the card drawn); the events are redacted.
            (Entry::Step { step, by, .. }, _) => What::Step {
                seat: step.seat(),
                by: *by,
                events: happened.events.iter().map(|event| event.redact(viewer)).collect(),
            },
            (Entry::Started { .. }, Some(game)) => {
                What::Started { board: game.board().cloned().map(Box::new), view: game.view(viewer) }
            }
            (Entry::Undone { seat }, Some(game)) => What::Undone { seat: *seat, view: game.view(viewer) },
            (Entry::Said { by, name, text }, _) => {
                What::Said { by: *by, name: name.clone(), text: Some(text.clone()) }
            }
            (plain, _) => What::Plain(plain.clone()),
        };
        News { version, at: logged.at, what }
    }

    /// The same without what these people said.
    #[must_use]
    pub fn without(mut self, muted: &[GuestId]) -> News {
        if let What::Said { by, text, .. } = &mut self.what
            && muted.contains(by)
        {
            *text = None;
        }
        self
    }
}
