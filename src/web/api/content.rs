//! `/api/content/{page}`: the words and pictures of the site's own pages.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use crate::app::App;
use crate::content::openapi::ContentDocument;
use crate::content::page_name::PageName;
use crate::content::read;
use crate::content::visibility::HiddenPages;
use crate::platform::db::Snapshot;
use crate::web::cached::{self, Fresh};
use crate::web::problem::Problem;

/// What a page says, with its pictures resolved. `layout` is what every page has, `company` the company's facts.
#[utoipa::path(get, path = "/api/content/{page}", tag = "site",
    params(("page" = String, Path,
        description = "home, about, legacy, legacy-interactive, partners, contact, privacy, terms, not-found, layout or company")),
    responses((status = 200, body = ContentDocument), (status = 404, body = Problem)))]
pub(crate) async fn get(
    request: HttpRequest,
    app: Data<App>,
    page: Path<String>,
) -> Result<HttpResponse, Problem> {
    let page = PageName::parse(&page).ok_or_else(|| Problem::not_found("page"))?;
    let config = app.config.clone();
    let read = move |snapshot: &Snapshot, now| {
        if HiddenPages::read(snapshot, now)?.hides_page(page) {
            return Ok(None);
        }
        let (value, until) = read::public_until(snapshot, page, &config.company, now)?;
        Ok(Some(Fresh { value, until }))
    };
    cached::json_of_one(&request, &app, &format!("/api/content/{}", page.name()), "page", read).await
}
