//! The order in which the jobs of a [`WorkerPool`](crate::WorkerPool) wait: bounded, in turns, short ones before
//! long ones.
//!
//! Each job has a weight, and its place is that at which it would be done if all clients were served at once, at the same
//! pace (weighted fair queueing). So a list of one line passes forty of five hundred, a client that asks again comes behind
//! those who have not had a turn, and nobody waits for ever: the pace goes on with every job. Jobs of one weight without a
//! client come in the order in which they came.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;

use crate::limit_key;

/// Who asks, and for how much work, in a unit of the queue's own: lines, products, pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobTicket {
    /// Before all others, even when the queue is full: the readiness check.
    First,
    /// A job that shares its turn with no other.
    Single {
        /// Its work.
        weight: u64,
    },
    /// A job of a client who takes turns with the others.
    Client {
        /// Whose.
        address: IpAddr,
        /// Its work.
        weight: u64,
    },
}

/// The queue.
pub struct JobQueue<J> {
    capacity: usize,
    /// Jobs of one client that may wait.
    share: usize,
    /// Jobs with more weight than this run on the first thread only, so that the others are soon free.
    max_weight_on_every_thread: u64,
    /// By the time at which they would be done, and the order in which they came.
    jobs: BTreeMap<(u64, u64), QueuedJob<J>>,
    /// Jobs that ever came.
    count: u64,
    /// The time of that model.
    now: u64,
    /// When the last job of each client would be done.
    clients: HashMap<IpAddr, u64>,
}

struct QueuedJob<J> {
    client: Option<IpAddr>,
    weight: u64,
    job: J,
}

impl<J> JobQueue<J> {
    /// An empty queue for at most `capacity` jobs.
    pub fn new(capacity: usize) -> Self {
        let (jobs, clients) = (BTreeMap::new(), HashMap::new());
        let (share, max_weight_on_every_thread) = (usize::MAX, u64::MAX);
        Self { capacity, share, max_weight_on_every_thread, jobs, count: 0, now: 0, clients }
    }

    /// With at most so many waiting jobs of one client.
    #[must_use]
    pub fn share(self, share: usize) -> Self {
        Self { share, ..self }
    }

    /// With heavier jobs on the first thread only.
    #[must_use]
    pub fn max_weight_on_every_thread(self, max_weight_on_every_thread: u64) -> Self {
        Self { max_weight_on_every_thread, ..self }
    }

    /// Adds a job. Returns the job for which there is no room: this one, or the one that would come last.
    pub(super) fn push(&mut self, ticket: JobTicket, job: J) -> Option<J> {
        let (client, weight) = match ticket {
            JobTicket::First => {
                self.count += 1;
                self.jobs.insert((0, self.count), QueuedJob { client: None, weight: 0, job });
                return None;
            }
            JobTicket::Single { weight } => (None, weight.max(1)),
            JobTicket::Client { address, weight } => (Some(limit_key(address)), weight.max(1)),
        };
        let is_own = |queued: &&QueuedJob<J>| client.is_some() && queued.client == client;
        if self.jobs.values().filter(is_own).count() >= self.share {
            return Some(job);
        }
        let last = client.and_then(|client| self.clients.get(&client).copied());
        let begins = last.unwrap_or_default().max(self.now);
        let place = (begins.saturating_add(weight), self.count + 1);
        let mut displaced = None;
        if self.jobs.range((1, 0)..).count() >= self.capacity {
            match self.jobs.last_entry() {
                Some(last) if *last.key() > place => displaced = Some(last.remove().job),
                _ => return Some(job),
            }
        }
        self.count += 1;
        if let Some(client) = client {
            self.clients.insert(client, place.0);
        }
        self.jobs.insert(place, QueuedJob { client, weight, job });
        displaced
    }

