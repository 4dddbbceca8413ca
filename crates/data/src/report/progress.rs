//! How games progress: how long they take, how points grow, and where they come from.

use super::charts::{ColumnChart, columns};
use super::svg::{Anchor, Frame, LINE, Svg, Ticks, WIDTH, escape, grouped, legend, percent, short};
use super::{Data, PlayerGroup, Section};
use crate::rows::PointSource;
use crate::summary::MOMENTS;
use std::fmt::Write;

pub(super) fn sections(data: &Data) -> Vec<Section> {
    vec![lengths(data), over_time(data), sources_over_time(data), winning_sources(data)]
}

/// The number of turns within which this share of the games was over.
fn quantile(lengths: &[u64], share: f64) -> usize {
    let rank = (share * lengths.iter().sum::<u64>() as f64).ceil().max(1.0) as u64;
    let mut seen = 0;
    let found = lengths.iter().position(|&count| {
        seen += count;
        seen >= rank
    });
    found.unwrap_or(0)
}

fn lengths(data: &Data) -> Section {
    let lengths = &data.summary.lengths;
    let (shortest, most) = (quantile(lengths, 0.0), quantile(lengths, 0.99));
    let width =
        [1, 2, 5, 10, 20, 50, 100].into_iter().find(|width| (most - shortest) / width < 36).unwrap_or(100);
    let first = shortest / width;
    let bins = first..most / width + 1;
    let games = data.summary.games as f64;
    let count = |bin: usize| lengths.iter().skip(bin * width).take(width).sum::<u64>();
    let shares: Vec<f64> = bins.clone().map(|bin| count(bin) as f64 / games).collect();
    let label = |bin: usize| match width {
        1 => format!("{bin}"),
        _ => format!("{} to {}", bin * width, bin * width + width - 1),
    };
    let tip = |_: usize, cluster: usize| {
        let bin = first + cluster;
        format!(
            "{} turns: {} games, {}",
            label(bin),
            grouped(count(bin) as f64, 0),
            percent(count(bin) as f64 / games)
        )
    };
    let chart = columns(&ColumnChart {
        title: "Length of games in turns",
        labels: bins.map(|bin| (bin * width).to_string()).collect(),
        series: vec![("plain".into(), shares)],
        expected: None,
        percent: true,
        x_name: if width == 1 { "turns" } else { "turns, each column from its number on" },
        tip: &tip,
    });
    let [low, middle, high] = [0.1, 0.5, 0.9].map(|share| quantile(lengths, share));
    Section {
        id: "lengths",
        title: "How long games take",
        about: format!(
            "Half of the games are over within <strong>{middle}</strong> turns, and eight of ten take {low} to {high}. \
             A turn is one player’s; the longest hundredth is left out."
        ),
        body: chart,
        wide: false,
    }
}

fn over_time(data: &Data) -> Section {
    let last = quantile(&data.summary.lengths, 0.9).max(1);
    let curve = |group: &PlayerGroup| -> Vec<f64> {
        let changes = group.sum.changes.iter().chain(std::iter::repeat(&0)).take(last + 1);
        let games = group.sum.games().max(1) as f64;
        changes
            .scan(0, |sum, change| {
                *sum += change;
                Some(*sum as f64 / games)
            })
            .collect()
    };
    let curves: Vec<(&PlayerGroup, Vec<f64>)> =
        data.groups.iter().map(|group| (group, curve(group))).collect();
    let most = curves.iter().flat_map(|(_, curve)| curve).fold(4.0f64, |most, &points| most.max(points));
    let (x_ticks, y_ticks) = (Ticks::whole(last as f64, 6.0), Ticks::whole(most, 6.0));
    let height = 250.0;
    let frame = Frame::usual(WIDTH, height, (0.0, last as f64), (0.0, most * 1.03));
    let mut svg = Svg::new(WIDTH, height);
    frame.y_axis(&mut svg, &y_ticks);
    frame.x_axis(&mut svg, &x_ticks, false);
    frame.x_name(&mut svg, "turn");
    for (group, curve) in &curves {
        let points: Vec<(f64, f64)> =
            curve.iter().enumerate().map(|(turn, &points)| (frame.x(turn as f64), frame.y(points))).collect();
        let tip = format!("{}: {} points after {last} turns", group.name, grouped(curve[last], 2));
        svg.path(&points, false, &format!("curve {}", group.class), &tip);
    }
    let descriptions =
        curves.iter().map(|(group, curve)| format!("{} reaches {}", group.name, grouped(curve[last], 2)));
    let chart = svg.finish("Mean points by turn", &descriptions.collect::<Vec<_>>().join("; "));
    Section {
        id: "growth",
        title: "How points grow",
        about: "Mean points after each turn, hidden ones too. Games that are over keep their final points; the turns \
                within which nine of ten games end are shown."
            .into(),
        body: data.legend() + &chart,
        wide: false,
    }
}

fn source_legend() -> String {
    let entries = PointSource::ALL.iter().enumerate();
    legend(
        &entries.map(|(place, source)| (format!("s{place}"), source.name().to_owned())).collect::<Vec<_>>(),
    )
}

