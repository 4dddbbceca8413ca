//! Luck: what the dice did against what fair dice do, and what they paid.

use super::charts::{Bars, ColumnChart, amount, bars, columns};
use super::stats::{ChiSquare, chi_square};
use super::svg::{Anchor, Svg, WIDTH, grouped, legend};
use super::{Data, Section};
use brickwool_settlers::constants::ROBBER_ROLL;
use brickwool_settlers::{Resource, pips};

pub(super) fn sections(data: &Data) -> Vec<Section> {
    vec![totals(data), faces(data), by_number(data), by_resource(data)]
}

fn chance(total: usize) -> f64 {
    f64::from(pips(total as u8)) / 36.0
}

/// What a test says, in a sentence.
fn verdict(test: Option<ChiSquare>) -> String {
    let Some(test) = test else { return "Nothing was rolled.".into() };
    let p = if test.p < 0.001 { "p &lt; 0.001".to_owned() } else { format!("p = {:.3}", test.p) };
    let words = match test.p {
        ..0.001 => "fair dice would hardly ever do this".to_owned(),
        ..0.05 => format!("fair dice are this far off once in {:.0} times", 1.0 / test.p),
        _ => "as fair dice do".to_owned(),
    };
    format!("χ² = {:.1} with {} degrees of freedom, {p}: {words}.", test.statistic, test.freedom)
}

fn expectation_legend(drawn: &str) -> String {
    legend(&[("plain".into(), drawn.into()), ("mark".into(), "expected".into())])
}

fn totals(data: &Data) -> Section {
    let mut counts = [0u64; 13];
    for (a, row) in data.summary.dice.iter().enumerate() {
        for (b, count) in row.iter().enumerate() {
            counts[a + b + 2] += count;
        }
    }
    let rolls = counts.iter().sum::<u64>().max(1) as f64;
    let test = chi_square(&(2..=12).map(|total| (counts[total], chance(total))).collect::<Vec<_>>());
    let tip = |_: usize, cluster: usize| {
        let total = cluster + 2;
        let [share, fair] =
            [counts[total] as f64 / rolls, chance(total)].map(|share| format!("{:.2} %", share * 100.0));
        format!("{total}: {} times, {share}; fair {fair}", grouped(counts[total] as f64, 0))
    };
    let chart = columns(&ColumnChart {
        title: "Totals of the dice against theory",
        labels: (2..=12).map(|total| total.to_string()).collect(),
        series: vec![("plain".into(), (2..=12).map(|total| counts[total] as f64 / rolls).collect())],
        expected: Some((2..=12).map(chance).collect()),
        percent: true,
        x_name: "total of two dice",
        tip: &tip,
    });
    Section {
        id: "dice",
        title: "Are the dice fair?",
        about: format!("How often each total was rolled. {}", verdict(test)),
        body: expectation_legend("rolled") + &chart,
        wide: false,
    }
}

