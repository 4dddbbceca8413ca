//! The bots of a schedule at one table, playing one game after another on one thread.

use crate::names::display_names;
use crate::random::{LuckSources, StepBy, TurnCount, take_random_step};
use crate::{GameObserver, GameSchedule, GameSetup, Seating};
use brickwool_bots::{Bot, BotError, BotSeat, Budget, DecisionStats, GameStart};
use brickwool_game::{BySeat, Luck, Seat, Turn};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Event, Step};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

/// The bots of a schedule; each game takes those who play in it.
pub struct MatchTable {
    bots: Vec<BotSeat>,
    names: Vec<String>,
    budget: Budget,
    max_steps: u32,
    all_random: bool,
}

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The game's number in the series, from 0.
    pub game: u64,
    pub seating: Seating,
    /// `None` if the game was broken off or nobody could move.
    pub winner: Option<Seat>,
    /// Points at the end, hidden ones too.
    pub points: BySeat<u8>,
    /// Turns begun after the setup.
    pub turns: u32,
    /// Decisions of players.
    pub actions: u32,
    pub outcomes: u32,
    pub trades: TradeCounts,
    /// The hash of the last state.
    pub hash: u64,
}

/// How players traded with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TradeCounts {
    pub offers: u32,
    /// Offers by those who were asked: an offer to three players is three questions.
    pub questions: u32,
    /// Questions answered with yes.
    pub accepted: u32,
    /// Questions answered with another offer.
    pub countered: u32,
    /// Offers that became trades.
    pub trades: u32,
}

impl MatchTable {
    /// Makes the bots of a schedule; programs are started.
    pub fn new(schedule: &impl GameSchedule) -> Result<MatchTable, BotError> {
        let names = schedule.bots();
        let bots = names.iter().map(|name| name.make().map(BotSeat::new)).collect::<Result<Vec<_>, _>>()?;
        let declared: Vec<Option<String>> =
            bots.iter().map(|bot| bot.declared_name().map(str::to_owned)).collect();
        Ok(MatchTable {
            bots,
            names: display_names(names, &declared),
            budget: schedule.budget(),
            max_steps: schedule.max_steps(),
            all_random: names.iter().all(|name| name.is_random()),
        })
    }

    /// A table of bots that the caller has made, one for each of the schedule's, in the same order: for bots that have no name
    /// to be made from.
    pub fn with_bots(schedule: &impl GameSchedule, bots: Vec<Box<dyn Bot>>) -> MatchTable {
        assert_eq!(bots.len(), schedule.bots().len(), "one bot for each of the schedule's");
        MatchTable {
            names: schedule.bots().iter().map(ToString::to_string).collect(),
            bots: bots.into_iter().map(BotSeat::new).collect(),
            budget: schedule.budget(),
            max_steps: schedule.max_steps(),
            all_random: false,
        }
    }

    /// A table for each thread.
    pub fn for_threads(
        schedule: &impl GameSchedule,
        threads: NonZeroUsize,
    ) -> Result<Vec<MatchTable>, BotError> {
        (0..threads.get()).map(|_| MatchTable::new(schedule)).collect()
    }

    /// What the bots are called: programs by the names that they declare. Different bots have different names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Plays a game to its end. Returns `None` if `stop` was set before that: then the game doesn't count.
    pub fn play<O: GameObserver>(
        &mut self,
        setup: GameSetup,
        observer: &mut O,
        stop: &AtomicBool,
    ) -> Option<GameResult> {
        if self.all_random && !O::OBSERVES {
            Some(play_random(setup, self.max_steps))
        } else {
            self.play_bots(setup, observer, stop)
        }
    }

    /// The decisions since the last call, by bot.
    pub fn take_stats(&mut self) -> Vec<DecisionStats> {
        self.bots.iter_mut().map(BotSeat::take_stats).collect()
    }

