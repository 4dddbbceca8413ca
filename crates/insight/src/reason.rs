//! Why one action is better than another: what it brings sooner, takes, blocks or saves. Reasons are worked out from the two
//! positions that the actions lead to; how much better an action is, is up to the rollouts.

use brickwool_bots::{Rollouts, rolls_until};
use brickwool_game::{Seat, Seats, Turn};
use brickwool_settlers::constants::LONGEST_ROAD_MIN;
use brickwool_settlers::{
    Action, Board, Cards, Harbour, Hex, Resource, State, Step, Vertex, VertexSet, pips,
};
use serde::Serialize;

/// Something that can be bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    Settlement,
    City,
    DevCard,
}

/// One reason. Numbers compare the better action with what was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It wins the game at once.
    Wins,
    /// What was played blocks the player's own hex, which costs them this many cards in 36 rolls.
    BlocksYourself { hex: Hex, cards: u32 },
    /// What was played gives an opponent who shows this many points the cards for a purchase.
    Feeds { seat: Seat, purchase: Purchase, points: u8 },
    /// What was played gives cards to the player who leads.
    HelpsLeader { seat: Seat, points: u8 },
    /// Scores this many more points at once.
    Points { points: u8 },
    /// Brings more cards in 36 rolls: how many of which resource.
    Produces { cards: u32, resource: Resource },
    /// A number that one's buildings did not have yet.
    Number { number: u8 },
    /// Trades at a better rate from now on: one resource two for one or, without one, all of them three for one.
    Harbour { resource: Option<Resource> },
    /// A purchase can be paid for this many rolls sooner.
    Sooner { purchase: Purchase, rolls: u32 },
    /// Leads to a place to settle that was further away.
    Reaches { vertex: Vertex, roads: u8 },
    /// Brings the Longest Road nearer: this many roads are still missing afterwards.
    RoadRace { missing: u8 },
    /// Takes a place that somebody else could soon have settled.
    Takes { vertex: Vertex, seat: Seat },
    /// Costs somebody who shows this many points so many cards in 36 rolls.
    Blocks { seat: Seat, cards: u32, points: u8 },
    /// Takes a card from somebody who shows this many points.
    Robs { seat: Seat, points: u8 },
    /// Leaves fewer cards in hand than a 7 would halve.
    SafeHand { cards: u32 },
    /// Brings this many more cards into the hand at once.
    Gets { cards: u32 },
    /// Keeps cards in hand that what was played gives away.
    Keeps { cards: u32 },
}

/// The most reasons given for one action.
const MOST: usize = 3;
/// A purchase that comes sooner by fewer rolls than this is not mentioned.
const SOONER: f32 = 1.5;
/// The Longest Road is mentioned if at most this many roads are missing.
const NEAR: u8 = 3;
/// Sites are searched for up to this many roads away.
const FAR: u8 = 3;

/// Why `best` is better than `played` for a seat, the most important first. `state` is a state that fits what the seat knows.
pub fn reasons(board: &Board, state: &State, seat: Seat, best: Action, played: Action) -> Vec<Reason> {
    if best == played {
        return Vec::new();
    }
    let [better, worse] = [best, played].map(|action| after(board, state, seat, action));
    let compared = Compared { board, state, seat, best, played, better: &better, worse: &worse };
    let mut reasons = Vec::new();
    if better.winner() == Some(seat) {
        return vec![Reason::Wins];
    }
    compared.robber(&mut reasons);
    compared.gifts(&mut reasons);
    compared.positions(&mut reasons);
    if reasons.is_empty() {
        // Compared at the end of the turn, where a trade has paid for something.
        let [better, worse] = [better, worse].map(|state| rest_of_turn(board, state, seat));
        if better.winner() == Some(seat) {
            return vec![Reason::Wins];
        }
        Compared { better: &better, worse: &worse, ..compared }.positions(&mut reasons);
    }
    reasons.truncate(MOST);
    reasons
}

