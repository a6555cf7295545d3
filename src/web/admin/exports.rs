//! Products and articles as files that can be imported again.

use actix_files::NamedFile;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::Admin;
use crate::app::App;
use crate::blog::admin_filter::AdminPostFilter;
use crate::blog::store::admin as posts;
use crate::catalogue::admin_filter::AdminProductFilter;
use crate::catalogue::listing;
use crate::error::Error;
use crate::imports::article_export;
use crate::imports::product_export;
use crate::imports::sheet_file::ExportFormat;
use crate::platform::blocking::run_blocking;
use crate::web::parameters;
use crate::web::problem::Problem;

/// The products of a filter, as a file that can be imported again.
#[utoipa::path(get, path = "/api/admin/products/export", tag = "admin", security(("token" = [])),
    params(("format" = Option<String>, Query, description = "csv (default) or xlsx"),
        ("q" = Option<String>, Query, description = "As in the list"),
        ("category" = Option<String>, Query, description = "As in the list"),
        ("missing" = Option<String>, Query, description = "As in the list"),
        ("state" = Option<String>, Query, description = "As in the list, without the trash"),
        ("sort" = Option<String>, Query, description = "As in the list")),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 422, body = Problem)))]
pub(crate) async fn products(
    _: Admin,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let filter = AdminProductFilter::parse(&parameters::query(&request))?;
    let format = ExportFormat::parse(&parameters::query_value(&request, "format").unwrap_or_default());
    let format = format.map_err(|message| Error::field("format", message))?;
    let search = if filter.q.is_some() { app.search.built().await? } else { app.search.clone() };
    let write = move |snapshot: &_| {
        let ids = listing::all_admin_ids(snapshot, &search, &filter)?;
        product_export::write(snapshot, &ids, format)
    };
    let bytes = app.db.read(write).await?;
    Ok(sheet("products", format, bytes))
}

/// A file that a spreadsheet opens.
pub(super) fn sheet(name: &str, format: ExportFormat, bytes: Vec<u8>) -> HttpResponse {
    let (ending, media_type) = format.ending_and_type();
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    HttpResponse::Ok()
        .content_type(media_type)
        .insert_header((header::CONTENT_DISPOSITION, disposition))
        .body(bytes)
}

/// The articles of a filter with their pictures, as an archive that can be imported again.
#[utoipa::path(get, path = "/api/admin/blogs/export", tag = "admin", security(("token" = [])),
    params(("q" = Option<String>, Query, description = "As in the list"),
        ("category" = Option<String>, Query, description = "As in the list"),
        ("state" = Option<String>, Query, description = "As in the list"),
        ("missing" = Option<String>, Query, description = "As in the list"),
        ("sort" = Option<String>, Query, description = "As in the list")),
    responses((status = 200, body = String, content_type = "application/zip"), (status = 422, body = Problem),
        (status = 507, body = Problem)))]
pub(crate) async fn articles(
    _: Admin,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let filter = AdminPostFilter::parse(&parameters::query(&request))?;
    let now = app.clock.now();
    let found = app.db.read(move |snapshot| posts::all(snapshot, &filter, now)).await?;
    let write = move || {
        let failed = |cause| Error::file("making an archive", cause);
        let file = tempfile::tempfile_in(app.data_dir.images()).map_err(failed)?;
        let file = article_export::write(&found, &app.data_dir.images(), file)?;
        NamedFile::from_file(file, "articles.zip").map_err(failed)
    };
    let archive = run_blocking(write).await?;
    let mut response = archive.use_etag(false).use_last_modified(false).into_response(&request);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    let name = HeaderValue::from_static("attachment; filename=\"articles.zip\"");
    headers.insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}
