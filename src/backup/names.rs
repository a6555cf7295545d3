//! The names of scheduled backups, which say when they were made and of which site; which of them are a site's own, and which
//! of these are no longer kept; names in messages.

use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::site_store::SiteIdentity;
use crate::error::Error;

const BEGINNING: &str = "pharma-site-";
const TIME: &str = "%Y-%m-%dT%H%M%SZ";
const ENDINGS: [&str; 2] = [".tar.zst", ".tar.zst.age"];
const ID_LENGTH: usize = 12;

/// A backup that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredBackup {
    /// When it was made, as its name says.
    pub(crate) at: Timestamp,
    /// Of which site, as its name says; earlier versions did not say it.
    pub(crate) site: Option<String>,
    pub(crate) bytes: u64,
    /// What `restore` takes: a path, or an address that begins with `s3://`.
    pub(crate) name: String,
}

impl StoredBackup {
    /// The one of this path or address; `None` when its name is not that of a scheduled backup.
    pub(crate) fn of(name: String, bytes: u64) -> Option<Self> {
        let (at, site) = parse(name.rsplit('/').next()?)?;
        Some(Self { at, site: site.map(str::to_owned), bytes, name })
    }

    /// The name without its directory or bucket.
    pub(crate) fn file_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }
}

/// Of the backups in one place, whether one is this site's. Those that do not say whose they are, as of earlier versions, are
/// its own as long as no other site's are there, and unless they are older than the site itself: those of a machine that is
/// gone are not those of the empty site that was begun in its stead.
pub(crate) fn is_own(stored: &[StoredBackup], site: &SiteIdentity) -> impl Fn(&StoredBackup) -> bool {
    let is_shared = is_shared(stored, site);
    move |backup| match &backup.site {
        Some(id) => *id == site.id,
        None => !is_shared && backup.at >= site.since,
    }
}

/// Whether backups of another site are there.
pub(super) fn is_shared(stored: &[StoredBackup], site: &SiteIdentity) -> bool {
    stored.iter().any(|backup| backup.site.as_ref().is_some_and(|id| *id != site.id))
}

/// Of a site's own backups in one place, the newest first, those that are no longer kept: the ones that are older than the newest `keep`
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
pub(crate) fn name_of(at: Timestamp, site: Option<&SiteIdentity>, ending: &str) -> String {
    let site = site.map(|site| format!("-{}", site.id)).unwrap_or_default();
    format!("{BEGINNING}{}{site}{ending}", at.to_zoned(TimeZone::UTC).strftime(TIME))
}

/// When the backup of that name was made; `None` when it is not the name of one.
pub(crate) fn time_of(name: &str) -> Option<Timestamp> {
    parse(name).map(|(at, _)| at)
}

/// When the backup of that name was made, and of which site.
pub(super) fn parse(name: &str) -> Option<(Timestamp, Option<&str>)> {
    let rest = name.strip_prefix(BEGINNING)?;
    let rest = ENDINGS.iter().find_map(|ending| rest.strip_suffix(ending))?;
    let (time, site) = rest.split_at(rest.find('Z')? + 1);
    let site =
        (!site.is_empty()).then(|| site.strip_prefix('-').filter(|id| is_id(id)).ok_or(())).transpose();
    let time = DateTime::strptime(TIME, time).ok()?;
    Some((time.to_zoned(TimeZone::UTC).ok()?.timestamp(), site.ok()?))
}

fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// An error with the name of the backup before it.
pub(super) fn with_name(name: impl AsRef<Path>, error: Error) -> Error {
    match error {
        Error::Refused(what) => Error::Refused(format!("{}: {what}", name.as_ref().display())),
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
            site: None,
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
    fn what_says_no_site_is_ones_own_only_while_it_is_alone_and_not_older() {
        let day = |day: i64| Timestamp::from_second(day * 86_400).unwrap();
        let identity = |id: &str, since| SiteIdentity { id: id.repeat(12), since: day(since) };
        let (one, other) = (identity("1", 2), identity("2", 5));
        let stored = |at, site| StoredBackup::of(name_of(day(at), site, ".tar.zst"), 1).unwrap();
        let own = |stored: &[StoredBackup], site| {
            let is_own = is_own(stored, site);
            stored.iter().filter(|backup| is_own(backup)).map(|backup| backup.at).collect::<Vec<_>>()
        };
        let before = [stored(4, None), stored(3, None), stored(1, None)];
        assert_eq!(own(&before, &one), [day(4), day(3)]);
        assert!(own(&before, &other).is_empty(), "it is younger than all of them");
        let mut both = before.to_vec();
        both.extend([stored(6, Some(&one)), stored(7, Some(&other))]);
        assert_eq!(own(&both, &one), [day(6)]);
        assert_eq!(own(&both, &other), [day(7)]);
    }

    #[test]
    fn a_name_says_when_a_backup_was_made() {
        let at: Timestamp = "2026-11-22T22:15:03Z".parse().unwrap();
        let site = SiteIdentity { id: "0123456789ab".to_owned(), since: at };
        for ending in ENDINGS {
            let name = name_of(at, None, ending);
            assert_eq!(name, format!("pharma-site-2026-11-22T221503Z{ending}"));
            assert_eq!(parse(&name), Some((at, None)));
            let name = name_of(at, Some(&site), ending);
            assert_eq!(name, format!("pharma-site-2026-11-22T221503Z-0123456789ab{ending}"));
            assert_eq!(parse(&name), Some((at, Some("0123456789ab"))));
        }
        for other in [
            "pharma-site-2026-11-22T221503Z-.tar.zst",
            "pharma-site-2026-11-22T221503Z-0123456789AB.tar.zst",
            "pharma-site-2026-11-22T221503Z-0123456789ab0.tar.zst",
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
