//! The kinds of plots that the report has several of: columns, bars by row, shares with intervals, lines.

use super::stats::ShareInterval;
use super::svg::{Anchor, Frame, LINE, Svg, Ticks, WIDTH, grouped, percent, short};

/// A share with a name, for a plot of shares by row.
pub(super) struct ShareRow {
    pub(super) name: String,
    pub(super) class: String,
    pub(super) share: ShareInterval,
    pub(super) tip: String,
}

/// Shares by row as dots with their intervals, and a line at the fair share.
pub(super) fn shares_by_row(title: &str, rows: &[ShareRow], fair: f64) -> String {
    const ROW: f64 = 34.0;
    let height = 30.0 + ROW * rows.len() as f64 + 46.0;
    let most = rows.iter().map(|row| row.share.high).fold(fair * 1.4, f64::max).min(1.0);
    let ticks = Ticks::percent(most, 4.0);
    let mut frame = Frame::usual(WIDTH, height, (0.0, most * 1.02), (0.0, 1.0));
    (frame.left, frame.right, frame.top) = (112.0, WIDTH - 66.0, 26.0);
    let mut svg = Svg::new(WIDTH, height);
    frame.x_axis(&mut svg, &ticks, true);
    frame.x_name(&mut svg, "share of games won");
    let x = frame.x(fair);
    svg.line((x, frame.top - 6.0), (x, frame.bottom), "fair", "");
    svg.text(x, frame.top - 11.0, Anchor::Middle, "tick", &format!("fair {}", percent(fair)));
    for (place, row) in rows.iter().enumerate() {
        let y = frame.top + ROW * (place as f64 + 0.5);
        svg.text(frame.left - 10.0, y + 4.0, Anchor::End, "name", &short(&row.name, 14));
        svg.line(
            (frame.x(row.share.low), y),
            (frame.x(row.share.high), y),
            &format!("whisker {}", row.class),
            &row.tip,
        );
        svg.circle(frame.x(row.share.value), y, 6.0, &format!("dot {}", row.class), &row.tip);
        svg.text(WIDTH - 2.0, y + 4.0, Anchor::End, "value", &percent(row.share.value));
    }
    svg.finish(title, &rows.iter().map(|row| row.tip.clone()).collect::<Vec<_>>().join("; "))
}

/// Columns side by side, with marks at expected values where these are known.
pub(super) struct ColumnChart<'a> {
    pub(super) title: &'a str,
    /// Below each cluster of columns.
    pub(super) labels: Vec<String>,
    /// Classes and values of the columns in every cluster.
    pub(super) series: Vec<(String, Vec<f64>)>,
    /// Expected values, by cluster.
    pub(super) expected: Option<Vec<f64>>,
    pub(super) percent: bool,
    pub(super) x_name: &'a str,
    /// The tooltip of a column, by series and cluster.
    pub(super) tip: &'a dyn Fn(usize, usize) -> String,
}

/// Draws [`ColumnChart`].
pub(super) fn columns(chart: &ColumnChart<'_>) -> String {
    let height = 250.0;
    let values = chart.series.iter().flat_map(|(_, values)| values).chain(chart.expected.iter().flatten());
    let most = values.fold(0.0f64, |most, &value| most.max(value)).max(1e-6);
    let ticks = if chart.percent { Ticks::percent(most, 4.0) } else { Ticks::numbers(most, 4.0) };
    let clusters = chart.labels.len() as f64;
    let frame = Frame::usual(WIDTH, height, (0.0, clusters), (0.0, ticks.above(most)));
    let mut svg = Svg::new(WIDTH, height);
    frame.y_axis(&mut svg, &ticks);
    let room = (frame.right - frame.left) / clusters;
    let gap = if room > 14.0 { room * 0.18 } else { 0.5 };
    let width = (room - gap) / chart.series.len() as f64;
    // As many labels as fit.
    let longest = chart.labels.iter().map(|label| label.chars().count()).max().unwrap_or(1) as f64;
    let every = (longest * 9.0 / room).ceil().max(1.0) as usize;
    for (cluster, label) in chart.labels.iter().enumerate() {
        let left = frame.left + room * cluster as f64 + gap / 2.0;
        for (place, (class, values)) in chart.series.iter().enumerate() {
            let Some(&value) = values.get(cluster) else { continue };
            let (x, y) = (left + width * place as f64, frame.y(value));
            let inset = if chart.series.len() > 1 && width > 4.0 { 0.5 } else { 0.0 };
            svg.rect(
                x + inset,
                y,
                width - 2.0 * inset,
                frame.bottom - y,
                class,
                &(chart.tip)(place, cluster),
            );
        }
        if let Some(expected) = &chart.expected {
            let y = frame.y(expected[cluster]);
            svg.line((left - 2.0, y), (left + room - gap + 2.0, y), "expected", "");
        }
        if cluster % every == 0 {
            svg.text(left + (room - gap) / 2.0, frame.bottom + LINE, Anchor::Middle, "tick", label);
        }
    }
    frame.x_name(&mut svg, chart.x_name);
    svg.finish(chart.title, &described(&chart.labels, &chart.series, chart.percent))
}

