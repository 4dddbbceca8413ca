//! Fuzzing with cargo-fuzz: inputs are generated, guided by coverage, until one breaks a law of what is read from outside.
//! docs/fuzzing.md says how to use it.

use crate::cargo_tool::CargoTool;
use anyhow::{Context, bail, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

pub(crate) const USAGE: &str = "fuzz [LAW] [--seconds N]";

const TOOL: CargoTool = CargoTool { name: "cargo-fuzz", version: "0.13.2" };

/// The longest input that is generated: enough for whole games.
const MAX_BYTES: u32 = 20_000;

struct FuzzOptions {
    /// All, if none is named.
    law: Option<String>,
    /// For each law.
    seconds: u32,
}

impl FuzzOptions {
    fn parse(arguments: &[String]) -> anyhow::Result<FuzzOptions> {
        let mut options = FuzzOptions { law: None, seconds: 60 };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--seconds" => {
                    let number = arguments.next().and_then(|number| number.parse().ok());
                    options.seconds = number.context("--seconds takes a whole number")?;
                }
                law if !law.starts_with('-') && options.law.is_none() => options.law = Some(law.to_owned()),
                other => bail!("unknown option {other}; usage: cargo xtask {USAGE}"),
            }
        }
        Ok(options)
    }
}

/// Fuzzes one law or all of them; an error if one is broken.
pub(crate) fn run(root: &Path, arguments: &[String]) -> anyhow::Result<()> {
    let options = FuzzOptions::parse(arguments)?;
    let corpus = root.join("fuzz/corpus");
    let mut laws: Vec<String> = fs::read_dir(&corpus)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<anyhow::Result<_>>()?;
    laws.sort();
    if let Some(law) = &options.law {
        ensure!(laws.contains(law), "there is no law {law}; choose one of: {}", laws.join(", "));
        laws = vec![law.clone()];
    }
    let folder = root.join("target/fuzz");
    let program = TOOL.install(&folder)?;
    for law in laws {
        // What is found goes here, not into the tree; what is worth keeping is copied by hand.
        let found = folder.join("found").join(&law);
        fs::create_dir_all(&found)?;
        let mut command = Command::new(&program);
        command.current_dir(root).args(["fuzz", "run", "--sanitizer", "none", &law]);
        command.arg(&found).arg(corpus.join(&law)).arg("--");
        command.arg(format!("-max_total_time={}", options.seconds)).arg(format!("-max_len={MAX_BYTES}"));
        command.args(["-print_final_stats=1", "-verbosity=0"]);
        // Coverage needs compiler options that are unstable; this makes a stable compiler accept them.
        command.env("RUSTC_BOOTSTRAP", "1");
        crate::step(&format!("fuzz: {law}"), command)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let parse =
            |text: &str| FuzzOptions::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let options = parse("a_law --seconds 5").unwrap();
        assert_eq!((options.law.as_deref(), options.seconds), (Some("a_law"), 5));
        assert_eq!(parse("").unwrap().seconds, 60);
        for wrong in ["--seconds", "--seconds x", "a b", "--all"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
