//! Backups: one archive with everything that a site is made of (ADR 90), its verification, restoring it, and what became
//! of the last one.

pub(crate) mod archive;
pub(crate) mod encrypt;
pub(crate) mod file;
pub(crate) mod lock;
pub(crate) mod names;
pub(crate) mod places;
pub(crate) mod restore;
pub(crate) mod s3;
pub(crate) mod schedule;
pub(crate) mod site_store;
pub mod state;
pub(crate) mod take;
