//! A bounded queue that is fair between clients.
//!
//! Each client has a lane of its own with a share of the queue; the lanes take turns. When the queue is full, a client
//! with little in it gets its place from the one with most. So whoever asks for many pages waits for them alone.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Jobs in the queue.
const LENGTH: usize = 64;
/// Jobs that one client may have in the queue.
pub const SHARE: usize = 8;

/// Who a job is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    /// The site's check of itself: goes first, whatever others want.
    Site,
    /// A visitor, or a network of visitors.
    Client(IpAddr),
}

/// The queue.
pub struct FairQueue<J> {
    lanes: Mutex<Lanes<J>>,
    changed: Condvar,
}

struct Lanes<J> {
    of_site: VecDeque<J>,
    of_clients: VecDeque<(IpAddr, VecDeque<J>)>,
    waiting: usize,
    closed: bool,
}

/// What came of waiting for a job.
pub enum Next<J> {
    /// A job.
    Job(J),
    /// There was none in time.
    Idle,
    /// There will be none any more.
    Closed,
}

impl<J> Default for FairQueue<J> {
    fn default() -> Self {
        let lanes =
            Lanes { of_site: VecDeque::new(), of_clients: VecDeque::new(), waiting: 0, closed: false };
        Self { lanes: Mutex::new(lanes), changed: Condvar::new() }
    }
}

impl<J> FairQueue<J> {
    /// Puts a job in; gives back the one that there is no place for, this or another.
    pub fn push(&self, asker: Asker, job: J) -> Option<J> {
        let left_over = self.lanes().push(asker, job);
        self.changed.notify_one();
        left_over
    }

    /// The next job, waited for so long.
    pub fn pop(&self, patience: Duration) -> Next<J> {
        let nothing = |lanes: &mut Lanes<J>| lanes.is_empty() && !lanes.closed;
        let (mut lanes, _) = self
            .changed
            .wait_timeout_while(self.lanes(), patience, nothing)
            .unwrap_or_else(PoisonError::into_inner);
        match lanes.pop() {
            Some(job) => Next::Job(job),
            None if lanes.closed => Next::Closed,
            None => Next::Idle,
        }
    }

    /// Says that nothing more will come.
    pub fn close(&self) {
        self.lanes().closed = true;
        self.changed.notify_all();
    }

    fn lanes(&self) -> MutexGuard<'_, Lanes<J>> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<J> Lanes<J> {
    fn is_empty(&self) -> bool {
        self.of_site.is_empty() && self.waiting == 0
    }

    fn push(&mut self, asker: Asker, job: J) -> Option<J> {
        let Asker::Client(client) = asker else {
            self.of_site.push_back(job);
            return None;
        };
        let own = self.lane(client).map_or(0, |lane| lane.len());
        if own >= SHARE {
            return Some(job);
        }
        let displaced = if self.waiting < LENGTH {
            None
        } else {
            let longest = self.of_clients.iter_mut().map(|(_, lane)| lane).max_by_key(|lane| lane.len());
            let Some(lane) = longest.filter(|lane| lane.len() > own + 1) else { return Some(job) };
            self.waiting -= 1;
            lane.pop_back()
        };
        self.waiting += 1;
        match self.lane(client) {
            Some(lane) => lane.push_back(job),
            None => self.of_clients.push_back((client, VecDeque::from([job]))),
        }
        displaced
    }

    fn lane(&mut self, client: IpAddr) -> Option<&mut VecDeque<J>> {
        self.of_clients.iter_mut().find(|(of, _)| *of == client).map(|(_, lane)| lane)
    }

    fn pop(&mut self) -> Option<J> {
        if let Some(job) = self.of_site.pop_front() {
            return Some(job);
        }
        let (client, mut lane) = self.of_clients.pop_front()?;
        let job = lane.pop_front();
        self.waiting -= usize::from(job.is_some());
        if !lane.is_empty() {
            self.of_clients.push_back((client, lane));
        }
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(n: u8) -> Asker {
        Asker::Client(IpAddr::from([192, 0, 2, n]))
    }

    fn popped(queue: &FairQueue<(u8, usize)>) -> Vec<u8> {
        std::iter::from_fn(|| queue.lanes().pop()).map(|(n, _)| n).collect()
    }

    #[test]
    fn one_client_gets_its_share_and_takes_turns_with_others() {
        let queue = FairQueue::default();
        let taken = (0..100).filter(|&n| queue.push(client(1), (1, n)).is_none()).count();
        assert_eq!(taken, SHARE);
        assert_eq!(queue.push(client(2), (2, 0)), None);
        assert_eq!(queue.push(client(3), (3, 0)), None);
        assert_eq!(queue.push(Asker::Site, (0, 0)), None);
        assert_eq!(popped(&queue), [0, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1], "the site first, then in turns");
    }

    #[test]
    fn in_a_full_queue_a_newcomer_takes_the_place_of_the_last_of_many() {
        let queue = FairQueue::default();
        let clients = u8::try_from(LENGTH / SHARE).unwrap();
        for n in 0..clients {
            for job in 0..SHARE {
                assert_eq!(queue.push(client(n), (n, job)), None);
            }
        }
        for n in clients..clients + 20 {
            let (_, job) = queue.push(client(n), (n, 0)).unwrap();
            assert!(job > 0, "nobody loses the only job");
        }
        assert_eq!(queue.push(Asker::Site, (0, 0)), None);
        let left = popped(&queue);
        assert_eq!(left.len(), LENGTH + 1);
        assert!((0..clients + 20).all(|n| left.contains(&n)), "everyone is in: {left:?}");
    }

    #[test]
    fn closing_wakes_whoever_waits_once_the_queue_is_empty() {
        let queue = std::sync::Arc::new(FairQueue::default());
        queue.push(client(1), (1, 1));
        queue.close();
        assert!(matches!(queue.pop(Duration::ZERO), Next::Job((1, 1))));
        assert!(matches!(queue.pop(Duration::from_secs(60)), Next::Closed));
        assert!(matches!(FairQueue::<u8>::default().pop(Duration::ZERO), Next::Idle));
    }
}
