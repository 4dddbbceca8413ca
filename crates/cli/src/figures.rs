//! Numbers as people read them: shares, intervals, times and tables.

use brickwool_arena::Share;
use comfy_table::{ContentArrangement, Table, presets};
use serde_json::{Value, json};
use std::fmt::Display;
use std::time::Duration;

/// A table without frills, never broken into lines: it may be piped somewhere.
pub(crate) fn plain_table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED).set_content_arrangement(ContentArrangement::Disabled);
    table
}

/// A share in percent.
pub(crate) fn percent(share: Share) -> String {
    share.value().map_or_else(dash, |share| format!("{:.1} %", 100.0 * share))
}

/// A share's 95 % interval in percent.
pub(crate) fn interval(share: Share) -> String {
    share.interval().map_or_else(dash, |[low, high]| format!("{:.1} – {:.1} %", 100.0 * low, 100.0 * high))
}

/// A share for programs.
pub(crate) fn share_json(share: Share) -> Value {
    json!({"count": share.count, "of": share.of, "share": share.value(), "interval": share.interval()})
}

/// What is shown where there is no value.
pub(crate) fn dash() -> String {
    "–".into()
}

/// A time in the unit that suits it, with two or three digits.
pub(crate) fn duration(time: Duration) -> String {
    let nanos = time.as_secs_f64() * 1e9;
    let (value, unit) = match nanos {
        ..1e3 => (nanos, "ns"),
        ..1e6 => (nanos / 1e3, "µs"),
        ..1e9 => (nanos / 1e6, "ms"),
        _ => (nanos / 1e9, "s"),
    };
    if value < 9.95 { format!("{value:.1} {unit}") } else { format!("{value:.0} {unit}") }
}

/// A count per second.
pub(crate) fn rate(count: u64, seconds: f64) -> String {
    let rate = count as f64 / seconds.max(1e-9);
    if rate < 10.0 { format!("{rate:.1}") } else { figure(rate.round() as u64) }
}

/// A text cut to `most` letters: a longer one loses its beginning.
pub(crate) fn short(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        text.to_owned()
    } else {
        ['…'].into_iter().chain(text.chars().skip(count - most + 1)).collect()
    }
}

/// A whole number with its thousands apart.
pub(crate) fn figure(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A number of things: "1 point", "2 points", "2 cities".
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    format!("{count} {}", plural(count, noun))
}

/// A regular noun as it follows this number.
pub(crate) fn plural<N: PartialEq + From<u8>>(count: N, noun: &str) -> String {
    match noun.strip_suffix('y') {
        _ if count == N::from(1) => noun.to_owned(),
        Some(stem) => format!("{stem}ies"),
        None => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_thing_is_singular() {
        assert_eq!([0_u8, 1, 2].map(|count| counted(count, "point")), ["0 points", "1 point", "2 points"]);
        assert_eq!([1_usize, 2].map(|count| counted(count, "log entry")), ["1 log entry", "2 log entries"]);
        assert_eq!(counted(-1, "point"), "-1 points");
    }

    #[test]
    fn times_have_the_unit_that_suits_them() {
        let cases = [
            (7, "7.0 ns"),
            (999, "999 ns"),
            (1_500, "1.5 µs"),
            (20_000_000, "20 ms"),
            (3_000_000_000, "3.0 s"),
        ];
        for (nanos, text) in cases {
            assert_eq!(duration(Duration::from_nanos(nanos)), text);
        }
    }

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(figure(number), text);
        }
    }

    #[test]
    fn shares_are_told_in_percent() {
        let share = Share { count: 1, of: 8 };
        assert_eq!((percent(share), interval(share)), ("12.5 %".into(), "2.2 – 47.1 %".into()));
        assert_eq!(percent(Share::default()), "–");
    }
}
