//! How a list is laid out: where its headings are, and which of its rows are no products.
//!
//! Above the headings may be a title, an address, a date. The headings may take two lines, be repeated on each page, or be
//! missing. Between the rows stand totals, and the names of groups, 'TABLETS' or 'CARDIAC RANGE', which hold for the rows below
//! them: those become cells of a column of their own, so that it is mapped, answered and corrected like any other.

use std::collections::BTreeMap;

use super::between_rows::{filled, group_name, is_repeated, is_total};
use super::columns::{Column, shortened};
use super::contents::{FORMS, GROUPS, form as form_called, is_form, row_of};
use super::plan::ImportGroup;
use crate::catalogue::headings::meaning;
use crate::error::{Error, Result};
use crate::platform::spreadsheet::{Sheet, SheetRow};
use text::fold;

/// Rows at the top among which the heading is looked for.
pub(super) const HEADING_ROWS: usize = 20;
/// Rows of titles that are told.
const MOST_TITLES: usize = 20;

/// Rows of groups that are told.
const MOST_GROUPS: usize = 200;

/// A list, laid out.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// What stands above the headings.
    pub(crate) above: Vec<String>,
    /// With their headings alone.
    pub(crate) columns: Vec<Column>,
    /// The rows of products.
    pub(crate) rows: Vec<SheetRow>,
    /// What was passed over, in sentences.
    pub(crate) notes: Vec<String>,
    /// Rows that are taken for the name of a group or a form.
    pub(crate) groups: Vec<ImportGroup>,
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
        for Sheet { name, rows } in sheets {
            let (heading, below) = find_heading(&rows);
            let (own, last) =
                (heading_columns(&rows, (heading, below), is_text), rows.last().map_or(0, |row| row.line));
            if layout.columns.is_empty() {
                layout.above = rows[..heading].iter().take(MOST_TITLES).map(title).collect();
                layout.columns = own;
            }
            // 'Sheet1' names no group.
            if are_several && !name.contains(|c: char| c.is_ascii_digit()) {
                table.push(SheetRow {
                    line: before + 1,
                    cells: [name].into_iter().collect(),
                    text: String::new(),
                });
            }
            let rows = rows.into_iter().skip(below);
            table.extend(rows.map(|row| SheetRow { line: before + row.line, ..row }));
            before += last;
        }
        if table.is_empty() {
            return Err(Error::field("file", "has a heading and no rows below it"));
        }
        let has_headings = layout.columns.iter().any(|column| !column.header.is_empty());
        let has_numbers =
            table.iter().any(|row| row.cells.iter().any(|cell| cell.contains(|c: char| c.is_ascii_digit())));
        if !has_headings && (layout.columns.len() < 2 && !has_numbers) {
            let found = table.first().map(title).unwrap_or_default();
            let message = format!(
                "has no heading that is known and no columns; its first line has: {}. Name the columns, for example SKU, Name, Category, Description",
                shortened(&found, 100)
            );
            return Err(Error::field("file", message));
        }
        layout.divide(table, are_several, mapping);
        if layout.rows.is_empty() {
            return Err(Error::field("file", "has a heading and no rows below it"));
        }
        Ok(layout)
    }

    /// Tells products from what stands between them.
    fn divide(&mut self, table: Vec<SheetRow>, are_several: bool, mapping: &BTreeMap<String, String>) {
        let is_read = |header: &str| mapping.get(header).is_none_or(|field| !field.is_empty());
        let (reads_groups, reads_forms) = (is_read(GROUPS), is_read(FORMS));
        let usual = usual_cells(&table);
        let headings: Vec<_> = self.columns.iter().map(|column| fold(&column.header)).collect();
        let (mut repeated, mut totals, mut ends) = (0_usize, 0_usize, Vec::new());
        let (mut group, mut form): (Option<String>, Option<String>) = (None, None);
        let (mut grouped, mut given) = (Vec::new(), false);
        let last_product = table.iter().rposition(|row| filled(row) >= 2);
        let products: Vec<_> = mapping.keys().filter_map(|heading| row_of(heading)).collect();
        for (at, row) in table.into_iter().enumerate() {
            if is_repeated(&row, &headings) {
                repeated += 1;
            } else if is_total(&row) {
                totals += 1;
                // 'Sub total PAIN' ends its group.
                if group.as_ref().is_some_and(|group| fold(&title(&row)).contains(&fold(group))) {
                    (group, form) = (None, None);
                }
            } else if let Some(name) = group_name(&row, usual, are_several) {
                let goes_on = last_product.is_some_and(|last| last > at);
                if products.contains(&row.line) {
                    self.groups.push(ImportGroup::new(row.line, &name, "name"));
                    grouped.push((group.clone(), form.clone()));
                    self.rows.push(row);
                } else if is_form(&name) && reads_forms && goes_on {
                    form = form_called(&name).map(str::to_owned);
                    given = true;
                    self.groups.push(ImportGroup::new(row.line, &name, "formulation"));
                } else if !is_form(&name) && reads_groups && goes_on {
                    self.groups.push(ImportGroup::new(row.line, &name, "category"));
                    (group, form) = (Some(name), None);
                    given = true;
                } else if goes_on {
                    grouped.push((group.clone(), form.clone()));
                    self.rows.push(row);
                } else {
                    ends.push(title(&row));
                }
            } else {
                grouped.push((group.clone(), form.clone()));
                self.rows.push(row);
            }
        }
        if given {
            self.add_columns(&grouped);
        }
        self.groups.truncate(MOST_GROUPS);
        self.notes.extend(told(
            repeated,
            "line repeats the headings and is passed over",
            "lines repeat the headings and are passed over",
        ));
        self.notes.extend(told(totals, "line of totals is passed over", "lines of totals are passed over"));
        if !ends.is_empty() {
            ends.truncate(5);
            self.notes.push(format!("What stands below the list is not read: {}.", ends.join(", ")));
        }
    }

    /// Adds the columns of groups and forms, where there are any.
    fn add_columns(&mut self, grouped: &[(Option<String>, Option<String>)]) {
        let width = self.columns.len();
        let has_groups = grouped.iter().any(|(group, _)| group.is_some());
        let has_forms = grouped.iter().any(|(_, form)| form.is_some());
        for (row, (group, form)) in self.rows.iter_mut().zip(grouped) {
            let mut cells: Vec<_> = row.cells.iter().map(str::to_owned).collect();
            // A row with more cells than headings stays one that has too many.
            if cells.len() <= width {
                cells.resize(width, String::new());
                cells.extend(
                    [group].into_iter().filter(|_| has_groups).map(|one| one.clone().unwrap_or_default()),
                );
                cells.extend(
                    [form].into_iter().filter(|_| has_forms).map(|one| one.clone().unwrap_or_default()),
                );
                row.cells = cells.into_iter().collect();
            }
        }
        let header = |header: &str| Column { header: header.to_owned(), ..Column::default() };
        self.columns.extend(has_groups.then(|| header(GROUPS)));
        self.columns.extend(has_forms.then(|| header(FORMS)));
    }
}

