//! The one directory that holds all state, and every path in it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// The data directory: `site.db`, `images/`, `keys/`, `mail/`, `reserve`. Copying it moves the site.
#[derive(Debug, Clone)]
pub struct DataDir {
    root: PathBuf,
}

impl DataDir {
    /// Opens the directory, creating it if missing, and proves that it can be written to.
    ///
    /// # Errors
    /// When it cannot be created or written to; the message names the directory.
    pub fn open(root: &Path) -> Result<Self> {
        let failed =
            |cause| Error::file(format!("cannot write to the data directory {}", root.display()), cause);
        fs::create_dir_all(root).map_err(failed)?;
        let dir = Self { root: root.to_owned() };
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
