//! `Environments`: many games in Rust on all cores, with the interpreter's lock released, written into the caller's buffers.
//!
//! The Python classes of `brickwool.vector`, `brickwool.gym` and `brickwool.pettingzoo` are thin layers over this one.

use crate::board::{Board, rules_of, shape_named, tokens_named};
use crate::chunks::{Autoreset, Buffers, check, chosen, chunks, run};
use crate::convert::{illegal, invalid};
use crate::episode::{Episode, EpisodeBoards, EpisodePlan, EpisodeStatus, Opponents, Rewards};
use crate::matches::check_threads;
use crate::numbering::ACTIONS;
use crate::observation::Observer;
use crate::position::Position;
use brickwool_bots::{Budget, BuiltInName};
use brickwool_game::Seat;
use brickwool_luck::SeededLuck;
use brickwool_settlers as settlers;
use brickwool_settlers::{Layout, Rules, Shape, State};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::Arc;

type Row<'py> = Bound<'py, PyArray1<u8>>;
type Mask<'py> = Bound<'py, PyArray1<i8>>;

/// The most games at once: some four gigabytes.
const MAX_GAMES: usize = 1 << 20;

/// Many games at once. Used through `brickwool.vector`.
#[pyclass(module = "brickwool._native")]
pub(crate) struct Environments {
    plan: EpisodePlan,
    episodes: Vec<Episode>,
    /// How many choices there are in each game: none in those that are over.
    open: Vec<u32>,
    autoreset: Autoreset,
    row: usize,
    pool: Option<Arc<rayon::ThreadPool>>,
}

