//! The small language the chapters are written in: a base position to patch, words for steps, and two kinds of tables,
//! `refusals!` and `plays!`. It knows the notation and the public interface of the crate, and no rules.

use brickwool_game::{Luck, Seat, Seats};
use brickwool_settlers::{
    Action, Cards, DevCard, Dice, Edge, Event, Hex, Illegal, Offer, Outcome, Plenty, Position, Resource,
    Shape, Step, Vertex,
};
use std::fmt::Debug;

/// The printed beginner board in the middle of a game: four players with two settlements and two roads each, no cards
/// in hand, half of the development cards gone, seat 0 to act after the roll. The first three hold no harbour, the
/// fourth holds two.
const BASE: &str = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
                    8.43:-:13.62:-:-:0/19.45:-:29.58:-:-:0/17.31:-:25.46:-:-:0/1.33:-:2.39:-:-:0;\
                    9:-:-:K4R1Y1M1V1:0:-:-;turn:after";

/// A large board in the middle of a game: six players with two settlements and two roads each, none of them on a harbour,
/// no cards in hand, most of the development cards gone, seat 0 to act after the roll.
const LARGE: &str = "L10W2G9/B3O4L11W8/G6W5DB9O10/O8L4G11W12L6B3/W10B5DG2O9/L12G4W3L8/B11O5G6;3W3L3G3B3WO;official;\
                     22.50:-:25.64:-:-:0/31.34:-:47.52:-:-:0/13.45:-:20.68:-:-:0/\
                     48.67:-:71.89:-:-:0/65.76:-:87.108:-:-:0/19.57:-:21.84:-:-:0;\
                     9:-:-:K5R1Y1M1V1:0:-:-;turn:after";

/// A position that is still being written: the fields of its notation.
#[derive(Clone)]
pub(crate) struct Given {
    shape: Shape,
    /// Layout, harbours, rules.
    head: [String; 3],
    /// Settlements, cities, roads, hand, development cards, knights.
    seats: Vec<[String; 6]>,
    /// Robber, Longest Road, Largest Army, deck, current seat, bought this turn, played.
    table: [String; 7],
    phase: String,
}

fn fields<const N: usize>(text: &str, separator: char) -> [String; N] {
    let fields: Vec<String> = text.split(separator).map(str::to_owned).collect();
    fields.try_into().expect("the notation has as many fields as it should")
}

/// The base position with its first three players.
pub(crate) fn given() -> Given {
    given_players(3)
}

/// The base position with its first two, three or four players.
pub(crate) fn given_players(count: usize) -> Given {
    read(Shape::Base, BASE, count)
}

/// The large board's position with all six players.
pub(crate) fn six() -> Given {
    given_large(6)
}

/// The large board's position with its first three to six players.
pub(crate) fn given_large(count: usize) -> Given {
    read(Shape::Large, LARGE, count)
}

fn read(shape: Shape, line: &str, players: usize) -> Given {
    let [rows, harbours, rules, seats, table, phase] = fields(line, ';');
    let seats = seats.split('/').take(players).map(|seat| fields(seat, ':')).collect();
    Given { shape, head: [rows, harbours, rules], seats, table: fields(&table, ':'), phase }
}

/// The board before the first settlement.
pub(crate) fn given_empty_board(players: usize) -> Given {
    given_players(players).emptied().deck("K14R2Y2M2V5")
}

/// The large board before the first settlement.
pub(crate) fn given_empty_large_board(players: usize) -> Given {
    given_large(players).emptied().deck("K20R3Y3M3V5")
}

impl Given {
    fn emptied(mut self) -> Given {
        for seat in &mut self.seats {
            *seat = ["-", "-", "-", "-", "-", "0"].map(str::to_owned);
        }
        self.phase("settlement:0")
    }

    fn patch(mut self, seat: usize, field: usize, text: impl ToString) -> Given {
        self.seats[seat][field] = text.to_string();
        self
    }

