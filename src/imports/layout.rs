//! How a list is laid out: where its headings are, and which of its rows are no products.
//!
//! Above the headings may be a title, an address, a date. The headings may take two lines, be repeated on each page, or be
//! missing; they may have several packs, each with its rate. Between the rows stand rules, totals, and the names of companies,
//! groups and forms, 'ALPHA LABS LTD', 'CARDIAC RANGE', 'TABLETS', which hold for the rows below them: those become cells of
//! columns of their own, so that they are mapped, answered and corrected like any other.

use std::collections::{BTreeMap, HashSet};

use super::columns::{Column, MADE, row_of, shortened};
use super::contents::{form as form_called, is_product};
use super::plan::{ImportAbout, ImportGroup};
use super::words;
use crate::catalogue::headings::{ColumnUse, meaning};
use crate::error::{Error, Result};
use spreadsheet::{Sheet, SheetRow};
use text::fold;

/// Rows at the top among which the heading is looked for.
pub(super) const HEADING_ROWS: usize = 20;
/// Rows of titles that are told, and rows of groups.
const MOST_TITLES: usize = 20;
const MOST_GROUPS: usize = 200;
/// The longest name of a group, words.
const LONGEST_GROUP: usize = 7;

/// What names between the rows say of a row, in the order of [`MADE`].
type MadeCells = [Option<String>; MADE.len()];

/// A list, laid out.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// With their headings alone.
    pub(crate) columns: Vec<Column>,
    /// The rows of products.
    pub(crate) rows: Vec<SheetRow>,
    /// What stands above the headings, what was passed over, and rows that are taken for the name of a company, a group or a form.
    pub(crate) about: ImportAbout,
}

/// How surely a sheet is the list: its headings and its rows.
pub(crate) fn likeness(sheet: &Sheet) -> (usize, usize) {
    let best = top(&sheet.rows).iter().map(known).max().unwrap_or_default();
    (usize::from(best >= 2), sheet.rows.len() * best.max(1))
}

impl Layout {
    /// Lays out the rows of one sheet, or of several that are read as one list, each with its name.
    pub(crate) fn of(sheets: Vec<Sheet>, mapping: &BTreeMap<String, String>, is_text: bool) -> Result<Self> {
        let are_several = sheets.len() > 1;
        let mut layout = Self::default();
        let (mut table, mut before) = (Vec::new(), 0);
        for Sheet { name, mut rows } in sheets {
            let last = rows.last().map_or(0, |row| row.line);
            // Rules of lines and dots.
            rows.retain(|row| row.cells.iter().any(|cell| cell.contains(char::is_alphanumeric)));
            if rows.is_empty() {
                continue;
            }
            let (heading, below) = find_heading(&rows);
            let own = heading_columns(&rows, (heading, below), is_text);
            if layout.columns.is_empty() {
                layout.about.above = rows[..heading].iter().take(MOST_TITLES).map(title).collect();
                layout.columns = own;
            }
            // 'Sheet1' names no group.
            if are_several && !name.contains(|c: char| c.is_ascii_digit()) {
                let cells = [name].into_iter().collect();
                table.push(SheetRow { line: before + 1, cells, text: String::new() });
            }
            let rows = rows.into_iter().skip(below);
            table.extend(rows.map(|row| SheetRow { line: before + row.line, ..row }));
            before += last;
        }
        // Words under each other are a list where one of them at least is a product.
        let is_bare =
            layout.columns.len() < 2 && layout.columns.iter().all(|column| column.header.is_empty());
        let is_list = |row: &SheetRow| row.cells.iter().any(|cell| has_digit(cell) || is_product(cell));
        if is_bare && !table.iter().take(HEADING_ROWS).any(is_list) {
            let message = "has no columns and no products; name the columns, for example SKU, Name, Category";
            return Err(Error::field("file", message));
        }
        let table = layout.unfold(table);
        layout.divide(table, are_several, mapping);
        if layout.rows.is_empty() {
            return Err(Error::field("file", "has a heading and no rows below it"));
        }
        Ok(layout)
    }

