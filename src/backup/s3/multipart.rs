//! Sends large objects in parts: a store takes at most 5 GB in one request.
//!
//! A part is read from the file as it is sent, twice: its sum comes first. An upload that is given up is aborted, because a
//! store keeps, and charges for, the parts of one that is not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rusty_s3::S3Action as _;
use rusty_s3::actions::{CompleteMultipartUploadResponse, CreateMultipartUpload};
use ureq::SendBody;

use super::client::{Client, Object, VALID};
use super::store::BackupBucket;
use crate::backup::archive::write::sum_of;
use crate::backup::archive::{Sum, hex};
use crate::backup::encrypt::Encryption;
use crate::error::{Error, Result};

/// Most parts of an object.
const MAX_PARTS: u64 = 10_000;
const CHECKSUM: &str = "x-amz-checksum-sha256";
const STORING: &str = "storing";

/// A part that the store has.
struct Part {
    /// What the store calls it.
    tag: String,
    /// Its SHA-256, in base 64.
    sum: String,
}

impl Client {
    /// Stores an object in parts of `part_bytes`, or larger ones where these would be too many.
    pub(super) fn put_in_parts(
        &self,
        key: &str,
        content: &mut (impl Read + Seek),
        bytes: u64,
        part_bytes: u64,
    ) -> Result<()> {
        let part_bytes = part_bytes.max(bytes.div_ceil(MAX_PARTS));
        let upload = self.begin_parts(key)?;
        let stored = (1..=u16::MAX)
            .zip((0..bytes).step_by(usize::try_from(part_bytes).unwrap_or(usize::MAX)))
            .map(|(number, from)| {
                self.put_part(key, &upload, number, content, from, part_bytes.min(bytes - from))
            })
            .collect::<Result<Vec<_>>>()
            .and_then(|parts| self.complete_parts(key, &upload, &parts));
        if stored.is_err() {
            let action = self.bucket.abort_multipart_upload(Some(&self.credentials), key, &upload);
            let answer = self.agent.delete(action.sign(VALID).as_str()).call();
            if let Err(error) = self.accept("giving up", key, answer) {
                tracing::warn!(error = %error.chain(), "the store may keep parts of an upload that was given up");
            }
        }
        stored
    }

    /// Announces an object; returns the name of the upload.
    fn begin_parts(&self, key: &str) -> Result<String> {
        let mut action = self.bucket.create_multipart_upload(Some(&self.credentials), key);
        action.headers_mut().insert("x-amz-checksum-algorithm", "SHA256");
        let request = self
            .agent
            .post(action.sign(VALID).as_str())
            .header("x-amz-checksum-algorithm", "SHA256")
            .header("content-type", "application/octet-stream");
        let answer = self.accept(STORING, key, request.send_empty())?;
        let text = self.text(STORING, key, answer)?;
        let parsed = CreateMultipartUpload::parse_response(&text);
        parsed
            .map(|upload| upload.upload_id().to_owned())
            .map_err(|cause| self.refused(STORING, key, &cause.to_string()))
    }

    fn put_part(
        &self,
        key: &str,
        upload: &str,
        number: u16,
        content: &mut (impl Read + Seek),
        from: u64,
        bytes: u64,
    ) -> Result<Part> {
        let failed = |cause| Error::file(format!("reading {key}"), cause);
        content.seek(SeekFrom::Start(from)).map_err(failed)?;
        let (sum, read) = sum_of(&mut content.by_ref().take(bytes)).map_err(failed)?;
        if read != bytes {
            return Err(self.refused(STORING, key, "the file has become shorter"));
        }
        content.seek(SeekFrom::Start(from)).map_err(failed)?;
        let sum = STANDARD.encode(sum);
        let mut action = self.bucket.upload_part(Some(&self.credentials), key, number, upload);
        action.headers_mut().insert(CHECKSUM, sum.clone());
        let request = self
            .agent
            .put(action.sign(VALID).as_str())
            .header(CHECKSUM, &sum)
            .header("content-length", bytes.to_string());
        let answer = self.accept(
            STORING,
            key,
            request.send(SendBody::from_reader(&mut content.by_ref().take(bytes))),
        )?;
        let tag = answer.as_ref().and_then(|answer| answer.headers().get("etag")?.to_str().ok());
        let tag = tag.ok_or_else(|| self.refused(STORING, key, "the store does not name the part"))?;
        Ok(Part { tag: tag.to_owned(), sum })
    }

    fn complete_parts(&self, key: &str, upload: &str, parts: &[Part]) -> Result<()> {
        let tags = parts.iter().map(|part| part.tag.as_str());
        let action = self.bucket.complete_multipart_upload(Some(&self.credentials), key, upload, tags);
        let request = self.agent.post(action.sign(VALID).as_str()).header("content-type", "application/xml");
        let answer = self.accept(STORING, key, request.send(list_of(parts)))?;
        // The status says only that the store has begun to put the parts together.
        let text = self.text(STORING, key, answer)?;
        CompleteMultipartUploadResponse::parse(&text).map(|_| ()).map_err(|_| {
            self.refused(STORING, key, &format!("the parts were refused: {}", Self::code_in(&text)))
        })
    }
}

/// The parts as the store is told of them; unlike that of `rusty_s3`, with their sums.
fn list_of(parts: &[Part]) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let parts = (1..).zip(parts).map(|(number, Part { tag, sum }): (usize, _)| {
        let tag = escape(tag);
        format!(
            "<Part><PartNumber>{number}</PartNumber><ETag>{tag}</ETag><ChecksumSHA256>{sum}</ChecksumSHA256></Part>"
        )
    });
    let parts: String = parts.collect();
    format!(
        "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">{parts}</CompleteMultipartUpload>"
    )
}

// Uploads in a store: each is an object, named by its SHA-256 and by whom it is encrypted for.
//
// An object that is there already is used again, but only when the store's list says of it what it said when it was
// verified, which an index in the store remembers. One that was replaced, cut short, or of which nothing is known is sent
// again.

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

#[cfg(test)]
mod tests {
    use super::*;

    use age::x25519::Identity;
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
