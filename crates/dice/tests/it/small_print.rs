//! The small print: what texts of games, boards and actions are refused for and where the mistake is, what a state tells
//! about itself, and in which order actions are listed.

use crate::luck;
use brickwool_dice::questions_json::{MAX_DICE, answer_line};
use brickwool_dice::{
    Action, Board, DICE, Event, Knight, Phase, Resource, ResourceAction, Resources, Rolled, State, Step,
    Structure,
};
use brickwool_game::{Seat, Viewer};

fn game(text: &str) -> State {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn hand(counts: [u32; 6]) -> Resources {
    Resources::new(counts).unwrap()
}

#[test]
fn dice_fall_in_as_many_orders_as_can_be_told_apart() {
    let weight = |counts| Rolled(hand(counts)).weight();
    assert_eq!(weight([6, 0, 0, 0, 0, 0]), 1);
    assert_eq!(weight([5, 1, 0, 0, 0, 0]), 6);
    assert_eq!(weight([3, 3, 0, 0, 0, 0]), 20);
    assert_eq!(weight([2, 2, 2, 0, 0, 0]), 90);
    assert_eq!(weight([1, 1, 1, 1, 1, 1]), 720);
    assert_eq!(weight([1, 0, 0, 0, 0, 1]), 2);
}

#[test]
fn the_most_dice_that_may_be_asked_for_are_rolled() {
    let ask = |n: u32| {
        let line = format!(r#"{{"ask":"rollDice","n":{n},"resources":[0,0,0,0,0,0],"seed":1}}"#);
        answer_line(line.as_bytes(), |_| |_: u32| 0)
    };
    assert_eq!(ask(MAX_DICE), format!(r#"{{"answer":[{MAX_DICE},0,0,0,0,0]}}"#));
    assert!(ask(MAX_DICE + 1).contains("too many"), "{}", ask(MAX_DICE + 1));
}

#[test]
fn what_was_built_and_used_since_is_the_difference_of_two_boards() {
    let board = |text: &str| text.parse::<Board>().unwrap();
    let names = |after: &str, before: &str| -> Vec<String> {
        board(after).built_since(board(before)).map(|structure| structure.to_string()).collect()
    };
    assert_eq!(names("R0,R1,S3,J1,K2", "R0,J1"), ["J2", "R1", "S3"]);
    assert_eq!(names("R0,C7", "R0,C7"), [""; 0]);
    assert_eq!(names("R0", "R0,R1"), [""; 0], "what is gone was not built");
    let used =
        |after: &str, before: &str| -> Vec<Knight> { board(after).used_since(board(before)).collect() };
    let knights: Vec<Knight> = Knight::all().collect();
    assert_eq!(used("K1,K2,J3", "K1,J2"), [knights[1]]);
    assert_eq!(used("J1,J2", "J1"), []);
    assert_eq!(used("J1", "K1"), []);
}

#[test]
fn actions_are_listed_as_end_builds_trades_and_swaps_by_what_is_given() {
    let all_knights = "island1 players=1 seat=0 completed=6 rolls=0 hand=1,0,0,0,1,3 points=0 scores=21 boards=J1,J2,J3,J4,J5,J6";
    let listed: Vec<String> = game(all_knights).legal().iter().map(|action| action.to_string()).collect();
    assert_eq!(
        listed,
        [
            "end", "trade 0", "trade 1", "trade 2", "trade 3", "trade 4", "trade 5", //
            "swap 0 0", "swap 0 1", "swap 0 2", "swap 0 3", "swap 0 4", "swap 0 5", //
            "swap 4 0", "swap 4 1", "swap 4 2", "swap 4 3", "swap 4 4", "swap 4 5", //
            "swap 5 0", "swap 5 1", "swap 5 2", "swap 5 3", "swap 5 4", "swap 5 5",
        ]
    );
}

#[test]
fn dice_are_kept_only_while_there_is_a_choice_and_spent_only_after_it() {
    let state = |rolls: u8, hand: &str| {
        game(&format!(
            "island1 players=1 seat=0 completed=0 rolls={rolls} hand={hand} points=0 scores=0 boards="
        ))
    };
    let keep = |counts| Action::Keep(hand(counts));
    let road = Action::Do("build R0".parse().unwrap());
    let choosing = state(1, "2,0,0,3,1,0").legal();
    assert_eq!((choosing.is_empty(), choosing.len()), (false, 3 * 4 * 2));
    assert!(choosing.contains(keep([0; 6])) && choosing.contains(keep([2, 0, 0, 3, 1, 0])));
    assert!(!choosing.contains(keep([3, 0, 0, 0, 0, 0])) && !choosing.contains(keep([0, 1, 0, 0, 0, 0])));
    assert!(!choosing.contains(Action::End) && !choosing.contains(road));
    let building = state(0, "2,0,0,3,1,0").legal();
    assert_eq!((building.is_empty(), building.iter().collect()), (false, vec![Action::End, road]));
    assert!(building.contains(Action::End) && building.contains(road) && !building.contains(keep([0; 6])));
    let rolling = state(1, "2,0,0,0,1,0").legal();
    assert_eq!((rolling.is_empty(), rolling.len()), (true, 0));
    assert!(!rolling.contains(keep([0; 6])) && !rolling.contains(Action::End) && !rolling.contains(road));
}

#[test]
fn the_field_to_blame_is_pointed_at() {
    let right = "island1 players=1 seat=0 completed=0 rolls=3 hand=0,0,0,0,0,0 points=0 scores=0 boards=";
    for (field, instead) in [
        ("players=1", "players=9"),
        ("completed=0", "completed=99"),
        ("rolls=3", "rolls=7"),
        ("hand=0,0,0,0,0,0", "hand=0,0"),
        ("scores=0", "scores=5"),
        ("boards=", "boards=X1"),
    ] {
        let text = right.replacen(field, instead, 1);
        let at = text.parse::<State>().unwrap_err().at(&text);
        assert_eq!(&text[at], instead, "{text}");
    }
    let headless = "x";
    assert_eq!(headless.parse::<State>().unwrap_err().at(headless), 0..1);
}

#[test]
fn a_game_is_read_in_the_middle_of_a_turn() {
    let built =
        game("island1 players=2 seat=0 completed=0 rolls=0 hand=0,0,0,1,1,0 points=1 scores=0,0 boards=R0/");
    assert_eq!(built.phase(), Phase::Build { hand: hand([0, 0, 0, 1, 1, 0]), points: 1 });
    let spent =
        game("island1 players=2 seat=0 completed=0 rolls=0 hand=0,0,0,0,0,0 points=1 scores=0,0 boards=R0/");
    assert_eq!(spent.phase(), Phase::Build { hand: Resources::NONE, points: 1 });
}

#[test]
fn a_turn_that_cost_nothing_built_something() {
    let nothing_built =
        "island1 players=2 seat=0 completed=2 rolls=3 hand=0,0,0,0,0,0 points=0 scores=0,0 boards=/";
    let error = nothing_built.parse::<State>().unwrap_err().to_string();
    assert_eq!(error, "seat 0 cannot have that score with that board after so many turns");
    game(&nothing_built.replace("scores=0,0", "scores=-2,-2"));
}

#[test]
fn nobody_has_more_points_than_they_built() {
    let gift = "island1 players=2 seat=0 completed=0 rolls=3 hand=0,0,0,0,0,0 points=0 scores=3,0 boards=R0/";
    assert!(gift.parse::<State>().is_err());
}

#[test]
fn a_swap_gives_one_and_gets_one() {
    let mut state =
        game("island1 players=1 seat=0 completed=1 rolls=0 hand=0,2,0,0,0,1 points=0 scores=1 boards=J1");
    state.apply(Step::Act(Seat::new(0), "swap 1 0".parse::<Action>().unwrap())).unwrap();
    assert_eq!(state.phase(), Phase::Build { hand: hand([1, 1, 0, 0, 0, 1]), points: 0 });
    assert_eq!(state.board(Seat::new(0)).to_string(), "K1");
}

#[test]
fn a_state_rolls_when_dice_are_to_be_rolled() {
    let mut state = State::new(2).unwrap();
    let mut luck = luck(1);
    let Some(Rolled(dice)) = state.roll(&mut luck) else { panic!("the first roll of a turn") };
    assert_eq!((dice.total(), state.phase().resources()), (DICE, dice));
    assert_eq!(state.roll(&mut luck), None, "the player has to choose first");
    assert!(!dice.is_empty() && Resources::NONE.is_empty());
    assert_eq!(state.completed(), 0);
    let later =
        game("island1 players=2 seat=1 completed=3 rolls=3 hand=0,0,0,0,0,0 points=0 scores=-4,-2 boards=/");
    assert_eq!(later.completed(), 3);
}

#[test]
fn a_view_follows_the_events() {
    let mut state = State::new(1).unwrap();
    let mut view = state.view(Viewer::Spectator);
    let mut events: Vec<Event> = Vec::new();
    let rolled = Rolled(hand([0, 0, 0, 3, 3, 0]));
    state.apply_with(Step::Chance(rolled), &mut |event| events.push(event)).unwrap();
    assert_ne!(view, state.view(Viewer::Spectator));
    events.into_iter().for_each(|event| view.fold(event));
    assert_eq!(view, state.view(Viewer::Spectator));
}

#[test]
fn resources_are_six_numbers_in_json() {
    let json = serde_json::to_string(&hand([1, 0, 2, 0, 0, 3])).unwrap();
    assert_eq!(json, "[1,0,2,0,0,3]");
    assert_eq!(serde_json::from_str::<Resources>(&json).unwrap(), hand([1, 0, 2, 0, 0, 3]));
}

#[test]
fn places_that_the_island_does_not_have_are_named_with_those_it_has() {
    for (text, says) in [
        ("R16", "there is no R16 on the island: roads are 0 to 15"),
        ("S6", "there is no S6 on the island: settlements are 3, 4, 5, 7, 9 and 11"),
        ("C8", "there is no C8 on the island: cities are 7, 12, 20 and 30"),
        ("J7", "there is no J7 on the island: knights are 1 to 6"),
    ] {
        assert_eq!(text.parse::<Structure>().unwrap_err().to_string(), says);
    }
}

#[test]
fn a_boards_mistake_is_pointed_at() {
    for (text, mistake) in [("X1", "X1"), ("R0,X1", "X1"), ("R0,R12,S99,J1", "S99"), ("R0,J1,,J2", "")] {
        let error = Board::read(text).unwrap_err();
        assert_eq!(&text[error.at.clone()], mistake, "{text}: {error}");
    }
    let error = Board::read("R0,J1,,J2").unwrap_err();
    assert_eq!((error.at.start, error.to_string().as_str()), (6, "entry 3 of the board is empty"));
}

#[test]
fn an_action_with_the_wrong_arguments_says_what_it_takes() {
    let takes = |verb: &str, takes: &str, found: &str| {
        format!("{verb} takes {takes} after single spaces, not \"{found}\"")
    };
    for (text, says) in [
        ("build", takes("build", "one structure", "")),
        ("build R0 R1", takes("build", "one structure", "R0 R1")),
        ("build  R0", takes("build", "one structure", " R0")),
        ("build R0 ", takes("build", "one structure", "R0 ")),
        ("trade", takes("trade", "one resource digit", "")),
        ("trade 1 2", takes("trade", "one resource digit", "1 2")),
        ("swap 1", takes("swap", "two resource digits", "1")),
        ("swap  1", takes("swap", "two resource digits", " 1")),
        ("swap 1 2 3", takes("swap", "two resource digits", "1 2 3")),
        ("sell 1", "\"sell\" is not an action: it doesn't begin with build, trade or swap".to_owned()),
    ] {
        assert_eq!(text.parse::<ResourceAction>().unwrap_err().to_string(), says, "{text}");
    }
    assert_eq!("trade 4".parse(), Ok(ResourceAction::Trade(Resource::ALL[4])));
}
