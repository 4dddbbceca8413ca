//! The ten questions at their boundaries, as tables.

use brickwool_dice::questions_json::answer_line;
use brickwool_dice::{Board, ResourceAction, Resources, Structure, questions};

fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn structure(text: &str) -> Structure {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn parse_actions(texts: &[&str]) -> Vec<ResourceAction> {
    texts.iter().map(|text| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))).collect()
}

fn hand(counts: [u32; 6]) -> Resources {
    Resources::new(counts).unwrap()
}

#[test]
fn a_board_is_well_formed_by_its_syntax_alone() {
    let well = [
        "",
        "R0",
        "R15",
        "S3",
        "S11",
        "C7",
        "C30",
        "J1",
        "J6",
        "K1",
        "K6",
        "R0,S3,R2,K1,J2",
        "C30,R15",
        "R0,R0",
    ];
    let ill = [
        " ", ",", "R0,", ",R0", "R0,,R1", "R0, R1", "R0 ,R1", " R0", "R0 ", "R00", "R01", "S03", "R16",
        "R-1", "R+1", "S2", "S6", "S8", "S10", "S12", "C3", "C8", "C31", "J0", "J7", "K0", "K7", "r0", "s3",
        "A1", "R", "0", "RR0", "R0;R1", "R0,R1\n", "Ｒ0", "R٣",
    ];
    for text in well {
        assert!(questions::is_board_state_well_formed(text), "{text:?}");
    }
    for text in ill {
        assert!(!questions::is_board_state_well_formed(text), "{text:?}");
        assert!(text.parse::<Board>().is_err(), "{text:?}");
    }
    // Well formed as text, but no knight is both.
    assert!(questions::is_board_state_well_formed("J1,K1"));
    assert_eq!("J1,K1".parse::<Board>().unwrap_err().to_string(), "knight 1 cannot be both unused and used");
}

#[test]
fn an_action_is_well_formed_by_its_syntax_alone() {
    let well =
        ["build R0", "build S3", "build C30", "build J6", "trade 0", "trade 5", "swap 0 5", "swap 3 3"];
    let ill = [
        "",
        "build",
        "build ",
        "build R16",
        "build K1",
        "build  R0",
        " build R0",
        "build R0 ",
        "Build R0",
        "BUILD R0",
        "build r0",
        "build R0 R1",
        "build R00",
        "trade",
        "trade 6",
        "trade -1",
        "trade 00",
        "trade 1 2",
        "trade x",
        "swap 1",
        "swap 1 6",
        "swap 6 1",
        "swap 1  4",
        "swap 1 4 ",
        "swap 1 4 5",
        "swap1 4",
        "keep 0",
        "end",
        "build\tR0",
    ];
    for text in well {
        assert!(questions::is_action_well_formed(text), "{text:?}");
    }
    for text in ill {
        assert!(!questions::is_action_well_formed(text), "{text:?}");
    }
}

#[test]
fn order_and_connection_decide_what_can_be_built_next() {
    let cases = [
        ("R0", "", true, "the start road is there"),
        ("R0", "R0", false, "already built"),
        ("R1", "", false, "not connected"),
        ("R1", "R0", true, "connected"),
        ("R4", "R0,R2,R3", true, "a fork"),
        ("R12", "R0,R2,R3,R5,R6,R7", true, "the other fork"),
        ("R12", "R0,R2,R3,R5,R6", false, "one road short"),
        ("S3", "", true, "stands on the start road"),
        ("S3", "S3", false, "already built"),
        ("S4", "R0,R2", false, "S3 comes first"),
        ("S4", "R0,S3", false, "no road"),
        ("S4", "R0,R2,S3", true, "order and road"),
        ("S5", "R0,R2,R3,R5,S3", false, "S4 left out"),
        ("S5", "R0,R2,R3,R5,S4", false, "S3 left out, though the one before stands"),
        ("C7", "R0,R1", true, "cities need no settlement"),
        ("C7", "R0", false, "no road"),
        ("C12", "R0,R1,R2,R3,R4", false, "C7 comes first"),
        ("C12", "R0,R1,R2,R3,R4,C7", true, "order and road"),
        ("C20", "R0,R2,R3,R5,R6,R7,R12,R13,R1,C7", false, "C12 comes first"),
        ("J1", "", true, "knights need no road"),
        ("J2", "", false, "J1 comes first"),
        ("J2", "J1", true, "after an unused knight"),
        ("J2", "K1", true, "after a used knight"),
        ("J1", "K1", false, "built and used is built"),
    ];
    for (target, on, expected, why) in cases {
        assert_eq!(
            questions::check_build_constraints(structure(target), board(on)),
            expected,
            "{target} on {on}: {why}"
        );
    }
}

