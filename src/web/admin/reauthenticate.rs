//! `/api/admin/reauthenticate`: the password once more, before what gives lasting access to the account.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Admin, AdminJson};
use crate::app::App;
use crate::auth::change_password;
use crate::auth::sessions::ClientInfo;
use crate::error::Error;
use crate::platform::input::REQUIRED;
use crate::web::auth::{account_notice, guard};
use crate::web::problem::Problem;

/// The password once more.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PresentPassword {
    /// The password that the account has now.
    #[schema(required, nullable = false)]
    current_password: Option<String>,
}

/// Gives the present password: for five minutes that counts as a sign-in does. 400 `invalid_credentials` for a wrong one.
#[utoipa::path(post, path = "/api/admin/reauthenticate", request_body = PresentPassword,
    responses((status = 204), (status = 429)))]
pub(crate) async fn reauthenticate(
    app: Data<App>,
    admin: Admin,
    client: ClientInfo,
    input: AdminJson<PresentPassword>,
) -> Result<HttpResponse, Problem> {
    let password = input.0.current_password.filter(|password| !password.is_empty());
    let password = password.ok_or_else(|| Error::field("current_password", REQUIRED))?;
    let claims = admin.claims.clone();
    let given = change_password::reauthenticate(&app.identity, claims, password, &client).await;
    account_notice::log_failure(&app, &given, &client);
    given.map_err(guard::problem)?;
    Ok(HttpResponse::NoContent().finish())
}
