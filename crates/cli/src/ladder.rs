//! `brickwool ladder`: a fixed gauntlet that rates bots, with and without trades between players, at tables of 2, 4 and 6.
//!
//! Bots that stand near each other in the list meet in pairs, each in half of the seats: against somebody far stronger
//! nobody learns anything. A column's ratings come from all of its games.

use crate::args::{SeedArgs, ThreadsArgs, TimeArgs, split_list};
use crate::figures::{figure, plain_table, rate};
use crate::{progress, series};
use anyhow::{Context, ensure};
use brickwool_arena::ratings::{Rating, Results};
use brickwool_arena::series::play;
use brickwool_arena::{Boards, MatchPlan, MatchTable};
use brickwool_bots::{BotName, Budget, BuiltInName};
use brickwool_luck::nth_seed;
use brickwool_settlers::{Rules, Shape, Tokens, Trading};
use comfy_table::CellAlignment;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Rates bots in a fixed gauntlet, with and without trades between players.
///
/// Every bot plays those up to two places above and below it in the list, each pair with half of the seats each. Ratings
/// are in Elo points with 95 % margins, and `greedy` has 0 if it takes part. Bots that search look at 2000 nodes for a
/// decision, unless --time or --nodes says otherwise. Ctrl-C ends the gauntlet and shows what was
/// finished.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who is rated, the weakest first, separated by commas [default: all built-in bots]
    #[arg(long, value_name = "NAMES")]
    players: Option<String>,
    /// The table sizes, separated by commas: 2, 4 or 6
    #[arg(long, alias = "seats", value_name = "SIZES", default_value = "2,4,6")]
    sizes: String,
    /// How many games each pair plays at each table
    #[arg(long, value_name = "N", default_value_t = 200, allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    time: TimeArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Bots meet if they are at most this far apart in the list.
const REACH: usize = 2;
/// The default node limit for bots that search: a ladder has thousands of games.
const USUAL_NODES: u64 = 2_000;
/// Whose rating is 0.
const ANCHOR: &str = "greedy";

/// One column of the ladder.
struct LadderColumn {
    seats: usize,
    trades: bool,
    /// Two bots and how many games each of them won.
    pairs: Vec<([usize; 2], [u64; 2])>,
}

impl LadderColumn {
    fn name(&self) -> String {
        format!("{} seats{}", self.seats, if self.trades { "" } else { ", no trades" })
    }

    /// Whether a bot has finished a game. (It may not have, if the ladder was interrupted.)
    fn has_played(&self, bot: usize) -> bool {
        self.pairs.iter().any(|(pair, wins)| pair.contains(&bot) && wins.iter().sum::<u64>() > 0)
    }

