//! What is rejected, what passes unchanged, and where requests end.

use proptest::prelude::*;

use super::*;

/// Examines bytes in pieces of one size, request by request; returns how many of them may be read.
fn scan_all(scanner: &mut HeadScanner, bytes: &mut [u8], piece: usize) -> usize {
    let mut passed = 0;
    for piece in bytes.chunks_mut(piece) {
        let mut at = 0;
        while at < piece.len() && !scanner.has_ended() {
            at += scanner.scan(&mut piece[at..]);
        }
        passed += at;
    }
    passed
}

/// The bytes after scanning them in pieces of one size.
fn scanned(text: &str, piece: usize) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let passed = scan_all(&mut HeadScanner::default(), &mut bytes, piece);
    bytes.truncate(passed);
    String::from_utf8(bytes).unwrap()
}

fn is_rejected(text: &str) -> bool {
    let all: Vec<_> = [1, 2, 7, 4096].map(|piece| scanned(text, piece)).into();
    assert!(all.iter().all(|one| *one == all[0]), "pieces make no difference: {text:?} {all:?}");
    assert!(all[0].starts_with(text.split('\n').next().unwrap()), "nothing before it is touched");
    all[0].contains('\0')
}

const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

#[test]
fn a_bare_line_feed_is_rejected_wherever_a_line_ends() {
    for text in [
        "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\n",
        "GET / HTTP/1.1\r\nHost: a\n\n",
        "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\na\nbGET / HTTP/1.1\n",
        "GET / HTTP/1.1\r\nUpgrade: h2c\r\n\r\nGET / HTTP/1.1\n",
        &format!("{GET}{GET}GET / HTTP/1.1\nHost: a\r\n\r\n"),
        &format!(
            "POST / HTTP/1.1\r\ntransfer-encoding: Chunked\r\n\r\nA\r\n0123\n56789\r\n0\r\n\r\n{GET}G\n"
        ),
    ] {
        assert!(is_rejected(text), "{text:?}");
    }
}

#[test]
fn valid_heads_and_all_bodies_pass_unchanged() {
    for text in [
        &GET.repeat(3),
        &format!("\r\n\r\n{GET}"),
        &format!("POST / HTTP/1.1\r\nCONTENT-length:  6 \r\n\r\na\nb\n\nc{GET}"),
        &format!("POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n{GET}"),
        &format!(
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3 ;x=\"y\"\r\na\nb\r\n00\r\nX: y\r\n\r\n{GET}"
        ),
        &format!("GET / HTTP/1.1\r\nCookie: {}\r\n\r\n{GET}", "x".repeat(9_000)),
        // Not HTTP any more, or rejected by the parser.
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\na\nb",
        "CONNECT a:1 HTTP/1.1\r\n\r\na\nb",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 5\r\n\r\na\nb\nc",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na\nb\nc",
        "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\na\nb",
        "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\na\nb",
        &format!("POST / HTTP/1.1\r\nContent-Length: {}5\r\n\r\na\nb\nc", " ".repeat(300)),
    ] {
        assert!(!is_rejected(text), "{text:?}");
    }
}

/// How much of a text is read.
fn read_of(text: &str) -> String {
    let all: Vec<_> = [1, 2, 7, 4096].map(|piece| scanned(text, piece)).into();
    assert!(all.iter().all(|one| *one == all[0]), "pieces make no difference: {text:?} {all:?}");
    all[0].clone()
}

#[test]
fn malformed_chunks_are_not_read_on() {
    const HEAD: &str = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (read, rest) in [
        ("1", "\nx\r\n0\r\n\r\n"),
        ("1;a=b", "\nx\r\n0\r\n\r\n"),
        ("1\r\nx\r\n0\r\nX: y", "\n\r\n"),
        ("1\r\nx\r\n0\r\n", "\n"),
        ("1\r\nx", "x\r\n0\r\n\r\n"),
        ("ffffffffffffffff", "f\r\na\nb"),
    ] {
        assert_eq!(read_of(&format!("{HEAD}{read}{rest}{GET}")), format!("{HEAD}{read}"));
    }
}

#[test]
fn nothing_is_read_after_the_last_request() {
    let long = "x".repeat(400);
    for last in [
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nconnection: TE , CLOSE\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.0\r\nHost: a\r\n\r\n",
        &format!("GET /{long} HTTP/1.0\r\n\r\n"),
        &format!("GET / HTTP/1.1\r\nConnection: {long}, close\r\n\r\n"),
        "POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc",
        "POST / HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc",
        "POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
    ] {
        assert_eq!(read_of(&format!("{GET}{last}{GET}")), format!("{GET}{last}"));
    }
    for more in [
        "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n",
        "GET / HTTP/1.1\r\nConnection: closed\r\n\r\n",
        "GET / HTTP/1.1\r\nX-Connection: close\r\n\r\n",
    ] {
        assert_eq!(read_of(&format!("{more}{GET}")), format!("{more}{GET}"));
    }
}

#[test]
fn requests_are_passed_one_at_a_time() {
    let post = "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nab";
    let mut bytes = format!("{GET}{post}{GET}GET /").into_bytes();
    let (mut scanner, mut at, mut lengths) = (HeadScanner::default(), 0, Vec::new());
    while at < bytes.len() {
        lengths.push(scanner.scan(&mut bytes[at..]));
        at += lengths.last().unwrap();
    }
    assert_eq!(lengths, [GET.len(), post.len(), GET.len(), 5]);
    assert!(!scanner.is_at_start() && scanner.requests() == 3);
}

proptest! {
    #[test]
    fn a_body_is_never_changed(body in proptest::collection::vec(any::<u8>(), 0..600), piece in 1_usize..90) {
        let announced = format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {}\r\n\r\n", body.len());
        let mut whole = announced.into_bytes();
        whole.extend_from_slice(&body);
        whole.extend_from_slice(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n");
        for part in body.chunks(57) {
            whole.extend_from_slice(format!("{:x}\r\n", part.len()).as_bytes());
            whole.extend_from_slice(part);
            whole.extend_from_slice(b"\r\n");
        }
        whole.extend_from_slice(format!("0\r\n\r\n{GET}").as_bytes());
        let mut scanner = HeadScanner::default();
        let mut bytes = whole.clone();
        prop_assert_eq!(scan_all(&mut scanner, &mut bytes, piece), whole.len());
        prop_assert_eq!(bytes, whole);
        prop_assert_eq!(scanner.position, Position::Head);
    }
}
