//! The bots of a table, and what is decided for people when their time is up.

use crate::game::{Game, Step};
use crate::table::Table;
use brickwool_bots::{Bot, BotName, Budget, GameStart, any_of};
use brickwool_dice as dice;
use brickwool_game::{Seat, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{self as settlers, Action, Cards, Legal, Position, Resource};
use std::sync::Arc;

/// What bots know of the dice game: the solver's values, as far as they have been worked out.
pub type DiceValues = Arc<dice::solver::ValueTable>;

/// The bots that decide at one table. They remember the game while it lasts; after a restart they sit down anew.
pub struct Minds {
    seats: Vec<Option<(String, Box<dyn Bot>)>>,
    luck: SeededLuck,
    seed: u64,
    values: DiceValues,
    mistakes: u64,
}

impl Minds {
    /// Bots whose own randomness comes from `seed`.
    pub fn new(seed: u64, values: DiceValues) -> Minds {
        let seats = (0..Seat::MAX_COUNT).map(|_| None).collect();
        Minds { seats, luck: SeededLuck::new(seed), seed, values, mistakes: 0 }
    }

    /// The dice game's values have been worked out further.
    pub fn learn(&mut self, values: DiceValues) {
        self.values = values;
    }

    /// How often a bot wanted something that the rules don't allow, and something else was done instead.
    pub fn mistakes(&self) -> u64 {
        self.mistakes
    }

    /// What the bot in a seat, or standing in there, decides; if it fails, anything that is legal.
    pub fn decide(&mut self, table: &Table, seat: Seat) -> Option<Step> {
        let name = table.bot_at(seat)?;
        match table.game()? {
            Game::Settlers(position) => self.decide_settlers(position, seat, name).map(Step::Settlers),
            Game::Dice(state) => self.decide_dice(state, seat, name).map(Step::Dice),
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
    pub fn decide_for_absent(&mut self, table: &Table, seat: Seat) -> Option<Step> {
        match table.game()? {
            Game::Settlers(position) => {
                let legal = position.state.legal_for(&position.board, seat);
                match plain_decision(position, &legal) {
                    Some(action) => Some(Step::Settlers(settlers::Step::Act(seat, action))),
                    None => self.decide_settlers(position, seat, crate::STAND_IN).map(Step::Settlers),
                }
            }
            Game::Dice(state) => {
                let action = match state.phase() {
                    dice::Phase::Choose { dice, .. } => dice::Action::Keep(dice),
                    _ => dice::Action::End,
                };
                Some(Step::Dice(dice::Step::Act(seat, action)))
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
