//! What a dry run finds: the plan of an import, row by row; what a list writes for choices, what it leaves out, the sheets of its file,
//! the products that it has not.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{AsRefStr, EnumString, FromRepr};
use utoipa::ToSchema;

use super::columns::shortened;
use crate::error::Error;
use spreadsheet::SheetFormat;

/// What is imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, AsRefStr, EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ImportKind {
    /// Products, from a file.
    Products,
    /// A change of many products, which comes from no file.
    Bulk,
}

/// What an empty cell means.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EmptyCells {
    /// The field stays as it is.
    #[default]
    Leave,
    /// The field becomes empty.
    Clear,
}

/// How far an import is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, AsRefStr, EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ImportState {
    /// The file is being read.
    Planning,
    /// The dry run is done; nothing has been changed.
    Planned,
    /// It is being applied.
    Applying,
    /// It has been applied.
    Applied,
    /// It is being taken back.
    Undoing,
    /// It has been undone.
    Undone,
    /// It could not be applied; what had been changed was taken back.
    Failed,
}

/// What a row does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, AsRefStr, EnumString, FromRepr)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportRowChange)]
#[strum(serialize_all = "snake_case")]
#[repr(u8)]
pub enum RowChange {
    /// Nothing: it cannot be imported.
    Wrong = 1,
    /// It changes a record.
    Changed,
    /// It adds one.
    New,
    /// The record is like this already.
    Unchanged,
    /// It moves a record to the trash.
    Deleted,
    /// It restores one from the trash.
    Restored,
    /// The list has not this record, which earlier lists with its headings brought.
    Gone,
}

impl RowChange {
    /// Its number in the database, which never changes.
    pub(crate) fn number(self) -> i64 {
        (self as u8).into()
    }

    pub(crate) fn from_number(number: i64) -> Option<Self> {
        Self::from_repr(u8::try_from(number).ok()?)
    }
}

/// A field that a row changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldChange {
    /// The field's name.
    pub field: String,
    /// What it holds now; long texts are shortened.
    pub before: String,
    /// What it will hold; long texts are shortened.
    pub after: String,
}

/// Something that is wrong in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RowError {
    /// The heading of the column; the field's name when the file has no such column.
    pub column: String,
    /// The field's name.
    pub field: String,
    /// What is wrong.
    pub message: String,
}

/// What the report says of a row, apart from where it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RowReport {
    /// The stock-keeping unit of a product.
    pub sku: Option<String>,
    /// What changes, field by field.
    pub changes: Vec<FieldChange>,
    /// What is wrong.
    pub errors: Vec<RowError>,
    /// What else is worth knowing.
    pub notes: Vec<String>,
    /// What its name says, by field, where no column does.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub read: BTreeMap<String, String>,
    /// Why it comes without a composition or a strength, if what it says is not sure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<ReadingDoubt>,
    /// Words of its name that were not understood, where something was read from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
}

/// Why a row comes without a composition or a strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, AsRefStr, EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ReadingDoubt {
    /// The strengths of name and columns contradict each other: none is taken.
    ContradictingStrengths,
    /// A combination has fewer or more strengths than substances: none is taken.
    UnassignedStrength,
    /// The name has no known substance: there is no composition.
    UnknownSubstance,
}

/// A row of a file, and what it does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportRow {
    /// The line of the text, or the row of the sheet, from 1.
    pub line: u32,
    /// What it does.
    pub change: RowChange,
    /// The record's id; none for a new or wrong one.
    pub id: Option<i64>,
    /// What the record is called.
    pub name: String,
    /// The rest.
    #[serde(flatten)]
    pub report: RowReport,
}

/// A column of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportColumn {
    /// Its heading.
    pub header: String,
    /// The field that it is read as; none: it is not read.
    pub field: Option<String>,
    /// The first cells that say something, each once; at most three.
    #[serde(default)]
    #[schema(required)]
    pub samples: Vec<String>,
    /// The heading of the column that is read in its place, where both are called like one field.
    #[serde(default)]
    pub instead: Option<String>,
    /// By what it was known, where its heading does not say: 'by its values: 96 % forms'.
    #[serde(default)]
    pub by: Option<String>,
    /// What it holds that has no place here, if that is known: `price`, `stock`, `number` or `remark`.
    #[serde(default)]
    pub left_out: Option<String>,
}

