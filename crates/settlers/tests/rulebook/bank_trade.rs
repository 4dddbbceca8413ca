//! Maritime trade: four for one, three at a generic harbour, two at a special one, never more or fewer.

use crate::cases::{Fact, Given, cards, given, road, s, settle, swap};
use brickwool_settlers::Resource::{Brick, Grain, Lumber, Ore, Wool};
use brickwool_settlers::{Event, Expected, Illegal, Resource};

fn wrong_rate(give: Resource, rate: u8, count: u8) -> Illegal {
    Illegal::WrongRate { give, rate, count }
}

/// Seat 0 on the generic harbour at vertex 0.
fn at_generic_harbour() -> Given {
    given().settlements(0, "0").roads(0, "0-4")
}

/// Seat 0 on the brick harbour at vertex 33.
fn at_brick_harbour() -> Given {
    given().settlements(0, "33").roads(0, "33-27")
}

/// The bank is out of ore: seat 1 holds all of it.
fn no_ore(given: Given) -> Given {
    given.hand(1, "O19")
}

plays! {
    four_equal_cards_buy_1_other:
        given().hand(0, "L4"), [swap(0, 4, Lumber, Ore)] => |it| it.hand(0, "O1"),
        [Fact::Bank("L19B19W19G19O18"),
         Fact::Told(Event::BankTraded { seat: s(0), gave: cards("L4"), got: cards("O1") })];
    four_from_a_larger_hand_leave_the_rest:
        given().hand(0, "L5W1"), [swap(0, 4, Lumber, Wool)] => |it| it.hand(0, "L1W2");
    the_last_card_in_stock_can_be_bought:
        given().hand(0, "L4").hand(1, "O18"), [swap(0, 4, Lumber, Ore)] => |it| it.hand(0, "O1"),
        [Fact::Bank("L19B19W19G19")];
    a_generic_harbour_takes_exactly_3:
        at_generic_harbour().hand(0, "L3"), [swap(0, 3, Lumber, Ore)] => |it| it.hand(0, "O1");
    a_generic_harbour_takes_any_resource:
        at_generic_harbour().hand(0, "L3B3W3G3O3"),
        [swap(0, 3, Lumber, Brick), swap(0, 3, Brick, Wool), swap(0, 3, Wool, Grain), swap(0, 3, Grain, Ore),
         swap(0, 3, Ore, Lumber)] => |it| it.hand(0, "L1B1W1G1O1");
    a_special_harbour_takes_exactly_2_of_its_resource:
        at_brick_harbour().hand(0, "B2"), [swap(0, 2, Brick, Ore)] => |it| it.hand(0, "O1");
    a_special_harbour_gives_any_other_resource:
        at_brick_harbour().hand(0, "B8"),
        [swap(0, 2, Brick, Lumber), swap(0, 2, Brick, Wool), swap(0, 2, Brick, Grain), swap(0, 2, Brick, Ore)]
        => |it| it.hand(0, "L1W1G1O1");
    a_special_harbour_leaves_other_resources_at_4:
        at_brick_harbour().hand(0, "L4"), [swap(0, 4, Lumber, Ore)] => |it| it.hand(0, "O1");
    a_special_and_a_generic_harbour_each_give_their_rate:
        at_brick_harbour().settlements(0, "0.33").roads(0, "0-4 33-27").hand(0, "L3B2"),
        [swap(0, 2, Brick, Ore), swap(0, 3, Lumber, Ore)] => |it| it.hand(0, "O2");
    a_second_generic_harbour_takes_nothing_away:
        at_generic_harbour().settlements(0, "0.47").roads(0, "0-4 47-43").hand(0, "L3"), [swap(0, 3, Lumber, Ore)]
        => |it| it.hand(0, "O1");
    a_city_keeps_the_harbour:
        at_generic_harbour().settlements(0, "-").cities(0, "0").hand(0, "L3"), [swap(0, 3, Lumber, Ore)]
        => |it| it.hand(0, "O1");
    either_vertex_of_a_harbour_will_do:
        at_generic_harbour().settlements(0, "3").roads(0, "3-7").hand(0, "L3"), [swap(0, 3, Lumber, Ore)]
        => |it| it.hand(0, "O1");
    a_harbour_works_the_turn_it_is_built_on:
        given().roads(0, "8-4-0 43-47").hand(0, "L1B1W1G4"), [settle(0, 0), swap(0, 3, Grain, Ore)]
        => |it| it.settlements(0, "0.8.43").hand(0, "O1");
    the_traded_card_can_be_used_at_once:
        given().hand(0, "L5"), [swap(0, 4, Lumber, Brick), road(0, 13, 18)]
        => |it| it.hand(0, "-").roads(0, "8-13-18 43-47");
}

