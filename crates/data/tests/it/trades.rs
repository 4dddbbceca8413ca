//! Trades between players in the tables: no bot trades as often as these games, whose players offer whatever they can.

use crate::common::{Cells, Folder, plan};
use brickwool_arena::series::GameBatch;
use brickwool_arena::{GameObserver, GameResult, GameSchedule, GameSetup, MatchPlan, TradeCounts};
use brickwool_data::{Collector, ExportOptions, Exporter, Format};
use brickwool_game::{BySeat, Luck, Turn};
use brickwool_settlers::{Action, Offer, Step};

/// The next step of players who offer a trade every third time they may.
fn step(start: &mut GameSetup) -> Option<Step> {
    let luck = &mut start.chance;
    match start.state.turn() {
        Turn::Over { .. } => None,
        Turn::Chance(chance) => Some(Step::Chance(chance.draw(&start.state, &start.board, luck))),
        Turn::Seat(_) | Turn::Seats(_) => {
            let legal = start.state.legal(&start.board);
            let seat = legal.seat();
            if legal.may_offer() && luck.below(3) == 0 {
                let offers: Vec<Offer> = Offer::simple(start.state.hand(seat)).collect();
                if !offers.is_empty() {
                    let offer = offers[luck.below(offers.len() as u32) as usize];
                    let to = start.state.seats().without(seat);
                    return Some(Step::Act(seat, Action::OfferTrade { offer, to }));
                }
            }
            Some(Step::Act(seat, legal.nth(luck.below(legal.len()))))
        }
    }
}

fn play(plan: &MatchPlan, game: u64, watch: &mut Collector) -> (GameResult, u64) {
    let (mut start, mut traded) = (plan.setup(game), 0);
    watch.begin(game, start.seating, &start.board, &start.state);
    while let Some(step) = step(&mut start) {
        start.state.apply_with(&start.board, step, &mut |event| watch.event(&event)).unwrap();
        traded += u64::from(matches!(step, Step::Act(_, Action::PickTaker(_))));
        watch.step(&start.board, &start.state, step);
    }
    let state = &start.state;
    let played = GameResult {
        game,
        seating: start.seating,
        winner: state.winner(),
        points: BySeat::from_fn(|seat| state.points(seat)),
        turns: 0,
        actions: 0,
        outcomes: 0,
        trades: TradeCounts::default(),
        hash: state.hash(),
    };
    watch.end(&start.board, state, &played);
    (played, traded)
}

#[test]
fn trades_are_counted_on_both_sides() {
    let (plan, folder) = (plan("random,random,random", 3, 6), Folder::new());
    let options = ExportOptions { format: Format::Csv, ..ExportOptions::default() };
    let mut exporter = Exporter::create(folder.path(), &plan, options).unwrap();
    let mut watch = exporter.observer_factory()();
    let (games, traded): (Vec<_>, Vec<_>) = (0..3).map(|game| play(&plan, game, &mut watch)).unzip();
    exporter.add_batch(GameBatch { games, stats: Vec::new(), observer: watch }).unwrap();
    let between: u64 = exporter.summary().trades.iter().flatten().sum();
    exporter.finish().unwrap();
    assert_eq!(between, traded.iter().sum::<u64>());

    let table = Cells::of_csv(&folder.read("games/part-0000.csv"));
    for (game, &traded) in traded.iter().enumerate() {
        let sum = |name: &str| (0..3).map(|seat| table.number(game, &format!("{name}_{seat}"))).sum::<i64>();
        assert!(traded > 0);
        assert_eq!((sum("trades"), sum("trades_joined")), (traded as i64, traded as i64));
        assert_eq!(sum("traded_away"), sum("traded_in"));
        assert!(sum("traded_in") >= 2 * traded as i64 && sum("offers") >= traded as i64);
        assert!(sum("accepted") >= traded as i64 && sum("declined") > 0);
    }
    assert!(brickwool_data::report(folder.path()).unwrap().contains("<th>In the turn of</th>"));
}
