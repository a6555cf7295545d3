//! What the log says of failures: one line each, and no error for malformed requests.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};

use super::*;

const INFO: &[(&str, &str)] = &[("PHARMA_SITE_LOG", "info")];

/// Sends bytes as they are; all that comes back.
fn raw(address: std::net::SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn lines(site: &Serving) -> Vec<String> {
    std::fs::read_to_string(&site.log).unwrap().lines().map(str::to_owned).collect()
}

#[actix_web::test]
async fn starting_malformed_requests_and_sighup_log_no_error() {
    let (_dir, mut site) = Serving::fresh(INFO);
    for bytes in [
        &b"nonsense\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"GET /\x01 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ] {
        let answer = raw(site.address, bytes);
        assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    site.signal("HUP");
    fn said(site: &Serving, what: &str) -> usize {
        lines(site).iter().filter(|line| line.contains(what)).count()
    }
    while said(&site, "SIGHUP changes nothing") == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert_eq!(site.child.try_wait().unwrap(), None, "it serves on");
    }
    assert_eq!(site.visitor().get("/healthz").await.status, 200);
    assert!(said(&site, "ERROR") == 0 && said(&site, "server is busy") == 0, "{:#?}", lines(&site));
}

#[actix_web::test]
async fn a_failure_is_one_line_with_its_reason() {
    let (dir, site) = Serving::fresh(INFO);
    let other = rusqlite::Connection::open(dir.path().join("site.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(site.sign_in("wrong").await.status, 503);
    drop(other);
    let lines = lines(&site);
    // The site may have found the lock in its own way, too.
    let said: Vec<_> = lines.iter().filter(|line| line.contains("pharma_site::web")).collect();
    assert_eq!(said.len(), 1, "{lines:#?}");
    says(said[0], &["WARN", "503", "/auth/v1/token", "the server is busy"]);
}

/// Lines with the same words, whatever time, id and address of a page they have.
fn repeated(lines: &[String]) -> Vec<(String, usize)> {
    let mut kinds = BTreeMap::new();
    for line in lines {
        let words: Vec<_> = line.split_whitespace().skip(1).collect();
        let is_fixed = |word: &&&str| {
            !["path=", "ms=", "method=", "request_id=", "request{"]
                .iter()
                .any(|field| word.starts_with(field))
        };
        let kind: Vec<&str> = words.iter().filter(is_fixed).copied().collect();
        *kinds.entry(kind.join(" ")).or_insert(0) += 1;
    }
    kinds.into_iter().filter(|(_, count)| *count > 1).collect()
}

#[actix_web::test]
async fn what_anybody_can_cause_is_not_a_line_each_time() {
    let dir = tempfile::tempdir().unwrap();
    // The first start leaves the site closed.
    let site = Serving::start_empty(dir.path());
    let (begun, of_start) = (Instant::now(), lines(&site).len());
    let visitor = site.visitor();
    for (pattern, methods) in routes::listing() {
        let path = pattern.replace(":.+", "").replace(":.*", "").replace(":[0-9]+", "");
        let path = path.replace(['{', '}'], "");
        for method in methods {
            for body in ["{}", "{", ""] {
                let request = visitor.request(method.parse().unwrap(), &path).bearer_auth("nonsense");
                send(request.header("content-type", "application/json").body(body)).await;
            }
        }
    }
    for n in 0..100 {
        assert_eq!(visitor.get(&format!("/nowhere-{n}")).await.status, 503);
        site.sign_in("wrong").await;
        visitor.post("/auth/v1/invitation", &json!({"token": "x"})).await;
        visitor.post("/auth/v1/token?grant_type=refresh_token", &json!({"refresh_token": "x"})).await;
    }
    let mut all = lines(&site).split_off(of_start);
    // Names of migrations stand alone on their lines.
    all.retain(|line| line.split_whitespace().nth(1).is_some());
    let count = |what: &str| all.iter().filter(|line| line.contains(what)).count();
    // Once a minute, should this take longer than one.
    let most = 1 + usize::try_from(begun.elapsed().as_secs() / 60).unwrap();
    assert!((1..=most).contains(&count("status=503")), "{all:#?}");
    // Failures up to their limits, for programs that count them by address, and then one refusal.
    assert!((1..=most).contains(&count("too_many_attempts")), "{all:#?}");
    let mut more = repeated(&all);
    more.retain(|(kind, count)| !kind.contains("sign-in failed") && *count > most);
    assert!(more.is_empty() && all.len() < 28, "{} lines, {more:#?}", all.len());
}

#[actix_web::test]
async fn a_proxy_that_is_not_trusted_is_named_once() {
    let (dir, site) = Serving::fresh(INFO);
    let ask = |site: &Serving| {
        send(site.visitor().request(Method::GET, "/api/site").header("x-forwarded-for", "203.0.113.7"))
    };
    for _ in 0..5 {
        ask(&site).await;
    }
    let named = lines(&site).iter().filter(|line| line.contains("trusted_proxies")).count();
    assert_eq!(named, 1, "{:#?}", lines(&site));
    drop(site);
    let trusting = [INFO[0], ("PHARMA_SITE_HTTP_TRUSTED_PROXIES", "[\"127.0.0.0/8\"]")];
    let site = Serving::start_with(dir.path(), &trusting);
    ask(&site).await;
    assert!(!lines(&site).iter().any(|line| line.contains("trusted_proxies")));
}

/// A recipient may take it for the end of a line (RFC 9112, 2.2); what matters is that nobody counts requests otherwise.
#[test]
fn a_bare_line_feed_makes_no_second_request_of_one() {
    let site = Site::boot();
    let last = "Host: localhost\r\nConnection: close\r\n";
    for (request, count) in [
        (format!("GET /healthz HTTP/1.1\n{last}\r\n"), 1),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\nConnection: close\r\n\r\n".to_owned(), 1),
        (format!("GET /healthz HTTP/1.1\r\n{last}\n"), 1),
        (format!("\nGET /healthz HTTP/1.1\r\n{last}\r\n"), 1),
        (format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\n{last}\n"), 2),
        (format!("GET /healthz HTTP/1.1\r\nX-A: a\n\tGET /nowhere HTTP/1.1\r\n{last}\r\n"), 1),
        (
            format!(
                "POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                 Content-Length: 4\r\n\r\n{{\n\n}}GET /healthz HTTP/1.1\r\n{last}\r\n"
            ),
            2,
        ),
    ] {
        let answer = raw(site.address, request.as_bytes());
        let statuses: Vec<_> =
            answer.match_indices("HTTP/1.1 ").map(|(at, _)| &answer[at + 9..at + 12]).collect();
        assert_eq!(statuses.len(), count, "{request:?}: {answer}");
        assert!(
            statuses.iter().all(|status| ["200", "400", "422"].contains(status)),
            "{request:?}: {answer}"
        );
    }
}

#[actix_web::test]
async fn a_log_that_cannot_be_written_stops_nothing() {
    let data = tempfile::tempdir().unwrap();
    // Every write to it fails as on a full disk.
    let site = Serving::start_limited(data.path(), "exec 2>/dev/full");
    for path in ["/", "/products", "/readyz", "/nowhere"] {
        let answer = site.visitor().get(path).await;
        assert_eq!(answer.status == 404, path == "/nowhere", "{path}: {}", answer.status);
    }
    let password = site.demo_password.clone().unwrap();
    assert_eq!(site.sign_in(&password).await.status, 200);
}
