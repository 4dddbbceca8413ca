//! Domestic trade: always with the current player, after the roll; offers, answers, counter-offers, one taker.

use crate::cases::{
    Fact, Given, accept, act, buy, cards, counter, decline, end_turn, given, given_players, offer, offer_of,
    pick, s, seats, withdraw,
};
use brickwool_game::Turn;
use brickwool_settlers::{Action, Answer, Event, Expected, Illegal, Offer, OfferError, Resource};

/// Four players with some cards; seat 0 is to act after the roll.
fn market() -> Given {
    given_players(4).hand(0, "L2W1").hand(1, "B2G1").hand(2, "B1O2").hand(3, "G2")
}

/// Seat 0 has offered a lumber for a brick to all three others; `answers` as in notation.
fn offered(answers: &str) -> Given {
    market().phase(&format!("trade:L1~B1:{answers}"))
}

// Offers.

plays! {
    a_normal_offer_goes_on_the_table:
        market(), [offer(0, "L1", "B1", [1, 2, 3])] => |it| it.phase("trade:L1~B1:1.2.3"),
        [Fact::Told(Event::Offered { seat: s(0), offer: offer_of("L1", "B1"), to: seats([1, 2, 3]) })];
    many_for_many_can_be_offered:
        market(), [offer(0, "L2W1", "B2G1", [1])] => |it| it.phase("trade:L2W1~B2G1:1");
    two_for_one_can_be_offered:
        market(), [offer(0, "L2", "B1", [1])] => |it| it.phase("trade:L2~B1:1");
    one_for_two_can_be_offered:
        market(), [offer(0, "L1", "B2", [1])] => |it| it.phase("trade:L1~B2:1");
    an_offer_may_go_to_some_opponents_only:
        market(), [offer(0, "L1", "B1", [1, 3])] => |it| it.phase("trade:L1~B1:1.3");
    an_offer_may_ask_for_what_nobody_holds:
        market(), [offer(0, "L1", "B9", [1, 2, 3])] => |it| it.phase("trade:L1~B9:1.2.3");
    an_offer_leaves_the_cards_in_hand:
        market(), [offer(0, "L2W1", "B1", [1])] => |it| it.phase("trade:L2W1~B1:1"), [Fact::Bank("L17B16W18G16O17")];
}

refusals! {
    offering_what_is_not_held_is_refused:
        market(), offer(0, "O1", "B1", [1])
        => Illegal::CannotPay { missing: cards("O1") }, "1 ore missing";
    offering_more_than_is_held_is_refused:
        market(), offer(0, "L3W2", "B1", [1])
        => Illegal::CannotPay { missing: cards("L1W1") }, "1 lumber and 1 wool missing";
    an_offer_before_the_roll_is_refused:
        market().before_roll(), offer(0, "L1", "B1", [1])
        => Illegal::NotNow { expected: Expected::Roll }, "not now: the dice have to be rolled first";
    an_offer_off_turn_is_refused:
        market(), offer(1, "B1", "L1", [0])
        => Illegal::NotYourTurn { seat: s(1), current: s(0) };
    an_offer_between_two_others_is_refused:
        market(), offer(1, "B1", "O1", [2]) => Illegal::NotYourTurn { seat: s(1), current: s(0) };
    an_offer_to_nobody_is_refused:
        market(), offer(0, "L1", "B1", []) => Illegal::NoRecipients, "an offer goes to one or more opponents";
    an_offer_to_oneself_is_refused:
        market(), offer(0, "L1", "B1", [0, 1]) => Illegal::NoRecipients;
    an_offer_to_an_empty_seat_is_refused:
        given().hand(0, "L1"), offer(0, "L1", "B1", [3]) => Illegal::NoRecipients;
    a_second_offer_while_one_is_on_the_table_is_refused:
        offered("1.2.3"), offer(0, "W1", "B1", [1])
        => Illegal::NotNow { expected: Expected::Trading }, "not now: an offer is on the table";
}

