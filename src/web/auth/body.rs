//! JSON bodies of the auth service: read with a limit and a deadline, refused in its own convention.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest};
use bytes::BytesMut;
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;

use super::error::AuthError;

const LARGEST: usize = 64 << 10;
const DEADLINE: Duration = Duration::from_secs(15);

/// A JSON object in the body.
pub(crate) struct Json<T>(pub T);

/// A JSON object in the body, or no body at all.
pub(crate) struct MaybeJson<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = AuthError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AuthError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let bytes = read(&request, payload).await?;
            if bytes.is_empty() {
                return Err(AuthError::new(StatusCode::BAD_REQUEST, "bad_json", "the body is missing"));
            }
            parse(&request, &bytes).map(Self)
        })
    }
}

impl<T: DeserializeOwned + Default + 'static> FromRequest for MaybeJson<T> {
    type Error = AuthError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AuthError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let bytes = read(&request, payload).await?;
            if bytes.is_empty() { Ok(Self(T::default())) } else { parse(&request, &bytes).map(Self) }
        })
    }
}

async fn read(request: &HttpRequest, mut payload: Payload) -> Result<BytesMut, AuthError> {
    let too_large = || {
        AuthError::new(StatusCode::PAYLOAD_TOO_LARGE, "request_too_large", "the body is larger than 64 KB")
    };
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if announced.and_then(|text| text.parse::<usize>().ok()).is_some_and(|length| length > LARGEST) {
        return Err(too_large());
    }
    let whole = async {
        let mut bytes = BytesMut::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.map_err(|_| {
                AuthError::new(StatusCode::BAD_REQUEST, "bad_json", "the body could not be read")
            })?;
            if bytes.len() + chunk.len() > LARGEST {
                return Err(too_large());
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    };
    tokio::time::timeout(DEADLINE, whole).await.map_err(|_| {
        AuthError::new(StatusCode::REQUEST_TIMEOUT, "request_timeout", "the body did not arrive in time")
    })?
}

fn parse<T: DeserializeOwned>(request: &HttpRequest, bytes: &[u8]) -> Result<T, AuthError> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind != "application/json" {
        let message = "the body must be application/json";
        return Err(AuthError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", message));
    }
    let bad = |message: String| AuthError::new(StatusCode::BAD_REQUEST, "bad_json", message);
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(bad("the body is not a JSON object".to_owned()));
    }
    let reader = &mut serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut *reader).map_err(|cause| {
        if cause.inner().is_data() {
            AuthError::invalid(format!("{}: {}", cause.path(), plain(cause.inner())))
        } else {
            bad("the body is not JSON".to_owned())
        }
    })?;
    reader.end().map_err(|_| bad("the body is not JSON".to_owned()))?;
    Ok(value)
}

/// What a type error says, without the place and without what was sent.
fn plain(cause: &serde_json::Error) -> String {
    let text = cause.to_string();
    match (text.find("expected "), text.starts_with("invalid")) {
        (Some(at), true) => {
            let expected = text[at..].split(" at line").next().unwrap_or_default();
            expected.to_owned()
        }
        _ => text.split(" at line").next().unwrap_or_default().to_owned(),
    }
}
