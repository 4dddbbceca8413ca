//! Results without luck: the same on average, and less scattered.

use brickwool_arena::{
    AdjustedShare, GameLuck, GameResult, GameSchedule, LuckObserver, LuckTally, MatchPlan, MatchTable,
    ModelChances, WinChances,
};
use brickwool_game::BySeat;
use brickwool_settlers::{Board, State};
use std::sync::atomic::AtomicBool;

fn play(players: &str, games: u64, model: impl WinChances) -> (MatchPlan, Vec<GameResult>, Vec<GameLuck>) {
    let players = players.split(',').map(|name| name.parse().unwrap()).collect();
    let plan = MatchPlan::new(players, games, 11).unwrap();
    let (mut table, mut observer) = (MatchTable::new(&plan).unwrap(), LuckObserver::new(model));
    let played = |game| table.play(plan.setup(game), &mut observer, &AtomicBool::new(false)).unwrap();
    let results: Vec<GameResult> = (0..games).map(played).collect();
    let luck = observer.games().to_vec();
    (plan, results, luck)
}

/// Nonsense: whoever has more wool wins, and seat 0 a little more often.
struct Wool;

impl WinChances for Wool {
    fn begin(&mut self, _: &Board) {}

    fn chances(&mut self, _: &Board, state: &State) -> BySeat<f32> {
        BySeat::from_fn(|seat| {
            let wool = state.hand(seat).get(brickwool_settlers::Resource::Wool);
            f32::from(wool) + if seat.index() == 0 { 0.1 } else { 0.0 }
        })
    }
}

/// Luck is zero on average for any value function: within four standard errors here.
fn luck_is_zero_on_average(games: u64, model: impl WinChances) {
    let (_, _, luck) = play("weighted,weighted,random", games, model);
    for seat in 0..3 {
        let lucks = || luck.iter().map(|game| game.luck.0[seat]);
        let (n, mean) = (luck.len() as f64, lucks().sum::<f64>() / luck.len() as f64);
        let deviation = (lucks().map(|luck| (luck - mean).powi(2)).sum::<f64>() / n).sqrt();
        assert!(deviation > 0.0 && mean.abs() < 4.0 * deviation / n.sqrt(), "{mean} with {deviation}");
    }
}

#[test]
fn luck_is_zero_on_average_for_a_sensible_function() {
    luck_is_zero_on_average(40, ModelChances::default());
}

#[test]
fn luck_is_zero_on_average_for_nonsense_too() {
    luck_is_zero_on_average(300, Wool);
}

/// What one player wins by luck the others lose, if chances sum to 1.
#[test]
fn luck_is_shared_out() {
    let (_, results, luck) = play("greedy,greedy,weighted,random", 8, ModelChances::default());
    assert_eq!(luck.len(), results.len());
    for game in &luck {
        assert!(game.luck.0.iter().sum::<f64>().abs() < 1e-3, "{game:?}");
    }
}

#[test]
fn adjusted_results_are_worth_more_games() {
    let (plan, results, luck) = play("greedy,greedy,greedy", 120, ModelChances::default());
    let mut tally = LuckTally::new(&plan);
    results.iter().zip(&luck).for_each(|(result, luck)| tally.add(result, luck));
    for player in &tally.players {
        let estimate = player.estimate().unwrap();
        assert!((estimate.value - 1.0 / 3.0).abs() < estimate.margin + 0.05, "{estimate:?}");
        assert!(player.equivalent_games().unwrap() > 130.0, "{:?}", player.equivalent_games());
    }
}

#[test]
fn shares_are_known_when_there_are_games() {
    let mut share = AdjustedShare::default();
    assert_eq!((share.estimate(), share.equivalent_games()), (None, None));
    share.add(1.0, 0.5);
    assert_eq!(share.estimate(), None, "one game has no margin");
    share.add(0.0, -0.5);
    // Both games were half won without luck.
    let estimate = share.estimate().unwrap();
    assert_eq!((estimate.value, estimate.margin), (0.5, 0.0));
}
