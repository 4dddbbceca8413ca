//! Rule options and profiles: every other reading that stays playable, and what it changes.

use crate::cases::{
    Fact, Given, accept, act, buy, cards, counter, dice, discard, given, given_players, knight, offer, pick,
    road, robber_to, s, settle, steal_from, stolen, swap,
};
use brickwool_game::Turn;
use brickwool_settlers::Resource::{Brick, Lumber, Ore};
use brickwool_settlers::{
    Action, Chance, Event, Hex, Illegal, Impossible, Outcome, Robber, Rules, RulesError, Shortage, Step,
    Trading,
};

fn wanders_to(hex: u8) -> Step {
    Step::Chance(Outcome::RobberTo(Hex(hex)))
}

fn fate_picks(seat: u8) -> Step {
    Step::Chance(Outcome::Victim(s(seat)))
}

// Profiles.

#[test]
fn the_official_profile_is_the_default() {
    assert_eq!(Rules::profile("official"), Ok(Rules::default()));
    let official = Rules {
        victory_target: 10,
        hand_limit: 7,
        shortage: Shortage::Official,
        trade: Trading::Free,
        bank_trade: true,
        robber: Robber::Official,
        friendly_robber: false,
        harbours: true,
        dev_cards: true,
        special_building: true,
    };
    assert_eq!(Rules::default(), official);
}

#[test]
fn the_simulator_profile_has_no_harbours_trade_cards_or_robber_and_is_official_otherwise() {
    let simulator = Rules {
        trade: Trading::Off,
        bank_trade: false,
        robber: Robber::Off,
        harbours: false,
        dev_cards: false,
        ..Rules::default()
    };
    assert_eq!(Rules::profile("simulator"), Ok(simulator));
}

#[test]
fn an_unknown_profile_is_refused_with_the_known_ones() {
    let error = Rules::profile("house").unwrap_err();
    assert_eq!(error, RulesError::UnknownProfile("house".into()));
    assert_eq!(
        error.to_string(),
        "there is no rules profile \"house\"; the profiles are official, simulator"
    );
}

#[test]
fn every_option_reads_back_from_its_notation() {
    let official = Rules::default();
    let options = [
        ("official", official),
        ("target=12", Rules { victory_target: 12, ..official }),
        ("hand=9", Rules { hand_limit: 9, ..official }),
        ("shortage=nobody-gains", Rules { shortage: Shortage::NobodyGains, ..official }),
        ("trade=one-for-one", Rules { trade: Trading::OneForOne, ..official }),
        ("trade=off", Rules { trade: Trading::Off, ..official }),
        ("bank=off", Rules { bank_trade: false, ..official }),
        ("robber=random", Rules { robber: Robber::Random, ..official }),
        ("robber=off", Rules { robber: Robber::Off, ..official }),
        ("friendly=on", Rules { friendly_robber: true, ..official }),
        ("harbours=off", Rules { harbours: false, ..official }),
        ("cards=off", Rules { dev_cards: false, ..official }),
    ];
    for (text, rules) in options {
        assert_eq!(text.parse(), Ok(rules), "{text}");
        assert_eq!(rules.to_string(), text);
        let json = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), rules, "{json}");
    }
}

#[test]
fn an_unknown_option_is_refused() {
    for text in ["robber=sometimes", "dragons=on", "target=many", ""] {
        assert_eq!(text.parse::<Rules>(), Err(RulesError::UnknownOption(text.into())), "{text:?}");
    }
}

#[test]
fn a_victory_target_lies_between_3_and_20() {
    for (target, fits) in [(2, false), (3, true), (20, true), (21, false)] {
        let rules = Rules { victory_target: target, ..Rules::default() };
        assert_eq!(rules.validate().is_ok(), fits, "{target}");
        assert!(fits || rules.validate() == Err(RulesError::VictoryTarget(target)));
    }
    assert_eq!(RulesError::VictoryTarget(2).to_string(), "the victory target must be 3 to 20 points, not 2");
}

#[test]
fn a_hand_limit_lies_between_2_and_95() {
    for (limit, fits) in [(1, false), (2, true), (95, true), (96, false)] {
        let rules = Rules { hand_limit: limit, ..Rules::default() };
        assert_eq!(rules.validate().is_ok(), fits, "{limit}");
        assert!(fits || rules.validate() == Err(RulesError::HandLimit(limit)));
    }
    assert_eq!(RulesError::HandLimit(1).to_string(), "the hand limit must be 2 to 95 cards, not 1");
}

// Victory target and hand limit.

/// Seat 0 has 4 points, cards for a settlement and a place for it.
fn four_points() -> Given {
    given().cities(0, "8.43").settlements(0, "-").roads(0, "8-13-18 43-47").hand(0, "L1B1W1G1")
}