    /// Removes the next job for a thread. Threads are counted from 0.
    pub(super) fn pop(&mut self, thread: usize) -> Option<J> {
        let fits = |job: &QueuedJob<J>| thread == 0 || job.weight <= self.max_weight_on_every_thread;
        let next = self.jobs.iter().find(|(_, job)| fits(job)).map(|(place, _)| *place);
        let Some(QueuedJob { weight, job, .. }) = next.and_then(|place| self.jobs.remove(&place)) else {
            if self.jobs.is_empty() {
                self.clients.clear();
                self.now = 0;
            }
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

    /// How many jobs wait.
    pub(super) fn waiting(&self) -> usize {
        self.jobs.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(client: u8, weight: u64) -> JobTicket {
        JobTicket::Client { address: IpAddr::from([192, 0, 2, client]), weight }
    }

    fn drain(queue: &mut JobQueue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop(0)).collect()
    }

    #[test]
    fn short_jobs_come_before_long_ones_and_clients_take_turns() {
        let mut queue = JobQueue::new(100);
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
        let mut queue = JobQueue::new(100);
        assert!(queue.push(ticket(0, 100), "long").is_none());
        let passed = (0..1_000_u32).take_while(|n| {
            let address = IpAddr::from((n + 1_000_000).to_be_bytes());
            assert!(queue.push(JobTicket::Client { address, weight: 1 }, "short").is_none());
            queue.pop(0) == Some("short")
        });
        let passed = passed.count();
        assert!((50..200).contains(&passed), "{passed}");
    }

    #[test]
    fn in_a_full_queue_the_job_that_would_come_last_gives_way() {
        let mut queue = JobQueue::new(40);
        for client in 0..40 {
            assert!(queue.push(ticket(client, 500), "long").is_none());
        }
        assert_eq!(queue.push(ticket(41, 500), "late"), Some("late"));
        assert_eq!(queue.push(ticket(42, 5), "short"), Some("long"));
        assert_eq!((queue.waiting(), queue.pop(0)), (40, Some("short")));
    }

    #[test]
    fn what_is_remembered_of_clients_is_bounded() {
        let mut queue = JobQueue::new(4);
        for n in 0..10_000_u32 {
            queue.push(JobTicket::Client { address: IpAddr::from(n.to_be_bytes()), weight: 1 }, ());
            queue.push(
                JobTicket::Client { address: IpAddr::from((n + 1_000_000).to_be_bytes()), weight: 2 },
                (),
            );
            queue.pop(0);
        }
        assert!(queue.clients.len() <= 20, "{}", queue.clients.len());
    }

    #[test]
    fn one_client_gets_its_share_and_takes_turns_with_others() {
        let mut queue = JobQueue::new(64).share(8);
        let taken = (0..100).filter(|_| queue.push(ticket(1, 64), "1").is_none()).count();
        assert_eq!(taken, 8);
        assert_eq!(queue.push(ticket(2, 64), "2"), None);
        assert_eq!(queue.push(ticket(3, 64), "3"), None);
        assert_eq!(queue.push(JobTicket::First, "0"), None);
        let order = drain(&mut queue).concat();
        assert_eq!(order, "01231111111", "readiness first, then in turns");
    }

    #[test]
    fn in_a_full_queue_a_new_client_displaces_the_last_job_of_the_client_with_most() {
        let mut queue = JobQueue::new(64).share(8);
        for n in 0..8 {
            assert!((0..8).all(|job| queue.push(ticket(n, 64), (n, job)).is_none()));
        }
        for n in 8..28 {
            let (_, job) = queue.push(ticket(n, 64), (n, 0)).unwrap();
            assert!(job > 0, "nobody loses the only job");
        }
        assert_eq!(queue.push(JobTicket::First, (99, 0)), None);
        assert_eq!(queue.waiting(), 65);
        let left: Vec<_> = std::iter::from_fn(|| queue.pop(0)).map(|(n, _)| n).collect();
        assert_eq!(left.len(), 65);
        assert!((0..28).all(|n| left.contains(&n)), "everyone is in: {left:?}");
    }

    #[test]
    fn small_uploads_go_before_large_ones_and_large_ones_get_their_turn() {
        let mut queue = JobQueue::new(64);
        for (weight, name) in [(40_000_000, "large"), (100_000, "small"), (80_000_000, "larger")] {
            assert_eq!(queue.push(JobTicket::Single { weight }, name), None);
        }
        assert_eq!(queue.pop(0), Some("small"));
        assert_eq!(queue.pop(0), Some("large"));
        let passed = (0..10_000).take_while(|_| {
            assert_eq!(queue.push(JobTicket::Single { weight: 1_000_000 }, "late"), None);
            queue.pop(0) == Some("late")
        });
        let passed = passed.count();
        assert!((1..200).contains(&passed), "{passed}");
    }

    #[test]
    fn the_second_thread_takes_no_large_jobs_and_equal_ones_keep_their_order() {
        let mut queue = JobQueue::new(4).max_weight_on_every_thread(10);
        for name in ["one", "two"] {
            assert_eq!(queue.push(JobTicket::Single { weight: 11 }, name), None);
        }
        assert_eq!((queue.pop(1), queue.pop(0)), (None, Some("one")));
        assert_eq!(queue.push(JobTicket::Single { weight: 11 }, "three"), None);
        assert_eq!(queue.push(JobTicket::Single { weight: 11 }, "four"), None);
        assert_eq!(queue.push(JobTicket::Single { weight: 11 }, "five"), None);
        assert_eq!(queue.push(JobTicket::Single { weight: 11 }, "six"), Some("six"), "full");
        assert_eq!(drain(&mut queue), ["two", "three", "four", "five"]);
    }
}