/// What is said of so many lines; nothing of none.
pub(super) fn told(count: usize, one: &str, many: &str) -> Option<String> {
    (count > 0).then(|| format!("{count} {}.", if count == 1 { one } else { many }))
}

fn top(rows: &[SheetRow]) -> &[SheetRow] {
    &rows[..rows.len().min(HEADING_ROWS)]
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
    let has_digit = |cell: &str| cell.contains(|c: char| c.is_ascii_digit());
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
    texts.map(|header| Column { header: header.trim().to_owned(), ..Column::default() }).collect()
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

/// What the columns of groups are read as where nobody says otherwise.
pub(super) fn map_groups(columns: &mut [Column], mapping: &BTreeMap<String, String>) {
    for (header, field) in [(GROUPS, "category"), (FORMS, "formulation")] {
        let is_free =
            columns.iter().all(|column| column.field != Some(field)) && !mapping.contains_key(header);
        if let Some(column) =
            columns.iter_mut().find(|column| column.header == header && column.field.is_none())
            && is_free
        {
            column.field = Some(field);
        }
    }
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
        assert_eq!(layout.above, ["ACME PHARMA", "Price list w.e.f. 01-04-2026"]);
        assert_eq!(
            rows(&layout),
            [
                "Aprol 500 TAB|Antibiotics|10x10|Aprosal 500 mg",
                "Bprol 250 TAB|Antibiotics|10x10|Bprosal 250 mg"
            ]
        );
        assert_eq!(
            layout.notes,
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
        assert_eq!(headers(&layout), ["Item Name", "Packing", "Salt", GROUPS, FORMS]);
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
        let groups: Vec<_> = layout.groups.iter().map(|group| (group.line, &*group.name)).collect();
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
