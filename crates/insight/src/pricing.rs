//! The price of a decision: how likely everybody wins after each candidate, as far as whoever decides can know.
//!
//! Every candidate is tried in rollouts with the same hidden cards and the same chance. First they race, the worse half dropping
//! out, to find the best; then the best and what was played are tried again with fresh chance, because the winner of a race
//! looks better than it is. What was played counts as best unless the other is clearly better.

use crate::{Effort, Knowledge};
use brickwool_bots::{DealtDice, Rollouts, Skill};
use brickwool_game::BySeat;
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Action, Board, Legal, Phase, State, Step, View};

/// Actions that `greedy` values less than its favourite by more than this, in points, are not tried.
const MARGIN: f32 = 2.0;
/// A challenger that leads what was played by less than this many standard errors in the race is not tried again.
const WORTH_A_DUEL: f64 = 0.5;
/// One action is clearly better than another if it leads by this many standard errors in the duel.
pub(crate) const CLEARLY: f64 = 2.0;
/// Players in rollouts misjudge actions by about this much, in points, differently each time: otherwise one odd decision that
/// `greedy` always makes after an action would set the action's price.
const PLAYED_ON_BY: Skill = Skill { overlooks: 0.0, misjudges: 0.2 };
/// The number of the duel's first trial, beyond all numbers of the race, so that the duel has chance of its own.
const DUEL_FROM: usize = 36 << 12;
/// A duel has at least this many trials before it counts as lost.
const FEWEST_DUELS: usize = 36;

/// One candidate.
#[derive(Clone, PartialEq, Debug)]
pub struct PricedAction {
    pub action: Action,
    /// Everybody's chance to win after it.
    pub chances: BySeat<f64>,
    /// How much larger the deciding player's chance is than after what was played, and the standard error of that.
    pub gain: f64,
    pub error: f64,
    /// How often it was tried.
    pub trials: u32,
}

/// What a decision was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Prices {
    /// What was tried, the best first.
    pub candidates: Vec<PricedAction>,
    pub best: Action,
    /// How playing this instead of the best action changed everybody's chances; zero or less for the player who decided. Sums to
    /// zero over all seats.
    pub effect: BySeat<f64>,
}

/// Prices a decision in a view. Nothing but the view and what its seat knows is looked at; the same seed gives the same prices.
/// If nothing has been played yet, the first candidate stands for it.
pub fn price(
    board: &Board,
    view: &View,
    knowledge: &Knowledge,
    legal: &Legal,
    played: Option<Action>,
    effort: &Effort,
    seed: u64,
) -> Prices {
    let mut trials = Trials::new(board, view, knowledge, legal, effort, seed);
    let mut actions = trials.candidates(legal, played, effort.candidates as usize);
    // What was played is always candidate 0.
    if let Some(played) = played {
        actions.retain(|&action| action != played);
        actions.insert(0, played);
    }
    let mut race = PricingRace::new(actions);
    race.run(effort.trials as usize, &mut trials);
    let challenger = race.best();
    let (mut best, mut duel) = (0, None);
    if effort.duel == 0 {
        best = challenger;
    } else if challenger != 0 {
        let (lead, error) = race.lead(challenger, 0);
        if lead > WORTH_A_DUEL * error {
            let mut fresh = PricingRace::new(vec![race.actions[0], race.actions[challenger]]);
            fresh.duel(effort.duel as usize, &mut trials);
            let (lead, error) = fresh.lead(1, 0);
            if lead > 0.0 && lead > CLEARLY * error {
                best = challenger;
                duel = Some(fresh);
            }
        }
    }
    let effect = match &duel {
        Some(duel) => duel.difference(0, 1),
        None => BySeat::all(0.0),
    };
    Prices { best: race.actions[best], candidates: race.candidates(best, duel.as_ref()), effect }
}

/// Tries actions in rollouts.
struct Trials<'a> {
    board: &'a Board,
    view: &'a View,
    knowledge: &'a Knowledge,
    legal: &'a Legal,
    rollouts: Rollouts,
    dice: DealtDice,
    seed: u64,
    turns: u32,
    /// The last world that was dealt.
    world: Option<(usize, State)>,
}

