//! Files from the data directory: uploaded images and the catalogue PDF.

use std::path::{Component, Path as FilePath, PathBuf};

use actix_files::NamedFile;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::problem::Problem;
use super::respond::is_known;
use crate::app::App;
use crate::error::Error;
use crate::media::bucket::Bucket;
use crate::platform::blocking::run_blocking;

/// `GET /storage/{bucket}/{file}`: an uploaded image or a variant, whole, a range of it, or 304. The content type follows
/// from the extension, which the server chose when it encoded the image.
pub(super) async fn stored_image(
    request: HttpRequest,
    app: Data<App>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (bucket, file) = path.into_inner();
    let missing = || Problem::not_found("file");
    let path = relative_path(&bucket, &file).ok_or_else(missing)?;
    let content_type = content_type(&path).ok_or_else(missing)?;
    let path = app.data_dir.images().join(path);
    let open = move || match NamedFile::open(&path) {
        Ok(file) => Ok(file.metadata().is_file().then_some(file)),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(Error::file("opening a stored image", cause)),
    };
    let file = run_blocking(open).await?.ok_or_else(missing)?;
    let mut response = file.disable_content_disposition().into_response(&request);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    Ok(response)
}

/// `GET /catalogue.pdf`: the catalogue of the current data. The first request after a change typesets it.
pub(super) async fn catalogue_pdf(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let printed = app.catalogue_pdf.get().await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::ETAG, printed.etag.as_str()));
    response.insert_header((header::CACHE_CONTROL, "no-cache"));
    if is_known(request.headers(), &printed.etag) {
        return Ok(response.status(StatusCode::NOT_MODIFIED).finish());
    }
    response.content_type("application/pdf");
    response.insert_header((header::CONTENT_DISPOSITION, "inline; filename=\"product-catalogue.pdf\""));
    Ok(response.body(printed.bytes.clone()))
}

/// The path inside the image directory; `None` unless every segment is a plain file name, so that none leads out of it.
fn relative_path(bucket: &str, file: &str) -> Option<PathBuf> {
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
