//! Special building: with five or six players, everybody else may build once after each turn.

use crate::cases::{
    Fact, Given, act, buy, city, decline, dice, discard, drawn, end_turn, given, given_large, knight,
    large_road, monopoly, offer, plenty, road_building, robber_to, roll, s, settle, six, steal_from,
    stop_building, swap, withdraw,
};
use brickwool_game::{Turn, Viewer};
use brickwool_settlers::Resource::{Brick, Lumber, Ore, Wool};
use brickwool_settlers::{Action, Chance, DevCard, Event, Expected, Illegal, Step};

/// The turn of seat 0 is over, and seat 1 may build.
fn special() -> Given {
    six().current(1).phase("special:0")
}

/// Steps in which some seats, one after the other, build nothing.
fn nobody_builds<const N: usize>(seats: [u8; N]) -> [Step; N] {
    seats.map(stop_building)
}

/// Seat 1 with 4 cities and a settlement, 9 points, and room to build on vertex 30.
fn nine_points() -> Given {
    special().settlements(1, "34").cities(1, "29.31.39.47").roads(1, "34-41-47 29-36 31-37-30 39-46")
}

// The order.

plays! {
    after_a_turn_the_player_on_the_left_may_build:
        six(), [end_turn(0)] => |it| it.current(1).phase("special:0"),
        [Fact::Told(Event::SpecialBuildingBegan { seat: s(1) }), Fact::Untold(Event::TurnBegan { seat: s(1) })];
    whoever_stops_building_hands_on_to_the_left:
        special(), [stop_building(1)] => |it| it.current(2),
        [Fact::Told(Event::SpecialBuildingBegan { seat: s(2) })];
    the_last_seat_hands_on_to_the_first:
        six().current(5).phase("special:3"), [stop_building(5)] => |it| it.current(0);
    when_all_others_have_had_their_chance_the_next_turn_begins:
        six().current(5).phase("special:0"), [stop_building(5)] => |it| it.current(1).before_roll(),
        [Fact::Told(Event::TurnBegan { seat: s(1) })];
    everybody_is_asked_even_with_an_empty_hand:
        six(), [end_turn(0), stop_building(1), stop_building(2), stop_building(3), stop_building(4), stop_building(5)]
        => |it| it.current(1).before_roll();
    after_the_turn_of_the_last_seat_the_first_may_build_first:
        six().current(5),
        [end_turn(5), stop_building(0), stop_building(1), stop_building(2), stop_building(3), stop_building(4)]
        => |it| it.current(0).before_roll();
    five_players_have_it_too:
        given_large(5).current(3), [end_turn(3), stop_building(4), stop_building(0), stop_building(1), stop_building(2)]
        => |it| it.current(4).before_roll();
    four_players_have_none:
        given_large(4), [end_turn(0)] => |it| it.current(1).before_roll(),
        [Fact::Untold(Event::SpecialBuildingBegan { seat: s(1) })];
    three_players_have_none:
        given_large(3).current(2), [end_turn(2)] => |it| it.current(0).before_roll();
    the_base_board_has_none:
        given(), [end_turn(0)] => |it| it.current(1).before_roll();
    switched_off_the_next_turn_begins_at_once:
        six().rules("special=off"), [end_turn(0)] => |it| it.current(1).before_roll(),
        [Fact::Untold(Event::SpecialBuildingBegan { seat: s(1) })];
}

#[test]
fn in_each_round_everybody_takes_one_turn_and_has_a_chance_after_every_other_turn() {
    for players in [5, 6] {
        let mut position = given_large(usize::from(players)).before_roll().position();
        let mut take =
            |step| position.state.apply(&position.board, step).unwrap_or_else(|why| panic!("{why}"));
        for turn in 0..2 * players {
            let seat = turn % players;
            [roll(seat), dice(12), end_turn(seat)].into_iter().for_each(&mut take);
            for after in 1..players {
                take(stop_building((seat + after) % players));
            }
        }
        assert_eq!(position.state.turn(), Turn::Seat(s(0)));
    }
}

// What may be done.

