//! A match's outcome as one JSON object for programs. All that depends on clock or machine is under `timing`.

use super::MatchOutcome;
use crate::figures::share_json;
use brickwool_arena::sprt::{Sprt, Verdict};
use brickwool_arena::{AdjustedShare, GameResult, MatchPlan, PlayerTally};
use brickwool_bots::{DecisionTimes, Mishaps};
use brickwool_game::Seat;
use serde_json::{Value, json};
use std::time::Duration;

/// Everything about the match.
pub(super) fn report(plan: &MatchPlan, outcome: &MatchOutcome, board: &str) -> Value {
    let MatchOutcome { tally, luck, until, seconds, threads, interrupted } = outcome;
    let seats = || Seat::first(plan.seats());
    json!({
        "players": plan.names(),
        "bots": plan.players().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "seed": plan.seed(),
        "board": board,
        "rules": plan.rules(),
        "games_planned": plan.games,
        "games": tally.games,
        "unfinished": tally.unfinished,
        "interrupted": interrupted,
        "turns": tally.turns.estimate(),
        "actions": tally.actions.estimate(),
        "outcomes": tally.outcomes.estimate(),
        "by_seat": seats().map(|seat| share_json(tally.by_seat[seat])).collect::<Vec<_>>(),
        "trades": {
            "offers": tally.trades.offers,
            "questions": tally.trades.accepted.of,
            "accepted": tally.trades.accepted.count,
            "trades": tally.trades.traded.count,
        },
        "results": plan.names().iter().zip(&tally.players).enumerate().map(|(place, (name, player))| json!({
            "player": name,
            "won": share_json(player.wins),
            "won_without_luck": luck.as_ref().map(|luck| without_luck(&luck.players[place])),
            "by_seat": seats().map(|seat| share_json(player.by_seat[seat])).collect::<Vec<_>>(),
            "points": player.points.estimate(),
            "mishaps": mishaps(&player.decisions.mishaps),
        })).collect::<Vec<_>>(),
        "until": until.as_ref().map(|until| json!({
            "claim": until.claim(),
            "margin_elo": until.margin,
            "evidence": until.test.evidence(),
            "bound": Sprt::bound(),
            "verdict": until.test.verdict().map(|verdict| match verdict {
                Verdict::Stronger => "stronger",
                Verdict::NotStronger => "not_stronger",
            }),
        })),
        "checksum": format!("{:016x}", tally.checksum),
        "timing": {
            "threads": threads,
            "seconds": seconds,
            "games_per_second": tally.games as f64 / seconds.max(1e-9),
            "decisions": tally.players.iter().map(|player| decisions(player, plan.budget.time)).collect::<Vec<_>>(),
        },
    })
}

/// One game of the match.
pub(super) fn game(plan: &MatchPlan, played: &GameResult) -> Value {
    let seats = || Seat::first(plan.seats());
    json!({
        "game": played.game,
        "seed": plan.seed(),
        "players": seats().map(|seat| &plan.names()[played.seating.player(seat)]).collect::<Vec<_>>(),
        "winner": played.winner,
        "points": seats().map(|seat| played.points[seat]).collect::<Vec<_>>(),
        "turns": played.turns,
        "actions": played.actions,
        "outcomes": played.outcomes,
        "hash": format!("{:016x}", played.hash),
    })
}

fn without_luck(player: &AdjustedShare) -> Value {
    let estimate = player.estimate();
    json!({
        "share": estimate.map(|estimate| estimate.value),
        "interval": estimate.map(|estimate| [estimate.value - estimate.margin, estimate.value + estimate.margin]),
        "worth_games": player.equivalent_games(),
    })
}

fn mishaps(mishaps: &Mishaps) -> Value {
    json!({
        "illegal": mishaps.illegal,
        "garbage": mishaps.garbage,
        "timeouts": mishaps.timeouts,
        "crashes": mishaps.crashes,
    })
}

/// Times in microseconds; `null` where nothing was timed. `in_time` is the share of decisions within 110 % of the time they were
/// allowed, if it was limited.
fn decisions(player: &PlayerTally, allowed: Option<Duration>) -> Value {
    let times: &DecisionTimes = &player.decisions.times;
    let micros = |time: Option<Duration>| time.map(|time| time.as_secs_f64() * 1e6);
    json!({
        "count": times.count(),
        "mean_us": micros(times.mean()),
        "p50_us": micros(times.quantile(0.5)),
        "p99_us": micros(times.quantile(0.99)),
        "longest_us": micros(times.longest()),
        "in_time": allowed.and(times.in_time()),
    })
}
