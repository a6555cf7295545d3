//! What needs the operator.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::state::SystemState;

/// Free space below which the disk is said to be nearly full, bytes.
const LOW_DISK: u64 = 1 << 30;
/// Time before a certificate expires in which that is said. An authority's is renewed well before.
const CERTIFICATE_SOON: SignedDuration = SignedDuration::from_hours(14 * 24);

/// Something that needs the operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notice {
    /// What it is about.
    pub kind: NoticeKind,
    /// The moment that goes with it: of the failure, or of the certificate's end. RFC 3339 UTC.
    #[schema(value_type = Option<String>)]
    pub at: Option<Timestamp>,
}

/// What a notice is about, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The disk is nearly full.
    DiskLow,
    /// The last scheduled backup failed.
    BackupFailed,
    /// No backup was finished for longer than twice the time between two.
    BackupOverdue,
    /// The last backup that was restored on trial could not be.
    DrillFailed,
    /// The certificate has expired.
    CertificateExpired,
    /// The certificate expires within two weeks.
    CertificateExpires,
    /// The certificate could not be replaced.
    CertificateFailed,
    /// Mails cannot be handed over.
    MailFailed,
    /// The cache in front of the site shows what is out of date.
    EdgeFailing,
}

/// What needs the operator in this state, the most urgent first.
pub(super) fn of(state: &SystemState) -> Vec<Notice> {
    let mut notices = Vec::new();
    let mut add = |kind, at| notices.push(Notice { kind, at });
    if state.disk.free_bytes.is_some_and(|free| free < LOW_DISK) {
        add(NoticeKind::DiskLow, None);
    }
    let backups = &state.backups.state;
    if backups.failing {
        add(NoticeKind::BackupFailed, backups.last_failure.as_ref().map(|failure| failure.at));
    } else if let Some(every) = state.backups.every_seconds {
        let last = backups.last_success.as_ref().map(|success| success.at);
        let since = last.map_or(state.started_at, |last| last.max(state.started_at));
        if state.now.duration_since(since).as_secs() > every.saturating_mul(2) {
            add(NoticeKind::BackupOverdue, last);
        }
    }
    if let Some(drill) = backups.last_drill.as_ref().filter(|drill| drill.failure.is_some()) {
        add(NoticeKind::DrillFailed, Some(drill.at));
    }
    if let Some(certificate) = &state.certificate {
        match certificate.expires {
            Some(expires) if expires <= state.now => add(NoticeKind::CertificateExpired, Some(expires)),
            Some(expires) if state.now.duration_until(expires) < CERTIFICATE_SOON => {
                add(NoticeKind::CertificateExpires, Some(expires));
            }
            _ if certificate.failure.is_some() => add(NoticeKind::CertificateFailed, None),
            _ => {}
        }
    }
    if let Some(at) = state.mail.failed_at {
        add(NoticeKind::MailFailed, Some(at));
    }
    if let Some(since) = state.edge.as_ref().and_then(|edge| edge.failing_since) {
        add(NoticeKind::EdgeFailing, Some(since));
    }
    notices
}
