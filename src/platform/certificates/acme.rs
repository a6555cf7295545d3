//! A certificate that an authority issues by ACME. Account and certificate are files in the data directory.

use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::{FutureExt as _, StreamExt as _};
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::server::ResolvesServerCert;
use rustls::{ClientConfig, RootCertStore, ServerConfig};
use rustls_acme::{
    AccountCache, AcmeConfig, AcmeState, CertCache, EventError, EventOk, ResolvesServerCertAcme, UseChallenge,
};
use sha2::{Digest as _, Sha256};

use super::StatusCell;
use super::files::{self as certificate_files, CertificateFacts};
use crate::config::https::{self, Challenge};
use crate::error::{Error, Result};
use crate::platform::files;

/// Wait after the first failure; each further one doubles it.
const FIRST_WAIT: Duration = Duration::from_secs(5);
/// Least wait after an attempt that the authority may have counted: it refuses a site that asks too often, for hours.
const COUNTED_WAIT: Duration = Duration::from_secs(60);
/// Longest wait between two attempts.
const MAX_WAIT: Duration = Duration::from_secs(6 * 3600);
/// How long the authority may take to accept a connection.
const REACHED_WITHIN: Duration = Duration::from_secs(5);

/// An authority's account and certificate.
pub(super) struct Acme {
    resolver: Arc<ResolvesServerCertAcme>,
    challenges: Arc<ServerConfig>,
    /// Taken by the thread that renews.
    renewal: Mutex<Option<Renewal>>,
}

struct Renewal {
    state: AcmeState<io::Error>,
    /// The authority's address.
    directory: String,
    status: Arc<StatusCell>,
}

/// Files for what must survive a restart; their names stand for authority and names, so that others get their own.
struct AcmeFiles {
    directory: PathBuf,
    status: Arc<StatusCell>,
}

impl Acme {
    /// Loads what the authority issued before. Connects to nobody.
    pub(super) fn open(config: &https::Acme, directory: PathBuf, status: &Arc<StatusCell>) -> Result<Self> {
        let store = AcmeFiles { directory, status: Arc::clone(status) };
        let has_certificate = store.certificate(&config.domains, &config.directory).exists();
        let contact = (!config.contact.is_empty()).then(|| format!("mailto:{}", config.contact));
        let client = Arc::new(client(&config.ca_file)?);
        let mut state = AcmeConfig::new_with_client_config(&config.domains, client)
            .contact(contact)
            .directory(&config.directory)
            .challenge_type(match config.challenge {
                Challenge::TlsAlpn01 => UseChallenge::TlsAlpn01,
                Challenge::Http01 => UseChallenge::Http01,
            })
            .cache(store)
            .state();
        if has_certificate {
            // Loading comes first and never waits, so the first visitor gets the certificate.
            log_event(state.next().now_or_never().flatten());
        }
        Ok(Self {
            resolver: state.resolver(),
            challenges: state.challenge_rustls_config_with_provider(Arc::new(ring::default_provider())),
            renewal: Mutex::new(Some(Renewal {
                state,
                directory: config.directory.clone(),
                status: Arc::clone(status),
            })),
        })
    }