/// How the file was read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportFormat {
    /// `csv`, `xlsx`, `xlsb` or `ods`.
    pub kind: String,
    /// The encoding of a text.
    pub encoding: Option<String>,
    /// What stands between the columns of a text.
    pub separator: Option<String>,
    /// What stands between several values in one cell.
    pub list_separator: String,
    /// The decimal sign of the cells that are numbers; none when there are none. No number is calculated with.
    pub decimal: Option<String>,
}

impl ImportFormat {
    pub(super) fn new(format: SheetFormat, list_separator: char, decimal: Option<char>) -> Self {
        let (kind, encoding, separator) = match format {
            SheetFormat::Workbook(ending) => (ending, None, None),
            SheetFormat::Text { encoding, separator } => ("csv", Some(encoding), Some(separator)),
        };
        Self {
            kind: kind.to_owned(),
            encoding: encoding.map(str::to_owned),
            separator: separator.map(String::from),
            list_separator: list_separator.to_string(),
            decimal: decimal.map(String::from),
        }
    }
}

/// What the plan says of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportAbout {
    /// What an empty cell means.
    pub empty: EmptyCells,
    /// How the file was read.
    pub format: ImportFormat,
    /// Its columns.
    pub columns: Vec<ImportColumn>,
    /// What stands above its headings and is not read.
    #[serde(default)]
    #[schema(required)]
    pub above: Vec<String>,
    /// What it writes for choices, those that are asked first; at most 200.
    #[serde(default)]
    #[schema(required)]
    pub values: Vec<ImportValue>,
    /// The choices of the fields that [`ImportAbout::values`] are about.
    #[serde(default)]
    #[schema(required)]
    pub choices: BTreeMap<String, Vec<ImportChoice>>,
    /// What was left out of rows that come all the same.
    #[serde(default)]
    #[schema(required)]
    pub left_out: Vec<LeftOut>,
    /// Rows with a name alone, which are taken for groups or dosage forms; at most 200. `row 12` in a mapping makes a product of
    /// that in line 12.
    #[serde(default)]
    #[schema(required)]
    pub groups: Vec<ImportGroup>,
    /// The sheets of the file.
    #[serde(default)]
    #[schema(required)]
    pub sheets: Vec<ImportSheet>,
    /// The sheet that was read, where there are several; `*` is all of them.
    #[serde(default)]
    pub sheet: Option<String>,
    /// What is to be known of the file, in sentences.
    #[serde(default)]
    #[schema(required)]
    pub notes: Vec<String>,
    /// Whether columns and words are read as was said of the last list with these headings.
    #[serde(default)]
    pub remembered: bool,
    /// Whether categories that the site has not are made.
    #[serde(default)]
    pub new_categories: bool,
    /// How many rows had a short description composed, and the first of these.
    #[serde(default)]
    pub composed: u64,
    /// An example of these.
    #[serde(default)]
    pub composed_example: Option<String>,
    /// In how many rows the name said something that no column does.
    #[serde(default)]
    pub read_names: u64,
    /// How many rows come without a composition or a strength, by the reason.
    #[serde(default)]
    #[schema(required)]
    pub doubts: BTreeMap<String, u64>,
}

/// An import.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImportSummary {
    /// Its id.
    pub id: i64,
    /// What is imported.
    pub kind: ImportKind,
    /// The name of the file.
    pub file_name: String,
    /// How far it is.
    pub state: ImportState,
    /// When the file was read, RFC 3339 UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// E-mail of the administrator; none: the command line.
    pub created_by: Option<String>,
    /// When it was last worked on, RFC 3339 UTC.
    #[schema(value_type = String)]
    pub changed_at: Timestamp,
    /// How many records it adds.
    pub new: u64,
    /// How many it changes, moves to the trash or restores from it.
    pub changed: u64,
    /// How many are like this already.
    pub unchanged: u64,
    /// How many rows cannot be imported; with one of them nothing is, unless they are left out.
    pub wrong: u64,
    /// How many records it has saved, while it is being applied and afterwards.
    pub saved: u64,
    /// Whether its new products came hidden.
    pub hides_new: bool,
    /// Where one import that was applied is asked for: how many of the products that it added are hidden, without a moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hidden: Option<u64>,
    /// The products that the list has not.
    pub gone: ImportGone,
    /// What becomes of them when it is applied.
    #[serde(skip)]
    pub(crate) gone_products: GoneProducts,
    /// How the file was read.
    #[serde(flatten)]
    pub about: ImportAbout,
}

