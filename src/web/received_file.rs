//! One file of a multipart body with the fields beside it: a small one in memory, a large one on the disk.

use actix_web::{HttpRequest, web};
use bytes::{Bytes, BytesMut};
use tempfile::TempPath;
use tokio::io::AsyncWriteExt as _;

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

/// Where a file's bytes go.
trait FileSink {
    type Content;

    async fn write(&mut self, bytes: &Bytes) -> Result<(), Error>;
    async fn finish(self) -> Result<Self::Content, Error>;
}

/// Reads the file of a request into memory.
pub(super) async fn read(
    request: &HttpRequest,
    payload: web::Payload,
    bounds: MultipartBounds,
) -> Result<ReceivedFile<Bytes>, Problem> {
    read_parts(request, payload, bounds, BytesMut::new()).await
}

/// Writes the file of a request to the disk.
pub(super) async fn store(
    request: &HttpRequest,
    payload: web::Payload,
    bounds: MultipartBounds,
    path: TempPath,
) -> Result<ReceivedFile<TempPath>, Problem> {
    let file = tokio::fs::File::create_new(&path).await.map_err(writing)?;
    read_parts(request, payload, bounds, StoredFile { file, path }).await
}

struct StoredFile {
    file: tokio::fs::File,
    path: TempPath,
}

impl FileSink for StoredFile {
    type Content = TempPath;

    async fn write(&mut self, bytes: &Bytes) -> Result<(), Error> {
        self.file.write_all(bytes).await.map_err(writing)
    }

    async fn finish(mut self) -> Result<TempPath, Error> {
        self.file.flush().await.map_err(writing)?;
        Ok(self.path)
    }
}

impl FileSink for BytesMut {
    type Content = Bytes;

    async fn write(&mut self, bytes: &Bytes) -> Result<(), Error> {
        self.extend_from_slice(bytes);
        Ok(())
    }

    async fn finish(self) -> Result<Bytes, Error> {
        Ok(self.freeze())
    }
}

fn writing(cause: std::io::Error) -> Error {
    Error::file("writing an upload", cause)
}

async fn read_parts<S: FileSink>(
    request: &HttpRequest,
    payload: web::Payload,
    bounds: MultipartBounds,
    mut sink: S,
) -> Result<ReceivedFile<S::Content>, Problem> {
    let mut body = MultipartBody::open(request, payload, bounds)?;
    let (mut has_file, mut file_name, mut fields) = (false, None, Vec::new());
    while let Some(mut part) = body.next().await? {
        if !part.is_file() {
            let name = part.name.clone();
            fields.push((name, part.value().await?));
            continue;
        }
        if has_file {
            return Err(Error::field("file", "Please send one file at a time.").into());
        }
        has_file = true;
        file_name = part.file_name.take();
        write(&mut part, &mut sink).await?;
    }
    body.finish(request);
    if !has_file {
        return Err(Error::field("file", "Please choose a file.").into());
    }
    Ok(ReceivedFile { content: sink.finish().await?, name: file_name, fields })
}

async fn write(part: &mut Part<'_>, sink: &mut impl FileSink) -> Result<(), Problem> {
    while let Some(chunk) = part.chunk().await? {
        sink.write(&chunk).await?;
    }
    Ok(())
}
