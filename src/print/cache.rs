//! Caches the finished catalogue, which is made once for every content version, one at a time.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use bytes::Bytes;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use tokio::sync::Mutex;

use super::catalogue::Catalogue;
use crate::config::Config;
use crate::error::Result;
use crate::platform::blocking::run_blocking;
use crate::platform::clock::Clock;
use crate::platform::db::Db;
use crate::site::{CatalogueFile, Site};

/// How often the background thread checks whether the content changed.
const CHECK_EVERY: Duration = Duration::from_secs(1);

/// A finished catalogue.
pub struct PrintedCatalogue {
    /// The content version that it shows.
    pub version: u64,
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
}

struct Inner {
    db: Db,
    images: PathBuf,
    config: Arc<Config>,
    clock: Clock,
    current: RwLock<Option<Arc<PrintedCatalogue>>>,
    /// Held while the catalogue is made.
    making: Arc<Mutex<()>>,
}

impl CatalogueCache {
    /// An empty cache.
    pub(crate) fn new(db: Db, images: PathBuf, config: Arc<Config>, clock: Clock) -> Self {
        let (current, making) = (RwLock::default(), Arc::default());
        Self { inner: Arc::new(Inner { db, images, config, clock, current, making }) }
    }

    /// The catalogue of the current content, if it has been made.
    pub fn current(&self) -> Option<Arc<PrintedCatalogue>> {
        let version = self.inner.db.content_version();
        let current = self.inner.current.read().unwrap_or_else(PoisonError::into_inner);
        current.clone().filter(|printed| printed.version == version)
    }

    /// Address of the catalogue; size and date if that of the current content has been made.
    pub fn file(&self) -> CatalogueFile {
        self.current().map_or(CatalogueFile::UNKNOWN, |printed| CatalogueFile {
            bytes: Some(printed.bytes.len() as u64),
            updated_at: Some(printed.made),
            ..CatalogueFile::UNKNOWN
        })
    }

    /// The catalogue of the current content, made if need be.
    pub(crate) async fn get(&self) -> Result<Arc<PrintedCatalogue>> {
        if let Some(printed) = self.current() {
            return Ok(printed);
        }
        let turn = Arc::clone(&self.inner.making).lock_owned().await;
        if let Some(printed) = self.current() {
            return Ok(printed);
        }
        let inner = Arc::clone(&self.inner);
        let make = move || {
            // Held until the catalogue is made, even when the request was cancelled: otherwise every visitor who leaves
            // early would leave a thread working, and the next request would start another.
            let _turn = turn;
            inner.make()
        };
        run_blocking(make).await
    }

    /// Typesets the catalogue again in the background once changes have settled, as long as another clone of it exists.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn keep_current(&self) -> std::io::Result<()> {
        let weak = Arc::downgrade(&self.inner);
        let keep = move || {
            let (mut seen, mut tried) = (None, None);
            while let Some(inner) = weak.upgrade() {
                let version = inner.db.content_version();
                let is_settled = seen.replace(version).is_none_or(|seen| seen == version);
                let this = Self { inner };
                if is_settled && tried != Some(version) && this.current().is_none() {
                    tried = Some(version);
                    this.make_unless_in_progress();
                }
                drop(this);
                std::thread::sleep(CHECK_EVERY);
            }
        };
        std::thread::Builder::new().name("print".to_owned()).spawn(keep).map(|_| ())
    }

    fn make_unless_in_progress(&self) {
        let Ok(_turn) = self.inner.making.try_lock() else { return };
        if let Err(error) = self.inner.make() {
            tracing::error!(error = %error.chain(), "the catalogue could not be printed");
        }
    }
}

/// The strong entity tag of a file.
pub(super) fn entity_tag(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash[..12].iter().fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}")) + "\""
}

impl Inner {
    fn make(&self) -> Result<Arc<PrintedCatalogue>> {
        // Read the version first, so that a concurrent save makes this catalogue stale.
        let version = self.db.content_version();
        let (now, begun) = (self.clock.now(), Instant::now());
        let contents = self.db.read_blocking(|snapshot| {
            Catalogue::read(snapshot, Site::read(&self.config, snapshot, now)?, now)
        })?;
        let bytes: Bytes = contents.typeset(&self.images)?.into();
        let etag = entity_tag(&bytes);
        let milliseconds = begun.elapsed().as_millis();
        tracing::info!(bytes = bytes.len(), milliseconds, "the catalogue was printed");
        let printed = Arc::new(PrintedCatalogue { version, made: now, bytes, etag });
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&printed));
        Ok(printed)
    }
}
