//! The rulebook as tests: one module a chapter, one named case a ruling or boundary value.
//!
//! `cargo test --test rulebook -- --list` reads like the rules. Cases are rows of tables: a position (the base
//! position of [`table`] with some fields rewritten, all in position notation), one or more steps, and what comes of
//! them: either the exact refusal, or the whole position afterwards. Breaking a rule in the code breaks the case named
//! after it.

#[macro_use]
mod cases;

mod bank_trade;
mod building;
mod development_cards;
mod fingerprints;
mod hidden_cards;
mod invalid_positions;
mod json;
mod large_board;
mod largest_army;
mod layout;
mod ledger;
mod longest_road;
mod options;
mod own_boards;
mod perft;
mod played_games;
mod player_trade;
mod production;
mod robber;
mod setup;
mod special_building;
mod turn_order;
mod victory;
