//! Restores a backup beside the site, as far as this binary could serve it: unpacks it, compares every sum, the database and
//! its rows, and has it opened and a page rendered in a copy. A restore does so before it replaces anything, and owners and
//! the command line to see whether a backup is any good.

use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{fs, io};

use jiff::Timestamp;

use super::archive::read::{self, Contents, Input, write_file};
use super::archive::{Counts, DATABASE};
use super::encrypt::Keys;
use super::lock::{BackupLock, clear};
use super::places;
use super::site_store::{self, SiteSummary};
use super::state::{self, PlaceKind, RestoreCheck};
use crate::config::backup::Backup;
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::media::files::image_files;
use crate::media::store;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Snapshot, schema, snapshot};
use crate::platform::room;
use images::link_preview::LINK_PREVIEW;

/// The folder of the copy, inside of what was unpacked.
const COPY: &str = "copy";

/// Opens the database and the keys of a directory that has no uploads, and renders a page of it. May change them.
pub(crate) type CheckServing<'a> = dyn Fn(&Path) -> Result<()> + 'a;

/// Checks the named backup, else the site's newest that is kept, and writes into the state how it went. Returns what it holds,
/// too.
///
/// # Errors
/// Why it could not be restored.
pub(crate) fn run(
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
    let contents = read::read(archive, room, &mut |path, content| {
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

#[cfg(unix)]
fn make_private(folders: &[&Path]) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    for folder in folders {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn make_private(_: &[&Path]) -> io::Result<()> {
    Ok(())
}
