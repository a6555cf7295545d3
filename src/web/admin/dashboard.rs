//! `/api/admin/overview` and `/api/admin/history`.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use utoipa::ToSchema;

use super::Admin;
use crate::admin::overview::{self, Overview};
use crate::app::App;
use crate::auth::user::Role;
use crate::history::entry::{Audience, HistoryFilter, HistoryPage};
use crate::history::store;
use crate::monitoring::{Notice, SystemState};
use crate::platform::blocking::run_blocking;
use crate::site::office_settings;
use crate::web::auth::guard::Owner;
use crate::web::parameters;
use crate::web::problem::Problem;

/// What the dashboard shows, with what needs the operator.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Dashboard {
    #[serde(flatten)]
    overview: Overview,
    /// What needs the operator, the most urgent first.
    notices: Vec<Notice>,
}

/// What the dashboard shows: counts, whether mails are sent, the last changes, what needs the operator.
#[utoipa::path(get, path = "/api/admin/overview", responses((status = 200, body = Dashboard)))]
pub(crate) async fn overview(admin: Admin, app: Data<App>) -> Result<HttpResponse, Problem> {
    let (own, failed_at, now) = (app.clone(), app.enquiries.failed_at(), app.clock.now());
    let audience = audience(&admin);
    let read = move |snapshot: &_| {
        let (mail, _) = office_settings::mail(snapshot, &own.config, &own.data_dir.keys(), now)?;
        overview::overview(snapshot, &mail, failed_at, now, audience)
    };
    let overview = app.db.read(read).await?;
    let state = run_blocking(move || app.monitor.state(&app.sources())).await?;
    Ok(HttpResponse::Ok().json(Dashboard { overview, notices: state.notices }))
}

/// Who did what, newest first, one page at a time. Editors read nothing of people and settings.
///
/// Both days are included; `id` needs `kind`.
#[utoipa::path(get, path = "/api/admin/history",
    params(
        ("kind" = Option<String>, Query, description = "product, post, category, benefit, image, search_word, site_page, person or setting"),
        ("id" = Option<i64>, Query, description = "Only this one; needs kind"),
        ("by" = Option<String>, Query, description = "E-mail of the administrator"),
        ("name" = Option<String>, Query, description = "Part of the record's name"),
        ("from" = Option<String>, Query, description = "First day, in India: 2026-11-21"),
        ("to" = Option<String>, Query, description = "Last day, in India"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = HistoryPage), (status = 422)))]
pub(crate) async fn history(
    admin: Admin,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let filter = HistoryFilter::parse(&parameters::query(&request))?;
    let audience = audience(&admin);
    let page = app.db.read(move |snapshot| store::list_entries(snapshot, &filter, audience)).await?;
    Ok(HttpResponse::Ok().json(page))
}

fn audience(admin: &Admin) -> Audience {
    match admin.role {
        Role::Owner => Audience::Owners,
        Role::Editor => Audience::Editors,
    }
}

// `/api/admin/system`.

/// How the site is doing: version, disk, backups, mail, certificate, the last errors. For owners, because log lines can name
/// addresses of visitors and places on the server.
#[utoipa::path(get, path = "/api/admin/system", responses((status = 200, body = SystemState)))]
pub(crate) async fn system(_: Owner, app: Data<App>) -> Result<HttpResponse, Problem> {
    let state = run_blocking(move || app.monitor.state(&app.sources())).await?;
    Ok(HttpResponse::Ok().json(state))
}