#[test]
fn an_offer_with_nothing_given_cannot_be_made() {
    assert_eq!(Offer::new(cards("-"), cards("B1")), Err(OfferError::NothingGiven));
    let words = "an offer must give something: nobody is asked for a gift";
    assert_eq!(OfferError::NothingGiven.to_string(), words);
    let json = r#"{"offer_trade":{"offer":{"give":{},"want":{"brick":1}},"to":[1]}}"#;
    assert!(serde_json::from_str::<Action>(json).unwrap_err().to_string().contains(words));
}

#[test]
fn an_offer_with_nothing_asked_cannot_be_made() {
    assert_eq!(Offer::new(cards("L1"), cards("-")), Err(OfferError::NothingWanted));
    let words = "an offer must want something: gifts are not allowed";
    assert_eq!(OfferError::NothingWanted.to_string(), words);
    let json = r#"{"offer_trade":{"offer":{"give":{"lumber":1},"want":{}},"to":[1]}}"#;
    assert!(serde_json::from_str::<Action>(json).unwrap_err().to_string().contains(words));
}

#[test]
fn an_offer_with_the_same_resource_on_both_sides_cannot_be_made() {
    let both = OfferError::BothSides(Resource::Lumber);
    assert_eq!(Offer::new(cards("L1"), cards("L1")), Err(both));
    assert_eq!(Offer::new(cards("L2"), cards("L1")), Err(both));
    assert_eq!(Offer::new(cards("L2W1"), cards("L1B1")), Err(both));
    let words = "an offer cannot give and want the same resource: lumber is on both sides";
    assert_eq!(both.to_string(), words);
}

#[test]
fn development_cards_cannot_be_offered() {
    for side in ["knight", "victory_point", "monopoly"] {
        let json = format!(
            r#"{{"offer_trade":{{"offer":{{"give":{{"{side}":1}},"want":{{"brick":1}}}},"to":[1]}}}}"#
        );
        assert!(serde_json::from_str::<Action>(&json).is_err(), "{side}");
    }
    let json = r#"{"offer_trade":{"offer":{"give":{"lumber":1},"want":{"brick":1}},"to":[1]}}"#;
    let action: Action = serde_json::from_str(json).unwrap();
    assert_eq!(action, Action::OfferTrade { offer: offer_of("L1", "B1"), to: seats([1]) });
}

// Answers.

plays! {
    an_opponent_accepts_off_turn:
        offered("1.2.3"), [accept(1)] => |it| it.phase("trade:L1~B1:1y.2.3"),
        [Fact::Told(Event::Answered { seat: s(1), answer: Answer::Accepted })];
    an_opponent_declines_off_turn:
        offered("1.2.3"), [decline(3)] => |it| it.phase("trade:L1~B1:1.2.3n"),
        [Fact::Told(Event::Answered { seat: s(3), answer: Answer::Declined })];
    an_opponent_counters_off_turn:
        offered("1.2.3"), [counter(2, "O1", "L2")] => |it| it.phase("trade:L1~B1:1.2cO1~L2.3"),
        [Fact::Told(Event::Answered { seat: s(2), answer: Answer::Countered(offer_of("O1", "L2")) })];
    several_opponents_answer_in_any_order:
        offered("1.2.3"), [decline(3), counter(2, "O1", "L1"), accept(1)]
        => |it| it.phase("trade:L1~B1:1y.2cO1~L1.3n");
    several_opponents_answer_in_another_order:
        offered("1.2.3"), [accept(1), decline(3), accept(2)] => |it| it.phase("trade:L1~B1:1y.2y.3n");
    an_answer_alone_moves_no_cards:
        offered("1"), [accept(1)] => |it| it.phase("trade:L1~B1:1y"), [Fact::Bank("L17B16W18G16O17")];
    the_offer_lapses_when_all_decline:
        offered("1.2.3"), [decline(1), decline(3), decline(2)] => |it| it.phase("turn:after"),
        [Fact::Told(Event::OfferClosed { seat: s(0) })];
    the_offer_to_one_lapses_when_that_one_declines:
        offered("2"), [decline(2)] => |it| it.phase("turn:after");
    the_offer_stays_while_one_has_not_declined:
        offered("1.2.3"), [decline(1), decline(2)] => |it| it.phase("trade:L1~B1:1n.2n.3");
    a_counter_keeps_the_offer_open:
        offered("1.2"), [decline(1), counter(2, "O1", "L1")] => |it| it.phase("trade:L1~B1:1n.2cO1~L1");
    a_counter_may_ask_for_what_the_current_player_has_not:
        offered("1"), [counter(1, "G1", "O5")] => |it| it.phase("trade:L1~B1:1cG1~O5");
}

