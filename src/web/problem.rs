//! Error responses: problem details (RFC 9457), whose name for such a document is 'problem'. This is the one place that
//! chooses a status code for an [`Error`].

use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Error, FieldErrors, LastChange};

/// What handlers answer.
pub(crate) type HttpResult = Result<HttpResponse, Problem>;

/// A problem details document.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Problem {
    /// Kind of problem; always `about:blank`, the code says more.
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    pub kind: AboutBlank,
    /// HTTP status.
    #[schema(value_type = u16)]
    #[serde(serialize_with = "number")]
    pub status: StatusCode,
    /// The status in words.
    pub title: &'static str,
    /// What happened, for a person.
    #[schema(value_type = String)]
    pub detail: Box<str>,
    /// What happened, for a program.
    pub code: &'static str,
    /// Messages beside fields or parameters.
    #[serde(skip_serializing_if = "FieldErrors::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub errors: FieldErrors,
    /// With 412: who changed it, and when.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<LastChange>)]
    pub changed: Option<Box<LastChange>>,
    /// Seconds after which trying again makes sense.
    #[serde(skip)]
    pub retry_after: Option<u32>,
    /// Why the server failed, for the log.
    #[serde(skip)]
    pub cause: Option<Box<str>>,
}

/// The type of every problem.
#[derive(Debug, Clone, Copy)]
pub struct AboutBlank;

impl Serialize for AboutBlank {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("about:blank")
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn number<S: serde::Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u16(status.as_u16())
}

impl Problem {
    /// A problem with a status, a code for programs and a text for people.
    pub(crate) fn new(status: StatusCode, code: &'static str, detail: impl Into<Box<str>>) -> Self {
        Self {
            kind: AboutBlank,
            status,
            title: status.canonical_reason().unwrap_or("Error"),
            detail: detail.into(),
            code,
            errors: FieldErrors::default(),
            changed: None,
            retry_after: None,
            cause: None,
        }
    }

    /// The document.
    pub(crate) fn body(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// 404 for an entity or path that is not there.
    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", format!("there is no such {what}"))
    }

    /// 400 for a request that cannot be read.
    pub(crate) fn malformed(detail: impl Into<Box<str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", detail)
    }

    /// A key of idempotency that came with another request before.
    pub(crate) fn key_reused() -> Self {
        let detail = "this Idempotency-Key was used for a different request before";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused", detail)
    }

    /// 405; the caller adds `Allow`.
    pub(crate) fn method_not_allowed(method: &Method) -> Self {
        let detail = format!("{method} is not possible here");
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", detail)
    }

    /// 429 with the time to wait, seconds.
    pub(crate) fn too_often(seconds: u64, detail: impl Into<Box<str>>) -> Self {
        let mut problem = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", detail);
        problem.retry_after = Some(u32::try_from(seconds).unwrap_or(u32::MAX).max(1));
        problem
    }
}

impl From<FieldErrors> for Problem {
    fn from(errors: FieldErrors) -> Self {
        let mut problem = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
            Error::Invalid(errors.clone()).to_string(),
        );
        problem.errors = errors;
        problem
    }
}

impl<E: Into<Error>> From<E> for Problem {
    fn from(error: E) -> Self {
        let error = error.into();
        let (status, code) = match &error {
            Error::Invalid(_) => (StatusCode::UNPROCESSABLE_ENTITY, "invalid"),
            Error::Stale { .. } | Error::Outdated { .. } => {
                (StatusCode::PRECONDITION_FAILED, "changed_meanwhile")
            }
            Error::InUse { .. } => (StatusCode::CONFLICT, "in_use"),
            Error::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Error::OwnerRequired | Error::OwnersClaim(_) => (StatusCode::FORBIDDEN, "owner_required"),
            Error::ReauthenticationNeeded => (StatusCode::FORBIDDEN, "reauthentication_needed"),
            Error::LastOwner => (StatusCode::CONFLICT, "last_owner"),
            Error::OwnAccount => (StatusCode::CONFLICT, "own_account"),
            Error::Refused(_) => (StatusCode::BAD_REQUEST, "refused"),
            Error::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Error::StorageFull | Error::NoRoom(_) => (StatusCode::INSUFFICIENT_STORAGE, "disk_full"),
            Error::Store(_) => (StatusCode::BAD_GATEWAY, "store_failed"),
            Error::Mail(_) => (StatusCode::BAD_GATEWAY, "mail_failed"),
            Error::CorruptRow { .. } | Error::Database(_) | Error::File { .. } | Error::Internal(_) => {
                (StatusCode::INTERNAL_SERVER_ERROR, "internal")
            }
        };
        let mut problem = Self::new(status, code, error.to_string());
        if status.is_server_error() {
            problem.cause = Some(error.chain().into());
        }
        if matches!(error, Error::Busy) {
            problem.retry_after = Some(2);
        }
        match error {
            Error::Invalid(errors) => problem.errors = errors,
            Error::Stale { last, .. } => problem.changed = last,
            Error::Outdated { live, .. } => problem.changed = Some(live),
            _ => {}
        }
        problem
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.detail)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        response.insert_header((header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json")));
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, HeaderValue::from(seconds)));
        }
        response.body(self.body())
    }
}
