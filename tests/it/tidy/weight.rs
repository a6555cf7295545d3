//! `weight.toml`: how many lines each feature may have. Nothing grows, and what was saved is written down.
//!
//! `WEIGHT=write cargo test --test it tidy::weight` lowers the figures to what is there, and adds those of new folders. A folder
//! that takes code from another takes its lines along: both figures change in the commit that moves it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::files;

const PAGE: &str = "weight.toml";
const HEAD: &str = "\
# The lines that each feature may have: without tests, comments, blanks and the generated schema; documents in words.
# A test fails when there is more, and when there is over 2 % less, so that a saving is written down. Figures are only lowered,
# by `WEIGHT=write cargo test --test it tidy::weight`; growth is paid in the same feature, in the same commit. Two exceptions:
# tests may grow by what the issues ask for, and all code together by `mended`, for what strangers found, until the house of
# patterns has given it back.
";

/// Kinds that are code, which may have the lines of `mended` in all.
const CODE: [&str; 4] = ["rust", "typescript", "css", "python"];

/// Lines by kind and feature.
type Weights = BTreeMap<String, BTreeMap<String, usize>>;

#[derive(Clone, Copy, PartialEq)]
enum Language {
    Rust,
    Script,
    Style,
    Python,
}

/// The lines of a file that are code, and those that are tests.
fn lines(path: &Path, text: &str, language: Language) -> (usize, usize) {
    let name = path.to_string_lossy();
    let in_tests = name.contains(".test.")
        || name.split(['/', '.']).any(|part| part == "tests" || part.ends_with("_tests") || part == "e2e");
    let (mut code, mut tests, mut in_comment, mut in_test_module) = (0, 0, false, false);
    let mut before = "";
    for whole in text.lines() {
        let line = whole.trim();
        let opens = language != Language::Python && (line.starts_with("/*") || line.starts_with("{/*"));
        let is_comment = in_comment
            || opens
            || match language {
                Language::Rust | Language::Script => line.starts_with("//"),
                Language::Style => false,
                Language::Python => line.starts_with('#'),
            };
        in_comment = (in_comment || opens) && !line.contains("*/");
        if line.is_empty() || is_comment {
            continue;
        }
        in_test_module |= language == Language::Rust
            && before == "#[cfg(test)]"
            && whole.contains("mod tests")
            && line.ends_with('{');
        if in_tests || in_test_module || line == "#[cfg(test)]" {
            tests += 1;
        } else {
            code += 1;
        }
        in_test_module &= whole != "}";
        before = line;
    }
    (code, tests)
}

/// The folder below `root` that a file belongs to, the root itself for files in it; folders of the frontend's rooms count as features too.
fn feature(root: &str, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
    let mut folders: Vec<_> = below.split('/').collect();
    folders.pop();
    let is_room = folders.first().is_some_and(|first| ["office", "public", "site-editor"].contains(first));
    let deep = if is_room && root.starts_with("frontend") { 2 } else { 1 };
    let named = folders.into_iter().take(deep).collect::<Vec<_>>().join("/");
    if named.is_empty() { root.to_owned() } else { format!("{root}/{named}") }
}

fn words(root: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for (path, text) in files(root, &[".md"]) {
        *found.entry(feature(root, &path)).or_default() += text.split_whitespace().count();
    }
    found
}

fn measured() -> Weights {
    let mut weights = Weights::new();
    let mut add = |kind: &str, feature: String, lines: usize| {
        if lines > 0 {
            *weights.entry(kind.to_owned()).or_default().entry(feature).or_default() += lines;
        }
    };
    let roots = [
        ("src", Language::Rust),
        ("crates", Language::Rust),
        ("tests/it", Language::Rust),
        ("tests/fuzz", Language::Rust),
        ("frontend/src", Language::Script),
        ("frontend/e2e", Language::Script),
        ("frontend/src", Language::Style),
        ("tests", Language::Python),
        ("assets", Language::Python),
        ("bench", Language::Python),
        ("packaging", Language::Python),
    ];
    for (root, language) in roots.into_iter().filter(|(root, _)| Path::new(root).exists()) {
        let (kind, tests, endings): (_, _, &[&str]) = match language {
            Language::Rust => ("rust", "rust", &[".rs"]),
            Language::Script => ("typescript", "journeys and unit tests", &[".ts", ".tsx"]),
            Language::Style => ("css", "css", &[".css"]),
            Language::Python => ("python", "python", &[".py"]),
        };
        for (path, text) in files(root, endings) {
            let (code, test_lines) = lines(&path, &text, language);
            add(kind, feature(root, &path), code);
            add("tests", tests.to_owned(), test_lines);
        }
    }
    for (folder, count) in words("docs") {
        add("words", folder, count);
    }
    weights
}

