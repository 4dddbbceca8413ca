//! What viewers see: never more than they may, never less, and the same whichever way they come to it.

use super::{LawResult, PositionContext, StepContext, ensure};
use crate::naive::Naive;
use crate::rich_start::with_cards;
use brickwool_game::{Luck, Seat, Turn, Viewer};
use brickwool_settlers::{Chance, DevCard, Outcome, Position, State, Step};

/// Every seat of the table, a spectator, and the referee.
fn viewers(state: &State) -> impl Iterator<Item = Viewer> {
    state.seats().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Referee])
}

/// Folding a step's redacted events into the view before it gives the view after it.
pub(super) fn folded_redacted_events_equal_the_view(change: &StepContext) -> LawResult {
    let StepContext { board, before, after, events, .. } = *change;
    for viewer in viewers(after) {
        let mut folded = before.view(board, viewer);
        events.iter().for_each(|event| folded.fold(&event.redact(viewer)));
        let seen = after.view(board, viewer);
        ensure!(folded == seen, "{viewer:?} folds to\n  {folded:?}\n  but sees\n  {seen:?}");
    }
    Ok(())
}

/// Had another card been stolen or drawn, those who may not see it would have been told the same: events tell no more
/// than views do.
pub(super) fn events_hide_what_is_hidden(change: &StepContext) -> LawResult {
    let StepContext { board, before, step, events, after } = *change;
    let (Step::Chance(Outcome::Stolen(_) | Outcome::Drawn(_)), Turn::Chance(chance)) = (step, before.turn())
    else {
        return Ok(());
    };
    let seen_by = |viewer: Viewer| match chance {
        Chance::Steal { from } => viewer.sees(from) || viewer.sees(before.current()),
        _ => viewer.sees(before.current()),
    };
    let mut others = Vec::new();
    chance.outcomes(before, board, |outcome, _| others.push(Step::Chance(outcome)));
    for other in others {
        let (mut otherwise, mut told) = (*before, Vec::new());
        let taken = otherwise.apply_with(board, other, &mut |event| told.push(event));
        ensure!(taken.is_ok(), "{other:?} could have happened, but {taken:?}");
        // A card that wins the game is shown.
        if otherwise.winner().is_some() || after.winner().is_some() {
            continue;
        }
        for viewer in viewers(before).filter(|&viewer| !seen_by(viewer)) {
            let same = events.iter().map(|event| event.redact(viewer));
            let same = same.eq(told.iter().map(|event| event.redact(viewer)));
            ensure!(same, "{viewer:?} can tell this from {other:?}");
        }
    }
    Ok(())
}

/// What lies open is in every view, what is one's own in one's own, and it is true.
pub(super) fn views_show_what_may_be_seen(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, played_cards, .. } = *context;
    let naive = Naive::new(board, state);
    for viewer in viewers(state) {
        let view = state.view(board, viewer);
        ensure!(view.bank == state.bank(), "{viewer:?} sees the bank as {}", view.bank);
        ensure!(u32::from(view.deck) == state.deck().total(), "{viewer:?} sees {} cards to buy", view.deck);
        let played = DevCard::ALL.iter().all(|&c| view.played.get(c) == played_cards.of(c));
        ensure!(played, "{viewer:?} sees {:?} played", view.played);
        ensure!(view.victory_cards.is_some() == state.winner().is_some(), "{viewer:?}: victory cards");
        for seat in state.seats() {
            let player = view.players[seat];
            let (hand, dev_cards) = (state.hand(seat), state.dev_cards(seat));
            let counts = (u32::from(player.cards), u32::from(player.dev_card_count));
            ensure!(counts == (hand.total(), dev_cards.total()), "{viewer:?} counts {counts:?} of {seat}'s");
            let own = viewer.sees(seat);
            ensure!(player.hand == own.then_some(hand), "{viewer:?} sees seat {seat}'s hand: {player:?}");
            ensure!(
                player.dev_cards == own.then_some(dev_cards),
                "{viewer:?} sees {seat}'s cards: {player:?}"
            );
            ensure!(player.road_length == state.road_length(seat), "{viewer:?}: seat {seat}'s road");
            ensure!(view.pieces(seat) == state.pieces(seat), "{viewer:?}: seat {seat}'s pieces");
            let score = view.score(seat);
            let all = own || state.winner().is_some();
            ensure!(score.public() == naive.public_points(seat), "{viewer:?}: seat {seat}'s {score:?}");
            let total = if all { naive.points(seat) } else { naive.public_points(seat) };
            ensure!(score.total() == total, "{viewer:?}: seat {seat}'s {score:?}");
        }
    }
    Ok(())
}

