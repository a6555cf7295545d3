//! Small files of ours: for the owner's eyes only, whole or not there at all, and on the disk once that is said.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Result, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file, in the place of the one that has its name.
///
/// # Errors
/// When the disk fails; then the file is what it was.
pub fn replace(path: &Path, content: &[u8]) -> Result<()> {
    let draft = Draft::write(path, content)?;
    fs::rename(&draft.path, path)?;
    settle(path)
}

/// Writes a file unless there is one of its name; `false` when another was faster.
///
/// # Errors
/// When the disk fails; then there is no file that was not there before.
pub fn create(path: &Path, content: &[u8]) -> Result<bool> {
    let draft = Draft::write(path, content)?;
    match fs::hard_link(&draft.path, path) {
        Ok(()) => settle(path).map(|()| true),
        Err(cause) if cause.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(cause) => Err(cause),
    }
}

/// What is written beside the file first; removed when it is no longer needed.
struct Draft {
    path: PathBuf,
}

impl Draft {
    fn write(path: &Path, content: &[u8]) -> Result<Self> {
        // A name of its own for every process; what one left behind when it was killed is written over.
        let draft = Self { path: path.with_extension(format!("new-{}", std::process::id())) };
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&draft.path)?;
        file.write_all(content)?;
        file.sync_all()?;
        Ok(draft)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After a rename it is not there any more.
        let _ = fs::remove_file(&self.path);
    }
}

/// A name is on the disk once its directory is.
fn settle(path: &Path) -> Result<()> {
    let directory = path.parent().unwrap_or(Path::new("."));
    File::open(directory)?.sync_all()
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
