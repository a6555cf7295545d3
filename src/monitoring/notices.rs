//! What needs the operator: the one source of it for the dashboard and the page about the system, whether the site is open or
//! not and whatever its address.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::state::SystemState;
use crate::content::expiry::{Expiring, NoticeStage};
use crate::platform::clock::end_of_day;

/// Free space below which the disk is said to be nearly full, bytes.
const LOW_DISK: u64 = 1 << 30;
/// Where no backups are scheduled, one by hand counts for so long.
const BACKUP_BY_HAND: SignedDuration = SignedDuration::from_hours(8 * 24);

/// Something that needs the operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notice {
    /// What it is about.
    pub kind: NoticeKind,
    /// The moment that goes with it: of the failure, or of the end of what expires. RFC 3339 UTC.
    #[schema(value_type = Option<String>)]
    pub at: Option<Timestamp>,
    /// The licence or certificate of the company that it is about.
    pub name: Option<String>,
}

/// What a notice is about, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The disk is nearly full.
    DiskLow,
    /// The last scheduled backup failed, in one of the places at least.
    BackupFailed,
    /// In one of the places no backup was finished, or verified again, for longer than twice the time between two.
    BackupOverdue,
    /// No backups are scheduled, and none was taken by hand for more than a week.
    BackupNone,
    /// The last backup that was restored on trial could not be.
    DrillFailed,
    /// The certificate has expired.
    CertificateExpired,
    /// The certificate expires soon, by the time that it holds, and its renewal is late.
    CertificateExpires,
    /// The certificate could not be replaced.
    CertificateFailed,
    /// A licence or certificate of the company has expired and is not shown any more.
    LicenceExpired,
    /// One expires within two weeks.
    LicenceExpiresSoon,
    /// Mails are not sent: no mail server is set up.
    MailNotSent,
    /// Mails cannot be handed over.
    MailFailed,
    /// The sample content is shown as a company's own.
    SampleInUse,
    /// The site is open, and says of the company what nobody has confirmed.
    ClaimsShipped,
    /// The cache in front of the site shows what is out of date.
    EdgeFailing,
    /// Some of the hourly work fails.
    HousekeepingFailing,
    /// A licence or certificate of the company expires within two months.
    LicenceExpires,
}

/// What needs the operator in this state, and of what the company has to renew, the most urgent first.
pub(super) fn of(state: &SystemState, expiring: Vec<Expiring>) -> Vec<Notice> {
    let mut notices = Vec::new();
    let mut add = |kind, at| notices.push(Notice { kind, at, name: None });
    if state.disk.free_bytes.is_some_and(|free| free < LOW_DISK) {
        add(NoticeKind::DiskLow, None);
    }
    let backups = &state.backups.state;
    if backups.is_failing() {
        add(NoticeKind::BackupFailed, backups.last_failure().map(|last| last.at));
    } else if let Some(every) = state.backups.every_seconds {
        let is_overdue = |last: Option<Timestamp>| {
            let since = last.map_or(state.started_at, |last| last.max(state.started_at));
            state.now.duration_since(since).as_secs() > every.saturating_mul(2)
        };
        let overdue = backups
            .places
            .iter()
            .map(|place| Some(place.last_success.as_ref()?.begun_at))
            .filter(|last| is_overdue(*last));
        if let Some(last) = overdue.min() {
            add(NoticeKind::BackupOverdue, last);
        }
    } else {
        let last = backups.last_success.as_ref().map(|success| success.begun_at);
        if last.is_none_or(|last| state.now.duration_since(last) > BACKUP_BY_HAND) {
            add(NoticeKind::BackupNone, last);
        }
    }
    if let Some(drill) = backups.last_drill.as_ref().filter(|drill| drill.failure.is_some()) {
        add(NoticeKind::DrillFailed, Some(drill.at));
    }
    if let Some(certificate) = &state.certificate {
        match certificate.expires {
            Some(expires) if expires <= state.now => add(NoticeKind::CertificateExpired, Some(expires)),
            Some(expires) if certificate.late_from.is_some_and(|late| late < state.now) => {
                add(NoticeKind::CertificateExpires, Some(expires));
            }
            _ if certificate.failure.is_some() => add(NoticeKind::CertificateFailed, None),
            _ => {}
        }
    }
    if !state.mail.is_sent {
        add(NoticeKind::MailNotSent, None);
    }
    if let Some(at) = state.mail.failed_at {
        add(NoticeKind::MailFailed, Some(at));
    }
    if state.pages.sample_in_use {
        add(NoticeKind::SampleInUse, None);
    }
    if state.pages.open && state.pages.unconfirmed_claims > 0 {
        add(NoticeKind::ClaimsShipped, None);
    }
    if let Some(since) = state.edge.as_ref().and_then(|edge| edge.failing_since) {
        add(NoticeKind::EdgeFailing, Some(since));
    }
    if let Some(since) = state.failing_duties.iter().map(|failing| failing.since).min() {
        add(NoticeKind::HousekeepingFailing, Some(since));
    }
    notices.extend(expiring.into_iter().map(of_licence));
    // Stable: those of one kind stay in their order.
    notices.sort_by_key(|notice| notice.kind);
    notices
}

/// What is said of a licence or certificate of the company.
fn of_licence(expiring: Expiring) -> Notice {
    let kind = match expiring.stage() {
        None => NoticeKind::LicenceExpired,
        Some(NoticeStage::Last) => NoticeKind::LicenceExpiresSoon,
        Some(NoticeStage::First) => NoticeKind::LicenceExpires,
    };
    let Expiring { name, day, .. } = expiring;
    // The last second of its last day, so that its date is that day.
    let at = end_of_day(day).checked_sub(SignedDuration::from_secs(1)).ok();
    Notice { kind, at, name: Some(name) }
}
