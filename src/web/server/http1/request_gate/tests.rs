//! What is refused, what passes unchanged, and where requests end.

use proptest::prelude::*;

use super::*;

const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const CHUNKED: &str = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";

/// How a parser would understand the body of this head.
fn framing(head: &[u8]) -> BodyFraming {
    let head = String::from_utf8_lossy(head).to_lowercase();
    let length = head.split("\r\ncontent-length:").nth(1).and_then(|rest| rest.lines().next());
    match length {
        _ if head.contains("\r\ntransfer-encoding:") => BodyFraming::Chunked,
        Some(length) => BodyFraming::Length(length.trim().parse().unwrap()),
        None => BodyFraming::None,
    }
}

/// The requests that pass when the bytes come in pieces of one size, and whether all of them did.
fn requests_of(bytes: &[u8], piece: usize) -> (Vec<Vec<u8>>, bool) {
    let (mut gate, mut requests) = (RequestGate::default(), vec![Vec::new()]);
    for piece in bytes.chunks(piece) {
        let mut at = 0;
        while at < piece.len() && !gate.is_malformed() {
            let passed = gate.pass(&piece[at..]);
            let request = requests.last_mut().unwrap();
            request.extend_from_slice(&piece[at..at + passed]);
            at += passed;
            if gate.position == Position::HeadEnd {
                gate.set_framing(framing(request));
            }
            if gate.begin_next() {
                requests.push(Vec::new());
            }
        }
    }
    requests.retain(|request| !request.is_empty());
    (requests, !gate.is_malformed())
}

fn requests(text: &str) -> (Vec<String>, bool) {
    let all: Vec<_> = [1, 2, 7, 4096].map(|piece| requests_of(text.as_bytes(), piece)).into();
    assert!(all.iter().all(|one| *one == all[0]), "pieces make no difference: {text:?} {all:?}");
    let (requests, is_whole) = all[0].clone();
    (requests.into_iter().map(|request| String::from_utf8(request).unwrap()).collect(), is_whole)
}

#[test]
fn a_bare_line_feed_is_refused_wherever_a_line_of_a_head_ends() {
    for text in [
        "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\n",
        "GET / HTTP/1.1\r\nHost: a\n\n",
        "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\na\nbGET / HTTP/1.1\n",
        &format!("{GET}{GET}GET / HTTP/1.1\nHost: a\r\n\r\n"),
        &format!("{CHUNKED}A\r\n0123\n56789\r\n0\r\n\r\n{GET}G\n"),
    ] {
        let (passed, is_whole) = requests(text);
        assert!(!is_whole && text.starts_with(&passed.concat()), "{text:?}");
        assert!(!passed.iter().any(|request| request.ends_with('\n') && !request.ends_with("\r\n")));
    }
}

#[test]
fn a_head_says_once_how_its_body_is_framed() {
    for lines in [
        "Content-Length: 1\r\nContent-Length: 5",
        "Content-Length: 1\r\ncontent-length: 1",
        "Content-Length: 1\r\nTransfer-Encoding: chunked",
        "transfer-encoding: chunked\r\nX: y\r\nCONTENT-LENGTH:1",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked",
    ] {
        assert!(!requests(&format!("POST / HTTP/1.1\r\n{lines}\r\n\r\n")).1, "{lines}");
    }
}

#[test]
fn valid_requests_pass_unchanged_and_one_at_a_time() {
    for texts in [
        vec![GET, GET, GET],
        vec!["\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", GET],
        vec!["POST / HTTP/1.1\r\nCONTENT-length:  6 \r\n\r\na\nb\n\nc", GET],
        vec!["POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n", GET],
        vec![&format!("{CHUNKED}3 ;x=\"y\"\r\na\nb\r\n00\r\nX: y\r\n\r\n"), GET],
        vec![&format!("{CHUNKED}1\r\nx\r\n0\r\n\r\n"), GET],
        vec![&format!("GET / HTTP/1.1\r\nCookie: {}\r\n\r\n", "x".repeat(9_000)), GET],
        vec!["GET / HTTP/1.1\r\nX-Content-Length: 5\r\nContent-Lengths: 6\r\n\r\n", GET],
    ] {
        let (passed, is_whole) = requests(&texts.concat());
        assert_eq!(passed, texts);
        assert!(is_whole);
    }
}

#[test]
fn nothing_passes_after_malformed_chunks() {
    for (passed, rest) in [
        ("1", "\nx\r\n0\r\n\r\n"),
        ("1;a=b", "\nx\r\n0\r\n\r\n"),
        ("1\r\nx\r\n0\r\nX: y", "\n\r\n"),
        ("1\r\nx\r\n0\r\n", "\n"),
        ("1\r\nx", "x\r\n0\r\n\r\n"),
        ("ffffffffffffffff", "f\r\na\nb"),
    ] {
        let text = format!("{CHUNKED}{passed}{rest}{GET}");
        assert_eq!(requests(&text), (vec![format!("{CHUNKED}{passed}")], false));
    }
}

#[test]
fn nothing_passes_before_the_parser_has_understood_the_head_nor_behind_the_request() {
    let mut gate = RequestGate::default();
    let post = "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n";
    assert_eq!(gate.pass(format!("{post}ab{GET}").as_bytes()), post.len());
    assert!(gate.is_closed() && gate.pass(b"ab") == 0 && !gate.begin_next());
    gate.set_framing(BodyFraming::Length(2));
    assert!(!gate.is_closed() && gate.pass(b"abGET /") == 2);
    assert!(gate.is_closed() && gate.pass(b"GET /") == 0);
    assert!(gate.begin_next() && gate.is_at_start() && gate.pass(b"GET /") == 5 && !gate.is_at_start());
}

proptest! {
    #[test]
    fn a_body_is_never_changed(body in proptest::collection::vec(any::<u8>(), 0..600), piece in 1_usize..90) {
        let mut sized = format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {}\r\n\r\n", body.len()).into_bytes();
        sized.extend_from_slice(&body);
        let mut chunked = CHUNKED.as_bytes().to_vec();
        for part in body.chunks(57) {
            chunked.extend_from_slice(format!("{:x}\r\n", part.len()).as_bytes());
            chunked.extend_from_slice(part);
            chunked.extend_from_slice(b"\r\n");
        }
        chunked.extend_from_slice(b"0\r\n\r\n");
        let all = [sized, chunked, GET.as_bytes().to_vec()];
        let (passed, is_whole) = requests_of(&all.concat(), piece);
        prop_assert_eq!(passed, all.to_vec());
        prop_assert!(is_whole);
    }
}
