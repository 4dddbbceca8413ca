//! Laws for everything that is read from outside. Each takes any bytes at all: they are refused with an error, or they
//! are accepted and the law holds. A broken law panics.
//!
//! `cargo fuzz` looks for bytes that break one (the targets in `fuzz/` only call these functions); the tests of this crate
//! run each law over its corpus in `fuzz/corpus`. `docs/fuzzing.md` tells how to do either.

#![forbid(unsafe_code)]

mod base_game;
mod dice_game;
mod tables;

pub use base_game::{
    a_layout_is_refused_or_playable, a_position_reads_back, a_record_replays_or_says_where_it_fails,
};
pub use dice_game::dice_text_reads_back;
pub use tables::{
    a_client_message_is_refused_or_carried_out, a_log_is_refused_or_folds,
    a_table_record_verifies_or_says_why_not, settings_are_refused_or_playable,
};

/// Whether the bytes were accepted by what reads them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputVerdict {
    Accepted,
    Refused,
}

/// A law, by the name of its corpus and of its fuzz target.
pub type InputLaw = (&'static str, fn(&[u8]) -> InputVerdict);

pub const LAWS: [InputLaw; 8] = [
    ("a_client_message_is_refused_or_carried_out", a_client_message_is_refused_or_carried_out),
    ("a_layout_is_refused_or_playable", a_layout_is_refused_or_playable),
    ("a_log_is_refused_or_folds", a_log_is_refused_or_folds),
    ("a_position_reads_back", a_position_reads_back),
    ("a_record_replays_or_says_where_it_fails", a_record_replays_or_says_where_it_fails),
    ("a_table_record_verifies_or_says_why_not", a_table_record_verifies_or_says_why_not),
    ("dice_text_reads_back", dice_text_reads_back),
    ("settings_are_refused_or_playable", settings_are_refused_or_playable),
];

/// Refused if it is not Unicode, as every reader of text would.
fn with_text(bytes: &[u8], law: impl FnOnce(&str) -> InputVerdict) -> InputVerdict {
    std::str::from_utf8(bytes).map_or(InputVerdict::Refused, law)
}
