//! What documents say of files and packages is so.

use std::fs;
use std::path::{Path, PathBuf};

use super::files;

/// Debian's packages that `.ci/test` installs where they are missing.
fn packages() -> Vec<String> {
    let script = fs::read_to_string(".ci/test").unwrap();
    let lists = ["packages=(", "packages+=("].iter().flat_map(|start| script.split(start).skip(1));
    let lists = lists.map(|rest| rest.split_once(')').unwrap().0.to_owned());
    lists.flat_map(|list| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn the_readme_names_what_the_tests_install() {
    let readme = fs::read_to_string("README.md").unwrap();
    let found = packages();
    assert!(found.len() > 4, "{found:?}");
    let missing: Vec<_> = found.iter().filter(|name| !readme.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "README.md, 'Run all the tests', does not name {missing:?}");
}

/// Of what documents write as code, the files: by their ending, or by the room that they begin with.
fn files_named(text: &str) -> impl Iterator<Item = &str> {
    const ENDINGS: [&str; 9] = [".rs", ".ts", ".tsx", ".tsv", ".sql", ".md", ".py", ".mjs", ".css"];
    const ROOMS: [&str; 5] = ["tests/", "frontend/", "src/", "docs/", "crates/"];
    let words = text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
    words.filter(|word| {
        let is_file = ENDINGS.iter().any(|end| word.ends_with(end));
        let is_room = ROOMS.iter().any(|start| word.starts_with(start)) && !word.contains(':');
        // Neither an address nor a pattern.
        (is_file || is_room)
            && !word.starts_with(['/', '.'])
            && !word.contains([' ', '*', '…', '<', '‹', '{', '$'])
    })
}

/// All files but what is fetched and built.
fn every_file() -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![PathBuf::from(".")]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let is_made = ["target", "node_modules", "dist", ".git"].iter().any(|name| path.ends_with(name));
            match path.is_dir() {
                true if is_made => {}
                true => folders.push(path),
                false => found.push(path),
            }
        }
    }
    found
}

#[test]
fn files_that_documents_name_are_there() {
    let all = every_file();
    let mut named = 0;
    for (path, text) in files("docs", &[".md"]).into_iter().chain(files("tests", &[".md"])) {
        for word in files_named(&text) {
            named += 1;
            let is_there = Path::new(word).exists() || all.iter().any(|file| file.ends_with(word));
            assert!(is_there, "{}: there is no {word}", path.display());
        }
    }
    assert!(named > 200, "{named}");
}
