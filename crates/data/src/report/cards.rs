//! Cards that change hands: the robber and the 7, trades, development cards.

use super::charts::{Bars, amount, bars};
use super::svg::{escape, grouped};
use super::{Data, PlayerGroup, Section};
use brickwool_settlers::DevCard;
use std::fmt::Write;

pub(super) fn sections(data: &Data) -> Vec<Section> {
    vec![robber(data), trades(data), dev_cards(data), built(data)]
}

/// A row of a plot: its name, and what it counts.
type CardsRow<'a> = (&'a str, &'a dyn Fn(&PlayerGroup) -> u64);

/// Rows of bars by group, as amounts per game.
fn rows(data: &Data, title: &str, rows: &[CardsRow<'_>], x_name: &str) -> String {
    let value = |group: &PlayerGroup, row: usize| group.per_game(rows[row].1(group));
    let tip = |place: usize, row: usize| {
        let group = &data.groups[place];
        format!("{}: {}, {} a game", group.name, rows[row].0.to_lowercase(), amount(value(group, row)))
    };
    bars(&Bars {
        title,
        rows: rows.iter().map(|(name, _)| *name).collect(),
        series: data.by_group(|group| (0..rows.len()).map(|row| value(group, row)).collect()),
        parts: None,
        x_name,
        tip: &tip,
    })
}

fn robber(data: &Data) -> Section {
    let chart = rows(
        data,
        "Cards lost and gained by the robber, sevens and monopolies",
        &[
            ("Stolen from others", &|group| group.sum.stolen),
            ("Lost to thieves", &|group| group.sum.robbed),
            ("Blocked by robber", &|group| group.sum.blocked),
            ("Discarded on a 7", &|group| group.sum.discarded),
            ("Got by monopoly", &|group| group.sum.monopoly_gained),
            ("Lost to monopoly", &|group| group.sum.monopoly_lost),
            ("Year of plenty", &|group| group.sum.plenty),
        ],
        "cards per player and game",
    );
    Section {
        id: "robber",
        title: "The robber, the 7 and other takers",
        about: "Cards that one player gained or lost in one game other than by dice and trade. Blocked are those that \
                the dice would have paid but for the robber."
            .into(),
        body: data.legend() + &chart,
        wide: false,
    }
}

fn trades(data: &Data) -> Section {
    let with_players = |group: &PlayerGroup| {
        group.players.iter().map(|&player| data.summary.trades[player].iter().sum::<u64>()).sum()
    };
    let chart = rows(
        data,
        "Trades with the bank and with players",
        &[
            ("Bank 4:1", &|group| group.sum.bank_trades[2]),
            ("Harbour 3:1", &|group| group.sum.bank_trades[1]),
            ("Harbour 2:1", &|group| group.sum.bank_trades[0]),
            ("With players", &with_players),
            ("Offers made", &|group| group.sum.offers),
            ("Offers accepted", &|group| group.sum.accepted),
        ],
        "per player and game",
    );
    let mut body = data.legend() + &chart;
    if data.summary.trades.iter().flatten().sum::<u64>() > 0 {
        body.push_str(&partners(data));
    } else {
        body.push_str("<p class=\"note\">No cards were traded between players.</p>\n");
    }
    Section {
        id: "trades",
        title: "Trades",
        about: "Trades that one player made in one game, in their own turn; accepted are offers of others."
            .into(),
        body,
        wide: false,
    }
}

/// Who traded with whom.
fn partners(data: &Data) -> String {
    let mut table = String::from("<div class=\"scroll\"><table><thead><tr><th>In the turn of</th>");
    for group in &data.groups {
        let _ = write!(table, "<th>with {}</th>", escape(&group.title()));
    }
    table.push_str("</tr></thead><tbody>\n");
    for from in &data.groups {
        let _ = write!(table, "<tr><th><i class=\"{}\"></i>{}</th>", from.class, escape(&from.title()));
        for with in &data.groups {
            let pairs = from.players.iter().flat_map(|&a| with.players.iter().map(move |&b| (a, b)));
            let count: u64 = pairs.map(|(a, b)| data.summary.trades[a][b]).sum();
            let _ = write!(table, "<td>{}</td>", grouped(count as f64, 0));
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody></table></div>\n");
    table
}

fn dev_cards(data: &Data) -> Section {
    const NAMES: [&str; 5] = ["Knight", "Road building", "Year of plenty", "Monopoly", "Victory point"];
    let bought = |group: &PlayerGroup, kind: usize| group.per_game(group.sum.dev_bought[kind]);
    let played = |group: &PlayerGroup, kind: usize| group.per_game(group.sum.dev_played[kind]);
    let tip = |place: usize, kind: usize| {
        let group = &data.groups[place];
        let [bought, played] = [bought(group, kind), played(group, kind)].map(amount);
        format!("{}: {}, {bought} bought and {played} played a game", group.name, DevCard::ALL[kind])
    };
    let chart = bars(&Bars {
        title: "Development cards bought and played",
        rows: NAMES.to_vec(),
        series: data.by_group(|group| (0..5).map(|kind| bought(group, kind)).collect()),
        parts: Some(
            data.groups.iter().map(|group| (0..5).map(|kind| played(group, kind)).collect()).collect(),
        ),
        x_name: "cards per player and game",
        tip: &tip,
    });
    Section {
        id: "cards",
        title: "Development cards",
        about: "Cards bought by one player in one game (pale), and how many of them were played (full). Victory points \
                are never played."
            .into(),
        body: data.legend() + &chart,
        wide: false,
    }
}

fn built(data: &Data) -> Section {
    let chart = rows(
        data,
        "Roads, settlements and cities built",
        &[
            ("Roads", &|group| group.sum.roads),
            ("Settlements", &|group| group.sum.settlements),
            ("Cities", &|group| group.sum.cities),
            ("Dev. cards", &|group| group.sum.dev_bought.iter().sum()),
        ],
        "per player and game",
    );
    Section {
        id: "built",
        title: "What is built",
        about: "Pieces that one player placed in one game, the setup’s two settlements and roads among them, and \
                development cards bought."
            .into(),
        body: data.legend() + &chart,
        wide: false,
    }
}
