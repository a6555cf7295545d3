//! The cache fast path: a plain GET whose address is a key of the response cache is answered from there, before the web
//! framework sees it. Every other request takes the normal path. See ADR 76.

use std::rc::Rc;
use std::str::from_utf8;
use std::time::Instant;

use bytes::Bytes;
use http::request::Parts;
use http::{HeaderMap, HeaderName, Response, StatusCode};
use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use super::requests::append_headers;
use super::security_headers::SecurityHeaders;
use crate::app::App;
use crate::web::cached::{count_unanswered, key_of_address};
use crate::web::respond;
use render::body::Form;
use render::cache::CachedResponse;

/// Answers requests of one worker's connections.
pub(super) struct CacheFastPath {
    app: App,
    security_headers: Rc<SecurityHeaders>,
    drain: CancellationToken,
}

/// What a request says that matters here.
#[derive(Debug, Default, PartialEq, Eq)]
struct PlainGet<'a> {
    address: &'a str,
    host: Option<&'a str>,
    accept_encoding: Option<&'a str>,
    if_none_match: Option<&'a str>,
}

impl CacheFastPath {
    pub(super) fn new(app: App, security_headers: Rc<SecurityHeaders>, drain: CancellationToken) -> Self {
        Self { app, security_headers, drain }
    }

    /// The response to a request that has no body, if the cache has it.
    pub(super) fn answer(&self, request: &Parts) -> Option<(Response<()>, Bytes)> {
        if !self.is_on() || request.method != http::Method::GET {
            return None;
        }
        let plain = PlainGet::of(request)?;
        let (status, headers, body) = self.find(&plain, self.app.clock.now())?;
        let mut response = Response::new(());
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Some((response, body))
    }

    /// At `debug` every request is logged, as with an access log, and while draining connections are closed, which only
    /// the normal path does.
    fn is_on(&self) -> bool {
        let is_logged = tracing::enabled!(tracing::Level::DEBUG) || self.app.monitor.access_log.is_some();
        !is_logged && !self.drain.is_cancelled()
    }

    fn find(&self, request: &PlainGet<'_>, now: Timestamp) -> Option<(StatusCode, HeaderMap, Bytes)> {
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
        let status = match form {
            Form::NotModified => StatusCode::NOT_MODIFIED,
            Form::Encoded(_) => StatusCode::OK,
        };
        self.app.monitor.requests.record(cached.route, "GET", status.as_u16(), begun.elapsed());
        let (headers, body) =
            cached.with_headers(form, |body| self.headers(request.address, &cached, form, body.len()));
        Some((status, headers, body))
    }

    /// The headers of the normal path.
    fn headers(&self, address: &str, cached: &CachedResponse, form: Form, length: usize) -> HeaderMap {
        let mut described = actix_web::http::header::HeaderMap::new();
        let status = respond::describe(form, &cached.body, &mut described);
        respond::share(&self.app.config.http, cached, &mut described);
        let path = address.split('?').next().unwrap_or_default();
        self.security_headers.apply(path, status, &mut described);
        let mut headers = HeaderMap::with_capacity(described.len() + 2);
        // They are the site's own, which both types can hold.
        let _ = append_headers(&mut headers, &described);
        if form != Form::NotModified {
            headers.insert(http::header::CONTENT_LENGTH, length.into());
        }
        headers
    }
}

impl<'a> PlainGet<'a> {
    fn of(request: &'a Parts) -> Option<Self> {
        let address = request.uri.path_and_query()?.as_str();
        let authority = request.uri.authority().map(http::uri::Authority::as_str);
        let mut plain = Self { address, host: authority, ..Self::default() };
        for (name, value) in &request.headers {
            plain.add(name, value.as_bytes())?;
        }
        Some(plain)
    }

    /// `None` for a header that changes how the request is answered, or that comes twice.
    fn add(&mut self, name: &HeaderName, value: &'a [u8]) -> Option<()> {
        let known = match *name {
            http::header::HOST => &mut self.host,
            http::header::IF_NONE_MATCH => &mut self.if_none_match,
            http::header::ACCEPT_ENCODING => &mut self.accept_encoding,
            http::header::EXPECT | http::header::UPGRADE | http::header::CONTENT_LENGTH => return None,
            _ => return Some(()),
        };
        if known.is_some() || !value.iter().all(|byte| (0x20..0x7f).contains(byte)) {
            return None;
        }
        *known = Some(from_utf8(value).ok()?);
        Some(())
    }
}
