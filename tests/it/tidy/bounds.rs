//! `docs/bounds.md`: every constant, setting and test that it names exists, and every way in has all its rows.

use std::fs;
use std::path::Path;

use super::assert_none;
use super::hazards::{exists, spans};

const PAGE: &str = "docs/bounds.md";
const COLUMNS: &str = "| most of | one request | one address | all together | held by |";
/// The rows of every table, in this order.
const ROWS: [&str; 4] = ["bytes", "items", "work", "seconds"];

/// A way in with the rows of its table: five cells each.
struct WayIn<'a> {
    title: &'a str,
    columns: Option<&'a str>,
    rows: Vec<Vec<&'a str>>,
}

fn ways_in(page: &str) -> Vec<WayIn<'_>> {
    page.split("\n## ").skip(1).map(way_in).collect()
}

fn way_in(section: &str) -> WayIn<'_> {
    let mut lines = section.lines().filter(|line| line.starts_with("| "));
    let title = section.lines().next().unwrap_or_default();
    WayIn { title, columns: lines.next(), rows: lines.map(cells).collect() }
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_start_matches("| ").trim_end_matches(" |").split(" | ").collect()
}

/// Whether what a cell names is there: a setting of the example (`[media] max_bytes`), or a constant or type of a file of `src`
/// (`web/body.rs: DEADLINE`).
fn is_there(name: &str) -> bool {
    if let Some((section, key)) = name.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
        let example = fs::read_to_string("config.example.toml").unwrap();
        let section = example.split("\n[").find(|part| part.starts_with(&format!("{section}]")));
        let is_key = |line: &str| line.trim_start_matches(['#', ' ']).starts_with(&format!("{key} ="));
        return section.is_some_and(|section| section.lines().any(is_key));
    }
    let Some((file, item)) = name.split_once(": ") else { return false };
    let path = if file.starts_with("crates/") { file.into() } else { Path::new("src").join(file) };
    let text = fs::read_to_string(path).unwrap_or_default();
    ["const", "struct", "enum"].iter().any(|kind| {
        let declared = format!("{kind} {item}");
        text.lines().any(|line| {
            let rest =
                line.trim_start().split_once(&declared).filter(|(before, _)| !before.starts_with("//"));
            rest.is_some_and(|(_, after)| !after.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        })
    })
}

#[test]
fn every_way_in_has_a_table_of_all_bounds() {
    let page = fs::read_to_string(PAGE).unwrap();
    let mut broken = Vec::new();
    let ways = ways_in(&page);
    for WayIn { title, columns, rows } in &ways {
        if *columns != Some(COLUMNS) {
            broken.push(format!("{PAGE}: {title}: the columns are not {COLUMNS}"));
        }
        let names: Vec<_> = rows.iter().map(|row| row[0]).collect();
        if names != ROWS {
            broken.push(format!("{PAGE}: {title}: the rows are not {ROWS:?}"));
        }
        if rows.iter().any(|row| row.len() != 5 || row.iter().any(|cell| cell.trim().is_empty())) {
            broken.push(format!("{PAGE}: {title}: a row has not five cells with something in them"));
        }
    }
    for way in ["Body", "Part", "File", "Row and cell", "List line", "Search", "PDF", "Archive"] {
        if !ways.iter().any(|WayIn { title, .. }| title.starts_with(way)) {
            broken.push(format!("{PAGE}: there is no table for {way}"));
        }
    }
    assert_none(&broken);
}

#[test]
fn every_constant_setting_and_test_that_the_page_names_exists() {
    let page = fs::read_to_string(PAGE).unwrap();
    let mut broken = Vec::new();
    for WayIn { title, rows, .. } in ways_in(&page) {
        for row in rows {
            let Some((held_by, bounds)) = row.split_last() else { continue };
            let missing = bounds.iter().flat_map(|cell| spans(cell)).filter(|name| !is_there(name));
            let untested = spans(held_by).filter(|name| !exists(name));
            broken.extend(missing.chain(untested).map(|name| format!("{PAGE}: {title}: there is no {name}")));
            if spans(held_by).next().is_none() {
                broken.push(format!("{PAGE}: {title}, {}: no test holds it", row[0]));
            }
        }
    }
    assert_none(&broken);
}

#[test]
fn what_is_not_there_is_found() {
    assert!(is_there("web/body.rs: DEADLINE") && is_there("[http] edge_seconds"));
    for name in
        ["web/body.rs: DEAD", "web/nothing.rs: DEADLINE", "[http] nothing", "[nothing] listen", "DEADLINE"]
    {
        assert!(!is_there(name), "{name}");
    }
}