/// An import with a page of its rows, the wrong ones first.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImportReport {
    /// The import.
    #[serde(flatten)]
    pub summary: ImportSummary,
    /// The rows of this page.
    pub rows: Vec<ImportRow>,
    /// How many rows match in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Rows a page.
    pub per_page: u32,
}

/// What became of a value that is none of a field's choices as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ValueState {
    /// Nothing yet: its rows are wrong until somebody says what it means.
    Asked,
    /// It is taken as it is written, unless somebody says what it means.
    Kept,
    /// Only one thing can be meant.
    Read,
    /// The sender has said what it means.
    Answered,
}

/// A value that stands in a list for one of a field's choices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportValue {
    /// The field's name.
    pub field: String,
    /// The heading of its column; empty when the file has no such column.
    pub column: String,
    /// As the list writes it, in its first row; empty: the rows say nothing.
    pub value: String,
    /// In how many rows it stands.
    pub rows: u64,
    /// What became of it.
    pub state: ValueState,
    /// What it is read as, in words; none: the field is left empty, or is asked for.
    pub read_as: Option<String>,
    /// What the sender has said: one of the field's choices, or nothing to leave the field empty.
    pub answer: Option<String>,
    /// What is to be known before one chooses.
    pub hint: Option<String>,
}

/// What a field may hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportChoice {
    /// The value.
    pub value: String,
    /// What people read for it.
    pub label: String,
}

/// In how many rows a field was left out, because what the list says cannot be stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LeftOut {
    /// The field's name.
    pub field: String,
    /// How many rows.
    pub rows: u64,
}

/// A row with a name alone, which is taken for that of a group or a dosage form for the rows below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportGroup {
    /// The line of the text, or the row of the sheet, from 1.
    pub line: u32,
    /// What stands there.
    pub name: String,
    /// `category` or `formulation`; `name` where a mapping says that it is a product.
    pub field: String,
}

impl ImportGroup {
    pub(super) fn new(line: u32, name: &str, field: &str) -> Self {
        Self { line, name: shortened(name, 100), field: field.to_owned() }
    }
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportSheet {
    /// Its name; empty for a text.
    pub name: String,
    /// Its rows that are not blank, with headings and titles.
    pub rows: u64,
}

/// What becomes of products that a list has not any more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, EnumString, AsRefStr)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum GoneProducts {
    /// They stay as they are.
    #[default]
    Leave,
    /// Visitors do not see them any more.
    Hide,
    /// They are said to be discontinued.
    Discontinue,
    /// They go to the trash.
    Delete,
}

/// A product that a list has not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GoneProduct {
    /// Its id.
    pub id: i64,
    /// What it is called.
    pub name: String,
    /// Its stock-keeping unit.
    pub sku: Option<String>,
}

/// The products that a list has not, of those that earlier lists with its headings brought.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportGone {
    /// How many.
    pub count: u64,
    /// The first of them.
    pub items: Vec<GoneProduct>,
}

/// A row as it is stored.
#[derive(Debug, Clone)]
pub(crate) struct PlannedRow {
    pub(crate) row: ImportRow,
    /// The form that would save it; of a wrong row of a list its cells, to be sent back.
    pub(crate) content: Option<String>,
    /// The record's revision when the plan was made.
    pub(crate) revision: Option<i64>,
}

/// Why an import was not applied, or not undone.
#[derive(Debug)]
pub(crate) enum ImportError {
    /// There is no such import.
    Missing,
    /// It is not in the state for this; what it is in words.
    State(&'static str),
    /// Rows are wrong.
    Wrong(u64),
    /// Records are not as they were, in words. Nothing has been changed.
    Conflicts(Vec<String>),
    /// Something else.
    Other(Error),
}

impl<E: Into<Error>> From<E> for ImportError {
    fn from(error: E) -> Self {
        Self::Other(error.into())
    }
}

impl ImportError {
    /// What is said where nobody asks for more: in the log, on the terminal.
    pub(crate) fn into_error(self) -> Error {
        Error::Refused(match self {
            Self::Missing => "the import was deleted meanwhile".to_owned(),
            Self::State(text) => text.to_owned(),
            Self::Wrong(count) => format!("{count} rows are wrong; nothing was imported"),
            Self::Conflicts(conflicts) => format!("nothing was imported: {}", conflicts.join("; ")),
            Self::Other(error) => return error,
        })
    }
}
