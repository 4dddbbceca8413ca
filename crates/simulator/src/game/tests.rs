//! Rounds, results, and a game that is broken on purpose.

use super::{SimulationError, SimulatorGame};
use crate::agent::Agent;
use crate::line::{LineContent, SimulationLine};
use crate::map::{Node, fixed_layout};
use crate::play::{SimulationPlan, SimulatorConsole, play};
use crate::test_positions::{PlayerPieces, RIVALS, position};
use brickwool_game::Seat;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Layout, Position, Robber, Rules, State, Step};
use std::io;

/// Keeps every line; nobody is there to answer.
#[derive(Default)]
struct Listener(Vec<SimulationLine>);

impl SimulatorConsole for Listener {
    fn print_line(&mut self, line: &SimulationLine) -> io::Result<()> {
        self.0.push(line.clone());
        Ok(())
    }

    fn print_message(&mut self, text: &str) -> io::Result<()> {
        panic!("nobody listens to {text:?}")
    }

    fn read_command(&mut self, _: &str) -> io::Result<Option<String>> {
        Ok(None)
    }

    fn state_changed(&mut self, _: &State) -> io::Result<()> {
        Ok(())
    }
}

fn lines_of(board: Board, agent: Agent, rounds: u32, seed: u64) -> Vec<SimulationLine> {
    let mut listener = Listener::default();
    let mut game = SimulatorGame::new(board, rounds);
    let plan = SimulationPlan { agent, ..SimulationPlan::default() };
    play(&mut game, &plan, &mut SeededLuck::new(seed), &mut listener).expect("the game comes to its end");
    listener.0
}

#[test]
fn rounds_are_told_in_order_and_every_invariant_holds() {
    let robber = Rules { robber: Robber::Random, ..Rules::SIMULATOR };
    for (layout, rules) in
        [(fixed_layout(), Rules::SIMULATOR), (fixed_layout(), robber), (Layout::beginner(), Rules::OFFICIAL)]
    {
        for (agent, seed) in [(Agent::Random, 1), (Agent::Random, 2), (Agent::Value, 3), (Agent::Value, 4)] {
            let board = Board::new(layout.clone(), rules).expect("a whole board");
            let lines = lines_of(board, agent, 300, seed);
            let Some((SimulationLine { round: last, what: LineContent::Result(_) }, rest)) =
                lines.split_last()
            else {
                panic!("the last line is the result")
            };
            let mut rounds = rest.split_inclusive(|line| matches!(line.what, LineContent::Points(_)));
            let setup = rounds.next().expect("setup is a round");
            assert_eq!(setup.len(), 8 * 2 + 1);
            let mut count = 0;
            for (number, round) in (1..).zip(rounds) {
                assert!(round.iter().all(|line| line.round == number));
                let rolls = round.iter().filter(|line| line.to_string().contains(": Rolled ")).count();
                assert!(rolls == 4 || rolls < 4 && number == *last, "{rolls} rolls in round {number}");
                count = number;
            }
            assert_eq!(count, *last);
        }
    }
}

#[test]
fn the_tenth_point_ends_the_round_at_once() {
    let first = PlayerPieces { settlements: &[4], cities: &[34, 9, 0, 38], roads: ROADS, hand: "L1B1W1G1O4" };
    let mut game = SimulatorGame::resumed(position(first, RIVALS_AWAY, "-"), 7, 50);
    let lines = game.take(Step::Act(Seat::new(0), Action::BuildSettlement(Node(14).vertex())));
    let told: Vec<String> = lines.expect("it can be built").iter().map(SimulationLine::to_string).collect();
    assert_eq!(
        told,
        [
            "7 / P1: Built settlement at node 14",
            "7 / VP: P1=10 P2=1 P3=1 P4=1",
            "7 / Result: P1 wins with 10 points in round 7",
        ]
    );
    assert!(game.is_over());
}

const ROADS: &[[u8; 2]] = &[[4, 15], [14, 15], [33, 34], [9, 10], [0, 20], [37, 38]];
const RIVALS_AWAY: [PlayerPieces; 3] =
    [PlayerPieces { settlements: &[26], cities: &[], roads: &[[26, 27]], hand: "-" }, RIVALS[1], RIVALS[2]];

#[test]
fn the_last_round_ends_the_game() {
    let first = PlayerPieces { settlements: &[4], cities: &[], roads: &[[4, 15]], hand: "-" };
    let mut game = SimulatorGame::resumed(position(first, RIVALS, "-"), 5, 5);
    let mut told = Vec::new();
    let mut luck = SeededLuck::new(1);
    for seat in (0..4).map(Seat::new) {
        if seat.index() > 0 {
            crate::play::roll(&mut game, seat, &mut luck, &mut Listener::default()).expect("they roll");
        }
        told = game.take(Step::Act(seat, Action::EndTurn)).expect("the turn can end");
    }
    let told: Vec<String> = told.iter().map(SimulationLine::to_string).collect();
    let result = "5 / Result: nobody reached 10 points in 5 rounds; P1, P2, P3 and P4 lead with 1";
    assert_eq!(told, ["5 / VP: P1=1 P2=1 P3=1 P4=1", result]);
    assert!(game.is_over());
}

#[test]
fn a_broken_invariant_stops_the_run_with_its_position() {
    // A road of P1's far from everything P1 has built: no game comes to this.
    let broken = PlayerPieces { settlements: &[4], cities: &[], roads: &[[4, 15], [30, 31]], hand: "-" };
    let position = position(broken, RIVALS, "-");
    let mut game = SimulatorGame::resumed(position, 3, 50);
    let stop = game.take(Step::Act(Seat::new(0), Action::EndTurn)).expect_err("the game is broken");
    let text = stop.to_string();
    let SimulationError::Violation(violation) = stop else { panic!("{text}") };
    assert!(text.starts_with("an invariant is broken in round 3, after "), "{text}");
    assert!(text.contains("P1's road between nodes 30 and 31 is not connected to any"), "{text}");
    let line = text.lines().last().and_then(|line| line.strip_prefix("position: ")).expect("a position");
    assert_eq!(line, violation.position);
    let read: Position = line.parse().expect("the position can be read");
    assert_eq!(&read.state, game.state());
}

#[test]
fn a_person_who_left_stops_the_run() {
    let board = Board::new(fixed_layout(), Rules::SIMULATOR).expect("a whole board");
    for plan in [
        SimulationPlan { human: Some(Seat::new(0)), ..SimulationPlan::default() },
        SimulationPlan { step: true, ..SimulationPlan::default() },
    ] {
        let mut game = SimulatorGame::new(board.clone(), 5);
        let left = play(&mut game, &plan, &mut SeededLuck::new(1), &mut Listener::default());
        assert_eq!(
            left.expect_err("nobody answers").to_string(),
            "the input ended in round 0, before the game did"
        );
    }
}
