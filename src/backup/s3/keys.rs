//! The store's own keys, for uploads where backups are closed with a passphrase. Each passphrase has one of its own.

use std::io::{Cursor, Read as _, Write as _};

use age::secrecy::ExposeSecret as _;
use age::x25519::Identity;

use super::store::BackupBucket;
use crate::backup::archive::write::sum_of;
use crate::backup::encrypt::{Encryption, Keys};
use crate::error::{Error, Result};

/// How the names of the keys begin, each closed with the passphrase it belongs to.
const STORE_KEY: &str = "store-key";
const ENDING: &str = ".age";
const MAX_KEY: u64 = 64 << 10;

impl BackupBucket {
    /// What uploads are encrypted with: with a passphrase, the store's own key, which is made when there is none that the
    /// passphrase opens.
    pub(super) fn encryption_of_uploads(&self, encryption: &Encryption) -> Result<Encryption> {
        if !matches!(encryption, Encryption::Passphrase(_)) {
            return Ok(encryption.clone());
        }
        let objects = self.key_objects()?;
        if let Some(identity) = self.opened(&objects, &encryption.keys())?.pop() {
            return Ok(Encryption::Recipients(vec![identity.to_public()]));
        }
        let identity = Identity::generate();
        let for_uploads = Encryption::Recipients(vec![identity.to_public()]);
        let failed = |cause| Error::file("closing the store's key", cause);
        let mut closed = encryption.wrap(Vec::new())?;
        closed.write_all(identity.to_string().expose_secret().as_bytes()).map_err(failed)?;
        let closed = closed.finish().map_err(failed)?;
        let (sum, bytes) = sum_of(&mut closed.as_slice()).map_err(failed)?;
        let name = match for_uploads.recipients_id().filter(|_| !objects.is_empty()) {
            Some(id) => format!("{STORE_KEY}-{id}{ENDING}"),
            None => format!("{STORE_KEY}{ENDING}"),
        };
        self.client.put(&self.key("", &name), &mut Cursor::new(closed), bytes, &sum)?;
        Ok(for_uploads)
    }

    /// The store's keys that these open.
    pub(super) fn store_keys(&self, keys: &Keys) -> Result<Vec<Identity>> {
        self.opened(&self.key_objects()?, keys)
    }

    fn key_objects(&self) -> Result<Vec<String>> {
        let objects = self.client.list(&self.key("", STORE_KEY))?;
        Ok(objects.into_keys().filter(|key| key.ends_with(ENDING)).collect())
    }

    fn opened(&self, objects: &[String], keys: &Keys) -> Result<Vec<Identity>> {
        let mut found = Vec::new();
        for object in objects {
            let Some(closed) = self.client.get(object)? else { continue };
            // One that does not open belongs to another passphrase.
            let Ok(opened) = keys.decrypt(closed) else { continue };
            let mut text = String::new();
            let read = opened.take(MAX_KEY).read_to_string(&mut text);
            read.map_err(|cause| Error::file("reading the store's key", cause))?;
            if let Ok(identity) = text.trim().parse() {
                found.push(identity);
            } else {
                tracing::warn!(%object, "a key of the store is damaged");
            }
        }
        Ok(found)
    }
}