#[test]
fn resources_pay_exactly_more_or_one_short() {
    let cases = [
        ("R0", [0, 0, 0, 1, 1, 0], true),
        ("R0", [9, 9, 9, 9, 9, 9], true),
        ("R0", [6, 6, 6, 0, 1, 6], false),
        ("R0", [6, 6, 6, 1, 0, 6], false),
        ("S3", [0, 1, 1, 1, 1, 0], true),
        ("S3", [0, 0, 1, 1, 1, 2], false),
        ("S3", [0, 1, 0, 1, 1, 0], false),
        ("C7", [3, 2, 0, 0, 0, 0], true),
        ("C7", [2, 2, 0, 0, 0, 2], false),
        ("C7", [3, 1, 0, 0, 0, 0], false),
        ("J1", [1, 1, 1, 0, 0, 0], true),
        ("J1", [1, 1, 0, 0, 0, 3], false),
    ];
    for (target, counts, expected) in cases {
        assert_eq!(
            questions::check_resources(structure(target), hand(counts)),
            expected,
            "{target} {counts:?}"
        );
    }
}

#[test]
fn trades_and_swaps_help_to_pay() {
    let cases = [
        ("R0", "", [0, 0, 0, 1, 1, 0], true, "nothing needed"),
        ("R0", "", [0, 0, 0, 0, 1, 2], true, "one trade"),
        ("R0", "", [0, 0, 0, 0, 1, 1], false, "one gold short"),
        ("R0", "", [0, 0, 0, 0, 0, 4], true, "two trades"),
        ("R0", "", [0, 0, 0, 0, 0, 3], false, "one gold short of two trades"),
        ("R0", "J4", [0, 0, 1, 0, 1, 0], true, "knight 4 makes timber"),
        ("R0", "K4", [0, 0, 1, 0, 1, 0], false, "a used knight makes nothing"),
        ("R0", "J5", [0, 0, 1, 0, 1, 0], false, "knight 5 makes bricks"),
        ("R0", "J4", [0, 0, 0, 0, 1, 0], false, "nothing to swap away"),
        ("R0", "J4", [0, 0, 0, 0, 2, 0], true, "a spare one of the same cost"),
        ("R0", "J4,J5", [1, 1, 0, 0, 0, 0], true, "two swaps"),
        ("R0", "J6", [1, 1, 0, 0, 0, 0], false, "the wildcard works once"),
        ("R0", "J6", [1, 0, 0, 0, 1, 0], true, "the wildcard"),
        ("R0", "J4", [0, 0, 0, 0, 0, 3], true, "gold is swapped, gold is traded"),
        ("R0", "J4", [0, 0, 0, 0, 0, 2], false, "the same gold cannot do both"),
        ("C7", "J1,J6", [1, 2, 0, 0, 0, 2], true, "two ore by swaps"),
        ("C7", "J1,J6", [1, 2, 0, 0, 0, 1], false, "one spare resource for two swaps"),
        ("C7", "J1", [1, 2, 2, 0, 0, 0], false, "knight 1 makes one ore only"),
        ("C7", "J1", [1, 2, 1, 0, 0, 2], true, "a swap and a trade"),
        ("J2", "", [1, 1, 0, 0, 0, 2], true, "order does not matter here"),
        ("S3", "S3", [0, 1, 1, 1, 1, 0], true, "nor whether it stands"),
    ];
    for (target, on, counts, expected, why) in cases {
        let answer =
            questions::check_resources_with_trade_and_swap(structure(target), board(on), hand(counts));
        assert_eq!(answer, expected, "{target} on {on:?} with {counts:?}: {why}");
    }
}

