//! Stores a backup and verifies it there.

use std::fs::File;
use std::io::Seek as _;
use std::time::Instant;

use super::store::BackupBucket;
use super::uploads::Uploads;
use crate::backup::archive::write::sum_of;
use crate::backup::archive::{Sum, read};
use crate::backup::encrypt::Encryption;
use crate::backup::state::Success;
use crate::backup::take::Backup;
use crate::error::{Error, Result};
use crate::platform::room::GuardedFile;

impl BackupBucket {
    /// Stores a backup and verifies it there.
    pub(crate) fn write(
        &self,
        backup: &mut Backup<'_>,
        name: &str,
        encryption: &Encryption,
    ) -> Result<Success> {
        let begun = Instant::now();
        let work = backup.lock.work().to_owned();
        let mut uploads = Uploads::open(self, &work, self.encryption_of_uploads(encryption)?)?;
        let mut store_upload = |_: &str, file: &mut File| uploads.store(file);
        let path = work.join("archive");
        let failed = |cause| Error::file("writing the backup", cause);
        let file = File::options().read(true).write(true).create_new(true).open(&path).map_err(failed)?;
        let out = encryption.wrap(GuardedFile::new(file, &work))?;
        let (encrypting, taken) = backup.write(out, Some(&mut store_upload))?;
        let mut file = encrypting.finish().map_err(failed)?.into_inner();
        // The list comes first: an archive without one would lose its uploads.
        self.put_list(&work, name, &uploads.list)?;
        file.rewind().map_err(failed)?;
        let (sum, bytes) = sum_of(&mut file).map_err(failed)?;
        file.rewind().map_err(failed)?;
        self.client.put(&self.key("", name), &mut file, bytes, &sum)?;
        self.verify_archive(name, &sum)?;
        if !matches!(encryption, Encryption::Recipients(_)) {
            file.rewind().map_err(failed)?;
            read::read(encryption.keys().decrypt(file)?, u64::MAX, &mut |_, _| Ok(()))?;
        }
        uploads.verify()?;
        let milliseconds = begun.elapsed().as_millis() as u64;
        let to = self.address(name);
        Ok(Success { begun_at: backup.now, to, bytes, files: taken.files, milliseconds })
    }

    /// Reads an archive back and compares it with what was sent.
    fn verify_archive(&self, name: &str, sum: &Sum) -> Result<()> {
        let mut input = self.get(&self.key("", name))?;
        let (found, _) = sum_of(&mut input).map_err(|cause| Error::file("reading the backup", cause))?;
        if found == *sum {
            return Ok(());
        }
        Err(Error::Refused(format!("{} is not what was sent", self.address(name))))
    }
}
