//! Requests to a store that speaks S3. Addresses are signed, so no message repeats one.

use std::collections::BTreeMap;
use std::io::{Read, Seek, SeekFrom};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::{SignedDuration, Timestamp};
use rusty_s3::actions::{CompleteMultipartUploadResponse, CreateMultipartUpload, ListObjectsV2};
use rusty_s3::{Bucket, Credentials, S3Action as _, UrlStyle};
use ureq::http::Response;
use ureq::{Agent, Body, SendBody};

use crate::backup::archive::{Sum, sum_of};
use crate::config::backup::S3;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;

/// Longest time for a request and its content.
const TIMEOUT: Duration = Duration::from_secs(3600);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
/// Larger objects are sent in parts of this size, as common tools do; S3 takes no smaller ones than 5 MiB.
const PART_BYTES: u64 = 8 << 20;
/// How long a signature is valid: until the request was received.
pub(super) const VALID: Duration = Duration::from_secs(900);
const MAX_LIST: u64 = 8 << 20;
const MAX_ERROR: u64 = 4 << 10;

/// A store refuses what is signed by a clock that differs by a quarter of an hour; this is less.
const MAX_SKEW: SignedDuration = SignedDuration::from_mins(5);
/// What the operator mends, by the store's word (Amazon S3, API Reference, Error Responses).
const REMEDIES: [(&str, &str); 8] = [
    ("InvalidAccessKeyId", "it does not know [backup] s3.access_key"),
    ("SignatureDoesNotMatch", "[backup] s3.secret_key is not that of access_key"),
    ("AccessDenied", "[backup] s3.access_key may not do that there"),
    ("NoSuchBucket", "see [backup] s3.bucket"),
    ("InvalidBucketName", "see [backup] s3.bucket"),
    ("AuthorizationHeaderMalformed", "see [backup] s3.region"),
    ("AuthorizationQueryParametersError", "see [backup] s3.region"),
    ("PermanentRedirect", "see [backup] s3.endpoint and region"),
];

/// What a list says of an object.
#[derive(Debug, Clone)]
pub(super) struct Object {
    pub(super) bytes: u64,
    /// What the store calls this content: another content gets another tag.
    pub(super) tag: String,
    /// When it was stored, by the store's clock.
    pub(super) modified: Option<Timestamp>,
}

/// One bucket of a store.
pub(super) struct Client {
    pub(super) agent: Agent,
    pub(super) bucket: Bucket,
    pub(super) credentials: Credentials,
    host: String,
}

impl Client {
    /// `bucket` may be another one than the configured one.
    pub(super) fn open(config: &S3, bucket: &str) -> Result<Self> {
        let wrong = |what: &str| Error::Refused(format!("[backup] s3: {what}"));
        if !config.is_set() {
            return Err(wrong("is not set, so there is no access to a store"));
        }
        let endpoint: url::Url = config.endpoint.parse().map_err(|_| wrong("endpoint is not an address"))?;
        let host = endpoint.host_str().unwrap_or_default().to_owned();
        let region = if config.region.is_empty() { "us-east-1" } else { &config.region };
        let bucket = Bucket::new(endpoint, UrlStyle::Path, bucket.to_owned(), region.to_owned());
        let bucket = bucket.map_err(|cause| wrong(&cause.to_string()))?;
        let agent = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .timeout_connect(Some(CONNECT_TIMEOUT))
            .timeout_recv_response(Some(ANSWER_TIMEOUT))
            .max_redirects(0)
            .http_status_as_error(false)
            .build()
            .into();
        let credentials = Credentials::new(config.access_key.clone(), config.secret_key.clone());
        Ok(Self { agent, bucket, credentials, host })
    }

