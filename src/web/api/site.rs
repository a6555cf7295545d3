//! `/api/site`, and `/api/content/{page}`: the words and pictures of the site's own pages.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use crate::app::App;
use crate::catalogue::store::public;
use crate::content::openapi::ContentDocument;
use crate::content::page_name::PageName;
use crate::content::visibility::HiddenPages;
use crate::content::{read, store};
use crate::platform::db::Snapshot;
use crate::site::{Site, year_ends};
use crate::web::cached::{self, Fresh};
use crate::web::problem::Problem;

/// Company facts, navigation facts, choices that forms offer.
#[utoipa::path(get, path = "/api/site", tag = "site", responses((status = 200, body = Site)))]
pub(crate) async fn get(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let key = cached::key_of_address(&app, "/api/site").into_owned();
    let (config, file) = (app.config.clone(), app.catalogue_pdf.file());
    let read = move |snapshot: &Snapshot, now| {
        let site = Site { catalogue_pdf: file, ..Site::read(&config, snapshot, now)? };
        let until = year_ends(now);
        let changes = [store::next_change(snapshot, now)?, public::next_change(snapshot, now)?];
        let until = changes.into_iter().flatten().fold(until, Ord::min);
        Ok(Fresh { value: site, until: Some(until) })
    };
    cached::json(&request, &app, &key, read).await
}

/// What a page says, with its pictures resolved. `layout` is what every page has, `company` the company's facts.
#[utoipa::path(get, path = "/api/content/{page}", tag = "site",
    params(("page" = String, Path,
        description = "home, about, legacy, legacy-interactive, partners, contact, privacy, terms, not-found, layout or company")),
    responses((status = 200, body = ContentDocument)))]
pub(crate) async fn content(
    request: HttpRequest,
    app: Data<App>,
    page: Path<String>,
) -> Result<HttpResponse, Problem> {
    let page = PageName::parse(&page).ok_or_else(|| Problem::not_found("page"))?;
    let config = app.config.clone();
    let read_page = move |snapshot: &Snapshot, now| {
        if HiddenPages::read(snapshot, now)?.hides_page(page) {
            return Ok(None);
        }
        let (value, until) = read::public_until(snapshot, page, &config.company, now)?;
        Ok(Some(Fresh { value, until }))
    };
    cached::json_of_one(&request, &app, &format!("/api/content/{}", page.name()), "page", read_page).await
}