/// Two games that differ only in cards a viewer may not see look the same to that viewer.
pub(super) fn views_hide_what_is_hidden(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let mut luck = context.luck();
    for viewer in viewers(state) {
        let Some(other) = with_hidden_cards_moved(context, viewer, &mut luck) else { continue };
        let (seen, seen_too) = (state.view(board, viewer), other.view(board, viewer));
        ensure!(seen == seen_too, "{viewer:?} can tell this from\n  {other}");
        ensure!(other != *state, "nothing was moved");
    }
    Ok(())
}

/// The state with cards moved about where `viewer` cannot see it: a resource card swapped between two hidden hands, a
/// development card between a hidden hand and the deck. `None` where nothing can be moved, or where what the players
/// have promised or won would not be true any more.
fn with_hidden_cards_moved(context: &PositionContext, viewer: Viewer, luck: &mut impl Luck) -> Option<State> {
    let PositionContext { board, state, .. } = *context;
    let mut hidden: Vec<Seat> = state.seats().filter(|&seat| !viewer.sees(seat)).collect();
    luck.shuffle(&mut hidden);
    let mut hands = state.seats().map(|seat| state.hand(seat).counts()).collect::<Vec<_>>();
    let mut dev_cards = state.seats().map(|seat| state.dev_cards(seat).counts()).collect::<Vec<_>>();
    let mut deck = state.deck().counts();
    if let [a, b, ..] = hidden[..]
        && !state.hand(a).is_empty()
        && !state.hand(b).is_empty()
    {
        let from_a = state.hand(a).nth_card(luck.below(state.hand(a).total())).index();
        let from_b = state.hand(b).nth_card(luck.below(state.hand(b).total())).index();
        hands[a.index()][from_a] -= 1;
        hands[b.index()][from_a] += 1;
        hands[b.index()][from_b] -= 1;
        hands[a.index()][from_b] += 1;
    }
    // At the end victory point cards are shown, so none may come or go.
    if let Some(&seat) = hidden.first()
        && state.winner().is_none()
        && seat != state.current()
        && !state.dev_cards(seat).is_empty()
        && !state.deck().is_empty()
    {
        let held = state.dev_cards(seat).nth_card(luck.below(state.dev_cards(seat).total())) as usize;
        let drawn = state.deck().nth_card(luck.below(state.deck().total())) as usize;
        dev_cards[seat.index()][held] -= 1;
        dev_cards[seat.index()][drawn] += 1;
        deck[drawn] -= 1;
        deck[held] += 1;
    }
    let line = Position { board: board.clone(), state: *state }.to_string();
    let position: Position = with_cards(&line, &hands, &dev_cards, deck).parse().ok()?;
    Some(position.state).filter(|other| other != state)
}

/// A state drawn from a view looks the same to its viewer, and can be written down and played on; the referee, who
/// sees everything, gets back the state itself.
pub(super) fn samples_are_consistent(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let mut luck = context.luck();
    for viewer in viewers(state) {
        let view = state.view(board, viewer);
        let sample = view.sample(board, &mut luck);
        let seen = sample.view(board, viewer);
        ensure!(seen == view, "{viewer:?} sees\n  {view:?}\n  but in the sample\n  {seen:?}");
        let line = Position { board: board.clone(), state: sample }.to_string();
        let read: Position = line.parse().map_err(|error| format!("{viewer:?} drew {line}: {error}"))?;
        ensure!(read.state == sample, "{viewer:?} drew a state that reads back as another: {line}");
        ensure!(viewer != Viewer::Referee || sample == *state, "the referee drew {line}");
    }
    Ok(())
}
