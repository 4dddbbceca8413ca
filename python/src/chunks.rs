//! Steps games in chunks: some games and their rows of the caller's buffers for each thread.

use crate::convert::invalid;
use crate::episode::{Episode, EpisodePlan, EpisodeStatus};
use crate::numbering::ACTIONS;
use brickwool_settlers::Action;
use numpy::{PyReadwriteArray1, PyReadwriteArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use rayon::prelude::*;

/// What happens to a game that has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Autoreset {
    /// The next step begins a new one and ignores the action.
    NextStep,
    /// The same step begins a new one; the last observation goes to a buffer of its own.
    SameStep,
    /// Nothing until it is reset.
    Disabled,
}

/// With fewer games a step is done on the calling thread: waking others would take longer.
const MIN_PARALLEL: usize = 32;
/// Pieces of work for each thread, so that nobody waits long for the slowest.
const PIECES_PER_THREAD: usize = 4;

/// The caller's buffers, each with a row for every game.
#[derive(FromPyObject)]
pub(crate) struct Buffers<'py> {
    observations: Option<PyReadwriteArray2<'py, u8>>,
    scaled: Option<PyReadwriteArray2<'py, f32>>,
    masks: Option<PyReadwriteArray2<'py, i8>>,
    counts: Option<PyReadwriteArray1<'py, u32>>,
    seats: Option<PyReadwriteArray1<'py, u8>>,
    rewards: Option<PyReadwriteArray2<'py, f32>>,
    terminated: Option<PyReadwriteArray1<'py, bool>>,
    truncated: Option<PyReadwriteArray1<'py, bool>>,
    final_observations: Option<PyReadwriteArray2<'py, u8>>,
    final_scaled: Option<PyReadwriteArray2<'py, f32>>,
    illegal: Option<PyReadwriteArray1<'py, bool>>,
}

/// Some games and their rows of the buffers.
pub(crate) struct Chunk<'a> {
    pub(crate) first: usize,
    pub(crate) episodes: &'a mut [Episode],
    /// How many choices there are in each.
    open: &'a mut [u32],
    actions: &'a [i64],
    observations: Option<&'a mut [u8]>,
    scaled: Option<&'a mut [f32]>,
    masks: Option<&'a mut [i8]>,
    counts: Option<&'a mut [u32]>,
    seats: Option<&'a mut [u8]>,
    rewards: Option<&'a mut [f32]>,
    terminated: Option<&'a mut [bool]>,
    truncated: Option<&'a mut [bool]>,
    final_observations: Option<&'a mut [u8]>,
    final_scaled: Option<&'a mut [f32]>,
    illegal: Option<&'a mut [bool]>,
    /// As long as a row of the observations.
    scratch: Vec<u8>,
}

/// The action meant by a number or, with `choices`, by a place among the legal ones.
#[inline]
pub(crate) fn chosen(episode: &Episode, action: i64, choices: bool) -> Result<Action, String> {
    if episode.status != EpisodeStatus::Running {
        return Err("the game is over: reset it first".to_owned());
    }
    let found = match u32::try_from(action) {
        Ok(place) if choices => episode.choices.nth(place),
        Ok(number) => episode.choices.by_number(number as usize),
        Err(_) => None,
    };
    let count = episode.choices.len();
    let what = if choices { "choice" } else { "action" };
    found.ok_or_else(|| format!("{what} {action} is not one of the {count} that are legal"))
}

/// Whether every action can be taken; all are looked at before any is.
pub(crate) fn check(
    pool: Option<&rayon::ThreadPool>,
    chunks: &[Chunk<'_>],
    autoreset: Autoreset,
    choices: bool,
    illegal_too: bool,
) -> Result<(), String> {
    let check = |chunk: &Chunk<'_>| -> Result<(), String> {
        for (at, (&open, &action)) in chunk.open.iter().zip(chunk.actions).enumerate() {
            // Places among the choices are checked without a look at the games themselves.
            if choices && u32::try_from(action).is_ok_and(|place| place < open) {
                continue;
            }
            let episode = &chunk.episodes[at];
            let running = episode.status == EpisodeStatus::Running;
            if (illegal_too && running) || (autoreset == Autoreset::NextStep && !running) {
                continue;
            }
            chosen(episode, action, choices).map_err(|why| format!("game {}: {why}", chunk.first + at))?;
        }
        Ok(())
    };
    match (chunks, pool) {
        ([one], _) => check(one),
        (_, Some(pool)) => pool.install(|| chunks.par_iter().try_for_each(check)),
        (_, None) => chunks.par_iter().try_for_each(check),
    }
}

