//! What people type and read in the dice game: commands, resources by name or digit, and sentences about events.

use brickwool_dice::{Event, Resource, ResourceAction, Resources, Structure};
use std::fmt;

/// A command of `dice play`, as a person types it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum DicePlayCommand {
    /// Keep these dice, roll the others.
    Keep(Resources),
    /// Roll these dice, keep the others.
    Reroll(Resources),
    /// Keep everything.
    Stop,
    /// Build, trade or swap.
    Do(ResourceAction),
    End,
    /// Show what perfect play does.
    Hint,
    /// Do what the hint says.
    Best,
    /// Show how to build something with this hand.
    Plan(Structure),
    /// Undo one action since the last roll.
    Undo,
    /// Draw the map again.
    Map,
    /// Print the game as one line.
    Show,
    /// Write the game to a file.
    Save(Option<String>),
    Quit,
    Help,
}

pub(super) const HELP: &str = "\
keep ORE TIMBER …     keep these dice and roll the others (keep none: roll all six)
reroll WOOL …         roll these dice and keep the others
stop                  keep all six dice and build
build R1              build a road, settlement (S), city (C) or knight (J)
trade BRICKS          two gold for one of this
swap WOOL BRICKS      let a knight turn the first into the second
end                   end the turn; what is left is lost
hint                  what perfect play does here, and what it is worth
best                  do what perfect play does
plan S4               how to build this with the resources at hand
undo                  undo what you did since the last roll
map, show             draw the map; print the game as one line
save FILE, quit       save the game; quit
Resources have names (o, gr, w, t, b, go are enough) and digits, from 0 for ore to 5 for gold.";

impl DicePlayCommand {
    /// The command in a line, or what is wrong with it.
    pub(super) fn parse(line: &str) -> Result<DicePlayCommand, String> {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let plain = |command: DicePlayCommand| {
            if words.is_empty() { Ok(command) } else { Err(format!("nothing goes after {verb}")) }
        };
        match (verb.to_ascii_lowercase().as_str(), words.as_slice()) {
            ("keep" | "k", ["none"]) => Ok(DicePlayCommand::Keep(Resources::NONE)),
            ("keep" | "k", ["all"]) => Ok(DicePlayCommand::Stop),
            ("keep" | "k", []) => Err("keep which dice? For example: keep timber timber bricks".to_owned()),
            ("keep" | "k", words) => Ok(DicePlayCommand::Keep(resources(words)?)),
            ("reroll" | "roll" | "r", []) => {
                Err("reroll which dice? For example: reroll gold wool".to_owned())
            }
            ("reroll" | "roll" | "r", ["all"]) => Ok(DicePlayCommand::Keep(Resources::NONE)),
            ("reroll" | "roll" | "r", words) => Ok(DicePlayCommand::Reroll(resources(words)?)),
            ("stop", _) => plain(DicePlayCommand::Stop),
            ("build" | "b", [structure]) => {
                Ok(DicePlayCommand::Do(ResourceAction::Build(structure_named(structure)?)))
            }
            ("build" | "b", _) => Err("build one thing at a time; for example: build R1".to_owned()),
            ("trade" | "t", [get]) => Ok(DicePlayCommand::Do(ResourceAction::Trade(resource(get)?))),
            ("trade" | "t", _) => Err("a trade names one resource; for example: trade bricks".to_owned()),
            ("swap" | "s", [give, get]) => {
                Ok(DicePlayCommand::Do(ResourceAction::Swap { give: resource(give)?, get: resource(get)? }))
            }
            ("swap" | "s", _) => Err("a swap names two resources; for example: swap wool bricks".to_owned()),
            ("end" | "e", _) => plain(DicePlayCommand::End),
            ("hint" | "h", _) => plain(DicePlayCommand::Hint),
            ("best", _) => plain(DicePlayCommand::Best),
            ("plan", [target]) => Ok(DicePlayCommand::Plan(structure_named(target)?)),
            ("plan", _) => Err("plan one thing; for example: plan S4".to_owned()),
            ("undo" | "u", _) => plain(DicePlayCommand::Undo),
            ("map" | "m", _) => plain(DicePlayCommand::Map),
            ("show", _) => plain(DicePlayCommand::Show),
            ("save", []) => Ok(DicePlayCommand::Save(None)),
            ("save", _) => Ok(DicePlayCommand::Save(Some(rest.trim().to_owned()))),
            ("quit" | "q" | "exit", _) => plain(DicePlayCommand::Quit),
            ("help" | "?", _) => plain(DicePlayCommand::Help),
            ("", _) => Err("type a command; help lists them".to_owned()),
            _ => Err(format!("\"{verb}\" is not a command; help lists them")),
        }
    }
}

