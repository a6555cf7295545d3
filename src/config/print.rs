//! `[print]`: the catalogue as a PDF.

use std::time::Duration;

use serde::Deserialize;

/// The catalogue as a PDF.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Print {
    /// After so many minutes without a save the catalogue is typeset before anybody asks for it; 0: only when asked.
    pub idle_minutes: u32,
}

impl Print {
    /// How long nothing must have been saved; `None` when the catalogue is typeset only on demand.
    pub(crate) fn idle(&self) -> Option<Duration> {
        (self.idle_minutes > 0).then(|| Duration::from_secs(u64::from(self.idle_minutes) * 60))
    }
}

impl Default for Print {
    fn default() -> Self {
        Self { idle_minutes: 5 }
    }
}
