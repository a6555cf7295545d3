//! Makes a backup of a data directory while it is served.
//!
//! Uploads come first, the database after them. An upload's files are there before its row and stay until the row is gone,
//! so what the copied database names is in the archive already, or is added now. When such a file has been deleted
//! meanwhile, its row has been too: the database is copied again.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::archive::write::ArchiveWriter;
use super::archive::{self, DATABASE, Head, Sum};
use super::names::named;
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::media::files::{LINK_PREVIEW, image_files};
use crate::media::store;
use crate::platform::data_dir::DataDir;
use crate::platform::db::snapshot;
use crate::platform::room;

/// How often the database is copied until no file that it names has been deleted meanwhile. A file that is still missing
/// then was lost before.
const ATTEMPTS: u32 = 3;

/// Stores an upload beside the archive; `None` when the file is gone.
pub(crate) type StoreUpload<'a> = dyn FnMut(&str, &mut File) -> Result<(Sum, u64)> + 'a;

/// What was read.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    pub(crate) files: u64,
    /// Uploads that the database names and that have no file. They were lost before.
    pub(crate) lost: Vec<String>,
}

/// Held while a backup is made; one at a time for a data directory.
pub(crate) struct BackupLock {
    _file: File,
    work: PathBuf,
}

impl BackupLock {
    /// Waits until no other backup is made, and empties the directory for temporary files.
    pub(crate) fn acquire(data_dir: &DataDir) -> Result<Self> {
        let path = data_dir.backup_lock();
        let failed = |cause| Error::file(format!("locking {}", path.display()), cause);
        let file = File::options().create(true).append(true).open(&path).map_err(failed)?;
        file.lock().map_err(failed)?;
        let work = data_dir.backup_work();
        clear(&work).map_err(failed)?;
        fs::create_dir(&work).map_err(failed)?;
        Ok(Self { _file: file, work })
    }

    /// A directory for temporary files.
    pub(crate) fn work(&self) -> &Path {
        &self.work
    }
}

impl Drop for BackupLock {
    fn drop(&mut self) {
        // The next backup clears what could not be removed.
        let _ = fs::remove_dir_all(&self.work);
    }
}

/// Removes a directory; one that is not there is no failure.
pub(crate) fn clear(directory: &Path) -> std::io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(cause) if cause.kind() != ErrorKind::NotFound => Err(cause),
        _ => Ok(()),
    }
}

/// A backup of a data directory that is being made.
pub(crate) struct Backup<'a> {
    pub(crate) data_dir: &'a DataDir,
    pub(crate) lock: &'a BackupLock,
    pub(crate) now: Timestamp,
    /// Gets how many bytes were read, and of how many.
    pub(crate) progress: &'a mut dyn FnMut(u64, u64),
}

impl Backup<'_> {
    /// Bytes of the database and of everything.
    pub(crate) fn sizes(&self) -> Result<(u64, u64)> {
        let mut all = 0;
        for (_, file) in uploads(&self.data_dir.images())? {
            all += file.metadata().map_or(0, |file| file.len());
        }
        let path = self.data_dir.database();
        let database =
            path.metadata().map_err(|cause| Error::file(format!("reading {}", path.display()), cause))?;
        // The write-ahead log may hold pages that are not in the file yet.
        let log = path.with_extension("db-wal").metadata().map_or(0, |file| file.len());
        Ok((database.len() + log, all + database.len() + log))
    }

    /// Writes the archive into `out`. With `store_upload`, uploads go there and not into the archive.
    pub(crate) fn write<W: Write>(
        &mut self,
        out: W,
        mut store_upload: Option<&mut StoreUpload<'_>>,
    ) -> Result<(W, Taken)> {
        let (database, total) = self.sizes()?;
        room::require(self.lock.work(), database)?;
        let mut archive = ArchiveWriter::begin(out, &Head::new(self.now, store_upload.is_some()))?;
        let images = self.data_dir.images();
        for (path, file) in uploads(&images)? {
            add_upload(&mut archive, &path, &file, &mut store_upload)?;
            (self.progress)(archive.bytes(), total);
        }
        let copied = self.lock.work().join(DATABASE);
        let mut lost = Vec::new();
        for _ in 0..ATTEMPTS {
            let done = archive.bytes();
            clear_file(&copied)?;
            let mut progress = |bytes: u64| {
                (self.progress)(done + bytes / 2, total);
                Ok(())
            };
            snapshot::copy(&self.data_dir.database(), &copied, &mut progress)?;
            let connection = snapshot::check(&copied).map_err(|error| named("the copy", error))?;
            lost.clear();
            for (url, variants) in store::urls_with_variants(&connection)? {
                for file in image_files(&images, &url, &variants) {
                    let Some(path) = entry_path(&images, &file) else { continue };
                    if !archive.holds(&path)
                        && !add_upload(&mut archive, &path, &file, &mut store_upload)?
                        && !path.ends_with(LINK_PREVIEW)
                    {
                        lost.push(path);
                    }
                }
            }
            if lost.is_empty() {
                break;
            }
        }
        for path in &lost {
            tracing::warn!(%path, "the database names an upload whose file is lost");
        }
        add_keys(&mut archive, &self.data_dir.keys())?;
        let mut file = File::open(&copied).map_err(|cause| reading(&copied, cause))?;
        let bytes = file.metadata().map_err(|cause| reading(&copied, cause))?.len();
        archive.add(DATABASE, bytes, &mut file)?;
        (self.progress)(total, total);
        let files = archive.files();
        Ok((archive.finish()?, Taken { files, lost }))
    }
}

