//! The one directory that holds all state, and every path in it.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::files;
use super::ownership::{self, Access};
use crate::error::{Error, Result};

/// The data directory; copying it moves the site.
#[derive(Debug, Clone)]
pub struct DataDir {
    root: PathBuf,
}

impl DataDir {
    /// Opens the directory for writing and creates what is missing. Fails with a message that names the directory, and
    /// when it belongs to another user.
    pub(crate) fn create(root: &Path) -> Result<Self> {
        let dir = Self::at(root);
        dir.check_owner(Access::Write)?;
        finish_restore(root)
            .map_err(|cause| Error::file(format!("finishing the restore of {}", root.display()), cause))?;
        dir.prepare().map_err(|cause| match cause.kind() {
            ErrorKind::NotADirectory | ErrorKind::AlreadyExists => Error::Refused(format!(
                "{} cannot be the data directory: it, or a part of its path, is a file",
                root.display()
            )),
            _ => Error::file(format!("cannot write to the data directory {}", root.display()), cause),
        })?;
        Ok(dir)
    }

    fn prepare(&self) -> io::Result<()> {
        for directory in [self.root.clone(), self.images(), self.keys(), self.mail()] {
            fs::create_dir_all(&directory)?;
        }
        for private in [self.keys(), self.mail()] {
            set_mode(&private, 0o700)?;
        }
        if self.database().is_file() {
            set_mode(&self.database(), 0o600)?;
        }
        // The process id keeps two processes that start at the same time from removing each other's file.
        let probe = self.root.join(format!(".write-probe-{}", std::process::id()));
        fs::write(&probe, b"").and_then(|()| fs::remove_file(&probe))
    }

    /// Opens an existing directory for writing; otherwise as [`DataDir::create`].
    pub(crate) fn open(root: &Path) -> Result<Self> {
        Self::at(root).require_existing()?;
        Self::create(root)
    }

    /// Opens an existing directory for reading; changes nothing in it.
    pub(crate) fn open_read_only(root: &Path) -> Result<Self> {
        let dir = Self::at(root);
        dir.require_existing()?;
        dir.check_owner(Access::Read)?;
        if pending(root).is_some() {
            let root = root.display();
            return Err(Error::Refused(format!(
                "a restore of {root} was interrupted before its last step; start the site, which finishes it"
            )));
        }
        Ok(dir)
    }

    /// The paths, whether they exist or not.
    pub(crate) fn at(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }

    fn require_existing(&self) -> Result<()> {
        if self.root.is_dir() {
            return Ok(());
        }
        Err(Error::Refused(format!(
            "there is no data directory {}; serve, create-admin, load-demo and restore create it",
            self.root.display()
        )))
    }

    /// Fails when this process may not use the files of the site, or would leave files that their owner cannot use; the
    /// message says what to do.
    pub(crate) fn check_owner(&self, access: Access) -> Result<()> {
        ownership::refuse_special(&self.reserve())?;
        ownership::check(&self.root, &self.own_paths(), access)
    }

    /// The paths that belong to the site; others, such as the `lost+found` of a mounted disk, are not checked.
    fn own_paths(&self) -> Vec<PathBuf> {
        let files = ["site.db", "site.db-wal", "site.db-shm"].map(|name| self.root.join(name));
        let folders = [self.images(), self.keys(), self.mail()];
        let entries = [self.images(), self.keys()];
        let entries = entries.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let entries = entries.map(|entry| entry.path());
        files.into_iter().chain(folders).chain(entries).chain([self.lock(), self.untrusted_proxy()]).collect()
    }

    /// The directory itself.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Whether a path is one of those that the site uses for something itself.
    pub(crate) fn is_own(&self, path: &Path) -> bool {
        let own = [
            self.images(),
            self.keys(),
            self.mail(),
            self.database(),
            self.reserve(),
            self.backup_state(),
            self.backup_work(),
            self.store_backup_work(),
            self.before_upgrade(),
            self.restore_work(),
        ];
        own.iter().any(|own| path.starts_with(own))
    }

    /// Fails when there are keys but no database: a new one would take the place of the lost one, and the images that it
    /// does not know would be removed after a day.
    pub(crate) fn refuse_lost_database(&self) -> Result<()> {
        let database = self.database();
        let has_keys = fs::read_dir(self.keys()).is_ok_and(|mut keys| keys.next().is_some());
        if !has_keys || database.symlink_metadata().is_ok() {
            return Ok(());
        }
        Err(Error::Refused(format!(
            "{} is missing, but {} holds the keys of a site: restore a backup, or move both folders away to begin with an \
             empty site",
            database.display(),
            self.keys().display()
        )))
    }
}

