//! `[backup]`: scheduled backups.

use serde::Deserialize;

use super::SectionErrors;

/// When backups are taken, where they go, and how many are kept.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Backup {
    /// Time between two backups, such as `24h` or `90m`; empty: none are taken. `auto`, which is the default: daily where the
    /// site was made by a release that takes backups by itself, else none (see [`Backup::resolve`]).
    pub every: String,
    /// How many of the newest that were verified are kept, in each place.
    pub keep: u32,
    /// Where they go; relative to the data directory. Empty: to `s3` only.
    pub directory: String,
    /// Backups are encrypted with it.
    pub passphrase: String,
    /// Public keys of age; backups are encrypted for them.
    pub recipients: Vec<String>,
    /// A store that speaks S3, where backups go as well.
    pub s3: S3,
    /// Retention keys of earlier releases that the file still has: nothing is pruned while there are any.
    #[serde(skip)]
    pub retired_keys: Vec<String>,
    /// Whether the site itself has decided that backups are taken: nobody has chosen a time or a place for them.
    #[serde(skip)]
    pub chosen_by_site: bool,
}

/// `every` where nothing is configured.
const AUTO: &str = "auto";
/// The time between two backups that nobody has configured.
const DAILY: &str = "24h";

/// A store that speaks S3.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct S3 {
    /// Its address, such as `https://s3.eu-central-1.amazonaws.com`; empty: there is none.
    pub endpoint: String,
    /// Its region; empty: `us-east-1`, which stores without regions accept.
    pub region: String,
    /// The bucket, which exists already.
    pub bucket: String,
    /// What the names of all objects begin with.
    pub prefix: String,
    /// Access key.
    pub access_key: String,
    /// Its secret.
    pub secret_key: String,
}

impl S3 {
    /// Whether there is one.
    pub fn is_set(&self) -> bool {
        !self.endpoint.is_empty()
    }
}

impl Default for Backup {
    fn default() -> Self {
        Self {
            every: AUTO.to_owned(),
            keep: 7,
            directory: "backups".to_owned(),
            passphrase: String::new(),
            recipients: Vec::new(),
            s3: S3::default(),
            chosen_by_site: false,
            retired_keys: Vec::new(),
        }
    }
}

impl Backup {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        errors.add_unless(self.keep > 0, "keep", "must be at least 1");
        let message = "must be a time of at least a minute and at most a year, such as \"24h\" or \"90m\"";
        errors.add_unless(matches!(&*self.every, "" | AUTO) || self.interval().is_some(), "every", message);
        let has_place = !self.directory.is_empty() || self.s3.is_set();
        errors.add_unless(has_place, "directory", "must not be empty unless s3 is set");
        let both = !self.passphrase.is_empty() && !self.recipients.is_empty();
        errors.add_unless(!both, "passphrase", "is of no use beside recipients: choose one of them");
        let weak = !self.passphrase.is_empty() && self.passphrase.chars().count() < 12;
        errors.add_unless(!weak, "passphrase", "must be at least 12 characters");
        let is_public_key = |key: &String| key.trim().parse::<age::x25519::Recipient>().is_ok();
        let message = "must be whole public keys of age, which begin with \"age1\"";
        errors.add_unless(self.recipients.iter().all(is_public_key), "recipients", message);
        if self.s3.is_set() {
            let is_url = url::Url::parse(&self.s3.endpoint).is_ok_and(|url| {
                matches!(url.scheme(), "http" | "https") && url.host().is_some() && url.username().is_empty()
            });
            errors.add_unless(is_url, "s3.endpoint", "must be an address such as \"https://s3.example.com\"");
            errors.add_unless(!self.s3.bucket.is_empty(), "s3.bucket", "is required");
            let has_key = !self.s3.access_key.is_empty() && !self.s3.secret_key.is_empty();
            errors.add_unless(has_key, "s3.access_key", "and secret_key are required");
        } else {
            let rest = [&self.s3.bucket, &self.s3.access_key, &self.s3.secret_key];
            errors.add_unless(rest.iter().all(|text| text.is_empty()), "s3.endpoint", "is required");
        }
    }

    /// Decides what `auto` means: daily backups, or none.
    pub fn resolve(&mut self, by_default: bool) {
        if self.every == AUTO {
            self.chosen_by_site = by_default;
            self.every = if by_default { DAILY.to_owned() } else { String::new() };
        }
    }

    /// Time between two backups; `None`: none are taken.
    pub(crate) fn interval(&self) -> Option<jiff::SignedDuration> {
        let every: jiff::SignedDuration = self.every.parse().ok()?;
        let allowed = jiff::SignedDuration::from_mins(1)..=jiff::SignedDuration::from_hours(24 * 366);
        allowed.contains(&every).then_some(every)
    }
}