/// The files of uploads, with their paths in an archive.
fn uploads(images: &Path) -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    for folder in Bucket::ALL.map(|bucket| images.join(bucket.folder())) {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(cause) if cause.kind() == ErrorKind::NotFound => continue,
            Err(cause) => return Err(reading(&folder, cause)),
        };
        for entry in entries {
            let file = entry.map_err(|cause| reading(&folder, cause))?.path();
            found.extend(entry_path(images, &file).map(|path| (path, file)));
        }
    }
    Ok(found)
}

/// The path of an upload's file in an archive; `None` for what is not one, such as an upload that is being received.
fn entry_path(images: &Path, file: &Path) -> Option<String> {
    let path = format!("images/{}", file.strip_prefix(images).ok()?.to_str()?);
    archive::is_upload(&path).then_some(path)
}

/// Adds an upload's file; `false` when it is gone.
fn add_upload<W: Write>(
    archive: &mut ArchiveWriter<W>,
    path: &str,
    file: &Path,
    store_upload: &mut Option<&mut StoreUpload<'_>>,
) -> Result<bool> {
    let mut open = match File::open(file) {
        Ok(open) => open,
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(false),
        Err(cause) => return Err(reading(file, cause)),
    };
    let metadata = open.metadata().map_err(|cause| reading(file, cause))?;
    if !metadata.is_file() {
        return Ok(false);
    }
    match store_upload {
        Some(store) => {
            let (sum, bytes) = store(path, &mut open)?;
            archive.add_outside(path, sum, bytes);
        }
        None => archive.add(path, metadata.len(), &mut open)?,
    }
    Ok(true)
}

fn add_keys<W: Write>(archive: &mut ArchiveWriter<W>, keys: &Path) -> Result<()> {
    let entries = match fs::read_dir(keys) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(|cause| reading(keys, cause))?,
    };
    for entry in entries {
        let file = entry.map_err(|cause| reading(keys, cause))?.path();
        let path = file.file_name().and_then(|name| name.to_str()).map(|name| format!("keys/{name}"));
        // What is being written has another ending for a moment.
        let being_written =
            file.extension().is_some_and(|ending| ending.to_string_lossy().starts_with("new-"));
        let Some(path) = path.filter(|path| archive::is_allowed(path) && !being_written) else { continue };
        let content = fs::read(&file).map_err(|cause| reading(&file, cause))?;
        archive.add(&path, content.len() as u64, &mut content.as_slice())?;
    }
    Ok(())
}

fn clear_file(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(cause) if cause.kind() != ErrorKind::NotFound => Err(reading(path, cause)),
        _ => Ok(()),
    }
}

fn reading(path: &Path, cause: std::io::Error) -> Error {
    Error::file(format!("reading {}", path.display()), cause)
}
