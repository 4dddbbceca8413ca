//! Checks the report page in a real browser: every section must be laid out and have something drawn in it.
//!
//! Uses Chromium, which is installed with apt if it is missing, if possible as the program that has no windows.

use crate::apt;
use anyhow::{Context, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names of the browser's program; the first, which has no windows at all, takes the least time.
const NAMES: [&str; 4] = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/// The screen sizes the page is checked at.
const SCREENS: [(u32, u32); 3] = [(1200, 700), (1920, 1080), (390, 844)];

/// What a report has only if the games were reviewed.
const REVIEWED: &str = "<section id=\"skill\"";

/// A script that measures the page and adds its findings to the page's text, where they can be read from outside.
///
/// A section that is wider than the screen, empty, or without anything drawn is a fault.
const MEASURE: &str = r#"<script>
addEventListener("load", () => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
  const sections = [...document.querySelectorAll("section")];
  for (const section of sections) {
    const box = section.getBoundingClientRect();
    if (box.width < 100 || box.height < 80) faults.push(`${section.id} is too small`);
    if (box.right > innerWidth + 1) faults.push(`${section.id} leaves the screen`);
    const pictures = [...section.querySelectorAll("svg")];
    if (!pictures.length && !section.querySelector("table")) faults.push(`${section.id} shows nothing`);
    for (const picture of pictures) {
      const drawn = [...picture.querySelectorAll("rect, circle, path")].filter((mark) => {
        const { width, height } = mark.getBoundingClientRect();
        return width > 0.5 || height > 0.5;
      });
      if (drawn.length < 3) faults.push(`${section.id} has an empty picture`);
    }
  }
  const found = document.createElement("pre");
  found.id = "measured";
  found.textContent = `${sections.length} sections; ${faults.join("; ")}`;
  document.body.append(found);
});
</script>"#;

/// Plays a small series with `brickwool`, makes the report, and checks the page.
pub(crate) fn check(root: &Path, brickwool: impl Fn(&[&str]) -> Command) -> anyhow::Result<()> {
    let browser = find_or_install()?;
    let folder = root.join("target/browser");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot delete the folder of the last check")?;
    }
    let name = folder.to_str().context("the path of the workspace is not Unicode")?;
    for arguments in [
        &[
            "match",
            "--players",
            "greedy,weighted,random,random",
            "--games",
            "60",
            "--seed",
            "1",
            "--insight",
            "quick",
            "--out",
            name,
        ][..],
        &["report", name],
    ] {
        let status = brickwool(arguments).status().context("cannot run brickwool")?;
        ensure!(status.success(), "brickwool {arguments:?} failed ({status})");
    }
    let page = fs::read_to_string(folder.join("report.html")).context("there is no report to check")?;
    let measured = folder.join("measured.html");
    fs::write(&measured, page.replace("</body>", &format!("{MEASURE}</body>")))?;
    for (width, height) in SCREENS {
        check_at(&browser, &folder, &measured, width, height)?;
    }
    Ok(())
}

fn check_at(browser: &Path, folder: &Path, page: &Path, width: u32, height: u32) -> anyhow::Result<()> {
    let profile = folder.join(format!("profile-{width}"));
    let run = |what: &str| {
        let mut command = Command::new(browser);
        command
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(format!("--window-size={width},{height}"))
            .arg(what)
            .arg(format!("file://{}", page.display()));
        command.output().with_context(|| format!("cannot run {}", browser.display()))
    };
    let dom = String::from_utf8_lossy(&run("--dump-dom")?.stdout).into_owned();
    let found = dom.split("<pre id=\"measured\">").nth(1).and_then(|rest| rest.split('<').next());
    let Some((sections, faults)) = found.and_then(|found| found.split_once("; ")) else {
        bail!("the browser did not show the report at {width}×{height}");
    };
    ensure!(sections != "0 sections", "the report at {width}×{height} is empty");
    ensure!(dom.contains(REVIEWED), "the report at {width}×{height} lacks luck against skill");
    ensure!(faults.is_empty(), "the report at {width}×{height}: {faults}");
    let picture = folder.join(format!("report-{width}.png"));
    run(&format!("--screenshot={}", picture.display()))?;
    let bytes = fs::metadata(&picture).map_or(0, |data| data.len());
    ensure!(bytes > 10_000, "the picture of the report at {width}×{height} is blank");
    println!("{width}×{height}: {sections}");
    Ok(())
}

/// The path of the browser, which is installed if it is missing.
pub(crate) fn find_or_install() -> anyhow::Result<PathBuf> {
    if let Some(found) = find() {
        return Ok(found);
    }
    let needed_for = "checking pages in a browser";
    apt::install(NAMES[0], needed_for).or_else(|_| apt::install("chromium", needed_for))?;
    find().context("Chromium was installed but cannot be found")
}

fn find() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let places = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}
