//! The reliability diagram of the win model: predicted chances along x, how often they came true along y. A perfect model
//! lies on the diagonal.

use crate::report::{BINS, Bin};
use std::fmt::Write;

const SIZE: f64 = 360.0;
const MARGIN: f64 = 48.0;
/// Bins with fewer seats say nothing.
const FEWEST: u32 = 20;

/// The reliability diagram as SVG.
pub(crate) fn reliability(bins: &[Bin; BINS]) -> String {
    let x = |share: f64| MARGIN + SIZE * share;
    let y = |share: f64| MARGIN + SIZE * (1.0 - share);
    let whole = SIZE + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for tenth in (0..=10).step_by(2) {
        let share = f64::from(tenth) / 10.0;
        let _ = writeln!(
            svg,
            "<path d=\"M{0} {1}V{2}M{3} {4}H{5}\" stroke=\"#ddd\"/>",
            x(share),
            y(0.0),
            y(1.0),
            x(0.0),
            y(share),
            x(1.0)
        );
        let _ = writeln!(
            svg,
            "<text x=\"{0}\" y=\"{1}\" text-anchor=\"middle\">{2} %</text>\
             <text x=\"{3}\" y=\"{4}\" text-anchor=\"end\">{2} %</text>",
            x(share),
            y(0.0) + 18.0,
            tenth * 10,
            x(0.0) - 6.0,
            y(share) + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<path d=\"M{} {}L{} {}\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0)
    );
    for bin in bins.iter().filter(|bin| bin.count >= FEWEST) {
        let count = f64::from(bin.count);
        let (said, won) = (bin.said / count, f64::from(bin.won) / count);
        // Two standard errors either way.
        let error = 2.0 * (won * (1.0 - won) / count).sqrt();
        let _ = writeln!(
            svg,
            "<path d=\"M{0:.1} {1:.1}V{2:.1}\" stroke=\"#1f6f8b\"/>\
             <circle cx=\"{0:.1}\" cy=\"{3:.1}\" r=\"4\" fill=\"#1f6f8b\"/>",
            x(said),
            y((won - error).max(0.0)),
            y((won + error).min(1.0)),
            y(won)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{0}\" y=\"{1}\" text-anchor=\"middle\">chance the model gives a seat</text>\
         <text x=\"14\" y=\"{2}\" text-anchor=\"middle\" transform=\"rotate(-90 14 {2})\">how often that seat wins</text>\n</svg>",
        x(0.5),
        whole - 8.0,
        y(0.5)
    );
    svg
}
