//! `docs/hazards.md`: every test that it names exists, and every feature has its table.

use std::fs;
use std::path::Path;

use super::assert_none;

const PAGE: &str = "docs/hazards.md";
/// The rows of every table, in this order.
const HAZARDS: [&str; 10] =
    ["kill", "sandbox", "version", "place", "time", "change", "person", "connection", "plain", "size"];

/// A section of the page that has a table.
struct Feature<'a> {
    title: &'a str,
    /// Where its code is: `src/media/`.
    code: Vec<&'a str>,
    /// Hazards, and what meets them.
    rows: Vec<(&'a str, &'a str)>,
}

fn features(page: &str) -> Vec<Feature<'_>> {
    let sections = page.split("\n## ").skip(1);
    sections
        .filter_map(|section| {
            let code = section.lines().find(|line| line.starts_with("Code: "))?;
            Some(Feature {
                title: section.lines().next()?,
                code: spans(code).collect(),
                rows: section.lines().filter_map(row).filter(|(hazard, _)| *hazard != "hazard").collect(),
            })
        })
        .collect()
}

/// The two cells of a line of a table.
fn row(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")
}

/// What stands between backticks.
pub(super) fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether there is a test of this name: a function of `tests/it` or of a unit test by its module path, a journey or a
/// frontend test by file and title, a file of journeys, a program by its path or, in `tests/faults`, by its name.
pub(super) fn exists(name: &str) -> bool {
    if let Some((file, quoted)) = name.split_once(": ") {
        return script(file).is_some_and(|text| has_title(&text, quoted));
    }
    if let Some((module, function)) = name.rsplit_once("::") {
        let function = format!("fn {function}(");
        let mut texts = files_of(module).into_iter().filter_map(|file| fs::read_to_string(file).ok());
        return texts.any(|text| text.contains(&function));
    }
    if name.contains(".spec.") {
        return script(name).is_some();
    }
    let folder = if name.contains('/') { "." } else { "tests/faults" };
    Path::new(folder).join(name).is_file()
}

/// The files that a module's functions may be in. Unit tests end with `::tests`, as cargo prints them; a crate's begin with its name.
fn files_of(module: &str) -> Vec<String> {
    let path = module.replace("::", "/");
    if let Some(path) = path.strip_suffix("/tests") {
        let (name, module) = path.split_once('/').unwrap_or((path, ""));
        let folders = [format!("src/{path}"), format!("crates/{name}/src/{module}")];
        let files = |folder| ["/tests.rs", ".rs", "/mod.rs"].map(|end| format!("{folder}{end}"));
        return folders.iter().flat_map(files).collect();
    }
    vec![format!("tests/it/{path}.rs"), format!("tests/it/{path}/mod.rs")]
}

/// A file of journeys, or of the frontend's own tests.
fn script(file: &str) -> Option<String> {
    let folder = if file.contains(".spec.") { "frontend/e2e" } else { "frontend/src" };
    fs::read_to_string(Path::new(folder).join(file)).ok()
}

/// Whether a text holds this title as a string, whichever quotes either of them has.
fn has_title(text: &str, quoted: &str) -> bool {
    let title = quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default();
    !title.is_empty() && ['"', '\'', '`'].iter().any(|quote| text.contains(&format!("{quote}{title}{quote}")))
}

#[test]
fn every_test_that_the_page_names_exists() {
    let page = fs::read_to_string(PAGE).unwrap();
    let mut broken = Vec::new();
    for feature in features(&page) {
        for &(hazard, met) in &feature.rows {
            for name in spans(met).filter(|name| !exists(name)) {
                broken.push(format!("{PAGE}: {}, {hazard}: there is no {name}", feature.title));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn every_feature_has_a_table_of_all_hazards() {
    let page = fs::read_to_string(PAGE).unwrap();
    let features = features(&page);
    let mut broken = Vec::new();
    for feature in &features {
        let hazards: Vec<_> = feature.rows.iter().map(|(hazard, _)| *hazard).collect();
        if hazards != HAZARDS {
            broken.push(format!("{PAGE}: {}: the hazards are not {HAZARDS:?}", feature.title));
        }
        for code in feature.code.iter().filter(|code| !Path::new(code).exists()) {
            broken.push(format!("{PAGE}: {}: there is no {code}", feature.title));
        }
    }
    for entry in fs::read_dir("src").unwrap() {
        let entry = entry.unwrap();
        let folder = format!("src/{}/", entry.file_name().to_string_lossy());
        if entry.path().is_dir() && !features.iter().any(|feature| feature.code.contains(&folder.as_str())) {
            broken.push(format!("{folder}: {PAGE} has no table for it"));
        }
    }
    assert_none(&broken);
}

#[test]
fn a_test_that_is_not_there_is_found() {
    for name in [
        "tidy::hazards::a_test_that_is_not_there_is_found",
        "cli::the_sample_goes_into_an_empty_database_only",
        "platform::lock::tests::a_second_process_is_refused_until_the_first_has_ended",
        "catalogue::search::tests::any_text_has_an_answer",
        "session.spec.ts: 'a visible tab renews the session by itself'",
        "data/enquiryList.test.ts: 'what another tab has added is not lost'",
        "screens.spec.ts",
        "kill9.py",
        "bench/admin.py",
    ] {
        assert!(exists(name), "{name}");
    }
    for name in [
        "tidy::hazards::no_such_test",
        "tidy::nowhere::a_test_that_is_not_there_is_found",
        "platform::lock::a_second_process_is_refused_until_the_first_has_ended",
        "session.spec.ts: 'no such journey'",
        "session.spec.ts: ''",
        "nowhere.spec.ts",
        "kill8.py",
        "bench/nowhere.py",
        "",
    ] {
        assert!(!exists(name), "{name}");
    }
}
