//! SQLite with one writer and pooled readers, used from blocking threads only.
//!
//! Callers wait for the writer or a reader in an async queue of bounded length and time, so that a waiting request holds
//! no thread. A write that does not get its turn within [`WRITE_TIMEOUT`] fails with [`Error::Busy`]; time spent on
//! another process's lock counts towards it.
//!
//! WAL with `synchronous=FULL`: a committed write survives a power cut. A read sees one snapshot for the length of its
//! closure. A write runs inside `BEGIN IMMEDIATE` and commits when its closure returns `Ok`.
//!
//! The *content version* rises with every write that changes what visitors see; pages and JSON responses are cached under it.
//! It is stored in the database, so that [`Db::watch`] notices what the command line writes while the site serves.

pub(crate) mod changes;
mod connection;
pub(crate) mod damaged_log;
pub(crate) mod migrate;
pub(crate) mod query;
pub(crate) mod read_only;
pub(crate) mod reserve;
pub(crate) mod schema;
pub(crate) mod snapshot;
pub(crate) mod upgrade;

use std::cell::RefCell;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::{Mutex, OwnedMutexGuard, Semaphore};

pub use self::changes::WriteTx;
use self::changes::{ChangeLog, ContentChange};
use self::connection::{ReaderManager, content_version, is_io_failure};
use self::reserve::Reserve;
use super::blocking::{BoxedValue, boxed, run_blocking, run_blocking_boxed, unboxed};
use super::clock::Clock;
use crate::error::{Error, Result};
use work::periodic::{self, FirstFailure};

/// Longest wait of a write for its turn and for the locks of other processes together.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);
/// Writes that may wait; further ones fail at once.
const MAX_WAITING_WRITES: usize = 128;
const READ_TIMEOUT: Duration = Duration::from_secs(5);
const WATCH_INTERVAL: Duration = Duration::from_millis(200);
/// Concurrent reads for requests.
const READERS: u32 = 4;
/// Further connections for background threads, so that these and requests do not wait for each other.
const BACKGROUND_READERS: u32 = 4;

/// Bytes that [`Db::check_writable`] writes.
const PROBE_SIZE: u32 = 64 << 10;
/// Not in a migration, because nothing reads it.
const PROBE_TABLE: &str = "CREATE TABLE IF NOT EXISTS write_proof (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1), filling BLOB NOT NULL)";

/// A read, and a write, for another thread, without the type of what it returns.
type BoxedRead = Box<dyn FnOnce(&Connection) -> Result<BoxedValue> + Send>;
type BoxedWrite = Box<dyn FnOnce(&WriteTx<'_>) -> Result<BoxedValue> + Send>;
/// The same on this thread: it keeps what it returns.
type ReadWork<'w> = dyn FnMut(&Connection) -> Result<()> + 'w;
type WriteWork<'w> = dyn FnMut(&WriteTx<'_>) -> Result<()> + 'w;

/// A connection inside one consistent snapshot, for modules that may not name rusqlite.
pub(crate) type Snapshot = Connection;

/// The site's database; cheap to clone.
#[derive(Clone)]
pub struct Db {
    inner: Arc<Inner>,
    uses_reserve: bool,
}

struct Inner {
    path: PathBuf,
    clock: Clock,
    writer: FairLock<Connection>,
    readers: r2d2::Pool<ReaderManager>,
    read_permits: Arc<Semaphore>,
    background_permits: Arc<Semaphore>,
    content_version: AtomicU64,
    changes: ChangeLog,
    reserve: Option<Reserve>,
    waits: Waits,
}

impl Db {
    /// Opens an existing, migrated database (see [`migrate`]) by the machine's clock. The reserve is for [`Db::on_reserve`].
    pub(crate) fn open(path: &Path, reserve: Option<Reserve>) -> Result<Self> {
        Self::open_at(path, reserve, &Clock::System)
    }