    /// Stores an object, whose sum the store compares.
    pub(super) fn put(
        &self,
        key: &str,
        content: &mut (impl Read + Seek),
        bytes: u64,
        sum: &Sum,
    ) -> Result<()> {
        if bytes > PART_BYTES {
            return self.put_in_parts(key, content, bytes, PART_BYTES);
        }
        let sum = STANDARD.encode(sum);
        let mut action = self.bucket.put_object(Some(&self.credentials), key);
        action.headers_mut().insert("x-amz-checksum-sha256", sum.clone());
        let request = self
            .agent
            .put(action.sign(VALID).as_str())
            .header("x-amz-checksum-sha256", &sum)
            .header("content-length", bytes.to_string())
            .header("content-type", "application/octet-stream");
        let answer = request.send(SendBody::from_reader(content));
        self.accept("storing", key, answer)?.ok_or_else(|| self.refused("storing", key, "404")).map(|_| ())
    }

    /// An object's content; `None` when there is none.
    pub(super) fn get(&self, key: &str) -> Result<Option<impl Read + use<>>> {
        let action = self.bucket.get_object(Some(&self.credentials), key);
        let answer = self.accept("reading", key, self.agent.get(action.sign(VALID).as_str()).call())?;
        Ok(answer.map(|answer| answer.into_body().into_reader()))
    }

    /// Deletes an object; one that is not there is no failure.
    pub(super) fn delete(&self, key: &str) -> Result<()> {
        let action = self.bucket.delete_object(Some(&self.credentials), key);
        self.accept("deleting", key, self.agent.delete(action.sign(VALID).as_str()).call()).map(|_| ())
    }

    /// The objects whose keys begin with `prefix`.
    pub(super) fn list(&self, prefix: &str) -> Result<BTreeMap<String, Object>> {
        let mut found = BTreeMap::new();
        let mut next: Option<String> = None;
        loop {
            let mut action = self.bucket.list_objects_v2(Some(&self.credentials));
            action.with_prefix(prefix.to_owned());
            if let Some(token) = next {
                action.with_continuation_token(token);
            }
            let answer =
                self.accept("listing", prefix, self.agent.get(action.sign(VALID).as_str()).call())?;
            let answer = answer.ok_or_else(|| {
                self.refused("listing", prefix, "there is no such bucket: see [backup] s3.bucket")
            })?;
            let text = self.text("listing", prefix, Some(answer))?;
            let list = ListObjectsV2::parse_response(&text)
                .map_err(|cause| self.refused("listing", prefix, &cause.to_string()))?;
            found.extend(list.contents.into_iter().map(|object| {
                let modified = object.last_modified.and_then(|at| at.parse().ok());
                let tag = object.etag.unwrap_or_default().trim_matches('"').to_owned();
                (object.key, Object { bytes: object.size.unwrap_or_default(), tag, modified })
            }));
            next = list.next_continuation_token;
            if next.is_none() {
                return Ok(found);
            }
        }
    }

    /// The content of an answer.
    pub(super) fn text(&self, doing: &str, key: &str, answer: Option<Response<Body>>) -> Result<String> {
        let answer = answer.ok_or_else(|| self.refused(doing, key, "404"))?;
        let mut text = String::new();
        let read = answer.into_body().into_reader().take(MAX_LIST).read_to_string(&mut text);
        read.map_err(|cause| self.refused(doing, key, &cause.to_string()))?;
        Ok(text)
    }

    /// The answer when it is one of success; `None` for 404.
    pub(super) fn accept(
        &self,
        doing: &str,
        key: &str,
        answer: Result<Response<Body>, ureq::Error>,
    ) -> Result<Option<Response<Body>>> {
        let answer = answer.map_err(|cause| self.refused(doing, key, &describe(&cause)))?;
        let status = answer.status();
        if status.is_success() {
            return Ok(Some(answer));
        }
        if status == 404 {
            return Ok(None);
        }
        let clocks =
            answer.headers().get("date").and_then(|at| other_clock(at.to_str().ok()?, Clock::System.now()));
        let mut text = String::new();
        // Only for the message.
        let _ = answer.into_body().into_reader().take(MAX_ERROR).read_to_string(&mut text);
        let code = Self::code_in(&text);
        let remedy =
            REMEDIES.iter().find(|(known, _)| *known == code).map(|(_, remedy)| (*remedy).to_owned());
        let remedy = clocks.or(remedy).map(|remedy| format!(": {remedy}")).unwrap_or_default();
        Err(self.refused(doing, key, &format!("{status} {code}{remedy}")))
    }