pub(crate) fn run<'a>(
    pool: Option<&rayon::ThreadPool>,
    mut chunks: Vec<Chunk<'a>>,
    work: impl Fn(Chunk<'a>) + Send + Sync,
) {
    match (chunks.len(), pool) {
        (1, _) => chunks.drain(..).for_each(work),
        (_, Some(pool)) => pool.install(|| chunks.into_par_iter().for_each(work)),
        (_, None) => chunks.into_par_iter().for_each(work),
    }
}

/// Splits the games and the buffers' rows.
pub(crate) fn chunks<'a>(
    episodes: &'a mut [Episode],
    open: &'a mut [u32],
    actions: &'a [i64],
    buffers: &'a mut Buffers<'_>,
    row: usize,
    plan: &EpisodePlan,
    pool: Option<&rayon::ThreadPool>,
) -> PyResult<Vec<Chunk<'a>>> {
    let count = episodes.len();
    let threads = pool.map_or_else(rayon::current_num_threads, rayon::ThreadPool::current_num_threads);
    let length = if count < MIN_PARALLEL || threads == 1 {
        count
    } else {
        count.div_ceil(threads * PIECES_PER_THREAD).max(MIN_PARALLEL / 2)
    };
    let agents = if plan.opponents.is_some() { 1 } else { usize::from(plan.seats) };
    macro_rules! slice {
        ($name:ident, $width:expr) => {{
            let slice = match &mut buffers.$name {
                Some(array) if !array.is_c_contiguous() => {
                    let name = stringify!($name);
                    return Err(invalid(format!("the buffer {name} is not contiguous, row by row")));
                }
                Some(array) => Some(array.as_slice_mut().map_err(invalid)?),
                None => None,
            };
            let (found, expected) =
                (slice.as_ref().map_or(count * $width, |slice| slice.len()), count * $width);
            if found != expected {
                let name = stringify!($name);
                return Err(invalid(format!("the buffer {name} has {found} entries, not {expected}")));
            }
            Rows { rest: slice, width: $width }
        }};
    }
    let mut observations = slice!(observations, row);
    let mut scaled = slice!(scaled, row);
    let mut masks = slice!(masks, ACTIONS);
    let mut counts = slice!(counts, 1);
    let mut seats = slice!(seats, 1);
    let mut rewards = slice!(rewards, agents);
    let mut terminated = slice!(terminated, 1);
    let mut truncated = slice!(truncated, 1);
    let mut final_observations = slice!(final_observations, row);
    let mut final_scaled = slice!(final_scaled, row);
    let mut illegal = slice!(illegal, 1);
    let mut chunks = Vec::new();
    for (number, (episodes, open)) in episodes.chunks_mut(length).zip(open.chunks_mut(length)).enumerate() {
        let (first, n) = (number * length, episodes.len());
        chunks.push(Chunk {
            first,
            episodes,
            open,
            actions: actions.get(first..first + n).unwrap_or_default(),
            observations: observations.take(n),
            scaled: scaled.take(n),
            masks: masks.take(n),
            counts: counts.take(n),
            seats: seats.take(n),
            rewards: rewards.take(n),
            terminated: terminated.take(n),
            truncated: truncated.take(n),
            final_observations: final_observations.take(n),
            final_scaled: final_scaled.take(n),
            illegal: illegal.take(n),
            scratch: vec![0; row],
        });
    }
    Ok(chunks)
}

/// The rows of a buffer that are not given out yet.
struct Rows<'a, T> {
    rest: Option<&'a mut [T]>,
    width: usize,
}

