//! A transcript of each mode, kept as a golden file: what is printed, and what is said between the simulator and a person.
//!
//! `BLESS=1 cargo test -p brickwool-simulator --test transcripts` rewrites the files; read the difference before keeping
//! it.

use brickwool_game::Seat;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Robber, Rules, State};
use brickwool_simulator::map::fixed_layout;
use brickwool_simulator::viewer::state_json;
use brickwool_simulator::{
    Agent, Numbering, SimulationError, SimulationLine, SimulationPlan, SimulatorConfig, SimulatorConsole,
    SimulatorGame, play,
};
use std::io;
use std::path::Path;

/// Types from a script and keeps everything that a person at the console would see.
struct Script {
    typed: std::slice::Iter<'static, &'static str>,
    /// What is typed when the script is over.
    then: Option<&'static str>,
    seen: String,
    /// How often a viewer was shown something, and the last of it.
    shown: usize,
    last: String,
}

impl SimulatorConsole for Script {
    fn print_line(&mut self, line: &SimulationLine) -> io::Result<()> {
        self.seen += &format!("{line}\n");
        Ok(())
    }

    fn print_message(&mut self, text: &str) -> io::Result<()> {
        self.seen += &format!("{text}\n");
        Ok(())
    }

    fn read_command(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let typed = self.typed.next().copied().or(self.then);
        self.seen += &format!("{prompt}{}\n", typed.unwrap_or_default());
        Ok(typed.map(str::to_owned))
    }

    fn state_changed(&mut self, state: &State) -> io::Result<()> {
        self.shown += 1;
        self.last = state_json(state, Numbering::Assignment);
        Ok(())
    }
}

/// One mode.
struct Mode {
    config: &'static str,
    seed: u64,
    rules: Rules,
    plan: SimulationPlan,
    typed: &'static [&'static str],
    then: Option<&'static str>,
}

const PLAIN: Mode = Mode {
    config: "turns: 5",
    seed: 24,
    rules: Rules::SIMULATOR,
    plan: SimulationPlan { agent: Agent::Random, human: None, step: false },
    typed: &[],
    then: None,
};

fn run(mode: &Mode) -> (Script, SimulatorGame) {
    let config = SimulatorConfig::read(mode.config.as_bytes()).expect("the config is right");
    let board = Board::new(fixed_layout(), mode.rules).expect("the map is a board");
    let mut game = SimulatorGame::new(board, config.turns);
    let mut script = Script {
        typed: mode.typed.iter(),
        then: mode.then,
        seen: String::new(),
        shown: 0,
        last: String::new(),
    };
    match play(&mut game, &mode.plan, &mut SeededLuck::new(mode.seed), &mut script) {
        Ok(()) => {}
        Err(SimulationError::InputEnded { .. }) => panic!("the script is too short:\n{}", script.seen),
        Err(stop) => panic!("{stop}"),
    }
    (script, game)
}

fn golden(name: &str, mode: &Mode) {
    let (script, game) = run(mode);
    assert_eq!(script.last, state_json(game.state(), Numbering::Assignment), "a viewer saw the last step");
    assert!(script.shown > script.seen.lines().filter(|line| line.contains(": Built ")).count());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &script.seen).expect("the golden file can be written");
    }
    let expected = std::fs::read_to_string(&file).expect("the golden file is there");
    for (number, (line, wanted)) in script.seen.lines().zip(expected.lines()).enumerate() {
        assert_eq!(line, wanted, "{name}, line {}", number + 1);
    }
    assert_eq!(script.seen.lines().count(), expected.lines().count(), "{name}");
}

#[test]
fn the_default_of_50_rounds() {
    assert_eq!(SimulatorConfig::default().turns, 50);
    golden("default.txt", &Mode { config: "turns: 50", ..PLAIN });
}

#[test]
fn a_game_that_is_won() {
    golden("won.txt", &Mode { config: "turns: 50", seed: 10, ..PLAIN });
}

#[test]
fn five_rounds() {
    golden("turns-5.txt", &PLAIN);
}

