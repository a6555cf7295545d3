//! `[backup]`: scheduled backups.

use serde::Deserialize;

/// When backups are taken and how many are kept.
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
    pub(super) fn validate(&self) -> Result<(), String> {
        if self.keep == 0 {
            return Err("keep: must be at least 1".to_owned());
        }
        if self.every.is_empty() || self.every.parse::<jiff::SignedDuration>().is_ok_and(|d| d.is_positive())
        {
            return Ok(());
        }
        Err("every: must be a time such as \"24h\" or \"90m\"".to_owned())
    }
}
