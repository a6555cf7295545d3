//! `/metrics`: what is counted, and who may read it.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};

use super::*;

use crate::harness::visitor::Visitor;

fn requests(route: &str, method: &str, status: u16) -> String {
    format!("http_requests_total{{route=\"{route}\",method=\"{method}\",status=\"{status}\"}}")
}

#[actix_web::test]
async fn requests_are_counted_by_route_method_and_status_however_they_are_answered() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    for path in ["/products", "/products", "/products", "/products/1", "/products/2", "/api/products/1"] {
        assert_eq!(visitor.get(path).await.status, 200, "{path}");
    }
    let etag = visitor.get("/about").await.header("etag").to_owned();
    let again = visitor.request(Method::GET, "/about").header("if-none-match", etag);
    assert_eq!(send(again).await.status, 304);
    for n in 0..20 {
        assert_eq!(visitor.get(&format!("/nowhere-{n}/{n}")).await.status, 404);
        assert_eq!(visitor.get(&format!("/api/nowhere-{n}")).await.status, 404);
        let made_up = Method::from_bytes(format!("BREW{n}").as_bytes()).unwrap();
        assert_eq!(send(visitor.request(made_up, "/products")).await.status, 405);
    }
    let text = visitor.metrics().await.text();
    let samples = samples(&text);
    for (route, method, status, count) in [
        ("/products", "GET", 200, 3.0),
        ("/products/{id}", "GET", 200, 2.0),
        ("/api/products/{id}", "GET", 200, 1.0),
        ("/about", "GET", 200, 1.0),
        ("/about", "GET", 304, 1.0),
        ("unmatched", "GET", 404, 40.0),
        ("unmatched", "other", 405, 20.0),
    ] {
        let name = requests(route, method, status);
        assert_eq!(samples.get(&name), Some(&count), "{name} in {text}");
    }
    assert_eq!(samples["http_request_duration_seconds_count{route=\"/products\"}"], 3.0);
    assert!(!text.contains("nowhere") && !text.contains("BREW"), "what clients send is no label");
    let (hits, misses) = (
        samples["pharma_site_response_cache_hits_total"],
        samples["pharma_site_response_cache_misses_total"],
    );
    assert!(hits >= 3.0 && misses >= 5.0, "{hits} {misses}");
    assert!(samples["pharma_site_render_duration_seconds_count"] >= 4.0);
    assert!(samples["pharma_site_database_read_wait_seconds_count"] >= 4.0);
    assert!(samples["process_resident_memory_bytes"] > 1e6);
}

#[actix_web::test]
async fn every_type_is_one_that_prometheus_knows_and_queues_and_schema_are_gauges() {
    let site = Site::boot();
    let text = site.visitor().metrics().await.text();
    for line in text.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let (name, kind) = line.split_once(' ').unwrap();
        assert!(["counter", "gauge", "histogram"].contains(&kind), "promtool refuses {name}: {kind}");
        let is_sample = |line: &str| line.starts_with(&format!("{name}_total"));
        assert!(
            kind != "counter" || !text.lines().any(is_sample),
            "{name}: promtool finds no help for its samples"
        );
    }
    let version = format!("pharma_site_build_info{{version=\"{}\"}}", pharma_site::platform::VERSION);
    let samples = samples(&text);
    assert_eq!(samples.get(&version), Some(&1.0), "{text}");
    for queue in ["images", "sheets", "catalogues", "pages"] {
        for name in ["waiting", "refused_total"] {
            assert_eq!(samples[&format!("pharma_site_jobs_{name}{{queue=\"{queue}\"}}")], 0.0, "{queue}");
        }
    }
    let names = std::fs::read_dir("migrations").unwrap().map(|file| file.unwrap().file_name());
    let number = |name: &str| name.strip_prefix('V')?.split("__").next()?.parse::<u32>().ok();
    let newest = names.filter_map(|name| number(name.to_str()?)).max().map(f64::from);
    assert_eq!(samples.get("pharma_site_database_schema").copied(), newest);
    assert_eq!(samples.get("pharma_site_database_schema_known").copied(), newest);
}

#[actix_web::test]
async fn sign_ins_and_mails_are_counted() {
    let site = Site::boot();
    site.account("office@example.com");
    assert_eq!(site.visitor().sign_in("office@example.com", "wrong").await.status, 400);
    let message = json!({"name": "Asha", "email": "asha@example.com", "phone": "+91 98765 43210",
        "company_name": "", "business_type": "", "product_interest": "", "message": "A question about prices.",
        "started_at": 1});
    let sent = site.visitor().post("/api/enquiries", &message).await;
    let samples = samples(&site.visitor().metrics().await.text());
    assert_eq!(samples["pharma_site_sign_ins_total{result=\"invalid_credentials\"}"], 1.0);
    let count = if sent.status.is_success() { 1.0 } else { 0.0 };
    assert_eq!(samples["pharma_site_mails_sent_total"], count, "{}", sent.text());
}

