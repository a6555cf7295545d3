//! `[backup]`: scheduled backups.

use serde::Deserialize;

use super::SectionErrors;

/// When backups are taken and how many are kept. Validated only: this version takes none.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Backup {
    /// Time between two backups, such as `24h` or `90m`; empty: none are taken.
    pub every: String,
    /// How many are kept.
    pub keep: u32,
    /// Where they go; relative to the data directory.
    pub directory: String,
}

impl Default for Backup {
    fn default() -> Self {
        Self { every: String::new(), keep: 7, directory: "backups".to_owned() }
    }
}

impl Backup {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        errors.add_unless(self.keep > 0, "keep", "must be at least 1");
        let is_time = self.every.parse::<jiff::SignedDuration>().is_ok_and(|every| every.is_positive());
        let message = "must be a time such as \"24h\" or \"90m\"";
        errors.add_unless(self.every.is_empty() || is_time, "every", message);
    }
}
