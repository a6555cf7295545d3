//! Tries whether a store can be used, for `doctor`.

use std::io::{Cursor, Read as _};

use jiff::Timestamp;

use super::store::BackupBucket;
use crate::backup::archive::write::sum_of;
use crate::error::{Error, Result};

/// More than it should be is read, so that another content is noticed.
const MAX_BYTES: u64 = 1 << 10;

impl BackupBucket {
    /// Does what backups do: lists, stores an object, reads it, deletes it. The object does not look like a backup.
    pub(crate) fn try_out(&self, now: Timestamp) -> Result<()> {
        self.list()?;
        let key = self.key("", &format!("doctor-{}-{}", now.as_millisecond(), std::process::id()));
        let content = format!("written by pharma-site doctor at {now}, to see whether backups can be\n");
        let failed = |cause| Error::file("reading the object that was stored", cause);
        let (sum, bytes) = sum_of(&mut content.as_bytes()).map_err(failed)?;
        self.client.put(&key, &mut Cursor::new(content.as_bytes()), bytes, &sum)?;
        let read = self.get(&key).and_then(|object| {
            let mut read = Vec::new();
            object.take(MAX_BYTES).read_to_end(&mut read).map_err(failed)?;
            Ok(read)
        });
        // Also when it could not be read.
        let deleted = self.client.delete(&key);
        if read? != content.as_bytes() {
            return Err(Error::Refused(format!("{key} is not what was stored")));
        }
        deleted?;
        if self.client.get(&key)?.is_some() {
            return Err(Error::Refused(format!("{key} was deleted and is still there")));
        }
        Ok(())
    }
}
