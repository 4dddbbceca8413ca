//! Whole games, played at random: what the legal sets, events, views, samples, fingerprints and records say of one game
//! must be the same thing. The laws (`crates/laws`) judge far more games with an independent judge; these few are there
//! so that a mistake is noticed by the crate's own tests, at once.

use crate::cases::luck;
use brickwool_game::{Luck, Turn, Viewer};
use brickwool_settlers::{
    Action, Board, Event, Layout, Offer, Position, Record, Shape, State, Step, Tokens, TurnStage,
};
use std::collections::BTreeSet;

fn board(rules: &str, luck: &mut impl Luck) -> Board {
    let layout = Layout::random(Shape::Base, Tokens::Spread, luck).expect("a random layout");
    Board::new(layout, rules.parse().expect("rules")).expect("a board")
}

/// Any step that can be taken now, offers and counter-offers among them; building rather than talking.
fn any_step(board: &Board, state: &State, luck: &mut impl Luck) -> Option<Step> {
    let seats = match state.turn() {
        Turn::Chance(chance) => {
            let mut outcomes = Vec::new();
            chance.outcomes(state, board, |outcome, weight| {
                outcomes.extend((0..weight).map(|_| Step::Chance(outcome)));
            });
            return Some(outcomes[luck.below(outcomes.len() as u32) as usize]);
        }
        Turn::Over { .. } => return None,
        Turn::Seat(seat) => vec![seat],
        Turn::Seats(seats) => seats.collect(),
    };
    let seat = seats[luck.below(seats.len() as u32) as usize];
    let legal = state.legal_for(board, seat);
    let offers: Vec<Offer> = Offer::simple(state.hand(seat)).collect();
    if !offers.is_empty() && luck.below(8) == 0 {
        let offer = offers[luck.below(offers.len() as u32) as usize];
        let action = match (legal.may_offer(), legal.may_counter()) {
            (true, _) => Some(Action::OfferTrade { offer, to: state.seats().without(seat) }),
            (_, true) => Some(Action::CounterTrade(offer)),
            _ => None,
        };
        if let Some(action) = action.filter(|&action| state.check(board, Step::Act(seat, action)).is_ok()) {
            return Some(Step::Act(seat, action));
        }
    }
    let builds: Vec<Action> = legal
        .iter()
        .filter(|action| {
            matches!(action, Action::BuildSettlement(_) | Action::BuildCity(_) | Action::BuyDevCard)
        })
        .collect();
    let pick = if builds.is_empty() {
        legal.nth(luck.below(legal.len()))
    } else {
        builds[luck.below(builds.len() as u32) as usize]
    };
    Some(Step::Act(seat, pick))
}

/// Calls `each` with every step: the state before, the step, what it told, the state after.
fn play(rules: &str, seats: u8, seed: u64, mut each: impl FnMut(&Board, &State, Step, &[Event], &State)) {
    let mut luck = luck(seed);
    let board = board(rules, &mut luck);
    let mut state = State::new(&board, seats).expect("a table");
    for _ in 0..700 {
        let Some(step) = any_step(&board, &state, &mut luck) else { break };
        let (before, mut events) = (state, Vec::new());
        let taken = state.apply_with(&board, step, &mut |event| events.push(event));
        assert_eq!(taken, Ok(()), "{step:?} in {before}");
        each(&board, &before, step, &events, &state);
    }
}

/// Games that between them have every phase and most events, and come to an end.
const GAMES: [(&str, u8); 5] = [
    ("official", 4),
    ("target=5", 3),
    ("target=6,robber=random", 4),
    ("target=4", 2),
    ("target=5,trade=one-for-one", 3),
];

fn play_some(mut each: impl FnMut(&Board, &State, Step, &[Event], &State)) {
    for (seed, (rules, seats)) in (0..).zip(GAMES) {
        play(rules, seats, seed, &mut each);
    }
}

fn viewers(state: &State) -> impl Iterator<Item = Viewer> {
    state.seats().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Referee])
}

fn position(board: &Board, state: &State) -> Position {
    Position { board: board.clone(), state: *state }
}

/// How simulations play: without putting the list of actions together.
#[test]
fn an_action_chosen_by_number_is_the_one_that_is_listed() {
    play_some(|board, state, _, _, _| {
        let legal = state.legal(board);
        let last = legal.len().saturating_sub(1);
        for number in [0, last / 2, last] {
            let (mut chosen, mut told) = (*state, Vec::new());
            let choose = |seat, count| {
                assert_eq!((seat, count), (legal.seat(), legal.len()), "{state}");
                number
            };
            let acted = chosen.act(board, choose, &mut |event| told.push(event));
            let (mut listed, mut expected) = (*state, Vec::new());
            if !legal.is_empty() {
                let step = Step::Act(legal.seat(), legal.nth(number));
                listed.apply_with(board, step, &mut |event| expected.push(event)).unwrap();
            }
            assert_eq!((acted, chosen, told), (!legal.is_empty(), listed, expected), "{number} in {state}");
        }
    });
}

#[test]
fn every_listed_action_is_legal_once_and_has_a_number_of_its_own() {
    play_some(|board, state, _, _, _| {
        for seat in state.seats() {
            let legal = state.legal_for(board, seat);
            assert_eq!(legal.iter().len() as u32, legal.len());
            let mut numbers = BTreeSet::new();
            for action in legal.iter() {
                assert_eq!(state.check(board, Step::Act(seat, action)), Ok(()), "{action:?} in {state}");
                assert!(legal.contains(action), "{action:?} in {state}");
                let number = action.index().expect("listed actions have numbers");
                assert!(number < Action::INDEX_END, "{action:?} has number {number}");
                assert!(numbers.insert(number), "{action:?} shares number {number}");
            }
            let groups = legal.groups();
            let places = groups.settlements.len() + groups.cities.len() + groups.roads.len();
            let named = groups.robber.len() + groups.discards.len() + groups.victims.len();
            let cards = groups.takers.len() + groups.monopoly.len() + groups.year_of_plenty.len();
            let others = groups.plain.len() + named + cards + groups.bank_trades.len();
            assert_eq!(places + others as u32, legal.len(), "in {state}");
        }
    });
}

