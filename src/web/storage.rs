//! `GET /storage/{bucket}/…`: uploaded pictures and their variants.

use std::path::{Component, Path as FilePath, PathBuf};

use actix_files::NamedFile;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::problem::Problem;
use crate::app::App;
use crate::error::Error;
use crate::media::bucket::Bucket;
use crate::platform::blocking::run_blocking;

/// A stored file, or a range of it, read while it is sent; type by its extension, which the server chose when it encoded
/// it. Conditions are judged by the file's metadata, before anything is read.
///
/// # Errors
/// 404; 412 and 416 by the request's conditions.
pub async fn get(
    request: HttpRequest,
    app: Data<App>,
    at: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (bucket, file) = at.into_inner();
    let missing = || Problem::not_found("file");
    let path = inside(&bucket, &file).ok_or_else(missing)?;
    let kind = content_type(&path).ok_or_else(missing)?;
    let path = app.data_dir.images().join(path);
    let open = move || match NamedFile::open(&path) {
        Ok(file) => Ok(file.metadata().is_file().then_some(file)),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(Error::file("opening a stored picture", cause)),
    };
    let file = run_blocking(open).await?.ok_or_else(missing)?;
    let mut response = file.disable_content_disposition().into_response(&request);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    Ok(response)
}

/// The path inside the image directory, if every part of it is an ordinary name.
fn inside(bucket: &str, file: &str) -> Option<PathBuf> {
    let ordinary = |name: &str| {
        !name.starts_with('.')
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'))
    };
    let path = FilePath::new(bucket).join(file);
    let normal = path.components().all(|part| match part {
        Component::Normal(name) => name.to_str().is_some_and(ordinary),
        _ => false,
    });
    (Bucket::named(bucket).is_some() && normal && !file.contains("//")).then_some(path)
}

fn content_type(path: &FilePath) -> Option<&'static str> {
    Some(match path.extension()?.to_str()? {
        "webp" => "image/webp",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        _ => return None,
    })
}
