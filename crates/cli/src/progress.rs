//! Progress bars on standard error. They are shown only when that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A bar that counts games or other items up to a total, with the time that is left.
pub(crate) fn counting(total: u64, items: &str) -> ProgressBar {
    let bar = ProgressBar::new(total);
    let template = format!("{{bar:30}} {{pos}} of {{len}} {items}, {{eta}} left {{msg}}");
    bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A bar for work that reports how much of its total is done; it vanishes when all of it is.
pub(crate) fn reporting(what: &'static str) -> impl Fn(usize, usize) + Sync {
    let bar = ProgressBar::new(0).with_message(what);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {elapsed}") {
        bar.set_style(style);
    }
    move |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
        if done == total {
            bar.finish_and_clear();
        }
    }
}
