//! `greedy`: looks one step ahead and takes what is worth most.
//!
//! Every action is judged by the position it leads to, averaged over chance. Each file in `greedy/` values one kind of
//! thing; `docs/bots.md` describes the whole. The bot uses only its view: where it needs a state to try an action on, it
//! samples one that fits the view, and reads nothing from it that the view doesn't show.

pub(crate) mod board_odds;
mod cards;
mod context;
mod evaluation;
pub(crate) mod income;
pub(crate) mod long_run;
mod memo;
mod mistakes;
mod partners;
mod purchases;
mod quick_choice;
mod robber;
pub(crate) mod sites;
mod situation;
mod trade;
mod trade_memory;
mod turn;
mod valuation;
mod weights;

pub use mistakes::Skill;
pub use valuation::with_valuation;
pub use weights::Weights;

use crate::{Bot, Budget, GameStart, WinModel};
use board_odds::BoardOdds;
use brickwool_game::{BySeat, Seat, Viewer};
use brickwool_settlers::constants::USUAL_SEATS;
use brickwool_settlers::{
    Action, Board, Cards, Event, Legal, Phase, State, Trading, TurnStage, Vertex, View,
};
use context::Context;
use evaluation::Evaluation;
use memo::Memo;
use mistakes::Mistakes;
use situation::Situation;
use trade::TradeGains;
use trade_memory::TradeMemory;

/// A bot that takes the best next step.
#[derive(Clone, Debug)]
pub struct Greedy {
    weights: Weights,
    odds: Option<Box<BoardOdds>>,
    memo: Memo,
    memory: TradeMemory,
    /// Whether players trade with each other, so that events matter.
    trades: bool,
    mistakes: Mistakes,
}

impl Greedy {
    /// A bot with the weights that win most.
    pub fn new() -> Greedy {
        Greedy::with(Weights::TUNED)
    }

    /// A bot with other weights.
    pub fn with(weights: Weights) -> Greedy {
        let mistakes = Mistakes::new(Skill::FULL, 0);
        Greedy {
            weights,
            odds: None,
            memo: Memo::new(),
            memory: TradeMemory::default(),
            trades: true,
            mistakes,
        }
    }

    /// The same bot with mistakes.
    #[must_use]
    pub fn with_skill(self, skill: Skill) -> Greedy {
        Greedy { mistakes: Mistakes::new(skill, 0), ..self }
    }
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy::new()
    }
}

impl Bot for Greedy {
    fn start_game(&mut self, start: &GameStart<'_>) {
        self.odds = Some(Box::new(BoardOdds::new(start.board)));
        self.memo = Memo::new();
        self.memory.start(start.seat, start.seats);
        self.mistakes = self.mistakes.for_game(start.seed);
        self.trades = start.board.rules().trade != Trading::Off;
    }

    fn wants_events(&self) -> bool {
        self.trades
    }

    fn observe(&mut self, event: &Event) {
        self.memory.observe(event);
    }

    fn decide(&mut self, board: &Board, view: &View, legal: &Legal, _: Budget) -> Action {
        let Greedy { weights, odds, memo, memory, mistakes, .. } = self;
        if view.phase == Phase::Turn(TurnStage::BeforeRoll) {
            memory.before_roll();
            mistakes.next_turn();
        }
        if legal.len() <= 1 && !legal.may_offer() && !legal.may_counter() {
            return first_of(legal);
        }
        let odds = odds.get_or_insert_with(|| Box::new(BoardOdds::new(board)));
        // Which hidden cards the sampled state has does not matter: nothing below looks at them.
        let state = view.sample(board, &mut |_| 0);
        let situation = Situation::new(board, odds, memo, weights, legal.seat(), &state);
        choose(situation, &state, view, legal, memory, mistakes)
    }
}

impl Greedy {
    /// Decides with all cards known: the same decision as with a view of that state, except that it makes no offers. For
    /// rollouts, which have no time to make views and guess hidden cards.
    pub(crate) fn decide_openly(&mut self, board: &Board, state: &State, legal: &Legal) -> Action {
        let odds = self.odds.get_or_insert_with(|| Box::new(BoardOdds::new(board)));
        let situation = Situation::new(board, odds, &self.memo, &self.weights, legal.seat(), state);
        if let Phase::Trading(_) = state.phase() {
            let view = state.view(board, Viewer::Seat(legal.seat()));
            return choose(situation, state, &view, legal, &mut self.memory, &self.mistakes);
        }
        choose_alone(situation, state, legal, None, &self.mistakes)
    }

    /// From now on makes the mistakes of this skill; which ones depends on the seed.
    pub(crate) fn set_skill(&mut self, skill: Skill, seed: u64) {
        self.mistakes = Mistakes::new(skill, seed);
    }

    /// Everybody's chance to win, using its cache of how far roads lead.
    pub(crate) fn chances(&self, model: &WinModel, board: &Board, state: &State) -> BySeat<f32> {
        model.chances_by(board, state, |network, open| self.memo.reach(board.topology(), network, open))
    }

    /// How many positions it has judged in this game.
    pub(crate) fn judged(&self) -> u64 {
        self.memo.judged()
    }

