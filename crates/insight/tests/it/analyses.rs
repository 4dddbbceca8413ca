//! What an analysis says of the actions in a position.

use brickwool_insight::{Effort, analyse};
use brickwool_settlers::Position;

/// Four players with three and four points each; the last of them can build a settlement, a road, or trade.
const MIDDLE_OF_A_GAME: &str = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;39.48.49:-:56.63.64:B1W1G5:-:0/\
    36.37:25:37.45.47:B1W4G1:-:0/5.14:40:3.8.15.58:G6:-:0/8.18.28:-:13.20.25.34:L1B4W1G1:-:0;9:-:-:K14R1Y2M2V5:3:-:-;turn:after";

const EFFORT: Effort = Effort { candidates: 6, trials: 16, duel: 32, turns: 2, setup_turns: 2 };

#[test]
fn every_cost_has_an_error_but_that_of_the_best() {
    let position: Position = MIDDLE_OF_A_GAME.parse().expect("a position");
    for seed in 1..=4 {
        let analysis = analyse(&position, &EFFORT, seed);
        let (best, others) = analysis.actions.split_first().expect("there is something to do");
        assert_eq!((best.cost, best.error), (0.0, 0.0));
        assert!(others.len() >= 5, "{} candidates", others.len());
        for other in others {
            assert!(other.error > 0.0, "{:?} costs {} for certain", other.action, other.cost);
        }
    }
}
