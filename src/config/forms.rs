//! `[forms]`: limits of the public forms.

use serde::Deserialize;

use super::SectionErrors;

/// Limits of the public forms.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Forms {
    /// Accepted submissions per sender and hour: from one address with the same e-mail or phone.
    pub per_hour: u32,
    /// Accepted submissions per address and hour, whoever sends them; never less than `per_hour`. Not a key, nor is the next:
    /// tests lower them.
    #[serde(skip)]
    pub per_hour_address: u32,
    /// Accepted submissions per hour in all; never less than `per_hour_address`.
    #[serde(skip)]
    pub per_hour_total: u32,
}

impl Default for Forms {
    fn default() -> Self {
        Self { per_hour: 5, per_hour_address: 60, per_hour_total: 300 }
    }
}

impl Forms {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        errors.add_unless(self.per_hour > 0, "per_hour", "must be at least 1");
    }
}
