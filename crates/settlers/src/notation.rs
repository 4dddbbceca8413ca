//! Position notation: layout, rules and state in one line that fits a URL and a bug report, and reads back exactly.
//!
//! `docs/notation.md` specifies it. This file writes and parses; whether what was parsed can be played on is
//! [`position`](crate::position)'s business.

use crate::board::token_problems;
use crate::constants::{FREE_ROADS, MIN_SEATS, SETUP_SETTLEMENTS};
use crate::cursor::{NotationError, Parsed, TextCursor};
use crate::layout_rows::{RowPlace, land_points, rows_of, shape_of};
use crate::topology::ArrangementError;
use crate::{
    Answer, Cards, DevCard, DevCards, Edge, Harbour, Hex, Layout, Offer, Phase, Resource, State, Supply,
    Terrain, Topology, Trade, TurnStage, Vertex,
};
use brickwool_game::{BySeat, MAX_SEATS, Seat, Seats};
use std::fmt;

impl TextCursor<'_> {
    fn cards(&mut self) -> Parsed<Cards> {
        Ok(Cards::new(self.counts(
            Resource::ALL.map(Resource::letter),
            Cards::MAX_COUNT,
            "resource cards",
        )?))
    }

    fn dev_cards(&mut self) -> Parsed<DevCards> {
        Ok(DevCards::new(self.counts(
            DevCard::ALL.map(dev_letter),
            DevCards::MAX_COUNT,
            "development cards",
        )?))
    }

    fn seat(&mut self, seats: u8) -> Parsed<Seat> {
        self.below(seats, "seat").map(Seat::new)
    }

    fn maybe_seat(&mut self, seats: u8) -> Parsed<Option<Seat>> {
        if self.take('-') { Ok(None) } else { self.seat(seats).map(Some) }
    }

    fn seat_set(&mut self, seats: u8) -> Parsed<Seats> {
        let mut set = Seats::NONE;
        self.list(seats, "seat", |seat, _| {
            set = set.with(Seat::new(seat));
            Ok(())
        })?;
        Ok(set)
    }

    fn stage(&mut self) -> Parsed<TurnStage> {
        let column = self.column();
        match self.take_while(|c| c.is_ascii_lowercase()) {
            "before" => Ok(TurnStage::BeforeRoll),
            "after" => Ok(TurnStage::AfterRoll),
            other => Err(NotationError::at(column, format!("expected before or after, found {other:?}"))),
        }
    }

    fn offer(&mut self) -> Parsed<Offer> {
        let column = self.column();
        let give = self.cards()?;
        self.expect('~')?;
        let want = self.cards()?;
        Offer::new(give, want).map_err(|error| NotationError::at(column, error))
    }
}

fn dev_letter(card: DevCard) -> char {
    ['K', 'R', 'Y', 'M', 'V'][card as usize]
}

// Layout.

/// The letter for a place without a hex.
const SEA: char = 'S';
/// What follows the hex on which the robber starts, unless it is the first desert.
const ROBBER: char = 'r';
/// How the second field of somebody's own board begins.
const OWN: &str = "own";

fn harbour_letter(harbour: Harbour) -> char {
    match harbour {
        Harbour::Generic => '3',
        Harbour::Special(resource) => resource.letter(),
    }
}

fn harbour_of_letter(letter: char) -> Option<Harbour> {
    match letter {
        '3' => Some(Harbour::Generic),
        letter => Resource::from_letter(letter).map(Harbour::Special),
    }
}

/// Rows of hexes, then harbours: `O10W2L9/…;3GO3W33BL`. For somebody's own board, harbours with their places along the
/// coast, the cards of each resource, and the deck: `…;own:3@0.G@7:19:K14V5`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, places) in rows_of(self.topology()).into_iter().enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for place in places {
                let Some(hex) = place else {
                    write!(f, "{SEA}")?;
                    continue;
                };
                write!(f, "{}", self.terrain(hex).letter())?;
                if let Some(number) = self.number(hex) {
                    write!(f, "{number}")?;
                }
                if self.robber() == Some(hex) {
                    write!(f, "{ROBBER}")?;
                }
            }
        }
        f.write_str(";")?;
        if self.box_shape().is_none() {
            return self.write_own(f);
        }
        if self.harbour_spots().len() == 0 {
            f.write_str("-")?;
        }
        for edge in self.harbour_spots() {
            write!(f, "{}", self.harbour(edge).map_or('0', harbour_letter))?;
        }
        Ok(())
    }
}

