//! How many connections an address may have.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::harness::Site;

/// Whether a connection that has just been made is answered.
fn is_answered(connection: &mut TcpStream) -> bool {
    connection.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let asked = connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut answer = Vec::new();
    // All of it, so that the next answer on this connection begins at its beginning.
    let whole = BufReader::new(connection).read_until(b'}', &mut answer);
    asked.is_ok() && whole.is_ok() && answer.starts_with(b"HTTP/1.1 200")
}

#[actix_web::test]
async fn one_address_has_so_many_connections_and_gets_another_when_one_ends() {
    let site = Site::boot_with(|config| config.http.connections_per_address = 3);
    let connect = || TcpStream::connect(site.address).unwrap();
    let mut open: Vec<_> = (0..3).map(|_| connect()).collect();
    assert!(open.iter_mut().all(is_answered));
    assert!(!is_answered(&mut connect()), "one too many");
    assert!(open.iter_mut().all(is_answered), "the others go on");
    drop(open.pop());
    let again = (0..50).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        is_answered(&mut connect())
    });
    assert!(again, "a place came free");
}

#[actix_web::test]
async fn a_trusted_proxy_brings_as_many_as_it_likes() {
    let site = Site::boot_with(|config| {
        config.http.connections_per_address = 1;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    });
    let mut open: Vec<_> = (0..4).map(|_| TcpStream::connect(site.address).unwrap()).collect();
    assert!(open.iter_mut().all(is_answered));
}
