//! Caches responses by address and by the content version that they were made from.
//!
//! The cache is bounded in bytes. Concurrent requests for the same response make it once. A response that was made while
//! a post is scheduled is fresh until that post becomes public; the wall clock decides at every hit. When the clock was
//! set back to before a response was made, it is made anew.

use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use futures_util::FutureExt as _;
use http::HeaderMap;
use jiff::Timestamp;
use moka::future::Cache;
use prometheus_client::metrics::counter::Counter;
use smallvec::SmallVec;

use crate::body::{Body, FORMS, Form};

/// Memory for responses, bytes.
const CAPACITY: u64 = 24 << 20;
const RECOMPRESS_QUEUE: usize = 32;

/// A response and how long it is fresh.
pub struct CachedResponse {
    /// The bytes; a page's document may be that of an earlier response.
    pub body: Arc<Body>,
    /// HTTP status.
    pub status: u16,
    /// When the data was read.
    pub made_at: Timestamp,
    /// When it stops being fresh by itself, such as the time of the next scheduled post.
    pub fresh_until: Option<Timestamp>,
    /// Target of a redirect.
    pub location: Option<String>,
    /// The text of a search that found nothing. It is counted with every request that gets this response.
    pub unanswered: Option<String>,
    /// Whether a cache in front of the site may keep it: it is not out of date in a moment.
    pub is_shared: bool,
    /// Whether it is what remains of a page whose rendering had to give way to other clients: for this client only.
    pub is_displaced: bool,
    /// The pattern of the route that it answers, such as `/products/{id}`, for counting.
    pub route: &'static str,
    /// What [`CachedResponse::with_headers`] keeps.
    pub headers: KeptHeaders,
}

/// The headers of each form in which a response was sent.
#[derive(Debug, Default)]
pub struct KeptHeaders(Box<[OnceLock<HeaderMap>; FORMS]>);

impl CachedResponse {
    /// A response that is fresh until the content changes.
    pub fn new(body: impl Into<Arc<Body>>, status: u16, made_at: Timestamp) -> Self {
        Self {
            body: body.into(),
            status,
            made_at,
            fresh_until: None,
            location: None,
            unanswered: None,
            is_shared: false,
            is_displaced: false,
            route: "",
            headers: KeptHeaders::default(),
        }
    }

    /// The bytes in a form with the headers that `make` writes for them. They are written once, so a response that is asked
    /// for with its headers must always be asked for with the same.
    pub fn with_headers(&self, form: Form, make: impl FnOnce(&Bytes) -> HeaderMap) -> (HeaderMap, Bytes) {
        let (number, bytes) = self.body.numbered(form);
        (self.headers.0[number].get_or_init(|| make(bytes)).clone(), bytes.clone())
    }

    /// Whether it may still be sent.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        self.made_at <= now && self.fresh_until.is_none_or(|until| now < until)
    }

    /// A permanent redirect.
    pub fn redirect(location: String, made_at: Timestamp) -> Self {
        let body = Body::new("text/plain; charset=utf-8", Vec::new());
        Self { location: Some(location), ..Self::new(body, 301, made_at) }
    }
}

/// The cache; cheap to clone.
#[derive(Clone)]
pub struct ResponseCache {
    responses: Cache<Box<[u8]>, Arc<CachedResponse>>,
    version: Arc<AtomicU64>,
    recompressor: SyncSender<Arc<CachedResponse>>,
    /// How many responses were found, and how many had to be made.
    pub lookups: Lookups,
}

/// How many responses were found, and how many had to be made.
#[derive(Debug, Clone, Default)]
pub struct Lookups {
    /// Those that were found.
    pub hits: Counter,
    /// Those that had to be made.
    pub misses: Counter,
}

/// Why a response was not cached.
enum NotCached<E> {
    /// Its status is not 200, or it is for the client only that has made it.
    Made(Arc<CachedResponse>),
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

    /// As [`ResponseCache::start`], with so many bytes for responses.
    ///
    /// # Errors
    /// As [`ResponseCache::start`].
    pub fn start_with(capacity: u64) -> std::io::Result<Self> {
        let responses = Cache::builder().max_capacity(capacity).weigher(weight).build();
        let (recompressor, popular) = sync_channel::<Arc<CachedResponse>>(RECOMPRESS_QUEUE);
        std::thread::Builder::new().name("recompress".to_owned()).spawn(move || {
            for made in popular {
                made.body.recompress();
            }
        })?;
        Ok(Self { responses, version: Arc::default(), recompressor, lookups: Lookups::default() })
    }

