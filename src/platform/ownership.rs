//! Whose files lie in the data directory, and whether this process may work on them.
//!
//! A command that is run as root in the directory of the service's user leaves files there that the service cannot
//! open. So every command looks first, and says in one line what to do.

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// What a command is going to do with the directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Read what is there.
    Read,
    /// Change files and make new ones.
    Write,
}

/// Refuses unless this process may do it with all of the paths that exist, without leaving another user's files in
/// the directory. `root` is the data directory, `inside` what lies in it.
///
/// # Errors
/// [`Error::Refused`], naming the path, its owner, and what to do.
pub fn check(root: &Path, inside: &[PathBuf], access: Access) -> Result<()> {
    let Some(directory) = owner(root) else { return Ok(()) };
    let paths = std::iter::once(root).chain(inside.iter().map(PathBuf::as_path));
    for path in paths {
        let Some(owner) = owner(path) else { continue };
        let leaves_files = access == Access::Write && is_root() && owner != current_user();
        if leaves_files || !permits(path, access) {
            let found = Found { root, directory, path, owner };
            return Err(Error::Refused(found.advice(current_user(), &name_of)));
        }
    }
    Ok(())
}

/// A path that this process must leave alone.
struct Found<'a> {
    root: &'a Path,
    directory: u32,
    path: &'a Path,
    owner: u32,
}

impl Found<'_> {
    /// One line that says whose it is and how to go on as user `us`.
    fn advice(&self, us: u32, name: &dyn Fn(u32) -> String) -> String {
        let Self { root, directory, path, owner } = *self;
        let (root, path) = (root.display(), path.display());
        let whose = format!("{path} belongs to {}", name(owner));
        let give = |user: u32| {
            let name = name(user);
            let user = short(&name).map_or_else(|| user.to_string(), str::to_owned);
            format!("as root, run \"chown -R {user} {root}\"")
        };
        if owner == us {
            return format!("{whose}, who may not open it: give its owner the right to read and write");
        }
        if owner != directory {
            return format!(
                "{whose}, but the data directory {root} to {}: {}",
                name(directory),
                give(directory)
            );
        }
        if directory == 0 {
            return format!("{whose}, and {} cannot work in it: {}", name(us), give(us));
        }
        let user = name(directory);
        let user = short(&user).map_or_else(|| format!("'#{directory}'"), str::to_owned);
        format!(
            "{whose}: run this as that user, for example \"sudo -u {user} pharma-site …\" \
             (the files that {} makes could not be used by the site)",
            name(us)
        )
    }
}

/// The name without the number; none where the user has none.
fn short(name: &str) -> Option<&str> {
    name.split_once(" (").map(|(short, _)| short)
}

/// A user as `chown` takes it.
pub fn chown_name(user: u32) -> String {
    short(&name_of(user)).map_or_else(|| user.to_string(), str::to_owned)
}

/// The owner of a path; `None` where there is nothing, or no such thing as an owner.
#[cfg(unix)]
pub fn owner(path: &Path) -> Option<u32> {
    use std::os::unix::fs::MetadataExt as _;
    Some(path.symlink_metadata().ok()?.uid())
}

/// The user that this process acts as.
#[cfg(unix)]
pub fn current_user() -> u32 {
    rustix::process::geteuid().as_raw()
}

#[cfg(unix)]
fn permits(path: &Path, access: Access) -> bool {
    use rustix::fs::{Access as Mode, AtFlags, CWD, accessat};
    let mut mode = Mode::READ_OK;
    if access == Access::Write {
        mode |= Mode::WRITE_OK;
    }
    if path.is_dir() {
        mode |= Mode::EXEC_OK;
    }
    // Only a refusal counts here; whatever else is wrong is told by whoever opens the file.
    !matches!(accessat(CWD, path, mode, AtFlags::EACCESS), Err(rustix::io::Errno::ACCESS))
}

/// Asks whether this process may write into a directory, without writing.
///
/// # Errors
/// Why it may not: rights, or a file system that is mounted read-only.
#[cfg(unix)]
pub fn try_writing(path: &Path) -> std::io::Result<()> {
    use rustix::fs::{Access as Mode, AtFlags, CWD, accessat};
    Ok(accessat(CWD, path, Mode::WRITE_OK | Mode::EXEC_OK, AtFlags::EACCESS)?)
}

#[cfg(not(unix))]
pub fn try_writing(_: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub fn owner(_: &Path) -> Option<u32> {
    None
}

#[cfg(not(unix))]
pub fn current_user() -> u32 {
    0
}

#[cfg(not(unix))]
fn permits(_: &Path, _: Access) -> bool {
    true
}

fn is_root() -> bool {
    current_user() == 0
}

/// A user as people read it: `pharma (uid 998)`, or `uid 998` where the machine has no name for it.
pub fn name_of(user: u32) -> String {
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let named = users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)?.parse() == Ok(user)).then(|| format!("{name} (uid {user})"))
    });
    named.unwrap_or_else(|| format!("uid {user}"))
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
        Found { root, directory, path, owner }.advice(us, &names)
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
    fn ones_own_directory_and_one_that_is_not_there_are_fine() {
        let directory = tempfile::tempdir().unwrap();
        let missing = directory.path().join("missing");
        check(directory.path(), std::slice::from_ref(&missing), Access::Write).unwrap();
        check(&missing, &[], Access::Write).unwrap();
    }
}
