//! `/api/admin/site/publish` and the scheduled publications.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::idempotency::{self, ReplayableResponse};
use super::{Admin, AdminJson, found};
use crate::admin::publishing::{self, Publication, PublishInput, PublishResult};
use crate::app::App;
use crate::auth::user::Role;
use crate::content::store::{self, Scheduled};
use crate::history::entry::Actor;
use crate::pages::links::leads_somewhere;
use crate::platform::db::WriteTx;
use crate::web::parameters::path_number;
use crate::web::problem::Problem;

/// Publishes the drafts of pages, all or none: now, or at a moment. Links that lead nowhere are 422 unless
/// `allow_broken_links` says otherwise.
#[utoipa::path(post, path = "/api/admin/site/publish", tag = "admin", security(("token" = [])),
    request_body = PublishInput,
    params(("Idempotency-Key" = Option<String>, Header,
        description = "A second request with the same key gets the first one's response")),
    responses((status = 200, body = PublishResult), (status = 403, body = Problem), (status = 412, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn publish(
    admin: Admin,
    actor: Actor,
    request: HttpRequest,
    app: Data<App>,
    input: AdminJson<PublishInput>,
) -> Result<HttpResponse, Problem> {
    let key = idempotency::key_of(&request, &admin, &input.0)?;
    let publication = Publication::parse(input.0, actor.at)?;
    let (config, may_claim) = (app.config.clone(), admin.role == Role::Owner);
    let work = move |tx: &WriteTx<'_>| {
        let result =
            publishing::publish(tx, &actor, &config.company, &publication, may_claim, leads_somewhere)?;
        ReplayableResponse::ok(&result).map(Some)
    };
    Ok(idempotency::run(&app.db, app.clock.now(), key, "page", work).await?.into())
}

/// The scheduled publications, the next first.
#[utoipa::path(get, path = "/api/admin/site/scheduled", tag = "admin", security(("token" = [])),
    responses((status = 200, body = Vec<Scheduled>)))]
pub(crate) async fn scheduled(_: Admin, app: Data<App>) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(app.db.read(store::scheduled).await?))
}

/// Cancels a scheduled publication; the drafts stay.
#[utoipa::path(delete, path = "/api/admin/site/scheduled/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 204), (status = 404, body = Problem)))]
pub(crate) async fn cancel(actor: Actor, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = path_number(&id, "scheduled publication")?;
    let cancelled = app.db.write(move |tx| publishing::cancel(tx, &actor, id)).await?;
    found(cancelled.then_some(()), "scheduled publication")?;
    Ok(HttpResponse::NoContent().finish())
}
