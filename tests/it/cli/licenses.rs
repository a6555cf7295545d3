//! `licenses`: what it prints follows the lock files.

use std::path::Path;

use super::run;

#[test]
fn every_direct_dependency_is_listed_in_the_version_that_is_locked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = run(&["licenses"]);
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with("MIT License\n\nCopyright (c) 2026 the pharma-site authors\n"));

    let lock: toml::Table = std::fs::read_to_string(root.join("Cargo.lock")).unwrap().parse().unwrap();
    let manifest: toml::Table = std::fs::read_to_string(root.join("Cargo.toml")).unwrap().parse().unwrap();
    let packages = lock["package"].as_array().unwrap();
    // A macro that works while the binary is built is not part of it.
    for name in manifest["dependencies"].as_table().unwrap().keys().filter(|name| *name != "async-trait") {
        let listed = packages
            .iter()
            .filter(|package| package["name"].as_str() == Some(name))
            .any(|package| printed.contains(&format!("\n{name} {}: ", package["version"].as_str().unwrap())));
        assert!(listed, "{name} is not among the notices: python3 assets/notices/collect.py");
    }

    let lock = std::fs::read_to_string(root.join("frontend/package-lock.json")).unwrap();
    let lock: serde_json::Value = serde_json::from_str(&lock).unwrap();
    for name in lock["packages"][""]["dependencies"].as_object().unwrap().keys() {
        let version = lock["packages"][format!("node_modules/{name}")]["version"].as_str().unwrap();
        assert!(printed.contains(&format!("\n{name} {version}: ")), "{name} is not among the notices");
    }
}