    fn patch_table(mut self, field: usize, text: impl ToString) -> Given {
        self.table[field] = text.to_string();
        self
    }

    /// Vertices with dots between: `8.43`.
    pub(crate) fn settlements(self, seat: usize, vertices: &str) -> Given {
        self.patch(seat, 0, vertices)
    }

    /// Vertices with dots between.
    pub(crate) fn cities(self, seat: usize, vertices: &str) -> Given {
        self.patch(seat, 1, vertices)
    }

    /// Roads as the vertices they lead along: `8-13-18 43-47`.
    pub(crate) fn roads(self, seat: usize, ways: &str) -> Given {
        let edges = edges_along(self.shape, ways).iter().map(Edge::to_string).collect::<Vec<_>>().join(".");
        self.patch(seat, 2, edges)
    }

    /// Resource cards: `L1B2`.
    pub(crate) fn hand(self, seat: usize, cards: &str) -> Given {
        self.patch(seat, 3, cards)
    }

    /// Development cards held: `K1V2`.
    pub(crate) fn cards(self, seat: usize, cards: &str) -> Given {
        self.patch(seat, 4, cards)
    }

    /// Knights played.
    pub(crate) fn knights(self, seat: usize, count: u8) -> Given {
        self.patch(seat, 5, count)
    }

    pub(crate) fn robber(self, hex: u8) -> Given {
        self.patch_table(0, hex)
    }

    /// A seat, or `-` for nobody.
    pub(crate) fn longest_road(self, holder: &str) -> Given {
        self.patch_table(1, holder)
    }

    /// A seat, or `-` for nobody.
    pub(crate) fn largest_army(self, holder: &str) -> Given {
        self.patch_table(2, holder)
    }

    pub(crate) fn deck(self, cards: &str) -> Given {
        self.patch_table(3, cards)
    }

    pub(crate) fn current(self, seat: u8) -> Given {
        self.patch_table(4, seat)
    }

    /// Development cards the current player bought this turn.
    pub(crate) fn bought(self, cards: &str) -> Given {
        self.patch_table(5, cards)
    }

    /// A development card was played this turn.
    pub(crate) fn played(self) -> Given {
        self.patch_table(6, "played")
    }

    /// No development card was played this turn.
    pub(crate) fn unplayed(self) -> Given {
        self.patch_table(6, "-")
    }

    pub(crate) fn phase(mut self, phase: &str) -> Given {
        phase.clone_into(&mut self.phase);
        self
    }

    pub(crate) fn before_roll(self) -> Given {
        self.phase("turn:before")
    }

    /// The dice are in the air.
    pub(crate) fn rolling(self) -> Given {
        self.phase("rolling")
    }

    pub(crate) fn rules(mut self, rules: &str) -> Given {
        rules.clone_into(&mut self.head[2]);
        self
    }

    /// The whole line.
    pub(crate) fn line(&self) -> String {
        let seats = self.seats.iter().map(|seat| seat.join(":")).collect::<Vec<_>>().join("/");
        format!("{};{};{};{}", self.head.join(";"), seats, self.table.join(":"), self.phase)
    }

