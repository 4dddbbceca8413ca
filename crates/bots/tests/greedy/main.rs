//! What `greedy` does: rules of thumb on positions, legality under every rule, independence of hidden cards, and strength.

mod games;
mod given;
mod hidden_cards;
mod legality;
mod levels;
mod manners;
mod own_offers;
mod rules_of_thumb;
mod strength;
