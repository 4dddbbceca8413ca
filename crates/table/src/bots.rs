//! The bots of a table, and what is decided for people when their time is up.

use crate::error::{ErrorCode, RequestError};
use crate::game::{GameStep, TableGame};
use crate::judge::DEFAULT_STAND_IN;
use crate::settings::GameSettings;
use crate::table::Table;
use brickwool_bots::{BotSeat, Budget, BuiltInName, GameStart, any_of};
use brickwool_dice as dice;
use brickwool_game::{Seat, Viewer};
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{self as settlers, Action, Cards, Legal, Position, Resource, State};
use std::sync::Arc;

/// The solver's values of the dice game, as far as they are known.
pub type DiceValues = Arc<dice::solver::ValueTable>;

/// The bots that decide at one table. Before each decision a bot is shown every event that it has not seen, from the start
/// of the game: so it does not matter whether it was there all the time, stands in for somebody, or was loaded again.
///
/// Only built-in bots play here. Names come from logs and clients, and nothing else can be started with one.
pub struct TableBots {
    seats: Vec<Option<SeatedBot>>,
    luck: SeededLuck,
    seed: u64,
    values: DiceValues,
    mistakes: u64,
}

/// A bot and how much of the game it has seen.
struct SeatedBot {
    name: BuiltInName,
    bot: BotSeat,
    /// The position after the steps that it has seen.
    state: State,
    steps_seen: usize,
    /// How often steps had been taken back by then. Bots cannot unsee events, so after an undo they start again.
    undos_seen: u32,
}

/// Whether a bot of this name can play at a table.
pub(crate) fn expect_known(game: &GameSettings, bot: &str) -> Result<(), RequestError> {
    let known = match game {
        GameSettings::Settlers { .. } => {
            bot.parse::<BuiltInName>().map(drop).map_err(|error| error.to_string())
        }
        GameSettings::Dice { .. } => bot.parse::<dice::Policy>().map(drop).map_err(|error| error.to_string()),
    };
    known.map_err(|message| RequestError::new(ErrorCode::UnknownBot, message))
}

/// The bot of this name. A log may name one that this version does not have, or a program: another bot plays then.
fn built_in(name: &str) -> BuiltInName {
    name.parse().unwrap_or_else(|_| BuiltInName::usual())
}

impl TableBots {
    /// Bots whose own randomness comes from `seed`.
    pub fn new(seed: u64, values: DiceValues) -> TableBots {
        let seats = (0..Seat::MAX_COUNT).map(|_| None).collect();
        TableBots { seats, luck: SeededLuck::new(seed), seed, values, mistakes: 0 }
    }

    /// Replaces the dice game's values when more of them are known.
    pub fn set_dice_values(&mut self, values: DiceValues) {
        self.values = values;
    }

    /// How often a bot failed or wanted something illegal, and another action was taken instead.
    pub fn mistakes(&self) -> u64 {
        self.mistakes
    }

    /// What the bot in a seat, or standing in there, decides. `None` if no bot decides for the seat now.
    pub fn decide(&mut self, table: &Table, seat: Seat, budget: Budget) -> Option<GameStep> {
        let name = table.bot_at(seat)?;
        match table.game()? {
            TableGame::Settlers(position) => {
                self.decide_settlers(table, position, seat, name, budget).map(GameStep::Settlers)
            }
            TableGame::Dice(state) => self.decide_dice(state, seat, name).map(GameStep::Dice),
        }
    }

    fn decide_settlers(
        &mut self,
        table: &Table,
        position: &Position,
        seat: Seat,
        name: &str,
        budget: Budget,
    ) -> Option<settlers::Step> {
        let Position { board, state } = position;
        let legal = state.legal_for(board, seat);
        if legal.is_empty() {
            return None;
        }
        let seated = self.seated_bot(table, seat, built_in(name))?;
        let action = seated.bot.decide(board, state, &legal, budget);
        self.mistakes += u64::from(seated.bot.take_problem().is_some());
        Some(settlers::Step::Act(seat, action))
    }

