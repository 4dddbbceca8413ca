//! What reviews add to an export: the figures are those of a review, and they add up in every table.

use crate::common::{Cells, export, plan};
use brickwool_data::{ExportDetail, ExportOptions, Format, Records, Summary, report};
use brickwool_insight::{DecisionKind, Effort, Reviewer, USUAL_SEED};
use brickwool_settlers::Record;

const OPTIONS: ExportOptions = ExportOptions {
    format: Format::Csv,
    detail: ExportDetail::Steps,
    records: Records::First(3),
    insight: Some(Effort::QUICK),
};
const SEATS: usize = 3;
const GAMES: usize = 6;

fn series() -> brickwool_arena::MatchPlan {
    plan("greedy,weighted,random", GAMES as u64, 7)
}

/// The sum of a column by seat over the rows of one game; cells without a value count nothing.
fn sum(table: &Cells, game: usize, name: &str, seat: usize) -> f64 {
    let column = format!("{name}_{seat}");
    let rows = (0..table.rows.len()).filter(|&row| table.number(row, "game") == game as i64);
    rows.filter_map(|row| table.real(row, &column)).sum()
}

fn near(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 1e-9
}

#[test]
fn start_luck_and_decisions_add_up_to_the_result_in_every_table() {
    let (folder, _) = export(&series(), OPTIONS, 2);
    let [games, turns, steps] = ["games", "turns", "steps"]
        .map(|table| Cells::of_csv(&folder.read(&format!("{table}/part-0000.csv"))));
    let mut cost = 0.0;
    for game in 0..GAMES {
        for seat in 0..SEATS {
            let of = |name: &str| games.real(game, &format!("{name}_{seat}")).unwrap();
            let won = f64::from(u8::from(games.number(game, "winner") == seat as i64));
            assert_eq!(of("result"), won, "game {game}, seat {seat}");
            assert!(
                near(of("start") + of("luck") + of("own") + of("others"), won),
                "game {game}, seat {seat}"
            );
            let kinds = DecisionKind::ALL.map(|kind| of(&format!("cost_{}", kind.name())));
            assert!(near(kinds.iter().sum::<f64>(), -of("own")));
            cost -= of("own");

            assert!(near(sum(&turns, game, "luck", seat), of("luck")));
            assert!(near(sum(&turns, game, "cost", seat), -of("own")));
            let [luck, effect] = ["luck", "effect"].map(|name| sum(&steps, game, name, seat));
            assert!(
                near(luck, of("luck")) && near(of("start") + luck + effect, won),
                "game {game}, seat {seat}"
            );
            let mine = |row: &usize| {
                steps.number(*row, "game") == game as i64
                    && !steps.text(*row, "decision").is_empty()
                    && steps.number(*row, "seat") == seat as i64
            };
            let decisions: Vec<usize> = (0..steps.rows.len()).filter(mine).collect();
            assert_eq!(decisions.len() as i64, games.number(game, &format!("unforced_{seat}")));
            let costs: f64 = decisions.iter().filter_map(|&row| steps.real(row, "cost")).sum();
            assert!(near(costs, -of("own")));
        }
        assert_eq!(games.text(game, "start_3"), "", "nobody sits there");
    }
    assert!(cost > 0.1, "random players make mistakes");
    for (table, last) in [(&turns, turns.rows.len() - 1), (&steps, steps.rows.len() - 1)] {
        let winner = games.number(GAMES - 1, "winner");
        assert_eq!(table.real(last, &format!("chance_{winner}")), Some(1.0));
    }
}

#[test]
fn the_figures_are_those_of_a_review_of_the_record() {
    let (folder, manifest) = export(&series(), OPTIONS, 1);
    let [games, steps] =
        ["games", "steps"].map(|table| Cells::of_csv(&folder.read(&format!("{table}/part-0000.csv"))));
    assert_eq!((manifest.records, manifest.insight), (3, Some(Effort::QUICK)));
    let mut row = 0;
    for game in 0..3 {
        let record = Record::from_text(&folder.read(&format!("records/game-{game:06}.jsonl"))).unwrap();
        let review = Reviewer::new(record, Effort::QUICK, USUAL_SEED).unwrap().finish();
        for (seat, player) in review.players.iter().enumerate() {
            let of = |name: &str| games.real(game, &format!("{name}_{seat}")).unwrap();
            assert_eq!(
                [of("start"), of("luck"), of("own"), of("others"), of("result")],
                [player.start, player.luck, player.own, player.others, player.result]
            );
        }
        for ply in 0..review.plies {
            let decision = review.decisions.iter().find(|decision| decision.ply == ply);
            assert_eq!(steps.real(row, "cost"), decision.map(|decision| decision.cost), "ply {ply}");
            assert_eq!(steps.text(row, "decision"), decision.map_or("", |decision| decision.kind.name()));
            assert_eq!(steps.real(row, "chance_1"), Some(review.chances[ply as usize + 1][1]));
            row += 1;
        }
    }
}

#[test]
fn the_summary_adds_up_and_the_report_draws_it() {
    let (folder, _) = export(&series(), ExportOptions { detail: ExportDetail::Games, ..OPTIONS }, 2);
    let summary: Summary = serde_json::from_str(&folder.read("summary.json")).unwrap();
    for player in &summary.players {
        let sums = &player.review;
        assert_eq!(sums.games, GAMES as u64);
        let parts = sums.start.sum + sums.luck.sum + sums.own.sum + sums.others.sum;
        assert_eq!((parts, sums.result.sum), (sums.result.sum, 100_000 * player.wins() as i64));
        for places in [&sums.by_luck, &sums.by_cost] {
            assert_eq!(places.iter().map(|place| place.chosen).sum::<u64>(), sums.games);
            assert_eq!(places.iter().map(|place| place.won).sum::<u64>(), player.wins());
        }
    }
    let page = report(folder.path()).unwrap();
    let skill = page.split_once("<section id=\"skill\"").unwrap().1.split_once("</section>").unwrap().0;
    assert_eq!(skill.matches("<svg").count(), 4, "balance, kinds, by luck, by cost");
    for player in ["greedy", "weighted", "random"] {
        assert!(skill.contains(&format!("<title>{player}, luck: ")), "{skill}");
        assert!(
            skill.contains(&format!("<title>{player}, own decisions: −")) || player == "greedy",
            "{skill}"
        );
    }
}

#[test]
fn without_it_nothing_is_added() {
    let (folder, manifest) = export(&series(), ExportOptions { insight: None, ..OPTIONS }, 1);
    assert!(!folder.read("games/part-0000.csv").lines().next().unwrap().contains("luck"));
    assert!(
        !folder.read("summary.json").contains("review") && !folder.read("match.json").contains("insight")
    );
    assert!(manifest.insight.is_none() && !report(folder.path()).unwrap().contains("id=\"skill\""));
}