impl<'a, T> Rows<'a, T> {
    fn take(&mut self, rows: usize) -> Option<&'a mut [T]> {
        let (taken, rest) = self.rest.take()?.split_at_mut(rows * self.width);
        self.rest = Some(rest);
        Some(taken)
    }
}

impl Chunk<'_> {
    #[inline]
    pub(crate) fn step(&mut self, plan: &EpisodePlan, at: usize, autoreset: Autoreset, choices: bool) {
        self.clear_results(at);
        let episode = &mut self.episodes[at];
        if episode.status != EpisodeStatus::Running {
            episode.next_episode(plan);
        } else if let Ok(action) = chosen(episode, self.actions[at], choices) {
            let own = episode.seat();
            let alone = plan.opponents.is_some();
            let width = if alone { 1 } else { usize::from(plan.seats) };
            let mut rewards = self.rewards.as_deref_mut();
            episode.step(plan, action, |seat, earned| {
                if let Some(rewards) = &mut rewards {
                    match alone {
                        true if seat == own => rewards[at] = earned,
                        true => {}
                        false => rewards[at * width + seat.index()] = earned,
                    }
                }
            });
        } else {
            let (seat, penalty) = (episode.seat(), plan.rewards.illegal.unwrap_or_default());
            episode.waste(plan);
            if let Some(rewards) = &mut self.rewards {
                let width = rewards.len() / self.episodes.len();
                rewards[at * width + if width == 1 { 0 } else { seat.index() }] = penalty;
            }
            if let Some(illegal) = &mut self.illegal {
                illegal[at] = true;
            }
        }
        let status = self.episodes[at].status;
        if status != EpisodeStatus::Running {
            if let Some(terminated) = &mut self.terminated {
                terminated[at] = status == EpisodeStatus::Terminated;
            }
            if let Some(truncated) = &mut self.truncated {
                truncated[at] = status == EpisodeStatus::Truncated;
            }
            if autoreset == Autoreset::SameStep {
                let episode = &mut self.episodes[at];
                observe(
                    plan,
                    episode,
                    at,
                    &mut self.final_observations,
                    &mut self.final_scaled,
                    &mut self.scratch,
                );
                episode.next_episode(plan);
            }
        }
        self.write(plan, at);
    }

    /// No reward, not ended.
    #[inline]
    pub(crate) fn clear_results(&mut self, at: usize) {
        if let Some(rewards) = &mut self.rewards {
            let width = rewards.len() / self.episodes.len();
            rewards[at * width..(at + 1) * width].fill(0.0);
        }
        if let Some(terminated) = &mut self.terminated {
            terminated[at] = false;
        }
        if let Some(truncated) = &mut self.truncated {
            truncated[at] = false;
        }
        if let Some(illegal) = &mut self.illegal {
            illegal[at] = false;
        }
    }

    /// Writes what the next decision is about.
    #[inline]
    pub(crate) fn write(&mut self, plan: &EpisodePlan, at: usize) {
        let episode = &self.episodes[at];
        observe(plan, episode, at, &mut self.observations, &mut self.scaled, &mut self.scratch);
        if let Some(masks) = &mut self.masks {
            episode.write_mask(&mut masks[at * ACTIONS..(at + 1) * ACTIONS]);
        }
        self.open[at] = episode.open();
        if let Some(counts) = &mut self.counts {
            counts[at] = self.open[at];
        }
        if let Some(seats) = &mut self.seats {
            seats[at] = episode.seat().into();
        }
    }
}

/// Writes what the deciding seat may know into a game's rows.
#[inline]
fn observe(
    plan: &EpisodePlan,
    episode: &Episode,
    at: usize,
    bytes: &mut Option<&mut [u8]>,
    scaled: &mut Option<&mut [f32]>,
    scratch: &mut [u8],
) {
    let row = scratch.len();
    if let Some(bytes) = bytes {
        episode.observe(plan, &mut bytes[at * row..(at + 1) * row]);
    }
    if let Some(scaled) = scaled {
        episode.observe(plan, scratch);
        plan.observer.write_scaled(scratch, &mut scaled[at * row..(at + 1) * row]);
    }
}
