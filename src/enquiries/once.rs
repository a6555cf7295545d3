//! The same message arrives once, however often it is sent: requests with the same key share one outcome.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::{BoxFuture, FutureExt as _, Shared};
use jiff::{SignedDuration, Timestamp};

/// How long a key is remembered.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);
/// Keys remembered at most; the oldest give way.
const MOST: usize = 10_000;

struct Entry<T> {
    at: Timestamp,
    content: u64,
    outcome: Shared<BoxFuture<'static, T>>,
}

/// Outcomes by key; cheap to clone.
pub(crate) struct Once<T> {
    entries: Arc<Mutex<HashMap<String, Entry<T>>>>,
}

/// The key was used before, for something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeyReused;

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self { entries: Arc::default() }
    }
}

impl<T> Clone for Once<T> {
    fn clone(&self) -> Self {
        Self { entries: Arc::clone(&self.entries) }
    }
}

impl<T: Clone + Send + Sync + 'static> Once<T> {
    /// The outcome of the first request with this key; `keep` says whether a later one gets it too.
    pub(crate) fn share(
        &self,
        key: String,
        content: u64,
        now: Timestamp,
        work: impl Future<Output = T> + Send + 'static,
        keep: impl Fn(&T) -> bool + Send + Sync + 'static,
    ) -> Result<Shared<BoxFuture<'static, T>>, KeyReused> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = entries.get(&key).filter(|known| is_remembered(known.at, now)) {
            return if known.content == content { Ok(known.outcome.clone()) } else { Err(KeyReused) };
        }
        if entries.len() >= MOST {
            entries.retain(|_, entry| is_remembered(entry.at, now));
            let oldest = entries.iter().min_by_key(|(_, entry)| entry.at).map(|(key, _)| key.clone());
            if let Some(oldest) = oldest.filter(|_| entries.len() >= MOST) {
                entries.remove(&oldest);
            }
        }
        let (store, own) = (self.clone(), key.clone());
        let outcome = async move {
            let outcome = work.await;
            if !keep(&outcome) {
                store.entries.lock().unwrap_or_else(PoisonError::into_inner).remove(&own);
            }
            outcome
        };
        let outcome = outcome.boxed().shared();
        entries.insert(key, Entry { at: now, content, outcome: outcome.clone() });
        Ok(outcome)
    }
}

fn is_remembered(at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(at).abs() < REMEMBERED
}
