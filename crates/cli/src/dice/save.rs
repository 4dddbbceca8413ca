//! A game of `brickwool dice play` as a file: who plays, the seed of the dice, and the game in one line.

use anyhow::{Context, bail};
use brickwool_dice::{Policy, State};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A player: a program if the name is a program's, a person otherwise.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum DicePlayer {
    Person(String),
    Program(Policy),
}

impl DicePlayer {
    pub(super) fn named(name: &str) -> DicePlayer {
        name.parse().map_or_else(|_| DicePlayer::Person(name.to_owned()), DicePlayer::Program)
    }

    pub(super) fn name(&self) -> &str {
        match self {
            DicePlayer::Person(name) => name,
            DicePlayer::Program(policy) => policy.name(),
        }
    }
}

/// Everything needed to resume a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    pub(super) players: Vec<String>,
    /// Every roll is drawn from this seed and its place in the game, so that resuming changes no dice.
    pub(super) seed: u64,
    pub(super) game: State,
}

impl Saved {
    pub(super) fn write(&self, file: &Path) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
    }

    pub(super) fn read(file: &Path) -> anyhow::Result<Saved> {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let saved: Saved = serde_json::from_str(&text)
            .with_context(|| format!("{} is not a saved dice game", file.display()))?;
        if saved.players.len() != usize::from(saved.game.players()) {
            bail!(
                "{} names {} players for a game of {}",
                file.display(),
                saved.players.len(),
                saved.game.players()
            );
        }
        Ok(saved)
    }
}
