//! The cache fast path answers exactly as the normal path does.

use pharma_site::render::body::Body;
use pharma_site::render::cache::CachedResponse;
use reqwest::Method;
use reqwest::header::HeaderMap;

use crate::harness::visitor::{Requests as _, Response, send};
use crate::harness::{Site, product};

const ADDRESSES: [&str; 6] =
    ["/", "/products", "/products?q=amox", "/products/100", "/blog", "/api/products"];

/// Status, headers and body of a response, without `Date`.
fn without_date(answer: &Response) -> (u16, HeaderMap, &[u8]) {
    let mut headers = answer.headers.clone();
    headers.remove("date");
    (answer.status.as_u16(), headers, &answer.bytes)
}

#[actix_web::test]
async fn a_cached_answer_equals_the_first_one() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    for address in ADDRESSES {
        for encoding in ["identity", "gzip", "br"] {
            let get = || send(visitor.request(Method::GET, address).header("accept-encoding", encoding));
            let (first, second) = (get().await, get().await);
            assert_eq!(first.status, 200, "{address}");
            assert_eq!(without_date(&first), without_date(&second), "{address} as {encoding}");
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

/// Puts a response into the cache under an address without a route, which only the fast path answers.
async fn cache(site: &Site, address: &str) {
    let body = Body::new("text/plain; charset=utf-8", b"kept".to_vec());
    let made = CachedResponse::new(body, 200, site.now());
    let make = async { Ok::<_, ()>(made) };
    site.app.cache.get_or_insert(site.app.db.content_version(), address, site.now(), make).await.unwrap();
}

#[actix_web::test]
async fn a_cached_response_is_sent_before_the_routes_are_searched() {
    let site = Site::boot();
    let visitor = site.visitor();
    assert_eq!(visitor.get("/nowhere?a=1").await.status, 404);
    cache(&site, "/nowhere?a=1").await;
    let answer = visitor.get("/nowhere?a=1").await;
    assert_eq!((answer.status.as_u16(), answer.text()), (200, "kept".to_owned()));
    assert_eq!(answer.header("x-frame-options"), "DENY");
    for (method, address) in
        [(Method::GET, "/nowhere"), (Method::GET, "/nowhere?a=2"), (Method::HEAD, "/nowhere?a=1")]
    {
        let answer = send(visitor.request(method.clone(), address)).await;
        assert_eq!(answer.status, 404, "{method} {address}");
    }
    assert_eq!(send(visitor.request(Method::POST, "/nowhere?a=1")).await.status, 405);
    site.add(&product("A Save"));
    assert_eq!(visitor.get("/nowhere?a=1").await.status, 404, "gone with the next save");
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