fn structure_named(word: &str) -> Result<Structure, String> {
    word.to_ascii_uppercase().parse().map_err(|error: brickwool_dice::TextError| error.to_string())
}

fn resources(words: &[&str]) -> Result<Resources, String> {
    words.iter().try_fold(Resources::NONE, |sum, word| Ok(sum + Resources::one(resource(word)?)))
}

/// A resource by its digit or the beginning of its name.
fn resource(word: &str) -> Result<Resource, String> {
    let word = word.trim_end_matches(',').to_ascii_lowercase();
    if let Ok(resource) = word.parse() {
        return Ok(resource);
    }
    let mut named =
        Resource::ALL.into_iter().filter(|resource| !word.is_empty() && resource.name().starts_with(&word));
    match (named.next(), named.next()) {
        (Some(resource), None) => Ok(resource),
        (Some(one), Some(other)) => Err(format!("\"{word}\" could be {one} or {other}")),
        (None, _) => Err(format!(
            "\"{word}\" is not a resource: the resources are ore, grain, wool, timber, bricks and gold"
        )),
    }
}

/// An action as it is typed: "build R1", "trade bricks".
pub(super) struct TypedAction(pub(super) ResourceAction);

impl fmt::Display for TypedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ResourceAction::Build(structure) => write!(f, "build {structure}"),
            ResourceAction::Trade(get) => write!(f, "trade {get}"),
            ResourceAction::Swap { give, get } => write!(f, "swap {give} {get}"),
        }
    }
}

/// An event as a sentence about somebody; "you" roll, everybody else rolls.
pub(crate) fn sentence(event: Event, name: &str) -> Option<String> {
    let (s, has) = if name == "you" { ("", "have") } else { ("s", "has") };
    Some(match event {
        Event::Rolled { dice, .. } => format!("{name} roll{s} {dice}."),
        Event::Kept { dice, .. } if dice.total() == brickwool_dice::DICE => {
            format!("{name} keep{s} all six dice.")
        }
        Event::Kept { dice, .. } => format!("{name} keep{s} {dice}."),
        Event::Built { structure, .. } => format!("{name} build{s} {structure} (+{}).", structure.points()),
        Event::Traded { get, .. } => format!("{name} trade{s} 2 gold for 1 {get}."),
        Event::Swapped { give, get, knight, .. } => {
            let knight = Structure::Knight(knight).points();
            format!("{name} swap{s} 1 {give} for 1 {get} with knight {knight}.")
        }
        Event::TurnEnded { gained, .. } if gained < 0 => format!("{name} {has} built nothing: {gained}."),
        Event::TurnEnded { gained, .. } => format!("{name} end{s} the turn: +{gained}."),
        Event::GameOver { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_may_be_short_but_not_ambiguous() {
        let same = |line: &str, other: &str| {
            assert_eq!(DicePlayCommand::parse(line), DicePlayCommand::parse(other), "{line}")
        };
        same("keep ore grain timber", "KEEP 0 1 3");
        same("k o gr t", "keep o, gr, t");
        same("keep all", "stop");
        same("reroll all", "keep none");
        same("build r1", "b R1");
        for wrong in [
            "",
            "keep",
            "keep g",
            "keep silver",
            "build",
            "build K1",
            "build R1 R2",
            "swap 1",
            "end now",
            "x",
        ] {
            assert!(DicePlayCommand::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sentences_agree_with_their_subject() {
        let seat = brickwool_game::Seat::new(0);
        let nothing = Event::TurnEnded { seat, gained: -2 };
        assert_eq!(sentence(nothing, "you").unwrap(), "you have built nothing: -2.");
        assert_eq!(sentence(nothing, "ann").unwrap(), "ann has built nothing: -2.");
        let rolled = Event::Rolled { seat, dice: Resources::one(Resource::Ore) };
        assert_eq!(sentence(rolled, "you").unwrap(), "you roll 1 ore.");
        assert_eq!(sentence(rolled, "optimal").unwrap(), "optimal rolls 1 ore.");
    }
}
