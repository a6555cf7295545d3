//! `[forms]`: limits of the public forms.

use serde::Deserialize;

use super::SectionErrors;

/// Limits of the public forms.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Forms {
    /// Accepted submissions per address and hour.
    pub per_hour: u32,
    /// A form that a browser reports as filled in faster than this was not filled in by a person, milliseconds.
    pub min_fill_ms: u64,
}

impl Default for Forms {
    fn default() -> Self {
        Self { per_hour: 5, min_fill_ms: 1500 }
    }
}

impl Forms {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        errors.add_unless(self.per_hour > 0, "per_hour", "must be at least 1");
    }
}
