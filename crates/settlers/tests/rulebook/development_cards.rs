//! Development cards: buying, when a card may be played, and what each kind does.

use crate::cases::{
    Fact, Given, buy, cards, drawn, edge, end_turn, given, knight, monopoly, plenty, plenty_of_one, road,
    road_building, roll, s, stop_building,
};
use brickwool_settlers::Resource::{Brick, Grain, Lumber, Ore, Wool};
use brickwool_settlers::{
    Action, Chance, DevCard, Event, Expected, Illegal, Impossible, Outcome, Plenty, Vertex,
};

fn short_of(missing: &str) -> Illegal {
    Illegal::CannotPay { missing: cards(missing) }
}

// Buying.

/// Seat 0 with exactly the cards for a development card.
fn card_money() -> Given {
    given().hand(0, "W1G1O1")
}

plays! {
    a_development_card_costs_1_wool_1_grain_and_1_ore_exactly:
        card_money(), [buy(0)] => |it| it.hand(0, "-").phase("drawing"), [Fact::Bank("L19B19W19G19O19")];
    a_development_card_paid_from_a_larger_hand_leaves_the_rest:
        given().hand(0, "L1W2G3O4"), [buy(0)] => |it| it.hand(0, "L1W1G2O3").phase("drawing");
    a_drawn_card_comes_from_the_deck_into_the_hand:
        card_money(), [buy(0), drawn(DevCard::Monopoly)]
        => |it| it.hand(0, "-").cards(0, "M1").bought("M1").deck("K4R1Y1V1"),
        [Fact::Told(Event::CardDrawn { seat: s(0), card: Some(DevCard::Monopoly) })];
    several_cards_may_be_bought_in_one_turn:
        given().hand(0, "W2G2O2"), [buy(0), drawn(DevCard::Knight), buy(0), drawn(DevCard::Knight)]
        => |it| it.hand(0, "-").cards(0, "K2").bought("K2").deck("K2R1Y1M1V1");
    the_last_card_of_the_deck_can_be_bought:
        card_money().deck("K1"), [buy(0), drawn(DevCard::Knight)]
        => |it| it.hand(0, "-").cards(0, "K1").bought("K1").deck("-");
    buying_is_not_playing:
        card_money().cards(0, "M1"), [buy(0), drawn(DevCard::Knight), monopoly(0, Ore)]
        => |it| it.hand(0, "-").cards(0, "K1").bought("K1").deck("K3R1Y1M1V1").played();
    a_card_may_be_bought_after_one_was_played:
        card_money().played(), [buy(0), drawn(DevCard::Knight)]
        => |it| it.hand(0, "-").cards(0, "K1").bought("K1").deck("K3R1Y1M1V1");
    a_victory_point_card_counts_at_once_and_secretly:
        card_money(), [buy(0), drawn(DevCard::VictoryPoint)]
        => |it| it.hand(0, "-").cards(0, "V1").bought("V1").deck("K4R1Y1M1"),
        [Fact::Points(0, 3), Fact::PublicPoints(0, 2)];
    a_card_of_another_kind_counts_nothing:
        card_money(), [buy(0), drawn(DevCard::Knight)]
        => |it| it.hand(0, "-").cards(0, "K1").bought("K1").deck("K3R1Y1M1V1"), [Fact::Points(0, 2)];
}

refusals! {
    a_development_card_without_wool_is_refused:
        given().hand(0, "L9B9G9O9"), buy(0) => short_of("W1"), "1 wool missing";
    a_development_card_without_grain_is_refused:
        given().hand(0, "W1O1"), buy(0) => short_of("G1"), "1 grain missing";
    a_development_card_without_ore_is_refused:
        given().hand(0, "W1G1"), buy(0) => short_of("O1"), "1 ore missing";
    a_development_card_without_any_cards_is_refused:
        given(), buy(0) => short_of("W1G1O1"), "1 wool, 1 grain and 1 ore missing";
    an_empty_deck_sells_nothing:
        card_money().deck("-"), buy(0) => Illegal::DeckEmpty, "the deck of development cards is empty";
    a_card_cannot_be_bought_before_the_roll:
        card_money().before_roll(), buy(0) => Illegal::NotNow { expected: Expected::Roll };
    a_card_cannot_be_bought_off_turn:
        card_money().current(1), buy(0) => Illegal::NotYourTurn { seat: s(0), current: s(1) };
    the_buyer_does_not_choose_a_card_the_deck_has_not:
        given().deck("K4").phase("drawing"), drawn(DevCard::Monopoly)
        => Illegal::ImpossibleOutcome(Impossible::NotInDeck(DevCard::Monopoly)),
        "this outcome cannot happen: no monopoly card is left in the deck";
    the_buyer_waits_for_the_draw:
        given().phase("drawing"), end_turn(0)
        => Illegal::WaitingForChance, "the game waits for chance, not for a player";
}

