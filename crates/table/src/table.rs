//! A table as its log makes it. Folding is all that changes one; what may be logged next is judged in `judge.rs`.

use crate::entry::{Colour, Entry, GuestId, Logged, Millis, Player};
use crate::game::{Event, Game, Step};
use crate::settings::{DiceSettings, GameSettings, Settings};
use brickwool_game::{Luck, Seat, Seats, Turn};
use brickwool_luck::Key;
use brickwool_settlers::{Board, Dice, Layout, Position};
use std::collections::VecDeque;
use std::sync::Arc;
use thiserror::Error;

/// How many of the last accepted messages are remembered, to recognise them when they come again.
const REMEMBERED: usize = 64;

/// A table. It is cloned before each change, so what stays as it is is shared.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) settings: Arc<Settings>,
    pub(crate) host: GuestId,
    pub(crate) commitment: Arc<str>,
    pub(crate) seats: Vec<Chair>,
    pub(crate) stage: Stage,
    /// Entries so far.
    pub(crate) version: u64,
    /// Steps and undos so far: what decisions refer to.
    pub(crate) ply: u32,
    pub(crate) play: Option<Play>,
    /// What clients called their accepted messages, and the version that each led to.
    pub(crate) remembered: VecDeque<(GuestId, Arc<str>, u64)>,
    pub(crate) rematch: Option<String>,
    /// When the last entry was made.
    pub(crate) at: Millis,
}

/// A seat and who has it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Chair {
    pub(crate) player: Option<Player>,
    pub(crate) colour: Colour,
    pub(crate) word: String,
    /// The bot that plays while the person is away.
    pub(crate) stand_in: Option<String>,
    /// Milliseconds the person has spent on decisions.
    pub(crate) used: Millis,
    /// The ply at which what they decide now came up, and when.
    pub(crate) opened: (u32, Millis),
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TableStage"))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People are sitting down.
    Gathering,
    /// The game is on.
    Playing,
    /// The game has ended.
    Over,
    /// The game was broken off, or never began.
    Closed,
}

/// A game being played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) start: Arc<Game>,
    pub(crate) game: Game,
    /// The steps that led there, without those taken back.
    pub(crate) line: Vec<Step>,
    /// How many of them chance decided.
    outcomes: u64,
    /// How many of these were rolls of the base game's dice.
    rolls: u64,
}

/// What came of an entry.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    /// What happened in the game.
    pub events: Vec<Event>,
    /// The game, where events don't lead there: it began, or a step was taken back.
    pub afresh: Option<Game>,
}

/// A log that makes no table. Only a fault in storage or in this program can cause it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {version} of the log does not fit: {why}")]
pub struct Corrupt {
    version: u64,
    why: &'static str,
}

impl Table {
    /// A new table from its first entry.
    pub fn new(first: &Logged) -> Result<Table, Corrupt> {
        let Entry::Made { by, settings, commitment } = &first.entry else {
            return Err(Corrupt { version: 0, why: "a log begins with the making of a table" });
        };
        Ok(Table {
            settings: Arc::new((**settings).clone()),
            host: *by,
            commitment: commitment.as_str().into(),
            seats: vec![Chair::default(); usize::from(settings.seats)],
            stage: Stage::Gathering,
            version: 1,
            ply: 0,
            play: None,
            remembered: VecDeque::new(),
            rematch: None,
            at: first.at,
        })
    }

    /// A table from its whole log.
    pub fn from_log(log: &[Logged]) -> Result<Table, Corrupt> {
        let (first, rest) = log.split_first().ok_or(Corrupt { version: 0, why: "the log is empty" })?;
        let mut table = Table::new(first)?;
        for logged in rest {
            table.fold(logged)?;
        }
        Ok(table)
    }

