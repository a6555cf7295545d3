//! `openapi`: prints the document that the frontend's types come from.

use super::print;
use crate::error::Result;
use crate::web;

/// Prints the document.
///
/// # Errors
/// When the output cannot be written.
pub fn run() -> Result<()> {
    print(&web::openapi::json())
}
