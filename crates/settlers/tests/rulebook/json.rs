//! How things are written in JSON, and what is refused when it is read: cards, dice, offers, boards and their places,
//! legal actions by what they need to be told.

use crate::cases::{FIRST, act, cards, given, given_players, s};
use brickwool_game::Viewer;
use brickwool_settlers::{
    Action, ActionGroups, BankTrade, Board, Cards, DevCard, DevCards, Dice, Edge, Hex, Layout, Offer, Plenty,
    Resource, Rules, Shape, Tokens, Vertex, VertexSet,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;

/// The value is written like this, and read back from it.
#[track_caller]
fn written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, as_json: Value) {
    assert_eq!(serde_json::to_value(&value).unwrap(), as_json);
    assert_eq!(serde_json::from_value::<T>(as_json).unwrap(), value);
}

/// This cannot be read, because of what the words say.
#[track_caller]
fn refused<T: DeserializeOwned + Debug>(text: &str, because: &str) {
    let error = serde_json::from_str::<T>(text).unwrap_err().to_string();
    assert!(error.contains(because), "{error}");
}

#[test]
fn year_of_plenty_is_a_list_of_one_or_two_resources() {
    written(Plenty::one(Resource::Ore), json!(["ore"]));
    written(Plenty::two(Resource::Ore, Resource::Brick), json!(["brick", "ore"]));
    refused::<Plenty>("[]", "takes two cards, not 0");
    refused::<Plenty>(r#"["ore","ore","ore"]"#, "takes two cards, not 3");
}

#[test]
fn sets_of_places_are_lists_of_numbers() {
    written([Vertex(0), Vertex(79)].into_iter().collect::<VertexSet>(), json!([0, 79]));
    refused::<VertexSet>("[128]", "128 is too high for a vertex");
}

#[test]
fn dice_are_two_faces() {
    let dice = Dice::new(2, 6).unwrap();
    written(dice, json!([2, 6]));
    assert_eq!((dice.faces(), dice.total(), dice.to_string().as_str()), ([2, 6], 8, "8 (2+6)"));
    refused::<Dice>("[0,3]", "");
    refused::<Dice>("[3,7]", "");
}

#[test]
fn a_total_stands_for_dice_that_can_fall() {
    for total in 2..=12 {
        let dice = Dice::of_total(total).unwrap();
        let [low, high] = dice.faces();
        assert_eq!(Dice::new(low, high), Some(dice), "a face is 1 to 6");
        assert!(low <= high && low + high == total, "{dice:?}");
    }
}

#[test]
fn bundles_of_cards_leave_out_what_they_have_none_of() {
    written(cards("L1O3"), json!({"lumber": 1, "ore": 3}));
    written(Cards::NONE, json!({}));
    written(DevCards::new([1, 0, 2, 0, 1]), json!({"knight": 1, "year_of_plenty": 2, "victory_point": 1}));
    written(DevCards::new([0, 1, 0, 31, 0]), json!({"road_building": 1, "monopoly": 31}));
    refused::<DevCards>(r#"{"knight":32}"#, "32 development cards of one kind are more than any game has");
    refused::<DevCards>(r#"{"knights":1}"#, "unknown field");
}

#[test]
fn resource_cards_of_a_kind_are_as_many_as_fit() {
    let most = Cards::MAX_COUNT;
    written(Cards::some(Resource::Wool, most), json!({"wool": most}));
    refused::<Cards>(&format!(r#"{{"wool":{}}}"#, most + 1), "");
}

#[test]
fn the_nth_card_of_a_bundle_counts_them_kind_by_kind() {
    let hand = cards("L2W1O2");
    let kinds: Vec<Resource> = (0..hand.total()).map(|n| hand.nth_card(n)).collect();
    use Resource::{Lumber, Ore, Wool};
    assert_eq!(kinds, [Lumber, Lumber, Wool, Ore, Ore]);
    let deck = DevCards::new([1, 0, 2, 0, 1]);
    let kinds: Vec<DevCard> = (0..deck.total()).map(|n| deck.nth_card(n)).collect();
    use DevCard::{Knight, VictoryPoint, YearOfPlenty};
    assert_eq!(kinds, [Knight, YearOfPlenty, YearOfPlenty, VictoryPoint]);
}

#[test]
fn an_offer_has_two_sides() {
    let offer = Offer::new(cards("L2"), cards("O1")).unwrap();
    written(offer, json!({"give": {"lumber": 2}, "want": {"ore": 1}}));
    assert_eq!(offer.to_string(), format!("{} for {}", cards("L2"), cards("O1")));
    assert!(offer.to_string().contains("lumber"), "{offer}");
    refused::<Offer>(r#"{"give":{"lumber":1},"want":{}}"#, "gifts are not allowed");
}

/// The beginner board, place by place, as a page reads it.
#[test]
fn a_board_tells_what_every_place_touches() {
    let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
    let json = serde_json::to_value(&board).unwrap();
    let topology = Shape::Base.topology();
    let count = |what: &str| json[what].as_array().unwrap().len();
    assert_eq!((count("hexes"), count("vertices"), count("edges")), (19, 54, 72));
    for (number, hex) in json["hexes"].as_array().unwrap().iter().enumerate() {
        let corners = topology.hex_vertices(Hex(number as u8)).map(|vertex| vertex.0);
        assert_eq!((&hex["hex"], &hex["vertices"]), (&json!(number), &json!(corners)));
    }
    for edge in json["edges"].as_array().unwrap() {
        let ends = edge["vertices"].as_array().unwrap();
        let beside = |end: &Value| {
            let vertex = &json["vertices"][end.as_u64().unwrap() as usize];
            vertex["hexes"].as_array().unwrap().clone()
        };
        let (a, b) = (beside(&ends[0]), beside(&ends[1]));
        let both: Vec<Value> = a.into_iter().filter(|hex| b.contains(hex)).collect();
        assert_eq!(edge["hexes"], Value::from(both), "{edge}");
        assert!(edge["hexes"].as_array().unwrap().len() <= 2);
    }
}

#[test]
fn a_harbour_lies_on_one_edge_and_serves_both_of_its_ends() {
    let layout = Layout::beginner();
    let json = serde_json::to_value(Board::new(layout.clone(), Rules::default()).unwrap()).unwrap();
    let mut ends = Vec::new();
    for (number, edge) in json["edges"].as_array().unwrap().iter().enumerate() {
        let harbour = layout.harbour(Edge(number as u8)).map(|harbour| harbour.to_string());
        assert_eq!(edge["harbour"], json!(harbour), "edge {number}");
        if harbour.is_some() {
            ends.extend(edge["vertices"].as_array().unwrap().iter().map(|end| (end.clone(), json!(harbour))));
        }
    }
    assert_eq!(ends.len(), 18);
    for (number, vertex) in json["vertices"].as_array().unwrap().iter().enumerate() {
        let own = ends.iter().find(|(end, _)| *end == json!(number)).map(|(_, harbour)| harbour.clone());
        assert_eq!(vertex["harbour"], own.unwrap_or(Value::Null), "vertex {number}");
    }
}

#[test]
fn two_boards_are_one_when_layout_and_rules_are() {
    let board = |layout: Layout, rules: &str| Board::new(layout, rules.parse().unwrap()).unwrap();
    let other = Layout::random(Shape::Base, Tokens::Shuffled, &mut |n: u32| n / 2).unwrap();
    let beginner = board(Layout::beginner(), "official");
    assert_eq!(beginner, board(Layout::beginner(), "official"));
    assert_ne!(beginner, board(Layout::beginner(), "target=12"));
    assert_ne!(beginner, board(other.clone(), "official"));
    assert_ne!(beginner, board(other, "target=12"));
}

/// One hand that can do a little of everything.
#[test]
fn legal_actions_are_grouped_by_what_they_need_to_be_told() {
    let position = given().hand(0, "L4B1W1G3O3").cards(0, "M1").position();
    let groups = position.state.legal_for(&position.board, FIRST).groups();
    let builds = |action| position.state.check(&position.board, act(0, action)).is_ok();
    let topology = position.board.topology();
    let expect = ActionGroups {
        plain: vec![Action::EndTurn, Action::BuyDevCard],
        settlements: VertexSet::NONE,
        cities: [Vertex(8), Vertex(43)].into_iter().collect(),
        roads: topology.edges().filter(|&edge| builds(Action::BuildRoad(edge))).collect(),
        robber: vec![],
        discards: vec![],
        victims: vec![],
        takers: vec![],
        monopoly: Resource::ALL.to_vec(),
        year_of_plenty: vec![],
        bank_trades: [Resource::Brick, Resource::Wool, Resource::Grain, Resource::Ore]
            .map(|take| BankTrade { give: Resource::Lumber, count: 4, take })
            .to_vec(),
    };
    assert_eq!(groups, expect);
    let json = serde_json::to_value(&groups).unwrap();
    assert_eq!(serde_json::from_value::<ActionGroups>(json).unwrap(), groups);
    assert_eq!(expect.roads.len(), 7, "two beyond each end of a road, one at the coast");
}

#[test]
fn what_the_robber_and_a_trade_ask_for_is_grouped_too() {
    let groups = |given: crate::cases::Given, seat: u8| {
        let position = given.position();
        position.state.legal_for(&position.board, s(seat)).groups()
    };
    let owing = given().hand(1, "L5W4").phase("discard:0.4.0.0");
    assert_eq!(groups(owing, 1).discards, [Resource::Lumber, Resource::Wool]);
    let moving = given().phase("robber:after");
    assert_eq!(groups(moving.clone(), 0).robber.len(), 18, "anywhere else");
    assert!(!groups(moving, 0).robber.contains(&Hex(9)));
    let answered = given_players(4).hand(0, "L1").hand(1, "O1").phase("trade:L1~O1:1y.2n.3");
    assert_eq!(groups(answered.clone(), 0).takers, [s(1)]);
    assert_eq!(groups(answered, 3).plain, [Action::DeclineTrade]);
}

#[test]
fn a_view_lists_each_players_own_pieces() {
    let position = given().settlements(0, "8").cities(0, "43").position();
    let view = serde_json::to_value(position.state.view(&position.board, Viewer::Spectator)).unwrap();
    let of = |seat: usize| (&view["players"][seat]["settlements"], &view["players"][seat]["cities"]);
    assert_eq!(of(0), (&json!([8]), &json!([43])));
    assert_eq!(of(1), (&json!([19, 45]), &json!([])));
}

#[test]
fn monopoly_names_one_resource_and_not_in_a_list() {
    refused::<Action>(r#"{"play_monopoly":["ore"]}"#, "not a list");
    refused::<Action>(r#"{"play_monopoly":[]}"#, "not none");
    refused::<Action>(r#"{"play_monopoly":["ore","wool"]}"#, "not 2");
}

/// Seat 3 has the special harbours for wool and ore, nobody else has any.
#[test]
fn the_bank_asks_for_what_harbours_and_rules_say() {
    let rates = |given: crate::cases::Given, seat| {
        let position = given.position();
        Resource::ALL.map(|give| position.state.bank_rate(&position.board, s(seat), give))
    };
    assert_eq!(rates(given(), 0), [Some(4); 5]);
    let harbours = rates(given_players(4), 3);
    assert!(harbours.iter().any(|&rate| rate == Some(2) || rate == Some(3)), "{harbours:?}");
    assert_eq!(rates(given_players(4).rules("bank=off"), 3), [None; 5]);
}

#[test]
fn rules_mention_special_building_only_where_it_is_switched_off() {
    let with =
        |special_building| serde_json::to_value(Rules { special_building, ..Rules::default() }).unwrap();
    assert_eq!(with(true).get("special_building"), None);
    assert_eq!(with(false).get("special_building"), Some(&json!(false)));
}
