//! See `brickwool_inputs::settings_are_refused_or_playable`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    brickwool_inputs::settings_are_refused_or_playable(bytes);
});
