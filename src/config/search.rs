//! `[search]`: what the search keeps.

use serde::Deserialize;

/// What the search keeps.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Search {
    /// Whether texts that found nothing are counted for the back office, without any trace of who typed them.
    pub count_unanswered: bool,
}

impl Default for Search {
    fn default() -> Self {
        Self { count_unanswered: true }
    }
}
