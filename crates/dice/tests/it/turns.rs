//! Turns of a game, step by step, on games written in their notation.

use brickwool_dice::{Action, Event, Illegal, Resources, Rolled, State, Step, Turn};
use brickwool_game::{Seat, Seats};

fn game(text: &str) -> State {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Takes steps written as actions, or as `roll` with what the dice show.
fn play(state: &mut State, steps: &[&str]) -> Result<Vec<Event>, Illegal> {
    let mut events = Vec::new();
    for step in steps {
        let step = match step.strip_prefix("roll ") {
            Some(dice) => Step::Chance(Rolled(dice_shown(dice))),
            None => Step::Act(state.seat(), step.parse::<Action>().unwrap()),
        };
        state.apply_with(step, &mut |event| events.push(event))?;
    }
    Ok(events)
}

fn dice_shown(text: &str) -> Resources {
    let counts: Vec<u32> = text.split(',').map(|count| count.parse().unwrap()).collect();
    Resources::new(counts.try_into().unwrap()).unwrap()
}

#[test]
fn a_turn_is_a_roll_two_rerolls_and_any_builds() {
    let mut state = State::new(1).unwrap();
    let lines = [
        ("roll 1,1,1,1,1,1", "rolls=2 hand=1,1,1,1,1,1 points=0 scores=0 boards="),
        ("keep 0,0,0,1,1,0", "rolls=2 hand=0,0,0,1,1,0 points=0 scores=0 boards="),
        ("roll 1,0,0,1,0,2", "rolls=1 hand=1,0,0,2,1,2 points=0 scores=0 boards="),
        // Dice kept after the first roll may be rolled again.
        ("keep 0,0,0,0,1,2", "rolls=1 hand=0,0,0,0,1,2 points=0 scores=0 boards="),
        ("roll 1,1,1,0,0,0", "rolls=0 hand=1,1,1,0,1,2 points=0 scores=0 boards="),
        ("build J1", "rolls=0 hand=0,0,0,0,1,2 points=1 scores=0 boards=J1"),
        ("trade 3", "rolls=0 hand=0,0,0,1,1,0 points=1 scores=0 boards=J1"),
        ("build R0", "rolls=0 hand=0,0,0,0,0,0 points=2 scores=0 boards=R0,J1"),
    ];
    for (step, expected) in lines {
        play(&mut state, &[step]).unwrap();
        assert_eq!(state.to_string(), format!("island1 players=1 seat=0 completed=0 {expected}"), "{step}");
    }
    let events = play(&mut state, &["end"]).unwrap();
    assert_eq!(events, [Event::TurnEnded { seat: Seat::new(0), gained: 2 }]);
    let after =
        "island1 players=1 seat=0 completed=1 rolls=3 hand=0,0,0,0,0,0 points=0 scores=2 boards=R0,J1";
    assert_eq!(state.to_string(), after);
}

#[test]
fn keeping_all_dice_ends_the_rolling() {
    let mut state = State::new(1).unwrap();
    play(&mut state, &["roll 0,0,0,3,3,0", "keep 0,0,0,3,3,0", "build R0", "build R1", "build R2", "end"])
        .unwrap();
    assert_eq!(state.score(Seat::new(0)), 3);
}

#[test]
fn a_turn_without_a_build_costs_two_whatever_else_was_done() {
    let start =
        "island1 players=1 seat=0 completed=3 rolls=0 hand=2,0,0,0,0,4 points=0 scores=3 boards=R0,R1,J1";
    for steps in [&["end"][..], &["trade 0", "end"], &["swap 5 0", "end"]] {
        let mut state = game(start);
        play(&mut state, steps).unwrap();
        assert_eq!(state.score(Seat::new(0)), 1, "{steps:?}");
    }
}

#[test]
fn leftovers_are_lost() {
    let mut state =
        game("island1 players=1 seat=0 completed=0 rolls=0 hand=0,0,0,2,2,2 points=0 scores=0 boards=");
    play(&mut state, &["build R0", "end"]).unwrap();
    assert!(state.phase().resources().is_empty());
}

#[test]
fn players_take_turns_on_maps_of_their_own() {
    let mut state = State::new(3).unwrap();
    assert_eq!(state.players(), 3);
    for turn in 0..45u8 {
        assert_eq!(state.seat(), Seat::new(turn % 3));
        assert_eq!(state.turns_left(Seat::new(0)), 15 - u32::from(turn.div_ceil(3)));
        let build = if turn == 1 { "build R0" } else { "trade 0" };
        play(&mut state, &["roll 0,0,0,1,1,4", "keep 0,0,0,1,1,4", build, "end"]).unwrap();
    }
    assert_eq!(state.turn(), Turn::Over { winners: Seats::one(Seat::new(1)) });
    let scores: Vec<i32> = Seat::first(3).map(|seat| state.score(seat)).collect();
    assert_eq!(scores, [-30, -27, -30]);
    assert!(play(&mut state, &["end"]).is_err_and(|illegal| illegal == Illegal::Over));
}

#[test]
fn equal_scores_win_together() {
    let text =
        "island1 players=2 seat=0 completed=30 rolls=0 hand=0,0,0,0,0,0 points=0 scores=-27,-27 boards=R0/J1";
    assert_eq!(game(text).turn(), Turn::Over { winners: Seats::first(2) });
}

#[test]
fn refusals_say_what_is_wrong_and_change_nothing() {
    let choosing =
        "island1 players=2 seat=0 completed=0 rolls=2 hand=6,0,0,0,0,0 points=0 scores=0,0 boards=/";
    let building =
        "island1 players=2 seat=0 completed=0 rolls=0 hand=6,0,0,0,0,0 points=0 scores=0,0 boards=/";
    let rolling =
        "island1 players=2 seat=0 completed=0 rolls=1 hand=4,0,0,0,0,0 points=0 scores=0,0 boards=/";
    let cases = [
        (choosing, "build R0", "choose the dice to keep first; keep all six to roll no more"),
        (choosing, "end", "choose the dice to keep first; keep all six to roll no more"),
        (choosing, "keep 0,1,0,0,0,0", "1 grain cannot be kept: the dice do not show that"),
        (choosing, "roll 6,0,0,0,0,0", "no dice are to be rolled now"),
        (building, "keep 6,0,0,0,0,0", "the dice have been rolled for this turn"),
        (building, "build R0", "R0 costs 1 timber and 1 bricks: 1 timber and 1 bricks missing"),
        (building, "trade 1", "a trade takes 2 gold, and there is 0"),
        (building, "swap 0 1", "no unused knight swaps into grain"),
        (rolling, "end", "2 dice have to be rolled first"),
        (rolling, "roll 3,0,0,0,0,0", "2 dice are to be rolled, not 3"),
    ];
    for (text, step, expected) in cases {
        let mut state = game(text);
        assert_eq!(play(&mut state, &[step]).unwrap_err().to_string(), expected, "{step} in {text}");
        assert_eq!(state, game(text));
    }
    let mut state = game(building);
    let early = Step::Act(Seat::new(1), Action::End);
    let off_turn = state.apply(early).unwrap_err();
    assert_eq!(off_turn.to_string(), "it is another player's turn");
    assert_eq!(state.check(early), Err(off_turn), "whoever only asks is told the same");
    assert_eq!(state.check(Step::Act(Seat::new(0), Action::End)), Ok(()));
    assert!(State::new(0).is_err() && State::new(9).is_err());
}

#[test]
fn games_that_cannot_be_are_refused_with_a_reason() {
    let cases = [
        ("", "the text of a game begins with \"island1\""),
        ("island2 players=1", "the text of a game begins with \"island1\""),
        ("island1", "the field \"players=\" is missing or not in its place"),
        ("island1 players=0", "players=0 is not a whole number from 1 to 8"),
        ("island1 players=01", "players=01 is not a whole number from 1 to 8"),
        ("island1 players=1 seat=-0", "seat=-0 is not a whole number from 0 to 0"),
        ("island1 players=1 seat=1", "seat=1 is not a whole number from 0 to 0"),
        ("island1 players=1 seat=0 completed=16", "completed=16 is not a whole number from 0 to 15"),
    ];
    let rest = [
        (
            "seat=1 completed=0 rolls=3 hand=0,0,0,0,0,0 points=0 scores=0,0 boards=/",
            "after 0 turns it is the turn of seat 0",
        ),
        (
            "seat=0 completed=0 rolls=3 hand=1,0,0,0,0,0 points=0 scores=0,0 boards=/",
            "there can\'t be 1 dice on the table with 3 rolls left",
        ),
        (
            "seat=0 completed=0 rolls=2 hand=7,0,0,0,0,0 points=0 scores=0,0 boards=/",
            "\"7,0,0,0,0,0\" is not six whole numbers separated by commas, at most 6 together",
        ),
        (
            "seat=0 completed=0 rolls=2 hand=4,4,0,0,0,0 points=0 scores=0,0 boards=/",
            "\"4,4,0,0,0,0\" is not six whole numbers separated by commas, at most 6 together",
        ),
        (
            "seat=0 completed=0 rolls=2 hand=6,0,0,0,0 points=0 scores=0,0 boards=/",
            "\"6,0,0,0,0\" is not six whole numbers separated by commas, at most 6 together",
        ),
        (
            "seat=0 completed=0 rolls=2 hand=6,0,0,0,0,0 points=1 scores=0,0 boards=/",
            "points=1 is not a whole number from 0 to 0",
        ),
        (
            "seat=0 completed=0 rolls=3 hand=0,0,0,0,0,0 points=0 scores=0 boards=/",
            "scores has 1 entries for 2 players",
        ),
        (
            "seat=0 completed=0 rolls=3 hand=0,0,0,0,0,0 points=0 scores=0,0 boards=//",
            "boards has 3 entries for 2 players",
        ),
        (
            "seat=0 completed=2 rolls=3 hand=0,0,0,0,0,0 points=0 scores=1,1 boards=R0/R7",
            "no game leads to board 2",
        ),
        (
            "seat=0 completed=2 rolls=3 hand=0,0,0,0,0,0 points=0 scores=1,1 boards=R0/X1",
            "board 2: \"X1\" is not a structure: it doesn't begin with R, S, C, J or K",
        ),
        (
            "seat=0 completed=2 rolls=3 hand=0,0,0,0,0,0 points=0 scores=2,1 boards=R0/R0",
            "seat 0 cannot have that score with that board after so many turns",
        ),
        (
            "seat=0 completed=2 rolls=3 hand=0,0,0,0,0,0 points=0 scores=-1,1 boards=R0/R0",
            "seat 0 cannot have that score with that board after so many turns",
        ),
        (
            "seat=0 completed=0 rolls=3 hand=0,0,0,0,0,0 points=0 scores=1,0 boards=R0/",
            "seat 0 cannot have that score with that board after so many turns",
        ),
        (
            "seat=0 completed=30 rolls=3 hand=0,0,0,0,0,0 points=0 scores=-30,-30 boards=/",
            "there can\'t be 0 dice on the table with 3 rolls left",
        ),
        (
            "seat=0 completed=0 rolls=3 hand=0,0,0,0,0,0 points=0 scores=0,0 boards=/ x",
            "there is something after the last field",
        ),
    ];
    let rest = rest.map(|(text, expected)| (format!("island1 players=2 {text}"), expected));
    for (text, expected) in cases.map(|(text, expected)| (text.to_owned(), expected)).into_iter().chain(rest)
    {
        assert_eq!(text.parse::<State>().unwrap_err().to_string(), expected, "{text}");
    }
}