#[test]
fn each_card_of_the_deck_is_equally_likely_to_be_drawn() {
    let position = given().deck("K4R1M2V1").phase("drawing").position();
    let mut weights = Vec::new();
    Chance::Draw
        .outcomes(&position.state, &position.board, |outcome, weight| weights.push((outcome, weight)));
    let expect = [
        (DevCard::Knight, 4),
        (DevCard::RoadBuilding, 1),
        (DevCard::Monopoly, 2),
        (DevCard::VictoryPoint, 1),
    ];
    assert_eq!(weights, expect.map(|(card, weight)| (Outcome::Drawn(card), weight)));
}

#[test]
fn only_the_buyer_sees_the_drawn_card() {
    use brickwool_game::Viewer;
    let event = Event::CardDrawn { seat: s(0), card: Some(DevCard::VictoryPoint) };
    let hidden = Event::CardDrawn { seat: s(0), card: None };
    for (viewer, expect) in
        [(Viewer::Seat(s(0)), event), (Viewer::Seat(s(1)), hidden), (Viewer::Spectator, hidden)]
    {
        assert_eq!(event.redact(viewer), expect, "{viewer:?}");
    }
}

// When a card may be played.

/// Seat 0 holds one card of every kind.
fn one_of_each() -> Given {
    given().cards(0, "K1R1Y1M1V1")
}

/// Seat 0 holds one card, bought this turn.
fn just_bought(card: &str) -> Given {
    given().cards(0, card).bought(card)
}

plays! {
    a_knight_may_be_played_before_the_roll:
        one_of_each().before_roll(), [knight(0)]
        => |it| it.cards(0, "R1Y1M1V1").knights(0, 1).played().phase("robber:before");
    a_knight_may_be_played_after_the_roll:
        one_of_each(), [knight(0)] => |it| it.cards(0, "R1Y1M1V1").knights(0, 1).played().phase("robber:after");
    road_building_may_be_played_before_the_roll:
        one_of_each().before_roll(), [road_building(0)]
        => |it| it.cards(0, "K1Y1M1V1").played().phase("roads:2:before");
    road_building_may_be_played_after_the_roll:
        one_of_each(), [road_building(0)] => |it| it.cards(0, "K1Y1M1V1").played().phase("roads:2:after");
    year_of_plenty_may_be_played_before_the_roll:
        one_of_each().before_roll(), [plenty(0, Ore, Ore)] => |it| it.cards(0, "K1R1M1V1").hand(0, "O2").played();
    monopoly_may_be_played_before_the_roll:
        one_of_each().hand(1, "O2").before_roll(), [monopoly(0, Ore)]
        => |it| it.cards(0, "K1R1Y1V1").hand(0, "O2").hand(1, "-").played();
    after_a_card_before_the_roll_the_dice_are_rolled:
        one_of_each().before_roll(), [plenty(0, Ore, Ore), roll(0)]
        => |it| it.cards(0, "K1R1M1V1").hand(0, "O2").played().rolling();
    an_older_card_may_be_played_though_one_like_it_was_bought_this_turn:
        given().cards(0, "K2").bought("K1"), [knight(0)]
        => |it| it.cards(0, "K1").knights(0, 1).played().phase("robber:after");
    a_card_bought_last_turn_may_be_played:
        just_bought("K1"), [end_turn(0), roll(1), crate::cases::dice(9), end_turn(1), roll(2), crate::cases::dice(9),
         end_turn(2), knight(0)]
        => |it| it.cards(0, "-").knights(0, 1).bought("-").played().phase("robber:before");
    the_next_player_may_play_a_card_again:
        given().played().cards(1, "M1").hand(2, "G1"), [end_turn(0), monopoly(1, Grain)]
        => |it| it.current(1).cards(1, "-").hand(1, "G1").hand(2, "-").before_roll();
    a_played_card_leaves_the_game:
        given().cards(0, "M1"), [monopoly(0, Ore)] => |it| it.cards(0, "-").deck("K4R1Y1M1V1").played(),
        [Fact::Told(Event::CardPlayed { seat: s(0), card: DevCard::Monopoly })];
}

