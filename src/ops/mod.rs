//! Operators' tasks and scheduled work, without flags or printing: sample content, checks, housekeeping, warnings.

pub mod checklist;
pub mod checks;
pub mod demo;
pub(crate) mod doctor;
pub(crate) mod expiry;
pub mod housekeeping;
pub mod publishing;