impl Layout {
    fn write_own(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{OWN}:")?;
        let mut separator = "";
        for (place, &edge) in self.topology().coast().iter().enumerate() {
            if let Some(harbour) = self.harbour(edge) {
                write!(f, "{separator}{}@{place}", harbour_letter(harbour))?;
                separator = ".";
            }
        }
        if separator.is_empty() {
            f.write_str("-")?;
        }
        let Supply { cards, deck } = self.supply();
        write!(f, ":{cards}:")?;
        write_dev_cards(f, deck)
    }
}

impl std::str::FromStr for Layout {
    type Err = NotationError;

    fn from_str(text: &str) -> Parsed<Layout> {
        let mut cursor = TextCursor::new(text)?;
        let layout = cursor.layout()?;
        cursor.end()?;
        Ok(layout)
    }
}

impl TextCursor<'_> {
    pub(crate) fn layout(&mut self) -> Parsed<Layout> {
        let mut rows: Vec<Vec<RowPlace>> = vec![Vec::new()];
        // Of every hex, where it stands in the text and in its row.
        let (mut columns, mut names) = (Vec::new(), Vec::new());
        let mut robber = None;
        loop {
            let row = rows.len() - 1;
            let column = self.column();
            if let Some(terrain) = self.peek().and_then(Terrain::from_letter) {
                self.next();
                let has_number = self.peek().is_some_and(|c| c.is_ascii_digit());
                let number_column = self.column();
                let number = if has_number { Some(self.number("number token")?) } else { None };
                if number == Some(0) {
                    return Err(NotationError::at(number_column, "0 is not a valid number token"));
                }
                let robber_column = self.column();
                if self.take(ROBBER) && robber.replace(Hex(columns.len() as u8)).is_some() {
                    return Err(NotationError::at(robber_column, "the robber starts on two hexes"));
                }
                rows[row].push(Some((terrain, number)));
                columns.push(column);
                names.push(format!("{}.{}", row + 1, rows[row].len()));
            } else if self.take(SEA) {
                rows[row].push(None);
            } else if self.take('/') {
                rows.push(Vec::new());
            } else {
                break;
            }
        }
        let end_of_rows = self.column();
        self.expect(';')?;
        let is_own = self.rest().starts_with(OWN);
        let mut layout = if is_own {
            let at_start = |error: String| NotationError::at(1, error);
            let land = land_points(&rows).map_err(|error| at_start(error.to_string()))?;
            // The supply is read below: it comes last.
            Layout::blank_own(land, Supply::BASE).map_err(|error| match error {
                ArrangementError::NotConnected(hex) => {
                    NotationError::at(columns[hex], "this hex is not connected by land")
                }
                other => at_start(other.to_string()),
            })?
        } else if let Some(shape) = shape_of(&rows) {
            Layout::blank(shape)
        } else {
            let found: Vec<_> = rows.iter().map(Vec::len).collect();
            let message = format!(
                "rows of {found:?} hexes fit no named board; a hex is one of L B W G O D and its number, or S for sea, \
                 and the second field of a board of your own begins with {OWN}:"
            );
            return Err(NotationError::at(end_of_rows, message));
        };
        let hexes = layout.topology().hexes();
        for (hex, (terrain, number)) in hexes.zip(rows.into_iter().flatten().flatten()) {
            layout.set_hex(hex, terrain, number);
        }
        layout.set_robber(robber);
        if is_own {
            let problem = token_problems(&layout, |hex| names[hex.index()].clone()).next();
            if let Some((hex, error)) = problem {
                return Err(NotationError::at(columns[hex.index()], error));
            }
            self.own_harbours_and_supply(&mut layout)?
        } else {
            self.harbours(&mut layout)?
        }
        Ok(layout)
    }

    /// The second field of a board made from a box: a letter for each harbour spot.
    fn harbours(&mut self, layout: &mut Layout) -> Parsed<()> {
        let spots: Vec<Edge> = layout.harbour_spots().collect();
        if spots.is_empty() {
            return self.expect('-');
        }
        for &edge in &spots {
            let column = self.column();
            let harbour = match self.next() {
                Some('0') => None,
                letter => Some(letter.and_then(harbour_of_letter).ok_or_else(|| {
                    let message = format!("expected {} harbours, each one of 3 L B W G O", spots.len());
                    NotationError::at(column, message)
                })?),
            };
            layout.set_harbour(edge, harbour);
        }
        Ok(())
    }

    /// The second field of somebody's own board.
    fn own_harbours_and_supply(&mut self, layout: &mut Layout) -> Parsed<()> {
        self.take_while(|c| c.is_ascii_lowercase());
        self.expect(':')?;
        let coast = layout.topology().coast().to_vec();
        if !self.take('-') {
            loop {
                let column = self.column();
                let harbour = self.next().and_then(harbour_of_letter);
                let harbour = harbour
                    .ok_or_else(|| NotationError::at(column, "expected a harbour, one of 3 L B W G O"))?;
                self.expect('@')?;
                let edge = coast[usize::from(self.below(coast.len() as u8, "coast edge")?)];
                if layout.harbour(edge).is_some() {
                    return Err(NotationError::at(column, "this coast edge already has a harbour"));
                }
                layout.set_harbour(edge, Some(harbour));
                if !self.take('.') {
                    break;
                }
            }
        }
        self.expect(':')?;
        let cards = self.number("count of cards")?;
        self.expect(':')?;
        layout.set_own_supply(Supply { cards, deck: self.dev_cards()? });
        Ok(())
    }
}