refusals! {
    a_knight_bought_this_turn_is_refused:
        just_bought("K1"), knight(0)
        => Illegal::BoughtThisTurn { card: DevCard::Knight },
        "the knight card was bought this turn and can be played from the next turn on";
    road_building_bought_this_turn_is_refused:
        just_bought("R1"), road_building(0) => Illegal::BoughtThisTurn { card: DevCard::RoadBuilding };
    year_of_plenty_bought_this_turn_is_refused:
        just_bought("Y1"), plenty(0, Ore, Wool) => Illegal::BoughtThisTurn { card: DevCard::YearOfPlenty };
    a_monopoly_bought_this_turn_is_refused:
        just_bought("M1"), monopoly(0, Ore) => Illegal::BoughtThisTurn { card: DevCard::Monopoly };
    a_second_knight_in_a_turn_is_refused:
        given().cards(0, "K1").played(), knight(0)
        => Illegal::CardAlreadyPlayed, "a development card has already been played this turn";
    a_second_card_of_another_kind_in_a_turn_is_refused:
        one_of_each().played(), monopoly(0, Ore) => Illegal::CardAlreadyPlayed;
    road_building_as_a_second_card_is_refused:
        one_of_each().played(), road_building(0) => Illegal::CardAlreadyPlayed;
    year_of_plenty_as_a_second_card_is_refused:
        one_of_each().played(), plenty(0, Ore, Ore) => Illegal::CardAlreadyPlayed;
    a_card_played_before_the_roll_was_the_one_of_this_turn:
        given().cards(0, "K1").played().phase("turn:after"), knight(0) => Illegal::CardAlreadyPlayed;
    a_knight_not_held_is_refused:
        given().cards(0, "M1"), knight(0) => Illegal::NoSuchCard { card: DevCard::Knight }, "no knight card in hand";
    road_building_not_held_is_refused:
        given(), road_building(0) => Illegal::NoSuchCard { card: DevCard::RoadBuilding };
    year_of_plenty_not_held_is_refused:
        given(), plenty(0, Ore, Ore) => Illegal::NoSuchCard { card: DevCard::YearOfPlenty };
    a_monopoly_not_held_is_refused:
        given(), monopoly(0, Ore) => Illegal::NoSuchCard { card: DevCard::Monopoly };
    an_opponents_card_is_refused:
        given().cards(1, "K1"), knight(0) => Illegal::NoSuchCard { card: DevCard::Knight };
    a_card_off_turn_is_refused:
        given().cards(1, "K1"), knight(1)
        => Illegal::NotYourTurn { seat: s(1), current: s(0) }, "it is another player's turn";
    a_card_while_the_robber_has_to_move_is_refused:
        one_of_each().phase("robber:after"), monopoly(0, Ore) => Illegal::NotNow { expected: Expected::MoveRobber };
}

#[test]
fn a_victory_point_card_is_never_played() {
    let position = given().cards(0, "V3").position();
    let legal: Vec<Action> = position.state.legal(&position.board).iter().collect();
    assert_eq!(legal, [Action::EndTurn], "holding victory points adds no action");
    for name in ["\"play_victory_point\"", "{\"play\":\"victory_point\"}"] {
        assert!(serde_json::from_str::<Action>(name).is_err(), "there is no such action");
    }
    assert_eq!(position.state.points(s(0)), 5);
}

// Monopoly.

/// Seat 0 holds a monopoly, everybody holds some cards.
fn monopoly_held() -> Given {
    given().cards(0, "M1").hand(0, "L1G2").hand(1, "L3B1").hand(2, "L2O4")
}

