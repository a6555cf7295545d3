//! What holds of mail and backups: what the configuration sets, else what owners have set in the back office, else the default
//! (ADR 115).
//!
//! It is read whenever it is needed, never kept: a change counts for the next mail and the next look at the schedule, in every
//! process that serves the site.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use super::backup_settings::StoredBackup;
use super::mail_settings::StoredMail;
use super::settings::SetBy;
use super::settings_store::{read_row, takes_backups_by_default};
use crate::config::Config;
use crate::config::backup::Backup;
use crate::config::mail::{Mail, Transport};
use crate::content::company;
use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, Snapshot};
use crate::platform::mailer::is_mailable;

/// The names of the rows.
pub(crate) const MAIL: &str = "mail";
pub(crate) const BACKUP: &str = "backup";

/// Reads what holds of mail and backups; cheap to clone.
#[derive(Clone)]
pub struct OfficeSettings {
    config: Arc<Config>,
    db: Db,
    keys: PathBuf,
    clock: Clock,
}

impl OfficeSettings {
    /// For a site that is served.
    pub(crate) fn new(config: Arc<Config>, db: Db, data_dir: &DataDir, clock: Clock) -> Self {
        Self { config, db, keys: data_dir.keys(), clock }
    }

    /// How mails are sent now. Blocks.
    pub(crate) fn mail(&self) -> Result<Mail> {
        self.signed_mail().map(|(mail, _)| mail)
    }

    /// The same, with the company's name, which signs them. Blocks.
    pub(crate) fn signed_mail(&self) -> Result<(Mail, String)> {
        let now = self.clock.now();
        self.db.read_blocking(|snapshot| {
            let name = company::read(snapshot, &self.config.company, now)?.name;
            Ok((mail(snapshot, &self.config, &self.keys, now)?.0, name))
        })
    }

    /// How backups are taken now. Blocks.
    pub(crate) fn backup(&self) -> Result<Backup> {
        self.db.read_blocking(|snapshot| Ok(backup(snapshot, &self.config)?.0))
    }

    /// How backups are taken now; when that cannot be read, as the configuration says. Blocks.
    pub(crate) fn backup_or_configured(&self) -> Backup {
        self.backup().unwrap_or_else(|error| {
            tracing::error!(error = %error.chain(), "the settings of backups could not be read");
            self.config.backup.clone()
        })
    }
}

/// How mails are sent, and who says so. While nobody has said who gets the enquiries, the company's e-mail gets them.
pub(crate) fn mail(
    snapshot: &Snapshot,
    config: &Config,
    keys: &Path,
    now: Timestamp,
) -> Result<(Mail, SetBy)> {
    let configured = &config.mail;
    let (mut mail, set_by) = if is_mail_configured(configured) {
        (configured.clone(), SetBy::Configuration)
    } else {
        match read_row::<StoredMail>(snapshot, MAIL)? {
            Some(stored) => (stored.over(configured, keys), SetBy::Office),
            None => (configured.clone(), SetBy::Default),
        }
    };
    if mail.goes_to_placeholder() {
        let email = company::read(snapshot, &config.company, now)?.email;
        if is_mailable(&email) {
            mail.to = vec![email];
        }
    }
    Ok((mail, set_by))
}

/// How backups are taken, and who says so.
pub(crate) fn backup(snapshot: &Snapshot, config: &Config) -> Result<(Backup, SetBy)> {
    let mut configured = config.backup.clone();
    configured.resolve(takes_backups_by_default(snapshot)?);
    if is_backup_configured(&configured) {
        return Ok((configured, SetBy::Configuration));
    }
    Ok(match read_row::<StoredBackup>(snapshot, BACKUP)? {
        Some(stored) => (stored.over(&configured), SetBy::Office),
        None => (configured, SetBy::Default),
    })
}

/// Whether the configuration says how mails are sent. Files are the default, and the example of a configuration says so, too.
pub(crate) fn is_mail_configured(mail: &Mail) -> bool {
    mail.transport == Transport::Smtp
}

/// Whether the configuration says when backups are taken. What else it says of them (a store, encryption) holds in any case.
pub(crate) fn is_backup_configured(backup: &Backup) -> bool {
    !backup.every.is_empty() && !backup.chosen_by_site
}

/// The configuration with what owners have set in its places, for commands. What cannot be read changes nothing.
pub(crate) fn applied(snapshot: &Snapshot, config: &Config, data_dir: &DataDir, now: Timestamp) -> Config {
    let mut config = config.clone();
    if let Ok((mail, _)) = mail(snapshot, &config, &data_dir.keys(), now) {
        config.mail = mail;
    }
    if let Ok((backup, _)) = backup(snapshot, &config) {
        config.backup = backup;
    }
    config
}
