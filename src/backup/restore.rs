//! Restores a backup: everything is unpacked beside what is there and verified, then takes its place with one rename
//! (`platform/restored.rs`). Killed at any moment, the data directory is the old one or the new one.
//!
//! A database alone, such as the copy that is made before an upgrade, is the way back to an older version: images and keys
//! stay as they are.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use images::link_preview::LINK_PREVIEW;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::archive::{self, Contents, Counts, DATABASE, Input, write_file};
use super::encrypt::Keys;
use super::lock::{BackupLock, clear};
use super::names::with_name;
use super::places;
use super::site_store::{self, SiteSummary};
use super::state::{self, PlaceKind, RestoreCheck};
use crate::config::backup::Backup;
use crate::error::{Error, Result};
use crate::media::bucket::{Bucket, image_files};
use crate::media::store;
use crate::platform::data_dir::{self, DataDir};
use crate::platform::db::{Snapshot, damaged_log, migrate, schema, snapshot};
use crate::platform::lock::ServeLock;
use crate::platform::room;

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

// Restores a backup beside the site, as far as this binary could serve it: unpacks it, compares every sum, the database and
// its rows, and has it opened and a page rendered in a copy. A restore does so before it replaces anything, and owners and
// the command line to see whether a backup is any good.

/// The folder of the copy, inside of what was unpacked.
const COPY: &str = "copy";

/// Opens the database and the keys of a directory that has no uploads, and renders a page of it. May change them.
pub(crate) type CheckServing<'a> = dyn Fn(&Path) -> Result<()> + 'a;

/// Checks the named backup, else the site's newest that is kept, and writes into the state how it went. Returns what it holds,
/// too.
///
/// # Errors
/// Why it could not be restored.
pub(crate) fn check(
    data_dir: &DataDir,
    config: &Backup,
    keys: &Keys,
    name: Option<&str>,
    check_serving: &CheckServing<'_>,
    now: Timestamp,
) -> Result<(RestoreCheck, SiteSummary)> {
    let lock = BackupLock::acquire(data_dir, PlaceKind::Directory)?;
    let begun = Instant::now();
    let mut of = name.map(str::to_owned).unwrap_or_default();
    let mut check = || {
        if name.is_none() {
            let site =
                data_dir.database().exists().then(|| site_store::identity(data_dir)).transpose()?.flatten();
            let (kept, failure) = places::list(data_dir, config, site.as_ref());
            if site.is_none() && kept.iter().any(|one| one.site != kept[0].site) {
                return Err(Error::Refused(
                    "there are backups of several sites: name one, as restore --list shows them".to_owned(),
                ));
            }
            let none = || Error::Refused("there is no backup that could be tried".to_owned());
            let newest = kept.into_iter().next();
            of = newest.ok_or_else(|| failure.unwrap_or_else(none))?.name;
        }
        let scratch = lock.work.join("restored");
        places::with_input(config, keys, &of, &mut |input| {
            unpack(input, &scratch, check_serving, now).map(|unpacked| unpacked.site)
        })
    };
    let checked = check();
    let check = RestoreCheck {
        at: now,
        of,
        failure: checked.as_ref().err().map(Error::chain),
        milliseconds: begun.elapsed().as_millis() as u64,
    };
    state::change(data_dir, |state| state.last_drill = Some(check.clone()))?;
    checked.map(|site| (check, site))
}

/// A backup that was unpacked and verified.
pub(crate) struct Unpacked {
    pub(crate) contents: Contents,
    /// How many uploads were lost before it was made.
    pub(crate) lost: usize,
    pub(crate) site: SiteSummary,
}

