//! Longest Road: how long a road is, who takes the award, and what a cut does to it.

use crate::cases::{Fact, Given, given, road, s, settle, ways_edges};
use brickwool_settlers::{Edge, Event};

/// Only seat 0's settlement on vertex 43 and two settlements far from it.
fn alone() -> Given {
    given()
        .settlements(0, "43")
        .roads(0, "43-47")
        .settlements(1, "19")
        .roads(1, "19-24")
        .settlements(2, "31")
        .roads(2, "31-36")
}

/// `roads` of seat 0's must be `length` long, read as a whole and built with any of them as the last one.
#[track_caller]
fn check_length(given: &Given, roads: &str, length: u8) {
    let holders = ["-", "0"];
    let with = |edges: &[Edge]| {
        let ways: Vec<String> = edges.iter().map(|&edge| way_of(edge)).collect();
        let ways = ways.join(" ");
        holders.map(|holder| given.clone().roads(0, &ways).longest_road(holder))
    };
    let edges = ways_edges(roads);
    let [below, holding] = with(&edges);
    let whole = if length >= 5 { holding } else { below };
    assert_eq!(whole.position().state.road_length(s(0)), length, "the whole road");
    let mut built = 0;
    for &last in &edges {
        let rest: Vec<Edge> = edges.iter().copied().filter(|&edge| edge != last).collect();
        // Whoever holds the award before the last road, one of the two positions is sound.
        for before in with(&rest).map(|before| before.hand(0, "L1B1")) {
            let Ok(mut position) = before.line().parse::<brickwool_settlers::Position>() else { continue };
            let step = brickwool_settlers::Step::Act(s(0), brickwool_settlers::Action::BuildRoad(last));
            let foreseen = position.state.road_length_with(&position.board, s(0), last);
            if position.state.apply(&position.board, step).is_ok() {
                assert_eq!(position.state.road_length(s(0)), length, "with edge {last} built last");
                assert_eq!(foreseen, length, "before edge {last} is built");
                built += 1;
            }
        }
    }
    assert!(built > 0, "some road of it can be the last one");
}

fn way_of(edge: Edge) -> String {
    let [a, b] = brickwool_settlers::Shape::Base.topology().edge_ends(edge);
    format!("{a}-{b}")
}

/// Rows of `name: roads of seat 0's => length;`, on an otherwise empty corner of the board.
macro_rules! lengths {
    ($($name:ident: $given:expr, $roads:expr => $length:expr;)*) => {$(
        #[test]
        fn $name() {
            check_length(&$given, $roads, $length);
        }
    )*};
}

lengths! {
    a_straight_road_of_4_is_4_long: alone(), "43-47-51-48-52" => 4;
    a_straight_road_of_5_is_5_long: alone(), "43-47-51-48-52-49" => 5;
    a_straight_road_of_15_is_15_long: alone(), "43-47-51-48-52-49-53-50-46-42-37-32-26-20-15-10" => 15;
    a_spur_does_not_add: alone(), "43-39-44-48-52 44-40" => 4;
    a_fork_of_three_arms_counts_its_two_longest: alone(), "44-39-43 44-48-51 44-40-35-30" => 5;
    two_separate_roads_do_not_add_up: alone().settlements(0, "8.43"), "43-47-51-48 8-13-18-23" => 3;
    a_loop_counts_all_its_edges: alone(), "39-44-48-51-47-43-39" => 6;
    a_loop_with_a_tail_passes_one_vertex_twice: alone(), "39-44-48-51-47-43-39 43-38-33" => 8;
    a_loop_with_two_tails_side_by_side_leaves_one_edge_out:
        alone(), "39-44-48-51-47-43-39 43-38-33 39-34-29" => 9;
    a_loop_with_two_tails_apart_leaves_one_tail_out: alone(), "39-44-48-51-47-43-39 43-38 48-52" => 7;
    a_figure_eight_of_two_hexes_counts_all_11_edges: alone(), "39-44-48-51-47-43-39 43-38-33-28-34-39" => 11;
    a_figure_eight_with_a_bridge_counts_all_14_edges:
        alone(), "39-44-48-51-47-43-39 48-52-49 41-46-50-53-49-45-41" => 14;
    three_hexes_around_a_vertex_leave_one_edge_out:
        alone(), "44-39-43-47-51-48-44 44-40-45-49-52-48 40-35-29-34-39" => 14;
    an_opponents_settlement_breaks_a_road: alone().settlements(2, "31.48").roads(2, "31-36 48-44"),
        "43-47-51-48-52-49-53" => 3;
    an_opponents_city_breaks_a_road: alone().cities(2, "48").roads(2, "31-36 48-44"),
        "43-47-51-48-52-49-53-50" => 4;
    an_opponents_building_at_the_end_of_a_road_does_not_shorten_it:
        alone().settlements(2, "31.48").roads(2, "31-36 48-44"), "38-43-47-51-48" => 4;
    an_opponents_building_on_a_loop_stops_it_from_going_round_into_its_tail:
        alone().settlements(2, "31.48").roads(2, "31-36 48-52"), "39-44-48-51-47-43-39 43-38" => 6;
    an_opponents_road_does_not_break_a_road: alone().roads(2, "31-36 40-44-48").settlements(2, "31.40"),
        "43-47-51-48-52-49-53" => 6;
    an_own_settlement_does_not_break_a_road: alone().settlements(0, "43.48"), "38-43-47-51-48-52-49" => 6;
    an_own_city_does_not_break_a_road: alone().cities(0, "48"), "38-43-47-51-48-52-49" => 6;
}

