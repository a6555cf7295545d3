//! Where backups are kept: a directory, and a store that speaks S3.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::archive::read::Input;
use super::encrypt::Keys;
use super::names::{StoredBackup, time_of, with_name};
use super::s3::fetch;
use super::s3::store::{self, BackupBucket};
use super::state::{PlaceId, PlaceKind};
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
pub(crate) fn in_directory(directory: &Path) -> Result<Vec<StoredBackup>> {
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
            kept.push(StoredBackup {
                at,
                bytes: metadata.len(),
                name: entry.path().to_string_lossy().into_owned(),
            });
        }
    }
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.at));
    Ok(kept)
}

/// All backups that are kept, the newest first, and why a place could not be asked.
pub(crate) fn list(data_dir: &DataDir, config: &Backup) -> (Vec<StoredBackup>, Option<Error>) {
    let local = directory(data_dir, config).map(|directory| in_directory(&directory));
    let store = config.s3.is_set().then(|| BackupBucket::open(&config.s3).and_then(|store| store.list()));
    let (mut kept, mut failure) = (Vec::new(), None);
    for listed in local.into_iter().chain(store) {
        match listed {
            Ok(listed) => kept.extend(listed),
            Err(error) => failure = Some(error),
        }
    }
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.at));
    (kept, failure)
}

/// Whether scheduled backups go to the disk of the data directory alone.
pub(crate) fn are_on_same_disk(data_dir: &DataDir, config: &Backup) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let Some(directory) = directory(data_dir, config).filter(|_| config.interval().is_some()) else {
        return false;
    };
    let disk = |path: &Path| path.ancestors().find_map(|path| Some(path.metadata().ok()?.dev()));
    !config.s3.is_set() && disk(&directory) == disk(data_dir.root())
}

/// The places that scheduled backups go to; none when none are scheduled.
pub(crate) fn scheduled(config: &Backup) -> Vec<PlaceId> {
    if config.interval().is_none() { Vec::new() } else { configured(config) }
}

/// The places that backups go to, scheduled or not.
pub(crate) fn configured(config: &Backup) -> Vec<PlaceId> {
    let has_directory = !config.directory.is_empty();
    let local =
        has_directory.then(|| PlaceId { kind: PlaceKind::Directory, address: config.directory.clone() });
    let store =
        config.s3.is_set().then(|| PlaceId { kind: PlaceKind::S3, address: store::place(&config.s3) });
    local.into_iter().chain(store).collect()
}

/// The folder of the site that the configured directory is inside of: a restore would put it aside together with that folder.
pub(crate) fn inside_of_site(data_dir: &DataDir, config: &Backup) -> Option<PathBuf> {
    let directory = directory(data_dir, config)?;
    // As far as it exists, without links.
    let existing = directory.ancestors().find_map(|path| Some((path, path.canonicalize().ok()?)));
    let resolved = existing.map(|(path, resolved)| match directory.strip_prefix(path) {
        Ok(rest) => resolved.join(rest),
        Err(_) => resolved,
    });
    let own = [
        data_dir.images(),
        data_dir.keys(),
        data_dir.mail(),
        data_dir.backup_work(),
        data_dir.restore_work(),
    ];
    own.into_iter().find(|own| {
        let resolved_own = own.canonicalize().ok();
        directory.starts_with(own)
            || resolved_own.is_some_and(|own| resolved.as_ref().is_some_and(|path| path.starts_with(own)))
    })
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
        return fetch::with_input(&config.s3, keys, name, work).map_err(|error| with_name(path, error));
    }
    let file = File::open(path).map_err(|cause| Error::file(format!("opening {name}"), cause))?;
    let archive = keys.decrypt(file).map_err(|error| with_name(path, error))?;
    work(Input { archive, fetch_upload: None }).map_err(|error| with_name(path, error))
}
