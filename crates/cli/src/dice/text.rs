//! What people type and read: commands, resources by name or digit, and sentences about what happened.

use brickwool_dice::{Event, Resource, ResourceAction, Resources, Structure};
use std::fmt;

/// One line typed during a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Typed {
    /// Keep these dice, roll the others.
    Keep(Resources),
    /// Roll these dice, keep the others.
    Reroll(Resources),
    /// Keep everything.
    Stop,
    /// Build, trade or swap.
    Do(ResourceAction),
    /// End the turn.
    End,
    /// What perfect play does.
    Hint,
    /// Do what the hint says.
    Best,
    /// How to build something with this hand.
    Plan(Structure),
    /// Take back what was done since the last roll.
    Undo,
    /// Draw the map again.
    Map,
    /// The whole game in one line.
    Show,
    /// Write the game to a file.
    Save(Option<String>),
    /// Stop playing.
    Quit,
    /// The list of commands.
    Help,
}

pub(super) const HELP: &str = "\
keep ORE TIMBER …     keep these dice and roll the others (keep none: roll all six)
reroll WOOL …         roll these dice and keep the others
stop                  keep all six dice and go on to building
build R1              build a road, settlement (S), city (C) or knight (J)
trade BRICKS          two gold for one of this
swap WOOL BRICKS      let a knight turn the first into the second
end                   end the turn; what is left is lost
hint                  what perfect play does here, and what it is worth
best                  do what the hint says
plan S4               how to build this with the resources at hand
undo                  take back what you did since the dice last fell
map, show             draw the map; write the game in one line
save FILE, quit       write the game to a file; stop playing
Resources go by name (o, gr, w, t, b, go are enough) or by digit, 0 ore to 5 gold.";

impl Typed {
    /// The command in a line, or what is wrong with it.
    pub(super) fn parse(line: &str) -> Result<Typed, String> {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let plain =
            |typed: Typed| if words.is_empty() { Ok(typed) } else { Err(format!("{verb} stands alone")) };
        match (verb.to_ascii_lowercase().as_str(), words.as_slice()) {
            ("keep" | "k", ["none"]) => Ok(Typed::Keep(Resources::NONE)),
            ("keep" | "k", ["all"]) => Ok(Typed::Stop),
            ("keep" | "k", []) => Err("keep what? For example: keep timber timber bricks".to_owned()),
            ("keep" | "k", words) => Ok(Typed::Keep(resources(words)?)),
            ("reroll" | "roll" | "r", []) => Err("roll what again? For example: reroll gold wool".to_owned()),
            ("reroll" | "roll" | "r", ["all"]) => Ok(Typed::Keep(Resources::NONE)),
            ("reroll" | "roll" | "r", words) => Ok(Typed::Reroll(resources(words)?)),
            ("stop", _) => plain(Typed::Stop),
            ("build" | "b", [structure]) => Ok(Typed::Do(ResourceAction::Build(structure_named(structure)?))),
            ("build" | "b", _) => Err("build one thing at a time, for example: build R1".to_owned()),
            ("trade" | "t", [get]) => Ok(Typed::Do(ResourceAction::Trade(resource(get)?))),
            ("trade" | "t", _) => Err("a trade names one resource, for example: trade bricks".to_owned()),
            ("swap" | "s", [give, get]) => {
                Ok(Typed::Do(ResourceAction::Swap { give: resource(give)?, get: resource(get)? }))
            }
            ("swap" | "s", _) => Err("a swap names two resources, for example: swap wool bricks".to_owned()),
            ("end" | "e", _) => plain(Typed::End),
            ("hint" | "h", _) => plain(Typed::Hint),
            ("best", _) => plain(Typed::Best),
            ("plan", [target]) => Ok(Typed::Plan(structure_named(target)?)),
            ("plan", _) => Err("plan one thing, for example: plan S4".to_owned()),
            ("undo" | "u", _) => plain(Typed::Undo),
            ("map" | "m", _) => plain(Typed::Map),
            ("show", _) => plain(Typed::Show),
            ("save", []) => Ok(Typed::Save(None)),
            ("save", _) => Ok(Typed::Save(Some(rest.trim().to_owned()))),
            ("quit" | "q" | "exit", _) => plain(Typed::Quit),
            ("help" | "?", _) => plain(Typed::Help),
            ("", _) => Err("type a command; help lists them".to_owned()),
            _ => Err(format!("\"{verb}\" is no command; help lists them")),
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
        (None, _) => {
            Err(format!("\"{word}\" is no resource: there are ore, grain, wool, timber, bricks and gold"))
        }
    }
}

/// A deed as a sentence's end: "build R1", "trade 2 gold for bricks".
pub(super) struct Said(pub(super) ResourceAction);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ResourceAction::Build(structure) => write!(f, "build {structure}"),
            ResourceAction::Trade(get) => write!(f, "trade {get}"),
            ResourceAction::Swap { give, get } => write!(f, "swap {give} {get}"),
        }
    }
}

/// What happened, told about somebody by name; `you` roll, everybody else rolls.
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
    fn people_may_be_brief_but_not_unclear() {
        let same = |line: &str, other: &str| assert_eq!(Typed::parse(line), Typed::parse(other), "{line}");
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
            assert!(Typed::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn you_are_spoken_to_and_others_of() {
        let seat = brickwool_game::Seat::new(0);
        let nothing = Event::TurnEnded { seat, gained: -2 };
        assert_eq!(sentence(nothing, "you").unwrap(), "you have built nothing: -2.");
        assert_eq!(sentence(nothing, "ann").unwrap(), "ann has built nothing: -2.");
        let rolled = Event::Rolled { seat, dice: Resources::one(Resource::Ore) };
        assert_eq!(sentence(rolled, "you").unwrap(), "you roll 1 ore.");
        assert_eq!(sentence(rolled, "optimal").unwrap(), "optimal rolls 1 ore.");
    }
}