plays! {
    a_road_may_be_built:
        special().hand(1, "L1B1"), [large_road(1, 41, 48)]
        => |it| it.hand(1, "-").roads(1, "34-41-48 31-37"), [Fact::Left(1, [12, 3, 4])];
    a_settlement_may_be_built:
        special().roads(1, "34-41-47-53 31-37").hand(1, "L1B1W1G1"), [settle(1, 53)]
        => |it| it.hand(1, "-").settlements(1, "31.34.53"), [Fact::Points(1, 3)];
    a_city_may_be_built:
        special().hand(1, "G2O3"), [city(1, 34)]
        => |it| it.hand(1, "-").settlements(1, "31").cities(1, "34"), [Fact::Points(1, 3)];
    a_development_card_may_be_bought:
        special().hand(1, "W1G1O1"), [buy(1)] => |it| it.hand(1, "-").phase("special-drawing:0");
    a_card_drawn_leaves_the_chance_open:
        special().hand(1, "L1B1").phase("special-drawing:0"), [drawn(DevCard::Monopoly), large_road(1, 41, 48)]
        => |it| it.hand(1, "-").cards(1, "M1").bought("M1").deck("K5R1Y1V1").roads(1, "34-41-48 31-37")
            .phase("special:0");
    as_much_may_be_built_as_the_hand_pays_for:
        special().hand(1, "L2B2W1G3O4"),
        [buy(1), drawn(DevCard::Knight), city(1, 31), large_road(1, 41, 48), large_road(1, 37, 44), stop_building(1)]
        => |it| it.hand(1, "-").cards(1, "K1").deck("K4R1Y1M1V1").settlements(1, "34").cities(1, "31")
            .roads(1, "34-41-48 31-37-44").current(2);
    what_is_paid_goes_to_the_bank:
        special().hand(1, "L1B1"), [large_road(1, 41, 48)]
        => |it| it.hand(1, "-").roads(1, "34-41-48 31-37"), [Fact::Bank("L24B24W24G24O24")];
    nothing_is_produced_in_it:
        six().hand(0, "L1"), [end_turn(0), stop_building(1), stop_building(2)]
        => |it| it.current(3).phase("special:0"), [Fact::Bank("L23B24W24G24O24")];
}

/// The text of every refusal that is about the moment.
const ONLY_BUILDING: Illegal = Illegal::NotNow { expected: Expected::SpecialBuilding };
const NOT_ASKED: Illegal = Illegal::NotNow { expected: Expected::NotAsked };

