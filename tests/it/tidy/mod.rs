//! The lines of the house, so that nobody has to remember them (see `docs/architecture.md`).

mod backend;
mod frontend;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const RUST_CEILING: usize = 400;
const SCRIPT_CEILING: usize = 250;

/// What a part of a tree may use of the others; itself always.
struct Part {
    /// A folder's name, or a file's without its ending.
    name: &'static str,
    /// Other parts, or a module in one (`platform::text`, `api/types`).
    may_use: &'static [&'static str],
}

fn part(name: &'static str, may_use: &'static [&'static str]) -> Part {
    Part { name, may_use }
}

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
    assert!(!found.is_empty(), "{root} holds nothing to look at");
    found
}

/// The part to which a file belongs whose path below its root is `path`.
fn part_of(path: &Path) -> String {
    let first = path.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    let stem = [".rs", ".tsx", ".ts"].iter().find_map(|ending| first.strip_suffix(ending)).unwrap_or(&first);
    stem.trim_end_matches(".test").to_owned()
}

/// What is wrong with the list of parts: it names every part of the tree, and the architecture does.
fn unlisted(root: &str, parts: &[Part], described: impl Fn(&str) -> bool) -> Vec<String> {
    let entries = fs::read_dir(root).unwrap();
    let there: BTreeSet<_> = entries.map(|entry| part_of(Path::new(&entry.unwrap().file_name()))).collect();
    let listed: BTreeSet<_> = parts.iter().map(|part| part.name.to_owned()).collect();
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
    let part = parts.iter().find(|part| part.name == name);
    under(name) || part.is_some_and(|part| part.may_use.iter().any(|allowed| under(allowed)))
}

fn assert_none(broken: &[String]) {
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
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
    for (path, text) in files("frontend/src", &[".ts", ".tsx"]) {
        let lines = text.lines().count();
        if lines > SCRIPT_CEILING {
            broken.push(format!("{}: {lines} lines", path.display()));
        }
    }
    assert_none(&broken);
}
