//! The cache fast path answers exactly as the normal path does.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use render::body::Body;
use render::cache::CachedResponse;

use super::*;

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
    let (_site, visitor) = Site::with_sample().and_visitor();
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
    let (site, visitor) = Site::boot().and_visitor();
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
    let (_site, visitor) =
        Site::boot_with(|config| "https://pharma.example.com".clone_into(&mut config.http.public_url))
            .and_visitor();
    for _ in 0..2 {
        assert_eq!(visitor.get("/about").await.status, 200);
    }
    send(visitor.request(Method::GET, "/about").header("host", "evil.example")).await.expect(421);
}

/// One response on a connection: its status line, its headers in one order without `Date`, its body.
fn read_response(stream: &mut BufReader<TcpStream>) -> (String, Vec<String>, Vec<u8>) {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the connection ended after {lines:?}");
        if line == "\r\n" {
            break;
        }
        lines.push(line);
    }
    let length = lines.iter().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.map_or(0, |length| length.trim().parse().unwrap())];
    stream.read_exact(&mut body).unwrap();
    let status = lines.remove(0);
    assert_eq!(lines.iter().filter(|line| line.starts_with("date: ")).count(), 1, "{lines:?}");
    lines.retain(|line| !line.starts_with("date: "));
    lines.sort();
    (status, lines, body)
}

fn headers() -> impl Strategy<Value = Vec<String>> {
    let header = prop_oneof![
        prop::sample::select(vec![
            "br",
            "gzip, br;q=0",
            "gzip",
            "identity",
            "*",
            "",
            "deflate",
            "br;q=0.0, gzip;q=0"
        ])
        .prop_map(|value| format!("Accept-Encoding: {value}")),
        prop::sample::select(vec!["*", "\"x\"", "W/\"x\", ETAG", "ETAG", "ETAG2", "etag"])
            .prop_map(|value| format!("if-none-match: {value}")),
        prop::sample::select(vec![
            "Range: bytes=0-9",
            "Cookie: a=b",
            "Accept: */*",
            "Connection: keep-alive",
            "Cache-Control: no-cache",
            "If-Modified-Since: Sun, 22 Nov 2026 10:00:00 GMT",
            "X-Long: 0123456789012345678901234567890123456789",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(header, 0..5)
}

#[test]
fn the_cache_fast_path_answers_as_the_normal_path_does() {
    let site = Site::with_sample();
    let stream = RefCell::new(BufReader::new(TcpStream::connect(site.address).unwrap()));
    let ask = |text: &str| stream.borrow_mut().get_mut().write_all(text.as_bytes()).unwrap();
    let answer = || read_response(&mut stream.borrow_mut());
    let mut etags = HashMap::new();
    for address in ADDRESSES {
        ask(&format!("GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        let etag = answer().1.iter().find_map(|line| Some(line.strip_prefix("etag: ")?.trim().to_owned()));
        etags.insert(address, etag.unwrap());
    }
    let strategy = (prop::sample::select(ADDRESSES.to_vec()), headers(), 1_usize..4);
    let mut runner = TestRunner::new(Config { cases: 60, ..Config::default() });
    let outcome = runner.run(&strategy, |(address, headers, times)| {
        let lines: String =
            headers.iter().map(|line| line.replace("ETAG", &etags[address]) + "\r\n").collect();
        let fast = format!("GET {address} HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n");
        // A request that says it has a body, even an empty one, takes the normal path.
        let normal = format!("GET {address} HTTP/1.1\r\nHost: localhost\r\n{lines}Content-Length: 0\r\n\r\n");
        ask(&normal);
        let expected = answer();
        ask(&(fast.repeat(times) + &normal + &fast));
        for _ in 0..times + 2 {
            prop_assert_eq!(&answer(), &expected);
        }
        Ok(())
    });
    outcome.unwrap();
}