    /// Makes of a list with several packs in a row, 'Pack 1, Rate 1, Pack 2, Rate 2', one with a row for each pack.
    fn unfold(&mut self, table: Vec<SheetRow>) -> Vec<SheetRow> {
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '.' | '-' | '_' | '#');
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, column) in self.columns.iter().enumerate() {
            places.entry(fold(column.header.trim_end_matches(is_number))).or_default().push(at);
        }
        let is_pack = |stem: &str| meaning(stem).is_some_and(|(own, _)| own == ColumnUse::Field("pack_size"));
        let packs = places.iter().find(|(stem, at)| at.len() > 1 && is_pack(stem)).map(|(_, at)| at.clone());
        let Some(packs) = packs else { return table };
        let several = places.into_iter().filter(|(stem, at)| !stem.is_empty() && at.len() == packs.len());
        let several: Vec<_> = several.map(|(_, at)| at).collect();
        // Where each column of the new table is in each of the packs.
        let place = |at: usize, pack: usize| match several.iter().find(|own| own.contains(&at)) {
            Some(own) => (own[0] == at).then(|| own[pack]),
            None => Some(at),
        };
        let width = self.columns.len();
        let places = |pack| (0..width).filter_map(move |at| place(at, pack));
        let is_several = |at: &usize| several.iter().any(|own| own.contains(at));
        let headers = places(0).map(|at| (is_several(&at), &self.columns[at].header));
        let headed = |(is_several, header): (bool, &String)| {
            Column::headed(if is_several { header.trim_end_matches(is_number) } else { header })
        };
        let columns: Vec<_> = headers.map(headed).collect();
        let unfolded = table.iter().flat_map(|row| {
            let says = |pack: &usize| row.cells.get(packs[*pack]).is_some_and(|cell| !cell.is_empty());
            let said: Vec<_> = (0..packs.len()).filter(says).collect();
            let said = if said.is_empty() { vec![0] } else { said };
            let cells = |pack| places(pack).map(|at| row.cells.get(at).unwrap_or_default()).collect();
            let rows = said.into_iter().map(|pack| SheetRow {
                line: row.line,
                cells: cells(pack),
                text: String::new(),
            });
            rows.collect::<Vec<_>>()
        });
        let unfolded = unfolded.collect();
        self.about
            .notes
            .push(format!("Each row has up to {} packs: each of them is a product.", packs.len()));
        self.columns = columns;
        unfolded
    }

    /// Tells products from what stands between them.
    fn divide(&mut self, table: Vec<SheetRow>, are_several: bool, mapping: &BTreeMap<String, String>) {
        let is_read = |header: &str| mapping.get(header).is_none_or(|field| !field.is_empty());
        let usual = usual_cells(&table);
        let headings: Vec<_> = self.columns.iter().map(|column| fold(&column.header)).collect();
        let titles: HashSet<_> =
            self.about.above.iter().map(|title| letters(title)).filter(|own| !own.is_empty()).collect();
        let (mut repeated, mut totals, mut ends) = (0_usize, 0_usize, Vec::new());
        let mut now = MadeCells::default();
        let mut made: Vec<MadeCells> = Vec::new();
        let last_product = table.iter().rposition(|row| filled(row) >= 2);
        let products: Vec<_> = mapping.keys().filter_map(|heading| row_of(heading)).collect();
        for (at, row) in table.into_iter().enumerate() {
            if is_repeated(&row, &headings) || titles.contains(&letters(&title(&row))) {
                repeated += 1;
                continue;
            }
            if is_total(&row) {
                totals += 1;
                // 'Sub total PAIN' ends its group.
                let said = fold(&title(&row));
                if now[1].as_ref().is_some_and(|group| said.contains(&fold(group))) {
                    now[1..].fill(None);
                }
                continue;
            }
            if let Some(name) = group_name(&row, usual, are_several) {
                let is_company = words::is_last("company", &name);
                let form = form_called(&name);
                let kind = if form.is_some() { 2 } else { usize::from(!is_company) };
                let is_product = products.contains(&row.line);
                if is_product {
                    self.about.groups.push(ImportGroup::new(row.line, &name, "name"));
                } else if last_product.is_none_or(|last| last < at) {
                    ends.push(title(&row));
                    continue;
                } else if is_read(MADE[kind].0) {
                    self.about.groups.push(ImportGroup::new(row.line, &name, MADE[kind].1));
                    now[kind..].fill(None);
                    now[kind] = form.or(Some(name));
                    continue;
                }
            }
            made.push(now.clone());
            self.rows.push(row);
        }
        self.add_columns(&made);
        self.about.groups.truncate(MOST_GROUPS);
        self.about.notes.extend(told(
            repeated,
            "line repeats the headings and is passed over",
            "lines repeat the headings and are passed over",
        ));
        self.about.notes.extend(told(
            totals,
            "line of totals is passed over",
            "lines of totals are passed over",
        ));
        if !ends.is_empty() {
            ends.truncate(5);
            self.about.notes.push(format!("What stands below the list is not read: {}.", ends.join(", ")));
        }
    }

    /// Adds the columns of what stands between the rows, where there is any.
    fn add_columns(&mut self, made: &[MadeCells]) {
        let width = self.columns.len();
        let used: Vec<_> =
            (0..MADE.len()).filter(|kind| made.iter().any(|own| own[*kind].is_some())).collect();
        for (row, own) in self.rows.iter_mut().zip(made) {
            let mut cells: Vec<_> = row.cells.iter().map(str::to_owned).collect();
            // A row with more cells than headings stays one that has too many.
            if !used.is_empty() && cells.len() <= width {
                cells.resize(width, String::new());
                cells.extend(used.iter().map(|kind| own[*kind].clone().unwrap_or_default()));
                row.cells = cells.into_iter().collect();
            }
        }
        self.columns.extend(used.into_iter().map(|kind| Column::headed(MADE[kind].0)));
    }
}

