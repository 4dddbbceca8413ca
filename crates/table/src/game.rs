//! The two games behind one face: everything a table asks of a game, whichever it is.

use crate::settings::{BoardSettings, GameSettings};
use brickwool_dice as dice;
use brickwool_game::{Luck, Seat, Seats, Turn, Viewer};
use brickwool_settlers::{self as settlers, Board, Chance, Groups, Layout, Outcome, Position, Shape};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A game at one moment.
#[derive(Clone, PartialEq, Debug)]
pub enum Game {
    /// The base game.
    Settlers(Box<Position>),
    /// The dice game.
    Dice(dice::State),
}

/// A step of either game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GameStep"))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Of the base game.
    Settlers(settlers::Step),
    /// Of the dice game.
    Dice(dice::Step),
}

/// What happened in either game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GameEvent"))]
#[serde(untagged)]
pub enum Event {
    /// In the base game.
    Settlers(settlers::Event),
    /// In the dice game.
    Dice(dice::Event),
}

/// Either game as a viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GameView"))]
#[serde(untagged)]
pub enum View {
    /// The base game.
    Settlers(Box<settlers::View>),
    /// The dice game, of which everybody may see everything.
    Dice(Box<dice::View>),
}

/// What somebody may do now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GameLegal"))]
#[serde(untagged)]
pub enum Legal {
    /// In the base game.
    Settlers {
        /// The actions by what they need to be told.
        groups: Box<Groups>,
        /// Whether an offer can be made besides.
        may_offer: bool,
        /// Whether the offer on the table can be answered with another.
        may_counter: bool,
    },
    /// In the dice game: keep any of these dice.
    Keep {
        /// What all six show.
        keep: dice::Resources,
    },
    /// In the dice game: one of these.
    Actions {
        /// All there are; none, if it is somebody else's turn.
        actions: Vec<dice::Action>,
    },
}

/// Why a game refuses an action: a sentence for the person who tried it, and the facts.
#[derive(Clone, PartialEq, Debug)]
pub struct Illegal {
    /// The sentence.
    pub message: String,
    /// The facts, where there are any.
    pub facts: Option<settlers::Illegal>,
}

impl Game {
    /// The game before its first step, what is random about it drawn from `luck`. The settings are valid.
    pub fn start(settings: &GameSettings, seats: u8, luck: &mut impl Luck) -> Option<Game> {
        match settings {
            GameSettings::Dice { .. } => dice::State::new(seats).ok().map(Game::Dice),
            GameSettings::Settlers { rules, board, .. } => {
                let layout = match (board, board.tokens()) {
                    (BoardSettings::Layout(file), _) => Layout::try_from(&**file).ok()?,
                    (_, Some(tokens)) => Layout::random(Shape::Base, tokens, luck)?,
                    (_, None) => Layout::beginner(),
                };
                let board = Board::new(layout, *rules).ok()?;
                Position::start(board, seats).ok().map(|start| Game::Settlers(Box::new(start)))
            }
        }
    }

    /// Who has to move the game on.
    pub fn turn(&self) -> Turn<()> {
        match self {
            Game::Settlers(position) => match position.state.turn() {
                Turn::Seat(seat) => Turn::Seat(seat),
                Turn::Seats(seats) => Turn::Seats(seats),
                Turn::Chance(_) => Turn::Chance(()),
                Turn::Over { winners } => Turn::Over { winners },
            },
            Game::Dice(state) => match state.turn() {
                Turn::Seat(seat) => Turn::Seat(seat),
                Turn::Seats(seats) => Turn::Seats(seats),
                Turn::Chance(_) => Turn::Chance(()),
                Turn::Over { winners } => Turn::Over { winners },
            },
        }
    }

    /// Everybody who may decide something now.
    pub fn deciding(&self) -> Seats {
        match self.turn() {
            Turn::Seat(seat) => Seats::one(seat),
            Turn::Seats(seats) => seats,
            Turn::Chance(()) | Turn::Over { .. } => Seats::NONE,
        }
    }

    /// Those of them the game waits for: who made an offer may withdraw it, but is waited for only once all have answered.
    pub fn awaited(&self) -> Seats {
        if let Game::Settlers(position) = self
            && let settlers::Phase::Trading(trade) = position.state.phase()
            && !trade.waiting().is_empty()
        {
            return trade.waiting();
        }
        self.deciding()
    }

    /// The step that `seat` means by `action`, if the rules allow it.
    pub fn step(&self, seat: Seat, action: &Value) -> Result<Step, Illegal> {
        let unreadable = |error: serde_json::Error| Illegal {
            message: format!("this is no action: {error}"),
            facts: None,
        };
        match self {
            Game::Settlers(position) => {
                let action = settlers::Action::deserialize(action).map_err(unreadable)?;
                let step = settlers::Step::Act(seat, action);
                let judged = position.state.check(&position.board, step);
                judged.map_err(|facts| Illegal { message: facts.to_string(), facts: Some(facts) })?;
                Ok(Step::Settlers(step))
            }
            Game::Dice(state) => {
                let action = dice::Action::deserialize(action).map_err(unreadable)?;
                let step = dice::Step::Act(seat, action);
                let judged = state.check(step);
                judged.map_err(|illegal| Illegal { message: illegal.to_string(), facts: None })?;
                Ok(Step::Dice(step))
            }
        }
    }

