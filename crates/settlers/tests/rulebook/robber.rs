//! The robber: a 7 and its discards, moving the robber, stealing, and the knight.

use crate::cases::{
    Fact, Given, act, cards, dice, discard, end_turn, given, given_players, knight, robber_to, roll, s,
    steal_from, stolen,
};
use brickwool_game::{Turn, Viewer};
use brickwool_settlers::Resource::{Brick, Grain, Lumber, Ore, Wool};
use brickwool_settlers::{Action, Chance, Event, Expected, Hex, Illegal, Impossible, Outcome, Position};

// The 7 and its discards.

plays! {
    a_7_produces_nothing:
        given().rolling(), [dice(7)] => |it| it.phase("robber:after"), [Fact::Bank("L19B19W19G19O19")];
    hand_of_6_keeps_all:
        given().hand(0, "L6").rolling(), [dice(7)] => |it| it.phase("robber:after");
    hand_of_7_keeps_all:
        given().hand(1, "L3B4").rolling(), [dice(7)] => |it| it.phase("robber:after");
    hand_of_8_discards_4:
        given().hand(1, "L8").rolling(), [dice(7)] => |it| it.phase("discard:0.4.0.0");
    hand_of_9_discards_4:
        given().hand(1, "L9").rolling(), [dice(7)] => |it| it.phase("discard:0.4.0.0");
    hand_of_10_discards_5:
        given().hand(1, "L2B2W2G2O2").rolling(), [dice(7)] => |it| it.phase("discard:0.5.0.0");
    the_roller_discards_too:
        given().hand(0, "L8").rolling(), [dice(7)] => |it| it.phase("discard:4.0.0.0");
    everybody_with_more_than_7_discards:
        given_players(4).hand(0, "L7").hand(1, "B8").hand(2, "W11").hand(3, "G15").rolling(), [dice(7)]
        => |it| it.phase("discard:0.4.5.7");
    discarded_cards_go_to_the_bank:
        given().hand(1, "L4B4").phase("discard:0.1.0.0"), [discard(1, Brick)]
        => |it| it.hand(1, "L4B3").phase("robber:after"),
        [Fact::Bank("L15B16W19G19O19"), Fact::Told(Event::Discarded { seat: s(1), resource: Brick })];
    the_owner_chooses_what_to_discard:
        given().hand(1, "L4B4").phase("discard:0.4.0.0"),
        [discard(1, Lumber), discard(1, Brick), discard(1, Brick), discard(1, Lumber)]
        => |it| it.hand(1, "L2B2").phase("robber:after");
    discards_come_in_any_order:
        given().hand(0, "L8").hand(2, "O8").phase("discard:2.0.2.0"),
        [discard(2, Ore), discard(0, Lumber), discard(2, Ore), discard(0, Lumber)]
        => |it| it.hand(0, "L6").hand(2, "O6").phase("robber:after");
    the_robber_waits_for_the_last_discard:
        given().hand(0, "L8").hand(2, "O8").phase("discard:1.0.1.0"), [discard(0, Lumber)]
        => |it| it.hand(0, "L7").phase("discard:0.0.1.0");
    development_cards_do_not_count_as_hand_on_a_7:
        given().hand(1, "L7").cards(1, "K3").rolling(), [dice(7)] => |it| it.phase("robber:after");
}

/// Seats 0 and 1 have to discard.
fn discarding() -> Given {
    given().hand(0, "L8").hand(1, "O8").phase("discard:4.4.0.0")
}

refusals! {
    a_card_not_held_cannot_be_discarded:
        discarding(), discard(0, Ore) => Illegal::CannotPay { missing: cards("O1") }, "1 ore missing";
    who_owes_nothing_discards_nothing:
        discarding().hand(2, "L2"), discard(2, Lumber)
        => Illegal::NothingToDiscard { seat: s(2) }, "this player has nothing to discard";
    nobody_discards_more_than_half:
        discarding().phase("discard:0.4.0.0"), discard(0, Lumber) => Illegal::NothingToDiscard { seat: s(0) };
    the_robber_does_not_move_before_the_discards:
        discarding(), robber_to(0, 4)
        => Illegal::NotNow { expected: Expected::Discard }, "not now: cards have to be discarded first";
    the_turn_does_not_end_before_the_discards:
        discarding(), end_turn(0) => Illegal::NotNow { expected: Expected::Discard };
    nobody_discards_without_a_7:
        given().hand(0, "L9"), discard(0, Lumber)
        => Illegal::NotNow { expected: Expected::NotAsked }, "not now: that is not possible at this point";
}