refusals! {
    paying_3_without_a_harbour_is_refused:
        given().hand(0, "L4"), swap(0, 3, Lumber, Ore)
        => wrong_rate(Lumber, 4, 3), "the bank takes 4 lumber for one card, not 3";
    paying_5_without_a_harbour_is_refused:
        given().hand(0, "L5"), swap(0, 5, Lumber, Ore)
        => wrong_rate(Lumber, 4, 5), "the bank takes 4 lumber for one card, not 5";
    paying_4_and_holding_3_is_refused:
        given().hand(0, "L3B3"), swap(0, 4, Lumber, Ore)
        => Illegal::CannotPay { missing: cards("L1") }, "1 lumber missing";
    trading_a_resource_for_itself_is_refused:
        given().hand(0, "L4"), swap(0, 4, Lumber, Lumber)
        => Illegal::SameResource { resource: Lumber }, "lumber cannot be traded for lumber";
    trading_a_resource_for_itself_at_its_harbour_is_refused:
        at_brick_harbour().hand(0, "B2"), swap(0, 2, Brick, Brick) => Illegal::SameResource { resource: Brick };
    a_card_out_of_stock_is_refused:
        no_ore(given().hand(0, "L4")), swap(0, 4, Lumber, Ore)
        => Illegal::BankOutOf { resource: Ore };
    a_card_out_of_stock_is_refused_at_a_harbour:
        no_ore(at_generic_harbour().hand(0, "L3")), swap(0, 3, Lumber, Ore)
        => Illegal::BankOutOf { resource: Ore };
    under_payment_at_a_generic_harbour_is_refused:
        at_generic_harbour().hand(0, "L3"), swap(0, 2, Lumber, Ore) => wrong_rate(Lumber, 3, 2);
    over_payment_at_a_generic_harbour_is_refused:
        at_generic_harbour().hand(0, "L4"), swap(0, 4, Lumber, Ore)
        => wrong_rate(Lumber, 3, 4), "the bank takes 3 lumber for one card, not 4";
    paying_3_at_a_generic_harbour_and_holding_2_is_refused:
        at_generic_harbour().hand(0, "L2"), swap(0, 3, Lumber, Ore) => Illegal::CannotPay { missing: cards("L1") };
    under_payment_at_a_special_harbour_is_refused:
        at_brick_harbour().hand(0, "B2"), swap(0, 1, Brick, Ore) => wrong_rate(Brick, 2, 1);
    over_payment_at_a_special_harbour_is_refused:
        at_brick_harbour().hand(0, "B4"), swap(0, 3, Brick, Ore) => wrong_rate(Brick, 2, 3);
    paying_2_at_a_special_harbour_and_holding_1_is_refused:
        at_brick_harbour().hand(0, "B1"), swap(0, 2, Brick, Ore)
        => Illegal::CannotPay { missing: cards("B1") };
    a_card_out_of_stock_is_refused_at_a_special_harbour:
        no_ore(at_brick_harbour().hand(0, "B2")), swap(0, 2, Brick, Ore) => Illegal::BankOutOf { resource: Ore };
    paying_nothing_is_refused:
        given().hand(0, "L4"), swap(0, 0, Lumber, Ore) => wrong_rate(Lumber, 4, 0);
    another_resource_at_a_special_harbour_for_2_is_refused:
        at_brick_harbour().hand(0, "L2"), swap(0, 2, Lumber, Ore) => wrong_rate(Lumber, 4, 2);
    another_resource_at_a_special_harbour_for_3_is_refused:
        at_brick_harbour().hand(0, "L3"), swap(0, 3, Lumber, Ore) => wrong_rate(Lumber, 4, 3);
    a_harbour_without_a_building_gives_nothing:
        given().hand(0, "L3"), swap(0, 3, Lumber, Ore) => wrong_rate(Lumber, 4, 3);
    a_road_to_a_harbour_is_no_building:
        given().roads(0, "8-4-0-3 43-47").hand(0, "L3"), swap(0, 3, Lumber, Ore) => wrong_rate(Lumber, 4, 3);
    an_opponents_harbour_gives_nothing:
        given().settlements(1, "0").roads(1, "0-4").hand(0, "L3"), swap(0, 3, Lumber, Ore)
        => wrong_rate(Lumber, 4, 3);
    bank_trade_before_the_roll_is_refused:
        given().hand(0, "L4").before_roll(), swap(0, 4, Lumber, Ore) => Illegal::NotNow { expected: Expected::Roll };
    bank_trade_off_turn_is_refused:
        given().hand(1, "L4"), swap(1, 4, Lumber, Ore) => Illegal::NotYourTurn { seat: s(1), current: s(0) };
}

