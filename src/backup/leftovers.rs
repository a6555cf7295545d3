//! Removes what killed backups and restores have left behind.

use std::fs;
use std::path::PathBuf;

use super::{lock, places, unfinished};
use crate::config::backup::Backup as Config;
use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;

/// How the names of copies begin that an upgrade did not finish.
const UNFINISHED_COPY: &str = ".unfinished-";

/// Removes what nobody uses any more, and logs it. The caller's process serves the directory, so no restore and no upgrade
/// runs.
pub(crate) fn remove(data_dir: &DataDir, config: &Config) {
    let directory = places::directory(data_dir, config);
    let unfinished = directory.map(|directory| unfinished::remove_abandoned(&directory));
    let parts = [restore_work(data_dir), copies(data_dir), lock::clear_abandoned(data_dir)];
    for part in parts.into_iter().chain(unfinished) {
        match part {
            Ok(removed) => {
                for path in removed {
                    tracing::info!(path = %path.display(), "removed what a process that was killed has left behind");
                }
            }
            Err(error) => tracing::warn!(error = %error.chain(), "what a killed process left is still there"),
        }
    }
}

fn restore_work(data_dir: &DataDir) -> Result<Vec<PathBuf>> {
    let work = data_dir.restore_work();
    if !work.exists() {
        return Ok(Vec::new());
    }
    lock::clear(&work).map_err(|cause| Error::file(format!("removing {}", work.display()), cause))?;
    Ok(vec![work])
}

/// Of the database, from before an upgrade.
fn copies(data_dir: &DataDir) -> Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(data_dir.before_upgrade()) else { return Ok(Vec::new()) };
    let is_unfinished = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(UNFINISHED_COPY))
    };
    let found: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(is_unfinished).collect();
    for path in &found {
        fs::remove_file(path).map_err(|cause| Error::file(format!("removing {}", path.display()), cause))?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backup::lock::BackupLock;
    use crate::backup::state::PlaceKind;

    #[test]
    fn what_killed_processes_left_is_removed_unless_somebody_uses_it() {
        let root = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(root.path()).unwrap();
        let left = ["restore-work/images/a", "backup-work/site.db", "before-upgrade/.unfinished-1"];
        let stays = ["before-upgrade/site-schema-3.db", "backups/.letter.unfinished", "images/blogs/a.png"];
        let begun = "backups/.pharma-site-2026-11-22T221503Z.tar.zst.unfinished";
        for path in left.iter().chain(&stays).chain([&begun]) {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, [0x28, 0xb5, 0x2f, 0xfd, 1]).unwrap();
        }
        fs::write(root.path().join(stays[1]), "a letter").unwrap();
        let held = BackupLock::acquire(&data_dir, PlaceKind::S3).unwrap();
        remove(&data_dir, &Config::default());
        for path in left.iter().chain([&begun]) {
            assert!(!root.path().join(path).exists(), "{path}");
        }
        assert!(stays.iter().all(|path| root.path().join(path).exists()));
        assert!(held.work().exists(), "a backup is being sent");
    }
}
