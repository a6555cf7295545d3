//! How many requests of one client are handled at a time; further requests of the same client wait.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limit_key;
use crate::worker_pool::JobError;

/// Requests of one client that may wait.
const MAX_WAITING: usize = 120;
/// Longest wait.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A limit for each client; cheap to clone.
#[derive(Clone)]
pub struct ClientLimit {
    max_concurrent: usize,
    clients: Arc<Mutex<HashMap<IpAddr, Client>>>,
}

/// A client with at least one request.
struct Client {
    permits: Arc<Semaphore>,
    /// Requests that wait or are being handled.
    requests: usize,
}

/// Counts as one of the client's concurrent requests until it is dropped.
pub struct ClientPermit {
    _permit: OwnedSemaphorePermit,
    _request: RequestCount,
}

/// Counts a request until it is dropped.
struct RequestCount {
    limit: ClientLimit,
    client: IpAddr,
}

impl ClientLimit {
    /// A limit of so many requests at a time.
    pub fn new(max_concurrent: usize) -> Self {
        Self { max_concurrent, clients: Arc::default() }
    }

    /// Waits until the client of this address has fewer than the maximum of requests being handled.
    ///
    /// # Errors
    /// [`JobError::Busy`] when too many of them wait already, or after ten seconds.
    pub async fn acquire(&self, address: IpAddr) -> Result<ClientPermit, JobError> {
        let client = limit_key(address);
        let (permits, request) = self.count_request(client).ok_or(JobError::Busy)?;
        let permit = tokio::time::timeout(TIMEOUT, permits.acquire_owned()).await;
        // Nobody closes the semaphore.
        let permit = permit.ok().and_then(Result::ok).ok_or(JobError::Busy)?;
        Ok(ClientPermit { _permit: permit, _request: request })
    }

    fn count_request(&self, client: IpAddr) -> Option<(Arc<Semaphore>, RequestCount)> {
        let mut clients = self.clients();
        let new = || Client { permits: Arc::new(Semaphore::new(self.max_concurrent)), requests: 0 };
        let entry = clients.entry(client).or_insert_with(new);
        if entry.requests >= self.max_concurrent + MAX_WAITING {
            return None;
        }
        entry.requests += 1;
        Some((Arc::clone(&entry.permits), RequestCount { limit: self.clone(), client }))
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<IpAddr, Client>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for RequestCount {
    fn drop(&mut self) {
        let mut clients = self.limit.clients();
        if let Some(client) = clients.get_mut(&self.client) {
            client.requests -= 1;
            if client.requests == 0 {
                clients.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[tokio::test]
    async fn a_client_waits_for_itself_alone() {
        let limit = ClientLimit::new(2);
        let (one, _two) = (limit.acquire(ip("2001:db8::1")).await, limit.acquire(ip("2001:db8::2")).await);
        let mut third = Box::pin(limit.acquire(ip("2001:db8::3")));
        assert!(third.as_mut().now_or_never().is_none(), "the same network");
        assert!(limit.acquire(ip("2001:db8:0:1::1")).await.is_ok(), "another network");
        drop(one);
        assert!(third.await.is_ok());
    }

    #[tokio::test]
    async fn too_many_waiting_requests_are_refused_and_no_client_stays_in_the_map() {
        let limit = ClientLimit::new(1);
        let held = limit.acquire(ip("192.0.2.1")).await.unwrap();
        let mut waiting: Vec<_> =
            (0..MAX_WAITING).map(|_| Box::pin(limit.acquire(ip("192.0.2.1")))).collect();
        for request in &mut waiting {
            assert!(request.as_mut().now_or_never().is_none());
        }
        assert!(matches!(limit.acquire(ip("192.0.2.1")).await, Err(JobError::Busy)));
        drop((held, waiting));
        assert!(limit.clients().is_empty(), "cancelled requests are removed");
    }

    #[test]
    fn an_ipv6_network_is_one_client_and_every_ipv4_address_is_one() {
        let of = |text: &str| limit_key(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), "192.0.2.1");
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
