//! `/api/admin/checklist`: what a new site still needs before it is opened.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Bytes, Data};
use jiff::Timestamp;

use super::Admin;
use crate::admin::checklist::{Checklist, SiteProgress};
use crate::app::App;
use crate::auth::accounts;
use crate::auth::id::UserId;
use crate::auth::store::{factors, invitations};
use crate::auth::user::Role;
use crate::backup::{places, state as backup_state};
use crate::blog::store::admin as posts;
use crate::catalogue::store::{stats, terms};
use crate::catalogue::term::TermKind;
use crate::config::mail::Transport;
use crate::content::company;
use crate::content::page_name::PageName;
use crate::content::{read, shipped};
use crate::error::Result;
use crate::platform::blocking::run_blocking;
use crate::platform::db::Snapshot;
use crate::site::claims::{self, ClaimState};
use crate::site::{office_settings, settings_store};
use crate::web::problem::Problem;

/// The categories that a new database has (see `migrations/`).
const FIRST_CATEGORIES: [&str; 4] = ["antibiotics", "cardiac", "diabetes", "generics"];
/// A list of products that can be imported as it is.
const SAMPLE_LIST: &[u8] = include_bytes!("../../../assets/imports/sample-products.csv");

/// What the site still needs: the lines for the one who asks. Editors get those that they can do something about.
#[utoipa::path(get, path = "/api/admin/checklist", tag = "admin", security(("token" = [])),
    responses((status = 200, body = Checklist)))]
pub(crate) async fn get(admin: Admin, app: Data<App>) -> Result<HttpResponse, Problem> {
    let (own, user, is_owner) = (app.clone(), admin.user_id, admin.role == Role::Owner);
    let now = app.clock.now();
    let read = move |snapshot: &Snapshot| progress(snapshot, &own, user, now);
    let progress = SiteProgress { is_owner, ..app.db.read(read).await? };
    let with_backups = run_blocking(move || {
        let config = app.settings.backup()?;
        let state = backup_state::read(&app.data_dir)?.of_places(&places::scheduled(&config));
        Ok(SiteProgress {
            backups_scheduled: config.interval().is_some(),
            has_backup: state.last_success.is_some(),
            backups_fail: state.is_failing(),
            ..progress
        })
    });
    Ok(HttpResponse::Ok().json(with_backups.await?.checklist()))
}

/// A list of products to begin with: the columns that are read, and three rows of them. It can be imported as it is.
#[utoipa::path(get, path = "/api/admin/imports/sample", tag = "admin", security(("token" = [])),
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
    let has_licence = facts["licences"].as_array().is_some_and(|all| !all.is_empty());
    let (mail, _) = office_settings::mail(snapshot, &app.config, &app.data_dir.keys())?;
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
        unconfirmed_claims: claims.unconfirmed,
        has_licences: has_licence || facts["gstin"] != "" || facts["fssai"]["number"] != "",
        expiring_licences: company::expiring(snapshot, &app.config.company, now)?.len(),
        has_categories: has_own || products > 0,
        products,
        articles: posts::stats(snapshot, now)?.total,
        mail_is_sent: mail.transport == Transport::Smtp,
        mail_fails: app.enquiries.failed_at().is_some(),
        has_second_factor: factors::has_verified(snapshot, user)?,
        people: people + invitations::all(snapshot)?.len(),
        open: settings_store::read(snapshot)?.open,
        ..SiteProgress::default()
    })
}
