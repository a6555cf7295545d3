//! Files: uploads and what is made for paper.

use std::path::{Component, Path as FilePath, PathBuf};
use std::sync::Arc;

use actix_files::NamedFile;
use actix_web::http::header::{self, ByteRangeSpec, HeaderValue, Range};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::page_rendering::{query_problem, send_problem};
use super::parameters::{self, client_address, path_id};
use super::problem::{HttpResult, Problem};
use super::respond::{ROBOTS_TAG, is_known, share_file, wants_page};
use crate::app::App;
use crate::catalogue::filter::ProductFilter;
use crate::catalogue::product::ProductId;
use crate::error::Error;
use crate::media;
use crate::media::bucket::Bucket;
use crate::pages::route::Page;
use crate::platform::blocking::run_blocking;
use crate::print::choice::MAX_CHOICE;
use crate::print::on_demand::{ChosenCatalogue, PrintedFile, ProductFile};
use crate::site::paths;
use images::link_preview::LINK_PREVIEW;
use render::document::{PageLink, PageProblem};

/// What the extended value of a header's parameter encodes (RFC 8187).
const EXTENDED_VALUE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The code of a choice that has too many products for one file.
const TOO_MANY_PRODUCTS: &str = "too_many_products";

/// `GET /storage/{bucket}/{file}`: an upload or a variant of an image, whole, a range of it, or 304. A person who followed a
/// link to one that is not there gets a page.
pub(super) async fn stored_file(
    request: HttpRequest,
    app: Data<App>,
    path: Path<(String, String)>,
) -> HttpResult {
    let answer = uploaded_file(&request, &app, path.into_inner()).await;
    let message = "It was replaced or taken away, or the link is mistyped.";
    or_page(&request, &app, answer, || PageProblem {
        title: Some("This file is not here"),
        ..PageProblem::new(404, message)
    })
    .await
}

/// The content type follows from the extension, which the server chose. The JPEG for link previews is made now, unless somebody
/// asked for it before. Documents are to be saved, never shown as a page of this site, under the name that they were uploaded
/// with.
async fn uploaded_file(request: &HttpRequest, app: &App, (bucket, file): (String, String)) -> HttpResult {
    let missing = || Problem::not_found("file");
    let path = relative_path(&bucket, &file).ok_or_else(missing)?;
    let content_type = content_type(&path).ok_or_else(missing)?;
    let url = format!("/storage/{bucket}/{file}");
    let path = app.data_dir.images().join(path);
    let mut found = open_file(path.clone()).await?;
    if found.is_none() && file.ends_with(LINK_PREVIEW) && app.image_workers.link_preview(path.clone()).await?
    {
        found = open_file(path).await?;
    }
    let file = found.ok_or_else(missing)?;
    let mut response = file.disable_content_disposition().into_response(request);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    if Bucket::Documents.holds(&url) {
        let document = app.db.read(move |snapshot| media::store::find_document(snapshot, &url)).await?;
        let name = document.ok_or_else(missing)?.name;
        headers.insert(header::CONTENT_DISPOSITION, attachment(&name));
    }
    Ok(response)
}

async fn open_file(path: PathBuf) -> Result<Option<NamedFile>, Error> {
    use std::io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    let open = move || match NamedFile::open(&path) {
        Ok(file) => Ok(file.metadata().is_file().then_some(file)),
        // A name that leads through a file, or that is longer than file systems have them, is not there either.
        Err(cause) if matches!(cause.kind(), NotFound | NotADirectory | InvalidFilename) => Ok(None),
        Err(cause) => Err(Error::file("opening a stored file", cause)),
    };
    run_blocking(open).await
}

/// The header of a file that is to be saved under this name (RFC 6266). Programs that do not know `filename*` get the
/// letters that ASCII has.
fn attachment(name: &str) -> HeaderValue {
    let name = if name.to_lowercase().ends_with(".pdf") { name.to_owned() } else { format!("{name}.pdf") };
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '.' | '-' | '_');
    let ascii: String = name.chars().map(|c| if plain(c) { c } else { '_' }).collect();
    let encoded = utf8_percent_encode(&name, EXTENDED_VALUE);
    let value = format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{encoded}");
    HeaderValue::from_str(&value).unwrap_or(HeaderValue::from_static("attachment"))
}

