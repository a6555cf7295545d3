//! Certificates for tests, and a client that trusts one.

use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use pharma_site::config::Config;
use rcgen::{CertificateParams, KeyPair};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, SupportedProtocolVersion};

use super::process::Serving;

/// A client's encrypted connection.
pub type TlsStream = StreamOwned<ClientConnection, TcpStream>;

/// A certificate and its key, in two files.
pub struct CertificatePair {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

impl CertificatePair {
    /// Writes a certificate for some names, in place of the one before.
    pub fn write(directory: &Path, names: &[&str]) -> Self {
        Self::write_until(directory, names, 2060)
    }

    /// As [`CertificatePair::write`], expiring when a year begins.
    pub fn write_until(directory: &Path, names: &[&str], year: i32) -> Self {
        Self::write_between(directory, names, (1975, 1, 1), (year, 1, 1))
    }

    /// As [`CertificatePair::write`], for the time between two days: year, month, day.
    pub fn write_between(
        directory: &Path,
        names: &[&str],
        (year, month, day): (i32, u8, u8),
        until: (i32, u8, u8),
    ) -> Self {
        let pair = Self { certificate: directory.join("site.pem"), key: directory.join("site.key") };
        let key = KeyPair::generate().unwrap();
        let names: Vec<_> = names.iter().map(ToString::to_string).collect();
        let mut certificate = CertificateParams::new(names).unwrap();
        certificate.not_before = rcgen::date_time_ymd(year, month, day);
        certificate.not_after = rcgen::date_time_ymd(until.0, until.1, until.2);
        let certificate = certificate.self_signed(&key).unwrap();
        std::fs::write(&pair.certificate, certificate.pem()).unwrap();
        std::fs::write(&pair.key, key.serialize_pem()).unwrap();
        pair
    }

    /// The environment of a site with this certificate.
    pub fn settings(&self, public_url: &str) -> Vec<(String, String)> {
        let path = |path: &Path| path.display().to_string();
        [
            ("HTTPS_LISTEN", "127.0.0.1:0".to_owned()),
            ("HTTPS_CERTIFICATE", path(&self.certificate)),
            ("HTTPS_KEY", path(&self.key)),
            ("HTTP_PUBLIC_URL", public_url.to_owned()),
        ]
        .map(|(name, value)| (format!("PHARMA_SITE_{name}"), value))
        .to_vec()
    }

    /// Has a site in this process use it.
    pub fn configure(&self, config: &mut Config) {
        config.https.certificate = self.certificate.display().to_string();
        config.https.key = self.key.display().to_string();
    }

    /// The demonstration with this certificate, as a process of its own.
    pub fn serve(&self, data: &Path, public_url: &str, more: &[(&str, &str)]) -> Serving {
        let settings = self.settings(public_url);
        let settings = settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        Serving::start_with(data, &settings.chain(more.iter().copied()).collect::<Vec<_>>())
    }

    /// A client that trusts this certificate only.
    pub fn client(&self) -> Arc<ClientConfig> {
        self.client_of(rustls::DEFAULT_VERSIONS)
    }

    /// The same for some versions of TLS.
    pub fn client_of(&self, versions: &[&'static SupportedProtocolVersion]) -> Arc<ClientConfig> {
        client(&self.certificate, versions)
    }
}

/// A client that trusts the certificates in a file.
pub fn client(trusted: &Path, versions: &[&'static SupportedProtocolVersion]) -> Arc<ClientConfig> {
    client_of_pem(&std::fs::read(trusted).unwrap(), versions)
}

/// A client that trusts these certificates.
pub fn client_of_pem(pem: &[u8], versions: &[&'static SupportedProtocolVersion]) -> Arc<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(CertificateDer::pem_slice_iter(pem).map_while(Result::ok));
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_protocol_versions(versions).unwrap();
    let mut client = builder.with_root_certificates(roots).with_no_client_auth();
    client.alpn_protocols = vec![b"http/1.1".to_vec()];
    Arc::new(client)
}

/// Connects and shakes hands.
pub fn connect(client: &Arc<ClientConfig>, address: SocketAddr, name: &str) -> std::io::Result<TlsStream> {
    let mut tcp = TcpStream::connect(address)?;
    tcp.set_read_timeout(Some(Duration::from_secs(120)))?;
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let mut session = ClientConnection::new(Arc::clone(client), name).unwrap();
    session.complete_io(&mut tcp)?;
    Ok(StreamOwned::new(session, tcp))
}