    /// Memory held, bytes; lags behind by a moment.
    pub fn weight(&self) -> u64 {
        self.responses.weighted_size()
    }

    /// Evicts at once what there is no room for, which otherwise happens periodically.
    pub async fn run_pending_tasks(&self) {
        self.responses.run_pending_tasks().await;
    }

    /// The response under `key`, if there is a fresh one.
    pub fn get(&self, version: u64, key: &str, now: Timestamp) -> Option<Arc<CachedResponse>> {
        let found = self.responses.get(&cache_key(version, key)[..]).now_or_never()?;
        let made = found.filter(|made| made.is_fresh(now))?;
        self.count_hit(&made);
        Some(made)
    }

    /// Counts a hit; a popular response is compressed again.
    fn count_hit(&self, made: &Arc<CachedResponse>) {
        self.lookups.hits.inc();
        if made.body.count_hit() {
            // A full queue only means that this body stays as it is.
            let _ = self.recompressor.try_send(Arc::clone(made));
        }
    }

    /// The response under `key`, made by `make` when there is no fresh one. Of several callers one makes it for all; but when it is
    /// displaced, the next one makes it.
    ///
    /// # Errors
    /// What `make` returns.
    pub async fn get_or_insert<E, F>(
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
            self.responses.invalidate_all();
        }
        let key: Box<[u8]> = cache_key(version, key)[..].into();
        if let Some(made) = self.responses.get(&key).await {
            if made.is_fresh(now) {
                self.count_hit(&made);
                return Ok(made);
            }
            self.responses.invalidate(&key).await;
        }
        let mut make = pin!(make);
        let mut has_made = false;
        loop {
            let making = async {
                has_made = true;
                self.lookups.misses.inc();
                let made = Arc::new(make.as_mut().await.map_err(NotCached::Failed)?);
                if made.status == 200 && !made.is_displaced { Ok(made) } else { Err(NotCached::Made(made)) }
            };
            let made = self.responses.try_get_with(key.clone(), making).await;
            match made {
                Ok(made) => return Ok(made),
                Err(not_cached) => match not_cached.as_ref() {
                    NotCached::Made(made) if made.is_displaced && !has_made => {}
                    NotCached::Made(made) => return Ok(Arc::clone(made)),
                    NotCached::Failed(error) => return Err(error.clone()),
                },
            }
        }
    }
}

/// What a response counts for against the cache's capacity, in bytes.
#[expect(clippy::borrowed_box, reason = "the type of the cache's keys")]
fn weight(key: &Box<[u8]>, made: &Arc<CachedResponse>) -> u32 {
    made.body.weight().saturating_add(u32::try_from(key.len()).unwrap_or(u32::MAX))
}

/// What the cache is asked for; a short one needs no memory of its own.
fn cache_key(version: u64, key: &str) -> SmallVec<[u8; 128]> {
    let mut bytes = SmallVec::new();
    bytes.extend_from_slice(&version.to_le_bytes());
    bytes.extend_from_slice(key.as_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_remains_of_a_displaced_page_is_for_its_own_client_only() {
        let cache = ResponseCache::start().unwrap();
        let now: Timestamp = "2026-11-21T06:00:00Z".parse().unwrap();
        let response = |text: &str, is_displaced| {
            let made = CachedResponse::new(Body::new("text/plain", text.into()), 200, now);
            CachedResponse { is_displaced, ..made }
        };
        let (end, ended) = tokio::sync::oneshot::channel::<()>();
        let displaced = cache.get_or_insert::<(), _>(1, "/x", now, async {
            let _ = ended.await;
            Ok(response("shell", true))
        });
        let [second, third] = ["second", "third"]
            .map(|text| cache.get_or_insert::<(), _>(1, "/x", now, async move { Ok(response(text, false)) }));
        // All of them wait for the first.
        let end = async {
            tokio::task::yield_now().await;
            end.send(())
        };
        let (displaced, second, third, _) = tokio::join!(displaced, second, third, end);
        let [displaced, second, third] = [displaced, second, third].map(|made| made.unwrap());
        assert!(displaced.is_displaced && !second.is_displaced);
        assert!(Arc::ptr_eq(&second, &third), "made once for both");
        assert!(cache.get(1, "/x", now).is_some_and(|kept| Arc::ptr_eq(&kept, &second)));
    }
}
