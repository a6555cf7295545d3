//! What was said of a list, kept for the next one with the same headings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::answers::Answers;
use super::columns::Column;
use text::fold;

/// What the sender of a list says of its columns and its words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Said {
    pub(crate) mapping: BTreeMap<String, String>,
    pub(crate) answers: Answers,
}

impl Said {
    pub(crate) fn is_empty(&self) -> bool {
        self.mapping.is_empty() && self.answers.is_empty()
    }

    /// As far as it is about these columns.
    pub(crate) fn of_columns(mut self, columns: &[Column]) -> Self {
        self.mapping.retain(|heading, _| {
            let number = heading.parse::<usize>().is_ok_and(|number| (1..=columns.len()).contains(&number));
            number || columns.iter().any(|column| fold(&column.header) == fold(heading))
        });
        self
    }
}
