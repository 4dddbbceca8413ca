//! What holds for every review.

mod blunders;
mod games;
mod hidden_cards;
mod sum_law;