/// A path below the root for each name.
macro_rules! paths {
    ($($(#[$docs:meta])* $visibility:vis $name:ident = $path:literal;)+) => {
        impl DataDir {
            $($(#[$docs])* $visibility fn $name(&self) -> PathBuf {
                self.root.join($path)
            })+
        }
    };
}

paths! {
    /// The database, readable by the owner only because it holds second factors. SQLite gives the files that it
    /// creates beside it the same mode.
    pub(crate) database = "site.db";
    /// Uploaded images and their variants, a folder per bucket.
    pub images = "images";
    /// Signing keys; mode 0700.
    pub keys = "keys";
    /// What a certificate authority issued, with its keys; made when there is something, mode 0700.
    pub(crate) acme = "keys/acme";
    /// See [`super::db::reserve`].
    pub(crate) reserve = "reserve";
    /// Mails written by the `file` transport; mode 0700.
    pub mail = "mail";
    /// See [`super::lock`].
    pub(crate) lock = "serve.lock";
    /// What became of the last backups.
    pub backup_state = "backup-state.json";
    /// Locked for the moment in which that is changed.
    pub(crate) backup_state_lock = "backup-state.lock";
    /// Locked while a backup is made, so that there is one at a time.
    pub(crate) backup_lock = "backup.lock";
    /// Temporary files of the backup that is being made.
    pub(crate) backup_work = "backup-work";
    /// Locked by whoever works on an import.
    pub(crate) import_lock = "imports.lock";
    /// As [`DataDir::backup_lock`], for backups that go to a store: sending them may take hours.
    pub(crate) store_backup_lock = "backup-store.lock";
    /// Temporary files of the backup that is being sent to a store.
    pub(crate) store_backup_work = "backup-store-work";
    /// Copies of the database from before upgrades.
    pub(crate) before_upgrade = "before-upgrade";
    /// When the certificate expires of which the operator was told.
    pub(crate) certificate_mail = "certificate-mail";
    /// What a restore has unpacked so far.
    pub(crate) restore_work = "restore-work";
    /// See [`super::untrusted_proxy`].
    pub(crate) untrusted_proxy = "untrusted-proxy";
}

fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let permissions = fs::metadata(path)?.permissions();
    // chmod needs ownership; a user who may write but is not the owner can go on when the mode is right already.
    if permissions.mode() & 0o777 == mode {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

// The last step of a restore: puts the files of a verified backup into their places.
//
// A restore prepares everything in one directory and then renames that to `restore-ready-…`: from this rename on, the data
// directory is that of the backup. What is left is to move the files, which whoever opens the directory next does when the
// restore was killed. Each step is a rename that is done or not, so it can be done again from the beginning.

/// How the name of a prepared directory begins; what follows is when it was restored.
pub(crate) const READY: &str = "restore-ready-";
/// How the name of the directory begins that holds what was there before.
pub(crate) const ASIDE: &str = "before-restore-";

/// What a backup replaces, and what belongs to the replaced database.
const REPLACED: [&str; 3] = ["site.db", "images", "keys"];
const BESIDE_DATABASE: [&str; 2] = ["site.db-wal", "site.db-shm"];

/// The prepared directory of a restore that was not finished.
pub(crate) fn pending(root: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(root).ok()?.flatten();
    let is_ready = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with(READY);
    entries.map(|entry| entry.path()).find(|path| path.file_name().is_some_and(is_ready))
}

/// Finishes a restore, if one is ready; returns where what was there before is now.
pub(crate) fn finish_restore(root: &Path) -> io::Result<Option<PathBuf>> {
    if pending(root).is_none() {
        return Ok(None);
    }
    // Two processes that start at the same time would move each other's files.
    let directory = File::open(root)?;
    directory.lock()?;
    let Some(ready) = pending(root) else { return Ok(None) };
    let name = ready.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let aside = root.join(name.replacen(READY, ASIDE, 1));
    match fs::create_dir(&aside) {
        Err(cause) if cause.kind() != ErrorKind::AlreadyExists => return Err(cause),
        _ => {}
    }
    // Before the database, whose last writes they hold.
    if ready.join(REPLACED[0]).exists() {
        for name in BESIDE_DATABASE {
            rename_if_there(&root.join(name), &aside.join(name))?;
        }
    }
    for name in REPLACED {
        let new = ready.join(name);
        if new.exists() {
            rename_if_there(&root.join(name), &aside.join(name))?;
            fs::rename(&new, root.join(name))?;
        }
    }
    directory.sync_all()?;
    fs::remove_dir_all(&ready)?;
    directory.sync_all()?;
    Ok(Some(aside))
}

fn rename_if_there(from: &Path, to: &Path) -> io::Result<()> {
    match fs::rename(from, to) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(()),
        renamed => renamed,
    }
}

// A file that names the last reverse proxy missing from `trusted_proxies`, written by the server, read by `doctor`.

/// An address that sent forwarding headers without being trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UntrustedProxy {
    pub(crate) address: IpAddr,
    pub(crate) at: Timestamp,
}

impl UntrustedProxy {
    /// Replaces the file. Errors are ignored: a full disk is reported elsewhere.
    pub(crate) fn write(&self, data_dir: &DataDir) {
        let Self { address, at } = self;
        let _ = files::replace(&data_dir.untrusted_proxy(), format!("{at:.0} {address}\n").as_bytes());
    }

    /// What the file says; `None` without a file that can be read.
    pub(crate) fn read(data_dir: &DataDir) -> Option<Self> {
        let text = fs::read_to_string(data_dir.untrusted_proxy()).ok()?;
        let (at, address) = text.trim().split_once(' ')?;
        Some(Self { address: address.parse().ok()?, at: at.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: PathBuf, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn prepare(root: &Path) {
        for (place, text) in [(root.to_owned(), "old"), (root.join("restore-ready-1"), "new")] {
            write(place.join("site.db"), text);
            write(place.join("keys/a"), text);
            write(place.join("images/blogs/1-a.png"), text);
        }
        write(root.join("site.db-wal"), "old");
        write(root.join("mail/1.eml"), "stays");
    }

    fn assert_restored(root: &Path) {
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        for path in ["site.db", "keys/a", "images/blogs/1-a.png"] {
            assert_eq!(read(path), "new", "{path}");
            assert_eq!(read(&format!("before-restore-1/{path}")), "old", "{path}");
        }
        assert_eq!(read("before-restore-1/site.db-wal"), "old");
        assert_eq!(read("mail/1.eml"), "stays");
        assert!(!root.join("site.db-wal").exists() && pending(root).is_none());
    }

    #[test]
    fn what_is_ready_takes_its_place_and_the_rest_stays() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path();
        prepare(root);
        assert_eq!(finish_restore(root).unwrap(), Some(root.join("before-restore-1")));
        assert_restored(root);
        assert_eq!(finish_restore(root).unwrap(), None);
    }

    #[test]
    fn it_is_finished_from_wherever_it_was_interrupted() {
        let moves: [(&str, &str); 8] = [
            ("site.db-wal", "before-restore-1/site.db-wal"),
            ("site.db", "before-restore-1/site.db"),
            ("restore-ready-1/site.db", "site.db"),
            ("images", "before-restore-1/images"),
            ("restore-ready-1/images", "images"),
            ("keys", "before-restore-1/keys"),
            ("restore-ready-1/keys", "keys"),
            ("", ""),
        ];
        for done in 0..moves.len() {
            let directory = tempfile::tempdir().unwrap();
            let root = directory.path();
            prepare(root);
            fs::create_dir(root.join("before-restore-1")).unwrap();
            for (from, to) in &moves[..done] {
                fs::rename(root.join(from), root.join(to)).unwrap();
            }
            finish_restore(root).unwrap();
            assert_restored(root);
        }
    }

    #[test]
    fn what_is_written_can_be_read_and_anything_else_is_ignored() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::at(directory.path());
        assert_eq!(UntrustedProxy::read(&data_dir), None);
        let at = "2026-11-21T06:00:00Z".parse().unwrap();
        let proxy = UntrustedProxy { address: "10.0.0.5".parse().unwrap(), at };
        proxy.write(&data_dir);
        assert_eq!(UntrustedProxy::read(&data_dir), Some(proxy));
        std::fs::write(data_dir.untrusted_proxy(), "nonsense").unwrap();
        assert_eq!(UntrustedProxy::read(&data_dir), None);
    }
}
