//! Every action is legal in every phase, for 2 to 6 players, under every rule, on every shape, beside any other bot.

use crate::games::play;
use brickwool_bots::{Bot, BuiltInName, Greedy};
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Layout, Robber, Rules, Shape, Shortage, Step, Tokens, Trading};

fn one_of<T: Copy>(things: &[T], luck: &mut impl Luck) -> T {
    things[luck.below(things.len() as u32) as usize]
}

fn any_rules(luck: &mut impl Luck) -> Rules {
    Rules {
        victory_target: one_of(&[3, 4, 5, 7, 9, 10, 12, 14], luck),
        hand_limit: one_of(&[2, 4, 7, 7, 12, 95], luck),
        shortage: one_of(&[Shortage::Official, Shortage::NobodyGains], luck),
        trade: one_of(&[Trading::Free, Trading::Free, Trading::OneForOne, Trading::Off], luck),
        bank_trade: luck.below(4) > 0,
        robber: one_of(&[Robber::Official, Robber::Official, Robber::Random, Robber::Off], luck),
        friendly_robber: luck.below(3) == 0,
        harbours: luck.below(4) > 0,
        dev_cards: luck.below(5) > 0,
        special_building: luck.below(4) > 0,
    }
}

#[test]
fn every_action_is_legal_under_every_rule() {
    let (mut offers, mut counters, mut finished) = (0, 0, 0);
    for game in 0..400 {
        let luck = &mut SeededLuck::for_game(99, game);
        let rules = any_rules(luck);
        let shape = one_of(&[Shape::Base, Shape::Base, Shape::Base, Shape::Large, Shape::Mini], luck);
        let seats = match shape {
            Shape::Mini => 2 + luck.below(2),
            Shape::Base => 2 + luck.below(3),
            Shape::Large => 3 + luck.below(4),
        };
        let layout = Layout::random(shape, Tokens::Shuffled, luck).expect("shuffled tokens fit every shape");
        let board = Board::new(layout, rules).expect("random layouts and rules are whole");
        let mut bots: Vec<Box<dyn Bot>> =
            (0..seats).map(|_| Box::new(Greedy::new()) as Box<dyn Bot>).collect();
        // In every second game another bot is at the table.
        if game % 2 == 0 {
            let other: BuiltInName = one_of(&["random", "weighted", "greedy"], luck).parse().expect("a bot");
            bots[luck.below(seats) as usize] = other.make();
        }
        // Without trade or on a full board some games cannot be won; they are left after some rounds.
        let played = play(&board, &mut bots, luck, 150, |state, seat, action| {
            let checked = state.check(&board, Step::Act(seat, action));
            assert_eq!(
                checked,
                Ok(()),
                "game {game}, {rules}, seat {seat}: {action:?} in {:?}",
                state.phase()
            );
            offers += u32::from(matches!(action, Action::OfferTrade { .. }));
            counters += u32::from(matches!(action, Action::CounterTrade(_)));
        });
        finished += u32::from(played.winner.is_some());
    }
    assert!(offers > 1_000 && counters > 100 && finished > 250, "{offers} {counters} {finished}");
}

/// However often others refuse, a turn comes to its end.
#[test]
fn offers_in_a_turn_are_few() {
    let luck = &mut SeededLuck::new(5);
    for _ in 0..20 {
        let board = crate::games::random_board(Rules::OFFICIAL, luck);
        let mut bots: Vec<Box<dyn Bot>> = (0..4).map(|_| Box::new(Greedy::new()) as Box<dyn Bot>).collect();
        let mut in_turn = 0;
        play(&board, &mut bots, luck, 400, |_, _, action| match action {
            Action::Roll => in_turn = 0,
            Action::OfferTrade { .. } => {
                in_turn += 1;
                assert!(in_turn <= 3, "{in_turn} offers in one turn");
            }
            _ => {}
        });
    }
}
