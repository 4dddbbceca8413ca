//! A game in progress: whose turn it is, what may happen next, and how steps change it.

use crate::action::{Action, Event, Illegal, Rolled, Step, Turn};
use crate::board::Board;
use crate::legal::Legal;
use crate::resource::Resources;
use crate::resource_action::{ResourceAction, TRADE_PRICE};
use brickwool_game::{BySeat, Luck, Seat, Seats, Viewer};

/// How many turns each player has.
pub const TURNS: u32 = 15;
/// What a turn without a build costs.
pub const PENALTY: u32 = 2;
/// How many dice there are.
pub const DICE: u32 = 6;
/// How often dice are rolled in a turn: once all of them, then twice any of them.
pub const ROLLS: u8 = 3;

/// Where in a turn the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// All dice but these are about to be rolled.
    Roll {
        /// The dice that stay as they are.
        kept: Resources,
        /// How many rolls the turn still has, this one included.
        rolls_left: u8,
    },
    /// The player chooses which of the six dice to keep.
    Choose {
        /// What all six show.
        dice: Resources,
        /// How many rolls the turn still has: 1 or 2.
        rolls_left: u8,
    },
    /// The player trades, swaps and builds.
    Build {
        /// What is left to spend.
        hand: Resources,
        /// What was built this turn is worth; 0 only when nothing was.
        points: u32,
    },
    /// All turns are done.
    Over,
}

impl Phase {
    /// How every turn begins.
    pub(crate) const START: Phase = Phase::Roll { kept: Resources::NONE, rolls_left: ROLLS };

    /// The resources on the table.
    pub fn resources(self) -> Resources {
        match self {
            Phase::Roll { kept, .. } => kept,
            Phase::Choose { dice, .. } => dice,
            Phase::Build { hand, .. } => hand,
            Phase::Over => Resources::NONE,
        }
    }

    /// How many rolls the turn still has.
    pub fn rolls_left(self) -> u8 {
        match self {
            Phase::Roll { rolls_left, .. } | Phase::Choose { rolls_left, .. } => rolls_left,
            Phase::Build { .. } | Phase::Over => 0,
        }
    }
}

/// One value for each seat.
type PerSeat<T> = BySeat<T, { Seat::MAX_COUNT as usize }>;

/// Everything that changes in a game.
///
/// ```
/// use brickwool_dice::State;
/// let mut always_timber = |_| 3;
/// let mut game = State::new(1).unwrap();
/// game.roll(&mut always_timber);
/// assert_eq!(game.to_string(), "island1 players=1 seat=0 completed=0 rolls=2 hand=0,0,0,6,0,0 points=0 scores=0 boards=");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceState", type = "`island1 ${string}`"))]
pub struct State {
    pub(crate) players: u8,
    /// Turns done by everybody together.
    pub(crate) completed: u32,
    pub(crate) phase: Phase,
    pub(crate) boards: PerSeat<Board>,
    /// Without what the current turn has built so far.
    pub(crate) scores: PerSeat<i32>,
}

/// The wrong number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} players cannot play: there are 1 to {most} seats", most = Seat::MAX_COUNT)]
pub struct PlayerCountError(pub u8);

impl State {
    /// A new game.
    pub fn new(players: u8) -> Result<State, PlayerCountError> {
        if (1..=Seat::MAX_COUNT).contains(&players) {
            Ok(State { players, ..State::alone() })
        } else {
            Err(PlayerCountError(players))
        }
    }

