//! A position: a board and a state that belong together, written as one line of [`notation`](crate::notation). A position
//! that is read is checked, so that it can be played on.

use crate::constants::{
    CITIES, FREE_ROADS, LARGEST_ARMY_MIN, MIN_SEATS, ROADS, SETTLEMENTS, SETUP_SETTLEMENTS,
};
use crate::cursor::{NotationError, TextCursor};
use crate::state::seats_with;
use crate::{Answer, Board, Cards, DevCard, LayoutError, Phase, Robber, SeatsError, State, Trade, Trading};
use brickwool_game::{BySeat, Seat, Seats};
use std::fmt;

/// A board and the state of a game on it.
///
/// ```
/// use brickwool_settlers::{Board, Layout, Position, Rules, State};
/// let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
/// let state = State::new(&board, 3).unwrap();
/// let line = Position { board, state }.to_string();
/// assert_eq!(line.parse::<Position>().unwrap().to_string(), line);
/// assert_eq!("O10W2".parse::<Position>().unwrap_err().column, 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub board: Board,
    pub state: State,
}

impl Position {
    /// A game on a board, before the first settlement.
    pub fn start(board: Board, seats: u8) -> Result<Position, SeatsError> {
        let state = State::new(&board, seats)?;
        Ok(Position { board, state })
    }

    /// Reads a position that somebody has put together by hand: if the holders of the Longest Road and the Largest Army that
    /// it names are impossible, they are worked out. Everything else is checked as in any position.
    pub fn from_draft(text: &str) -> Result<Position, NotationError> {
        read(text, |board, state| {
            state.longest_road = state.longest_road_now();
            if inspect_army(state).is_err() {
                let most = state.knights.0.into_iter().max().filter(|&most| most >= LARGEST_ARMY_MIN);
                state.largest_army = state.seats().find(|&seat| Some(state.knights[seat]) == most);
            }
            // Points count awards.
            state.rebuild_caches(board);
        })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.board.layout(), self.board.rules(), self.state)
    }
}

impl std::str::FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        read(text, |_, _| {})
    }
}

/// Reads and checks a position; `settle` may change the state before awards and phase are checked.
fn read(text: &str, settle: impl FnOnce(&Board, &mut State)) -> Result<Position, NotationError> {
    let mut cursor = TextCursor::new(text)?;
    let layout = cursor.layout()?;
    cursor.expect(';')?;
    let column = cursor.column();
    let rules = cursor.take_while(|c| c != ';').parse();
    let rules = rules.map_err(|error| NotationError::at(column, error))?;
    let board = Board::new(layout, rules).map_err(|error| {
        let harbours = matches!(error, LayoutError::HarbourCount { .. });
        NotationError::at(column_of_field(text, if harbours { 1 } else { 0 }), error)
    })?;
    cursor.expect(';')?;
    let blank = State::blank(&board, MIN_SEATS);
    let mut state = cursor.state(board.topology(), blank)?;
    cursor.end()?;
    let seats_column = column_of_field(text, 3);
    if !board.seat_counts_read().contains(&state.seats) {
        let error = SeatsError { seats: state.seats, possible: board.seat_counts() };
        return Err(NotationError::at(seats_column, error));
    }
    let [seats, table, phase] = [3, 4, 5].map(|field| column_of_field(text, field));
    let at = |column: usize| move |message: String| NotationError::at(column, message);
    // Before anything is derived: to find the longest road among all edges takes seconds on 19 hexes, far longer on 30.
    inspect_pieces(&state).map_err(at(seats))?;
    state.rebuild_caches(&board);
    inspect_places(&board, &state).map_err(at(seats))?;
    inspect_cards(&board, &state).map_err(at(seats))?;
    inspect_bought(&state).map_err(at(table))?;
    settle(&board, &mut state);
    inspect_awards(&state).map_err(at(table))?;
    inspect_phase(&board, &state).map_err(at(phase))?;
    inspect_victory(&board, &state).map_err(at(phase))?;
    Ok(Position { board, state })
}

/// Where the `n`-th of a position's fields begins, counted from 1.
fn column_of_field(text: &str, n: usize) -> usize {
    text.split(';').take(n).map(|field| field.chars().count() + 1).sum::<usize>() + 1
}

// Each of the following refuses something impossible. A state that passes them all can be played on; it need not be
// reachable by legal play.