/// What is said of so many lines; nothing of none.
pub(super) fn told(count: usize, one: &str, many: &str) -> Option<String> {
    (count > 0).then(|| format!("{count} {}.", if count == 1 { one } else { many }))
}

fn top(rows: &[SheetRow]) -> &[SheetRow] {
    &rows[..rows.len().min(HEADING_ROWS)]
}

fn has_digit(cell: &str) -> bool {
    cell.contains(|c: char| c.is_ascii_digit())
}

/// How surely a row is a heading.
fn known(row: &SheetRow) -> usize {
    let sure = row.cells.iter().filter_map(meaning);
    sure.map(|(_, sure)| if sure.is_exact() { 2 } else { 1 }).sum()
}

/// Where the heading of a table is, and where its rows begin; both alike where it has none.
fn find_heading(rows: &[SheetRow]) -> (usize, usize) {
    let top = top(rows);
    // The first of those that are known best: a product may well be called like a column.
    let best = (0..top.len()).rev().max_by_key(|at| known(&top[*at])).unwrap_or_default();
    // One word that is known makes no heading of a row with others: 'Syrup, Pack, 100 ml' is a product.
    let needed = if filled(&rows[best]) > 3 { 3 } else { 2 };
    if known(&rows[best]) >= needed {
        let is_second = rows.get(best + 1).is_some_and(|next| is_second_line(&rows[best], next));
        return (best, best + 1 + usize::from(is_second));
    }
    // A heading that nobody knows: words over columns with numbers.
    let widest = (0..top.len()).rev().max_by_key(|at| filled(&top[*at])).unwrap_or_default();
    let below = &rows[(widest + 1).min(rows.len())..];
    let over_numbers = (0..rows[widest].cells.len()).any(|column| {
        let cells = below.iter().filter_map(|row| row.cells.get(column)).filter(|cell| !cell.is_empty());
        cells.clone().count() > 1
            && cells.clone().filter(|cell| has_digit(cell)).count() * 10 >= cells.count() * 8
    });
    let is_heading = filled(&rows[widest]) > 1 && !rows[widest].cells.iter().any(has_digit) && over_numbers;
    (widest, widest + usize::from(is_heading))
}

/// Whether a row goes on with the headings above it: it has words of headings where those have none, or remarks in brackets.
fn is_second_line(first: &SheetRow, second: &SheetRow) -> bool {
    let cells = || second.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
    let is_open = |at: usize| first.cells.get(at).is_none_or(str::is_empty);
    let is_more = |(at, cell): (usize, &str)| {
        (cell.starts_with('(') && cell.ends_with(')'))
            || (is_open(at) && meaning(cell).is_some())
            || meaning(&format!("{} {cell}", first.cells.get(at).unwrap_or_default()))
                .is_some_and(|(_, sure)| sure.is_exact())
    };
    cells().count() > 0 && cells().all(is_more)
}

