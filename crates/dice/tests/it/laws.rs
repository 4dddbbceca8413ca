//! Laws that hold for every board, hand and game.

use crate::luck;
use brickwool_dice::{
    Action, Board, Event, Knight, Phase, Resource, ResourceAction, Resources, State, Step, Structure, Turn,
};
use brickwool_dice::{Policy, questions, solver::ValueTable};
use brickwool_game::{Seat, Viewer};
use proptest::prelude::*;
use std::collections::HashSet;
use std::sync::LazyLock;

/// A board that building leads to: a number of random builds, and some knights used.
fn reachable_board() -> impl Strategy<Value = Board> {
    (prop::collection::vec(0usize..32, 0..33), 0u8..64).prop_map(|(picks, used)| {
        let board = picks.into_iter().fold(Board::EMPTY, |board, pick| {
            let next: Vec<Structure> = board.next_structures().collect();
            if next.is_empty() { board } else { board.with(next[pick % next.len()]) }
        });
        Knight::all()
            .filter(|&knight| used >> knight.index() & 1 == 1 && board.has(Structure::Knight(knight)))
            .fold(board, Board::with_used)
    })
}

/// Any set of structures, connected or not.
fn any_board() -> impl Strategy<Value = Board> {
    (any::<u32>(), any::<u8>()).prop_map(|(built, used)| {
        let all = Structure::all().filter(|structure| built >> structure.index() & 1 == 1);
        all.fold(Board::EMPTY, |board, structure| match structure {
            Structure::Knight(knight) if used >> knight.index() & 1 == 1 => board.with_used(knight),
            other => board.with(other),
        })
    })
}

fn hand(most: u32) -> impl Strategy<Value = Resources> {
    prop::collection::vec(0usize..6, 0..=most as usize).prop_map(|dice| {
        dice.into_iter().fold(Resources::NONE, |sum, face| sum + Resources::one(Resource::ALL[face]))
    })
}

fn structure() -> impl Strategy<Value = Structure> {
    (0..Structure::COUNT).prop_filter_map("a structure", Structure::nth)
}

/// A random game, stopped after some steps, every event told.
fn wander(players: u8, seed: u64, steps: usize, tell: &mut impl FnMut(&State, Event)) -> State {
    let mut state = State::new(players).unwrap();
    let mut luck = luck(seed);
    // The random and the greedy policy ask it nothing.
    static EMPTY: LazyLock<ValueTable> = LazyLock::new(|| ValueTable::solve_last(0, |_, _| ()));
    for step in 0..steps {
        let mut events = Vec::new();
        let step = match state.turn() {
            Turn::Chance(dice) => {
                let rolled = questions::roll_dice(dice, Resources::NONE, &mut luck);
                Step::Chance(brickwool_dice::Rolled(rolled))
            }
            Turn::Over { .. } => break,
            // Greedy turns among the random ones lead to boards with something on them.
            Turn::Seat(_) | Turn::Seats(_) => {
                let policy = if step % 5 == 0 { Policy::Random } else { Policy::Greedy };
                let view = state.view(Viewer::Seat(state.seat()));
                Step::Act(state.seat(), policy.decide(&view, &EMPTY, &mut luck).unwrap().unwrap())
            }
        };
        state.apply_with(step, &mut |event| events.push(event)).unwrap();
        events.into_iter().for_each(|event| tell(&state, event));
    }
    state
}

/// All trades, swaps and builds there are.
fn all_resource_actions() -> impl Iterator<Item = ResourceAction> {
    let trades = Resource::ALL.into_iter().map(ResourceAction::Trade);
    let swaps = Resource::ALL
        .into_iter()
        .flat_map(|give| Resource::ALL.into_iter().map(move |get| ResourceAction::Swap { give, get }));
    Structure::all().map(ResourceAction::Build).chain(trades).chain(swaps)
}

