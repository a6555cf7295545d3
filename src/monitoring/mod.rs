//! What operators see of a running site: counts and times for `/metrics`, and its state for the back office (ADR 96).
//!
//! The parts of the site count by themselves ([`Db`], [`ResponseCache`], [`Renderer`], the mailer); what belongs to none of them
//! is counted here.

mod metrics;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use serde::Serialize;
use utoipa::ToSchema;

use crate::backup::state::BackupState;
use crate::backup::{places, state as backup_state};
use crate::config::Config;
use crate::config::mail::Transport;
use crate::content::company;
use crate::content::expiry::Expiring;
use crate::enquiries::service::EnquiryService;
use crate::error::Result;
use crate::ops::checks::{self, Check, PagesState};
pub use crate::ops::checks::{Notice, NoticeKind};
use crate::ops::housekeeping::{FailingDuty, Housekeeping};
use crate::platform::certificates::{AUTHORITY_RENEWED_BEFORE, Certificates};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::platform::log::{AccessLog, RecentEvent, RecentEvents};
use crate::platform::{VERSION, room};
use crate::site::office_settings::OfficeSettings;
use render::cache::ResponseCache;
use render::document::DocumentCache;
use render::pool::Renderer;
use work::PoolCounters;

/// The parts of a running site that are asked how they do.
pub struct Sources {
    pub(crate) config: Arc<Config>,
    pub(crate) settings: OfficeSettings,
    pub(crate) data_dir: DataDir,
    pub(crate) db: Db,
    pub(crate) clock: Clock,
    pub(crate) certificates: Option<Certificates>,
    pub(crate) housekeeping: Housekeeping,
    pub(crate) enquiries: EnquiryService,
    pub(crate) cache: ResponseCache,
    pub(crate) documents: DocumentCache,
    pub(crate) renderer: Renderer,
    /// Of the threads that process uploads.
    pub(crate) images: PoolCounters,
    /// Of the threads that make sheets, and catalogues of a choice.
    pub(crate) prints: [PoolCounters; 2],
    /// Of the threads that compare and hash passwords.
    pub(crate) passwords: PoolCounters,
}

/// Knows how the site is doing; cheap to clone.
#[derive(Clone)]
pub struct Monitor {
    started: Timestamp,
    sign_ins: Family<SignInLabels, Counter>,
    /// The requests that were answered.
    pub requests: RequestMetrics,
    /// The last warnings and errors, where the log collects them.
    pub recent: RecentEvents,
    /// Writes a line for every request, where the operator wants it.
    pub access_log: Option<AccessLog>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct SignInLabels {
    /// `succeeded`, or why not.
    result: &'static str,
}

impl Monitor {
    /// Begins to count.
    pub(crate) fn new(started: Timestamp) -> Self {
        Self {
            started,
            sign_ins: Family::default(),
            requests: RequestMetrics::default(),
            recent: RecentEvents::default(),
            access_log: None,
        }
    }

    /// Counts an attempt to sign in; the result is `succeeded`, or why not.
    pub fn count_sign_in(&self, result: &'static str) {
        self.sign_ins.get_or_create(&SignInLabels { result }).inc();
    }

