//! What packages are made of: the version, manual pages, and licences, which follow the lock files.

use super::*;

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
    // Macros that work while the binary is built are not part of it, and our own crates have our own licence.
    let macros = ["async-trait", "pastey"];
    let own = |name: &str| root.join("crates").join(name).is_dir();
    let names = manifest["dependencies"].as_table().unwrap().keys();
    for name in names.filter(|name| !macros.contains(&name.as_str()) && !own(name)) {
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

#[test]
fn the_version_is_told() {
    let output = run(&["--version"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let expected = concat!("pharma-site ", env!("CARGO_PKG_VERSION"));
    assert!(output.status.success() && text.starts_with(expected), "{text}");
}

#[test]
fn every_command_has_a_manual_page() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_str().unwrap();
    assert!(run(&["manual", path]).status.success());
    let help = String::from_utf8(run(&["--help"]).stdout).unwrap();
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    // What is further in belongs to the line before.
    let names =
        commands.lines().filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let names: Vec<_> = names.map(|line| line.split_whitespace().next().unwrap()).collect();
    let names: Vec<_> = names.into_iter().filter(|name| *name != "help").collect();
    assert!(names.len() > 15 && names.contains(&"serve"), "{help}");
    let mut expected: Vec<_> = names.iter().map(|name| format!("pharma-site-{name}.1")).collect();
    expected.push("pharma-site.1".to_owned());
    expected.sort();
    let mut pages: Vec<_> = std::fs::read_dir(dir.path())
        .unwrap()
        .map(|page| page.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort();
    assert_eq!(pages, expected);
    for name in pages {
        let page = std::fs::read_to_string(dir.path().join(&name)).unwrap();
        assert!(page.contains(".SH NAME") && page.contains("\\-\\-data\\-dir"), "{name}");
    }
    assert!(error_line(&run(&["manual", "/nowhere/at/all"])).contains("/nowhere/at/all"));
}

#[test]
fn a_crate_that_deny_toml_does_not_allow_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let registry = "registry+https://github.com/rust-lang/crates.io-index";
    let check = |name: &str, license: &str, source: &str, requirement: &str| {
        let of = |name: &str, license: &str, source: Option<&str>| {
            json!({"id": name, "name": name, "version": "1.0.0", "license": license, "source": source,
                "dependencies": [{"name": "other", "req": requirement}]})
        };
        let metadata = json!({
            "packages": [of("site", "MIT", None), of(name, license, Some(source))],
            "workspace_members": ["site"],
            "resolve": {"nodes": [{"id": "site", "dependencies": [name]}, {"id": name, "dependencies": []}]},
        });
        let file = dir.path().join("metadata.json");
        std::fs::write(&file, metadata.to_string()).unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let checked = Command::new("python3")
            .arg(root.join("packaging/check_crates.py"))
            .arg("--metadata")
            .arg(&file)
            .output()
            .unwrap();
        let said = String::from_utf8(checked.stderr).unwrap();
        assert_eq!(checked.status.success(), said.is_empty(), "{said}");
        said
    };
    for allowed in [
        "MIT",
        "GPL-3.0 OR MIT",
        "MIT/Apache-2.0",
        "(GPL-3.0 OR ISC) AND MIT",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert_eq!(check("one", allowed, registry, "^1"), "", "{allowed}");
    }
    for refused in ["GPL-3.0-only", "MIT AND GPL-3.0", "MIT OR", "(MIT", "", "GPL-3.0 OR (MIT AND AGPL-3.0)"]
    {
        assert!(check("one", refused, registry, "^1").contains("one 1.0.0: its licence"), "{refused}");
    }
    assert!(
        check("one", "MIT", "git+https://git.example/one#abc", "^1")
            .contains("comes from git+https://git.example")
    );
    assert!(
        check("openssl-sys", "MIT", registry, "^1")
            .contains("is banned (TLS is rustls with ring), needed by site")
    );
    assert!(check("one", "MIT", registry, "*").contains("any version of other will do"));
}
