//! SQLite with one writer and pooled readers, always off the async threads.
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
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

use crate::error::{Error, Result};

const WRITER_WAIT: Duration = Duration::from_secs(8);
const READER_WAIT: Duration = Duration::from_secs(5);
const WATCH_EVERY: Duration = Duration::from_millis(200);
const READERS: u32 = 4;

/// A connection inside one consistent snapshot, for those who read without naming rusqlite.
pub type Snapshot = Connection;

/// A handle on the site's database; cheap to clone.
#[derive(Clone)]
pub struct Db {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    writer: Mutex<Connection>,
    readers: r2d2::Pool<Opener>,
    content_version: AtomicU64,
}

impl Db {
    /// Opens an existing, migrated database (see `platform::migrate`).
    ///
    /// # Errors
    /// When the file cannot be opened or is no database.
    pub fn open(path: &Path) -> Result<Self> {
        let writer = connect(path)?;
        let readers = r2d2::Pool::builder()
            .max_size(READERS)
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
            writer: Mutex::new(writer),
            readers,
            content_version: AtomicU64::new(version),
        };
        Ok(Self { inner: Arc::new(inner) })
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
        let db = self.clone();
        off_the_async_threads(move || db.read_blocking(work)).await
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
        let db = self.clone();
        off_the_async_threads(move || db.write_blocking(work)).await
    }

    /// [`Db::write`] for callers that may block.
    ///
    /// # Errors
    /// As [`Db::write`].
    pub fn write_blocking<T>(&self, work: impl FnOnce(&WriteTx<'_>) -> Result<T>) -> Result<T> {
        let mut writer = self.inner.writer.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// Proves that the database can be written to, without changing anything.
    ///
    /// # Errors
    /// Why it cannot.
    pub async fn try_writing(&self) -> Result<()> {
        self.write(|tx| Ok(tx.execute("UPDATE content_version SET version = version", []).map(|_| ())?)).await
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

/// Runs blocking work on a thread made for it.
///
/// # Errors
/// What `work` returns; an internal error when it panicked.
pub async fn off_the_async_threads<T, F>(work: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce() -> Result<T> + Send + 'static,
{
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
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
