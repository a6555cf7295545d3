//! Limits how many connections, and answers to them, one client and all clients together may have. A connection beyond the limit
//! is answered 503 before anything of it is parsed, or closed if it expects TLS.
//!
//! What there is to share are the files that the process may open and the memory that it may use. A connection costs a file and
//! [`CONNECTION_MEMORY`]. One that is being answered, or whose client does not take what it is sent, costs a second file and
//! [`ANSWER_MEMORY`]. So too many visitors cost visitors a 503; they never keep the site from opening its files, nor end it.
//! The less is left, the less of it one client gets: a few addresses cannot take all.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use bytes::Bytes;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::config::http::Http;
use crate::platform::memory::memory_limit;
use work::limit_key;

/// File descriptors that are not for visitors.
const RESERVED_FILES: u64 = 44;
/// Memory that is not for connections, bytes: what the site itself uses. Of the rest, half is for what requests cause.
const RESERVED_MEMORY: u64 = 128 << 20;
/// What a connection may cost, bytes: 27 KB in this process, while its client has sent half a head, the rest in the kernel.
const CONNECTION_MEMORY: u64 = 48 << 10;
/// What a connection may cost beyond that while it is being answered, bytes: parts of a file, here and in the kernel.
const ANSWER_MEMORY: u64 = 128 << 10;
/// Most connections in total, however many files the process may open.
const MAX_TOTAL: u64 = 20_000;
/// Fewest connections in total, however few files the process may open.
const MIN_TOTAL: u64 = 8;
/// Fewest answers at a time.
const MIN_ANSWERS: u64 = 4;
/// Of what is free, one client gets this part,
const SHARE: usize = 8;
/// or so many, as one browser needs.
const FEWEST: usize = 16;
/// A /48 network of IPv6, which one customer often has, gets as much as so many clients.
const CLIENTS_OF_NETWORK: usize = 4;
/// Rejected connections that are kept open for [`LINGER`] at the same time; others are closed at once.
const MAX_LINGERING: usize = 4;
/// How long a rejected client may take to read the 503.
const LINGER: Duration = Duration::from_secs(1);

/// Counts the open connections and refuses those beyond the limits; cheap to clone.
#[derive(Clone)]
pub(super) struct ConnectionLimiter(Arc<Shared>);

struct Shared {
    http: Http,
    connections: Arc<Pool>,
    answers: Arc<Pool>,
    rejection: Bytes,
    lingering: Semaphore,
}

/// What there is of one thing, and who has it.
struct Pool {
    total: usize,
    of_client: usize,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    by_client: HashMap<IpAddr, usize>,
    by_network: HashMap<IpAddr, usize>,
    total: usize,
}

/// One of a pool, given back on drop.
pub(super) struct Permit {
    pool: Arc<Pool>,
    /// `None` for trusted proxies, which only count towards the total.
    client: Option<IpAddr>,
}

/// One connection's share of the limits.
pub(super) struct ConnectionPermit {
    answers: Arc<Pool>,
    connection: Permit,
}

impl ConnectionLimiter {
    /// `rejection` is the complete response for a connection beyond the limits.
    pub(super) fn new(http: &Http, rejection: Bytes) -> Self {
        let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current.unwrap_or(u64::MAX);
        let (connections, answers) = totals(files, memory_limit());
        Self::with_totals(http, connections, answers, rejection)
    }

    fn with_totals(http: &Http, connections: usize, answers: usize, rejection: Bytes) -> Self {
        let of_client = http.connections_per_address;
        Self(Arc::new(Shared {
            http: http.clone(),
            connections: Pool::new(connections, of_client),
            answers: Pool::new(answers, of_client.max(FEWEST)),
            rejection,
            lingering: Semaphore::new(MAX_LINGERING),
        }))
    }

    /// A permit for a new connection; `None` after it was refused, with an answer or without.
    pub(super) async fn admit(&self, stream: &TcpStream, is_answered: bool) -> Option<ConnectionPermit> {
        let permit = self.acquire(stream.peer_addr().ok()?.ip());
        if permit.is_none() && is_answered {
            self.reject(stream).await;
        }
        permit
    }

    /// How many connections are open.
    pub(super) fn open_connections(&self) -> usize {
        self.0.connections.held().total
    }

    fn acquire(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let Shared { http, connections, answers, .. } = &*self.0;
        let address = address.to_canonical();
        let client = (!http.trusts(address)).then(|| limit_key(address));
        Some(ConnectionPermit { answers: Arc::clone(answers), connection: connections.acquire(client)? })
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
}

impl ConnectionPermit {
    /// A permit for an answer to this client, if there is one.
    pub(super) fn answer(&self) -> Option<Permit> {
        self.answers.acquire(self.connection.client)
    }
}

impl Pool {
    fn new(total: usize, of_client: usize) -> Arc<Self> {
        Arc::new(Self { total, of_client, held: Mutex::default() })
    }

