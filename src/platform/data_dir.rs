//! The one directory that holds all state, and every path in it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// The data directory: `site.db`, `images/`, `keys/`, `mail/`. Copying it moves the site.
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
        restrict(&dir.keys()).map_err(failed)?;
        // A name of its own for every process: two that start at a time must not remove each other's.
        let probe = root.join(format!(".write-probe-{}", std::process::id()));
        fs::write(&probe, b"").and_then(|()| fs::remove_file(&probe)).map_err(failed)?;
        Ok(dir)
    }

    /// The directory itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The database file.
    pub fn database(&self) -> PathBuf {
        self.root.join("site.db")
    }

    /// Uploaded pictures and their variants, one folder a bucket.
    pub fn images(&self) -> PathBuf {
        self.root.join("images")
    }

    /// Signing keys; readable by the owner only.
    pub fn keys(&self) -> PathBuf {
        self.root.join("keys")
    }

    /// Mails written by the `file` transport.
    pub fn mail(&self) -> PathBuf {
        self.root.join("mail")
    }
}

#[cfg(unix)]
fn restrict(dir: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(dir, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn restrict(_: &Path) -> std::io::Result<()> {
    Ok(())
}
