//! The files that a backup consists of, beside the database.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::archive;
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::platform::data_dir::DataDir;

/// The files of uploads, with their paths in an archive.
pub(super) fn uploads(images: &Path) -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    for folder in Bucket::ALL.map(|bucket| images.join(bucket.folder())) {
        for file in entries(&folder)? {
            found.extend(upload_path(images, &file).map(|path| (path, file)));
        }
    }
    Ok(found)
}

/// The path of an upload's file in an archive; `None` for what is not one, such as an upload that is being received.
pub(super) fn upload_path(images: &Path, file: &Path) -> Option<String> {
    let path = format!("images/{}", file.strip_prefix(images).ok()?.to_str()?);
    archive::is_upload(&path).then_some(path)
}

/// The content of each key, and of what a certificate authority issued, with their paths in an archive.
pub(super) fn keys(data_dir: &DataDir) -> Result<Vec<(String, Vec<u8>)>> {
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
            let Some(path) = path.filter(|path| archive::is_key(path) && !is_new) else { continue };
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
pub(super) fn reading(path: &Path, cause: std::io::Error) -> Error {
    Error::file(format!("reading {}", path.display()), cause)
}
