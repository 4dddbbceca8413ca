//! See `brickwool_inputs::a_log_is_refused_or_folds`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    brickwool_inputs::a_log_is_refused_or_folds(bytes);
});
