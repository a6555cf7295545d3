//! Slow and greedy clients.

use std::io::{Read as _, Write as _};

use super::*;

fn connect(site: &Site) -> TcpStream {
    let stream = TcpStream::connect(site.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    stream
}

/// Reads until the connection is closed or broken.
fn rest(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    match stream.read_to_end(&mut text) {
        Err(cause) if matches!(cause.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
            panic!("the connection is still open: {}", String::from_utf8_lossy(&text))
        }
        _ => String::from_utf8_lossy(&text).into_owned(),
    }
}

/// Sends the beginning, then a byte a second until the server closes; returns how long that took, and the response.
fn send_slowly(site: &Site, begin: &str) -> (Duration, String) {
    let mut stream = connect(site);
    stream.write_all(begin.as_bytes()).unwrap();
    let begun = Instant::now();
    let mut drops = stream.try_clone().unwrap();
    let dropping = thread::spawn(move || {
        while begun.elapsed() < Duration::from_secs(25) && drops.write_all(b"x").is_ok() {
            thread::sleep(Duration::from_secs(1));
        }
    });
    let answer = rest(&mut stream);
    let took = begun.elapsed();
    drop(stream);
    drop(dropping);
    (took, answer)
}

#[test]
fn a_slow_head_or_body_is_cut_off_in_time() {
    let site = Site::boot();
    let whole = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let with_body = |method: &str, path: &str| {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{{"
        )
    };
    let ways = [
        ("the first head", "GET /healthz HTTP/1.1\r\nX: ".to_owned(), ""),
        ("a head behind an answered request", format!("{whole}GET /healthz HTTP/1.1\r\nX: "), " 200 "),
        ("a body that is read", with_body("POST", "/api/enquiries"), " 408 "),
        ("a body of an auth call", with_body("POST", "/auth/v1/token?grant_type=password"), " 408 "),
        ("a body that nobody wants", with_body("POST", "/api/nothing"), " 404 "),
        ("a body where none belongs", with_body("GET", "/healthz"), " 200 "),
    ];
    thread::scope(|scope| {
        for (what, begin, status) in &ways {
            let site = &site;
            scope.spawn(move || {
                let (took, answer) = send_slowly(site, begin);
                assert!(took < Duration::from_secs(19), "{what}: {took:?}");
                assert!(
                    answer.contains(status) && status.is_empty() == answer.is_empty(),
                    "{what}: {answer}"
                );
            });
        }
    });
}

#[test]
fn an_address_with_too_many_connections_gets_503() {
    let site = Site::boot_with(|config| config.http.connections_per_address = 3);
    let held: Vec<_> = (0..3).map(|_| connect(&site)).collect();
    thread::sleep(Duration::from_millis(200));
    let mut late = connect(&site);
    let _ = late.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let answer = rest(&mut late);
    assert!(answer.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{answer}");
    says(
        &answer,
        &[
            "retry-after: ",
            "cache-control: no-store\r\n",
            "x-content-type-options: nosniff\r\n",
            "content-type: application/problem+json\r\n",
        ],
    );
    drop(held);
    thread::sleep(Duration::from_millis(200));
    let mut next = connect(&site);
    next.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    assert!(rest(&mut next).starts_with("HTTP/1.1 200 OK\r\n"));
}

#[test]
fn a_trusted_proxy_may_have_more_connections() {
    let site = Site::boot_with(|config| {
        config.http.connections_per_address = 1;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    });
    let _held: Vec<_> = (0..5).map(|_| connect(&site)).collect();
    let mut next = connect(&site);
    next.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    assert!(rest(&mut next).starts_with("HTTP/1.1 200 OK\r\n"));
}
