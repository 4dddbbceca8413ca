//! Writes observations: what one seat may know of a state, as a row of bytes in the order of `columns.rs`.
//!
//! Seats are relative to the viewer, who is seat 0. Nothing hidden is read, but for the part that only the full form has; a
//! test deals the hidden cards anew and compares.

use crate::columns::{
    Columns, GLOBAL_COLUMNS, HARBOURS, HEX_COLUMNS, HEX_STATIC, PHASES, PLAYER_COLUMNS, Sizes,
};
use brickwool_game::{Seat, Turn};
use brickwool_settlers::{
    Answer, Board, Cards, DevCard, DevCards, Harbour, Phase, Resource, State, Terrain, TurnStage, pips,
};

/// Writes rows for one number of seats on one arrangement of places.
#[derive(Clone, Debug)]
pub(crate) struct Observer {
    pub(crate) sizes: Sizes,
    /// What each value is multiplied by in the form with floating point numbers.
    factors: Vec<f32>,
}

/// What never changes in a game. Every game has its own, so it is kept small: with thousands of games what is read for a step
/// does not stay in the cache.
#[derive(Clone, Debug, Default)]
pub(crate) struct Template {
    /// The part about hexes: terrain and numbers.
    hexes: Box<[u8]>,
    /// Where in a row a harbour is marked.
    harbours: Box<[u16]>,
}

impl Observer {
    pub(crate) fn new(board: &Board, seats: u8) -> Observer {
        Observer::of_sizes(Sizes::of(board.topology(), seats))
    }

    pub(crate) fn of_sizes(sizes: Sizes) -> Observer {
        let columns = Columns::new(sizes.seats);
        debug_assert_eq!(columns.hexes.len(), HEX_COLUMNS);
        debug_assert_eq!(columns.players.len(), PLAYER_COLUMNS);
        debug_assert_eq!(columns.globals.len(), GLOBAL_COLUMNS);
        let parts = [
            (&columns.hexes, sizes.hexes),
            (&columns.vertices, sizes.vertices),
            (&columns.edges, sizes.edges),
            (&columns.players, sizes.seats),
            (&columns.globals, 1),
            (&columns.hidden, 1),
        ];
        let factors = parts.iter().flat_map(|(part, times)| {
            std::iter::repeat_n(part, *times).flat_map(|part| part.iter().map(|column| 1.0 / column.scale))
        });
        Observer { sizes, factors: factors.collect() }
    }

    pub(crate) fn template(&self, board: &Board) -> Template {
        let mut hexes = vec![0; self.sizes.vertex_start()];
        let mut harbours = Vec::new();
        let (topology, layout) = (board.topology(), board.layout());
        for hex in topology.hexes() {
            let at = hex.index() * HEX_COLUMNS;
            let terrain = Terrain::ALL.iter().position(|&known| known == layout.terrain(hex));
            hexes[at + terrain.unwrap_or_default()] = 1;
            if let Some(number) = layout.number(hex) {
                hexes[at + HEX_STATIC - 2] = number;
                hexes[at + HEX_STATIC - 1] = pips(number);
            }
        }
        if board.rules().harbours {
            for (edge, harbour) in layout.harbours() {
                let kind = match harbour {
                    Harbour::Generic => 0,
                    Harbour::Special(resource) => 1 + resource.index(),
                };
                for vertex in topology.edge_ends(edge) {
                    let at = self.vertex(vertex.index()) + 2 * self.sizes.seats + kind;
                    harbours.push(u16::try_from(at).expect("rows have a few thousand columns"));
                }
            }
        }
        Template { hexes: hexes.into(), harbours: harbours.into() }
    }

    fn vertex(&self, vertex: usize) -> usize {
        self.sizes.vertex_start() + vertex * self.sizes.vertex_columns()
    }

    /// Writes what `viewer` may know; with a row of the full length, also what is hidden.
    pub(crate) fn write(
        &self,
        board: &Board,
        state: &State,
        template: &Template,
        viewer: Seat,
        offers_left: u8,
        row: &mut [u8],
    ) {
        let (hexes, rest) = row.split_at_mut(template.hexes.len());
        hexes.copy_from_slice(&template.hexes);
        rest.fill(0);
        for &at in &template.harbours {
            row[usize::from(at)] = 1;
        }
        row[state.robber().index() * HEX_COLUMNS + HEX_STATIC] = 1;
        self.write_pieces(state, viewer, row);
        if let Phase::SetupRoad { at, .. } = state.phase() {
            row[self.vertex(at.index()) + 2 * self.sizes.seats + HARBOURS] = 1;
        }
        let mut cursor = RowCursor { row: &mut row[self.sizes.player_start()..], at: 0 };
        for seat in self.seats_from(viewer) {
            write_player(&mut cursor, state, seat);
        }
        write_globals(&mut cursor, board, state, viewer, offers_left);
        if cursor.at < cursor.row.len() {
            self.write_hidden(&mut cursor, state, viewer);
        }
        debug_assert_eq!(cursor.at, cursor.row.len());
    }

    /// The same divided by the columns' scales.
    pub(crate) fn write_scaled(&self, bytes: &[u8], row: &mut [f32]) {
        for ((to, &from), factor) in row.iter_mut().zip(bytes).zip(&self.factors) {
            *to = f32::from(from) * factor;
        }
    }

    /// Everybody, beginning with the viewer.
    fn seats_from(&self, viewer: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (own, seats) = (viewer.index(), self.sizes.seats);
        (0..seats).map(move |after| Seat::new(((own + after) % seats) as u8))
    }

