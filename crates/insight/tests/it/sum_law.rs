//! Start + luck + own decisions + others' decisions = result, for every seat of every game; and luck is zero on average.

use crate::games::play;
use brickwool_insight::{Effort, GameReview, Reviewer};
use brickwool_settlers::Record;
use std::ops::Range;

/// Adds up everything that a review lists, for every seat, and compares it with who won.
fn holds(record: &Record, review: &GameReview) {
    let winner = record.replay().unwrap().state.winner();
    for seat in 0..usize::from(review.seats) {
        let start = review.chances[0][seat];
        let luck: f64 = review.luck.iter().map(|moment| moment.luck[seat]).sum();
        let (mut own, mut others) = (0.0, 0.0);
        for decision in &review.decisions {
            if decision.seat.index() == seat {
                own += decision.effect[seat];
                assert!(
                    decision.effect[seat] <= 0.0 && (decision.cost + decision.effect[seat]).abs() < 1e-12
                );
            } else {
                others += decision.effect[seat];
            }
        }
        let won = f64::from(u8::from(winner.is_some_and(|winner| winner.index() == seat)));
        assert!((start + luck + own + others - won).abs() < 1e-9, "seat {seat}");
        let player = &review.players[seat];
        assert!((player.start + player.luck + player.own + player.others - player.result).abs() < 1e-9);
        assert!((player.result - won).abs() < 1e-9 && (player.luck - luck).abs() < 1e-9);
        let kinds: f64 = player.kinds.iter().map(|kind| kind.cost).sum();
        assert!((kinds + player.own).abs() < 1e-9);
    }
    for decision in &review.decisions {
        assert!(decision.effect.iter().sum::<f64>().abs() < 1e-5, "chances of a table stay 1");
    }
    assert_eq!(review.decisions.len(), review.unforced as usize);
}

fn check(games: Range<u64>) {
    for seed in games {
        let bots: &[&str] = match seed % 5 {
            0 => &["beginner", "greedy"],
            1 => &["casual", "greedy", "weighted"],
            2 => &["greedy", "beginner", "weighted", "greedy"],
            _ => &["greedy", "casual", "greedy", "skilled"],
        };
        let record = play(bots, seed, None);
        let review = Reviewer::new(record.clone(), Effort::QUICK, seed).unwrap().finish();
        holds(&record, &review);
    }
}

#[test]
fn everything_adds_up_to_the_result() {
    check(0..120);
}

#[test]
#[ignore = "takes minutes: cargo test -p brickwool-insight --test it -- --ignored"]
fn everything_adds_up_in_thousands_of_games() {
    check(120..4_120);
}

/// Among equals luck must not favour anybody: its mean over many games lies within four standard errors of zero for each seat.
#[test]
#[ignore = "takes minutes: cargo test -p brickwool-insight --test it -- --ignored"]
fn luck_is_zero_on_average() {
    const GAMES: u64 = 1_000;
    let mut sums = [(0.0, 0.0); 4];
    for seed in 0..GAMES {
        let review = Reviewer::new(play(&["greedy"; 4], seed, None), Effort::QUICK, seed).unwrap().finish();
        for (sum, player) in sums.iter_mut().zip(&review.players) {
            *sum = (sum.0 + player.luck, sum.1 + player.luck * player.luck);
        }
    }
    let games = GAMES as f64;
    for (seat, (sum, squares)) in sums.into_iter().enumerate() {
        let mean: f64 = sum / games;
        let error: f64 = ((squares / games - mean * mean) / games).sqrt();
        assert!(mean.abs() < 4.0 * error, "seat {seat}: {mean} ± {error}");
    }
}