    /// As [`Db::open`], by another clock.
    pub(crate) fn open_at(path: &Path, reserve: Option<Reserve>, clock: &Clock) -> Result<Self> {
        let writer = connection::open(path, clock)?;
        let readers = r2d2::Pool::builder()
            .max_size(READERS + BACKGROUND_READERS)
            .min_idle(Some(1))
            .connection_timeout(READ_TIMEOUT)
            .idle_timeout(None)
            .max_lifetime(None)
            .test_on_check_out(false)
            .build(ReaderManager { path: path.to_owned(), clock: clock.clone() })
            .map_err(|cause| Error::Database(Box::new(cause)))?;
        let inner = Inner {
            path: path.to_owned(),
            clock: clock.clone(),
            content_version: AtomicU64::new(content_version(&writer)?),
            changes: ChangeLog::default(),
            writer: FairLock::new(writer, MAX_WAITING_WRITES),
            readers,
            read_permits: Arc::new(Semaphore::new(READERS as usize)),
            background_permits: Arc::new(Semaphore::new(BACKGROUND_READERS as usize)),
            reserve,
            waits: Waits::default(),
        };
        Ok(Self { inner: Arc::new(inner), uses_reserve: false })
    }

    /// A handle whose writes may use the disk reserve: for signing in, and for deletions that free space.
    #[must_use]
    pub(crate) fn on_reserve(&self) -> Self {
        Self { uses_reserve: true, ..self.clone() }
    }

    /// Fails with [`Error::StorageFull`] while only the disk reserve is left.
    pub(crate) async fn require_room(&self) -> Result<()> {
        if !self.is_on_reserve() {
            return Ok(());
        }
        let db = self.clone();
        run_blocking(move || db.require_room_blocking()).await
    }

    /// Whether the reserve was in use when that was last looked at. Does not touch the disk.
    pub(crate) fn is_on_reserve(&self) -> bool {
        self.inner.reserve.as_ref().is_some_and(Reserve::was_released)
    }

    /// As [`Db::require_room`]. Takes the space of the reserve again when there is room, which writes to the disk.
    fn require_room_blocking(&self) -> Result<()> {
        let released = self.inner.reserve.as_ref().is_some_and(Reserve::is_released);
        if released { Err(Error::StorageFull) } else { Ok(()) }
    }

    /// The database file.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// The clock by which SQL judges what is public.
    pub(crate) fn clock(&self) -> &Clock {
        &self.inner.clock
    }

    /// How long requests and background threads wait for a connection.
    pub(crate) fn waits(&self) -> &Waits {
        &self.inner.waits
    }

    /// Rises with every change that a visitor could see.
    pub fn content_version(&self) -> u64 {
        self.inner.content_version.load(Ordering::Acquire)
    }

    /// What changed after the content version `from`, up to the version `to`; `None` where that is not known, because another
    /// process wrote or it was long ago.
    pub(crate) fn changes_between(&self, from: u64, to: u64) -> Option<ContentChange> {
        self.inner.changes.between(from, to)
    }

