//! JSON bodies of the auth service.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::error::{self, AuthErrorResponse};
use crate::error::Error;
use crate::web::body::{BodyError, MAX_PUBLIC_BODY, Syntax, read};

/// A JSON object.
pub(crate) struct Json<T>(pub(crate) T);

/// A JSON object, or no body at all.
pub(crate) struct OptionalJson<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = AuthErrorResponse;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AuthErrorResponse>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let value = read_object(&request, payload).await?;
            value.map(Self).ok_or_else(|| AuthErrorResponse::new(error::BAD_JSON, "the body is missing"))
        })
    }
}

impl<T: DeserializeOwned + Default + 'static> FromRequest for OptionalJson<T> {
    type Error = AuthErrorResponse;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AuthErrorResponse>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move { Ok(Self(read_object(&request, payload).await?.unwrap_or_default())) })
    }
}

impl From<BodyError> for AuthErrorResponse {
    fn from(cause: BodyError) -> Self {
        let detail = cause.detail();
        match cause {
            BodyError::TooLarge(_) | BodyError::TooMany { .. } => Self::new(error::REQUEST_TOO_LARGE, detail),
            BodyError::TooSlow => Self::new(error::REQUEST_TIMEOUT, detail),
            BodyError::Unreadable => Self::new(error::BAD_JSON, detail),
            BodyError::WrongMediaType(_) => Self::new(error::UNSUPPORTED_MEDIA_TYPE, detail),
            BodyError::Busy => Error::Busy.into(),
            BodyError::ClientBusy => Self::too_often(2, detail),
            BodyError::RefusedTooOften(seconds) => Self::too_often(seconds, detail),
        }
    }
}

async fn read_object<T: DeserializeOwned>(
    request: &HttpRequest,
    payload: Payload,
) -> Result<Option<T>, AuthErrorResponse> {
    let bytes = read(request, payload, MAX_PUBLIC_BODY, Syntax::Json).await?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if !request.content_type().eq_ignore_ascii_case("application/json") {
        return Err(BodyError::WrongMediaType("application/json").into());
    }
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(AuthErrorResponse::new(error::BAD_JSON, "the body is not a JSON object"));
    }
    let not_json = || AuthErrorResponse::new(error::BAD_JSON, "the body is not JSON");
    // From a `Value`, as the bodies of the other calls: one deserialiser a type is compiled.
    let value: Value = serde_json::from_slice(&bytes).map_err(|_| not_json())?;
    let parsed = serde_path_to_error::deserialize(&value);
    parsed.map(Some).map_err(|cause| {
        AuthErrorResponse::invalid(format!("{}: {}", cause.path(), expectation(cause.inner())))
    })
}

/// The text of a type error without the position and without the value that was sent.
fn expectation(cause: &serde_json::Error) -> String {
    let text = cause.to_string();
    let text = text.split(" at line").next().unwrap_or_default();
    match text.find("expected ") {
        Some(at) if text.starts_with("invalid") => text[at..].to_owned(),
        _ => text.to_owned(),
    }
}
