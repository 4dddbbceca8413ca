//! Plays a planned game and checks the laws at every step.

use crate::action_space::{any_offer, any_seats, every_action, every_outcome};
use crate::coverage::Coverage;
use crate::laws::{Frequency, GameContext, Law, PositionContext, StepContext, Violation};
use crate::plan::{LawPlan, StartingCards};
use crate::played_cards::PlayedCards;
use crate::players::Players;
use crate::rich_start::deal_rich_hands;
use brickwool_game::{Luck, Seat, Seats};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Phase, Position, State, Step, TurnStage};
use std::fmt;

/// Which laws are checked, and how often the slow ones.
#[derive(Clone, Copy)]
pub struct LawChecks<'a> {
    pub laws: &'a [Law],
    /// Laws of [`Frequency::Sampled`] are checked once in this many steps.
    pub sample_every: u32,
}

/// A law broken in a game that can be played again.
#[derive(Clone, Debug)]
pub struct LawFailure {
    pub plan: LawPlan,
    /// Steps taken before.
    pub ply: u32,
    pub violation: Violation,
}

impl fmt::Display for LawFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  after {} steps of {:?}", self.violation, self.ply, self.plan)
    }
}

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Before setup, or after it with the rich hands dealt.
    pub start: Position,
    /// The steps since `start`.
    pub steps: Vec<Step>,
    pub end: State,
}

/// Plays the planned game, checking the laws and counting what happens.
pub fn play(
    plan: &LawPlan,
    checks: &LawChecks,
    coverage: &mut Coverage,
) -> Result<PlayedGame, Box<LawFailure>> {
    let mut luck = plan.luck();
    let mut start = plan.opening(&mut luck);
    let board = start.board.clone();
    let mut state = start.state;
    let mut played_cards = PlayedCards::so_far(&board, &state);
    let mut players = Players::new(plan.styles);
    let (mut steps, mut events) = (Vec::new(), Vec::new());
    // Which steps are sampled differs from game to game, so that no part of a game is always left out.
    let offset = luck.below(checks.sample_every.max(1));
    let mut waiting_for_riches = plan.start == StartingCards::Rich;
    let mut ply = 0;
    loop {
        if waiting_for_riches && state.phase() == Phase::Turn(TurnStage::BeforeRoll) {
            waiting_for_riches = false;
            start = deal_rich_hands(&Position { board: board.clone(), state }, &mut luck);
            state = start.state;
            played_cards = PlayedCards::so_far(&board, &state);
            steps.clear();
        }
        let sampled = (ply + offset).is_multiple_of(checks.sample_every.max(1));
        let seed = u64::from(luck.below(u32::MAX));
        let context = PositionContext { board: &board, state: &state, played_cards: &played_cards, seed };
        let fail = |violation| Box::new(LawFailure { plan: plan.clone(), ply, violation });
        for law in checks.laws.iter().filter(|law| sampled || law.frequency == Frequency::EveryStep) {
            law.check_position(&context).map_err(fail)?;
        }
        if sampled {
            coverage.sampled += 1;
            try_what_is_refused(&board, &state, &mut luck, coverage);
        }
        if ply == plan.max_steps {
            break;
        }
        let Some(step) = players.next_step(&state, &board, &mut luck) else { break };
        let before = state;
        take(&board, &mut state, step, &mut events).map_err(fail)?;
        let change = StepContext { board: &board, before: &before, step, after: &state, events: &events };
        for law in checks.laws.iter().filter(|law| sampled || law.frequency == Frequency::EveryStep) {
            law.check_step(&change).map_err(fail)?;
        }
        coverage.count_step(&change);
        played_cards.count(step);
        steps.push(step);
        ply += 1;
    }
    let context = GameContext { start: &start, steps: &steps, end: &state };
    for law in checks.laws {
        let fail = |violation| Box::new(LawFailure { plan: plan.clone(), ply, violation });
        law.check_game(&context).map_err(fail)?;
    }
    coverage.count_game(plan, u64::from(ply), state.winner().is_some());
    Ok(PlayedGame { start, steps, end: state })
}

/// Takes a step that players chose, who only choose what is legal.
fn take(board: &Board, state: &mut State, step: Step, events: &mut Vec<Event>) -> Result<(), Violation> {
    events.clear();
    let position = *state;
    state.apply_with(board, step, &mut |event| events.push(event)).map_err(|illegal| Violation {
        law: "what_is_listed_is_accepted",
        why: format!("{step:?} was refused: {illegal}"),
        position: Position { board: board.clone(), state: position }.to_string(),
    })
}

/// Counts why things are refused here, for one seat and for chance.
fn try_what_is_refused(board: &Board, state: &State, luck: &mut SeededLuck, coverage: &mut Coverage) {
    let seat = Seat::new(luck.below(u32::from(state.seat_count()) + 1) as u8);
    let seat = if luck.below(2) == 0 { state.current() } else { seat };
    let offers = [
        Action::OfferTrade { offer: any_offer(luck), to: any_seats(luck) },
        Action::OfferTrade { offer: any_offer(luck), to: Seats::one(seat.next(state.seat_count())) },
    ];
    let actions = every_action(board).into_iter().chain(offers).map(|action| Step::Act(seat, action));
    for step in actions.chain(every_outcome(board).into_iter().map(Step::Chance)) {
        if let Err(why) = state.check(board, step) {
            coverage.count_refusal(&why);
        }
    }
}
