//! Backups: one archive with everything that a site is made of, its verification, and what became of the last one.

pub mod state;
