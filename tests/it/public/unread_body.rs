//! Chunked request bodies that no handler reads (promise 13 of the security page).

use std::thread;

use super::*;

use crate::harness::stalling::{StallResult, stall};

#[actix_web::test]
async fn an_unread_chunked_body_ends_its_connection() {
    let site = Site::with_sample();
    // From the cache, too.
    site.visitor().get("/products").await;
    let address = site.address;
    thread::scope(|scope| {
        for (request, status) in [
            ("GET /products", "200"),
            ("GET /api/products", "200"),
            ("GET /healthz", "200"),
            ("GET /nothing", "404"),
            ("POST /api/products", "405"),
            ("GET /auth/v1/health", "200"),
            ("GET /api/admin/products", "401"),
        ] {
            scope.spawn(move || {
                let chunked = "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n";
                let beginning = format!("{request} HTTP/1.1\r\nHost: {address}\r\n{chunked}");
                let StallResult { what, text, after } =
                    stall(address, request.to_owned(), &beginning, "1\r\nx\r\n");
                assert!(text.starts_with(&format!("HTTP/1.1 {status} ")), "{what}: {text}");
                assert!(text.to_lowercase().contains("connection: close"), "{what}: {text}");
                assert!(after < Duration::from_secs(5), "{what}: {after:?}");
            });
        }
    });
}

#[actix_web::test]
async fn a_chunked_body_that_is_read_leaves_the_connection_open() {
    let site = Site::boot();
    let body = "{\"name\":5}";
    let chunked = format!("Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    let post = format!(
        "POST /api/enquiries HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n{chunked}",
        site.address
    );
    let second = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", site.address);
    let StallResult { text, .. } = stall(site.address, "two requests".to_owned(), &(post + &second), "");
    let answers: Vec<_> = text.match_indices("HTTP/1.1 ").map(|(at, _)| &text[at + 9..at + 12]).collect();
    assert_eq!(answers, ["422", "200"], "{text}");
}