/// Whether everybody has as many pieces as they placed. Looks at no cache.
fn inspect_pieces(state: &State) -> Result<(), String> {
    for seat in state.seats() {
        let (roads, buildings) = (state.roads.of(seat), state.buildings.of(seat));
        let cities = buildings & state.cities;
        let counts = [
            (roads.len(), ROADS, "roads"),
            ((buildings - cities).len(), SETTLEMENTS, "settlements"),
            (cities.len(), CITIES, "cities"),
        ];
        for (placed, most, what) in counts {
            if placed > u32::from(most) {
                return Err(format!("seat {seat} has placed {placed} {what} of {most}"));
            }
        }
    }
    Ok(())
}

fn inspect_places(board: &Board, state: &State) -> Result<(), String> {
    let topology = board.topology();
    for vertex in state.buildings.taken() {
        if let Some(close) = (topology.vertex_neighbours(vertex) & state.buildings.taken()).next() {
            return Err(format!("the buildings on vertices {vertex} and {close} are too close"));
        }
    }
    for seat in state.seats() {
        let mut alone = state.buildings.of(seat) - state.road_ends(board, seat);
        if let Phase::SetupRoad { at, .. } = state.phase {
            alone = alone.without(at);
        }
        if let Some(vertex) = alone.into_iter().next() {
            return Err(format!("no road of seat {seat}'s touches its building on vertex {vertex}"));
        }
    }
    Ok(())
}

fn inspect_cards(board: &Board, state: &State) -> Result<(), String> {
    let held = state.hands.0.iter().fold([0u32; 5], |mut sums, hand| {
        hand.iter().for_each(|(resource, count)| sums[resource.index()] += u32::from(count));
        sums
    });
    for (resource, most) in board.all_cards().iter() {
        if held[resource.index()] > u32::from(most) {
            return Err(format!("players hold {} {resource}; there are {most}", held[resource.index()]));
        }
    }
    for card in DevCard::ALL {
        let mut seen = u32::from(state.deck.get(card));
        seen += state.dev_cards.0.iter().map(|cards| u32::from(cards.get(card))).sum::<u32>();
        if card == DevCard::Knight {
            seen += state.knights.0.iter().map(|&knights| u32::from(knights)).sum::<u32>();
        }
        let box_has = board.deck().get(card);
        if seen > u32::from(box_has) {
            return Err(format!("there are {seen} {card} cards; the box has {box_has}"));
        }
    }
    Ok(())
}

fn inspect_bought(state: &State) -> Result<(), String> {
    let held = state.dev_cards[state.current].covers(state.bought);
    if held { Ok(()) } else { Err("the cards bought this turn are not in the current player's hand".into()) }
}

fn inspect_awards(state: &State) -> Result<(), String> {
    if state.longest_road_now() != state.longest_road {
        return Err("the Longest Road is in the wrong hands".into());
    }
    inspect_army(state)
}

fn inspect_army(state: &State) -> Result<(), String> {
    let largest = state.knights.0.into_iter().max().unwrap_or(0);
    let fits = match state.largest_army {
        Some(holder) => largest >= LARGEST_ARMY_MIN && state.knights[holder] == largest,
        None => largest < LARGEST_ARMY_MIN,
    };
    if fits { Ok(()) } else { Err("the Largest Army is in the wrong hands".into()) }
}

