//! What a plan says of the values that a list writes for choices, of those that it leaves out, of the sheets of its file, and of
//! the products that it has not.

use super::columns::shortened;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, EnumString, IntoStaticStr)]
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
