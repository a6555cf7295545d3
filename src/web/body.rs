//! Request bodies, read within limits of size, values and time.
//!
//! [`read`] serves every API; each turns [`BodyError`] into its own error format. The extractors here answer with problem
//! documents: 400 for a body that is not JSON, 422 naming the fields for JSON of another shape.

use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, Version, header};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use super::auth::guard::Administrator;
use super::parameters::client_address;
use super::problem::Problem;
use crate::app::App;
use crate::error::{Error, FieldErrors};
use crate::platform::limits::{LimitKey, LimitedAction};
use work::{BodyPermit, Spent, limit_key};

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

// Why a body is refused, and what is said of it in a problem document.

/// Why a request body could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyError {
    /// Larger than this many bytes.
    TooLarge(usize),
    /// More values than this many.
    TooMany {
        /// What they are called.
        what: &'static str,
        /// The most.
        max: usize,
    },
    /// It did not arrive within the deadline.
    TooSlow,
    /// The connection broke, or the chunks are malformed.
    Unreadable,
    /// Not of this media type.
    WrongMediaType(&'static str),
    /// The client's address is sending as much as one may at a time.
    ClientBusy,
    /// All together are sending as much as the site takes at a time.
    Busy,
    /// Too many bodies of the client were refused; it may send large ones again after this many seconds.
    RefusedTooOften(u64),
}

impl BodyError {
    /// What is said of it.
    pub(crate) fn detail(self) -> String {
        match self {
            Self::TooLarge(max) => format!("the body is larger than {} KB", max >> 10),
            Self::TooMany { what, max } => format!("the body has more than {max} {what}"),
            Self::TooSlow => "the body did not arrive in time".to_owned(),
            Self::Unreadable => "the body could not be read".to_owned(),
            Self::WrongMediaType(expected) => format!("the body must be {expected}"),
            Self::RefusedTooOften(_) => LimitedAction::RefusedBody.message().to_owned(),
            Self::ClientBusy | Self::Busy => {
                "a lot is coming from your address at once; please try again in a moment".to_owned()
            }
        }
    }
}

impl From<BodyError> for Problem {
    fn from(error: BodyError) -> Self {
        let detail = error.detail();
        match error {
            BodyError::TooLarge(_) | BodyError::TooMany { .. } => {
                Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", detail)
            }
            BodyError::TooSlow => Self::new(StatusCode::REQUEST_TIMEOUT, "too_slow", detail),
            BodyError::Unreadable => Self::malformed(detail),
            BodyError::WrongMediaType(_) => {
                Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail)
            }
            BodyError::Busy => Error::Busy.into(),
            BodyError::ClientBusy => Self::too_often(2, detail),
            BodyError::RefusedTooOften(seconds) => Self::too_often(seconds, detail),
        }
    }
}

// What a request's body costs: its bytes count against the budgets of its client and of all until it is answered, and a body
// that is refused counts towards the limit of refusals.

/// A client that was refused too often may still send bodies up to this size, bytes: others may share its address.
const ALWAYS_READ: u64 = 8 << 10;

/// The account of one body.
pub(super) struct BodyAccount {
    app: Data<App>,
    client: IpAddr,
    is_public: bool,
    permit: BodyPermit,
}

/// Keeps the bytes of a body counted for as long as its request lives.
struct HeldBody {
    _permit: BodyPermit,
}

/// The length that a request announces.
pub(super) fn announced(request: &HttpRequest) -> Option<u64> {
    let length = request.headers().get(header::CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

/// The length that a body will have; `None` when only its end will tell. In HTTP/1.1 a request without a length has no body,
/// unless it comes in chunks (RFC 9112 §6.3); in HTTP/2 it may have any (RFC 9113 §8.1.1).
fn expected(request: &HttpRequest) -> Option<u64> {
    let is_empty = || request.version() < Version::HTTP_2 && !request.chunked().unwrap_or(true);
    announced(request).or_else(|| is_empty().then_some(0))
}

fn refused_by(app: &App, client: IpAddr) -> LimitKey {
    app.body_limits.refused.key(LimitedAction::RefusedBody, limit_key(client))
}

impl BodyAccount {
    /// Opens the account of a request's body, unless its client was refused too often.
    pub(super) fn open(request: &HttpRequest) -> Result<Self, BodyError> {
        let app = request.app_data::<Data<App>>().cloned().ok_or(BodyError::Unreadable)?;
        let client = client_address(request, &app.config.http);
        let is_public = request.extensions().get::<Administrator>().is_none();
        let limits = &app.body_limits;
        if is_public
            && expected(request).is_none_or(|length| length > ALWAYS_READ)
            && let Some(seconds) = limits.refused.wait(refused_by(&app, client), app.clock.now().as_second())
        {
            return Err(BodyError::RefusedTooOften(seconds));
        }
        let budget = if is_public { &limits.public } else { &limits.admin };
        let permit = budget.begin(client);
        Ok(Self { app, client, is_public, permit })
    }

    /// Counts bytes that came in and are held.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), BodyError> {
        self.permit.grow(bytes).map_err(|spent| match spent {
            Spent::Client => BodyError::ClientBusy,
            Spent::Total => BodyError::Busy,
        })
    }

    /// Counts a refusal of what the client has sent.
    pub(super) fn refuse(&self, error: BodyError) -> BodyError {
        let is_counted =
            matches!(error, BodyError::TooLarge(_) | BodyError::TooMany { .. } | BodyError::TooSlow);
        if is_counted && self.is_public {
            self.app
                .body_limits
                .refused
                .record(refused_by(&self.app, self.client), self.app.clock.now().as_second());
        }
        error
    }

    /// Goes on counting the bytes until the request is answered.
    pub(super) fn keep(self, request: &HttpRequest) {
        request.extensions_mut().insert(HeldBody { _permit: self.permit });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use actix_web::test::TestRequest;
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

    #[test]
    fn a_body_without_a_length_is_empty_only_where_the_protocol_says_so() {
        let request = || TestRequest::post().uri("/api/match");
        assert_eq!(expected(&request().to_http_request()), Some(0));
        assert_eq!(
            expected(&request().insert_header((header::CONTENT_LENGTH, "7")).to_http_request()),
            Some(7)
        );
        let chunked = request().insert_header((header::TRANSFER_ENCODING, "chunked"));
        assert_eq!(expected(&chunked.to_http_request()), None);
        assert_eq!(expected(&request().version(Version::HTTP_2).to_http_request()), None);
    }
}
