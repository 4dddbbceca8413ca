//! Victory: ten points, on one's own turn, at once.

use crate::cases::{
    Fact, Given, buy, city, dice, drawn, end_turn, given, given_players, knight, road, road_building, roll,
    s, settle,
};
use brickwool_game::{BySeat, Turn};
use brickwool_settlers::{DevCard, Event, Illegal};

/// Seat 0 with 4 cities and a settlement, 9 points, a free place on vertex 52 and two roads of length 4.
fn nine_points() -> Given {
    given().settlements(0, "18").cities(0, "0.8.43.51").roads(0, "18-13-8-4-0 43-47-51-48-52")
}

/// The same with one settlement fewer: 8 points.
fn eight_points() -> Given {
    nine_points().settlements(0, "-")
}

/// Seat 0 with 3 cities, 2 settlements and a victory point card: 9 points, 8 of them shown.
fn nine_points_and_a_city_to_build() -> Given {
    nine_points().settlements(0, "0.18").cities(0, "8.43.51").cards(0, "V1")
}

/// Seat 1 has 8 points and a road of 5, seat 0 holds the Longest Road with 6, and seat 2 is about to cut it.
fn award_about_to_fall_to_seat_1() -> Given {
    given()
        .settlements(0, "43")
        .roads(0, "43-47-51-48-52-49-53")
        .longest_road("0")
        .settlements(1, "-")
        .cities(1, "19.26")
        .roads(1, "19-25-20-26-32-37")
        .cards(1, "V4")
        .settlements(2, "40")
        .roads(2, "40-44-48")
        .hand(2, "L1B1W1G1")
        .current(2)
}

/// What the cut changes.
fn cut(it: Given) -> Given {
    it.hand(2, "-").settlements(2, "40.48").longest_road("1")
}

plays! {
    a_settlement_from_8_to_9_does_not_win:
        nine_points().settlements(0, "-").hand(0, "L1B1W1G1"), [settle(0, 52)]
        => |it| it.hand(0, "-").settlements(0, "52"), [Fact::Points(0, 9), Fact::NotOver];
    a_settlement_from_9_to_10_wins:
        nine_points().hand(0, "L1B1W1G1"), [settle(0, 52)]
        => |it| it.hand(0, "-").settlements(0, "18.52").phase("over:0"), [Fact::Points(0, 10), Fact::Won(0)];
    a_city_from_9_to_10_wins:
        nine_points_and_a_city_to_build().hand(0, "G2O3"), [city(0, 0)]
        => |it| it.hand(0, "-").settlements(0, "18").cities(0, "0.8.43.51").phase("over:0"),
        [Fact::Points(0, 10), Fact::PublicPoints(0, 9), Fact::Won(0),
         Fact::Told(Event::Won { seat: s(0), victory_cards: BySeat::from_fn(|seat| u8::from(seat == s(0))) })];
    a_victory_point_card_from_9_to_10_wins_the_turn_it_is_bought:
        nine_points().hand(0, "W1G1O1"), [buy(0), drawn(DevCard::VictoryPoint)]
        => |it| it.hand(0, "-").cards(0, "V1").bought("V1").deck("K4R1Y1M1").phase("over:0"),
        [Fact::Points(0, 10), Fact::PublicPoints(0, 9), Fact::Won(0)];
    another_development_card_at_9_does_not_win:
        nine_points().hand(0, "W1G1O1"), [buy(0), drawn(DevCard::Knight)]
        => |it| it.hand(0, "-").cards(0, "K1").bought("K1").deck("K3R1Y1M1V1"), [Fact::NotOver];
    the_longest_road_from_8_to_10_wins:
        eight_points().hand(0, "L1B1"), [road(0, 52, 49)]
        => |it| it.hand(0, "-").roads(0, "18-13-8-4-0 43-47-51-48-52-49").longest_road("0").phase("over:0"),
        [Fact::Points(0, 10), Fact::Won(0)];
    the_longest_road_from_9_to_11_wins:
        nine_points().hand(0, "L1B1"), [road(0, 52, 49)]
        => |it| it.hand(0, "-").roads(0, "18-13-8-4-0 43-47-51-48-52-49").longest_road("0").phase("over:0"),
        [Fact::Points(0, 11), Fact::Won(0)];
    a_free_road_may_win_before_the_second_is_laid:
        eight_points().cards(0, "R1"), [road_building(0), road(0, 52, 49)]
        => |it| it.cards(0, "-").played().roads(0, "18-13-8-4-0 43-47-51-48-52-49").longest_road("0").phase("over:0"),
        [Fact::Won(0)];
    the_largest_army_from_8_to_10_wins_before_the_robber_moves:
        eight_points().knights(0, 2).cards(0, "K1"), [knight(0)]
        => |it| it.knights(0, 3).cards(0, "-").largest_army("0").played().phase("over:0"),
        [Fact::Points(0, 10), Fact::Won(0)];
    a_knight_before_the_roll_may_win:
        eight_points().knights(0, 2).cards(0, "K1").before_roll(), [knight(0)]
        => |it| it.knights(0, 3).cards(0, "-").largest_army("0").played().phase("over:0"), [Fact::Won(0)];
    ten_points_on_anothers_turn_do_not_win:
        award_about_to_fall_to_seat_1(), [settle(2, 48)] => cut, [Fact::Points(1, 10), Fact::NotOver];
    ten_points_do_not_win_on_the_turn_of_a_third_player:
        award_about_to_fall_to_seat_1(), [settle(2, 48), end_turn(2), roll(0), dice(9)]
        => |it| cut(it).current(0).phase("turn:after"), [Fact::Points(1, 10), Fact::NotOver];
    ten_points_from_anothers_turn_win_at_the_start_of_ones_own:
        award_about_to_fall_to_seat_1(), [settle(2, 48), end_turn(2), roll(0), dice(9), end_turn(0)]
        => |it| cut(it).current(1).phase("over:1"),
        [Fact::Points(1, 10), Fact::Won(1), Fact::Told(Event::TurnBegan { seat: s(1) })];
    nine_points_do_not_win_at_the_start_of_a_turn:
        nine_points().current(2), [end_turn(2)] => |it| it.current(0).phase("turn:before"), [Fact::NotOver];
}

