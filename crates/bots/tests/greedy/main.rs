//! What `greedy` does: rules of thumb on positions, legality under every rule, honesty about hidden cards, and strength.

mod games;
mod honesty;
mod legality;
mod strength;
mod table;
mod thumb;
mod word;
