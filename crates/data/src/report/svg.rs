//! Drawing: a plot's frame with its axes, and the marks that go into it. Colours are classes that the page's style knows.

use std::fmt::{Display, Write};

/// How wide every plot is, in units that are about a pixel on a large screen.
pub(super) const WIDTH: f64 = 440.0;
/// Height of a line of text.
pub(super) const LINE: f64 = 18.0;

/// Text as it may stand in HTML and SVG.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // What XML does not allow at all.
            c if c.is_control() => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// Text cut to `most` characters.
pub(super) fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// A picture being drawn.
pub(super) struct Svg {
    body: String,
    width: f64,
    height: f64,
}

/// Where text is anchored.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    pub(super) fn new(width: f64, height: f64) -> Svg {
        Svg { body: String::new(), width, height }
    }

    /// The picture, with a title and a description for those who do not see it.
    pub(super) fn finish(self, title: &str, description: &str) -> String {
        format!(
            "<svg viewBox=\"0 0 {:.0} {:.0}\" role=\"img\" aria-label=\"{}\">\n<desc>{}</desc>\n{}</svg>\n",
            self.width,
            self.height,
            escape(title),
            escape(description),
            self.body
        )
    }

    /// Any element without content; `tip` is its tooltip.
    pub(super) fn shape(&mut self, element: &str, tip: &str) {
        let name = element.split(' ').next().unwrap_or_default();
        if tip.is_empty() {
            let _ = writeln!(self.body, "<{element}/>");
        } else {
            let _ = writeln!(self.body, "<{element}><title>{}</title></{name}>", escape(tip));
        }
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{}</text>",
            escape(text)
        );
    }

    pub(super) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, class: &str, tip: &str) {
        let (width, height) = (width.max(0.0), height.max(0.0));
        self.shape(
            &format!(
                "rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" class=\"{class}\""
            ),
            tip,
        );
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str, tip: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.shape(&format!("path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" class=\"{class}\""), tip);
    }

    pub(super) fn circle(&mut self, x: f64, y: f64, radius: f64, class: &str, tip: &str) {
        self.shape(&format!("circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" class=\"{class}\""), tip);
    }

    /// A line through points, or the area that they enclose.
    pub(super) fn path(&mut self, points: &[(f64, f64)], close: bool, class: &str, tip: &str) {
        let mut way = String::new();
        for (place, (x, y)) in points.iter().enumerate() {
            let _ = write!(way, "{}{x:.1} {y:.1}", if place == 0 { "M" } else { "L" });
        }
        self.shape(&format!("path d=\"{way}{}\" class=\"{class}\"", if close { "Z" } else { "" }), tip);
    }
}

/// Where data goes in a picture, and how values become places.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    pub(super) x: (f64, f64),
    pub(super) y: (f64, f64),
}

impl Frame {
    /// The usual place for data: room on the left for the labels of the y axis, below for those of the x axis.
    pub(super) fn usual(width: f64, height: f64, x: (f64, f64), y: (f64, f64)) -> Frame {
        Frame { left: 46.0, right: width - 12.0, top: 12.0, bottom: height - 46.0, x, y }
    }

    pub(super) fn x(&self, value: f64) -> f64 {
        self.left + (value - self.x.0) / (self.x.1 - self.x.0) * (self.right - self.left)
    }

    pub(super) fn y(&self, value: f64) -> f64 {
        self.bottom - (value - self.y.0) / (self.y.1 - self.y.0) * (self.bottom - self.top)
    }

    /// Lines across, with labels on the left.
    pub(super) fn y_axis(&self, svg: &mut Svg, ticks: &Ticks) {
        for tick in ticks.within(self.y) {
            let y = self.y(tick);
            svg.line((self.left, y), (self.right, y), if tick == 0.0 { "base" } else { "grid" }, "");
            svg.text(self.left - 7.0, y + 4.0, Anchor::End, "tick", &ticks.label(tick));
        }
    }

    /// Lines down, with labels below.
    pub(super) fn x_axis(&self, svg: &mut Svg, ticks: &Ticks, lines: bool) {
        for tick in ticks.within(self.x) {
            let x = self.x(tick);
            if lines {
                svg.line((x, self.top), (x, self.bottom), if tick == 0.0 { "base" } else { "grid" }, "");
            }
            svg.text(x, self.bottom + LINE, Anchor::Middle, "tick", &ticks.label(tick));
        }
    }

    /// What the x axis measures.
    pub(super) fn x_name(&self, svg: &mut Svg, name: &str) {
        svg.text(
            (self.left + self.right) / 2.0,
            self.bottom + 2.0 * LINE + 2.0,
            Anchor::Middle,
            "axis",
            name,
        );
    }
}

