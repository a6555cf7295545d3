//! Named threads that run blocking jobs from one bounded queue; each thread has a state of its own that jobs reuse.
//!
//! Hashing passwords, processing images and rendering pages run in pools of their own, so that a flood of one of them
//! costs neither the async threads nor the others. The [`JobQueue`] decides the order of jobs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::job_queue::{JobQueue, JobTicket};
use crate::periodic::give_way;

/// A job that waits for a thread with the state `S`. When it is dropped without running, its
/// caller gets [`JobError::Busy`].
pub type Job<S> = Box<dyn FnOnce(&mut S) + Send>;

/// A pool's threads.
#[derive(Debug, Clone, Copy)]
pub struct PoolOptions {
    /// Names the threads (`name-1`) and the pool in the log.
    pub name: &'static str,
    /// How many.
    pub threads: usize,
    /// Bytes of stack of each.
    pub stack: usize,
    /// Runs at a lower priority than the threads that serve pages.
    pub background: bool,
    /// How long a job may wait before it starts.
    pub max_wait: Option<Duration>,
    /// After being idle for this long, every thread but the first drops its state.
    pub max_idle: Option<Duration>,
}

impl PoolOptions {
    /// Threads of normal priority that keep their state, and no limit to waiting.
    pub const fn new(name: &'static str, threads: usize) -> Self {
        Self { name, threads, stack: 2 << 20, background: false, max_wait: None, max_idle: None }
    }
}

/// Why a job has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobError {
    /// The queue is full, or the job waited too long.
    Busy,
    /// The job panicked. The thread goes on with a new state.
    Panicked,
}

/// What a pool is doing, and what it has done since its start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PoolCounters {
    /// Jobs in the queue.
    pub queued: usize,
    /// Threads with a job.
    pub busy: usize,
    /// Jobs that threads took from the queue and finished.
    pub completed: u64,
    /// Jobs that found no room in the queue.
    pub refused: u64,
}

/// The pool. Its threads end when it is dropped and no job waits any more.
pub struct WorkerPool<S> {
    shared: Arc<Shared<S>>,
    max_wait: Option<Duration>,
}

struct Shared<S> {
    name: &'static str,
    queue: Mutex<QueueState<S>>,
    changed: Condvar,
}

struct QueueState<S> {
    jobs: JobQueue<Job<S>>,
    closed: bool,
    busy: usize,
    completed: u64,
    refused: u64,
}

impl<S: Default + 'static> WorkerPool<S> {
    /// Starts the threads. Each creates its own state, so the state need not be `Send`.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn start(options: PoolOptions, jobs: JobQueue<Job<S>>) -> std::io::Result<Self> {
        let state = QueueState { jobs, closed: false, busy: 0, completed: 0, refused: 0 };
        let shared =
            Arc::new(Shared { name: options.name, queue: Mutex::new(state), changed: Condvar::new() });
        let pool = Self { shared, max_wait: options.max_wait };
        for thread in 0..options.threads {
            let shared = Arc::clone(&pool.shared);
            let builder = std::thread::Builder::new().name(format!("{}-{}", options.name, thread + 1));
            builder.stack_size(options.stack).spawn(move || shared.work(thread, options))?;
        }
        Ok(pool)
    }

    /// Runs `work` on one of the threads. A job whose caller is dropped while it waits is skipped.
    ///
    /// # Errors
    /// [`JobError::Busy`] at once when the queue is full.
    pub fn run<T, F>(
        &self,
        ticket: JobTicket,
        work: F,
    ) -> impl Future<Output = Result<T, JobError>> + Send + use<S, T, F>
    where
        T: Send + 'static,
        F: FnOnce(&mut S) -> T + Send + 'static,
    {
        let (begin, begun) = oneshot::channel();
        let (reply, result) = oneshot::channel();
        let job: Job<S> = Box::new(move |state| {
            if reply.is_closed() {
                return;
            }
            // Both sends fail only when the caller has been dropped meanwhile.
            let _ = begin.send(());
            let result = catch_unwind(AssertUnwindSafe(|| work(state))).map_err(|_| {
                *state = S::default();
                JobError::Panicked
            });
            let _ = reply.send(result);
        });
        self.shared.push(ticket, job);
        let max_wait = self.max_wait;
        async move {
            if let Some(max_wait) = max_wait {
                // If the job was dropped, `result` reports it.
                let _ = tokio::time::timeout(max_wait, begun).await.map_err(|_| JobError::Busy)?;
            }
            result.await.unwrap_or(Err(JobError::Busy))
        }
    }
}

impl<S> WorkerPool<S> {
    /// The pool's counters at this moment.
    pub fn counters(&self) -> PoolCounters {
        let QueueState { jobs, busy, completed, refused, .. } = &*self.shared.lock();
        PoolCounters { queued: jobs.waiting(), busy: *busy, completed: *completed, refused: *refused }
    }
}

impl<S> Drop for WorkerPool<S> {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.changed.notify_all();
    }
}