refusals! {
    nobody_rolls_in_special_building:
        special(), roll(1) => ONLY_BUILDING,
        "not now: during special building you can only build, buy development cards, or stop building";
    nobody_ends_a_turn_that_has_ended: special(), end_turn(1) => ONLY_BUILDING;
    nobody_trades_with_the_bank_in_special_building: special().hand(1, "L4"), swap(1, 4, Lumber, Ore) => ONLY_BUILDING;
    nobody_trades_with_players_in_special_building:
        special().hand(1, "L1").hand(2, "O1"), offer(1, "L1", "O1", [2]) => ONLY_BUILDING;
    nobody_trades_with_the_player_whose_turn_it_was:
        special().hand(1, "L1").hand(0, "O1"), offer(1, "L1", "O1", [0]) => ONLY_BUILDING;
    there_is_no_offer_to_accept_in_special_building: special(), act(1, Action::AcceptTrade) => NOT_ASKED;
    there_is_no_offer_to_decline_in_special_building: special(), decline(1) => NOT_ASKED;
    there_is_no_offer_to_withdraw_in_special_building: special(), withdraw(1) => NOT_ASKED;
    no_knight_is_played_in_special_building: special().cards(1, "K1"), knight(1) => ONLY_BUILDING;
    no_road_building_card_is_played_in_special_building: special().cards(1, "R1"), road_building(1) => ONLY_BUILDING;
    no_year_of_plenty_is_played_in_special_building: special().cards(1, "Y1"), plenty(1, Ore, Wool) => ONLY_BUILDING;
    no_monopoly_is_played_in_special_building: special().cards(1, "M1"), monopoly(1, Brick) => ONLY_BUILDING;
    nobody_discards_in_special_building: special().hand(1, "L9"), discard(1, Lumber) => ONLY_BUILDING;
    nobody_moves_the_robber_in_special_building: special(), robber_to(1, 0) => ONLY_BUILDING;
    nobody_steals_in_special_building: special(), steal_from(1, 0) => ONLY_BUILDING;
    nobody_builds_before_their_chance:
        special().hand(2, "L1B1"), large_road(2, 18, 24)
        => Illegal::NotYourTurn { seat: s(2), current: s(1) }, "it is another player's turn";
    nobody_builds_after_their_own_turn:
        special().hand(0, "L1B1"), large_road(0, 17, 12) => Illegal::NotYourTurn { seat: s(0), current: s(1) };
    nobody_stops_for_another: special(), stop_building(2) => Illegal::NotYourTurn { seat: s(2), current: s(1) };
    nobody_has_a_second_chance:
        special().current(2).hand(1, "L1B1"), large_road(1, 41, 48)
        => Illegal::NotYourTurn { seat: s(1), current: s(2) };
    a_road_costs_the_same_in_special_building:
        special().hand(1, "L1"), large_road(1, 41, 48)
        => Illegal::CannotPay { missing: crate::cases::cards("B1") }, "1 brick missing";
    a_settlement_keeps_its_distance_in_special_building:
        special().hand(1, "L1B1W1G1").roads(1, "34-28 31-37"), settle(1, 28)
        => Illegal::TooClose { vertex: brickwool_settlers::Vertex(28), neighbour: brickwool_settlers::Vertex(22), owner: s(0) };
    an_empty_deck_sells_nothing_in_special_building:
        special().hand(1, "W1G1O1").deck("-"), buy(1) => Illegal::DeckEmpty;
    nothing_is_done_while_a_card_is_drawn:
        special().phase("special-drawing:0"), stop_building(1) => Illegal::WaitingForChance;
    no_dice_fall_while_a_card_is_drawn: special().phase("special-drawing:0"), dice(6) => Illegal::WrongOutcome;
    no_card_is_drawn_unbought_in_special_building:
        special(), drawn(DevCard::Knight) => Illegal::NotWaitingForChance;
    there_is_nothing_to_stop_in_ones_own_turn: six(), stop_building(0) => NOT_ASKED;
}

#[test]
fn the_builder_alone_acts_and_chance_draws_the_card() {
    let position = special().hand(2, "L9B9W9G9O9").position();
    assert_eq!(position.state.turn(), Turn::Seat(s(1)));
    let may_act = |seat| !position.state.legal_for(&position.board, seat).is_empty();
    assert_eq!(
        position.state.seats().map(may_act).collect::<Vec<_>>(),
        [false, true, false, false, false, false]
    );
    assert_eq!(special().phase("special-drawing:0").position().state.turn(), Turn::Chance(Chance::Draw));
}

// Cards bought in special building.

plays! {
    a_card_bought_in_it_may_be_played_at_the_start_of_ones_own_next_turn:
        six().current(1).hand(1, "W1G1O1").phase("special:0"),
        [buy(1), drawn(DevCard::Knight), stop_building(1), stop_building(2), stop_building(3), stop_building(4),
         stop_building(5), knight(1)]
        => |it| it.hand(1, "-").deck("K4R1Y1M1V1").knights(1, 1).played().phase("robber:before");
    a_card_bought_rounds_before_ones_own_turn_may_be_played_in_it:
        six().current(2).hand(2, "W1G1O1").phase("special:0"),
        [buy(2), drawn(DevCard::Knight), stop_building(2), stop_building(3), stop_building(4), stop_building(5),
         roll(1), dice(12), end_turn(1), stop_building(2), stop_building(3), stop_building(4), stop_building(5),
         stop_building(0), knight(2)]
        => |it| it.hand(2, "-").hand(0, "W1").hand(4, "L1").deck("K4R1Y1M1V1").knights(2, 1).played().phase("robber:before");
    the_next_builder_begins_without_cards_bought:
        special().cards(1, "K1").bought("K1"), [stop_building(1)] => |it| it.current(2).bought("-");
    what_the_turn_played_and_bought_is_over_with_it:
        six().cards(0, "K1").bought("K1").played(), [end_turn(0)]
        => |it| it.current(1).bought("-").unplayed().phase("special:0");
}

