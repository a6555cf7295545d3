//! Keeps the finished catalogue of all products: one file, typeset again when somebody asks for it after a change, or
//! when nothing has been saved for some minutes.
//!
//! While a new one is typeset, the last one may be served, with its own size and date; a change that takes a product away
//! retires it at once, because a withdrawn medicine must not stay downloadable. A licence that expires retires it, too.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use bytes::Bytes;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use tokio::time::timeout;

use super::catalogue::Catalogue;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::db::Db;
use crate::site::{CatalogueFile, Site};
use work::{ClientLimit, JobQueue, JobTicket, PoolOptions, WorkerPool, periodic};

/// How often the background thread checks whether the content changed.
const CHECK_EVERY: Duration = Duration::from_secs(1);
/// How long a request waits for a new catalogue where the last one can be served instead.
const MAX_WAIT_BESIDE_LAST: Duration = Duration::from_secs(5);
/// How long it waits where there is no other.
const MAX_WAIT: Duration = Duration::from_secs(60);
/// Requests that may wait, in all and of one client.
const QUEUE: usize = 256;
const WAITING_OF_CLIENT: usize = 16;

/// A finished catalogue.
pub struct PrintedCatalogue {
    /// The content version that it shows.
    pub version: u64,
    /// Until when the licences and certificates that it names hold.
    pub valid_until: Option<Timestamp>,
    /// When it was made, which is the date printed on it.
    pub made: Timestamp,
    /// The file.
    pub bytes: Bytes,
    /// Strong entity tag.
    pub etag: String,
}

/// The finished catalogue; cheap to clone.
#[derive(Clone)]
pub struct CatalogueCache {
    inner: Arc<Inner>,
    /// One thread, of low priority: saves and pages come first.
    pool: Arc<WorkerPool<()>>,
    /// All wait for the same file; still, one address does not fill the queue.
    limit: ClientLimit,
}

struct Inner {
    db: Db,
    images: PathBuf,
    config: Arc<Config>,
    clock: Clock,
    last: RwLock<Option<Arc<PrintedCatalogue>>>,
    /// How many catalogues were finished.
    generation: AtomicU64,
    /// Held while a catalogue is made.
    making: Mutex<()>,
}

