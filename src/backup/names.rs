//! The names of scheduled backups, which say when they were made; which of them are no longer kept; names in messages.

use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::error::Error;

const BEGINNING: &str = "pharma-site-";
const TIME: &str = "%Y-%m-%dT%H%M%SZ";
const ENDINGS: [&str; 2] = [".tar.zst", ".tar.zst.age"];

/// A backup that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredBackup {
    /// When it was made, as its name says.
    pub(crate) at: Timestamp,
    pub(crate) bytes: u64,
    /// What `restore` takes: a path, or an address that begins with `s3://`.
    pub(crate) name: String,
}

impl StoredBackup {
    /// The name without its directory or bucket.
    pub(crate) fn file_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }
}

/// Of the backups in one place, the newest first, those that are no longer kept: the ones that are older than the newest `keep`
/// that were verified. One that was never verified counts for nothing, so it pushes none out.
pub(super) fn superseded(
    stored: &[StoredBackup],
    keep: u32,
    is_verified: impl Fn(&StoredBackup) -> bool,
) -> impl Iterator<Item = &StoredBackup> {
    let mut counted = 0;
    stored.iter().filter(move |backup| {
        let is_old = counted >= keep;
        counted += u32::from(is_verified(backup));
        is_old
    })
}

/// The name of a scheduled backup.
pub(crate) fn name_of(at: Timestamp, ending: &str) -> String {
    format!("{BEGINNING}{}{ending}", at.to_zoned(TimeZone::UTC).strftime(TIME))
}

/// When the backup of that name was made; `None` when it is not the name of one.
pub(crate) fn time_of(name: &str) -> Option<Timestamp> {
    let rest = name.strip_prefix(BEGINNING)?;
    let time = ENDINGS.iter().find_map(|ending| rest.strip_suffix(ending))?;
    let time = DateTime::strptime(TIME, time).ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// An error with the name of the backup before it.
pub(super) fn with_name(name: impl AsRef<Path>, error: Error) -> Error {
    match error {
        Error::Refused(what) => Error::Refused(format!("{} {what}", name.as_ref().display())),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_that_were_verified_are_kept_and_others_count_for_nothing() {
        let stored = |day: i64| StoredBackup {
            at: Timestamp::from_second(day * 86_400).unwrap(),
            bytes: 1,
            name: format!("s3://bucket/{day}"),
        };
        let all: Vec<_> = (1..=6).rev().map(stored).collect();
        let gone = |keep, unverified: &[&str]| {
            let is_verified = |backup: &StoredBackup| !unverified.contains(&backup.file_name());
            superseded(&all, keep, is_verified).map(StoredBackup::file_name).collect::<Vec<_>>()
        };
        assert_eq!(gone(2, &[]), ["4", "3", "2", "1"]);
        assert_eq!(gone(2, &["6", "4", "1"]), ["2", "1"]);
        assert_eq!(
            gone(3, &["6", "5", "4", "3"]),
            Vec::<&str>::new(),
            "two that are sound are fewer than three"
        );
        assert_eq!(gone(6, &[]), Vec::<&str>::new());
    }

    #[test]
    fn a_name_says_when_a_backup_was_made() {
        let at: Timestamp = "2026-11-22T22:15:03Z".parse().unwrap();
        for ending in ENDINGS {
            let name = name_of(at, ending);
            assert_eq!(name, format!("pharma-site-2026-11-22T221503Z{ending}"));
            assert_eq!(time_of(&name), Some(at));
        }
        for other in [
            "pharma-site.tar.zst",
            "pharma-site-2026-11-22T221503Z.tar",
            "pharma-site-2026-13-22T221503Z.tar.zst",
            "notes.txt",
            ".pharma-site-2026-11-22T221503Z.tar.zst.unfinished",
        ] {
            assert_eq!(time_of(other), None, "{other}");
        }
    }
}