fn faces(data: &Data) -> Section {
    const CELL: (f64, f64) = (58.0, 30.0);
    let dice = &data.summary.dice;
    let test = chi_square(&dice.iter().flatten().map(|&count| (count, 1.0 / 36.0)).collect::<Vec<_>>());
    let expected = dice.iter().flatten().sum::<u64>() as f64 / 36.0;
    let off = |count: u64| if expected > 0.0 { count as f64 / expected - 1.0 } else { 0.0 };
    let farthest = dice.iter().flatten().map(|&count| off(count).abs()).fold(1e-9, f64::max);
    let (left, top) = (WIDTH / 2.0 - 3.0 * CELL.0 + 10.0, 26.0);
    let height = top + 6.0 * CELL.1 + 30.0;
    let mut svg = Svg::new(WIDTH, height);
    for face in 0..6 {
        let name = (face + 1).to_string();
        svg.text(left + CELL.0 * (face as f64 + 0.5), top - 8.0, Anchor::Middle, "tick", &name);
        svg.text(left - 10.0, top + CELL.1 * (face as f64 + 0.5) + 4.0, Anchor::End, "tick", &name);
    }
    for (a, row) in dice.iter().enumerate() {
        for (b, &count) in row.iter().enumerate() {
            let (x, y, off) = (left + CELL.0 * b as f64, top + CELL.1 * a as f64, off(count));
            let tip = format!("{} and {}: {} times", a + 1, b + 1, grouped(count as f64, 0));
            let (class, strength) = (if off < 0.0 { "below" } else { "above" }, off.abs() / farthest);
            svg.shape(
                &format!(
                    "rect x=\"{:.1}\" y=\"{:.1}\" width=\"{}\" height=\"{}\" rx=\"3\" class=\"{class}\" \
                     fill-opacity=\"{:.2}\"",
                    x + 1.0,
                    y + 1.0,
                    CELL.0 - 2.0,
                    CELL.1 - 2.0,
                    0.06 + 0.6 * strength
                ),
                &tip,
            );
            let sign = if off > 0.0 { "+" } else { "" };
            let text = format!("{sign}{} %", grouped(off * 100.0, if farthest < 0.1 { 1 } else { 0 }));
            svg.text(x + CELL.0 / 2.0, y + CELL.1 / 2.0 + 4.0, Anchor::Middle, "small", &text);
        }
    }
    svg.text(
        WIDTH / 2.0 + 10.0,
        height - 8.0,
        Anchor::Middle,
        "axis",
        "second die, for each face of the first (rows)",
    );
    Section {
        id: "faces",
        title: "Every pair of faces",
        about: format!("How far each of the 36 ways is off its fair share. {}", verdict(test)),
        body: svg.finish("Pairs of faces against their fair share", &verdict(test).replace("&lt;", "<")),
        wide: false,
    }
}

fn by_number(data: &Data) -> Section {
    let summary = &data.summary;
    let games = summary.games as f64;
    let numbers: Vec<usize> = (2..=12).filter(|&number| number != usize::from(ROBBER_ROLL)).collect();
    let paid = |number: usize| summary.paid[number] as f64 / games;
    let expected = |number: usize| summary.offered[number] as f64 * chance(number) / games;
    let tip = |_: usize, cluster: usize| {
        let number = numbers[cluster];
        format!("{number}: {} cards a game, {} expected", amount(paid(number)), amount(expected(number)))
    };
    let chart = columns(&ColumnChart {
        title: "Cards paid by number rolled",
        labels: numbers.iter().map(ToString::to_string).collect(),
        series: vec![("plain".into(), numbers.iter().map(|&number| paid(number)).collect())],
        expected: Some(numbers.iter().map(|&number| expected(number)).collect()),
        percent: false,
        x_name: "number rolled",
        tip: &tip,
    });
    Section {
        id: "numbers",
        title: "What the numbers pay",
        about: "Cards a game that all players together got for each number, against what the same buildings would get \
                from fair dice and a bank that never runs short."
            .into(),
        body: expectation_legend("paid") + &chart,
        wide: false,
    }
}

fn by_resource(data: &Data) -> Section {
    let value = |place: usize, row: usize| {
        let group = &data.groups[place];
        group.per_game(group.sum.produced[row])
    };
    let tip = |place: usize, row: usize| {
        format!("{}: {} {} a game", data.groups[place].name, amount(value(place, row)), Resource::ALL[row])
    };
    let mut places = 0..;
    let series = data.by_group(|_| {
        let place = places.next().unwrap_or(0);
        (0..5).map(|row| value(place, row)).collect()
    });
    let chart = bars(&Bars {
        title: "Cards from the dice by resource",
        rows: Resource::ALL.iter().map(|resource| resource.name()).collect(),
        series,
        parts: None,
        x_name: "cards per player and game",
        tip: &tip,
    });
    Section {
        id: "resources",
        title: "What the land gives",
        about: "Cards that the dice paid to one player in one game, by resource.".into(),
        body: data.legend() + &chart,
        wide: false,
    }
}
