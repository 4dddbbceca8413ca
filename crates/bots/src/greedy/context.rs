//! What is computed once for each decision: how long the game will last, what production and harbours are worth until
//! then, who is dangerous, which sites others are close to, what the next development card is likely to be worth.

use super::board_odds::BoardOdds;
use super::cards;
use super::income::{Amounts, Income};
use super::long_run;
use super::memo::{Memo, PriceSpeeds};
use super::sites::{self, ByDistance};
use super::weights::Weights;
use brickwool_game::{BySeat, Seat};
use brickwool_settlers::constants::{GENERIC_HARBOUR_RATE, SPECIAL_HARBOUR_RATE};
use brickwool_settlers::{
    Board, Harbour, MAX_VERTICES, Phase, Resource, Robber, State, Trading, TurnStage, Vertex, VertexSet, View,
};

/// What all actions of one decision are compared with.
pub(super) struct Context<'a> {
    pub(super) board: &'a Board,
    pub(super) odds: &'a BoardOdds,
    pub(super) memo: &'a Memo,
    pub(super) weights: &'a Weights,
    pub(super) view: &'a View,
    pub(super) me: Seat,
    /// How many rolls the game may still last.
    pub(super) rolls_left: f32,
    /// What a point of each opponent costs.
    pub(super) threats: BySeat<f32>,
    /// What a settlement on each vertex is worth, its point and its harbour included.
    pub(super) site_worth: [f32; MAX_VERTICES],
    /// What a city adds on each vertex.
    pub(super) city_worth: [f32; MAX_VERTICES],
    /// The open vertices by the roads that the nearest opponent needs.
    pub(super) rivals_at: ByDistance,
    /// What the next development card is worth on average.
    pub(super) dev_card_worth: f32,
    /// Production of each resource that is hoped for and counted as if it were there.
    pub(super) hoped_for: f32,
    /// How likely a 7 is rolled before the next chance to spend cards.
    pub(super) seven_soon: f32,
}

/// Production is priced by what a good hex more would change.
const GOOD_HEX: f32 = 4.0 / 36.0;
/// The fewest rolls a game is thought to last: it is not over before it is.
const MIN_ROLLS_LEFT: f32 = 8.0;
/// Hidden points: what each development card in an opponent's hand adds to the points they show.
const POINTS_IN_A_CARD: f32 = 0.3;

