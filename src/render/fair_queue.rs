//! A bounded queue that is fair between clients.
//!
//! Each client may have a share of the queue, and the clients take turns (round robin). When the queue is full, a job of
//! a client with few jobs displaces the last job of the client with most. So a client that asks for many pages delays
//! only itself.

use std::collections::VecDeque;
use std::net::IpAddr;

use crate::platform::worker_pool::JobQueue;

const CAPACITY: usize = 64;
/// Jobs that one client may have in the queue.
pub(crate) const SHARE: usize = 8;

/// What a page is rendered for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RenderedFor {
    /// The readiness check, which goes first.
    Readiness,
    /// A visitor, or a network of visitors.
    Client(IpAddr),
}

/// The queue.
pub(crate) struct FairQueue<J> {
    readiness: VecDeque<J>,
    clients: VecDeque<(IpAddr, VecDeque<J>)>,
    /// Jobs of clients.
    waiting: usize,
}

impl<J> Default for FairQueue<J> {
    fn default() -> Self {
        Self { readiness: VecDeque::new(), clients: VecDeque::new(), waiting: 0 }
    }
}

impl<J> FairQueue<J> {
    fn jobs_of(&mut self, client: IpAddr) -> Option<&mut VecDeque<J>> {
        self.clients.iter_mut().find(|(of, _)| *of == client).map(|(_, jobs)| jobs)
    }
}

impl<J: Send + 'static> JobQueue for FairQueue<J> {
    type Job = J;
    type Ticket = RenderedFor;

    fn push(&mut self, rendered_for: RenderedFor, job: J) -> Option<J> {
        let RenderedFor::Client(client) = rendered_for else {
            self.readiness.push_back(job);
            return None;
        };
        let own = self.jobs_of(client).map_or(0, |jobs| jobs.len());
        if own >= SHARE {
            return Some(job);
        }
        let mut displaced = None;
        if self.waiting >= CAPACITY {
            let longest = self.clients.iter_mut().map(|(_, jobs)| jobs).max_by_key(|jobs| jobs.len());
            let Some(jobs) = longest.filter(|jobs| jobs.len() > own + 1) else { return Some(job) };
            displaced = jobs.pop_back();
            self.waiting -= 1;
        }
        self.waiting += 1;
        match self.jobs_of(client) {
            Some(jobs) => jobs.push_back(job),
            None => self.clients.push_back((client, VecDeque::from([job]))),
        }
        displaced
    }

    fn pop(&mut self, _thread: usize) -> Option<J> {
        if let Some(job) = self.readiness.pop_front() {
            return Some(job);
        }
        let (client, mut jobs) = self.clients.pop_front()?;
        let job = jobs.pop_front()?;
        self.waiting -= 1;
        if !jobs.is_empty() {
            self.clients.push_back((client, jobs));
        }
        Some(job)
    }

    fn waiting(&self) -> usize {
        self.readiness.len() + self.waiting
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(n: u8) -> RenderedFor {
        RenderedFor::Client(IpAddr::from([192, 0, 2, n]))
    }

    fn drain(mut queue: FairQueue<(u8, usize)>) -> Vec<u8> {
        std::iter::from_fn(|| queue.pop(0)).map(|(n, _)| n).collect()
    }

    #[test]
    fn one_client_gets_its_share_and_takes_turns_with_others() {
        let mut queue = FairQueue::default();
        let taken = (0..100).filter(|&n| queue.push(client(1), (1, n)).is_none()).count();
        assert_eq!(taken, SHARE);
        assert_eq!(queue.push(client(2), (2, 0)), None);
        assert_eq!(queue.push(client(3), (3, 0)), None);
        assert_eq!(queue.push(RenderedFor::Readiness, (0, 0)), None);
        assert_eq!(drain(queue), [0, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1], "readiness first, then in turns");
    }

    #[test]
    fn in_a_full_queue_a_new_client_displaces_the_last_job_of_the_client_with_most() {
        let mut queue = FairQueue::default();
        let clients = u8::try_from(CAPACITY / SHARE).unwrap();
        for n in 0..clients {
            for job in 0..SHARE {
                assert_eq!(queue.push(client(n), (n, job)), None);
            }
        }
        for n in clients..clients + 20 {
            let (_, job) = queue.push(client(n), (n, 0)).unwrap();
            assert!(job > 0, "nobody loses the only job");
        }
        assert_eq!(queue.push(RenderedFor::Readiness, (0, 0)), None);
        assert_eq!(queue.waiting(), CAPACITY + 1);
        let left = drain(queue);
        assert_eq!(left.len(), CAPACITY + 1);
        assert!((0..clients + 20).all(|n| left.contains(&n)), "everyone is in: {left:?}");
    }
}
