//! SQLite with one writer and pooled readers, always off the async threads.
//!
//! Whoever wants to write or read waits in a queue of its own kind without holding a thread, for a bounded time, so
//! that waiting writers cost readers nothing, however many there are. A write that the whole wait was not enough for is
//! refused as [`Error::Busy`]; the lock of another process counts as part of that wait.
//!
//! WAL with `synchronous=FULL`: a commit that was acknowledged survives a power cut. Readers see one snapshot for
//! the length of their closure. A write runs inside `BEGIN IMMEDIATE` and commits when its closure returns `Ok`, so
//! nobody can forget to commit.
//!
//! The *content version* rises with every write that a visitor could see; pages and answers are cached under it. It
//! lives in the database, so a command line that writes while the site serves is noticed too (by [`Db::watch`]).

use std::cell::Cell;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};
use tokio::sync::{OwnedMutexGuard, Semaphore};

use super::blocking::run_blocking;
use super::fair_lock::FairLock;
use super::reserve::{self, Reserve};
use crate::error::{Error, Result};

/// Longest wait of a write, for its turn and for the locks of other processes together.
const WRITER_WAIT: Duration = Duration::from_secs(5);
/// Writes that may wait; more are refused at once.
const WRITERS_WAITING: usize = 128;
const READER_WAIT: Duration = Duration::from_secs(5);
const WATCH_EVERY: Duration = Duration::from_millis(200);
/// Reads for visitors at a time.
const READERS: u32 = 4;
/// Connections besides, for background threads, so that they and visitors do not wait for each other.
const BACKGROUND_READERS: u32 = 2;

/// The one row that [`Db::prove_writable`] writes, bytes.
const PROOF_SIZE: u32 = 64 << 10;
/// Not in a migration: it holds nothing that anybody reads.
const PROOF_TABLE: &str = "CREATE TABLE IF NOT EXISTS write_proof (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1), filling BLOB NOT NULL)";

/// A connection inside one consistent snapshot, for those who read without naming rusqlite.
pub type Snapshot = Connection;

/// A handle on the site's database; cheap to clone.
#[derive(Clone)]
pub struct Db {
    inner: Arc<Inner>,
    uses_reserve: bool,
}

struct Inner {
    path: PathBuf,
    writer: FairLock<Connection>,
    readers: r2d2::Pool<Opener>,
    reading: Arc<Semaphore>,
    content_version: AtomicU64,
    reserve: OnceLock<Reserve>,
}

impl Db {
    /// Opens an existing, migrated database (see `platform::migrate`).
    ///
    /// # Errors
    /// When the file cannot be opened or is no database.
    pub fn open(path: &Path) -> Result<Self> {
        let writer = connect(path)?;
        let readers = r2d2::Pool::builder()
            .max_size(READERS + BACKGROUND_READERS)
            .min_idle(Some(1))
            .connection_timeout(READER_WAIT)
            .idle_timeout(None)
            .max_lifetime(None)
            .test_on_check_out(false)
            .build(Opener { path: path.to_owned() })
            .map_err(|cause| Error::Database(Box::new(cause)))?;
        let version = content_version(&writer)?;
        let inner = Inner {
            path: path.to_owned(),
            writer: FairLock::new(writer, WRITERS_WAITING),
            readers,
            reading: Arc::new(Semaphore::new(READERS as usize)),
            content_version: AtomicU64::new(version),
            reserve: OnceLock::new(),
        };
        Ok(Self { inner: Arc::new(inner), uses_reserve: false })
    }

    /// Keeps space on the disk for those who write [`Db::on_reserve`].
    pub fn keep_reserve(&self, reserve: Reserve) {
        // A second reserve changes nothing.
        let _ = self.inner.reserve.set(reserve);
    }

    /// A handle whose writes may use the space that is kept for a full disk: for what signing in needs, and for what
    /// frees space.
    #[must_use]
    pub fn on_reserve(&self) -> Self {
        Self { uses_reserve: true, ..self.clone() }
    }

    /// Refuses what would take space while only the reserve is left.
    ///
    /// # Errors
    /// [`Error::StorageFull`].
    pub fn require_room(&self) -> Result<()> {
        let released = self.inner.reserve.get().is_some_and(Reserve::is_released);
        if released { Err(Error::StorageFull) } else { Ok(()) }
    }