    /// Takes a step and tells what happened; `None`, and nothing changed, if the step belongs to another game or moment.
    pub fn apply(&mut self, step: Step) -> Option<Vec<Event>> {
        let mut events = Vec::new();
        match (self, step) {
            (Game::Settlers(position), Step::Settlers(step)) => {
                let Position { board, state } = &mut **position;
                state.apply_with(board, step, &mut |event| events.push(Event::Settlers(event))).ok()?;
            }
            (Game::Dice(state), Step::Dice(step)) => {
                state.apply_with(step, &mut |event| events.push(Event::Dice(event))).ok()?;
            }
            _ => return None,
        }
        Some(events)
    }

    /// What chance decides, if it is chance's turn. Where two dice are rolled, `dice` may say what they show.
    pub fn draw(&self, luck: &mut impl Luck, dice: impl FnOnce() -> Option<settlers::Dice>) -> Option<Step> {
        match self {
            Game::Settlers(position) => {
                let Turn::Chance(chance) = position.state.turn() else { return None };
                let said = if chance == Chance::Dice { dice() } else { None };
                let draw = || chance.draw(&position.state, &position.board, luck);
                let outcome = said.map_or_else(draw, Outcome::Dice);
                Some(Step::Settlers(settlers::Step::Chance(outcome)))
            }
            Game::Dice(state) => {
                let Turn::Chance(count) = state.turn() else { return None };
                let rolled = dice::questions::roll_dice(count, dice::Resources::NONE, luck);
                Some(Step::Dice(dice::Step::Chance(dice::Rolled(rolled))))
            }
        }
    }

    /// What the base game is played on; the dice game's map is always the same.
    pub fn board(&self) -> Option<&Board> {
        match self {
            Game::Settlers(position) => Some(&position.board),
            Game::Dice(_) => None,
        }
    }

    /// The game as `viewer` may see it.
    pub fn view(&self, viewer: Viewer) -> View {
        match self {
            Game::Settlers(position) => {
                View::Settlers(Box::new(position.state.view(&position.board, viewer)))
            }
            Game::Dice(state) => View::Dice(Box::new(state.view(viewer))),
        }
    }

    /// The view that goes with news. Whoever folds events of the base game needs none; those of the dice game leave to its
    /// rules what can be built and paid for after them.
    pub fn view_with_news(&self, viewer: Viewer) -> Option<View> {
        match self {
            Game::Settlers(_) => None,
            Game::Dice(_) => Some(self.view(viewer)),
        }
    }

    /// What `seat` may do now.
    pub fn legal(&self, seat: Seat) -> Legal {
        match self {
            Game::Settlers(position) => {
                let legal = position.state.legal_for(&position.board, seat);
                let (may_offer, may_counter) = (legal.may_offer(), legal.may_counter());
                Legal::Settlers { groups: Box::new(legal.groups()), may_offer, may_counter }
            }
            Game::Dice(state) if state.seat() != seat => Legal::Actions { actions: Vec::new() },
            Game::Dice(state) => match state.legal() {
                dice::Legal::Keep(keep) => Legal::Keep { keep },
                legal => Legal::Actions { actions: legal.iter().collect() },
            },
        }
    }

    /// Whether taking this step showed nobody anything new, and builds or pays: what may be taken back.
    pub fn can_be_undone(step: Step) -> bool {
        use settlers::Action::{BankTrade, BuildCity, BuildRoad, BuildSettlement};
        match step {
            Step::Settlers(settlers::Step::Act(_, action)) => {
                matches!(action, BuildRoad(_) | BuildSettlement(_) | BuildCity(_) | BankTrade { .. })
            }
            Step::Dice(dice::Step::Act(_, action)) => matches!(action, dice::Action::Do(_)),
            Step::Settlers(settlers::Step::Chance(_)) | Step::Dice(dice::Step::Chance(_)) => false,
        }
    }
}

impl Step {
    /// Whether it is a roll of the base game's dice.
    pub(crate) fn is_roll(&self) -> bool {
        matches!(self, Step::Settlers(settlers::Step::Chance(Outcome::Dice(_))))
    }

    /// Who took it; nobody, if chance did.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Step::Settlers(settlers::Step::Act(seat, _)) | Step::Dice(dice::Step::Act(seat, _)) => {
                Some(*seat)
            }
            Step::Settlers(settlers::Step::Chance(_)) | Step::Dice(dice::Step::Chance(_)) => None,
        }
    }
}

impl Event {
    /// The event as `viewer` may see it.
    #[must_use]
    pub fn redact(self, viewer: Viewer) -> Event {
        match self {
            Event::Settlers(event) => Event::Settlers(event.redact(viewer)),
            Event::Dice(event) => Event::Dice(event.redact(viewer)),
        }
    }
}