/// What playing it changes beside hands.
fn card_gone(it: Given) -> Given {
    it.cards(0, "-").played()
}

plays! {
    monopoly_takes_all_of_the_resource_from_all_opponents:
        monopoly_held(), [monopoly(0, Lumber)]
        => |it| card_gone(it).hand(0, "L6G2").hand(1, "B1").hand(2, "O4"),
        [Fact::Bank("L13B18W19G17O15"),
         Fact::Told(Event::MonopolyTaken { by: s(0), from: s(1), resource: Lumber, count: 3 }),
         Fact::Told(Event::MonopolyTaken { by: s(0), from: s(2), resource: Lumber, count: 2 })];
    monopoly_takes_from_the_one_who_has_some:
        monopoly_held(), [monopoly(0, Ore)] => |it| card_gone(it).hand(0, "L1G2O4").hand(2, "L2");
    monopoly_on_what_nobody_holds_takes_nothing:
        monopoly_held(), [monopoly(0, Wool)] => card_gone;
    monopoly_on_what_only_the_player_holds_takes_nothing:
        monopoly_held(), [monopoly(0, Grain)] => card_gone;
    monopoly_takes_every_last_card:
        given().cards(0, "M1").hand(1, "L10").hand(2, "L9"), [monopoly(0, Lumber)]
        => |it| card_gone(it).hand(0, "L19").hand(1, "-").hand(2, "-");
}

/// Reads an action from JSON, which must fail, and tells why.
fn misread(json: &str) -> String {
    serde_json::from_str::<Action>(json).expect_err(json).to_string()
}