#[test]
fn those_who_owe_discards_act_together_and_off_turn() {
    let position = discarding().position();
    assert_eq!(position.state.turn(), Turn::Seats(crate::cases::seats([0, 1])));
    let legal: Vec<Action> = position.state.legal_for(&position.board, s(1)).iter().collect();
    assert_eq!(legal, [Action::Discard(Ore)]);
}

// Moving the robber.

/// Seat 0 moves the robber away from the desert.
fn robbing() -> Given {
    given().phase("robber:after")
}

plays! {
    the_robber_moves_to_another_hex:
        robbing(), [robber_to(0, 7)] => |it| it.robber(7).phase("turn:after"),
        [Fact::Told(Event::RobberMoved { seat: s(0), hex: Hex(7) })];
    the_robber_may_move_to_the_desert:
        robbing().robber(7), [robber_to(0, 9)] => |it| it.robber(9).phase("turn:after");
    the_robber_may_move_to_ones_own_hex:
        robbing(), [robber_to(0, 0)] => |it| it.robber(0).phase("turn:after");
}

refusals! {
    the_robber_may_not_stay:
        robbing().robber(4), robber_to(0, 4)
        => Illegal::RobberStays { hex: Hex(4) }, "the robber must move away from hex 4";
    the_robber_may_not_stay_on_the_desert:
        robbing(), robber_to(0, 9) => Illegal::RobberStays { hex: Hex(9) };
    only_the_roller_moves_the_robber:
        robbing(), robber_to(1, 4) => Illegal::NotYourTurn { seat: s(1), current: s(0) };
    the_robber_must_be_moved_before_the_turn_goes_on:
        robbing(), end_turn(0)
        => Illegal::NotNow { expected: Expected::MoveRobber }, "not now: the robber has to be moved first";
    the_robber_does_not_move_without_a_7_or_a_knight:
        given(), robber_to(0, 4) => Illegal::NotNow { expected: Expected::NotAsked };
    the_robber_stays_on_the_board:
        robbing(), robber_to(0, 19) => Illegal::NoSuchPlace { kind: "hex", number: 19 };
}

#[test]
fn every_hex_but_the_robbers_is_open_to_it() {
    let position = robbing().position();
    let legal: Vec<Action> = position.state.legal(&position.board).iter().collect();
    let expect: Vec<Action> =
        (0..19).filter(|&hex| hex != 9).map(|hex| Action::MoveRobber(Hex(hex))).collect();
    assert_eq!(legal, expect);
}

// Stealing. On hex 4 stand seats 0 (vertex 8) and 2 (vertex 17); on hex 10 seats 1 (vertex 19) and 2 (vertex 31).

