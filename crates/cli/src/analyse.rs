//! `brickwool analyse`: who is likely to win a position and what is best there; for a record, what every decision was worth and
//! who was lucky.

mod words;

use crate::figures::{counted, plain_table};
use crate::game_file::{self, GameFile};
use crate::progress;
use crate::sentences::PlayerNames;
use anyhow::{Context, bail, ensure};
use brickwool_game::{MAX_SEATS, Seat};
use brickwool_insight::{
    DecisionKind, Effort, GameReview, PositionAnalysis, Reviewer, USUAL_SEED, analyse_position_of,
};
use brickwool_settlers::{Board, Record};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use words::{action, kind, points, reason_sentence};

/// Show who is likely to win, what is best now, and what every decision of a game was worth.
///
/// Decisions are judged by what the player could know. The cost of a decision is how much higher the chance to win would have
/// been after the best action, in percentage points. For every player, start + luck + their own decisions + the others' decisions
/// add up to the result. The same seed gives the same figures, which the page and the engine show too.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A position in notation, or a file with a position or a record; `-` is standard input
    #[arg(value_name = "POSITION|RECORD")]
    game: String,
    /// Analyse the position of a record after this many steps
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Show only the decisions of this player, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_SEATS as i64))]
    player: Option<u8>,
    /// List every unforced decision, not only those that cost most
    #[arg(long, conflicts_with = "ply")]
    all: bool,
    /// Spend this many times the usual work on each decision
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    effort: u32,
    /// The seed of the hidden cards and dice that are tried
    #[arg(long, value_name = "SEED", default_value_t = USUAL_SEED)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How many of the most costly decisions are shown, unless all are.
const MOST_SHOWN: usize = 5;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = match read(&args.game)? {
        Read::Position(record) => {
            ensure!(args.ply.is_none(), "--ply is for records; a position has no steps");
            position(args, &record, 0)?
        }
        Read::Game(record) => match args.ply {
            Some(ply) => position(args, &record, ply)?,
            None => game(args, record)?,
        },
    };
    writeln!(io::stdout().lock(), "{}", text.trim_end())?;
    Ok(())
}

enum Read {
    Position(Record),
    Game(Record),
}

fn read(text: &str) -> anyhow::Result<Read> {
    let file = Path::new(text);
    let is_file = game_file::is_stdin(file) || file.exists();
    let game = if is_file { game_file::read(file)? } else { game_file::parse_notation(text)? };
    Ok(match game {
        GameFile::Record { record, .. } => Read::Game(record),
        GameFile::Position(position) => Read::Position(Record::new(position)),
        GameFile::Table(table) if !game_file::is_dice(&table) => Read::Game(table.base_game()?),
        GameFile::Table(_) | GameFile::DicePosition(_) => {
            bail!("this is a dice game: brickwool dice advise shows what is best in it")
        }
    })
}

fn names(record: &Record) -> PlayerNames {
    PlayerNames::of(record.start.state.seat_count()).with(record.players.clone())
}

/// The position of a record after so many steps, with what its players have seen until then.
fn position(args: &Args, record: &Record, ply: usize) -> anyhow::Result<String> {
    let last = record.steps.len();
    ensure!(ply <= last, "--ply goes from 0 to {last}: the record has {}", counted(last, "step"));
    let effort = Effort::POSITION.times(args.effort);
    let board = &record.start.board;
    let analysis = analyse_position_of(record, ply, &effort, args.seed)?;
    if args.json {
        return serde_json::to_string(&analysis).context("an analysis cannot be written");
    }
    Ok(position_text(&analysis, board, &names(record)))
}

fn position_text(analysis: &PositionAnalysis, board: &Board, names: &PlayerNames) -> String {
    let mut text = String::new();
    for (seat, chance) in Seat::first(analysis.chances.len() as u8).zip(&analysis.chances) {
        let _ = writeln!(text, "{:<24} has a {:>4.1} % chance to win", names.in_full(seat), 100.0 * chance);
    }
    let Some(seat) = analysis.seat else {
        return text + "Nobody has to decide anything here.\n";
    };
    if analysis.actions.is_empty() {
        return text;
    }
    let _ = writeln!(text, "\n{} decides. The best first:", names.in_full(seat));
    for (number, ranked) in analysis.actions.iter().enumerate() {
        let cost = match number {
            0 => format!("{:.1} %", 100.0 * ranked.chances[seat.index()]),
            _ => format!("{} (±{:.1})", points(-ranked.cost), 100.0 * ranked.error),
        };
        let _ = writeln!(text, "{:>2}. {:<58} {cost}", number + 1, action(ranked.action, names));
        if number == 0 {
            for reason in &ranked.reasons {
                let _ = writeln!(text, "      {}", reason_sentence(reason, board, names));
            }
            if !ranked.line.is_empty() {
                let line: Vec<String> = ranked.line.iter().map(|&next| action(next, names)).collect();
                let _ = writeln!(text, "      Then: {}.", line.join(", "));
            }
        }
    }
    text
}