#[test]
fn each_of_the_nine_harbours_gives_its_rate_at_both_vertices() {
    let generic = [3; 5];
    let special = |resource: Resource| {
        let mut rates = [4; 5];
        rates[resource.index()] = 2;
        rates
    };
    // Vertex pairs around the printed board, and a vertex beyond each to lay the road to.
    let harbours = [
        ([(0, 4), (3, 7)], generic),
        ([(1, 4), (5, 9)], special(Grain)),
        ([(10, 14), (15, 20)], special(Ore)),
        ([(26, 20), (32, 37)], generic),
        ([(42, 37), (46, 50)], special(Wool)),
        ([(49, 53), (52, 48)], generic),
        ([(47, 43), (51, 48)], generic),
        ([(33, 27), (38, 43)], special(Brick)),
        ([(11, 7), (16, 22)], special(Lumber)),
    ];
    for (ends, rates) in harbours {
        for (vertex, beyond) in ends {
            let there = given()
                .settlements(0, &vertex.to_string())
                .roads(0, &format!("{vertex}-{beyond}"))
                .settlements(1, "24")
                .roads(1, "24-30")
                .settlements(2, "29")
                .roads(2, "29-34");
            let got = there.position().state.bank_rates(s(0)).counts();
            assert_eq!(got, rates, "at vertex {vertex}");
        }
    }
}

#[test]
fn a_vertex_without_a_harbour_leaves_the_rate_at_4() {
    let harbours = [0, 3, 1, 5, 10, 15, 26, 32, 42, 46, 49, 52, 47, 51, 33, 38, 11, 16];
    let topology = brickwool_settlers::Shape::Base.topology();
    for vertex in topology.vertices().filter(|vertex| !harbours.contains(&vertex.0)) {
        let beyond = topology.vertex_neighbours(vertex).next().unwrap();
        let mut there = given().settlements(0, &vertex.to_string()).roads(0, &format!("{vertex}-{beyond}"));
        // Two opponents who keep out of the way: on the far side of the board.
        let far = if vertex.0 < 27 { [(48, 44), (45, 41)] } else { [(8, 4), (9, 5)] };
        for (seat, (vertex, beyond)) in (1..).zip(far) {
            there = there.settlements(seat, &vertex.to_string()).roads(seat, &format!("{vertex}-{beyond}"));
        }
        assert_eq!(there.position().state.bank_rates(s(0)).counts(), [4; 5], "at vertex {vertex}");
    }
}
