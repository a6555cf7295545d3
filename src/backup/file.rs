//! Backups as files: written beside their place, read again and verified there, and only then given their name.

use std::fs::{self, File};
use std::io::{Seek as _, Write};
use std::path::Path;
use std::time::Instant;

use super::archive::write::sum_of;
use super::archive::{Sum, hex, read};
use super::encrypt::Encryption;
use super::names::with_name;
use super::state::Success;
use super::take::{Backup, Taken};
use super::unfinished::{self, UnfinishedFile};
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
    match unfinished::remove_abandoned(directory) {
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
    let verified = keys.decrypt(file).and_then(|input| read::read(input, u64::MAX, &mut |_, _| Ok(())));
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
    if metadata.is_file() && File::open(path).is_ok_and(|file| unfinished::is_backup(&file)) {
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
