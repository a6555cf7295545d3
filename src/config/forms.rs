//! `[forms]`: limits of the public forms.

use serde::Deserialize;

use super::SectionErrors;

/// Limits of the public forms.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Forms {
    /// Accepted submissions per sender and hour: from one address with the same e-mail or phone.
    pub per_hour: u32,
    /// Accepted submissions per address and hour, whoever sends them; never less than `per_hour`.
    pub per_hour_address: u32,
    /// Accepted submissions per hour in all; never less than `per_hour_address`.
    pub per_hour_total: u32,
    /// A form that a browser reports as filled in faster than this was not filled in by a person, milliseconds.
    pub min_fill_ms: u64,
}

impl Default for Forms {
    fn default() -> Self {
        Self { per_hour: 5, per_hour_address: 60, per_hour_total: 300, min_fill_ms: 1500 }
    }
}

impl Forms {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        let limits = [
            ("per_hour", self.per_hour),
            ("per_hour_address", self.per_hour_address),
            ("per_hour_total", self.per_hour_total),
        ];
        for (key, max) in limits {
            errors.add_unless(max > 0, key, "must be at least 1");
        }
    }
}