    /// Everybody's rating, around the anchor's.
    fn ratings(&self, bots: &[BotName]) -> Vec<Rating> {
        let mut results = Results::new(bots.len());
        for ([a, b], wins) in &self.pairs {
            results.add(&[*a, *b], wins);
        }
        let mut ratings = results.ratings();
        let anchor = bots.iter().position(|bot| bot.to_string() == ANCHOR);
        let zero = anchor.map_or(0.0, |anchor| ratings[anchor].elo);
        ratings.iter_mut().for_each(|rating| rating.elo -= zero);
        ratings
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let bots = match &args.players {
        Some(list) => series::players(list)?,
        None => BuiltInName::all().map(BotName::from).collect(),
    };
    ensure!(bots.len() >= 2, "a ladder needs at least two bots");
    for (place, bot) in bots.iter().enumerate() {
        ensure!(!bots[..place].contains(bot), "{bot} takes part twice; every bot is named once");
    }
    ensure!(args.games >= 1, "at least one game has to be played");
    let sizes = split_list(&args.sizes).into_iter().map(table_size).collect::<anyhow::Result<Vec<_>>>()?;
    let stop = series::stop_on_ctrl_c()?;
    let (start, seed) = (Instant::now(), args.seed.get());
    let pairs: Vec<[usize; 2]> = (0..bots.len())
        .flat_map(|a| (a + 1..=a + REACH).map(move |b| [a, b]))
        .filter(|[_, b]| *b < bots.len())
        .collect();
    let bar = progress::counting((2 * sizes.len() * pairs.len()) as u64 * args.games, "games");
    let (mut columns, mut names) = (Vec::new(), bots.iter().map(BotName::to_string).collect::<Vec<_>>());
    for seats in sizes {
        for trades in [true, false] {
            let mut column = LadderColumn { seats, trades, pairs: Vec::new() };
            for &pair in &pairs {
                let number = (columns.len() * pairs.len() + column.pairs.len()) as u64;
                let plan = plan(args, &bots, &column, pair, nth_seed(seed, number))?;
                let tables = MatchTable::for_threads(&plan, args.threads.count()?)?;
                // What a program calls itself is known once it runs.
                for (bot, name) in pair.into_iter().zip(tables[0].names()) {
                    names[bot].clone_from(name);
                }
                column.pairs.push((pair, play_pair(&plan, tables, &stop, &bar)));
            }
            columns.push(column);
        }
    }
    bar.finish_and_clear();
    let ladder = Ladder {
        bots,
        names,
        columns,
        seed,
        seconds: start.elapsed().as_secs_f64(),
        interrupted: stop.load(Ordering::Relaxed),
    };
    let text = if args.json { ladder.json().to_string() + "\n" } else { ladder.text() };
    io::stdout().lock().write_all(text.as_bytes())?;
    if ladder.interrupted {
        std::process::exit(series::INTERRUPTED);
    }
    Ok(())
}

fn table_size(text: &str) -> anyhow::Result<usize> {
    let size: usize = text.parse().with_context(|| format!("{text:?} is not a number of seats"))?;
    ensure!(matches!(size, 2 | 4 | 6), "the table size must be 2, 4 or 6, not {size}");
    Ok(size)
}

/// The games of a pair: both in turn around the table.
fn plan(
    args: &Args,
    bots: &[BotName],
    column: &LadderColumn,
    pair: [usize; 2],
    seed: u64,
) -> anyhow::Result<MatchPlan> {
    let players: Vec<BotName> = (0..column.seats).map(|seat| bots[pair[seat % 2]].clone()).collect();
    let boards = Boards::Random(Shape::for_seats(column.seats), Tokens::Spread);
    let trade = if column.trades { Rules::OFFICIAL.trade } else { Trading::Off };
    let mut plan = MatchPlan::on(boards, Rules { trade, ..Rules::OFFICIAL }, players, args.games, seed)?;
    let usual = Budget { nodes: Some(USUAL_NODES), ..Budget::UNLIMITED };
    plan.budget = args.time.budget()?.unwrap_or(usual);
    Ok(plan)
}

/// How many games each of a pair won.
fn play_pair(
    plan: &MatchPlan,
    tables: Vec<MatchTable>,
    stop: &AtomicBool,
    bar: &indicatif::ProgressBar,
) -> [u64; 2] {
    let mut wins = [0; 2];
    play(
        plan,
        0..plan.games,
        tables,
        stop,
        || (),
        |batch| {
            for played in &batch.games {
                if let Some(winner) = played.winner {
                    wins[played.seating.player(winner) % 2] += 1;
                }
            }
            bar.inc(batch.games.len() as u64);
            ControlFlow::Continue(())
        },
    );
    wins
}

struct Ladder {
    bots: Vec<BotName>,
    /// What they call themselves.
    names: Vec<String>,
    columns: Vec<LadderColumn>,
    seed: u64,
    seconds: f64,
    interrupted: bool,
}

impl Ladder {
    fn games(&self) -> u64 {
        self.columns.iter().flat_map(|column| &column.pairs).map(|(_, wins)| wins.iter().sum::<u64>()).sum()
    }

    fn text(&self) -> String {
        let mut table = plain_table();
        let names = self.columns.iter().map(LadderColumn::name);
        table.set_header(["bot".to_owned()].into_iter().chain(names));
        let ratings: Vec<Vec<Rating>> =
            self.columns.iter().map(|column| column.ratings(&self.bots)).collect();
        for (place, name) in self.names.iter().enumerate().rev() {
            let cells = self.columns.iter().zip(&ratings).map(|(column, of)| {
                if column.has_played(place) {
                    format!("{:+.0} ± {:.0}", of[place].elo, of[place].margin)
                } else {
                    "–".to_owned()
                }
            });
            table.add_row([name.clone()].into_iter().chain(cells));
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let mut text = String::new();
        if self.interrupted {
            let _ = writeln!(text, "Interrupted: only what was finished counts.");
        }
        let _ = writeln!(text, "{table}\nElo points with 95 % margins; each column has games of its own.");
        let (games, seconds) = (self.games(), self.seconds);
        let _ = writeln!(
            text,
            "{} games in {seconds:.1} s: {} a second (seed {}).",
            figure(games),
            rate(games, seconds),
            self.seed
        );
        text
    }

    fn json(&self) -> Value {
        let column = |column: &LadderColumn| {
            let ratings = column.ratings(&self.bots);
            json!({
                "seats": column.seats,
                "trades": column.trades,
                "ratings": self.names.iter().zip(&ratings).enumerate().filter(|(place, _)| column.has_played(*place)).map(
                    |(_, (name, rating))| json!({"bot": name, "elo": rating.elo, "margin": rating.margin}),
                ).collect::<Vec<_>>(),
                "pairs": column.pairs.iter().map(|(pair, wins)| json!({
                    "bots": pair.map(|bot| &self.names[bot]), "won": wins,
                })).collect::<Vec<_>>(),
            })
        };
        json!({
            "seed": self.seed,
            "interrupted": self.interrupted,
            "games": self.games(),
            "ladder": self.columns.iter().map(column).collect::<Vec<_>>(),
            "timing": {"seconds": self.seconds},
        })
    }
}
