//! Whether this process may use the files in the data directory, by their owner and mode.
//!
//! A command that root runs in the directory of the service's user would leave files there that the service cannot open.
//! So every command checks first and says in one line what to do.

use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{Access as Mode, AtFlags, CWD, accessat};

use crate::error::{Error, Result};

/// What a command is going to do with the directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

/// Fails when one of the paths that exist is neither a file nor a folder, when this process lacks the access to it, or when
/// as root it would leave files of its own in another user's directory. The message names the path, its owner and what to do. `root` is the data directory, `inside`
/// are paths in it.
pub(super) fn check(root: &Path, inside: &[PathBuf], access: Access) -> Result<()> {
    let Some(directory_owner) = owner(root) else { return Ok(()) };
    let user = current_user();
    let paths = std::iter::once(root).chain(inside.iter().map(PathBuf::as_path));
    for path in paths {
        let Some(owner) = owner(path) else { continue };
        refuse_special(path)?;
        let leaves_files = access == Access::Write && user == 0 && owner != user;
        if leaves_files || !is_permitted(path, access) {
            let conflict = OwnerConflict { root, directory_owner, path, owner };
            return Err(Error::Refused(conflict.advice(user, &name_of)));
        }
    }
    Ok(())
}

/// Fails when the path is a pipe, a socket or a device, all of which could be waited for without end.
pub(super) fn refuse_special(path: &Path) -> Result<()> {
    if path.metadata().is_ok_and(|entry| !entry.is_file() && !entry.is_dir()) {
        return Err(Error::Refused(format!("{} is neither a file nor a folder", path.display())));
    }
    Ok(())
}

/// A path that this process must not use.
struct OwnerConflict<'a> {
    root: &'a Path,
    directory_owner: u32,
    path: &'a Path,
    owner: u32,
}

impl OwnerConflict<'_> {
    /// One line that names the owner and says what `user` can do.
    fn advice(&self, user: u32, name_of: &dyn Fn(u32) -> String) -> String {
        let Self { root, directory_owner, path, owner } = *self;
        let root = root.display();
        let whose = format!("{} belongs to {}", path.display(), name_of(owner));
        let command_name = |user: u32| chown_name_of(user, name_of);
        let chown = |user: u32| format!("as root, run \"chown -R {} {root}\"", command_name(user));
        if owner == user {
            return format!("{whose}, who may not open it: give its owner the right to read and write");
        }
        if owner != directory_owner {
            return format!(
                "{whose}, but the data directory {root} to {}: {}",
                name_of(directory_owner),
                chown(directory_owner)
            );
        }
        if directory_owner == 0 {
            return format!("{whose}, and {} cannot work in it: {}", name_of(user), chown(user));
        }
        let mut sudo_name = command_name(directory_owner);
        if sudo_name == directory_owner.to_string() {
            sudo_name = format!("'#{directory_owner}'");
        }
        format!(
            "{whose}: run this as that user, for example \"sudo -u {sudo_name} pharma-site …\" \
             (the files that {} makes could not be used by the site)",
            name_of(user)
        )
    }
}

/// A user as `chown` accepts it: the name, or the number of a user without one.
pub(crate) fn chown_name(user: u32) -> String {
    chown_name_of(user, &name_of)
}

fn chown_name_of(user: u32, name_of: &dyn Fn(u32) -> String) -> String {
    name_of(user).split_once(" (").map_or_else(|| user.to_string(), |(name, _)| name.to_owned())
}

/// `pharma (uid 998)`, or `uid 998` for a user without a name.
pub(crate) fn name_of(user: u32) -> String {
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let named = users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)?.parse() == Ok(user)).then(|| format!("{name} (uid {user})"))
    });
    named.unwrap_or_else(|| format!("uid {user}"))
}

/// `None` where there is no such path.
pub(crate) fn owner(path: &Path) -> Option<u32> {
    Some(path.symlink_metadata().ok()?.uid())
}

pub(crate) fn current_user() -> u32 {
    rustix::process::geteuid().as_raw()
}

/// Fails when this process may not write into a directory, or its file system is read-only. Writes nothing.
pub(crate) fn check_writable(directory: &Path) -> std::io::Result<()> {
    Ok(accessat(CWD, directory, Mode::WRITE_OK | Mode::EXEC_OK, AtFlags::EACCESS)?)
}

fn is_permitted(path: &Path, access: Access) -> bool {
    let mut mode = Mode::READ_OK;
    if access == Access::Write {
        mode |= Mode::WRITE_OK;
    }
    if path.is_dir() {
        mode |= Mode::EXEC_OK;
    }
    // Other errors are reported by the code that opens the file.
    !matches!(accessat(CWD, path, mode, AtFlags::EACCESS), Err(rustix::io::Errno::ACCESS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(user: u32) -> String {
        match user {
            0 => "root (uid 0)".to_owned(),
            998 => "pharma (uid 998)".to_owned(),
            other => format!("uid {other}"),
        }
    }

    fn advice(directory: u32, file: Option<u32>, us: u32) -> String {
        let root = Path::new("/srv/site");
        let database = root.join("site.db");
        let (path, owner) = file.map_or((root, directory), |owner| (database.as_path(), owner));
        OwnerConflict { root, directory_owner: directory, path, owner }.advice(us, &names)
    }

    #[test]
    fn the_advice_names_the_owner_and_the_command() {
        for (text, words) in [
            (advice(998, None, 0), ["/srv/site belongs to pharma (uid 998)", "sudo -u pharma pharma-site"]),
            (advice(4242, None, 0), ["belongs to uid 4242", "sudo -u '#4242' pharma-site"]),
            (advice(0, None, 998), ["/srv/site belongs to root (uid 0)", "chown -R pharma /srv/site"]),
            (advice(0, None, 4242), ["/srv/site belongs to root (uid 0)", "chown -R 4242 /srv/site"]),
            (
                advice(998, Some(0), 998),
                ["/srv/site/site.db belongs to root (uid 0)", "chown -R pharma /srv/site"],
            ),
            (advice(0, Some(998), 0), ["site.db belongs to pharma (uid 998)", "chown -R root /srv/site"]),
            (advice(998, None, 1000), ["belongs to pharma (uid 998)", "sudo -u pharma"]),
            (advice(998, None, 998), ["belongs to pharma (uid 998)", "right to read and write"]),
        ] {
            for word in words {
                assert!(text.contains(word), "{word} in {text}");
            }
            assert!(!text.contains('\n'), "{text}");
        }
    }

    #[test]
    fn an_own_directory_and_a_missing_one_are_accepted() {
        let directory = tempfile::tempdir().unwrap();
        let missing = directory.path().join("missing");
        check(directory.path(), std::slice::from_ref(&missing), Access::Write).unwrap();
        check(&missing, &[], Access::Write).unwrap();
    }
}