/// The columns by their headings; as many as the widest row where a table has none.
fn heading_columns(rows: &[SheetRow], (heading, below): (usize, usize), is_text: bool) -> Vec<Column> {
    let lines = &rows[heading..below];
    let width = match lines {
        // In a workbook every cell has its column.
        lines if lines.is_empty() || !is_text => {
            rows[heading..].iter().map(|row| row.cells.len()).max().unwrap_or_default()
        }
        // In a text a row with more cells has lost its order, also where many have; but not where the heading is as wide, and
        // something stands right of the table.
        lines => {
            let wide = lines.iter().map(|row| row.cells.width()).max().unwrap_or_default();
            let beside = rows[below..].iter().filter(|row| row.cells.width() == wide);
            lines.iter().chain(beside).map(|row| row.cells.len()).max().unwrap_or_default()
        }
    };
    let mut left = "";
    let texts = (0..width).map(|at| {
        let cell = |line: usize| lines.get(line).and_then(|row| row.cells.get(at)).unwrap_or_default();
        let (first, second) = (cell(0), cell(1));
        if !first.is_empty() {
            left = first;
        }
        match (first, second) {
            // A heading over several columns stands in the first of them.
            ("", second) if !second.is_empty() => format!("{left} {second}"),
            (first, "") => first.to_owned(),
            (first, second) => format!("{first} {second}"),
        }
    });
    texts.map(|header| Column::headed(header.trim())).collect()
}

/// How many cells most rows have.
fn usual_cells(rows: &[SheetRow]) -> usize {
    let mut counts: Vec<_> = rows.iter().map(filled).filter(|count| *count > 1).collect();
    counts.sort_unstable();
    counts.get(counts.len() / 2).copied().unwrap_or_default()
}

/// What a row says, in short.
fn title(row: &SheetRow) -> String {
    let cells: Vec<_> = row.cells.iter().filter(|cell| !cell.is_empty()).collect();
    shortened(&cells.join(" "), 80)
}

/// The letters of a line, of which pages differ in their numbers alone.
fn letters(line: &str) -> String {
    fold(line).chars().filter(|c| c.is_alphabetic()).collect()
}

/// What the columns of what stands between the rows are read as where nobody says otherwise.
pub(super) fn map_groups(columns: &mut [Column], mapping: &BTreeMap<String, String>) {
    for (header, field) in MADE {
        let is_free =
            !mapping.contains_key(header) && columns.iter().all(|column| column.field != Some(field));
        let own = columns.iter_mut().find(|column| column.header == header && column.field.is_none());
        if let Some(column) = own.filter(|_| is_free) {
            column.field = Some(field);
        }
    }
}

fn filled(row: &SheetRow) -> usize {
    row.cells.iter().filter(|cell| !cell.is_empty()).count()
}

fn is_repeated(row: &SheetRow, headings: &[String]) -> bool {
    let same =
        row.cells.iter().zip(headings).filter(|(cell, heading)| !cell.is_empty() && fold(cell) == **heading);
    let same = same.count();
    same >= 2 && same * 2 > filled(row)
}

