//! The naive rules themselves: road lengths on figures whose length anybody can count, and rulings that random games
//! seldom need.

use brickwool_game::{Seat, Step};
use brickwool_laws::naive::Naive;
use brickwool_settlers::{
    Action, Dice, Edge, Expected, Hex, Illegal, Outcome, Position, Resource, Shape, Vertex,
};

/// The hex in the middle of the base board, around which the figures are laid.
const MIDDLE: Hex = Hex(9);

/// The middle hex's corners and edges, clockwise: edge `i` joins corners `i` and `i + 1`.
fn corner(number: usize) -> Vertex {
    Shape::Base.topology().hex_vertices(MIDDLE)[number]
}

fn ring(number: usize) -> Edge {
    Shape::Base.topology().hex_edges(MIDDLE)[number]
}

/// The edge that leads away from a corner of the middle hex.
fn away_from(number: usize) -> Edge {
    let topology = Shape::Base.topology();
    let mut edges = topology.vertex_edges(corner(number));
    edges.find(|edge| !topology.hex_edges(MIDDLE).contains(edge)).expect("three edges meet inland")
}

/// Seat 0 has a settlement on corner 0 and these roads; seat 1 a settlement and a road on corner 2 or far away.
fn expect(length: u8, roads: &[Edge], cut: bool) {
    let topology = Shape::Base.topology();
    let far = topology.hex_vertices(Hex(18))[3];
    let far_road = topology.vertex_edges(far).next().expect("a vertex has edges");
    let (vertex, road) = if cut { (corner(2), away_from(2)) } else { (far, far_road) };
    let numbers: Vec<String> = roads.iter().map(Edge::to_string).collect();
    let holder = if length >= 5 { "0" } else { "-" };
    let line = format!(
        "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
         {}:-:{}:-:-:0/{vertex}:-:{road}:-:-:0;9:{holder}:-:K14R2Y2M2V5:0:-:-;turn:before",
        corner(0),
        numbers.join(".")
    );
    let position: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    let naive = Naive::new(&position.board, &position.state);
    assert_eq!(naive.road_length(Seat::new(0)), length, "{line}");
}

#[test]
fn naive_roads_are_as_long_as_anybody_can_count() {
    let path: Vec<Edge> = (0..4).map(ring).collect();
    let whole: Vec<Edge> = (0..6).map(ring).collect();
    let with = |roads: &[Edge], more: Edge| [roads, &[more]].concat();

    expect(1, &path[..1], false);
    expect(4, &path, false);
    expect(2, &path, true); // Cut in the middle: two halves.
    expect(6, &whole, false); // A loop counts whole,
    expect(6, &whole, true); // and may begin and end at the building that cuts it.
    expect(7, &with(&whole, away_from(3)), false); // A spur adds to a loop,
    expect(2, &with(&path[..2], away_from(1)), false); // a fork adds nothing.
}

/// Seats 0 and 1 beside the brick harbour and inland, with these hands.
fn traders(robber: u8, hands: [&str; 2], phase: &str) -> Position {
    let line = format!(
        "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
         33:-:39:{}:-:0/19.45:-:29.58:{}:-:0;{robber}:-:-:K14R2Y2M2V5:0:-:-;{phase}",
        hands[0], hands[1]
    );
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn naive_and_engine_agree_on_rare_refusals() {
    let ore_for_bricks = Action::BankTrade { give: Resource::Brick, count: 2, take: Resource::Ore };
    let not_asked = Illegal::NotNow { expected: Expected::NotAsked };
    for (position, action, refused) in [
        (traders(9, ["B2", "O18"], "turn:after"), ore_for_bricks, None),
        (traders(9, ["B1", "O18"], "turn:after"), ore_for_bricks, Some("1 brick missing".to_owned())),
        (
            traders(9, ["B2", "O19"], "turn:after"),
            ore_for_bricks,
            Some(Illegal::BankOutOf { resource: Resource::Ore }.to_string()),
        ),
        // The robber stands at seat 1's hex and its card was stolen already.
        (
            traders(10, ["B1", "O3"], "turn:after"),
            Action::StealFrom(Seat::new(1)),
            Some(not_asked.to_string()),
        ),
    ] {
        let naive = Naive::new(&position.board, &position.state);
        let checked = position.state.check(&position.board, Step::Act(Seat::new(0), action));
        assert_eq!(checked.err().map(|why| why.to_string()), refused, "{position}");
        assert_eq!(naive.is_legal(Seat::new(0), action), refused.is_none(), "{position}");
    }
}

#[test]
fn the_naive_rules_pay_nobody_from_an_empty_bank() {
    for total in (2..=12).filter(|&total| total != 7) {
        let position = traders(9, ["-", "L19B19W19G19O19"], "rolling");
        let naive = Naive::new(&position.board, &position.state);
        let roll = Step::Chance(Outcome::Dice(Dice::of_total(total).expect("a total of two dice")));
        assert_eq!(naive.hands_after(roll), naive.hands(), "{total}");
        let mut after = position.state;
        assert_eq!(after.apply(&position.board, roll), Ok(()));
        assert_eq!(Naive::new(&position.board, &after).hands(), naive.hands(), "{total}");
    }
}
