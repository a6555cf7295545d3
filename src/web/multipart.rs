//! The one reader of `multipart/form-data`: it bounds what files, heads, names, values and parts may come to, and how long
//! the whole may take.
//!
//! actix's parser holds at most 64 KB; everything that outlives a part is counted here before it is kept.

use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use actix_multipart::{Field, Multipart};
use actix_web::error::PayloadError;
use actix_web::{HttpMessage as _, HttpRequest, web};
use bytes::Bytes;
use futures_util::{Stream, StreamExt as _};
use tempfile::TempPath;
use tokio::io::AsyncWriteExt as _;
use tokio::time::{Instant, timeout_at};

use super::body::{BodyAccount, BodyError, announced};
use super::problem::Problem;
use crate::error::Error;

/// What heads, names and other fields may add to the files, bytes.
const ENVELOPE: u64 = 64 << 10;
/// Most parts of a body.
const MAX_PARTS: usize = 64;
/// What a part costs beside the text of its head, bytes.
const PART: u64 = 128;
/// Time of the back office for a whole body, and without progress.
const ADMIN_DEADLINE: Duration = Duration::from_secs(600);
const ADMIN_PROGRESS: Duration = Duration::from_secs(30);
/// Longest name of a file that is kept, characters.
const MAX_NAME: usize = 200;

/// How much of a body is read, and for how long.
#[derive(Debug, Clone, Copy)]
pub(super) struct MultipartBounds {
    /// Bytes of all files together.
    pub(super) files: u64,
    /// Time for the whole body.
    pub(super) deadline: Duration,
    /// Time in which the next piece must arrive.
    pub(super) progress: Duration,
    /// Whether the files are held in memory, so that they count against the budgets of bodies.
    pub(super) in_memory: bool,
}

impl MultipartBounds {
    /// For visitors: a file of at most so many bytes, in memory, within the time of every other body.
    pub(super) const fn public(files: u64) -> Self {
        let deadline = super::body::DEADLINE;
        Self { files, deadline, progress: deadline, in_memory: true }
    }

    /// For the back office.
    pub(super) const fn admin(files: u64, in_memory: bool) -> Self {
        Self { files, deadline: ADMIN_DEADLINE, progress: ADMIN_PROGRESS, in_memory }
    }
}

/// A body that is being read.
pub(super) struct MultipartBody {
    parts: Multipart,
    meter: Meter,
}

/// What may still come.
struct Meter {
    bounds: MultipartBounds,
    ends: Instant,
    envelope: u64,
    files: u64,
    parts: usize,
    /// Whether more bytes came than all bounds together allow.
    overflow: Rc<Cell<bool>>,
    account: BodyAccount,
}

/// A part of a body.
pub(super) struct Part<'a> {
    field: Field,
    meter: &'a mut Meter,
    /// What its field is called.
    pub(super) name: String,
    /// The name of a file, without directories.
    pub(super) file_name: Option<String>,
}

impl MultipartBody {
    /// Begins to read the body of a request.
    pub(super) fn open(
        request: &HttpRequest,
        payload: web::Payload,
        bounds: MultipartBounds,
    ) -> Result<Self, Problem> {
        let account = BodyAccount::open(request)?;
        if !request.content_type().eq_ignore_ascii_case("multipart/form-data") {
            return Err(BodyError::WrongMediaType("multipart/form-data").into());
        }
        let whole = bounds.files + ENVELOPE;
        if announced(request).is_some_and(|length| length > whole) {
            return Err(account.refuse(too_large(&bounds)).into());
        }
        let overflow = Rc::new(Cell::new(false));
        let counted = counted(payload, whole, Rc::clone(&overflow));
        let parts = Multipart::new(request.headers(), counted);
        let ends = Instant::now() + bounds.deadline;
        let (envelope, files) = (ENVELOPE, bounds.files);
        let meter = Meter { bounds, ends, envelope, files, parts: 0, overflow, account };
        Ok(Self { parts, meter })
    }

    /// The next part; what was left of the one before is passed over.
    pub(super) async fn next(&mut self) -> Result<Option<Part<'_>>, Problem> {
        let Some(field) = self.meter.next(&mut self.parts).await? else { return Ok(None) };
        let field = field.map_err(|_| self.meter.unreadable())?;
        let head = field.headers().iter().map(|(name, value)| name.as_str().len() + value.len());
        self.meter.parts += 1;
        if self.meter.parts > MAX_PARTS {
            return Err(self.meter.refuse(BodyError::TooMany { what: "parts", max: MAX_PARTS }));
        }
        let head = head.sum::<usize>() as u64;
        self.meter.take_envelope(head + PART)?;
        let name = field.name().unwrap_or_default().to_owned();
        let sent_name = field.content_disposition().and_then(|part| part.get_filename());
        let file_name = sent_name.and_then(plain_name);
        Ok(Some(Part { field, meter: &mut self.meter, name, file_name }))
    }

    /// Ends the reading; what is held in memory stays counted until the request is answered.
    pub(super) fn finish(self, request: &HttpRequest) {
        self.meter.account.keep(request);
    }
}

