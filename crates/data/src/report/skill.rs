//! Luck against skill, if the games were reviewed: what luck, the own and the others' decisions did for each player, how often
//! that went with a win, and which decisions cost most.

use super::charts::{Bars, amount, bars, shares_by_number};
use super::stats::ShareInterval;
use super::svg::{Anchor, Frame, Svg, Ticks, WIDTH, escape, grouped, legend, short};
use super::{Data, Section};
use crate::review_sums::{NO_LUCK, PLACES, RealSums, ReviewSums};
use crate::summary::ChoiceStats;
use crate::sums::Sum;
use brickwool_insight::DecisionKind;
use std::fmt::Write;

/// What is shown side by side for each player: its colour and what it is called.
const PARTS: [(&str, &str); 3] = [("s4", "luck"), ("s2", "own decisions"), ("s1", "the others’ decisions")];

/// With fewer trials of what looks better, the report says that costs are too high.
const FEW_TRIALS: u32 = 12;

pub(super) fn sections(data: &Data) -> Vec<Section> {
    let players = players(data);
    if players.iter().all(|player| player.sums.is_empty()) {
        return Vec::new();
    }
    vec![skill(data, &players)]
}

/// A player, or all of one name.
struct SkillRow<'a> {
    name: String,
    class: String,
    sums: &'a ReviewSums,
}

/// By name; but where all have the same, each on their own, which shows what luck alone does.
fn players(data: &Data) -> Vec<SkillRow<'_>> {
    if let [group] = &data.groups[..] {
        let numbered = data.summary.players.iter().enumerate();
        let alone = numbered.map(|(number, player)| SkillRow {
            name: format!("{} {}", group.name, number + 1),
            class: format!("c{number}"),
            sums: &player.review,
        });
        return alone.collect();
    }
    let groups = data.groups.iter();
    groups
        .map(|group| SkillRow { name: group.title(), class: group.class.clone(), sums: &group.sum.review })
        .collect()
}

/// A mean and its margin, in percentage points.
fn points(player: &SkillRow<'_>, of: impl Fn(&ReviewSums) -> &RealSums) -> (f64, f64) {
    let (mean, margin) = of(player.sums).mean(player.sums.games);
    (100.0 * mean, 100.0 * margin)
}

fn parts(player: &SkillRow<'_>) -> [(f64, f64); 3] {
    [points(player, |sums| &sums.luck), points(player, |sums| &sums.own), points(player, |sums| &sums.others)]
}

/// With its sign, and without one if it rounds to zero.
fn signed(value: f64) -> String {
    let text = grouped(value, 1);
    if value > 0.0 && text != "0.0" { format!("+{text}") } else { text }
}

fn with_margin((mean, margin): (f64, f64)) -> String {
    format!("{} ± {}", signed(mean), grouped(margin, 1))
}