/// `GET /catalogue.pdf`: the catalogue of the current data, of all products or of those that the parameters of the list
/// choose. The first request after a change has it typeset.
pub(super) async fn catalogue_pdf(request: HttpRequest, app: Data<App>) -> HttpResult {
    let answer = match catalogue_file(&request, &app).await {
        Err(problem)
            if wants_page(request.headers()) && problem.status == StatusCode::UNPROCESSABLE_ENTITY =>
        {
            let page = if problem.code == TOO_MANY_PRODUCTS {
                let title = Some("Too many products for one file");
                PageProblem { title, ..PageProblem::new(422, problem.detail.as_ref()) }
            } else {
                query_problem(&problem.errors)
            };
            let page = PageProblem { link: Some(selection(&request)), ..page };
            return send_problem(&request, &app, request.path(), page, app.clock.now()).await;
        }
        answer => answer,
    };
    let message = "No product matches this selection, so there is no catalogue of it.";
    or_page(&request, &app, answer, || PageProblem {
        title: Some("Nothing to download"),
        link: Some(selection(&request)),
        ..PageProblem::new(404, message)
    })
    .await
}

/// The list of products with the parameters of a request.
fn selection(request: &HttpRequest) -> PageLink {
    let chosen = Page::parse(paths::PRODUCTS, &parameters::query(request));
    let href = chosen.map_or_else(|_| paths::PRODUCTS.to_owned(), |page| page.canonical());
    PageLink { href, label: "Change the selection" }
}

/// The answer to a request for a file; where there is none, people who followed a link get a page, and programs the problem
/// document.
async fn or_page(
    request: &HttpRequest,
    app: &App,
    answer: HttpResult,
    missing: impl FnOnce() -> PageProblem,
) -> HttpResult {
    let problem = match answer {
        Err(problem) if wants_page(request.headers()) => problem,
        answer => return answer,
    };
    let page = match problem.status {
        StatusCode::NOT_FOUND => missing(),
        StatusCode::SERVICE_UNAVAILABLE => {
            let again = request.uri().path_and_query().map_or_else(String::new, ToString::to_string);
            PageProblem {
                title: Some("This file can’t be made right now"),
                link: Some(PageLink { href: again, label: "Try again" }),
                ..PageProblem::new(
                    503,
                    "Many people ask for files at this moment. Please try again in a minute.",
                )
            }
        }
        _ => return Err(problem),
    };
    send_problem(request, app, request.path(), page, app.clock.now()).await
}

async fn catalogue_file(request: &HttpRequest, app: &App) -> HttpResult {
    let filter = ProductFilter::parse(&parameters::query(request))?;
    let version = app.db.content_version();
    if filter.is_whole_catalogue() {
        let printed = app.catalogue_pdf.get(client_address(request, &app.config.http)).await?;
        let mut response = shown(request, &printed.bytes, &printed.etag, "product-catalogue.pdf");
        // A cache must not keep the last one while a new one is made.
        if app.catalogue_pdf.current().is_some_and(|current| Arc::ptr_eq(&current, &printed)) {
            share(app, version, &mut response);
        }
        return Ok(response);
    }
    let printed = match app.printer.choice(filter, client_address(request, &app.config.http)).await? {
        ChosenCatalogue::File(printed) => printed,
        ChosenCatalogue::Nothing => return Err(Problem::not_found("product in this selection")),
        ChosenCatalogue::TooMany(total) => return Err(too_many_products(total)),
    };
    let mut response = printed_file(request, &printed);
    share(app, version, &mut response);
    // One of endlessly many files with the same products.
    response.headers_mut().insert(ROBOTS_TAG, HeaderValue::from_static("noindex"));
    Ok(response)
}

/// 422 for a choice of more products than one file holds.
fn too_many_products(total: u64) -> Problem {
    let detail = format!(
        "This selection has {total} products, and a file of a selection holds at most {MAX_CHOICE}. Choose further filters, \
         or download the catalogue of all products."
    );
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, TOO_MANY_PRODUCTS, detail)
}

