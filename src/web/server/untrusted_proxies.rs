//! Detects reverse proxies that are missing from `trusted_proxies`: all visitors behind one share its address, and so one
//! client's limits. The log names each once, `doctor` reads the last one from a file.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use actix_web::HttpRequest;
use actix_web::http::header::HeaderMap;
use jiff::{SignedDuration, Timestamp};

use crate::app::App;
use crate::config::http::Http;
use crate::platform::data_dir::UntrustedProxy;

/// Headers in which proxies name the client of a request.
const FORWARDING_HEADERS: [&str; 4] = ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto"];
/// Addresses that are logged at most, since any client can send these headers.
const MAX_LOGGED: usize = 50;
/// Least time between two writes of the file, for the same reason.
const WRITE_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// Which proxies have been logged, and when the file was last written.
#[derive(Default)]
pub(super) struct UntrustedProxies(Mutex<Reported>);

#[derive(Default)]
struct Reported {
    logged: HashSet<IpAddr>,
    written_at: Option<Timestamp>,
}

impl UntrustedProxies {
    /// Reports the peer of this request if it forwards requests without being trusted.
    pub(super) fn detect(&self, request: &HttpRequest, app: &App) {
        let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
        let Some(address) = peer.filter(|peer| is_untrusted(*peer, request.headers(), &app.config.http))
        else {
            return;
        };
        if self.is_to_log(address) {
            tracing::warn!(
                %address,
                "forwarded headers come from an address that is not in [http] trusted_proxies and are ignored: if it \
                 is your reverse proxy, name it there, or all visitors share its limits"
            );
        }
        let now = app.clock.now();
        if self.is_to_write(now) {
            let (data_dir, proxy) = (app.data_dir.clone(), UntrustedProxy { address, at: now });
            drop(tokio::task::spawn_blocking(move || proxy.write(&data_dir)));
        }
    }

    fn is_to_log(&self, address: IpAddr) -> bool {
        let mut reported = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        reported.logged.len() < MAX_LOGGED && reported.logged.insert(address)
    }

    fn is_to_write(&self, now: Timestamp) -> bool {
        let mut reported = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // `abs`: after the clock was set back the file is written again.
        let is_due = reported.written_at.is_none_or(|at| now.duration_since(at).abs() >= WRITE_INTERVAL);
        if is_due {
            reported.written_at = Some(now);
        }
        is_due
    }
}

fn is_untrusted(peer: IpAddr, headers: &HeaderMap, config: &Http) -> bool {
    FORWARDING_HEADERS.iter().any(|name| headers.contains_key(*name)) && !config.trusts(peer)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    #[test]
    fn an_address_that_forwards_without_being_trusted_is_detected() {
        let config = Http { trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()], ..Http::default() };
        let mut forwarded = HeaderMap::new();
        let name = HeaderName::from_static("x-forwarded-for");
        forwarded.insert(name, HeaderValue::from_static("203.0.113.1"));
        let is_untrusted =
            |peer: &str, headers: &HeaderMap| is_untrusted(peer.parse().unwrap(), headers, &config);
        assert!(!is_untrusted("192.0.2.1", &HeaderMap::new()));
        assert!(!is_untrusted("10.1.2.3", &forwarded));
        assert!(is_untrusted("192.0.2.1", &forwarded));
    }

    #[test]
    fn every_address_is_logged_once_and_not_too_many() {
        let proxies = UntrustedProxies::default();
        let address = |n: u8| IpAddr::from([198, 51, 100, n]);
        assert!(proxies.is_to_log(address(1)));
        assert!(!proxies.is_to_log(address(1)));
        let logged = (0..200).filter(|n| proxies.is_to_log(address(*n))).count();
        assert_eq!(logged, MAX_LOGGED - 1);
    }

    #[test]
    fn the_file_is_written_once_an_hour() {
        let proxies = UntrustedProxies::default();
        let now: Timestamp = "2026-11-21T06:00:00Z".parse().unwrap();
        assert!(proxies.is_to_write(now));
        assert!(!proxies.is_to_write(now + SignedDuration::from_mins(59)));
        assert!(proxies.is_to_write(now + SignedDuration::from_mins(60)));
        assert!(proxies.is_to_write(now - SignedDuration::from_hours(48)), "the clock was set back");
    }
}