fn written() -> Weights {
    let text = fs::read_to_string(PAGE).unwrap_or_default();
    toml::from_str::<Weights>(&text).unwrap()
}

fn write(weights: &Weights) {
    let mut text = HEAD.to_owned();
    for (kind, figures) in weights {
        text.push_str(&format!("\n[{kind}]\n"));
        for (feature, lines) in figures {
            text.push_str(&format!("\"{feature}\" = {lines}\n"));
        }
    }
    fs::write(PAGE, text).unwrap();
}

/// What is wrong between the figures that are written down and those that are there.
fn broken(written: &Weights, measured: &Weights) -> Vec<String> {
    let mut broken = Vec::new();
    let mended = written.get("allowed").and_then(|allowed| allowed.get("mended")).copied().unwrap_or(0);
    let (mut grown, mut growing) = (0, Vec::new());
    let kinds = written.keys().chain(measured.keys()).filter(|kind| *kind != "allowed");
    for kind in kinds.collect::<BTreeSet<_>>() {
        let (none, nothing) = (BTreeMap::new(), BTreeMap::new());
        let (may, has) = (written.get(kind).unwrap_or(&none), measured.get(kind).unwrap_or(&nothing));
        for feature in may.keys().chain(has.keys()).collect::<BTreeSet<_>>() {
            let (may, has) = (may.get(feature).copied(), has.get(feature).copied().unwrap_or(0));
            match may {
                None => broken.push(format!("{kind}: {feature} has {has} and no figure")),
                Some(may) if has > may => {
                    growing.push(format!("{kind}: {feature} has {has}, may have {may}"));
                    grown += if CODE.contains(&kind.as_str()) { has - may } else { mended + 1 };
                }
                Some(may) if has * 100 < may * 98 => {
                    broken.push(format!("{kind}: {feature} has {has}, and {may} is still written down"));
                }
                Some(_) => {}
            }
        }
    }
    if grown > mended {
        broken.append(&mut growing);
    }
    broken
}

#[test]
fn no_feature_is_heavier_than_its_figure_and_savings_are_written_down() {
    let (may, has) = (written(), measured());
    if std::env::var("WEIGHT").is_ok_and(|what| what == "write") {
        let mut lowered = has.clone();
        for (kind, figures) in &mut lowered {
            for (feature, lines) in figures {
                let figure = may.get(kind).and_then(|figures| figures.get(feature));
                *lines = (*lines).min(figure.copied().filter(|_| kind != "tests").unwrap_or(*lines));
            }
        }
        lowered.extend(may.get("allowed").map(|allowed| ("allowed".to_owned(), allowed.clone())));
        write(&lowered);
    }
    let broken = broken(&written(), &has);
    assert!(broken.is_empty(), "{PAGE}:\n{}", broken.join("\n"));
}

#[test]
fn more_much_less_and_what_has_no_figure_are_found() {
    let weights = |feature: &str, lines: usize| {
        Weights::from([("rust".to_owned(), BTreeMap::from([(feature.to_owned(), lines)]))])
    };
    let may = weights("src/web", 1000);
    for (feature, lines) in [("src/web", 1001), ("src/web", 979), ("src/wab", 1000)] {
        assert!(!broken(&may, &weights(feature, lines)).is_empty(), "{feature} {lines}");
    }
    let mended = Weights::from([("allowed".to_owned(), BTreeMap::from([("mended".to_owned(), 5)]))]);
    let may_grow = may.clone().into_iter().chain(mended).collect();
    assert!(broken(&may_grow, &weights("src/web", 1005)).is_empty());
    assert!(!broken(&may_grow, &weights("src/web", 1006)).is_empty());
    for lines in [980, 1000] {
        assert!(broken(&may, &weights("src/web", lines)).is_empty(), "{lines}");
    }
}

#[test]
fn tests_comments_and_blanks_are_no_code() {
    let text =
        "//! Doc.\n\nfn a() {}\n\n/* one\ntwo */\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\nfn c() {}\n";
    assert_eq!(lines(Path::new("src/a.rs"), text, Language::Rust), (2, 4));
    assert_eq!(lines(Path::new("src/a/tests.rs"), "fn a() {}\n", Language::Rust), (0, 1));
    assert_eq!(lines(Path::new("frontend/src/a.test.ts"), "a();\n", Language::Script), (0, 1));
    assert_eq!(lines(Path::new("a.css"), ".a {\n  /* why */\n  color: red;\n}\n", Language::Style), (3, 0));
}