fn inspect_phase(board: &Board, state: &State) -> Result<(), String> {
    let current = state.current;
    let ensure = |fits: bool, what: &str| if fits { Ok(()) } else { Err(what.to_owned()) };
    match state.phase {
        Phase::SetupSettlement { placed } => inspect_setup(state, placed, None),
        Phase::SetupRoad { placed, at } => {
            ensure(placed > 0, "no settlement was placed")?;
            ensure(state.city_places(current).contains(at), "the settlement just placed is not there")?;
            inspect_setup(state, placed, Some(current))
        }
        _ if state
            .seats()
            .any(|seat| state.buildings.of(seat).is_empty() || state.roads.of(seat).is_empty()) =>
        {
            Err("setup is not over: somebody has no building or no road".into())
        }
        Phase::Turn(_) | Phase::Rolling | Phase::Over { .. } => Ok(()),
        Phase::Discard { owed } => {
            let hands = state.hands.0.map(Cards::total);
            let possible = owed.0.iter().zip(hands).all(|(&owed, hand)| u32::from(owed) <= hand / 2);
            ensure(possible, "somebody has to discard more than half of their cards")?;
            ensure(!seats_with(&owed).is_empty(), "nobody has to discard")?;
            ensure(board.rules().robber != Robber::Off, "nobody discards without a robber")
        }
        Phase::MoveRobber { .. } => {
            ensure(board.rules().robber == Robber::Official, "nobody moves this robber")
        }
        Phase::RobberWanders { .. } => {
            ensure(board.rules().robber == Robber::Random, "this robber does not wander")
        }
        Phase::ChooseVictim { victims, .. } => {
            ensure(board.rules().robber == Robber::Official, "nobody chooses a victim by these rules")?;
            let possible = state.victims(board, state.robber);
            ensure(victims.len() >= 2 && victims == possible, "those are not the possible victims")
        }
        Phase::VictimByChance { victims, .. } => {
            ensure(board.rules().robber == Robber::Random, "no victim is drawn by these rules")?;
            let possible = state.victims(board, state.robber);
            ensure(victims.len() >= 2 && victims == possible, "those are not the possible victims")
        }
        Phase::Stealing { from, .. } => {
            ensure(board.rules().robber != Robber::Off, "nobody steals without a robber")?;
            ensure(state.victims(board, state.robber).contains(from), "the victim cannot be robbed")
        }
        Phase::RoadBuilding { left, .. } => {
            let possible = (1..=state.pieces(current).roads.min(FREE_ROADS)).contains(&left);
            ensure(possible, "there are not that many free roads")?;
            ensure(!state.road_places(current).is_empty(), "there is no place for a free road")?;
            ensure(state.card_played, "no road building card was played")
        }
        Phase::Drawing => ensure(!state.deck.is_empty(), "there is no card to draw"),
        Phase::Trading(trade) => inspect_trade(board, state, &trade),
        Phase::SpecialBuilding { after } => inspect_special(board, state, after),
        Phase::SpecialDrawing { after } => {
            ensure(!state.deck.is_empty(), "there is no card to draw")?;
            inspect_special(board, state, after)
        }
    }
}

fn inspect_special(board: &Board, state: &State, after: Seat) -> Result<(), String> {
    if !state.has_special_building(board) {
        return Err("there is no special building at this table".into());
    }
    if after == state.current {
        return Err("nobody builds after their own turn".into());
    }
    if state.card_played {
        return Err("no card is played in special building".into());
    }
    Ok(())
}

/// In setup everybody has what their turns so far gave them, `roadless` one road less.
fn inspect_setup(state: &State, placed: u8, roadless: Option<Seat>) -> Result<(), String> {
    let nobody_yet = state.cities.is_empty()
        && state.dev_cards.0.iter().all(|cards| cards.is_empty())
        && state.knights == BySeat::default()
        && !state.card_played;
    if !nobody_yet {
        return Err("there are cities or development cards during setup".into());
    }
    let turns: Vec<Seat> = (0..placed).map(|turn| State::setup_seat(turn, state.seats)).collect();
    let current = match roadless {
        Some(_) => turns.last().copied(),
        None => Some(State::setup_seat(placed, state.seats)),
    };
    if current != Some(state.current) {
        return Err("it is somebody else's turn in setup".into());
    }
    for seat in state.seats() {
        let due = turns.iter().filter(|&&turn| turn == seat).count() as u32;
        let roads_due = due - u32::from(roadless == Some(seat));
        if state.buildings.of(seat).len() != due || state.roads.of(seat).len() != roads_due {
            return Err(format!("seat {seat} should have placed {due} settlements and {roads_due} roads"));
        }
        // More cards than second settlements pay could leave the bank unable to pay the next one.
        let hand = state.hands[seat];
        if hand.total() > if due == u32::from(SETUP_SETTLEMENTS) { 3 } else { 0 } {
            return Err(format!("seat {seat} holds {hand}, which no second settlement of its pays"));
        }
    }
    Ok(())
}