#[test]
fn monopoly_with_no_kind_named_cannot_be_written() {
    for json in [r#"{"play_monopoly":null}"#, r#"{"play_monopoly":[]}"#] {
        let error = misread(json);
        assert!(error.starts_with("monopoly names one resource, not none"), "{json}: {error}");
    }
    assert!(misread(r#""play_monopoly""#).contains("unit variant"));
}

#[test]
fn monopoly_with_two_kinds_named_cannot_be_written() {
    let error = misread(r#"{"play_monopoly":["ore","brick"]}"#);
    assert!(error.starts_with("monopoly names one resource, not 2"), "{error}");
}

#[test]
fn monopoly_with_one_kind_named_is_read() {
    let ore = serde_json::from_str::<Action>(r#"{"play_monopoly":"ore"}"#).unwrap();
    assert_eq!(ore, Action::PlayMonopoly(Ore));
    assert_eq!(serde_json::to_string(&ore).unwrap(), r#"{"play_monopoly":"ore"}"#);
    assert!(
        misread(r#"{"play_monopoly":"gold"}"#)
            .starts_with("unknown variant `gold`, expected one of `lumber`")
    );
    assert!(misread(r#"{"play_monopoly":7}"#).contains("expected the name of one resource"));
}

// Year of plenty.

/// Seat 0 holds a year of plenty.
fn plenty_held() -> Given {
    given().cards(0, "Y1")
}

/// The bank has just these cards; seat 1 holds the others.
fn bank_with(left: [u8; 5]) -> Given {
    let held = ['L', 'B', 'W', 'G', 'O'].iter().zip(left).filter(|&(_, left)| left < 19);
    let held: String = held.map(|(letter, left)| format!("{letter}{}", 19 - left)).collect();
    plenty_held().hand(1, &held)
}

plays! {
    year_of_plenty_takes_2_different_cards:
        plenty_held(), [plenty(0, Brick, Ore)] => |it| card_gone(it).hand(0, "B1O1"),
        [Fact::Bank("L19B18W19G19O18"), Fact::Told(Event::PlentyTaken { seat: s(0), cards: cards("B1O1") })];
    year_of_plenty_takes_2_equal_cards:
        plenty_held(), [plenty(0, Grain, Grain)] => |it| card_gone(it).hand(0, "G2"), [Fact::Bank("L19B19W19G17O19")];
    year_of_plenty_may_take_the_last_two_of_a_kind:
        bank_with([0, 0, 0, 0, 2]), [plenty(0, Ore, Ore)] => |it| card_gone(it).hand(0, "O2"), [Fact::Bank("-")];
    year_of_plenty_takes_1_card_from_a_bank_of_1:
        bank_with([0, 0, 0, 0, 1]), [plenty_of_one(0, Ore)] => |it| card_gone(it).hand(0, "O1"), [Fact::Bank("-")];
    the_order_of_the_two_cards_does_not_matter:
        plenty_held(), [plenty(0, Ore, Brick)] => |it| card_gone(it).hand(0, "B1O1");
}

refusals! {
    year_of_plenty_of_2_equal_cards_with_1_in_stock_is_refused:
        bank_with([19, 19, 19, 19, 1]), plenty(0, Ore, Ore)
        => Illegal::BankOutOf { resource: Ore }, "the bank doesn't have enough ore";
    year_of_plenty_of_a_card_out_of_stock_is_refused:
        bank_with([19, 0, 19, 19, 19]), plenty(0, Brick, Ore) => Illegal::BankOutOf { resource: Brick };
    year_of_plenty_of_1_card_is_refused_while_the_bank_has_2:
        bank_with([1, 0, 0, 0, 1]), plenty_of_one(0, Ore)
        => Illegal::TakeTwo, "year of plenty takes two cards while the bank has two";
    year_of_plenty_of_1_card_is_refused_from_a_full_bank:
        plenty_held(), plenty_of_one(0, Ore) => Illegal::TakeTwo;
    year_of_plenty_of_2_cards_from_a_bank_of_1_is_refused:
        bank_with([0, 0, 0, 0, 1]), plenty(0, Ore, Wool) => Illegal::BankOutOf { resource: Wool };
    year_of_plenty_of_the_wrong_card_from_a_bank_of_1_is_refused:
        bank_with([0, 0, 0, 0, 1]), plenty_of_one(0, Wool) => Illegal::BankOutOf { resource: Wool };
    year_of_plenty_of_2_cards_from_an_empty_bank_is_refused:
        bank_with([0; 5]), plenty(0, Ore, Ore) => Illegal::BankEmpty, "the bank has no cards at all";
    year_of_plenty_of_1_card_from_an_empty_bank_is_refused:
        bank_with([0; 5]), plenty_of_one(0, Ore) => Illegal::BankEmpty;
}

#[test]
fn year_of_plenty_of_3_or_0_cards_cannot_be_written() {
    assert_eq!(Plenty::try_from(vec![Ore, Ore, Ore]).unwrap_err(), "year of plenty takes two cards, not 3");
    assert_eq!(Plenty::try_from(vec![]).unwrap_err(), "year of plenty takes two cards, not 0");
    assert!(serde_json::from_str::<Action>(r#"{"play_year_of_plenty":["ore","ore","ore"]}"#).is_err());
    let two: Action = serde_json::from_str(r#"{"play_year_of_plenty":["ore","brick"]}"#).unwrap();
    assert_eq!(two, Action::PlayYearOfPlenty(Plenty::two(Brick, Ore)));
}

// Road building.

/// Seat 0 holds a road building card.
fn roads_held() -> Given {
    given().cards(0, "R1")
}

/// Seat 0 holds a road building card and has this many roads of one line on the board.
fn roads_placed(count: usize) -> Given {
    const LINE: &str = "43-47-51-48-52-49-53-50-46-42-37-32-26-20-15-10";
    let stops: Vec<&str> = LINE.split('-').take(count + 1).collect();
    roads_held().settlements(0, "43").roads(0, &stops.join("-")).longest_road("0")
}

/// Seat 0 has one road, and opponents' roads on both edges beyond it.
fn hemmed_in() -> Given {
    roads_held()
        .settlements(0, "0")
        .roads(0, "0-3")
        .settlements(1, "1")
        .roads(1, "1-4-0")
        .settlements(2, "7")
        .roads(2, "7-3")
}

/// Seat 0 has one road and just one edge to go on.
fn one_place_left() -> Given {
    hemmed_in().settlements(2, "12").roads(2, "11-7-12 12-8")
}

plays! {
    road_building_lays_2_roads_for_nothing:
        roads_held(), [road_building(0), road(0, 13, 18), road(0, 18, 24)]
        => |it| card_gone(it).roads(0, "8-13-18-24 43-47"), [Fact::Left(0, [11, 3, 4])];
    road_building_takes_no_cards_from_the_hand:
        roads_held().hand(0, "L1B1"), [road_building(0), road(0, 13, 18), road(0, 47, 51)]
        => |it| card_gone(it).roads(0, "8-13-18 43-47-51");
    road_building_may_stop_after_none:
        roads_held(), [road_building(0), stop_building(0)] => card_gone;
    road_building_may_stop_after_one:
        roads_held(), [road_building(0), road(0, 13, 18), stop_building(0)]
        => |it| card_gone(it).roads(0, "8-13-18 43-47");
    road_building_before_the_roll_goes_back_to_before_the_roll:
        roads_held().before_roll(), [road_building(0), road(0, 13, 18), road(0, 18, 24), roll(0)]
        => |it| card_gone(it).roads(0, "8-13-18-24 43-47").rolling();
    road_building_with_13_roads_lays_2:
        roads_placed(13), [road_building(0), road(0, 20, 15), road(0, 15, 10)]
        => |it| card_gone(it).roads(0, "43-47-51-48-52-49-53-50-46-42-37-32-26-20-15-10"),
        [Fact::Left(0, [0, 4, 4])];
    road_building_with_14_roads_lays_1:
        roads_placed(14), [road_building(0), road(0, 15, 10)]
        => |it| card_gone(it).roads(0, "43-47-51-48-52-49-53-50-46-42-37-32-26-20-15-10"),
        [Fact::Left(0, [0, 4, 4])];
    road_building_with_15_roads_lays_none:
        roads_placed(15), [road_building(0)] => card_gone;
    road_building_with_no_place_lays_none:
        hemmed_in(), [road_building(0)] => card_gone;
    road_building_with_one_place_lays_1:
        one_place_left(), [road_building(0), road(0, 3, 7)]
        => |it| card_gone(it).roads(0, "0-3-7");
    the_second_free_road_may_go_on_from_the_first:
        roads_held(), [road_building(0), road(0, 47, 51), road(0, 51, 48)]
        => |it| card_gone(it).roads(0, "8-13 43-47-51-48");
    free_roads_count_towards_the_longest_road:
        roads_held().settlements(0, "43").roads(0, "43-47-51-48"),
        [road_building(0), road(0, 48, 52), road(0, 52, 49)]
        => |it| card_gone(it).roads(0, "43-47-51-48-52-49").longest_road("0"), [Fact::Points(0, 3)];
}

/// Seat 0 is laying free roads.
fn laying(left: u8) -> Given {
    given().played().phase(&format!("roads:{left}:after"))
}

refusals! {
    a_free_road_needs_a_free_edge:
        laying(2), road(0, 8, 13) => Illegal::EdgeTaken { edge: edge(8, 13), owner: s(0) };
    a_free_road_must_touch_ones_own:
        laying(2), road(0, 48, 52) => Illegal::EdgeNotConnected { edge: edge(48, 52), seat: s(0) };
    a_free_road_does_not_pass_an_opponents_building:
        laying(1).roads(0, "8-12-17 43-47"), road(0, 17, 23)
        => Illegal::EdgeBehindBuilding { edge: edge(17, 23), vertex: Vertex(17), owner: s(2) };
    a_turn_cannot_end_while_free_roads_are_laid:
        laying(1), end_turn(0)
        => Illegal::NotNow { expected: Expected::RoadBuilding },
        "not now: the free roads have to be laid, or given up";
    nothing_is_bought_while_free_roads_are_laid:
        laying(1).hand(0, "W1G1O1"), buy(0) => Illegal::NotNow { expected: Expected::RoadBuilding };
    there_is_nothing_to_stop_without_road_building:
        given(), stop_building(0) => Illegal::NotNow { expected: Expected::NotAsked };
}

#[test]
fn a_third_free_road_has_to_be_paid() {
    let steps = [road_building(0), road(0, 13, 18), road(0, 18, 24)];
    let (mut position, _) = roads_held().after(&steps);
    let third = position.state.apply(&position.board, road(0, 24, 30));
    assert_eq!(third, Err(short_of("L1B1")));
}