/// Where the turn leads if the player goes on like `greedy`, until chance or somebody else decides.
fn rest_of_turn(board: &Board, mut state: State, seat: Seat) -> State {
    /// A guard against a policy that never ends its turn; real turns are shorter.
    const MOST_ACTIONS: u32 = 12;
    let mut rollouts = Rollouts::new(board);
    for _ in 0..MOST_ACTIONS {
        if state.turn() != Turn::Seat(seat) {
            break;
        }
        let legal = state.legal_for(board, seat);
        if legal.is_empty() {
            break;
        }
        let action = rollouts.decide(board, &state, &legal);
        if matches!(action, Action::EndTurn | Action::Roll) {
            break;
        }
        state.apply_unchecked(board, Step::Act(seat, action));
    }
    state
}

/// The state after an action. If it accepts an offer, the trade is carried out at once.
fn after(board: &Board, state: &State, seat: Seat, action: Action) -> State {
    let mut next = *state;
    next.apply_unchecked(board, Step::Act(seat, action));
    next
}

#[derive(Clone, Copy)]
struct Compared<'a> {
    board: &'a Board,
    state: &'a State,
    seat: Seat,
    best: Action,
    played: Action,
    better: &'a State,
    worse: &'a State,
}

impl Compared<'_> {
    /// What the positions differ in.
    fn positions(&self, reasons: &mut Vec<Reason>) {
        self.growth(reasons);
        self.sites(reasons);
        self.road_race(reasons);
        self.hand(reasons);
    }

    fn others(&self) -> Seats {
        self.state.seats().without(self.seat)
    }

    /// Cards in 36 rolls that a hex gives a player.
    fn yields(&self, hex: Hex, seat: Seat) -> u32 {
        let ways = self.board.layout().number(hex).map_or(0, pips);
        self.state.hex_yield(self.board, hex, seat).map_or(0, |(_, count)| u32::from(count) * u32::from(ways))
    }

    fn robber(&self, reasons: &mut Vec<Reason>) {
        let hex_of = |action| if let Action::MoveRobber(hex) = action { Some(hex) } else { None };
        if let Some(hex) = hex_of(self.played) {
            let cards = self.yields(hex, self.seat);
            if cards > hex_of(self.best).map_or(0, |hex| self.yields(hex, self.seat)) {
                reasons.push(Reason::BlocksYourself { hex, cards });
            }
        }
        if let Some(hex) = hex_of(self.best) {
            let before = |seat| hex_of(self.played).map_or(0, |hex| self.yields(hex, seat));
            let target = self
                .others()
                .filter(|&seat| self.yields(hex, seat) > before(seat))
                .max_by_key(|&seat| (self.state.public_points(seat), self.yields(hex, seat)));
            if let Some(seat) = target {
                let cards = self.yields(hex, seat) - before(seat);
                reasons.push(Reason::Blocks { seat, cards, points: self.state.public_points(seat) });
            }
        }
        if let Action::StealFrom(seat) = self.best {
            reasons.push(Reason::Robs { seat, points: self.state.public_points(seat) });
        }
    }

    /// What a trade that was agreed to gives the other side.
    fn gifts(&self, reasons: &mut Vec<Reason>) {
        let brickwool_settlers::Phase::Trading(trade) = self.state.phase() else { return };
        let (partner, gets) = match self.played {
            Action::AcceptTrade => (self.state.current(), trade.offer.want()),
            Action::PickTaker(seat) => (seat, trade.offer.give()),
            _ => return,
        };
        let gives = if partner == self.state.current() { trade.offer.give() } else { trade.offer.want() };
        let hand = self.state.hand(partner);
        if !hand.covers(gives) {
            return;
        }
        let then = hand - gives + gets;
        let points = self.state.public_points(partner);
        let can_build = [
            (Purchase::City, Cards::CITY, !self.state.city_places(partner).is_empty()),
            (
                Purchase::Settlement,
                Cards::SETTLEMENT,
                !self.state.settlement_places(self.board, partner).is_empty(),
            ),
        ];
        let fed =
            can_build.iter().find(|(_, cost, place)| *place && then.covers(*cost) && !hand.covers(*cost));
        match fed {
            Some(&(purchase, ..)) => reasons.push(Reason::Feeds { seat: partner, purchase, points }),
            None if self.others().all(|seat| self.state.public_points(seat) <= points) => {
                reasons.push(Reason::HelpsLeader { seat: partner, points });
            }
            None => {}
        }
    }

    /// Points, production, numbers and harbours.
    fn growth(&self, reasons: &mut Vec<Reason>) {
        let (more, less) = (self.better.points(self.seat), self.worse.points(self.seat));
        if more > less {
            reasons.push(Reason::Points { points: more - less });
        }
        let produced = |state: &State| {
            let mut cards = [0u32; 5];
            for hex in self.board.topology().hexes() {
                let ways = self.board.layout().number(hex).map_or(0, pips);
                if let Some((resource, count)) = state.hex_yield(self.board, hex, self.seat) {
                    cards[resource.index()] += u32::from(ways) * u32::from(count);
                }
            }
            cards
        };
        let (better, worse) = (produced(self.better), produced(self.worse));
        let (all, before) = (better.iter().sum::<u32>(), worse.iter().sum::<u32>());
        let gains = |resource: Resource| better[resource.index()].saturating_sub(worse[resource.index()]);
        let most = Resource::ALL.into_iter().max_by_key(|&resource| gains(resource));
        if all > before {
            if let Some(resource) = most {
                reasons.push(Reason::Produces { cards: all - before, resource });
            }
        } else if let Some(resource) = most.filter(|&resource| gains(resource) > 0) {
            reasons.push(Reason::Produces { cards: gains(resource), resource });
        }
        let numbers = |state: &State| {
            let hexes = self.board.topology().hexes();
            hexes
                .filter(|&hex| state.hex_yield(self.board, hex, self.seat).is_some())
                .filter_map(|hex| self.board.layout().number(hex))
                .fold(0u16, |set, number| set | 1 << number)
        };
        let new = numbers(self.better) & !numbers(self.worse) & !numbers(self.state);
        // Only the likeliest new number is mentioned, if it is likely enough.
        if let Some(number) = (4..=10u8).filter(|number| new >> number & 1 == 1).min_by_key(|n| n.abs_diff(7))
        {
            reasons.push(Reason::Number { number });
        }
        let harbour = |action| match action {
            Action::BuildSettlement(vertex) => {
                let mut harbours = self.board.layout().harbours();
                harbours
                    .find(|(edge, _)| self.board.topology().edge_ends(*edge).contains(&vertex))
                    .map(|(_, harbour)| harbour)
            }
            _ => None,
        };
        if let Some(harbour) = harbour(self.best).filter(|_| harbour(self.played).is_none()) {
            let resource = match harbour {
                Harbour::Special(resource) => Some(resource),
                Harbour::Generic => None,
            };
            reasons.push(Reason::Harbour { resource });
        }
    }

    /// Places to settle: those that are taken from others, and those that come nearer.
    fn sites(&self, reasons: &mut Vec<Reason>) {
        if let Action::BuildSettlement(site) = self.best {
            let lost = self.board.topology().vertex_neighbours(site).with(site);
            for rival in self.others() {
                let near = self.reachable(self.state, rival, 1);
                if let Some(vertex) = (near & lost).max_by_key(|&vertex| self.pips(vertex)) {
                    reasons.push(Reason::Takes { vertex, seat: rival });
                    break;
                }
            }
        }
        if let Action::BuildRoad(_) = self.best {
            let best = |state: &State| {
                (0..=FAR).find_map(|roads| {
                    let sites = self.reachable(state, self.seat, roads);
                    sites.max_by_key(|&vertex| self.pips(vertex)).map(|vertex| (vertex, roads))
                })
            };
            let (better, worse) = (best(self.better), best(self.worse));
            if let Some((vertex, roads)) = better
                && worse.is_none_or(|(other, far)| {
                    roads < far || (roads == far && self.pips(vertex) > self.pips(other))
                })
            {
                reasons.push(Reason::Reaches { vertex, roads });
            }
        }
    }

    /// The Longest Road, where it is near.
    fn road_race(&self, reasons: &mut Vec<Reason>) {
        let missing = |state: &State| {
            if state.longest_road() == Some(self.seat) {
                return 0;
            }
            let longest = self.others().map(|seat| state.road_length(seat)).max().unwrap_or(0);
            LONGEST_ROAD_MIN.max(longest + 1).saturating_sub(state.road_length(self.seat))
        };
        let (then, otherwise) = (missing(self.better), missing(self.worse));
        if then < otherwise && then <= NEAR {
            reasons.push(Reason::RoadRace { missing: then });
        }
    }

    /// What the cards in hand are for.
    fn hand(&self, reasons: &mut Vec<Reason>) {
        let mut soonest: Option<(Purchase, f32)> = None;
        let purchases = [
            (Purchase::City, Cards::CITY, !self.state.city_places(self.seat).is_empty()),
            (Purchase::Settlement, Cards::SETTLEMENT, self.state.pieces(self.seat).settlements > 0),
            (Purchase::DevCard, Cards::DEV_CARD, !self.state.deck().is_empty()),
        ];
        for (purchase, cost, possible) in purchases {
            let wait = |state| rolls_until(self.board, state, self.seat, cost);
            if possible
                && let (Some(better), Some(worse)) = (wait(self.better), wait(self.worse))
                && worse - better >= SOONER
                && soonest.is_none_or(|(_, rolls)| worse - better > rolls)
            {
                soonest = Some((purchase, worse - better));
            }
        }
        if let Some((purchase, rolls)) = soonest {
            reasons.push(Reason::Sooner { purchase, rolls: rolls.round() as u32 });
        }
        let limit = u32::from(self.board.rules().hand_limit);
        let (left, held) = (self.better.hand(self.seat).total(), self.worse.hand(self.seat).total());
        if self.played == Action::EndTurn && held > limit && left <= limit {
            reasons.push(Reason::SafeHand { cards: held });
        }
        let now = self.state.hand(self.seat).total();
        if left > now {
            reasons.push(Reason::Gets { cards: left - now });
        } else if reasons.is_empty() && left > held {
            reasons.push(Reason::Keeps { cards: left - held });
        }
    }

    fn pips(&self, vertex: Vertex) -> u32 {
        let numbers =
            self.board.topology().vertex_hexes(vertex).filter_map(|hex| self.board.layout().number(hex));
        numbers.map(|number| u32::from(pips(number))).sum()
    }

    /// The open places that a player can settle after exactly so many more roads.
    fn reachable(&self, state: &State, seat: Seat, roads: u8) -> VertexSet {
        let topology = self.board.topology();
        let buildings = state.buildings();
        let built = buildings.taken();
        let open = built.fold(topology.vertices() - built, |open, at| open - topology.vertex_neighbours(at));
        let blocked = built - buildings.of(seat);
        let mut reached = buildings.of(seat);
        for road in state.roads().of(seat) {
            let [a, b] = topology.edge_ends(road);
            reached = reached.with(a).with(b);
        }
        let mut frontier = reached;
        for _ in 0..roads {
            let mut next = VertexSet::NONE;
            for vertex in frontier - blocked {
                for edge in topology.vertex_edges(vertex) - state.roads().taken() {
                    let [a, b] = topology.edge_ends(edge);
                    next = next.with(a).with(b);
                }
            }
            frontier = next - reached;
            reached |= next;
        }
        frontier & open
    }
}
