//! Measures how strong a bot is against others of one kind: wins with their interval, plain and with luck subtracted.
//!
//! Luck is what chance changed: the chances after a roll, a theft or a draw, less their expected value before it. Whatever
//! the model thinks, that is zero on average, so subtracting it does not bias a result; it only reduces its noise.

use crate::games::{GameBeginning, TableMix, TrainingHeader};
use anyhow::{Context, ensure};
use brickwool_bots::win_model::Network;
use brickwool_bots::{
    Bot, BotName, BotSeat, Budget, DecisionStats, DecisionTimes, GameStart, Search, SearchSettings, WinModel,
};
use brickwool_game::{Seat, Turn};
use brickwool_luck::nth_seed;
use brickwool_settlers::{Board, Chance, Outcome, State, Step};
use rayon::prelude::*;
use std::fs;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// How many games are played at a time; the figures are shown after each batch.
const BATCH: u64 = 16;
/// A game that takes more steps counts as lost by all.
const MAX_STEPS: u32 = 50_000;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The bot that is measured; `search` takes settings: `search:turns=4,margin=2`
    bot: String,
    /// The bot on all other seats
    #[arg(long, default_value = "greedy")]
    against: String,
    #[arg(long, default_value_t = 200)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, value_enum, default_value_t = TableMix::FourNoTrade)]
    tables: TableMix,
    /// What a decision may cost, in nodes
    #[arg(long)]
    nodes: Option<u64>,
    /// What a decision may take, in milliseconds
    #[arg(long, conflicts_with = "nodes")]
    time: Option<u64>,
}

/// How a game went for the bot that is measured.
struct MeasuredGame {
    won: bool,
    luck: f64,
    stats: DecisionStats,
    times: DecisionTimes,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    make(&args.bot)?;
    make(&args.against)?;
    let budget = Budget { time: args.time.map(Duration::from_millis), nodes: args.nodes };
    let header = TrainingHeader { seed: args.seed, tables: args.tables, bot: String::new() };
    let (mut wins, mut adjusted, mut stats) = (0u32, Vec::new(), DecisionStats::default());
    let mut times = DecisionTimes::default();
    let mut played = 0;
    while played < args.games {
        let batch = played..(played + BATCH).min(args.games);
        let results: Vec<MeasuredGame> = batch
            .clone()
            .into_par_iter()
            .map(|game| play(args, &header, game, budget))
            .collect::<anyhow::Result<_>>()?;
        for result in results {
            wins += u32::from(result.won);
            adjusted.push(f64::from(u8::from(result.won)) - result.luck);
            stats.merge(&result.stats);
            times.merge(&result.times);
        }
        played = batch.end;
        let (mean, error) = mean_and_error(&adjusted);
        let share = f64::from(wins) / played as f64;
        let plain_error = (share * (1.0 - share) / played as f64).sqrt();
        let worth = (plain_error / error).powi(2);
        let milliseconds = |time: Option<Duration>| time.unwrap_or_default().as_secs_f64() * 1e3;
        let (time, slow) = (milliseconds(times.mean()), milliseconds(times.quantile(0.99)));
        println!(
            "{played} games: {:.1} ± {:.1} % won, {:.1} ± {:.1} % with luck subtracted (worth {worth:.1} times the games); \
             a decision with a choice {time:.2} ms, 99 % within {slow:.1} ms of processor time; {} mishaps",
            100.0 * share,
            196.0 * plain_error,
            100.0 * mean,
            196.0 * error,
            stats.mishaps.total()
        );
        std::io::stdout().flush()?;
    }
    Ok(())
}

fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let square = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>();
    (mean, (square / (count * (count - 1.0).max(1.0))).sqrt())
}

