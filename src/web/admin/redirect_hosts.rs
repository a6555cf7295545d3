//! `/api/admin/redirect-hosts`: the other sites that redirects may lead to. Everybody sees them, owners change them.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Admin, AdminJson, found};
use crate::admin::redirect_hosts::{self, RedirectHostList};
use crate::app::App;
use crate::auth::identity::Caller;
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::platform::db::WriteTx;
use crate::redirects::host;
use crate::web::auth::guard::Owner;
use crate::web::problem::Problem;

/// What the form of a host sends.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub(crate) struct RedirectHostInput {
    /// Its name, such as `shop.example.com`; an address of it will do.
    #[schema(required, nullable = false)]
    host: Option<String>,
}

/// The hosts that redirects may lead to, beside the site's own.
#[utoipa::path(get, path = "/api/admin/redirect-hosts", tag = "admin", security(("token" = [])),
    responses((status = 200, body = RedirectHostList)))]
pub(crate) async fn list(_: Admin, app: Data<App>) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(app.db.read(redirect_hosts::list).await?))
}

/// Allows a host, and answers with all of them; one that is allowed stays so. Owners only.
#[utoipa::path(post, path = "/api/admin/redirect-hosts", tag = "admin", security(("token" = [])),
    request_body = RedirectHostInput,
    responses((status = 201, body = RedirectHostList), (status = 403, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn allow(
    owner: Owner,
    app: Data<App>,
    input: AdminJson<RedirectHostInput>,
) -> Result<HttpResponse, Problem> {
    let typed = input.0.host.unwrap_or_default();
    let host = host::parse(&typed);
    let host = host.map_err(|message| Error::field("host", message))?;
    let work = move |tx: &WriteTx<'_>, _: &App, caller: &Caller, at| {
        let actor = Actor { by: Some(caller.user.email.clone()), at };
        redirect_hosts::allow(tx, &actor, &host)?;
        redirect_hosts::list(tx)
    };
    let hosts = owner.write(&app, work).await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(hosts))
}

/// Removes a host, so that no redirect can be made to lead there. 409 while one does. Owners only.
#[utoipa::path(delete, path = "/api/admin/redirect-hosts/{host}", tag = "admin", security(("token" = [])),
    params(("host" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn remove(
    owner: Owner,
    app: Data<App>,
    host: Path<String>,
) -> Result<HttpResponse, Problem> {
    let host = host.into_inner();
    let work = move |tx: &WriteTx<'_>, _: &App, caller: &Caller, at| {
        let actor = Actor { by: Some(caller.user.email.clone()), at };
        redirect_hosts::remove(tx, &actor, &host)
    };
    let removed = owner.write(&app, work).await?;
    found(removed.then_some(()), "host")?;
    Ok(HttpResponse::NoContent().finish())
}