#[test]
fn an_action_needs_place_and_means() {
    let cases = [
        ("build R1", "R0", [0, 0, 0, 1, 1, 0], Ok(())),
        ("build R1", "", [0, 0, 0, 1, 1, 0], Err("R1 needs road R0")),
        ("build R1", "R0,R1", [0, 0, 0, 1, 1, 0], Err("R1 is already built")),
        ("build R1", "R0", [0, 0, 0, 1, 0, 2], Err("R1 costs 1 timber and 1 bricks: 1 bricks missing")),
        ("build S5", "", [0, 1, 1, 1, 1, 0], Err("S3 has to be built before S5")),
        ("trade 0", "", [0, 0, 0, 0, 0, 2], Ok(())),
        ("trade 5", "", [0, 0, 0, 0, 0, 2], Ok(())),
        ("trade 0", "", [6, 6, 6, 6, 6, 1], Err("a trade takes 2 gold, and there is 1")),
        ("swap 1 0", "J1", [0, 1, 0, 0, 0, 0], Ok(())),
        ("swap 1 0", "K1", [0, 1, 0, 0, 0, 0], Err("no unused knight swaps into ore")),
        ("swap 1 0", "J2", [0, 1, 0, 0, 0, 0], Err("no unused knight swaps into ore")),
        ("swap 1 0", "J6", [0, 1, 0, 0, 0, 0], Ok(())),
        ("swap 1 0", "J1", [1, 0, 0, 0, 0, 0], Err("there is no grain to swap away")),
        ("swap 1 5", "J6", [0, 1, 0, 0, 0, 0], Ok(())),
        ("swap 1 5", "J1,J2,J3,J4,J5", [0, 1, 0, 0, 0, 0], Err("no unused knight swaps into gold")),
        ("swap 5 4", "J5", [0, 0, 0, 0, 0, 1], Ok(())),
    ];
    for (action, on, counts, expected) in cases {
        let answer = questions::can_do_action(action.parse().unwrap(), board(on), hand(counts));
        let answer = answer.map_err(|refused| refused.to_string());
        assert_eq!(answer, expected.map_err(str::to_owned), "{action} on {on:?} with {counts:?}");
    }
}

#[test]
fn the_specific_knight_is_used_before_the_wildcard() {
    let (after, _) = parse_actions(&["swap 0 3"])[0].apply(board("J4,J6"), hand([1, 0, 0, 0, 0, 0])).unwrap();
    assert_eq!(after, board("K4,J6"));
    let (after, _) = parse_actions(&["swap 0 3"])[0].apply(board("K4,J6"), hand([1, 0, 0, 0, 0, 0])).unwrap();
    assert_eq!(after, board("K4,K6"));
}

#[test]
fn a_sequence_is_done_in_order() {
    type Case = (&'static [&'static str], &'static str, [u32; 6], Option<usize>, &'static str);
    let cases: [Case; 8] = [
        (&[], "", [0; 6], None, "nothing is always possible"),
        (&["build R0", "build R1"], "", [0, 0, 0, 2, 2, 0], None, "a road continues a road of the same turn"),
        (&["build R1", "build R0"], "", [0, 0, 0, 2, 2, 0], Some(0), "but not the other way round"),
        (&["build R0", "build R2"], "", [0, 0, 0, 2, 1, 0], Some(1), "resources are spent"),
        (&["build J1", "swap 5 0"], "", [1, 1, 1, 0, 0, 1], None, "a knight swaps on the turn it is built"),
        (&["swap 5 0", "build J1"], "", [0, 1, 1, 0, 0, 1], Some(0), "but not before"),
        (&["swap 0 3", "swap 0 3"], "J4,J6", [2, 0, 0, 0, 0, 0], None, "knight 4, then the wildcard"),
        (&["swap 0 3", "swap 0 3", "swap 0 3"], "J4,J6", [3, 0, 0, 0, 0, 0], Some(2), "each once a game"),
    ];
    for (actions, on, counts, fails_at, why) in cases {
        let answer = questions::can_do_sequence(&parse_actions(actions), board(on), hand(counts));
        assert_eq!(answer.err().map(|(place, _)| place), fails_at, "{actions:?}: {why}");
    }
}

