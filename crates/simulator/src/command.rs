//! What a person can type: `Roll`, `Go`, `List`, `Map`, `Build settlement 12`, `Build city 12`, `Build road 3, 4`, `Undo`,
//! `Redo` and `Help`; in any case, with or without brackets around each number or around all of them.

use crate::map::{Node, edge_between};
use brickwool_settlers::Action;
use thiserror::Error;

/// Every command, as it is shown to somebody who typed something else.
pub const COMMANDS: &str =
    "Roll; Go; List; Map; Build settlement 12; Build city 12; Build road 3, 4; Undo; Redo; Help";

/// The answer to `Help`.
pub(crate) const HELP: &str = "\
Roll                 roll the dice
Go                   end your turn; with --step, let the next player take theirs
List                 your cards, and everything you can type now
Map                  the map with the number of every node, and who has built where
Build settlement 12  build on node 12
Build city 12        turn your settlement on node 12 into a city
Build road 3, 4      build between the neighbouring nodes 3 and 4
Undo, Redo           take back what you built last in this turn; build it again
Any case will do; numbers may stand in brackets: Build road [3], [4].";

/// What was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SimulatorCommand {
    /// Roll the dice.
    Roll,
    /// End the turn; or, in step-forward, let the next player take theirs.
    Go,
    /// Show the hand and what it can build.
    List,
    /// Draw the map with its nodes and pieces.
    Map,
    Help,
    /// Build something.
    Build(Action),
    /// Take the last build back.
    Undo,
    /// Build it after all.
    Redo,
}

/// What is wrong with what was typed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    #[error("nothing was typed; choose from: {COMMANDS}")]
    Nothing,
    #[error("{0:?} is not a command; choose from: {COMMANDS}")]
    Unknown(String),
    #[error("{0} takes nothing after it")]
    TooMuch(&'static str),
    #[error("what do you want to build? Choose from: Build settlement 12; Build city 12; Build road 3, 4")]
    BuildWhat,
    #[error("a {0} needs one node, as in: Build {0} 12")]
    OneNode(&'static str),
    #[error("a road needs two nodes with a comma between them, as in: Build road 3, 4")]
    TwoNodes,
    #[error("there is no node {0}; nodes are numbered 0 to 53")]
    NoSuchNode(String),
    #[error("nodes {} and {} are not neighbours: no road can lie between them", .0[0], .0[1])]
    NotNeighbours([Node; 2]),
}

impl std::str::FromStr for SimulatorCommand {
    type Err = CommandError;

    fn from_str(typed: &str) -> Result<SimulatorCommand, CommandError> {
        let (word, rest) = first_word(typed);
        let alone = |name: &'static str, command: SimulatorCommand| {
            if rest.is_empty() { Ok(command) } else { Err(CommandError::TooMuch(name)) }
        };
        match word.to_ascii_lowercase().as_str() {
            "" if rest.is_empty() => Err(CommandError::Nothing),
            "roll" => alone("Roll", SimulatorCommand::Roll),
            "go" => alone("Go", SimulatorCommand::Go),
            "list" => alone("List", SimulatorCommand::List),
            "map" => alone("Map", SimulatorCommand::Map),
            "help" | "?" => alone("Help", SimulatorCommand::Help),
            "undo" => alone("Undo", SimulatorCommand::Undo),
            "redo" => alone("Redo", SimulatorCommand::Redo),
            "build" => read_build(rest).map(SimulatorCommand::Build),
            _ => Err(CommandError::Unknown(typed.trim().to_owned())),
        }
    }
}

fn read_build(text: &str) -> Result<Action, CommandError> {
    let (what, rest) = first_word(text);
    let numbers = numbers(rest);
    let one_node = |name: &'static str| match numbers.as_deref() {
        Some(&[number]) => node(number),
        _ => Err(CommandError::OneNode(name)),
    };
    match what.to_ascii_lowercase().as_str() {
        "settlement" => Ok(Action::BuildSettlement(one_node("settlement")?.vertex())),
        "city" => Ok(Action::BuildCity(one_node("city")?.vertex())),
        "road" => {
            let Some(&[a, b]) = numbers.as_deref() else {
                return Err(CommandError::TwoNodes);
            };
            let (a, b) = (node(a)?, node(b)?);
            let edge = edge_between(a, b).ok_or(CommandError::NotNeighbours([a, b]))?;
            Ok(Action::BuildRoad(edge))
        }
        _ => Err(CommandError::BuildWhat),
    }
}

/// The letters at the beginning, and what follows them.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|c: char| c.is_whitespace() || c == '[' || c == ']').unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

/// Digits with commas between them: each number in brackets, or all of them together, or none.
fn numbers(text: &str) -> Option<Vec<&str>> {
    let one_pair = text.matches('[').count() == 1;
    let list = if one_pair && text.starts_with('[') && text.contains(',') && text.ends_with(']') {
        &text[1..text.len() - 1]
    } else {
        text
    };
    list.split(',').map(number).collect()
}

