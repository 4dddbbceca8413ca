//! The declarations are correct: the JSON that hundreds of random games produce is checked by the TypeScript compiler.
//!
//! The compiler is the one in `web/tools/node_modules`, which `cargo xtask test` or `npm ci` installs. Without it the test
//! fails.

mod bodies;
mod dice;
mod insight;
mod profile;
#[path = "../support/random_table.rs"]
mod random_table;
mod samples;
mod settlers;
mod table;

use brickwool_types::declarations;
use samples::Samples;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Values that the compiler must reject; if it accepts one, it has checked nothing.
const WRONG_VALUES: &str = r#"
// @ts-expect-error A field is missing.
const u1: P.Event = {"rolled": {"seat": 0}};
// @ts-expect-error There is no such resource.
const u2: P.Cards = {"gold": 1};
// @ts-expect-error What is hidden is null, not missing.
const u3: P.Event = {"stolen": {"by": 0, "from": 1}};
// @ts-expect-error A field too many.
const u4: P.Event = {"turn_began": {"seat": 0, "number": 1}};
// @ts-expect-error Dice are two.
const u5: P.Dice = [1, 2, 3];
// @ts-expect-error Another game's action.
const u6: P.DiceAction = "roll";
// @ts-expect-error Steps may hold what is hidden; entries have only the redacted events.
const u7: P.VisibleEntry = {"version": 9, "at": 0, "type": "step", "step": {"settlers": {"chance": {"stolen": "ore"}}}};
"#;

#[test]
fn what_is_written_is_what_is_declared() {
    let mut samples = Samples::default();
    settlers::sample(&mut samples);
    insight::sample(&mut samples);
    dice::sample(&mut samples);
    dice::sample_coach(&mut samples);
    table::sample(&mut samples);
    bodies::sample(&mut samples);
    profile::sample(&mut samples);
    let declarations = declarations();
    assert_eq!(
        unproven(&declarations, &samples),
        NEVER_WRITTEN,
        "declared, but in no value that was checked"
    );
    check(&declarations, &samples.module("./protocol"));
}

/// Words of the declarations that no game brings up: remarks on a layout are read but not written, and a bank that has no
/// card left at all needs more players than there are.
const NEVER_WRITTEN: [&str; 2] = ["bank_empty", "orientation"];

/// Names of fields and texts that are declared but were not seen in any value.
fn unproven<'a>(declarations: &'a str, samples: &Samples) -> Vec<&'a str> {
    let code = declarations.lines().filter(|line| !line.trim_start().starts_with(['/', '*']));
    let mut words: Vec<&str> = Vec::new();
    for line in code {
        let pieces = line.split(['{', '}', ';', '|', '&']).map(str::trim);
        let fields =
            pieces.filter_map(|piece| piece.split_once(": ").map(|(name, _)| name.trim_end_matches('?')));
        let texts = line.split('"').skip(1).step_by(2);
        words.extend(fields.chain(texts).filter(|word| !word.starts_with('[') && !samples.contain(word)));
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// An unknown type would be an error as well, and every line of [`WRONG_VALUES`] expects one, whatever it is.
#[test]
fn the_types_of_the_wrong_values_are_declared() {
    let declarations = declarations();
    let types: Vec<&str> =
        WRONG_VALUES.split(": P.").skip(1).filter_map(|rest| rest.split(' ').next()).collect();
    assert_eq!(types.len(), WRONG_VALUES.matches("@ts-expect-error").count());
    for name in types {
        assert!(declarations.contains(&format!("export type {name} ")), "{name} is not declared");
    }
}

/// Has the compiler check a module of values against the declarations.
fn check(declarations: &str, module: &str) {
    let compiler = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tools/node_modules/.bin/tsc");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("truth");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("protocol.d.ts"), declarations).unwrap();
    fs::write(folder.join("values.ts"), format!("{module}{WRONG_VALUES}")).unwrap();
    assert!(
        compiler.exists(),
        "TypeScript is not installed; cargo xtask test installs it, or npm ci in web/tools"
    );
    let run = Command::new(compiler)
        .current_dir(&folder)
        .args(["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--pretty", "false", "values.ts"])
        .output()
        .expect("the compiler runs");
    let said = String::from_utf8_lossy(&run.stdout);
    let first: Vec<&str> = said.lines().take(20).collect();
    assert!(
        run.status.success(),
        "values in {} are not what is declared:\n{}",
        folder.display(),
        first.join("\n")
    );
}