/// Seat 0 has won.
fn over() -> Given {
    given_players(3)
        .settlements(0, "18.52")
        .cities(0, "0.8.43.51")
        .roads(0, "18-13-8-4-0 43-47-51-48-52")
        .phase("over:0")
}

refusals! {
    nobody_plays_on_after_the_end:
        over(), end_turn(0) => Illegal::GameOver { winner: s(0) }, "the game is over";
    no_opponent_plays_on_after_the_end:
        over(), roll(1) => Illegal::GameOver { winner: s(0) };
    no_dice_fall_after_the_end:
        over(), dice(6) => Illegal::GameOver { winner: s(0) };
}

#[test]
fn a_finished_game_is_nobodys_turn() {
    let position = over().position();
    assert_eq!(position.state.turn(), Turn::Over { winners: crate::cases::seats([0]) });
    assert!(position.state.seats().all(|seat| position.state.legal_for(&position.board, seat).is_empty()));
}

#[test]
fn points_are_1_a_settlement_2_a_city_1_a_card_and_2_an_award() {
    let everything = given()
        .settlements(0, "43.51")
        .cities(0, "8")
        .roads(0, "43-47-51-48-52-49 8-13")
        .longest_road("0")
        .knights(0, 3)
        .largest_army("0")
        .cards(0, "V1");
    let state = everything.position().state;
    let score = state.score(s(0));
    let parts =
        (score.settlements, score.cities, score.victory_cards, score.longest_road, score.largest_army);
    assert_eq!(parts, (2, 2, 1, 2, 2));
    assert_eq!((state.points(s(0)), state.public_points(s(0))), (9, 8));
}

#[test]
fn an_award_is_lost_with_its_2_points() {
    let (position, _) = award_about_to_fall_to_seat_1().after(&[settle(2, 48)]);
    let before = award_about_to_fall_to_seat_1().position();
    let change = |seat| i16::from(position.state.points(s(seat))) - i16::from(before.state.points(s(seat)));
    assert_eq!([0, 1, 2].map(change), [-2, 2, 1]);
}