    /// Runs `work` on one consistent snapshot, on a blocking thread.
    pub(crate) async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        unboxed(self.read_boxed(Box::new(|snapshot| work(snapshot).map(boxed))).await?)
    }

    async fn read_boxed(&self, work: BoxedRead) -> Result<BoxedValue> {
        let begun = Instant::now();
        let permit =
            tokio::time::timeout(READ_TIMEOUT, Arc::clone(&self.inner.read_permits).acquire_owned()).await;
        let permit = permit.map_err(|_| self.inner.waits.busy())?.map_err(Error::internal)?;
        let db = self.clone();
        run_blocking_boxed(Box::new(move || {
            // Held until the thread is done, even when the caller was cancelled.
            let _permit = permit;
            db.read_from(begun, work)
        }))
        .await
    }

    /// [`Db::read`] for callers that may block: the command line and background threads.
    ///
    /// # Errors
    /// What `work` returns; [`Error::Busy`] when no connection became free in time.
    pub fn read_blocking<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let begun = Instant::now();
        let permit = Arc::clone(&self.inner.background_permits).acquire_owned();
        let permit = block_on(permit, begun + READ_TIMEOUT).ok_or_else(|| self.inner.waits.busy())?;
        let _permit = permit.map_err(Error::internal)?;
        self.read_from(begun, work)
    }

    fn read_from<T>(&self, begun: Instant, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let (mut work, mut value) = (Some(work), None);
        self.with_snapshot(begun, &mut |snapshot| {
            value = work.take().map(|work| work(snapshot)).transpose()?;
            Ok(())
        })?;
        value.ok_or_else(not_run)
    }

    fn with_snapshot(&self, begun: Instant, work: &mut ReadWork<'_>) -> Result<()> {
        let mut reader = self.inner.readers.get().map_err(|_| self.inner.waits.busy())?;
        self.inner.waits.read.observe(begun.elapsed().as_secs_f64());
        let snapshot = reader.transaction()?;
        work(&snapshot)
    }

    /// Runs `work` in a write transaction on a blocking thread, and commits when it returns `Ok`.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx<'_>) -> Result<T> + Send + 'static,
    {
        unboxed(self.write_boxed(Box::new(|tx| work(tx).map(boxed))).await?)
    }

    async fn write_boxed(&self, work: BoxedWrite) -> Result<BoxedValue> {
        let deadline = Instant::now() + WRITE_TIMEOUT;
        if self.uses_reserve || self.is_on_reserve() {
            let db = self.clone();
            run_blocking(move || db.prepare_disk()).await?;
        }
        let begun = Instant::now();
        let writer = self.inner.writer.lock(deadline).await;
        let mut writer = self.inner.waits.of_write(begun, writer)?;
        let db = self.clone();
        run_blocking_boxed(Box::new(move || db.transact(&mut writer, deadline, work))).await
    }

    /// [`Db::write`] for callers that may block.
    ///
    /// # Errors
    /// What `work` returns, in which case nothing was changed; or why it could not be committed.
    pub fn write_blocking<T>(&self, work: impl FnOnce(&WriteTx<'_>) -> Result<T>) -> Result<T> {
        let deadline = Instant::now() + WRITE_TIMEOUT;
        self.prepare_disk()?;
        let begun = Instant::now();
        let writer = self.inner.writer.lock_blocking(deadline);
        let mut writer = self.inner.waits.of_write(begun, writer)?;
        self.transact(&mut writer, deadline, work)
    }

    fn prepare_disk(&self) -> Result<()> {
        match &self.inner.reserve {
            Some(reserve) if self.uses_reserve => reserve.release_if_low(),
            _ => self.require_room_blocking()?,
        }
        Ok(())
    }

    fn transact<T>(
        &self,
        writer: &mut Connection,
        deadline: Instant,
        work: impl FnOnce(&WriteTx<'_>) -> Result<T>,
    ) -> Result<T> {
        let (mut work, mut value) = (Some(work), None);
        self.timed(writer, deadline, &mut |tx| {
            value = work.take().map(|work| work(tx)).transpose()?;
            Ok(())
        })?;
        value.ok_or_else(not_run)
    }

    fn timed(&self, writer: &mut Connection, deadline: Instant, work: &mut WriteWork<'_>) -> Result<()> {
        let begun = Instant::now();
        writer.busy_timeout(deadline.saturating_duration_since(begun))?;
        let committed = self.commit(writer, work);
        self.inner.waits.transaction.observe(begun.elapsed().as_secs_f64());
        let error = match committed {
            Err(error) if is_io_failure(&error) && self.is_disk_full() => Error::StorageFull,
            Err(error) => error,
            committed => return committed,
        };
        if let (Error::StorageFull, true, Some(reserve)) = (&error, self.uses_reserve, &self.inner.reserve) {
            // A quota can be used up while the disk has room; the next attempt finds the space of the reserve.
            reserve.release();
        }
        Err(error)
    }

    fn commit(&self, writer: &mut Connection, work: &mut WriteWork<'_>) -> Result<()> {
        let tx = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let tx = WriteTx { tx, change: RefCell::default() };
        work(&tx)?;
        let Some(change) = tx.change.take() else { return Ok(tx.tx.commit()?) };
        let version = tx.raise_content_version()?;
        // Before the commit, because `watch` may notice the version as soon as it is committed.
        self.inner.changes.record(version, change);
        if let Err(error) = tx.tx.commit() {
            self.inner.changes.forget(version);
            return Err(error.into());
        }
        self.inner.content_version.fetch_max(version, Ordering::AcqRel);
        Ok(())
    }

    fn is_disk_full(&self) -> bool {
        self.inner.path.parent().is_some_and(reserve::is_disk_full)
    }

    /// Commits a write of some size that changes nothing else.
    pub(crate) fn check_writable(&self) -> Result<()> {
        self.write_blocking(|tx| {
            tx.execute(PROBE_TABLE, [])?;
            tx.execute("INSERT OR REPLACE INTO write_proof VALUES (1, randomblob(?1))", [PROBE_SIZE])?;
            Ok(())
        })
    }

    /// Moves the write-ahead log into the database file, so that a copy of that file alone is complete. Fails with
    /// [`Error::Busy`] while someone reads or writes; nothing is lost then.
    pub(crate) fn checkpoint(&self) -> Result<()> {
        // On a connection of its own it waits for the writer and readers without blocking them.
        let connection = connection::open(&self.inner.path, &self.inner.clock)?;
        let busy: bool = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        if busy { Err(Error::Busy) } else { Ok(()) }
    }

    /// Starts a thread that notices when other processes raise the content version; it ends with the last handle.
    pub(crate) fn watch(&self) -> Result<()> {
        let connection = connection::open(&self.inner.path, &self.inner.clock)?;
        let weak = Arc::downgrade(&self.inner);
        let (mut data_version, mut failure) = (None, FirstFailure::default());
        let started = periodic::repeat_while("db-watch", WATCH_INTERVAL, move || {
            let Some(inner) = weak.upgrade() else { return false };
            let refreshed = inner.refresh_content_version(&connection, &mut data_version);
            // It is tried again at the next interval.
            if let Some(error) = failure.of(refreshed) {
                tracing::warn!(error = %error.chain(), "writes of other processes go unnoticed");
            }
            true
        });
        started.map_err(|cause| Error::file("starting the database watch", cause))
    }
}

impl Inner {
    /// Reads the content version again when SQLite's `data_version` says that another connection has written.
    fn refresh_content_version(&self, connection: &Connection, last: &mut Option<i64>) -> Result<()> {
        let data_version = connection.query_row("PRAGMA data_version", [], |row| row.get(0))?;
        if *last != Some(data_version) {
            self.content_version.fetch_max(content_version(connection)?, Ordering::AcqRel);
            *last = Some(data_version);
        }
        Ok(())
    }
}

fn not_run() -> Error {
    Error::internal("a closure was not called")
}

// How long callers wait for the database, for `/metrics`.

/// Times in seconds; cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Waits {
    /// From asking for a snapshot to reading it.
    pub(crate) read: Histogram,
    /// From asking for the writer to having it.
    pub(crate) write: Histogram,
    /// From having the writer to the end of the transaction, the locks of other processes included.
    pub(crate) transaction: Histogram,
    /// How many waited in vain.
    pub(crate) busy: Counter,
}

