//! The brickwool command.
use brickwool_settlers::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    if a.get(1).map(String::as_str) == Some("perft") {
        let d: u32 = a[2].parse().unwrap();
        let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
        let s = State::new(&board, 4).unwrap();
        let t = std::time::Instant::now();
        println!("{} {:?}", perft(&s, &board, d), t.elapsed());
        return;
    }
    let games: u64 = a.get(2).map_or(20000, |s| s.parse().unwrap());
    let t = brickwool_arena::bench::play_many(1, games, 1).unwrap();
    let g = t.totals;
    println!(
        "{g:?} state {} {:.0} games/s {:.1} ns/action {:.1} actions/game {:.1} turns/game",
        size_of::<State>(),
        g.games as f64 / t.seconds,
        t.seconds * 1e9 / g.actions as f64,
        g.actions as f64 / g.games as f64,
        g.turns as f64 / g.games as f64
    );
}
