//! Request bodies, read within limits of size, values and time.
//!
//! [`read`] serves every API; each turns [`BodyError`] into its own error format. The extractors here answer with problem
//! documents: 400 for a body that is not JSON, 422 naming the fields for JSON of another shape.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use super::body_account::{BodyAccount, announced};
use super::body_error::BodyError;
use super::problem::Problem;
use crate::error::FieldErrors;

/// A value of another type than expected, and where it is.
type TypeError = serde_path_to_error::Error<serde_json::Error>;

/// Size limit of public and auth calls, bytes.
pub(crate) const MAX_PUBLIC_BODY: usize = 64 << 10;
/// Size limit of lists that are pasted or sent, and of the back office's calls, bytes.
pub(crate) const MAX_LARGE_BODY: usize = 1 << 20;
/// A body may have one value for so many bytes of its size limit: 1,024 in a public call, 16,384 in a list.
const BYTES_OF_VALUE: usize = 64;
const URL_ENCODED: &str = "application/x-www-form-urlencoded";
/// Time for a whole body to arrive.
pub(super) const DEADLINE: Duration = Duration::from_secs(15);
/// How many wrong values of one body are named.
const MAX_NAMED_ERRORS: usize = 50;

/// Reads a whole body of at most `max` bytes, whose values are counted as they come in.
pub(super) async fn read(
    request: &HttpRequest,
    payload: Payload,
    max: usize,
    syntax: Syntax,
) -> Result<Bytes, BodyError> {
    let mut account = BodyAccount::open(request)?;
    if announced(request).is_some_and(|length| length > max as u64) {
        return Err(account.refuse(BodyError::TooLarge(max)));
    }
    let reading = read_counted(payload, &mut account, max, syntax);
    let bytes = tokio::time::timeout(DEADLINE, reading).await.unwrap_or(Err(BodyError::TooSlow));
    let bytes = bytes.map_err(|error| account.refuse(error))?;
    account.keep(request);
    Ok(bytes)
}

async fn read_counted(
    mut payload: Payload,
    account: &mut BodyAccount,
    max: usize,
    syntax: Syntax,
) -> Result<Bytes, BodyError> {
    let max_items = max / BYTES_OF_VALUE;
    let mut items = ItemCounter::new(syntax, max_items);
    let mut bytes = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| BodyError::Unreadable)?;
        if bytes.len() + chunk.len() > max {
            return Err(BodyError::TooLarge(max));
        }
        if !items.take(&chunk) {
            return Err(BodyError::TooMany { what: "values", max: max_items });
        }
        account.take(chunk.len())?;
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

/// A JSON body of at most `MAX` bytes.
pub(crate) struct Json<T, const MAX: usize = MAX_PUBLIC_BODY>(pub T);

/// The fields of a form as browsers post them without a script (`application/x-www-form-urlencoded`), in order.
pub(crate) struct Form<const MAX: usize = MAX_PUBLIC_BODY>(pub Vec<(String, String)>);

impl<T: DeserializeOwned + 'static, const MAX: usize> FromRequest for Json<T, MAX> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move { from_value(&read_json(&request, payload, MAX).await?).map(Self) })
    }
}

async fn read_json(request: &HttpRequest, payload: Payload, max: usize) -> Result<Value, Problem> {
    // Names of media types mean the same in any case (RFC 9110, section 8.3.1).
    let media_type = request.content_type().to_ascii_lowercase();
    let is_suffixed = media_type.starts_with("application/") && media_type.ends_with("+json");
    if media_type != "application/json" && !is_suffixed {
        return Err(BodyError::WrongMediaType("application/json").into());
    }
    value_of(&read(request, payload, max, Syntax::Json).await?)
}

impl<const MAX: usize> FromRequest for Form<MAX> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            if !request.content_type().eq_ignore_ascii_case(URL_ENCODED) {
                return Err(BodyError::WrongMediaType(URL_ENCODED).into());
            }
            let bytes = read(&request, payload, MAX, Syntax::Form).await?;
            let fields = url::form_urlencoded::parse(&bytes);
            Ok(Self(fields.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()))
        })
    }
}

/// Parses JSON: 400 when it is not JSON, 422 naming the fields when it is of another shape.
pub(super) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    from_value(&value_of(bytes)?)
}