/// Unpacks and verifies a backup in a new directory, and checks whether it can be served.
pub(crate) fn unpack(
    input: Input<'_>,
    to: &Path,
    check_serving: &CheckServing<'_>,
    now: Timestamp,
) -> Result<Unpacked> {
    let failed = |cause| Error::file(format!("unpacking into {}", to.display()), cause);
    let images = to.join("images");
    let folders = Bucket::ALL.map(|bucket| images.join(bucket.folder()));
    for folder in [&to.to_owned(), &to.join("keys")].into_iter().chain(&folders) {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    make_private(&[to, &to.join("keys")]).map_err(failed)?;
    let room = room::free(to)?;
    let Input { archive, fetch_upload } = input;
    let contents = archive::read(archive, room, &mut |path, content| {
        // `path` is one of those that a backup may hold.
        let folder = to.join(path).parent().map(Path::to_owned).unwrap_or_default();
        if !folder.exists() {
            // That of what a certificate authority issued; all others are there.
            fs::create_dir(&folder).and_then(|()| make_private(&[&folder])).map_err(failed)?;
        }
        write_file(&to.join(path), content).map_err(failed).map(|_| ())
    })?;
    if let Some(fetch) = fetch_upload {
        for (path, sum) in &contents.outside {
            fetch(path, sum, &to.join(path))?;
        }
    } else if !contents.outside.is_empty() {
        return Err(Error::Refused(
            "keeps its uploads in the store that it comes from: restore it from there".to_owned(),
        ));
    }
    let database = to.join(DATABASE);
    let connection = snapshot::check(&database)?;
    let (found, expected) = (snapshot::schema(&connection)?, contents.head.schema);
    if found != expected {
        return Err(Error::Refused(format!(
            "holds a database of schema {found}, and says that it is one of schema {expected}"
        )));
    }
    if let Some(counts) = &contents.counts {
        compare_counts(&connection, counts)?;
    }
    let lost = lost_uploads(&connection, &images);
    let mut site = site_store::summary(&connection, now)?;
    site.name = site.name.or_else(|| contents.head.site.as_ref()?.name.clone());
    drop(connection);
    check_copy(to, &database, &to.join("keys"), check_serving)?;
    Ok(Unpacked { contents, lost, site })
}

/// How many files are missing of the uploads that a database names.
pub(super) fn lost_uploads(connection: &Snapshot, images: &Path) -> usize {
    let mut lost = 0;
    // The table of an older version may be another one; the migration at the next start brings it up to date.
    for (url, variants) in store::urls_with_variants(connection).unwrap_or_default() {
        let missing = |file: &PathBuf| !file.exists() && !file.to_string_lossy().ends_with(LINK_PREVIEW);
        lost += image_files(images, &url, &variants).iter().filter(|file| missing(file)).count();
    }
    lost
}

/// Refuses a database with other tables or rows than the archive says that it has.
fn compare_counts(connection: &Snapshot, expected: &Counts) -> Result<()> {
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

/// Copies database and keys into a folder of `work` and checks them there, because opening them changes the database.
///
/// # Errors
/// [`Error::Refused`], with what keeps this version from serving them.
pub(super) fn check_copy(
    work: &Path,
    database: &Path,
    keys: &Path,
    check_serving: &CheckServing<'_>,
) -> Result<()> {
    let copy = work.join(COPY);
    let failed = |cause| Error::file(format!("copying the database into {}", copy.display()), cause);
    room::require(work, database.metadata().map_err(failed)?.len())?;
    clear(&copy).map_err(failed)?;
    let copied = fs::create_dir_all(copy.join("keys")).and_then(|()| {
        fs::copy(database, copy.join(DATABASE))?;
        for key in fs::read_dir(keys).into_iter().flatten() {
            let key = key?;
            if key.file_type()?.is_file() {
                fs::copy(key.path(), copy.join("keys").join(key.file_name()))?;
            }
        }
        Ok(())
    });
    let checked = copied.map_err(failed).and_then(|()| {
        check_serving(&copy).map_err(|error| match error {
            Error::File { .. } | Error::StorageFull => error,
            error => Error::Refused(format!("cannot be served by this version: {}", said(&error, &copy))),
        })
    });
    let cleared = clear(&copy).map_err(failed);
    checked.and(cleared)
}

/// What is wrong, without the path of the copy, which is gone when the operator reads it.
fn said(error: &Error, copy: &Path) -> String {
    let text = match error {
        Error::Refused(text) => text.clone(),
        other => other.chain(),
    };
    text.replace(&format!("{}/", copy.display()), "")
}

fn make_private(folders: &[&Path]) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    for folder in folders {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}
