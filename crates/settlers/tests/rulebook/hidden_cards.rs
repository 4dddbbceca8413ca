//! What may lie in hands that one cannot see, and small things that are told or not told.

use crate::cases::{Fact, Given, given, luck, monopoly, s};
use brickwool_game::Viewer;
use brickwool_settlers::{DevCard, Event, Hex, Position, Resource, State};

/// States that a viewer who sees no hands thinks possible.
fn samples(given: &Given) -> Vec<State> {
    let Position { board, state } = given.position();
    let view = state.view(&board, Viewer::Spectator);
    let mut luck = luck(7);
    (0..60).map(|_| view.sample(&board, &mut luck)).collect()
}

fn victory_cards(state: &State, seat: u8) -> u8 {
    state.dev_cards(s(seat)).get(DevCard::VictoryPoint)
}

/// Seat 0 with 4 cities and a settlement: 9 points.
fn nine_points() -> Given {
    given().settlements(0, "18").cities(0, "0.8.43.51").roads(0, "18-13-8-4-0 43-47-51-48-52")
}

#[test]
fn hidden_cards_may_be_victory_points() {
    let drawn = samples(&given().cards(1, "K2V1"));
    assert!(drawn.iter().any(|state| victory_cards(state, 1) > 0));
    assert!(drawn.iter().any(|state| victory_cards(state, 1) == 0));
}

/// Of a knight and a victory point the current player, who is one point short, can only hold the knight.
#[test]
fn the_current_player_holds_no_card_that_would_have_won() {
    let table = nine_points().cards(0, "K1").cards(1, "V1").deck("-");
    for state in samples(&table) {
        assert_eq!((victory_cards(&state, 0), victory_cards(&state, 1)), (0, 1));
    }
}

/// They would have won on their last turn, and development cards are bought on one's own turn only.
#[test]
fn an_opponent_one_point_short_holds_no_victory_point() {
    let table = nine_points().current(1).cards(0, "K1").cards(1, "V1").deck("K3");
    let drawn = samples(&table);
    assert!(drawn.iter().all(|state| victory_cards(state, 0) == 0));
    assert!(drawn.iter().any(|state| victory_cards(state, 1) == 1));
}

/// The Longest Road may have come to an opponent since their last turn, so with it they may have 10 points and more.
#[test]
fn an_opponent_with_the_longest_road_may_have_more_points_than_win() {
    let table = given()
        .settlements(0, "18.0")
        .cities(0, "8.43")
        .roads(0, "18-13-8-4-0 43-47-51-48-52-49")
        .longest_road("0")
        .current(1)
        .cards(0, "V3")
        .deck("K4");
    let drawn = samples(&table);
    let most = drawn.iter().map(|state| victory_cards(state, 0)).max();
    assert_eq!(most, Some(3), "8 points shown, 2 of them from the road");
}

#[test]
fn monopoly_tells_only_of_players_who_had_to_give() {
    let table = given().cards(0, "M1").hand(1, "L2");
    let taken =
        |from, count| Event::MonopolyTaken { by: s(0), from: s(from), resource: Resource::Lumber, count };
    table.plays(
        &[monopoly(0, Resource::Lumber)],
        |it| it.cards(0, "-").played().hand(0, "L2").hand(1, "-"),
        &[Fact::Told(taken(1, 2)), Fact::Untold(taken(2, 0))],
    );
}

#[test]
fn a_hex_yields_one_card_for_a_settlement_and_two_for_a_city() {
    let Position { board, state } = given().settlements(0, "43").cities(0, "8").position();
    let topology = board.topology();
    for hex in topology.hexes() {
        for seat in state.seats() {
            let worth = |vertex| match state.buildings().owner(vertex) {
                Some(owner) if owner == seat => 1 + u8::from(state.cities().contains(vertex)),
                _ => 0,
            };
            let count: u8 = topology.hex_vertices(hex).into_iter().map(worth).sum();
            let expect = board.resource(hex).filter(|_| count > 0).map(|resource| (resource, count));
            assert_eq!(state.hex_yield(&board, hex, seat), expect, "hex {hex}, seat {seat}");
        }
    }
    let desert = Hex(9);
    assert_eq!(state.hex_yield(&board, desert, s(0)), None);
}

#[test]
fn a_state_tells_what_is_in_its_notation() {
    let table = given()
        .cards(0, "K1Y1")
        .bought("Y1")
        .played()
        .knights(0, 3)
        .largest_army("0")
        .cities(1, "19")
        .settlements(1, "45")
        .settlements(2, "17.31")
        .roads(2, "17-12-7-3-0-4 31-36")
        .longest_road("2")
        .deck("R1");
    let state = table.position().state;
    assert_eq!(state.dev_cards(s(0)).counts(), [1, 0, 1, 0, 0]);
    assert_eq!(state.bought().counts(), [0, 0, 1, 0, 0]);
    assert!(state.card_played());
    assert_eq!(
        (state.knights(s(0)), state.largest_army(), state.longest_road()),
        (3, Some(s(0)), Some(s(2)))
    );
    assert_eq!(state.roads().of(s(2)).len(), 6);
    assert_eq!(state.buildings().of(s(2)).len(), 2);
    assert!(!given().position().state.card_played());
}

/// Who may name a price: the current player with cards to give, and those who were asked and hold any.
#[test]
fn offers_and_counter_offers_need_a_card_to_give() {
    let may = |given: Given, seat: u8| {
        let Position { board, state } = given.position();
        let legal = state.legal_for(&board, s(seat));
        (legal.may_offer(), legal.may_counter())
    };
    assert_eq!(may(given().hand(0, "L1"), 0), (true, false));
    assert_eq!(may(given(), 0), (false, false));
    let asked = given().hand(0, "L1").hand(1, "W1").phase("trade:L1~O1:1.2");
    assert_eq!(
        [0, 1, 2].map(|seat| may(asked.clone(), seat)),
        [(false, false), (false, true), (false, false)]
    );
}
