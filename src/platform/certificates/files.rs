//! A certificate from two files, which are read again when they change.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;

use jiff::Timestamp;
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::{Error as TlsError, InconsistentKeys};
use x509_parser::prelude::{FromDer as _, GeneralName, X509Certificate};

use super::StatusCell;
use crate::config::https::Https;
use crate::error::{Error, Result};

/// Larger files are not read, bytes.
const MAX_SIZE: u64 = 1 << 20;

/// The two files and the certificate that was read from them last.
pub(super) struct CertificateFiles {
    certificate: PathBuf,
    key: PathBuf,
    current: RwLock<Arc<CertifiedKey>>,
    /// Of the files when they were read last, whether they could be used or not.
    seen: Mutex<[Option<FileState>; 2]>,
    status: Arc<StatusCell>,
}

/// What changes when a file is replaced or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileState {
    size: u64,
    modified: Option<SystemTime>,
    inode: u64,
}

impl FileState {
    /// Follows links, which certificate managers exchange.
    fn of(path: &Path) -> Option<Self> {
        let file = path.metadata().ok()?;
        Some(Self {
            size: file.len(),
            modified: file.modified().ok(),
            inode: std::os::unix::fs::MetadataExt::ino(&file),
        })
    }
}

impl CertificateFiles {
    pub(super) fn open(config: &Https, status: &Arc<StatusCell>) -> Result<Self> {
        let (certificate, key) = (PathBuf::from(&config.certificate), PathBuf::from(&config.key));
        let seen = [&certificate, &key].map(|path| FileState::of(path));
        let (current, facts) = read(&certificate, &key).map_err(Error::Refused)?;
        status.replaced(facts);
        let (current, status) = (RwLock::new(Arc::new(current)), Arc::clone(status));
        Ok(Self { certificate, key, current, seen: Mutex::new(seen), status })
    }

    /// Reads the files if they changed. When they cannot be used, the certificate stays and the log says why, once for
    /// each change: a certificate manager may have written only one of the two yet.
    pub(super) fn reload_if_changed(&self) {
        let found = [&self.certificate, &self.key].map(|path| FileState::of(path));
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if *seen == found {
            return;
        }
        *seen = found;
        match read(&self.certificate, &self.key) {
            Ok((key, facts)) => {
                tracing::info!(expires = %facts.expires, names = ?facts.names, "the certificate was read again");
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(key);
                self.status.replaced(facts);
            }
            Err(why) => {
                tracing::warn!(%why, "the changed certificate cannot be used; the one before stays");
                self.status.failed(&why);
            }
        }
    }
}

impl std::fmt::Debug for CertificateFiles {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("CertificateFiles")
            .field("certificate", &self.certificate)
            .finish_non_exhaustive()
    }
}

impl ResolvesServerCert for CertificateFiles {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

fn read(certificate: &Path, key: &Path) -> Result<(CertifiedKey, CertificateFacts), String> {
    let at = |name: &str, path: &Path, why: String| format!("[https] {name}: {} {why}", path.display());
    let bytes = |name, path: &Path| content(path).map_err(|why| at(name, path, why));
    let (certificate_text, key_text) = (bytes("certificate", certificate)?, bytes("key", key)?);
    certified_key(&certificate_text, &key_text).map_err(|unusable| match unusable {
        Unusable::Certificate(why) => at("certificate", certificate, why),
        Unusable::Key(why) => at("key", key, why),
    })
}

fn content(path: &Path) -> Result<Vec<u8>, String> {
    let cannot = |cause: std::io::Error| format!("cannot be read: {cause}");
    let is_usable = |file: &Metadata| file.is_file() && file.len() <= MAX_SIZE;
    if !is_usable(&path.metadata().map_err(cannot)?) {
        return Err("is no file of at most 1 MiB".to_owned());
    }
    fs::read(path).map_err(cannot)
}

// Reads certificates and private keys from PEM.

/// What the site needs to know of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CertificateFacts {
    pub(super) issued: Timestamp,
    pub(super) expires: Timestamp,
    pub(super) names: Vec<String>,
}

