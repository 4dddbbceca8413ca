//! The bots of a table, and what is decided for people when their time is up.

use crate::error::{ErrorCode, RequestError};
use crate::game::{GameStep, TableGame};
use crate::settings::GameSettings;
use crate::table::Table;
use brickwool_bots::{Bot, BotName, Budget, GameStart, any_of};
use brickwool_dice as dice;
use brickwool_game::{Seat, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{self as settlers, Action, Cards, Legal, Position, Resource};
use std::sync::Arc;

/// What bots know of the dice game: the solver's values, as far as they have been worked out.
pub type DiceValues = Arc<dice::solver::Table>;

/// The bots that decide at one table. They remember the game while it lasts; after a restart they sit down anew.
pub struct TableBots {
    seats: Vec<Option<(String, Box<dyn Bot>)>>,
    luck: SeededLuck,
    seed: u64,
    values: DiceValues,
    mistakes: u64,
}

/// Whether a bot of this name comes with the server. Programs of guests are never started here, so `exec:` is refused.
pub(crate) fn expect_known(game: &GameSettings, bot: &str) -> Result<(), RequestError> {
    let known = match game {
        GameSettings::Settlers { .. } => match bot.parse::<BotName>() {
            Ok(BotName::BuiltIn(_)) => Ok(()),
            Ok(_) => Err(format!("{bot:?} can't play here: only bots that come with the server can")),
            Err(error) => Err(error.to_string()),
        },
        GameSettings::Dice { .. } => bot.parse::<dice::Policy>().map(drop).map_err(|error| error.to_string()),
    };
    known.map_err(|message| RequestError::new(ErrorCode::UnknownBot, message))
}

impl TableBots {
    /// Bots whose own randomness comes from `seed`.
    pub fn new(seed: u64, values: DiceValues) -> TableBots {
        let seats = (0..Seat::MAX_COUNT).map(|_| None).collect();
        TableBots { seats, luck: SeededLuck::new(seed), seed, values, mistakes: 0 }
    }

    /// The dice game's values have been worked out further.
    pub fn set_dice_values(&mut self, values: DiceValues) {
        self.values = values;
    }

    /// How often a bot wanted something that the rules don't allow, and something else was done instead.
    pub fn mistakes(&self) -> u64 {
        self.mistakes
    }

    /// What the bot in a seat, or standing in there, decides; if it fails, anything that is legal.
    pub fn decide(&mut self, table: &Table, seat: Seat) -> Option<GameStep> {
        let name = table.bot_at(seat)?;
        match table.game()? {
            TableGame::Settlers(position) => {
                self.decide_settlers(position, seat, name).map(GameStep::Settlers)
            }
            TableGame::Dice(state) => self.decide_dice(state, seat, name).map(GameStep::Dice),
        }
    }

    fn decide_settlers(&mut self, position: &Position, seat: Seat, name: &str) -> Option<settlers::Step> {
        let Position { board, state } = position;
        let legal = state.legal_for(board, seat);
        if legal.is_empty() {
            return None;
        }
        let place = self.seats.get_mut(seat.index())?;
        if place.as_ref().is_none_or(|(known, _)| known != name) {
            let mut bot = name.parse::<BotName>().ok()?.make().ok()?;
            let seed = brickwool_luck::nth_seed(self.seed, seat.index() as u64);
            bot.start_game(&GameStart { board, seat, seats: state.seat_count(), seed });
            *place = Some((name.to_owned(), bot));
        }
        let (_, bot) = place.as_mut()?;
        let action = bot.decide(board, &state.view(board, Viewer::Seat(seat)), &legal, Budget::UNLIMITED);
        let step = settlers::Step::Act(seat, action);
        match state.check(board, step) {
            Ok(()) => Some(step),
            Err(_) => {
                self.mistakes += 1;
                Some(settlers::Step::Act(seat, any_of(&legal, &mut self.luck)))
            }
        }
    }

    fn decide_dice(&mut self, state: &dice::State, seat: Seat, name: &str) -> Option<dice::Step> {
        let policy: dice::Policy = name.parse().ok()?;
        // Until the table is solved, the perfect player plays every turn as well as it can be played by itself.
        let ready = policy.turns_needed() <= self.values.turns();
        let policy = if ready { policy } else { dice::Policy::Greedy };
        let action = policy.decide(&state.view(Viewer::Seat(seat)), &self.values, &mut self.luck).ok()??;
        Some(dice::Step::Act(seat, action))
    }

    /// What is decided for somebody whose time is up: the dice are rolled, the turn ends, an offer is declined or
    /// withdrawn, the most plentiful card is discarded; anything else is left to a bot.
    pub fn decide_for_absent(&mut self, table: &Table, seat: Seat) -> Option<GameStep> {
        match table.game()? {
            TableGame::Settlers(position) => {
                let legal = position.state.legal_for(&position.board, seat);
                match plain_decision(position, &legal) {
                    Some(action) => Some(GameStep::Settlers(settlers::Step::Act(seat, action))),
                    None => self.decide_settlers(position, seat, crate::STAND_IN).map(GameStep::Settlers),
                }
            }
            TableGame::Dice(state) => {
                let action = match state.phase() {
                    dice::Phase::Choose { dice, .. } => dice::Action::Keep(dice),
                    _ => dice::Action::End,
                };
                Some(GameStep::Dice(dice::Step::Act(seat, action)))
            }
        }
    }
}

/// The decision that asks nothing of anybody, where there is one.
fn plain_decision(position: &Position, legal: &Legal) -> Option<Action> {
    let plain =
        [Action::Roll, Action::DeclineTrade, Action::WithdrawTrade, Action::StopBuilding, Action::EndTurn];
    let found = plain.into_iter().find(|&action| legal.contains(action));
    found.or_else(|| {
        let most = most_plentiful(position.state.hand(legal.seat()))?;
        Some(Action::Discard(most)).filter(|&discard| legal.contains(discard))
    })
}

/// The resource a hand has most of; of equals, the first in the order of resources.
fn most_plentiful(hand: Cards) -> Option<Resource> {
    hand.iter()
        .max_by_key(|&(resource, count)| (count, std::cmp::Reverse(resource.index())))
        .map(|(most, _)| most)
}