fn described(labels: &[String], series: &[(String, Vec<f64>)], as_percent: bool) -> String {
    let written = |value: f64| if as_percent { percent(value) } else { grouped(value, 2) };
    let cluster = |(place, label): (usize, &String)| {
        let values = series.iter().filter_map(|(_, values)| values.get(place)).map(|&value| written(value));
        format!("{label}: {}", values.collect::<Vec<_>>().join(", "))
    };
    labels.iter().enumerate().map(cluster).collect::<Vec<_>>().join("; ")
}

/// Bars by row: a few rows, each with a bar for every series.
pub(super) struct Bars<'a> {
    pub(super) title: &'a str,
    /// To the left of the bars.
    pub(super) rows: Vec<&'a str>,
    /// Classes and values, by row.
    pub(super) series: Vec<(String, Vec<f64>)>,
    /// Values drawn over the bars, a part of them, by series and row.
    pub(super) parts: Option<Vec<Vec<f64>>>,
    pub(super) x_name: &'a str,
    /// The tooltip of a bar, by series and row.
    pub(super) tip: &'a dyn Fn(usize, usize) -> String,
}

/// Draws [`Bars`].
pub(super) fn bars(chart: &Bars<'_>) -> String {
    let count = chart.series.len() as f64;
    let bar = (26.0 / count).clamp(11.0, 20.0);
    let row_height = bar * count + 12.0;
    let height = 6.0 + row_height * chart.rows.len() as f64 + 46.0;
    let most =
        chart.series.iter().flat_map(|(_, values)| values).fold(0.0f64, |most, &value| most.max(value));
    let most = most.max(1e-3);
    let ticks = Ticks::numbers(most, 4.0);
    let mut frame = Frame::usual(WIDTH, height, (0.0, most), (0.0, 1.0));
    (frame.left, frame.right, frame.top) = (132.0, WIDTH - 46.0, 6.0);
    let mut svg = Svg::new(WIDTH, height);
    frame.x_axis(&mut svg, &ticks, true);
    frame.x_name(&mut svg, chart.x_name);
    for (row, name) in chart.rows.iter().enumerate() {
        let top = frame.top + row_height * row as f64 + 6.0;
        svg.text(frame.left - 8.0, top + bar * count / 2.0 + 4.0, Anchor::End, "name", name);
        for (place, (class, values)) in chart.series.iter().enumerate() {
            let (value, y) = (values[row], top + bar * place as f64);
            let (width, tip) = (frame.x(value) - frame.left, (chart.tip)(place, row));
            let faint = if chart.parts.is_some() { " faint" } else { "" };
            svg.rect(frame.left, y, width, bar - 1.5, &format!("{class}{faint}"), &tip);
            if let Some(parts) = &chart.parts {
                svg.rect(frame.left, y, frame.x(parts[place][row]) - frame.left, bar - 1.5, class, &tip);
            }
            svg.text(frame.x(value) + 5.0, y + bar / 2.0 + 3.2, Anchor::Start, "small", &amount(value));
        }
    }
    let names: Vec<String> = chart.rows.iter().map(ToString::to_string).collect();
    svg.finish(chart.title, &described(&names, &chart.series, false))
}

/// A mean, with as many decimals as it deserves.
pub(super) fn amount(value: f64) -> String {
    let digits = if value == 0.0 || value >= 100.0 {
        0
    } else if value >= 10.0 {
        1
    } else {
        2
    };
    grouped(value, digits)
}

/// A share for each of some numbers, as dots with intervals; larger dots stand for more games.
pub(super) fn shares_by_number(
    title: &str,
    points: &[(f64, u64, ShareInterval)],
    fair: f64,
    x_name: &str,
) -> String {
    let height = 250.0;
    let most = points.iter().map(|(_, _, share)| share.high).fold(fair * 1.4, f64::max).min(1.0);
    let ticks = Ticks::percent(most, 4.0);
    let xs = points.iter().map(|(x, _, _)| *x);
    let (first, last) = (xs.clone().fold(f64::MAX, f64::min), xs.fold(f64::MIN, f64::max));
    let frame = Frame::usual(WIDTH, height, (first - 0.6, last + 0.6), (0.0, ticks.above(most)));
    let mut svg = Svg::new(WIDTH, height);
    frame.y_axis(&mut svg, &ticks);
    frame.x_axis(&mut svg, &Ticks::whole(last - first, 9.0), false);
    frame.x_name(&mut svg, x_name);
    svg.line((frame.left, frame.y(fair)), (frame.right, frame.y(fair)), "fair", "");
    let largest = points.iter().map(|(_, count, _)| *count).max().unwrap_or(1) as f64;
    for (x, count, share) in points {
        let tip = format!("{x}: {} won of {} times", percent(share.value), grouped(*count as f64, 0));
        svg.line(
            (frame.x(*x), frame.y(share.low)),
            (frame.x(*x), frame.y(share.high)),
            "whisker plain",
            &tip,
        );
        let radius = 2.5 + 4.5 * (*count as f64 / largest).sqrt();
        svg.circle(frame.x(*x), frame.y(share.value), radius, "dot plain", &tip);
    }
    let descriptions = points.iter().map(|(x, _, share)| format!("{x}: {}", percent(share.value)));
    svg.finish(title, &descriptions.collect::<Vec<_>>().join("; "))
}
