//! Backups: one archive with everything that a site is made of (ADR 90), its verification, restoring it, and what became
//! of the last one.

pub(crate) mod archive;
mod content;
pub(crate) mod drill;
pub(crate) mod encrypt;
pub(crate) mod file;
pub(crate) mod jobs;
mod leftovers;
pub(crate) mod lock;
pub(crate) mod names;
pub(crate) mod places;
pub(crate) mod restore;
pub(crate) mod restore_database;
mod retention;
pub(crate) mod run;
pub(crate) mod s3;
pub(crate) mod schedule;
mod site_files;
pub mod state;
pub(crate) mod take;
pub(crate) mod trial;
mod unfinished;
