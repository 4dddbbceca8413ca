//! See `brickwool_inputs::a_position_reads_back`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    brickwool_inputs::a_position_reads_back(bytes);
});
