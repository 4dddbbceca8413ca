//! The brickwool command.
fn main() {}