/// Round numbers along an axis.
pub(super) struct Ticks {
    step: f64,
    /// Shares are written as percentages.
    percent: bool,
}

impl Ticks {
    /// About `count` ticks for values up to `most`.
    pub(super) fn numbers(most: f64, count: f64) -> Ticks {
        Ticks { step: round_step(most / count, &STEPS), percent: false }
    }

    /// Ticks that are whole numbers.
    pub(super) fn whole(most: f64, count: f64) -> Ticks {
        Ticks { step: round_step(most / count, &WHOLE_STEPS).max(1.0), percent: false }
    }

    /// About `count` ticks for shares up to `most`.
    pub(super) fn percent(most: f64, count: f64) -> Ticks {
        Ticks { step: round_step(most / count, &STEPS), percent: true }
    }

    /// The first tick at or above a value: a good end for an axis.
    pub(super) fn above(&self, value: f64) -> f64 {
        (value / self.step - 1e-9).ceil().max(1.0) * self.step
    }

    fn within(&self, (from, to): (f64, f64)) -> impl Iterator<Item = f64> + use<> {
        let step = self.step;
        let (first, last) = ((from / step - 1e-9).ceil() as i64, (to / step + 1e-9).floor() as i64);
        (first..=last).map(move |tick| tick as f64 * step)
    }

    fn label(&self, tick: f64) -> String {
        let (value, step) = if self.percent { (tick * 100.0, self.step * 100.0) } else { (tick, self.step) };
        let rest = |digits: i32| (step * 10f64.powi(digits) - (step * 10f64.powi(digits)).round()).abs();
        let digits = (0..6).find(|&digits| rest(digits) < 1e-6).unwrap_or(6) as usize;
        format!("{}{}", grouped(value, digits), if self.percent { " %" } else { "" })
    }
}

/// What ticks may be apart, but for a power of ten.
const STEPS: [f64; 5] = [1.0, 2.0, 2.5, 5.0, 10.0];
const WHOLE_STEPS: [f64; 4] = [1.0, 2.0, 5.0, 10.0];

/// The first of some steps, times a power of ten, that is not below.
fn round_step(rough: f64, steps: &[f64]) -> f64 {
    let power = 10f64.powf(rough.max(1e-9).log10().floor());
    steps.iter().map(|step| step * power).find(|&step| step >= rough * 0.999).unwrap_or(power)
}

/// A number with `digits` decimals, thousands set apart by narrow spaces.
pub(super) fn grouped(value: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", value.abs());
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) && whole.len() > 4 {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    let negative = value < 0.0 && text.chars().any(|c| ('1'..='9').contains(&c));
    format!("{}{grouped}{rest}", if negative { "−" } else { "" })
}

/// A share as people write it.
pub(super) fn percent(share: f64) -> String {
    format!("{} %", grouped(share * 100.0, 1))
}

/// What colours mean: an HTML list above a plot.
pub(super) fn legend(entries: &[(String, String)]) -> String {
    let mut html = String::from("<ul class=\"legend\">");
    for (class, name) in entries {
        let _ = write!(html, "<li><i class=\"{class}\"></i>{}</li>", escape(name));
    }
    html.push_str("</ul>\n");
    html
}

/// Things one after the other, with commas and a last "and".
pub(super) fn listed<T: Display>(things: &[T]) -> String {
    match things {
        [] => String::new(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        for (value, digits, text) in [
            (1234.0, 0, "1234"),
            (12345.0, 0, "12\u{202f}345"),
            (1234567.89, 1, "1\u{202f}234\u{202f}567.9"),
            (-0.4, 0, "0"),
        ] {
            assert_eq!(grouped(value, digits), text);
        }
        assert_eq!(percent(0.2549), "25.5 %");
    }

    #[test]
    fn ticks_are_round_and_end_above_the_data() {
        for (most, end) in [(0.97, 1.0), (9.3, 10.0), (334.0, 400.0), (0.031, 0.04)] {
            assert!((Ticks::numbers(most, 4.0).above(most) - end).abs() < 1e-9, "{most}");
        }
        let ticks = Ticks::percent(0.3, 3.0);
        assert_eq!(
            ticks.within((0.0, 0.3)).map(|tick| ticks.label(tick)).collect::<Vec<_>>(),
            ["0 %", "10 %", "20 %", "30 %"]
        );
    }

    #[test]
    fn what_people_write_cannot_break_the_page() {
        assert_eq!(escape("<b>\"Tom & Jerry's\"\u{0}"), "&lt;b&gt;&quot;Tom &amp; Jerry&#39;s&quot;\u{fffd}");
        assert_eq!((short("abcdef", 4), short("abc", 4)), ("abc…".into(), "abc".into()));
    }
}
