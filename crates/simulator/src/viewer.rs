//! JSON for a viewer: the map once, and the pieces on it after every step.
//!
//! Players are colours and tiles produce WOOD or SHEEP here, because that is how viewers of the simulator's games speak.

use crate::map::{Node, Numbering, Tile};
use brickwool_game::BySeat;
use brickwool_settlers::{Layout, Resource, Shape, State, Terrain};
use serde::Serialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The pieces on the board.
#[derive(Serialize)]
struct ViewerPieces {
    roads: Vec<ViewerRoad>,
    buildings: Vec<ViewerBuilding>,
}

#[derive(Serialize)]
struct ViewerRoad {
    a: u8,
    b: u8,
    owner: &'static str,
}

#[derive(Serialize)]
struct ViewerBuilding {
    node: u8,
    owner: &'static str,
    r#type: &'static str,
}

#[derive(Serialize)]
struct ViewerMap {
    tiles: Vec<ViewerTile>,
    edges: Vec<[u8; 2]>,
}

#[derive(Serialize)]
struct ViewerTile {
    id: u8,
    q: i8,
    s: i8,
    r: i8,
    resource: Option<&'static str>,
    number: Option<u8>,
    nodes: [u8; 6],
}

/// What a viewer calls P1 to P4.
const COLOURS: BySeat<&str, { crate::game::PLAYERS as usize }> = BySeat(["RED", "BLUE", "ORANGE", "WHITE"]);

fn viewer_word(terrain: Terrain) -> Option<&'static str> {
    Some(match terrain.resource()? {
        Resource::Lumber => "WOOD",
        Resource::Brick => "BRICK",
        Resource::Wool => "SHEEP",
        Resource::Grain => "WHEAT",
        Resource::Ore => "ORE",
    })
}

