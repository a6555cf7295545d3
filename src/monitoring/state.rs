//! How the site is doing, as the office's page about the system shows it.

use std::fs;
use std::path::Path;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Monitor, Sources, process};
use crate::backup::places;
use crate::backup::state::BackupState;
use crate::config::backup::Backup;
use crate::config::mail::Transport;
use crate::ops::checks::{Notice, PagesState};
use crate::ops::housekeeping::FailingDuty;
use crate::platform::VERSION;
use crate::platform::certificates::AUTHORITY_RENEWED_BEFORE;
use crate::platform::log::recent::RecentEvent;
use crate::platform::room;

/// How the site is doing.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SystemState {
    /// The version, with the commit where it is known.
    pub version: &'static str,
    /// When this process was started, RFC 3339 UTC.
    #[schema(value_type = String)]
    pub started_at: Timestamp,
    /// The time at the server, RFC 3339 UTC.
    #[schema(value_type = String)]
    pub now: Timestamp,
    /// What needs the operator, the most urgent first.
    pub notices: Vec<Notice>,
    /// This process.
    pub process: ProcessState,
    /// The disk with the data directory.
    pub disk: DiskState,
    /// Backups.
    pub backups: BackupsState,
    /// Mails.
    pub mail: MailsState,
    /// What the pages say.
    pub pages: PagesState,
    /// The certificate, where the site speaks HTTPS itself.
    pub certificate: Option<CertificateState>,
    /// What of the hourly work fails, in its order.
    pub failing_duties: Vec<FailingDuty>,
    /// Warnings since the start.
    pub warnings: u64,
    /// Errors since the start.
    pub errors: u64,
    /// The last warnings and errors, newest first.
    pub recent: Vec<RecentEvent>,
}

/// What the process uses.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProcessState {
    /// Memory, bytes.
    pub memory_bytes: Option<u64>,
    /// Open files and sockets.
    pub open_files: Option<u64>,
    /// Time on all processors, seconds.
    pub cpu_seconds: f64,
}

/// The disk with the data directory.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DiskState {
    /// What can still be written, bytes.
    pub free_bytes: Option<u64>,
    /// Its size, bytes.
    pub total_bytes: Option<u64>,
    /// The database, bytes.
    pub database_bytes: u64,
    /// What was written since it was last brought into the database, bytes.
    pub write_ahead_log_bytes: u64,
}

/// Backups.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BackupsState {
    /// Time between two scheduled backups, seconds; none are scheduled without it.
    pub every_seconds: Option<i64>,
    /// Whether they are taken because nobody has configured otherwise.
    pub by_default: bool,
    /// Whether all that are scheduled lie on the disk of the site itself: what takes that disk takes them, too.
    pub on_same_disk: bool,
    /// What became of the last ones.
    #[serde(flatten)]
    pub state: BackupState,
}

/// Mails.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MailsState {
    /// Whether they are sent; otherwise they are written into files and nobody gets them.
    pub is_sent: bool,
    /// Mails that were handed over since the start.
    pub sent: u64,
    /// Mails that could not be handed over since the start.
    pub failed: u64,
    /// When the last enquiry could not be handed over, RFC 3339 UTC; none once a later one was.
    #[schema(value_type = Option<String>)]
    pub failed_at: Option<Timestamp>,
}

/// The certificate.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CertificateState {
    /// When it expires, RFC 3339 UTC; none while there is no certificate yet.
    #[schema(value_type = Option<String>)]
    pub expires: Option<Timestamp>,
    /// From when on another one should be there, RFC 3339 UTC: its renewal is late then.
    #[schema(value_type = Option<String>)]
    pub late_from: Option<Timestamp>,
    /// The names it is for.
    pub names: Vec<String>,
    /// Whether the site obtains it by itself.
    pub is_automatic: bool,
    /// Why the last reload or renewal failed; none after one that succeeded.
    pub failure: Option<String>,
    /// Failed renewals and reloads since the start.
    pub failures: u64,
}

/// The state without its notices.
pub(super) fn read(
    monitor: &Monitor,
    sources: &Sources,
    backups: BackupState,
    schedule: &Backup,
    pages: PagesState,
) -> SystemState {
    let Monitor { started, recent, .. } = monitor;
    let (config, now) = (&sources.config, sources.clock.now());
    let (warnings, errors) = recent.counts();
    let mails = sources.enquiries.mailer().counts();
    SystemState {
        version: VERSION,
        started_at: *started,
        now,
        notices: Vec::new(),
        process: ProcessState {
            memory_bytes: process::resident_memory(),
            open_files: process::open_files(),
            cpu_seconds: process::cpu_seconds(),
        },
        disk: disk(sources.data_dir.root(), sources.db.path()),
        backups: BackupsState {
            every_seconds: schedule.interval().map(|every| every.as_secs()),
            by_default: schedule.chosen_by_site,
            on_same_disk: places::are_on_same_disk(&sources.data_dir, schedule),
            state: backups,
        },
        mail: MailsState {
            is_sent: sources.settings.mail().map_or(config.mail.transport, |mail| mail.transport)
                == Transport::Smtp,
            sent: mails.sent.get(),
            failed: mails.failed.get(),
            failed_at: sources.enquiries.failed_at(),
        },
        pages,
        certificate: sources.certificates.as_ref().map(|certificates| {
            let status = certificates.status();
            CertificateState {
                expires: status.expires,
                late_from: status.late_from(AUTHORITY_RENEWED_BEFORE),
                names: status.names,
                is_automatic: config.https.acme.is_some(),
                failure: status.failure,
                failures: status.failures,
            }
        }),
        failing_duties: sources.housekeeping.failing(),
        warnings,
        errors,
        recent: recent.list(),
    }
}

fn disk(root: &Path, database: &Path) -> DiskState {
    let bytes = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    DiskState {
        free_bytes: room::available(root),
        total_bytes: fs4::total_space(root).ok(),
        database_bytes: bytes(database),
        write_ahead_log_bytes: bytes(Path::new(&log)),
    }
}