    /// How the site is doing. Reads files.
    ///
    /// # Errors
    /// When the state of backups cannot be read.
    pub fn state(&self, sources: &Sources) -> Result<SystemState> {
        let (config, now) = (&sources.config, sources.clock.now());
        let schedule = sources.settings.backup_or_configured();
        let backups = backup_state::read(&sources.data_dir)?.of_places(&places::scheduled(&schedule));
        let pages = sources.db.read_blocking(|snapshot| PagesState::read(snapshot, config, now))?;
        let disk = disk(sources.data_dir.root(), sources.db.path());
        let (mailer, failed_at) = (&sources.enquiries.mailer, sources.enquiries.failed_at());
        let transport = sources.settings.mail().map_or(config.mail.transport, |mail| mail.transport);
        let is_sent = transport == Transport::Smtp;
        let failing_duties = sources.housekeeping.failing();
        let mut checks = vec![
            checks::disk_space(disk.free_bytes),
            checks::backups(&backups, &schedule, now, Some(self.started)),
            checks::mail(is_sent, failed_at, mailer.refused(), !pages.is_sample, pages.open),
            recipients(sources, now, !pages.is_sample)?,
            checks::housekeeping(&failing_duties),
            checks::licences(expiring(sources, now)),
        ];
        checks.extend(pages.checks());
        let certificates = sources.certificates.as_ref();
        checks.extend(certificates.map(|of| checks::certificate(&of.status(), of.are_files(), now)));
        let (warnings, errors) = self.recent.counts();
        Ok(SystemState {
            version: VERSION,
            started_at: self.started,
            now,
            notices: checks::notices(checks),
            process: ProcessState {
                memory_bytes: resident_memory(),
                open_files: open_files(),
                cpu_seconds: cpu_seconds(),
            },
            disk,
            backups: BackupsState {
                every_seconds: schedule.interval().map(|every| every.as_secs()),
                by_default: schedule.chosen_by_site,
                on_same_disk: places::are_on_same_disk(&sources.data_dir, &schedule),
                state: backups,
            },
            mail: MailsState {
                is_sent,
                sent: mailer.counts.sent.get(),
                failed: mailer.counts.failed.get(),
                failed_at,
            },
            pages,
            certificate: certificates.map(|certificates| {
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
            failing_duties,
            warnings,
            errors,
            recent: self.recent.list(),
        })
    }

    /// Everything that is counted and measured, in the text format of Prometheus. Reads files.
    ///
    /// # Errors
    /// As [`Monitor::state`].
    pub(crate) fn metrics(&self, sources: &Sources) -> Result<String> {
        metrics::text(self, sources, &self.state(sources)?)
    }
}

fn recipients(sources: &Sources, now: Timestamp, is_own: bool) -> Result<Check> {
    let company = &sources.config.company;
    let email = sources.db.read_blocking(|snapshot| Ok(company::read(snapshot, company, now)?.email))?;
    Ok(checks::recipients(&sources.settings.mail()?, &email, is_own))
}

/// The licences that expire; none where the database cannot be read, which is told elsewhere.
fn expiring(sources: &Sources, now: Timestamp) -> Vec<Expiring> {
    let company = &sources.config.company;
    let read = sources.db.read_blocking(|snapshot| company::expiring(snapshot, company, now));
    read.unwrap_or_else(|error| {
        tracing::warn!(error = %error.chain(), "the company's licences could not be looked at");
        Vec::new()
    })
}

/// How the site is doing.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SystemState {
    /// The version, with the commit where it is known.
    pub version: &'static str,
    /// When this process was started, RFC 3339 UTC.
    pub started_at: Timestamp,
    /// The time at the server, RFC 3339 UTC.
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
    pub failed_at: Option<Timestamp>,
}

/// The certificate.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CertificateState {
    /// When it expires, RFC 3339 UTC; none while there is no certificate yet.
    pub expires: Option<Timestamp>,
    /// From when on another one should be there, RFC 3339 UTC: its renewal is late then.
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

/// Memory that is in use, bytes; `None` where the system does not say.
fn resident_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// Open files and sockets; `None` where the system does not say.
fn open_files() -> Option<u64> {
    // Reading the directory has it open.
    Some((fs::read_dir("/proc/self/fd").ok()?.count() as u64).saturating_sub(1))
}

/// Time on all processors since the start, seconds.
fn cpu_seconds() -> f64 {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

// Counts and times of requests.

/// The requests that were answered; cheap to clone.
#[derive(Debug, Clone)]
pub struct RequestMetrics {
    pub(super) total: Family<RequestLabels, Counter>,
    pub(super) duration: Family<RouteLabels, Histogram, fn() -> Histogram>,
}

/// What requests are counted by. Every value is one of a few, whatever clients send.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct RequestLabels {
    /// The pattern of the route, such as `/products/{id}`.
    route: &'static str,
    method: &'static str,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct RouteLabels {
    route: &'static str,
}

impl Default for RequestMetrics {
    fn default() -> Self {
        Self { total: Family::default(), duration: Family::new_with_constructor(durations) }
    }
}

impl RequestMetrics {
    /// Counts a request that was answered after this time; the body may still be on its way.
    pub(crate) fn record(&self, route: &'static str, method: &str, status: u16, took: Duration) {
        let method = known_method(method);
        self.total.get_or_create(&RequestLabels { route, method, status }).inc();
        self.duration.get_or_create(&RouteLabels { route }).observe(took.as_secs_f64());
    }
}

/// From 0.1 ms, which the cache takes at most, to 6.6 s.
fn durations() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 4.0, 9))
}

fn known_method(method: &str) -> &'static str {
    match method {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}
