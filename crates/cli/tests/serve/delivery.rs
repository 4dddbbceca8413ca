//! What operators are given in `deploy/` works with this program: its configuration, its unit, its health check.

use crate::server_process::{TestStore, brickwool, free_address};
use std::fs;
use std::path::{Path, PathBuf};

fn in_tree(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn a_working_server_is_healthy_and_a_missing_one_is_not() {
    let test_store = TestStore::sqlite();
    let server = test_store.start("delivery");
    let healthy = brickwool(&["health", &format!("http://{}", server.address)]).output().unwrap();
    assert!(healthy.status.success(), "{}", String::from_utf8_lossy(&healthy.stderr));
    assert!(String::from_utf8_lossy(&healthy.stdout).contains("\"ok\":true"));

    let unused = free_address();
    let missing = brickwool(&["health", &format!("http://{unused}/")]).output().unwrap();
    assert_eq!(missing.status.code(), Some(1));
    let said = String::from_utf8_lossy(&missing.stderr);
    assert!(said.contains(&format!("no server answers at http://{unused}")), "{said}");
    for wrong in ["127.0.0.1:1", "https://127.0.0.1:1", "http://127.0.0.1:1/x"] {
        let output = brickwool(&["health", wrong]).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stderr).contains("the address has to"), "{wrong}");
    }
}

#[test]
fn the_configuration_for_containers_is_valid() {
    let test_store = TestStore::sqlite();
    let config = in_tree("deploy/brickwool.toml");
    let mut command = brickwool(&["serve", "--check", "--addr", "127.0.0.1:0", "--store", &test_store.store]);
    let output = command.arg("--config").arg(config).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// What the containers' files say of each other: the address of the proxy that is trusted, the port, the volume.
#[test]
fn the_containers_files_agree_with_each_other() {
    let read = |name: &str| fs::read_to_string(in_tree(name)).expect(name);
    let compose = read("deploy/compose.yaml");
    for (file, text) in [
        ("deploy/brickwool.toml", "trusted_proxies = [\"172.30.90.2\"]"),
        ("deploy/Caddyfile", "reverse_proxy {$BRICKWOOL:172.30.90.3:8080}"),
        ("deploy/brickwool.toml", "store = \"sqlite:/data/brickwool.db\""),
        ("Dockerfile", "VOLUME /data"),
        ("Dockerfile", "EXPOSE 8080"),
    ] {
        assert!(read(file).contains(text), "{file}: {text}");
    }
    for text in ["ipv4_address: 172.30.90.2", "ipv4_address: 172.30.90.3", "- data:/data"] {
        assert!(compose.contains(text), "{text}");
    }
    for mounted in ["./brickwool.toml", "./Caddyfile"] {
        assert!(compose.contains(&format!("{mounted}:")), "{mounted}");
        assert!(in_tree("deploy").join(mounted).is_file(), "{mounted}");
    }
}
