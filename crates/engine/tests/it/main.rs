//! The engine's protocol: written conversations, its laws, and whatever else may come in.

mod conversations;
mod fuzz;
mod laws;
mod mutate;
mod script;
