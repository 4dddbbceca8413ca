//! `search`: tries the likely actions in rollouts and takes the one that wins most.
//!
//! The candidates are those that `greedy` values most. For each of them, hidden cards are dealt as they may lie, the action
//! is taken, everybody plays on like `greedy` for some turns, and a network judges where that led. The candidates run
//! a race: all with the same chance, and half of them drop out in each round. `docs/strength.md` tells what was tried.

mod candidates;
mod race;
pub(crate) mod rollout;

use crate::greedy::Greedy;
use crate::stopwatch::Stopwatch;
use crate::win_model::{Network, WinModel, built_in};
use crate::{Bot, Budget, GameStart};
use brickwool_game::Viewer;
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Action, Board, Event, Ledger, Legal, Phase, State, Step, View};
use race::Race;
use rollout::{DealtDice, Horizon, RolloutPlayer};
use std::sync::{Arc, OnceLock};

/// The most trials of one candidate, which bounds the memory of a decision.
const MOST_TRIALS: usize = 20_000;

/// The weights that judge the ends of rollouts. The same network as the win model's, but fitted to positions in which a turn
/// begins, as all ends of rollouts are, and to more games.
const LEAF: &[u8] = include_bytes!("search/leaf.bin");

/// The numbers of the search. They were found by play: `docs/strength.md` has what was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchSettings {
    /// What a decision costs where neither time nor nodes are limited.
    pub usual_nodes: u64,
    /// Rollouts are cut after this many turns: beyond that, noise grows faster than the model's errors shrink.
    pub turns: u32,
    /// The same in setup: a settlement pays for longer.
    pub setup_turns: u32,
    /// The opening decides most, so it gets this many times the nodes.
    pub setup_nodes: u64,
    /// The most candidates that are tried.
    pub candidates: usize,
    /// Actions that `greedy` values less than its favourite by more than this, in points, are not tried.
    pub margin: f32,
    /// With fewer nodes than this, candidates are played to the end of the turn and judged there: anything longer is too noisy
    /// for so few rollouts.
    pub fewest_nodes: u64,
    /// With fewer nodes than this, rollouts are judged halfway too, and the mean counts: it is less noisy.
    pub few_nodes: u64,
    /// With at least this many nodes there is time for twice the candidates and twice the margin.
    pub many_nodes: u64,
    /// With at least this many nodes, rollouts are as long as in setup.
    pub most_nodes: u64,
    /// The lead, in standard errors, by which another candidate has to beat `greedy`'s favourite to be preferred.
    pub lead: f64,
}

impl SearchSettings {
    /// The numbers that win most.
    pub const TUNED: SearchSettings = SearchSettings {
        usual_nodes: 40_000,
        turns: 8,
        setup_turns: 12,
        setup_nodes: 2,
        candidates: 8,
        margin: 1.5,
        fewest_nodes: 5_000,
        few_nodes: 25_000,
        many_nodes: 100_000,
        most_nodes: 400_000,
        lead: 0.5,
    };
}

/// What a budget is spent on.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SearchPlan {
    candidates: usize,
    margin: f32,
    horizon: Horizon,
}

impl SearchPlan {
    fn new(settings: &SearchSettings, nodes: u64, in_setup: bool) -> SearchPlan {
        let wide = nodes >= settings.many_nodes;
        let long = in_setup || nodes >= settings.most_nodes;
        let turns = match nodes {
            _ if long => settings.setup_turns,
            _ if nodes < settings.fewest_nodes => 1,
            _ => settings.turns,
        };
        SearchPlan {
            candidates: settings.candidates * if wide { 2 } else { 1 },
            margin: settings.margin * if wide { 2.0 } else { 1.0 },
            horizon: Horizon { turns, halfway: turns > 1 && nodes < settings.few_nodes },
        }
    }
}

/// About how many nodes a second is good for: the plan for a budget of time follows from it.
const NODES_PER_SECOND: f64 = 3e6;

