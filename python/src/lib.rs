//! The extension module `brickwool._native`: what the Python package `brickwool` is made of.
//!
//! Each file is one class or one group of functions; `python/brickwool` makes them convenient and adds what the libraries of
//! reinforcement learning expect. Nothing here knows rules: it asks `brickwool-settlers` and the crates above it.

#![forbid(unsafe_code)]

mod action;
mod board;
mod chunks;
mod columns;
mod convert;
mod decision;
mod dice;
mod environments;
mod episode;
mod insight;
mod luck;
mod matches;
mod numbering;
mod observation;
mod position;
mod record;
mod spaces;
mod states;
mod symmetry;

/// The module as Python sees it.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    const ACTIONS: usize = super::numbering::ACTIONS;
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::action::{Action, Outcome, action_factors, action_of_number};
    #[pymodule_export]
    use super::board::{Board, draw_board};
    #[pymodule_export]
    use super::convert::IllegalAction;
    #[pymodule_export]
    use super::decision::{Decision, NamedBot, bots};
    #[pymodule_export]
    use super::dice::{DiceState, Solver, ask_question, structures};
    #[pymodule_export]
    use super::environments::Environments;
    #[pymodule_export]
    use super::insight::{analyse_game, review_game};
    #[pymodule_export]
    use super::luck::{Luck, derived_seed};
    #[pymodule_export]
    use super::matches::{merge_exports, play_match, play_tournament, ratings};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::record::{read_record, write_record};
    #[pymodule_export]
    use super::spaces::observation_parts;
    #[pymodule_export]
    use super::states::States;
}
