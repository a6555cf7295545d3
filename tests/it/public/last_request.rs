//! Nothing is carried out after the last request of a connection (RFC 9112, section 9.6), nor after what is no request.

use std::io::{Read as _, Write as _};
use std::net::SocketAddr;

use super::*;

/// What the server sends until it closes the connection.
fn answers(address: SocketAddr, requests: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(requests.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    // Closed in order, not reset, although not everything was read.
    stream.read_to_end(&mut bytes).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn statuses(text: &str) -> Vec<&str> {
    // Requests of HTTP/1.0 are answered in kind.
    let heads = text.match_indices("HTTP/1.").map(|(at, _)| &text[at + 9..at + 12]);
    heads.filter(|status| status.bytes().all(|byte| byte.is_ascii_digit())).collect()
}

#[actix_web::test]
async fn nothing_is_carried_out_after_the_last_request() {
    let site = Site::with_sample();
    site.visitor().get("/products").await;
    let address = site.address;
    let json = "Host: localhost\r\nContent-Type: application/json\r\n";
    let more = [
        "GET /products HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
        format!("POST /api/match HTTP/1.1\r\n{json}Content-Length: 16\r\n\r\n{{\"text\":\"paracet\"}}"),
        "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
    ]
    .concat();
    for (last, status) in [
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".to_owned(), "200"),
        ("GET /products HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".to_owned(), "200"),
        ("GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n".to_owned(), "200"),
        (
            format!("POST /api/match HTTP/1.1\r\n{json}Connection: close\r\nContent-Length: 2\r\n\r\n{{}}"),
            "422",
        ),
        (format!("POST /api/match HTTP/1.0\r\n{json}Content-Length: 2\r\n\r\n{{}}"), "422"),
        // The answer closes: the body is too large to be read, or nobody reads it.
        (format!("POST /api/match HTTP/1.1\r\n{json}Content-Length: 9000000\r\n\r\n"), "413"),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".to_owned(), "200"),
        // The chunks are malformed.
        (format!("POST /api/match HTTP/1.1\r\n{json}Transfer-Encoding: chunked\r\n\r\nx\r\n"), "400"),
    ] {
        let text = answers(address, &format!("{last}{more}"));
        assert_eq!(statuses(&text), [status], "{last}: {text}");
        let before = "GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n";
        let text = answers(address, &format!("{before}{last}{more}"));
        assert_eq!(statuses(&text), ["200", status], "{last}: {text}");
    }
}

#[actix_web::test]
async fn requests_that_were_sent_together_are_answered_in_order() {
    let site = Site::with_sample();
    site.visitor().get("/products").await;
    let last = "GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let both: String = ["/products", "/nowhere"]
        .map(|path| format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .concat();
    let text = answers(site.address, &(both.repeat(150) + last));
    assert_eq!(statuses(&text), [["200", "404"].repeat(150), vec!["200"]].concat());
}

#[actix_web::test]
async fn nothing_is_carried_out_after_what_is_no_request() {
    let site = Site::boot_with(|config| "https://www.example.com".clone_into(&mut config.http.public_url));
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "y".repeat(200_000));
    for (request, status) in [
        ("nonsense\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n", "400"),
        ("GET / HTTP/3.0\r\nHost: localhost\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\n\r\n", "400"),
        ("GET http://localhost/ HTTP/1.1\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n", "400"),
        // Chunks count (RFC 9112, section 6.3), and the connection ends.
        (
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "405",
        ),
        ("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "400"),
        (&long, "431"),
    ] {
        let text =
            answers(site.address, &format!("{request}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        assert_eq!(statuses(&text), [status], "{text}");
        assert!(text.contains("\r\nconnection: close\r\n"), "{text}");
    }
}