// State.

/// A bundle's counted letters, or a dash.
struct Counted<'a>(&'a [(char, u8)]);

impl fmt::Display for Counted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.iter().all(|&(_, count)| count == 0) {
            return f.write_str("-");
        }
        self.0
            .iter()
            .filter(|&&(_, count)| count > 0)
            .try_for_each(|(letter, count)| write!(f, "{letter}{count}"))
    }
}

fn write_cards(f: &mut fmt::Formatter<'_>, cards: Cards) -> fmt::Result {
    write!(f, "{}", Counted(&Resource::ALL.map(|r| (r.letter(), cards.get(r)))))
}

fn write_dev_cards(f: &mut fmt::Formatter<'_>, cards: DevCards) -> fmt::Result {
    write!(f, "{}", Counted(&DevCard::ALL.map(|card| (dev_letter(card), cards.get(card)))))
}

fn write_list(f: &mut fmt::Formatter<'_>, numbers: impl Iterator<Item = u8>) -> fmt::Result {
    let mut separator = "";
    for number in numbers {
        write!(f, "{separator}{number}")?;
        separator = ".";
    }
    if separator.is_empty() { f.write_str("-") } else { Ok(()) }
}

fn write_holder(f: &mut fmt::Formatter<'_>, holder: Option<Seat>) -> fmt::Result {
    match holder {
        Some(seat) => write!(f, "{seat}"),
        None => f.write_str("-"),
    }
}

fn write_offer(f: &mut fmt::Formatter<'_>, offer: Offer) -> fmt::Result {
    write_cards(f, offer.give())?;
    f.write_str("~")?;
    write_cards(f, offer.want())
}

fn stage_word(stage: TurnStage) -> &'static str {
    match stage {
        TurnStage::BeforeRoll => "before",
        TurnStage::AfterRoll => "after",
    }
}

/// The state's part of a position: seats, table, phase.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in self.seats() {
            if seat.index() > 0 {
                f.write_str("/")?;
            }
            let buildings = self.buildings.of(seat);
            write_list(f, (buildings - self.cities).map(|vertex| vertex.0))?;
            f.write_str(":")?;
            write_list(f, (buildings & self.cities).map(|vertex| vertex.0))?;
            f.write_str(":")?;
            write_list(f, self.roads.of(seat).map(|edge| edge.0))?;
            f.write_str(":")?;
            write_cards(f, self.hands[seat])?;
            f.write_str(":")?;
            write_dev_cards(f, self.dev_cards[seat])?;
            write!(f, ":{}", self.knights[seat])?;
        }
        write!(f, ";{}:", self.robber)?;
        write_holder(f, self.longest_road)?;
        f.write_str(":")?;
        write_holder(f, self.largest_army)?;
        f.write_str(":")?;
        write_dev_cards(f, self.deck)?;
        write!(f, ":{}:", self.current)?;
        write_dev_cards(f, self.bought)?;
        f.write_str(if self.card_played { ":played;" } else { ":-;" })?;
        write_phase(f, &self.phase, self.seats)
    }
}

