//! One table: the players of a series, playing one game after another.

use crate::random::{Lots, take_random_step};
use crate::{Plan, Seating, Start, Times, Watch};
use brickwool_bots::{Bot, BotError, Budget, GameStart, Mishap, Mishaps};
use brickwool_game::{BySeat, Luck, Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Legal, Phase, State, Step};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The players of a series, each with what their thinking has cost so far.
pub struct Table {
    players: Vec<Player>,
    budget: Budget,
    most_steps: u32,
    all_random: bool,
}

struct Player {
    bot: Box<dyn Bot>,
    wants_events: bool,
    cost: Cost,
}

/// What a player's decisions cost.
#[derive(Clone, Debug, Default)]
pub struct Cost {
    /// The time they took.
    pub times: Times,
    /// What went wrong.
    pub mishaps: Mishaps,
}

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its number in the series.
    pub game: u64,
    /// Who sat where.
    pub seating: Seating,
    /// Who won; nobody, if the game was broken off or nobody could move.
    pub winner: Option<Seat>,
    /// Everybody's points at the end, hidden ones too.
    pub points: BySeat<u8>,
    /// Turns begun after the setup.
    pub turns: u32,
    /// Decisions of players.
    pub actions: u32,
    /// Outcomes of chance.
    pub outcomes: u32,
    /// The fingerprint of the last state.
    pub hash: u64,
}

impl Table {
    /// The players of a plan sit together; programs are started.
    pub fn new(plan: &Plan) -> Result<Table, BotError> {
        let player =
            |bot: Box<dyn Bot>| Player { wants_events: bot.wants_events(), bot, cost: Cost::default() };
        let players = plan.players().iter().map(|name| name.make().map(player)).collect::<Result<_, _>>()?;
        let all_random = plan.players().iter().all(|name| name.is_random());
        Ok(Table { players, budget: plan.budget, most_steps: plan.most_steps, all_random })
    }

    /// Plays a game to its end; or leaves it when `stop` is set, and nothing is to be made of it.
    pub fn play<W: Watch>(&mut self, start: Start, watch: &mut W, stop: &AtomicBool) -> Option<Played> {
        if self.all_random && !W::LOOKS {
            Some(play_random(start, self.most_steps))
        } else {
            self.play_watched(start, watch, stop)
        }
    }

    /// Takes what the decisions since the last time cost, by player.
    pub fn take_costs(&mut self) -> Vec<Cost> {
        self.players.iter_mut().map(|player| std::mem::take(&mut player.cost)).collect()
    }

    fn play_watched<W: Watch>(
        &mut self,
        mut start: Start,
        watch: &mut W,
        stop: &AtomicBool,
    ) -> Option<Played> {
        let seats = start.state.seat_count();
        self.sit_down(&start);
        watch.begin(start.game, start.seating, &start.board, &start.state);
        let told = Seat::first(seats).any(|seat| self.at(&start.seating, seat).wants_events);
        let mut fallback = SeededLuck::new(start.seed_of(Seat::new(seats)));
        let mut count = Count::default();
        while count.steps() < self.most_steps {
            if stop.load(Ordering::Relaxed) {
                watch.abandon();
                return None;
            }
            let Some(step) = self.next_step(&mut start, &mut fallback) else { break };
            count.step(step);
            let seating = start.seating;
            let mut tell = |event: Event| {
                watch.event(&event);
                if told {
                    self.tell(&seating, seats, event);
                }
            };
            let applied = start.state.apply_with(&start.board, step, &mut tell);
            debug_assert!(applied.is_ok(), "{applied:?}");
            watch.step(&start.board, &start.state, step);
        }
        for seat in Seat::first(seats) {
            let player = &mut self.players[start.seating.player(seat)];
            player.bot.end_game(&start.state.view(&start.board, Viewer::Seat(seat)));
            player.cost.mishaps += player.bot.take_mishaps();
        }
        let played = count.played(&start);
        watch.end(&start.board, &start.state, &played);
        Some(played)
    }

    fn sit_down(&mut self, start: &Start) {
        let seats = start.state.seat_count();
        for seat in Seat::first(seats) {
            let sitting = GameStart { board: &start.board, seat, seats, seed: start.seed_of(seat) };
            let player = &mut self.players[start.seating.player(seat)];
            player.bot.start_game(&sitting);
            player.wants_events = player.bot.wants_events();
        }
    }