    /// Takes in the next entry and tells what came of it.
    pub fn fold(&mut self, logged: &Logged) -> Result<Happened, Corrupt> {
        let version = self.version;
        let corrupt = |why| Corrupt { version, why };
        let mut happened = Happened::default();
        let before = self.deciding();
        match &logged.entry {
            Entry::Made { .. } => return Err(corrupt("a table is made once")),
            Entry::Sat { seat, who, colour, word } => {
                self.sit_down(*seat, who, *colour, word).ok_or(corrupt("there is no such seat"))?;
            }
            Entry::Rose { seat } => {
                *self.chair_mut(*seat).ok_or(corrupt("there is no such seat"))? = Chair::default();
            }
            Entry::Started { board } => {
                let start = self.start_of_game(board.as_deref()).ok_or(corrupt("the game cannot begin"))?;
                happened.afresh = Some(start.clone());
                let game = start.clone();
                self.play =
                    Some(Play { start: Arc::new(start), game, line: Vec::new(), outcomes: 0, rolls: 0 });
                self.stage = Stage::Playing;
                self.moved(Seats::NONE, None, logged.at);
            }
            Entry::Step { step, .. } => {
                happened.events = self.take(*step).ok_or(corrupt("the rules don't allow the step"))?;
                self.moved(before, step.seat(), logged.at);
            }
            Entry::Undone { .. } => {
                self.take_back().ok_or(corrupt("there is nothing to take back"))?;
                happened.afresh = self.game().cloned();
                self.moved(Seats::NONE, None, logged.at);
            }
            Entry::Resumed => self.seats.iter_mut().for_each(|chair| chair.opened.1 = logged.at),
            Entry::StoodIn { seat, bot } => {
                let chair = self.chair_mut(*seat).ok_or(corrupt("there is no such seat"))?;
                chair.stand_in = Some(bot.clone());
                chair.opened.1 = logged.at;
            }
            Entry::CameBack { seat } => {
                let chair = self.chair_mut(*seat).ok_or(corrupt("there is no such seat"))?;
                chair.stand_in = None;
                chair.opened.1 = logged.at;
            }
            Entry::Left { seat, bot } => {
                let chair = self.chair_mut(*seat).ok_or(corrupt("there is no such seat"))?;
                chair.player = Some(Player::Bot { name: bot.clone() });
                chair.stand_in = None;
            }
            Entry::Said { .. } => {}
            Entry::Closed => self.stage = Stage::Closed,
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
        }
        self.version += 1;
        self.at = logged.at;
        if let Some((guest, id)) = &logged.asked {
            self.remember(*guest, id);
        }
        Ok(happened)
    }

    fn sit_down(&mut self, seat: Seat, who: &Player, colour: Colour, word: &str) -> Option<()> {
        if let Player::Person { guest, .. } = who
            && let Some(left) = self.vacated_by(*guest, seat)
        {
            *self.chair_mut(left)? = Chair::default();
        }
        let chair = Chair { player: Some(who.clone()), colour, word: word.to_owned(), ..Chair::default() };
        *self.chair_mut(seat)? = chair;
        let bot = Seat::first(self.settings.seats)
            .find(|&other| other != seat && self.colour_at(other) == Some(colour));
        if let Some(bot) = bot {
            self.chair_mut(bot)?.colour = self.free_colour();
        }
        Some(())
    }

    /// The colour of whoever has a seat.
    pub(crate) fn colour_at(&self, seat: Seat) -> Option<Colour> {
        self.chair(seat).filter(|chair| chair.player.is_some()).map(|chair| chair.colour)
    }

    /// The first colour that nobody has.
    pub(crate) fn free_colour(&self) -> Colour {
        let taken =
            |colour| Seat::first(self.settings.seats).any(|seat| self.colour_at(seat) == Some(colour));
        Colour::ALL.into_iter().find(|&colour| !taken(colour)).unwrap_or_default()
    }

    /// What chance decides now, if it is chance's turn.
    pub fn chance(&self, key: &Key) -> Option<Step> {
        let play = self.play.as_ref()?;
        // Number 0 is the board's.
        let mut luck = key.luck(play.outcomes + 1);
        play.game.draw(&mut luck, || self.balanced_roll(key, play.rolls))
    }

    /// What the `roll`-th roll shows, where dice are drawn from a deck: each shuffling of it has luck of its own.
    fn balanced_roll(&self, key: &Key, roll: u64) -> Option<Dice> {
        let GameSettings::Settlers { dice: DiceSettings::Balanced(draws), .. } = self.settings.game else {
            return None;
        };
        let (shuffling, place) = (roll / u64::from(draws), roll % u64::from(draws));
        let mut ways: Vec<u8> = (0..36).collect();
        key.luck(SHUFFLINGS + shuffling).shuffle(&mut ways);
        let way = ways.get(place as usize)?;
        Dice::new(way / 6 + 1, way % 6 + 1)
    }

    /// Where the game begins; a random board is in the log, so that no seed is needed to read it.
    fn start_of_game(&self, board: Option<&str>) -> Option<Game> {
        if self.seats.iter().any(|chair| chair.player.is_none()) || self.stage != Stage::Gathering {
            return None;
        }
        let no_luck = &mut |_: u32| 0;
        match (&self.settings.game, board) {
            (GameSettings::Settlers { rules, .. }, Some(layout)) => {
                let board = Board::new(layout.parse::<Layout>().ok()?, *rules).ok()?;
                let start = Position::start(board, self.settings.seats).ok()?;
                Some(Game::Settlers(Box::new(start)))
            }
            (GameSettings::Settlers { .. }, None) => None,
            (GameSettings::Dice { .. }, _) => Game::start(&self.settings.game, self.settings.seats, no_luck),
        }
    }

