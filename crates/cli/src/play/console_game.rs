//! A game at the console: its state, its steps, its players, and what can be undone. No input, no output.
//!
//! People act through [`ConsoleGame::act`]; bots and chance act in [`ConsoleGame::advance`]. What a person did can be undone
//! until chance has decided something, somebody else has acted, or hidden cards have been shown.

use super::players::ConsolePlayer;
use brickwool_bots::{BotName, BotSeat, Budget, GameStart};
use brickwool_game::{Seat, Seats, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{
    Action, Board, Cards, Chance, Dice, Event, Illegal, Legal, Offer, Outcome, Phase, Position, Record,
    State, Step, View,
};
use std::iter;

/// A bot that makes more offers than this in one turn is stuck in a loop.
const MAX_OFFERS: u32 = 20;

pub(super) struct ConsoleGame {
    record: Record,
    board: Board,
    state: State,
    players: Vec<ConsolePlayer>,
    /// One for each seat that a bot plays.
    bots: Vec<Option<BotSeat>>,
    /// How long a bot may think about one decision.
    budget: Budget,
    luck: SeededLuck,
    undo: Vec<UndoPoint>,
    /// The reason why nothing older can be undone.
    barrier: UndoBarrier,
    /// Events that have not been sent to the bots yet, because they can still be undone.
    unsent_events: Vec<Event>,
}

/// What an undo restores.
struct UndoPoint {
    state: State,
    steps: usize,
    unsent_events: usize,
}

/// Who moves next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Next {
    Person(Seat),
    /// A bot or chance: [`ConsoleGame::advance`] does it.
    Automatic,
    Over,
    /// Nobody can move, which no board of the base game lets happen.
    Stuck,
}

/// Why something cannot be undone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum UndoBarrier {
    /// Nothing has been done in this session.
    Start,
    /// The dice were rolled, or a card was stolen or drawn.
    Chance(Chance),
    /// Somebody else has acted since.
    Other(Seat),
    /// A monopoly has shown what others held.
    Shown,
}

impl ConsoleGame {
    /// A recorded game with these players, ready to go on after its last step.
    pub(super) fn new(
        record: Record,
        players: Vec<ConsolePlayer>,
        seed: u64,
        luck: SeededLuck,
    ) -> anyhow::Result<ConsoleGame> {
        let Position { board, state } = record.replay()?;
        let mut record = record;
        record.players = players.iter().map(ToString::to_string).collect();
        let mut bots = Vec::new();
        for (seat, player) in Seat::first(state.seat_count()).zip(&players) {
            let bot = match player {
                ConsolePlayer::Person => None,
                ConsolePlayer::Bot(name) => {
                    // If the bot fails to choose, luck of its own chooses for it, so that the dice stay the same.
                    let seeds = (bot_seed(seed, seat), bot_seed(!seed, seat));
                    Some(seat_bot(name, &record, seat, seeds)?)
                }
            };
            bots.push(bot);
        }
        Ok(ConsoleGame {
            record,
            board,
            state,
            players,
            bots,
            budget: Budget::UNLIMITED,
            luck,
            undo: Vec::new(),
            barrier: UndoBarrier::Start,
            unsent_events: Vec::new(),
        })
    }

