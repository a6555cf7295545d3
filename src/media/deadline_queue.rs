//! In which order uploads wait for a thread.
//!
//! Each upload has a time by which it should be begun: its arrival, and longer the more work it is. So a small image
//! goes before large ones that came a little earlier, and a large one still gets its turn, however many small ones come.

use std::time::{Duration, Instant};

use crate::platform::worker_pool::JobQueue;

const CAPACITY: usize = 64;
/// How much later an image may be begun, for every unit of its work.
const DELAY_PER_WORK: Duration = Duration::from_nanos(500);
/// Most work that every thread takes on. Larger images are left to the first thread, so that another is soon free.
const SMALL: u64 = 16_000_000;

/// Waiting uploads. The ticket is the work: about the pixels of an ordinary JPEG.
pub(super) struct DeadlineQueue<J> {
    uploads: Vec<Upload<J>>,
}

struct Upload<J> {
    work: u64,
    due: Instant,
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
        self.uploads.push(Upload { work, due: Instant::now() + delay, job });
        None
    }

    fn pop(&mut self, thread: usize) -> Option<J> {
        let takes = |upload: &Upload<J>| thread == 0 || upload.work <= SMALL;
        let fit = self.uploads.iter().enumerate().filter(|(_, upload)| takes(upload));
        let (at, _) = fit.min_by_key(|(_, upload)| upload.due)?;
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
    fn small_ones_go_before_large_ones_and_large_ones_get_their_turn() {
        let mut queue = DeadlineQueue::default();
        queue.push(40_000_000, "large");
        queue.push(100_000, "small");
        queue.push(80_000_000, "larger");
        assert_eq!(queue.pop(0), Some("small"));
        assert_eq!(queue.pop(0), Some("large"));
        queue.push(50_000, "late");
        assert_eq!(queue.pop(1), Some("late"));
        // Once it has waited for as long as it may, no small one goes before it.
        queue.uploads[0].due = Instant::now();
        queue.push(50_000, "later");
        assert_eq!(queue.pop(0), Some("larger"));
        assert_eq!(queue.pop(1), Some("later"));
    }

    #[test]
    fn only_so_many_wait_and_one_thread_leaves_the_large_ones_alone() {
        let mut queue = DeadlineQueue::default();
        for n in 0..CAPACITY {
            assert_eq!(queue.push(SMALL + 1, n), None);
        }
        assert_eq!(queue.push(1, CAPACITY), Some(CAPACITY));
        assert_eq!(queue.pop(1), None);
        assert_eq!(queue.pop(0), Some(0));
    }
}