#[pymethods]
impl Environments {
    /// Games that begin with the seeds `seed`, `seed + 1` and so on. Without `opponents` every seat is an agent's; with them
    /// one agent plays against these built-in bots, in `agent_seat` or in another seat every time.
    #[new]
    #[pyo3(signature = (count, *, seed=0, seats=4, opponents=None, opponent_nodes=None, agent_seat=None, board=None, shape=None, tokens="spread", rules="official",
        offers_per_turn=0, max_decisions=20_000, win_reward=1.0, loss_reward=None, point_reward=0.0, illegal_reward=None, full=false,
        autoreset="next_step", threads=None))]
    #[allow(clippy::too_many_arguments)] // All have names in Python.
    fn new(
        py: Python<'_>,
        count: usize,
        seed: u64,
        seats: u8,
        opponents: Option<Vec<String>>,
        opponent_nodes: Option<u64>,
        agent_seat: Option<u8>,
        board: Option<Board>,
        shape: Option<&str>,
        tokens: &str,
        rules: &str,
        offers_per_turn: u8,
        max_decisions: u32,
        win_reward: f32,
        loss_reward: Option<f32>,
        point_reward: f32,
        illegal_reward: Option<f32>,
        full: bool,
        autoreset: &str,
        threads: Option<usize>,
    ) -> PyResult<Environments> {
        if !(1..=MAX_GAMES).contains(&count) {
            return Err(invalid(format!("{count} games cannot be played at once: 1 to {MAX_GAMES} can")));
        }
        if max_decisions == 0 {
            return Err(invalid("max_decisions must be at least 1"));
        }
        let shape = shape.map_or_else(|| Ok(Shape::for_seats(usize::from(seats))), shape_named)?;
        let (observer, boards) = boards(board, shape, tokens, rules_of(rules)?, seats)?;
        let opponents =
            opponents.map(|names| opponents_of(&names, opponent_nodes, agent_seat, seats)).transpose()?;
        let loss = loss_reward.unwrap_or(-win_reward / f32::from(seats - 1));
        let row = if full { observer.sizes.full() } else { observer.sizes.flat() };
        let plan = EpisodePlan {
            boards,
            seats,
            opponents,
            offers_per_turn,
            max_decisions,
            rewards: Rewards { win: win_reward, loss, point: point_reward, illegal: illegal_reward },
            observer: Arc::new(observer),
        };
        let threads = threads.map(check_threads).transpose()?;
        let pool = threads.map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build());
        let pool = pool.transpose().map_err(invalid)?.map(Arc::new);
        let autoreset = match autoreset {
            "next_step" => Autoreset::NextStep,
            "same_step" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            other => return Err(invalid(format!("there is no autoreset mode {other:?}"))),
        };
        let episodes: Vec<Episode> = py.detach(|| {
            (0..count as u64).into_par_iter().map(|number| plan.first(seed.wrapping_add(number))).collect()
        });
        let open = episodes.iter().map(Episode::open).collect();
        Ok(Environments { plan, episodes, open, autoreset, row, pool })
    }

    /// How many games there are.
    #[getter]
    fn count(&self) -> usize {
        self.episodes.len()
    }

    /// How many play in each.
    #[getter]
    fn seats(&self) -> u8 {
        self.plan.seats
    }

    /// How many numbers a row of the observations has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.row
    }

    /// Begins games anew: all, or those that `mask` marks. `seeds` gives each its seed; without it the next episode begins.
    #[pyo3(signature = (seeds, mask, buffers))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seeds: Option<PyReadonlyArray1<'_, u64>>,
        mask: Option<PyReadonlyArray1<'_, bool>>,
        mut buffers: Buffers<'_>,
    ) -> PyResult<()> {
        let count = self.episodes.len();
        let seeds = seeds.as_ref().map(|seeds| seeds.as_slice()).transpose().map_err(invalid)?;
        let mask = mask.as_ref().map(|mask| mask.as_slice()).transpose().map_err(invalid)?;
        if seeds.is_some_and(|seeds| seeds.len() != count) || mask.is_some_and(|mask| mask.len() != count) {
            return Err(invalid(format!("there have to be {count} seeds and {count} entries of the mask")));
        }
        let plan = &self.plan;
        let pool = self.pool.as_deref();
        let chunks = chunks(&mut self.episodes, &mut self.open, &[], &mut buffers, self.row, plan, pool)?;
        py.detach(|| {
            run(pool, chunks, |mut chunk| {
                for at in 0..chunk.episodes.len() {
                    let number = chunk.first + at;
                    if mask.is_none_or(|mask| mask[number]) {
                        match seeds {
                            Some(seeds) => chunk.episodes[at].reseed(plan, seeds[number]),
                            None => chunk.episodes[at].next_episode(plan),
                        }
                        chunk.clear_results(at);
                    }
                    chunk.write(plan, at);
                }
            });
        });
        Ok(())
    }

    /// Takes an action in every game: its number, or with `choices` its place among the legal ones. Refused as a whole, with
    /// nothing changed, if one of them is not legal; with an `illegal_reward` an illegal action changes nothing in its game and
    /// earns that.
    #[pyo3(signature = (actions, buffers, choices=false))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut buffers: Buffers<'_>,
        choices: bool,
    ) -> PyResult<()> {
        let actions = actions.as_slice().map_err(invalid)?;
        if actions.len() != self.episodes.len() {
            let (given, games) = (actions.len(), self.episodes.len());
            return Err(invalid(format!("there are {given} actions for {games} games")));
        }
        let (plan, autoreset, pool) = (&self.plan, self.autoreset, self.pool.as_deref());
        let chunks = chunks(&mut self.episodes, &mut self.open, actions, &mut buffers, self.row, plan, pool)?;
        py.detach(|| -> Result<(), String> {
            check(pool, &chunks, autoreset, choices, plan.rewards.illegal.is_some())?;
            run(pool, chunks, |mut chunk| {
                for at in 0..chunk.episodes.len() {
                    chunk.step(plan, at, autoreset, choices);
                }
            });
            Ok(())
        })
        .map_err(illegal)
    }

    /// Begins the only game anew and returns its observation, mask and seat.
    #[pyo3(signature = (seed=None))]
    fn reset_one<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> PyResult<(Row<'py>, Mask<'py>, u8)> {
        let episode = only(&mut self.episodes)?;
        match seed {
            Some(seed) => episode.reseed(&self.plan, seed),
            None => episode.next_episode(&self.plan),
        }
        self.open[0] = episode.open();
        let seat = u8::from(episode.seat());
        let (observation, mask) = observe_row(py, &self.plan, episode, self.row);
        Ok((observation, mask, seat))
    }

    /// Takes an action in the only game, and returns its observation, reward, whether it has ended or was broken off, the mask,
    /// and whether the action was refused.
    fn step_one<'py>(
        &mut self,
        py: Python<'py>,
        action: i64,
    ) -> PyResult<(Row<'py>, f64, bool, bool, Mask<'py>, bool)> {
        let plan = &self.plan;
        let episode = only(&mut self.episodes)?;
        let (own, mut earned) = (episode.seat(), 0.0);
        let refused = match (chosen(episode, action, false), plan.rewards.illegal) {
            (Ok(action), _) => {
                episode.step(plan, action, |seat, reward| earned += if seat == own { reward } else { 0.0 });
                false
            }
            (Err(_), Some(penalty)) if episode.status == EpisodeStatus::Running => {
                episode.waste(plan);
                earned = penalty;
                true
            }
            (Err(why), _) => return Err(illegal(why)),
        };
        self.open[0] = episode.open();
        let (observation, mask) = observe_row(py, plan, episode, self.row);
        let (terminated, truncated) =
            (episode.status == EpisodeStatus::Terminated, episode.status == EpisodeStatus::Truncated);
        Ok((observation, f64::from(earned), terminated, truncated, mask, refused))
    }

    /// Takes an action in the only game of many agents, and returns everybody's rewards, who decides next, whether the game has
    /// ended or was broken off, and the mask.
    fn step_all<'py>(
        &mut self,
        py: Python<'py>,
        action: i64,
    ) -> PyResult<(Vec<f64>, u8, bool, bool, Mask<'py>)> {
        let plan = &self.plan;
        let episode = only(&mut self.episodes)?;
        let chosen = chosen(episode, action, false).map_err(illegal)?;
        let mut rewards = vec![0.0; usize::from(plan.seats)];
        episode.step(plan, chosen, |seat, earned| rewards[seat.index()] = f64::from(earned));
        self.open[0] = episode.open();
        let mut mask = vec![0; ACTIONS];
        episode.write_mask(&mut mask);
        let (terminated, truncated) =
            (episode.status == EpisodeStatus::Terminated, episode.status == EpisodeStatus::Truncated);
        Ok((rewards, episode.seat().into(), terminated, truncated, mask.into_pyarray(py)))
    }

    /// What a seat of a game may know, and what it may choose: nothing unless it has to decide.
    fn observe<'py>(&self, py: Python<'py>, game: usize, seat: u8) -> PyResult<(Row<'py>, Mask<'py>)> {
        let episode = self.episode(game)?;
        if seat >= self.plan.seats {
            return Err(invalid(format!("there is no seat {seat} at a table of {}", self.plan.seats)));
        }
        let seat = Seat::new(seat);
        let (mut row, mut mask) = (vec![0; self.row], vec![0; ACTIONS]);
        episode.observe_as(&self.plan, seat, &mut row);
        if episode.seat() == seat {
            episode.write_mask(&mut mask);
        }
        Ok((row.into_pyarray(py), mask.into_pyarray(py)))
    }

    /// The position of a game.
    fn position(&self, game: usize) -> PyResult<Position> {
        let episode = self.episode(game)?;
        Ok(Position { board: Board::of((*episode.board).clone()), state: episode.state })
    }
}

