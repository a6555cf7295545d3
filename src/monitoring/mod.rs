//! What operators see of a running site: counts and times for `/metrics`, and its state for the back office (ADR 96).
//!
//! The parts of the site count by themselves ([`Db`], [`ResponseCache`], [`Renderer`], the mailer); what belongs to none of them
//! is counted here.

mod metrics;
mod process;
mod requests;
mod state;

use std::sync::Arc;

use jiff::Timestamp;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

pub use self::requests::RequestMetrics;
pub use self::state::{BackupsState, CertificateState, DiskState, MailsState, ProcessState, SystemState};

use crate::backup::places;
use crate::backup::state as backup_state;
use crate::config::Config;
use crate::content::company;
use crate::content::expiry::Expiring;
use crate::enquiries::service::EnquiryService;
use crate::error::Result;
use crate::ops::checks::{self, Check, PagesState};
pub use crate::ops::checks::{Notice, NoticeKind};
use crate::ops::housekeeping::Housekeeping;
use crate::platform::certificates::Certificates;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::platform::log::access::AccessLog;
use crate::platform::log::recent::RecentEvents;
use crate::platform::worker_pool::PoolCounters;
use crate::render::cache::ResponseCache;
use crate::render::document_cache::DocumentCache;
use crate::render::pool::Renderer;
use crate::site::office_settings::OfficeSettings;

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
        let settings = sources.settings.backup_or_configured();
        let scheduled = places::scheduled(&settings);
        let backups = backup_state::read(&sources.data_dir)?.of_places(&scheduled);
        let (config, now) = (&sources.config, sources.clock.now());
        let pages = sources.db.read_blocking(|snapshot| PagesState::read(snapshot, config, now))?;
        let mut state = state::read(self, sources, backups, &settings, pages);
        let mut checks = vec![
            checks::disk_space(state.disk.free_bytes),
            checks::backups(&state.backups.state, &settings, now, Some(self.started)),
            checks::mail(state.mail.is_sent, state.mail.failed_at, !pages.is_sample),
            recipients(sources, now, !pages.is_sample)?,
            checks::housekeeping(&state.failing_duties),
            checks::licences(expiring(sources, now)),
        ];
        checks.extend(pages.checks());
        let certificates = sources.certificates.as_ref();
        checks.extend(certificates.map(|of| checks::certificate(&of.status(), of.are_files(), now)));
        state.notices = checks::notices(checks);
        Ok(state)
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