    fn acquire(self: &Arc<Self>, client: Option<IpAddr>) -> Option<Permit> {
        let mut held = self.held();
        let free = self.total.checked_sub(held.total).filter(|free| *free > 0)?;
        if let Some(client) = client {
            let has_share = |count: usize, clients: usize| {
                count < ((free + count) / SHARE).max(FEWEST).min(self.of_client) * clients
            };
            let network = network_of(client);
            let count_of = |map: &HashMap<IpAddr, usize>, key| map.get(&key).copied().unwrap_or_default();
            if !has_share(count_of(&held.by_client, client), 1)
                || network.is_some_and(|it| !has_share(count_of(&held.by_network, it), CLIENTS_OF_NETWORK))
            {
                return None;
            }
            *held.by_client.entry(client).or_default() += 1;
            if let Some(network) = network {
                *held.by_network.entry(network).or_default() += 1;
            }
        }
        held.total += 1;
        Some(Permit { pool: Arc::clone(self), client })
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut held = self.pool.held();
        held.total -= 1;
        let Some(client) = self.client else { return };
        give_back(&mut held.by_client, client);
        if let Some(network) = network_of(client) {
            give_back(&mut held.by_network, network);
        }
    }
}

fn give_back(counts: &mut HashMap<IpAddr, usize>, key: IpAddr) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}

/// The /48 network of a client with IPv6.
fn network_of(client: IpAddr) -> Option<IpAddr> {
    let IpAddr::V6(client) = client else { return None };
    let [a, b, c, ..] = client.segments();
    Some(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into())
}

/// How many connections and answers there may be with so many files and so much memory.
fn totals(files: u64, memory: u64) -> (usize, usize) {
    let files = files.saturating_sub(RESERVED_FILES);
    // A half of the half for connections that wait, the other for answers.
    let memory = memory.saturating_sub(RESERVED_MEMORY) / 4;
    let connections = (files / 4 * 3).min(memory / CONNECTION_MEMORY).clamp(MIN_TOTAL, MAX_TOTAL);
    let answers = files.saturating_sub(connections).min(memory / ANSWER_MEMORY).clamp(MIN_ANSWERS, MAX_TOTAL);
    (connections as usize, answers as usize)
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
        let limiter = ConnectionLimiter::with_totals(&config, 100, 100, Bytes::new());
        let (one, _two) = (limiter.acquire(ip("192.0.2.1")), limiter.acquire(ip("::ffff:192.0.2.1")));
        assert!(limiter.acquire(ip("192.0.2.1")).is_none());
        let _other = limiter.acquire(ip("192.0.2.2")).unwrap();
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
        let limiter = ConnectionLimiter::with_totals(&config, 3, 2, Bytes::new());
        let permits: Vec<_> = (0..3).map(|_| limiter.acquire(ip("10.0.0.1")).unwrap()).collect();
        assert!(limiter.acquire(ip("10.0.0.1")).is_none() && limiter.acquire(ip("192.0.2.1")).is_none());
        let answers: Vec<_> = permits.iter().filter_map(ConnectionPermit::answer).collect();
        assert_eq!(answers.len(), 2, "and by that of answers");
        drop((permits, answers));
        assert_eq!(limiter.open_connections(), 0);
        assert!(limiter.acquire(ip("10.0.0.1")).unwrap().answer().is_some());
    }

    #[test]
    fn a_few_addresses_leave_something_for_others() {
        let limiter = ConnectionLimiter::with_totals(&Http::default(), 6_000, 2_000, Bytes::new());
        let (mut connections, mut answers) = (Vec::new(), Vec::new());
        for n in 0..20_u8 {
            for _ in 0..250 {
                let Some(connection) = limiter.acquire(IpAddr::from([192, 0, 2, n])) else { break };
                answers.extend(connection.answer());
                connections.push(connection);
            }
        }
        assert!(
            connections.len() > 4_000 && answers.len() > 1_500,
            "{} {}",
            connections.len(),
            answers.len()
        );
        let others: Vec<_> =
            (0..10).map(|n| limiter.acquire(IpAddr::from([198, 51, 100, n])).unwrap()).collect();
        assert!(others.iter().all(|other| other.answer().is_some()));
        drop((connections, answers, others));
        let held = limiter.0.connections.held();
        assert!(held.by_client.is_empty() && held.by_network.is_empty() && held.total == 0);
    }

    #[test]
    fn a_customers_network_is_limited_too() {
        let config = Http { connections_per_address: 20, ..Http::default() };
        let limiter = ConnectionLimiter::with_totals(&config, 10_000, 100, Bytes::new());
        let of_network = |network: u16| {
            let all = (0..20_u16).flat_map(|n| (0..20_u16).map(move |m| (n, m)));
            let addresses = all.map(|(n, m)| Ipv6Addr::new(0x2001, 0xdb8, network, n, 0, 0, 0, m));
            addresses.filter_map(|address| limiter.acquire(address.into())).collect::<Vec<_>>()
        };
        let (one, other) = (of_network(1), of_network(2));
        assert_eq!((one.len(), other.len()), (80, 80));
    }

    #[test]
    fn files_and_memory_bound_connections_and_answers_together() {
        assert_eq!(totals(8_192, 8 << 30), (6_111, 2_037));
        assert_eq!(totals(8_192, 256 << 20), (682, 256));
        assert_eq!(totals(64, 8 << 30), (15, 5));
        assert_eq!(totals(u64::MAX, u64::MAX), (20_000, 20_000));
        assert_eq!(totals(0, 0), (8, 4));
    }

    #[actix_web::test]
    async fn only_a_few_rejected_connections_linger() {
        let limiter = ConnectionLimiter::with_totals(&Http::default(), 1, 1, Bytes::from_static(b"busy"));
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
