//! A match's outcome as a table for people.

use super::MatchOutcome;
use crate::figures::{counted, dash, duration, figure, interval, percent, plain_table, plural, rate, short};
use brickwool_arena::{GameResult, LuckTally, MatchPlan, MatchTally, PlayerTally, Share};
use brickwool_bots::Mishaps;
use brickwool_game::Seat;
use comfy_table::{CellAlignment, Table};
use std::fmt::Write;

/// Names in tables are cut to this: a program's command can be long. The line above the table has them whole.
const MAX_NAME: usize = 20;

/// Everything about the match.
pub(super) fn report(plan: &MatchPlan, outcome: &MatchOutcome, board: &str) -> String {
    let MatchOutcome { tally, luck, until, seconds, threads, interrupted } = outcome;
    let mut text = String::new();
    let _ = writeln!(text, "{}", plan.names().join(", "));
    let _ = writeln!(text, "board {board}, rules {}, seed {}", plan.rules(), plan.seed());
    if *interrupted {
        let _ = writeln!(text, "Interrupted after {} of {} games.", tally.games, plan.games);
    }
    let _ = writeln!(text, "\n{}", standings(plan, tally));
    if let Some(luck) = luck {
        let _ = writeln!(text, "{}", without_luck(plan, luck));
    }
    if tally.players.iter().any(|player| player.decisions.times.count() > 0) {
        let _ = writeln!(text, "{}", decisions(plan, tally));
    }
    let _ = writeln!(text, "{}", per_game(plan, tally));
    if tally.trades.offers > 0 {
        let _ = writeln!(text, "{}", trades(tally));
    }
    if tally.unfinished > 0 {
        let _ = writeln!(text, "{} ended without a winner.", games(tally.unfinished));
    }
    for (name, player) in names(plan).iter().zip(&tally.players) {
        if player.decisions.mishaps.total() > 0 {
            let _ = writeln!(
                text,
                "{name}: decisions replaced by random actions: {}.",
                mishaps(&player.decisions.mishaps)
            );
        }
    }
    if let Some(until) = until {
        let _ = writeln!(text, "{}", until.sentence());
    }
    let _ = writeln!(
        text,
        "{} in {seconds:.1} s on {}: {} a second.",
        games(tally.games),
        counted(*threads, "thread"),
        rate(tally.games, *seconds)
    );
    text
}

/// One game of the match.
pub(super) fn game(plan: &MatchPlan, played: &GameResult) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "Game {} of the match with seed {}:", played.game, plan.seed());
    for seat in Seat::first(plan.seats()) {
        let name = &plan.names()[played.seating.player(seat)];
        let won = if played.winner == Some(seat) { ", won" } else { "" };
        let _ = writeln!(
            text,
            "  seat {}: {name}, {}{won}",
            seat.index() + 1,
            counted(played.points[seat], "point")
        );
    }
    let end = if played.winner.is_some() { "" } else { "; nobody won" };
    let _ = writeln!(
        text,
        "{}, {}, {}{end}; state {:016x}.",
        counted(played.turns, "turn"),
        counted(played.actions, "action"),
        counted(played.outcomes, "outcome"),
        played.hash
    );
    text
}

/// Who is ahead, for the progress bar.
pub(super) fn leader(plan: &MatchPlan, tally: &MatchTally) -> String {
    let best = tally.players.iter().enumerate().max_by_key(|(_, player)| player.wins.count);
    best.map_or_else(String::new, |(player, results)| {
        format!("{} {} {}", player + 1, short(&plan.names()[player], MAX_NAME), percent(results.wins))
    })
}

fn standings(plan: &MatchPlan, tally: &MatchTally) -> Table {
    let mut table = plain_table();
    let seats = || Seat::first(plan.seats());
    let mut header = vec!["player".to_owned(), "won".into(), "95 % interval".into()];
    header.extend(seats().map(|seat| format!("seat {}", seat.index() + 1)));
    header.push("points".into());
    table.set_header(header);
    for (name, player) in names(plan).into_iter().zip(&tally.players) {
        table.add_row(row(plan, name, player));
    }
    for (name, together) in groups(plan, tally) {
        let mut cells = vec![name, percent(together), interval(together)];
        cells.resize(table.column_count(), String::new());
        table.add_row(cells);
    }
    let mut by_seat = vec!["by seat".to_owned(), String::new(), String::new()];
    by_seat.extend(seats().map(|seat| percent(tally.by_seat[seat])));
    by_seat.resize(table.column_count(), String::new());
    table.add_row(by_seat);
    align_right(&mut table);
    table
}

