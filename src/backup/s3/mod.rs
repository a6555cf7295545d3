//! Backups in a store that speaks S3 (ADR 91, 101).
//!
//! An archive there holds keys and database; uploads are objects of their own, named by their SHA-256 and by whom they are
//! encrypted for, so that one that is there already is not sent again. Beside each archive is a list of the uploads that
//! belong to it. What no list names any more is deleted.
//!
//! With a passphrase, uploads are encrypted for a key that is made for the store and kept there, itself closed with the
//! passphrase: to try a passphrase takes a second, which would be too long for each of many thousand files.

pub(super) mod backups;
mod client;
pub(crate) mod store;
mod uploads;
