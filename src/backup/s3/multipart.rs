//! Sends large objects in parts: a store takes at most 5 GB in one request.
//!
//! A part is read from the file as it is sent, twice: its sum comes first. An upload that is given up is aborted, because a
//! store keeps, and charges for, the parts of one that is not.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::time::Instant;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rusty_s3::S3Action as _;
use rusty_s3::actions::{CompleteMultipartUploadResponse, CreateMultipartUpload};
use ureq::SendBody;

use crate::backup::archive::write::sum_of;
use crate::backup::archive::{Sum, read};
use crate::backup::encrypt::Encryption;
use crate::backup::s3::client::{Client, VALID};
use crate::backup::s3::store::BackupBucket;
use crate::backup::s3::uploads::Uploads;
use crate::backup::state::Success;
use crate::backup::take::Backup;
use crate::error::{Error, Result};
use crate::platform::room::GuardedFile;

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

// Stores a backup and verifies it there.

impl BackupBucket {
    /// Stores a backup and verifies it there.
    pub(crate) fn write(
        &self,
        backup: &mut Backup<'_>,
        name: &str,
        encryption: &Encryption,
    ) -> Result<Success> {
        let begun = Instant::now();
        let work = backup.lock.work.clone();
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
