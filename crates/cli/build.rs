//! Tells `brickwool bench` which cargo profile it was built with.

use std::env;
use std::path::{Component, Path};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Cargo's PROFILE says "release" for every profile that inherits from it; the folder has the profile's own name:
    // target/PROFILE/build/…/out.
    let folder = env::var_os("OUT_DIR").unwrap_or_default();
    let names: Vec<&str> = Path::new(&folder)
        .components()
        .filter_map(|part| match part {
            Component::Normal(name) => name.to_str(),
            _ => None,
        })
        .collect();
    let profile = names.windows(2).rev().find(|pair| pair[1] == "build").map_or("unknown", |pair| pair[0]);
    println!("cargo:rustc-env=BRICKWOOL_PROFILE={profile}");
}
