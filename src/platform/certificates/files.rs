//! A certificate from two files, which are read again when they change.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;

use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

use super::parsed::{self, CertificateFacts, Unusable};
use super::status::StatusCell;
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
    #[cfg(unix)]
    inode: u64,
}

impl FileState {
    /// Follows links, which certificate managers exchange.
    fn of(path: &Path) -> Option<Self> {
        let file = path.metadata().ok()?;
        Some(Self {
            size: file.len(),
            modified: file.modified().ok(),
            #[cfg(unix)]
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
    parsed::certified_key(&certificate_text, &key_text).map_err(|unusable| match unusable {
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

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair};

    use super::*;

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
}
