//! Bodies beyond every bound: what they cost is measured by the process's own peak (`docs/bounds.md`).

use std::io::{Read as _, Write as _};

use reqwest::RequestBuilder;

use super::*;

/// What an attack may add to the memory of the process, megabytes.
const MOST: u64 = 40;

fn quiet(dir: &std::path::Path) -> Serving {
    Serving::start_with(dir, &[("PHARMA_SITE_LOG", "warn")])
}

/// What the process takes more at its peak than before, megabytes.
fn cost(site: &Serving, attack: impl FnOnce()) -> u64 {
    // The allocator keeps what the start needed; a first answer shows what an answer needs.
    get(site, "/products");
    site.reset_peak();
    let before = site.memory("VmRSS");
    attack();
    site.memory("VmHWM").saturating_sub(before)
}

/// A cached page, as a visitor beside the attack gets it.
fn get(site: &Serving, path: &str) -> u16 {
    let mut stream = TcpStream::connect(site.address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    status(&mut stream)
}

/// The status that comes, or 0 when the connection ends without one.
fn status(stream: &mut TcpStream) -> u16 {
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut start = [0; 12];
    match stream.read_exact(&mut start) {
        Ok(()) => String::from_utf8_lossy(&start[9..]).parse().unwrap(),
        Err(_) => 0,
    }
}

/// Begins a request with a body in chunks, sends pieces until the server wants no more, and returns its status.
fn send_endlessly(site: &Serving, path: &str, content_type: &str, piece: &[u8], most: usize) -> u16 {
    let mut stream = TcpStream::connect(site.address).unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {content_type}\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.set_write_timeout(Some(Duration::from_secs(20))).unwrap();
    let chunk = [format!("{:x}\r\n", piece.len()).as_bytes(), piece, b"\r\n"].concat();
    for _ in 0..most / piece.len() {
        if stream.write_all(&chunk).is_err() {
            break;
        }
    }
    let _ = stream.write_all(b"0\r\n\r\n");
    status(&mut stream)
}

/// So many of an attack at once; their statuses.
fn at_once(count: usize, attack: impl Fn() -> u16 + Sync) -> Vec<u16> {
    thread::scope(|scope| {
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(&attack)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// The connection may also end before the answer is read, because the rest of the body is not.
fn are_refusals(statuses: &[u16]) -> bool {
    statuses.iter().all(|status| matches!(status, 0 | 400 | 413 | 415 | 429 | 503))
}

#[test]
fn names_and_heads_of_parts_cost_no_more_than_their_envelope() {
    let dir = tempfile::tempdir().unwrap();
    let site = quiet(dir.path());
    let named = |length: usize| {
        format!("--b\r\nContent-Disposition: form-data; name=\"{}\"\r\n\r\nx\r\n", "n".repeat(length))
    };
    for piece in [named(30_000), named(1), format!("--b\r\nX-{}: y\r\n", "x".repeat(60_000))] {
        let attack = || {
            send_endlessly(
                &site,
                "/api/match",
                "multipart/form-data; boundary=b",
                piece.as_bytes(),
                200 << 20,
            )
        };
        let mut statuses = Vec::new();
        let cost = cost(&site, || statuses = at_once(4, attack));
        assert!(are_refusals(&statuses), "{statuses:?}");
        assert!(cost < MOST, "parts of {} bytes cost {cost} MB", piece.len());
    }
}

#[test]
fn values_of_public_bodies_are_counted_while_they_are_read() {
    let dir = tempfile::tempdir().unwrap();
    let site = quiet(dir.path());
    let form = "application/x-www-form-urlencoded";
    for (path, content_type, piece) in [
        ("/enquiry-list", form, "a&".repeat(8_000)),
        ("/contact", form, "a&".repeat(8_000)),
        ("/api/enquiry-lists", "application/json", "[{},".repeat(4_000)),
        ("/api/enquiries", "application/json", "[[],".repeat(4_000)),
        ("/api/match", "application/json", "{\"a\":".repeat(3_000)),
        ("/auth/v1/token?grant_type=password", "application/json", "[{},".repeat(4_000)),
    ] {
        let attack = || send_endlessly(&site, path, content_type, piece.as_bytes(), 4 << 20);
        let mut statuses = Vec::new();
        let cost = cost(&site, || statuses = at_once(16, attack));
        assert!(are_refusals(&statuses), "{path}: {statuses:?}");
        assert!(cost < MOST, "{path} cost {cost} MB");
    }
}

#[test]
fn lists_of_as_many_lines_as_a_body_holds_cost_little() {
    let dir = tempfile::tempdir().unwrap();
    let site = quiet(dir.path());
    let lines = format!("{{\"text\":\"{}\"}}", "\\n".repeat(520_000));
    let tabs = format!("{{\"text\":\"{}\"}}", "\\t".repeat(520_000));
    let commas = format!("{{\"text\":\"a1{}\"}}", ",b2".repeat(340_000));
    for text in [lines, tabs, commas] {
        let attack = || send_endlessly(&site, "/api/match", "application/json", text.as_bytes(), text.len());
        let mut statuses = Vec::new();
        let cost = cost(&site, || statuses = at_once(16, attack));
        let ends = statuses.iter().all(|status| matches!(status, 0 | 200 | 413 | 422 | 429 | 503));
        assert!(ends, "{statuses:?}");
        assert!(cost < MOST, "{} cost {cost} MB", &text[..20]);
    }
}

#[test]
fn bodies_that_stop_half_way_hold_a_budget_and_end_after_fifteen_seconds() {
    let dir = tempfile::tempdir().unwrap();
    let site = quiet(dir.path());
    let begun = Instant::now();
    let half = |content_type: &str, start: &str| {
        let mut stream = TcpStream::connect(site.address).unwrap();
        stream.set_write_timeout(Some(Duration::from_secs(5))).unwrap();
        let body = format!("{start}{}", "x".repeat(900 << 10));
        let _ = write!(
            stream,
            "POST /api/match HTTP/1.1\r\nHost: localhost\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n\r\n{body}",
            1 << 20
        );
        status(&mut stream)
    };
    let part = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
    let mut statuses = Vec::new();
    let cost = cost(&site, || {
        statuses = thread::scope(|scope| {
            let json: Vec<_> =
                (0..60).map(|_| scope.spawn(|| half("application/json", "{\"text\":\""))).collect();
            let files: Vec<_> =
                (0..60).map(|_| scope.spawn(|| half("multipart/form-data; boundary=b", part))).collect();
            thread::sleep(Duration::from_secs(3));
            let (page, took) = (Instant::now(), get(&site, "/products"));
            assert!(took == 200 && page.elapsed().as_secs() < 5, "a visitor beside them: {took}");
            json.into_iter().chain(files).map(|thread| thread.join().unwrap()).collect()
        });
    });
    assert!(statuses.iter().all(|status| matches!(status, 0 | 408 | 429 | 503)), "{statuses:?}");
    assert!(statuses.contains(&408) && statuses.contains(&429), "{statuses:?}");
    assert!(begun.elapsed().as_secs() < 28, "{:?}", begun.elapsed());
    assert!(cost < MOST, "{cost} MB");
    assert_eq!(get(&site, "/products"), 200);
}

/// Routes that read no body.
const WITHOUT_BODY: [&str; 17] = [
    "POST /auth/v1/signup",
    "POST /api/admin/products/{id}/restore",
    "POST /api/admin/products/{id}/duplicate",
    "POST /api/admin/products/{id}/revisions/{revision}/restore",
    "POST /api/admin/categories/{id}/restore",
    "POST /api/admin/benefits/{id}/restore",
    "POST /api/admin/blogs/{id}/restore",
    "POST /api/admin/blogs/{id}/revisions/{revision}/restore",
    "POST /api/admin/backups",
    "POST /api/admin/backups/{name}/drill",
    "POST /api/admin/imports/library",
    "POST /api/admin/imports/{id}/apply",
    "POST /api/admin/imports/{id}/undo",
    "POST /api/admin/media/delete-unused",
    "POST /api/admin/people/invitations/{id}/resend",
    "POST /api/admin/site/{page}/editing",
    "POST /api/admin/site/{page}/versions/{revision}/restore",
];

/// Bodies beyond what any route takes: bytes, values of JSON, fields of a form, parts.
fn beyond(request: RequestBuilder, kind: usize) -> RequestBuilder {
    let typed = |request: RequestBuilder, name: &str| request.header("content-type", name.to_owned());
    match kind {
        0 => typed(request, "application/json").body(format!("{{\"a\":\"{}\"}}", "x".repeat(2 << 20))),
        1 => typed(request, "application/json").body(format!("{{\"a\":[0{}]}}", ",0".repeat(70_000))),
        2 => typed(request, "application/x-www-form-urlencoded").body("a&".repeat(40_000)),
        _ => {
            let parts = (0..100).map(|n| (format!("field{n}"), Part::text("x")));
            request.multipart(parts.fold(Form::new(), |form, (name, part)| form.part(name, part)))
        }
    }
}

#[actix_web::test]
async fn every_route_refuses_what_is_beyond_its_bounds() {
    let dir = tempfile::tempdir().unwrap();
    let site = quiet(dir.path());
    let admin = site.admin().await;
    let mut wrong = Vec::new();
    let mut sent = 0;
    site.reset_peak();
    let before = site.memory("VmRSS");
    for (pattern, methods) in routes::listing() {
        for method in methods.into_iter().filter(|method| matches!(*method, "POST" | "PUT" | "PATCH")) {
            let name = format!("{method} {pattern}");
            if WITHOUT_BODY.contains(&name.as_str()) {
                continue;
            }
            let path = pattern.replace("{bucket}", "blogs").replace("{page}", "home");
            let path = path.split('{').enumerate().map(|(at, part)| match part.split_once('}') {
                Some((_, rest)) if at > 0 => format!("1{rest}"),
                _ => part.to_owned(),
            });
            let path: String = path.collect();
            for kind in 0..4 {
                let request = admin.request(method.parse::<Method>().unwrap(), &path);
                let status = send(beyond(request, kind)).await.status.as_u16();
                sent += 1;
                // What is to be replaced is looked for first.
                let is_missing = status == 404 && pattern.ends_with("/replace");
                if !is_missing && !matches!(status, 400 | 413 | 415 | 429) {
                    wrong.push(format!("{name}, body {kind}: {status}"));
                }
            }
        }
    }
    assert!(sent > 150, "{sent}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let cost = site.memory("VmHWM").saturating_sub(before);
    assert!(cost < MOST, "{cost} MB");
}
