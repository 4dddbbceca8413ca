//! Who won: key figures, win rates by player and seat, final points, and what decisions cost.

use super::charts::{ColumnChart, ShareRow, columns, shares_by_row};
use super::stats::ShareInterval;
use super::svg::{escape, grouped, percent};
use super::{Data, Section};
use std::fmt::Write;

pub(super) fn sections(data: &Data) -> Vec<Section> {
    vec![figures(data), by_player(data), by_seat(data), final_points(data)]
}

fn figures(data: &Data) -> Section {
    let summary = &data.summary;
    let games = summary.games as f64;
    let mut tiles = vec![
        ("games", grouped(games, 0)),
        ("turns a game", grouped(summary.turns as f64 / games, 1)),
        ("decisions a game", grouped(summary.actions as f64 / games, 0)),
        ("rolls in all", grouped(summary.dice.iter().flatten().sum::<u64>() as f64, 0)),
    ];
    if summary.unfinished > 0 {
        tiles.push(("games nobody won", grouped(summary.unfinished as f64, 0)));
    }
    let seconds = data.times.as_ref().map(|times| times.seconds);
    if let Some(seconds) = seconds.filter(|&seconds| seconds > 0.0) {
        tiles.push(("games a second", super::charts::amount(games / seconds)));
    }
    let mut body = String::from("<dl class=\"tiles\">");
    for (name, value) in tiles {
        let _ = write!(body, "<div><dd>{value}</dd><dt>{name}</dt></div>");
    }
    body.push_str("</dl>\n");
    body.push_str(&key_table(data));
    Section {
        id: "figures",
        title: "Key figures",
        about: "Means for one player and one game, by the player’s name.".into(),
        body,
        wide: true,
    }
}