    fn play_bots<O: GameObserver>(
        &mut self,
        mut game: GameSetup,
        observer: &mut O,
        stop: &AtomicBool,
    ) -> Option<GameResult> {
        let any_wants_events = self.start_bots(&game);
        observer.begin(game.game, game.seating, &game.board, &game.state);
        let mut counts = StepCounts::default();
        while counts.steps() < self.max_steps {
            if stop.load(Ordering::Relaxed) {
                observer.abandon();
                return None;
            }
            let Some(step) = self.next_step(&mut game) else { break };
            match step {
                Step::Act(_, action) => {
                    counts.add(StepBy::Player);
                    counts.trades.add(action);
                }
                Step::Chance(_) => counts.add(StepBy::Chance),
            }
            let mut on_event = |event: Event| {
                counts.turns.see(&event);
                observer.event(&event);
                if any_wants_events {
                    for &player in game.seating.players() {
                        self.bots[usize::from(player)].observe(&event);
                    }
                }
            };
            let applied = game.state.apply_with(&game.board, step, &mut on_event);
            debug_assert!(applied.is_ok(), "{applied:?}");
            observer.step(&game.board, &game.state, step);
        }
        for &player in game.seating.players() {
            self.bots[usize::from(player)].end(&game.board, &game.state);
        }
        let result = counts.result(&game);
        observer.end(&game.board, &game.state, &result);
        Some(result)
    }

    /// Gives every bot its seat; says whether any of them wants events.
    fn start_bots(&mut self, setup: &GameSetup) -> bool {
        let seats = setup.state.seat_count();
        let mut any_wants_events = false;
        for seat in Seat::first(seats) {
            let start = GameStart { board: &setup.board, seat, seats, seed: setup.seed_of(seat) };
            let bot = &mut self.bots[setup.seating.player(seat)];
            bot.start(&start, setup.fallback_seed());
            any_wants_events |= bot.wants_events();
        }
        any_wants_events
    }

    /// What happens next; `None` when the game is over or nobody can move.
    fn next_step(&mut self, game: &mut GameSetup) -> Option<Step> {
        match game.state.turn() {
            Turn::Chance(chance) => {
                Some(Step::Chance(chance.draw(&game.state, &game.board, &mut game.chance)))
            }
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = game.state.legal(&game.board);
                if legal.is_empty() {
                    return None;
                }
                let bot = &mut self.bots[game.seating.player(legal.seat())];
                let action = bot.decide(&game.board, &game.state, &legal, self.budget);
                Some(Step::Act(legal.seat(), action))
            }
            Turn::Over { .. } => None,
        }
    }
}

/// A game of random players that nobody observes. They look at nothing, so no views are made for them, and the loop is the
/// benchmark's. The games are the same as with [`MatchTable::play_bots`].
fn play_random(mut game: GameSetup, max_steps: u32) -> GameResult {
    let players = BySeat::from_fn(|seat| SeededLuck::new(game.seed_of(seat)));
    let mut luck = SeparateLuck { chance: game.chance.clone(), players };
    let mut counts = StepCounts::default();
    while counts.steps() < max_steps {
        let sink = &mut |event| counts.turns.see(&event);
        match take_random_step(&mut game.state, &game.board, &mut luck, sink) {
            Some(by) => counts.add(by),
            None => break,
        }
    }
    counts.result(&game)
}

/// A generator for chance and one for each player.
struct SeparateLuck {
    chance: SeededLuck,
    players: BySeat<SeededLuck>,
}

impl LuckSources for SeparateLuck {
    #[inline(always)]
    fn chance(&mut self) -> &mut impl Luck {
        &mut self.chance
    }

    #[inline(always)]
    fn player(&mut self, seat: Seat) -> &mut impl Luck {
        &mut self.players[seat]
    }
}

impl TradeCounts {
    #[inline(always)]
    fn add(&mut self, action: Action) {
        match action {
            Action::OfferTrade { to, .. } => {
                self.offers += 1;
                self.questions += to.len();
            }
            Action::AcceptTrade => self.accepted += 1,
            Action::CounterTrade(_) => self.countered += 1,
            Action::PickTaker(_) => self.trades += 1,
            _ => {}
        }
    }
}

/// Counts the steps of a game.
#[derive(Default)]
struct StepCounts {
    turns: TurnCount,
    actions: u32,
    outcomes: u32,
    trades: TradeCounts,
}

impl StepCounts {
    #[inline(always)]
    fn add(&mut self, by: StepBy) {
        match by {
            StepBy::Player => self.actions += 1,
            StepBy::Chance => self.outcomes += 1,
        }
    }

    #[inline(always)]
    fn steps(&self) -> u32 {
        self.actions + self.outcomes
    }

    fn result(&self, end: &GameSetup) -> GameResult {
        GameResult {
            game: end.game,
            seating: end.seating,
            winner: end.state.winner(),
            points: BySeat::from_fn(|seat| end.state.points(seat)),
            turns: self.turns.after_setup(end.state.seat_count()),
            actions: self.actions,
            outcomes: self.outcomes,
            trades: self.trades,
            hash: end.state.hash(),
        }
    }
}
