//! Says in the log when a reverse proxy is not named in `trusted_proxies`: then all of its visitors share one address,
//! and so one visitor's limits.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use actix_web::http::header::HeaderMap;

use crate::config::http::Http;

/// Headers by which proxies tell where a request comes from.
const HEADERS: [&str; 4] = ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto"];
/// Addresses that are named; strangers can send these headers too, and must not fill the log.
const MOST_NAMED: usize = 50;

/// Remembers which addresses have been named.
#[derive(Default)]
pub struct UntrustedProxies {
    named: Mutex<HashSet<IpAddr>>,
}

impl UntrustedProxies {
    /// Logs the first request of an address that forwards without being trusted.
    pub fn warn_once(&self, peer: Option<IpAddr>, headers: &HeaderMap, config: &Http) {
        let Some(address) = self.to_name(peer, headers, config) else { return };
        tracing::warn!(
            %address,
            "forwarded headers come from an address that is not in [http] trusted_proxies and are ignored: if it is \
             your reverse proxy, name it there, or all visitors share its limits"
        );
    }

    fn to_name(&self, peer: Option<IpAddr>, headers: &HeaderMap, config: &Http) -> Option<IpAddr> {
        let peer = peer?.to_canonical();
        if !HEADERS.iter().any(|name| headers.contains_key(*name)) || config.trusts(peer) {
            return None;
        }
        let mut named = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        (named.len() < MOST_NAMED && named.insert(peer)).then_some(peer)
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    #[test]
    fn an_address_that_forwards_without_being_trusted_is_named_once() {
        let config = Http { trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()], ..Http::default() };
        let proxies = UntrustedProxies::default();
        let plain = HeaderMap::new();
        let mut forwarded = HeaderMap::new();
        let name = HeaderName::from_static("x-forwarded-for");
        forwarded.insert(name, HeaderValue::from_static("203.0.113.1"));
        let to_name =
            |peer: &str, headers: &HeaderMap| proxies.to_name(peer.parse().ok(), headers, &config).is_some();
        assert!(!to_name("192.0.2.1", &plain));
        assert!(!to_name("10.1.2.3", &forwarded));
        assert!(to_name("192.0.2.1", &forwarded));
        assert!(!to_name("192.0.2.1", &forwarded), "once");
        assert!(!to_name("::ffff:192.0.2.1", &forwarded), "the same");
        let named = (0..200).filter(|n| to_name(&format!("198.51.100.{n}"), &forwarded)).count();
        assert_eq!(named, MOST_NAMED - 1, "the log is not theirs to fill");
    }
}