    fn at(&self, seating: &Seating, seat: Seat) -> &Player {
        &self.players[seating.player(seat)]
    }

    fn tell(&mut self, seating: &Seating, seats: u8, event: Event) {
        for seat in Seat::first(seats) {
            let player = &mut self.players[seating.player(seat)];
            if player.wants_events {
                player.bot.observe(&event.redact(Viewer::Seat(seat)));
            }
        }
    }

    /// What happens next; nothing when the game is over, or nobody can move.
    fn next_step(&mut self, start: &mut Start, fallback: &mut SeededLuck) -> Option<Step> {
        match start.state.turn() {
            Turn::Chance(chance) => {
                Some(Step::Chance(chance.draw(&start.state, &start.board, &mut start.chance)))
            }
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = start.state.legal(&start.board);
                let player = &mut self.players[start.seating.player(legal.seat())];
                if legal.is_empty() {
                    return None;
                }
                Some(player.decide(&start.board, &start.state, &legal, self.budget, fallback))
            }
            Turn::Over { .. } => None,
        }
    }
}

impl Player {
    /// Asks the bot; what it may not do is replaced by a random action.
    fn decide(
        &mut self,
        board: &Board,
        state: &State,
        legal: &Legal,
        budget: Budget,
        fallback: &mut SeededLuck,
    ) -> Step {
        let seat = legal.seat();
        let view = state.view(board, Viewer::Seat(seat));
        let asked = Instant::now();
        let action = self.bot.decide(board, &view, legal, budget);
        self.cost.times.add(asked.elapsed());
        let step = Step::Act(seat, action);
        if legal.contains(action) || is_offer(action) && state.check(board, step).is_ok() {
            return step;
        }
        self.cost.mishaps.count(Mishap::Illegal);
        Step::Act(seat, legal.nth(fallback.below(legal.len())))
    }
}

fn is_offer(action: Action) -> bool {
    matches!(action, Action::OfferTrade { .. } | Action::CounterTrade(_))
}

/// A table of random players alone: they look at nothing, so nothing is shown to them, and the loop is the benchmark's.
/// The same games come of it as if they had been asked.
fn play_random(mut start: Start, most_steps: u32) -> Played {
    let players = [0, 1, 2, 3].map(|seat| SeededLuck::new(start.seed_of(Seat::new(seat))));
    let mut lots = OwnLots { chance: start.chance.clone(), players };
    let mut count = Count::default();
    while count.steps() < most_steps
        && take_random_step(&mut start.state, &start.board, &mut lots, |step| count.step(step))
    {}
    count.played(&start)
}

/// Everybody draws their own lots.
struct OwnLots {
    chance: SeededLuck,
    players: [SeededLuck; 4],
}

impl Lots for OwnLots {
    #[inline(always)]
    fn chance(&mut self) -> &mut impl Luck {
        &mut self.chance
    }

    #[inline(always)]
    fn player(&mut self, seat: Seat) -> &mut impl Luck {
        &mut self.players[seat.index() & 3]
    }
}

/// Counts as a game goes on.
#[derive(Default)]
struct Count {
    turns_ended: u32,
    actions: u32,
    outcomes: u32,
}

impl Count {
    #[inline(always)]
    fn step(&mut self, step: Step) {
        match step {
            Step::Act(_, action) => {
                self.actions += 1;
                self.turns_ended += u32::from(action == Action::EndTurn);
            }
            Step::Chance(_) => self.outcomes += 1,
        }
    }

    #[inline(always)]
    fn steps(&self) -> u32 {
        self.actions + self.outcomes
    }

    fn played(&self, end: &Start) -> Played {
        let setup = matches!(end.state.phase(), Phase::SetupSettlement { .. } | Phase::SetupRoad { .. });
        Played {
            game: end.game,
            seating: end.seating,
            winner: end.state.winner(),
            points: BySeat([0, 1, 2, 3].map(|seat| end.state.points(Seat::new(seat)))),
            turns: self.turns_ended + u32::from(!setup),
            actions: self.actions,
            outcomes: self.outcomes,
            hash: end.state.hash(),
        }
    }
}
