//! What an operator does, without flags or printing: sample content, checks.

pub mod demo;
pub mod doctor;
pub mod doctor_files;
pub mod generate;
pub mod housekeeping;
