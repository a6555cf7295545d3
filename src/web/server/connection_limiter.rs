//! Limits how many connections one client, and all clients together, may hold. A connection beyond the limit is answered
//! 503 before anything of it is parsed, or closed if it expects TLS.
//!
//! The total leaves file descriptors for the database, the images and mail: too many visitors cost visitors a 503, they
//! never keep the site from opening its files.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use bytes::Bytes;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::config::http::Http;
use crate::platform::client_limit::limit_key;

/// File descriptors that are not for visitors.
const RESERVED_FILES: u64 = 44;
/// Most connections in total, however many files the process may open.
const MAX_TOTAL: usize = 20_000;
/// Fewest connections in total, however few files the process may open.
const MIN_TOTAL: usize = 8;
/// Rejected connections that are kept open for [`LINGER`] at the same time; others are closed at once.
const MAX_LINGERING: usize = 4;
/// How long a rejected client may take to read the 503.
const LINGER: Duration = Duration::from_secs(1);

/// Counts the open connections and refuses those beyond the limits; cheap to clone.
#[derive(Clone)]
pub(super) struct ConnectionLimiter(Arc<Shared>);

struct Shared {
    http: Http,
    max_total: usize,
    rejection: Bytes,
    lingering: Semaphore,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    by_client: HashMap<IpAddr, usize>,
    total: usize,
}

/// One connection's share of the limits, returned on drop.
pub(super) struct ConnectionPermit {
    limiter: ConnectionLimiter,
    /// `None` for trusted proxies, which only count towards the total.
    client: Option<IpAddr>,
}

/// What a connection beyond the limits gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    /// 503.
    Answered,
    /// Nothing: it expects TLS, and a handshake is work that the limits are to save.
    Closed,
}

impl ConnectionLimiter {
    /// `rejection` is the complete response for a connection beyond the limits.
    pub(super) fn new(http: &Http, rejection: Bytes) -> Self {
        Self::with_total(http, max_total(), rejection)
    }

    fn with_total(http: &Http, max_total: usize, rejection: Bytes) -> Self {
        Self(Arc::new(Shared {
            http: http.clone(),
            max_total,
            rejection,
            lingering: Semaphore::new(MAX_LINGERING),
            counts: Mutex::default(),
        }))
    }

    /// A permit for a new connection; `None` after it was refused.
    pub(super) async fn admit(&self, stream: &TcpStream, refusal: Refusal) -> Option<ConnectionPermit> {
        let permit = self.acquire(stream.peer_addr().ok()?.ip());
        if permit.is_none() && refusal == Refusal::Answered {
            self.reject(stream).await;
        }
        permit
    }

    /// How many connections are open.
    pub(super) fn open_connections(&self) -> usize {
        self.counts().total
    }

    fn acquire(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let address = address.to_canonical();
        self.acquire_for((!self.0.http.trusts(address)).then(|| limit_key(address)))
    }

    fn acquire_for(&self, client: Option<IpAddr>) -> Option<ConnectionPermit> {
        let Shared { http, max_total, .. } = &*self.0;
        let mut counts = self.counts();
        if counts.total >= *max_total {
            return None;
        }
        if let Some(client) = client {
            let count = counts.by_client.entry(client).or_default();
            if *count >= http.connections_per_address {
                return None;
            }
            *count += 1;
        }
        counts.total += 1;
        Some(ConnectionPermit { limiter: self.clone(), client })
    }

    async fn reject(&self, stream: &TcpStream) {
        // The send buffer is empty: one write sends everything, or the peer is gone.
        if stream.writable().await.is_err() || stream.try_write(&self.0.rejection).is_err() {
            return;
        }
        let _ = rustix::net::shutdown(stream, rustix::net::Shutdown::Write);
        let lingers = self.0.lingering.try_acquire();
        let time = if lingers.is_ok() { LINGER } else { Duration::ZERO };
        let _ = timeout(time, drain(stream)).await;
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionPermit {
    /// A further share for the same client, if there is one: for a second request of an HTTP/2 connection that is being
    /// answered at the same time.
    pub(super) fn another(&self) -> Option<Self> {
        self.limiter.acquire_for(self.client)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.limiter.counts();
        counts.total -= 1;
        let Some(client) = self.client else { return };
        if let Some(count) = counts.by_client.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                counts.by_client.remove(&client);
            }
        }
    }
}

fn max_total() -> usize {
    let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current.unwrap_or(u64::MAX);
    usize::try_from(files.saturating_sub(RESERVED_FILES)).unwrap_or(MAX_TOTAL).clamp(MIN_TOTAL, MAX_TOTAL)
}

/// Reads until the peer closes: closing a socket with unread input resets it, and the peer loses the response.
async fn drain(stream: &TcpStream) -> std::io::Result<()> {
    let mut discarded = [0; 4096];
    loop {
        match stream.try_read(&mut discarded) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(cause) if cause.kind() == ErrorKind::WouldBlock => stream.readable().await?,
            Err(cause) => return Err(cause),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn every_client_has_its_own_limit_and_returns_its_permits() {
        let config = Http { connections_per_address: 2, ..Http::default() };
        let limiter = ConnectionLimiter::with_total(&config, 100, Bytes::new());
        let (one, _two) = (limiter.acquire(ip("192.0.2.1")), limiter.acquire(ip("::ffff:192.0.2.1")));
        assert!(limiter.acquire(ip("192.0.2.1")).is_none());
        let _other = limiter.acquire(ip("192.0.2.2")).unwrap();
        assert!(one.as_ref().unwrap().another().is_none(), "nor for a further request");
        drop(one);
        assert!(limiter.acquire(ip("192.0.2.1")).is_some());
        let _network =
            (limiter.acquire(ip("2001:db8::1")).unwrap(), limiter.acquire(ip("2001:db8::2")).unwrap());
        assert!(limiter.acquire(ip("2001:db8::3")).is_none(), "an IPv6 /64 is one client");
        assert!(limiter.acquire(ip("2001:db8:0:1::3")).is_some());
    }

    #[test]
    fn a_trusted_proxy_is_limited_by_the_total_only() {
        let config = Http {
            connections_per_address: 1,
            trusted_proxies: vec![ip("10.0.0.1").into()],
            ..Http::default()
        };
        let limiter = ConnectionLimiter::with_total(&config, 3, Bytes::new());
        let permits: Vec<_> = (0..3).map(|_| limiter.acquire(ip("10.0.0.1")).unwrap()).collect();
        assert!(limiter.acquire(ip("10.0.0.1")).is_none() && limiter.acquire(ip("192.0.2.1")).is_none());
        drop(permits);
        assert!(limiter.counts().by_client.is_empty() && limiter.counts().total == 0);
    }

    #[actix_web::test]
    async fn only_a_few_rejected_connections_linger() {
        let limiter = ConnectionLimiter::with_total(&Http::default(), 1, Bytes::from_static(b"busy"));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut clients = Vec::new();
        let mut rejections = Vec::new();
        for _ in 0..=MAX_LINGERING {
            clients.push(std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap());
            let (stream, _) = listener.accept().await.unwrap();
            let limiter = limiter.clone();
            rejections.push(actix_web::rt::spawn(async move { limiter.reject(&stream).await }));
        }
        tokio::time::sleep(LINGER / 4).await;
        let closed = rejections.iter().filter(|rejection| rejection.is_finished()).count();
        assert_eq!(closed, 1, "the one beyond the limit");
        for rejection in rejections {
            timeout(2 * LINGER, rejection).await.unwrap().unwrap();
        }
    }
}
