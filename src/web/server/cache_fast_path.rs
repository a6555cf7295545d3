//! The cache fast path: a plain GET whose address is a key of the response cache is answered from the bytes of its
//! connection, before the web framework sees it. Every other request takes the normal path. See ADR 76. A stream of HTTP/2
//! gets the same head, field by field.

use std::cell::RefCell;
use std::rc::Rc;
use std::str::from_utf8;
use std::time::Instant;

use actix_web::http::header::HeaderMap;
use bytes::Bytes;
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimePrinter;

use super::drain::Drain;
use super::security_headers::SecurityHeaders;
use crate::app::App;
use crate::render::body::Form;
use crate::render::cache::CachedResponse;
use crate::web::cached::{count_unanswered, key_of_address};
use crate::web::{edge, respond};

/// Requests with more headers take the normal path.
const MAX_HEADERS: usize = 32;

/// How the last line of a head begins, and how the head ends.
const DATE_NAME: &str = "date: ";
const HEAD_END: &str = "\r\n\r\n";

/// Answers requests of one worker's connections.
pub(super) struct CacheFastPath {
    app: App,
    security_headers: Rc<SecurityHeaders>,
    drain: Drain,
    date: RefCell<DateLine>,
}

/// A complete response: head, its last line, body.
pub(super) struct FastResponse {
    /// How many bytes the request was.
    pub(super) request_bytes: usize,
    pub(super) parts: [Bytes; 3],
}

/// What a request says that matters here.
#[derive(Debug, Default, PartialEq, Eq)]
struct PlainGet<'a> {
    bytes: usize,
    address: &'a str,
    host: Option<&'a str>,
    accept_encoding: Option<&'a str>,
    if_none_match: Option<&'a str>,
}

/// The `Date` of one second, with the empty line that ends a head.
#[derive(Default)]
struct DateLine {
    second: i64,
    line: Bytes,
}

impl CacheFastPath {
    pub(super) fn new(app: App, security_headers: Rc<SecurityHeaders>, drain: Drain) -> Self {
        Self { app, security_headers, drain, date: RefCell::default() }
    }

    /// The response to the request that these bytes begin with, if the cache has it.
    pub(super) fn answer(&self, bytes: &[u8]) -> Option<FastResponse> {
        if !self.is_on() {
            return None;
        }
        let request = PlainGet::parse(bytes)?;
        let now = self.app.clock.now();
        let (head, body) = self.find(&request, now)?;
        Some(FastResponse { request_bytes: request.bytes, parts: [head, self.date_line(now), body] })
    }

    /// The same for a request of HTTP/2 that has no body.
    pub(super) fn answer_http2(&self, request: &http::request::Parts) -> Option<(http::Response<()>, Bytes)> {
        if !self.is_on() || request.method != http::Method::GET {
            return None;
        }
        let address = request.uri.path_and_query()?.as_str();
        let authority = request.uri.authority().map(http::uri::Authority::as_str);
        let mut plain = PlainGet { address, host: authority, ..PlainGet::default() };
        for (name, value) in &request.headers {
            plain.add(name.as_str(), value.as_bytes())?;
        }
        let now = self.app.clock.now();
        let (head, body) = self.find(&plain, now)?;
        let mut response = fields_of(&head)?;
        response.headers_mut().insert(http::header::DATE, self.date_at(now));
        Some((response, body))
    }

    /// The value of a `Date` header.
    pub(super) fn date(&self) -> http::HeaderValue {
        self.date_at(self.app.clock.now())
    }

    fn date_at(&self, now: Timestamp) -> http::HeaderValue {
        let line = self.date_line(now);
        let value = line.slice(DATE_NAME.len()..line.len() - HEAD_END.len());
        http::HeaderValue::from_maybe_shared(value).unwrap_or(http::HeaderValue::from_static(""))
    }

    /// At `debug` every request is logged, as with an access log, and while draining connections are closed, which only
    /// the normal path does.
    fn is_on(&self) -> bool {
        let is_logged = tracing::enabled!(tracing::Level::DEBUG) || self.app.monitor.access_log.is_some();
        !is_logged && !self.drain.has_begun()
    }

