//! What holds for every review.

mod analyses;
mod blunders;
mod games;
mod hidden_cards;
mod sum_law;
