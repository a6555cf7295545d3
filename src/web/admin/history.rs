//! `/api/admin/history`: who did what.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::Admin;
use crate::app::App;
use crate::history::entry::{HistoryFilter, HistoryPage};
use crate::history::store;
use crate::web::problem::Problem;
use crate::web::query;

/// Who did what, newest first, one page at a time.
///
/// # Errors
/// 422 naming every parameter out of its range.
#[utoipa::path(get, path = "/api/admin/history", tag = "admin", security(("token" = [])),
    params(
        ("kind" = Option<String>, Query, description = "product, post, category, benefit or image"),
        ("id" = Option<i64>, Query, description = "Only this one; needs kind"),
        ("by" = Option<String>, Query, description = "E-mail of whoever did it"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = HistoryPage), (status = 422, body = Problem)))]
pub async fn list(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let filter = HistoryFilter::parse(&query::pairs(&request))?;
    let page = app.db.read(move |snapshot| store::list_entries(snapshot, &filter)).await?;
    Ok(HttpResponse::Ok().json(page))
}