plays! {
    a_victim_with_0_cards_is_not_robbed:
        robbing(), [robber_to(0, 4)] => |it| it.robber(4).phase("turn:after");
    a_victim_with_1_card_loses_it:
        robbing().hand(2, "O1"), [robber_to(0, 4), stolen(Ore)]
        => |it| it.robber(4).hand(0, "O1").hand(2, "-").phase("turn:after"),
        [Fact::Told(Event::Stolen { by: s(0), from: s(2), card: Some(Ore) }), Fact::Bank("L19B19W19G19O18")];
    a_victim_with_2_cards_loses_1:
        robbing().hand(2, "L1O1"), [robber_to(0, 4), stolen(Lumber)]
        => |it| it.robber(4).hand(0, "L1").hand(2, "O1").phase("turn:after");
    a_single_victim_is_robbed_without_being_chosen:
        robbing().hand(1, "G1").hand(2, "O1"), [robber_to(0, 4)] => |it| it.robber(4).phase("stealing:2:after");
    among_several_victims_the_thief_chooses:
        robbing().hand(1, "G1").hand(2, "O1"), [robber_to(0, 10)] => |it| it.robber(10).phase("victim:1.2:after");
    the_chosen_victim_is_robbed:
        robbing().hand(1, "G1").hand(2, "O1"), [robber_to(0, 10), steal_from(0, 2), stolen(Ore)]
        => |it| it.robber(10).hand(0, "O1").hand(2, "-").phase("turn:after");
    an_opponent_without_cards_is_no_choice:
        robbing().hand(1, "G1"), [robber_to(0, 10)] => |it| it.robber(10).phase("stealing:1:after");
    a_hex_without_buildings_gives_nothing_to_steal:
        robbing().hand(1, "G1").hand(2, "O1"), [robber_to(0, 7)] => |it| it.robber(7).phase("turn:after");
    a_hex_with_only_own_buildings_gives_nothing_to_steal:
        robbing().hand(0, "G5").hand(1, "G1"), [robber_to(0, 0)] => |it| it.robber(0).phase("turn:after");
    an_opponent_with_a_city_is_robbed:
        robbing().settlements(2, "31").cities(2, "17").hand(2, "O1"), [robber_to(0, 3)]
        => |it| it.robber(3).phase("stealing:2:after");
    an_opponent_with_two_buildings_there_loses_1_card:
        robbing().settlements(2, "11.17").roads(2, "11-7 17-22").hand(2, "O3"), [robber_to(0, 3), stolen(Ore)]
        => |it| it.robber(3).hand(0, "O1").hand(2, "O2").phase("turn:after");
    a_road_alone_does_not_make_a_victim:
        robbing().roads(1, "19-24-18-23 45-40").hand(1, "G1"), [robber_to(0, 4)]
        => |it| it.robber(4).phase("turn:after");
}

/// Seat 0 chooses between seats 1 and 2 at hex 10.
fn choosing() -> Given {
    given_players(4).robber(10).hand(0, "L1").hand(1, "G1").hand(2, "O1").phase("victim:1.2:after")
}

const THERE: &str = "no building of theirs is at the robber's hex";

refusals! {
    a_victim_not_adjacent_is_refused:
        choosing().hand(3, "W3"), steal_from(0, 3)
        => Illegal::NoVictim { seat: s(3), why: THERE },
        "this player cannot be robbed: no building of theirs is at the robber's hex";
    a_victim_without_cards_is_refused:
        choosing().settlements(3, "30.33").roads(3, "30-35 33-27"), steal_from(0, 3)
        => Illegal::NoVictim { seat: s(3), why: "they hold no cards" }, "this player cannot be robbed: they hold no cards";
    robbing_oneself_is_refused:
        choosing(), steal_from(0, 0) => Illegal::NoVictim { seat: s(0), why: "nobody robs themselves" };
    robbing_an_empty_seat_is_refused:
        choosing(), act(0, Action::StealFrom(s(4))) => Illegal::NoSuchSeat { seat: s(4), seats: 4 };
    only_the_thief_chooses_the_victim:
        choosing(), steal_from(1, 2) => Illegal::NotYourTurn { seat: s(1), current: s(0) };
    somebody_has_to_be_robbed:
        choosing(), end_turn(0)
        => Illegal::NotNow { expected: Expected::ChooseVictim }, "not now: a player to rob has to be chosen first";
    nobody_steals_unasked:
        given().hand(1, "G1"), steal_from(0, 1) => Illegal::NotNow { expected: Expected::NotAsked };
    a_card_the_victim_has_not_cannot_be_stolen:
        given().robber(4).hand(2, "O1").phase("stealing:2:after"), stolen(Grain)
        => Illegal::ImpossibleOutcome(Impossible::NotHeld(Grain)),
        "this outcome cannot happen: the victim holds no grain";
}