plays! {
    a_target_of_5_is_won_with_5:
        four_points().rules("target=5"), [settle(0, 18)]
        => |it| it.hand(0, "-").settlements(0, "18").phase("over:0"), [Fact::Points(0, 5), Fact::Won(0)];
    a_target_of_6_is_not_won_with_5:
        four_points().rules("target=6"), [settle(0, 18)]
        => |it| it.hand(0, "-").settlements(0, "18"), [Fact::Points(0, 5), Fact::NotOver];
    a_target_of_12_is_not_won_with_10:
        given().rules("target=12").settlements(0, "18").cities(0, "0.8.43.51").hand(0, "L1B1W1G1")
            .roads(0, "18-13-8-4-0 43-47-51-48-52"), [settle(0, 52)]
        => |it| it.hand(0, "-").settlements(0, "18.52"), [Fact::Points(0, 10), Fact::NotOver];
    a_hand_limit_of_9_lets_9_be:
        given().rules("hand=9").hand(1, "L9").rolling(), [dice(7)] => |it| it.phase("robber:after");
    a_hand_limit_of_9_makes_10_discard_5:
        given().rules("hand=9").hand(1, "L10").rolling(), [dice(7)] => |it| it.phase("discard:0.5.0.0");
    a_hand_limit_of_4_makes_5_discard_2:
        given().rules("hand=4").hand(1, "L5").rolling(), [dice(7)] => |it| it.phase("discard:0.2.0.0");
}

// Shortage.

plays! {
    nobody_gains_pays_a_single_player_nothing_either:
        given().rules("shortage=nobody-gains").settlements(2, "31").cities(2, "17").hand(0, "G18").rolling(), [dice(12)]
        => |it| it.phase("turn:after"), [Fact::Told(Event::Shortage { resource: brickwool_settlers::Resource::Grain })];
    nobody_gains_pays_in_full_when_there_is_enough:
        given().rules("shortage=nobody-gains").settlements(2, "31").cities(2, "17").hand(0, "G17").rolling(), [dice(12)]
        => |it| it.hand(2, "G2").phase("turn:after");
    nobody_gains_is_judged_for_each_resource_separately:
        given().rules("shortage=nobody-gains").hand(0, "G19").rolling(), [dice(6)]
        => |it| it.hand(0, "B1G19").hand(2, "B1").phase("turn:after");
}

// Trade.

/// Seat 0 may trade only one for one.
fn one_for_one() -> Given {
    given().rules("trade=one-for-one").hand(0, "L2").hand(1, "B2")
}

plays! {
    one_for_one_allows_1_card_for_1:
        one_for_one(), [offer(0, "L1", "B1", [1]), accept(1), pick(0, 1)]
        => |it| it.hand(0, "L1B1").hand(1, "L1B1");
    one_for_one_allows_a_counter_of_1_for_1:
        one_for_one().hand(1, "O1"), [offer(0, "L1", "B1", [1]), counter(1, "O1", "L1"), pick(0, 1)]
        => |it| it.hand(0, "L1O1").hand(1, "L1");
    trade_off_still_trades_with_the_bank:
        given().rules("trade=off").hand(0, "L4"), [swap(0, 4, Lumber, Ore)] => |it| it.hand(0, "O1");
    bank_off_still_trades_with_players:
        given().rules("bank=off").hand(0, "L1").hand(1, "B1"), [offer(0, "L1", "B1", [1]), accept(1), pick(0, 1)]
        => |it| it.hand(0, "B1").hand(1, "L1");
}

refusals! {
    one_for_one_refuses_2_for_1:
        one_for_one(), offer(0, "L2", "B1", [1])
        => Illegal::OnlyOneForOne, "these rules allow only one card for one card";
    one_for_one_refuses_1_for_2:
        one_for_one(), offer(0, "L1", "B2", [1]) => Illegal::OnlyOneForOne;
    one_for_one_refuses_a_counter_of_2_for_1:
        one_for_one().phase("trade:L1~B1:1"), counter(1, "B2", "L1") => Illegal::OnlyOneForOne;
    trade_off_refuses_offers:
        given().rules("trade=off").hand(0, "L1"), offer(0, "L1", "B1", [1])
        => Illegal::NotInTheseRules { what: "trading between players is" },
        "trading between players is not part of this game's rules";
    bank_off_refuses_bank_trade:
        given().rules("bank=off").hand(0, "L4"), swap(0, 4, Lumber, Ore)
        => Illegal::NotInTheseRules { what: "trading with the bank is" },
        "trading with the bank is not part of this game's rules";
}

// The robber, random or off.

/// The robber wanders by itself.
fn random_robber() -> Given {
    given().rules("robber=random").phase("wander:after")
}

