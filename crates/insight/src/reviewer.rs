//! Reviews a game step by step: chances at once, then one decision after another.

use crate::review::{self, ReviewedCandidate};
use crate::{
    DecisionKind, Effort, GameReview, Knowledge, LuckMoment, ReviewedDecision, price, reasons, setup_sites,
};
use brickwool_bots::WinModel;
use brickwool_game::{BySeat, Seat, Viewer};
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Action, Board, Event, Illegal, Legal, Phase, Record, State, Step};
use thiserror::Error;

/// The most decisions listed as the most costly ones.
const DEAREST: usize = 12;

/// Why a game cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReviewError {
    /// The steps are not those of a game.
    #[error("step {ply} is illegal: {illegal}")]
    Illegal {
        /// Counted from 0.
        ply: usize,
        illegal: Illegal,
    },
    #[error("a game of {found} steps is too long to review: the limit is {most}")]
    TooLong { found: usize, most: usize },
}

/// Works out a review, decision by decision.
#[derive(Clone, Debug)]
pub struct Reviewer {
    record: Record,
    effort: Effort,
    seed: u64,
    /// The state before the next step to be judged, and what everybody knows then.
    state: State,
    ply: usize,
    turn: u32,
    knowledge: BySeat<Knowledge>,
    /// Everybody's chances before the first step and after each.
    chances: Vec<BySeat<f64>>,
    winner: Option<Seat>,
    unforced: u32,
    decisions: Vec<ReviewedDecision>,
}

impl Reviewer {
    /// The longest game that is reviewed.
    pub const MAX_PLIES: usize = 20_000;

    /// Begins the review of a game: replays it and works out everybody's chances at every step.
    pub fn new(record: Record, effort: Effort, seed: u64) -> Result<Reviewer, ReviewError> {
        if record.steps.len() > Reviewer::MAX_PLIES {
            return Err(ReviewError::TooLong { found: record.steps.len(), most: Reviewer::MAX_PLIES });
        }
        let board = &record.start.board;
        let first = record.start.state;
        let model = WinModel::new(board);
        let value = |state: &State| BySeat(model.chances(board, state).0.map(f64::from));
        let (mut state, mut chances, mut unforced) = (first, vec![value(&first)], 0);
        for (ply, &step) in record.steps.iter().enumerate() {
            if let Step::Act(seat, played) = step
                && state.check(board, step).is_ok()
            {
                unforced += u32::from(is_unforced(&state.legal_for(board, seat), played));
            }
            state.apply(board, step).map_err(|illegal| ReviewError::Illegal { ply, illegal })?;
            chances.push(value(&state));
        }
        Ok(Reviewer {
            knowledge: Knowledge::of_all(board, &first),
            effort,
            seed,
            state: first,
            ply: 0,
            turn: 0,
            chances,
            winner: state.winner(),
            unforced,
            decisions: Vec::new(),
            record,
        })
    }

    /// The whole review.
    pub fn finish(mut self) -> GameReview {
        while self.advance() {}
        self.review()
    }

    /// Judges the next decision; returns false if there is none left.
    pub fn advance(&mut self) -> bool {
        let Reviewer { record, knowledge, .. } = self;
        let board = &record.start.board;
        while let Some(&step) = record.steps.get(self.ply) {
            let decision = match step {
                Step::Act(seat, played) => {
                    let legal = self.state.legal_for(board, seat);
                    is_unforced(&legal, played).then(|| {
                        let seed = nth_seed(self.seed, self.ply as u64);
                        let at = DecisionTime { ply: self.ply as u32, turn: self.turn };
                        judge(board, &self.state, &knowledge[seat], &legal, played, &self.effort, seed, at)
                    })
                }
                Step::Chance(_) => None,
            };
            let mut turn = self.turn;
            let in_setup =
                matches!(self.state.phase(), Phase::SetupSettlement { .. } | Phase::SetupRoad { .. });
            // Every step was applied before.
            let _ = self.state.apply_with(board, step, &mut |event| {
                if matches!(event, Event::TurnBegan { .. }) {
                    turn += 1;
                }
                for seat in Seat::first(record.start.state.seat_count()) {
                    knowledge[seat].observe(&event);
                }
            });
            let still = matches!(self.state.phase(), Phase::SetupSettlement { .. } | Phase::SetupRoad { .. });
            self.turn = match (in_setup, still) {
                (_, true) => 0,
                (true, false) => 1,
                _ => turn,
            };
            self.ply += 1;
            if let Some(decision) = decision {
                // Whether others had a choice in between may depend on cards that the player does not know.
                let own = self.decisions.iter_mut().rev().find(|before| before.seat == decision.seat);
                if let Some(before) = own
                    && record.steps[before.ply as usize..decision.ply as usize]
                        .iter()
                        .all(|step| matches!(step, Step::Act(..)))
                {
                    before.cap_cost(decision.chance_of_best());
                }
                self.decisions.push(decision);
                return true;
            }
        }
        false
    }