    /// The same game, with a limit on how long bots think.
    pub(super) fn with_budget(self, budget: Budget) -> ConsoleGame {
        ConsoleGame { budget, ..self }
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    pub(super) fn record(&self) -> &Record {
        &self.record
    }

    /// The seats of people.
    pub(super) fn people(&self) -> Seats {
        let seats = Seat::first(self.state.seat_count()).zip(&self.players);
        seats.filter(|(_, player)| **player == ConsolePlayer::Person).map(|(seat, _)| seat).collect()
    }

    pub(super) fn view(&self, viewer: Viewer) -> View {
        self.state.view(&self.board, viewer)
    }

    pub(super) fn legal(&self, seat: Seat) -> Legal {
        self.state.legal_for(&self.board, seat)
    }

    /// The last roll.
    pub(super) fn last_roll(&self) -> Option<Dice> {
        self.record.steps.iter().rev().find_map(|step| match step {
            Step::Chance(Outcome::Dice(dice)) => Some(*dice),
            _ => None,
        })
    }

    pub(super) fn next(&self) -> Next {
        match self.state.turn() {
            Turn::Chance(_) => Next::Automatic,
            Turn::Over { .. } => Next::Over,
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = self.state.legal(&self.board);
                match legal.seat() {
                    _ if legal.is_empty() => Next::Stuck,
                    seat if self.people().contains(seat) => Next::Person(seat),
                    _ => Next::Automatic,
                }
            }
        }
    }

    /// Does all that a person decided, or nothing if any of it is illegal.
    pub(super) fn act(&mut self, seat: Seat, actions: &[Action]) -> Result<Vec<Event>, Illegal> {
        let mut trial = self.state;
        for &action in actions {
            trial.apply(&self.board, Step::Act(seat, action))?;
        }
        let point = UndoPoint {
            state: self.state,
            steps: self.record.steps.len(),
            unsent_events: self.unsent_events.len(),
        };
        if self.last_actor().is_some_and(|last| last != seat) {
            self.undo.clear();
        }
        let mut events = Vec::new();
        for &action in actions {
            events.extend(self.take(Step::Act(seat, action))?);
        }
        self.undo.push(point);
        if events.iter().any(|event| matches!(event, Event::MonopolyTaken { .. })) {
            self.commit(UndoBarrier::Shown);
        }
        Ok(events)
    }

    /// The seat whose actions can be undone, if any can.
    fn last_actor(&self) -> Option<Seat> {
        let first = self.undo.last()?.steps;
        match self.record.steps.get(first)? {
            Step::Act(seat, _) => Some(*seat),
            Step::Chance(_) => None,
        }
    }

    /// Undoes what this person did last, or says why it cannot be undone.
    pub(super) fn undo(&mut self, seat: Seat) -> Result<(), UndoBarrier> {
        if let Some(last) = self.last_actor()
            && last != seat
        {
            return Err(UndoBarrier::Other(last));
        }
        let UndoPoint { state, steps, unsent_events } = self.undo.pop().ok_or(self.barrier)?;
        self.state = state;
        self.record.steps.truncate(steps);
        self.unsent_events.truncate(unsent_events);
        Ok(())
    }

    /// One step of a bot or of chance.
    pub(super) fn advance(&mut self) -> Result<Vec<Event>, Illegal> {
        if let Turn::Chance(chance) = self.state.turn() {
            self.commit(UndoBarrier::Chance(chance));
            let outcome = chance.draw(&self.state, &self.board, &mut self.luck);
            return self.take(Step::Chance(outcome));
        }
        let legal = self.state.legal(&self.board);
        let seat = legal.seat();
        self.commit(UndoBarrier::Other(seat));
        let bot = self.bots.get_mut(seat.index()).and_then(Option::as_mut);
        let action = match bot {
            Some(bot) => bot.decide(&self.board, &self.state, &legal, self.budget),
            // A person's seat is never asked here.
            None => legal.nth(0),
        };
        self.take(Step::Act(seat, action))
    }

    /// Applies one step and records it.
    fn take(&mut self, step: Step) -> Result<Vec<Event>, Illegal> {
        let mut events = Vec::new();
        self.state.apply_with(&self.board, step, &mut |event| events.push(event))?;
        self.record.steps.push(step);
        self.unsent_events.extend(&events);
        Ok(events)
    }

    /// Makes everything so far final, and sends it to the bots.
    fn commit(&mut self, barrier: UndoBarrier) {
        self.undo.clear();
        self.barrier = barrier;
        let unsent_events = std::mem::take(&mut self.unsent_events);
        for bot in self.bots.iter_mut().flatten() {
            unsent_events.iter().for_each(|event| bot.observe(event));
        }
    }

