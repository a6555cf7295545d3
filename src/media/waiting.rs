//! Uploads that wait for a thread: in which order, and for how long.
//!
//! Each has a time by which it should be begun: when it came, and some times the work that it is. So a small picture
//! goes before large ones that came a little earlier, and a large one still gets its turn, however many small ones come.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Uploads that may wait.
const MOST: usize = 64;
/// How much later a picture may be begun, for every unit of its work.
const PATIENCE: Duration = Duration::from_nanos(500);
/// Work that every thread may take on; what is more is left to one of them, so that there is always another soon.
const SMALL: u64 = 16_000_000;

/// What waits.
pub struct Waiting<T> {
    queue: Mutex<Queue<T>>,
    changed: Condvar,
}

struct Queue<T> {
    jobs: Vec<Queued<T>>,
    closed: bool,
}

struct Queued<T> {
    work: u64,
    due: Instant,
    job: T,
}

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        let queue = Mutex::new(Queue { jobs: Vec::new(), closed: false });
        Self { queue, changed: Condvar::new() }
    }
}

impl<T> Waiting<T> {
    /// Puts a job in that is so much work: about the pixels of an ordinary JPEG.
    ///
    /// # Errors
    /// The job, when too many wait.
    pub fn push(&self, job: T, work: u64) -> Result<(), T> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        if queue.closed || queue.jobs.len() >= MOST {
            return Err(job);
        }
        let patience = PATIENCE.saturating_mul(u32::try_from(work).unwrap_or(u32::MAX));
        queue.jobs.push(Queued { work, due: Instant::now() + patience, job });
        self.changed.notify_all();
        Ok(())
    }

    /// Waits for the next job; one that takes small work alone passes over the rest. `None` at the end.
    pub fn next(&self, small_alone: bool) -> Option<T> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let fit = queue.jobs.iter().enumerate().filter(|(_, job)| !small_alone || job.work <= SMALL);
            if let Some((at, _)) = fit.min_by_key(|(_, job)| job.due) {
                return Some(queue.jobs.swap_remove(at).job);
            }
            if queue.closed {
                return None;
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Lets the threads end once nothing waits.
    pub fn close(&self) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_ones_go_before_large_ones_and_large_ones_get_their_turn() {
        let waiting = Waiting::default();
        waiting.push("large", 40_000_000).unwrap();
        waiting.push("small", 100_000).unwrap();
        waiting.push("larger", 80_000_000).unwrap();
        assert_eq!(waiting.next(false), Some("small"));
        assert_eq!(waiting.next(false), Some("large"));
        waiting.push("late", 50_000).unwrap();
        assert_eq!(waiting.next(true), Some("late"));
        // Had it waited for longer than it may, no small one would go before it.
        waiting.queue.lock().unwrap().jobs[0].due = Instant::now();
        waiting.push("later", 50_000).unwrap();
        assert_eq!(waiting.next(false), Some("larger"));
        assert_eq!(waiting.next(true), Some("later"));
    }

    #[test]
    fn only_so_many_wait_and_one_thread_leaves_the_large_ones_alone() {
        let waiting = Waiting::default();
        for n in 0..MOST {
            waiting.push(n, SMALL + 1).unwrap();
        }
        assert_eq!(waiting.push(MOST, 1), Err(MOST));
        waiting.close();
        assert_eq!(waiting.next(true), None);
        assert_eq!(waiting.next(false), Some(0));
    }
}
