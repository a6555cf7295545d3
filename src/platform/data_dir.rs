//! The one directory that holds all state, and every path in it.

use std::fs;
use std::path::{Path, PathBuf};

use super::ownership::{self, Access};
use crate::error::{Error, Result};

/// The data directory: `site.db`, `images/`, `keys/`, `mail/`, `reserve`. Copying it moves the site.
#[derive(Debug, Clone)]
pub struct DataDir {
    root: PathBuf,
}

impl DataDir {
    /// Opens the directory for writing, creating it if missing.
    ///
    /// # Errors
    /// When it cannot be created or written to, or belongs to another user; the message names the directory.
    pub fn create(root: &Path) -> Result<Self> {
        let dir = Self::at(root);
        dir.refuse_unless_writable()?;
        let failed =
            |cause| Error::file(format!("cannot write to the data directory {}", root.display()), cause);
        fs::create_dir_all(root).map_err(failed)?;
        for sub in [dir.images(), dir.keys(), dir.mail()] {
            fs::create_dir_all(&sub).map_err(failed)?;
        }
        for private in [dir.keys(), dir.mail()] {
            restrict(&private, 0o700).map_err(failed)?;
        }
        if dir.database().is_file() {
            restrict(&dir.database(), 0o600).map_err(failed)?;
        }
        // A name of its own for every process: two that start at a time must not remove each other's.
        let probe = root.join(format!(".write-probe-{}", std::process::id()));
        fs::write(&probe, b"").and_then(|()| fs::remove_file(&probe)).map_err(failed)?;
        Ok(dir)
    }

    /// Opens a directory that is there already, for writing.
    ///
    /// # Errors
    /// When it is missing; otherwise as [`DataDir::create`].
    pub fn open(root: &Path) -> Result<Self> {
        Self::at(root).refuse_unless_there()?;
        Self::create(root)
    }

    /// Looks at a directory that is there already, and touches nothing in it.
    ///
    /// # Errors
    /// When it is missing or may not be read.
    pub fn look(root: &Path) -> Result<Self> {
        let dir = Self::at(root);
        dir.refuse_unless_there()?;
        dir.check_owner(Access::Read)?;
        Ok(dir)
    }

    /// The paths alone, whether there is anything or not.
    pub fn at(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }

    fn refuse_unless_there(&self) -> Result<()> {
        if self.root.is_dir() {
            return Ok(());
        }
        Err(Error::Refused(format!(
            "there is no data directory {}; serve, create-admin and load-demo create it",
            self.root.display()
        )))
    }

    /// Looks whether this process could work in the directory without leaving files there that its owner cannot use.
    ///
    /// # Errors
    /// Whose it is, and what to do.
    pub fn refuse_unless_writable(&self) -> Result<()> {
        self.check_owner(Access::Write)
    }

    fn check_owner(&self, access: Access) -> Result<()> {
        ownership::check(&self.root, &self.important(), access)
    }

    /// What the site works with: not what else lies in the directory, such as a mounted disk's `lost+found`.
    fn important(&self) -> Vec<PathBuf> {
        let database = ["site.db", "site.db-wal", "site.db-shm"].map(|name| self.root.join(name));
        let folders = [self.images(), self.keys(), self.mail()];
        let below = [self.images(), self.keys()];
        let below = below.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let below = below.map(|entry| entry.path());
        let others = [self.lock(), self.forwarded()];
        database.into_iter().chain(folders).chain(below).chain(others).collect()
    }

    /// The directory itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The database file; for the owner only, for it holds second factors. What SQLite puts beside it is like it.
    pub fn database(&self) -> PathBuf {
        self.root.join("site.db")
    }

    /// Uploaded pictures and their variants, one folder a bucket.
    pub fn images(&self) -> PathBuf {
        self.root.join("images")
    }

    /// Signing keys; for the owner only.
    pub fn keys(&self) -> PathBuf {
        self.root.join("keys")
    }

    /// Space that is kept for a full disk.
    pub fn reserve(&self) -> PathBuf {
        self.root.join("reserve")
    }

    /// Mails written by the `file` transport; for the owner only.
    pub fn mail(&self) -> PathBuf {
        self.root.join("mail")
    }

    /// Held by the process that serves; see [`super::lock`].
    pub fn lock(&self) -> PathBuf {
        self.root.join("serve.lock")
    }

    /// The last proxy that is not trusted; see [`super::untrusted_proxy`].
    pub fn forwarded(&self) -> PathBuf {
        self.root.join("untrusted-proxy")
    }
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let permissions = fs::metadata(path)?.permissions();
    // Whoever may write here need not be the owner, as long as nothing is to be done.
    if permissions.mode() & 0o777 == mode {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn restrict(_: &Path, _: u32) -> std::io::Result<()> {
    Ok(())
}
