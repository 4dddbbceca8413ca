//! Either game behind one interface: everything a table asks of the game that is played at it.

use crate::error::{ErrorCode, ErrorDetail, RequestError};
use crate::settings::{BoardSettings, GameSettings, read_position};
use brickwool_dice as dice;
use brickwool_game::{Luck, Seat, Seats, Turn, Viewer};
use brickwool_settlers::{self as settlers, ActionGroups, Board, Chance, Layout, Outcome, Position};
use serde::{Deserialize, Serialize};

/// The position of the game at a table.
#[derive(Clone, PartialEq, Debug)]
pub enum TableGame {
    Settlers(Box<Position>),
    Dice(dice::State),
}

/// An action of either game. Their JSON forms differ, so that one can be read without knowing the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged, expecting = "this is not an action of either game")]
pub enum GameAction {
    Settlers(settlers::Action),
    Dice(dice::Action),
}

/// A step of either game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GameStep {
    Settlers(settlers::Step),
    Dice(dice::Step),
}

/// An event of either game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum GameEvent {
    Settlers(settlers::Event),
    Dice(dice::Event),
}

/// Either game as a viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum GameView {
    Settlers(Box<settlers::View>),
    /// The dice game hides nothing.
    Dice(Box<dice::View>),
}

/// What a player may do now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum GameLegal {
    Settlers {
        /// The actions, grouped by what they need: a place, a resource, a seat.
        groups: Box<ActionGroups>,
        /// Whether an offer can be made besides.
        may_offer: bool,
        /// Whether the offer on the table can be answered with another.
        may_counter: bool,
    },
    /// In the dice game: keep any of these dice.
    Keep { keep: dice::Resources },
    /// In the dice game: one of these; none, if it is another player's turn.
    Actions { actions: Vec<dice::Action> },
}

impl TableGame {
    /// The game before its first step, what is random about it drawn from `luck`. The settings are valid.
    pub fn start(settings: &GameSettings, seats: u8, luck: &mut impl Luck) -> Option<TableGame> {
        match settings {
            GameSettings::Dice { .. } => dice::State::new(seats).ok().map(TableGame::Dice),
            GameSettings::Settlers { rules, board: BoardSettings::Position(text), .. } => {
                let start = read_position(text, *rules).ok()?;
                (start.state.seat_count() == seats).then(|| TableGame::Settlers(Box::new(start)))
            }
            GameSettings::Settlers { rules, board, shape, .. } => {
                let layout = match (board, board.tokens()) {
                    (BoardSettings::Layout(file), _) => Layout::try_from(&**file).ok()?,
                    (_, Some(tokens)) => Layout::random(*shape, tokens, luck)?,
                    (_, None) => Layout::beginner(),
                };
                let board = Board::new(layout, *rules).ok()?;
                Position::start(board, seats).ok().map(|start| TableGame::Settlers(Box::new(start)))
            }
        }
    }

    /// Who has to move the game on.
    pub fn turn(&self) -> Turn<()> {
        match self {
            TableGame::Settlers(position) => without_chance(position.state.turn()),
            TableGame::Dice(state) => without_chance(state.turn()),
        }
    }

    /// The seats that may decide something now.
    pub fn deciding(&self) -> Seats {
        match self.turn() {
            Turn::Seat(seat) => Seats::one(seat),
            Turn::Seats(seats) => seats,
            Turn::Chance(()) | Turn::Over { .. } => Seats::NONE,
        }
    }

    /// The deciding seats that the game waits for. A player who made an offer may withdraw it at any time, but is waited for only
    /// once everybody has answered.
    pub fn awaited(&self) -> Seats {
        if let TableGame::Settlers(position) = self
            && let settlers::Phase::Trading(trade) = position.state.phase()
            && !trade.waiting().is_empty()
        {
            return trade.waiting();
        }
        self.deciding()
    }

    /// The step with which `seat` takes `action`, if it belongs to this game and the rules allow it.
    pub fn check(&self, seat: Seat, action: GameAction) -> Result<GameStep, RequestError> {
        match (self, action) {
            (TableGame::Settlers(position), GameAction::Settlers(action)) => {
                let step = settlers::Step::Act(seat, action);
                position.state.check(&position.board, step).map_err(|illegal| RequestError {
                    code: ErrorCode::Illegal,
                    message: illegal.to_string(),
                    detail: Some(ErrorDetail::Illegal(illegal)),
                })?;
                Ok(GameStep::Settlers(step))
            }
            (TableGame::Dice(state), GameAction::Dice(action)) => {
                let step = dice::Step::Act(seat, action);
                let illegal = |error: dice::Illegal| RequestError::new(ErrorCode::Illegal, error.to_string());
                state.check(step).map_err(illegal)?;
                Ok(GameStep::Dice(step))
            }
            (TableGame::Settlers(_), GameAction::Dice(_)) => {
                Err(RequestError::new(ErrorCode::BadMessage, "this is an action of the dice game"))
            }
            (TableGame::Dice(_), GameAction::Settlers(_)) => {
                Err(RequestError::new(ErrorCode::BadMessage, "this is an action of the base game"))
            }
        }
    }