fn inspect_trade(board: &Board, state: &State, trade: &Trade) -> Result<(), String> {
    let opponents = state.seats().without(state.current);
    if board.rules().trade == Trading::Off {
        return Err("players don't trade by these rules".into());
    }
    if trade.to == Seats::NONE || !opponents.contains_all(trade.to) {
        return Err("an offer goes to one or more opponents".into());
    }
    if trade.all_declined() {
        return Err("everybody declined: the offer is off the table".into());
    }
    let one_for_one = board.rules().trade == Trading::OneForOne;
    if !state.hands[state.current].covers(trade.offer.give()) || one_for_one && !trade.offer.is_one_for_one()
    {
        return Err("the current player cannot offer that".into());
    }
    for seat in trade.to {
        let able = match trade.answers[seat] {
            Answer::Waiting | Answer::Declined => true,
            Answer::Accepted => state.hands[seat].covers(trade.offer.want()),
            Answer::Countered(counter) => {
                state.hands[seat].covers(counter.give()) && (!one_for_one || counter.is_one_for_one())
            }
        };
        if !able {
            return Err(format!("seat {seat} cannot answer like that"));
        }
    }
    Ok(())
}

fn inspect_victory(board: &Board, state: &State) -> Result<(), String> {
    let current = state.current;
    let enough = state.points(current) >= board.rules().victory_target;
    match state.phase {
        Phase::Over { winner } if winner != current => Err(format!("seat {winner} won out of turn")),
        Phase::Over { winner } if !enough => Err(format!("seat {winner} won with too few points")),
        Phase::Over { .. } | Phase::SpecialBuilding { .. } | Phase::SpecialDrawing { .. } => Ok(()),
        _ if enough => Err(format!("seat {current} has already won")),
        _ => Ok(()),
    }
}

/// Positions in JSON are their one line.
impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Position {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_gets_its_awards() {
        let draft = |seats: &str, table: &str| {
            let board = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official";
            Position::from_draft(&format!("{board};{seats};{table};turn:after"))
        };
        // Whatever is written, the road of five and the three knights decide.
        let seats = "0:-:0.1.2.3.4:-:-:0/45:-:59:-:-:3";
        for table in ["9:-:-:K11R2Y2M2V5:0:-:-", "9:1:0:K11R2Y2M2V5:0:-:-"] {
            let position = draft(seats, table).unwrap();
            let state = &position.state;
            assert_eq!((state.longest_road, state.largest_army), (Some(Seat::new(0)), Some(Seat::new(1))));
            assert_eq!((state.points(Seat::new(0)), state.points(Seat::new(1))), (3, 3));
            assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        }
        // An army that can be somebody's stays theirs, and the rest is checked as ever.
        let equal = "0:-:0:-:-:3/45:-:59:-:-:3";
        let state = draft(equal, "9:-:1:K8R2Y2M2V5:0:-:-").unwrap().state;
        assert_eq!((state.longest_road, state.largest_army), (None, Some(Seat::new(1))));
        let error = draft("0:-:0:-:-:0/19.25:-:29:-:-:0", "9:-:-:K14R2Y2M2V5:0:-:-").unwrap_err();
        assert!(error.message.contains("too close"), "{error}");
    }

    #[test]
    fn an_error_points_at_the_field_that_cannot_be() {
        let fields = [
            "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11",
            "3GO3W33BL",
            "official",
            "19.45:-:29.59:B1W2G2:-:0/13.35:-:13.51:W3G2:-:0",
            "9:-:-:K14R2Y2M2V5:1:-:-",
            "turn:after",
        ];
        assert!(fields.join(";").parse::<Position>().is_ok());
        for (field, instead, column, says) in [
            (0, "O11W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11", 1, "tokens with a 10"),
            (1, "33O3W33BL", 48, "3:1 harbours"),
            (2, "target=99", 58, "victory target"),
            (3, "19.25:-:29.59:B1W2G2:-:0/13.35:-:13.51:W3G2:-:0", 67, "too close"),
            (3, "19.45:-:29.59:B19:-:0/13.35:-:13.51:B1:-:0", 67, "players hold 20 brick"),
            (4, "9:0:-:K14R2Y2M2V5:1:-:-", 115, "Longest Road"),
            (4, "9:-:-:K13R2Y2M2V5:1:K1:-", 115, "bought this turn"),
            (5, "discard:9.0.0.0", 139, "more than half"),
            (5, "over:1", 139, "too few points"),
        ] {
            let mut line = fields;
            line[field] = instead;
            let error = line.join(";").parse::<Position>().unwrap_err();
            assert_eq!(error.column, column, "{error}");
            assert!(error.message.contains(says), "{error}");
        }
    }
}