refusals! {
    a_card_bought_in_it_is_not_played_in_it:
        special().cards(1, "K1").bought("K1"), knight(1) => ONLY_BUILDING;
    a_card_bought_in_it_is_not_played_on_anothers_turn:
        six().current(1).cards(2, "K1").before_roll(), knight(2)
        => Illegal::NotYourTurn { seat: s(2), current: s(1) };
}

#[test]
fn a_card_bought_in_it_is_hidden_from_the_others() {
    let (_, events) = special().hand(1, "W1G1O1").after(&[buy(1), drawn(DevCard::Monopoly)]);
    let told = |viewer: Viewer, card| {
        let redacted: Vec<Event> = events.iter().map(|event| event.redact(viewer)).collect();
        redacted.contains(&Event::CardDrawn { seat: s(1), card })
    };
    assert!(told(Viewer::Seat(s(1)), Some(DevCard::Monopoly)));
    assert!(
        told(Viewer::Seat(s(0)), None) && told(Viewer::Seat(s(2)), None) && told(Viewer::Spectator, None)
    );
}

// Points and awards.

plays! {
    a_tenth_point_in_special_building_does_not_win:
        nine_points().hand(1, "L1B1W1G1"), [settle(1, 30)]
        => |it| it.hand(1, "-").settlements(1, "30.34"), [Fact::Points(1, 10), Fact::NotOver];
    it_wins_when_the_own_turn_begins:
        nine_points().hand(1, "L1B1W1G1"),
        [settle(1, 30), stop_building(1), stop_building(2), stop_building(3), stop_building(4), stop_building(5)]
        => |it| it.hand(1, "-").settlements(1, "30.34").phase("over:1"),
        [Fact::Points(1, 10), Fact::Won(1), Fact::Told(Event::TurnBegan { seat: s(1) })];
    it_does_not_win_when_the_turn_of_another_begins:
        nine_points().phase("special:4").hand(1, "L1B1W1G1"),
        [settle(1, 30), stop_building(1), stop_building(2), stop_building(3)]
        => |it| it.hand(1, "-").settlements(1, "30.34").current(5).before_roll(), [Fact::NotOver];
    it_does_not_win_in_the_next_special_building:
        nine_points().settlements(1, "30.34").current(0).phase("turn:after"), [end_turn(0)]
        => |it| it.current(1).phase("special:0"), [Fact::Points(1, 10), Fact::NotOver];
    a_city_for_the_tenth_point_does_not_win:
        nine_points().settlements(1, "30.34").cities(1, "29.31.39").cards(1, "V1").hand(1, "G2O3"), [city(1, 34)]
        => |it| it.hand(1, "-").settlements(1, "30").cities(1, "29.31.34.39"), [Fact::Points(1, 10), Fact::NotOver];
    a_victory_point_card_for_the_tenth_point_does_not_win:
        nine_points().hand(1, "W1G1O1"), [buy(1), drawn(DevCard::VictoryPoint)]
        => |it| it.hand(1, "-").cards(1, "V1").bought("V1").deck("K5R1Y1M1"),
        [Fact::Points(1, 10), Fact::PublicPoints(1, 9), Fact::NotOver];
    a_victory_point_card_bought_in_it_wins_when_the_own_turn_begins:
        nine_points().hand(1, "W1G1O1"),
        [buy(1), drawn(DevCard::VictoryPoint), stop_building(1), stop_building(2), stop_building(3), stop_building(4),
         stop_building(5)]
        => |it| it.hand(1, "-").cards(1, "V1").deck("K5R1Y1M1").phase("over:1"), [Fact::Won(1)];
    whoever_comes_first_in_turn_order_wins_of_two_with_ten_points:
        nine_points().settlements(1, "30.34")
            .settlements(2, "-").cities(2, "13.45").cards(2, "V4").knights(2, 3).largest_army("2"),
        [stop_building(1), stop_building(2), stop_building(3), stop_building(4), stop_building(5)]
        => |it| it.phase("over:1"), [Fact::Points(1, 10), Fact::Points(2, 10), Fact::Won(1)];
    the_longest_road_is_taken_in_special_building:
        special().settlements(1, "31.34").roads(1, "34-41-48-42-49 31-37").settlements(3, "54.67").roads(3, "54-60 67-62")
            .hand(1, "L1B1"), [large_road(1, 49, 43)]
        => |it| it.hand(1, "-").roads(1, "34-41-48-42-49-43 31-37").longest_road("1"),
        [Fact::Length(1, 5), Fact::Points(1, 4), Fact::Told(Event::LongestRoad { holder: Some(s(1)) })];
    a_settlement_in_special_building_cuts_a_road:
        special().roads(0, "22-17-12-8-4-0 50-43").longest_road("0").settlements(2, "9.45").roads(2, "9-13-8 45-52")
            .hand(2, "L1B1W1G1").current(2), [settle(2, 8)]
        => |it| it.hand(2, "-").settlements(2, "8.9.45").longest_road("-"),
        [Fact::Length(0, 3), Fact::Points(0, 2), Fact::Told(Event::LongestRoad { holder: None })];
    the_longest_road_for_the_tenth_point_wins_when_the_own_turn_begins:
        special().settlements(1, "-").cities(1, "29.31.34.39").roads(1, "34-41-48-42-49 29-36 31-37 39-46")
            .settlements(3, "54.67").roads(3, "54-60 67-62").hand(1, "L1B1"),
        [large_road(1, 49, 43), stop_building(1), stop_building(2), stop_building(3), stop_building(4), stop_building(5)]
        => |it| it.hand(1, "-").roads(1, "34-41-48-42-49-43 29-36 31-37 39-46").longest_road("1").phase("over:1"),
        [Fact::Points(1, 10), Fact::Won(1)];
    switched_off_ten_points_win_at_once:
        nine_points().rules("special=off").phase("turn:after").hand(1, "L1B1W1G1"), [settle(1, 30)]
        => |it| it.hand(1, "-").settlements(1, "30.34").phase("over:1"), [Fact::Won(1)];
}

