//! See `brickwool_inputs::dice_text_reads_back`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    brickwool_inputs::dice_text_reads_back(bytes);
});
