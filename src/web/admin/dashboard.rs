//! `/api/admin/overview` and `/api/admin/history`.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Bytes;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::admin::overview::{self, Overview};
use crate::app::App;
use crate::auth::accounts;
use crate::auth::store::{factors, invitations};
use crate::auth::user::{Role, UserId};
use crate::blog::store::admin as posts;
use crate::catalogue::store::{stats, terms};
use crate::catalogue::term::TermKind;
use crate::content::page_name::PageName;
use crate::content::{read, shipped};
use crate::error::Result;
use crate::history::entry::{Audience, HistoryFilter, HistoryPage};
use crate::history::store;
use crate::monitoring::{Notice, SystemState};
use crate::ops::checklist::{Checklist, SiteProgress};
use crate::platform::blocking::run_blocking;
use crate::platform::db::Snapshot;
use crate::site::claims::{self, ClaimState};
use crate::site::office_settings;
use crate::web::auth::guard::{AdminCall, Owner};
use crate::web::problem::HttpResult;

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
pub(crate) async fn overview(call: AdminCall) -> HttpResult {
    let (own, failed_at, now) = (call.app.clone(), call.app.enquiries.failed_at(), call.app.clock.now());
    let audience = audience(&call);
    let read = move |snapshot: &_| {
        let (mail, _) = office_settings::mail(snapshot, &own.config, &own.data_dir.keys(), now)?;
        overview::overview(snapshot, &mail, failed_at, now, audience)
    };
    let overview = call.app.db.read(read).await?;
    let state = run_blocking(move || call.app.monitor.state(&call.app.sources())).await?;
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
pub(crate) async fn history(call: AdminCall) -> HttpResult {
    let filter = HistoryFilter::parse(&call.query())?;
    let audience = audience(&call);
    let page = call.app.db.read(move |snapshot| store::list_entries(snapshot, &filter, audience)).await?;
    Ok(HttpResponse::Ok().json(page))
}

fn audience(call: &AdminCall) -> Audience {
    match call.admin.role {
        Role::Owner => Audience::Owners,
        Role::Editor => Audience::Editors,
    }
}

// `/api/admin/system`.

/// How the site is doing: version, disk, backups, mail, certificate, the last errors. For owners, because log lines can name
/// addresses of visitors and places on the server.
#[utoipa::path(get, path = "/api/admin/system", responses((status = 200, body = SystemState)))]
pub(crate) async fn system(owner: Owner) -> HttpResult {
    let app = owner.app.clone();
    let state = run_blocking(move || app.monitor.state(&app.sources())).await?;
    Ok(HttpResponse::Ok().json(state))
}

// `/api/admin/checklist`: what a new site still needs before it is opened.

/// The categories that a new database has (see `migrations/`).
const FIRST_CATEGORIES: [&str; 4] = ["antibiotics", "cardiac", "diabetes", "generics"];
/// A list of products that can be imported as it is.
const SAMPLE_LIST: &[u8] = include_bytes!("../../../assets/imports/sample-products.csv");

/// What the site still needs: the lines for the one who asks. Editors get those that they can do something about.
#[utoipa::path(get, path = "/api/admin/checklist", responses((status = 200, body = Checklist)))]
pub(crate) async fn get(call: AdminCall) -> HttpResult {
    let (own, user, is_owner) = (call.app.clone(), call.admin.user_id, call.admin.role == Role::Owner);
    let now = call.app.clock.now();
    let progress = call.app.db.read(move |snapshot: &Snapshot| progress(snapshot, &own, user, now)).await?;
    let app = call.app;
    let state = run_blocking(move || app.monitor.state(&app.sources())).await?;
    let progress = SiteProgress {
        unconfirmed_claims: state.pages.unconfirmed_claims,
        open: state.pages.open,
        backups_scheduled: state.backups.every_seconds.is_some(),
        has_backup: state.backups.state.last_success.is_some(),
        notices: state.notices,
        is_owner,
        ..progress
    };
    Ok(HttpResponse::Ok().json(progress.checklist()))
}

/// A list of products to begin with: the columns that are read, and three rows of them. It can be imported as it is.
#[utoipa::path(get, path = "/api/admin/imports/sample",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub(crate) async fn sample_list(_: AdminCall) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"sample-products.csv\""))
        .body(Bytes::from_static(SAMPLE_LIST))
}

/// What the database says of it.
fn progress(snapshot: &Snapshot, app: &App, user: UserId, now: Timestamp) -> Result<SiteProgress> {
    let first = shipped::document(PageName::Company, &app.config.company);
    let default = shipped::document(PageName::Company, &crate::config::company::Company::default());
    let facts = read::published(snapshot, PageName::Company, &app.config.company, now)?;
    let is_given = |name: &str| facts[name] != default[name];
    let categories = terms::slugs_and_names(snapshot, TermKind::Category)?;
    let has_own = categories.len() != FIRST_CATEGORIES.len()
        || categories.iter().any(|(slug, _)| !FIRST_CATEGORIES.contains(&slug.as_str()));
    let products = stats::stats(snapshot)?.total;
    let with_products = terms::all_public(snapshot, TermKind::Category)?;
    let links: Vec<_> = facts["footer_categories"].as_array().into_iter().flatten().collect();
    let is_used = |link: &Value| with_products.iter().any(|term| term.products > 0 && *link == *term.slug);
    let is_footer_empty = !links.is_empty() && !links.into_iter().any(is_used);
    let has_licence = facts["licences"].as_array().is_some_and(|all| !all.is_empty());
    let claims = claims::list(snapshot, &app.config.company, now)?;
    let is_confirmed =
        |id: &str| claims.items.iter().any(|claim| claim.id == id && claim.state == ClaimState::Confirmed);
    let has_other_address = is_given("address");
    // The pin that came with the address is right with that address only.
    let has_first_place = !has_other_address && is_confirmed("company:map.latitude");
    let people = accounts::list(snapshot)?.iter().filter(|(user, _)| user.disabled_at.is_none()).count();
    Ok(SiteProgress {
        has_name: is_given("name"),
        has_logo: facts["logo"]["src"] != first["logo"]["src"],
        has_address: has_other_address || is_confirmed("company:address"),
        has_place: is_given("map") || has_first_place,
        has_licences: has_licence || facts["gstin"] != "" || facts["fssai"]["number"] != "",
        has_categories: has_own || products > 0,
        has_empty_footer: is_footer_empty,
        products,
        articles: posts::stats(snapshot, now)?.total,
        has_second_factor: factors::has_verified(snapshot, user)?,
        people: people + invitations::all(snapshot)?.len(),
        ..SiteProgress::default()
    })
}