    #[track_caller]
    pub(crate) fn position(&self) -> Position {
        let line = self.line();
        line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// Takes steps that all have to be legal, and tells what they changed.
    #[track_caller]
    pub(crate) fn after(&self, steps: &[Step]) -> (Position, Vec<Event>) {
        let mut position = self.position();
        let mut events = Vec::new();
        for (number, &step) in steps.iter().enumerate() {
            let Position { board, state } = &mut position;
            if let Step::Act(seat, action) = step
                && action.index().is_some()
            {
                let legal = state.legal_for(board, seat);
                assert!(
                    legal.contains(action),
                    "step {number}: {action:?} is not listed among the legal ones"
                );
            }
            let taken = state.apply_with(board, step, &mut |event| events.push(event));
            assert_eq!(taken, Ok(()), "step {number}: {step:?}");
        }
        (position, events)
    }

    /// The step must be refused for exactly this reason, in these words, and leave everything as it was.
    #[track_caller]
    pub(crate) fn refuses(&self, step: Step, why: Illegal, says: Option<&str>) {
        let Position { board, mut state } = self.position();
        let before = state;
        assert_eq!(state.check(&board, step), Err(why), "the reason");
        let mut told = Vec::new();
        let taken = state.apply_with(&board, step, &mut |event| told.push(event));
        assert_eq!(taken, Err(why), "apply refuses what check refuses");
        assert_eq!(state, before, "a refusal changes nothing");
        assert_eq!(told, [], "a refusal tells of no change");
        if let Some(says) = says {
            assert_eq!(why.to_string(), says, "the words");
        }
        if let Step::Act(seat, action) = step
            && state.seats().contains(seat)
        {
            assert!(!state.legal_for(&board, seat).contains(action), "{action:?} is listed as legal");
        }
    }

    /// The steps must be legal and lead exactly to the position that `then` makes of this one.
    #[track_caller]
    pub(crate) fn plays(&self, steps: &[Step], then: impl FnOnce(Given) -> Given, facts: &[Fact]) {
        let (got, events) = self.after(steps);
        let want = then(self.clone()).position();
        assert_eq!(got.to_string(), want.to_string(), "the position afterwards");
        for seat in want.state.seats() {
            let derived = |position: &Position| {
                let state = &position.state;
                (
                    (state.points(seat), state.public_points(seat), state.road_length(seat)),
                    (state.pieces(seat), state.bank_rates(seat), state.legal_for(&position.board, seat)),
                )
            };
            assert_eq!(derived(&got), derived(&want), "what follows for seat {seat}");
        }
        facts.iter().for_each(|fact| fact.check(&got, &events));
    }
}

/// Something to look at after the steps, beside the position itself.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// Seat and points, victory cards included.
    Points(u8, u8),
    /// Seat and points everybody can see.
    PublicPoints(u8, u8),
    /// What the bank holds.
    Bank(&'static str),
    /// Seat and length of the longest trail.
    Length(u8, u8),
    /// Seat and pieces left: roads, settlements, cities.
    Left(u8, [u8; 3]),
    /// Something that was told.
    Told(Event),
    /// Something that was not told.
    Untold(Event),
    /// The winner.
    Won(u8),
    /// Nobody has won.
    NotOver,
}

impl Fact {
    #[track_caller]
    fn check(&self, position: &Position, events: &[Event]) {
        #[track_caller]
        fn same<T: PartialEq + Debug>(got: T, want: T, fact: &Fact) {
            assert_eq!(got, want, "{fact:?}");
        }
        let Position { state, .. } = position;
        match *self {
            Fact::Points(seat, points) => {
                same(state.points(s(seat)), points, self);
                same(state.score(s(seat)).total(), points, self);
            }
            Fact::PublicPoints(seat, points) => {
                same(state.public_points(s(seat)), points, self);
                same(state.score(s(seat)).public(), points, self);
            }
            Fact::Bank(stock) => same(state.bank(), cards(stock), self),
            Fact::Length(seat, length) => same(state.road_length(s(seat)), length, self),
            Fact::Left(seat, left) => {
                let pieces = state.pieces(s(seat));
                same([pieces.roads, pieces.settlements, pieces.cities], left, self);
            }
            Fact::Told(event) => assert!(events.contains(&event), "{self:?} not among {events:?}"),
            Fact::Untold(event) => assert!(!events.contains(&event), "{self:?} is among {events:?}"),
            Fact::Won(seat) => same(state.winner(), Some(s(seat)), self),
            Fact::NotOver => same(state.winner(), None, self),
        }
    }
}

/// Rows of `name: change to a layout's file => why it is refused, "in these words";`, after the file and what is made of it.
macro_rules! file_errors {
    ($file:path, $made:expr; $($name:ident: $change:expr => $error:expr, $says:literal;)*) => {$(
        #[test]
        fn $name() {
            let mut file = $file();
            let change: fn(&mut LayoutFile) = $change;
            change(&mut file);
            let made: fn(&LayoutFile) -> Result<_, _> = $made;
            let error = made(&file).unwrap_err();
            assert_eq!(error, $error);
            assert_eq!(error.to_string(), $says);
        }
    )*};
}

/// Rows of `name: position, step => reason, "its words";`, the words optional.
macro_rules! refusals {
    ($($name:ident: $given:expr, $step:expr => $why:expr $(, $says:literal)?;)*) => {$(
        #[test]
        fn $name() {
            let says: &[&str] = &[$($says)?];
            $given.refuses($step, $why, says.first().copied());
        }
    )*};
}

/// Rows of `name: position, [steps] => |it| the position afterwards, [more facts];`, the facts optional.
macro_rules! plays {
    ($($name:ident: $given:expr, [$($step:expr),* $(,)?] => $then:expr $(, [$($fact:expr),* $(,)?])?;)*) => {$(
        #[test]
        fn $name() {
            $given.plays(&[$($step),*], $then, &[$($($fact),*)?]);
        }
    )*};
}

// Words for things.

pub(crate) const FIRST: Seat = Seat::new(0);

pub(crate) fn s(seat: u8) -> Seat {
    Seat::new(seat)
}

pub(crate) fn seats<const N: usize>(seats: [u8; N]) -> Seats {
    seats.into_iter().map(Seat::new).collect()
}

/// Resource cards as in notation: `L1B2`, or `-`.
pub(crate) fn cards(text: &str) -> Cards {
    let mut counts = [0; 5];
    let starts = text.match_indices(|c: char| c.is_ascii_uppercase());
    for (at, letter) in starts {
        let resource = letter.chars().next().and_then(Resource::from_letter).expect("a resource's letter");
        let behind = &text[at + 1..];
        let digits = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
        counts[resource.index()] = behind[..digits].parse().expect("a count behind the letter");
    }
    Cards::new(counts)
}

/// The edge between two vertices of the base board.
#[track_caller]
pub(crate) fn edge(a: u8, b: u8) -> Edge {
    edge_of(Shape::Base, a, b)
}

#[track_caller]
fn edge_of(shape: Shape, a: u8, b: u8) -> Edge {
    let topology = shape.topology();
    let mut edges = topology.edges();
    let ends = [Vertex(a.min(b)), Vertex(a.max(b))];
    edges.find(|&edge| topology.edge_ends(edge) == ends).unwrap_or_else(|| panic!("no edge {a}-{b}"))
}

/// The edges along some ways over the base board's vertices: `8-13-18 43-47`.
pub(crate) fn ways_edges(ways: &str) -> Vec<Edge> {
    edges_along(Shape::Base, ways)
}

fn edges_along(shape: Shape, ways: &str) -> Vec<Edge> {
    let stops = |way: &str| way.split('-').map(|stop| stop.parse().expect("a vertex")).collect::<Vec<u8>>();
    let along = |way| stops(way).windows(2).map(|pair| edge_of(shape, pair[0], pair[1])).collect::<Vec<_>>();
    ways.split_whitespace().flat_map(along).collect()
}

// Words for steps.

pub(crate) fn act(seat: u8, action: Action) -> Step {
    Step::Act(s(seat), action)
}

pub(crate) fn roll(seat: u8) -> Step {
    act(seat, Action::Roll)
}

pub(crate) fn dice(total: u8) -> Step {
    Step::Chance(Outcome::Dice(Dice::of_total(total).expect("a total of two dice")))
}

pub(crate) fn end_turn(seat: u8) -> Step {
    act(seat, Action::EndTurn)
}

pub(crate) fn road(seat: u8, a: u8, b: u8) -> Step {
    act(seat, Action::BuildRoad(edge(a, b)))
}

/// A road on the large board.
pub(crate) fn large_road(seat: u8, a: u8, b: u8) -> Step {
    act(seat, Action::BuildRoad(edge_of(Shape::Large, a, b)))
}

pub(crate) fn settle(seat: u8, vertex: u8) -> Step {
    act(seat, Action::BuildSettlement(Vertex(vertex)))
}

pub(crate) fn city(seat: u8, vertex: u8) -> Step {
    act(seat, Action::BuildCity(Vertex(vertex)))
}

pub(crate) fn buy(seat: u8) -> Step {
    act(seat, Action::BuyDevCard)
}

pub(crate) fn drawn(card: DevCard) -> Step {
    Step::Chance(Outcome::Drawn(card))
}

pub(crate) fn knight(seat: u8) -> Step {
    act(seat, Action::PlayKnight)
}

pub(crate) fn road_building(seat: u8) -> Step {
    act(seat, Action::PlayRoadBuilding)
}

pub(crate) fn stop_building(seat: u8) -> Step {
    act(seat, Action::StopBuilding)
}

pub(crate) fn monopoly(seat: u8, resource: Resource) -> Step {
    act(seat, Action::PlayMonopoly(resource))
}

pub(crate) fn plenty(seat: u8, a: Resource, b: Resource) -> Step {
    act(seat, Action::PlayYearOfPlenty(Plenty::two(a, b)))
}

pub(crate) fn plenty_of_one(seat: u8, resource: Resource) -> Step {
    act(seat, Action::PlayYearOfPlenty(Plenty::one(resource)))
}

pub(crate) fn discard(seat: u8, resource: Resource) -> Step {
    act(seat, Action::Discard(resource))
}

pub(crate) fn robber_to(seat: u8, hex: u8) -> Step {
    act(seat, Action::MoveRobber(Hex(hex)))
}

pub(crate) fn steal_from(seat: u8, victim: u8) -> Step {
    act(seat, Action::StealFrom(s(victim)))
}

pub(crate) fn stolen(resource: Resource) -> Step {
    Step::Chance(Outcome::Stolen(resource))
}

/// Pays the bank `count` of one resource for one card of another.
pub(crate) fn swap(seat: u8, count: u8, give: Resource, take: Resource) -> Step {
    act(seat, Action::BankTrade { give, count, take })
}

/// An exchange: `offer_of("L1", "B1")` gives a lumber and wants a brick.
#[track_caller]
pub(crate) fn offer_of(give: &str, want: &str) -> Offer {
    Offer::new(cards(give), cards(want)).expect("an offer")
}

pub(crate) fn offer<const N: usize>(seat: u8, give: &str, want: &str, to: [u8; N]) -> Step {
    act(seat, Action::OfferTrade { offer: offer_of(give, want), to: seats(to) })
}

pub(crate) fn accept(seat: u8) -> Step {
    act(seat, Action::AcceptTrade)
}

pub(crate) fn decline(seat: u8) -> Step {
    act(seat, Action::DeclineTrade)
}

pub(crate) fn counter(seat: u8, give: &str, want: &str) -> Step {
    act(seat, Action::CounterTrade(offer_of(give, want)))
}

pub(crate) fn pick(seat: u8, taker: u8) -> Step {
    act(seat, Action::PickTaker(s(taker)))
}

pub(crate) fn withdraw(seat: u8) -> Step {
    act(seat, Action::WithdrawTrade)
}

/// Luck from a seed: xorshift, spread so that neighbouring seeds do not begin alike.
pub(crate) fn luck(seed: u64) -> impl Luck {
    let mut word = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    move |n: u32| {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        (((word >> 32) * u64::from(n)) >> 32) as u32
    }
}
