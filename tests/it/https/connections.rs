//! Encrypted connections: what is negotiated, and the limits and deadlines of all connections.

use std::io::{ErrorKind, Read as _, Write as _};
use std::thread;

use rustls::HandshakeKind;
use rustls::version::{TLS12, TLS13};

use super::*;

use crate::harness::tls::TlsStream;

const HOST: &str = "www.example.com";

/// A site with a certificate and the sample content.
fn site(directory: &std::path::Path) -> (Site, CertificatePair) {
    let pair = CertificatePair::write(directory, &[HOST]);
    let site = Site::boot_with(|config| {
        config.https.certificate = pair.certificate.display().to_string();
        config.https.key = pair.key.display().to_string();
        config.http.public_url = format!("https://{HOST}");
        config.http.connections_per_address = 12;
    });
    pharma_site::ops::demo::load(&site.app.db, &site.app.data_dir, site.now()).unwrap();
    (site, pair)
}

fn get(path: &str, last: bool) -> String {
    let close = if last { "Connection: close\r\n" } else { "" };
    format!("GET {path} HTTP/1.1\r\nHost: {HOST}\r\n{close}\r\n")
}

/// Reads until the connection is closed or broken.
fn rest(stream: &mut TlsStream) -> String {
    let mut bytes = Vec::new();
    if let Err(cause) = stream.read_to_end(&mut bytes) {
        let is_open = matches!(cause.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
        assert!(!is_open, "the connection is still open: {}", String::from_utf8_lossy(&bytes));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn pages_come_over_both_versions_of_tls_and_sessions_are_resumed() {
    let directory = tempfile::tempdir().unwrap();
    let (site, pair) = site(directory.path());
    let address = site.https.unwrap();
    for version in [&TLS12, &TLS13] {
        let client = pair.client_of(&[version]);
        for (attempt, kind) in [HandshakeKind::Full, HandshakeKind::Resumed].into_iter().enumerate() {
            let mut stream = connect(&client, address, HOST).unwrap();
            assert_eq!(stream.conn.alpn_protocol(), Some(&b"http/1.1"[..]));
            assert_eq!(stream.conn.handshake_kind(), Some(kind), "{version:?}, {attempt}");
            // The second time from the cache; both answers, and several at once, come in order.
            let requests = [get("/products", false), get("/products", false), get("/about", true)].concat();
            stream.write_all(requests.as_bytes()).unwrap();
            let answers = rest(&mut stream);
            assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 3, "{answers}");
            assert_eq!(answers.matches("strict-transport-security: max-age=63072000\r\n").count(), 3);
            assert!(answers.ends_with("</html>"), "whole to the last byte");
        }
    }
    let status = site.app.certificates.as_ref().unwrap().status();
    assert_eq!(status.names, [HOST]);
    assert!(site.app.certificates.as_ref().unwrap().certificate_expiry() > Some(site.now()));
}

#[test]
fn slow_clients_are_cut_off_before_and_after_the_handshake() {
    let directory = tempfile::tempdir().unwrap();
    let (site, pair) = site(directory.path());
    let address = site.https.unwrap();
    let begun = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut silent = TcpStream::connect(address).unwrap();
            silent.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
            assert!(matches!(silent.read(&mut [0]), Ok(0)), "closed");
            assert!(begun.elapsed() < Duration::from_secs(13), "{:?}", begun.elapsed());
        });
        scope.spawn(|| {
            let mut stream = connect(&pair.client(), address, HOST).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nX: ").unwrap();
            assert_eq!(rest(&mut stream), "", "there was no request to answer");
            assert!(begun.elapsed() < Duration::from_secs(19), "{:?}", begun.elapsed());
        });
        scope.spawn(|| {
            let mut idle = connect(&pair.client(), address, HOST).unwrap();
            idle.write_all(get("/healthz", false).as_bytes()).unwrap();
            assert!(rest(&mut idle).starts_with("HTTP/1.1 200 OK"));
            assert!(begun.elapsed() < Duration::from_secs(13), "{:?}", begun.elapsed());
        });
        scope.spawn(|| {
            // Plain HTTP, and noise.
            for text in [get("/", false), "\u{16}\u{3}\u{1}\u{ff}".repeat(200)] {
                let mut wrong = TcpStream::connect(address).unwrap();
                wrong.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
                let _ = wrong.write_all(text.as_bytes());
                let mut answer = Vec::new();
                let _ = wrong.read_to_end(&mut answer);
                assert!(!answer.starts_with(b"HTTP"));
            }
        });
    });
}

#[test]
fn encrypted_and_plain_connections_of_an_address_are_counted_together() {
    let directory = tempfile::tempdir().unwrap();
    let (site, pair) = site(directory.path());
    let client = pair.client();
    let held: Vec<_> = (0..6).map(|_| connect(&client, site.https.unwrap(), HOST).unwrap()).collect();
    let plain: Vec<_> = (0..6).map(|_| TcpStream::connect(site.address).unwrap()).collect();
    thread::sleep(Duration::from_millis(300));
    assert!(connect(&client, site.https.unwrap(), HOST).is_err(), "closed without a handshake");
    drop((held, plain));
    thread::sleep(Duration::from_millis(300));
    connect(&client, site.https.unwrap(), HOST).unwrap();
}

#[test]
fn a_client_that_reads_slowly_gets_everything() {
    let directory = tempfile::tempdir().unwrap();
    let (site, pair) = site(directory.path());
    let mut stream = connect(&pair.client(), site.https.unwrap(), HOST).unwrap();
    let count = 40;
    let requests: String = (0..count).map(|at| get("/products", at + 1 == count)).collect();
    let mut writer = stream.sock.try_clone().unwrap();
    stream.conn.writer().write_all(requests.as_bytes()).unwrap();
    while stream.conn.wants_write() {
        stream.conn.write_tls(&mut writer).unwrap();
    }
    thread::sleep(Duration::from_secs(1));
    let answers = rest(&mut stream);
    assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), count);
    assert!(answers.ends_with("</html>"));
}