    /// How many of the unforced decisions have been judged, and how many there are.
    pub fn progress(&self) -> (u32, u32) {
        (self.decisions.len() as u32, self.unforced)
    }

    /// What is known so far. Decisions that have not been judged count as luck until then; so do those since chance decided last,
    /// because the player's next decision may still make them cheaper.
    pub fn review(&self) -> GameReview {
        let judged = self.settled();
        let seats = self.record.start.state.seat_count();
        let luck = self.luck(seats, judged);
        let result = self.chances.last().copied().unwrap_or_default();
        let mut dearest: Vec<u32> = (0..judged.len() as u32).collect();
        let cost = |at: &u32| judged[*at as usize].cost;
        dearest.retain(|at| cost(at) > 0.0);
        dearest.sort_by(|a, b| cost(b).total_cmp(&cost(a)));
        dearest.truncate(DEAREST);
        GameReview {
            seats,
            plies: self.record.steps.len() as u32,
            effort: self.effort,
            seed: self.seed,
            unforced: self.unforced,
            done: judged.len() as u32 == self.unforced,
            winner: self.winner,
            chances: self.chances.iter().map(|chances| chances.first(seats).to_vec()).collect(),
            players: review::players(&self.chances[0], &result, seats, judged, &luck),
            decisions: judged.to_vec(),
            dearest,
            luck,
        }
    }

    /// The decisions whose cost is final.
    fn settled(&self) -> &[ReviewedDecision] {
        if self.decisions.len() as u32 == self.unforced {
            return &self.decisions;
        }
        let chance = self.record.steps[..self.ply].iter().rposition(|step| matches!(step, Step::Chance(_)));
        let until = chance.unwrap_or(0);
        &self.decisions[..self.decisions.partition_point(|decision| (decision.ply as usize) < until)]
    }

    /// Luck from each decision of chance to the next: how the chances changed, less what decisions meanwhile did. What comes
    /// before the first is what the setup left over.
    fn luck(&self, seats: u8, decisions: &[ReviewedDecision]) -> Vec<LuckMoment> {
        let is_chance = |ply: &usize| matches!(self.record.steps[*ply], Step::Chance(_));
        let mut begins: Vec<usize> = (0..self.record.steps.len()).filter(is_chance).collect();
        if begins.first() != Some(&0) {
            begins.insert(0, 0);
        }
        let mut decisions = decisions.iter().peekable();
        let mut moments = Vec::with_capacity(begins.len());
        for (number, &ply) in begins.iter().enumerate() {
            let end = begins.get(number + 1).copied().unwrap_or(self.record.steps.len());
            let change = |seat: usize| self.chances[end].0[seat] - self.chances[ply].0[seat];
            let mut luck: Vec<f64> = (0..usize::from(seats)).map(change).collect();
            while let Some(decision) = decisions.next_if(|decision| (decision.ply as usize) < end) {
                luck.iter_mut().zip(&decision.effect).for_each(|(luck, effect)| *luck -= effect);
            }
            moments.push(LuckMoment { ply: ply as u32, luck });
        }
        moments
    }
}

/// Whether there was anything else to do. An offer is always a choice.
fn is_unforced(legal: &Legal, played: Action) -> bool {
    legal.len() > 1 || matches!(played, Action::OfferTrade { .. } | Action::CounterTrade(_))
}

/// When a decision was made.
struct DecisionTime {
    ply: u32,
    turn: u32,
}

#[expect(clippy::too_many_arguments, reason = "one decision's facts, used here only")]
fn judge(
    board: &Board,
    state: &State,
    knowledge: &Knowledge,
    legal: &Legal,
    played: Action,
    effort: &Effort,
    seed: u64,
    at: DecisionTime,
) -> ReviewedDecision {
    let seat = legal.seat();
    let view = state.view(board, Viewer::Seat(seat));
    let prices = price(board, &view, knowledge, legal, Some(played), effort, seed);
    let seats = view.seat_count;
    // Reasons are found in a state that is possible for all the player knows.
    let guess = knowledge.sample(board, &view, &mut SeededLuck::new(seed));
    ReviewedDecision {
        ply: at.ply,
        turn: at.turn,
        seat,
        kind: DecisionKind::of(view.phase, played, prices.best),
        played,
        best: prices.best,
        cost: -prices.effect[seat],
        effect: prices.effect.first(seats).to_vec(),
        candidates: prices.candidates.iter().map(|priced| ReviewedCandidate::new(priced, seat)).collect(),
        reasons: reasons(board, &guess, seat, prices.best, played),
        sites: setup_sites(board, state, legal),
    }
}