/// All roads and buildings, sorted by their nodes' numbers.
pub fn state_json(state: &State, numbering: Numbering) -> String {
    let mut roads = Vec::new();
    let mut buildings = Vec::new();
    for seat in state.seats() {
        let owner = COLOURS[seat];
        for edge in state.roads().of(seat) {
            let [a, b] = numbering.ends(edge);
            roads.push(ViewerRoad { a, b, owner });
        }
        for vertex in state.buildings().of(seat) {
            let r#type = if state.cities().contains(vertex) { "CITY" } else { "SETTLEMENT" };
            buildings.push(ViewerBuilding { node: numbering.number(Node::of(vertex)), owner, r#type });
        }
    }
    roads.sort_by_key(|road| (road.a, road.b));
    buildings.sort_by_key(|building| building.node);
    as_text(&ViewerPieces { roads, buildings })
}

/// The map: tiles in the order of their numbers, with their nodes clockwise from the north, and all edges.
pub fn map_json(layout: &Layout, numbering: Numbering) -> String {
    let tile = |tile: Tile| {
        let [q, r, s] = tile.qrs();
        let (terrain, number) = (layout.terrain(tile.hex()), layout.number(tile.hex()));
        let nodes = tile.nodes().map(|node| numbering.number(node));
        ViewerTile { id: tile.0, q, s, r, resource: viewer_word(terrain), number, nodes }
    };
    let mut edges: Vec<[u8; 2]> = Shape::Base.topology().edges().map(|edge| numbering.ends(edge)).collect();
    edges.sort();
    as_text(&ViewerMap { tiles: Tile::all().map(tile).collect(), edges })
}

fn as_text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("numbers and words are JSON") + "\n"
}

/// Replaces a file at one stroke: whoever reads it finds the old text or the new one, whole, never half of either.
///
/// The new text is written beside the file, under the file's name with the process number and `.new` after it, and takes
/// its place by being renamed.
pub fn replace_file(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    let replaced = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if replaced.is_err() {
        // The new text is of no use now; if it cannot be removed either, the first error says enough.
        let _ = fs::remove_file(&beside);
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{edge_between, fixed_layout};
    use brickwool_game::Seat;
    use brickwool_settlers::{Action, Board, Rules, Step};
    use serde_json::{Value, json};

    #[test]
    fn pieces_are_written_with_nodes_colours_and_types() {
        let board = Board::new(fixed_layout(), Rules::SIMULATOR).unwrap();
        let mut state = State::new(&board, 4).unwrap();
        assert_eq!(state_json(&state, Numbering::Assignment), "{\"roads\":[],\"buildings\":[]}\n");
        for (seat, node, to) in [(0, 15, 4), (1, 2, 3)] {
            let edge = edge_between(Node(node), Node(to)).unwrap();
            for action in [Action::BuildSettlement(Node(node).vertex()), Action::BuildRoad(edge)] {
                state.apply(&board, Step::Act(Seat::new(seat), action)).unwrap();
            }
        }
        assert_eq!(
            serde_json::from_str::<Value>(&state_json(&state, Numbering::Assignment)).unwrap(),
            json!({
                "roads": [{"a": 2, "b": 3, "owner": "BLUE"}, {"a": 4, "b": 15, "owner": "RED"}],
                "buildings": [
                    {"node": 2, "owner": "BLUE", "type": "SETTLEMENT"},
                    {"node": 15, "owner": "RED", "type": "SETTLEMENT"},
                ],
            })
        );
        assert_eq!(
            serde_json::from_str::<Value>(&state_json(&state, Numbering::Visualizer)).unwrap(),
            json!({
                "roads": [{"a": 3, "b": 4, "owner": "BLUE"}, {"a": 5, "b": 13, "owner": "RED"}],
                "buildings": [
                    {"node": 3, "owner": "BLUE", "type": "SETTLEMENT"},
                    {"node": 13, "owner": "RED", "type": "SETTLEMENT"},
                ],
            })
        );
    }

    #[test]
    fn the_map_has_its_19_tiles_and_72_edges() {
        let map: Value = serde_json::from_str(&map_json(&fixed_layout(), Numbering::Assignment)).unwrap();
        assert_eq!(map["tiles"].as_array().map(Vec::len), Some(19));
        assert_eq!(map["edges"].as_array().map(Vec::len), Some(72));
        assert_eq!(
            map["tiles"][1],
            json!({"id": 1, "q": 0, "s": -1, "r": 1, "resource": "WHEAT", "number": 11,
                   "nodes": [1, 6, 7, 8, 9, 2]})
        );
        assert_eq!(
            (&map["tiles"][16]["resource"], &map["tiles"][16]["number"]),
            (&Value::Null, &Value::Null)
        );
        let visualizer: Value =
            serde_json::from_str(&map_json(&fixed_layout(), Numbering::Visualizer)).unwrap();
        assert_eq!(visualizer["tiles"][1]["nodes"], json!([2, 6, 7, 8, 9, 3]));
        assert_eq!(visualizer["tiles"][1]["number"], map["tiles"][1]["number"]);
        assert_eq!(visualizer["edges"].as_array().map(Vec::len), Some(72));
        let edges = visualizer["edges"].as_array().unwrap();
        assert!(edges.contains(&json!([2, 6])) && !edges.contains(&json!([1, 6])), "{edges:?}");
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = std::env::temp_dir().join(format!("brickwool-viewer-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("state.json");
        fs::write(&file, "old").unwrap();
        // Somebody who has the old file open keeps reading the old text: it was replaced, not written over.
        let mut open = fs::File::open(&file).unwrap();
        replace_file(&file, "new").unwrap();
        assert_eq!(io::read_to_string(&mut open).unwrap(), "old");
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);

        let nowhere = folder.join("no-such-folder").join("state.json");
        assert!(replace_file(&nowhere, "new").is_err());
        // A folder cannot be replaced by a file; the attempt leaves nothing behind.
        fs::create_dir(folder.join("taken")).unwrap();
        fs::write(folder.join("taken/inside"), "").unwrap();
        assert!(replace_file(&folder.join("taken"), "new").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