/// What a socket answers to a request for `/metrics`, as it is written.
fn asked(address: SocketAddr, version: &str, more: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /metrics HTTP/{version}\r\n{more}Connection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[actix_web::test]
async fn only_who_has_the_token_may_read_it_and_this_machine_is_no_token() {
    let none = Site::boot_with(|config| config.metrics.token.clear());
    let guarded = Site::boot();
    // As programs of this machine ask, and proxies that say nothing of themselves.
    for (version, host) in [
        ("1.1", "Host: localhost\r\n"),
        ("1.1", "Host: 127.0.0.1:8080\r\n"),
        ("1.1", "Host: www.example.com\r\n"),
        ("1.1", "Host: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n"),
        ("1.1", "Host: localhost\r\nAuthorization: Bearer \r\n"),
        ("1.1", "Host: localhost\r\nAuthorization: Bearer 0123456789abcdef-tokem\r\n"),
        ("1.0", "Host: localhost\r\n"),
        ("1.0", ""),
    ] {
        for (site, status) in [(&none, " 403 "), (&guarded, " 401 ")] {
            let answer = asked(site.address, version, host);
            assert!(
                answer.contains(status) && !answer.contains("http_requests"),
                "{version} {host}: {answer}"
            );
        }
    }
    let refused = none.visitor().metrics().await;
    assert_eq!(
        (refused.status_and_code(), refused.header("www-authenticate")),
        (expected(403, "forbidden"), "")
    );
    let refused = guarded.visitor().get("/metrics").await;
    refused.is_error(401, "token_required");
    assert!(refused.header("www-authenticate").starts_with("Bearer"));
    let read = guarded.visitor().metrics().await;
    assert_eq!((read.status.as_u16(), read.header("cache-control")), (200, "no-store"));
    assert!(read.text().ends_with("# EOF\n"));
    let posted = guarded.visitor().act("/metrics").await;
    assert_eq!((posted.status.as_u16(), posted.header("allow")), (405, "GET, HEAD"));
}

#[actix_web::test]
async fn an_address_of_its_own_tells_them_and_nothing_else() {
    let boot = |token: &str| {
        Site::boot_with(|config| {
            "https://www.example.com".clone_into(&mut config.http.public_url);
            config.metrics.listen = Some("127.0.0.1:0".parse().unwrap());
            token.clone_into(&mut config.metrics.token);
        })
    };
    let site = boot("");
    let own = site.metrics.unwrap();
    for host in ["Host: prometheus.internal:9614\r\n", "Host: 10.0.0.5\r\n"] {
        let answer = asked(own, "1.1", host);
        says(&answer, &[" 200 ", "process_resident_memory_bytes"]);
    }
    assert_eq!(site.visitor().get("/metrics").await.status, 403, "not at the address of the site");
    let alone = Visitor::new(own);
    for path in
        ["/", "/about", "/api/site", "/healthz", "/admin", "/assets/x.js", "/auth/v1/health", "/robots.txt"]
    {
        assert_eq!(alone.get(path).await.status, 404, "{path}");
    }
    let guarded = boot(METRICS_TOKEN);
    let alone = Visitor::new(guarded.metrics.unwrap());
    let statuses = [alone.get("/metrics").await.status.as_u16(), alone.metrics().await.status.as_u16()];
    assert_eq!(statuses, [401, 200], "where there is a token, it is asked for here, too");
}

#[actix_web::test]
async fn it_is_open_while_the_site_is_not() {
    let site = Site::boot();
    site.admin().put(site_settings::SETTINGS, &site_settings::settings(false, "")).await.expect(200);
    assert_eq!(site.visitor().get("/").await.status, 503);
    let text = site.visitor().metrics().await.text();
    assert!(text.contains("status=\"503\""), "{text}");
}

#[actix_web::test]
async fn the_format_is_the_one_that_was_asked_for() {
    let site = Site::boot();
    let visitor = Visitor::from_address(&site, Ipv4Addr::new(127, 0, 0, 2));
    let accept = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3";
    let asked = visitor.request(Method::GET, "/metrics").bearer_auth(METRICS_TOKEN).header("accept", accept);
    let asked = send(asked).await;
    assert_eq!(asked.header("content-type"), "application/openmetrics-text; version=1.0.0; charset=utf-8");
    assert_eq!(visitor.metrics().await.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
}
