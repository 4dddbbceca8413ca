//! The report: one HTML page that shows what an export's `summary.json` says. It needs nothing but itself.

mod cards;
mod charts;
mod luck;
mod openings;
mod progress;
mod results;
mod skill;
mod stats;
mod svg;

use crate::DataError;
use crate::manifest::{Manifest, SeriesTimes, VERSION};
use crate::summary::{PlayerSummary, Summary};
use crate::sums::Sum;
use brickwool_settlers::constants::SEAT_COUNTS;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use svg::{escape, grouped, listed};

/// The report on an export, as HTML.
pub fn report(folder: &Path) -> Result<String, DataError> {
    let head: Value = read(folder, "match.json")?;
    let path = || folder.join("match.json");
    match head["brickwool_export"].as_u64() {
        None => {
            return Err(DataError::Corrupt {
                path: path(),
                message: "it does not describe an export of games".into(),
            });
        }
        Some(found) if found != u64::from(VERSION) => {
            return Err(DataError::Version { path: path(), found: found as u32, expected: VERSION });
        }
        Some(_) => {}
    }
    let manifest: Manifest = serde_json::from_value(head)
        .map_err(|error| DataError::Corrupt { path: path(), message: error.to_string() })?;
    if !manifest.finished {
        return Err(DataError::NoExport { folder: folder.to_owned(), name: "summary.json" });
    }
    let summary: Summary = read(folder, "summary.json")?;
    let players = manifest.players.len();
    let fits = summary.is_about(players) && SEAT_COUNTS.contains(&(players as u8));
    if !fits {
        let message = "its players don't match match.json".to_owned();
        return Err(DataError::Corrupt { path: folder.join("summary.json"), message });
    }
    let times = read(folder, "times.json").ok();
    Ok(page(&Data::new(manifest, summary, times)))
}

pub(crate) fn read<T: DeserializeOwned>(folder: &Path, name: &'static str) -> Result<T, DataError> {
    let path = folder.join(name);
    let text = match fs::read_to_string(&path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Err(DataError::NoExport { folder: folder.to_owned(), name });
        }
        read => read.map_err(DataError::io("read", &path))?,
    };
    serde_json::from_str(&text).map_err(|error| DataError::Corrupt { path, message: error.to_string() })
}

/// What the page is about.
struct Data {
    manifest: Manifest,
    summary: Summary,
    /// What decisions cost, if that was kept.
    times: Option<SeriesTimes>,
    groups: Vec<PlayerGroup>,
}

/// Players of the same name, taken together.
struct PlayerGroup {
    name: String,
    /// The class of its colour.
    class: String,
    /// How many there are at the table.
    size: usize,
    sum: PlayerSummary,
    players: Vec<usize>,
}

impl PlayerGroup {
    /// The mean for one such player and game.
    fn per_game(&self, total: u64) -> f64 {
        total as f64 / self.sum.games().max(1) as f64
    }

    /// The name, with how many there are.
    fn title(&self) -> String {
        if self.size > 1 { format!("{} ×{}", self.name, self.size) } else { self.name.clone() }
    }
}

impl Data {
    fn new(manifest: Manifest, summary: Summary, times: Option<SeriesTimes>) -> Data {
        let mut groups: Vec<PlayerGroup> = Vec::new();
        for (number, (name, player)) in manifest.players.iter().zip(&summary.players).enumerate() {
            match groups.iter_mut().find(|group| group.name == *name) {
                Some(group) => {
                    group.size += 1;
                    group.sum.add(player);
                    group.players.push(number);
                }
                None => groups.push(PlayerGroup {
                    name: name.clone(),
                    class: format!("c{}", groups.len()),
                    size: 1,
                    sum: player.clone(),
                    players: vec![number],
                }),
            }
        }
        Data { manifest, summary, times, groups }
    }

    fn seats(&self) -> usize {
        self.manifest.players.len()
    }

    /// The share of games that everybody would win if all were equal.
    fn fair(&self) -> f64 {
        1.0 / self.seats() as f64
    }

    /// What the groups' colours mean; nothing where there is only one.
    fn legend(&self) -> String {
        if self.groups.len() < 2 {
            return String::new();
        }
        svg::legend(&self.groups.iter().map(|group| (group.class.clone(), group.title())).collect::<Vec<_>>())
    }

    /// A value for each group.
    fn by_group(&self, mut value: impl FnMut(&PlayerGroup) -> Vec<f64>) -> Vec<(String, Vec<f64>)> {
        self.groups.iter().map(|group| (group.class.clone(), value(group))).collect()
    }
}

/// A part of the page.
struct Section {
    /// Its anchor, and how tests find it.
    id: &'static str,
    title: &'static str,
    /// What there is to see, in a sentence or two.
    about: String,
    body: String,
    /// Whether it takes the whole width.
    wide: bool,
}

fn page(data: &Data) -> String {
    let title = listed(&data.groups.iter().map(PlayerGroup::title).collect::<Vec<_>>());
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{} – Brickwool report</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n",
        escape(&title),
        include_str!("report/page.css")
    );
    let _ = write!(html, "<header>\n<p class=\"kicker\">Brickwool report</p>\n<h1>{}</h1>\n", escape(&title));
    let _ = writeln!(html, "<p class=\"about\">{}</p>\n</header>", escape(&what_was_played(data)));
    if data.summary.games == 0 {
        html.push_str(
            "<main><p class=\"empty\">No game was finished, so there is nothing to show.</p></main>\n",
        );
    } else {
        html.push_str("<main>\n");
        let parts = [
            results::sections,
            skill::sections,
            progress::sections,
            luck::sections,
            openings::sections,
            cards::sections,
        ];
        for section in parts.iter().flat_map(|part| part(data)).chain(results::decisions(data)) {
            let _ = write!(
                html,
                "<section id=\"{}\" class=\"{}\">\n<h2>{}</h2>\n<p class=\"about\">{}</p>\n{}</section>\n",
                section.id,
                if section.wide { "wide" } else { "" },
                section.title,
                section.about,
                section.body
            );
        }
        html.push_str("</main>\n");
    }
    let _ = write!(
        html,
        "<footer>Written by brickwool {} from <code>summary.json</code>. Intervals hold the true value 95 times in 100.\
         </footer>\n<script>\n{}</script>\n</body>\n</html>\n",
        escape(&data.manifest.program),
        include_str!("report/page.js")
    );
    html
}

fn what_was_played(data: &Data) -> String {
    let manifest = &data.manifest;
    let boards = match (manifest.boards.as_str(), &manifest.tokens) {
        ("random", Some(tokens)) => format!("random {} boards ({tokens} tokens)", manifest.shape),
        ("random", None) => format!("random {} boards", manifest.shape),
        _ => "always the same board".to_owned(),
    };
    let games = if manifest.games == manifest.games_planned {
        format!(
            "{} {}",
            grouped(manifest.games as f64, 0),
            if manifest.games == 1 { "game" } else { "games" }
        )
    } else {
        let [played, planned] =
            [manifest.games, manifest.games_planned].map(|games| grouped(games as f64, 0));
        format!("{played} of {planned} games")
    };
    format!("{games} · {boards} · rules: {} · seed {}", manifest.rules, manifest.seed)
}
