//! See `brickwool_inputs::a_table_record_verifies_or_says_why_not`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    brickwool_inputs::a_table_record_verifies_or_says_why_not(bytes);
});
