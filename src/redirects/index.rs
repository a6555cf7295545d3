//! The rules in memory, so that an address that nobody redirects costs no read of the database.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::address::path_of;
use super::redirect::FoundRule;
use super::store;
use crate::error::Result;
use crate::platform::db::Db;

/// The rules by address; cheap to clone.
#[derive(Clone)]
pub(crate) struct RedirectIndex {
    loaded: Arc<RwLock<Loaded>>,
    db: Db,
}

/// What was last read.
#[derive(Clone, Default)]
struct Loaded {
    /// The content version before the read: a later change raises it.
    content_version: Option<u64>,
    /// Rises with every change of a rule.
    version: Option<i64>,
    rules: Arc<HashMap<Box<str>, FoundRule>>,
}

impl RedirectIndex {
    pub(super) fn new(db: Db) -> Self {
        Self { loaded: Arc::default(), db }
    }

    /// The rule for an address in its spelling: the one for the very query comes before the one for the path.
    pub(crate) async fn find(&self, address: &str) -> Result<Option<FoundRule>> {
        let rules = self.current().await?;
        Ok(rules.get(address).or_else(|| rules.get(path_of(address))).cloned())
    }

    /// The rules as they are now. They are read again only when one of them has changed.
    pub(crate) async fn current(&self) -> Result<Arc<HashMap<Box<str>, FoundRule>>> {
        let content_version = self.db.content_version();
        let known = self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone();
        if known.content_version == Some(content_version) {
            return Ok(known.rules);
        }
        let last = (known.version, Arc::clone(&known.rules));
        let read = self.db.read(move |snapshot| {
            let version = store::version(snapshot)?;
            let is_current = known.version == Some(version);
            let rules = if is_current { known.rules } else { store::index(snapshot)?.into() };
            Ok(Loaded { content_version: Some(content_version), version: Some(version), rules })
        });
        let read = match (read.await, last) {
            (Ok(read), _) => read,
            // While the database is overloaded, pages are served from the cache; they do not fail for this.
            (Err(error), (Some(_), rules)) => {
                tracing::debug!(error = %error.chain(), "the redirects are those of a moment ago");
                return Ok(rules);
            }
            (Err(error), (None, _)) => return Err(error),
        };
        let rules = Arc::clone(&read.rules);
        let mut loaded = self.loaded.write().unwrap_or_else(PoisonError::into_inner);
        // Another request may have read later and been quicker.
        if loaded.content_version <= read.content_version {
            *loaded = read;
        }
        Ok(rules)
    }
}
