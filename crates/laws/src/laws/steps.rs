//! What steps do: to hands, to whose turn it is, to the game's end; and that the log of them is enough.

use super::{GameContext, LawResult, StepContext, ensure};
use crate::naive::Naive;
use brickwool_game::{BySeat, Seat};
use brickwool_settlers::{Action, DevCard, DevCards, Event, Outcome, Phase, Record, Step, TurnStage};

/// The game is over exactly when the player whose turn it is has enough points, and that player won. In special building
/// it is nobody's turn.
pub(super) fn only_the_current_player_wins(change: &StepContext) -> LawResult {
    let StepContext { board, after, events, .. } = *change;
    let current = after.current();
    let naive = Naive::new(board, after);
    let enough = naive.in_own_turn() && naive.points(current) >= board.rules().victory_target;
    let expected = if enough { Some(current) } else { None };
    ensure!(after.winner() == expected, "won by {expected:?}, not {:?}", after.winner());
    let told = events.iter().any(|event| matches!(event, Event::Won { seat, .. } if *seat == current));
    ensure!(told == enough, "the victory was told: {told}");
    Ok(())
}

/// Every step moves exactly the cards the rules say: prices, production, shortage, discards, thefts, trades.
pub(super) fn hands_change_as_the_rules_say(change: &StepContext) -> LawResult {
    let StepContext { board, before, step, after, .. } = *change;
    let expected = Naive::new(board, before).hands_after(step);
    let hands = Naive::new(board, after).hands();
    ensure!(hands == expected, "hands should be {expected:?}, not {hands:?}");
    Ok(())
}

/// Turns go around in order, setup forth and back, special building once round after each turn; nothing else hands the
/// turn on.
pub(super) fn turns_go_around(change: &StepContext) -> LawResult {
    let StepContext { before, step, after, .. } = *change;
    let seats = before.seat_count();
    let next = match (step, before.phase()) {
        (Step::Act(..), Phase::SetupRoad { placed, .. }) => {
            let order: Vec<Seat> = Seat::first(seats).chain(Seat::first(seats).rev()).collect();
            order.get(usize::from(placed)).copied().unwrap_or(Seat::new(0))
        }
        (Step::Act(seat, Action::EndTurn), _) => Seat::new((seat.index() as u8 + 1) % seats),
        (Step::Act(seat, Action::StopBuilding), Phase::SpecialBuilding { after }) => {
            let next = (seat.index() as u8 + 1) % seats;
            // Nobody builds after their own turn: the next turn begins instead.
            Seat::new(if next == u8::from(after) { (next + 1) % seats } else { next })
        }
        _ => before.current(),
    };
    ensure!(after.current() == next, "it is seat {next}'s turn, not seat {}'s", after.current());
    Ok(())
}

/// On a 7 everybody above the limit owes half, rounded down, and the rest of the game waits for it.
pub(super) fn sevens_halve_large_hands(change: &StepContext) -> LawResult {
    let StepContext { board, before, step, after, .. } = *change;
    let Step::Chance(Outcome::Dice(dice)) = step else { return Ok(()) };
    let owed = if dice.total() == 7 { Naive::new(board, before).owed_on_seven() } else { BySeat::all(0) };
    match after.phase() {
        Phase::Discard { owed: said } => {
            ensure!(owed != BySeat::all(0) && said == owed, "{owed:?} is owed, not {said:?}");
        }
        other => ensure!(owed == BySeat::all(0), "{owed:?} is owed, but next comes {other:?}"),
    }
    Ok(())
}

/// At most one development card a turn, none on the turn it was bought, and a card leaves the hand it was played from.
pub(super) fn cards_wait_a_turn(change: &StepContext) -> LawResult {
    let StepContext { before, step, after, .. } = *change;
    let mut held: Vec<DevCards> = before.seats().map(|seat| before.dev_cards(seat)).collect();
    let mut deck = before.deck();
    let new_turn = before.current() != after.current()
        || matches!(step, Step::Act(_, Action::EndTurn))
        || matches!(before.phase(), Phase::SetupRoad { .. });
    let (mut bought, mut played) =
        if new_turn { (DevCards::NONE, false) } else { (before.bought(), before.card_played()) };
    match step {
        Step::Chance(Outcome::Drawn(card)) => {
            let hand = &mut held[before.current().index()];
            *hand = hand.with(card);
            deck = deck.without(card);
            bought = bought.with(card);
        }
        Step::Act(seat, action) => {
            if let Some(card) = card_of(action) {
                let hand = held[seat.index()];
                ensure!(!before.card_played(), "a second card was played this turn");
                ensure!(hand.get(card) > before.bought().get(card), "{card} was bought this turn");
                held[seat.index()] = hand.without(card);
                played = true;
            }
        }
        Step::Chance(_) => {}
    }
    for (seat, held) in after.seats().zip(held) {
        let cards = after.dev_cards(seat);
        ensure!(cards == held, "seat {seat} holds {held:?}, not {cards:?}");
    }
    ensure!(after.deck() == deck, "the deck is {deck:?}, not {:?}", after.deck());
    ensure!(after.bought() == bought, "bought this turn: {bought:?}, not {:?}", after.bought());
    ensure!(after.card_played() == played, "played this turn: {played}");
    let before_roll = Phase::Turn(TurnStage::BeforeRoll);
    let fresh = after.phase() != before_roll || after.bought().is_empty();
    ensure!(fresh, "cards were bought before the roll");
    Ok(())
}

fn card_of(action: Action) -> Option<DevCard> {
    match action {
        Action::PlayKnight => Some(DevCard::Knight),
        Action::PlayRoadBuilding => Some(DevCard::RoadBuilding),
        Action::PlayYearOfPlenty(_) => Some(DevCard::YearOfPlenty),
        Action::PlayMonopoly(_) => Some(DevCard::Monopoly),
        _ => None,
    }
}

/// A legal step has the same effect with and without the check.
pub(super) fn unchecked_steps_equal_checked_ones(change: &StepContext) -> LawResult {
    let mut unchecked = *change.before;
    unchecked.apply_unchecked(change.board, change.step);
    ensure!(unchecked == *change.after, "unchecked:\n  {unchecked}\n  checked:\n  {}", change.after);
    Ok(())
}

/// A game's record reads back as it was written, and replaying it with checks leads to the same end.
pub(super) fn replay_gives_the_same_hash(context: &GameContext) -> LawResult {
    let record = Record { start: context.start.clone(), players: Vec::new(), steps: context.steps.to_vec() };
    let text = record.to_text().map_err(|error| format!("cannot be written: {error}"))?;
    let read = Record::from_text(&text).map_err(|error| format!("cannot be read back: {error}"))?;
    ensure!(read == record, "reads back as another record:\n{text}");
    let replayed = read.replay().map_err(|error| format!("cannot be replayed: {error}"))?.state;
    ensure!(replayed == *context.end, "replayed to {replayed}\n  instead of {}", context.end);
    let (hash, expected) = (replayed.hash(), context.end.hash());
    ensure!(hash == expected, "replayed to {hash:016x} instead of {expected:016x}");
    Ok(())
}