/// 'Total : 12 items', 'Page 2 of 5', 'Sub total PAIN'; 'Total Parenteral Nutrition' is a product.
fn is_total(row: &SheetRow) -> bool {
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
fn group_name(row: &SheetRow, usual: usize, are_several: bool) -> Option<String> {
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
    (is_name && (usual > 2 || usual == 2 && (is_loud || form_called(name).is_some())))
        .then(|| name.to_owned())
}

/// Fills in what a list says in the first of several rows only: the name, for rows that have another pack and no code, and the group,
/// where each stands once and the rows below it have none. Returns how many rows.
pub(super) fn fill_down(columns: &[Column], rows: &mut [SheetRow]) -> usize {
    let of = |field: &str| columns.iter().position(|column| column.field == Some(field));
    // With ids the list is about products that are there, and what it leaves empty stays.
    let (Some(name), None) = (of("name"), of("id")) else { return 0 };
    let (pack, sku, group) = (of("pack_size"), of("sku"), of("category"));
    let says = |row: &SheetRow, at: Option<usize>| {
        at.and_then(|at| row.cells.get(at)).is_some_and(|cell| !cell.is_empty())
    };
    let groups: Vec<_> =
        rows.iter().filter_map(|row| row.cells.get(group?)).filter(|cell| !cell.is_empty()).collect();
    let distinct: HashSet<_> = groups.iter().map(|group| fold(group)).collect();
    let goes_on = groups.len() > 1
        && distinct.len() == groups.len()
        && groups.len() * 2 <= rows.len()
        && rows.first().is_some_and(|first| says(first, group));
    let variant = ["name", "composition", "formulation", "manufacturer", "category"].map(of);
    let (mut above, mut count): (Vec<String>, usize) = (Vec::new(), 0);
    for row in rows {
        let is_named = says(row, Some(name));
        let is_variant = !is_named && says(row, pack) && !says(row, sku);
        let filled: &[_] = if is_variant {
            &variant
        } else if goes_on && is_named {
            &[group]
        } else {
            &[]
        };
        count += usize::from(fill(row, columns.len(), &above, |at| filled.contains(&Some(at))));
        if is_named || is_variant {
            above = row.cells.iter().map(str::to_owned).collect();
        }
    }
    count
}

/// Fills the empty cells of some columns with what the row above them says; returns whether a cell was filled.
fn fill(row: &mut SheetRow, width: usize, above: &[String], is_filled: impl Fn(usize) -> bool) -> bool {
    let mut cells: Vec<_> = row.cells.iter().map(str::to_owned).collect();
    cells.resize(width.max(cells.len()), String::new());
    let mut is_changed = false;
    for (at, cell) in cells.iter_mut().enumerate().filter(|(at, cell)| cell.is_empty() && is_filled(*at)) {
        if let Some(said) = above.get(at).filter(|said| !said.is_empty()) {
            cell.clone_from(said);
            is_changed = true;
        }
    }
    if is_changed {
        row.cells = cells.into_iter().collect();
    }
    is_changed
}

/// Fills in what an export of a shop says of a product in the first of its rows only: those that follow have the same handle and
/// another pack. Rows that have nothing but a further picture are taken out; returns how many.
pub(super) fn fill_variants(columns: &[Column], rows: &mut Vec<SheetRow>) -> usize {
    let of = |field: &str| columns.iter().position(|column| column.field == Some(field));
    let handle = columns.iter().position(|column| fold(&column.header) == "handle");
    let (Some(handle), Some(name), Some(sku)) = (handle, of("name"), of("sku")) else { return 0 };
    let own = [Some(sku), of("gtin"), of("pack_size"), of("images")];
    let cell = |row: &SheetRow, at: usize| row.cells.get(at).unwrap_or_default().to_owned();
    let count = rows.len();
    let mut first: Vec<String> = Vec::new();
    rows.retain_mut(|row| {
        if !cell(row, name).is_empty() || first.get(handle) != Some(&cell(row, handle)) {
            first = row.cells.iter().map(str::to_owned).collect();
            return true;
        }
        fill(row, columns.len(), &first, |at| !own.contains(&Some(at)));
        !cell(row, sku).is_empty()
    });
    count - rows.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(lines: &[&str]) -> Layout {
        let row = |(line, text): (u32, &&str)| SheetRow {
            line,
            cells: text.split(';').map(str::trim).collect(),
            text: String::new(),
        };
        let rows = (1..).zip(lines).map(row).collect();
        Layout::of(vec![Sheet { name: String::new(), rows }], &BTreeMap::new(), true).unwrap()
    }

    fn headers(layout: &Layout) -> Vec<&str> {
        layout.columns.iter().map(|column| column.header.as_str()).collect()
    }

    fn rows(layout: &Layout) -> Vec<String> {
        layout.rows.iter().map(|row| row.cells.iter().collect::<Vec<_>>().join("|")).collect()
    }

    #[test]
    fn titles_pages_and_totals_are_no_products() {
        let layout = laid_out(&[
            "ACME PHARMA",
            "Price list w.e.f. 01-04-2026",
            "Item Name;Category;Packing;Salt",
            "Aprol 500 TAB;Antibiotics;10x10;Aprosal 500 mg",
            "Item Name;Category;Packing;Salt",
            "Bprol 250 TAB;Antibiotics;10x10;Bprosal 250 mg",
            "Total : 2 items",
            "Page 2 of 3",
            "Terms and conditions apply",
        ]);
        assert_eq!(layout.about.above, ["ACME PHARMA", "Price list w.e.f. 01-04-2026"]);
        assert_eq!(
            rows(&layout),
            [
                "Aprol 500 TAB|Antibiotics|10x10|Aprosal 500 mg",
                "Bprol 250 TAB|Antibiotics|10x10|Bprosal 250 mg"
            ]
        );
        assert_eq!(
            layout.about.notes,
            [
                "1 line repeats the headings and is passed over.",
                "2 lines of totals are passed over.",
                "What stands below the list is not read: Terms and conditions apply."
            ]
        );
    }

    #[test]
    fn rows_of_groups_become_columns() {
        let layout = laid_out(&[
            "Item Name;Packing;Salt",
            "CARDIAC RANGE",
            "TABLETS;;",
            "Aprol 500 TAB;10x10;Aprosal 500 mg",
            "SYRUPS",
            "Bprol SYP;100ML;Bprosal 250 mg",
            "ANTIBIOTICS",
            "Cprol 5;10's;Cprosal 5 mg",
        ]);
        assert_eq!(headers(&layout)[3..], ["Group between the rows", "Form between the rows"]);
        assert_eq!(
            rows(&layout),
            [
                "Aprol 500 TAB|10x10|Aprosal 500 mg|CARDIAC RANGE|Tablet",
                "Bprol SYP|100ML|Bprosal 250 mg|CARDIAC RANGE|Syrup",
                "Cprol 5|10's|Cprosal 5 mg|ANTIBIOTICS|"
            ]
        );
    }

    #[test]
    fn headings_take_two_lines_or_none() {
        let two = laid_out(&[
            "Product;;Packing;Rate",
            "Code;Name;;(Rs.)",
            "A-1;Aprol 5;10's;12.50",
            "A-2;Bprol 5;10's;13.50",
        ]);
        assert_eq!(headers(&two), ["Product Code", "Product Name", "Packing", "Rate (Rs.)"]);
        assert_eq!(two.rows.len(), 2);
        let none = laid_out(&["1;Aprol 5 mg Tablets;10's;12.50", "2;Bprol 5 mg Tablets;10's;13.50"]);
        assert_eq!((headers(&none), none.rows.len()), (vec!["", "", "", ""], 2));
        let unknown = laid_out(&["Artikel;Bezeichnung;Menge", "A-1;Aprol;10", "A-2;Bprol;20"]);
        assert_eq!((headers(&unknown), unknown.rows.len()), (vec!["Artikel", "Bezeichnung", "Menge"], 2));
    }

    #[test]
    fn rows_with_more_cells_than_headings_make_no_column() {
        assert_eq!(laid_out(&["SKU;Name", "A-1;Aprol;for fever", "A-2;Bprol;for pain"]).columns.len(), 2);
    }

    #[test]
    fn rows_of_groups_are_told_and_a_sub_total_ends_its_group() {
        let lines = [
            "Code;Item;Packing;MRP",
            "PAIN;;;",
            "U1;Aprol 500 TAB;10x10;20",
            "Sub total PAIN;;;20",
            "U2;Bprol 20 TAB;10x10;30",
            "Cotton Wool;;;",
            "U3;Cprol 5 TAB;10x10;40",
            "TOTAL;;;90",
        ];
        let layout = laid_out(&lines);
        let groups: Vec<_> = layout.about.groups.iter().map(|group| (group.line, &*group.name)).collect();
        assert_eq!(groups, [(2, "PAIN"), (6, "Cotton Wool")]);
        assert_eq!(
            rows(&layout),
            [
                "U1|Aprol 500 TAB|10x10|20|PAIN",
                "U2|Bprol 20 TAB|10x10|30|",
                "U3|Cprol 5 TAB|10x10|40|Cotton Wool"
            ]
        );
    }

    #[test]
    fn a_row_with_a_name_alone_is_a_product_where_others_have_no_more() {
        assert_eq!(laid_out(&["Name;Pack", "Aprol;", "Bprol;10's", "Cprol;"]).rows.len(), 3);
    }
}
