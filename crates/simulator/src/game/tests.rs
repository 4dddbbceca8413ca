//! Rounds, results and broken games.
