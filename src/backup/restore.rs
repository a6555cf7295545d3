//! Restores a backup: everything is unpacked beside what is there and verified, then takes its place with one rename
//! (`platform/restored.rs`). Killed at any moment, the data directory is the old one or the new one.
//!
//! A database alone, such as the copy that is made before an upgrade, is the way back to an older version: images and keys
//! stay as they are.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::archive::DATABASE;
use super::archive::read::{Contents, Input, write_file};
use super::names::with_name;
use super::restore_check::{CheckServing, Unpacked, check_copy, lost_uploads, unpack};
use super::run::clear;
use super::site_store::{self, SiteSummary};
use super::state;
use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Snapshot, damaged_log, migrate, snapshot};
use crate::platform::lock::ServeLock;
use crate::platform::{data_dir, room};

/// How a file of SQLite begins.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// What a restore replaces, and by what; told before it does.
#[derive(Debug)]
pub(crate) struct Replacement {
    /// What is there now; `None` where there is nothing that can be read.
    pub(crate) now: Option<SiteSummary>,
    /// What was read from the backup.
    pub(crate) then: SiteSummary,
}

impl Replacement {
    /// Whether the site that comes is not the one that was here: a copy, as long as nobody says that it takes the original's
    /// place.
    pub(crate) fn is_copy(&self) -> bool {
        self.now.as_ref().is_none_or(|now| now.id != self.then.id)
    }
}

/// Asks whether a restore is to go on; returns whether the site takes the place of its original.
pub(crate) type Approve<'a> = dyn FnMut(&Replacement) -> Result<bool> + 'a;

/// What was restored.
#[derive(Debug)]
pub(crate) struct Restored {
    pub(crate) contents: Contents,
    /// Where what was there before is now; `None` when nothing was there.
    pub(crate) aside: Option<PathBuf>,
    /// Uploads that the database names and that the backup does not hold: they were lost before it was made.
    pub(crate) lost: usize,
    /// Whether it is a copy of its original.
    pub(crate) is_copy: bool,
}

/// Replaces the content of a data directory, which is created if missing, by a backup.
///
/// # Errors
/// [`Error::Refused`] when a process serves the directory, or the backup is not sound; then nothing is changed.
pub(crate) fn restore(
    root: &Path,
    input: Input<'_>,
    check_serving: &CheckServing<'_>,
    approve: &mut Approve<'_>,
    now: Timestamp,
) -> Result<Restored> {
    if let Some(parent) = root.parent() {
        // What is wrong with it, the next step says.
        let _ = fs::create_dir_all(parent);
    }
    let is_new = fs::create_dir(root).is_ok();
    let locked = DataDir::create(root)
        .and_then(|data_dir| Ok((ServeLock::acquire_to_restore(&data_dir, now)?, data_dir)));
    // Without the lock the directory may be another process's by now, so it stays.
    let (_lock, data_dir) = locked?;
    let restored = replace(&data_dir, input, check_serving, approve, now);
    if restored.is_err() && is_new {
        // Made by this very call; an empty directory would only look like a site.
        let _ = fs::remove_dir_all(root);
    }
    restored
}

fn replace(
    data_dir: &DataDir,
    input: Input<'_>,
    check_serving: &CheckServing<'_>,
    approve: &mut Approve<'_>,
    now: Timestamp,
) -> Result<Restored> {
    let root = data_dir.root();
    let had_data = data_dir.database().exists();
    let failed = |cause| Error::file(format!("preparing the restore in {}", root.display()), cause);
    let work = data_dir.restore_work();
    clear(&work).map_err(failed)?;
    let unpacked = unpack(input, &work, check_serving, now).and_then(|unpacked| {
        let is_copy = ask(data_dir, unpacked.site.clone(), approve, now)?;
        sync(&work).map_err(failed)?;
        Ok((unpacked, is_copy))
    });
    let (Unpacked { contents, lost, .. }, is_copy) = match unpacked {
        Ok(unpacked) => unpacked,
        Err(error) => {
            let _ = clear(&work);
            return Err(error);
        }
    };
    let aside = put_in_place(root, &work, now).map_err(failed)?;
    Ok(Restored { contents, aside: aside.filter(|_| had_data), lost, is_copy })
}

/// Asks whether to go on, and notes, before anything is replaced, whether the site will be a copy.
fn ask(data_dir: &DataDir, then: SiteSummary, approve: &mut Approve<'_>, now: Timestamp) -> Result<bool> {
    let replacement = Replacement { now: site_store::summary_of(data_dir, now), then };
    let takes_over = approve(&replacement)?;
    let is_copy = replacement.is_copy() && !takes_over;
    if replacement.is_copy() {
        state::change(data_dir, |state| {
            if is_copy {
                state.copy_since = Some(now);
            } else {
                state.take_over();
            }
        })?;
    }
    Ok(is_copy)
}

/// Puts a prepared directory, which is on the disk, into the place of what is there; returns where that is now.
fn put_in_place(root: &Path, work: &Path, now: Timestamp) -> io::Result<Option<PathBuf>> {
    let stamp = now.to_zoned(TimeZone::UTC).strftime("%Y-%m-%dT%H%M%S.%3fZ");
    fs::rename(work, root.join(format!("{}{stamp}", data_dir::READY)))?;
    File::open(root).and_then(|root| root.sync_all())?;
    data_dir::finish_restore(root)
}

/// The database that was restored.
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
pub(crate) fn restore_database(
    root: &Path,
    from: &Path,
    check_serving: &CheckServing<'_>,
    approve: &mut Approve<'_>,
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
            let then = site_store::summary(&connection, now)?;
            drop(connection);
            check_copy(&work, &work.join(DATABASE), &data_dir.keys(), check_serving)
                .map_err(|error| with_name(from, error))?;
            approve(&Replacement { now: site_store::summary_of(&data_dir, now), then })?;
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

/// Brings everything below a directory to the disk.
#[cfg(target_os = "linux")]
fn sync(directory: &Path) -> io::Result<()> {
    // One call for all: a sync of each of many thousand files would take minutes.
    rustix::fs::syncfs(File::open(directory)?)?;
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn sync(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync(&entry.path())?;
        } else {
            File::open(entry.path())?.sync_all()?;
        }
    }
    File::open(directory)?.sync_all()
}
