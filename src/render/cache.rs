//! Finished answers, kept under what was asked and the content version they were made from.
//!
//! Bounded in bytes. One maker at a time for a key. An answer made while a post was waiting for its hour is good only
//! until that hour, judged by the wall clock at every hit, and never before the moment it was made (a clock that
//! steps back makes it anew).

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use futures_util::FutureExt as _;
use jiff::Timestamp;
use moka::future::Cache;

use super::body::Body;

/// Memory for answers, bytes.
const CAPACITY: u64 = 24 << 20;
const SQUEEZE_QUEUE: usize = 32;

/// A finished answer and how long it may be served.
pub struct CachedResponse {
    /// The bytes.
    pub body: Body,
    /// HTTP status.
    pub status: u16,
    /// When the data was read.
    pub made_at: Timestamp,
    /// When the next waiting post becomes public, if one is.
    pub fresh_until: Option<Timestamp>,
    /// Where the answer is found, when it has moved.
    pub location: Option<String>,
}

impl CachedResponse {
    /// An answer to be kept until something is saved.
    pub fn new(body: Body, status: u16, made_at: Timestamp) -> Self {
        Self { body, status, made_at, fresh_until: None, location: None }
    }

    fn is_good(&self, now: Timestamp) -> bool {
        self.made_at <= now && self.fresh_until.is_none_or(|until| now < until)
    }

    /// The answer that it is found elsewhere now, for good.
    pub fn moved(location: String, made_at: Timestamp) -> Self {
        let body = Body::new("text/plain; charset=utf-8", Vec::new());
        Self { body, status: 301, made_at, fresh_until: None, location: Some(location) }
    }
}

/// The cache; cheap to clone.
#[derive(Clone)]
pub struct ResponseCache {
    made: Cache<(u64, String), Arc<CachedResponse>>,
    version: Arc<AtomicU64>,
    squeezer: SyncSender<Arc<CachedResponse>>,
}

/// Why nothing was kept.
enum NotKept<E> {
    /// Only answers with status 200 are.
    Passing(Arc<CachedResponse>),
    /// Making it failed.
    Failed(E),
}

impl ResponseCache {
    /// An empty cache with its background compressor.
    ///
    /// # Errors
    /// When the compressor's thread cannot be started.
    pub fn start() -> std::io::Result<Self> {
        Self::start_with(CAPACITY)
    }

    /// As [`ResponseCache::start`], with so many bytes for answers.
    ///
    /// # Errors
    /// As [`ResponseCache::start`].
    pub fn start_with(capacity: u64) -> std::io::Result<Self> {
        let made = Cache::builder()
            .max_capacity(capacity)
            .weigher(|(_, key): &(u64, String), made: &Arc<CachedResponse>| {
                made.body.weight().saturating_add(u32::try_from(key.len()).unwrap_or(u32::MAX))
            })
            .build();
        let (squeezer, popular) = sync_channel::<Arc<CachedResponse>>(SQUEEZE_QUEUE);
        std::thread::Builder::new().name("squeeze".to_owned()).spawn(move || {
            for made in popular {
                made.body.squeeze();
            }
        })?;
        Ok(Self { made, version: Arc::new(AtomicU64::new(0)), squeezer })
    }

    /// Memory held, bytes; lags behind by a moment.
    pub fn weight(&self) -> u64 {
        self.made.weighted_size()
    }

    /// Does at once what the cache does now and then: lets go of what there is no room for.
    pub async fn settle(&self) {
        self.made.run_pending_tasks().await;
    }

    /// The answer under `key`, if there is one that is still good.
    pub fn kept(&self, version: u64, key: &str, now: Timestamp) -> Option<Arc<CachedResponse>> {
        let found = self.made.get(&(version, key.to_owned())).now_or_never()?;
        let made = found.filter(|made| made.is_good(now))?;
        self.count(&made);
        Some(made)
    }

    /// Notes that an answer was sent again.
    fn count(&self, made: &Arc<CachedResponse>) {
        if made.body.has_become_popular() {
            // A full queue only means that this body stays as it is.
            let _ = self.squeezer.try_send(Arc::clone(made));
        }
    }

    /// The answer under `key`, made by `make` when there is none that is still good.
    ///
    /// # Errors
    /// What `make` returns.
    pub async fn get_or_make<E, F>(
        &self,
        version: u64,
        key: &str,
        now: Timestamp,
        make: F,
    ) -> Result<Arc<CachedResponse>, E>
    where
        E: Clone + Send + Sync + 'static,
        F: Future<Output = Result<CachedResponse, E>>,
    {
        if self.version.swap(version, Ordering::AcqRel) != version {
            self.made.invalidate_all();
        }
        let key = (version, key.to_owned());
        if let Some(made) = self.made.get(&key).await {
            if made.is_good(now) {
                self.count(&made);
                return Ok(made);
            }
            self.made.invalidate(&key).await;
        }
        let making = async {
            let made = Arc::new(make.await.map_err(NotKept::Failed)?);
            if made.status == 200 { Ok(made) } else { Err(NotKept::Passing(made)) }
        };
        match self.made.try_get_with(key, making).await {
            Ok(made) => Ok(made),
            Err(not_kept) => match not_kept.as_ref() {
                NotKept::Passing(made) => Ok(Arc::clone(made)),
                NotKept::Failed(error) => Err(error.clone()),
            },
        }
    }
}
