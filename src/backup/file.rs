//! Backups as files: written beside their place, read again and verified there, and only then given their name.

use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use tempfile::TempPath;

use super::archive::{self, Sum, hex, sum_of};
use super::encrypt::Encryption;
use super::names::with_name;
use super::state::Success;
use super::take::{Backup, Taken};
use crate::error::{Error, Result};
use crate::platform::room::{self, GuardedFile};

/// Makes a backup in a file. One of that name is replaced once the new one has been verified; a file that is no backup is
/// never replaced. Unfinished files of killed processes in the same directory are removed.
pub(crate) fn write(
    backup: &mut Backup<'_>,
    path: &Path,
    encryption: &Encryption,
) -> Result<(Success, Taken)> {
    let begun = Instant::now();
    refuse_other_file(path)?;
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let failed = |cause| Error::file(format!("writing {}", path.display()), cause);
    match remove_abandoned(directory) {
        Ok(removed) => {
            for path in removed {
                tracing::info!(path = %path.display(), "removed the unfinished backup of a process that was killed");
            }
        }
        Err(error) => tracing::warn!(error = %error.chain(), "an unfinished backup is still there"),
    }
    let (database, total) = backup.sizes()?;
    room::require(directory, total + database)?;
    let name =
        path.file_name().ok_or_else(|| Error::Refused(format!("{} is not a file's name", path.display())))?;
    let unfinished = UnfinishedFile::create(directory, &name.to_string_lossy())?;
    let file = unfinished.file().map_err(failed)?;
    let out = SummingWriter::new(GuardedFile::new(file, directory));
    let (encrypting, taken) = backup.write(encryption.wrap(out)?, None)?;
    let (out, sum, bytes) = encrypting.finish().map_err(failed)?.finish();
    let file = out.into_inner();
    file.sync_all().map_err(failed)?;
    verify_written(file, path, sum, encryption)?;
    unfinished.persist(path).map_err(failed)?;
    File::open(directory).and_then(|directory| directory.sync_all()).map_err(failed)?;
    let to = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).to_string_lossy().into_owned();
    let milliseconds = begun.elapsed().as_millis() as u64;
    Ok((Success { begun_at: backup.now, to, bytes, files: taken.files, milliseconds }, taken))
}

/// Reads a finished file again. What this machine can decrypt is unpacked and every sum compared; of what it cannot, that it
/// is what was written.
fn verify_written(mut file: File, path: &Path, written: Sum, encryption: &Encryption) -> Result<()> {
    file.rewind().map_err(|cause| reading(path, cause))?;
    if matches!(encryption, Encryption::Recipients(_)) {
        let (found, _) = sum_of(&mut file).map_err(|cause| reading(path, cause))?;
        return if found == written {
            Ok(())
        } else {
            let (found, written) = (hex(&found), hex(&written));
            let path = path.display();
            Err(Error::Refused(format!(
                "{path} is not what was written: its checksum is {found}, not {written}"
            )))
        };
    }
    let keys = encryption.keys();
    let verified = keys.decrypt(file).and_then(|input| archive::read(input, u64::MAX, &mut |_, _| Ok(())));
    verified.map(|_| ()).map_err(|error| with_name(path, error))
}

/// Makes a backup into a pipe; its sums are those of what went in, and whoever receives it has to verify it.
pub(crate) fn write_to_pipe(
    backup: &mut Backup<'_>,
    out: impl Write,
    encryption: &Encryption,
) -> Result<(Success, Taken)> {
    let begun = Instant::now();
    let failed = |cause| Error::file("writing the backup", cause);
    let (encrypting, taken) = backup.write(encryption.wrap(SummingWriter::new(out))?, None)?;
    let (mut out, _, bytes) = encrypting.finish().map_err(failed)?.finish();
    out.flush().map_err(failed)?;
    let milliseconds = begun.elapsed().as_millis() as u64;
    let to = String::new();
    Ok((Success { begun_at: backup.now, to, bytes, files: taken.files, milliseconds }, taken))
}

/// Refuses a place that something other than a backup is at.
fn refuse_other_file(path: &Path) -> Result<()> {
    let Ok(metadata) = path.symlink_metadata() else { return Ok(()) };
    if metadata.is_file() && File::open(path).is_ok_and(|file| is_backup(&file)) {
        return Ok(());
    }
    Err(Error::Refused(format!("{} is there already and is no backup: choose another name", path.display())))
}

fn reading(path: &Path, cause: std::io::Error) -> Error {
    Error::file(format!("reading {}", path.display()), cause)
}

/// Sums and counts what is written.
struct SummingWriter<W> {
    inner: W,
    hash: sha2::Sha256,
    bytes: u64,
}

impl<W> SummingWriter<W> {
    fn new(inner: W) -> Self {
        Self { inner, hash: sha2::Digest::new(), bytes: 0 }
    }

    fn finish(self) -> (W, Sum, u64) {
        (self.inner, sha2::Digest::finalize(self.hash).into(), self.bytes)
    }
}

