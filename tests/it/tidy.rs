//! The lines of the house, so that nobody has to remember them (see `docs/architecture.md`).

use std::fs;
use std::path::{Path, PathBuf};

const RUST_CEILING: usize = 400;
const SCRIPT_CEILING: usize = 250;

fn files(root: &str, endings: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(root)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            let name = entry.file_name().into_string().unwrap();
            if path.is_dir() {
                if !matches!(name.as_str(), "node_modules" | "dist") {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) && !name.ends_with(".d.ts") {
                found.push((path.clone(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(!found.is_empty(), "{root} holds nothing to look at");
    found
}

fn starts(path: &Path, folders: &[&str]) -> bool {
    folders.iter().any(|folder| path.starts_with(Path::new("src").join(folder)))
}

fn assert_none(broken: &[String]) {
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

#[test]
fn dependencies_run_one_way() {
    let core = ["platform", "config", "catalogue", "blog", "media", "enquiries", "auth", "site", "history"];
    let inner: Vec<_> = core.iter().chain(&["office", "ops", "pages", "print"]).copied().collect();
    let mut broken = Vec::new();
    for (path, text) in files("src", &[".rs"]) {
        let place = path.display();
        let mut forbid = |applies: bool, words: &[&str], why: &str| {
            for word in words.iter().filter(|word| applies && text.contains(**word)) {
                broken.push(format!("{place}: {word}: {why}"));
            }
        };
        forbid(
            starts(&path, &inner),
            &["actix_web", "clap::", "crate::web", "crate::cli", "crate::render"],
            "features know no delivery",
        );
        forbid(
            starts(&path, &["render"]),
            &["actix_web", "crate::catalogue", "crate::pages", "crate::web"],
            "render knows no feature",
        );
        forbid(
            starts(&path, &["platform"]),
            &[
                "crate::catalogue",
                "crate::blog",
                "crate::media",
                "crate::enquiries",
                "crate::auth",
                "crate::site",
                "crate::history",
                "crate::office",
            ],
            "the platform knows no feature",
        );
        let may_use_auth = starts(&path, &["auth", "web", "cli"])
            || path == Path::new("src/lib.rs")
            || path == Path::new("src/app.rs");
        forbid(!may_use_auth, &["crate::auth"], "nobody but web and cli knows identity");
        let may_use_sql = text.contains("rusqlite") && !path.to_string_lossy().contains("store");
        let is_database = starts(&path, &["platform/db.rs", "platform/migrate.rs", "ops"]);
        forbid(may_use_sql && !is_database, &["rusqlite"], "SQL lives in stores");
        forbid(path != Path::new("src/platform/clock.rs"), &["Timestamp::now()"], "time is a parameter");
    }
    assert_none(&broken);
}

#[test]
fn every_module_says_what_it_is_for_and_stays_small() {
    let mut broken = Vec::new();
    for (path, text) in files("src", &[".rs"]).into_iter().chain(files("tests", &[".rs"])) {
        if !text.starts_with("//!") {
            broken.push(format!("{}: begins without a module comment", path.display()));
        }
        let lines = text.lines().count();
        if lines > RUST_CEILING {
            broken.push(format!("{}: {lines} lines", path.display()));
        }
    }
    assert_none(&broken);
}

#[test]
fn the_frontend_keeps_its_lines() {
    let mut broken = Vec::new();
    for (path, text) in files("frontend/src", &[".ts", ".tsx"]) {
        let place = path.display();
        let under = |folder: &str| path.starts_with(Path::new("frontend/src").join(folder));
        let lines = text.lines().count();
        if lines > SCRIPT_CEILING {
            broken.push(format!("{place}: {lines} lines"));
        }
        let imports: Vec<_> = text.lines().filter(|line| line.contains(" from '")).collect();
        let mut forbid = |applies: bool, folders: &[&str]| {
            for import in imports.iter().filter(|_| applies) {
                if folders.iter().any(|folder| import.contains(&format!("/{folder}/"))) {
                    broken.push(format!("{place}: {import}"));
                }
            }
        };
        forbid(under("ui"), &["public", "admin", "pages", "parts", "layout", "api"]);
        forbid(under("views"), &["public", "admin", "pages", "layout"]);
        forbid(under("admin"), &["public", "pages", "layout", "parts"]);
        forbid(under("public") || under("pages") || under("parts") || under("layout"), &["admin"]);
    }
    assert_none(&broken);
}