fn key_table(data: &Data) -> String {
    let mut table = String::from(
        "<div class=\"scroll\"><table><thead><tr><th>Player</th><th>Games won</th><th>95 % interval</th><th>Points</th>\
         <th>Opening pips</th><th>Cards from dice</th><th>Roads</th><th>Settlements</th><th>Cities</th>\
         <th>Dev. cards</th></tr></thead><tbody>\n",
    );
    for group in &data.groups {
        let sum = &group.sum;
        let share = ShareInterval::of(sum.wins(), data.summary.games).map(|share| share.split(group.size));
        let [won, interval] = share.map_or([String::new(), String::new()], |share| {
            [percent(share.value), format!("{} – {}", percent(share.low), percent(share.high))]
        });
        let _ = write!(
            table,
            "<tr><th><i class=\"{}\"></i>{}</th><td>{won}</td><td>{interval}</td>",
            group.class,
            escape(&group.title())
        );
        for total in [
            sum.sources.iter().sum(),
            sum.opening_pips,
            sum.produced.iter().sum(),
            sum.roads,
            sum.settlements,
            sum.cities,
            sum.dev_bought.iter().sum(),
        ] {
            let _ = write!(table, "<td>{}</td>", grouped(group.per_game(total), 2));
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody></table></div>\n");
    table
}

fn row(name: String, class: String, wins: u64, games: u64, among: usize) -> Option<ShareRow> {
    let share = ShareInterval::of(wins, games)?.split(among);
    let tip = format!("{name}: {} ({} to {})", percent(share.value), percent(share.low), percent(share.high));
    Some(ShareRow { name, class, share, tip })
}

fn by_player(data: &Data) -> Section {
    let games = data.summary.games;
    let rows: Vec<ShareRow> = if data.groups.len() == 1 {
        // All the same: then each on their own, which shows what luck alone does.
        let players = data.summary.players.iter().enumerate();
        let row = |(number, player): (usize, &crate::PlayerSummary)| {
            row(
                format!("{} {}", data.groups[0].name, number + 1),
                format!("c{number}"),
                player.wins(),
                games,
                1,
            )
        };
        players.filter_map(row).collect()
    } else {
        let groups = data.groups.iter();
        groups
            .filter_map(|group| row(group.title(), group.class.clone(), group.sum.wins(), games, group.size))
            .collect()
    };
    Section {
        id: "wins",
        title: "Who wins",
        about: "Each player’s share of the games with its 95 % interval; players of the same name are taken together \
                and their share is divided among them. Everybody sat in every seat equally often."
            .into(),
        body: shares_by_row("Share of games won by player", &rows, data.fair()),
        wide: false,
    }
}

fn by_seat(data: &Data) -> Section {
    let seats = data.summary.wins_by_seat.iter().take(data.seats()).enumerate();
    let rows: Vec<ShareRow> = seats
        .filter_map(|(seat, &wins)| {
            row(format!("seat {}", seat + 1), "plain".into(), wins, data.summary.games, 1)
        })
        .collect();
    let mut body = shares_by_row("Share of games won by seat", &rows, data.fair());
    if data.groups.len() > 1 {
        body.push_str(&seats_table(data));
    }
    Section {
        id: "seats",
        title: "Does the seat matter?",
        about: "The share of games won from each seat, counted from 1 in the order of the first settlements (tables count from 0).".into(),
        body,
        wide: false,
    }
}

/// Win rates by player and seat.
fn seats_table(data: &Data) -> String {
    let mut table = String::from("<div class=\"scroll\"><table><thead><tr><th>Won from seat</th>");
    (1..=data.seats()).for_each(|seat| {
        let _ = write!(table, "<th>{seat}</th>");
    });
    table.push_str("</tr></thead><tbody>\n");
    for group in &data.groups {
        let _ = write!(table, "<tr><th><i class=\"{}\"></i>{}</th>", group.class, escape(&group.title()));
        for seat in 0..data.seats() {
            let share = ShareInterval::of(group.sum.wins_by_seat[seat], group.sum.games_by_seat[seat]);
            let _ = write!(table, "<td>{}</td>", share.map_or(String::new(), |share| percent(share.value)));
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody></table></div>\n");
    table
}

fn final_points(data: &Data) -> Section {
    let most = data.groups.iter().map(|group| group.sum.final_points.len()).max().unwrap_or(1);
    let share = |group: &super::PlayerGroup, points: usize| {
        group.per_game(group.sum.final_points.get(points).copied().unwrap_or(0))
    };
    let first =
        (0..most).find(|&points| data.groups.iter().any(|group| share(group, points) > 0.0)).unwrap_or(0);
    let series = data.by_group(|group| (first..most).map(|points| share(group, points)).collect());
    let tip = |place: usize, cluster: usize| {
        let group = &data.groups[place];
        format!(
            "{}: {} points in {} of games",
            group.name,
            first + cluster,
            percent(share(group, first + cluster))
        )
    };
    let chart = columns(&ColumnChart {
        title: "Final points by player",
        labels: (first..most).map(|points| points.to_string()).collect(),
        series,
        expected: None,
        percent: true,
        x_name: "points at the end",
        tip: &tip,
    });
    Section {
        id: "points",
        title: "Final points",
        about: "How often a game ended with each number of points, hidden ones too; the last step to victory can be worth two."
            .into(),
        body: data.legend() + &chart,
        wide: false,
    }
}

/// What decisions cost, where the players were asked at all.
pub(super) fn decisions(data: &Data) -> Option<Section> {
    let times = data.times.as_ref()?;
    let mut body = String::from(
        "<div class=\"scroll\"><table><thead><tr><th>Player</th><th>Decisions</th><th>Mean</th><th>Median</th>\
         <th>99 % within</th><th>Longest</th><th>Mishaps</th></tr></thead><tbody>\n",
    );
    for (number, player) in times.players.iter().enumerate().take(data.seats()) {
        let group = data.groups.iter().find(|group| group.players.contains(&number))?;
        let _ = write!(
            body,
            "<tr><th><i class=\"{}\"></i>{}</th><td>{}</td>",
            group.class,
            escape(&group.name),
            grouped(player.decisions as f64, 0)
        );
        for time in [player.mean_us, player.median_us, player.p99_us, player.longest_us] {
            let _ = write!(body, "<td>{}</td>", time.map_or("–".into(), duration));
        }
        let _ = writeln!(body, "<td>{}</td></tr>", grouped(player.mishaps.total() as f64, 0));
    }
    body.push_str("</tbody></table></div>\n");
    Some(Section {
        id: "times",
        title: "Decision times",
        about: "How long players thought when they had a choice, and how often something went wrong: an illegal answer, \
                none, or one too late. Times differ from run to run; everything else here does not."
            .into(),
        body,
        wide: true,
    })
}

fn duration(micros: f64) -> String {
    match micros {
        ..1e3 => format!("{} µs", super::charts::amount(micros)),
        ..1e6 => format!("{} ms", super::charts::amount(micros / 1e3)),
        _ => format!("{} s", super::charts::amount(micros / 1e6)),
    }
}