    /// A new game of one player.
    pub fn alone() -> State {
        let (boards, scores) = (PerSeat::all(Board::EMPTY), PerSeat::all(0));
        State { players: 1, completed: 0, phase: Phase::START, boards, scores }
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The seat that has the dice.
    pub fn seat(&self) -> Seat {
        Seat::new((self.completed % u32::from(self.players)) as u8)
    }

    /// How many turns are done, by everybody together.
    pub fn completed(&self) -> u32 {
        self.completed
    }

    /// How many turns a seat still has, the current one included.
    pub fn turns_left(&self, seat: Seat) -> u32 {
        TURNS.saturating_sub(self.turns_done(seat))
    }

    pub(crate) fn turns_done(&self, seat: Seat) -> u32 {
        let players = u32::from(self.players);
        self.completed / players + u32::from((seat.index() as u32) < self.completed % players)
    }

    /// Where in the turn the game stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// A seat's map.
    pub fn board(&self, seat: Seat) -> Board {
        self.boards[seat]
    }

    /// A seat's score; what the current turn has built counts when it ends.
    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat]
    }

    /// Who decides next.
    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::Roll { kept, .. } => Turn::Chance(DICE.saturating_sub(kept.total())),
            Phase::Choose { .. } | Phase::Build { .. } => Turn::Seat(self.seat()),
            Phase::Over => Turn::Over { winners: self.winners() },
        }
    }

    /// Everybody with the highest score so far.
    pub fn winners(&self) -> Seats {
        let scores = self.scores.first(self.players);
        let highest = scores.iter().max();
        Seat::first(self.players).filter(|&seat| Some(&self.scores[seat]) == highest).collect()
    }

    /// What the player to move may do.
    pub fn legal(&self) -> Legal {
        match self.phase {
            Phase::Choose { dice, .. } => Legal::Keep(dice),
            Phase::Build { hand, .. } => Legal::Build { board: self.boards[self.seat()], hand },
            Phase::Roll { .. } | Phase::Over => Legal::Nothing,
        }
    }

    /// Whether a step is legal, or why not.
    pub fn check(&self, step: Step) -> Result<(), Illegal> {
        self.judge(step).map(drop)
    }

    /// Takes a step, or refuses and changes nothing.
    pub fn apply(&mut self, step: Step) -> Result<(), Illegal> {
        self.apply_with(step, &mut |_| ())
    }

    /// Takes a step and passes what happened to `tell`.
    pub fn apply_with(&mut self, step: Step, tell: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        let event = self.judge(step)?;
        self.fold(event);
        tell(event);
        if self.phase == Phase::Over {
            tell(Event::GameOver { winners: self.winners() });
        }
        Ok(())
    }

    /// Rolls the dice if it is chance's turn, and returns what they show.
    pub fn roll(&mut self, luck: &mut impl Luck) -> Option<Rolled> {
        let Turn::Chance(dice) = self.turn() else { return None };
        let rolled = Rolled(crate::questions::roll_dice(dice, Resources::NONE, luck));
        self.apply(Step::Chance(rolled)).ok().map(|()| rolled)
    }

    /// The only place where legality is decided: the event that a step causes, or why it is illegal.
    fn judge(&self, step: Step) -> Result<Event, Illegal> {
        let seat = self.seat();
        match (step, self.phase) {
            (_, Phase::Over) => Err(Illegal::Over),
            (Step::Chance(Rolled(dice)), Phase::Roll { kept, .. }) => {
                let (asked, rolled) = (DICE.saturating_sub(kept.total()), dice.total());
                if asked == rolled {
                    Ok(Event::Rolled { seat, dice })
                } else {
                    Err(Illegal::DiceCount { asked, rolled })
                }
            }
            (Step::Chance(_), _) => Err(Illegal::NoRoll),
            (Step::Act(other, _), _) if other != seat => Err(Illegal::NotYourTurn(seat)),
            (Step::Act(..), Phase::Roll { kept, .. }) => {
                Err(Illegal::RollFirst(DICE.saturating_sub(kept.total())))
            }
            (Step::Act(_, Action::Keep(keep)), Phase::Choose { dice, .. }) => {
                if dice.covers(keep) {
                    Ok(Event::Kept { seat, dice: keep })
                } else {
                    Err(Illegal::NotOnTheDice(keep))
                }
            }
            (Step::Act(..), Phase::Choose { .. }) => Err(Illegal::ChooseFirst),
            (Step::Act(_, Action::Keep(_)), Phase::Build { .. }) => Err(Illegal::RollsSpent),
            (Step::Act(_, Action::Do(action)), Phase::Build { hand, .. }) => {
                let board = self.boards[seat];
                action.apply(board, hand)?;
                Ok(match action {
                    ResourceAction::Build(structure) => Event::Built { seat, structure },
                    ResourceAction::Trade(get) => Event::Traded { seat, get },
                    ResourceAction::Swap { give, get } => Event::Swapped {
                        seat,
                        give,
                        get,
                        knight: ResourceAction::swap_knight(board, hand, give, get)?,
                    },
                })
            }
            (Step::Act(_, Action::End), Phase::Build { points, .. }) => {
                let gained = if points == 0 { -(PENALTY as i32) } else { points as i32 };
                Ok(Event::TurnEnded { seat, gained })
            }
        }
    }

    /// Changes the state by an event, which must be possible in it.
    pub(crate) fn fold(&mut self, event: Event) {
        let resources = self.phase.resources();
        let rolls_left = self.phase.rolls_left();
        let points = if let Phase::Build { points, .. } = self.phase { points } else { 0 };
        match event {
            Event::Rolled { dice, .. } => {
                let dice = resources + dice;
                self.phase = match rolls_left.saturating_sub(1) {
                    0 => Phase::Build { hand: dice, points: 0 },
                    rolls_left => Phase::Choose { dice, rolls_left },
                };
            }
            Event::Kept { dice, .. } if dice == resources => {
                self.phase = Phase::Build { hand: dice, points: 0 }
            }
            Event::Kept { dice, .. } => self.phase = Phase::Roll { kept: dice, rolls_left },
            Event::Built { seat, structure } => {
                self.boards[seat] = self.boards[seat].with(structure);
                let points = points + structure.points();
                self.phase = Phase::Build { hand: resources - structure.cost(), points };
            }
            Event::Traded { get, .. } => {
                self.phase = Phase::Build { hand: resources - TRADE_PRICE + Resources::one(get), points };
            }
            Event::Swapped { seat, give, get, knight } => {
                self.boards[seat] = self.boards[seat].with_used(knight);
                let hand = resources - Resources::one(give) + Resources::one(get);
                self.phase = Phase::Build { hand, points };
            }
            Event::TurnEnded { seat, gained } => {
                self.scores[seat] += gained;
                self.completed += 1;
                let over = self.completed >= TURNS * u32::from(self.players);
                self.phase = if over { Phase::Over } else { Phase::START };
            }
            Event::GameOver { .. } => {}
        }
    }

    /// What `viewer` may see.
    pub fn view(&self, viewer: Viewer) -> View {
        View { viewer, state: *self }
    }
}

/// What a viewer may see of a game: all of it, because nothing is hidden in this one.
///
/// It is a separate type so that bots and pages work with views, as in the base game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "crate::view_json::DiceViewJson", rename = "DiceView"))]
pub struct View {
    viewer: Viewer,
    state: State,
}

impl View {
    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What is seen.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The view after an event, which came from the game being watched.
    pub fn fold(&mut self, event: Event) {
        self.state.fold(event);
    }
}