    /// Where the database file lies.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Rises with every change that a visitor could see.
    pub fn content_version(&self) -> u64 {
        self.inner.content_version.load(Ordering::Acquire)
    }

    /// Runs `work` on one consistent snapshot, on a blocking thread.
    ///
    /// # Errors
    /// What `work` returns; [`Error::Busy`] when no reader came free in time.
    pub async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        let turn = tokio::time::timeout(READER_WAIT, Arc::clone(&self.inner.reading).acquire_owned()).await;
        let turn = turn.map_err(|_| Error::Busy)?.map_err(Error::internal)?;
        let db = self.clone();
        let read = move || {
            // Kept until the thread is done, even if nobody waits for it any more.
            let _turn = turn;
            db.read_blocking(work)
        };
        run_blocking(read).await
    }

    /// [`Db::read`] for callers that may block: the command line and background threads.
    ///
    /// # Errors
    /// As [`Db::read`].
    pub fn read_blocking<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut reader = self.inner.readers.get().map_err(|_| Error::Busy)?;
        let snapshot = reader.transaction()?;
        work(&snapshot)
    }

    /// Runs `work` in the one write transaction and commits it, on a blocking thread.
    ///
    /// # Errors
    /// What `work` returns, in which case nothing was changed; or why it could not be committed.
    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx<'_>) -> Result<T> + Send + 'static,
    {
        let deadline = Instant::now() + WRITER_WAIT;
        self.prepare_disk()?;
        let mut writer = self.inner.writer.lock(deadline).await?;
        let db = self.clone();
        run_blocking(move || db.transact(&mut writer, deadline, work)).await
    }

    /// [`Db::write`] for callers that may block.
    ///
    /// # Errors
    /// As [`Db::write`].
    pub fn write_blocking<T>(&self, work: impl FnOnce(&WriteTx<'_>) -> Result<T>) -> Result<T> {
        let deadline = Instant::now() + WRITER_WAIT;
        self.prepare_disk()?;
        let mut writer = self.inner.writer.lock_blocking(deadline)?;
        self.transact(&mut writer, deadline, work)
    }

    fn transact<T>(
        &self,
        writer: &mut OwnedMutexGuard<Connection>,
        deadline: Instant,
        work: impl FnOnce(&WriteTx<'_>) -> Result<T>,
    ) -> Result<T> {
        writer.busy_timeout(deadline.saturating_duration_since(Instant::now()))?;
        let done = self.commit(writer, work).map_err(|error| self.name_full_disk(error));
        if let (Err(Error::StorageFull), true, Some(reserve)) =
            (&done, self.uses_reserve, self.inner.reserve.get())
        {
            // A quota fills up while the disk still has room: there the next attempt finds it.
            reserve.release();
        }
        done
    }

    fn commit<T>(&self, writer: &mut Connection, work: impl FnOnce(&WriteTx<'_>) -> Result<T>) -> Result<T> {
        let tx = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let tx = WriteTx { tx, content: Cell::new(false) };
        let value = work(&tx)?;
        let version = tx.raise_version()?;
        tx.tx.commit()?;
        if let Some(version) = version {
            self.inner.content_version.fetch_max(version, Ordering::AcqRel);
        }
        Ok(value)
    }

    fn prepare_disk(&self) -> Result<()> {
        match self.inner.reserve.get() {
            Some(reserve) if self.uses_reserve => reserve.release_if_low(),
            _ => self.require_room()?,
        }
        Ok(())
    }

    /// Some disks say that they are full only when the log is synced, and then SQLite says no more than that this
    /// failed.
    fn name_full_disk(&self, error: Error) -> Error {
        let is_full = || self.inner.path.parent().is_some_and(reserve::is_full);
        if failed_to_write(&error) && is_full() { Error::StorageFull } else { error }
    }

    /// Proves that the database can be written to: with a commit of some size that changes nothing else.
    ///
    /// # Errors
    /// As [`Db::write`].
    pub fn prove_writable(&self) -> Result<()> {
        self.write_blocking(|tx| {
            tx.execute(PROOF_TABLE, [])?;
            tx.execute("INSERT OR REPLACE INTO write_proof VALUES (1, randomblob(?1))", [PROOF_SIZE])?;
            Ok(())
        })
    }

    /// Moves all that was written into the one database file and empties the log beside it, so that a copy of that
    /// file alone is whole. For the end of serving.
    ///
    /// # Errors
    /// [`Error::Busy`] when someone is still reading or writing; then the log stays, and nothing is lost.
    pub fn checkpoint(&self) -> Result<()> {
        // A connection of its own: it waits for the writer and for readers without holding either up.
        let connection = connect(&self.inner.path)?;
        let busy: bool = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        if busy { Err(Error::Busy) } else { Ok(()) }
    }

    /// Notices writes of other processes until every other handle is gone.
    ///
    /// # Errors
    /// When the watching connection cannot be opened.
    pub fn watch(&self) -> Result<()> {
        let connection = connect(&self.inner.path)?;
        let weak = Arc::downgrade(&self.inner);
        let watch = move || {
            let (mut seen, mut failing) = (None, false);
            while let Some(inner) = weak.upgrade() {
                // What could not be read is read again next time, and said once.
                let looked = inner.look(&connection, &mut seen);
                if let (Err(error), false) = (&looked, failing) {
                    tracing::warn!(error = %error.chain(), "writes of other processes go unnoticed");
                }
                failing = looked.is_err();
                drop(inner);
                std::thread::sleep(WATCH_EVERY);
            }
        };
        let started = std::thread::Builder::new().name("db-watch".to_owned()).spawn(watch);
        started.map(|_| ()).map_err(|cause| Error::file("starting the database watch", cause))
    }
}

impl Inner {
    /// Takes over the content version when another connection has written since `seen`.
    fn look(&self, connection: &Connection, seen: &mut Option<i64>) -> Result<()> {
        let data_version = connection.query_row("PRAGMA data_version", [], |row| row.get(0))?;
        if *seen != Some(data_version) {
            self.content_version.fetch_max(content_version(connection)?, Ordering::AcqRel);
            *seen = Some(data_version);
        }
        Ok(())
    }
}

/// The one write transaction of this moment; commits when the closure that got it returns `Ok`.
pub struct WriteTx<'c> {
    tx: Transaction<'c>,
    content: Cell<bool>,
}

impl WriteTx<'_> {
    /// Says that this write changes what visitors see, so that caches let go of what they hold.
    pub fn content_changed(&self) {
        self.content.set(true);
    }

    fn raise_version(&self) -> Result<Option<u64>> {
        if !self.content.get() {
            return Ok(None);
        }
        let sql = "UPDATE content_version SET version = version + 1 RETURNING version";
        Ok(Some(self.tx.query_row(sql, [], |row| row.get(0))?))
    }
}