impl<'a> Trials<'a> {
    fn new(
        board: &'a Board,
        view: &'a View,
        knowledge: &'a Knowledge,
        legal: &'a Legal,
        effort: &Effort,
        seed: u64,
    ) -> Trials<'a> {
        let in_setup = matches!(view.phase, Phase::SetupSettlement { .. } | Phase::SetupRoad { .. });
        Trials {
            board,
            view,
            knowledge,
            legal,
            rollouts: Rollouts::new(board),
            dice: DealtDice::new(nth_seed(seed, 1)),
            seed: nth_seed(seed, 2),
            turns: if in_setup { effort.setup_turns } else { effort.turns },
            world: None,
        }
    }

    fn deal(&mut self, number: usize) -> State {
        match self.world {
            Some((known, state)) if known == number => state,
            _ => {
                let mut luck = SeededLuck::new(nth_seed(self.seed, number as u64));
                let state = self.knowledge.sample(self.board, self.view, &mut luck);
                self.world = Some((number, state));
                state
            }
        }
    }

    /// The candidates: what `greedy` values most, what it would do, and doing nothing.
    fn candidates(&mut self, legal: &Legal, played: Option<Action>, most: usize) -> Vec<Action> {
        let guess = self.deal(0);
        let judged = self.rollouts.judge(self.board, self.view, &guess, legal);
        let least = judged.first().map_or(0.0, |best| best.1 - MARGIN);
        let favourite = self.knowledge.greedy_choice(self.board, self.view, legal);
        let mut actions = vec![favourite];
        let good = judged.iter().filter(|(_, worth)| *worth >= least).map(|(action, _)| *action);
        actions.extend(good.filter(|&action| action != favourite).take(most.saturating_sub(1)));
        for pass in [Action::Roll, Action::EndTurn, Action::StopBuilding] {
            if legal.contains(pass) && !actions.contains(&pass) {
                actions.push(pass);
            }
        }
        if let Some(played) = played.filter(|played| !actions.contains(played)) {
            actions.push(played);
        }
        actions
    }

    fn try_out(&mut self, action: Action, number: usize) -> BySeat<f32> {
        let mut state = self.deal(number);
        state.apply_unchecked(self.board, Step::Act(self.legal.seat(), action));
        let luck = self.dice.rollout(number);
        self.rollouts.set_skill(PLAYED_ON_BY, nth_seed(self.seed ^ 0x511b, number as u64));
        self.rollouts.play(self.board, state, self.turns, luck).1
    }
}

/// The results of all candidates so far. Trial number `i` had the same chance for all.
struct PricingRace {
    actions: Vec<Action>,
    results: Vec<Vec<BySeat<f32>>>,
    out: Vec<bool>,
    seat: usize,
}

impl PricingRace {
    fn new(actions: Vec<Action>) -> PricingRace {
        let count = actions.len();
        PricingRace { actions, results: vec![Vec::new(); count], out: vec![false; count], seat: 0 }
    }

    /// Tries all candidates in rounds, each twice as long as the one before. The worse half drops out after each round, but never
    /// what was played.
    fn run(&mut self, most: usize, trials: &mut Trials<'_>) {
        self.seat = trials.legal.seat().index();
        let rounds = usize::BITS - (self.actions.len().max(2) - 1).leading_zeros();
        let mut until = (most >> rounds.saturating_sub(1)).max(1).min(most);
        let mut number = 0;
        loop {
            while number < until {
                for at in 0..self.actions.len() {
                    if !self.out[at] {
                        self.results[at].push(trials.try_out(self.actions[at], number));
                    }
                }
                number += 1;
            }
            if until >= most || self.out.iter().filter(|out| !**out).count() < 2 {
                break;
            }
            self.drop_half();
            until = (2 * until).min(most);
        }
    }

