//! What stands between the rows of a list: headings repeated, totals, names of groups; and rows that go on with the one before.

use super::columns::Column;
use super::contents::is_form;
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

/// 'Total : 12 items', 'Page 2 of 5'; 'Total Parenteral Nutrition' is a product.
pub(super) fn is_total(row: &SheetRow) -> bool {
    const STARTS: [&str; 9] = [
        "grand total",
        "sub total",
        "page total",
        "total",
        "subtotal",
        "carried over",
        "brought forward",
        "page",
        "continued",
    ];
    const OTHERS: [&str; 12] =
        ["items", "item", "products", "product", "rs", "amount", "qty", "value", "nos", "no", "of", "only"];
    let first = row.cells.iter().find(|cell| !cell.is_empty()).map(fold).unwrap_or_default();
    let words: Vec<_> = first.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let rest = STARTS.iter().find_map(|start| {
        let start: Vec<_> = start.split(' ').collect();
        words.strip_prefix(&start[..])
    });
    let is_other = |word: &&str| OTHERS.contains(word) || word.bytes().all(|byte| byte.is_ascii_digit());
    filled(row) <= 3 && rest.is_some_and(|rest| rest.iter().all(is_other))
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
