//! Backups as files: written beside their place, read again and verified there, and only then given their name.

use std::fs::{self, File};
use std::io::{Read as _, Write};
use std::path::Path;
use std::time::Instant;

use tempfile::TempPath;

use super::archive::read::{self, Contents};
use super::archive::write::sum_of;
use super::archive::{Sum, hex};
use super::encrypt::{Encrypting, Encryption, Keys};
use super::names::named;
use super::state::Success;
use super::take::{Backup, Taken};
use crate::error::{Error, Result};
use crate::platform::room::{self, GuardedFile};

/// How a file of zstd begins, and one of age.
const KNOWN_STARTS: [&[u8]; 2] = [&[0x28, 0xb5, 0x2f, 0xfd], b"age-encryption.org/"];

/// Makes a backup in a file. One of that name is replaced once the new one has been verified; a file that is no backup is
/// never replaced.
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
    let (database, total) = backup.sizes()?;
    room::require(directory, total + database)?;
    let name =
        path.file_name().ok_or_else(|| Error::Refused(format!("{} is not a file's name", path.display())))?;
    let unfinished = directory.join(format!(".{}.unfinished", name.to_string_lossy()));
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&unfinished).map_err(failed)?;
    let unfinished =
        TempPath::try_from_path(fs::canonicalize(&unfinished).map_err(failed)?).map_err(failed)?;
    let out = SummingWriter::new(GuardedFile::new(file, directory));
    let (encrypting, taken) = backup.write(encryption.wrap(out)?, None)?;
    let out = encrypting.finish().map_err(failed)?;
    let (out, written) = out.finish();
    let file = out.into_inner();
    file.sync_all().map_err(failed)?;
    let bytes = file.metadata().map_err(failed)?.len();
    verify_written(&unfinished, written, encryption)?;
    unfinished.persist(path).map_err(|cause| failed(cause.error))?;
    File::open(directory).and_then(|directory| directory.sync_all()).map_err(failed)?;
    let to = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).to_string_lossy().into_owned();
    let milliseconds = begun.elapsed().as_millis() as u64;
    Ok((Success { at: backup.now, to, bytes, files: taken.files, milliseconds }, taken))
}

/// Reads a finished file again. What this machine can decrypt is unpacked and every sum compared; of what it cannot, that it
/// is what was written.
fn verify_written(path: &Path, written: Sum, encryption: &Encryption) -> Result<()> {
    let mut keys = Keys::default();
    match encryption {
        Encryption::Recipients(_) => {
            let mut file = File::open(path).map_err(|cause| reading(path, cause))?;
            let (found, _) = sum_of(&mut file).map_err(|cause| reading(path, cause))?;
            if found != written {
                return Err(Error::Refused(format!(
                    "{} is not what was written: its checksum is {}, not {}",
                    path.display(),
                    hex(&found),
                    hex(&written)
                )));
            }
            return Ok(());
        }
        Encryption::Passphrase(passphrase) => keys.set_passphrase(passphrase.clone()),
        Encryption::None => {}
    }
    verify(path, &keys).map(|_| ())
}

/// Reads a backup and compares every sum in it.
pub(crate) fn verify(path: &Path, keys: &Keys) -> Result<Contents> {
    let file = File::open(path).map_err(|cause| reading(path, cause))?;
    let verified = keys.decrypt(file).and_then(|input| read::read(input, u64::MAX, &mut |_, _| Ok(())));
    verified.map_err(|error| named(path, error))
}

/// Makes a backup into a pipe; its sums are those of what went in, and whoever receives it has to verify it.
pub(crate) fn write_to_pipe(
    backup: &mut Backup<'_>,
    out: impl Write,
    encryption: &Encryption,
) -> Result<(Success, Taken)> {
    let begun = Instant::now();
    let failed = |cause| Error::file("writing the backup", cause);
    let out = CountingWriter { inner: out, bytes: 0 };
    let (encrypting, taken): (Encrypting<_>, _) = backup.write(encryption.wrap(out)?, None)?;
    let mut out = encrypting.finish().map_err(failed)?;
    out.flush().map_err(failed)?;
    let milliseconds = begun.elapsed().as_millis() as u64;
    let success =
        Success { at: backup.now, to: String::new(), bytes: out.bytes, files: taken.files, milliseconds };
    Ok((success, taken))
}

/// Refuses a place that something other than a backup is at.
fn refuse_other_file(path: &Path) -> Result<()> {
    let Ok(metadata) = path.symlink_metadata() else { return Ok(()) };
    let mut start = [0; 32];
    let read = |start: &mut [u8]| File::open(path).and_then(|mut file| file.read(start));
    let is_backup = metadata.is_file()
        && read(&mut start)
            .is_ok_and(|read| KNOWN_STARTS.iter().any(|known| start[..read].starts_with(known)));
    if is_backup || (metadata.is_file() && metadata.len() == 0) {
        return Ok(());
    }
    Err(Error::Refused(format!("{} is there already and is no backup: choose another name", path.display())))
}

fn reading(path: &Path, cause: std::io::Error) -> Error {
    Error::file(format!("reading {}", path.display()), cause)
}

/// Sums what is written.
struct SummingWriter<W> {
    inner: W,
    hash: sha2::Sha256,
}

impl<W> SummingWriter<W> {
    fn new(inner: W) -> Self {
        Self { inner, hash: sha2::Digest::new() }
    }

    fn finish(self) -> (W, Sum) {
        (self.inner, sha2::Digest::finalize(self.hash).into())
    }
}

impl<W: Write> Write for SummingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.inner.write(bytes)?;
        sha2::Digest::update(&mut self.hash, &bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}

/// Counts what is written.
struct CountingWriter<W> {
    inner: W,
    bytes: u64,
}

impl<W: Write> Write for CountingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}
