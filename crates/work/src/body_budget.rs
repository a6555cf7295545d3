//! How many bytes of request bodies may be held at a time: of one client, and of all together.
//!
//! A body counts from its first byte until its request is answered. The last quarter of what all may hold is kept for small
//! bodies, so that long ones, however many, leave room for a form.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limit_key;

/// A body up to this size may use the part that is kept for small ones, bytes.
const SMALL: usize = 64 << 10;

/// A budget of bytes; cheap to clone.
#[derive(Clone)]
pub struct BodyBudget {
    per_client: usize,
    total: usize,
    held: Arc<Mutex<Held>>,
}

#[derive(Default)]
struct Held {
    total: usize,
    clients: HashMap<IpAddr, usize>,
}

/// Whose budget is spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spent {
    /// The client's own.
    Client,
    /// That of all together.
    Total,
}

/// The bytes of one body; they are given back when it is dropped.
pub struct BodyPermit {
    budget: BodyBudget,
    client: IpAddr,
    bytes: usize,
}

impl BodyBudget {
    /// A budget of so many bytes for one client, and for all.
    pub fn new(per_client: usize, total: usize) -> Self {
        Self { per_client, total, held: Arc::default() }
    }

    /// A body of which nothing has come yet.
    pub fn begin(&self, client: IpAddr) -> BodyPermit {
        BodyPermit { budget: self.clone(), client: limit_key(client), bytes: 0 }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BodyPermit {
    /// Counts further bytes of the body.
    ///
    /// # Errors
    /// Whose budget has no room for them.
    pub fn grow(&mut self, bytes: usize) -> Result<(), Spent> {
        let BodyBudget { per_client, total, .. } = self.budget;
        let mut held = self.budget.held();
        let of_client = held.clients.get(&self.client).copied().unwrap_or_default();
        if of_client + bytes > per_client {
            return Err(Spent::Client);
        }
        let open = if self.bytes + bytes > SMALL { total / 4 * 3 } else { total };
        if held.total + bytes > open {
            return Err(Spent::Total);
        }
        held.total += bytes;
        *held.clients.entry(self.client).or_default() += bytes;
        drop(held);
        self.bytes += bytes;
        Ok(())
    }
}

impl Drop for BodyPermit {
    fn drop(&mut self) {
        let mut held = self.budget.held();
        held.total -= self.bytes;
        if let Some(of_client) = held.clients.get_mut(&self.client) {
            *of_client -= self.bytes;
            if *of_client == 0 {
                held.clients.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn one_client_and_all_have_a_budget_and_small_bodies_a_part_of_their_own() {
        let budget = BodyBudget::new(1 << 20, 4 << 20);
        let mut bodies: Vec<_> = (0..4).map(|n| budget.begin(client(n))).collect();
        for body in &mut bodies[..3] {
            assert_eq!(body.grow(1 << 20), Ok(()));
            assert_eq!(body.grow(1), Err(Spent::Client));
        }
        assert_eq!(bodies[3].grow(1 << 20), Err(Spent::Total), "the last quarter is for small bodies");
        assert_eq!(bodies[3].grow(SMALL), Ok(()));
        assert_eq!(bodies[3].grow(1), Err(Spent::Total));
        assert_eq!(budget.begin(client(0)).grow(1), Err(Spent::Client));
        drop(bodies);
        assert_eq!(budget.held().total, 0);
        assert!(budget.held().clients.is_empty());
    }
}