impl Default for Waits {
    fn default() -> Self {
        // From 0.1 ms to 6.6 s.
        let times = || Histogram::new(exponential_buckets(0.0001, 4.0, 9));
        Self { read: times(), write: times(), transaction: times(), busy: Counter::default() }
    }
}

impl Waits {
    /// Counts a wait in vain; returns its error.
    pub(super) fn busy(&self) -> Error {
        self.busy.inc();
        Error::Busy
    }

    /// Counts the wait for the writer since `begun`.
    pub(super) fn of_write<T>(&self, begun: Instant, locked: Result<T>) -> Result<T> {
        if locked.is_ok() {
            self.write.observe(begun.elapsed().as_secs_f64());
        } else {
            self.busy.inc();
        }
        locked
    }
}

// A lock with a queue of bounded length and waiting time, in order of arrival. Async callers wait without holding a
// thread.

/// A value that callers lock in order of arrival.
pub(super) struct FairLock<T> {
    queue: Semaphore,
    value: Arc<Mutex<T>>,
}

impl<T> FairLock<T> {
    /// `max_waiting` limits the async callers, the one that holds the lock included.
    pub(super) fn new(value: T, max_waiting: usize) -> Self {
        Self { queue: Semaphore::new(max_waiting), value: Arc::new(Mutex::new(value)) }
    }

    /// Locks the value. Fails with [`Error::Busy`] when the queue is full or the deadline passes.
    pub(super) async fn lock(&self, deadline: Instant) -> Result<OwnedMutexGuard<T>> {
        let _permit = self.queue.try_acquire().map_err(|_| Error::Busy)?;
        let lock = Arc::clone(&self.value).lock_owned();
        tokio::time::timeout_at(deadline.into(), lock).await.map_err(|_| Error::Busy)
    }

