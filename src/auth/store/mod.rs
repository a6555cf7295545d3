//! The tables of identity: SQL and row mapping, a file a table.

pub mod attempts;
pub mod challenges;
pub mod factors;
pub mod recovery_codes;
pub mod refresh_tokens;
pub mod sessions;
pub mod users;

use uuid::Uuid;

use crate::error::{Error, Result};

/// Reads an id back.
fn uuid(table: &'static str, column: &'static str, text: &str) -> Result<Uuid> {
    Uuid::parse_str(text).map_err(|cause| Error::corrupt(table, column, text, cause))
}
