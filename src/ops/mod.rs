//! Operators' tasks and scheduled work, without flags or printing: sample content, checks, housekeeping, warnings.

pub(crate) mod certificate_expiry;
pub mod checklist;
pub mod checks;
pub mod demo;
pub(crate) mod doctor;
pub mod housekeeping;
pub(crate) mod licence_expiry;
pub mod publishing;
