//! When backups are taken and how many are kept, as owners set it in the back office. Stores and encryption are the operator's.

use std::path::{Component, Path};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::settings::SetBy;
use crate::config::backup::Backup;
use crate::error::{FieldErrors, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::input::REQUIRED;

/// Most backups that are kept.
const MOST_KEPT: i64 = 365;
/// Longest time between two backups, hours.
const LONGEST: i64 = 31 * 24;
/// Longest name of a folder, bytes.
const MAX_FOLDER: usize = 100;

/// The row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredBackup {
    /// Rises with every change.
    pub(crate) revision: i64,
    pub(crate) every: String,
    pub(crate) keep: u32,
    pub(crate) directory: String,
}

/// When backups are taken, where they go, and how many are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct BackupSettings {
    /// Rises with every change in the office; 0: never changed there.
    pub(crate) revision: i64,
    /// Time between two backups, such as `24h`; `""`: none are taken.
    every: String,
    /// How many of the newest are kept.
    keep: u32,
    /// Where they go; relative to the data directory. `""`: to the store only.
    directory: String,
    /// Whether they go to a store as well, which the server's configuration names.
    store: bool,
    /// Whether they are encrypted, as the server's configuration says.
    encrypted: bool,
    /// Who has set this.
    pub(crate) set_by: SetBy,
}

/// When backups are to be taken, as an owner says.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct BackupSettingsInput {
    /// Time between two backups, such as `24h` or `90m`; `""`: none are taken.
    #[schema(required, nullable = false)]
    every: Option<String>,
    /// How many of the newest are kept: 1 to 365.
    #[schema(required, nullable = false)]
    keep: Option<i64>,
    /// A folder of the data directory; left out: the one that is used now.
    directory: Option<String>,
}

impl BackupSettings {
    /// What holds now.
    pub(crate) fn of(backup: &Backup, stored: Option<&StoredBackup>, set_by: SetBy) -> Self {
        Self {
            revision: stored.map_or(0, |stored| stored.revision),
            every: backup.every.clone(),
            keep: backup.keep,
            directory: backup.directory.clone(),
            store: backup.s3.is_set(),
            encrypted: !backup.passphrase.is_empty() || !backup.recipients.is_empty(),
            set_by,
        }
    }
}

impl StoredBackup {
    /// The configuration with this in its place.
    pub(super) fn over(self, configured: &Backup) -> Backup {
        let Self { every, keep, directory, .. } = self;
        Backup { every, keep, directory, chosen_by_site: false, ..configured.clone() }
    }
}

impl BackupSettingsInput {
    /// The row over what holds now.
    ///
    /// # Errors
    /// Every wrong field.
    pub(crate) fn parse(
        self,
        before: Option<&StoredBackup>,
        current: &Backup,
        data_dir: &DataDir,
    ) -> Result<StoredBackup> {
        let mut errors = FieldErrors::default();
        let every = self.every.ok_or_else(|| REQUIRED.to_owned()).and_then(|every| time_between(&every));
        let every = errors.take("every", every).unwrap_or_default();
        let keep = self.keep.ok_or_else(|| REQUIRED.to_owned()).and_then(|keep| {
            let kept = u32::try_from(keep).ok().filter(|_| (1..=MOST_KEPT).contains(&keep));
            kept.ok_or_else(|| format!("must be from 1 to {MOST_KEPT}"))
        });
        let keep = errors.take("keep", keep).unwrap_or(1);
        let directory = match self.directory {
            Some(directory) if directory != current.directory => folder(&directory, data_dir),
            _ => Ok(current.directory.clone()),
        };
        let directory = errors.take("directory", directory).unwrap_or_default();
        errors.into_result()?;
        let revision = before.map_or(0, |before| before.revision) + 1;
        Ok(StoredBackup { revision, every, keep, directory })
    }
}

fn time_between(text: &str) -> Result<String, String> {
    let every = Backup { every: text.trim().chars().take(40).collect(), ..Backup::default() };
    if every.every.is_empty() {
        return Ok(String::new());
    }
    match every.interval() {
        Some(interval) if interval.as_hours() <= LONGEST => Ok(every.every),
        _ => Err("must be a time from a minute to a month, such as 24h or 90m".to_owned()),
    }
}

/// A folder of the data directory that holds nothing else. Other places are the operator's to choose.
fn folder(text: &str, data_dir: &DataDir) -> Result<String, String> {
    let path = Path::new(text.trim());
    let is_name = |part: Component<'_>| match part {
        Component::Normal(name) => name.to_str().is_some_and(|name| {
            !name.starts_with('.')
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
        }),
        _ => false,
    };
    let mut parts = path.components();
    let is_plain = text.len() <= MAX_FOLDER && parts.next().is_some_and(is_name) && parts.next().is_none();
    if !is_plain {
        return Err("must be the name of a folder, such as backups; other places are set in the server's configuration"
            .to_owned());
    }
    let full = data_dir.root().join(path);
    if data_dir.is_own(&full) || full.is_file() {
        return Err("is used for something else".to_owned());
    }
    Ok(path.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_is_checked_field_by_field() {
        let root = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(root.path()).unwrap();
        let parse = |every: &str, keep: i64, directory: Option<&str>| {
            let input = BackupSettingsInput {
                every: Some(every.to_owned()),
                keep: Some(keep),
                directory: directory.map(str::to_owned),
            };
            let parsed = input.parse(None, &Backup::default(), &data_dir).map_err(|error| error.chain());
            parsed.map(|stored| (stored.every, stored.keep, stored.directory))
        };
        let taken = |every: &str, keep, directory: &str| Ok((every.to_owned(), keep, directory.to_owned()));
        assert_eq!(parse(" 24h ", 7, None), taken("24h", 7, "backups"));
        assert_eq!(parse("", 1, Some("copies")), taken("", 1, "copies"));
        for (every, keep, directory, words) in [
            ("often", 7, None, "every: "),
            ("10s", 7, None, "every: "),
            ("2000h", 7, None, "every: "),
            ("24h", 0, None, "keep: "),
            ("24h", 366, None, "keep: "),
            ("24h", 7, Some("/srv/backups"), "directory: "),
            ("24h", 7, Some("../other"), "directory: "),
            ("24h", 7, Some("a/b"), "directory: "),
            ("24h", 7, Some(""), "directory: "),
            ("24h", 7, Some("images"), "directory: is used"),
            ("24h", 7, Some("keys"), "directory: is used"),
            ("24h", 7, Some("backup-work"), "directory: is used"),
        ] {
            let refused = parse(every, keep, directory).unwrap_err();
            assert!(refused.contains(words), "{every} {keep} {directory:?}: {refused}");
        }
    }
}
