//! Which column of a list of products is which field: by the names that the trade uses, by what stands in it, or as the sender
//! says.

use std::collections::BTreeMap;

use super::contents::{Contents, PRICE, kinds};
use crate::catalogue::fields::{FIELDS, Holds, field};
use crate::catalogue::headings::{self, ColumnUse, ID, STRENGTH, Sureness, meaning, says_latest};
use crate::catalogue::visibility::{VISIBILITY, VISIBILITY_LABEL};
use crate::error::{FieldErrors, Result};
use crate::platform::columns::parse_number;
use spreadsheet::SheetRow;
use text::fold;

/// What a mapping calls a column that is not read.
const IGNORED: &str = "";
/// The last column of a file with wrong rows, which is not read when they are brought again.
pub(crate) const WHAT_IS_WRONG: &str = "What is wrong";
/// Columns there with the cells of rows that have more than there are headings. Such a row stays wrong until they are empty.
pub(crate) const MORE_CELLS: &str = "Too many cells";
/// Cells from which on a heading can be said to lie, and columns to be told by their values beside headings.
const ENOUGH: usize = 4;

/// The columns that are made of names between the rows, and what they are read as; a name ends what the later ones say.
pub(super) const MADE: [(&str, &str); 3] = [
    ("Company between the rows", "manufacturer"),
    ("Group between the rows", "category"),
    ("Form between the rows", "formulation"),
];

/// Whether a column is not in the file, but made of what stands between its rows.
pub(super) fn is_made(header: &str) -> bool {
    MADE.iter().any(|(made, _)| *made == header)
}

/// The line of a row that a mapping calls a product: 'row 12'.
pub(super) fn row_of(heading: &str) -> Option<u32> {
    heading.strip_prefix("row ")?.parse().ok()
}

/// The names of all columns that a list may have, in the order in which an export has them.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once(ID).chain(FIELDS.iter().map(|field| field.name)).chain([VISIBILITY])
}

/// The headings of an export: as the form calls the fields.
pub(crate) fn labels() -> impl Iterator<Item = &'static str> {
    std::iter::once("Id").chain(FIELDS.iter().map(|field| field.label)).chain([VISIBILITY_LABEL])
}

/// Whether a column holds several values.
pub(crate) fn is_list(name: &str) -> bool {
    field(name).is_some_and(|field| matches!(field.holds, Holds::List(_) | Holds::Documents))
}

/// What a column may be read as: the fields, and the strength, which joins what another column names.
fn uses() -> impl Iterator<Item = &'static str> {
    names().chain([STRENGTH])
}

/// A column of a file.
#[derive(Debug, Default)]
pub(crate) struct Column {
    /// As it stands in the heading; empty where it has none.
    pub(crate) header: String,
    /// The name of the field that it holds, or [`STRENGTH`]; none: it is not read.
    pub(crate) field: Option<&'static str>,
    /// The heading of the column that is read in its place, where both are called like one field.
    pub(crate) instead: Option<String>,
    /// By what it was known, where its heading does not say.
    pub(crate) by: Option<String>,
    /// What the site has no place for: prices, stock.
    pub(crate) left_out: Option<&'static str>,
}

impl Column {
    pub(super) fn headed(header: &str) -> Self {
        Self { header: header.to_owned(), ..Self::default() }
    }
}

/// Headings that lie: what is headed as the first and has hardly any of it is the second, where nearly all cells are.
const LIES: [(&str, &str); 10] = [
    ("pack_size", "formulation"),
    ("pack_size", STRENGTH),
    ("formulation", "pack_size"),
    ("formulation", "composition"),
    ("composition", "formulation"),
    ("composition", "pack_size"),
    (STRENGTH, "formulation"),
    ("dosage", STRENGTH),
    ("hsn", "gtin"),
    ("gtin", "hsn"),
];