    fn take(&mut self, step: Step) -> Option<Vec<Event>> {
        let play = self.play.as_mut().filter(|_| self.stage == Stage::Playing)?;
        let events = play.game.apply(step)?;
        play.line.push(step);
        play.outcomes += u64::from(step.seat().is_none());
        play.rolls += u64::from(step.is_roll());
        self.ply += 1;
        if matches!(play.game.turn(), Turn::Over { .. }) {
            self.stage = Stage::Over;
        }
        Some(events)
    }

    fn take_back(&mut self) -> Option<()> {
        let play = self.play.as_mut().filter(|_| self.stage == Stage::Playing)?;
        play.line.pop().filter(|step| Game::can_be_undone(*step))?;
        play.game = Game::clone(&play.start);
        for step in &play.line {
            play.game.apply(*step)?;
        }
        self.ply += 1;
        Some(())
    }

    fn remember(&mut self, guest: GuestId, id: &str) {
        self.remembered.push_back((guest, id.into(), self.version));
        if self.remembered.len() > REMEMBERED {
            self.remembered.pop_front();
        }
    }

    /// Notes for whom a new decision has come up. Where several decide at once, what one of them does opens nothing new
    /// for the others.
    fn moved(&mut self, before: Seats, actor: Option<Seat>, at: Millis) {
        let after = self.deciding();
        let together = before.len() > 1 && after.len() > 1;
        if let Some(actor) = actor
            && let Some(chair) = self.chair_mut(actor)
        {
            chair.used += at.saturating_sub(chair.opened.1);
        }
        let ply = self.ply;
        for seat in after {
            let goes_on = together && before.contains(seat) && actor != Some(seat);
            if !goes_on && let Some(chair) = self.chair_mut(seat) {
                chair.opened = (ply, at);
            }
        }
    }

    /// Who may decide something in the game now.
    pub fn deciding(&self) -> Seats {
        match (&self.play, self.stage) {
            (Some(play), Stage::Playing) => play.game.deciding(),
            _ => Seats::NONE,
        }
    }

    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.seats.get(seat.index())
    }

    fn chair_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
        self.seats.get_mut(seat.index())
    }

    /// The person whose seat this is.
    pub fn guest_at(&self, seat: Seat) -> Option<GuestId> {
        match self.chair(seat)?.player {
            Some(Player::Person { guest, .. }) => Some(guest),
            _ => None,
        }
    }

    /// The seats somebody has: one, or several where all share a device.
    pub fn seats_of(&self, guest: GuestId) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.settings.seats).filter(move |&seat| self.guest_at(seat) == Some(guest))
    }

    /// Where somebody sits; of several seats, the one that decides now, or else the first.
    pub fn seat_of(&self, guest: GuestId) -> Option<Seat> {
        let deciding = self.deciding();
        let decides = self.seats_of(guest).find(|&seat| deciding.contains(seat));
        decides.or_else(|| self.seats_of(guest).next())
    }

    /// Whether all who play share the host's device.
    pub fn is_hot_seat(&self) -> bool {
        matches!(self.settings.game, GameSettings::Dice { hot_seat: true })
    }

    /// The seat that is free again when somebody sits down in `seat`: the one they had, or that one itself where they may
    /// have several.
    pub(crate) fn vacated_by(&self, guest: GuestId, seat: Seat) -> Option<Seat> {
        if self.is_hot_seat() { Some(seat) } else { self.seat_of(guest) }
    }

    /// The bot that decides for this seat, if one does.
    pub fn bot_at(&self, seat: Seat) -> Option<&str> {
        let chair = self.chair(seat)?;
        match &chair.player {
            Some(Player::Bot { name }) => Some(name),
            _ => chair.stand_in.as_deref(),
        }
    }

    /// Whether a bot plays for the person in this seat.
    pub fn stand_in_at(&self, seat: Seat) -> bool {
        self.chair(seat).is_some_and(|chair| chair.stand_in.is_some())
    }

    /// Who sits in a seat.
    pub fn player_at(&self, seat: Seat) -> Option<&Player> {
        self.chair(seat)?.player.as_ref()
    }

    /// The game as it stands, once it has begun.
    pub fn game(&self) -> Option<&Game> {
        self.play.as_ref().map(|play| &play.game)
    }

    /// The steps of the game so far, without those taken back.
    pub fn steps(&self) -> &[Step] {
        self.play.as_ref().map_or(&[], |play| &play.line)
    }

    /// Everybody's word for the dice, by seat.
    pub fn words(&self) -> Vec<String> {
        self.seats.iter().map(|chair| chair.word.clone()).collect()
    }

    /// How far the table has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Entries so far.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Steps and undos so far.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// What was settled when it was made.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// When its last entry was made.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// The seats that people have.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.settings.seats).filter(|&seat| self.guest_at(seat).is_some())
    }

    /// Who made it.
    pub fn host(&self) -> GuestId {
        self.host
    }
}

/// The numbers of a deck's shufflings, far above those of outcomes.
const SHUFFLINGS: u64 = 1 << 32;