fn row(plan: &MatchPlan, name: String, player: &PlayerTally) -> Vec<String> {
    let mut cells = vec![name, percent(player.wins), interval(player.wins)];
    cells.extend(Seat::first(plan.seats()).map(|seat| percent(player.by_seat[seat])));
    cells.push(player.points.estimate().map_or_else(dash, |points| format!("{:.2}", points.value)));
    cells
}

/// The results with luck subtracted. A player is listed once, however many seats it has.
fn without_luck(plan: &MatchPlan, luck: &LuckTally) -> Table {
    let mut table = plain_table();
    table.set_header(["player", "won without luck", "95 % interval", "worth"]);
    for (name, player) in names(plan).into_iter().zip(&luck.players) {
        let estimate = player.estimate();
        let ends =
            estimate.map(|estimate| [estimate.value - estimate.margin, estimate.value + estimate.margin]);
        table.add_row([
            name,
            estimate.map_or_else(dash, |estimate| format!("{:.1} %", 100.0 * estimate.value)),
            ends.map_or_else(dash, |[low, high]| format!("{:.1} – {:.1} %", 100.0 * low, 100.0 * high)),
            player.equivalent_games().map_or_else(dash, |worth| games(worth.round() as u64)),
        ]);
    }
    align_right(&mut table);
    table
}

/// How often players asked each other.
fn trades(tally: &MatchTally) -> String {
    let turns = tally.turns.sum().max(1) as f64;
    format!(
        "Trades: {:.1} offers a game, {} of them became trades. Everybody was asked {:.2} times a round and said yes to {}.",
        tally.trades.offers as f64 / tally.games.max(1) as f64,
        percent(tally.trades.traded),
        tally.trades.accepted.of as f64 / turns,
        percent(tally.trades.accepted),
    )
}

/// How long decisions took.
fn decisions(plan: &MatchPlan, tally: &MatchTally) -> Table {
    let mut table = plain_table();
    let limited = plan.budget.time.is_some();
    let mut header = vec!["player", "decisions", "mean time", "99 % within", "longest"];
    if limited {
        header.push("within 110 %");
    }
    table.set_header(header);
    for (name, player) in names(plan).into_iter().zip(&tally.players) {
        let times = &player.decisions.times;
        let shown = [times.mean(), times.quantile(0.99), times.longest()];
        let mut cells = vec![name, figure(times.count())];
        cells.extend(shown.map(|time| time.map_or_else(dash, duration)));
        if limited {
            cells.push(times.in_time().map_or_else(dash, |share| format!("{:.2} %", 100.0 * share)));
        }
        table.add_row(cells);
    }
    align_right(&mut table);
    table
}

/// Figures are read from the right; the first column is a name.
fn align_right(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// Bots that sit in several seats, but not in all: what they won together.
fn groups(plan: &MatchPlan, tally: &MatchTally) -> Vec<(String, Share)> {
    let names = plan.names();
    let mut groups: Vec<(String, Share)> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let seats = names.iter().filter(|other| *other == name).count();
        if names[..place].contains(name) || seats == 1 || seats == names.len() {
            continue;
        }
        let results = names.iter().zip(&tally.players).filter(|(other, _)| *other == name);
        let count = results.map(|(_, player)| player.wins.count).sum();
        groups.push((format!("{} ×{seats}", short(name, MAX_NAME)), Share { count, of: tally.games }));
    }
    groups
}

fn per_game(plan: &MatchPlan, tally: &MatchTally) -> String {
    let mean = |mean: &brickwool_arena::Mean| {
        mean.estimate().map_or_else(dash, |mean| format!("{:.1} ± {:.1}", mean.value, mean.margin))
    };
    format!(
        "Per game: {} turns, {} actions, {} outcomes of chance. A fair share is {:.1} %.",
        mean(&tally.turns),
        mean(&tally.actions),
        mean(&tally.outcomes),
        100.0 / f64::from(plan.seats())
    )
}

/// The players' names, numbered.
fn names(plan: &MatchPlan) -> Vec<String> {
    plan.names()
        .iter()
        .enumerate()
        .map(|(place, name)| format!("{} {}", place + 1, short(name, MAX_NAME)))
        .collect()
}

fn games(count: u64) -> String {
    format!("{} {}", figure(count), plural(count, "game"))
}

fn mishaps(mishaps: &Mishaps) -> String {
    let kinds = [
        (mishaps.illegal, "illegal"),
        (mishaps.garbage, "not an action"),
        (mishaps.timeouts, "too late"),
        (mishaps.crashes, "missing because it was not running"),
    ];
    let some = kinds.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}"));
    some.collect::<Vec<_>>().join(", ")
}