fn game(args: &Args, record: Record) -> anyhow::Result<String> {
    let names = names(&record);
    if let Some(player) = args.player {
        let seats = record.start.state.seat_count();
        ensure!(player <= seats, "there is no player {player} in this game of {seats}");
    }
    ensure!(!record.steps.is_empty(), "the record has no steps yet: there is nothing to review");
    let board = record.start.board.clone();
    let mut reviewer = Reviewer::new(record, Effort::USUAL.times(args.effort), args.seed)?;
    let report = progress::reporting("judging decisions");
    while reviewer.advance() {
        let (done, of) = reviewer.progress();
        report(done as usize, of as usize);
    }
    let review = reviewer.review();
    if args.json {
        return serde_json::to_string(&review).context("a review cannot be written");
    }
    Ok(review_text(args, &review, &board, &names))
}

fn review_text(args: &Args, review: &GameReview, board: &Board, names: &PlayerNames) -> String {
    let mut text = match review.winner {
        Some(winner) => format!("{} won", names.in_full(winner)),
        None => "Nobody has won".to_owned(),
    };
    let steps = counted(review.plies, "step");
    let _ = writeln!(text, " after {steps}, {} of them unforced decisions.\n", review.unforced);
    let mut table = plain_table();
    table.set_header(["player", "start", "luck", "own decisions", "others' decisions", "result"]);
    for player in &review.players {
        table.add_row([
            names.in_full(player.seat),
            format!("{:.1}", 100.0 * player.start),
            points(player.luck),
            points(player.own),
            points(player.others),
            format!("{:.1}", 100.0 * player.result),
        ]);
    }
    let _ = writeln!(text, "{table}\nPoints of per cent: start + luck + own + others' = result.\n");
    let mut table = plain_table();
    let kinds = DecisionKind::ALL.map(|one| kind(one).to_owned());
    table.set_header(["what decisions cost".to_owned()].into_iter().chain(kinds).chain(["each".to_owned()]));
    for player in &review.players {
        let of = |kind: &DecisionKind| {
            let total = player.kind(*kind);
            if total.decisions == 0 { "–".to_owned() } else { format!("{:.1}", 100.0 * total.cost) }
        };
        let each = format!("{:.2}", -100.0 * player.own / f64::from(player.unforced.max(1)));
        table.add_row(
            [names.in_full(player.seat)].into_iter().chain(DecisionKind::ALL.iter().map(of)).chain([each]),
        );
    }
    let _ = writeln!(text, "{table}\n");
    let asked = args.player.map(|player| Seat::new(player - 1));
    let is_asked = |at: &usize| asked.is_none_or(|seat| review.decisions[*at].seat == seat);
    let shown: Vec<usize> = match args.all {
        true => (0..review.decisions.len()).filter(is_asked).collect(),
        false => {
            let mut dear: Vec<usize> = (0..review.decisions.len()).filter(is_asked).collect();
            dear.retain(|&at| review.decisions[at].cost > 0.0);
            dear.sort_by(|&a, &b| review.decisions[b].cost.total_cmp(&review.decisions[a].cost));
            dear.truncate(MOST_SHOWN);
            dear
        }
    };
    if shown.is_empty() {
        text += "No decision was clearly worse than another.\n";
        return text;
    }
    text += if args.all { "Every decision:\n" } else { "What cost most:\n" };
    for at in shown {
        decision_text(&mut text, review, at, board, names);
    }
    text
}

fn decision_text(text: &mut String, review: &GameReview, at: usize, board: &Board, names: &PlayerNames) {
    let decision = &review.decisions[at];
    let when = if decision.turn == 0 { "setup".to_owned() } else { format!("turn {}", decision.turn) };
    let played = action(decision.played, names);
    let _ = write!(text, "  step {:>4}, {when}, {}: {played}.", decision.ply, names.in_full(decision.seat));
    if decision.cost > 0.0 {
        let best = action(decision.best, names);
        let _ = write!(text, " Better: {best} ({}).", points(decision.cost));
    }
    text.push('\n');
    for reason in &decision.reasons {
        let _ = writeln!(text, "      {}", reason_sentence(reason, board, names));
    }
}