impl<S> Shared<S> {
    fn lock(&self) -> MutexGuard<'_, QueueState<S>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, ticket: JobTicket, job: Job<S>) {
        let mut queue = self.lock();
        let left_over = queue.jobs.push(ticket, job);
        if left_over.is_some() {
            queue.refused += 1;
            let (queued, refused) = (queue.jobs.waiting(), queue.refused);
            tracing::debug!(pool = self.name, queued, refused, "the queue is full");
        }
        drop(queue);
        // Wakes all threads: not every thread takes every job.
        self.changed.notify_all();
    }

    fn work(&self, thread: usize, options: PoolOptions)
    where
        S: Default,
    {
        if options.background {
            give_way();
        }
        let max_idle = options.max_idle.filter(|_| thread > 0);
        let mut state = S::default();
        let mut idle_since = Instant::now();
        let mut queue = self.lock();
        loop {
            if let Some(job) = queue.jobs.pop(thread) {
                queue.busy += 1;
                drop(queue);
                let begun = Instant::now();
                job(&mut state);
                idle_since = Instant::now();
                queue = self.lock();
                queue.busy -= 1;
                queue.completed += 1;
                let (queued, busy, took) = (queue.jobs.waiting(), queue.busy, begun.elapsed());
                tracing::debug!(pool = self.name, queued, busy, ?took, "a job is done");
            } else if queue.closed {
                return;
            } else if let Some(max_idle) = max_idle {
                if idle_since.elapsed() >= max_idle {
                    drop(queue);
                    state = S::default();
                    idle_since = Instant::now();
                    queue = self.lock();
                    continue;
                }
                let waited = self.changed.wait_timeout(queue, max_idle);
                queue = waited.unwrap_or_else(PoisonError::into_inner).0;
            } else {
                queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    type Pool = WorkerPool<u32>;

    fn pool(threads: usize, capacity: usize) -> Pool {
        let options =
            PoolOptions { max_wait: Some(Duration::from_secs(5)), ..PoolOptions::new("test", threads) };
        WorkerPool::start(options, JobQueue::new(capacity)).unwrap()
    }

    /// Keeps the only thread of a pool busy until the sender is dropped.
    async fn block(pool: &Arc<Pool>) -> Sender<()> {
        let (release, released): (Sender<()>, Receiver<()>) = channel();
        let (begin, begun) = oneshot::channel();
        let blocked = Arc::clone(pool);
        tokio::spawn(async move {
            let wait = move |_: &mut u32| {
                begin.send(()).ok();
                released.recv().ok();
            };
            blocked.run(JobTicket::Single { weight: 1 }, wait).await
        });
        begun.await.unwrap();
        release
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once_and_a_dropped_caller_is_skipped() {
        let pool = Arc::new(pool(1, 1));
        let release = block(&pool).await;
        let (ran, did_run) = channel();
        {
            let mark = move |_: &mut u32| ran.send(()).ok();
            let waiting = std::pin::pin!(pool.run(JobTicket::Single { weight: 1 }, mark));
            assert!(tokio::time::timeout(Duration::from_millis(20), waiting).await.is_err());
            assert_eq!(pool.run(JobTicket::Single { weight: 1 }, |_| ()).await, Err(JobError::Busy));
            let expected = PoolCounters { queued: 1, busy: 1, completed: 0, refused: 1 };
            assert_eq!(pool.counters(), expected);
        }
        drop(release);
        while pool.counters().completed < 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(did_run.recv().is_err(), "dropped unrun");
        assert_eq!(pool.run(JobTicket::Single { weight: 1 }, |_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_job_that_waits_too_long_fails() {
        let options =
            PoolOptions { max_wait: Some(Duration::from_millis(20)), ..PoolOptions::new("test", 1) };
        let pool: Arc<Pool> = Arc::new(WorkerPool::start(options, JobQueue::new(9)).unwrap());
        let release = block(&pool).await;
        assert_eq!(pool.run(JobTicket::Single { weight: 1 }, |_| ()).await, Err(JobError::Busy));
        drop(release);
        let slow = |_: &mut u32| std::thread::sleep(Duration::from_millis(60));
        assert_eq!(
            pool.run(JobTicket::Single { weight: 1 }, slow).await,
            Ok(()),
            "the job itself may take longer"
        );
    }

    #[tokio::test]
    async fn a_state_is_used_again_until_a_job_panics() {
        let pool = pool(1, 9);
        let count = |state: &mut u32| {
            *state += 1;
            *state
        };
        assert_eq!(
            (
                pool.run(JobTicket::Single { weight: 1 }, count).await,
                pool.run(JobTicket::Single { weight: 1 }, count).await
            ),
            (Ok(1), Ok(2))
        );
        let panics = |_: &mut u32| -> u32 { panic!("on purpose") };
        assert_eq!(pool.run(JobTicket::Single { weight: 1 }, panics).await, Err(JobError::Panicked));
        assert_eq!(pool.run(JobTicket::Single { weight: 1 }, count).await, Ok(1));
    }

    #[tokio::test]
    async fn all_threads_but_the_first_drop_an_idle_state() {
        let options =
            PoolOptions { max_idle: Some(Duration::from_millis(30)), ..PoolOptions::new("test", 2) };
        let pool: Pool = WorkerPool::start(options, JobQueue::new(9)).unwrap();
        let count = |state: &mut u32| {
            std::thread::sleep(Duration::from_millis(20));
            *state += 1;
            *state
        };
        for _ in 0..2 {
            let (one, other) = tokio::join!(
                pool.run(JobTicket::Single { weight: 1 }, count),
                pool.run(JobTicket::Single { weight: 1 }, count)
            );
            assert!(one.is_ok() && other.is_ok());
        }
        // On a busy machine the first thread may take both: then once more.
        for _ in 0..50 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let (one, other) = tokio::join!(
                pool.run(JobTicket::Single { weight: 1 }, count),
                pool.run(JobTicket::Single { weight: 1 }, count)
            );
            if one.unwrap().min(other.unwrap()) == 1 {
                return;
            }
        }
        panic!("the second thread never began anew");
    }
}
