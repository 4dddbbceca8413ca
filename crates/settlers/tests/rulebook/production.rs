//! Production: what a roll pays, what the robber keeps back, and what happens when the bank runs short.

use crate::cases::{Fact, cards, dice, given, given_players, s, six};
use brickwool_settlers::{Event, Hex, Position, Resource, Shape};

const BRICK_SHORT: Event = Event::Shortage { resource: Resource::Brick };
const GRAIN_SHORT: Event = Event::Shortage { resource: Resource::Grain };

plays! {
    a_settlement_produces_1:
        given().rolling(), [dice(12)] => |it| it.hand(2, "G1").phase("turn:after"),
        [Fact::Bank("L19B19W19G18O19"), Fact::Told(Event::Produced { seat: s(2), cards: cards("G1") })];
    a_city_produces_2:
        given().settlements(2, "31").cities(2, "17").rolling(), [dice(12)]
        => |it| it.hand(2, "G2").phase("turn:after");
    a_settlement_and_a_city_on_one_hex_produce_3:
        given().settlements(2, "31.11").cities(2, "17").roads(2, "31-36 17-22 11-7").rolling(), [dice(12)]
        => |it| it.hand(2, "G3").phase("turn:after");
    all_hexes_with_the_number_produce:
        given().rolling(), [dice(10)] => |it| it.hand(0, "O1").hand(1, "B1").phase("turn:after");
    both_settlements_of_a_player_produce:
        given().settlements(1, "14.45").roads(1, "14-10 45-40").rolling(), [dice(4)]
        => |it| it.hand(1, "W1G1").phase("turn:after");
    all_players_at_a_hex_produce:
        given_players(4).robber(0).rolling(), [dice(2)]
        => |it| it.hand(0, "W1").hand(3, "W1").phase("turn:after");
    everybody_produces_on_anybodys_roll:
        given().current(1).rolling(), [dice(6)]
        => |it| it.hand(0, "B1").hand(1, "G1").hand(2, "B1").phase("turn:after"),
        [Fact::Bank("L19B17W19G18O19")];
    a_number_without_buildings_produces_nothing:
        given().rolling(), [dice(9)] => |it| it.phase("turn:after"), [Fact::Bank("L19B19W19G19O19")];
    the_robbers_hex_produces_nothing:
        given().robber(3).rolling(), [dice(12)] => |it| it.phase("turn:after");
    another_hex_with_the_number_of_the_robbers_hex_produces:
        given().robber(4).rolling(), [dice(6)] => |it| it.hand(1, "G1").phase("turn:after");
    the_robber_stops_cities_too:
        given().settlements(2, "31").cities(2, "17").robber(3).rolling(), [dice(12)]
        => |it| it.phase("turn:after");
    shortage_for_several_players_pays_nobody:
        given().hand(1, "B18").rolling(), [dice(6)] => |it| it.hand(1, "B18G1").phase("turn:after"),
        [Fact::Told(BRICK_SHORT), Fact::Bank("L19B1W19G18O19")];
    shortage_for_several_pays_nobody_from_a_pile_that_could_be_shared:
        given().cities(0, "8").settlements(0, "43").cities(2, "17").settlements(2, "31").hand(1, "B17").rolling(),
        [dice(6)] => |it| it.hand(1, "B17G1").phase("turn:after"), [Fact::Told(BRICK_SHORT)];
    shortage_is_judged_for_each_resource_separately:
        given().hand(0, "G19").hand(1, "B17").rolling(), [dice(6)]
        => |it| it.hand(0, "B1G19").hand(2, "B1").phase("turn:after"),
        [Fact::Told(GRAIN_SHORT), Fact::Untold(BRICK_SHORT)];
    a_bank_with_exactly_enough_is_no_shortage:
        given().hand(1, "B17").rolling(), [dice(6)]
        => |it| it.hand(0, "B1").hand(1, "B17G1").hand(2, "B1").phase("turn:after"),
        [Fact::Untold(BRICK_SHORT), Fact::Bank("L19W19G18O19")];
    shortage_for_one_player_pays_what_is_left:
        given().settlements(2, "31").cities(2, "17").hand(0, "G18").rolling(), [dice(12)]
        => |it| it.hand(2, "G1").phase("turn:after"), [Fact::Told(GRAIN_SHORT), Fact::Bank("L19B19W19O19")];
    shortage_for_one_player_with_two_buildings_pays_what_is_left:
        given().settlements(2, "11.17").roads(2, "11-7 17-22").hand(0, "G18").rolling(), [dice(12)]
        => |it| it.hand(2, "G1").phase("turn:after");
    shortage_for_one_player_of_an_empty_pile_pays_nothing:
        given().hand(0, "G19").rolling(), [dice(12)] => |it| it.phase("turn:after"), [Fact::Told(GRAIN_SHORT)];
    an_empty_bank_pays_nobody_anything:
        given().hand(1, "L19B19W19G19O19").rolling(), [dice(6)] => |it| it.phase("turn:after"),
        [Fact::Told(BRICK_SHORT), Fact::Told(GRAIN_SHORT), Fact::Bank("-")];
    shortage_for_several_pays_nobody_even_if_one_could_be_paid_in_full:
        given().settlements(0, "43").cities(0, "8").hand(1, "B17").rolling(), [dice(6)]
        => |it| it.hand(1, "B17G1").phase("turn:after"), [Fact::Told(BRICK_SHORT)];
}

