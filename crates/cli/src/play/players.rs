//! The players of a game at the console: people at the keyboard and bots, as the command line and saved games name them.

use crate::args::split_list;
use anyhow::bail;
use brickwool_bots::{BotName, BuiltInName};
use std::fmt;
use std::str::FromStr;

/// What a person is called on the command line and in saved games.
const PERSON: &str = "you";

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Player {
    Person,
    Bot(BotName),
}

impl Player {
    /// You against the strongest bot.
    pub(super) fn default_players(seats: u8) -> Vec<Player> {
        let rivals = (1..seats).map(|_| Player::Bot(strongest()));
        std::iter::once(Player::Person).chain(rivals).collect()
    }

    /// The players of a command line, such as `you,weighted,random`.
    pub(super) fn list(text: &str) -> anyhow::Result<Vec<Player>> {
        split_list(text).into_iter().map(str::parse).collect()
    }

    /// The players of a record: bots by their names, people otherwise. If it names nobody, you have the first seat.
    pub(super) fn of_record(names: &[String], seats: u8) -> Vec<Player> {
        if names.len() != usize::from(seats) {
            return Player::default_players(seats);
        }
        names.iter().map(|name| name.parse().unwrap_or(Player::Person)).collect()
    }
}

impl FromStr for Player {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Player> {
        match name.to_lowercase().as_str() {
            PERSON | "me" | "person" | "human" => Ok(Player::Person),
            // The command line of a program keeps its case.
            lower => match if name.starts_with("exec:") { name } else { lower }.parse() {
                Ok(bot) => Ok(Player::Bot(bot)),
                Err(error) => bail!("{error}; or use {PERSON} for a person at the keyboard"),
            },
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person => f.write_str(PERSON),
            Player::Bot(name) => name.fmt(f),
        }
    }
}

pub(super) fn strongest() -> BotName {
    BuiltInName::strongest().into()
}
