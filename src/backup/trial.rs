//! Tries what was restored before it replaces anything: in a copy, because opening it as serving does changes the database.

use std::fs;
use std::path::Path;

use super::archive::{Counts, DATABASE};
use super::lock::clear;
use crate::error::{Error, Result};
use crate::platform::db::{Snapshot, schema};
use crate::platform::room;

/// The folder of the copy, inside of what was unpacked.
const TRIAL: &str = "trial";

/// Opens a data directory as serving does and makes what pages need of it. It has a database and keys, and no uploads.
pub(crate) type TryServing<'a> = dyn Fn(&Path) -> Result<()> + 'a;

/// Refuses a database with other tables or rows than the archive says that it has.
pub(super) fn compare_counts(connection: &Snapshot, expected: &Counts) -> Result<()> {
    let found = schema::row_counts(connection)?;
    let wrong = |what: String| {
        Err(Error::Refused(format!("holds a database that is not the one that was backed up: {what}")))
    };
    for (table, &rows) in expected {
        match found.get(table) {
            None => return wrong(format!("its table {table} is missing")),
            Some(&there) if there != rows => {
                return wrong(format!("its table {table} has {there} rows, of {rows}"));
            }
            Some(_) => {}
        }
    }
    match found.keys().find(|table| !expected.contains_key(*table)) {
        Some(table) => wrong(format!("its table {table} is one too many")),
        None => Ok(()),
    }
}

/// Copies database and keys into a folder of `work` and tries them there.
///
/// # Errors
/// [`Error::Refused`], with what keeps this version from serving them.
pub(super) fn run(work: &Path, database: &Path, keys: &Path, try_serving: &TryServing<'_>) -> Result<()> {
    let trial = work.join(TRIAL);
    let failed = |cause| Error::file(format!("copying the database into {}", trial.display()), cause);
    room::require(work, database.metadata().map_err(failed)?.len())?;
    clear(&trial).map_err(failed)?;
    let copied = fs::create_dir_all(trial.join("keys")).and_then(|()| {
        fs::copy(database, trial.join(DATABASE))?;
        for key in fs::read_dir(keys).into_iter().flatten() {
            let key = key?;
            if key.file_type()?.is_file() {
                fs::copy(key.path(), trial.join("keys").join(key.file_name()))?;
            }
        }
        Ok(())
    });
    let tried = copied.map_err(failed).and_then(|()| {
        try_serving(&trial).map_err(|error| match error {
            Error::File { .. } | Error::StorageFull => error,
            error => Error::Refused(format!("cannot be served by this version: {}", said(&error, &trial))),
        })
    });
    let cleared = clear(&trial).map_err(failed);
    tried.and(cleared)
}

/// What is wrong, without the path of the copy, which is gone when the operator reads it.
fn said(error: &Error, trial: &Path) -> String {
    let text = match error {
        Error::Refused(text) => text.clone(),
        other => other.chain(),
    };
    text.replace(&format!("{}/", trial.display()), "")
}