    /// Obtains the certificate, and renews it when two thirds of its time have passed, on a thread of its own.
    pub(super) fn start(&self) -> io::Result<()> {
        let Some(renewal) = self.renewal.lock().unwrap_or_else(PoisonError::into_inner).take() else {
            return Ok(());
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let renew = move || runtime.block_on(renewal.run());
        std::thread::Builder::new().name("certificate".to_owned()).spawn(renew).map(|_| ())
    }

    pub(super) fn resolver(&self) -> Arc<dyn ResolvesServerCert> {
        Arc::clone(&self.resolver) as Arc<dyn ResolvesServerCert>
    }

    pub(super) fn for_challenges(&self) -> Arc<ServerConfig> {
        Arc::clone(&self.challenges)
    }

    pub(super) fn http_challenge(&self, token: &str) -> Option<String> {
        self.resolver.get_http_01_key_auth(token)
    }
}

impl Renewal {
    async fn run(mut self) {
        let mut wait = FIRST_WAIT;
        loop {
            let event = self.state.next().await;
            let is_new = matches!(event, Some(Ok(EventOk::DeployedNewCert)));
            if let Some(why) = log_event(event) {
                self.status.failed(&why);
                if is_reachable(&self.directory) {
                    wait = wait.max(COUNTED_WAIT);
                }
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(MAX_WAIT);
            } else if is_new {
                wait = FIRST_WAIT;
            }
        }
    }
}

/// Whether somebody accepts connections there. A site that starts before its network does is soon back.
fn is_reachable(directory: &str) -> bool {
    let addresses = url::Url::parse(directory).ok().and_then(|url| url.socket_addrs(|| None).ok());
    let connects = |address: &SocketAddr| TcpStream::connect_timeout(address, REACHED_WITHIN).is_ok();
    addresses.is_some_and(|addresses| addresses.iter().any(connects))
}

type Event = std::result::Result<EventOk, EventError<io::Error, io::Error>>;

/// Logs an event; returns why an attempt failed.
fn log_event(event: Option<Event>) -> Option<String> {
    match event? {
        Ok(EventOk::DeployedNewCert) => tracing::info!("the authority has issued a certificate"),
        Ok(_) => {}
        Err(cause) => {
            let why = cause.to_string();
            tracing::warn!(%why, "no certificate from the authority; one that is there stays, and it is tried again");
            return Some(why);
        }
    }
    None
}

impl AcmeFiles {
    fn certificate(&self, domains: &[String], directory: &str) -> PathBuf {
        self.path("certificate", "pem", domains, directory)
    }

    fn path(&self, what: &str, ending: &str, of: &[String], directory: &str) -> PathBuf {
        let mut hash = Sha256::new();
        for part in of.iter().map(String::as_str).chain([directory]) {
            hash.update(part);
            hash.update([0]);
        }
        let hash = hash.finalize();
        let name: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        self.directory.join(format!("{what}-{name}.{ending}"))
    }

    fn write(&self, path: &std::path::Path, content: &[u8]) -> io::Result<()> {
        let mut builder = std::fs::DirBuilder::new();
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(&self.directory)?;
        files::replace(path, content)
    }
}

/// The certificate in a file that also has its key.
fn facts(text: &[u8]) -> std::result::Result<CertificateFacts, String> {
    certificate_files::facts(&certificate_files::chain(text)?)
}

fn read(path: &std::path::Path) -> io::Result<Option<Vec<u8>>> {
    match std::fs::read(path) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

#[async_trait]
impl CertCache for AcmeFiles {
    type EC = io::Error;

    async fn load_cert(&self, domains: &[String], directory: &str) -> io::Result<Option<Vec<u8>>> {
        let path = self.certificate(domains, directory);
        let Some(text) = read(&path)? else { return Ok(None) };
        match facts(&text) {
            Ok(facts) => self.status.replaced(facts),
            Err(why) => {
                tracing::warn!(path = %path.display(), %why, "a stored certificate is not used");
                return Ok(None);
            }
        }
        Ok(Some(text))
    }

    async fn store_cert(&self, domains: &[String], directory: &str, text: &[u8]) -> io::Result<()> {
        if let Ok(facts) = facts(text) {
            self.status.replaced(facts);
        }
        self.write(&self.certificate(domains, directory), text)
    }
}

#[async_trait]
impl AccountCache for AcmeFiles {
    type EA = io::Error;

    async fn load_account(&self, contact: &[String], directory: &str) -> io::Result<Option<Vec<u8>>> {
        read(&self.path("account", "der", contact, directory))
    }

    async fn store_account(&self, contact: &[String], directory: &str, account: &[u8]) -> io::Result<()> {
        self.write(&self.path("account", "der", contact, directory), account)
    }
}

/// How the authority itself is authenticated.
fn client(ca_file: &str) -> Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    if ca_file.is_empty() {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    } else {
        let unusable = |why: String| Error::Refused(format!("[https] acme.ca_file: {ca_file}: {why}"));
        let certificates: std::result::Result<Vec<_>, _> =
            CertificateDer::pem_file_iter(ca_file).and_then(Iterator::collect);
        let (added, _) =
            roots.add_parsable_certificates(certificates.map_err(|cause| unusable(cause.to_string()))?);
        if added == 0 {
            return Err(unusable("holds no certificate in PEM form".to_owned()));
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|cause| Error::Internal(Box::new(cause)))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
