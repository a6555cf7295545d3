//! The tables of identity: SQL and row mapping, a file a table.

pub(crate) mod attempts;
pub(crate) mod challenges;
pub mod factors;
pub(crate) mod recovery_codes;
pub(crate) mod refresh_tokens;
pub(crate) mod sessions;
pub(crate) mod users;

use uuid::Uuid;

use crate::error::{Error, Result};

/// Reads an id back.
fn uuid(table: &'static str, column: &'static str, text: &str) -> Result<Uuid> {
    Uuid::parse_str(text).map_err(|cause| Error::corrupt(table, column, text, cause))
}
