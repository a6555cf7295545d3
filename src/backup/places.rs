//! Where backups are kept: a directory, and a store that speaks S3.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::archive::{self, Input};
use super::encrypt::Keys;
use super::names::{self, StoredBackup, with_name};
use super::s3::backups;
use super::s3::store::{self, BackupBucket};
use super::site_store::{SiteIdentity, SiteSummary};
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

/// Whether scheduled backups can be written to the configured directory, and are safe there.
pub(crate) fn check(data_dir: &DataDir, config: &Backup) -> Result<()> {
    let Some(directory) = directory(data_dir, config) else { return Ok(()) };
    let refused = |why: String| Err(Error::Refused(format!("[backup] directory: {why}")));
    if let Some(own) = inside_of_site(data_dir, config) {
        let own = own.display();
        return refused(format!(
            "{own} is the site's own, which a restore or an upgrade changes: choose another one"
        ));
    }
    if is_in_memory(&directory) && !is_in_memory(data_dir.root()) {
        return refused(format!(
            "{} is in memory and gone after a restart: choose another one",
            directory.display()
        ));
    }
    require_writable(data_dir, &directory)
}

/// Whether a path is on a file system that is no disk's.
#[cfg(target_os = "linux")]
fn is_in_memory(path: &Path) -> bool {
    // tmpfs, ramfs, proc and sysfs, of linux/magic.h.
    const NO_DISKS: [u32; 4] = [0x0102_1994, 0x8584_58f6, 0x9fa0, 0x6265_6572];
    let system = path.ancestors().find_map(|path| rustix::fs::statfs(path).ok());
    system.is_some_and(|system| NO_DISKS.contains(&(system.f_type as u32)))
}

#[cfg(not(target_os = "linux"))]
fn is_in_memory(_: &Path) -> bool {
    false
}

/// Refuses a directory that cannot be written to, or not be made.
pub(crate) fn require_writable(data_dir: &DataDir, directory: &Path) -> Result<()> {
    let existing = directory.ancestors().find(|path| path.exists()).unwrap_or(directory);
    if !existing.is_dir() {
        let existing = existing.display();
        return Err(Error::Refused(format!("[backup] directory: {existing} is a file, and no directory")));
    }
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
        let Ok(metadata) = entry.metadata() else { continue };
        if metadata.is_file() {
            kept.extend(StoredBackup::of(entry.path().to_string_lossy().into_owned(), metadata.len()));
        }
    }
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.at));
    Ok(kept)
}

/// All backups that are kept, the newest first, and why a place could not be asked. With the identity of a site, its own.
pub(crate) fn list(
    data_dir: &DataDir,
    config: &Backup,
    site: Option<&SiteIdentity>,
) -> (Vec<StoredBackup>, Option<Error>) {
    let local = directory(data_dir, config).map(|directory| in_directory(&directory));
    let store = config.s3.is_set().then(|| BackupBucket::open(&config.s3).and_then(|store| store.list()));
    let (mut kept, mut failure) = (Vec::new(), None);
    for listed in local.into_iter().chain(store) {
        match listed {
            Ok(listed) => {
                let is_own = site.map(|site| names::is_own(&listed, site));
                kept.extend(listed.iter().filter(|one| is_own.as_ref().is_none_or(|own| own(one))).cloned());
            }
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

/// The folder of the site that the configured directory is, or is inside of: a restore would put it aside together with that
/// folder, or an upgrade would look for its own copies there.
fn inside_of_site(data_dir: &DataDir, config: &Backup) -> Option<PathBuf> {
    let directory = directory(data_dir, config)?;
    // As far as it exists, without links.
    let existing = directory.ancestors().find_map(|path| Some((path, path.canonicalize().ok()?)));
    let resolved = existing.map(|(path, resolved)| match directory.strip_prefix(path) {
        Ok(rest) => resolved.join(rest),
        Err(_) => resolved,
    });
    let root = data_dir.root();
    if directory == root || resolved.is_some() && resolved == root.canonicalize().ok() {
        return Some(root.to_owned());
    }
    let own = [
        data_dir.before_upgrade(),
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
        return backups::with_input(&config.s3, keys, name, work).map_err(|error| with_name(path, error));
    }
    let file = File::open(path).map_err(|cause| Error::file(format!("opening {name}"), cause))?;
    let archive = keys.decrypt(file).map_err(|error| with_name(path, error))?;
    work(Input { archive, fetch_upload: None }).map_err(|error| with_name(path, error))
}

/// What the backup of that name says that it holds; `None` where it was made by an earlier version.
pub(crate) fn summary(config: &Backup, keys: &Keys, name: &str) -> Result<Option<SiteSummary>> {
    with_input(config, keys, name, &mut |input| Ok(archive::head(input.archive)?.site))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_cannot_be_written_to_names_the_drop_in() {
        let data = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(data.path()).unwrap();
        // Nobody can make a directory there, not even root.
        let refused = require_writable(&data_dir, Path::new("/proc/self/backups")).unwrap_err().to_string();
        assert!(refused.starts_with("[backup] directory: /proc/self cannot be written to"), "{refused}");
        assert!(
            refused.contains("ReadWritePaths=/proc/self/backups is needed in /etc/systemd/system/"),
            "{refused}"
        );
        require_writable(&data_dir, &data.path().join("backups")).unwrap();
    }
}
