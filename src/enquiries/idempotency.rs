//! Sends an enquiry once, however often it is submitted: requests with the same key share one result.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::{BoxFuture, FutureExt as _, Shared};
use jiff::{SignedDuration, Timestamp};

const LIFETIME: SignedDuration = SignedDuration::from_hours(24);
/// Beyond this the oldest are dropped.
const MAX_ENTRIES: usize = 10_000;

/// A result that several requests wait for.
pub(crate) type SharedResult<T> = Shared<BoxFuture<'static, T>>;

struct Entry<T> {
    created_at: Timestamp,
    content_hash: u64,
    result: SharedResult<T>,
}

/// Results by idempotency key; cheap to clone.
pub(crate) struct IdempotencyCache<T> {
    entries: Arc<Mutex<HashMap<String, Entry<T>>>>,
}

impl<T> Default for IdempotencyCache<T> {
    fn default() -> Self {
        Self { entries: Arc::default() }
    }
}

impl<T: Clone + Send + Sync + 'static> IdempotencyCache<T> {
    /// The result of the first request with the key, or of `work`. A result for which `is_final` is false is not shared
    /// with later requests. `None` when the key was used with other content.
    pub(crate) fn run_once(
        &self,
        key: String,
        content_hash: u64,
        now: Timestamp,
        work: impl Future<Output = T> + Send + 'static,
        is_final: impl Fn(&T) -> bool + Send + Sync + 'static,
    ) -> Option<SharedResult<T>> {
        let mut entries = lock(&self.entries);
        if let Some(known) = entries.get(&key).filter(|known| is_alive(known.created_at, now)) {
            return (known.content_hash == content_hash).then(|| known.result.clone());
        }
        if entries.len() >= MAX_ENTRIES {
            entries.retain(|_, entry| is_alive(entry.created_at, now));
            let oldest = entries.iter().min_by_key(|(_, entry)| entry.created_at).map(|(key, _)| key.clone());
            if let Some(oldest) = oldest.filter(|_| entries.len() >= MAX_ENTRIES) {
                entries.remove(&oldest);
            }
        }
        let (all_entries, own_key) = (Arc::clone(&self.entries), key.clone());
        let result = async move {
            let result = work.await;
            if !is_final(&result) {
                lock(&all_entries).remove(&own_key);
            }
            result
        };
        let result = result.boxed().shared();
        entries.insert(key, Entry { created_at: now, content_hash, result: result.clone() });
        Some(result)
    }
}

fn lock<T>(entries: &Mutex<HashMap<String, Entry<T>>>) -> MutexGuard<'_, HashMap<String, Entry<T>>> {
    entries.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_alive(created_at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(created_at).abs() < LIFETIME
}
