//! Largest Army: three played knights, and strictly more to take it over.

use crate::cases::{Fact, Given, given, knight, s};
use brickwool_settlers::Event;

/// Seat 0 has played some knights, holds one more and is to act.
fn army(of_0: u8, of_1: u8, holder: &str) -> Given {
    given().knights(0, of_0).knights(1, of_1).largest_army(holder).cards(0, "K1")
}

/// What playing the knight itself changes.
fn knight_played(it: Given, knights: u8) -> Given {
    it.knights(0, knights).cards(0, "-").played().phase("robber:after")
}

const TAKEN: Event = Event::LargestArmy { holder: crate::cases::FIRST };

plays! {
    a_2nd_knight_takes_nothing:
        army(1, 0, "-"), [knight(0)] => |it| knight_played(it, 2), [Fact::Points(0, 2), Fact::Untold(TAKEN)];
    a_3rd_knight_takes_the_largest_army_and_2_points:
        army(2, 0, "-"), [knight(0)] => |it| knight_played(it, 3).largest_army("0"),
        [Fact::Points(0, 4), Fact::PublicPoints(0, 4), Fact::Told(TAKEN)];
    an_equally_large_army_takes_nothing:
        army(2, 3, "1"), [knight(0)] => |it| knight_played(it, 3),
        [Fact::Points(0, 2), Fact::Points(1, 4), Fact::Untold(TAKEN)];
    a_larger_army_takes_it_and_2_points_move_at_once:
        army(3, 3, "1"), [knight(0)] => |it| knight_played(it, 4).largest_army("0"),
        [Fact::Points(0, 4), Fact::Points(1, 2), Fact::Told(TAKEN)];
    a_holder_with_5_points_has_3_left:
        army(3, 3, "1").settlements(1, "45").cities(1, "19"), [knight(0)]
        => |it| knight_played(it, 4).largest_army("0"), [Fact::Points(0, 4), Fact::Points(1, 3)];
    the_holder_may_enlarge_it_and_scores_no_more:
        army(3, 2, "0"), [knight(0)] => |it| knight_played(it, 4), [Fact::Points(0, 4), Fact::Untold(TAKEN)];
    knights_in_hand_do_not_count:
        army(1, 0, "-").cards(0, "K4"), [knight(0)] => |it| knight_played(it, 2).cards(0, "K3"),
        [Fact::Points(0, 2)];
    a_knight_counts_before_the_roll_too:
        army(2, 0, "-").before_roll(), [knight(0)]
        => |it| knight_played(it, 3).largest_army("0").phase("robber:before"), [Fact::Points(0, 4)];
}

#[test]
fn only_the_army_of_the_one_who_played_grows() {
    let (position, _) = army(2, 2, "-").after(&[knight(0)]);
    assert_eq!([0, 1, 2].map(|seat| position.state.knights(s(seat))), [3, 2, 0]);
}
