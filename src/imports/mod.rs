//! Import of lists, and their export: a dry run makes a *plan*, which is applied as a whole and can be undone as a whole.
//!
//! A plan is stored, so that it has an address, survives a restart, and what is applied is what was shown. Applying refuses
//! when a record has changed since. Neither may block the saves of others: both work in many short write transactions, and what
//! an import has done is taken back when it cannot go on (ADR 92).

pub(crate) mod bulk;
mod cells;
mod columns;
mod contents;
pub(crate) mod export;
pub(crate) mod file;
mod identity;
mod layout;
pub(crate) mod pictures;
pub mod plan;
pub(crate) mod product_plan;
mod product_rows;
mod row_form;
pub(crate) mod run;
pub(crate) mod store;
pub(crate) mod values;
mod words;