impl<W: Write> Write for SummingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.inner.write(bytes)?;
        sha2::Digest::update(&mut self.hash, &bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}

// Backups that are being written into a directory: under another name, and locked.
//
// The lock is the operating system's and ends with the process. An unfinished file that nobody holds is that of a process
// that was killed; the next backup into the directory and the next start remove it. A file system without locks keeps such
// files: nobody could know whether they are being written.

/// How a file of zstd begins, and one of age.
const KNOWN_STARTS: [&[u8]; 2] = [&[0x28, 0xb5, 0x2f, 0xfd], b"age-encryption.org/"];
/// How often the file is created: another process may take it for abandoned before it is locked.
const ATTEMPTS: u32 = 3;
const ENDING: &str = ".unfinished";

/// A file under a name for now; removed when this is dropped, unless it was given its own name.
pub(crate) struct UnfinishedFile {
    path: TempPath,
    /// Holds the lock until the file has its name, or is gone.
    file: File,
}

impl UnfinishedFile {
    /// Creates it, readable by the owner only, and locks it.
    ///
    /// # Errors
    /// When another process is writing a backup of that name.
    pub(crate) fn create(directory: &Path, name: &str) -> Result<Self> {
        let path = directory.join(format!(".{name}{ENDING}"));
        let failed = |cause| Error::file(format!("writing {}", path.display()), cause);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        for _ in 0..ATTEMPTS {
            let file = options.open(&path).map_err(failed)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => break,
                // Without locks nobody takes it for abandoned either.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            if is_at(&file, &path) {
                let path = fs::canonicalize(&path).map_err(failed)?;
                let path = TempPath::try_from_path(path).map_err(failed)?;
                file.set_len(0).map_err(failed)?;
                return Ok(Self { path, file });
            }
        }
        Err(Error::Refused(format!("{} is being written by another process", directory.join(name).display())))
    }

    /// The open file.
    pub(crate) fn file(&self) -> std::io::Result<File> {
        self.file.try_clone()
    }

    /// Gives the file its name.
    pub(crate) fn persist(self, path: &Path) -> std::io::Result<()> {
        self.path.persist(path).map_err(|cause| cause.error)
    }
}

/// Removes the unfinished backups of killed processes from a directory; returns their paths.
pub(crate) fn remove_abandoned(directory: &Path) -> Result<Vec<PathBuf>> {
    let failed =
        |cause| Error::file(format!("removing unfinished backups in {}", directory.display()), cause);
    let mut removed = Vec::new();
    let Ok(entries) = fs::read_dir(directory) else { return Ok(removed) };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_named_so = name.to_str().is_some_and(|name| name.starts_with('.') && name.ends_with(ENDING));
        if !is_named_so || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let path = entry.path();
        let Ok(file) = File::open(&path) else { continue };
        if file.try_lock().is_ok() && is_at(&file, &path) && is_backup(&file) {
            fs::remove_file(&path).map_err(failed)?;
            removed.push(path);
        }
    }
    Ok(removed)
}

/// Whether an open file begins as backups do, or is empty.
pub(crate) fn is_backup(file: &File) -> bool {
    let mut start = Vec::new();
    let read = file.take(32).read_to_end(&mut start);
    read.is_ok() && (start.is_empty() || KNOWN_STARTS.iter().any(|known| start.starts_with(known)))
}

/// Whether an open file still has this path.
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let (Ok(open), Ok(found)) = (file.metadata(), path.metadata()) else { return false };
    (open.dev(), open.ino()) == (found.dev(), found.ino())
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn what_nobody_holds_is_removed_and_nothing_else() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let held = UnfinishedFile::create(directory.path(), "held.tar.zst").unwrap();
        held.file().unwrap().write_all(KNOWN_STARTS[0]).unwrap();
        let said = UnfinishedFile::create(directory.path(), "held.tar.zst").err().unwrap().to_string();
        assert!(said.contains("held.tar.zst is being written by another process"), "{said}");
        // As a killed process leaves them, and files of others.
        fs::write(at(".killed.tar.zst.unfinished"), KNOWN_STARTS[0]).unwrap();
        fs::write(at(".empty.tar.zst.unfinished"), "").unwrap();
        fs::write(at(".letter.unfinished"), "Dear reader").unwrap();
        fs::write(at("a.unfinished"), KNOWN_STARTS[0]).unwrap();
        let mut removed = remove_abandoned(directory.path()).unwrap();
        removed.sort();
        assert_eq!(removed, [at(".empty.tar.zst.unfinished"), at(".killed.tar.zst.unfinished")]);
        assert!(at(".letter.unfinished").exists() && at("a.unfinished").exists());
        held.persist(&at("held.tar.zst")).unwrap();
        assert_eq!(fs::read(at("held.tar.zst")).unwrap(), KNOWN_STARTS[0]);
        drop(UnfinishedFile::create(directory.path(), "given-up.tar.zst").unwrap());
        assert!(!at(".given-up.tar.zst.unfinished").exists());
        assert!(remove_abandoned(&at("nowhere")).unwrap().is_empty());
    }
}
