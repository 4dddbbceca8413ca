//! The rule options: what may differ from the official game, and named profiles of such differences.

use crate::constants::{HAND_LIMIT, HAND_LIMITS, VICTORY_TARGET, VICTORY_TARGETS};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The options of a game. `Default` is the official game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Points that win, on one's own turn.
    pub victory_target: u8,
    /// A hand with more cards than this loses half of them on a 7.
    pub hand_limit: u8,
    /// What happens when the bank cannot pay everybody.
    pub shortage: Shortage,
    /// What players may trade with each other.
    pub trade: Trading,
    /// Whether cards may be traded with the bank.
    pub bank_trade: bool,
    /// What a 7 and a knight do.
    pub robber: Robber,
    /// Whether the robber spares opponents who show few points.
    pub friendly_robber: bool,
    /// Whether harbours improve the bank's rate.
    pub harbours: bool,
    /// Whether development cards are for sale.
    pub dev_cards: bool,
    /// Whether five and six players may build after each other's turns. Left out of JSON where they may: rules were written
    /// before it was an option, and what was signed then must read the same.
    #[serde(skip_serializing_if = "is_true")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub special_building: bool,
}

fn is_true(option: &bool) -> bool {
    *option
}

/// What happens when the bank cannot pay everybody who is owed a resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shortage {
    /// Nobody gets any of it, unless only one player is owed: that one takes what is left.
    Official,
    /// Nobody gets any of it.
    NobodyGains,
}

/// What players may trade with each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Trading {
    /// Any cards for any other cards.
    Free,
    /// One card for one card.
    OneForOne,
    /// Nothing.
    Off,
}

/// What a 7 and a knight do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Robber {
    /// Large hands discard, the current player moves the robber and steals.
    Official,
    /// Large hands discard; where the robber goes and whom it robs is left to chance.
    Random,
    /// A 7 only produces nothing; knights only count towards the Largest Army.
    Off,
}

impl Rules {
    /// The official game.
    pub const OFFICIAL: Rules = Rules {
        victory_target: VICTORY_TARGET,
        hand_limit: HAND_LIMIT,
        shortage: Shortage::Official,
        trade: Trading::Free,
        bank_trade: true,
        robber: Robber::Official,
        friendly_robber: false,
        harbours: true,
        dev_cards: true,
        special_building: true,
    };

    /// The reduced game of the simulator: only rolling and building.
    pub const SIMULATOR: Rules = Rules {
        trade: Trading::Off,
        bank_trade: false,
        robber: Robber::Off,
        harbours: false,
        dev_cards: false,
        ..Rules::OFFICIAL
    };

