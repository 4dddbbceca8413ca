//! What never gets more or less: cards, pieces, points, and the distance between buildings.

use super::{LawResult, PositionContext, ensure};
use crate::naive::Naive;
use brickwool_settlers::{DevCard, Phase, Pieces, Resource};

/// Every resource card is in a hand or in the bank; every development card in the deck, in a hand or played.
pub(super) fn cards_conserve(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, played_cards, .. } = *context;
    let naive = Naive::new(board, state);
    let bank = state.bank();
    for resource in Resource::ALL {
        let held: u8 = state.seats().map(|seat| state.hand(seat).get(resource)).sum();
        let all = board.all_cards().get(resource);
        ensure!(held <= all, "{held} {resource} held of {all}");
        ensure!(held + bank.get(resource) == all, "{held} {resource} held, {} left", bank.get(resource));
        ensure!(bank.get(resource) == naive.bank(resource), "the bank miscounts its {resource}");
    }
    let knights: u8 = state.seats().map(|seat| state.knights(seat)).sum();
    ensure!(knights == played_cards.of(DevCard::Knight), "{knights} knights lie on the table");
    for card in DevCard::ALL {
        let held: u8 = state.seats().map(|seat| state.dev_cards(seat).get(card)).sum();
        let found = state.deck().get(card) + held + played_cards.of(card);
        let all = naive.whole_deck(card);
        ensure!(found == all, "{found} {card} cards of {all}");
    }
    let owns = state.dev_cards(state.current()).covers(state.bought());
    ensure!(owns, "the cards bought this turn are not held");
    Ok(())
}

/// Every piece is on the board or in the supply: 15 roads, 5 settlements, 4 cities.
pub(super) fn pieces_conserve(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let naive = Naive::new(board, state);
    for seat in state.seats() {
        let (roads, settlements) = (naive.roads_of(seat).len() as u8, naive.settlements_placed(seat));
        let cities = naive.cities_placed(seat);
        let left = state.pieces(seat);
        let all = Pieces {
            roads: left.roads + roads,
            settlements: left.settlements + settlements,
            cities: left.cities + cities,
        };
        let expected = Pieces { roads: 15, settlements: 5, cities: 4 };
        ensure!(all == expected, "seat {seat} has {all:?} in all");
    }
    Ok(())
}

/// Points are what the board, the awards and the cards count.
pub(super) fn points_add_up(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let naive = Naive::new(board, state);
    for seat in state.seats() {
        let (points, public) = (naive.points(seat), naive.public_points(seat));
        ensure!(state.points(seat) == points, "seat {seat} has {points}, not {}", state.points(seat));
        let shown = state.public_points(seat);
        ensure!(shown == public, "seat {seat} shows {public}, not {shown}");
        let score = state.score(seat);
        ensure!(score.total() == points && score.public() == public, "seat {seat}: {score:?}");
    }
    Ok(())
}

/// No two buildings are neighbours.
pub(super) fn the_distance_rule_holds(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    for edge in board.topology().edges() {
        let [a, b] = board.topology().edge_ends(edge);
        let both = state.buildings().owner(a).is_some() && state.buildings().owner(b).is_some();
        ensure!(!both, "the buildings on vertices {a} and {b} are neighbours");
    }
    Ok(())
}

/// Cities are buildings; every building has a road of its owner's, but for the one just placed in setup; and every road
/// is connected to a building of its owner.
pub(super) fn roads_and_buildings_are_connected(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let topology = board.topology();
    for vertex in state.cities() {
        ensure!(state.buildings().owner(vertex).is_some(), "the city on vertex {vertex} is nobody's");
    }
    let naive = Naive::new(board, state);
    for seat in state.seats() {
        // Spread from the buildings over the roads.
        let mut roads = naive.roads_of(seat);
        let mut reached: Vec<_> = state.buildings().of(seat).collect();
        while let Some(at) = reached.pop() {
            roads.retain(|&road| {
                let [a, b] = topology.edge_ends(road);
                if a == at || b == at {
                    reached.push(if a == at { b } else { a });
                }
                a != at && b != at
            });
        }
        ensure!(roads.is_empty(), "seat {seat}'s roads {roads:?} lie apart from its buildings");
        for vertex in state.buildings().of(seat) {
            let just_placed = matches!(
                state.phase(),
                Phase::SetupRoad { at, .. } if at == vertex
            );
            let has_road = topology.vertex_edges(vertex).any(|edge| state.roads().owner(edge) == Some(seat));
            ensure!(has_road || just_placed, "seat {seat}'s building on vertex {vertex} has no road");
        }
    }
    Ok(())
}
