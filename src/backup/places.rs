//! Where backups are kept: a directory, and a store that speaks S3.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::encrypt::Keys;
use super::names::{Kept, named, time_of};
use super::restore::Input;
use super::s3::{self, Store};
use crate::config::backup::Backup;
use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::ownership;

/// Where the systemd unit is told of other directories.
const DROP_IN: &str = "/etc/systemd/system/pharma-site.service.d/backups.conf";

/// The configured directory.
pub(crate) fn directory(data_dir: &DataDir, config: &Backup) -> Option<PathBuf> {
    (!config.directory.is_empty()).then(|| data_dir.root().join(&config.directory))
}

/// Whether scheduled backups can be written to the configured directory.
pub(crate) fn check(data_dir: &DataDir, config: &Backup) -> Result<()> {
    directory(data_dir, config).map_or(Ok(()), |directory| require_writable(data_dir, &directory))
}

/// Refuses a directory that cannot be written to, or not be made.
pub(crate) fn require_writable(data_dir: &DataDir, directory: &Path) -> Result<()> {
    let existing = directory.ancestors().find(|path| path.is_dir()).unwrap_or(directory);
    let Err(cause) = ownership::check_writable(existing) else { return Ok(()) };
    // The data directory is the only one that the shipped unit lets the site write to.
    let unit = if directory.starts_with(data_dir.root()) {
        String::new()
    } else {
        format!("; under systemd, ReadWritePaths={} is needed in {DROP_IN}", directory.display())
    };
    let existing = existing.display();
    Err(Error::Refused(format!("[backup] directory: {existing} cannot be written to ({cause}){unit}")))
}

/// The backups of a directory, the newest first.
pub(crate) fn in_directory(directory: &Path) -> Result<Vec<Kept>> {
    let failed = |cause| Error::file(format!("reading {}", directory.display()), cause);
    let entries = match fs::read_dir(directory) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(failed)?,
    };
    let mut kept = Vec::new();
    for entry in entries {
        let entry = entry.map_err(failed)?;
        let at = entry.file_name().to_str().and_then(time_of);
        let (Some(at), Ok(metadata)) = (at, entry.metadata()) else { continue };
        if metadata.is_file() {
            kept.push(Kept { at, bytes: metadata.len(), name: entry.path().to_string_lossy().into_owned() });
        }
    }
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.at));
    Ok(kept)
}

/// All backups that are kept, the newest first.
pub(crate) fn list(data_dir: &DataDir, config: &Backup) -> Result<Vec<Kept>> {
    let kept = directory(data_dir, config).map(|directory| in_directory(&directory)).transpose()?;
    let mut kept = kept.unwrap_or_default();
    if config.s3.is_set() {
        kept.extend(Store::open(&config.s3)?.list()?);
    }
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.at));
    Ok(kept)
}

/// Opens a backup by its name and passes it on; errors name it.
pub(crate) fn with_input<T>(
    config: &Backup,
    keys: &Keys,
    name: &str,
    work: &mut dyn FnMut(Input<'_>) -> Result<T>,
) -> Result<T> {
    let path = Path::new(name);
    if name.starts_with("s3://") {
        return s3::with_input(&config.s3, keys, name, work).map_err(|error| named(path, error));
    }
    let file = File::open(path).map_err(|cause| Error::file(format!("opening {name}"), cause))?;
    let archive = keys.decrypt(file).map_err(|error| named(path, error))?;
    work(Input { archive, fetch_upload: None }).map_err(|error| named(path, error))
}
