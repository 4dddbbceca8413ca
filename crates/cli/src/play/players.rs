//! The players of a game at the console: people at the keyboard and bots, as the command line and saved games name them.

use crate::args::split_list;
use anyhow::bail;
use brickwool_bots::{BotName, BuiltInName};
use std::fmt;
use std::str::FromStr;

/// What a person is called on the command line and in saved games.
const PERSON: &str = "you";

#[derive(Clone, PartialEq, Debug)]
pub(super) enum ConsolePlayer {
    Person,
    Bot(BotName),
}

impl ConsolePlayer {
    /// You against the usual bot.
    pub(super) fn default_players(seats: u8) -> Vec<ConsolePlayer> {
        let rivals = (1..seats).map(|_| ConsolePlayer::Bot(usual_bot()));
        std::iter::once(ConsolePlayer::Person).chain(rivals).collect()
    }

    /// The players of a command line, such as `you,weighted,random`.
    pub(super) fn list(text: &str) -> anyhow::Result<Vec<ConsolePlayer>> {
        split_list(text).into_iter().map(str::parse).collect()
    }

    /// The players of a record: bots by their names, people otherwise. If it names nobody, you have the first seat.
    pub(super) fn of_record(names: &[String], seats: u8) -> Vec<ConsolePlayer> {
        if names.len() != usize::from(seats) {
            return ConsolePlayer::default_players(seats);
        }
        names.iter().map(|name| name.parse().unwrap_or(ConsolePlayer::Person)).collect()
    }
}

impl FromStr for ConsolePlayer {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<ConsolePlayer> {
        match name.to_lowercase().as_str() {
            PERSON | "me" | "person" | "human" => Ok(ConsolePlayer::Person),
            // The command line of a program keeps its case.
            lower => match if name.starts_with("exec:") { name } else { lower }.parse() {
                Ok(bot) => Ok(ConsolePlayer::Bot(bot)),
                Err(error) => bail!("{error}; or use {PERSON} for a person at the keyboard"),
            },
        }
    }
}

impl fmt::Display for ConsolePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConsolePlayer::Person => f.write_str(PERSON),
            ConsolePlayer::Bot(name) => name.fmt(f),
        }
    }
}

pub(super) fn usual_bot() -> BotName {
    BuiltInName::usual().into()
}
