//! `brickwool tournament`: every set of bots that fits a table meets there; ratings, and who beat whom.

use crate::figures::{figure, percent, plain_table, rate, share_json};
use crate::series::{self, SeriesArgs};
use anyhow::ensure;
use brickwool_arena::ratings::{Rating, Results};
use brickwool_arena::series::{GameBatch, play};
use brickwool_arena::{MatchPlan, MatchTally, Share};
use brickwool_bots::BotName;
use brickwool_game::MAX_SEATS;
use brickwool_luck::nth_seed;
use brickwool_settlers::constants::MIN_SEATS;
use comfy_table::CellAlignment;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Lets every bot play every other, and rates them.
///
/// Every set of bots that fits the table meets there for the same number of games. Ratings are in Elo points around the
/// field's mean, with 95 % margins. Ctrl-C ends the tournament and shows what was finished.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who takes part: 2 or more different bots, separated by commas
    #[arg(long, required = true)]
    players: String,
    /// How many sit at a table: 4, or as many as take part
    #[arg(long, allow_negative_numbers = true)]
    seats: Option<usize>,
    /// How many games each table plays
    #[arg(long, default_value_t = 1000, allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    series: SeriesArgs,
}

/// No more tables than this: a field for which nobody would wait.
const MOST_TABLES: usize = 10_000;

/// What came of it.
struct Standings {
    bots: Vec<BotName>,
    results: Results,
    tallies: Vec<BotTally>,
    /// Of the games that both sat at and one of them won: those that the row won.
    duels: Vec<Vec<Share>>,
    games: u64,
    planned: u64,
    seconds: f64,
    interrupted: bool,
}

#[derive(Clone, Default)]
struct BotTally {
    wins: Share,
    mishaps: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let bots = series::players(&args.players)?;
    ensure!(bots.len() >= 2, "a tournament needs at least two bots");
    for (place, bot) in bots.iter().enumerate() {
        ensure!(!bots[..place].contains(bot), "{bot} takes part twice; every bot is named once");
    }
    let seats = args.seats.unwrap_or(bots.len().min(MAX_SEATS));
    let fits = (usize::from(MIN_SEATS)..=MAX_SEATS).contains(&seats);
    ensure!(fits, "{MIN_SEATS} to {MAX_SEATS} sit at a table, not {seats}");
    ensure!(seats <= bots.len(), "a table of {seats} needs {seats} bots; {} take part", bots.len());
    let tables = subsets(bots.len(), seats);
    ensure!(tables.len() <= MOST_TABLES, "{} tables are more than {MOST_TABLES}", tables.len());
    let standings = play_tables(args, bots, &tables)?;
    let text = if args.series.json {
        serde_json::to_string(&standings.json(args, seats))? + "\n"
    } else {
        standings.text(seats)
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    if standings.interrupted {
        std::process::exit(series::INTERRUPTED);
    }
    Ok(())
}

/// Every way to choose `size` of the numbers below `of`, each in order.
fn subsets(of: usize, size: usize) -> Vec<Vec<usize>> {
    let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
    for place in 0..size {
        let longer = |set: &Vec<usize>| {
            let from = set.last().map_or(0, |last| last + 1);
            let set = set.clone();
            (from..=of - (size - place)).map(move |next| [&set[..], &[next]].concat())
        };
        chosen = chosen.iter().flat_map(longer).collect();
    }
    chosen
}

fn play_tables(args: &Args, bots: Vec<BotName>, tables: &[Vec<usize>]) -> anyhow::Result<Standings> {
    let plans = tables.iter().enumerate().map(|(number, seated)| {
        let players = seated.iter().map(|&bot| bots[bot].clone()).collect();
        // Every table has boards and dice of its own.
        args.series.plan(players, args.games, nth_seed(args.series.seed, number as u64))
    });
    let plans = plans.collect::<anyhow::Result<Vec<MatchPlan>>>()?;
    let (threads, stop) = (args.series.threads()?, series::stop_on_ctrl_c()?);
    let planned = args.games * tables.len() as u64;
    let bar = series::progress(planned);
    let start = Instant::now();
    let mut standings = Standings::new(bots, planned);
    for (plan, seated) in plans.iter().zip(tables) {
        let mut tally = MatchTally::new(plan);
        let each = |batch: GameBatch<()>| {
            tally.add_decisions(&batch);
            batch.games.iter().for_each(|played| tally.add(played));
            bar.set_position(standings.games + tally.games);
            ControlFlow::Continue(())
        };
        play(plan, 0..plan.games, threads, &stop, || (), each)?;
        standings.add(seated, &tally);
    }
    bar.finish_and_clear();
    standings.seconds = start.elapsed().as_secs_f64();
    standings.interrupted = stop.load(Ordering::Relaxed);
    Ok(standings)
}

impl Standings {
    fn new(bots: Vec<BotName>, planned: u64) -> Standings {
        let count = bots.len();
        Standings {
            results: Results::new(count),
            tallies: vec![BotTally::default(); count],
            duels: vec![vec![Share::default(); count]; count],
            games: 0,
            planned,
            seconds: 0.0,
            interrupted: false,
            bots,
        }
    }

