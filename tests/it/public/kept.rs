//! A cached answer takes a shorter way through the server; nobody may notice.

use reqwest::Method;
use reqwest::header::HeaderMap;

use crate::harness::Site;
use crate::harness::visitor::{Answer, send};

const ADDRESSES: [&str; 6] =
    ["/", "/products", "/products?q=amox", "/products/100", "/blog", "/api/products"];

/// All that an answer says, without the time of day.
fn said(answer: &Answer) -> (u16, HeaderMap, &[u8]) {
    let mut headers = answer.headers.clone();
    headers.remove("date");
    (answer.status.as_u16(), headers, &answer.bytes)
}

#[actix_web::test]
async fn the_second_answer_says_what_the_first_said() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    for address in ADDRESSES {
        for encoding in ["identity", "gzip", "br"] {
            let get = || send(visitor.request(Method::GET, address).header("accept-encoding", encoding));
            let (first, second) = (get().await, get().await);
            assert_eq!(first.status, 200, "{address}");
            assert_eq!(said(&first), said(&second), "{address} as {encoding}");
        }
        let first = visitor.get(address).await;
        let head = send(visitor.request(Method::HEAD, address)).await;
        assert_eq!(head.header("etag"), first.header("etag"), "{address}");
        assert!(head.bytes.is_empty());
        let again = visitor.request(Method::GET, address).header("if-none-match", first.header("etag"));
        let unchanged = send(again).await;
        assert_eq!(unchanged.status, 304, "{address}");
        assert_eq!(unchanged.header("etag"), first.header("etag"));
        assert_eq!(unchanged.header("x-frame-options"), "DENY");
        assert!(unchanged.bytes.is_empty());
    }
}

#[actix_web::test]
async fn a_foreign_host_gets_nothing_from_the_cache() {
    let site = Site::boot_with(|config| "https://pharma.example.com".clone_into(&mut config.http.public_url));
    let visitor = site.visitor();
    for _ in 0..2 {
        assert_eq!(visitor.get("/about").await.status, 200);
    }
    let foreign = send(visitor.request(Method::GET, "/about").header("host", "evil.example")).await;
    assert_eq!(foreign.status, 421);
}
