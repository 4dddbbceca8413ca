//! What a ledger says about hands: always true, never more than its viewer can know, and fit to draw states from.

use super::{GameContext, LawResult, ensure};
use brickwool_game::{BySeat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Cards, Chance, Event, Ledger, Outcome, Position, State, Step};

/// States are drawn, and other cards stolen, once in this many steps: both are slow.
const SAMPLE_EVERY: usize = 16;

/// Every seat of the table, a spectator, and the referee.
fn viewers(state: &State) -> impl Iterator<Item = Viewer> {
    state.seats().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Referee])
}

/// One ledger for each viewer, from the first moment of the game on.
fn ledgers(start: &Position) -> Vec<Ledger> {
    let Position { board, state } = start;
    viewers(state).map(|viewer| Ledger::from_view(board, &state.view(board, viewer))).collect()
}

fn hands(state: &State) -> BySeat<Cards> {
    BySeat::from_fn(|seat| state.hand(seat))
}

/// Plays the game again, and after each step shows the state before, the step, the state after and the events.
fn replay(
    context: &GameContext,
    mut each: impl FnMut(usize, &State, Step, &State, &[Event]) -> LawResult,
) -> LawResult {
    let Position { board, state } = context.start;
    let (mut state, mut events) = (*state, Vec::new());
    for (number, &step) in context.steps.iter().enumerate() {
        events.clear();
        let before = state;
        let taken = state.apply_with(board, step, &mut |event| events.push(event));
        ensure!(taken.is_ok(), "{step:?} was legal, and is not when played again");
        each(number, &before, step, &state, &events)?;
    }
    Ok(())
}

/// The true hands are among the worlds or, where worlds had to be left out, within the limits; known and unknown cards
/// add up to the hand; whoever sees everything knows everything.
pub(super) fn the_true_hands_are_always_possible(context: &GameContext) -> LawResult {
    let board = &context.start.board;
    let mut ledgers = ledgers(context.start);
    replay(context, |_, _, _, state, events| {
        for ledger in &mut ledgers {
            events.iter().for_each(|event| ledger.observe(event));
            let viewer = ledger.viewer();
            ensure!(ledger.allows(&hands(state)), "{viewer:?} excludes the true hands: {ledger:?}");
            let agrees = ledger.agrees_with(board, &state.view(board, viewer));
            ensure!(agrees, "{viewer:?} keeps another account than the view: {ledger:?}");
            ensure!(ledger.worlds().len() <= Ledger::MAX_WORLDS, "{} worlds", ledger.worlds().len());
            let sum: f64 = ledger.worlds().map(|(_, weight)| weight).sum();
            ensure!(ledger.worlds().len() == 0 || (sum - 1.0).abs() < 1e-9, "weights sum to {sum}");
            for seat in state.seats() {
                let hand = state.hand(seat);
                let (known, most) = (ledger.known(seat), ledger.most(seat));
                ensure!(
                    hand.covers(known),
                    "{viewer:?} takes {known} for certain, but seat {seat} has {hand}"
                );
                ensure!(most.covers(hand), "{viewer:?} expects at most {most}, but seat {seat} has {hand}");
                ensure!(ledger.may_hold(seat, hand), "{viewer:?} excludes seat {seat}'s {hand}");
                let counted = known.total() + u32::from(ledger.unknown(seat));
                ensure!(counted == hand.total(), "{viewer:?} counts {counted} of seat {seat}'s {hand}");
                let all_known = !viewer.sees(seat) || known == hand;
                ensure!(all_known, "{viewer:?} sees seat {seat}'s {hand}, and knows only {known}");
            }
        }
        Ok(())
    })
}

/// A ledger learns nothing from what is redacted: events in full tell it no more, and had another card been stolen, those
/// who did not see it would keep the same ledger.
pub(super) fn ledgers_use_nothing_hidden(context: &GameContext) -> LawResult {
    let board = &context.start.board;
    let mut ledgers = ledgers(context.start);
    let mut other_ledgers = ledgers.clone();
    let mut thefts = 0;
    replay(context, |_, before, step, _, events| {
        let theft = match (step, before.turn()) {
            (Step::Chance(Outcome::Stolen(_)), Turn::Chance(Chance::Steal { from })) => Some(from),
            _ => None,
        };
        thefts += usize::from(theft.is_some());
        for (ledger, other) in ledgers.iter_mut().zip(&mut other_ledgers) {
            let viewer = ledger.viewer();
            let before_step = ledger.clone();
            events.iter().for_each(|event| ledger.observe(&event.redact(viewer)));
            events.iter().for_each(|event| other.observe(event));
            ensure!(ledger == other, "{viewer:?} learns from what is hidden:\n  {ledger:?}\n  {other:?}");
            let Some(from) = theft.filter(|_| thefts.is_multiple_of(SAMPLE_EVERY)) else { continue };
            if viewer.sees(from) || viewer.sees(before.current()) {
                continue;
            }
            let mut outcomes = Vec::new();
            Chance::Steal { from }.outcomes(before, board, |outcome, _| outcomes.push(outcome));
            for outcome in outcomes {
                let mut otherwise = before_step.clone();
                let mut state = *before;
                let observe = &mut |event| otherwise.observe(&event);
                let taken = state.apply_with(board, Step::Chance(outcome), observe);
                ensure!(taken.is_ok(), "{outcome:?} could have happened, but {taken:?}");
                ensure!(otherwise == *ledger, "{viewer:?} can tell this theft from {outcome:?}");
            }
        }
        Ok(())
    })
}

/// A state drawn from a ledger looks the same to its viewer, and its hands are possible by the ledger.
pub(super) fn samples_fit_the_ledger(context: &GameContext) -> LawResult {
    let board = &context.start.board;
    let mut ledgers = ledgers(context.start);
    let mut luck = SeededLuck::new(context.steps.len() as u64);
    replay(context, |number, _, _, state, events| {
        for ledger in &mut ledgers {
            events.iter().for_each(|event| ledger.observe(event));
            if !number.is_multiple_of(SAMPLE_EVERY) {
                continue;
            }
            let viewer = ledger.viewer();
            let view = state.view(board, viewer);
            let sample = ledger.sample(board, &view, &mut luck);
            ensure!(sample.view(board, viewer) == view, "{viewer:?} drew a state that looks different");
            ensure!(ledger.allows(&hands(&sample)), "{viewer:?} drew hands that the ledger excludes");
            ensure!(
                viewer != Viewer::Referee || hands(&sample) == hands(state),
                "the referee drew other hands"
            );
        }
        Ok(())
    })
}