/// How many counts of cards to discard are written: one for each seat, but for four at least. Lines have always been
/// written so, for two seats too.
fn discard_counts(seats: u8) -> u8 {
    seats.max(4)
}

fn write_phase(f: &mut fmt::Formatter<'_>, phase: &Phase, seats: u8) -> fmt::Result {
    match *phase {
        Phase::SetupSettlement { placed } => write!(f, "settlement:{placed}"),
        Phase::SetupRoad { placed, at } => write!(f, "road:{placed}:{at}"),
        Phase::Turn(stage) => write!(f, "turn:{}", stage_word(stage)),
        Phase::Rolling => f.write_str("rolling"),
        Phase::Discard { owed } => {
            f.write_str("discard:")?;
            write_list(f, owed.first(discard_counts(seats)).iter().copied())
        }
        Phase::MoveRobber { then } => write!(f, "robber:{}", stage_word(then)),
        Phase::RobberWanders { then } => write!(f, "wander:{}", stage_word(then)),
        Phase::ChooseVictim { victims, then } => {
            f.write_str("victim:")?;
            write_list(f, victims.map(|seat| seat.index() as u8))?;
            write!(f, ":{}", stage_word(then))
        }
        Phase::VictimByChance { victims, then } => {
            f.write_str("fate:")?;
            write_list(f, victims.map(|seat| seat.index() as u8))?;
            write!(f, ":{}", stage_word(then))
        }
        Phase::Stealing { from, then } => write!(f, "stealing:{from}:{}", stage_word(then)),
        Phase::RoadBuilding { left, then } => write!(f, "roads:{left}:{}", stage_word(then)),
        Phase::Drawing => f.write_str("drawing"),
        Phase::SpecialBuilding { after } => write!(f, "special:{after}"),
        Phase::SpecialDrawing { after } => write!(f, "special-drawing:{after}"),
        Phase::Trading(trade) => write_trade(f, &trade),
        Phase::Over { winner } => write!(f, "over:{winner}"),
    }
}

fn write_trade(f: &mut fmt::Formatter<'_>, trade: &Trade) -> fmt::Result {
    f.write_str("trade:")?;
    write_offer(f, trade.offer)?;
    let mut separator = ":";
    for seat in trade.to {
        write!(f, "{separator}{seat}")?;
        separator = ".";
        match trade.answers[seat] {
            Answer::Waiting => {}
            Answer::Declined => f.write_str("n")?,
            Answer::Accepted => f.write_str("y")?,
            Answer::Countered(counter) => {
                f.write_str("c")?;
                write_offer(f, counter)?;
            }
        }
    }
    Ok(())
}

