//! The auth service's part of the OpenAPI document.

use utoipa::OpenApi;

use super::{factors, recovery, service, sessions, token, user};

/// The auth service.
#[derive(OpenApi)]
#[openapi(paths(
    service::health,
    service::settings,
    service::jwks,
    service::signup,
    token::token,
    token::logout,
    user::get,
    user::put,
    factors::add,
    factors::remove,
    factors::ask,
    factors::prove,
    recovery::left,
    recovery::renew,
    recovery::prove,
    sessions::list,
    sessions::end,
))]
pub(crate) struct IdentityDocument;