    /// Tries two candidates with fresh chance, until one falls clearly behind.
    fn duel(&mut self, most: usize, trials: &mut Trials<'_>) {
        self.seat = trials.legal.seat().index();
        for number in 0..most {
            for at in 0..2 {
                self.results[at].push(trials.try_out(self.actions[at], DUEL_FROM + number));
            }
            if (number + 1) % FEWEST_DUELS == 0 {
                let (lead, error) = self.lead(1, 0);
                if lead < 0.0 && -lead > error / 2.0 {
                    break;
                }
            }
        }
    }

    fn drop_half(&mut self) {
        let mut order: Vec<usize> = (1..self.actions.len()).filter(|&at| !self.out[at]).collect();
        let mean = |at: usize| self.mean(at).0[self.seat];
        order.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)));
        for &worse in &order[order.len().div_ceil(2)..] {
            self.out[worse] = true;
        }
    }

    /// The best of those still in the race; the first of equals.
    fn best(&self) -> usize {
        let lead = |at: usize| self.lead(at, 0).0;
        let running = (0..self.actions.len()).filter(|&at| !self.out[at]);
        running.reduce(|best, at| if lead(at) > lead(best) { at } else { best }).unwrap_or(0)
    }

    fn mean(&self, at: usize) -> BySeat<f64> {
        let mut mean = BySeat::<f64>::all(0.0);
        for result in &self.results[at] {
            mean.0.iter_mut().zip(result.0).for_each(|(sum, chance)| *sum += f64::from(chance));
        }
        let count = self.results[at].len().max(1) as f64;
        BySeat(mean.0.map(|sum| sum / count))
    }

    /// How much better one candidate is than another for the deciding player, over the trials both had, and the standard error.
    fn lead(&self, one: usize, other: usize) -> (f64, f64) {
        let pairs = || self.results[one].iter().zip(&self.results[other]);
        let lead =
            |(a, b): (&BySeat<f32>, &BySeat<f32>)| f64::from(a.0[self.seat]) - f64::from(b.0[self.seat]);
        let count = self.results[one].len().min(self.results[other].len());
        if count == 0 {
            return (0.0, 0.0);
        }
        let mean = pairs().map(lead).sum::<f64>() / count as f64;
        let squares = pairs().map(|pair| (lead(pair) - mean).powi(2)).sum::<f64>();
        (mean, if count < 2 { 0.0 } else { (squares / (count * (count - 1)) as f64).sqrt() })
    }

    /// The difference in everybody's chances between two candidates, over the trials both had.
    fn difference(&self, one: usize, other: usize) -> BySeat<f64> {
        let mut sums = BySeat::<f64>::all(0.0);
        let mut count: f64 = 0.0;
        for (a, b) in self.results[one].iter().zip(&self.results[other]) {
            count += 1.0;
            for (sum, (a, b)) in sums.0.iter_mut().zip(a.0.iter().zip(b.0)) {
                *sum += f64::from(*a) - f64::from(b);
            }
        }
        BySeat(sums.0.map(|sum| sum / count.max(1.0)))
    }

    /// All candidates, the best first. What a duel found out counts for the two that had one; everybody's distance to what was
    /// played is measured on the trials that they shared.
    fn candidates(&self, best: usize, duel: Option<&PricingRace>) -> Vec<PricedAction> {
        let base = duel.map_or_else(|| self.mean(0), |duel| duel.mean(0));
        let mut candidates: Vec<(usize, PricedAction)> = (0..self.actions.len())
            .map(|at| {
                let (race, number) = match duel {
                    Some(duel) if at == best => (duel, 1),
                    Some(duel) if at == 0 => (duel, 0),
                    _ => (self, at),
                };
                let (gain, error) = race.lead(number, 0);
                let away = race.difference(number, 0);
                let chances = BySeat(std::array::from_fn(|seat| base.0[seat] + away.0[seat]));
                let trials = race.results[number].len() as u32;
                (at, PricedAction { action: self.actions[at], chances, gain, error, trials })
            })
            .collect();
        candidates.sort_by(|a, b| (b.0 == best).cmp(&(a.0 == best)).then(b.1.gain.total_cmp(&a.1.gain)));
        candidates.into_iter().map(|(_, candidate)| candidate).collect()
    }
}
