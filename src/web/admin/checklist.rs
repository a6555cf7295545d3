//! `/api/admin/checklist`: what a new site still needs before it is opened.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Bytes, Data};
use jiff::Timestamp;
use serde_json::Value;

use super::Admin;
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
use crate::ops::checklist::{Checklist, SiteProgress};
use crate::platform::blocking::run_blocking;
use crate::platform::db::Snapshot;
use crate::site::claims::{self, ClaimState};
use crate::web::problem::HttpResult;

/// The categories that a new database has (see `migrations/`).
const FIRST_CATEGORIES: [&str; 4] = ["antibiotics", "cardiac", "diabetes", "generics"];
/// A list of products that can be imported as it is.
const SAMPLE_LIST: &[u8] = include_bytes!("../../../assets/imports/sample-products.csv");

/// What the site still needs: the lines for the one who asks. Editors get those that they can do something about.
#[utoipa::path(get, path = "/api/admin/checklist", responses((status = 200, body = Checklist)))]
pub(crate) async fn get(admin: Admin, app: Data<App>) -> HttpResult {
    let (own, user, is_owner) = (app.clone(), admin.user_id, admin.role == Role::Owner);
    let now = app.clock.now();
    let progress = app.db.read(move |snapshot: &Snapshot| progress(snapshot, &own, user, now)).await?;
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
pub(crate) async fn sample_list(_: Admin) -> HttpResponse {
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