    fn write_pieces(&self, state: &State, viewer: Seat, row: &mut [u8]) {
        let (seats, cities) = (self.sizes.seats, state.cities());
        let edge_start = self.sizes.edge_start();
        for (relative, seat) in self.seats_from(viewer).enumerate() {
            for vertex in state.buildings().of(seat) {
                let kind = if cities.contains(vertex) { seats } else { 0 };
                row[self.vertex(vertex.index()) + kind + relative] = 1;
            }
            for edge in state.roads().of(seat) {
                row[edge_start + edge.index() * seats + relative] = 1;
            }
        }
    }

    fn write_hidden(&self, cursor: &mut RowCursor<'_>, state: &State, viewer: Seat) {
        for seat in self.seats_from(viewer).skip(1) {
            cursor.cards(state.hand(seat));
        }
        for seat in self.seats_from(viewer).skip(1) {
            cursor.dev_cards(state.dev_cards(seat));
        }
        cursor.dev_cards(state.deck());
        cursor.dev_cards(state.bought());
    }
}

/// Writes one value after another.
struct RowCursor<'a> {
    row: &'a mut [u8],
    at: usize,
}

impl RowCursor<'_> {
    #[inline(always)]
    fn put(&mut self, value: u8) {
        self.row[self.at] = value;
        self.at += 1;
    }

    #[inline(always)]
    fn all<const N: usize>(&mut self, values: [u8; N]) {
        self.row[self.at..self.at + N].copy_from_slice(&values);
        self.at += N;
    }

    #[inline(always)]
    fn cards(&mut self, cards: Cards) {
        self.all(cards.counts());
    }

    #[inline(always)]
    fn dev_cards(&mut self, cards: DevCards) {
        self.all(cards.counts());
    }
}

#[inline(always)]
fn write_player(cursor: &mut RowCursor<'_>, state: &State, seat: Seat) {
    let pieces = state.pieces(seat);
    let owed = match state.phase() {
        Phase::Discard { owed } => owed[seat],
        _ => 0,
    };
    cursor.all([
        state.hand(seat).total() as u8,
        state.dev_cards(seat).total() as u8,
        state.knights(seat),
        state.road_length(seat),
        state.public_points(seat),
        pieces.roads,
        pieces.settlements,
        pieces.cities,
        u8::from(state.longest_road() == Some(seat)),
        u8::from(state.largest_army() == Some(seat)),
        u8::from(state.current() == seat),
        owed,
    ]);
    cursor.cards(state.bank_rates(seat));
    match state.phase() {
        Phase::Trading(trade) if trade.to.contains(seat) => {
            let answer = trade.answers[seat];
            cursor.all([
                u8::from(answer == Answer::Waiting),
                u8::from(answer == Answer::Declined),
                u8::from(answer == Answer::Accepted),
                u8::from(matches!(answer, Answer::Countered(_))),
            ]);
            match answer {
                Answer::Countered(counter) => {
                    cursor.cards(counter.give());
                    cursor.cards(counter.want());
                }
                _ => cursor.at += 10,
            }
        }
        _ => cursor.at += 14,
    }
}

#[inline(always)]
fn write_globals(cursor: &mut RowCursor<'_>, board: &Board, state: &State, viewer: Seat, offers_left: u8) {
    let own = state.dev_cards(viewer);
    let bought = if state.current() == viewer { state.bought() } else { DevCards::NONE };
    cursor.cards(state.hand(viewer));
    cursor.dev_cards(own);
    cursor.dev_cards(bought);
    cursor.put(state.points(viewer));
    cursor.cards(state.bank());
    cursor.put(state.deck().total() as u8);
    let held = state.seats().fold(DevCards::NONE, |all, seat| all.plus(state.dev_cards(seat)));
    cursor.dev_cards(board.deck().minus(state.deck()).minus(held));
    let phase = phase_number(state);
    let start = cursor.at;
    cursor.row[start + phase] = 1;
    cursor.at += PHASES.len();
    cursor.put(u8::from(state.card_played()));
    let phase = state.phase();
    cursor.put(if let Phase::RoadBuilding { left, .. } = phase { left } else { 0 });
    cursor.put(match phase {
        Phase::SetupSettlement { placed } | Phase::SetupRoad { placed, .. } => placed,
        _ => 0,
    });
    if let Phase::Trading(trade) = phase {
        cursor.cards(trade.offer.give());
        cursor.cards(trade.offer.want());
    } else {
        cursor.at += 10;
    }
    let rules = board.rules();
    let (seats, seat) = (state.seat_count(), viewer.index() as u8);
    cursor.all([offers_left, seats, seat, rules.victory_target, rules.hand_limit]);
}

fn phase_number(state: &State) -> usize {
    match state.phase() {
        Phase::SetupSettlement { .. } => 0,
        Phase::SetupRoad { .. } => 1,
        Phase::Turn(TurnStage::BeforeRoll) => 2,
        Phase::Turn(TurnStage::AfterRoll) => 3,
        Phase::Discard { .. } => 4,
        Phase::MoveRobber { .. } => 5,
        Phase::ChooseVictim { .. } => 6,
        Phase::RoadBuilding { .. } => 7,
        Phase::SpecialBuilding { .. } => 8,
        Phase::Trading(trade) if !trade.waiting().is_empty() => 9,
        Phase::Trading(_) => 10,
        Phase::Over { .. } => 12,
        _ => match state.turn() {
            Turn::Over { .. } => 12,
            _ => 11,
        },
    }
}

/// Kinds of development cards and resources are written in the order of these lists.
const _: () = assert!(DevCard::ALL.len() == 5 && Resource::ALL.len() == 5);
