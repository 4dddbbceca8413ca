//! Rollouts: from a state whose hidden cards were dealt, everybody plays like `greedy` for some turns, and the win model
//! judges where that led.
//!
//! All candidates of a decision are tried with the same chance: roll number 3 of rollout number 7 is the same for each of
//! them. Dice, thefts and draws have streams of their own, so that a theft more in one of them does not change the dice
//! that follow.

use crate::greedy::Greedy;
use crate::win_model::WinModel;
use brickwool_game::{Luck, Seat, Turn};
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Action, Board, Chance, Outcome, State, Step};

/// The pairs of faces that two dice can show.
const PAIRS: usize = 36;
/// The first rolls of each rollout are dealt like cards, this many: over 36 rollouts every pair comes up once. The rest are
/// rolled.
const DEALT_ROLLS: usize = 8;

/// The rolls of a decision's rollouts.
#[derive(Clone, Debug)]
pub struct DealtDice {
    seed: u64,
    /// For each of the first rolls the pairs in some order, for the rollouts of one block.
    orders: [[u8; PAIRS]; DEALT_ROLLS],
    block: usize,
}

impl DealtDice {
    pub fn new(seed: u64) -> DealtDice {
        let mut dice = DealtDice { seed, orders: [[0; PAIRS]; DEALT_ROLLS], block: usize::MAX };
        dice.deal(0);
        dice
    }

    /// Shuffles the pairs for another block of rollouts.
    fn deal(&mut self, block: usize) {
        if block != self.block {
            let mut luck = SeededLuck::new(nth_seed(self.seed, block as u64));
            for order in &mut self.orders {
                *order = std::array::from_fn(|pair| pair as u8);
                luck.shuffle(order);
            }
            self.block = block;
        }
    }

    /// The chance of one rollout.
    pub fn rollout(&mut self, number: usize) -> RolloutLuck {
        self.deal(number / PAIRS);
        let stream = |kind: u64| SeededLuck::new(nth_seed(self.seed ^ kind, number as u64));
        RolloutLuck {
            first: std::array::from_fn(|roll| self.orders[roll][number % PAIRS]),
            rolls: 0,
            dice: stream(1 << 60),
            thefts: stream(2 << 60),
            draws: stream(3 << 60),
        }
    }
}

/// Chance in one rollout.
#[derive(Clone, Debug)]
pub struct RolloutLuck {
    first: [u8; DEALT_ROLLS],
    rolls: usize,
    dice: SeededLuck,
    thefts: SeededLuck,
    draws: SeededLuck,
}

impl RolloutLuck {
    fn draw(&mut self, chance: Chance, state: &State, board: &Board) -> Outcome {
        match chance {
            Chance::Dice => {
                let dealt = self.first.get(self.rolls).copied();
                self.rolls += 1;
                let pair = dealt.map_or_else(|| self.dice.below(PAIRS as u32), u32::from);
                chance.draw(state, board, &mut |_: u32| pair)
            }
            Chance::Draw => chance.draw(state, board, &mut self.draws),
            Chance::Steal { .. } | Chance::RobberTo | Chance::Victim { .. } => {
                chance.draw(state, board, &mut self.thefts)
            }
        }
    }
}

/// Where rollouts are judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Horizon {
    /// They end after this many turns.
    pub(super) turns: u32,
    /// Whether they are judged after half of them too, and the mean counts.
    pub(super) halfway: bool,
}

/// Plays all seats on from a state.
pub(crate) struct RolloutPlayer<'a> {
    pub(crate) board: &'a Board,
    pub(crate) policy: &'a mut Greedy,
    pub(crate) model: &'a WinModel,
    /// Times the model was asked so far.
    pub(crate) judged: u64,
}

/// What a rollout costs for each time the model is asked, beside its decisions, in positions: dealing the cards, the steps,
/// the model itself.
const MODEL_COST: u64 = 10;
/// No rollout takes more steps; a policy that never ended its turn would otherwise never stop.
const MAX_STEPS: u32 = 5_000;

impl RolloutPlayer<'_> {
    /// A seat's chance to win at the horizon; the mean with its chance halfway there, if the horizon asks for that.
    pub(super) fn play(&mut self, state: State, seat: Seat, horizon: Horizon, luck: RolloutLuck) -> f32 {
        let (board, model) = (self.board, self.model);
        let mut halfway = None;
        let end = self.play_on(state, horizon.turns, luck, |left, policy, state| {
            if horizon.halfway && left == horizon.turns / 2 {
                halfway = Some(policy.chances(model, board, state)[seat]);
            }
        });
        self.judged += 1 + u64::from(halfway.is_some());
        let end = self.policy.chances(model, board, &end)[seat];
        halfway.map_or(end, |halfway| (halfway + end) / 2.0)
    }

    /// Plays `turns` more turns; with 0, until the player whose turn it is would end it. `after_turn` is called after each turn
    /// but the last, with the number of turns left.
    pub(crate) fn play_on(
        &mut self,
        mut state: State,
        turns: u32,
        mut luck: RolloutLuck,
        mut after_turn: impl FnMut(u32, &Greedy, &State),
    ) -> State {
        let board = self.board;
        let mut left = turns;
        for _ in 0..MAX_STEPS {
            let step = match state.turn() {
                Turn::Over { .. } => break,
                Turn::Chance(chance) => Step::Chance(luck.draw(chance, &state, board)),
                Turn::Seat(_) | Turn::Seats(_) => {
                    let legal = state.legal(board);
                    if legal.is_empty() {
                        break;
                    }
                    let action = if legal.len() == 1 && !legal.may_counter() {
                        legal.nth(0)
                    } else {
                        self.policy.decide_openly(board, &state, &legal)
                    };
                    if turns == 0 && action == Action::EndTurn {
                        break;
                    }
                    Step::Act(legal.seat(), action)
                }
            };
            state.apply_unchecked(board, step);
            if matches!(step, Step::Act(_, Action::EndTurn)) {
                left -= 1;
                if left == 0 {
                    break;
                }
                after_turn(left, self.policy, &state);
            }
        }
        state
    }

    /// Positions looked at so far: those that the policy judged, and the ends of rollouts.
    pub(super) fn nodes(&self) -> u64 {
        self.policy.judged() + MODEL_COST * self.judged
    }
}