impl CatalogueCache {
    /// An empty cache, with the thread that fills it.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub(crate) fn start(db: Db, images: PathBuf, config: Arc<Config>, clock: Clock) -> std::io::Result<Self> {
        let (last, generation, making) = (RwLock::default(), AtomicU64::default(), Mutex::default());
        let options = PoolOptions { background: true, ..PoolOptions::new("catalogue", 1) };
        Ok(Self {
            inner: Arc::new(Inner { db, images, config, clock, last, generation, making }),
            pool: Arc::new(WorkerPool::start(options, JobQueue::new(QUEUE))?),
            limit: ClientLimit::new(WAITING_OF_CLIENT),
        })
    }

    /// The catalogue, if it shows the current content.
    pub fn current(&self) -> Option<Arc<PrintedCatalogue>> {
        self.inner.current()
    }

    /// The last catalogue, unless a product that it shows may have been taken away since.
    fn servable(&self) -> Option<Arc<PrintedCatalogue>> {
        let last = self.inner.last()?;
        let changes = self.inner.db.changes_between(last.version, self.inner.db.content_version())?;
        (!changes.withdrawn).then_some(last)
    }

    /// Address of the catalogue; with size and date of the one of the current content, if it is made.
    pub fn file(&self) -> CatalogueFile {
        self.current().map_or(CatalogueFile::UNKNOWN, |printed| CatalogueFile {
            bytes: Some(printed.bytes.len() as u64),
            updated_at: Some(printed.made),
            ..CatalogueFile::UNKNOWN
        })
    }

    /// Changes whenever [`CatalogueCache::file`] does without a change of the content: part of the key of every cached
    /// response that tells the catalogue's size.
    pub(crate) fn generation(&self) -> u64 {
        self.inner.generation.load(Ordering::Acquire)
    }

    /// The catalogue of the current content, made if need be; the last one when that takes longer than a visitor waits.
    pub(crate) async fn get(&self, client: IpAddr) -> Result<Arc<PrintedCatalogue>> {
        if let Some(printed) = self.current() {
            return Ok(printed);
        }
        let max_wait = if self.servable().is_some() { MAX_WAIT_BESIDE_LAST } else { MAX_WAIT };
        let made = timeout(max_wait, self.make(client)).await.unwrap_or(Err(Error::Busy));
        made.or_else(|error| self.servable().ok_or(error))
    }

    /// Waits for its turn and for the catalogue of the current content. It is made to its end even when nobody waits any more.
    async fn make(&self, client: IpAddr) -> Result<Arc<PrintedCatalogue>> {
        let _permit = self.limit.acquire(client).await?;
        let inner = Arc::clone(&self.inner);
        self.pool.run(JobTicket::Single { weight: 1 }, move |(): &mut ()| inner.make_current()).await?
    }

    /// Typesets the catalogue in the background when nothing has been saved for `idle`, as long as another clone of it exists.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn keep_current(&self, idle: Duration) -> std::io::Result<()> {
        let weak = Arc::downgrade(&self.inner);
        let (mut seen, mut since, mut tried) = (None, Instant::now(), None);
        periodic::repeat_while("print", CHECK_EVERY.min(idle), move || {
            let Some(inner) = weak.upgrade() else { return false };
            let version = inner.db.content_version();
            if seen.replace(version) != Some(version) {
                since = Instant::now();
            }
            // Also when something that it names has expired since.
            let wanted = (version, inner.last().is_none());
            if since.elapsed() >= idle && tried != Some(wanted) {
                tried = Some(wanted);
                periodic::give_way();
                // Its failure is in the log.
                let _ = inner.make_current();
            }
            true
        })
    }
}

/// The strong entity tag of a file.
pub(super) fn entity_tag(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash[..12].iter().fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}")) + "\""
}

impl Inner {
    /// The last one, unless something that it names has expired.
    fn last(&self) -> Option<Arc<PrintedCatalogue>> {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner).clone()?;
        last.valid_until.is_none_or(|until| self.clock.now() < until).then_some(last)
    }

    fn current(&self) -> Option<Arc<PrintedCatalogue>> {
        let last = self.last()?;
        let changes = self.db.changes_between(last.version, self.db.content_version())?;
        (!changes.catalogue).then_some(last)
    }

    /// Makes the catalogue unless it is current, one at a time.
    fn make_current(&self) -> Result<Arc<PrintedCatalogue>> {
        let _turn = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(printed) = self.current() {
            return Ok(printed);
        }
        self.make().inspect_err(|error| {
            tracing::error!(error = %error.chain(), "the catalogue could not be printed");
        })
    }

    fn make(&self) -> Result<Arc<PrintedCatalogue>> {
        // Read the version first, so that a concurrent save makes this catalogue stale.
        let version = self.db.content_version();
        let (now, begun) = (self.clock.now(), Instant::now());
        let (contents, valid_until) = self.db.read_blocking(|snapshot| {
            let site = Site::read(&self.config, snapshot, now)?;
            let valid_until = site.valid_until;
            Ok((Catalogue::read(snapshot, site, now)?, valid_until))
        })?;
        let bytes: Bytes = contents.typeset(&self.images)?.into();
        let etag = entity_tag(&bytes);
        let milliseconds = begun.elapsed().as_millis();
        tracing::info!(bytes = bytes.len(), milliseconds, "the catalogue was printed");
        let printed = Arc::new(PrintedCatalogue { version, valid_until, made: now, bytes, etag });
        *self.last.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&printed));
        // After the catalogue itself: whoever sees this number sees that catalogue.
        self.generation.fetch_add(1, Ordering::AcqRel);
        Ok(printed)
    }
}