/// One number, in brackets or not.
fn number(text: &str) -> Option<&str> {
    let text = text.trim();
    let digits = match (text.strip_prefix('['), text.strip_suffix(']')) {
        (Some(rest), Some(_)) => rest.strip_suffix(']')?.trim(),
        (None, None) => text,
        _ => return None,
    };
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

fn node(digits: &str) -> Result<Node, CommandError> {
    let number = digits.parse().ok().and_then(Node::new);
    number.ok_or_else(|| CommandError::NoSuchNode(digits.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_in_any_case_with_and_without_brackets() {
        let settlement = SimulatorCommand::Build(Action::BuildSettlement(Node(12).vertex()));
        let city = SimulatorCommand::Build(Action::BuildCity(Node(12).vertex()));
        let road = SimulatorCommand::Build(Action::BuildRoad(edge_between(Node(3), Node(4)).unwrap()));
        for (typed, command) in [
            ("Roll", SimulatorCommand::Roll),
            ("  rOLL \r\n", SimulatorCommand::Roll),
            ("Go", SimulatorCommand::Go),
            ("GO", SimulatorCommand::Go),
            ("list", SimulatorCommand::List),
            ("Map", SimulatorCommand::Map),
            ("mAP ", SimulatorCommand::Map),
            ("help", SimulatorCommand::Help),
            ("?", SimulatorCommand::Help),
            ("Undo", SimulatorCommand::Undo),
            ("redo", SimulatorCommand::Redo),
            ("Build settlement 12", settlement),
            ("build SETTLEMENT [12]", settlement),
            ("BUILD\tsettlement   [ 12 ]", settlement),
            ("build settlement[12]", settlement),
            ("Build settlement 012", settlement),
            ("Build city 12", city),
            ("build City [12]", city),
            ("Build road 3, 4", road),
            ("Build road 4,3", road),
            ("build road [3, 4]", road),
            ("Build Road [ 3 , 4 ]", road),
            ("Build road [3], [4]", road),
            ("BUILD ROAD [4],[3]", road),
            ("build road[3],[4]", road),
            ("Build road [ 3 ], 4", road),
            ("build road 3, [4]", road),
        ] {
            assert_eq!(typed.parse(), Ok(command), "{typed:?}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_the_reason() {
        for (typed, says) in [
            ("", "nothing was typed; choose from: Roll; Go; List; Map; Build settlement 12; "),
            ("   ", "nothing was typed"),
            ("pass", "\"pass\" is not a command; choose from: Roll; Go; "),
            ("12", "\"12\" is not a command"),
            ("rolls", "\"rolls\" is not a command"),
            ("[roll]", "\"[roll]\" is not a command"),
            ("roll 6", "Roll takes nothing after it"),
            ("go on", "Go takes nothing after it"),
            ("list hand", "List takes nothing after it"),
            ("map 3", "Map takes nothing after it"),
            ("undo 2", "Undo takes nothing after it"),
            ("redo!", "\"redo!\" is not a command"),
            ("build", "what do you want to build? Choose from: Build settlement 12; "),
            ("build castle 3", "what do you want to build?"),
            ("build 12", "what do you want to build?"),
            ("build settlement", "a settlement needs one node, as in: Build settlement 12"),
            ("build settlement x", "a settlement needs one node"),
            ("build settlement -1", "a settlement needs one node"),
            ("build settlement 12 13", "a settlement needs one node"),
            ("build settlement 1, 2", "a settlement needs one node"),
            ("build settlement [12", "a settlement needs one node"),
            ("build settlement 12]", "a settlement needs one node"),
            ("build settlement []", "a settlement needs one node"),
            ("build settlement [", "a settlement needs one node"),
            ("build settlement ]12[", "a settlement needs one node"),
            ("build settlement [[12]]", "a settlement needs one node"),
            ("build city", "a city needs one node, as in: Build city 12"),
            ("build road 3", "a road needs two nodes with a comma between them, as in: Build road 3, 4"),
            ("build road 3 4", "a road needs two nodes with a comma"),
            ("build road 3, 4, 5", "a road needs two nodes"),
            ("build road 3,", "a road needs two nodes"),
            ("build road [3] [4]", "a road needs two nodes"),
            ("build road [3, [4]", "a road needs two nodes"),
            ("build road [3], 4]", "a road needs two nodes"),
            ("build road [[3], [4]]", "a road needs two nodes"),
            ("build city 54", "there is no node 54; nodes are numbered 0 to 53"),
            ("build city 99999999999", "there is no node 99999999999;"),
            ("build road 3, 54", "there is no node 54"),
            ("build road 3, 5", "nodes 3 and 5 are not neighbours: no road can lie between them"),
            ("build road 3, 3", "nodes 3 and 3 are not neighbours"),
        ] {
            let error = typed.parse::<SimulatorCommand>().expect_err(typed).to_string();
            assert!(error.starts_with(says), "{typed:?}: {error}");
        }
    }

    #[test]
    fn all_that_help_and_the_list_of_commands_show_can_be_typed() {
        let shown = HELP.lines().filter_map(|line| Some(line.split_once("  ")?.0));
        let shown =
            shown.flat_map(|commands| commands.split(", ").filter(|part| part.parse::<u8>().is_err()));
        let mut seen = 0;
        for typed in shown.chain(COMMANDS.split("; ")).filter(|typed| *typed != "Build road 3") {
            typed.parse::<SimulatorCommand>().expect(typed);
            seen += 1;
        }
        assert_eq!(seen, 18);
        let example = HELP.rsplit(": ").next().expect("an example at the end").trim_end_matches('.');
        assert!(matches!(example.parse(), Ok(SimulatorCommand::Build(Action::BuildRoad(_)))), "{example}");
    }
}
