//! Restores a backup: everything is unpacked beside what is there and verified, then takes its place with one rename
//! (`platform/restored.rs`). Killed at any moment, the data directory is the old one or the new one.

use std::fs::{self, File};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::archive::read::{self, Contents};
use super::archive::{DATABASE, Sum};
use super::lock::clear;
use super::trial::{self, TryServing};
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::media::files::{LINK_PREVIEW, image_files};
use crate::media::store;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Snapshot, snapshot};
use crate::platform::lock::ServeLock;
use crate::platform::restored;
use crate::platform::room;

/// Writes an upload that is stored beside the archive to a path; the caller has verified its sum.
pub(crate) type FetchUpload<'a> = dyn FnMut(&str, &Sum, &Path) -> Result<u64> + 'a;

/// A backup that is being read, and what its uploads come from when they are not in it.
pub(crate) struct Input<'a> {
    pub(crate) archive: Box<dyn Read + 'a>,
    pub(crate) fetch_upload: Option<&'a mut FetchUpload<'a>>,
}

/// What was restored.
#[derive(Debug)]
pub(crate) struct Restored {
    pub(crate) contents: Contents,
    /// Where what was there before is now; `None` when nothing was there.
    pub(crate) aside: Option<PathBuf>,
    /// Uploads that the database names and that the backup does not hold: they were lost before it was made.
    pub(crate) lost: usize,
}

/// Replaces the content of a data directory, which is created if missing, by a backup.
///
/// # Errors
/// [`Error::Refused`] when a process serves the directory, or the backup is not sound; then nothing is changed.
pub(crate) fn restore(
    root: &Path,
    input: Input<'_>,
    try_serving: &TryServing<'_>,
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
    let restored = replace(&data_dir, input, try_serving, now);
    if restored.is_err() && is_new {
        // Made by this very call; an empty directory would only look like a site.
        let _ = fs::remove_dir_all(root);
    }
    restored
}

fn replace(
    data_dir: &DataDir,
    input: Input<'_>,
    try_serving: &TryServing<'_>,
    now: Timestamp,
) -> Result<Restored> {
    let root = data_dir.root();
    let had_data = data_dir.database().exists();
    let failed = |cause| Error::file(format!("preparing the restore in {}", root.display()), cause);
    let work = data_dir.restore_work();
    clear(&work).map_err(failed)?;
    let unpacked =
        unpack(input, &work, try_serving).and_then(|unpacked| sync(&work).map_err(failed).map(|()| unpacked));
    let (contents, lost) = match unpacked {
        Ok(unpacked) => unpacked,
        Err(error) => {
            let _ = clear(&work);
            return Err(error);
        }
    };
    let aside = put_in_place(root, &work, now).map_err(failed)?;
    Ok(Restored { contents, aside: aside.filter(|_| had_data), lost })
}

/// Puts a prepared directory, which is on the disk, into the place of what is there; returns where that is now.
pub(super) fn put_in_place(root: &Path, work: &Path, now: Timestamp) -> io::Result<Option<PathBuf>> {
    let stamp = now.to_zoned(TimeZone::UTC).strftime("%Y-%m-%dT%H%M%S.%3fZ");
    fs::rename(work, root.join(format!("{}{stamp}", restored::READY)))?;
    File::open(root).and_then(|root| root.sync_all())?;
    restored::finish(root)
}

/// Unpacks and verifies a backup in a new directory, and tries whether it can be served; returns what it holds, and how many
/// uploads were lost before it was made.
pub(crate) fn unpack(input: Input<'_>, to: &Path, try_serving: &TryServing<'_>) -> Result<(Contents, usize)> {
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
        trial::compare_counts(&connection, counts)?;
    }
    let lost = lost_uploads(&connection, &images);
    drop(connection);
    trial::run(to, &database, &to.join("keys"), try_serving)?;
    Ok((contents, lost))
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

/// Writes a new file, readable by the owner only, as everything in a data directory may be.
pub(crate) fn write_file(path: &Path, content: &mut dyn Read) -> io::Result<u64> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let bytes = io::copy(content, &mut file)?;
    file.flush()?;
    Ok(bytes)
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
