//! `/api/admin/claims`: what the shipped texts claim of the company.

use actix_web::HttpResponse;
use actix_web::web::Data;

use super::{Admin, AdminJson};
use crate::admin::claims::{self, ClaimsInput};
use crate::app::App;
use crate::auth::identity::Caller;
use crate::config::company::Company;
use crate::content::claims::Claim;
use crate::error::Result;
use crate::history::entry::Actor;
use crate::platform::db::WriteTx;
use crate::site::claims::{self as site_claims, ClaimList};
use crate::web::auth::guard::Owner;
use crate::web::problem::Problem;

/// Every claim that visitors read, and how it stands.
///
/// One that was taken out is not listed.
#[utoipa::path(get, path = "/api/admin/claims", responses((status = 200, body = ClaimList)))]
pub(crate) async fn list(_: Admin, app: Data<App>) -> Result<HttpResponse, Problem> {
    let (config, now) = (app.config.clone(), app.clock.now());
    let list = app.db.read(move |snapshot| site_claims::list(snapshot, &config.company, now)).await?;
    Ok(HttpResponse::Ok().json(list))
}

/// Says that claims are true as they stand; who said so is in the history.
///
/// 422 `errors.ids`; those that are not as shipped are left alone.
#[utoipa::path(post, path = "/api/admin/claims/confirm", request_body = ClaimsInput,
    responses((status = 200, body = ClaimList)))]
pub(crate) async fn confirm(
    owner: Owner,
    app: Data<App>,
    input: AdminJson<ClaimsInput>,
) -> Result<HttpResponse, Problem> {
    change(owner, &app, input, claims::confirm).await
}

/// Takes claims out of their pages, and publishes these.
///
/// Its draft loses it too, unless other words stand there.
#[utoipa::path(post, path = "/api/admin/claims/remove", request_body = ClaimsInput,
    responses((status = 200, body = ClaimList)))]
pub(crate) async fn remove(
    owner: Owner,
    app: Data<App>,
    input: AdminJson<ClaimsInput>,
) -> Result<HttpResponse, Problem> {
    change(owner, &app, input, claims::remove).await
}

type Change = fn(&WriteTx<'_>, &Actor, &Company, &[&'static Claim]) -> Result<()>;

async fn change(
    owner: Owner,
    app: &App,
    input: AdminJson<ClaimsInput>,
    change: Change,
) -> Result<HttpResponse, Problem> {
    let chosen = input.0.parse()?;
    let work = move |tx: &WriteTx<'_>, app: &App, _: &Caller, actor: &Actor| {
        change(tx, actor, &app.config.company, &chosen)?;
        site_claims::list(tx, &app.config.company, actor.at)
    };
    Ok(HttpResponse::Ok().json(owner.write(app, work).await?))
}
