//! An id for each request, which its lines in the log have in common.

use std::cell::Cell;

use actix_web::dev::ServiceRequest;
use actix_web::http::header::HeaderName;

use crate::config::http::Http;
use crate::platform::random::Random;

/// The header of the id: of a trusted proxy's request, and of responses that say that something is wrong.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Longest id that is taken over.
const MAX_LENGTH: usize = 64;

/// Numbers the requests of one worker.
pub(super) struct RequestIds {
    /// Differs between workers and starts.
    prefix: u32,
    next: Cell<u32>,
}

impl Default for RequestIds {
    fn default() -> Self {
        Self { prefix: u32::from_be_bytes(Random::System.bytes()), next: Cell::new(0) }
    }
}

impl RequestIds {
    /// The id that a trusted proxy has given the request, or else a new one.
    pub(super) fn of(&self, request: &ServiceRequest, config: &Http) -> String {
        let is_of_proxy = || request.peer_addr().is_some_and(|peer| config.trusts(peer.ip().to_canonical()));
        let given = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok());
        match given {
            Some(id) if is_plain(id) && is_of_proxy() => id.to_owned(),
            _ => self.new_id(),
        }
    }

    fn new_id(&self) -> String {
        let number = self.next.get();
        self.next.set(number.wrapping_add(1));
        format!("{:08x}{number:08x}", self.prefix)
    }
}

/// Whether an id misleads no reader of the log.
fn is_plain(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=MAX_LENGTH).contains(&id.len()) && id.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_trusted_proxys_id_is_taken_over_if_it_is_plain() {
        let config = Http { trusted_proxies: vec!["10.0.0.1".parse().unwrap()], ..Http::default() };
        let ids = RequestIds::default();
        let id = |peer: &str, given: &'static str| {
            let peer = format!("{peer}:1234").parse().unwrap();
            let request = TestRequest::get().peer_addr(peer).insert_header((REQUEST_ID, given));
            ids.of(&request.to_srv_request(), &config)
        };
        assert_eq!(id("10.0.0.1", "f3-A_9.b"), "f3-A_9.b");
        for (peer, given) in
            [("203.0.113.9", "f3"), ("10.0.0.1", ""), ("10.0.0.1", "a b"), ("10.0.0.1", "a\"b")]
        {
            let id = id(peer, given);
            assert!(id != given && id.len() == 16, "{id}");
        }
        assert_ne!(ids.new_id(), ids.new_id());
    }
}
