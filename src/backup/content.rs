//! What a site consists of, in a form that can be compared: an unchanged site is not written again.

use std::collections::BTreeMap;
use std::fs::{File, Metadata};
use std::path::Path;
use std::time::UNIX_EPOCH;

use sha2::{Digest as _, Sha256};

use super::archive::write::sum_of;
use super::archive::{DATABASE, Sum, hex};
use super::encrypt::Encryption;
use super::site_files::{self, reading};
use crate::error::Result;
use crate::platform::data_dir::DataDir;
use crate::platform::db::snapshot;
use crate::platform::room;

/// The entries of a backup, or what they would be now.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Content {
    entries: BTreeMap<String, String>,
}

impl Content {
    /// That of a site now. Copies its database into `work`, because nothing else tells reliably whether it has changed.
    pub(crate) fn of(data_dir: &DataDir, work: &Path) -> Result<Self> {
        let mut content = Self::default();
        for (path, file) in site_files::uploads(&data_dir.images())? {
            // One that is gone meanwhile makes it another content, which it is.
            if let Ok(metadata) = file.metadata() {
                content.add_upload(&path, &metadata);
            }
        }
        for (path, key) in site_files::keys(data_dir)? {
            content.add(&path, &Sha256::digest(key).into());
        }
        let (database, copy) = (data_dir.database(), work.join("compared.db"));
        room::require(work, database.metadata().map_or(0, |file| file.len()))?;
        snapshot::copy(&database, &copy, &mut |_| Ok(()))?;
        let sum = File::open(&copy).and_then(|mut file| sum_of(&mut file));
        let (sum, _) = sum.map_err(|cause| reading(&copy, cause))?;
        std::fs::remove_file(&copy).map_err(|cause| reading(&copy, cause))?;
        content.add(DATABASE, &sum);
        Ok(content)
    }

    /// Adds an upload. Uploads are never overwritten, so size and time tell whether it is another one.
    pub(crate) fn add_upload(&mut self, path: &str, file: &Metadata) {
        let since = file.modified().ok().and_then(|modified| modified.duration_since(UNIX_EPOCH).ok());
        let nanoseconds = since.map_or(0, |since| since.as_nanos());
        self.entries.insert(path.to_owned(), format!("{} {nanoseconds}", file.len()));
    }

    /// Adds an entry with its checksum.
    pub(crate) fn add(&mut self, path: &str, sum: &Sum) {
        self.entries.insert(path.to_owned(), hex(sum));
    }

    /// One checksum of all, and of whom the backup is encrypted for.
    pub(crate) fn checksum(&self, encryption: &Encryption) -> String {
        let mut hash = Sha256::new();
        hash.update(encryption.recipients_id().unwrap_or_default());
        for (path, entry) in &self.entries {
            hash.update(format!("\n{path}\0{entry}"));
        }
        hex(&hash.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::platform::db::{Db, migrate};

    #[test]
    fn the_content_is_another_one_after_every_change_and_only_then() {
        let root = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(root.path()).unwrap();
        let work = root.path().join("work");
        fs::create_dir(&work).unwrap();
        migrate::run(&data_dir.database()).unwrap();
        let db = Db::open(&data_dir.database(), None).unwrap();
        let now = || Content::of(&data_dir, &work).unwrap().checksum(&Encryption::None);
        let mut last = now();
        let mut expect_another = |what: &str| {
            let next = now();
            assert_ne!(next, last, "{what}");
            assert_eq!(next, now(), "nothing has changed");
            last = next;
        };
        db.write_blocking(|tx| Ok(tx.execute_batch("CREATE TABLE filling (x)")?)).unwrap();
        expect_another("a table");
        db.write_blocking(|tx| Ok(tx.execute_batch("INSERT INTO filling VALUES (1)")?)).unwrap();
        expect_another("a row");
        fs::write(data_dir.keys().join("a"), "1").unwrap();
        expect_another("a key");
        fs::create_dir(data_dir.acme()).unwrap();
        fs::write(data_dir.acme().join("certificate-1.pem"), "1").unwrap();
        expect_another("a certificate");
        fs::create_dir_all(data_dir.images().join("blogs")).unwrap();
        fs::write(data_dir.images().join("blogs/1-a.png"), "1").unwrap();
        expect_another("an upload");
        fs::remove_file(data_dir.images().join("blogs/1-a.png")).unwrap();
        expect_another("a deleted upload");
        // Neither a checkpoint nor another process that opens the database changes anything.
        db.checkpoint().unwrap();
        drop(db);
        drop(Db::open(&data_dir.database(), None).unwrap());
        assert_eq!(now(), last);
        let recipients = Encryption::Recipients(vec![age::x25519::Identity::generate().to_public()]);
        assert_ne!(Content::of(&data_dir, &work).unwrap().checksum(&recipients), last);
    }
}
