//! What a [`BotSeat`] promises whoever runs a game: legal actions, counted mishaps, a limit on offers, and the same events
//! for a bot that joins late as for one that was there from the start.

use brickwool_bots::{Bot, BotSeat, Budget, GameStart, Mishap, Mishaps, Random};
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Layout, Legal, Offer, Position, Rules, Step, View};
use std::sync::{Arc, Mutex};

/// What the bots of these tests saw and did.
type Diary = Arc<Mutex<Vec<String>>>;

/// A bot that is told what to do.
struct Scripted {
    decide: fn(&View, &Legal) -> Action,
    wants_events: bool,
    diary: Diary,
}

impl Scripted {
    fn new(decide: fn(&View, &Legal) -> Action) -> Scripted {
        Scripted { decide, wants_events: false, diary: Diary::default() }
    }
}

impl Bot for Scripted {
    fn wants_events(&self) -> bool {
        self.wants_events
    }

    fn observe(&mut self, event: &Event) {
        self.diary.lock().unwrap().push(format!("{event:?}"));
    }

    fn decide(&mut self, _: &Board, view: &View, legal: &Legal, _: Budget) -> Action {
        (self.decide)(view, legal)
    }

    fn end_game(&mut self, _: &View) {
        self.diary.lock().unwrap().push("end".into());
    }
}

fn start(seats: u8) -> Position {
    let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
    Position::start(board, seats).unwrap()
}

/// Plays a game with the bot in seat 0 against random players; `steps` gets every step.
fn play(bot: &mut BotSeat, seats: u8, fallback_seed: u64, steps: &mut Vec<Step>) -> Position {
    let mut position = start(seats);
    let own = Seat::new(0);
    let (mut chance, mut others) = (SeededLuck::new(1), Random::new(2));
    bot.start(&GameStart { board: &position.board, seat: own, seats, seed: 3 }, fallback_seed);
    for _ in 0..3_000 {
        let Position { board, state } = &mut position;
        let legal = state.legal(board);
        let step = match state.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(what) => Step::Chance(what.draw(state, board, &mut chance)),
            _ if legal.seat() == own => Step::Act(own, bot.decide(board, state, &legal, Budget::UNLIMITED)),
            _ => {
                let view = state.view(board, Viewer::Seat(legal.seat()));
                Step::Act(legal.seat(), others.decide(board, &view, &legal, Budget::UNLIMITED))
            }
        };
        state.apply_with(board, step, &mut |event| bot.observe(&event)).expect("only legal steps are taken");
        steps.push(step);
    }
    bot.end(&position.board, &position.state);
    position
}

fn actions(steps: &[Step]) -> Vec<Action> {
    let own = |step: &Step| match step {
        Step::Act(seat, action) if seat.index() == 0 => Some(*action),
        _ => None,
    };
    steps.iter().filter_map(own).collect()
}

#[test]
fn illegal_actions_are_counted_explained_and_replaced() {
    // Ends its turn always, which is seldom legal.
    let game = |fallback_seed| {
        let mut bot = BotSeat::new(Box::new(Scripted::new(|_, _| Action::EndTurn)));
        let mut steps = Vec::new();
        play(&mut bot, 3, fallback_seed, &mut steps);
        (bot, actions(&steps))
    };
    let (bot, chosen) = game(4);
    let replaced = chosen.iter().filter(|action| **action != Action::EndTurn).count() as u64;
    assert!(replaced > 10);
    assert_eq!(bot.stats().mishaps, Mishaps { illegal: replaced, ..Mishaps::default() });
    assert_eq!(bot.stats().times.count(), chosen.len() as u64);
    assert_eq!(game(4).1, chosen, "the same fallback seed, the same game");
    assert_ne!(game(5).1, chosen, "another fallback seed, another game");
}

#[test]
fn the_last_problem_says_what_was_wrong() {
    let position = start(2);
    let mut bot = BotSeat::new(Box::new(Scripted::new(|_, _| Action::EndTurn)));
    let own = Seat::new(0);
    bot.start(&GameStart { board: &position.board, seat: own, seats: 2, seed: 0 }, 0);
    let legal = position.state.legal(&position.board);
    let action = bot.decide(&position.board, &position.state, &legal, Budget::UNLIMITED);
    assert!(legal.contains(action));
    let problem = bot.take_problem().unwrap();
    let why = position.state.check(&position.board, Step::Act(own, Action::EndTurn)).unwrap_err();
    assert_eq!((problem.mishap, problem.message), (Mishap::Illegal, why.to_string()));
    assert_eq!(bot.take_problem(), None);
}

#[test]
fn offers_in_a_turn_are_limited() {
    /// Offers the first card of its hand for another, again and again.
    fn offers_only(view: &View, legal: &Legal) -> Action {
        let hand = view.players[legal.seat()].hand.expect("a seat sees its own hand");
        match Offer::simple(hand).next() {
            Some(offer) if legal.may_offer() => {
                Action::OfferTrade { offer, to: view.seats().without(legal.seat()) }
            }
            _ => legal.nth(0),
        }
    }
    let mut bot = BotSeat::new(Box::new(Scripted::new(offers_only))).with_offer_limit(2);
    let mut steps = Vec::new();
    play(&mut bot, 3, 1, &mut steps);
    let (mut in_turn, mut most, mut full_turns) = (0, 0, 0);
    for action in actions(&steps) {
        match action {
            Action::Roll => in_turn = 0,
            Action::OfferTrade { .. } => {
                in_turn += 1;
                most = most.max(in_turn);
                full_turns += u32::from(in_turn == 2);
            }
            _ => {}
        }
    }
    assert_eq!(most, 2, "the limit is reached and kept");
    assert!(full_turns > 1, "it holds for each turn anew");
    assert!(bot.stats().mishaps.illegal > 0);
}

#[test]
fn a_late_bot_sees_what_the_others_saw() {
    let diaries = [Diary::default(), Diary::default()];
    let [early, late] = &diaries;
    let bot = |diary: &Diary| {
        let bot = Scripted {
            wants_events: true,
            diary: Arc::clone(diary),
            ..Scripted::new(|_, legal| legal.nth(0))
        };
        BotSeat::new(Box::new(bot))
    };
    let mut steps = Vec::new();
    let end = play(&mut bot(early), 3, 0, &mut steps);
    let first = start(3);
    let mut late_bot = bot(late);
    late_bot.start(&GameStart { board: &first.board, seat: Seat::new(0), seats: 3, seed: 3 }, 0);
    late_bot.replay(&first, steps.iter().copied()).unwrap();
    late_bot.end(&end.board, &end.state);
    let [early, late] = diaries.map(|diary| diary.lock().unwrap().clone());
    assert!(early.len() > 1_000 && early == late);
}

#[test]
fn events_are_told_as_the_seat_may_know_them_and_only_if_wanted() {
    let diary = Diary::default();
    for wants_events in [false, true] {
        let bot =
            Scripted { wants_events, diary: Arc::clone(&diary), ..Scripted::new(|_, legal| legal.nth(0)) };
        let mut steps = Vec::new();
        play(&mut BotSeat::new(Box::new(bot)), 3, 0, &mut steps);
        let mut told: Vec<String> = Vec::new();
        let Position { board, mut state } = start(3);
        for step in steps.into_iter().filter(|_| wants_events) {
            let redacted =
                |event: Event| told.push(format!("{:?}", event.redact(Viewer::Seat(Seat::new(0)))));
            state.apply_with(&board, step, &mut { redacted }).unwrap();
        }
        told.push("end".into());
        assert_eq!(std::mem::take(&mut *diary.lock().unwrap()), told);
    }
}
