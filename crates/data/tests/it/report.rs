//! The report page: every plot is there and well formed, whatever was played and whatever players are called.

use crate::common::{Folder, export, plan};
use brickwool_arena::{Boards, MatchPlan};
use brickwool_data::{DataError, ExportOptions, report};
use brickwool_settlers::{Layout, Rules};
use std::fs;

const SECTIONS: [&str; 21] = [
    "figures",
    "wins",
    "seats",
    "points",
    "lengths",
    "growth",
    "sources",
    "winners",
    "dice",
    "faces",
    "numbers",
    "resources",
    "openings",
    "spots",
    "pips",
    "kinds",
    "robber",
    "trades",
    "cards",
    "built",
    "times",
];

/// The sections of a page by their ids.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let parts = page.split("<section id=\"").skip(1);
    parts.map(|part| part.split_once('"').unwrap()).collect()
}

/// Whether all elements of a page that are opened are closed, in order, and every attribute is quoted.
fn assert_well_formed(page: &str) {
    let body = page.split_once("<body>").unwrap().1.split_once("<script>").unwrap().0;
    let mut open: Vec<&str> = Vec::new();
    for tag in body.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').unwrap_or_else(|| panic!("<{tag}"));
        assert!(!text.contains(['<', '>']), "{text}");
        assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split([' ', '\n']).next().unwrap()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

fn assert_good(page: &str) {
    assert_well_formed(page);
    for bad in ["NaN", "inf\"", "http:", "https:", "url("] {
        assert!(!page.contains(bad), "{bad}");
    }
    let found = sections(page);
    assert_eq!(found.iter().map(|(id, _)| *id).collect::<Vec<_>>(), SECTIONS);
    for (id, section) in found.iter().filter(|(id, _)| !matches!(*id, "figures" | "times")) {
        let shapes =
            ["<rect", "<path", "<circle"].iter().map(|shape| section.matches(shape).count()).sum::<usize>();
        assert!(section.contains("<svg") && shapes >= 3, "{id}: {shapes} shapes");
        assert!(section.contains("role=\"img\" aria-label=\"") && section.contains("<desc>"), "{id}");
    }
}

#[test]
fn every_plot_is_there_for_any_table() {
    for (players, games) in
        [("random,weighted", 40), ("random,weighted,random", 1), ("random,random,random,random", 30)]
    {
        let (folder, _) = export(&plan(players, games, 6), ExportOptions::default(), 2);
        assert_good(&report(folder.path()).unwrap());
    }
}

#[test]
fn a_board_that_is_always_the_same_is_drawn() {
    let players = vec!["random".parse().unwrap(), "weighted".parse().unwrap()];
    let boards = Boards::Fixed(Box::new(Layout::beginner()));
    let (folder, _) =
        export(&MatchPlan::on(boards, Rules::OFFICIAL, players, 20, 1).unwrap(), ExportOptions::default(), 1);
    let page = report(folder.path()).unwrap();
    assert_good(&page);
    assert!(page.contains("class=\"hex mountains\"") && page.contains("always the same board"));
}

#[test]
fn names_cannot_break_the_page() {
    let (folder, _) = export(&plan("random,weighted", 5, 4), ExportOptions::default(), 1);
    let path = folder.path().join("match.json");
    let strange = r#"<script>alert(\"1\")</script> & a very long name that goes on and on"#;
    fs::write(&path, folder.read("match.json").replace("weighted", strange)).unwrap();
    let page = report(folder.path()).unwrap();
    assert_good(&page);
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert(&quot;1&quot;)"));
}

#[test]
fn without_games_the_page_says_so() {
    let (folder, _) = export(&plan("random,random", 0, 4), ExportOptions::default(), 1);
    let page = report(folder.path()).unwrap();
    assert_well_formed(&page);
    assert!(page.contains("No game was finished") && !page.contains("<svg"));
}

#[test]
fn folders_without_an_export_are_refused_in_words() {
    let nowhere = Folder::new();
    let told = report(nowhere.path()).unwrap_err().to_string();
    assert!(told.ends_with("holds no export of games: there is no match.json in it"), "{told}");

    let (folder, _) = export(&plan("random,random", 2, 4), ExportOptions::default(), 1);
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let (manifest, summary) = (folder.read("match.json"), folder.read("summary.json"));
    let fails = || report(folder.path()).unwrap_err();
    put("match.json", &manifest.replace("\"brickwool_export\": 1", "\"brickwool_export\": 9"));
    assert!(matches!(fails(), DataError::Version { found: 9, expected: 1, .. }));
    put("match.json", "{}");
    assert!(fails().to_string().contains("it does not describe an export of games"));
    put("match.json", &manifest.replace("\"finished\": true", "\"finished\": false"));
    assert!(fails().to_string().contains("there is no summary.json"));
    put("match.json", &manifest);
    put("summary.json", &summary[..summary.len() / 2]);
    assert!(matches!(fails(), DataError::Corrupt { .. }));
    fs::remove_file(folder.path().join("summary.json")).unwrap();
    assert!(matches!(fails(), DataError::NoExport { name: "summary.json", .. }));
}
