//! Keys of earlier releases. While a file or the environment still has one, the site starts all the same and says so, for this
//! one release; every other unknown key is an error.

use std::fmt;

use toml::de::{DeTable, DeValue};

/// A key that an earlier release had.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RemovedKey {
    section: &'static str,
    /// With the table that it is in, if any: `s3.part_mb`.
    key: &'static str,
    /// What holds now.
    now: &'static str,
}

const fn removed(section: &'static str, key: &'static str, now: &'static str) -> RemovedKey {
    RemovedKey { section, key, now }
}

const NOT_PRUNED: &str =
    "`keep` alone says how many backups are kept. NO OLD BACKUP IS DELETED while this key is there";
const PURGES: &str =
    "a cache in front shows changes after edge_seconds, and is told nothing (docs/scaling.md)";

/// All of them.
const REMOVED: [RemovedKey; 16] = [
    removed("http", "purge_url", PURGES),
    removed("http", "purge_token", PURGES),
    removed("company", "leadership", "the leaders are kept in the back office, under Company facts"),
    removed("https", "acme.retry_seconds", "the first wait after a failure is a minute"),
    removed("mail", "timeout_seconds", "a mail may take 9 seconds"),
    removed("forms", "per_hour_address", "an address may send 60 forms an hour"),
    removed("forms", "per_hour_total", "all visitors together may send 300 forms an hour"),
    removed("forms", "min_fill_ms", "a form that took less than 1.5 seconds was not filled in by a person"),
    removed("auth", "log_emails", "the log of failed sign-ins has the address, never the e-mail"),
    removed("media", "max_document_bytes", "max_bytes is for documents, too"),
    removed("print", "idle_minutes", "the catalogue is typeset five minutes after the last save"),
    removed("backup", "keep_hourly", NOT_PRUNED),
    removed("backup", "keep_daily", NOT_PRUNED),
    removed("backup", "keep_weekly", NOT_PRUNED),
    removed("backup", "keep_monthly", NOT_PRUNED),
    removed("backup", "s3.part_mb", "objects of more than 8 MB are sent in parts of 8 MB"),
];
/// A section all of whose keys are removed.
const REMOVED_SECTION: &str = "print";

impl RemovedKey {
    /// The key, where it says for how long backups are kept.
    pub(super) fn retention(&self) -> Option<String> {
        self.key.starts_with("keep_").then(|| self.key.to_owned())
    }
}

/// A whole sentence for the operator.
impl fmt::Display for RemovedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { section, key, now } = self;
        write!(f, "[{section}] {key} is not a key any more: {now}. Take it out: the next release refuses it")
    }
}

/// Takes the removed keys out of a file.
pub(super) fn take(file: &mut DeTable<'_>) -> Vec<&'static RemovedKey> {
    let found = REMOVED.iter().filter(|removed| take_key(file, removed.section, removed.key)).collect();
    if table(file, REMOVED_SECTION).is_some_and(|rest| rest.is_empty()) {
        file.remove(REMOVED_SECTION);
    }
    found
}

fn take_key(outer: &mut DeTable<'_>, name: &str, path: &str) -> bool {
    let Some(inner) = table(outer, name) else { return false };
    match path.split_once('.') {
        Some((name, rest)) => take_key(inner, name, rest),
        None => inner.remove(path).is_some(),
    }
}

fn table<'t, 'i>(outer: &'t mut DeTable<'i>, name: &str) -> Option<&'t mut DeTable<'i>> {
    match outer.get_mut(name)?.get_mut() {
        DeValue::Table(table) => Some(table),
        _ => None,
    }
}

/// The removed key that a variable names; `name` is that of the variable without its prefix.
pub(super) fn of_variable(name: &str) -> Option<&'static RemovedKey> {
    let name = name.to_lowercase();
    REMOVED.iter().find(|removed| name == format!("{}_{}", removed.section, removed.key.replace('.', "_")))
}
