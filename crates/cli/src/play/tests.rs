//! Plays games at the console in memory: a script goes in, what would be on the screen comes out.

mod fuzz;
mod parsing;
mod secrecy;
mod session;

use super::console_game::{ConsoleGame, Next};
use super::players::ConsolePlayer;
use super::resolve::typed;
use super::session::{PlayConsole, Session};
use crate::line_reader::LineReader;
use crate::screen::Paint;
use crate::sentences::PlayerNames;
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Layout, Position, Record, Rules};
use std::path::PathBuf;
use std::time::Duration;

/// A new game on the beginner board.
pub(super) fn new_game(players: &str, rules: &str, seed: u64) -> ConsoleGame {
    let board = Board::new(Layout::beginner(), rules.parse().unwrap_or(Rules::OFFICIAL)).unwrap();
    let players = ConsolePlayer::list(players).unwrap();
    let start = Position::start(board, players.len() as u8).unwrap();
    ConsoleGame::new(Record::new(start), players, seed, SeededLuck::new(seed)).unwrap()
}

/// Plays a game with a script; returns its record and everything printed.
pub(super) fn play(game: ConsoleGame, script: &[u8], file: Option<PathBuf>) -> (Record, String) {
    let names = PlayerNames::of(game.state().seat_count()).with(game.record().players.clone());
    let mut printed = Vec::new();
    let console = PlayConsole {
        input: LineReader::script(script),
        output: &mut printed,
        screen: false,
        paint: Paint::PLAIN,
        delay: Duration::ZERO,
        brief: false,
    };
    let mut session = Session::new(game, names, console, file);
    session.run().unwrap();
    let record = session.new_game().record().clone();
    (record, String::from_utf8(printed).unwrap())
}

/// What people who choose at random would type until the game is over.
pub(super) fn random_script(mut game: ConsoleGame, seed: u64) -> String {
    let mut luck = SeededLuck::new(seed);
    let mut script = String::new();
    loop {
        match game.next() {
            Next::Automatic => drop(game.advance().unwrap()),
            Next::Person(seat) => {
                let legal = game.legal(seat);
                let action = legal.nth(luck.below(legal.len()));
                script += &typed(action);
                script.push('\n');
                game.act(seat, &[action]).unwrap();
            }
            Next::Over | Next::Stuck => return script,
        }
    }
}