    /// Head and body of the response, without the date.
    fn find(&self, request: &PlainGet<'_>, now: Timestamp) -> Option<(Bytes, Bytes)> {
        let begun = Instant::now();
        if !self.security_headers.is_own_name(request.host?) {
            return None;
        }
        let version = self.app.db.content_version();
        if !self.app.opening.is_known_open(version) {
            return None;
        }
        let key = key_of_address(&self.app, request.address);
        let cached = self.app.cache.get(version, &key, now)?;
        let accept_encoding = request.accept_encoding.unwrap_or_default();
        let form = respond::choose(accept_encoding, request.if_none_match.unwrap_or_default(), &cached.body);
        if cached.body.lacks(form) {
            return None;
        }
        count_unanswered(&self.app, &cached);
        let status = if form == Form::NotModified { 304 } else { 200 };
        self.app.monitor.requests.record(cached.route, "GET", status, begun.elapsed());
        Some(cached.body.with_head(form, |body| self.head(request.address, &cached, form, body.len())))
    }

    /// A head up to its date, with the headers of the normal path.
    fn head(&self, address: &str, cached: &CachedResponse, form: Form, length: usize) -> Bytes {
        let mut headers = HeaderMap::new();
        let status = respond::describe(form, &cached.body, &mut headers);
        edge::describe(&self.app.config.http, cached, &mut headers);
        let path = address.split('?').next().unwrap_or_default();
        self.security_headers.apply(path, status, &mut headers);
        let mut head = format!("HTTP/1.1 {status}\r\n").into_bytes();
        if form != Form::NotModified {
            head.extend_from_slice(format!("content-length: {length}\r\n").as_bytes());
        }
        for (name, value) in &headers {
            for part in [name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"] {
                head.extend_from_slice(part);
            }
        }
        head.into()
    }

    fn date_line(&self, now: Timestamp) -> Bytes {
        let mut date = self.date.borrow_mut();
        if date.second != now.as_second() || date.line.is_empty() {
            let text = DateTimePrinter::new().timestamp_to_rfc9110_string(&now).unwrap_or_default();
            *date = DateLine { second: now.as_second(), line: format!("{DATE_NAME}{text}{HEAD_END}").into() };
        }
        date.line.clone()
    }
}

/// The status and the fields of a head that [`CacheFastPath::head`] has written.
fn fields_of(head: &Bytes) -> Option<http::Response<()>> {
    let mut response = http::Response::new(());
    let mut at = memchr::memchr(b'\n', head)? + 1;
    *response.status_mut() = http::StatusCode::from_bytes(head.get(9..12)?).ok()?;
    while at < head.len() {
        let end = at + memchr::memchr(b'\r', &head[at..])?;
        let colon = at + memchr::memchr(b':', &head[at..end])?;
        let name = http::HeaderName::from_bytes(&head[at..colon]).ok()?;
        let value = http::HeaderValue::from_maybe_shared(head.slice(colon + 2..end)).ok()?;
        response.headers_mut().append(name, value);
        at = end + 2;
    }
    Some(response)
}

impl<'a> PlainGet<'a> {
    /// Reads a request whose head is complete and says nothing out of the ordinary.
    fn parse(bytes: &'a [u8]) -> Option<Self> {
        if !bytes.starts_with(b"GET /") {
            return None;
        }
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut parsed = httparse::Request::new(&mut headers);
        let Ok(httparse::Status::Complete(length)) = parsed.parse(bytes) else { return None };
        // The parser accepts lines that end with a bare LF; see `head_scanner`.
        let head = &bytes[..length];
        if memchr::memchr_iter(b'\n', head).any(|at| at == 0 || head[at - 1] != b'\r') {
            return None;
        }
        if parsed.version != Some(1) {
            return None;
        }
        let mut request = Self { bytes: length, address: parsed.path?, ..Self::default() };
        for header in parsed.headers.iter() {
            request.add(header.name, header.value)?;
        }
        Some(request)
    }

    /// `None` for a header that changes how the request is framed or answered, or that comes twice.
    fn add(&mut self, name: &str, value: &'a [u8]) -> Option<()> {
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        let known = match name.len() {
            4 if is("host") => &mut self.host,
            6 if is("expect") => return None,
            7 if is("upgrade") => return None,
            10 if is("connection") => return value.eq_ignore_ascii_case(b"keep-alive").then_some(()),
            13 if is("if-none-match") => &mut self.if_none_match,
            14 if is("content-length") => return None,
            15 if is("accept-encoding") => &mut self.accept_encoding,
            17 if is("transfer-encoding") => return None,
            _ => return Some(()),
        };
        if known.is_some() || !value.iter().all(|byte| (0x20..0x7f).contains(byte)) {
            return None;
        }
        *known = Some(from_utf8(value).ok()?);
        Some(())
    }
}
