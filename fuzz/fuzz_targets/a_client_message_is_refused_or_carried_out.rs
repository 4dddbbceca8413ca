//! See `brickwool_inputs::a_client_message_is_refused_or_carried_out`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    brickwool_inputs::a_client_message_is_refused_or_carried_out(bytes);
});