    /// [`FairLock::lock`] for callers that may block; they do not count towards `max_waiting`.
    pub(super) fn lock_blocking(&self, deadline: Instant) -> Result<OwnedMutexGuard<T>> {
        block_on(Arc::clone(&self.value).lock_owned(), deadline).ok_or(Error::Busy)
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for a future on this thread, also inside a tokio runtime, where tokio's own `block_on` panics. `None` when
/// the deadline passes first.
pub(super) fn block_on<F: Future>(future: F, deadline: Instant) -> Option<F::Output> {
    // tokio's budget for cooperative scheduling is refilled by its scheduler only, which does not run here.
    let mut future = pin!(tokio::task::unconstrained(future));
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return Some(output);
        }
        let remaining = deadline.saturating_duration_since(Instant::now());
        if remaining.is_zero() {
            return None;
        }
        thread::park_timeout(remaining);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::sync::mpsc;
    use std::time::Duration;
    #[tokio::test]
    async fn any_number_of_background_reads_leaves_the_readers_of_requests() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("site.db");
        migrate::run(&path).unwrap();
        let db = Db::open(&path, None).unwrap();
        let (begun, held) = mpsc::channel();
        let reads = (0..READERS + BACKGROUND_READERS).map(|_| {
            let (db, begun) = (db.clone(), begun.clone());
            let (end, ended) = mpsc::channel::<()>();
            let read = move || {
                db.read_blocking(|_| {
                    begun.send(()).unwrap();
                    let _ = ended.recv();
                    Ok(())
                })
            };
            (std::thread::spawn(read), end)
        });
        let (threads, ends): (Vec<_>, Vec<_>) = reads.collect();
        (0..BACKGROUND_READERS).for_each(|_| held.recv().unwrap());
        assert!(held.recv_timeout(Duration::from_millis(200)).is_err(), "the others wait");
        let one = || db.read(|snapshot| Ok(snapshot.query_row("SELECT 1", [], |row| row.get::<_, i64>(0))?));
        let asked = Instant::now();
        assert_eq!(one().await.unwrap() + one().await.unwrap(), 2);
        assert!(asked.elapsed() < Duration::from_secs(2), "requests wait for no background read");
        drop(ends);
        assert!(threads.into_iter().all(|thread| thread.join().unwrap().is_ok()), "each had its turn");
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_millis(50)
    }

    fn in_a_minute() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    #[tokio::test]
    async fn a_full_queue_and_a_missed_deadline_are_busy() {
        let lock = Arc::new(FairLock::new((), 1));
        let held = lock.lock(in_a_minute()).await.unwrap();
        assert!(matches!(lock.lock(soon()).await, Err(Error::Busy)), "waited too long");
        assert!(matches!(lock.lock_blocking(soon()), Err(Error::Busy)), "waited too long");
        let waiting = tokio::spawn({
            let lock = Arc::clone(&lock);
            async move { lock.lock(in_a_minute()).await.is_ok() }
        });
        tokio::task::yield_now().await;
        assert!(matches!(lock.lock(in_a_minute()).await, Err(Error::Busy)), "the queue is full");
        drop(held);
        assert!(waiting.await.unwrap(), "its turn came");
        assert!(lock.lock(in_a_minute()).await.is_ok());
    }

    #[test]
    fn a_thread_gets_its_turn_when_the_other_is_done() {
        let lock = Arc::new(FairLock::new(1, 1));
        let mut held = lock.lock_blocking(in_a_minute()).unwrap();
        let other = thread::spawn({
            let lock = Arc::clone(&lock);
            move || *lock.lock_blocking(in_a_minute()).unwrap()
        });
        thread::sleep(Duration::from_millis(20));
        *held = 2;
        drop(held);
        assert_eq!(other.join().unwrap(), 2);
    }

    #[tokio::test]
    async fn inside_a_runtime_it_can_be_locked_any_number_of_times() {
        let lock = FairLock::new((), 1);
        for _ in 0..1000 {
            drop(lock.lock_blocking(in_a_minute()).unwrap());
        }
    }
}
