//! The checks of `doctor` on files: their owners, and who may read secrets.

use std::fs;
use std::path::{Path, PathBuf};

use crate::config;
use crate::ops::checks::CheckResult;
use crate::platform::data_dir::DataDir;
use crate::platform::ownership;

/// Mode bits of the group and of everyone else.
const OTHERS: u32 = 0o077;
/// Mode bits of everyone else: a configuration file is often readable by the service's group.
const EVERYONE: u32 = 0o007;
/// That of everyone else for writing.
const WRITE: u32 = 0o002;

/// Whether everything in the directory belongs to the directory's owner.
pub(super) fn owner(root: &Path) -> Result<String, String> {
    let Some(user) = ownership::owner(root) else { return Ok("is of no matter here".to_owned()) };
    let mut others = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            // Belongs to the file system of a mounted disk.
            if folder == root && entry.file_name() == "lost+found" {
                continue;
            }
            if ownership::owner(&path).is_some_and(|owner| owner != user) {
                others.push(path.clone());
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            }
        }
    }
    let name = ownership::name_of(user);
    let Some(first) = others.first() else { return Ok(format!("everything belongs to {name}")) };
    let whose = ownership::owner(first).map(ownership::name_of).unwrap_or_default();
    Err(format!(
        "{} of the files do not belong to {name}, such as {} ({whose}): as root, run \"chown -R {} {}\"",
        others.len(),
        first.display(),
        ownership::chown_name(user),
        root.display()
    ))
}

/// Whether anyone but their owner may read the files with secrets, or change what the site is told.
pub(super) fn secrets(directory: &DataDir, config_file: Option<&Path>, key: Option<&Path>) -> CheckResult {
    let database = directory.database();
    let beside = ["-wal", "-shm"].map(|ending| PathBuf::from(format!("{}{ending}", database.display())));
    let keys = fs::read_dir(directory.keys()).into_iter().flatten().flatten().map(|entry| entry.path());
    let private = [database, directory.keys(), directory.mail()].into_iter().chain(beside).chain(keys);
    let mut readable: Vec<_> = private.filter(|path| has_mode(path, OTHERS)).collect();
    let holds_secrets = |file: &&Path| config::holds_secrets(file) && has_mode(file, EVERYONE);
    readable.extend(config_file.filter(holds_secrets).map(Path::to_owned));
    readable.extend(key.filter(|path| has_mode(path, EVERYONE)).map(Path::to_owned));
    let read = readable.iter().map(|path| format!("{} can be read by others: chmod go= it", path.display()));
    let root = directory.root();
    let changed = config_file.into_iter().chain([root]).filter(|path| has_mode(path, WRITE));
    let changed = changed.map(|path| format!("{} can be changed by everyone: chmod o-w it", path.display()));
    CheckResult::from_warnings(&read.chain(changed).collect::<Vec<_>>(), "are for their owner only")
}

#[cfg(unix)]
fn has_mode(path: &Path, mode_bits: u32) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|file| file.permissions().mode() & mode_bits != 0)
}

#[cfg(not(unix))]
fn has_mode(_: &Path, _: u32) -> bool {
    false
}