#[test]
fn the_value_agent() {
    let plan = SimulationPlan { agent: Agent::Value, ..PLAIN.plan };
    golden("value.txt", &Mode { config: "turns: 60", plan, seed: 46, ..PLAIN });
}

#[test]
fn a_simplified_robber() {
    let rules = Rules { robber: Robber::Random, victory_target: 5, ..Rules::SIMULATOR };
    golden("robber.txt", &Mode { config: "turns=8192", rules, seed: 8, ..PLAIN });
}

#[test]
fn a_person_who_errs_undoes_and_redoes() {
    let plan = SimulationPlan { human: Some(Seat::new(0)), ..PLAIN.plan };
    let typed = &[
        // Setup, with every kind of mistake.
        "hello",
        "roll",
        "Build road 3, 4",
        "build settlement 54",
        "Build settlement [15]",
        "undo",
        "undo",
        "redo",
        "redo",
        "build road 3, 4",
        "BUILD ROAD [15, 4]",
        "build settlement 15",
        "build settlement 4",
        "list",
        "build settlement 3",
        "build road 3,2",
        // The first turn.
        "go",
        "list",
        "build road 2, 9",
        "Roll",
        "roll",
        "List",
        "build road 9 10",
        "Build road 9, 10",
        "Build road 2, 9",
        "undo",
        "Undo",
        "Redo",
        "redo",
        "build city 15",
        "Go",
        // The second: what was undone is forgotten once something else is built.
        "roll",
        "undo",
        "build road 9, 10",
        "undo",
        "build road 9, 8",
        "redo",
        "go",
        // The third.
        "ROLL",
        "list",
        "go",
    ];
    golden("human.txt", &Mode { config: "turns: 3", plan, typed, seed: 5, ..PLAIN });
}

#[test]
fn step_forward() {
    let plan = SimulationPlan { human: Some(Seat::new(1)), step: true, ..PLAIN.plan };
    let typed = &[
        "go",
        "Build settlement 12",
        "Build road 12, 11",
        "GO",
        "roll",
        "wait",
        "Go",
        "go",
        "go",
        "Build settlement 2",
        "Build road 2, 1",
        "go",
        "Go",
        "Roll",
        "go",
        "go",
        "go",
    ];
    golden("step.txt", &Mode { config: "turns: 1", plan, typed, seed: 1, ..PLAIN });
}

#[test]
fn step_forward_without_a_person_waits_before_every_turn() {
    let plan = SimulationPlan { step: true, ..PLAIN.plan };
    let (stepped, _) = run(&Mode { plan, then: Some("go"), ..PLAIN });
    let (plain, _) = run(&PLAIN);
    let prompts = stepped.seen.lines().filter(|line| line.ends_with(" is next, go> go")).count();
    assert_eq!(prompts, 8 + 5 * 4, "eight turns in setup, four in each round");
    let lines: Vec<&str> = stepped.seen.lines().filter(|line| line.contains(" / ")).collect();
    assert_eq!(lines, plain.seen.lines().collect::<Vec<_>>(), "waiting changes nothing");
}

#[test]
fn every_line_has_its_form() {
    for (agent, seed) in [(Agent::Random, 11), (Agent::Value, 12)] {
        let plan = SimulationPlan { agent, ..PLAIN.plan };
        let (script, _) = run(&Mode { config: "turns: 200", plan, seed, ..PLAIN });
        for line in script.seen.lines() {
            let (round, rest) = line.split_once(" / ").expect(line);
            assert!(round.parse::<u32>().is_ok_and(|round| round <= 200), "{line}");
            let (who, action) = rest.split_once(": ").expect(line);
            let player = matches!(who, "P1" | "P2" | "P3" | "P4");
            let known =
                ["Rolled ", "Built settlement at node ", "Built city at node ", "Built road between nodes "];
            let award = matches!(action, "Took the Longest Road" | "Lost the Longest Road");
            let acted = player && (award || known.iter().any(|start| action.starts_with(start)));
            assert!(acted || who == "VP" || who == "Result", "{line}");
        }
    }
}