#[test]
fn no_army_grows_in_special_building() {
    let position = special().cards(1, "K3").knights(1, 2).position();
    assert!(!position.state.legal_for(&position.board, s(1)).contains(Action::PlayKnight));
}

/// Who holds 9 points in the open may hold the tenth in the dark: it wins on their own turn only.
#[test]
fn a_builder_with_enough_points_is_among_what_a_view_can_mean() {
    let given = nine_points().cards(1, "K1").bought("K1").deck("K1V1");
    for phase in ["special:0", "special-drawing:0"] {
        let position = given.clone().phase(phase).position();
        let view = position.state.view(&position.board, Viewer::Seat(s(0)));
        let mut luck = crate::cases::luck(3);
        let points: std::collections::BTreeSet<u8> =
            (0..100).map(|_| view.sample(&position.board, &mut luck).points(s(1))).collect();
        assert_eq!(points, [9, 10].into(), "{phase}");
    }
}

/// In their own turn it would have won; in anybody else's it may have come since.
#[test]
fn a_tenth_point_in_the_dark_has_come_since_the_last_turn() {
    let points = |current: u8| -> std::collections::BTreeSet<u8> {
        let given = nine_points().cards(1, "K1").deck("K1V1").current(current).phase("turn:after");
        let position = given.position();
        let view = position.state.view(&position.board, Viewer::Seat(s(2)));
        let mut luck = crate::cases::luck(3);
        (0..100).map(|_| view.sample(&position.board, &mut luck).points(s(1))).collect()
    };
    assert_eq!([points(0), points(1)], [[9, 10].into(), [9].into()]);
}

/// Whoever passes loses nothing: the state is the one of a table without special building, but for the phase.
#[test]
fn passing_changes_nothing_but_whose_turn_it_is() {
    let with = six().after(&[&[end_turn(0)], &nobody_builds([1, 2, 3, 4, 5])[..]].concat()).0;
    let without = six().rules("special=off").after(&[end_turn(0)]).0;
    assert_eq!(with.state, without.state);
}