/// `GET /products/{id}/sheet.pdf`: what the site says of a product, on one page.
pub(super) async fn product_sheet(request: HttpRequest, app: Data<App>, id: Path<String>) -> HttpResult {
    let answer = product_file(&request, &app, &id, ProductFile::Sheet).await;
    let message = "The product has left the catalogue, or the link is mistyped.";
    or_page(&request, &app, answer, || PageProblem {
        title: Some("This product sheet is not here"),
        link: Some(PageLink { href: paths::PRODUCTS.to_owned(), label: "See our products" }),
        ..PageProblem::new(404, message)
    })
    .await
}

/// `GET /products/{id}/share.jpg`: the picture of a product in link previews.
pub(super) async fn share_picture(request: HttpRequest, app: Data<App>, id: Path<String>) -> HttpResult {
    product_file(&request, &app, &id, ProductFile::SharePicture).await
}

async fn product_file(request: &HttpRequest, app: &App, id: &str, file: ProductFile) -> HttpResult {
    let id: ProductId = path_id(id, "product")?;
    let version = app.db.content_version();
    let printed = app.printer.of_product(id, file, client_address(request, &app.config.http)).await?;
    let printed = printed.ok_or_else(|| Problem::not_found("product"))?;
    let mut response = printed_file(request, &printed);
    share(app, version, &mut response);
    // Search engines show the page, of which this is another form (RFC 6596).
    let page = format!("<{}{}>; rel=\"canonical\"", app.config.http.origin(), paths::product(id));
    if let Ok(page) = HeaderValue::from_str(&page) {
        response.headers_mut().insert(header::LINK, page);
    }
    Ok(response)
}

/// Lets a cache in front of the site keep a file of this content version, while that is open to visitors.
fn share(app: &App, version: u64, response: &mut HttpResponse) {
    if app.opening.is_known_open(version) && response.status() != StatusCode::RANGE_NOT_SATISFIABLE {
        share_file(&app.config.http, response.headers_mut());
    }
}

fn printed_file(request: &HttpRequest, file: &PrintedFile) -> HttpResponse {
    shown(request, &file.bytes, &file.etag, &file.name)
}

/// A PDF or a picture to be shown by the browser, under this name when it is saved; 304 when the client has it, and one range of it
/// where a reader asks for that (RFC 9110, section 14).
fn shown(request: &HttpRequest, bytes: &Bytes, etag: &str, name: &str) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.insert_header((header::ETAG, etag));
    response.insert_header((header::CACHE_CONTROL, "no-cache"));
    if is_known(request.headers(), etag) {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    response.insert_header((header::ACCEPT_RANGES, "bytes"));
    let total = bytes.len() as u64;
    let part = match asked_range(request, etag) {
        None => bytes.clone(),
        Some(range) => {
            let Some((first, last)) = range.to_satisfiable_range(total) else {
                response.insert_header((header::CONTENT_RANGE, format!("bytes */{total}")));
                return response.status(StatusCode::RANGE_NOT_SATISFIABLE).finish();
            };
            response.insert_header((header::CONTENT_RANGE, format!("bytes {first}-{last}/{total}")));
            response.status(StatusCode::PARTIAL_CONTENT);
            bytes.slice(first as usize..=last as usize)
        }
    };
    let is_picture = std::path::Path::new(name).extension().is_some_and(|extension| extension == "jpg");
    response.content_type(if is_picture { "image/jpeg" } else { "application/pdf" });
    response.insert_header((header::CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")));
    response.body(part)
}

/// The one range that a request asks for, unless it has another edition of the file. Several are answered with the whole.
fn asked_range(request: &HttpRequest, etag: &str) -> Option<ByteRangeSpec> {
    let text = |name| request.headers().get(name)?.to_str().ok();
    if request.method() != Method::GET || text(header::IF_RANGE).is_some_and(|known| known != etag) {
        return None;
    }
    match text(header::RANGE)?.parse().ok()? {
        Range::Bytes(ranges) => <[_; 1]>::try_from(ranges).ok().map(|[range]| range),
        Range::Unregistered(..) => None,
    }
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
    let of_documents = path.starts_with(Bucket::Documents.folder());
    if of_documents || path.extension().is_some_and(|ending| ending == "pdf") {
        return (of_documents && path.extension()? == "pdf").then_some("application/pdf");
    }
    Some(match path.extension()?.to_str()? {
        "webp" => "image/webp",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        _ => return None,
    })
}
