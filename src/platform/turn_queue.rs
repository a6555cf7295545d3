//! A bounded queue in which clients take turns and short jobs come before long ones.
//!
//! Each job has a weight, and its place is that at which it would be done if all clients were served at once, at the same
//! pace (weighted fair queueing). So a list of one line passes forty of five hundred, a client that asks again comes behind
//! those who have not had a turn, and nobody waits for ever: the pace goes on with every job.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;

use super::client_limit::client_network;
use super::worker_pool::JobQueue;

/// Who asks, and for how much work.
#[derive(Debug, Clone, Copy)]
pub(crate) struct JobTicket {
    pub(crate) client: IpAddr,
    /// In a unit of the queue's own: lines, products.
    pub(crate) weight: u64,
}

/// The queue.
pub(crate) struct TurnQueue<J> {
    capacity: usize,
    /// By the time at which they would be done, and the order in which they came.
    jobs: BTreeMap<(u64, u64), (u64, J)>,
    /// Jobs that ever came.
    count: u64,
    /// The time of that model.
    now: u64,
    /// When the last job of each client would be done.
    clients: HashMap<IpAddr, u64>,
}

impl<J> TurnQueue<J> {
    /// An empty queue for at most `capacity` jobs.
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, jobs: BTreeMap::new(), count: 0, now: 0, clients: HashMap::new() }
    }
}

impl<J: Send + 'static> JobQueue for TurnQueue<J> {
    type Job = J;
    type Ticket = JobTicket;

    fn push(&mut self, ticket: JobTicket, job: J) -> Option<J> {
        let client = client_network(ticket.client);
        let weight = ticket.weight.max(1);
        let begins = self.clients.get(&client).copied().unwrap_or_default().max(self.now);
        let place = (begins.saturating_add(weight), self.count);
        let mut displaced = None;
        if self.jobs.len() >= self.capacity {
            // Whoever would come last gives way.
            match self.jobs.last_entry() {
                Some(last) if *last.key() > place => displaced = Some(last.remove().1),
                _ => return Some(job),
            }
        }
        self.count += 1;
        self.clients.insert(client, place.0);
        self.jobs.insert(place, (weight, job));
        displaced
    }

    fn pop(&mut self, _thread: usize) -> Option<J> {
        let Some((_, (weight, job))) = self.jobs.pop_first() else {
            self.clients.clear();
            self.now = 0;
            return None;
        };
        let served_at_once = self.jobs.len() as u64 + 1;
        self.now = self.now.saturating_add((weight / served_at_once).max(1));
        if self.clients.len() > self.capacity * 2 {
            let now = self.now;
            self.clients.retain(|_, done| *done > now);
        }
        Some(job)
    }

    fn waiting(&self) -> usize {
        self.jobs.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(client: u8, weight: u64) -> JobTicket {
        JobTicket { client: IpAddr::from([192, 0, 2, client]), weight }
    }

    fn drain(queue: &mut TurnQueue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop(0)).collect()
    }

    #[test]
    fn short_jobs_come_before_long_ones_and_clients_take_turns() {
        let mut queue = TurnQueue::new(100);
        for (client, weight, name) in [
            (1, 500, "long of 1"),
            (1, 500, "second of 1"),
            (2, 500, "long of 2"),
            (3, 1, "short of 3"),
            (1, 1, "short of 1"),
            (4, 60, "middling of 4"),
        ] {
            assert!(queue.push(ticket(client, weight), name).is_none());
        }
        let order = ["short of 3", "middling of 4", "long of 1", "long of 2", "second of 1", "short of 1"];
        assert_eq!(drain(&mut queue), order);
    }

    #[test]
    fn a_long_job_is_not_passed_for_ever() {
        let mut queue = TurnQueue::new(100);
        assert!(queue.push(ticket(0, 100), "long").is_none());
        let passed = (0..1_000_u32).take_while(|n| {
            let client = IpAddr::from((n + 1_000_000).to_be_bytes());
            assert!(queue.push(JobTicket { client, weight: 1 }, "short").is_none());
            queue.pop(0) == Some("short")
        });
        let passed = passed.count();
        assert!((50..200).contains(&passed), "{passed}");
    }

    #[test]
    fn in_a_full_queue_the_job_that_would_come_last_gives_way() {
        let mut queue = TurnQueue::new(40);
        for client in 0..40 {
            assert!(queue.push(ticket(client, 500), "long").is_none());
        }
        assert_eq!(queue.push(ticket(41, 500), "late"), Some("late"));
        assert_eq!(queue.push(ticket(42, 5), "short"), Some("long"));
        assert_eq!((queue.waiting(), queue.pop(0)), (40, Some("short")));
    }

    #[test]
    fn what_is_remembered_of_clients_is_bounded() {
        let mut queue = TurnQueue::new(4);
        for n in 0..10_000_u32 {
            queue.push(JobTicket { client: IpAddr::from(n.to_be_bytes()), weight: 1 }, ());
            queue.push(JobTicket { client: IpAddr::from((n + 1_000_000).to_be_bytes()), weight: 2 }, ());
            queue.pop(0);
        }
        assert!(queue.clients.len() <= 20, "{}", queue.clients.len());
    }
}
