//! One file of a multipart body with the fields beside it: a small one in memory, a large one on the disk.

use actix_web::{HttpRequest, web};
use tempfile::TempPath;

use super::multipart::{MultipartBody, MultipartBounds, Part};
use super::problem::Problem;
use crate::error::Error;

/// The one part named `file`, and the fields beside it.
pub(super) struct ReceivedFile<C> {
    /// Its bytes, or where they are.
    pub(super) content: C,
    /// Its name without directories, as the sender has it.
    name: Option<String>,
    /// Names and values, in order.
    fields: Vec<(String, Vec<u8>)>,
}

impl<C> ReceivedFile<C> {
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
