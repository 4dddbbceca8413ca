//! The engine's protocol: recorded conversations, properties of every game, and fuzzing.

mod conversations;
mod fuzz;
mod laws;
mod mutate;
mod script;