impl TextCursor<'_> {
    /// Reads the state's part of a position into `blank`, a state of the right board.
    pub(crate) fn state(&mut self, topology: &Topology, blank: State) -> Parsed<State> {
        let (vertices, edges) = (topology.vertices().len() as u8, topology.edges().len() as u8);
        let mut state = blank;
        let mut seats = 0;
        loop {
            if usize::from(seats) == MAX_SEATS {
                return self.error(format!("there are at most {MAX_SEATS} seats"));
            }
            let seat = Seat::new(seats);
            for cities in [false, true] {
                self.list(vertices, "vertex", |number, column| {
                    let vertex = Vertex(number);
                    if state.buildings.owner(vertex).is_some() {
                        return Err(NotationError::at(column, format!("vertex {number} is built on twice")));
                    }
                    state.buildings.give(vertex, seat);
                    if cities {
                        state.cities = state.cities.with(vertex);
                    }
                    Ok(())
                })?;
                self.expect(':')?;
            }
            self.list(edges, "edge", |number, column| {
                if state.roads.owner(Edge(number)).is_some() {
                    return Err(NotationError::at(column, format!("edge {number} has two roads")));
                }
                state.roads.give(Edge(number), seat);
                Ok(())
            })?;
            self.expect(':')?;
            state.hands[seat] = self.cards()?;
            self.expect(':')?;
            state.dev_cards[seat] = self.dev_cards()?;
            self.expect(':')?;
            state.knights[seat] = self.number("count of knights")?;
            seats += 1;
            if !self.take('/') {
                break;
            }
        }
        if seats < MIN_SEATS {
            return self.error(format!("there are at least {MIN_SEATS} seats"));
        }
        state.seats = seats;
        self.expect(';')?;
        state.robber = Hex(self.below(topology.hexes().len() as u8, "hex")?);
        self.expect(':')?;
        state.longest_road = self.maybe_seat(seats)?;
        self.expect(':')?;
        state.largest_army = self.maybe_seat(seats)?;
        self.expect(':')?;
        state.deck = self.dev_cards()?;
        self.expect(':')?;
        state.current = self.seat(seats)?;
        self.expect(':')?;
        state.bought = self.dev_cards()?;
        self.expect(':')?;
        state.card_played = match self.take_while(|c| c.is_ascii_lowercase() || c == '-') {
            "played" => true,
            "-" => false,
            other => return self.error(format!("expected played or '-', found {other:?}")),
        };
        self.expect(';')?;
        state.phase = self.phase(vertices, seats)?;
        Ok(state)
    }

    fn phase(&mut self, vertices: u8, seats: u8) -> Parsed<Phase> {
        let column = self.column();
        let word = self.take_while(|c| c.is_ascii_lowercase() || c == '-');
        match word {
            "rolling" => return Ok(Phase::Rolling),
            "drawing" => return Ok(Phase::Drawing),
            _ => {}
        }
        let known = ["settlement", "road", "turn", "discard", "robber", "wander", "victim", "fate"];
        let also_known = ["stealing", "roads", "trade", "over", "special", "special-drawing"];
        if !known.contains(&word) && !also_known.contains(&word) {
            return Err(NotationError::at(column, format!("there is no phase {word:?}")));
        }
        self.expect(':')?;
        Ok(match word {
            "settlement" => {
                Phase::SetupSettlement { placed: self.below(SETUP_SETTLEMENTS * seats, "placed settlement")? }
            }
            "road" => {
                let placed = self.below(SETUP_SETTLEMENTS * seats + 1, "placed settlement")?;
                self.expect(':')?;
                Phase::SetupRoad { placed, at: Vertex(self.below(vertices, "vertex")?) }
            }
            "turn" => Phase::Turn(self.stage()?),
            "discard" => {
                let mut owed = Vec::new();
                self.list(u8::MAX, "count of cards", |count, _| {
                    owed.push(count);
                    Ok(())
                })?;
                let expected = discard_counts(seats);
                if owed.len() != usize::from(expected) {
                    return self.error(format!("expected {expected} counts of cards to discard"));
                }
                owed.resize(MAX_SEATS, 0);
                Phase::Discard { owed: BySeat::from_fn(|seat| owed[seat.index()]) }
            }
            "robber" => Phase::MoveRobber { then: self.stage()? },
            "wander" => Phase::RobberWanders { then: self.stage()? },
            "victim" | "fate" => {
                let victims = self.seat_set(seats)?;
                self.expect(':')?;
                let then = self.stage()?;
                if word == "victim" {
                    Phase::ChooseVictim { victims, then }
                } else {
                    Phase::VictimByChance { victims, then }
                }
            }
            "stealing" => {
                let from = self.seat(seats)?;
                self.expect(':')?;
                Phase::Stealing { from, then: self.stage()? }
            }
            "roads" => {
                let left = self.below(FREE_ROADS + 1, "count of free roads")?;
                self.expect(':')?;
                Phase::RoadBuilding { left, then: self.stage()? }
            }
            "trade" => self.trade(seats)?,
            "special" => Phase::SpecialBuilding { after: self.seat(seats)? },
            "special-drawing" => Phase::SpecialDrawing { after: self.seat(seats)? },
            _ => Phase::Over { winner: self.seat(seats)? },
        })
    }

    fn trade(&mut self, seats: u8) -> Parsed<Phase> {
        let offer = self.offer()?;
        self.expect(':')?;
        let mut trade = Trade::new(offer, Seats::NONE);
        loop {
            let seat = self.seat(seats)?;
            if trade.to.contains(seat) {
                return self.error(format!("seat {seat} is asked twice"));
            }
            trade.to = trade.to.with(seat);
            trade.answers[seat] = match self.peek() {
                Some('n') => Answer::Declined,
                Some('y') => Answer::Accepted,
                Some('c') => {
                    self.next();
                    Answer::Countered(self.offer()?)
                }
                _ => Answer::Waiting,
            };
            if matches!(trade.answers[seat], Answer::Declined | Answer::Accepted) {
                self.next();
            }
            if !self.take('.') {
                return Ok(Phase::Trading(trade));
            }
        }
    }
}
