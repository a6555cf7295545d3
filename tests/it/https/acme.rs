//! Certificates from a real ACME server: Debian's `pebble`.

use std::path::PathBuf;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::ClientConfig;

use super::*;

use crate::harness::tls::client_of_pem;

pub(super) const HOST: &str = "localhost";

/// The authority; killed when dropped.
pub(super) struct Pebble {
    child: Child,
}

impl Pebble {
    /// Writes its configuration and the certificate of its own interface. It looks for the site at these ports.
    pub(super) fn configure(directory: &Path, http: u16, tls: u16) -> u16 {
        let root_key = KeyPair::generate().unwrap();
        let mut root = CertificateParams::default();
        root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let root_certificate = root.self_signed(&root_key).unwrap();
        let issuer = Issuer::from_params(&root, &root_key);
        let key = KeyPair::generate().unwrap();
        let own = CertificateParams::new(vec![HOST.to_owned()]).unwrap().signed_by(&key, &issuer).unwrap();
        let at = |name: &str| directory.join(name);
        fs::write(at("root.pem"), root_certificate.pem()).unwrap();
        fs::write(at("own.pem"), own.pem()).unwrap();
        fs::write(at("own.key"), key.serialize_pem()).unwrap();
        let port = free_port();
        let config = serde_json::json!({"pebble": {
            "listenAddress": format!("127.0.0.1:{port}"),
            "managementListenAddress": format!("127.0.0.1:{}", free_port()),
            "certificate": at("own.pem"),
            "privateKey": at("own.key"),
            "httpPort": http,
            "tlsPort": tls,
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
        }});
        fs::write(at("pebble.json"), config.to_string()).unwrap();
        port
    }

    pub(super) fn start(directory: &Path, port: u16) -> Self {
        let child = Command::new("pebble")
            .arg("-config")
            .arg(directory.join("pebble.json"))
            // Validates at once, and refuses no nonce.
            .env("PEBBLE_VA_NOSLEEP", "1")
            .env("PEBBLE_WFE_NONCEREJECT", "0")
            .stdout(fs::File::create(directory.join("pebble.log")).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .expect("pebble is installed (Debian: apt-get install pebble)");
        let pebble = Self { child };
        wait_until("pebble does not start", 20, || std::net::TcpStream::connect(("127.0.0.1", port)).is_ok());
        pebble
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// A client that trusts what the authority issued last, if it issued something.
pub(super) fn trusting_issued(data: &Path) -> Option<Arc<ClientConfig>> {
    let entries = fs::read_dir(data.join("keys/acme")).ok()?;
    let stored = entries.flatten().map(|entry| entry.path());
    // One that is just being written has another ending.
    let is_certificate = |path: &PathBuf| {
        path.display().to_string().contains("certificate-") && path.extension() == Some("pem".as_ref())
    };
    let pem = fs::read(stored.filter(is_certificate).last()?).ok()?;
    // The chain of the file holds the intermediate, which is trusted here.
    Some(client_of_pem(&pem, rustls::DEFAULT_VERSIONS))
}

pub(super) fn until_served(site: &Serving, data: &Path) {
    let begun = Instant::now();
    while trusting_issued(data).is_none_or(|client| connect(&client, site.https.unwrap(), HOST).is_err()) {
        let log = || fs::read_to_string(&site.log).unwrap();
        // It is tried again soon after an authority that nobody reached, and a minute after one that refused.
        assert!(begun.elapsed() < Duration::from_secs(50), "no certificate is served: {}", log());
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The site with its settings, with ports of its own.
fn start(directory: &Path, data: &Path, authority: u16, challenge: &str, https: u16) -> Serving {
    start_with(directory, data, authority, challenge, https, &[])
}

/// As [`start`], with more settings.
pub(super) fn start_with(
    directory: &Path,
    data: &Path,
    authority: u16,
    challenge: &str,
    https: u16,
    more: &[(&str, &str)],
) -> Serving {
    let settings = [
        ("PHARMA_SITE_HTTPS_LISTEN", format!("127.0.0.1:{https}")),
        ("PHARMA_SITE_HTTP_PUBLIC_URL", format!("https://{HOST}:{https}")),
        ("PHARMA_SITE_HTTPS_ACME_DIRECTORY", format!("https://{HOST}:{authority}/dir")),
        ("PHARMA_SITE_HTTPS_ACME_CA_FILE", directory.join("root.pem").display().to_string()),
        ("PHARMA_SITE_HTTPS_ACME_CONTACT", "operator@example.com".to_owned()),
        ("PHARMA_SITE_HTTPS_ACME_CHALLENGE", challenge.to_owned()),
    ];
    let settings = settings.iter().map(|(name, text)| (*name, text.as_str()));
    Serving::start_with(data, &settings.chain(more.iter().copied()).collect::<Vec<_>>())
}

#[test]
fn a_certificate_is_obtained_kept_over_a_restart_and_a_dead_authority_harms_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let https = free_port();
    let port = Pebble::configure(directory.path(), free_port(), https);

    // The authority is down at first: the site serves what needs no certificate, says so, and tries again.
    let site = start(directory.path(), &data, port, "tls-alpn-01", https);
    site.expect_in_log("no certificate from the authority");
    assert!(std::net::TcpStream::connect(site.address).is_ok());
    let pebble = Pebble::start(directory.path(), port);
    until_served(&site, &data);
    for path in files_below(&data.join("keys/acme")) {
        assert_eq!(mode(&path), 0o600, "the keys are the owner's only");
    }
    drop(site);
    drop(pebble);

    // The authority is gone: the certificate of before is served at once.
    let site = start(directory.path(), &data, port, "tls-alpn-01", https);
    connect(&trusting_issued(&data).unwrap(), site.https.unwrap(), HOST).unwrap();

    // A damaged file is no reason not to start.
    drop(site);
    let stored = files_below(&data.join("keys/acme")).into_iter();
    for path in stored.filter(|path| path.display().to_string().contains("certificate-")) {
        fs::write(path, "damaged").unwrap();
    }
    let _pebble = Pebble::start(directory.path(), port);
    let site = start(directory.path(), &data, port, "tls-alpn-01", https);
    site.expect_in_log("a stored certificate is not used");
    until_served(&site, &data);
}

#[test]
fn the_authority_may_ask_by_plain_http() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let (http, https) = (free_port(), free_port());
    let port = Pebble::configure(directory.path(), http, free_port());
    let _pebble = Pebble::start(directory.path(), port);
    let site = start_with_http(directory.path(), &data, port, https, http);
    until_served(&site, &data);
}

fn start_with_http(directory: &Path, data: &Path, authority: u16, https: u16, http: u16) -> Serving {
    // The harness lets the system choose the plain port; a proxy of bytes gives it the one the authority knows.
    let site = start(directory, data, authority, "http-01", https);
    forward(SocketAddr::from(([127, 0, 0, 1], http)), site.address);
    site
}

/// Passes connections on to another address, until the test ends.
fn forward(from: SocketAddr, to: SocketAddr) {
    let listener = TcpListener::bind(from).unwrap();
    std::thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let Ok(server) = std::net::TcpStream::connect(to) else { continue };
            let (mut client_in, mut server_out) = (client.try_clone().unwrap(), server.try_clone().unwrap());
            std::thread::spawn(move || std::io::copy(&mut client_in, &mut server_out));
            let (mut server_in, mut client_out) = (server, client);
            std::thread::spawn(move || std::io::copy(&mut server_in, &mut client_out));
        }
    });
}
