//! How many refused bodies one client may send: whoever sends more is answered before a further one is read.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::client_limit::limit_key;

/// How long a refusal counts.
const WINDOW: Duration = Duration::from_secs(600);
/// Clients that are remembered.
const MAX_CLIENTS: usize = 10_000;

/// The refused bodies of the last minutes, by client.
pub(crate) struct RefusalLimit {
    max: usize,
    clients: Mutex<HashMap<IpAddr, Refused>>,
}

#[derive(Clone, Copy)]
struct Refused {
    since: Instant,
    bodies: usize,
}

impl RefusalLimit {
    /// So many refused bodies of one client are read in ten minutes.
    pub(crate) fn new(max: usize) -> Self {
        Self { max, clients: Mutex::default() }
    }

    /// Counts a refused body.
    pub(crate) fn record(&self, client: IpAddr, now: Instant) {
        let mut clients = self.clients();
        if clients.len() >= MAX_CLIENTS {
            clients.retain(|_, refused| is_recent(*refused, now));
        }
        let client = limit_key(client);
        if clients.len() >= MAX_CLIENTS && !clients.contains_key(&client) {
            return;
        }
        let refused = clients.entry(client).or_insert(Refused { since: now, bodies: 0 });
        if !is_recent(*refused, now) {
            *refused = Refused { since: now, bodies: 0 };
        }
        refused.bodies += 1;
    }

    /// How long a client has to wait that has sent too many, seconds.
    pub(crate) fn wait(&self, client: IpAddr, now: Instant) -> Option<u64> {
        let refused = self.clients().get(&limit_key(client)).copied()?;
        let is_over = refused.bodies >= self.max && is_recent(refused, now);
        is_over.then(|| (refused.since + WINDOW).saturating_duration_since(now).as_secs() + 1)
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<IpAddr, Refused>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_recent(refused: Refused, now: Instant) -> bool {
    now.saturating_duration_since(refused.since) < WINDOW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_is_refused_too_often_waits_and_others_do_not() {
        let limit = RefusalLimit::new(2);
        let [one, other] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let begun = Instant::now();
        limit.record(one, begun);
        assert_eq!(limit.wait(one, begun), None);
        limit.record(one, begun + Duration::from_secs(60));
        assert_eq!(limit.wait(one, begun + Duration::from_secs(60)), Some(541));
        assert_eq!(limit.wait(other, begun), None);
        assert_eq!(limit.wait(one, begun + WINDOW), None, "ten minutes later");
        limit.record(one, begun + WINDOW);
        assert_eq!(limit.wait(one, begun + WINDOW), None, "the count begins again");
    }

    #[test]
    fn the_number_of_clients_that_are_remembered_is_bounded() {
        let (limit, now) = (RefusalLimit::new(1), Instant::now());
        for n in 0..20_000_u32 {
            limit.record(IpAddr::from(n.to_be_bytes()), now);
        }
        assert_eq!(limit.clients().len(), MAX_CLIENTS);
        limit.record(IpAddr::from([9, 9, 9, 9]), now + WINDOW);
        assert_eq!(limit.clients().len(), 1, "the old ones make room");
    }
}
