//! Keeps pages' documents by what they were made from (ADR 118).
//!
//! A document is a function of its data, of what stands around it, and of the bundle, which does not change while the process
//! runs. After a save a page reads its data again; when the data are those of before, so is the document, with everything that
//! it has been compressed into. Nothing has to know which save concerns which page.

use std::sync::Arc;

use moka::sync::Cache;
use sha2::{Digest as _, Sha256};

use super::body::Body;
use super::cache::Lookups;

/// Memory for documents, bytes. Those that the response cache holds too are the same bytes.
const CAPACITY: u64 = 24 << 20;

/// What a document is made from, as a digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct DocumentSource([u8; 32]);

impl DocumentSource {
    /// Of the texts that a document is made from, in their order.
    pub(crate) fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut hash = Sha256::new();
        for text in texts {
            // With its length, so that no two lists of texts are the same bytes.
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        Self(hash.finalize().into())
    }
}

/// The documents; cheap to clone.
#[derive(Clone)]
pub struct DocumentCache {
    documents: Cache<DocumentSource, Arc<Body>>,
    lookups: Lookups,
}

impl Default for DocumentCache {
    fn default() -> Self {
        let weigh = |_: &DocumentSource, body: &Arc<Body>| body.weight();
        let documents = Cache::builder().max_capacity(CAPACITY).weigher(weigh).build();
        Self { documents, lookups: Lookups::default() }
    }
}

impl DocumentCache {
    /// The document that was made from the same.
    pub(crate) fn get(&self, source: DocumentSource) -> Option<Arc<Body>> {
        let found = self.documents.get(&source);
        let counter = if found.is_some() { &self.lookups.hits } else { &self.lookups.misses };
        counter.inc();
        found
    }

    /// Keeps a document.
    pub(crate) fn insert(&self, source: DocumentSource, body: Arc<Body>) {
        self.documents.insert(source, body);
    }

    /// How many documents were found, and how many had to be made.
    pub(crate) fn lookups(&self) -> &Lookups {
        &self.lookups
    }

    /// Memory held, bytes; lags behind by a moment.
    pub(crate) fn weight(&self) -> u64 {
        self.documents.weighted_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_one_text_ends_matters() {
        assert_ne!(DocumentSource::of(["ab", "c"]), DocumentSource::of(["a", "bc"]));
        assert_ne!(DocumentSource::of(["a"]), DocumentSource::of(["a", ""]));
        assert_eq!(DocumentSource::of(["a", "b"]), DocumentSource::of(["a", "b"]));
    }
}