/// A bot that tries its candidates in rollouts before it decides.
pub struct Search {
    settings: SearchSettings,
    greedy: Greedy,
    policy: Greedy,
    /// What judges the ends of rollouts, if not the network that comes with the program.
    leaf: Option<Arc<Network>>,
    model: Option<Box<WinModel>>,
    /// What everybody can hold, from what was seen.
    ledger: Option<Box<Ledger>>,
    seed: u64,
    decisions: u64,
}

impl Search {
    /// A bot with the settings that win most.
    pub fn new() -> Search {
        Search::with(SearchSettings::TUNED)
    }

    /// A bot with other settings.
    pub fn with(settings: SearchSettings) -> Search {
        Search {
            settings,
            greedy: Greedy::new(),
            policy: Greedy::new(),
            leaf: None,
            model: None,
            ledger: None,
            seed: 0,
            decisions: 0,
        }
    }
}

impl Search {
    /// The same bot with another network to judge the ends of rollouts.
    #[must_use]
    pub fn with_leaf(self, network: Arc<Network>) -> Search {
        Search { leaf: Some(network), ..self }
    }

    fn new_model(&self, board: &Board) -> Box<WinModel> {
        static BUILT_IN: OnceLock<Arc<Network>> = OnceLock::new();
        let network = self.leaf.as_ref().unwrap_or_else(|| BUILT_IN.get_or_init(|| built_in(LEAF)));
        Box::new(WinModel::with_network(board, Arc::clone(network)))
    }
}

impl Default for Search {
    fn default() -> Search {
        Search::new()
    }
}

/// What is left of a budget.
struct RemainingBudget {
    stopwatch: Stopwatch,
    seconds: Option<f64>,
    nodes: u64,
    /// The whole budget in nodes; a time budget is converted.
    worth: u64,
}

impl RemainingBudget {
    fn new(budget: Budget, settings: &SearchSettings, in_setup: bool) -> RemainingBudget {
        // Where there is no clock, time can't limit anything.
        let time = if cfg!(target_family = "wasm") { None } else { budget.time };
        let nodes = match (budget.nodes, time) {
            (Some(nodes), _) => nodes,
            (None, Some(_)) => u64::MAX,
            (None, None) => settings.usual_nodes,
        };
        let times = if in_setup { settings.setup_nodes } else { 1 };
        let seconds = time.map(|time| time.as_secs_f64());
        let in_time = seconds.map_or(u64::MAX, |seconds| (seconds * NODES_PER_SECOND) as u64);
        RemainingBudget {
            stopwatch: Stopwatch::start(),
            seconds,
            nodes: nodes.saturating_mul(times).max(1),
            worth: nodes.min(in_time),
        }
    }

    /// Which share of the budget is used, from 0 to 1.
    fn used(&self, nodes: u64) -> f64 {
        let time = self.seconds.map_or(0.0, |seconds| self.stopwatch.elapsed().as_secs_f64() / seconds);
        time.max(nodes as f64 / self.nodes as f64)
    }
}

impl Bot for Search {
    fn start_game(&mut self, start: &GameStart<'_>) {
        self.greedy.start_game(start);
        self.policy.start_game(start);
        self.model = Some(self.new_model(start.board));
        self.ledger = Some(Box::new(Ledger::new(Viewer::Seat(start.seat), start.seats)));
        self.seed = start.seed;
        self.decisions = 0;
    }

    fn wants_events(&self) -> bool {
        true
    }

    fn observe(&mut self, event: &Event) {
        self.greedy.observe(event);
        if let Some(ledger) = &mut self.ledger {
            ledger.observe(event);
        }
    }

    fn decide(&mut self, board: &Board, view: &View, legal: &Legal, budget: Budget) -> Action {
        let in_setup = matches!(view.phase, Phase::SetupSettlement { .. } | Phase::SetupRoad { .. });
        let remaining = RemainingBudget::new(budget, &self.settings, in_setup);
        let plan = SearchPlan::new(&self.settings, remaining.worth, in_setup);
        let wanted = self.greedy.decide(board, view, legal, budget);
        if matches!(wanted, Action::OfferTrade { .. }) || legal.len() <= 1 && !legal.may_counter() {
            return wanted;
        }
        self.decisions += 1;
        let mut worlds = SeededLuck::new(nth_seed(self.seed, self.decisions));
        let guess = sample(self.ledger.as_deref(), board, view, &mut worlds);
        let mut actions = candidates::candidates(&plan, &mut self.policy, board, view, &guess, legal);
        // What it would do itself is the favourite, and a counter-offer is not among those that are listed.
        actions.retain(|&action| action != wanted);
        actions.insert(0, wanted);
        self.best_of(board, view, legal, &actions, &remaining, plan.horizon, worlds)
    }
}

