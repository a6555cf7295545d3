//! The last step of a restore: puts the files of a verified backup into their places.
//!
//! A restore prepares everything in one directory and then renames that to `restore-ready-…`: from this rename on, the data
//! directory is that of the backup. What is left is to move the files, which whoever opens the directory next does when the
//! restore was killed. Each step is a rename that is done or not, so it can be done again from the beginning.

use std::fs::{self, File};
use std::io::{ErrorKind, Result};
use std::path::{Path, PathBuf};

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
pub(crate) fn finish(root: &Path) -> Result<Option<PathBuf>> {
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

fn rename_if_there(from: &Path, to: &Path) -> Result<()> {
    match fs::rename(from, to) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(()),
        renamed => renamed,
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
        assert_eq!(finish(root).unwrap(), Some(root.join("before-restore-1")));
        assert_restored(root);
        assert_eq!(finish(root).unwrap(), None);
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
            finish(root).unwrap();
            assert_restored(root);
        }
    }
}
