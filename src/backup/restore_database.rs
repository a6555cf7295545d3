//! Restores a database alone, such as the copy that is made before an upgrade: the way back to an older version. Images and
//! keys stay as they are.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::archive::DATABASE;
use super::lock::clear;
use super::names::with_name;
use super::restore::{lost_uploads, put_in_place, write_file};
use super::trial::{self, TryServing};
use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Snapshot, damaged_log, migrate, snapshot};
use crate::platform::lock::ServeLock;
use crate::platform::room;

/// How a file of SQLite begins.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// What was restored.
#[derive(Debug)]
pub(crate) struct DatabaseRestored {
    /// The number of its last migration.
    pub(crate) schema: i64,
    /// Where the database is now that was there; `None` when there was none.
    pub(crate) aside: Option<PathBuf>,
    /// Files of uploads that it names and that are gone.
    pub(crate) lost: usize,
}

/// Whether a file is a database, and no archive.
pub(crate) fn is_database(path: &Path) -> bool {
    let mut start = [0; SQLITE.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == SQLITE
}

/// Replaces the database of a data directory by a copy of this file, once that was verified.
///
/// # Errors
/// [`Error::Refused`] when a process serves the directory, or the file is not a sound database of this version or an older
/// one; then nothing is changed.
pub(crate) fn restore(
    root: &Path,
    from: &Path,
    try_serving: &TryServing<'_>,
    now: Timestamp,
) -> Result<DatabaseRestored> {
    let data_dir = DataDir::open(root)?;
    let _lock = ServeLock::acquire_to_restore(&data_dir, now)?;
    let had_data = data_dir.database().exists();
    let work = data_dir.restore_work();
    let failed = |cause| Error::file(format!("preparing the restore in {}", root.display()), cause);
    clear(&work).map_err(failed)?;
    let prepared =
        prepare(from, &work).map_err(|error| with_name(from, error)).and_then(|(schema, connection)| {
            let lost = lost_uploads(&connection, &data_dir.images());
            drop(connection);
            trial::run(&work, &work.join(DATABASE), &data_dir.keys(), try_serving)
                .map_err(|error| with_name(from, error))?;
            let aside = put_in_place(root, &work, now).map_err(failed)?;
            Ok(DatabaseRestored { schema, aside: aside.filter(|_| had_data), lost })
        });
    if prepared.is_err() {
        let _ = clear(&work);
    }
    prepared
}

/// Copies the file to where the restore takes it from, and verifies the copy.
fn prepare(from: &Path, work: &Path) -> Result<(i64, Snapshot)> {
    let failed = |cause| Error::file(format!("copying {} into {}", from.display(), work.display()), cause);
    let size = |path: &Path| path.metadata().map_or(0, |file| file.len());
    if size(&damaged_log::log_of(from)) > 0 {
        return Err(Error::Refused(
            "has a log beside it (-wal), which is part of it: it is in use, or not whole".to_owned(),
        ));
    }
    fs::create_dir_all(work).map_err(failed)?;
    room::require(work, size(from))?;
    let copy = work.join(DATABASE);
    let mut source = File::open(from).map_err(failed)?;
    write_file(&copy, &mut source).map_err(failed)?;
    let connection = snapshot::check(&copy)?;
    let schema = migrate::applied(&connection)?;
    if schema == 0 {
        return Err(Error::Refused("is a database, but none of pharma-site".to_owned()));
    }
    File::open(&copy).and_then(|file| file.sync_all()).map_err(failed)?;
    File::open(work).and_then(|work| work.sync_all()).map_err(failed)?;
    Ok((schema, connection))
}
