//! Removes uploads that nothing has referred to for a day, and files that belong to no upload. What is uploaded in the media
//! library is kept until somebody deletes it.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use images::UNFINISHED;
use jiff::{SignedDuration, Timestamp};

use super::bucket::{Bucket, image_files};
use super::store;
use crate::error::{Error, Result};
use crate::platform::db::Db;

/// How long an upload or a file may be unused: a form that refers to it may be open and unsaved.
pub(crate) const GRACE: SignedDuration = SignedDuration::from_hours(24);

/// How much a sweep removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SweepCounts {
    /// Uploads.
    pub images: usize,
    /// Files without an upload.
    pub files: usize,
}

/// Sweeps once.
///
/// # Errors
/// When the database or the disk fails.
pub fn sweep(db: &Db, images: &Path, now: Timestamp) -> Result<SweepCounts> {
    let before = now - GRACE;
    let unused = db.read_blocking(|snapshot| store::unused_before(snapshot, before, false))?;
    let mut swept = SweepCounts::default();
    for url in unused {
        // It may have come into use meanwhile: the transaction checks again.
        match db.write_blocking(|tx| store::delete(tx, &url)) {
            Ok(Some(deleted)) => {
                remove(images, &url, &deleted.variants);
                swept.images += 1;
            }
            Ok(None) | Err(Error::InUse { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    swept.files = remove_strays(db, images, before)?;
    Ok(swept)
}

/// Removes the unfinished files of a process that was killed. To be called before anything is begun.
pub(crate) fn clear_unfinished(images: &Path) {
    for folder in Bucket::ALL.map(Bucket::folder).into_iter().chain([""]) {
        let Ok(entries) = fs::read_dir(images.join(folder)) else { continue };
        for entry in entries.flatten() {
            if entry.file_name().to_str().is_some_and(|name| name.starts_with(UNFINISHED)) {
                // What cannot be removed now is found by a sweep.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Removes the files of an upload. The next sweep finds what is left over.
pub(crate) fn remove(images: &Path, url: &str, variants: &[u32]) {
    for path in image_files(images, url, variants) {
        if let Err(cause) = fs::remove_file(&path)
            && cause.kind() != std::io::ErrorKind::NotFound
        {
            tracing::warn!(path = ?path, %cause, "an upload's file could not be removed");
        }
    }
}

fn remove_strays(db: &Db, images: &Path, before: Timestamp) -> Result<usize> {
    let known = db.read_blocking(store::urls)?;
    let known: HashSet<&str> = known.iter().filter_map(|url| stem(url.strip_prefix("/storage/")?)).collect();
    let mut removed = 0;
    for folder in Bucket::ALL.map(Bucket::folder).into_iter().chain([""]) {
        let Ok(entries) = fs::read_dir(images.join(folder)) else { continue };
        for entry in entries.flatten() {
            let Ok(name) = entry.file_name().into_string() else { continue };
            let unfinished = name.starts_with(UNFINISHED);
            let path = format!("{folder}/{name}");
            let is_ours = unfinished || (!folder.is_empty() && !name.starts_with('.'));
            let is_stray = unfinished || stem(&path).is_none_or(|stem| !known.contains(stem));
            if is_ours && is_stray && is_older(&entry, &name, before) && fs::remove_file(entry.path()).is_ok()
            {
                removed += 1;
            }
        }
    }
    Ok(removed)
}

/// What the files of an image share: folder and name up to the first dot of the name.
fn stem(path: &str) -> Option<&str> {
    let name = path.rfind('/')? + 1;
    let dot = path[name..].find('.')?;
    Some(&path[..name + dot])
}

/// Whether a file is old both by its name and by its time of writing. Sample images have old names.
fn is_older(entry: &fs::DirEntry, name: &str, before: Timestamp) -> bool {
    let made =
        name.trim_start_matches(UNFINISHED).split('-').next().and_then(|text| text.parse::<i64>().ok());
    let written = entry.metadata().ok().filter(fs::Metadata::is_file).and_then(|file| file.modified().ok());
    let before = u64::try_from(before.as_millisecond()).unwrap_or_default();
    let limit = UNIX_EPOCH + Duration::from_millis(before);
    made.is_none_or(|made| made < i64::try_from(before).unwrap_or_default())
        && written.is_some_and(|at| at < limit)
}