plays! {
    a_random_robber_wanders_on_a_7:
        given().rules("robber=random").rolling(), [dice(7)] => |it| it.phase("wander:after");
    a_random_robber_waits_for_discards:
        given().rules("robber=random").hand(1, "L8").phase("discard:0.1.0.0"), [discard(1, Lumber)]
        => |it| it.hand(1, "L7").phase("wander:after");
    a_random_robber_robs_a_single_victim:
        random_robber().hand(2, "O1"), [wanders_to(4), stolen(Ore)]
        => |it| it.robber(4).hand(0, "O1").hand(2, "-").phase("turn:after");
    a_random_robber_leaves_the_victim_to_chance:
        random_robber().hand(1, "B1").hand(2, "O1"), [wanders_to(10)] => |it| it.robber(10).phase("fate:1.2:after");
    the_victim_of_chance_is_robbed:
        random_robber().hand(1, "B1").hand(2, "O1"), [wanders_to(10), fate_picks(1), stolen(Brick)]
        => |it| it.robber(10).hand(0, "B1").hand(1, "-").phase("turn:after");
    a_knight_sends_a_random_robber_wandering:
        given().rules("robber=random").cards(0, "K1").before_roll(), [knight(0), wanders_to(7)]
        => |it| it.cards(0, "-").knights(0, 1).played().robber(7);
    without_a_robber_a_7_just_produces_nothing:
        given().rules("robber=off").hand(0, "L9").hand(1, "O19").rolling(), [dice(7)] => |it| it.phase("turn:after");
    without_a_robber_a_knight_only_counts:
        given().rules("robber=off").knights(0, 2).cards(0, "K1").before_roll(), [knight(0)]
        => |it| it.cards(0, "-").knights(0, 3).largest_army("0").played(), [Fact::Points(0, 4)];
}

refusals! {
    nobody_moves_a_random_robber:
        random_robber(), robber_to(0, 4) => Illegal::WaitingForChance;
    a_random_robber_may_not_stay:
        random_robber(), wanders_to(9)
        => Illegal::ImpossibleOutcome(Impossible::NotThere(Hex(9))),
        "this outcome cannot happen: the robber cannot go to hex 9";
    a_random_robber_robs_only_those_there:
        random_robber().robber(10).hand(1, "B1").hand(2, "O1").phase("fate:1.2:after"), fate_picks(0)
        => Illegal::ImpossibleOutcome(Impossible::NotAVictim(s(0)));
}

#[test]
fn a_random_robber_is_equally_likely_to_go_to_any_other_hex() {
    let position = random_robber().position();
    assert_eq!(position.state.turn(), Turn::Chance(Chance::RobberTo));
    let mut weights = Vec::new();
    Chance::RobberTo
        .outcomes(&position.state, &position.board, |outcome, weight| weights.push((outcome, weight)));
    let others = (0..19).filter(|&hex| hex != 9);
    assert_eq!(weights, others.map(|hex| (Outcome::RobberTo(Hex(hex)), 1)).collect::<Vec<_>>());
}

// The friendly robber. Everybody shows 2 points; seat 2 can be given more.

/// Seat 0 moves a friendly robber; seat 2 shows 3 points, seat 1 shows 2; both hold a card.
fn friendly() -> Given {
    given()
        .rules("friendly=on")
        .settlements(2, "31")
        .cities(2, "17")
        .hand(1, "B1")
        .hand(2, "O1")
        .phase("robber:after")
}

/// Three opponents with 2 points each stand at every hex but the robber's.
fn spared_everywhere() -> Given {
    given_players(4)
        .rules("friendly=on")
        .settlements(0, "11.52")
        .roads(0, "11-7 52-48")
        .settlements(1, "8.31")
        .roads(1, "8-13 31-37")
        .settlements(2, "14.45")
        .roads(2, "14-19 45-49")
        .settlements(3, "22.39")
        .roads(3, "22-28 39-43")
        .hand(1, "B1")
        .hand(2, "O1")
        .hand(3, "G1")
        .phase("robber:after")
}

/// A friendly robber at hex 10, beside seats 1 and 2 with 3 points and seat 3 with 2, all with a card.
fn choosing_among_friends() -> Given {
    given_players(4)
        .rules("friendly=on")
        .robber(10)
        .settlements(1, "45")
        .cities(1, "19")
        .settlements(2, "17")
        .cities(2, "31")
        .settlements(3, "30.33")
        .roads(3, "30-35 33-27")
        .hand(1, "B1")
        .hand(2, "O1")
        .hand(3, "G1")
        .phase("victim:1.2:after")
}