refusals! {
    accepting_without_the_cards_is_refused:
        offered("1.2.3"), accept(3) => Illegal::CannotPay { missing: cards("B1") }, "1 brick missing";
    countering_with_cards_not_held_is_refused:
        offered("1.2.3"), counter(3, "O1", "L1") => Illegal::CannotPay { missing: cards("O1") }, "1 ore missing";
    who_was_not_asked_cannot_accept:
        offered("1.3"), accept(2) => Illegal::NotAsked { seat: s(2) }, "the offer was made to other players";
    who_was_not_asked_cannot_counter:
        offered("1.3"), counter(2, "O1", "L1") => Illegal::NotAsked { seat: s(2) };
    who_was_not_asked_cannot_decline:
        offered("1.3"), decline(2) => Illegal::NotAsked { seat: s(2) };
    the_current_player_cannot_accept_the_own_offer:
        offered("1.2.3"), accept(0) => Illegal::NotAsked { seat: s(0) };
    nobody_answers_twice:
        offered("1n.2.3"), accept(1) => Illegal::AlreadyAnswered { seat: s(1) }, "this player has already answered";
    nobody_takes_an_acceptance_back:
        offered("1y.2.3"), decline(1) => Illegal::AlreadyAnswered { seat: s(1) };
    nobody_accepts_without_an_offer:
        market().current(1), accept(1) => Illegal::NotNow { expected: Expected::NotAsked };
    an_answer_off_turn_without_an_offer_is_refused:
        market(), accept(1) => Illegal::NotYourTurn { seat: s(1), current: s(0) };
}

// Picking a taker, or not.

plays! {
    the_current_player_picks_one_taker_and_cards_change_hands:
        offered("1y.2y.3n"), [pick(0, 2)] => |it| it.hand(0, "L1B1W1").hand(2, "L1O2").phase("turn:after"),
        [Fact::Told(Event::Traded { seat: s(0), with: s(2), deal: offer_of("L1", "B1") }),
         Fact::Bank("L17B16W18G16O17")];
    the_current_player_may_pick_the_other_taker:
        offered("1y.2y.3n"), [pick(0, 1)] => |it| it.hand(0, "L1B1W1").hand(1, "L1B1G1").phase("turn:after");
    many_for_many_changes_hands_whole:
        market().phase("trade:L2W1~B2G1:1y"), [pick(0, 1)]
        => |it| it.hand(0, "B2G1").hand(1, "L2W1").phase("turn:after");
    picking_a_counter_makes_the_counters_deal:
        offered("1y.2cO2~L1W1.3n"), [pick(0, 2)]
        => |it| it.hand(0, "L1O2").hand(2, "L1B1W1").phase("turn:after"),
        [Fact::Told(Event::Traded { seat: s(0), with: s(2), deal: offer_of("L1W1", "O2") })];
    a_taker_may_be_picked_before_all_have_answered:
        offered("1y.2.3"), [pick(0, 1)] => |it| it.hand(0, "L1B1W1").hand(1, "L1B1G1").phase("turn:after");
    an_offer_may_be_withdrawn:
        offered("1y.2.3"), [withdraw(0)] => |it| it.phase("turn:after"),
        [Fact::Told(Event::OfferClosed { seat: s(0) })];
    another_offer_may_follow:
        offered("1.2.3"), [withdraw(0), offer(0, "W1", "O1", [2]), accept(2), pick(0, 2)]
        => |it| it.hand(0, "L2O1").hand(2, "B1W1O1").phase("turn:after");
    trade_and_build_may_be_mixed:
        market().hand(0, "L1W1G1").hand(2, "O2"), [offer(0, "L1", "O1", [2]), accept(2), pick(0, 2), buy(0)]
        => |it| it.hand(0, "-").hand(2, "L1O1").phase("drawing");
}

