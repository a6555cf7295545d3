//! Makes a backup of a data directory while it is served.
//!
//! Uploads come first, the database after them. An upload's files are there before its row and stay until the row is gone,
//! so what the copied database names is in the archive already, or is added now. When such a file has been deleted
//! meanwhile, its row has been too: the database is copied again.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use images::link_preview::LINK_PREVIEW;
use jiff::Timestamp;

use super::archive::{ArchiveWriter, Counts, DATABASE, Head, Sum, is_key, is_upload};
use super::lock::BackupLock;
use super::names::with_name;
use super::site_store;
use crate::error::{Error, Result};
use crate::media::bucket::{Bucket, image_files};
use crate::media::store;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{migrate, schema, snapshot};
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

/// A backup of a data directory that is being made.
pub(crate) struct Backup<'a> {
    pub(crate) data_dir: &'a DataDir,
    pub(crate) lock: &'a BackupLock,
    pub(crate) now: Timestamp,
    /// The company's name where none is published.
    pub(crate) company: &'a str,
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
        let database = path.metadata().map_err(|cause| reading(&path, cause))?;
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
        room::require(&self.lock.work, database)?;
        let source = snapshot::open(&self.data_dir.database())?;
        let number = snapshot::schema(&source)?;
        let mut site = site_store::summary(&source, self.now)?;
        drop(source);
        site.name.get_or_insert_with(|| self.company.to_owned());
        let head = Head::new(self.now, number, store_upload.is_some(), site);
        let mut archive = ArchiveWriter::begin(out, &head)?;
        let images = self.data_dir.images();
        for (path, file) in uploads(&images)? {
            add_upload(&mut archive, &path, &file, &mut store_upload)?;
            (self.progress)(archive.bytes(), total);
        }
        let copied = self.lock.work.join(DATABASE);
        let (mut lost, mut counts) = (Vec::new(), Counts::new());
        for _ in 0..ATTEMPTS {
            let done = archive.bytes();
            clear_file(&copied)?;
            let mut progress = |bytes: u64| {
                (self.progress)(done + bytes / 2, total);
                Ok(())
            };
            snapshot::copy(&self.data_dir.database(), &copied, &mut progress)?;
            let connection = snapshot::check(&copied).map_err(|error| with_name("the copy", error))?;
            if snapshot::schema(&connection)? != number {
                return Err(Error::Refused(
                    "the database was upgraded while it was read: try again".to_owned(),
                ));
            }
            counts = schema::row_counts(&connection)?;
            lost.clear();
            let urls = match store::urls_with_variants(&connection) {
                // The table of an older version may be another one; every upload that was there is in the archive.
                Err(_) if number < migrate::newest() => Vec::new(),
                urls => urls?,
            };
            for (url, variants) in urls {
                for file in image_files(&images, &url, &variants) {
                    let Some(path) = upload_path(&images, &file) else { continue };
                    if archive.sum(&path).is_none()
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
        for (path, key) in keys(self.data_dir)? {
            archive.add(&path, key.len() as u64, &mut key.as_slice())?;
        }
        let mut file = File::open(&copied).map_err(|cause| reading(&copied, cause))?;
        let bytes = file.metadata().map_err(|cause| reading(&copied, cause))?.len();
        archive.add(DATABASE, bytes, &mut file)?;
        archive.add_counts(&counts)?;
        (self.progress)(total, total);
        let files = archive.files();
        Ok((archive.finish()?, Taken { files, lost }))
    }
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

fn clear_file(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(cause) if cause.kind() != ErrorKind::NotFound => Err(reading(path, cause)),
        _ => Ok(()),
    }
}

/// The files of uploads, with their paths in an archive.
fn uploads(images: &Path) -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    for folder in Bucket::ALL.map(|bucket| images.join(bucket.folder())) {
        for file in entries(&folder)? {
            found.extend(upload_path(images, &file).map(|path| (path, file)));
        }
    }
    Ok(found)
}

/// The path of an upload's file in an archive; `None` for what is not one, such as an upload that is being received.
fn upload_path(images: &Path, file: &Path) -> Option<String> {
    let path = format!("images/{}", file.strip_prefix(images).ok()?.to_str()?);
    is_upload(&path).then_some(path)
}

/// The content of each key, and of what a certificate authority issued, with their paths in an archive.
fn keys(data_dir: &DataDir) -> Result<Vec<(String, Vec<u8>)>> {
    let mut found = Vec::new();
    for (folder, prefix) in [(data_dir.keys(), "keys/"), (data_dir.acme(), "keys/acme/")] {
        for file in entries(&folder)? {
            if file.is_dir() {
                if file != data_dir.acme() {
                    tracing::warn!(path = %file.display(), "a folder that is not part of backups");
                }
                continue;
            }
            let path = file.file_name().and_then(|name| name.to_str()).map(|name| format!("{prefix}{name}"));
            // What is being written has another ending for a moment.
            let is_new = file.extension().is_some_and(|ending| ending.to_string_lossy().starts_with("new-"));
            let Some(path) = path.filter(|path| is_key(path) && !is_new) else { continue };
            let content = fs::read(&file).map_err(|cause| reading(&file, cause))?;
            found.push((path, content));
        }
    }
    Ok(found)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|cause| reading(folder, cause))?,
    };
    entries.map(|entry| Ok(entry.map_err(|cause| reading(folder, cause))?.path())).collect()
}

/// A failure to read something of the site.
fn reading(path: &Path, cause: std::io::Error) -> Error {
    Error::file(format!("reading {}", path.display()), cause)
}