impl<'a> Context<'a> {
    pub(super) fn new(
        board: &'a Board,
        odds: &'a BoardOdds,
        memo: &'a Memo,
        weights: &'a Weights,
        view: &'a View,
        me: Seat,
        state: &State,
    ) -> Context<'a> {
        let placing_first =
            matches!(view.phase, Phase::SetupSettlement { placed } if placed < view.seat_count);
        let mut context = Context {
            board,
            odds,
            memo,
            weights,
            view,
            me,
            rolls_left: rolls_left(board, weights, view),
            threats: threats(board, weights, view, me),
            site_worth: [0.0; MAX_VERTICES],
            city_worth: [0.0; MAX_VERTICES],
            rivals_at: rivals_at(board, memo, state, me),
            dev_card_worth: 0.0,
            hoped_for: if placing_first { weights.hoped_for } else { 0.0 },
            seven_soon: seven_soon(board, view),
        };
        context.price_sites(state);
        context.dev_card_worth = cards::worth_of_next(&context, state);
        context
    }

    /// Points needed to win.
    pub(super) fn target(&self) -> u8 {
        self.board.rules().victory_target
    }

    pub(super) fn opponents(&self) -> impl Iterator<Item = Seat> {
        self.view.seats().without(self.me)
    }

    /// What one roll brings a player in a state.
    pub(super) fn income(&self, state: &State) -> Income {
        let mut production = [self.hoped_for; 5];
        for building in state.buildings().of(self.me) {
            let times = if state.cities().contains(building) { 2.0 } else { 1.0 };
            for (sum, odds) in production.iter_mut().zip(self.odds.land(building)) {
                *sum += times * odds;
            }
        }
        let robber = state.robber();
        if let Some((resource, count)) = state.hex_yield(self.board, robber, self.me) {
            let lost = self.odds.odds(robber) * f32::from(count);
            production[resource.index()] -= self.weights.blocked * lost;
        }
        Income { production, exchange: self.exchange(state) }
    }

    /// What one card that is not needed gets by trade, by resource.
    fn exchange(&self, state: &State) -> Amounts {
        let rules = self.board.rules();
        let barter = if rules.trade == Trading::Off { 0.0 } else { self.weights.barter };
        let rates = state.bank_rates(self.me).counts();
        let bank = |kind: usize| if rules.bank_trade { 1.0 / f32::from(rates[kind]) } else { 0.0 };
        std::array::from_fn(|kind| bank(kind) + barter)
    }

    /// Works out what settlements and cities are worth on every vertex, going by what is produced already.
    fn price_sites(&mut self, state: &State) {
        let income = self.income(state);
        let speeds = self.memo.price_speeds(&income, || self.price_speeds(&income));
        let now = long_run::worth_of_speed(self, speeds.now);
        let prices: Amounts =
            speeds.with_hex.map(|speed| (long_run::worth_of_speed(self, speed) - now) / GOOD_HEX);
        let harbour_worth = speeds.with_harbour.map(|speed| long_run::worth_of_speed(self, speed) - now);
        for vertex in self.board.topology().vertices() {
            let land = self.odds.land(vertex);
            let produced: f32 = land.iter().zip(prices).map(|(odds, price)| odds * price).sum();
            self.city_worth[vertex.index()] = 1.0 + produced;
            let harbour = match self.odds.harbour(vertex) {
                None => 0.0,
                Some(Harbour::Special(resource)) => harbour_worth[resource.index()],
                Some(Harbour::Generic) => harbour_worth[5],
            };
            self.site_worth[vertex.index()] = 1.0 + produced + harbour;
        }
    }

    /// How fast an income makes points: now, with a good hex more of each resource, and with each harbour.
    fn price_speeds(&self, income: &Income) -> PriceSpeeds {
        let with_hex = std::array::from_fn(|kind| {
            let mut more = *income;
            more.production[kind] += GOOD_HEX;
            long_run::speed(self.weights, &more)
        });
        // Where the rules have no harbours, none is on the board, and nobody asks what they are worth.
        let with = |rate: f32, kinds: &[Resource]| {
            let mut better = *income;
            for kind in kinds {
                let exchange = &mut better.exchange[kind.index()];
                *exchange = exchange.max(rate);
            }
            long_run::speed(self.weights, &better)
        };
        let special = 1.0 / f32::from(SPECIAL_HARBOUR_RATE);
        let generic = 1.0 / f32::from(GENERIC_HARBOUR_RATE);
        let with_harbour = std::array::from_fn(|kind| match Resource::ALL.get(kind) {
            Some(&resource) => with(special, &[resource]),
            None => with(generic, &Resource::ALL),
        });
        PriceSpeeds { now: long_run::speed(self.weights, income), with_hex, with_harbour }
    }

    /// The part of a site's value that is left, seen from so many roads away.
    #[inline]
    pub(super) fn chance_to_get(&self, site: Vertex, roads: usize) -> f32 {
        let outrun = self.rivals_at[..roads].iter().any(|sites| sites.contains(site));
        if outrun { self.weights.outrun } else { 1.0 }
    }

    /// What a point of one's own costs each opponent.
    pub(super) fn own_threat(&self) -> f32 {
        threat(self.board, self.weights, self.view, self.me)
    }

    /// Whether an opponent could win with a little help.
    pub(super) fn about_to_win(&self, seat: Seat) -> bool {
        self.could_win_with(seat, 0)
    }

    /// The same for an opponent who had so many points more.
    pub(super) fn could_win_with(&self, seat: Seat, more: u8) -> bool {
        /// So near to the target nobody is helped.
        const NEAR: u8 = 2;
        let hidden = self.view.players[seat].dev_card_count.min(1);
        self.view.score(seat).public() + hidden + more + NEAR > self.target()
    }
}

/// How long the game lasts, going by who is nearest to winning it.
fn rolls_left(board: &Board, weights: &Weights, view: &View) -> f32 {
    let leading = view.seats().map(|seat| view.score(seat).total()).max().unwrap_or(0);
    let missing = board.rules().victory_target.saturating_sub(leading);
    (weights.rolls_per_point * f32::from(missing)).max(MIN_ROLLS_LEFT)
}

/// What a point of each opponent costs.
fn threats(board: &Board, weights: &Weights, view: &View, me: Seat) -> BySeat<f32> {
    let mut threats = BySeat::all(0.0);
    for seat in view.seats().without(me) {
        threats[seat] = threat(board, weights, view, seat);
    }
    threats
}

/// What a point of a player costs the others: little while they are far behind.
fn threat(board: &Board, weights: &Weights, view: &View, seat: Seat) -> f32 {
    let hidden = POINTS_IN_A_CARD * f32::from(view.players[seat].dev_card_count);
    let standing = (f32::from(view.score(seat).public()) + hidden) / f32::from(board.rules().victory_target);
    weights.rival + weights.leader * standing * standing
}

/// The open vertices by the roads that the nearest opponent needs.
fn rivals_at(board: &Board, memo: &Memo, state: &State, me: Seat) -> ByDistance {
    let topology = board.topology();
    let open = sites::open(topology, state);
    let mut nearest = [VertexSet::NONE; sites::MAX_DISTANCE + 1];
    for seat in state.seats().without(me) {
        for (all, own) in nearest.iter_mut().zip(memo.reachable(topology, state, seat, open)) {
            *all |= own;
        }
    }
    nearest
}

/// How likely a 7 is rolled before the next chance to spend cards: with every opponent's roll and one's own next one.
fn seven_soon(board: &Board, view: &View) -> f32 {
    if board.rules().robber == Robber::Off {
        return 0.0;
    }
    let before_roll = view.phase == Phase::Turn(TurnStage::BeforeRoll);
    let rolls = if before_roll { 1 } else { u32::from(view.seat_count) };
    1.0 - (0..rolls).fold(1.0, |none: f32, _| none * 5.0 / 6.0)
}
