//! How many things one client may have under way at a time; its other requests wait for their turn.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::client_network::client_network;
use crate::error::{Error, Result};

/// Requests of one client that may wait.
const WAITING: usize = 120;
/// Longest wait.
const WAIT: Duration = Duration::from_secs(10);

/// The clients that have something under way; cheap to clone.
#[derive(Clone)]
pub struct ClientLimit {
    at_once: usize,
    clients: Arc<Mutex<HashMap<IpAddr, Client>>>,
}

struct Client {
    turns: Arc<Semaphore>,
    present: usize,
}

/// As long as this lives, the client has one thing under way.
pub struct ClientTurn {
    _turn: OwnedSemaphorePermit,
    _place: Place,
}

/// A request that waits or is under way.
struct Place {
    limit: ClientLimit,
    client: IpAddr,
}

impl ClientLimit {
    /// A limit of `at_once` things under way for each client.
    pub fn new(at_once: usize) -> Self {
        Self { at_once, clients: Arc::default() }
    }

    /// The turn of a request from an address; a whole IPv6 network is one client.
    ///
    /// # Errors
    /// [`Error::Busy`] when too many of the same client wait, or this one has waited too long.
    pub async fn enter(&self, address: IpAddr) -> Result<ClientTurn> {
        let client = client_network(address);
        let (turns, place) = self.place(client).ok_or(Error::Busy)?;
        let turn = tokio::time::timeout(WAIT, turns.acquire_owned()).await.map_err(|_| Error::Busy)?;
        Ok(ClientTurn { _turn: turn.map_err(Error::internal)?, _place: place })
    }

    fn place(&self, client: IpAddr) -> Option<(Arc<Semaphore>, Place)> {
        let mut clients = self.clients();
        let new = || Client { turns: Arc::new(Semaphore::new(self.at_once)), present: 0 };
        let known = clients.entry(client).or_insert_with(new);
        if known.present >= self.at_once + WAITING {
            return None;
        }
        known.present += 1;
        Some((Arc::clone(&known.turns), Place { limit: self.clone(), client }))
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<IpAddr, Client>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut clients = self.limit.clients();
        if let Some(client) = clients.get_mut(&self.client) {
            client.present -= 1;
            if client.present == 0 {
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
        let (one, _two) = (limit.enter(ip("2001:db8::1")).await, limit.enter(ip("2001:db8::2")).await);
        let mut third = Box::pin(limit.enter(ip("2001:db8::3")));
        assert!(third.as_mut().now_or_never().is_none(), "the same network");
        assert!(limit.enter(ip("2001:db8:0:1::1")).await.is_ok(), "another network");
        drop(one);
        assert!(third.await.is_ok());
    }

    #[tokio::test]
    async fn too_many_waiting_are_refused_and_nobody_is_remembered() {
        let limit = ClientLimit::new(1);
        let held = limit.enter(ip("192.0.2.1")).await.unwrap();
        let mut waiting: Vec<_> = (0..WAITING).map(|_| Box::pin(limit.enter(ip("192.0.2.1")))).collect();
        for request in &mut waiting {
            assert!(request.as_mut().now_or_never().is_none());
        }
        assert!(matches!(limit.enter(ip("192.0.2.1")).await, Err(Error::Busy)));
        drop((held, waiting));
        assert!(limit.clients().is_empty(), "whoever gave up is gone, too");
    }
}
