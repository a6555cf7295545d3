//! What is known of the certificate that is being served.

use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

use super::parsed::CertificateFacts;

/// The certificate and the last attempt to replace it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CertificateStatus {
    /// From when on it holds; `None` while there is none yet.
    pub issued: Option<Timestamp>,
    /// When it expires; `None` while there is none yet.
    pub expires: Option<Timestamp>,
    /// The names it is for.
    pub names: Vec<String>,
    /// Why the last reload or renewal failed; `None` after one that succeeded.
    pub failure: Option<String>,
    /// Failed renewals and reloads since the start.
    pub failures: u64,
}

impl CertificateStatus {
    /// From when on another certificate should be there: this long before the end, and later where it holds for a short
    /// time. Renewals are due when a third of the time is left, also those of the site itself; one that has not come a
    /// twelfth of the time later is late. So one of six days is late when a day and a half are left.
    pub(crate) fn late_from(&self, before_end: SignedDuration) -> Option<Timestamp> {
        let (issued, expires) = (self.issued?, self.expires?);
        let quarter = SignedDuration::from_secs(expires.duration_since(issued).as_secs().max(0) / 4);
        expires.checked_sub(quarter.min(before_end)).ok()
    }
}

/// A status that is shared with whoever replaces the certificate.
#[derive(Debug, Default)]
pub(super) struct StatusCell(Mutex<CertificateStatus>);

impl StatusCell {
    pub(super) fn get(&self) -> CertificateStatus {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Another certificate is served from now on.
    pub(super) fn replaced(&self, facts: CertificateFacts) {
        let mut status = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        status.issued = Some(facts.issued);
        status.expires = Some(facts.expires);
        status.names = facts.names;
        status.failure = None;
    }

    /// The certificate could not be replaced.
    pub(super) fn failed(&self, why: &str) {
        let mut status = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        status.failure = Some(why.to_owned());
        status.failures += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_renewal_is_late_by_the_time_that_the_certificate_holds() {
        const DAY: i64 = 24;
        let late = |hours: i64| {
            let issued: Timestamp = "2026-11-01T00:00:00Z".parse().unwrap();
            let expires = issued + SignedDuration::from_hours(hours);
            let status =
                CertificateStatus { issued: Some(issued), expires: Some(expires), ..Default::default() };
            let late = status.late_from(SignedDuration::from_hours(14 * DAY)).unwrap();
            expires.duration_since(late).as_hours()
        };
        assert_eq!([late(6 * DAY), late(DAY), late(90 * DAY), late(800 * DAY)], [36, 6, 14 * DAY, 14 * DAY]);
        assert_eq!(CertificateStatus::default().late_from(SignedDuration::from_hours(DAY)), None);
    }
}
