//! A file of moderate size that arrives as `multipart/form-data`, read into memory within limits of size and time.

use std::time::Duration;

use actix_multipart::{Field, Multipart};
use actix_web::{HttpMessage as _, HttpRequest, web};
use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _};

use super::body::BodyError;
use super::problem::Problem;
use crate::error::Error;

/// What boundaries, names and other fields may add to the file, bytes.
const ENVELOPE: usize = 64 << 10;
/// Time in which the next chunk must arrive.
const CHUNK_TIMEOUT: Duration = Duration::from_secs(30);
/// Time for a whole upload, over a slow connection too.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(120);

/// The one part named `file`, and the fields beside it.
pub(super) struct ReceivedFile {
    pub(super) bytes: Bytes,
    /// Its name without directories, as the sender has it.
    name: Option<String>,
    /// Names and values, in order.
    fields: Vec<(String, Bytes)>,
}

impl ReceivedFile {
    /// The name of the file, one line.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The value of a field beside the file.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        let value = self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value)?;
        std::str::from_utf8(value).ok()
    }
}

/// Reads the file of a request, which has at most `max` bytes.
pub(super) async fn read(
    request: &HttpRequest,
    payload: web::Payload,
    max: usize,
) -> Result<ReceivedFile, Problem> {
    if !request.content_type().eq_ignore_ascii_case("multipart/form-data") {
        return Err(BodyError::WrongMediaType("multipart/form-data").into());
    }
    let reading = read_parts(Multipart::new(request.headers(), payload), max);
    tokio::time::timeout(UPLOAD_TIMEOUT, reading).await.map_err(|_| Problem::from(BodyError::TooSlow))?
}

async fn read_parts(mut parts: Multipart, max: usize) -> Result<ReceivedFile, Problem> {
    let (mut file, mut file_name, mut fields) = (None, None, Vec::new());
    let mut read = 0;
    while let Some(part) = next(&mut parts).await? {
        let mut part = part.map_err(|_| unreadable())?;
        let name = part.name().unwrap_or_default().to_owned();
        if name == "file" && file.is_some() {
            return Err(Error::field("file", "Please send one file at a time.").into());
        }
        let sent_name = part.content_disposition().and_then(|part| part.get_filename()).and_then(plain_name);
        let bytes = read_part(&mut part, &mut read, max).await?;
        if name == "file" {
            file_name = sent_name;
            file = Some(bytes);
        } else {
            fields.push((name, bytes));
        }
    }
    let bytes = file.ok_or_else(|| Error::field("file", "Please choose a file."))?;
    Ok(ReceivedFile { bytes, name: file_name, fields })
}

/// A name that can be shown: without directories and control characters, at most 200 characters.
fn plain_name(sent: &str) -> Option<String> {
    let name = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|c| !c.is_control()).take(200).collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

async fn read_part(part: &mut Field, read: &mut usize, max: usize) -> Result<Bytes, Problem> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = next(part).await? {
        let chunk = chunk.map_err(|_| unreadable())?;
        *read += chunk.len();
        if *read > max + ENVELOPE || bytes.len() + chunk.len() > max {
            return Err(BodyError::TooLarge(max).into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

async fn next<S: Stream + Unpin>(stream: &mut S) -> Result<Option<S::Item>, Problem> {
    tokio::time::timeout(CHUNK_TIMEOUT, stream.next()).await.map_err(|_| BodyError::TooSlow.into())
}

fn unreadable() -> Problem {
    Problem::malformed("the upload could not be read")
}
