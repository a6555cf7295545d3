//! What a plan says of the values that a list writes for choices, and of those that it leaves out.

use serde::{Deserialize, Serialize};
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