/// A bot by its name, and the search with settings.
pub(crate) fn make(name: &str) -> anyhow::Result<Box<dyn Bot>> {
    let Some(list) = name.strip_prefix("search:") else { return Ok(name.parse::<BotName>()?.make()?) };
    let mut settings = SearchSettings::TUNED;
    let mut leaf = None;
    for setting in list.split(',') {
        let (name, value) = setting.split_once('=').context("a setting is name=value")?;
        match name {
            "turns" => settings.turns = value.parse()?,
            "setup_turns" => settings.setup_turns = value.parse()?,
            "setup_nodes" => settings.setup_nodes = value.parse()?,
            "candidates" => settings.candidates = value.parse()?,
            "margin" => settings.margin = value.parse()?,
            "lead" => settings.lead = value.parse()?,
            "fewest_nodes" => settings.fewest_nodes = value.parse()?,
            "few_nodes" => settings.few_nodes = value.parse()?,
            "many_nodes" => settings.many_nodes = value.parse()?,
            "most_nodes" => settings.most_nodes = value.parse()?,
            "leaf" => leaf = Some(Arc::new(Network::from_bytes(&fs::read(value)?)?)),
            _ => anyhow::bail!("the search has no setting {name:?}"),
        }
    }
    let search = Search::with(settings);
    Ok(Box::new(match leaf {
        Some(network) => search.with_leaf(network),
        None => search,
    }))
}

/// Plays a game. Games in a row are on the same board, the bot once in each seat.
fn play(args: &Args, header: &TrainingHeader, game: u64, budget: Budget) -> anyhow::Result<MeasuredGame> {
    let seats = header.beginning(0).state.seat_count();
    let hero = Seat::new((game % u64::from(seats)) as u8);
    let mut beginning = header.beginning(game / u64::from(seats));
    beginning.chance = header.beginning(game).chance;
    ensure!(beginning.state.seat_count() == seats, "all games have to be of as many players");
    let GameBeginning { board, state, chance, .. } = &mut beginning;
    let model = WinModel::new(board);
    let seed = nth_seed(header.seed ^ 0x3ea5, game);
    let mut players = Vec::new();
    for seat in Seat::first(seats) {
        let mut player = BotSeat::new(make(if seat == hero { &args.bot } else { &args.against })?);
        player.start(&GameStart { board, seat, seats, seed: nth_seed(seed, seat.index() as u64) }, seed);
        players.push(player);
    }
    let mut luck = 0.0;
    let mut times = DecisionTimes::default();
    for _ in 0..MAX_STEPS {
        let step = match state.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(what) => {
                let outcome = what.draw(state, board, chance);
                luck += luck_of(&model, board, state, what, outcome, hero);
                Step::Chance(outcome)
            }
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = state.legal(board);
                if legal.is_empty() {
                    break;
                }
                let before = processor_time();
                let action = players[legal.seat().index()].decide(board, state, &legal, budget);
                if legal.seat() == hero && legal.len() > 1 {
                    times.add(processor_time().saturating_sub(before), budget.time);
                }
                Step::Act(legal.seat(), action)
            }
        };
        let mut tell = |event| players.iter_mut().for_each(|player| player.observe(&event));
        state.apply_with(board, step, &mut tell).map_err(|illegal| anyhow::anyhow!("{illegal}"))?;
    }
    let stats = players[hero.index()].take_stats();
    Ok(MeasuredGame { won: state.winner() == Some(hero), luck, stats, times })
}

/// This thread's processor time on Linux, because wall-clock time says little on a busy machine; zero elsewhere.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// What an outcome changed for a seat, next to what was to be expected.
fn luck_of(model: &WinModel, board: &Board, state: &State, what: Chance, came: Outcome, seat: Seat) -> f64 {
    let after = |outcome: Outcome| {
        let mut next = *state;
        next.apply_unchecked(board, Step::Chance(outcome));
        f64::from(model.chances(board, &next)[seat])
    };
    let (mut sum, mut weights) = (0.0, 0.0);
    what.outcomes(state, board, |outcome, weight| {
        sum += f64::from(weight) * after(outcome);
        weights += f64::from(weight);
    });
    after(came) - sum / weights
}
