//! Bodies of requests, read within a size and a time, and refused as problems.
//!
//! A body that is no JSON is malformed (400); JSON of another shape is wrong (422) and the answer names the field.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;
use serde_path_to_error::Segment;

use super::problem::Problem;
use crate::error::FieldErrors;

/// Largest body of a public call, bytes.
pub const PUBLIC: usize = 64 << 10;
/// Time in which a body must have arrived.
const DEADLINE: Duration = Duration::from_secs(15);
/// Wrong values of one body that are named.
const MOST_WRONG: usize = 50;

/// A JSON body of at most `MOST` bytes.
pub struct Json<T, const MOST: usize = PUBLIC>(pub T);

/// The fields of a form as browsers post them without a script (`application/x-www-form-urlencoded`), in order.
pub struct Form(pub Vec<(String, String)>);

type Reading<T> = Pin<Box<dyn Future<Output = Result<T, Problem>>>>;

impl<T: DeserializeOwned + 'static, const MOST: usize> FromRequest for Json<T, MOST> {
    type Error = Problem;
    type Future = Reading<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            // Names of media types mean the same in any case (RFC 9110, section 8.3.1).
            let kind = request.content_type().to_ascii_lowercase();
            if kind != "application/json" && !(kind.starts_with("application/") && kind.ends_with("+json")) {
                return Err(wrong_type("application/json"));
            }
            parse(&read(&request, payload, MOST).await?).map(Self)
        })
    }
}

impl FromRequest for Form {
    type Error = Problem;
    type Future = Reading<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            if !request.content_type().eq_ignore_ascii_case("application/x-www-form-urlencoded") {
                return Err(wrong_type("application/x-www-form-urlencoded"));
            }
            let bytes = read(&request, payload, PUBLIC).await?;
            let fields = url::form_urlencoded::parse(&bytes);
            Ok(Self(fields.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()))
        })
    }
}

fn wrong_type(expected: &str) -> Problem {
    let detail = format!("the body must be {expected}");
    Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail)
}

/// Reads a whole body of at most `most` bytes.
///
/// # Errors
/// 413 for a larger one, 408 when it does not arrive in time, 400 when it cannot be read.
pub async fn read(request: &HttpRequest, mut payload: Payload, most: usize) -> Result<Bytes, Problem> {
    let too_large = || {
        let detail = format!("the body is larger than {} KB", most >> 10);
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", detail)
    };
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if announced.and_then(|text| text.parse::<u64>().ok()).is_some_and(|length| length > most as u64) {
        return Err(too_large());
    }
    let whole = async {
        let mut bytes = BytesMut::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.map_err(|_| Problem::malformed("the body could not be read"))?;
            if bytes.len() + chunk.len() > most {
                return Err(too_large());
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes.freeze())
    };
    tokio::time::timeout(DEADLINE, whole).await.map_err(|_| {
        Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the body did not arrive in time")
    })?
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let parsed = serde_path_to_error::deserialize(&mut reader).and_then(|value| {
        reader.end().map_err(|cause| {
            serde_path_to_error::Error::new(serde_path_to_error::Track::new().path(), cause)
        })?;
        Ok(value)
    });
    parsed.map_err(|error| {
        let malformed = |why: &serde_json::Error| Problem::malformed(format!("the body is not JSON: {why}"));
        if error.inner().classify() != Category::Data {
            return malformed(error.inner());
        }
        match serde_json::from_slice(bytes) {
            Ok(value) => wrong_types::<T>(value).into(),
            // What comes behind the wrong value is no JSON.
            Err(why) => malformed(&why),
        }
    })
}

/// Everything in a body that is of another type than is asked for: what is found wrong is left out, and the rest is
/// looked at again.
fn wrong_types<T: DeserializeOwned>(mut body: Value) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for _ in 0..MOST_WRONG {
        let Err(error) = serde_path_to_error::deserialize::<_, T>(&body) else { break };
        if error.path().iter().next().is_none() {
            break;
        }
        // Never the text of the error: it repeats what was sent.
        errors.add(&error.path().to_string(), "is of the wrong type");
        if !leave_out(&mut body, error.path()) {
            break;
        }
    }
    if errors.is_empty() {
        errors.add("body", "is of the wrong type");
    }
    errors
}

/// Takes the field that a path leads into out of its object; false when there is nothing to take out.
fn leave_out(body: &mut Value, path: &serde_path_to_error::Path) -> bool {
    let mut steps: Vec<_> = path.iter().collect();
    // A list goes as a whole: what comes behind the wrong item would count otherwise.
    while steps.last().is_some_and(|step| !matches!(step, Segment::Map { .. })) {
        steps.pop();
    }
    let Some(Segment::Map { key }) = steps.pop() else { return false };
    let within = steps.into_iter().try_fold(body, |value, step| match step {
        Segment::Map { key } => value.get_mut(key),
        Segment::Seq { index } => value.get_mut(index),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    within.and_then(Value::as_object_mut).is_some_and(|fields| fields.remove(key).is_some())
}