    /// Tells the bots that the game is over.
    pub(super) fn finish(&mut self) {
        self.commit(UndoBarrier::Start);
        for bot in self.bots.iter_mut().flatten() {
            bot.end(&self.board, &self.state);
        }
    }

    /// What a bot would do in this person's place, seeing what they see. The bot remembers no offers of this turn: if it
    /// wants to repeat one, it is asked again.
    pub(super) fn hint(&self, seat: Seat, name: &BotName) -> anyhow::Result<Action> {
        let seed = self.record.steps.len() as u64;
        let mut bot = seat_bot(name, &self.record, seat, (seed, seed))?;
        let legal = self.legal(seat);
        let made = self.offers_this_turn();
        let is_new = |action: &Action| match action {
            Action::OfferTrade { offer, .. } => !made.contains(offer),
            _ => true,
        };
        let decide = || {
            let action = bot.decide(&self.board, &self.state, &legal, self.budget);
            bot.take_problem().is_none().then_some(action)
        };
        let chosen = iter::repeat_with(decide).take(MAX_OFFERS as usize + 1).flatten().find(is_new);
        let otherwise = if legal.contains(Action::EndTurn) { Action::EndTurn } else { legal.nth(0) };
        Ok(chosen.unwrap_or(otherwise))
    }

    fn offers_this_turn(&self) -> Vec<Offer> {
        let steps = self.record.steps.iter().rev();
        let turn = steps.take_while(|step| !matches!(step, Step::Act(_, Action::EndTurn)));
        turn.filter_map(|step| match step {
            Step::Act(_, Action::OfferTrade { offer, .. }) => Some(*offer),
            _ => None,
        })
        .collect()
    }

    /// The step that put the offer on the table, if there is one.
    pub(super) fn offer_ply(&self) -> Option<usize> {
        matches!(self.state.phase(), Phase::Trading(_)).then_some(())?;
        self.record.steps.iter().rposition(|step| matches!(step, Step::Act(_, Action::OfferTrade { .. })))
    }

    /// The cards that an offer to this seat asks for, if the seat does not have them.
    pub(super) fn unpayable(&self, seat: Seat) -> Option<Cards> {
        match self.state.phase() {
            Phase::Trading(trade) if seat != self.state.current() => {
                Some(trade.offer.want()).filter(|&wanted| !self.state.hand(seat).covers(wanted))
            }
            _ => None,
        }
    }

    /// Everything that happened after `ply` steps, as one viewer may know it.
    pub(super) fn events_since(&self, ply: usize, viewer: Viewer) -> Vec<Event> {
        let mut events = Vec::new();
        let mut state = self.record.start.state;
        for (done, &step) in self.record.steps.iter().enumerate() {
            state
                .apply_with(&self.board, step, &mut |event| {
                    if done >= ply {
                        events.push(event.redact(viewer));
                    }
                })
                .unwrap_or_default();
        }
        events
    }
}

/// A bot that has been told everything that happened so far, with its own seed and the one for its fallback actions.
fn seat_bot(name: &BotName, record: &Record, seat: Seat, seeds: (u64, u64)) -> anyhow::Result<BotSeat> {
    let mut bot = BotSeat::new(name.make()?).with_offer_limit(MAX_OFFERS);
    let Position { board, state } = &record.start;
    bot.start(&GameStart { board, seat, seats: state.seat_count(), seed: seeds.0 }, seeds.1);
    bot.replay(&record.start, record.steps.iter().copied())?;
    Ok(bot)
}

/// Every bot has a seed of its own, so that bots don't change the dice. Not `nth_seed`: games that were saved are resumed with
/// the same bots.
fn bot_seed(seed: u64, seat: Seat) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(seat.index() as u64 + 1)
}