fn value_of(bytes: &[u8]) -> Result<Value, Problem> {
    serde_json::from_slice(bytes).map_err(|why| Problem::malformed(format!("the body is not JSON: {why}")))
}

/// Reads values of any type from the same [`Value`], so that each type has one deserialiser compiled, not one for text and
/// one for what is left of a wrong body.
fn from_value<T: DeserializeOwned>(body: &Value) -> Result<T, Problem> {
    serde_path_to_error::deserialize(body).map_err(|first| {
        let retry = |body: &Value| serde_path_to_error::deserialize::<_, T>(body).err();
        wrong_types(body.clone(), first, &retry).into()
    })
}

/// Names every value of the wrong type: deserialising stops at the first, so that one is removed and the rest is tried
/// again.
fn wrong_types(
    mut body: Value,
    first: TypeError,
    retry: &dyn Fn(&Value) -> Option<TypeError>,
) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let mut wrong = Some(first);
    for _ in 0..MAX_NAMED_ERRORS {
        let Some(error) = wrong.take_if(|error| error.path().iter().next().is_some()) else { break };
        // Not the error's own text: it repeats what was sent.
        // `lines.3.note`, as the other errors of a list's items are named.
        let field = error.path().to_string().replace('[', ".").replace(']', "");
        errors.add(&field, "is of the wrong type");
        if !remove_field(&mut body, error.path()) {
            break;
        }
        wrong = retry(&body);
    }
    if errors.is_empty() {
        errors.add("body", "is of the wrong type");
    }
    errors
}

/// Removes the field that `path` leads to; false when there is none.
fn remove_field(body: &mut Value, path: &serde_path_to_error::Path) -> bool {
    let mut segments: Vec<_> = path.iter().collect();
    // Remove a whole array: removing one item would shift the indexes of those after it.
    while segments.last().is_some_and(|step| !matches!(step, Segment::Map { .. })) {
        segments.pop();
    }
    let Some(Segment::Map { key }) = segments.pop() else { return false };
    let parent = segments.into_iter().try_fold(body, |value, segment| match segment {
        Segment::Map { key } => value.get_mut(key),
        Segment::Seq { index } => value.get_mut(index),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    parent.and_then(Value::as_object_mut).is_some_and(|fields| fields.remove(key).is_some())
}

/// How the values of a body are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    /// JSON: a value begins behind each bracket, brace and comma outside of texts.
    Json,
    /// The fields of a form (`application/x-www-form-urlencoded`).
    Form,
}

/// Counts values.
pub(super) struct ItemCounter {
    syntax: Syntax,
    left: usize,
    in_text: bool,
    escaped: bool,
}

impl ItemCounter {
    pub(super) fn new(syntax: Syntax, max: usize) -> Self {
        Self { syntax, left: max, in_text: false, escaped: false }
    }

    /// Counts the values of the next bytes; false when there are too many.
    pub(super) fn take(&mut self, bytes: &[u8]) -> bool {
        let count = match self.syntax {
            Syntax::Form => memchr::memchr_iter(b'&', bytes).count(),
            Syntax::Json => bytes.iter().filter(|byte| self.begins_value(**byte)).count(),
        };
        let left = self.left.checked_sub(count);
        self.left = left.unwrap_or_default();
        left.is_some()
    }

    fn begins_value(&mut self, byte: u8) -> bool {
        if self.in_text {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_text = false,
                _ => {}
            }
            return false;
        }
        self.in_text = byte == b'"';
        matches!(byte, b'[' | b'{' | b',')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(syntax: Syntax, max: usize, parts: &[&str]) -> bool {
        let mut counter = ItemCounter::new(syntax, max);
        parts.iter().all(|part| counter.take(part.as_bytes()))
    }

    #[test]
    fn values_outside_of_texts_are_counted_over_all_parts_of_a_body() {
        let json = ["{\"a\":[1,2,{\"te,[{xt\\", "\",[\":\"", "\\\\\",", "\"b\":3}]}"];
        assert!(fits(Syntax::Json, 6, &json));
        assert!(!fits(Syntax::Json, 5, &json));
        assert!(fits(Syntax::Form, 2, &["a=1&b", "=2&c=3"]));
        assert!(!fits(Syntax::Form, 1, &["a=1&b", "=2&c=3"]));
    }
}