impl Search {
    #[expect(clippy::too_many_arguments, reason = "one decision's facts, used here only")]
    fn best_of(
        &mut self,
        board: &Board,
        view: &View,
        legal: &Legal,
        actions: &[Action],
        remaining: &RemainingBudget,
        horizon: Horizon,
        mut worlds: SeededLuck,
    ) -> Action {
        let me = legal.seat();
        let ledger = self.ledger.as_deref();
        let model = match self.model.take() {
            Some(model) => model,
            None => self.new_model(board),
        };
        let model = self.model.insert(model);
        let mut dice = DealtDice::new(nth_seed(self.seed ^ 0xd1ce, self.decisions));
        let mut player = RolloutPlayer { board, policy: &mut self.policy, model, judged: 0 };
        let before = player.nodes();
        let mut race = Race::new(actions.len());
        let mut world: Option<(usize, State)> = None;
        race.run(MOST_TRIALS, |candidate, number| {
            let state = match world {
                Some((known, state)) if known == number => state,
                _ => {
                    let state = sample(ledger, board, view, &mut worlds);
                    world = Some((number, state));
                    state
                }
            };
            let mut after = state;
            after.apply_unchecked(board, Step::Act(me, actions[candidate]));
            let chance = player.play(after, me, horizon, dice.rollout(number));
            (chance, remaining.used(player.nodes() - before))
        });
        actions[race.winner(self.settings.lead)]
    }
}

/// A possible state, given the view and what is known of every hand.
fn sample(ledger: Option<&Ledger>, board: &Board, view: &View, luck: &mut SeededLuck) -> State {
    match ledger {
        Some(ledger) => ledger.sample(board, view, luck),
        None => view.sample(board, luck),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn plan(budget: Budget, in_setup: bool) -> SearchPlan {
        let settings = SearchSettings::TUNED;
        SearchPlan::new(&settings, RemainingBudget::new(budget, &settings, in_setup).worth, in_setup)
    }

    #[test]
    fn a_larger_budget_is_spent_on_more_candidates_and_then_on_longer_rollouts() {
        let by_nodes = |nodes: u64| {
            let plan = plan(Budget::UNLIMITED.with_nodes(nodes), false);
            (plan.candidates, plan.horizon.turns, plan.horizon.halfway)
        };
        assert_eq!(by_nodes(3_000), (8, 1, false));
        assert_eq!(by_nodes(15_000), (8, 8, true));
        assert_eq!(by_nodes(45_000), (8, 8, false));
        assert_eq!(by_nodes(150_000), (16, 8, false));
        assert_eq!(by_nodes(450_000), (16, 12, false));
        assert_eq!(plan(Budget::UNLIMITED.with_nodes(45_000), true).horizon.turns, 12);
    }

    #[test]
    fn time_is_planned_like_the_nodes_it_is_good_for() {
        let time = Budget { time: Some(Duration::from_millis(100)), ..Budget::UNLIMITED };
        assert_eq!(plan(time, false), plan(Budget::UNLIMITED.with_nodes(300_000), false));
        let short = Budget { time: Some(Duration::from_millis(5)), ..Budget::UNLIMITED };
        assert_eq!(plan(short, false), plan(Budget::UNLIMITED.with_nodes(15_000), false));
        assert_ne!(plan(short, false), plan(time, false));
        let both = Budget { nodes: Some(15_000), ..time };
        assert_eq!(plan(both, false), plan(Budget::UNLIMITED.with_nodes(15_000), false));
        assert_eq!(plan(Budget::UNLIMITED, false), plan(Budget::UNLIMITED.with_nodes(40_000), false));
    }
}
