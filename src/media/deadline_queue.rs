//! The order in which waiting uploads are processed.
//!
//! Each upload has a deadline for its start: its arrival plus a delay that grows with its work. The earliest deadline
//! goes first. So a small image overtakes large ones that came a little earlier, and a large one still gets its turn,
//! however many small ones come.

use std::time::{Duration, Instant};

use crate::platform::worker_pool::JobQueue;

const CAPACITY: usize = 64;
/// What every unit of work adds to the deadline.
const DELAY_PER_WORK: Duration = Duration::from_nanos(500);
/// Uploads with more work than this run on the first thread only, so that the other one is soon free.
const MAX_WORK_ON_EVERY_THREAD: u64 = 16_000_000;

/// Waiting uploads. The ticket of an upload is its work, in pixels of an ordinary JPEG.
pub(super) struct DeadlineQueue<J> {
    uploads: Vec<Upload<J>>,
}

struct Upload<J> {
    work: u64,
    deadline: Instant,
    job: J,
}

impl<J> Default for DeadlineQueue<J> {
    fn default() -> Self {
        Self { uploads: Vec::new() }
    }
}

impl<J: Send + 'static> JobQueue for DeadlineQueue<J> {
    type Job = J;
    type Ticket = u64;

    fn push(&mut self, work: u64, job: J) -> Option<J> {
        if self.uploads.len() >= CAPACITY {
            return Some(job);
        }
        let delay = DELAY_PER_WORK.saturating_mul(u32::try_from(work).unwrap_or(u32::MAX));
        self.uploads.push(Upload { work, deadline: Instant::now() + delay, job });
        None
    }

    fn pop(&mut self, thread: usize) -> Option<J> {
        let takes = |upload: &Upload<J>| thread == 0 || upload.work <= MAX_WORK_ON_EVERY_THREAD;
        let fit = self.uploads.iter().enumerate().filter(|(_, upload)| takes(upload));
        let (at, _) = fit.min_by_key(|(_, upload)| upload.deadline)?;
        Some(self.uploads.swap_remove(at).job)
    }

    fn waiting(&self) -> usize {
        self.uploads.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_uploads_go_before_large_ones_and_large_ones_get_their_turn() {
        let mut queue = DeadlineQueue::default();
        queue.push(40_000_000, "large");
        queue.push(100_000, "small");
        queue.push(80_000_000, "larger");
        assert_eq!(queue.pop(0), Some("small"));
        assert_eq!(queue.pop(0), Some("large"));
        queue.push(50_000, "late");
        assert_eq!(queue.pop(1), Some("late"));
        // After its deadline, no small one goes before it.
        queue.uploads[0].deadline = Instant::now();
        queue.push(50_000, "later");
        assert_eq!(queue.pop(0), Some("larger"));
        assert_eq!(queue.pop(1), Some("later"));
    }

    #[test]
    fn a_full_queue_refuses_uploads_and_the_second_thread_takes_no_large_ones() {
        let mut queue = DeadlineQueue::default();
        for n in 0..CAPACITY {
            assert_eq!(queue.push(MAX_WORK_ON_EVERY_THREAD + 1, n), None);
        }
        assert_eq!(queue.push(1, CAPACITY), Some(CAPACITY));
        assert_eq!(queue.pop(1), None);
        assert_eq!(queue.pop(0), Some(0));
    }
}
