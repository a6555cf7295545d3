//! Checks of the source's structure: what `docs/architecture.md` says of it.

mod backend;
mod bounds;
mod circles;
mod documents;
mod frontend;
mod hazards;
mod log_lines;
mod pictures;
mod weight;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A file is as large as its idea, up to about this; what a feature may have stands in `weight.toml`.
const MAX_LINES: usize = 600;
const MIN_RUST_LINES: usize = 30;
/// Modules that may be shorter (paths begin with these), and why. `mod.rs` files may be: they list modules.
const SHORT_MODULES: [(&str, &str); 9] = [
    ("src/main.rs", "the binary is the library's command line"),
    ("src/config/", "a file per section"),
    ("src/platform/memory.rs", "the one place with mallopt"),
    ("src/platform/blocking.rs", "used by everything that blocks"),
    ("src/auth/user.rs", "a file per entity"),
    ("src/catalogue/store/stats.rs", "a file per entity"),
    ("src/web/", "a file per resource"),
    ("tests/it/main.rs", "the list of modules"),
    ("tests/it/harness/", "a file per kind of data"),
];

/// A part of a source tree (a folder's name, or a file's without its ending), and which other parts it may import, or modules
/// in one (`platform::input`, `api/types`).
type Part = (&'static str, &'static str);

/// The files under `root` with one of these endings, generated ones left out.
fn files(root: &str, endings: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(root)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_string_lossy();
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) && !name.ends_with(".d.ts") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "{root} has no such files");
    found
}

/// The part that a file belongs to, by its path below the root.
fn part_of(path: &Path) -> String {
    let first = path.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    let stem = [".rs", ".tsx", ".ts"].iter().find_map(|ending| first.strip_suffix(ending)).unwrap_or(&first);
    stem.trim_end_matches(".test").to_owned()
}

/// Parts of the tree that are missing from the list or the architecture document, and listed ones that do not exist.
fn unlisted(root: &str, parts: &[Part], described: impl Fn(&str) -> bool) -> Vec<String> {
    let entries = fs::read_dir(root).unwrap();
    let there: BTreeSet<_> = entries.map(|entry| part_of(Path::new(&entry.unwrap().file_name()))).collect();
    let listed: BTreeSet<_> = parts.iter().map(|(name, _)| (*name).to_owned()).collect();
    let missing =
        there.difference(&listed).map(|name| format!("{root}/{name}: no rule says what it may use"));
    let gone = listed.difference(&there).map(|name| format!("{root}/{name}: a rule, but no such part"));
    let silent = there.iter().filter(|name| !described(name));
    let silent = silent.map(|name| format!("{root}/{name}: docs/architecture.md does not name it"));
    missing.chain(gone).chain(silent).collect()
}

/// Whether the part `name` may use `target`, a path of names joined by `separator`.
fn may_use(parts: &[Part], name: &str, target: &str, separator: &str) -> bool {
    let under = |allowed: &str| {
        target.strip_prefix(allowed).is_some_and(|rest| rest.is_empty() || rest.starts_with(separator))
    };
    let part = parts.iter().find(|(known, _)| *known == name);
    under(name) || part.is_some_and(|(_, may_use)| may_use.split_whitespace().any(under))
}

fn assert_none(broken: &[String]) {
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

#[test]
fn every_module_has_a_comment_and_a_sensible_length() {
    let mut broken = Vec::new();
    for (path, text) in ["src", "crates", "tests"].into_iter().flat_map(|root| files(root, &[".rs"])) {
        if !text.starts_with("//!") {
            broken.push(format!("{}: begins without a module comment", path.display()));
        }
        let lines = text.lines().count();
        if lines > MAX_LINES {
            broken.push(format!("{}: {lines} lines", path.display()));
        }
        let may_be_short = path.ends_with("mod.rs")
            || path.ends_with("lib.rs")
            || path.components().any(|part| part.as_os_str() == "examples")
            || SHORT_MODULES.iter().any(|(known, _)| path.to_string_lossy().starts_with(known));
        if lines < MIN_RUST_LINES && !may_be_short {
            broken.push(format!("{}: only {lines} lines: join it with what it belongs to", path.display()));
        }
    }
    for (path, text) in files("frontend/src", &[".ts", ".tsx"]) {
        let lines = text.lines().count();
        if lines > MAX_LINES {
            broken.push(format!("{}: {lines} lines", path.display()));
        }
    }
    assert_none(&broken);
}
