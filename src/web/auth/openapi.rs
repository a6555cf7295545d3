//! The auth service's part of the OpenAPI document.

use utoipa::OpenApi;

use super::{factors, metadata, recovery, sessions, token, user};

/// The auth service.
#[derive(OpenApi)]
#[openapi(paths(
    metadata::health,
    metadata::settings,
    metadata::jwks,
    metadata::signup,
    token::token,
    token::logout,
    user::get,
    user::put,
    factors::enroll,
    factors::unenroll,
    factors::challenge,
    factors::verify,
    recovery::count,
    recovery::replace,
    recovery::verify,
    sessions::list,
    sessions::end,
))]
pub(crate) struct IdentityDocument;
