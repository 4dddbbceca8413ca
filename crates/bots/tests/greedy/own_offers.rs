//! `greedy` accepts what it offered itself.

use crate::games::{play, random_board};
use brickwool_bots::{Bot, Greedy};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Answer, Phase, Rules};

/// When somebody accepts an offer, the bot trades with them, or with somebody whose counter-offer is better.
#[test]
fn what_is_accepted_is_not_taken_back() {
    let (mut offers, mut generous) = (0, 0);
    for game in 0..100 {
        let luck = &mut SeededLuck::for_game(54, game);
        let board = random_board(Rules::OFFICIAL, luck);
        let mut bots: Vec<Box<dyn Bot>> = (0..4).map(|_| Box::new(Greedy::new()) as Box<dyn Bot>).collect();
        play(&board, &mut bots, luck, 400, |state, seat, action| {
            let Phase::Trading(trade) = state.phase() else { return };
            let mut to = trade.to;
            if seat != state.current() || !to.any(|taker| trade.answers[taker] == Answer::Accepted) {
                return;
            }
            assert!(matches!(action, Action::PickTaker(_)), "game {game}: {action:?}, {trade:?}");
            offers += 1;
            generous += u32::from(!trade.offer.is_one_for_one());
        });
    }
    assert!(
        offers > 100 && generous > 5,
        "only {offers} offers were accepted, {generous} of them two for one"
    );
}