    /// The value of each legal action, for callers that look further than one step.
    pub(crate) fn judge(
        &mut self,
        board: &Board,
        view: &View,
        state: &State,
        legal: &Legal,
        each: &mut impl FnMut(Action, f32),
    ) {
        let odds = self.odds.get_or_insert_with(|| Box::new(BoardOdds::new(board)));
        let situation = Situation::new(board, odds, &self.memo, &self.weights, legal.seat(), state);
        let context = Context::new(situation, state);
        let evaluation = Evaluation::now(&context, state);
        match view.phase {
            Phase::Discard { .. } => {
                let hand = state.hand(context.me);
                for action in legal.iter() {
                    if let Action::Discard(resource) = action {
                        each(action, evaluation.hand(hand - Cards::one(resource)));
                    }
                }
            }
            Phase::MoveRobber { .. } => {
                legal.iter().for_each(|action| each(action, robber::worth_of(&context, state, action)));
            }
            Phase::ChooseVictim { .. } => {
                legal.iter().for_each(|action| each(action, robber::worth_of(&context, state, action)));
            }
            Phase::Trading(_) => legal.iter().for_each(|action| each(action, 0.0)),
            _ => {
                self.memo.count(legal.len());
                turn::judge(&context, &evaluation, state, legal, each);
            }
        }
    }
}

/// The fixed cost of a decision, counted in judged actions.
const POSITION_COST: u32 = 3;

/// Takes what is worth most, or makes an offer or an answer that may be better.
fn choose(
    situation: Situation<'_>,
    state: &State,
    view: &View,
    legal: &Legal,
    memory: &mut TradeMemory,
    mistakes: &Mistakes,
) -> Action {
    let me = situation.me;
    let Phase::Trading(trade) = &view.phase else {
        let memory = legal.may_offer().then(|| {
            memory.catch_up(situation.board, view, me);
            memory
        });
        return choose_alone(situation, state, legal, memory, mistakes);
    };
    situation.memo.count(POSITION_COST);
    memory.catch_up(situation.board, view, me);
    let context = Context::new(situation, state);
    let evaluation = Evaluation::now(&context, state);
    let gains = TradeGains::new(&context, &evaluation, state, memory);
    if view.current == me {
        return trade::pick(&gains, trade, legal);
    }
    let answer = trade::answer(&gains, trade, legal);
    if let Action::CounterTrade(counter) = answer {
        memory.counter(view.current, counter);
    }
    answer
}

/// Takes what is worth most where no offer is on the table. Without a memory of offers, none are made.
fn choose_alone(
    situation: Situation<'_>,
    state: &State,
    legal: &Legal,
    memory: Option<&mut TradeMemory>,
    mistakes: &Mistakes,
) -> Action {
    // Working out the position itself costs about as much as judging a few actions.
    situation.memo.count(POSITION_COST);
    match state.phase() {
        Phase::MoveRobber { .. } | Phase::ChooseVictim { .. } => {
            return robber::best(&situation, state, legal).unwrap_or(first_of(legal));
        }
        Phase::Turn(TurnStage::BeforeRoll) if mistakes.never() => {
            if let Some(action) = quick_choice::before_roll(&situation, state, legal) {
                situation.memo.count(legal.len());
                return action;
            }
        }
        _ => {}
    }
    let context = Context::new(situation, state);
    let evaluation = Evaluation::now(&context, state);
    match state.phase() {
        Phase::Discard { .. } => discard(&evaluation, state.hand(context.me), legal),
        _ => turn::choose(&context, &evaluation, state, legal, memory, mistakes),
    }
}

/// What a first settlement is worth on every vertex when a game begins, in points, at a table of the usual size.
pub fn opening_sites(board: &Board) -> Vec<(Vertex, f32)> {
    let first = Seat::new(0);
    let Ok(state) = State::new(board, USUAL_SEATS.min(*board.seat_counts().end())) else {
        return Vec::new();
    };
    settlement_sites(board, &state, first)
}

/// What a settlement on every vertex is worth to a seat, in points, given what it already produces, whether or not it may
/// settle there. Uses nothing that is hidden.
pub fn settlement_sites(board: &Board, state: &State, seat: Seat) -> Vec<(Vertex, f32)> {
    let (odds, memo) = (BoardOdds::new(board), Memo::new());
    let situation = Situation::new(board, &odds, &memo, &Weights::TUNED, seat, state);
    let context = Context::new(situation, state);
    board.topology().vertices().map(|vertex| (vertex, context.site_worth[vertex.index()])).collect()
}

/// The first legal action; to end the turn, if there is none, which should not happen.
fn first_of(legal: &Legal) -> Action {
    legal.iter().next().unwrap_or(Action::EndTurn)
}

/// Discards the card that is missed least.
fn discard(evaluation: &Evaluation<'_>, hand: Cards, legal: &Legal) -> Action {
    let mut best = first_of(legal);
    let mut most = f32::NEG_INFINITY;
    for action in legal.iter() {
        if let Action::Discard(resource) = action {
            let left = evaluation.hand(hand - Cards::one(resource));
            if left > most {
                (best, most) = (action, left);
            }
        }
    }
    best
}