    /// The named profiles.
    pub const PROFILES: [(&'static str, Rules); 2] =
        [("official", Rules::OFFICIAL), ("simulator", Rules::SIMULATOR)];

    /// The profile with this name.
    ///
    /// ```
    /// use brickwool_settlers::Rules;
    /// assert_eq!(Rules::profile("official"), Ok(Rules::default()));
    /// assert!(Rules::profile("house").unwrap_err().to_string().contains("house"));
    /// ```
    pub fn profile(name: &str) -> Result<Rules, RulesError> {
        let found = Rules::PROFILES.iter().find(|(known, _)| *known == name);
        found.map(|(_, rules)| *rules).ok_or_else(|| RulesError::UnknownProfile(name.to_owned()))
    }

    /// Whether the numbers are within their limits.
    pub fn validate(&self) -> Result<(), RulesError> {
        if !VICTORY_TARGETS.contains(&self.victory_target) {
            return Err(RulesError::VictoryTarget(self.victory_target));
        }
        if !HAND_LIMITS.contains(&self.hand_limit) {
            return Err(RulesError::HandLimit(self.hand_limit));
        }
        Ok(())
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::OFFICIAL
    }
}

/// What is wrong with a set of rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    /// The target is out of reach or already reached.
    #[error("the victory target must be {limits} points, not {0}", limits = limits(VICTORY_TARGETS))]
    VictoryTarget(u8),
    /// The limit is too low, or higher than the number of cards in the game.
    #[error("the hand limit must be {limits} cards, not {0}", limits = limits(HAND_LIMITS))]
    HandLimit(u8),
    /// There is no such profile.
    #[error("there is no rules profile {0:?}; the profiles are {names}", names = profile_names())]
    UnknownProfile(String),
    /// There is no such option or value, in notation.
    #[error("{0:?} is not a rule option; the options are {options}", options = option_names())]
    UnknownOption(String),
    /// An option that contradicts or repeats itself, in notation.
    #[error("the rule option {0} is given twice")]
    OptionTwice(String),
}

/// "3 and 20".
fn limits(range: RangeInclusive<u8>) -> String {
    format!("{} to {}", range.start(), range.end())
}

fn profile_names() -> String {
    Rules::PROFILES.map(|(name, _)| name).join(", ")
}

/// A choice in notation: its key, the change it makes to rules, and the value that stands for it.
type RuleChoice = (&'static str, fn(&Rules) -> Rules, &'static str);

/// Every choice that differs from the official one, in the order they are written. `target` and `hand` are numbers and
/// handled apart.
const CHOICES: [RuleChoice; 10] = [
    ("shortage", |r| Rules { shortage: Shortage::NobodyGains, ..*r }, "nobody-gains"),
    ("trade", |r| Rules { trade: Trading::OneForOne, ..*r }, "one-for-one"),
    ("trade", |r| Rules { trade: Trading::Off, ..*r }, "off"),
    ("bank", |r| Rules { bank_trade: false, ..*r }, "off"),
    ("robber", |r| Rules { robber: Robber::Random, ..*r }, "random"),
    ("robber", |r| Rules { robber: Robber::Off, ..*r }, "off"),
    ("friendly", |r| Rules { friendly_robber: true, ..*r }, "on"),
    ("harbours", |r| Rules { harbours: false, ..*r }, "off"),
    ("cards", |r| Rules { dev_cards: false, ..*r }, "off"),
    ("special", |r| Rules { special_building: false, ..*r }, "off"),
];

fn option_names() -> String {
    let choices = CHOICES.iter().map(|(key, _, value)| format!("{key}={value}"));
    let numbers = [("target", VICTORY_TARGETS), ("hand", HAND_LIMITS)];
    let numbers = numbers.map(|(key, range)| format!("{key}={} to {}", range.start(), range.end()));
    numbers.into_iter().chain(choices).collect::<Vec<_>>().join(", ")
}

/// The notation: what differs from the official rules, `target=12,trade=off`; `official` when nothing does. Read back, it
/// may also begin with the name of a profile: `simulator,target=12`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = Vec::new();
        if self.victory_target != Rules::OFFICIAL.victory_target {
            options.push(format!("target={}", self.victory_target));
        }
        if self.hand_limit != Rules::OFFICIAL.hand_limit {
            options.push(format!("hand={}", self.hand_limit));
        }
        for (key, change, value) in CHOICES {
            if change(self) == *self {
                options.push(format!("{key}={value}"));
            }
        }
        f.write_str(if options.is_empty() { "official".into() } else { options.join(",") }.as_str())
    }
}

impl std::str::FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let mut options = text.split(',').peekable();
        let profile = options.next_if(|first| Rules::profile(first).is_ok());
        let mut rules = profile.map_or(Ok(Rules::OFFICIAL), Rules::profile)?;
        let mut seen: Vec<&str> = Vec::new();
        for option in options {
            let unknown = || RulesError::UnknownOption(option.to_owned());
            let (key, value) = option.split_once('=').ok_or_else(unknown)?;
            if seen.contains(&key) {
                return Err(RulesError::OptionTwice(key.to_owned()));
            }
            seen.push(key);
            let number = || value.parse().ok().filter(|_| value.bytes().all(|byte| byte.is_ascii_digit()));
            match key {
                "target" => rules.victory_target = number().ok_or_else(unknown)?,
                "hand" => rules.hand_limit = number().ok_or_else(unknown)?,
                _ => {
                    let choice = CHOICES.iter().find(|choice| choice.0 == key && choice.2 == value);
                    rules = choice.ok_or_else(unknown)?.1(&rules);
                }
            }
        }
        rules.validate()?;
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_round_trips_and_names_what_it_does_not_know() {
        for text in ["official", "target=12", "hand=9,trade=off,robber=random,friendly=on"] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), text);
        }
        assert_eq!("simulator".parse(), Ok(Rules::SIMULATOR));
        assert_eq!("simulator,target=12".parse(), Ok(Rules { victory_target: 12, ..Rules::SIMULATOR }));
        assert_eq!(Rules::SIMULATOR.to_string(), "trade=off,bank=off,robber=off,harbours=off,cards=off");
        for (bad, says) in [
            ("target=2", "must be 3 to 20 points, not 2"),
            ("trade=maybe", "trade=maybe"),
            (
                "target=1000",
                "the options are target=3 to 20, hand=2 to 95, shortage=nobody-gains, trade=one-for-one",
            ),
            ("", "option"),
            ("bank=off,bank=off", "twice"),
            ("hand=+9", "hand=+9"),
            ("target=12,official", "official"),
        ] {
            let error = bad.parse::<Rules>().unwrap_err().to_string();
            assert!(error.contains(says), "{bad:?}: {error}");
        }
    }
}
