//! See `brickwool_inputs::a_record_replays_or_says_where_it_fails`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    brickwool_inputs::a_record_replays_or_says_where_it_fails(bytes);
});