/// Seat 0 has a straight road of 4 and cards for more.
fn four_long() -> Given {
    alone().roads(0, "43-47-51-48-52").hand(0, "L2B2")
}

/// Seat 1 has a straight road of 5 and the award.
fn rival_with_5() -> Given {
    four_long().roads(1, "19-25-20-26-32-37").longest_road("1")
}

/// Seat 2, to act, can settle on vertex 48 and so cut seat 0's road along the coast, which holds the award.
fn about_to_cut(road_of_0: &str) -> Given {
    alone()
        .roads(0, road_of_0)
        .longest_road("0")
        .settlements(2, "40")
        .roads(2, "40-44-48")
        .hand(2, "L1B1W1G1")
        .current(2)
}

/// What the cut itself changes.
fn settled(it: Given) -> Given {
    it.hand(2, "-").settlements(2, "40.48")
}

const SIX: &str = "43-47-51-48-52-49-53";
const EIGHT: &str = "43-47-51-48-52-49-53-50-46";
const SET_ASIDE: Event = Event::LongestRoad { holder: None };

plays! {
    a_road_of_5_takes_the_longest_road_and_2_points:
        four_long(), [road(0, 52, 49)]
        => |it| it.hand(0, "L1B1").roads(0, "43-47-51-48-52-49").longest_road("0"),
        [Fact::Length(0, 5), Fact::Points(0, 3), Fact::PublicPoints(0, 3),
         Fact::Told(Event::LongestRoad { holder: Some(s(0)) })];
    a_road_of_4_takes_nothing:
        alone().roads(0, "43-47-51-48").hand(0, "L1B1"), [road(0, 48, 52)]
        => |it| it.hand(0, "-").roads(0, "43-47-51-48-52"), [Fact::Length(0, 4), Fact::Points(0, 1)];
    an_equally_long_road_takes_nothing:
        rival_with_5(), [road(0, 52, 49)] => |it| it.hand(0, "L1B1").roads(0, "43-47-51-48-52-49"),
        [Fact::Length(0, 5), Fact::Points(0, 1), Fact::Points(1, 3)];
    a_longer_road_takes_it_and_2_points_move_at_once:
        rival_with_5(), [road(0, 52, 49), road(0, 49, 53)]
        => |it| it.hand(0, "-").roads(0, SIX).longest_road("0"),
        [Fact::Points(0, 3), Fact::Points(1, 1), Fact::Told(Event::LongestRoad { holder: Some(s(0)) })];
    a_holder_with_5_points_has_3_left:
        rival_with_5().settlements(1, "20").cities(1, "19"), [road(0, 52, 49), road(0, 49, 53)]
        => |it| it.hand(0, "-").roads(0, SIX).longest_road("0"), [Fact::Points(0, 3), Fact::Points(1, 3)];
    joining_two_short_roads_can_take_it:
        alone().settlements(0, "43.52").roads(0, "43-47-51 52-49-53").hand(0, "L2B2"),
        [road(0, 51, 48), road(0, 48, 52)] => |it| it.hand(0, "-").roads(0, SIX).longest_road("0"),
        [Fact::Length(0, 6), Fact::Points(0, 4)];
    a_spur_beside_a_road_of_4_takes_nothing:
        alone().roads(0, "43-39-44-48-52").hand(0, "L1B1"), [road(0, 44, 40)]
        => |it| it.hand(0, "-").roads(0, "43-39-44-48-52 44-40"), [Fact::Length(0, 4), Fact::Points(0, 1)];
    the_holder_may_lengthen_it_and_scores_no_more:
        alone().roads(0, SIX).longest_road("0").hand(0, "L1B1"), [road(0, 53, 50)]
        => |it| it.hand(0, "-").roads(0, "43-47-51-48-52-49-53-50"), [Fact::Length(0, 7), Fact::Points(0, 3)];
    a_cut_below_5_sets_it_aside_when_nobody_else_has_5:
        about_to_cut(SIX), [settle(2, 48)] => |it| settled(it).longest_road("-"),
        [Fact::Length(0, 3), Fact::Points(0, 1), Fact::Points(2, 2), Fact::Told(SET_ASIDE)];
    a_cut_holder_with_5_left_keeps_it:
        about_to_cut(EIGHT), [settle(2, 48)] => settled, [Fact::Length(0, 5), Fact::Points(0, 3)];
    a_cut_holder_with_5_left_keeps_it_against_an_equal_road:
        about_to_cut(EIGHT).roads(1, "19-25-20-26-32-37"), [settle(2, 48)] => settled,
        [Fact::Length(0, 5), Fact::Length(1, 5), Fact::Points(0, 3), Fact::Points(1, 1)];
    a_cut_holder_with_5_left_loses_it_to_a_longer_road:
        about_to_cut(EIGHT).roads(1, "24-19-25-20-26-32-37"), [settle(2, 48)]
        => |it| settled(it).longest_road("1"),
        [Fact::Length(0, 5), Fact::Length(1, 6), Fact::Points(0, 1), Fact::Points(1, 3)];
    a_single_new_longest_takes_it_after_a_cut:
        about_to_cut(SIX).roads(1, "19-25-20-26-32-37"), [settle(2, 48)] => |it| settled(it).longest_road("1"),
        [Fact::Points(0, 1), Fact::Points(1, 3), Fact::Told(Event::LongestRoad { holder: Some(s(1)) })];
    the_one_who_cuts_may_take_it:
        about_to_cut(SIX).roads(2, "48-44-40-35-30-36"), [settle(2, 48)] => |it| settled(it).longest_road("2"),
        [Fact::Points(0, 1), Fact::Points(2, 4)];
    a_tie_after_a_cut_sets_it_aside:
        about_to_cut(SIX).roads(1, "19-25-20-26-32-37").roads(2, "48-44-40-35-30-36"), [settle(2, 48)]
        => |it| settled(it).longest_road("-"),
        [Fact::Length(0, 3), Fact::Length(1, 5), Fact::Length(2, 5), Fact::Told(SET_ASIDE),
         Fact::Points(0, 1), Fact::Points(1, 1), Fact::Points(2, 2)];
    a_tie_set_aside_goes_to_the_first_to_lengthen:
        rival_with_5().longest_road("-").roads(2, "31-36-30-35-40-45").current(1).hand(1, "L1B1"),
        [road(1, 19, 24)]
        => |it| it.hand(1, "-").roads(1, "24-19-25-20-26-32-37").longest_road("1"),
        [Fact::Points(1, 3), Fact::Points(2, 1)];
    a_third_player_who_draws_level_with_a_tie_takes_nothing:
        rival_with_5().longest_road("-").roads(2, "31-36-30-35-40-45"), [road(0, 52, 49)]
        => |it| it.hand(0, "L1B1").roads(0, "43-47-51-48-52-49"), [Fact::Length(0, 5), Fact::Points(0, 1)];
    cutting_a_road_that_does_not_hold_it_changes_nothing_for_the_holder:
        about_to_cut("43-47-51-48-52-49").roads(1, "24-19-25-20-26-32-37").longest_road("1"), [settle(2, 48)]
        => settled, [Fact::Length(0, 3), Fact::Points(0, 1), Fact::Points(1, 3)];
    a_settlement_at_the_end_of_a_road_cuts_nothing:
        about_to_cut("33-38-43-47-51-48"), [settle(2, 48)] => settled, [Fact::Length(0, 5), Fact::Points(0, 3)];
}
