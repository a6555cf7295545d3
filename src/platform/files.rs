//! Writes small files: readable by the owner only, complete or not at all, and synced to the disk on return.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Result, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file, replacing one of that name. After a failure the old content remains.
pub(crate) fn replace(path: &Path, content: &[u8]) -> Result<()> {
    let temporary = TemporaryFile::write(path, content)?;
    fs::rename(&temporary.path, path)?;
    sync_directory(path)
}

/// Writes a file unless one of that name exists; returns whether it was written.
pub(crate) fn create(path: &Path, content: &[u8]) -> Result<bool> {
    let temporary = TemporaryFile::write(path, content)?;
    match fs::hard_link(&temporary.path, path) {
        Ok(()) => sync_directory(path).map(|()| true),
        Err(cause) if cause.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(cause) => Err(cause),
    }
}

/// The content under another name in the same directory; removed on drop.
struct TemporaryFile {
    path: PathBuf,
}

impl TemporaryFile {
    fn write(path: &Path, content: &[u8]) -> Result<Self> {
        let temporary = Self { path: path.with_extension(format!("new-{}", std::process::id())) };
        let mut options = OpenOptions::new();
        // Truncates what a killed process with the same id left behind.
        options.write(true).create(true).truncate(true);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&temporary.path)?;
        file.write_all(content)?;
        file.sync_all()?;
        Ok(temporary)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // Fails after a rename, which has removed the name.
        let _ = fs::remove_file(&self.path);
    }
}

/// Brings the directory that a path is in to the disk: a new or changed entry survives a power cut only after that.
pub(crate) fn sync_directory(path: &Path) -> Result<()> {
    File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_file_is_written_once_or_in_place_of_another_and_nothing_else_is_left() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.txt");
        assert!(create(&path, b"one").unwrap());
        assert!(!create(&path, b"two").unwrap(), "never overwritten");
        assert_eq!(fs::read(&path).unwrap(), b"one");
        replace(&path, b"three").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(names(directory.path()), ["a.txt"]);
    }

    #[test]
    fn a_file_that_cannot_be_placed_leaves_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let taken = directory.path().join("taken");
        fs::create_dir_all(taken.join("inside")).unwrap();
        assert!(replace(&taken, b"x").is_err());
        assert_eq!(names(directory.path()), ["taken"]);
    }

    #[cfg(unix)]
    #[test]
    fn files_are_for_the_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let directory = tempfile::tempdir().unwrap();
        for write in [create as fn(&Path, &[u8]) -> Result<bool>, |path, content| {
            replace(path, content).map(|()| true)
        }] {
            let path = directory.path().join("secret");
            write(&path, b"x").unwrap();
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