#[test]
fn a_building_beside_the_desert_gets_nothing_from_it() {
    for total in (2..=12).filter(|&total| total != 7) {
        let beside = given().settlements(0, "30").roads(0, "30-35").rolling();
        let (position, _) = beside.after(&[dice(total)]);
        let (lumber, grain) = (u8::from(total == 3), u8::from(total == 4));
        assert_eq!(position.state.hand(s(0)).counts(), [lumber, 0, 0, grain, 0], "rolled {total}");
    }
}

#[test]
fn each_terrain_produces_its_resource() {
    use brickwool_settlers::Terrain;
    let produced = Terrain::ALL.map(Terrain::resource);
    let [lumber, brick, wool, grain, ore] = Resource::ALL.map(Some);
    assert_eq!(produced, [lumber, brick, wool, grain, ore, None]);
    assert_eq!(Terrain::Forest.resource(), Some(Resource::Lumber));
    assert_eq!(Terrain::Hills.resource(), Some(Resource::Brick));
    assert_eq!(Terrain::Pasture.resource(), Some(Resource::Wool));
    assert_eq!(Terrain::Fields.resource(), Some(Resource::Grain));
    assert_eq!(Terrain::Mountains.resource(), Some(Resource::Ore));
}

#[test]
fn a_hex_knows_who_builds_there_and_what_each_gets() {
    let Position { board, state } = given_players(4).position();
    let pasture = Hex(1);
    assert_eq!(state.seats_at(pasture), [s(0), s(3)].into_iter().collect());
    assert_eq!(state.hex_yield(&board, pasture, s(0)), Some((Resource::Wool, 1)));
    assert_eq!(state.hex_yield(&board, pasture, s(3)), Some((Resource::Wool, 1)));
    assert_eq!(state.hex_yield(&board, pasture, s(1)), None);
}

#[test]
fn a_hex_knows_whether_anybody_builds_there() {
    for given in [given_players(2), six()] {
        let Position { board, state } = given.position();
        for hex in board.topology().hexes() {
            assert_eq!(state.is_settled(hex), !state.seats_at(hex).is_empty(), "{hex:?}");
        }
    }
    // At the large board's hexes there are some of the first four players, only others, or nobody.
    let state = six().position().state;
    let only_last = |hex: &Hex| state.seats_at(*hex).into_iter().all(|seat| seat >= s(4));
    let topology = Shape::Large.topology();
    let far: Vec<Hex> = topology.hexes().into_iter().filter(only_last).collect();
    assert!(far.iter().any(|&hex| state.is_settled(hex)) && far.iter().any(|&hex| !state.is_settled(hex)));
    assert!(topology.hexes().into_iter().any(|hex| state.is_settled(hex) && !far.contains(&hex)));
}
