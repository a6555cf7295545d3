//! The certificate of the site's own HTTPS: from files, or from a certificate authority.

mod acme;
mod files;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::server::ResolvesServerCert;

use self::acme::Acme;
use self::files::{CertificateFacts, CertificateFiles};
use super::data_dir::DataDir;
use crate::config::https::Https;
use crate::error::{Error, Result};
use work::periodic;

/// Time between two looks at the certificate's files.
const CHECK_INTERVAL: Duration = Duration::from_secs(10);
/// With less time left, a certificate from files should have been renewed; a short one somewhat later, see
/// [`CertificateStatus::late_from`].
pub(crate) const FILES_RENEWED_BEFORE: SignedDuration = SignedDuration::from_hours(24 * 21);
/// The same for one of an authority, and the time left in which the operator is told of either.
pub(crate) const AUTHORITY_RENEWED_BEFORE: SignedDuration = SignedDuration::from_hours(24 * 14);

/// The certificate and what is known of it; cheap to clone.
#[derive(Clone)]
pub struct Certificates(Arc<Shared>);

struct Shared {
    source: Source,
    status: Arc<StatusCell>,
    visitors: Arc<ServerConfig>,
}

enum Source {
    Files(Arc<CertificateFiles>),
    Authority(Box<Acme>),
}

impl Certificates {
    /// Loads the certificate's files, or what the authority issued before. `None` when HTTPS is not configured.
    ///
    /// # Errors
    /// When a file cannot be used; the message names it.
    pub(crate) fn open(config: &Https, data_dir: &DataDir) -> Result<Option<Self>> {
        if !config.is_on() {
            return Ok(None);
        }
        let status = Arc::new(StatusCell::default());
        let source = match &config.acme {
            Some(acme) => Source::Authority(Box::new(Acme::open(acme, data_dir.acme(), &status)?)),
            None => Source::Files(Arc::new(CertificateFiles::open(config, &status)?)),
        };
        let visitors = Arc::new(server_config(match &source {
            Source::Files(files) => Arc::clone(files) as Arc<dyn ResolvesServerCert>,
            Source::Authority(acme) => acme.resolver(),
        })?);
        Ok(Some(Self(Arc::new(Shared { source, status, visitors }))))
    }

    /// Keeps the certificate current, on a thread of its own.
    pub(crate) fn keep_current(&self) -> std::io::Result<()> {
        match &self.0.source {
            Source::Authority(acme) => acme.start(),
            Source::Files(files) => {
                let files = Arc::downgrade(files);
                periodic::repeat_while("certificate", CHECK_INTERVAL, move || {
                    files.upgrade().map(|files| files.reload_if_changed()).is_some()
                })
            }
        }
    }

    /// Reads the files again now, if they changed. An authority's certificate needs no reload.
    pub(crate) fn reload(&self) {
        if let Source::Files(files) = &self.0.source {
            files.reload_if_changed();
        }
    }

    /// Whether it comes from files, which the site does not renew.
    pub(crate) fn are_files(&self) -> bool {
        matches!(self.0.source, Source::Files(_))
    }

    /// When the certificate that is being served expires; `None` while there is none yet.
    pub fn certificate_expiry(&self) -> Option<Timestamp> {
        self.status().expires
    }

    /// What is known of the certificate.
    pub fn status(&self) -> CertificateStatus {
        self.0.status.get()
    }

    /// Whether the certificate holds this name.
    pub(crate) fn covers(&self, name: &str) -> bool {
        let covers = |known: &String| match known.strip_prefix("*.") {
            Some(parent) => name.split_once('.').is_some_and(|(_, rest)| rest.eq_ignore_ascii_case(parent)),
            None => known.eq_ignore_ascii_case(name),
        };
        self.status().names.iter().any(covers)
    }

    /// TLS for visitors.
    pub(crate) fn for_visitors(&self) -> Arc<ServerConfig> {
        Arc::clone(&self.0.visitors)
    }

    /// TLS for an authority that checks the site's name (TLS-ALPN-01).
    pub(crate) fn for_challenges(&self) -> Option<Arc<ServerConfig>> {
        match &self.0.source {
            Source::Files(_) => None,
            Source::Authority(acme) => Some(acme.for_challenges()),
        }
    }

    /// What an authority that asks for this token is to get (HTTP-01).
    pub(crate) fn http_challenge(&self, token: &str) -> Option<String> {
        match &self.0.source {
            Source::Files(_) => None,
            Source::Authority(acme) => acme.http_challenge(token),
        }
    }
}

/// TLS 1.2 and 1.3 with resumption by tickets, whose keys are renewed every few hours and never stored. HTTP/2
/// before HTTP/1.1 (ADR 131).
fn server_config(resolver: Arc<dyn ResolvesServerCert>) -> Result<ServerConfig> {
    let failed = |cause: rustls::Error| Error::Internal(Box::new(cause));
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(failed)?
        .with_no_client_auth()
        .with_cert_resolver(resolver);
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    config.ticketer = ring::Ticketer::new().map_err(failed)?;
    Ok(config)
}

// What is known of the certificate that is being served.

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
    fn replaced(&self, facts: CertificateFacts) {
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
