//! What stands between the rows of a list: headings repeated, totals, names of groups; and rows that go on with the one before.

use std::collections::HashSet;

use super::columns::Column;
use super::contents::is_form;
use super::words;
use crate::platform::spreadsheet::SheetRow;
use text::fold;

/// The longest name of a group, words.
const LONGEST_GROUP: usize = 7;

pub(super) fn filled(row: &SheetRow) -> usize {
    row.cells.iter().filter(|cell| !cell.is_empty()).count()
}

pub(super) fn is_repeated(row: &SheetRow, headings: &[String]) -> bool {
    let same =
        row.cells.iter().zip(headings).filter(|(cell, heading)| !cell.is_empty() && fold(cell) == **heading);
    let same = same.count();
    same >= 2 && same * 2 > filled(row)
}

/// 'Total : 12 items', 'Page 2 of 5', 'Sub total PAIN'; 'Total Parenteral Nutrition' is a product.
pub(super) fn is_total(row: &SheetRow) -> bool {
    let mut cells = row.cells.iter().filter(|cell| !cell.is_empty());
    let first = cells.next().map(fold).unwrap_or_default();
    let words: Vec<_> = first.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_rest =
        |word: &&str| words::is("total_rest", word) || word.bytes().all(|byte| byte.is_ascii_digit());
    let is_alone = |rest: &[&str]| rest.iter().all(is_rest);
    let is_start = words::behind("total", &words).is_some()
        || words::behind("total_start", &words).is_some_and(is_alone);
    let mut others = cells.filter(|cell| cell.contains(char::is_alphabetic));
    is_start && (filled(row) <= 3 || others.next().is_none())
}

/// The name of a group, where a row is one: its only cell, without a number, where others have several.
pub(super) fn group_name(row: &SheetRow, usual: usize, are_several: bool) -> Option<String> {
    let mut cells = row.cells.iter().filter(|cell| !cell.is_empty());
    let (name, is_alone) = (cells.next()?, cells.next().is_none());
    let name = name.trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '*' | ':' | '=' | '_'));
    let words = name.split_whitespace().count();
    let has_letters = name.contains(char::is_alphabetic) && !name.contains(|c: char| c.is_ascii_digit());
    // The name of a sheet was put in front of its rows.
    if are_several && is_alone && row.cells.len() == 1 && has_letters {
        return Some(name.to_owned());
    }
    let is_loud = !name.contains(char::is_lowercase);
    let is_name = is_alone && has_letters && (1..=LONGEST_GROUP).contains(&words);
    (is_name && (usual > 2 || usual == 2 && (is_loud || is_form(name)))).then(|| name.to_owned())
}

/// Fills in what a list says in the first of several rows only: the name, for rows that have another pack and no code, and the group,
/// where each stands once and the rows below it have none. Returns how many rows.
pub(super) fn fill_down(columns: &[Column], rows: &mut [SheetRow]) -> usize {
    let of = |field: &str| columns.iter().position(|column| column.field == Some(field));
    let cell = |row: &SheetRow, at: Option<usize>| {
        at.and_then(|at| row.cells.get(at)).unwrap_or_default().to_owned()
    };
    // With ids the list is about products that are there, and what it leaves empty stays.
    let (Some(_), None) = (of("name"), of("id")) else { return 0 };
    let (name, pack, group) = (of("name"), of("pack_size"), of("category"));
    let groups: Vec<_> = rows.iter().map(|row| cell(row, group)).filter(|group| !group.is_empty()).collect();
    let distinct: HashSet<_> = groups.iter().map(|group| fold(group)).collect();
    let goes_on = groups.len() > 1
        && distinct.len() == groups.len()
        && groups.len() * 2 <= rows.len()
        && rows.first().is_some_and(|first| !cell(first, group).is_empty());
    let (mut above, mut count): (Vec<String>, usize) = (Vec::new(), 0);
    for row in rows {
        let mut cells: Vec<_> = row.cells.iter().map(str::to_owned).collect();
        cells.resize(columns.len().max(cells.len()), String::new());
        let is_named = !cell(row, name).is_empty();
        let is_variant = !is_named && !cell(row, pack).is_empty() && cell(row, of("sku")).is_empty();
        let mut filled = Vec::new();
        if is_variant {
            filled.extend(
                ["name", "composition", "formulation", "manufacturer", "category"].into_iter().filter_map(of),
            );
        } else if goes_on && is_named {
            filled.extend(group);
        }
        let before = cells.clone();
        for at in filled {
            if let (Some(said), true) = (above.get(at), cells[at].is_empty()) {
                cells[at].clone_from(said);
            }
        }
        if cells != before {
            count += 1;
            row.cells = cells.iter().collect();
        }
        if is_named || is_variant {
            above = cells;
        }
    }
    count
}

/// Fills in what an export of a shop says of a product in the first of its rows only: those that follow have the same handle and
/// another pack. Rows that have nothing but a further picture are taken out; returns how many.
pub(super) fn fill_variants(columns: &[Column], rows: &mut Vec<SheetRow>) -> usize {
    let of = |field: &str| columns.iter().position(|column| column.field == Some(field));
    let handle = columns.iter().position(|column| fold(&column.header) == "handle");
    let (Some(handle), Some(name), Some(sku)) = (handle, of("name"), of("sku")) else { return 0 };
    let own = [Some(sku), of("gtin"), of("pack_size"), of("images")];
    let count = rows.len();
    let mut first: Vec<String> = Vec::new();
    rows.retain_mut(|row| {
        let mut cells: Vec<_> = row.cells.iter().map(str::to_owned).collect();
        cells.resize(columns.len().max(cells.len()), String::new());
        if !cells[name].is_empty() || first.is_empty() || cells[handle] != first[handle] {
            first = cells;
            return true;
        }
        for (at, cell) in cells.iter_mut().enumerate().filter(|(at, _)| !own.contains(&Some(*at))) {
            if cell.is_empty() {
                cell.clone_from(&first[at]);
            }
        }
        let is_one = !cells[sku].is_empty();
        row.cells = cells.into_iter().collect();
        is_one
    });
    count - rows.len()
}
