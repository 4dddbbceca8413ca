//! Plays a planned game and holds the laws against it, step by step.

use crate::coverage::Coverage;
use crate::laws::{Change, Law, Moment, Pace, Story, Violation};
use crate::ledger::Ledger;
use crate::plan::{Plan, Start};
use crate::players::Players;
use crate::rich::enriched;
use crate::space::{any_offer, any_seats, every_action, every_outcome};
use brickwool_game::{Luck, Seat, Seats};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Phase, Position, Stage, State, Step};
use std::fmt;

/// Which laws are judged, and how often the slow ones.
#[derive(Clone, Copy)]
pub struct Court<'a> {
    /// The laws.
    pub laws: &'a [Law],
    /// Slow laws are judged at every so many steps.
    pub sample_every: u32,
}

/// A law broken in a game that can be played again.
#[derive(Clone, Debug)]
pub struct Failure {
    /// How the game was planned.
    pub plan: Plan,
    /// After how many steps it broke.
    pub ply: u32,
    /// What broke.
    pub violation: Violation,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  after {} steps of {:?}", self.violation, self.ply, self.plan)
    }
}

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Where it began: before setup, or with the rich hands dealt after it.
    pub start: Position,
    /// What happened since.
    pub steps: Vec<Step>,
    /// Where it ended.
    pub end: State,
}

/// Plays the planned game under the court's laws and counts what it comes across.
pub fn play(plan: &Plan, court: &Court, coverage: &mut Coverage) -> Result<Played, Box<Failure>> {
    let mut luck = plan.luck();
    let mut start = plan.opening(&mut luck);
    let board = start.board.clone();
    let mut state = start.state;
    let mut ledger = Ledger::opened_at(&state, board.rules().dev_cards);
    let mut players = Players::new(plan.styles);
    let (mut steps, mut events) = (Vec::new(), Vec::new());
    // Which steps are sampled differs from game to game, so that no moment of a game is always left out.
    let offset = luck.below(court.sample_every.max(1));
    let mut waiting_for_riches = plan.start == Start::Rich;
    let mut ply = 0;
    loop {
        if waiting_for_riches && state.phase() == Phase::Turn(Stage::BeforeRoll) {
            waiting_for_riches = false;
            start = enriched(&Position { board: board.clone(), state }, &mut luck);
            state = start.state;
            ledger = Ledger::opened_at(&state, board.rules().dev_cards);
            steps.clear();
        }
        let sampled = (ply + offset).is_multiple_of(court.sample_every.max(1));
        let seed = u64::from(luck.below(u32::MAX));
        let moment = Moment { board: &board, state: &state, ledger: &ledger, seed };
        let fail = |violation| Box::new(Failure { plan: plan.clone(), ply, violation });
        for law in court.laws.iter().filter(|law| sampled || law.pace == Pace::Always) {
            law.judge(&moment).map_err(fail)?;
        }
        if sampled {
            coverage.sampled += 1;
            try_what_is_refused(&board, &state, &mut luck, coverage);
        }
        if ply == plan.most_steps {
            break;
        }
        let Some(step) = players.next_step(&state, &board, &mut luck) else { break };
        let before = state;
        take(&board, &mut state, step, &mut events).map_err(fail)?;
        let change = Change { board: &board, before: &before, step, after: &state, events: &events };
        for law in court.laws.iter().filter(|law| sampled || law.pace == Pace::Always) {
            law.judge_change(&change).map_err(fail)?;
        }
        coverage.count_step(&change);
        ledger.note(step);
        steps.push(step);
        ply += 1;
    }
    let story = Story { start: &start, steps: &steps, end: &state };
    for law in court.laws {
        let fail = |violation| Box::new(Failure { plan: plan.clone(), ply, violation });
        law.judge_story(&story).map_err(fail)?;
    }
    coverage.count_game(plan, u64::from(ply), state.winner().is_some());
    Ok(Played { start, steps, end: state })
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
    let actions = every_action(board).iter().chain(&offers).map(|&action| Step::Act(seat, action));
    for step in actions.chain(every_outcome(board).into_iter().map(Step::Chance)) {
        if let Err(why) = state.check(board, step) {
            coverage.count_refusal(&why);
        }
    }
}
