//! Games for the tests of reviews, played by bots from a seed.

use brickwool_bots::{BotName, BotSeat, Budget, GameStart};
use brickwool_game::{Seat, Turn};
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Action, Board, Layout, Legal, Position, Record, Rules, Shape, State, Step, Tokens};

/// No game of bots is longer.
const MOST_STEPS: usize = 6_000;

/// A game of these bots on a random board, to its end.
pub(crate) fn play(bots: &[&str], seed: u64, nodes: Option<u64>) -> Record {
    play_with(bots, seed, nodes, &mut |_, _, _, wanted, _| wanted)
}

/// The same with somebody who may change a decision before it is taken: they see the board, the state, what is legal, what the
/// bot wants, and how many steps came before.
pub(crate) fn play_with(
    bots: &[&str],
    seed: u64,
    nodes: Option<u64>,
    change: &mut dyn FnMut(&Board, &State, &Legal, Action, usize) -> Action,
) -> Record {
    let layout =
        Layout::random(Shape::Base, Tokens::default(), &mut SeededLuck::new(nth_seed(seed, 1))).unwrap();
    let board = Board::new(layout, Rules::default()).unwrap();
    let seats = bots.len() as u8;
    let mut record = Record::new(Position::start(board, seats).unwrap());
    record.players = bots.iter().map(|&bot| bot.to_owned()).collect();
    let board = record.start.board.clone();
    let mut players: Vec<BotSeat> = bots
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let mut bot = BotSeat::new(name.parse::<BotName>().unwrap().make().unwrap());
            let seed = nth_seed(seed, 10 + at as u64);
            bot.start(&GameStart { board: &board, seat: Seat::new(at as u8), seats, seed }, seed);
            bot
        })
        .collect();
    let mut state: State = record.start.state;
    let mut chance = SeededLuck::new(nth_seed(seed, 2));
    let budget = Budget { time: None, nodes };
    while record.steps.len() < MOST_STEPS {
        let step = match state.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(node) => Step::Chance(node.draw(&state, &board, &mut chance)),
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = state.legal(&board);
                let seat = legal.seat();
                let wanted = players[seat.index()].decide(&board, &state, &legal, budget);
                Step::Act(seat, change(&board, &state, &legal, wanted, record.steps.len()))
            }
        };
        state
            .apply_with(&board, step, &mut |event| {
                players.iter_mut().for_each(|player| player.observe(&event))
            })
            .unwrap();
        record.steps.push(step);
    }
    record
}
