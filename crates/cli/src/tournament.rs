//! `brickwool tournament`: every set of bots that fits a table meets there; ratings, and who beat whom.

use crate::figures::{figure, percent, plain_table, rate, share_json};
use crate::progress;
use crate::series::{self, SeriesArgs};
use anyhow::ensure;
use brickwool_arena::ratings::{Rating, Results};
use brickwool_arena::series::{GameBatch, play};
use brickwool_arena::{GameResult, MatchTable, Share, TournamentPlan};
use brickwool_game::MAX_SEATS;
use brickwool_luck::nth_seed;
use brickwool_settlers::constants::{BASE_SEAT_COUNTS, MIN_SEATS};
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
    #[arg(long, value_name = "NAMES", required = true)]
    players: String,
    /// How many sit at a table: 4, or as many as take part
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seats: Option<usize>,
    /// How many games each table plays
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    series: SeriesArgs,
}

/// No more tables than this: a field for which nobody would wait.
const MAX_TABLES: u128 = 10_000;

struct Standings {
    /// By bot.
    names: Vec<String>,
    /// Wins at each table, by place.
    tables: Vec<Vec<u64>>,
    tallies: Vec<BotTally>,
    /// By row and column: of the games that both played and one of them won, the share that the row won.
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
    let seats = args.seats.unwrap_or(bots.len().min(usize::from(*BASE_SEAT_COUNTS.end())));
    let fits = (usize::from(MIN_SEATS)..=MAX_SEATS).contains(&seats);
    ensure!(fits, "the number of seats must be {MIN_SEATS} to {MAX_SEATS}, not {seats}");
    ensure!(seats <= bots.len(), "a table of {seats} needs {seats} bots; {} take part", bots.len());
    let tables = TournamentPlan::table_count(bots.len(), seats);
    ensure!(tables <= MAX_TABLES, "a tournament has at most {MAX_TABLES} tables, not {tables}");
    let seed = args.series.seed();
    // Every table has boards and dice of its own.
    let plan = TournamentPlan::new(bots, seats, |table, players| {
        args.series.plan(players, args.games, nth_seed(seed, table as u64))
    })?;
    let standings = play_all(args, &plan)?;
    let text = if args.series.json {
        serde_json::to_string(&standings.json(args, &plan, seats))? + "\n"
    } else {
        standings.text(&plan, seats, seed)
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    if standings.interrupted {
        std::process::exit(series::INTERRUPTED);
    }
    Ok(())
}

fn play_all(args: &Args, plan: &TournamentPlan) -> anyhow::Result<Standings> {
    let tables = MatchTable::for_threads(plan, args.series.threads()?)?;
    let stop = series::stop_on_ctrl_c()?;
    let planned = args.games * plan.tables().len() as u64;
    let bar = progress::counting(planned, "games");
    let start = Instant::now();
    let mut standings = Standings::new(plan, tables[0].names().to_vec(), planned);
    play(
        plan,
        0..planned,
        tables,
        &stop,
        || (),
        |batch| {
            standings.add(plan, &batch);
            bar.set_position(standings.games);
            ControlFlow::Continue(())
        },
    );
    bar.finish_and_clear();
    standings.seconds = start.elapsed().as_secs_f64();
    standings.interrupted = stop.load(Ordering::Relaxed);
    Ok(standings)
}

impl Standings {
    fn new(plan: &TournamentPlan, names: Vec<String>, planned: u64) -> Standings {
        let count = names.len();
        Standings {
            tables: plan.tables().iter().map(|table| vec![0; table.bots.len()]).collect(),
            tallies: vec![BotTally::default(); count],
            duels: vec![vec![Share::default(); count]; count],
            games: 0,
            planned,
            seconds: 0.0,
            interrupted: false,
            names,
        }
    }

    fn add(&mut self, plan: &TournamentPlan, batch: &GameBatch<()>) {
        for result in &batch.games {
            self.add_game(plan, result);
        }
        for (tally, stats) in self.tallies.iter_mut().zip(&batch.stats) {
            tally.mishaps += stats.mishaps.total();
        }
    }

    fn add_game(&mut self, plan: &TournamentPlan, result: &GameResult) {
        self.games += 1;
        let table = plan.table_of(result.game);
        let winner = result.winner.map(|seat| result.seating.player(seat));
        for (place, &bot) in plan.tables()[table].bots.iter().enumerate() {
            let won = winner == Some(bot);
            self.tallies[bot].wins.add(won);
            self.tables[table][place] += u64::from(won);
            if let Some(winner) = winner.filter(|_| !won) {
                self.duels[winner][bot].add(true);
                self.duels[bot][winner].add(false);
            }
        }
    }