fn skill(data: &Data, players: &[SkillRow<'_>]) -> Section {
    let parts = legend(&PARTS.map(|(class, name)| (class.to_owned(), name.to_owned())));
    let names: Vec<_> = players.iter().map(|player| (player.class.clone(), player.name.clone())).collect();
    let figures = [
        ("Luck and decisions", parts + &balance_chart(players)),
        ("Which decisions cost", legend(&names) + &costs_by_kind(players)),
        ("Games won by luck", won_by_luck(data, players)),
        ("Games won by what the player’s own decisions cost", won_by_cost(data, players)),
    ];
    let mut body = String::from("<div class=\"multiples of-4\">\n");
    for (name, figure) in figures {
        let _ = writeln!(body, "<figure><figcaption>{name}</figcaption>\n{figure}</figure>");
    }
    body.push_str("</div>\n");
    body.push_str(&balance_table(players));
    Section { id: "skill", title: "Luck against skill", about: about(data), body, wide: true }
}

fn about(data: &Data) -> String {
    let mut about = String::from(
        "What a player started with, what luck added, what the player’s own decisions cost and what the others’ decisions gave add up to \
         the games won: in percentage points a game, with 95 % intervals. Luck should be zero on average.",
    );
    let reviewed = data.summary.players.iter().map(|player| player.review.games).max().unwrap_or(0);
    if let Some(effort) = data.manifest.insight {
        let _ = write!(about, " Each action was tried at most {} times.", effort.trials + effort.duel);
        if effort.duel < FEW_TRIALS {
            about.push_str(" That is little: what looks better by chance is charged, so costs are too high.");
        }
    }
    if reviewed < data.summary.games {
        let missing = grouped((data.summary.games - reviewed) as f64, 0);
        let _ = write!(about, " Too long to be reviewed: {missing} of the games.");
    }
    about
}

/// Bars to both sides of zero, three for each player, with their intervals.
fn balance_chart(players: &[SkillRow<'_>]) -> String {
    const BAR: f64 = 15.0;
    let row_height = BAR * PARTS.len() as f64 + 14.0;
    let height = 10.0 + row_height * players.len() as f64 + 46.0;
    let ends = || players.iter().flat_map(parts).flat_map(|(mean, margin)| [mean - margin, mean + margin]);
    let (low, high) = (ends().fold(-1.0, f64::min), ends().fold(1.0, f64::max));
    let mut frame = Frame::usual(WIDTH, height, (low * 1.04, high * 1.04), (0.0, 1.0));
    (frame.left, frame.right, frame.top) = (112.0, WIDTH - 84.0, 6.0);
    let mut svg = Svg::new(WIDTH, height);
    frame.x_axis(&mut svg, &Ticks::numbers(high - low, 5.0), true);
    frame.x_name(&mut svg, "percentage points a game");
    let mut described = Vec::new();
    for (place, player) in players.iter().enumerate() {
        let top = frame.top + row_height * place as f64 + 7.0;
        let middle = top + BAR * PARTS.len() as f64 / 2.0;
        svg.text(frame.left - 10.0, middle + 4.0, Anchor::End, "name", &short(&player.name, 14));
        for (number, ((class, part), value)) in PARTS.iter().zip(parts(player)).enumerate() {
            let (y, (mean, margin)) = (top + BAR * number as f64, value);
            let tip = format!("{}, {part}: {} points a game", player.name, with_margin(value));
            let (from, to) = (frame.x(mean.min(0.0)), frame.x(mean.max(0.0)));
            svg.rect(from, y, (to - from).max(1.0), BAR - 2.0, class, &tip);
            let middle = y + (BAR - 2.0) / 2.0;
            let whisker = [(mean - margin), (mean + margin)].map(|end| (frame.x(end), middle));
            svg.line(whisker[0], whisker[1], "whisker ink", &tip);
            svg.text(WIDTH - 2.0, middle + 4.0, Anchor::End, "small", &with_margin(value));
            described.push(tip);
        }
    }
    svg.finish("Luck and decisions by player", &described.join("; "))
}

fn balance_table(players: &[SkillRow<'_>]) -> String {
    let mut table = String::from(
        "<div class=\"scroll\"><table><thead><tr><th>Player</th><th>Start</th><th>Luck</th><th>Own decisions</th>\
         <th>Others’ decisions</th><th>Games won</th><th>Won without luck</th><th>Unforced decisions</th>\
         <th>Cost of a decision</th></tr></thead><tbody>\n",
    );
    for player in players {
        let sums = player.sums;
        let games = sums.games.max(1) as f64;
        let decisions = sums.kinds.iter().map(|kind| kind.decisions).sum::<u64>() as f64;
        let [luck, own, others] = parts(player).map(with_margin);
        let (without, margin) = points(player, |sums| &sums.without_luck);
        let _ = writeln!(
            table,
            "<tr><th><i class=\"{}\"></i>{}</th><td>{} %</td><td>{luck}</td><td>{own}</td><td>{others}</td><td>{} %</td>\
             <td>{} ± {} %</td><td>{}</td><td>{}</td></tr>",
            player.class,
            escape(&player.name),
            grouped(points(player, |sums| &sums.start).0, 1),
            grouped(points(player, |sums| &sums.result).0, 1),
            grouped(without, 1),
            grouped(margin, 1),
            grouped(decisions / games, 0),
            grouped(-points(player, |sums| &sums.own).0 * games / decisions.max(1.0), 2),
        );
    }
    table.push_str("</tbody></table></div>\n");
    table
}

/// Places of a list with their share of wins, as numbers along an axis in percentage points.
fn won_by(places: &[ChoiceStats], zero: i64) -> Vec<(f64, u64, ShareInterval)> {
    let number = |place: usize| (place as i64 - zero) as f64 * 100.0 / PLACES;
    let shares = places.iter().enumerate();
    shares
        .filter_map(|(place, stats)| {
            Some((number(place), stats.chosen, ShareInterval::of(stats.won, stats.chosen)?))
        })
        .collect()
}

fn together(players: &[SkillRow<'_>], of: impl Fn(&ReviewSums) -> &Vec<ChoiceStats>) -> Vec<ChoiceStats> {
    let mut sum = Vec::new();
    players.iter().for_each(|player| sum.add(of(player.sums)));
    sum
}

fn won_by_luck(data: &Data, players: &[SkillRow<'_>]) -> String {
    let points = won_by(&together(players, |sums| &sums.by_luck), NO_LUCK);
    shares_by_number("Share of games won by luck", &points, data.fair(), "luck in points, to the nearest ten")
}

fn won_by_cost(data: &Data, players: &[SkillRow<'_>]) -> String {
    let points = won_by(&together(players, |sums| &sums.by_cost), 0);
    let x_name = "cost in points, to the nearest ten";
    shares_by_number("Share of games won by what decisions cost", &points, data.fair(), x_name)
}

fn costs_by_kind(players: &[SkillRow<'_>]) -> String {
    let cost =
        |player: &SkillRow<'_>, kind: usize| 100.0 * player.sums.kinds[kind].cost.mean(player.sums.games).0;
    let tip = |place: usize, row: usize| {
        let player = &players[place];
        let kind = &player.sums.kinds[row];
        let margin = 100.0 * kind.cost.mean(player.sums.games).1;
        let decisions = kind.decisions as f64 / player.sums.games.max(1) as f64;
        format!(
            "{}: {} decisions a game cost {} ± {} points",
            player.name,
            amount(decisions),
            amount(cost(player, row)),
            amount(margin)
        )
    };
    let kinds = DecisionKind::ALL.len();
    bars(&Bars {
        title: "Cost of decisions by kind",
        rows: vec!["Opening", "Building", "Trading", "Robber, discards", "Dev. cards"],
        series: players
            .iter()
            .map(|player| (player.class.clone(), (0..kinds).map(|kind| cost(player, kind)).collect()))
            .collect(),
        parts: None,
        x_name: "percentage points a game",
        tip: &tip,
    })
}