/// Why a certificate and its key cannot be used, and which of the two is to blame.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unusable {
    Certificate(String),
    Key(String),
}

/// Reads a chain of certificates.
pub(super) fn chain(text: &[u8]) -> Result<Vec<CertificateDer<'static>>, String> {
    let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(text).collect();
    match chain {
        Ok(chain) if chain.is_empty() => Err("holds no certificate in PEM form".to_owned()),
        Ok(chain) => Ok(chain),
        Err(cause) => Err(format!("is no PEM file: {cause}")),
    }
}

/// Reads names and expiry of the first certificate of a chain.
pub(super) fn facts(chain: &[CertificateDer<'_>]) -> Result<CertificateFacts, String> {
    let first = chain.first().ok_or("holds no certificate")?;
    let (_, certificate) =
        X509Certificate::from_der(first).map_err(|_| "holds a damaged certificate".to_owned())?;
    let validity = certificate.validity();
    let moment = |seconds| {
        Timestamp::from_second(seconds).map_err(|_| "holds a certificate with an impossible date".to_owned())
    };
    let (issued, expires) =
        (moment(validity.not_before.timestamp())?, moment(validity.not_after.timestamp())?);
    let names = certificate.subject_alternative_name().ok().flatten();
    let names = names.iter().flat_map(|names| &names.value.general_names).filter_map(|name| match name {
        GeneralName::DNSName(name) => Some((*name).to_owned()),
        _ => None,
    });
    Ok(CertificateFacts { issued, expires, names: names.collect() })
}

/// Reads a certificate with its key, which must belong together.
pub(super) fn certified_key(
    certificate: &[u8],
    key: &[u8],
) -> Result<(CertifiedKey, CertificateFacts), Unusable> {
    let chain = chain(certificate).map_err(Unusable::Certificate)?;
    let facts = facts(&chain).map_err(Unusable::Certificate)?;
    let key = private_key(key).map_err(Unusable::Key)?;
    let key = CertifiedKey::from_der(chain, key, &ring::default_provider()).map_err(|cause| match cause {
        TlsError::InconsistentKeys(InconsistentKeys::KeyMismatch) => {
            Unusable::Key("is not the key of the certificate".to_owned())
        }
        TlsError::InvalidCertificate(_) => Unusable::Certificate(format!("cannot be used: {cause}")),
        cause => Unusable::Key(format!("cannot be used (ECDSA P-256 or P-384, RSA or Ed25519): {cause}")),
    })?;
    Ok((key, facts))
}

fn private_key(text: &[u8]) -> Result<PrivateKeyDer<'static>, String> {
    PrivateKeyDer::from_pem_slice(text).map_err(|cause| match cause {
        _ if contains(text, b"BEGIN ENCRYPTED PRIVATE KEY") || contains(text, b"Proc-Type: 4,ENCRYPTED") => {
            "is protected by a passphrase, for which nobody can be asked: store it without one".to_owned()
        }
        pem::Error::NoItemsFound => "holds no private key in PEM form".to_owned(),
        cause => format!("is no PEM file: {cause}"),
    })
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(text, part).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    use rcgen::{CertificateParams, KeyPair, PKCS_ECDSA_P256_SHA256, PKCS_ECDSA_P384_SHA384, PKCS_ED25519};
    fn write(directory: &Path, names: &[&str]) -> KeyPair {
        let key = KeyPair::generate().unwrap();
        let names: Vec<_> = names.iter().map(ToString::to_string).collect();
        let certificate = CertificateParams::new(names).unwrap().self_signed(&key).unwrap();
        fs::write(directory.join("new.pem"), certificate.pem()).unwrap();
        fs::rename(directory.join("new.pem"), directory.join("site.pem")).unwrap();
        key
    }

    fn write_both(directory: &Path, name: &str) {
        let key = write(directory, &[name]);
        fs::write(directory.join("site.key"), key.serialize_pem()).unwrap();
    }

    #[test]
    fn a_changed_pair_is_served_and_a_wrong_one_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name).display().to_string();
        let config = Https { certificate: at("site.pem"), key: at("site.key"), ..Https::default() };
        let status = Arc::new(StatusCell::default());
        let missing = CertificateFiles::open(&config, &status).unwrap_err().to_string();
        assert!(
            missing.starts_with(&format!("[https] certificate: {} cannot be read", at("site.pem"))),
            "{missing}"
        );

        write_both(directory.path(), "one.example.com");
        let files = CertificateFiles::open(&config, &status).unwrap();
        let current = || Arc::clone(&files.current.read().unwrap());
        let first = current();
        files.reload_if_changed();
        assert!(Arc::ptr_eq(&first, &current()), "nothing has changed");

        let key = write(directory.path(), &["two.example.com"]);
        files.reload_if_changed();
        assert!(Arc::ptr_eq(&first, &current()), "the key is still the old one");
        let failure = status.get().failure.unwrap();
        assert_eq!(failure, format!("[https] key: {} is not the key of the certificate", at("site.key")));
        assert_eq!(status.get().names, ["one.example.com"]);
        files.reload_if_changed();
        assert_eq!(status.get().failures, 1, "said once");

        fs::write(directory.path().join("site.key"), key.serialize_pem()).unwrap();
        files.reload_if_changed();
        assert!(!Arc::ptr_eq(&first, &current()));
        assert_eq!((status.get().names, status.get().failure), (vec!["two.example.com".to_owned()], None));

        fs::remove_file(directory.path().join("site.key")).unwrap();
        files.reload_if_changed();
        assert!(status.get().failure.unwrap().contains("cannot be read"));
    }

    fn signed(key: &KeyPair, names: &[&str]) -> String {
        let names: Vec<_> = names.iter().map(ToString::to_string).collect();
        CertificateParams::new(names).unwrap().self_signed(key).unwrap().pem()
    }

    #[test]
    fn every_kind_of_key_is_read() {
        for algorithm in [&PKCS_ECDSA_P256_SHA256, &PKCS_ECDSA_P384_SHA384, &PKCS_ED25519] {
            let key = KeyPair::generate_for(algorithm).unwrap();
            let certificate = signed(&key, &["www.example.com", "example.com"]);
            let read = certified_key(certificate.as_bytes(), key.serialize_pem().as_bytes());
            let (_, facts) = read.unwrap_or_else(|why| panic!("{algorithm:?}: {why:?}"));
            assert_eq!(facts.names, ["www.example.com", "example.com"]);
            assert!(facts.expires > "2026-01-01T00:00:00Z".parse().unwrap());
        }
    }

    #[test]
    fn what_cannot_be_used_says_why() {
        let (key, other) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
        let certificate = signed(&key, &["example.com"]);
        let good = key.serialize_pem();
        let refusal = |certificate: &str, key: &str| {
            certified_key(certificate.as_bytes(), key.as_bytes()).map(|_| ()).unwrap_err()
        };
        let is_key = |found: Unusable, part: &str| matches!(found, Unusable::Key(why) if why.contains(part));
        let is_certificate =
            |found: Unusable, part: &str| matches!(found, Unusable::Certificate(why) if why.contains(part));
        assert!(is_key(refusal(&certificate, &other.serialize_pem()), "is not the key of the certificate"));
        assert!(is_key(refusal(&certificate, &certificate), "holds no private key"));
        assert!(is_key(refusal(&certificate, ""), "holds no private key"));
        let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n";
        assert!(is_key(refusal(&certificate, encrypted), "passphrase"));
        assert!(is_certificate(refusal("", &good), "holds no certificate"));
        assert!(is_certificate(refusal(&good, &good), "holds no certificate"));
        assert!(is_certificate(refusal(&certificate[..certificate.len() / 2], &good), "PEM"));
        let damaged = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        assert!(is_certificate(refusal(damaged, &good), "damaged"));
    }
}
