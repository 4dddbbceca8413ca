//! One position: everybody's chances, the best actions with what each is worth, and how the turn would go on.

use crate::{Effort, Knowledge, Reason, ReviewError, SetupSite, price, reasons, setup_sites};
use brickwool_bots::{Rollouts, WinModel};
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Action, Board, Position, Record, State, Step};
use serde::Serialize;

/// What can be said about a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PositionAnalysis {
    /// The seat that has to decide, whose knowledge the analysis uses; `null` if chance decides next or the game is over.
    pub seat: Option<Seat>,
    /// Everybody's chance to win, as far as that seat knows.
    pub chances: Vec<f64>,
    /// The best actions, best first; empty if nobody has to decide.
    pub actions: Vec<RankedAction>,
    /// In setup, all places for a settlement, the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<SetupSite>>", optional))]
    pub sites: Vec<SetupSite>,
    pub effort: Effort,
    pub seed: u64,
}

/// One of the best actions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RankedAction {
    pub action: Action,
    /// Everybody's chances after it.
    pub chances: Vec<f64>,
    /// How much smaller the deciding player's chance is than after the best action, and the standard error of that.
    pub cost: f64,
    pub error: f64,
    /// The expected rest of the turn.
    pub line: Vec<Action>,
    /// For the best action, why it is better than doing nothing; for the others, why the best is better.
    pub reasons: Vec<Reason>,
    /// What speaks for it, compared with doing nothing or, where a decision is forced, with the worst candidate.
    pub merits: Vec<Reason>,
}

/// The most actions in an expected line.
const LONGEST_LINE: usize = 6;
/// Everybody's chances are averaged over this many possible deals of the hidden cards.
const WORLDS: u32 = 64;

/// Judges a position for the player who has to decide, as if they had seen nothing of the game before it.
pub fn analyse(position: &Position, effort: &Effort, seed: u64) -> PositionAnalysis {
    let Position { board, state } = position;
    let seat = match state.turn() {
        Turn::Seat(_) | Turn::Seats(_) => Some(state.legal(board).seat()),
        Turn::Chance(_) | Turn::Over { .. } => None,
    };
    let knowledge =
        seat.map(|seat| Knowledge::from_view(board, &state.view(board, Viewer::Seat(seat)), seat));
    analyse_with(board, state, knowledge.as_ref(), effort, seed)
}

/// Judges the position of a record after `ply` steps, with what the players have seen until then.
pub fn analyse_position_of(
    record: &Record,
    ply: usize,
    effort: &Effort,
    seed: u64,
) -> Result<PositionAnalysis, ReviewError> {
    if record.steps.is_empty() {
        return Ok(analyse(&record.start, effort, seed));
    }
    analyse_for(record, ply, None, effort, seed)
}

/// The same for one of those who have to decide; without one, for the first of them.
pub fn analyse_for(
    record: &Record,
    ply: usize,
    seat: Option<Seat>,
    effort: &Effort,
    seed: u64,
) -> Result<PositionAnalysis, ReviewError> {
    let Position { board, mut state } = record.start.clone();
    let mut knowledge = Knowledge::of_all(&board, &state);
    for (ply, &step) in record.steps.iter().enumerate().take(ply) {
        let seats = state.seat_count();
        let mut observe = |event| Seat::first(seats).for_each(|seat| knowledge[seat].observe(&event));
        state
            .apply_with(&board, step, &mut observe)
            .map_err(|illegal| ReviewError::Illegal { ply, illegal })?;
    }
    let decides = matches!(state.turn(), Turn::Seat(_) | Turn::Seats(_));
    let seat = decides.then(|| seat.unwrap_or_else(|| state.legal(&board).seat()));
    Ok(analyse_with(&board, &state, seat.map(|seat| &knowledge[seat]), effort, seed))
}

