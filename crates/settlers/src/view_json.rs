//! How a view is written in JSON: players as a list, one entry for each seat of the table, everything by its full name.
//!
//! What the viewer may not know is `null`. Phases keep the shape they have in events, so that a client can put the one
//! in place of the other.

use crate::{Cards, DevCard, DevCards, EdgeSet, Hex, Phase, Pieces, PlayerView, Score, VertexSet, View};
use brickwool_game::{Seat, Viewer};
use serde::{Serialize, Serializer};

/// A view as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ViewJson {
    viewer: Viewer,
    seats: u8,
    /// Whose turn it is.
    current: Seat,
    /// What is expected next.
    phase: Phase,
    /// What is known of each player, in the order of their seats.
    players: Vec<PlayerJson>,
    /// The cards nobody holds; everybody may count them.
    bank: Cards,
    /// How many development cards are left to buy.
    deck: u8,
    /// The development cards played so far, by all.
    played: DevCards,
    /// Where the robber stands.
    robber: Hex,
    /// Who holds the Longest Road.
    longest_road: Option<Seat>,
    /// Who holds the Largest Army.
    largest_army: Option<Seat>,
    /// Whether the current player has played a development card this turn.
    card_played: bool,
    /// How many development cards the current player bought this turn.
    bought: u8,
    /// The same by kind, for viewers who may know; else `null`.
    bought_cards: Option<DevCards>,
}

/// What a viewer knows of one player.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PlayerView"))]
struct PlayerJson {
    seat: Seat,
    /// Where their settlements stand.
    settlements: VertexSet,
    /// Where their cities stand.
    cities: VertexSet,
    /// Where their roads lie.
    roads: EdgeSet,
    /// What they have not placed.
    pieces_left: Pieces,
    /// How many resource cards they hold.
    cards: u8,
    /// The same by kind, for viewers who may know; else `null`.
    hand: Option<Cards>,
    /// How many development cards they hold.
    dev_card_count: u8,
    /// The same by kind, for viewers who may know; else `null`.
    dev_cards: Option<DevCards>,
    /// How many of those are victory points, for those who may know; everybody, when the game is over.
    victory_cards: Option<u8>,
    /// How many knights they have played.
    knights: u8,
    /// How long their longest road is.
    road_length: u8,
    /// What the viewer can count; more, if the player hides victory point cards.
    points: u8,
    /// Where these points come from.
    score: Score,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = ViewJson {
            viewer: self.viewer,
            seats: self.seat_count,
            current: self.current,
            phase: self.phase,
            players: self.seats().map(|seat| player(self, seat)).collect(),
            bank: self.bank,
            deck: self.deck,
            played: self.played,
            robber: self.robber,
            longest_road: self.longest_road,
            largest_army: self.largest_army,
            card_played: self.card_played,
            bought: self.bought,
            bought_cards: self.bought_cards,
        };
        json.serialize(serializer)
    }
}

fn player(view: &View, seat: Seat) -> PlayerJson {
    let PlayerView { cards, hand, dev_card_count, dev_cards, knights, road_length } = view.players[seat];
    let buildings = view.buildings.of(seat);
    let score = view.score(seat);
    let known = dev_cards.map(|cards| cards.get(DevCard::VictoryPoint));
    PlayerJson {
        seat,
        settlements: buildings - view.cities,
        cities: buildings & view.cities,
        roads: view.roads.of(seat),
        pieces_left: view.pieces(seat),
        cards,
        hand,
        dev_card_count,
        dev_cards,
        victory_cards: known.or(view.victory_cards.map(|shown| shown[seat])),
        knights,
        road_length,
        points: score.total(),
        score,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Board, Layout, Position, Rules};
    use brickwool_game::{Seat, Viewer};
    use serde_json::{Value, json};

    fn view_of(viewer: Viewer) -> Value {
        let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
        let start = Position::start(board, 3).unwrap();
        serde_json::to_value(start.state.view(&start.board, viewer)).unwrap()
    }

    #[test]
    fn there_is_one_entry_for_each_seat_of_the_table() {
        let view = view_of(Viewer::Referee);
        assert_eq!(view["players"].as_array().unwrap().len(), 3);
        assert_eq!(view["players"][2]["pieces_left"], json!({"roads": 15, "settlements": 5, "cities": 4}));
        assert_eq!(view["bank"]["ore"], 19);
    }

    #[test]
    fn what_is_hidden_is_null() {
        let view = view_of(Viewer::Seat(Seat::new(1)));
        let hands: Vec<bool> =
            view["players"].as_array().unwrap().iter().map(|player| player["hand"].is_null()).collect();
        assert_eq!(hands, [true, false, true]);
        let hidden = view_of(Viewer::Spectator);
        for field in ["hand", "dev_cards", "victory_cards"] {
            assert!(hidden["players"][0][field].is_null(), "{field}");
        }
        assert!(hidden["bought_cards"].is_null());
    }
}