fn sources_over_time(data: &Data) -> Section {
    let means = |group: &PlayerGroup| -> Vec<[f64; 5]> {
        group.sum.progress.iter().map(|sums| sums.map(|sum| group.per_game(sum))).collect()
    };
    let all: Vec<Vec<[f64; 5]>> = data.groups.iter().map(means).collect();
    let most = all.iter().flatten().map(|sums| sums.iter().sum::<f64>()).fold(4.0, f64::max);
    let mut body = source_legend();
    let _ = write!(body, "<div class=\"multiples of-{}\">", data.groups.len());
    for (group, means) in data.groups.iter().zip(&all) {
        let _ = writeln!(body, "<figure><figcaption>{}</figcaption>", escape(&group.title()));
        body.push_str(&stack(&group.name, means, most));
        body.push_str("</figure>\n");
    }
    body.push_str("</div>\n");
    Section {
        id: "sources",
        title: "Where points come from, from the setup to the end",
        about: "Mean points by source, with every game stretched to the same length.".into(),
        body,
        wide: true,
    }
}

/// Areas on top of each other, one for each source.
fn stack(name: &str, means: &[[f64; 5]], most: f64) -> String {
    let height = 230.0;
    let ticks = Ticks::whole(most, 6.0);
    let frame = Frame::usual(WIDTH, height, (0.0, 1.0), (0.0, most * 1.03));
    let mut svg = Svg::new(WIDTH, height);
    frame.y_axis(&mut svg, &ticks);
    let mut below = vec![0.0; means.len()];
    let x = |moment: usize| frame.x(moment as f64 / (MOMENTS - 1) as f64);
    for (place, source) in PointSource::ALL.iter().enumerate() {
        let above: Vec<f64> = below.iter().zip(means).map(|(below, sums)| below + sums[place]).collect();
        let up = above.iter().enumerate().map(|(moment, &points)| (x(moment), frame.y(points)));
        let back = below.iter().enumerate().rev().map(|(moment, &points)| (x(moment), frame.y(points)));
        let end = means.last().map_or(0.0, |sums| sums[place]);
        let tip = format!("{}: {} points at the end", source.name(), grouped(end, 2));
        svg.path(&up.chain(back).collect::<Vec<_>>(), true, &format!("area s{place}"), &tip);
        below = above;
    }
    frame.x_axis(&mut svg, &Ticks::percent(1.0, 4.0), false);
    frame.x_name(&mut svg, "share of the game’s turns");
    let end = means.last().copied().unwrap_or_default();
    let descriptions = PointSource::ALL
        .iter()
        .zip(end)
        .map(|(source, points)| format!("{} {}", source.name(), grouped(points, 2)));
    svg.finish(
        &format!("Points of {name} by source over the game"),
        &descriptions.collect::<Vec<_>>().join("; "),
    )
}

fn winning_sources(data: &Data) -> Section {
    const ROW: f64 = 40.0;
    let winners: Vec<&PlayerGroup> = data.groups.iter().filter(|group| group.sum.wins() > 0).collect();
    let height = 10.0 + ROW * winners.len() as f64 + 46.0;
    let mean = |group: &PlayerGroup, place: usize| {
        group.sum.winning_sources[place] as f64 / group.sum.wins().max(1) as f64
    };
    let total = |group: &&PlayerGroup| (0..5).map(|place| mean(group, place)).sum::<f64>();
    let most = winners.iter().map(total).fold(1.0, f64::max);
    let mut frame = Frame::usual(WIDTH, height, (0.0, most), (0.0, 1.0));
    (frame.left, frame.top) = (112.0, 10.0);
    let mut svg = Svg::new(WIDTH, height);
    frame.x_axis(&mut svg, &Ticks::whole(most, 5.0), true);
    frame.x_name(&mut svg, "points in games won");
    for (place, group) in winners.iter().enumerate() {
        let y = frame.top + ROW * place as f64 + 6.0;
        svg.text(frame.left - 10.0, y + ROW / 2.0 - 2.0, Anchor::End, "name", &short(&group.title(), 14));
        let mut from = 0.0;
        for (source, points) in (0..5).map(|source| (source, mean(group, source))) {
            let (x, width) = (frame.x(from), frame.x(points) - frame.left);
            let tip =
                format!("{}: {} from {}", group.name, grouped(points, 2), PointSource::ALL[source].name());
            svg.rect(x, y, width, ROW - 12.0, &format!("s{source}"), &tip);
            if width > LINE * 1.6 {
                svg.text(
                    x + width / 2.0,
                    y + ROW / 2.0 - 2.0,
                    Anchor::Middle,
                    &format!("on s{source}"),
                    &grouped(points, 1),
                );
            }
            from += points;
        }
    }
    let descriptions = winners.iter().map(|group| {
        let sources = (0..5)
            .map(|place| format!("{} {}", PointSource::ALL[place].name(), grouped(mean(group, place), 2)));
        format!("{}: {}", group.name, sources.collect::<Vec<_>>().join(", "))
    });
    let descriptions = descriptions.collect::<Vec<_>>().join("; ");
    Section {
        id: "winners",
        title: "What winners win with",
        about: "Mean points by source at the end of the games that each player won.".into(),
        body: source_legend() + &svg.finish("Points of winners by source", &descriptions),
        wide: false,
    }
}