    fn add(&mut self, seated: &[usize], tally: &MatchTally) {
        let wins: Vec<u64> = tally.players.iter().map(|player| player.wins.count).collect();
        self.results.add(seated, &wins);
        self.games += tally.games;
        for (&bot, player) in seated.iter().zip(&tally.players) {
            self.tallies[bot].wins.count += player.wins.count;
            self.tallies[bot].wins.of += player.wins.of;
            self.tallies[bot].mishaps += player.decisions.mishaps.total();
        }
        for (&row, &won) in seated.iter().zip(&wins) {
            for (&column, &lost) in seated.iter().zip(&wins).filter(|(column, _)| **column != row) {
                let duel = &mut self.duels[row][column];
                duel.count += won;
                duel.of += won + lost;
            }
        }
    }

    /// The bots with their ratings, the strongest first.
    fn ranking(&self) -> Vec<(usize, Rating)> {
        let mut ranking: Vec<(usize, Rating)> = self.results.ratings().into_iter().enumerate().collect();
        ranking.sort_by(|(_, a), (_, b)| b.elo.total_cmp(&a.elo));
        ranking
    }

    fn text(&self, seats: usize) -> String {
        let ranking = self.ranking();
        let mut table = plain_table();
        let numbers = (1..=ranking.len()).map(|place| place.to_string());
        let mut header = vec![String::new(), "bot".into(), "Elo".into(), "won".into(), "games".into()];
        header.extend(numbers);
        table.set_header(header);
        for (place, (bot, rating)) in ranking.iter().enumerate() {
            let tally = &self.tallies[*bot];
            let mut row = vec![
                (place + 1).to_string(),
                self.bots[*bot].to_string(),
                format!("{:+.0} ± {:.0}", rating.elo, rating.margin),
                percent(tally.wins),
                figure(tally.wins.of),
            ];
            row.extend(ranking.iter().map(|(other, _)| percent(self.duels[*bot][*other])));
            table.add_row(row);
        }
        for (place, column) in table.column_iter_mut().enumerate() {
            if place != 1 {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let mut text = String::new();
        if self.interrupted {
            let _ = writeln!(text, "Interrupted after {} of {} games.", self.games, self.planned);
        }
        let _ = writeln!(text, "{table}");
        let _ = writeln!(
            text,
            "Ratings with 95 % margins around the field's mean. The numbered columns: of the games at tables of {seats} \
             that one of the two won, how many the row won."
        );
        for (bot, tally) in self.bots.iter().zip(&self.tallies).filter(|(_, tally)| tally.mishaps > 0) {
            let _ = writeln!(
                text,
                "{bot}: {} decisions went wrong and were replaced by random actions.",
                tally.mishaps
            );
        }
        let _ = writeln!(
            text,
            "{} games in {:.1} s: {} a second.",
            figure(self.games),
            self.seconds,
            rate(self.games, self.seconds)
        );
        text
    }

    fn json(&self, args: &Args, seats: usize) -> Value {
        let ranking = self.ranking();
        let bot = |(bot, rating): &(usize, Rating)| {
            json!({
                "bot": self.bots[*bot].to_string(),
                "elo": rating.elo,
                "margin": rating.margin,
                "won": share_json(self.tallies[*bot].wins),
                "mishaps": self.tallies[*bot].mishaps,
                "against": ranking.iter().filter(|(other, _)| other != bot).map(|(other, _)| {
                    json!({"bot": self.bots[*other].to_string(), "won": share_json(self.duels[*bot][*other])})
                }).collect::<Vec<_>>(),
            })
        };
        json!({
            "seats": seats,
            "seed": args.series.seed,
            "games": self.games,
            "games_planned": self.planned,
            "interrupted": self.interrupted,
            "ranking": ranking.iter().map(bot).collect::<Vec<_>>(),
            "timing": {"seconds": self.seconds, "games_per_second": self.games as f64 / self.seconds.max(1e-9)},
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_meets_once() {
        assert_eq!(subsets(3, 2), [[0, 1], [0, 2], [1, 2]]);
        for (of, size, count) in [(2, 2, 1), (5, 4, 5), (8, 4, 70), (6, 2, 15), (4, 4, 1)] {
            let sets = subsets(of, size);
            assert_eq!(sets.len(), count, "{size} of {of}");
            assert!(
                sets.iter().all(|set| set.is_sorted() && set.len() == size && set.iter().all(|&n| n < of))
            );
        }
    }
}