    /// The bot in a seat, which has seen all events so far.
    fn seated_bot(&mut self, table: &Table, seat: Seat, name: BuiltInName) -> Option<&mut SeatedBot> {
        let TableGame::Settlers(start) = table.start_of_game()? else { return None };
        let place = self.seats.get_mut(seat.index())?;
        let reusable =
            |seated: &SeatedBot| seated.name.as_str() == name.as_str() && seated.undos_seen == table.undos();
        if !place.as_ref().is_some_and(reusable) {
            if let Some(mut before) = place.take() {
                before.bot.end(&start.board, &before.state);
            }
            let number = seat.index() as u64;
            let game = GameStart {
                board: &start.board,
                seat,
                seats: table.settings().seats,
                seed: nth_seed(self.seed, number),
            };
            let mut bot = BotSeat::new(name.make());
            bot.start(&game, nth_seed(self.seed, u64::from(Seat::MAX_COUNT) + number));
            let undos_seen = table.undos();
            *place = Some(SeatedBot { name, bot, state: start.state, steps_seen: 0, undos_seen });
        }
        let seated = place.as_mut()?;
        for step in table.steps().get(seated.steps_seen..)? {
            let GameStep::Settlers(step) = step else { return None };
            let SeatedBot { bot, state, .. } = seated;
            state.apply_with(&start.board, *step, &mut |event| bot.observe(&event)).ok()?;
        }
        seated.steps_seen = table.steps().len();
        Some(seated)
    }

    fn decide_dice(&mut self, state: &dice::State, seat: Seat, name: &str) -> Option<dice::Step> {
        let policy = name.parse().unwrap_or(dice::Policy::Greedy);
        // Until the game is solved, the perfect player plays each turn as if it were the last.
        let ready = policy.turns_needed() <= self.values.turns();
        let policy = if ready { policy } else { dice::Policy::Greedy };
        let action = policy.decide(&state.view(Viewer::Seat(seat)), &self.values, &mut self.luck).ok()??;
        Some(dice::Step::Act(seat, action))
    }

    /// What is decided for somebody whose time is up: the dice are rolled, the turn ends, an offer is declined or
    /// withdrawn, the most plentiful card is discarded; anything else is left to a bot.
    pub fn decide_for_absent(&mut self, table: &Table, seat: Seat, budget: Budget) -> Option<GameStep> {
        match table.game()? {
            TableGame::Settlers(position) => {
                let legal = position.state.legal_for(&position.board, seat);
                let step = match simplest_action(position, &legal) {
                    Some(action) => settlers::Step::Act(seat, action),
                    None => self.decide_settlers(table, position, seat, DEFAULT_STAND_IN, budget)?,
                };
                Some(GameStep::Settlers(step))
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

    /// Any legal action: what is taken in place of a decision that failed. It counts as a mistake.
    pub fn decide_anything(&mut self, table: &Table, seat: Seat) -> Option<GameStep> {
        self.mistakes += 1;
        match table.game()? {
            TableGame::Settlers(position) => {
                let legal = position.state.legal_for(&position.board, seat);
                let action = (!legal.is_empty()).then(|| any_of(&legal, &mut self.luck))?;
                Some(GameStep::Settlers(settlers::Step::Act(seat, action)))
            }
            TableGame::Dice(state) => {
                let action = state.legal().iter().next().filter(|_| state.seat() == seat)?;
                Some(GameStep::Dice(dice::Step::Act(seat, action)))
            }
        }
    }

    /// Tells all bots that the game has ended.
    pub fn end_game(&mut self, table: &Table) {
        let Some(TableGame::Settlers(start)) = table.start_of_game() else { return };
        for mut seated in self.seats.iter_mut().filter_map(Option::take) {
            seated.bot.end(&start.board, &seated.state);
        }
    }
}

/// The action that commits a player to nothing, where there is one.
fn simplest_action(position: &Position, legal: &Legal) -> Option<Action> {
    let simple =
        [Action::Roll, Action::DeclineTrade, Action::WithdrawTrade, Action::StopBuilding, Action::EndTurn];
    let found = simple.into_iter().find(|&action| legal.contains(action));
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