#[test]
fn the_path_is_the_roads_still_missing() {
    let cases: [(&str, &str, &[&str]); 12] = [
        ("R0", "", &[]),
        ("R1", "", &["R0"]),
        ("R1", "R0", &[]),
        ("S3", "", &[]),
        ("J6", "", &[]),
        ("C7", "", &["R0", "R1"]),
        ("C12", "R0,R1", &["R2", "R3", "R4"]),
        ("S5", "R0,R2", &["R3", "R5"]),
        ("S11", "R0,R2,R3,R5,R6,R7", &["R8", "R9", "R10", "R11"]),
        ("C30", "", &["R0", "R2", "R3", "R5", "R6", "R7", "R12", "R13", "R14", "R15"]),
        ("R3", "R0,R2,R3", &[]),
        ("S7", "R5", &["R6", "R7"]),
    ];
    for (target, on, expected) in cases {
        let path: Vec<_> =
            questions::path_to(structure(target), board(on)).into_iter().map(Structure::Road).collect();
        let expected: Vec<_> = expected.iter().map(|name| structure(name)).collect();
        assert_eq!(path, expected, "{target} on {on:?}");
    }
}

#[test]
fn a_plan_is_as_short_as_can_be() {
    type Case = (&'static str, &'static str, [u32; 6], Option<&'static [&'static str]>, &'static str);
    let cases: [Case; 10] = [
        ("R0", "", [0, 0, 0, 1, 1, 0], Some(&["build R0"]), "at once"),
        ("R0", "R0", [0, 0, 0, 1, 1, 0], None, "it stands"),
        ("R2", "", [0, 0, 0, 2, 2, 0], Some(&["build R0", "build R2"]), "with the road before it"),
        ("R2", "", [0, 0, 0, 2, 1, 1], None, "one short"),
        ("S4", "R0,R2", [0, 2, 2, 2, 2, 0], Some(&["build S3", "build S4"]), "with the settlement before it"),
        ("R0", "", [0, 0, 0, 0, 1, 2], Some(&["trade 3", "build R0"]), "a trade"),
        (
            "R0",
            "J4",
            [0, 0, 0, 0, 1, 2],
            Some(&["trade 3", "build R0"]),
            "gold is lost anyway, the knight is not",
        ),
        ("R0", "J4", [1, 0, 0, 0, 1, 1], Some(&["swap 0 3", "build R0"]), "a swap"),
        (
            "R0",
            "J1,J2,J3",
            [1, 1, 2, 0, 1, 0],
            Some(&["build J4", "swap 2 3", "build R0"]),
            "a knight built to help",
        ),
        (
            "J2",
            "",
            [1, 2, 2, 0, 0, 1],
            Some(&["build J1", "swap 5 0", "build J2"]),
            "the first knight pays for the second",
        ),
    ];
    for (target, on, counts, expected, why) in cases {
        let plan = questions::build_plan(structure(target), board(on), hand(counts));
        assert_eq!(plan, expected.map(parse_actions), "{target} on {on:?} with {counts:?}: {why}");
    }
}

#[test]
fn dice_are_added_to_what_is_there() {
    let mut faces = [0, 5, 5, 3].into_iter();
    let mut luck = |_| faces.next().unwrap();
    assert_eq!(questions::roll_dice(4, hand([1, 0, 0, 0, 0, 0]), &mut luck), hand([2, 0, 0, 1, 0, 2]));
    assert_eq!(questions::roll_dice(0, hand([1, 2, 3, 4, 5, 6]), &mut |_| 0), hand([1, 2, 3, 4, 5, 6]));
}