/// The fewest actions that build the target, found by trying everything.
fn fewest_actions(target: Structure, board: Board, hand: Resources) -> Option<usize> {
    let actions: Vec<ResourceAction> = all_resource_actions().collect();
    let mut seen = HashSet::from([(board, hand)]);
    let mut level = vec![(board, hand)];
    let mut depth = 0;
    while !level.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for (board, hand) in level {
            for action in &actions {
                let Ok(after) = action.apply(board, hand) else { continue };
                if *action == ResourceAction::Build(target) {
                    return Some(depth);
                }
                if seen.insert(after) {
                    next.push(after);
                }
            }
        }
        level = next;
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_survive_their_text(board in any_board()) {
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        prop_assert!(questions::is_board_state_well_formed(&board.to_string()));
    }

    #[test]
    fn building_in_order_is_reachable_and_keeps_what_was_there(board in reachable_board()) {
        prop_assert!(board.is_reachable());
        for structure in board.next_structures() {
            prop_assert!(board.with(structure).is_reachable());
            prop_assert_eq!(board.with(structure).points(), board.points() + structure.points());
        }
    }

    #[test]
    fn actions_survive_their_text(place in 0usize..74) {
        let action = all_resource_actions().nth(place).unwrap();
        prop_assert_eq!(action.to_string().parse::<ResourceAction>(), Ok(action));
        prop_assert!(questions::is_action_well_formed(&action.to_string()));
    }

    #[test]
    fn paying_is_possible_exactly_when_some_exchanges_lead_there(
        target in structure(), board in any_board(), hand in hand(6)
    ) {
        // Every exchange makes the hand smaller or uses a knight, so that trying them all ends.
        let mut open = vec![(board, hand)];
        let mut seen = HashSet::from([(board, hand)]);
        let mut payable = false;
        while let Some((board, hand)) = open.pop() {
            payable |= hand.covers(target.cost());
            for action in all_resource_actions().filter(|action| !matches!(action, ResourceAction::Build(_))) {
                open.extend(action.apply(board, hand).ok().filter(|&after| seen.insert(after)));
            }
        }
        prop_assert_eq!(questions::check_resources_with_trade_and_swap(target, board, hand), payable);
    }

    #[test]
    fn games_survive_their_text(players in 1u8..=8, seed: u64, steps in 0usize..400) {
        let state = wander(players, seed, steps, &mut |_, _| ());
        prop_assert_eq!(state.to_string().parse::<State>(), Ok(state));
        let json = serde_json::to_string(&state).unwrap();
        prop_assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state);
    }

    #[test]
    fn legal_is_what_check_allows(seed: u64, steps in 0usize..300) {
        let state = wander(2, seed, steps, &mut |_, _| ());
        let legal: Vec<Action> = state.legal().iter().collect();
        prop_assert_eq!(legal.len(), state.legal().len());
        prop_assert_eq!(legal.is_empty(), state.legal().is_empty());
        let spending = all_resource_actions().map(Action::Do);
        let candidates = spending.chain([Action::End, Action::Keep(state.phase().resources())]);
        for action in candidates.chain(legal.iter().copied()) {
            let allowed = state.check(Step::Act(state.seat(), action)).is_ok();
            prop_assert_eq!(allowed, legal.contains(&action), "{:?} in {}", action, state);
            prop_assert_eq!(allowed, state.legal().contains(action));
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        }
        let other = state.seat().next(state.players());
        prop_assert!(state.check(Step::Act(other, Action::End)).is_err());
    }

    #[test]
    fn folding_events_into_a_view_follows_the_game(players in 1u8..=3, seed: u64) {
        for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Spectator] {
            let mut view = State::new(players).unwrap().view(viewer);
            let mut ok = true;
            let end = wander(players, seed, 500, &mut |state, event| {
                view.fold(event.redact(viewer));
                ok &= matches!(event, Event::GameOver { .. }) || view == state.view(viewer);
            });
            prop_assert!(ok);
            prop_assert_eq!(view, end.view(viewer));
        }
    }

    #[test]
    fn a_whole_game_has_fifteen_turns_each_and_scores_what_stands(players in 1u8..=3, seed: u64) {
        let mut blanks = [0; 3];
        let end = wander(players, seed, 10_000, &mut |_, event| {
            if let Event::TurnEnded { seat, gained: -2 } = event {
                blanks[seat.index()] += 1;
            }
        });
        prop_assert_eq!(end.completed(), 15 * u32::from(players));
        prop_assert_eq!(end.phase(), Phase::Over);
        let scores: Vec<i32> = Seat::first(players).map(|seat| end.score(seat)).collect();
        for seat in Seat::first(players) {
            prop_assert_eq!(end.score(seat), end.board(seat).points() as i32 - 2 * blanks[seat.index()]);
            prop_assert_eq!(end.winners().contains(seat), Some(&end.score(seat)) == scores.iter().max());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn plans_can_be_done_and_none_is_shorter(
        target in structure(), connected in reachable_board(), scattered in any_board(), hand in hand(7)
    ) {
        for board in [connected, scattered] {
            let plan = questions::build_plan(target, board, hand);
            if let Some(plan) = &plan {
                prop_assert_eq!(questions::can_do_sequence(plan, board, hand), Ok(()));
                prop_assert_eq!(plan.last(), Some(&ResourceAction::Build(target)));
            }
            let fewest = fewest_actions(target, board, hand);
            prop_assert_eq!(plan.map(|plan| plan.len()), fewest, "{} on {} with {:?}", target, board, hand);
        }
    }
}

/// A text with one character left out, and with each of these letters in its place or before it.
fn changed(text: &str) -> impl Iterator<Item = String> + '_ {
    const LETTERS: &str = "RSCJKbuildtradeswp0123456789, ";
    (0..=text.len()).flat_map(move |at| {
        let (before, after) = text.split_at(at);
        let rest = after.get(1..).unwrap_or_default();
        let letters = LETTERS.chars();
        let with = letters
            .flat_map(move |letter| [format!("{before}{letter}{after}"), format!("{before}{letter}{rest}")]);
        with.chain([format!("{before}{rest}")])
    })
}

#[test]
fn a_changed_text_is_read_as_it_stands_or_refused() {
    let (mut boards, mut board_texts) = (0, 0);
    let grown = std::iter::successors(Some(Board::EMPTY), |board| {
        board.next_structures().last().map(|structure| board.with(structure))
    });
    for text in grown.step_by(4).flat_map(|board| changed(&board.to_string()).collect::<Vec<_>>()) {
        board_texts += 1;
        if let Ok(board) = text.parse::<Board>() {
            boards += 1;
            assert_eq!(board.to_string().parse::<Board>(), Ok(board), "{text:?}");
        }
    }
    let (mut actions, mut action_texts) = (0, 0);
    let texts = all_resource_actions().map(|action| action.to_string());
    for text in texts.flat_map(|text| changed(&text).collect::<Vec<_>>()) {
        action_texts += 1;
        if let Ok(action) = text.parse::<ResourceAction>() {
            actions += 1;
            assert_eq!(action.to_string(), text);
        }
    }
    for (read, of) in [(boards, board_texts), (actions, action_texts)] {
        assert!(read > 100 && of > 10 * read, "{read} of {of} texts can be read");
    }
}
