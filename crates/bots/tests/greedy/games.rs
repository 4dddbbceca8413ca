//! Whole games between bots, step by step, with somebody looking over their shoulders.

use brickwool_bots::{Bot, Budget, GameStart};
use brickwool_game::{Luck, Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Layout, Rules, Shape, State, Step, Tokens};

/// How a game ended.
pub(crate) struct Played {
    pub(crate) winner: Option<Seat>,
    pub(crate) turns: u32,
}

/// A random board of the base shape.
pub(crate) fn random_board(rules: Rules, luck: &mut impl Luck) -> Board {
    let layout = Layout::random(Shape::Base, Tokens::Spread, luck).expect("spread tokens fit every shape");
    Board::new(layout, rules).expect("random layouts are whole")
}

/// Plays until somebody wins or `most_turns` turns are over. `look` sees every decision before it is taken.
pub(crate) fn play(
    board: &Board,
    bots: &mut [Box<dyn Bot>],
    luck: &mut SeededLuck,
    most_turns: u32,
    look: impl FnMut(&State, Seat, Action),
) -> Played {
    play_watched(board, bots, luck, most_turns, look, |_, _| {})
}

/// The same, and `watch` sees all events, with the state after their step.
pub(crate) fn play_watched(
    board: &Board,
    bots: &mut [Box<dyn Bot>],
    luck: &mut SeededLuck,
    most_turns: u32,
    mut look: impl FnMut(&State, Seat, Action),
    mut watch: impl FnMut(&State, &Event),
) -> Played {
    let seats = bots.len() as u8;
    let mut state = State::new(board, seats).expect("so many can play");
    for (seat, bot) in Seat::first(seats).zip(bots.iter_mut()) {
        bot.start_game(&GameStart { board, seat, seats, seed: u64::from(luck.below(u32::MAX)) });
    }
    let mut turns = 0;
    let mut events = Vec::new();
    while turns <= most_turns {
        let step = match state.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(chance) => Step::Chance(chance.draw(&state, board, luck)),
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = state.legal(board);
                let seat = legal.seat();
                let view = state.view(board, Viewer::Seat(seat));
                let action = bots[seat.index()].decide(board, &view, &legal, Budget::UNLIMITED);
                turns += u32::from(action == Action::Roll);
                look(&state, seat, action);
                Step::Act(seat, action)
            }
        };
        events.clear();
        let taken = state.apply_with(board, step, &mut |event| events.push(event));
        taken.unwrap_or_else(|illegal| panic!("{step:?}: {illegal}"));
        for event in &events {
            for (seat, bot) in Seat::first(seats).zip(bots.iter_mut()).filter(|(_, bot)| bot.wants_events()) {
                bot.observe(&event.redact(Viewer::Seat(seat)));
            }
            watch(&state, event);
        }
    }
    Played { winner: state.winner(), turns }
}
