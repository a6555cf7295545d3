//! `GET /storage/{bucket}/…`: uploaded pictures and their variants.

use std::path::{Component, Path as FilePath, PathBuf};

use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::problem::Problem;
use crate::app::App;
use crate::error::Error;
use crate::media::bucket::Bucket;
use crate::platform::db::off_the_async_threads;

/// A stored file; type by its extension, which the server chose when it encoded it.
///
/// # Errors
/// 404.
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
    let read = move || match std::fs::read(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(Error::file("reading a stored picture", cause)),
    };
    // Names are never reused, so the name is tag enough.
    let tag = format!("\"{}\"", file.replace('"', ""));
    let known = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let bytes = off_the_async_threads(read).await?.ok_or_else(missing)?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, "public, max-age=3600"));
    response.insert_header((header::ETAG, tag.clone()));
    if known.is_some_and(|known| known.split(',').any(|item| item.trim().trim_start_matches("W/") == tag)) {
        return Ok(response.status(actix_web::http::StatusCode::NOT_MODIFIED).finish());
    }
    response.insert_header((header::CONTENT_TYPE, kind));
    Ok(response.body(bytes))
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