refusals! {
    picking_who_declined_is_refused:
        offered("1y.2.3n"), pick(0, 3) => Illegal::NotATaker { seat: s(3) }, "this player has not agreed to trade";
    picking_who_has_not_answered_is_refused:
        offered("1y.2.3n"), pick(0, 2) => Illegal::NotATaker { seat: s(2) };
    picking_who_was_not_asked_is_refused:
        offered("1y"), pick(0, 2) => Illegal::NotATaker { seat: s(2) };
    picking_oneself_is_refused:
        offered("1y"), pick(0, 0) => Illegal::NotATaker { seat: s(0) };
    picking_an_empty_seat_is_refused:
        offered("1y"), pick(0, 5) => Illegal::NoSuchSeat { seat: s(5), seats: 4 };
    picking_a_counter_one_cannot_pay_is_refused:
        offered("1cG1~O1.2.3"), pick(0, 1) => Illegal::CannotPay { missing: cards("O1") }, "1 ore missing";
    a_taker_cannot_pick_themselves:
        offered("1y.2.3"), pick(1, 1) => Illegal::NotYourTurn { seat: s(1), current: s(0) };
    only_the_current_player_withdraws:
        offered("1.2.3"), withdraw(1) => Illegal::NotYourTurn { seat: s(1), current: s(0) };
    there_is_nothing_to_withdraw_without_an_offer:
        market(), withdraw(0) => Illegal::NotNow { expected: Expected::NotAsked };
    there_is_nobody_to_pick_without_an_offer:
        market(), pick(0, 1) => Illegal::NotNow { expected: Expected::NotAsked };
    the_turn_does_not_end_while_an_offer_is_on_the_table:
        offered("1.2.3"), end_turn(0) => Illegal::NotNow { expected: Expected::Trading };
    an_opponent_cannot_build_while_an_offer_is_on_the_table:
        offered("1.2.3").hand(1, "L1B2G1"), act(1, Action::BuildRoad(crate::cases::edge(24, 30)))
        => Illegal::NotNow { expected: Expected::Trading };
}

#[test]
fn those_asked_and_the_current_player_may_act_while_an_offer_is_open() {
    let whose_turn = |answers| offered(answers).position().state.turn();
    assert_eq!(whose_turn("1.2.3"), Turn::Seats(seats([0, 1, 2, 3])));
    assert_eq!(whose_turn("1y.2.3n"), Turn::Seats(seats([0, 2])));
    assert_eq!(whose_turn("1y"), Turn::Seats(seats([0])));
}

#[test]
fn nobody_may_offer_with_an_empty_hand() {
    let may_offer = |hand| {
        let position = market().hand(0, hand).position();
        position.state.legal_for(&position.board, s(0)).may_offer()
    };
    assert!(may_offer("L1") && !may_offer("-"));
}

#[test]
fn nobody_may_counter_with_an_empty_hand() {
    let may_counter = |hand| {
        let position = offered("1.2.3").hand(2, hand).position();
        position.state.legal_for(&position.board, s(2)).may_counter()
    };
    assert!(may_counter("O1") && !may_counter("-"));
}

#[test]
fn the_listed_small_offers_are_legal_and_complete() {
    let position = market().position();
    let legal = position.state.legal(&position.board);
    assert!(legal.may_offer());
    let listed: Vec<Offer> = Offer::simple(position.state.hand(legal.seat())).collect();
    for &offer in &listed {
        let step = act(0, Action::OfferTrade { offer, to: seats([1]) });
        assert_eq!(position.state.check(&position.board, step), Ok(()), "{offer}");
    }
    // Seat 0 holds 2 lumber and a wool. One for one: 2 kinds x 4. Two for one: 2 lumber for 4 kinds, lumber and wool
    // for 3. One for two: 2 kinds x 10 pairs of the other four.
    assert_eq!(listed.len(), 2 * 4 + (4 + 3) + 2 * 10);
    assert!(!market().before_roll().position().state.legal(&position.board).may_offer());
}
