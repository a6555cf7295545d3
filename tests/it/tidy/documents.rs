//! What documents say of files and packages is so.

use std::fs;
use std::path::Path;

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

#[test]
fn files_that_the_documents_of_tests_name_are_there() {
    let mut named = 0;
    for (path, text) in files("tests", &[".md"]) {
        for word in text.split('`').skip(1).step_by(2) {
            let is_path =
                ["tests/", "frontend/", "src/", "docs/"].iter().any(|start| word.starts_with(start));
            if is_path && !word.contains([' ', '*', '…']) {
                named += 1;
                assert!(Path::new(word).exists(), "{}: there is no {word}", path.display());
            }
        }
    }
    assert!(named > 2, "{named}");
}