impl Deref for WriteTx<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.tx
    }
}

/// Opens one connection with the pragmas that every connection of the site has.
///
/// # Errors
/// When the file cannot be opened or is no database.
pub fn connect(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    prepare(&connection)?;
    Ok(connection)
}

fn prepare(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.busy_timeout(WRITER_WAIT)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "cache_size", -4096)?;
    connection.pragma_update(None, "mmap_size", 1_i64 << 30)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

fn content_version(connection: &Connection) -> Result<u64> {
    Ok(connection.query_row("SELECT version FROM content_version", [], |row| row.get(0))?)
}

struct Opener {
    path: PathBuf,
}

impl r2d2::ManageConnection for Opener {
    type Connection = Connection;
    type Error = rusqlite::Error;

    fn connect(&self) -> Result<Connection, rusqlite::Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        prepare(&connection)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    fn is_valid(&self, _: &mut Connection) -> Result<(), rusqlite::Error> {
        Ok(())
    }

    fn has_broken(&self, _: &mut Connection) -> bool {
        false
    }
}

/// Whether an error is SQLite's for a file that could not be written, synced or lengthened.
fn failed_to_write(error: &Error) -> bool {
    let Error::Database(cause) = error else { return false };
    let Some(cause) = cause.downcast_ref::<rusqlite::Error>() else { return false };
    cause.sqlite_error_code() == Some(ErrorCode::SystemIoFailure)
}

impl From<rusqlite::Error> for Error {
    fn from(cause: rusqlite::Error) -> Self {
        match cause.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::StorageFull,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            _ => Self::Database(Box::new(cause)),
        }
    }
}
