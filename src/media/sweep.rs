//! Removes pictures that nobody has referred to for a day, and files that no picture has.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use jiff::{SignedDuration, Timestamp};

use super::bucket::Bucket;
use super::files::{UNFINISHED, of_picture};
use super::store;
use crate::error::{Error, Result};
use crate::platform::db::Db;

const GRACE: SignedDuration = SignedDuration::from_hours(24);

/// What a sweep removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Swept {
    /// Pictures.
    pub pictures: usize,
    /// Files without a picture.
    pub files: usize,
}

/// Sweeps once.
///
/// # Errors
/// When the database or the disk fails.
pub fn sweep(db: &Db, images: &Path, now: Timestamp) -> Result<Swept> {
    let before = now - GRACE;
    let unused = db.read_blocking(|snapshot| store::unused_since(snapshot, before.as_millisecond()))?;
    let mut swept = Swept::default();
    for url in unused {
        // Someone may have begun to use it meanwhile: the row decides, inside the transaction.
        match db.write_blocking(|tx| store::remove(tx, &url)) {
            Ok(Some(picture)) => {
                remove(images, &url, &picture.variants);
                swept.pictures += 1;
            }
            Ok(None) | Err(Error::InUse { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    swept.files = strays(db, images, before)?;
    Ok(swept)
}

/// Removes what a process that was killed had begun; for the start, before anything is begun.
pub fn clear_unfinished(images: &Path) {
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

/// Removes the files of a picture; what is left over is found by the next sweep.
pub fn remove(images: &Path, url: &str, variants: &[u32]) {
    for path in of_picture(images, url, variants) {
        if let Err(cause) = fs::remove_file(&path)
            && cause.kind() != std::io::ErrorKind::NotFound
        {
            tracing::warn!(path = ?path, %cause, "a picture's file could not be removed");
        }
    }
}

fn strays(db: &Db, images: &Path, before: Timestamp) -> Result<usize> {
    let known = db.read_blocking(store::addresses)?;
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

/// What a picture's files share: folder and name up to the first dot of the name.
fn stem(path: &str) -> Option<&str> {
    let name = path.rfind('/')? + 1;
    let dot = path[name..].find('.')?;
    Some(&path[..name + dot])
}

/// Whether a file is old both by its name and by the disk's word; sample pictures have old names.
fn is_older(entry: &fs::DirEntry, name: &str, before: Timestamp) -> bool {
    let made =
        name.trim_start_matches(UNFINISHED).split('-').next().and_then(|text| text.parse::<i64>().ok());
    let written = entry.metadata().ok().filter(fs::Metadata::is_file).and_then(|file| file.modified().ok());
    let before = u64::try_from(before.as_millisecond()).unwrap_or_default();
    let limit = UNIX_EPOCH + Duration::from_millis(before);
    made.is_none_or(|made| made < i64::try_from(before).unwrap_or_default())
        && written.is_some_and(|at| at < limit)
}
