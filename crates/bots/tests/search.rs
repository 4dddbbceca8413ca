//! `search`: every action legal, nothing decided by hidden cards, the same game from the same seed and nodes, and what
//! everybody would do.

use brickwool_bots::{Bot, BotSeat, Budget, GameStart, Greedy, Search};
use brickwool_game::{Luck, Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{
    Action, Board, Layout, Robber, Rules, Shape, Shortage, State, Step, Tokens, Trading,
};

/// Few: these tests are about what is decided, not about how well.
const FEW: Budget = Budget::UNLIMITED.with_nodes(600);

fn one_of<T: Copy>(things: &[T], luck: &mut impl Luck) -> T {
    things[luck.below(things.len() as u32) as usize]
}

fn any_rules(luck: &mut impl Luck) -> Rules {
    Rules {
        victory_target: one_of(&[3, 4, 5, 7, 10], luck),
        hand_limit: one_of(&[2, 4, 7, 7, 12], luck),
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

/// Plays up to so many decisions; every other seat is a `search`, the rest `greedy`. What was decided, and how many were
/// illegal.
fn play(board: &Board, seats: u8, seed: u64, most: usize) -> (Vec<Action>, u64) {
    let mut luck = SeededLuck::new(seed);
    let mut state = State::new(board, seats).expect("so many can play");
    let mut players: Vec<BotSeat> = Vec::new();
    for seat in Seat::first(seats) {
        let bot: Box<dyn Bot> =
            if seat.index() % 2 == 0 { Box::new(Search::new()) } else { Box::new(Greedy::new()) };
        let mut player = BotSeat::new(bot);
        player.start(&GameStart { board, seat, seats, seed: seed + seat.index() as u64 }, seed);
        players.push(player);
    }
    let mut actions = Vec::new();
    while actions.len() < most {
        let step = match state.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(chance) => Step::Chance(chance.draw(&state, board, &mut luck)),
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = state.legal(board);
                if legal.is_empty() {
                    break;
                }
                let action = players[legal.seat().index()].decide(board, &state, &legal, FEW);
                actions.push(action);
                Step::Act(legal.seat(), action)
            }
        };
        let mut tell = |event| players.iter_mut().for_each(|player| player.observe(&event));
        state.apply_with(board, step, &mut tell).expect("what a bot seat returns is legal");
    }
    (actions, players.iter().map(|player| u64::from(player.stats().mishaps.total() > 0)).sum())
}

#[test]
fn every_action_is_legal_under_every_rule_for_two_to_six() {
    for game in 0..24 {
        let luck = &mut SeededLuck::for_game(17, game);
        let rules = any_rules(luck);
        let shape = one_of(&[Shape::Base, Shape::Base, Shape::Large, Shape::Mini], luck);
        let seats = match shape {
            Shape::Mini => 2 + luck.below(2),
            Shape::Base => 2 + luck.below(3),
            Shape::Large => 3 + luck.below(4),
        };
        let layout = Layout::random(shape, Tokens::Shuffled, luck).expect("shuffled tokens fit every shape");
        let board = Board::new(layout, rules).expect("random layouts and rules are whole");
        let (actions, mishaps) = play(&board, seats as u8, game, 300);
        assert_eq!(mishaps, 0, "game {game}, {rules}");
        assert!(actions.len() > 20, "game {game}, {rules}: {}", actions.len());
    }
}

fn beginner() -> Board {
    Board::new(Layout::beginner(), Rules::OFFICIAL).expect("the beginner's board is whole")
}

#[test]
fn the_same_seed_and_nodes_play_the_same_game() {
    let board = beginner();
    let game = |seed| play(&board, 4, seed, 120).0;
    assert_eq!(game(3), game(3));
    assert_ne!(game(3), game(4));
}

/// What a player who has just sat down decides.
fn decision(board: &Board, state: &State, seat: Seat) -> Action {
    let mut bot = Search::new();
    bot.start_game(&GameStart { board, seat, seats: state.seat_count(), seed: 5 });
    let view = state.view(board, Viewer::Seat(seat));
    bot.decide(board, &view, &state.legal_for(board, seat), FEW)
}

/// Random play, until `found` says that this is it.
fn random_states(seed: u64, mut each: impl FnMut(&Board, &State)) {
    let board = beginner();
    let mut luck = SeededLuck::new(seed);
    let mut state = State::new(&board, 4).expect("four can play");
    loop {
        let step = match state.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(chance) => Step::Chance(chance.draw(&state, &board, &mut luck)),
            Turn::Seat(_) | Turn::Seats(_) => {
                each(&board, &state);
                let legal = state.legal(&board);
                Step::Act(legal.seat(), legal.nth(luck.below(legal.len())))
            }
        };
        state.apply(&board, step).expect("a legal action was taken");
    }
}

#[test]
fn hidden_cards_change_nothing() {
    let (mut differed, mut seen) = (0, 0);
    let mut other_luck = SeededLuck::new(2);
    random_states(11, |board, state| {
        seen += 1;
        if seen % 10 == 0 {
            let seat = state.legal(board).seat();
            let view = state.view(board, Viewer::Seat(seat));
            let other = view.sample(board, &mut other_luck);
            assert_eq!(decision(board, state, seat), decision(board, &other, seat), "{view:?}");
            differed += u32::from(other != *state);
        }
    });
    assert!(differed > 30, "only {differed} states had anything hidden");
}

#[test]
fn it_takes_the_win() {
    let mut won = 0;
    for seed in 0..30 {
        random_states(seed, |board, state| {
            let legal = state.legal(board);
            let wins = |action: Action| {
                let builds = matches!(action, Action::BuildCity(_) | Action::BuildSettlement(_));
                let mut after = *state;
                builds && {
                    after.apply_unchecked(board, Step::Act(legal.seat(), action));
                    after.winner() == Some(legal.seat())
                }
            };
            if won < 20 && legal.iter().any(wins) {
                won += 1;
                let action = decision(board, state, legal.seat());
                assert!(wins(action), "{action:?}");
            }
        });
    }
    assert!(won >= 10, "{won}");
}