#[test]
fn a_second_steal_after_the_first_is_refused() {
    // While the card is being drawn, chance decides; afterwards nobody is asked to rob or to be robbed.
    let choose_again = |position: &Position| position.state.check(&position.board, steal_from(0, 1));
    let (drawing, _) = choosing().after(&[steal_from(0, 2)]);
    assert_eq!(choose_again(&drawing), Err(Illegal::WaitingForChance));
    let (robbed, _) = choosing().after(&[steal_from(0, 2), stolen(Ore)]);
    assert_eq!(choose_again(&robbed), Err(Illegal::NotNow { expected: Expected::NotAsked }));
    let second_card = robbed.state.check(&robbed.board, stolen(Grain));
    assert_eq!(second_card, Err(Illegal::NotWaitingForChance));
}

#[test]
fn the_thief_never_chooses_the_card() {
    let position = given().robber(4).hand(2, "L1O3").phase("stealing:2:after").position();
    assert_eq!(position.state.turn(), Turn::Chance(Chance::Steal { from: s(2) }));
    assert!(position.state.legal(&position.board).is_empty());
}

#[test]
fn each_card_of_the_victims_hand_is_equally_likely_to_be_stolen() {
    let position = given().robber(4).hand(2, "L1O3").phase("stealing:2:after").position();
    let Turn::Chance(chance) = position.state.turn() else { panic!("a steal is left to chance") };
    let mut weights = Vec::new();
    chance.outcomes(&position.state, &position.board, |outcome, weight| weights.push((outcome, weight)));
    assert_eq!(weights, [(Outcome::Stolen(Lumber), 1), (Outcome::Stolen(Ore), 3)]);
}

#[test]
fn only_thief_and_victim_see_the_stolen_card() {
    let event = Event::Stolen { by: s(0), from: s(2), card: Some(Wool) };
    let hidden = Event::Stolen { by: s(0), from: s(2), card: None };
    for (viewer, expect) in [
        (Viewer::Seat(s(0)), event),
        (Viewer::Seat(s(1)), hidden),
        (Viewer::Seat(s(2)), event),
        (Viewer::Spectator, hidden),
    ] {
        assert_eq!(event.redact(viewer), expect, "{viewer:?}");
    }
}

// The knight.

/// Seat 0 holds a knight.
fn knight_held() -> Given {
    given().cards(0, "K1")
}

/// What playing it changes.
fn knight_gone(it: Given) -> Given {
    it.cards(0, "-").knights(0, 1).played()
}

plays! {
    a_knight_makes_nobody_discard:
        knight_held().hand(0, "L9").hand(1, "O9"), [knight(0)] => |it| knight_gone(it).phase("robber:after");
    a_knight_moves_the_robber_to_another_hex:
        knight_held(), [knight(0), robber_to(0, 7)] => |it| knight_gone(it).robber(7);
    a_knight_steals_like_a_7:
        knight_held().hand(2, "O2"), [knight(0), robber_to(0, 4), stolen(Ore)]
        => |it| knight_gone(it).robber(4).hand(0, "O1").hand(2, "O1");
    a_knight_before_the_roll_is_followed_by_the_roll:
        knight_held().hand(2, "O2").before_roll(), [knight(0), robber_to(0, 4), stolen(Ore), roll(0)]
        => |it| knight_gone(it).robber(4).hand(0, "O1").hand(2, "O1").rolling();
    a_knight_before_the_roll_may_have_to_choose_a_victim:
        knight_held().hand(1, "G1").hand(2, "O1").before_roll(),
        [knight(0), robber_to(0, 10), steal_from(0, 1), stolen(Grain)]
        => |it| knight_gone(it).robber(10).hand(0, "G1").hand(1, "-");
    a_7_after_a_knight_moves_the_robber_again:
        knight_held().before_roll(), [knight(0), robber_to(0, 7), roll(0), dice(7), robber_to(0, 9)]
        => |it| knight_gone(it).robber(9).phase("turn:after");
}

refusals! {
    a_knight_may_not_leave_the_robber_where_it_is:
        given().knights(0, 1).played().robber(4).phase("robber:before"), robber_to(0, 4)
        => Illegal::RobberStays { hex: Hex(4) };
    the_roll_waits_for_the_knights_robber:
        given().knights(0, 1).played().phase("robber:before"), roll(0)
        => Illegal::NotNow { expected: Expected::MoveRobber };
}