#[test]
fn events_folded_into_a_view_give_the_view_of_the_new_state() {
    play_some(|board, before, step, events, after| {
        for viewer in viewers(after) {
            let mut folded = before.view(board, viewer);
            events.iter().for_each(|event| folded.fold(&event.redact(viewer)));
            assert_eq!(folded, after.view(board, viewer), "{viewer:?}, {step:?} in {before}");
        }
    });
}

#[test]
fn a_new_phase_is_told_and_an_old_one_is_not() {
    play_some(|_, before, step, events, after| {
        let told: Vec<&Event> = events.iter().filter(|event| matches!(event, Event::Phase(_))).collect();
        let expect = Event::Phase(after.phase());
        let expect: &[&Event] = if before.phase() == after.phase() { &[] } else { &[&expect] };
        assert_eq!(told, expect, "{step:?} in {before}");
    });
}

#[test]
fn a_view_shows_the_pieces_and_points_that_lie_open() {
    play_some(|board, _, _, _, state| {
        for viewer in viewers(state) {
            let view = state.view(board, viewer);
            for seat in state.seats() {
                assert_eq!(view.pieces(seat), state.pieces(seat), "{viewer:?} of seat {seat} in {state}");
                let score = view.score(seat);
                assert_eq!(score.public(), state.public_points(seat), "{viewer:?} of seat {seat} in {state}");
                let sees_all = viewer.sees(seat) || state.winner().is_some();
                let total = if sees_all { state.points(seat) } else { state.public_points(seat) };
                assert_eq!(score.total(), total, "{viewer:?} of seat {seat} in {state}");
            }
        }
    });
}

#[test]
fn a_state_drawn_from_a_view_looks_like_it_and_can_be_played_on() {
    let mut luck = luck(99);
    let mut ply = 0;
    play_some(|board, _, _, _, state| {
        ply += 1;
        // Offers are few, and what was promised in them is what is easiest to forget.
        if ply % 4 > 0 && !matches!(state.turn(), Turn::Seats(_)) {
            return;
        }
        for viewer in viewers(state) {
            let view = state.view(board, viewer);
            let sample = view.sample(board, &mut luck);
            assert_eq!(sample.view(board, viewer), view, "{viewer:?} in {state}");
            let line = position(board, &sample).to_string();
            let read: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(read.state, sample);
            assert!(viewer != Viewer::Referee || sample == *state, "the referee sees everything");
        }
    });
}

#[test]
fn positions_survive_their_notation_and_have_fingerprints_of_their_own() {
    let mut seen = std::collections::HashMap::new();
    play_some(|board, _, _, _, state| {
        let line = position(board, state).to_string();
        let read: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!((read.state, read.state.hash()), (*state, state.hash()));
        let other = seen.entry(state.hash()).or_insert(*state);
        assert_eq!(other, state, "two states share a fingerprint");
    });
}

#[test]
fn records_are_read_as_they_were_written() {
    for (seed, (rules, seats)) in (0..).zip(&GAMES[..3]) {
        let mut steps = Vec::new();
        let mut start = None;
        let mut end = None;
        play(rules, *seats, seed, |board, before, step, _, after| {
            start.get_or_insert_with(|| position(board, before));
            steps.push(step);
            end = Some(position(board, after));
        });
        let players = (0..*seats).map(|seat| format!("Player {}", seat + 1)).collect();
        let record = Record { start: start.expect("a start"), players, steps };
        assert_eq!(record.replay(), Ok(end.expect("an end")));
        let text = record.to_text().expect("what was played can be written");
        assert_eq!(Record::from_text(&text), Ok(record));
    }
}

/// A card bought is a card more in hand, for whoever may see it; and the turn goes on.
#[test]
fn every_purchase_is_followed_by_a_draw() {
    let mut bought = 0;
    play_some(|_, before, step, events, after| {
        if let [Event::CardDrawn { seat, card: Some(card) }, ..] = events {
            bought += 1;
            assert!(matches!(step, Step::Chance(_)));
            assert_eq!(before.dev_cards(*seat).with(*card), after.dev_cards(*seat));
            assert_eq!(before.bought().with(*card), after.bought());
            assert_eq!(after.deck().plus(after.bought()), before.deck().plus(before.bought()));
            let over = after.winner().is_some();
            assert!(over || after.phase() == brickwool_settlers::Phase::Turn(TurnStage::AfterRoll));
        }
    });
    assert!(bought > 10, "these games show too little: {bought}");
}

/// The last line says how the game ended. A record that is still being written has none.
#[test]
fn a_record_is_read_without_its_last_line() {
    let mut luck = luck(5);
    let board = board("official", &mut luck);
    let mut record = Record::new(Position::start(board, 3).expect("three can play"));
    let mut state = record.start.state;
    for _ in 0..20 {
        let step = any_step(&record.start.board, &state, &mut luck).expect("the game is not over");
        state.apply(&record.start.board, step).expect("the step is legal");
        record.steps.push(step);
    }
    let text = record.to_text().expect("the game replays");
    let (unfinished, _) = text.trim_end().rsplit_once('\n').expect("a record has lines");
    let read = Record::from_text(unfinished).expect("what is there is right");
    assert_eq!(read.steps, record.steps);
}