    /// Takes a step and returns its events; `None`, with nothing changed, if it is illegal or belongs to the other game.
    pub fn apply(&mut self, step: GameStep) -> Option<Vec<GameEvent>> {
        let mut events = Vec::new();
        match (self, step) {
            (TableGame::Settlers(position), GameStep::Settlers(step)) => {
                let Position { board, state } = &mut **position;
                state.apply_with(board, step, &mut |event| events.push(GameEvent::Settlers(event))).ok()?;
            }
            (TableGame::Dice(state), GameStep::Dice(step)) => {
                state.apply_with(step, &mut |event| events.push(GameEvent::Dice(event))).ok()?;
            }
            _ => return None,
        }
        Some(events)
    }

    /// What chance decides, if it is chance's turn. `dice` may say what the base game's dice show.
    pub fn draw(
        &self,
        luck: &mut impl Luck,
        dice: impl FnOnce() -> Option<settlers::Dice>,
    ) -> Option<GameStep> {
        match self {
            TableGame::Settlers(position) => {
                let Turn::Chance(chance) = position.state.turn() else { return None };
                let said = if chance == Chance::Dice { dice() } else { None };
                let draw = || chance.draw(&position.state, &position.board, luck);
                let outcome = said.map_or_else(draw, Outcome::Dice);
                Some(GameStep::Settlers(settlers::Step::Chance(outcome)))
            }
            TableGame::Dice(state) => {
                let Turn::Chance(count) = state.turn() else { return None };
                let rolled = dice::questions::roll_dice(count, dice::Resources::NONE, luck);
                Some(GameStep::Dice(dice::Step::Chance(dice::Rolled(rolled))))
            }
        }
    }

    /// What the base game is played on; the dice game's map is always the same.
    pub fn board(&self) -> Option<&Board> {
        match self {
            TableGame::Settlers(position) => Some(&position.board),
            TableGame::Dice(_) => None,
        }
    }

    /// The game as `viewer` may see it.
    pub fn view(&self, viewer: Viewer) -> GameView {
        match self {
            TableGame::Settlers(position) => {
                GameView::Settlers(Box::new(position.state.view(&position.board, viewer)))
            }
            TableGame::Dice(state) => GameView::Dice(Box::new(state.view(viewer))),
        }
    }

    /// The view that is sent along with new entries. Folding the events of the base game needs none; those of the dice game
    /// don't tell what can be built and paid for after them.
    pub fn view_with_update(&self, viewer: Viewer) -> Option<GameView> {
        match self {
            TableGame::Settlers(_) => None,
            TableGame::Dice(_) => Some(self.view(viewer)),
        }
    }

    /// What `seat` may do now.
    pub fn legal(&self, seat: Seat) -> GameLegal {
        match self {
            TableGame::Settlers(position) => {
                let legal = position.state.legal_for(&position.board, seat);
                let (may_offer, may_counter) = (legal.may_offer(), legal.may_counter());
                GameLegal::Settlers { groups: Box::new(legal.groups()), may_offer, may_counter }
            }
            TableGame::Dice(state) if state.seat() != seat => GameLegal::Actions { actions: Vec::new() },
            TableGame::Dice(state) => match state.legal() {
                dice::Legal::Keep(keep) => GameLegal::Keep { keep },
                legal => GameLegal::Actions { actions: legal.iter().collect() },
            },
        }
    }

    /// Whether a step may be taken back: it builds or trades with the bank, and revealed nothing.
    pub fn can_be_undone(step: GameStep) -> bool {
        use settlers::Action::{BankTrade, BuildCity, BuildRoad, BuildSettlement};
        match step {
            GameStep::Settlers(settlers::Step::Act(_, action)) => {
                matches!(action, BuildRoad(_) | BuildSettlement(_) | BuildCity(_) | BankTrade { .. })
            }
            GameStep::Dice(dice::Step::Act(_, action)) => matches!(action, dice::Action::Do(_)),
            GameStep::Settlers(settlers::Step::Chance(_)) | GameStep::Dice(dice::Step::Chance(_)) => false,
        }
    }
}

impl GameStep {
    /// Whether it is a roll of the base game's dice.
    pub(crate) fn is_roll(&self) -> bool {
        matches!(self, GameStep::Settlers(settlers::Step::Chance(Outcome::Dice(_))))
    }

    /// Who took it; nobody, if chance did.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            GameStep::Settlers(settlers::Step::Act(seat, _)) | GameStep::Dice(dice::Step::Act(seat, _)) => {
                Some(*seat)
            }
            GameStep::Settlers(settlers::Step::Chance(_)) | GameStep::Dice(dice::Step::Chance(_)) => None,
        }
    }
}

impl GameEvent {
    /// The event as `viewer` may see it.
    #[must_use]
    pub fn redact(self, viewer: Viewer) -> GameEvent {
        match self {
            GameEvent::Settlers(event) => GameEvent::Settlers(event.redact(viewer)),
            GameEvent::Dice(event) => GameEvent::Dice(event.redact(viewer)),
        }
    }
}

/// The same turn without what exactly chance has to decide, which differs from game to game.
fn without_chance<C>(turn: Turn<C>) -> Turn<()> {
    match turn {
        Turn::Seat(seat) => Turn::Seat(seat),
        Turn::Seats(seats) => Turn::Seats(seats),
        Turn::Chance(_) => Turn::Chance(()),
        Turn::Over { winners } => Turn::Over { winners },
    }
}
