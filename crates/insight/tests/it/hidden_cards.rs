//! A decision is judged by what its player could know: other hidden cards change no price.

use crate::games::play;
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_insight::{Effort, GameReview, Reviewer};
use brickwool_settlers::{Chance, DevCard, Event, Outcome, Record, State, Step};

const EFFORT: Effort = Effort { candidates: 4, trials: 4, duel: 8, turns: 1, setup_turns: 1 };

/// Everything that somebody has seen of a game, and how many steps it took.
fn seen(record: &Record, viewer: Seat) -> Vec<(usize, Event)> {
    let mut events = Vec::new();
    let mut state: State = record.start.state;
    for (ply, &step) in record.steps.iter().enumerate() {
        let mut note = |event: Event| events.push((ply, event.redact(Viewer::Seat(viewer))));
        state.apply_with(&record.start.board, step, &mut note).unwrap();
    }
    events
}

/// The same game up to where it stops being possible, with another card drawn or stolen at a step; nothing, if there is no other.
fn with_other_card(record: &Record, at: usize) -> Option<Record> {
    let board = &record.start.board;
    let mut state = record.start.state;
    for &step in &record.steps[..at] {
        state.apply_unchecked(board, step);
    }
    let Turn::Chance(chance @ (Chance::Draw | Chance::Steal { .. })) = state.turn() else { return None };
    let mut others = Vec::new();
    chance.outcomes(&state, board, |outcome, _| others.push(Step::Chance(outcome)));
    // A victory point could end the game.
    let wins = |step: &Step| matches!(step, Step::Chance(Outcome::Drawn(DevCard::VictoryPoint)));
    let other = others.into_iter().find(|step| *step != record.steps[at] && !wins(step))?;
    let mut changed = Record { steps: record.steps[..at].to_vec(), ..record.clone() };
    state.apply(board, other).ok()?;
    changed.steps.push(other);
    for &step in &record.steps[at + 1..] {
        if state.apply(board, step).is_err() {
            break;
        }
        changed.steps.push(step);
    }
    Some(changed)
}

fn review(record: &Record) -> GameReview {
    Reviewer::new(record.clone(), EFFORT, 7).unwrap().finish()
}

#[test]
fn other_hidden_cards_change_no_price() {
    let (mut changes, mut compared) = (0, 0);
    for seed in 0..6 {
        let mut record = play(&["greedy", "casual", "greedy"], seed, None);
        record.steps.truncate(260);
        let prices = review(&record);
        let hidden: Vec<usize> = (0..record.steps.len())
            .filter(|&ply| matches!(record.steps[ply], Step::Chance(Outcome::Drawn(_) | Outcome::Stolen(_))))
            .collect();
        for &at in hidden.iter().take(4) {
            let Some(changed) = with_other_card(&record, at) else { continue };
            let other = review(&changed);
            for seat in Seat::first(3) {
                // As long as the player sees the same, they are told the same.
                let (before, after) = (seen(&record, seat), seen(&changed, seat));
                let same = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
                let until = after.get(same).or(before.get(same)).map_or(changed.steps.len(), |(ply, _)| *ply);
                let of_seat = |review: &GameReview| {
                    let decisions = review.decisions.iter().filter(|decision| decision.seat == seat);
                    // The next decision may make one cheaper that was made before, so the last is left out.
                    let mut own: Vec<_> =
                        decisions.filter(|decision| (decision.ply as usize) < until).cloned().collect();
                    own.pop();
                    own
                };
                let (one, two) = (of_seat(&prices), of_seat(&other));
                assert_eq!(one.len(), two.len(), "seed {seed}, card at {at}, seat {seat}");
                for (one, two) in one.iter().zip(&two) {
                    assert_eq!(one, two, "seed {seed}, card at {at}, seat {seat}");
                }
                compared += one.iter().filter(|decision| decision.ply as usize > at).count();
            }
            changes += 1;
        }
    }
    assert!(
        changes >= 8 && compared >= 100,
        "{changes} cards were changed, {compared} decisions after that compared"
    );
}