impl Environments {
    fn episode(&self, game: usize) -> PyResult<&Episode> {
        let count = self.episodes.len();
        self.episodes
            .get(game)
            .ok_or_else(|| invalid(format!("there are {count} games, numbered from 0: no {game}")))
    }
}

fn boards(
    board: Option<Board>,
    shape: Shape,
    tokens: &str,
    rules: Rules,
    seats: u8,
) -> PyResult<(Observer, EpisodeBoards)> {
    let tokens = tokens_named(tokens)?;
    let trial = match &board {
        Some(board) => Arc::clone(&board.inner),
        None => {
            let layout = Layout::random(shape, tokens, &mut SeededLuck::new(0));
            let layout =
                layout.ok_or_else(|| invalid("this shape has no lettered tokens to lay in a spiral"))?;
            Arc::new(settlers::Board::new(layout, rules).map_err(invalid)?)
        }
    };
    State::new(&trial, seats).map_err(invalid)?;
    let observer = Observer::new(&trial, seats);
    let boards = match board {
        Some(_) => {
            let template = observer.template(&trial);
            EpisodeBoards::Fixed(trial, template)
        }
        None => EpisodeBoards::Random(shape, tokens, rules),
    };
    Ok((observer, boards))
}

fn opponents_of(names: &[String], nodes: Option<u64>, agent: Option<u8>, seats: u8) -> PyResult<Opponents> {
    let bots = names.iter().map(|name| name.parse::<BuiltInName>().map(Into::into));
    let bots = bots.collect::<Result<Vec<_>, _>>().map_err(invalid)?;
    if bots.len() + 1 != usize::from(seats) {
        return Err(invalid(format!("{} opponents and an agent are not {seats} seats", bots.len())));
    }
    if agent.is_some_and(|agent| agent >= seats) {
        return Err(invalid(format!("the agent's seat must be below {seats}")));
    }
    let budget = nodes.map_or(Budget::UNLIMITED, |nodes| Budget::UNLIMITED.with_nodes(nodes));
    Ok(Opponents { bots, budget, agent })
}

fn only(episodes: &mut [Episode]) -> PyResult<&mut Episode> {
    match episodes {
        [only] => Ok(only),
        more => Err(invalid(format!("this is for one game, not {}", more.len()))),
    }
}

fn observe_row<'py>(
    py: Python<'py>,
    plan: &EpisodePlan,
    episode: &Episode,
    row: usize,
) -> (Row<'py>, Mask<'py>) {
    let (mut observation, mut mask) = (vec![0; row], vec![0; ACTIONS]);
    episode.observe(plan, &mut observation);
    episode.write_mask(&mut mask);
    (observation.into_pyarray(py), mask.into_pyarray(py))
}