plays! {
    a_friendly_robber_goes_beside_a_player_with_3_points:
        friendly(), [robber_to(0, 3), stolen(Ore)]
        => |it| it.robber(3).hand(0, "O1").hand(2, "-").phase("turn:after");
    a_friendly_robber_goes_beside_the_mover_with_2_points:
        friendly(), [robber_to(0, 0)] => |it| it.robber(0).phase("turn:after");
    a_friendly_robber_goes_where_nobody_is:
        friendly(), [robber_to(0, 7)] => |it| it.robber(7).phase("turn:after");
    a_friendly_robber_with_no_other_place_goes_beside_2_points_and_robs_nobody:
        spared_everywhere(), [robber_to(0, 4)] => |it| it.robber(4).phase("turn:after");
    an_official_robber_goes_beside_a_player_with_2_points:
        friendly().rules("official"), [robber_to(0, 5)] => |it| it.robber(5).phase("stealing:1:after");
}

refusals! {
    a_friendly_robber_is_not_put_beside_a_player_with_2_points:
        friendly(), robber_to(0, 5)
        => Illegal::RobberSpares { hex: Hex(5) }, "the robber spares hex 5: a player there shows only 2 points";
    a_friendly_robber_is_not_put_beside_players_with_2_and_3_points:
        friendly(), robber_to(0, 10) => Illegal::RobberSpares { hex: Hex(10) };
    a_friendly_robber_does_not_know_of_victory_point_cards:
        friendly().cards(1, "V2"), robber_to(0, 5) => Illegal::RobberSpares { hex: Hex(5) };
    a_friendly_robber_does_not_rob_a_player_with_2_points:
        choosing_among_friends(), steal_from(0, 3)
        => Illegal::NoVictim { seat: s(3), why: "the friendly robber spares players with so few points" },
        "this player cannot be robbed: the friendly robber spares players with so few points";
    a_friendly_robber_may_not_stay_either:
        friendly(), robber_to(0, 9) => Illegal::RobberStays { hex: Hex(9) };
    a_friendly_knight_spares_too:
        friendly().knights(0, 1).played().phase("robber:before"), robber_to(0, 14)
        => Illegal::RobberSpares { hex: Hex(14) };
    a_friendly_random_robber_spares_too:
        friendly().rules("robber=random,friendly=on").phase("wander:after"), wanders_to(5)
        => Illegal::ImpossibleOutcome(Impossible::NotThere(Hex(5)));
}

// Harbours and development cards off.

plays! {
    without_harbours_the_bank_takes_4_at_a_harbour:
        given_players(4).rules("harbours=off").current(3).hand(3, "B4"), [swap(3, 4, Brick, Ore)]
        => |it| it.hand(3, "O1");
}

refusals! {
    without_harbours_a_special_harbour_gives_nothing:
        given_players(4).rules("harbours=off").current(3).hand(3, "B2"), swap(3, 2, Brick, Ore)
        => Illegal::WrongRate { give: Brick, rate: 4, count: 2 };
    without_development_cards_none_are_bought:
        given().rules("cards=off").deck("-").hand(0, "W1G1O1"), buy(0)
        => Illegal::NotInTheseRules { what: "development cards are" },
        "development cards are not part of this game's rules";
}

#[test]
fn without_development_cards_the_deck_is_empty() {
    let board = given().rules("cards=off").deck("-").position().board;
    assert!(brickwool_settlers::State::new(&board, 3).unwrap().deck().is_empty());
}

/// The simulator's rules, seat 0 with a full hand.
fn simulated() -> Given {
    given().rules("trade=off,bank=off,robber=off,harbours=off,cards=off").deck("-").hand(0, "L4B4W4G4O4")
}

plays! {
    the_simulator_still_builds:
        simulated(), [road(0, 13, 18), settle(0, 18)]
        => |it| it.hand(0, "L2B2W3G3O4").roads(0, "8-13-18 43-47").settlements(0, "8.18.43");
    the_simulator_keeps_hands_on_a_7:
        simulated().rolling(), [dice(7)] => |it| it.phase("turn:after");
}

#[test]
fn the_simulator_only_rolls_builds_and_ends_turns() {
    let position = simulated().position();
    assert_eq!(position.board.rules(), &Rules::SIMULATOR);
    let legal = position.state.legal(&position.board);
    let builds = |action| {
        matches!(
            action,
            Action::BuildRoad(_) | Action::BuildSettlement(_) | Action::BuildCity(_) | Action::EndTurn
        )
    };
    assert!(legal.iter().all(builds));
    assert!(!legal.may_offer());
    let offer = act(
        0,
        Action::OfferTrade { offer: crate::cases::offer_of("L1", "B1"), to: crate::cases::seats([1]) },
    );
    assert!(position.state.check(&position.board, offer).is_err());
    assert_eq!(position.state.hand(s(0)), cards("L4B4W4G4O4"));
}