#[test]
fn questions_in_json_get_answers_or_errors() {
    let cases = [
        (
            r#"{"ask":"canDoAction","action":"build R1","board":"R0","resources":[0,0,0,1,1,0]}"#,
            r#"{"answer":true}"#,
        ),
        (r#"{"ask":"isBoardStateWellFormed","board":"R0,"}"#, r#"{"answer":false}"#),
        (r#"{"ask":"isActionWellFormed","action":"build K1"}"#, r#"{"answer":false}"#),
        (r#"{"ask":"rollDice","n":2,"resources":[0,0,0,0,0,4],"seed":1}"#, r#"{"answer":[0,0,0,0,0,6]}"#),
        (r#"{"ask":"rollDice","n":0,"resources":[1,0,0,0,0,4]}"#, r#"{"answer":[1,0,0,0,0,4]}"#),
        (r#"{"ask":"checkBuildConstraints","structure":"S3","board":""}"#, r#"{"answer":true}"#),
        (r#"{"ask":"checkResources","structure":"J1","resources":[1,1,0,0,0,2]}"#, r#"{"answer":false}"#),
        (
            r#"{"ask":"checkResourcesWithTradeAndSwap","structure":"J1","board":"","resources":[1,1,0,0,0,2]}"#,
            r#"{"answer":true}"#,
        ),
        (
            r#"{"ask":"canDoSequence","actions":["trade 2","build J1"],"board":"","resources":[1,1,0,0,0,2]}"#,
            r#"{"answer":true}"#,
        ),
        (r#"{"ask":"pathTo","target":"C7","board":""}"#, r#"{"answer":["R0","R1"]}"#),
        (
            r#"{"ask":"buildPlan","target":"J1","board":"","resources":[1,1,0,0,0,2]}"#,
            r#"{"answer":["trade 2","build J1"]}"#,
        ),
        (r#"{"ask":"buildPlan","target":"J1","board":"","resources":[1,1,0,0,0,1]}"#, r#"{"answer":null}"#),
        (
            r#"{"ask":"pathTo","target":"K1","board":""}"#,
            r#"{"error":"K1 is a used knight; one to build is written J1"#,
        ),
        (r#"{"ask":"pathTo","target":"R1","board":"R0,,R1"}"#, r#"{"error":"entry 2 of the board is empty"#),
        (
            r#"{"ask":"checkResources","structure":"S8","resources":[0,0,0,0,0,0]}"#,
            r#"{"error":"there is no S8 on the island: settlements are 3, 4, 5, 7, 9 and 11"#,
        ),
        (r#"{"ask":"checkResources","structure":"R0","resources":[0,0,0,0,0]}"#, r#"{"error":"#),
        (r#"{"ask":"checkResources","structure":"R0","resources":[0,0,0,0,0,0,0]}"#, r#"{"error":"#),
        (r#"{"ask":"checkResources","structure":"R0","resources":[-1,0,0,0,0,0]}"#, r#"{"error":"#),
        (r#"{"ask":"checkResources","structure":"R0","resources":[0.5,0,0,0,0,0]}"#, r#"{"error":"#),
        (
            r#"{"ask":"checkResources","structure":"R0","resources":[4000000,0,0,0,0,0]}"#,
            r#"{"error":"4000000 is too many"#,
        ),
        (r#"{"ask":"rollDice","n":10001,"resources":[0,0,0,0,0,0]}"#, r#"{"error":"10001 dice are too many"#),
        (r#"{"ask":"rollDice","n":-1,"resources":[0,0,0,0,0,0]}"#, r#"{"error":"#),
        (
            r#"{"ask":"canDoAction","action":"build R1","board":"R0"}"#,
            r#"{"error":"missing field `resources`"#,
        ),
        (
            r#"{"ask":"pathTo","target":"R1","board":"","colour":"red"}"#,
            r#"{"error":"unknown field `colour`"#,
        ),
        (r#"{"ask":"whoWins"}"#, r#"{"error":"unknown variant `whoWins`"#),
        (r#"{"board":""}"#, r#"{"error":"missing field `ask`"#),
        ("[]", r#"{"error":"a question is a JSON object"#),
        // Found in review: a list of the fields was answered.
        (r#"["isActionWellFormed","trade 4"]"#, r#"{"error":"a question is a JSON object"#),
        ("", r#"{"error":"a question is a JSON object"#),
        ("{", r#"{"error":"#),
    ];
    for (question, expected) in cases {
        let answer = answer_line(question.as_bytes(), |_| |_: u32| 5);
        assert!(answer.starts_with(expected), "{question} -> {answer}");
        assert!(!answer.contains('\n'), "{answer}");
    }
}
