//! The plot of the documentation: three panels in one hand-written SVG.

use brickwool_dice::Structure;
use brickwool_dice::solver::Forecast;
use std::fmt::Write;

const WIDTH: f64 = 1000.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const PANEL: f64 = 220.0;
const GAP: f64 = 90.0;
const TOP: f64 = 50.0;

/// The panel's area: where its data goes.
struct Panel {
    top: f64,
    x: (f64, f64),
    y: (f64, f64),
}

impl Panel {
    fn x(&self, value: f64) -> f64 {
        LEFT + (value - self.x.0) / (self.x.1 - self.x.0) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        self.top + PANEL - (value - self.y.0) / (self.y.1 - self.y.0) * PANEL
    }
}

/// The SVG of a forecast; `worth[t]` is the value of an empty map with `t` turns left.
pub(super) fn draw(forecast: &Forecast, worth: &[f64]) -> Result<String, std::fmt::Error> {
    let height = TOP + 3.0 * PANEL + 2.0 * GAP + 50.0;
    let mut svg = String::new();
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">"
    )?;
    writeln!(svg, "<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"white\"/>")?;
    structures(&mut svg, forecast, TOP)?;
    scores(&mut svg, forecast, TOP + PANEL + GAP)?;
    turns(&mut svg, forecast, worth, TOP + 2.0 * (PANEL + GAP))?;
    writeln!(svg, "</svg>")?;
    Ok(svg)
}

fn frame(svg: &mut String, panel: &Panel, title: &str, marks: &[(f64, String)]) -> std::fmt::Result {
    writeln!(svg, "<text x=\"{LEFT}\" y=\"{}\" font-size=\"15\">{title}</text>", panel.top - 24.0)?;
    for (value, label) in marks {
        let y = panel.y(*value);
        writeln!(svg, "<path d=\"M{LEFT} {y:.1}H{}\" stroke=\"#ddd\"/>", WIDTH - RIGHT)?;
        writeln!(svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>", LEFT - 6.0, y + 4.0)?;
    }
    Ok(())
}

fn percent_marks(step: f64, most: f64) -> Vec<(f64, String)> {
    let count = (most / step).round() as u32;
    (0..=count).map(f64::from).map(|mark| (mark * step, format!("{:.0} %", mark * step * 100.0))).collect()
}

fn bar(svg: &mut String, panel: &Panel, from: f64, to: f64, value: f64, fill: &str) -> std::fmt::Result {
    let (x, y) = (panel.x(from), panel.y(value));
    let (width, height) = (panel.x(to) - x, panel.y(0.0) - y);
    writeln!(
        svg,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"/>"
    )
}

fn label(svg: &mut String, x: f64, y: f64, text: &str) -> std::fmt::Result {
    writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>")
}

/// What the numbers below a panel count.
fn caption(svg: &mut String, panel: &Panel, text: &str) -> std::fmt::Result {
    label(svg, (LEFT + WIDTH - RIGHT) / 2.0, panel.top + PANEL + 36.0, text)
}

fn structures(svg: &mut String, forecast: &Forecast, top: f64) -> std::fmt::Result {
    let panel = Panel { top, x: (0.0, Structure::COUNT as f64), y: (0.0, 1.0) };
    frame(
        svg,
        &panel,
        "How often each structure stands at the end under best play",
        &percent_marks(0.25, 1.0),
    )?;
    let Some(built) = forecast.built.last() else { return Ok(()) };
    for (place, (structure, &chance)) in Structure::all().zip(built).enumerate() {
        let fill = match structure {
            Structure::Road(_) => "#8d6e63",
            Structure::Settlement(_) => "#43a047",
            Structure::City(_) => "#e53935",
            Structure::Knight(_) => "#3949ab",
        };
        let from = place as f64;
        bar(svg, &panel, from + 0.12, from + 0.88, chance, fill)?;
        label(svg, panel.x(from + 0.5), top + PANEL + 16.0, &structure.to_string())?;
        let share = if chance > 0.0 && chance < 0.005 {
            "&lt;1".to_owned()
        } else {
            format!("{:.0}", chance * 100.0)
        };
        label(svg, panel.x(from + 0.5), panel.y(chance) - 3.0, &share)?;
    }
    Ok(())
}

fn scores(svg: &mut String, forecast: &Forecast, top: f64) -> std::fmt::Result {
    let panel = Panel { top, x: (40.0, 126.0), y: (0.0, 0.15) };
    frame(svg, &panel, "Final score under best play: the chance of each", &percent_marks(0.05, 0.15))?;
    for &(score, chance) in forecast.scores.iter().filter(|(score, _)| (40..=125).contains(score)) {
        bar(svg, &panel, f64::from(score), f64::from(score) + 0.85, chance, "#5e35b1")?;
    }
    for score in (40..=120).step_by(10) {
        label(svg, panel.x(f64::from(score) + 0.4), top + PANEL + 16.0, &score.to_string())?;
    }
    caption(svg, &panel, "points")
}

fn turns(svg: &mut String, forecast: &Forecast, worth: &[f64], top: f64) -> std::fmt::Result {
    let most = worth.len().saturating_sub(1) as f64;
    let panel = Panel { top, x: (0.0, most), y: (0.0, 100.0) };
    let marks: Vec<_> = (0..=4).map(|mark| (f64::from(mark) * 25.0, format!("{}", mark * 25))).collect();
    let title =
        "Expected score: of a game with this many turns (line), and after this many of 15 turns (dots)";
    frame(svg, &panel, title, &marks)?;
    let points: Vec<_> = worth
        .iter()
        .enumerate()
        .map(|(turns, &value)| format!("{:.1},{:.1}", panel.x(turns as f64), panel.y(value)))
        .collect();
    writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#00897b\" stroke-width=\"2\"/>",
        points.join(" ")
    )?;
    for (turn, &mean) in forecast.means.iter().enumerate() {
        let (x, y) = (panel.x(turn as f64), panel.y(mean));
        writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#fb8c00\"/>")?;
        label(svg, x, top + PANEL + 18.0, &turn.to_string())?;
    }
    caption(svg, &panel, "turns")
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_dice::solver::ValueTable;

    #[test]
    fn the_plot_names_every_structure() {
        let table = ValueTable::solve_last(1, |_, _| ());
        let forecast = Forecast::new(&table, |_, _| ()).unwrap();
        let svg = draw(&forecast, &[0.0, 2.6]).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(Structure::all().all(|structure| svg.contains(&format!(">{structure}</text>"))));
        assert!(!svg.contains("NaN"));
    }
}
