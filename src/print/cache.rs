//! The finished catalogue: made once for every state of the data, by one maker at a time.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use bytes::Bytes;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use tokio::sync::Mutex;

use super::catalogue::Contents;
use crate::config::Config;
use crate::error::Result;
use crate::platform::blocking::run_blocking;
use crate::platform::clock::Clock;
use crate::platform::db::Db;
use crate::site::{CatalogueFile, Site};

/// How often the background maker looks whether something changed.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// A finished catalogue.
pub struct Printed {
    /// The state of the data that it shows.
    pub version: u64,
    /// When it was made: the date that it bears.
    pub made: Timestamp,
    /// The file.
    pub bytes: Bytes,
    /// Strong entity tag.
    pub etag: String,
}

/// Where the finished catalogue lies; cheap to clone.
#[derive(Clone)]
pub struct CatalogueCache {
    inner: Arc<Inner>,
}

struct Inner {
    db: Db,
    images: PathBuf,
    config: Arc<Config>,
    clock: Clock,
    current: RwLock<Option<Arc<Printed>>>,
    making: Arc<Mutex<()>>,
}

impl CatalogueCache {
    /// An empty shelf.
    pub fn new(db: Db, images: PathBuf, config: Arc<Config>, clock: Clock) -> Self {
        let (current, making) = (RwLock::default(), Arc::default());
        Self { inner: Arc::new(Inner { db, images, config, clock, current, making }) }
    }

    /// The catalogue of the present data, if it lies there.
    pub fn current(&self) -> Option<Arc<Printed>> {
        let version = self.inner.db.content_version();
        let current = self.inner.current.read().unwrap_or_else(PoisonError::into_inner);
        current.clone().filter(|printed| printed.version == version)
    }

    /// Address, size and date of the catalogue of the present data, as far as they are known.
    pub fn file(&self) -> CatalogueFile {
        self.current().map_or(CatalogueFile::UNKNOWN, |printed| CatalogueFile {
            bytes: Some(printed.bytes.len() as u64),
            updated_at: Some(printed.made),
            ..CatalogueFile::UNKNOWN
        })
    }

    /// The catalogue of the present data, made if need be.
    ///
    /// # Errors
    /// When the database fails or the document cannot be written.
    pub async fn get(&self) -> Result<Arc<Printed>> {
        if let Some(printed) = self.current() {
            return Ok(printed);
        }
        let turn = Arc::clone(&self.inner.making).lock_owned().await;
        if let Some(printed) = self.current() {
            return Ok(printed);
        }
        let inner = Arc::clone(&self.inner);
        let make = move || {
            // Held until it is done, also when nobody waits for it any more: else every visitor who goes away early
            // would leave a maker behind and begin another.
            let _turn = turn;
            inner.make()
        };
        run_blocking(make).await
    }

    /// Keeps the catalogue current in the background for as long as someone else holds the shelf: a moment after
    /// the last of several changes.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn keep_current(&self) -> std::io::Result<()> {
        let weak = Arc::downgrade(&self.inner);
        let keep = move || {
            let mut seen = None;
            let mut tried = None;
            while let Some(inner) = weak.upgrade() {
                let version = inner.db.content_version();
                let settled = seen.replace(version).is_none_or(|seen| seen == version);
                let this = Self { inner };
                if settled && tried != Some(version) && this.current().is_none() {
                    tried = Some(version);
                    this.make_unless_someone_does();
                }
                drop(this);
                std::thread::sleep(LOOK_EVERY);
            }
        };
        std::thread::Builder::new().name("print".to_owned()).spawn(keep).map(|_| ())
    }

    fn make_unless_someone_does(&self) {
        let Ok(_turn) = self.inner.making.try_lock() else { return };
        if let Err(error) = self.inner.make() {
            tracing::error!(error = %error.chain(), "the catalogue could not be printed");
        }
    }
}

impl Inner {
    fn make(&self) -> Result<Arc<Printed>> {
        // Before reading: what is saved meanwhile makes this one stale, never this one's successor missing.
        let version = self.db.content_version();
        let (now, begun) = (self.clock.now(), Instant::now());
        let contents = self.db.read_blocking(|snapshot| {
            Contents::read(snapshot, Site::read(&self.config, snapshot, now)?, now)
        })?;
        let bytes: Bytes = contents.typeset(&self.images)?.into();
        let hash = Sha256::digest(&bytes);
        let etag = hash[..12].iter().fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}")) + "\"";
        let milliseconds = begun.elapsed().as_millis();
        tracing::info!(bytes = bytes.len(), milliseconds, "the catalogue was printed");
        let printed = Arc::new(Printed { version, made: now, bytes, etag });
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&printed));
        Ok(printed)
    }
}
