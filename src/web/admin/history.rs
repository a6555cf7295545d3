//! `/api/admin/history`: who did what.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::Admin;
use crate::app::App;
use crate::error::FieldErrors;
use crate::history::entry::{HistoryFilter, HistoryPage, Kind};
use crate::history::store;
use crate::platform::parameter::{LAST_PAGE, MOST_PER_PAGE, number, text};
use crate::web::problem::Problem;
use crate::web::query;

const PER_PAGE: u32 = 24;

/// Who did what, newest first, one page at a time.
///
/// # Errors
/// 422 naming every parameter out of its range.
#[utoipa::path(get, path = "/api/admin/history", tag = "office", security(("token" = [])),
    params(
        ("kind" = Option<String>, Query, description = "product, post, category, benefit or image"),
        ("id" = Option<i64>, Query, description = "Only this one; needs kind"),
        ("by" = Option<String>, Query, description = "E-mail of whoever did it"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = HistoryPage), (status = 422, body = Problem)))]
pub async fn list(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let filter = parse(&query::pairs(&request))?;
    let page = app.db.read(move |snapshot| store::page(snapshot, &filter)).await?;
    Ok(HttpResponse::Ok().json(page))
}

fn parse(query: &[(String, String)]) -> Result<HistoryFilter, FieldErrors> {
    let mut errors = FieldErrors::default();
    let e = &mut errors;
    let mut filter = HistoryFilter { page: 1, per_page: PER_PAGE, ..HistoryFilter::default() };
    for (name, value) in query {
        match name.as_str() {
            "kind" if !value.is_empty() => {
                let kind = Kind::named(value).ok_or("must be product, post, category, benefit or image");
                filter.kind = e.take(name, kind);
            }
            "id" if !value.is_empty() => {
                filter.id = e.take(name, value.parse().map_err(|_| "must be a whole number"));
            }
            "by" => filter.by = text(e, name, value),
            "page" => filter.page = number(e, name, value, LAST_PAGE).unwrap_or(1),
            "per_page" => filter.per_page = number(e, name, value, MOST_PER_PAGE).unwrap_or(PER_PAGE),
            _ => {}
        }
    }
    if filter.id.is_some() && filter.kind.is_none() && errors.is_empty() {
        errors.add("kind", "is needed with an id");
    }
    if errors.is_empty() { Ok(filter) } else { Err(errors) }
}