/// Judges a state with what a seat knows; if nobody has to decide, as a spectator sees it.
pub fn analyse_with(
    board: &Board,
    state: &State,
    knowledge: Option<&Knowledge>,
    effort: &Effort,
    seed: u64,
) -> PositionAnalysis {
    let seats = state.seat_count();
    let model = WinModel::new(board);
    let Some(knowledge) = knowledge else {
        let view = state.view(board, Viewer::Spectator);
        let chances = model.chances_for(board, &view, WORLDS, &mut SeededLuck::new(seed));
        let chances = chances.first(seats).iter().copied().map(f64::from).collect();
        return PositionAnalysis {
            seat: None,
            chances,
            actions: Vec::new(),
            sites: Vec::new(),
            effort: *effort,
            seed,
        };
    };
    let seat = knowledge.seat();
    let view = state.view(board, Viewer::Seat(seat));
    let mut chances = vec![0.0; usize::from(seats)];
    for number in 0..WORLDS {
        let mut luck = SeededLuck::new(nth_seed(seed, u64::from(number)));
        let world = knowledge.sample(board, &view, &mut luck);
        let mean = model.chances(board, &world);
        chances
            .iter_mut()
            .zip(mean.0)
            .for_each(|(sum, chance)| *sum += f64::from(chance) / f64::from(WORLDS));
    }
    let legal = state.legal_for(board, seat);
    let sites = setup_sites(board, state, &legal);
    if legal.is_empty() {
        return PositionAnalysis {
            seat: Some(seat),
            chances,
            actions: Vec::new(),
            sites,
            effort: *effort,
            seed,
        };
    }
    let prices = price(board, &view, knowledge, &legal, None, effort, seed);
    let best = prices.best;
    // Gains are measured from the first candidate that was tried, whose own error is therefore nothing.
    let (most, lead_error) = prices.candidates.first().map_or((0.0, 0.0), |first| (first.gain, first.error));
    let guess = knowledge.sample(board, &view, &mut SeededLuck::new(seed));
    let pass = [Action::EndTurn, Action::Roll].into_iter().find(|&pass| legal.contains(pass));
    let ranked = |priced: &crate::PricedAction| {
        let action = priced.action;
        // The best is compared with doing nothing or with the next best; the others with the best.
        let second = prices.candidates.get(1).map_or(best, |next| next.action);
        let reasons = match action == best {
            true => reasons(board, &guess, seat, best, pass.filter(|&pass| pass != best).unwrap_or(second)),
            false => reasons(board, &guess, seat, best, action),
        };
        let idle = pass.or(prices.candidates.last().map(|worst| worst.action));
        let idle = idle.filter(|&idle| idle != action);
        RankedAction {
            action,
            chances: priced.chances.first(seats).to_vec(),
            cost: (most - priced.gain).max(0.0),
            error: match action {
                _ if action == best => 0.0,
                _ if priced.error == 0.0 => lead_error,
                _ => priced.error,
            },
            line: line(board, &guess, seat, action),
            reasons,
            merits: idle.map_or_else(Vec::new, |idle| crate::reasons(board, &guess, seat, action, idle)),
        }
    };
    let actions = prices.candidates.iter().map(ranked).collect();
    PositionAnalysis { seat: Some(seat), chances, actions, sites, effort: *effort, seed }
}

/// How the turn goes on after an action, until chance or somebody else decides.
fn line(board: &Board, state: &State, seat: Seat, action: Action) -> Vec<Action> {
    let mut rollouts = Rollouts::new(board);
    let mut state = *state;
    let mut line = Vec::new();
    let mut next = action;
    loop {
        state.apply_unchecked(board, Step::Act(seat, next));
        if next == Action::EndTurn || line.len() >= LONGEST_LINE || state.turn() != Turn::Seat(seat) {
            return line;
        }
        let legal = state.legal_for(board, seat);
        if legal.is_empty() {
            return line;
        }
        next = rollouts.decide(board, &state, &legal);
        line.push(next);
    }
}
