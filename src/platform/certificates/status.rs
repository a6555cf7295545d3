//! What is known of the certificate that is being served.

use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;

use super::parsed::CertificateFacts;

/// The certificate and the last attempt to replace it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CertificateStatus {
    /// When it expires; `None` while there is none yet.
    pub expires: Option<Timestamp>,
    /// The names it is for.
    pub names: Vec<String>,
    /// Why the last reload or renewal failed; `None` after one that succeeded.
    pub failure: Option<String>,
    /// Failed renewals and reloads since the start.
    pub failures: u64,
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
