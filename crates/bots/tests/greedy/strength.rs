//! How often `greedy` wins. The games are the same in every run; `docs/bots.md` has figures from many more.

use crate::games::{play, random_board};
use brickwool_bots::{Bot, BotName, Greedy};
use brickwool_luck::SeededLuck;
use brickwool_settlers::Rules;

/// Wins of one greedy player in so many games against three of a kind, each seat in turn, and the mean number of turns.
fn wins_against(other: &str, games: u64, rules: Rules) -> (u64, f64) {
    let name: BotName = other.parse().expect("a bot");
    let (mut wins, mut turns) = (0, 0);
    for game in 0..games {
        let luck = &mut SeededLuck::for_game(2026, game);
        let board = random_board(rules, luck);
        let own = (game % 4) as usize;
        let mut bots: Vec<Box<dyn Bot>> = (0..4).map(|_| name.make().expect("a bot")).collect();
        bots[own] = Box::new(Greedy::new());
        let played = play(&board, &mut bots, luck, 1_000, |_, _, _| {});
        wins += u64::from(played.winner.is_some_and(|winner| winner.index() == own));
        turns += u64::from(played.turns);
    }
    (wins, turns as f64 / games as f64)
}

#[test]
fn it_beats_three_random_players() {
    let (wins, _) = wins_against("random", 100, Rules::OFFICIAL);
    assert!(wins >= 97, "{wins} of 100");
}

#[test]
fn it_beats_three_weighted_players() {
    let (wins, _) = wins_against("weighted", 100, Rules::OFFICIAL);
    assert!(wins >= 95, "{wins} of 100");
}

/// Without trades nobody can be talked out of their cards.
#[test]
fn it_beats_three_weighted_players_without_trading() {
    let (wins, _) = wins_against("weighted", 100, "trade=off".parse().expect("rules"));
    assert!(wins >= 95, "{wins} of 100");
}

#[test]
fn four_of_them_finish_soon() {
    let (_, turns) = wins_against("greedy", 60, Rules::OFFICIAL);
    assert!(turns < 90.0, "{turns} turns on average");
}