impl Part<'_> {
    /// Whether it is one of the files.
    pub(super) fn is_file(&self) -> bool {
        self.name == "file"
    }

    /// The next bytes.
    pub(super) async fn chunk(&mut self) -> Result<Option<Bytes>, Problem> {
        let Some(chunk) = self.meter.next(&mut self.field).await? else { return Ok(None) };
        let chunk = chunk.map_err(|_| self.meter.unreadable())?;
        let length = chunk.len() as u64;
        if !self.is_file() {
            self.meter.take_envelope(length)?;
            return Ok(Some(chunk));
        }
        let left = self.meter.files.checked_sub(length);
        self.meter.files = left.ok_or_else(|| self.meter.refuse(too_large(&self.meter.bounds)))?;
        if self.meter.bounds.in_memory {
            self.meter.account.take(chunk.len())?;
        }
        Ok(Some(chunk))
    }

    /// Writes it to a new file, showing every piece to `look` before.
    pub(super) async fn store(
        &mut self,
        path: &Path,
        mut look: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Problem> {
        let failed = |cause| Error::file("writing an upload", cause);
        let mut file = tokio::fs::File::create_new(path).await.map_err(failed)?;
        while let Some(chunk) = self.chunk().await? {
            look(&chunk)?;
            file.write_all(&chunk).await.map_err(failed)?;
        }
        Ok(file.flush().await.map_err(failed)?)
    }

    /// Its whole value.
    pub(super) async fn value(mut self) -> Result<Vec<u8>, Problem> {
        let mut value = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            value.extend_from_slice(&chunk);
        }
        Ok(value)
    }
}

impl Meter {
    async fn next<S: Stream + Unpin>(&self, stream: &mut S) -> Result<Option<S::Item>, Problem> {
        let until = self.ends.min(Instant::now() + self.bounds.progress);
        let next = timeout_at(until, stream.next()).await;
        next.map_err(|_| self.refuse(BodyError::TooSlow))
    }

    fn take_envelope(&mut self, bytes: u64) -> Result<(), Problem> {
        let left = self.envelope.checked_sub(bytes);
        self.envelope = left.ok_or_else(|| self.refuse(too_large(&self.bounds)))?;
        Ok(())
    }

    fn refuse(&self, error: BodyError) -> Problem {
        self.account.refuse(error).into()
    }

    fn unreadable(&self) -> Problem {
        if self.overflow.get() {
            return self.refuse(too_large(&self.bounds));
        }
        Problem::malformed("the upload could not be read")
    }
}

fn too_large(bounds: &MultipartBounds) -> BodyError {
    BodyError::TooLarge(usize::try_from(bounds.files).unwrap_or(usize::MAX))
}

/// The payload up to so many bytes: what stands before the first part and behind the last one counts too.
fn counted(
    payload: web::Payload,
    max: u64,
    overflow: Rc<Cell<bool>>,
) -> impl Stream<Item = Result<Bytes, PayloadError>> + 'static {
    let mut left = max;
    payload.map(move |chunk| {
        let chunk = chunk?;
        let rest = left.checked_sub(chunk.len() as u64);
        left = rest.ok_or_else(|| {
            overflow.set(true);
            PayloadError::Overflow
        })?;
        Ok(chunk)
    })
}

/// A name that can be shown: without directories and control characters.
fn plain_name(sent: &str) -> Option<String> {
    let name = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|c| !c.is_control()).take(MAX_NAME).collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

// One file of a multipart body with the fields beside it: a small one in memory, a large one on the disk.

/// The one part named `file`, and the fields beside it.
pub(super) struct ReceivedFile<C> {
    /// Its bytes, or where they are.
    pub(super) content: C,
    /// Its name without directories, as the sender has it: one line.
    pub(super) name: Option<String>,
    /// Names and values, in order.
    fields: Vec<(String, Vec<u8>)>,
}

impl<C> ReceivedFile<C> {
    /// The value of a field beside the file.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        let value = self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value)?;
        std::str::from_utf8(value).ok()
    }
}

/// Reads the file of a request into memory.
pub(super) async fn read(
    request: &HttpRequest,
    payload: web::Payload,
    bounds: MultipartBounds,
) -> Result<ReceivedFile<Vec<u8>>, Problem> {
    read_parts(request, payload, bounds, async |part| part.value().await).await
}

/// Writes the file of a request to the disk.
pub(super) async fn store(
    request: &HttpRequest,
    payload: web::Payload,
    bounds: MultipartBounds,
    path: TempPath,
) -> Result<ReceivedFile<TempPath>, Problem> {
    let stored =
        read_parts(request, payload, bounds, async |mut part| part.store(&path, |_| Ok(())).await).await?;
    let ReceivedFile { content: (), name, fields } = stored;
    Ok(ReceivedFile { content: path, name, fields })
}

async fn read_parts<C>(
    request: &HttpRequest,
    payload: web::Payload,
    bounds: MultipartBounds,
    content_of: impl AsyncFn(Part<'_>) -> Result<C, Problem>,
) -> Result<ReceivedFile<C>, Problem> {
    let mut body = MultipartBody::open(request, payload, bounds)?;
    let (mut file, mut fields) = (None, Vec::new());
    while let Some(mut part) = body.next().await? {
        if !part.is_file() {
            let name = part.name.clone();
            fields.push((name, part.value().await?));
            continue;
        }
        if file.is_some() {
            return Err(Error::field("file", "Please send one file at a time.").into());
        }
        let name = part.file_name.take();
        file = Some((content_of(part).await?, name));
    }
    body.finish(request);
    let (content, name) = file.ok_or_else(|| Error::field("file", "Please choose a file."))?;
    Ok(ReceivedFile { content, name, fields })
}
