//! `/api/admin/security`: what is required of everybody who signs in.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::identity::Caller;
use crate::auth::people;
use crate::auth::store::factors;
use crate::error::Error;
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::db::WriteTx;
use crate::platform::input::REQUIRED;
use crate::web::admin::AdminJson;
use crate::web::auth::guard::Owner;
use crate::web::problem::Problem;

/// What the setting is called in the history.
const NAME: &str = "Two-step verification";

/// What is required of everybody who signs in.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct SecuritySettings {
    /// Whether every administrator needs a second factor. Without one, everything under `/api/admin` is 403
    /// `mfa_enrolment_required`.
    require_second_factor: bool,
}

/// What an owner requires of everybody.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub(crate) struct SecurityInput {
    /// Whether every administrator needs a second factor.
    #[schema(required, nullable = false)]
    require_second_factor: Option<bool>,
}

/// What is required of everybody who signs in.
#[utoipa::path(get, path = "/api/admin/security", responses((status = 200, body = SecuritySettings)))]
pub(crate) async fn get(_: Owner, app: Data<App>) -> Result<HttpResponse, Problem> {
    let require_second_factor = app.db.read(factors::are_required).await?;
    Ok(HttpResponse::Ok().json(SecuritySettings { require_second_factor }))
}

/// Changes what is required of everybody who signs in. It holds from the next request on.
#[utoipa::path(put, path = "/api/admin/security", request_body = SecurityInput,
    responses((status = 200, body = SecuritySettings)))]
pub(crate) async fn put(
    owner: Owner,
    app: Data<App>,
    input: AdminJson<SecurityInput>,
) -> Result<HttpResponse, Problem> {
    let required = input.0.require_second_factor;
    let required = required.ok_or_else(|| Error::field("require_second_factor", REQUIRED))?;
    let save = move |tx: &WriteTx<'_>, _: &App, _: &Caller, actor: &Actor| {
        if people::set_requires_second_factor(tx, required)? {
            let detail = Some(if required { "required of everybody" } else { "no longer required" });
            insert_unnumbered(tx, actor, (Action::Updated, RecordKind::Setting), NAME, detail)?;
        }
        Ok(())
    };
    owner.write(&app, save).await?;
    Ok(HttpResponse::Ok().json(SecuritySettings { require_second_factor: required }))
}
