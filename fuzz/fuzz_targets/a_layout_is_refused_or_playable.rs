//! See `brickwool_inputs::a_layout_is_refused_or_playable`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    brickwool_inputs::a_layout_is_refused_or_playable(bytes);
});
