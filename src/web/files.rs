//! Files: uploaded images and what is made for paper.

use std::path::{Component, Path as FilePath, PathBuf};

use actix_files::NamedFile;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;

use super::client_address::client_address;
use super::parameters::{self, path_id};
use super::problem::Problem;
use super::respond::{ROBOTS_TAG, is_known};
use crate::app::App;
use crate::catalogue::filter::ProductFilter;
use crate::catalogue::product::ProductId;
use crate::error::Error;
use crate::media::bucket::Bucket;
use crate::media::files::LINK_PREVIEW;
use crate::platform::blocking::run_blocking;
use crate::print::on_demand::PrintedFile;
use crate::site::paths;

/// `GET /storage/{bucket}/{file}`: an uploaded image or a variant, whole, a range of it, or 304. The content type follows
/// from the extension, which the server chose when it encoded the image. The JPEG for link previews is made now, unless
/// somebody asked for it before.
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
    let mut found = open_image(path.clone()).await?;
    if found.is_none() && file.ends_with(LINK_PREVIEW) && app.image_workers.link_preview(path.clone()).await?
    {
        found = open_image(path).await?;
    }
    let file = found.ok_or_else(missing)?;
    let mut response = file.disable_content_disposition().into_response(&request);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    Ok(response)
}

async fn open_image(path: PathBuf) -> Result<Option<NamedFile>, Error> {
    let open = move || match NamedFile::open(&path) {
        Ok(file) => Ok(file.metadata().is_file().then_some(file)),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(Error::file("opening a stored image", cause)),
    };
    run_blocking(open).await
}

/// `GET /catalogue.pdf`: the catalogue of the current data, of all products or of those that the parameters of the list
/// choose. The first request after a change typesets it.
pub(super) async fn catalogue_pdf(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let filter = ProductFilter::parse(&parameters::query(&request))?;
    if filter.is_whole_catalogue() {
        let printed = app.catalogue_pdf.get().await?;
        return Ok(pdf(&request, &printed.bytes, &printed.etag, "product-catalogue.pdf"));
    }
    let printed = app.printer.choice(filter, client_address(&request, &app.config.http)).await?;
    let printed = printed.ok_or_else(|| Problem::not_found("product in this selection"))?;
    let mut response = pdf_file(&request, &printed);
    // One of endlessly many files with the same products.
    response.headers_mut().insert(ROBOTS_TAG, HeaderValue::from_static("noindex"));
    Ok(response)
}

/// `GET /products/{id}/sheet.pdf`: what the site says of a product, on one page.
pub(super) async fn product_sheet(
    request: HttpRequest,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let id: ProductId = path_id(&id, "product")?;
    let printed = app.printer.sheet(id, client_address(&request, &app.config.http)).await?;
    let printed = printed.ok_or_else(|| Problem::not_found("product"))?;
    let mut response = pdf_file(&request, &printed);
    // Search engines show the page, of which this is another form (RFC 6596).
    let page = format!("<{}{}>; rel=\"canonical\"", app.config.http.origin(), paths::product(id));
    if let Ok(page) = HeaderValue::from_str(&page) {
        response.headers_mut().insert(header::LINK, page);
    }
    Ok(response)
}

fn pdf_file(request: &HttpRequest, file: &PrintedFile) -> HttpResponse {
    pdf(request, &file.bytes, &file.etag, &file.name)
}

/// A PDF to be shown by the browser, under this name when it is saved; 304 when the client has it.
fn pdf(request: &HttpRequest, bytes: &Bytes, etag: &str, name: &str) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.insert_header((header::ETAG, etag));
    response.insert_header((header::CACHE_CONTROL, "no-cache"));
    if is_known(request.headers(), etag) {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    response.content_type("application/pdf");
    response.insert_header((header::CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")));
    response.body(bytes.clone())
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
