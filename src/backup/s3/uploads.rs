//! Uploads in a store: each is an object, named by its SHA-256 and by whom it is encrypted for.
//!
//! An object that is there already is used again, but only when the store's list says of it what it said when it was
//! verified, which an index in the store remembers. One that was replaced, cut short, or of which nothing is known is sent
//! again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Cursor, Read as _, Seek as _, Write as _};
use std::path::Path;

use age::secrecy::ExposeSecret as _;
use age::x25519::Identity;

use super::client::Object;
use super::store::BackupBucket;
use crate::backup::archive::{Sum, hex, sum_of};
use crate::backup::encrypt::{Encryption, Keys};
use crate::error::{Error, Result};

/// Uploads, by their SHA-256.
pub(super) const UPLOADS: &str = "uploads/";
/// What is known of the uploads: in each line name, size and tag.
const INDEX: &str = "uploads.index";
/// Letters of a SHA-256.
const SUM_LETTERS: usize = 64;

/// The uploads of a backup that is being stored.
pub(super) struct Uploads<'a> {
    store: &'a BackupBucket,
    work: &'a Path,
    encryption: Encryption,
    /// What objects must be like, by their names.
    known: BTreeMap<String, (u64, String)>,
    /// Sizes of those that were sent now.
    sent: BTreeMap<String, u64>,
    /// The names of all that belong to the backup.
    pub(super) list: BTreeSet<String>,
}

impl<'a> Uploads<'a> {
    /// Asks the store what is there.
    pub(super) fn open(store: &'a BackupBucket, work: &'a Path, encryption: Encryption) -> Result<Self> {
        let there = list(store)?;
        let mut known = index(store)?;
        known.retain(|name, known| there.get(name).is_some_and(|object| is(object, known)));
        Ok(Self { store, work, encryption, known, sent: BTreeMap::new(), list: BTreeSet::new() })
    }

    /// Stores an upload, if it is not there already.
    pub(super) fn store(&mut self, file: &mut File) -> Result<(Sum, u64)> {
        let failed = |cause| Error::file("reading an upload", cause);
        let (sum, bytes) = sum_of(file).map_err(failed)?;
        let name = object_of(&sum, &self.encryption);
        if !self.known.contains_key(&name) && !self.sent.contains_key(&name) {
            file.rewind().map_err(failed)?;
            let sent = self.store.put(self.work, &self.store.key(UPLOADS, &name), file, &self.encryption)?;
            self.sent.insert(name.clone(), sent);
        }
        self.list.insert(name);
        Ok((sum, bytes))
    }

    /// Looks at every object that belongs to the backup: it is there, as it was sent now or verified before. The store
    /// has compared the SHA-256 of each when it came. Remembers them in the index.
    pub(super) fn verify(mut self) -> Result<()> {
        let there = list(self.store)?;
        for name in &self.list {
            let refused = |what: &str| Error::Refused(format!("the upload {name} {what}"));
            let object = there.get(name).ok_or_else(|| refused("is not in the store"))?;
            let is_sound = match (self.sent.get(name), self.known.get(name)) {
                (Some(sent), _) => object.bytes == *sent,
                (None, Some(known)) => is(object, known),
                (None, None) => false,
            };
            if !is_sound {
                return Err(refused("is not what was sent"));
            }
        }
        if self.sent.is_empty() {
            return Ok(());
        }
        for (name, bytes) in self.sent {
            let tag = there.get(&name).map(|object| object.tag.clone()).unwrap_or_default();
            self.known.insert(name, (bytes, tag));
        }
        let lines = self.known.iter().map(|(name, (bytes, tag))| format!("{name} {bytes} {tag}\n"));
        let lines: String = lines.collect();
        let put =
            self.store.put(self.work, &self.store.key("", INDEX), &mut lines.as_bytes(), &Encryption::None);
        if let Err(error) = put {
            // They would be sent again.
            tracing::warn!(error = %error.chain(), "the store's index of uploads could not be written");
        }
        Ok(())
    }
}

/// The uploads that are in the store, by their names.
pub(super) fn list(store: &BackupBucket) -> Result<BTreeMap<String, Object>> {
    let objects = store.client.list(&store.key(UPLOADS, ""))?;
    let named = |(key, object): (String, _)| Some((store.name_in(UPLOADS, &key)?.to_owned(), object));
    Ok(objects.into_iter().filter_map(named).collect())
}

fn index(store: &BackupBucket) -> Result<BTreeMap<String, (u64, String)>> {
    let Some(mut content) = store.client.get(&store.key("", INDEX))? else { return Ok(BTreeMap::new()) };
    let mut text = String::new();
    content
        .read_to_string(&mut text)
        .map_err(|cause| Error::file("reading the store's index of uploads", cause))?;
    let parsed = |line: &str| {
        let mut parts = line.splitn(3, ' ');
        Some((parts.next()?.to_owned(), (parts.next()?.parse().ok()?, parts.next()?.to_owned())))
    };
    Ok(text.lines().filter_map(parsed).collect())
}

fn is(object: &Object, (bytes, tag): &(u64, String)) -> bool {
    object.bytes == *bytes && object.tag == *tag
}

/// The name of an upload's object. For other keys it is another object: who has those could not open this one.
fn object_of(sum: &Sum, encryption: &Encryption) -> String {
    match encryption.recipients_id() {
        Some(id) => format!("{}.{id}.age", hex(sum)),
        None => hex(sum),
    }
}

/// The objects of each upload, by the sum in their names.
pub(super) fn by_sum(names: impl IntoIterator<Item = String>) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in names {
        let sum = name.get(..SUM_LETTERS).unwrap_or(&name).to_owned();
        found.entry(sum).or_default().push(name);
    }
    found
}

// The store's own keys, for uploads where backups are closed with a passphrase. Each passphrase has one of its own.

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

#[cfg(test)]
mod tests {
    use age::x25519::Identity;

    use super::*;

    #[test]
    fn an_object_belongs_to_those_it_is_encrypted_for() {
        let sum = [7; 32];
        let [one, other] = [(); 2].map(|()| Identity::generate().to_public());
        let named = |recipients: &[&age::x25519::Recipient]| {
            object_of(&sum, &Encryption::Recipients(recipients.iter().map(|&of| of.clone()).collect()))
        };
        assert_eq!(object_of(&sum, &Encryption::None), hex(&sum));
        assert_ne!(named(&[&one]), named(&[&other]));
        assert_ne!(named(&[&one]), named(&[&one, &other]));
        assert_eq!(named(&[&one, &other]), named(&[&other, &one]));
        let of_both = by_sum([named(&[&one]), named(&[&other]), "short".to_owned()]);
        assert_eq!((of_both[&hex(&sum)].len(), of_both["short"].len()), (2, 1));
    }
}