    /// The store's word for what went wrong.
    pub(super) fn code_in(text: &str) -> String {
        let code = text.split_once("<Code>").and_then(|(_, rest)| rest.split_once("</Code>"));
        code.map(|(code, _)| code.chars().filter(char::is_ascii_alphanumeric).take(60).collect())
            .unwrap_or_default()
    }

    pub(super) fn refused(&self, doing: &str, key: &str, why: &str) -> Error {
        Error::Store(format!("{doing} {key} at {}: {}", self.host, why.trim()).into())
    }
}

/// What is said of a store whose clock is another than this machine's, because it refuses what was signed so long ago, or later.
fn other_clock(date: &str, now: Timestamp) -> Option<String> {
    let there = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(date).ok()?;
    let is_wrong = now.duration_since(there).abs() > MAX_SKEW;
    is_wrong.then(|| {
        format!("the clock of this machine says {now:.0}, the store's {there:.0}: set the one that is wrong")
    })
}

/// What went wrong, without the address, which is signed.
fn describe(cause: &ureq::Error) -> String {
    match cause {
        ureq::Error::Timeout(_) => "no answer in time".to_owned(),
        ureq::Error::Io(cause) => cause.kind().to_string(),
        ureq::Error::HostNotFound => "the host name is unknown: see [backup] s3.endpoint".to_owned(),
        ureq::Error::Tls(_) | ureq::Error::Rustls(_) => "its certificate is not trusted".to_owned(),
        ureq::Error::ConnectionFailed => "it cannot be reached: see [backup] s3.endpoint".to_owned(),
        _ => "the request failed".to_owned(),
    }
}

// Sends large objects in parts: a store takes at most 5 GB in one request.
//
// A part is read from the file as it is sent, twice: its sum comes first. An upload that is given up is aborted, because a
// store keeps, and charges for, the parts of one that is not.

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

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::net::TcpListener;

    use super::*;

    /// What is said when a store answers so.
    fn said(status: &str, date: &str, body: &str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let answer = format!(
            "HTTP/1.1 {status}\r\nDate: {date}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let store = std::thread::spawn(move || {
            let (mut client, _) = listener.accept().unwrap();
            let _ = client.read(&mut [0; 4096]).unwrap();
            client.write_all(answer.as_bytes()).unwrap();
        });
        let config = S3 {
            endpoint,
            bucket: "b".to_owned(),
            access_key: "a".to_owned(),
            secret_key: "s".to_owned(),
            ..S3::default()
        };
        let error = Client::open(&config, "b").unwrap().list("x").unwrap_err().chain();
        store.join().unwrap();
        error
    }

    #[test]
    fn a_refusal_names_our_key_or_the_clock() {
        let error = |code: &str| format!("<Error><Code>{code}</Code><Message>x</Message></Error>");
        let now = jiff::fmt::rfc2822::DateTimePrinter::new()
            .timestamp_to_rfc9110_string(&Clock::System.now())
            .unwrap();
        for (status, code, named) in [
            ("403 Forbidden", "InvalidAccessKeyId", "[backup] s3.access_key"),
            ("403 Forbidden", "SignatureDoesNotMatch", "[backup] s3.secret_key"),
            ("404 Not Found", "NoSuchBucket", "[backup] s3.bucket"),
            ("400 Bad Request", "AuthorizationHeaderMalformed", "[backup] s3.region"),
        ] {
            let said = said(status, &now, &error(code));
            assert!(said.contains(named) && !said.contains("clock"), "{said}");
        }
        let said = said("403 Forbidden", "Sat, 28 Nov 2020 10:00:00 GMT", &error("AccessDenied"));
        assert!(
            said.contains("the clock of this machine says") && said.contains("2020-11-28T10:00:00Z"),
            "{said}"
        );
    }
}
