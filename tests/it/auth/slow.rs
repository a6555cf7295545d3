//! Bodies that stall, drip or never end: promise 13 of the security page. The deadline is the real one, so this takes
//! 15 s, once for all endpoints together.

use std::net::SocketAddr;
use std::thread;

use super::endpoints::{Endpoint, PreparedSite, stored_rows};
use super::*;

use crate::harness::stalling::{StallResult, stall};

/// How a body can fail to arrive: what announces it, how it begins, what drips.
struct BrokenBody {
    name: &'static str,
    header: &'static str,
    beginning: &'static str,
    drip: &'static str,
}

const BROKEN_BODIES: [BrokenBody; 3] = [
    BrokenBody { name: "stalls", header: "Content-Length: 2000", beginning: "{", drip: "" },
    BrokenBody { name: "drips", header: "Content-Length: 2000", beginning: "{", drip: " " },
    BrokenBody {
        name: "drips in chunks",
        header: "Transfer-Encoding: chunked",
        beginning: "1\r\n{\r\n",
        drip: "1\r\n \r\n",
    },
];

fn begin(endpoint: &Endpoint, token: Option<&str>, address: SocketAddr, body_kind: &BrokenBody) -> String {
    let authorization = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let Endpoint { method, path, .. } = endpoint;
    let BrokenBody { header, beginning, .. } = body_kind;
    format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         {authorization}{header}\r\n\r\n{beginning}"
    )
}

#[actix_web::test]
async fn a_body_that_does_not_arrive_is_given_up_after_fifteen_seconds() {
    let PreparedSite { site, owner, endpoints } = &PreparedSite::boot().await;
    let before = stored_rows(site);
    let address = site.address;
    let Admin { access_token, .. } = owner;
    let outcomes: Vec<StallResult> = thread::scope(|scope| {
        let mut stalls = Vec::new();
        for endpoint in endpoints.iter().filter(|endpoint| endpoint.reads_a_body()) {
            let token = endpoint.bearer.then_some(access_token.as_str());
            for body_kind in &BROKEN_BODIES {
                let what = format!("{} {} {}", endpoint.method, endpoint.path, body_kind.name);
                let beginning = begin(endpoint, token, address, body_kind);
                stalls.push(scope.spawn(move || stall(address, what, &beginning, body_kind.drip)));
            }
        }
        stalls.into_iter().map(|stall| stall.join().unwrap()).collect()
    });
    assert!(outcomes.len() >= 30, "{}", outcomes.len());
    for StallResult { what, text, after } in outcomes {
        assert!(text.starts_with("HTTP/1.1 408 "), "{what}: {text}");
        assert!(text.contains("\"code\":\"request_timeout\""), "{what}: {text}");
        assert!((14..20).contains(&after.as_secs()), "{what}: {after:?}");
    }
    assert_eq!(stored_rows(site), before, "nothing changed");
}

#[actix_web::test]
async fn without_a_token_the_answer_does_not_wait_for_the_body() {
    let PreparedSite { site, endpoints, .. } = &PreparedSite::boot().await;
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.bearer && endpoint.reads_a_body()) {
        let what = format!("{} {}", endpoint.method, endpoint.path);
        let beginning = begin(endpoint, None, site.address, &BROKEN_BODIES[0]);
        let StallResult { what, text, after } = stall(site.address, what, &beginning, BROKEN_BODIES[0].drip);
        assert!(text.starts_with("HTTP/1.1 401 "), "{what}: {text}");
        assert!(after < Duration::from_secs(5), "{what}: {after:?}");
    }
}

#[actix_web::test]
async fn an_endless_chunked_body_is_413() {
    let PreparedSite { site, owner, endpoints } = &PreparedSite::boot().await;
    let before = stored_rows(site);
    let pieces = format!("1000\r\n{}\r\n", " ".repeat(0x1000)).repeat(17);
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.reads_a_body()) {
        let what = format!("{} {}", endpoint.method, endpoint.path);
        let token = endpoint.bearer.then_some(owner.access_token.as_str());
        let beginning = begin(endpoint, token, site.address, &BROKEN_BODIES[2]) + &pieces;
        let StallResult { what, text, after } = stall(site.address, what, &beginning, "");
        assert!(text.starts_with("HTTP/1.1 413 "), "{what}: {text}");
        assert!(text.contains("\"code\":\"request_too_large\""), "{what}: {text}");
        assert!(after < Duration::from_secs(5), "{what}: {after:?}");
    }
    assert_eq!(stored_rows(site), before, "nothing changed");
}
