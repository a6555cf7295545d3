//! Backups: one archive with everything that a site is made of (ADR 90), its verification, restoring it, and what became
//! of the last one.

pub(crate) mod archive;
pub(crate) mod drill;
pub(crate) mod encrypt;
pub(crate) mod file;
mod names;
pub(crate) mod places;
pub(crate) mod restore;
mod retention;
mod s3;
pub(crate) mod schedule;
pub mod state;
pub(crate) mod take;