/// Finds out which column is which field: what the sender says, then headings, then what stands in columns without one.
pub(crate) fn read(
    columns: &mut [Column],
    rows: &[SheetRow],
    mapping: &BTreeMap<String, String>,
) -> Result<()> {
    let decided = correct(columns, mapping)?;
    let contents: Vec<_> = (0..columns.len()).map(|column| Contents::of(rows, column)).collect();
    let meant: Vec<_> = (0..columns.len()).map(|at| heading_of(columns, &contents, at)).collect();
    guess(columns, &decided, &meant, &contents);
    stand_in_for_name(columns, &decided);
    let is_headed = columns.iter().any(|column| column.field.is_some() && !column.header.is_empty());
    let is_open = |at: usize| {
        let header = &columns[at].header;
        !decided[at] && meant[at].is_none() && (!is_headed || !header.is_empty()) && !is_made(header)
    };
    let open: Vec<_> = (0..columns.len()).map(is_open).collect();
    guess_by_contents(columns, &open, &contents, is_headed);
    Ok(())
}

/// What a column's heading means, judged with what stands below it: 'Type' is a form, a kind or a group.
fn heading_of(columns: &[Column], contents: &[Contents<'_>], at: usize) -> Option<(ColumnUse, Sureness)> {
    let header = &columns[at].header;
    // 'Attribute 1 name' beside 'Attribute 1 value(s)', as shops export them.
    let pair = fold(header).find("value").map(|end| format!("{}name", &fold(header)[..end]));
    let named = pair.and_then(|name| columns.iter().position(|column| fold(&column.header) == name));
    let only =
        named.and_then(|named| Some(&contents[named].cells).filter(|_| contents[named].distinct.len() == 1));
    let header = only.map_or(header.as_str(), |cells| cells[0]);
    let (meant, sure) = meaning(header)?;
    let own = &contents[at];
    let is_shop_state = own.are_all("shop_state");
    let are_ids = own.cells.is_empty() || own.share_of(|cell| parse_number(cell).is_some()) >= 60;
    let meant = match meant {
        ColumnUse::Field("kind" | "status") if is_shop_state => ColumnUse::LeftOut("remark"),
        ColumnUse::Field("kind") if own.are("formulation") => ColumnUse::Field("formulation"),
        ColumnUse::Field("kind") if !own.are("kind") && fold(header) == "type" => {
            ColumnUse::Field("category")
        }
        ColumnUse::Field(ID) if !are_ids => ColumnUse::LeftOut("number"),
        // The classes of an analysis: A, B, C.
        ColumnUse::Field("category")
            if own.cells.len() >= ENOUGH && own.share_of(|cell| cell.len() < 2) == 100 =>
        {
            ColumnUse::LeftOut("remark")
        }
        _ => truth(meant, own),
    };
    Some((meant, sure))
}

/// What a column holds whose heading lies.
fn truth(meant: ColumnUse, own: &Contents<'_>) -> ColumnUse {
    let Some(name) = meant.field().filter(|_| own.cells.len() >= ENOUGH) else { return meant };
    let lies = LIES.iter().filter(|(lie, _)| *lie == name).map(|(_, other)| (*other, own.share(other)));
    let mut lies = lies.filter(|(_, share)| *share >= 80 && own.share(name) * 4 <= *share);
    lies.next().map_or(meant, |(other, _)| used_as(other))
}

/// A field, or [`STRENGTH`], as headings mean it.
fn used_as(name: &'static str) -> ColumnUse {
    if name == STRENGTH { ColumnUse::Strength } else { ColumnUse::Field(name) }
}

/// Gives each field that nobody has decided the column that names it most plainly, and says which one took another's place.
fn guess(
    columns: &mut [Column],
    decided: &[bool],
    meant: &[Option<(ColumnUse, Sureness)>],
    contents: &[Contents<'_>],
) {
    let is_free = |index: &usize| !decided.get(*index).is_some_and(|own| *own);
    for (index, meant) in meant.iter().enumerate().filter(|(index, _)| is_free(index)) {
        columns[index].left_out = match meant {
            Some((ColumnUse::LeftOut(what), _)) => Some(what),
            Some((ColumnUse::Quantity, _)) => Some("stock"),
            _ => None,
        };
    }
    for name in uses() {
        let candidates = meant.iter().enumerate().filter(|(index, _)| is_free(index));
        let candidates: Vec<_> = candidates
            .filter_map(|(index, meant)| {
                let (_, sure) = meant.filter(|(own, _)| *own == used_as(name))?;
                let own = &contents[index];
                // An empty column gives way, so does a price to the new one, and one whose cells are nothing of the kind.
                let is_second = name == "mrp" && !says_latest(&columns[index].header);
                let is_other =
                    ["pack_size", "formulation", "composition"].contains(&name) && own.share(name) == 0;
                Some(((own.cells.is_empty(), is_second || is_other, sure), index))
            })
            .collect();
        let taken = columns.iter().position(|column| column.field == Some(name));
        let Some(chosen) = taken.or_else(|| candidates.iter().min().map(|(_, index)| *index)) else {
            continue;
        };
        let header = columns[chosen].header.clone();
        let is_said = meaning(&header).is_none_or(|(own, _)| own == used_as(name));
        columns[chosen].field = Some(name);
        columns[chosen].by = contents[chosen].told(name).filter(|_| taken.is_none() && !is_said);
        for (_, index) in candidates.into_iter().filter(|(_, index)| *index != chosen) {
            columns[index].instead = Some(header.clone());
        }
    }
    // 'Description' beside 'Short description' is the long one.
    let long = columns.iter().enumerate().position(|(index, column)| {
        is_free(&index)
            && fold(&column.header) == "description"
            && column.field != Some("detailed_description")
    });
    let short = columns.iter().position(|column| {
        fold(&column.header) == "short description"
            && (column.field == Some("description") || column.instead.is_some())
    });
    if let (Some(long), Some(short)) = (long, short)
        && columns.iter().all(|column| column.field != Some("detailed_description"))
        && is_free(&short)
    {
        columns[long].field = Some("detailed_description");
        columns[long].instead = None;
        columns[short].field = Some("description");
        columns[short].instead = None;
    }
}

/// Takes 'Generic Name', 'Item Description' and their like for the name where no other column is it.
fn stand_in_for_name(columns: &mut [Column], decided: &[bool]) {
    if columns.iter().any(|column| column.field == Some("name")) {
        return;
    }
    let has =
        |names: &[&str]| columns.iter().any(|column| column.field.is_some_and(|own| names.contains(&own)));
    // 'SKU, Composition' names products by their SKU, and says no name; of 'Molecule, Strength, Form' a name is made.
    let (is_numbered, is_made) = (has(&["sku", ID]), has(&[STRENGTH, "formulation"]));
    let is_free = |index: &usize| {
        let is_composition = columns[*index].field == Some("composition");
        let is_own = meaning(&columns[*index].header).is_some_and(|(_, sure)| sure.is_own());
        let is_decided = decided.get(*index).is_some_and(|decided| *decided);
        !(is_decided || is_composition && (is_made || is_own && is_numbered))
    };
    let free = (0..columns.len()).filter(is_free);
    let best = free.filter_map(|index| Some((headings::as_name(&columns[index].header)?, index))).min();
    if let Some((_, index)) = best {
        columns[index].field = Some("name");
    }
}

/// Names columns whose headings say nothing by what stands in them. Beside headings that are known only what cannot be mistaken.
fn guess_by_contents(columns: &mut [Column], open: &[bool], contents: &[Contents<'_>], is_headed: bool) {
    // A kind is never told by its values alone; groups are what is left.
    for name in kinds().filter(|name| *name != "kind").chain(["category"]) {
        let is_there = |names: &[&str]| {
            columns.iter().any(|column| column.field.is_some_and(|own| names.contains(&own)))
        };
        // Substances stand beside names, or beside what makes a name of them.
        let is_alone = name == "composition" && !is_there(&["name", STRENGTH, "formulation"]);
        // Beside a name, of which it is another.
        let is_first = name == "other_name" && !is_there(&["name"]);
        // Groups between the rows are surer.
        let is_made = name == "category" && columns.iter().any(|column| column.header == MADE[1].0);
        if is_there(&[name]) || is_alone || is_first || is_made || is_headed && matches!(name, "hsn" | "sku")
        {
            continue;
        }
        // A list with codes may well be about products that are there, and say no name.
        let is_strict = is_headed && (name != "name" || is_there(&["sku"]));
        let is_word = matches!(name, "pack_size" | "formulation" | "composition");
        let least = if is_strict && !is_word { ENOUGH } else { 1 };
        let is_free =
            |at: &usize| open[*at] && columns[*at].field.is_none() && contents[*at].cells.len() >= least;
        let free = (0..columns.len()).filter(is_free);
        let mut scored: Vec<_> =
            free.filter_map(|at| Some((contents[at].fits(name, is_strict)?, at))).collect();
        // Of two that fit alike the first; of prices all.
        scored.sort_by_key(|(score, at)| (std::cmp::Reverse(*score), *at));
        for (_, at) in scored.into_iter().take(if name == PRICE { usize::MAX } else { 1 }) {
            columns[at].by = contents[at].told(name);
            columns[at].left_out = Some(PRICE).filter(|_| name == PRICE);
            columns[at].field = Some(name).filter(|_| name != PRICE);
        }
    }
}

/// Applies what the sender says: fields by the heading of their column, or by its number from 1. Returns which columns that is
/// about.
fn correct(columns: &mut [Column], mapping: &BTreeMap<String, String>) -> Result<Vec<bool>> {
    let mut errors = FieldErrors::default();
    let mut decided = vec![false; columns.len()];
    for (heading, name) in mapping {
        let number = heading.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let by_heading = columns.iter().position(|column| fold(&column.header) == fold(heading));
        let Some(index) = by_heading.or(number).filter(|index| *index < columns.len()) else {
            // The names between the rows are read as rows where they are no groups, so that their column is not there.
            if is_made(heading) || row_of(heading).is_some() {
                continue;
            }
            errors.add("mapping", format!("there is no column {}", shortened(heading, 40)));
            continue;
        };
        decided[index] = true;
        if name == IGNORED {
            columns[index].field = None;
            continue;
        }
        let Some(chosen) = uses().find(|own| own == name) else {
            errors.add("mapping", format!("there is no field {}", shortened(name, 40)));
            continue;
        };
        for column in columns.iter_mut() {
            column.field = column.field.filter(|own| *own != chosen);
        }
        columns[index].field = Some(chosen);
    }
    errors.into_result()?;
    Ok(decided)
}

/// The beginning of a text.
pub(crate) fn shortened(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_columns(heading: &str, mapping: &[(&str, &str)], row: &str) -> Vec<Column> {
        let cells = |text: &str| text.split(';').map(str::to_owned).collect();
        let rows = [SheetRow { line: 2, cells: cells(row), text: String::new() }];
        let mapping = mapping.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
        let header = |header: &str| Column { header: header.to_owned(), ..Column::default() };
        let mut columns: Vec<_> = heading.split(';').map(header).collect();
        read(&mut columns, &rows, &mapping).unwrap();
        columns
    }

    fn fields(heading: &str, mapping: &[(&str, &str)]) -> Vec<&'static str> {
        let columns = read_columns(heading, mapping, "a;b");
        columns.iter().map(|column| column.field.unwrap_or_default()).collect()
    }

    #[test]
    fn headings_of_the_trade_are_known_in_any_order_and_case() {
        assert_eq!(
            fields("ITEM CODE;Brand Name;Salt;Mfg. By;HSN/SAC;Rate;PACK-SIZE", &[]),
            ["sku", "name", "composition", "manufacturer", "hsn", "", "pack_size"]
        );
        assert_eq!(fields("Brand;Name;SKU", &[]), ["", "name", "sku"], "the field's own name is meant");
        assert_eq!(fields("Brand;Product Name;SKU", &[]), ["", "name", "sku"]);
        assert_eq!(fields("Brand Name;Item;SKU", &[]), ["", "name", "sku"]);
        assert_eq!(
            fields("Sr No;Drug Code;Generic Name;Unit Size;Group Name", &[]),
            ["", "sku", "name", "pack_size", "category"]
        );
        assert_eq!(fields("Salt Name;Strength;Brand", &[]), ["composition", "strength", "name"]);
        assert_eq!(
            fields("Description;Short description;Name", &[]),
            ["detailed_description", "description", "name"]
        );
        assert_eq!(fields("Description;Rate", &[]), ["name", ""]);
    }

    #[test]
    fn a_type_is_what_stands_below_it() {
        for (row, field) in
            [("Tablet", "formulation"), ("medicine", "kind"), ("Antibiotics", "category"), ("simple", "")]
        {
            let columns = read_columns("Name;Type", &[], &format!("Aprol;{row}"));
            assert_eq!(columns[1].field.unwrap_or_default(), field, "{row}");
        }
        let columns = read_columns("Name;Attribute 1 name;Attribute 1 value(s)", &[], "Aprol;Pack;10x10");
        assert_eq!(columns[2].field, Some("pack_size"));
    }

    #[test]
    fn a_column_that_gives_way_says_to_which() {
        let columns = read_columns("Brand;Product Name;Rate", &[], "Telmx;Telmx 40;1");
        let instead: Vec<_> = columns.iter().map(|column| column.instead.as_deref()).collect();
        assert_eq!(instead, [Some("Product Name"), None, None]);
        assert_eq!(columns[2].left_out, Some("price"));
    }

    #[test]
    fn every_heading_of_an_export_is_read_as_its_own_field() {
        for (name, label) in names().zip(labels()) {
            for heading in [name, label] {
                let (meant, sure) = meaning(heading).unwrap();
                assert_eq!(
                    (meant, sure.is_own()),
                    (ColumnUse::Field(name), name == ID || field(name).is_some() || name == VISIBILITY),
                    "{heading}"
                );
            }
        }
        assert_eq!(meaning(WHAT_IS_WRONG), None);
    }

    #[test]
    fn what_stands_in_a_column_decides_between_two() {
        let columns = |heading: &str, row: &str| {
            let columns = read_columns(heading, &[], row);
            columns.iter().map(|column| column.field.unwrap_or_default()).collect::<Vec<_>>()
        };
        assert_eq!(columns("Title;Product Category;Type", "Zinc;;Minerals"), ["name", "", "category"]);
        assert_eq!(columns("Name;Old MRP;New MRP", "Zinc;5;6"), ["name", "", "mrp"]);
        assert_eq!(columns("Name;MRP;Revised MRP", "Zinc;5;6"), ["name", "", "mrp"]);
        assert_eq!(columns("_id;Name", "64aa00ff00aa;Zinc"), ["", "name"]);
        assert_eq!(columns("Id;Name", "64;Zinc"), ["id", "name"]);
        assert_eq!(
            columns(
                "ItemKey;GenericName;BrandName;DosageStrength;SoldPer;SellingPrice",
                "K|5;Zinc;Zn;5 mg;tablet;2"
            ),
            ["", "composition", "name", "strength", "formulation", ""]
        );
    }

    #[test]
    fn a_mapping_corrects_what_was_guessed() {
        assert_eq!(fields("Brand;Item;SKU", &[("item", "name")]), ["", "name", "sku"]);
        assert_eq!(
            fields("Brand;Item;SKU", &[("2", "composition"), ("SKU", "")]),
            ["name", "composition", ""]
        );
    }

    #[test]
    fn columns_without_headings_are_known_by_what_stands_in_them() {
        let rows: Vec<_> = (1..=12)
            .map(|n| {
                let cells = [
                    n.to_string(),
                    format!("AP-{n:03}"),
                    format!("Aprol {n}0 mg Tablets"),
                    "10x10".to_owned(),
                    format!("{n}2.50"),
                    if n < 6 { "Cardiac" } else { "Dental" }.to_owned(),
                    "30049099".to_owned(),
                ];
                SheetRow { line: n, cells: cells.into_iter().collect(), text: String::new() }
            })
            .collect();
        let mut columns: Vec<_> = (0..7).map(|_| Column::default()).collect();
        read(&mut columns, &rows, &BTreeMap::new()).unwrap();
        let found: Vec<_> = columns.iter().map(|column| column.field.unwrap_or_default()).collect();
        assert_eq!(found, ["", "sku", "name", "pack_size", "", "category", "hsn"]);
    }
}