    /// Ratings of those who have played, from the results of all tables.
    fn ratings(&self, plan: &TournamentPlan) -> Vec<(usize, Rating)> {
        let played: Vec<usize> = (0..self.names.len()).filter(|&bot| self.tallies[bot].wins.of > 0).collect();
        let place_of = |bot: &usize| played.iter().position(|other| other == bot);
        let mut results = Results::new(played.len());
        for (table, wins) in plan.tables().iter().zip(&self.tables) {
            // A table that has not played yet says nothing about anybody.
            let places: Option<Vec<usize>> = table.bots.iter().map(place_of).collect();
            if let Some(places) = places {
                results.add(&places, wins);
            }
        }
        played.iter().copied().zip(results.ratings()).collect()
    }

    /// Those who have played with their ratings, the strongest first.
    fn ranking(&self, plan: &TournamentPlan) -> Vec<(usize, Rating)> {
        let mut ranking = self.ratings(plan);
        ranking.sort_by(|(_, a), (_, b)| b.elo.total_cmp(&a.elo));
        ranking
    }

    fn text(&self, plan: &TournamentPlan, seats: usize, seed: u64) -> String {
        let ranking = self.ranking(plan);
        let mut table = plain_table();
        let numbers = (1..=ranking.len()).map(|place| place.to_string());
        let mut header = vec![String::new(), "bot".into(), "Elo".into(), "won".into(), "games".into()];
        header.extend(numbers);
        table.set_header(header);
        for (place, (bot, rating)) in ranking.iter().enumerate() {
            let tally = &self.tallies[*bot];
            let mut row = vec![
                (place + 1).to_string(),
                self.names[*bot].clone(),
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
        let absent = self.names.iter().zip(&self.tallies).filter(|(_, tally)| tally.wins.of == 0);
        for (name, _) in absent {
            let _ = writeln!(text, "{name} has not finished a game and is not ranked.");
        }
        for (name, tally) in self.names.iter().zip(&self.tallies).filter(|(_, tally)| tally.mishaps > 0) {
            let _ = writeln!(text, "{name}: decisions replaced by random actions: {}.", tally.mishaps);
        }
        let _ = writeln!(
            text,
            "{} games in {:.1} s: {} a second (seed {seed}).",
            figure(self.games),
            self.seconds,
            rate(self.games, self.seconds)
        );
        text
    }

    fn json(&self, args: &Args, plan: &TournamentPlan, seats: usize) -> Value {
        let ranking = self.ranking(plan);
        let bot = |(bot, rating): &(usize, Rating)| {
            json!({
                "bot": self.names[*bot],
                "elo": rating.elo,
                "margin": rating.margin,
                "won": share_json(self.tallies[*bot].wins),
                "mishaps": self.tallies[*bot].mishaps,
                "against": ranking.iter().filter(|(other, _)| other != bot).map(|(other, _)| {
                    json!({"bot": self.names[*other], "won": share_json(self.duels[*bot][*other])})
                }).collect::<Vec<_>>(),
            })
        };
        json!({
            "seats": seats,
            "seed": args.series.seed(),
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
    use brickwool_arena::{GameSchedule, MatchPlan};
    use std::sync::atomic::AtomicBool;

    fn plan() -> TournamentPlan {
        let bots = ["random", "weighted", "greedy"].map(|name| name.parse().unwrap()).into();
        TournamentPlan::new(bots, 2, |table, players| MatchPlan::new(players, 50, table as u64)).unwrap()
    }

    /// The standings after so many games, as an interruption leaves them.
    fn after(games: u64) -> Standings {
        let plan = plan();
        let mut table = MatchTable::new(&plan).unwrap();
        let names = table.names().to_vec();
        let mut standings = Standings::new(&plan, names, 150);
        for game in 0..games {
            let played = table.play(plan.setup(game), &mut (), &AtomicBool::new(false));
            standings.add_game(&plan, &played.unwrap());
        }
        standings
    }

    #[test]
    fn tables_take_turns_so_that_an_interrupted_tournament_is_fair() {
        for games in [3, 7, 12] {
            let standings = after(games);
            let counts: Vec<u64> = standings.tallies.iter().map(|tally| tally.wins.of).collect();
            let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
            assert_eq!(counts.iter().sum::<u64>(), 2 * games);
            assert!(most - least <= 1, "after {games} games: {counts:?}");
            assert_eq!(standings.ranking(&plan()).len(), 3);
        }
    }

    #[test]
    fn who_has_not_played_is_not_ranked() {
        let mut standings = after(1);
        standings.interrupted = true;
        let ranked: Vec<usize> = standings.ranking(&plan()).into_iter().map(|(bot, _)| bot).collect();
        assert!(ranked.len() == 2 && !ranked.contains(&2), "{ranked:?}");
        let text = standings.text(&plan(), 2, 1);
        assert!(text.contains("greedy has not finished a game and is not ranked."), "{text}");
        assert!(after(0).ranking(&plan()).is_empty());
    }

    #[test]
    fn duels_and_wins_add_up() {
        let standings = after(30);
        for bot in 0..3 {
            let duels = &standings.duels[bot];
            assert_eq!(duels.iter().map(|duel| duel.count).sum::<u64>(), standings.tallies[bot].wins.count);
            assert_eq!(duels.iter().map(|duel| duel.of).sum::<u64>(), standings.tallies[bot].wins.of);
        }
    }
}
