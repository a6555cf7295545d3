//! Rejects lines that end with a bare LF in the framing of a request (RFC 9112, section 2.2). A proxy in front may not take
//! a bare LF for a line end, and then sees other requests than this server does (request smuggling).
//!
//! actix's parser accepts a bare LF. So the bytes of a connection pass through here first, and from a bare LF on they
//! become NUL, which no request may contain: the parser then answers 400. Bodies are not touched. Where the end of a body
//! is in doubt (the parser rejects such requests), neither is the rest of the connection.

use memchr::memchr;

/// Stored bytes of a line; no header that frames a body is longer.
const MAX_LINE: usize = 256;

/// Follows the bytes of one connection.
#[derive(Debug, Default)]
pub(crate) struct HeadScanner {
    position: Position,
    line: Line,
    framing: Framing,
    heads: u64,
    has_seen_body: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Position {
    /// In the lines of a request's head.
    #[default]
    Head,
    /// In a body with this many bytes to come.
    Body(u64),
    Chunked(ChunkPosition),
    /// Not HTTP any more, or rejected by the parser: not examined.
    Opaque,
    /// After a bare LF.
    Rejected,
}

/// A position in a chunked body (RFC 9112, section 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChunkPosition {
    Size { size: u64, digits: bool },
    SizeLf(u64),
    Data(u64),
    DataCr,
    DataLf,
    EndCr,
    EndLf,
    Trailer,
    TrailerLf,
}

/// The beginning of a line and its last byte.
#[derive(Debug, Default)]
struct Line {
    start: Vec<u8>,
    is_truncated: bool,
    last: u8,
}

/// What a head has said about its body so far.
#[derive(Debug, Default)]
struct Framing {
    has_request_line: bool,
    length: Option<u64>,
    is_chunked: bool,
    is_unclear: bool,
}

impl HeadScanner {
    /// Examines the next bytes of the connection; overwrites them with NUL after a bare LF.
    pub(crate) fn scan(&mut self, mut bytes: &mut [u8]) {
        while !bytes.is_empty() {
            let used = match self.position {
                Position::Head => self.head(bytes),
                Position::Body(left) => {
                    let used = left.min(bytes.len() as u64);
                    self.position = if left == used { Position::Head } else { Position::Body(left - used) };
                    usize::try_from(used).unwrap_or(bytes.len())
                }
                Position::Chunked(at) => self.chunked(at, bytes),
                Position::Opaque => return,
                Position::Rejected => {
                    bytes.fill(0);
                    return;
                }
            };
            bytes = &mut bytes[used..];
        }
    }

    /// How many heads there were.
    pub(super) fn requests(&self) -> u64 {
        self.heads
    }

    /// Whether the next byte is part of a head.
    pub(super) fn is_in_head(&self) -> bool {
        self.position == Position::Head
    }

    /// Whether the next byte begins a request, and no request before it had a body.
    pub(super) fn is_between_requests(&self) -> bool {
        let is_between = self.is_in_head() && self.line.is_empty() && !self.framing.has_request_line;
        is_between && !self.has_seen_body
    }

    fn head(&mut self, bytes: &mut [u8]) -> usize {
        let Some(end) = memchr(b'\n', bytes) else {
            self.line.add(bytes);
            return bytes.len();
        };
        self.line.add(&bytes[..end]);
        if self.line.last == b'\r' {
            self.end_of_line();
            return end + 1;
        }
        self.position = Position::Rejected;
        end
    }

    fn end_of_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let text = line.start.strip_suffix(b"\r").unwrap_or(&line.start);
        if !text.is_empty() {
            self.framing.add_line(text, line.is_truncated);
        } else if self.framing.has_request_line {
            self.position = std::mem::take(&mut self.framing).body();
            self.heads += 1;
            self.has_seen_body |= self.position != Position::Head;
        }
    }

    fn chunked(&mut self, at: ChunkPosition, bytes: &mut [u8]) -> usize {
        let byte = bytes[0];
        let digit = char::from(byte).to_digit(16).map(u64::from);
        let next = match (at, byte) {
            (ChunkPosition::Data(left), _) => {
                let used = left.min(bytes.len() as u64);
                let next =
                    if left == used { ChunkPosition::DataCr } else { ChunkPosition::Data(left - used) };
                self.position = Position::Chunked(next);
                return usize::try_from(used).unwrap_or(bytes.len());
            }
            (ChunkPosition::Size { size, digits: true }, _) if digit.is_some() => {
                let size = size.checked_mul(16).and_then(|size| size.checked_add(digit?));
                size.map(|size| ChunkPosition::Size { size, digits: true })
            }
            (ChunkPosition::Size { size, .. }, b'\r') => Some(ChunkPosition::SizeLf(size)),
            (ChunkPosition::Trailer, b'\r') => Some(ChunkPosition::TrailerLf),
            (ChunkPosition::Size { .. } | ChunkPosition::Trailer | ChunkPosition::EndCr, b'\n') => {
                self.position = Position::Rejected;
                return 0;
            }
            (ChunkPosition::Size { size, .. }, _) => Some(ChunkPosition::Size { size, digits: false }),
            (ChunkPosition::SizeLf(0) | ChunkPosition::TrailerLf, b'\n') => Some(ChunkPosition::EndCr),
            (ChunkPosition::SizeLf(size), b'\n') => Some(ChunkPosition::Data(size)),
            (ChunkPosition::DataCr, b'\r') => Some(ChunkPosition::DataLf),
            (ChunkPosition::DataLf, b'\n') => Some(ChunkPosition::Size { size: 0, digits: true }),
            (ChunkPosition::EndCr, b'\r') => Some(ChunkPosition::EndLf),
            (ChunkPosition::EndCr | ChunkPosition::Trailer, _) => Some(ChunkPosition::Trailer),
            (ChunkPosition::EndLf, b'\n') => {
                self.position = Position::Head;
                return 1;
            }
            _ => None,
        };
        self.position = next.map_or(Position::Opaque, Position::Chunked);
        1
    }
}

impl Line {
    fn is_empty(&self) -> bool {
        self.start.is_empty()
    }

    fn add(&mut self, bytes: &[u8]) {
        let Some(last) = bytes.last() else { return };
        let room = MAX_LINE - self.start.len();
        self.start.extend_from_slice(&bytes[..room.min(bytes.len())]);
        self.is_truncated |= bytes.len() > room;
        self.last = *last;
    }
}

impl Framing {
    fn add_line(&mut self, line: &[u8], is_truncated: bool) {
        if !self.has_request_line {
            self.has_request_line = true;
            // What follows is not HTTP.
            self.is_unclear = line.starts_with(b"CONNECT ");
            return;
        }
        let Some(colon) = memchr(b':', line) else { return };
        let (name, value) = (&line[..colon], &line[colon + 1..]);
        let is_length = name.eq_ignore_ascii_case(b"content-length");
        let is_encoding = name.eq_ignore_ascii_case(b"transfer-encoding");
        if !is_length && !is_encoding {
            let is_websocket = is_truncated || value.trim_ascii().eq_ignore_ascii_case(b"websocket");
            self.is_unclear |= is_websocket && name.eq_ignore_ascii_case(b"upgrade");
            return;
        }
        let value = value.trim_ascii();
        let length = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
        let is_first = self.length.is_none() && !self.is_chunked;
        let is_clear = if is_length { length.is_some() } else { value.eq_ignore_ascii_case(b"chunked") };
        self.is_unclear |= is_truncated || !is_first || !is_clear;
        self.length = length.filter(|_| is_length);
        self.is_chunked = is_encoding;
    }

    fn body(self) -> Position {
        match self.length {
            _ if self.is_unclear => Position::Opaque,
            _ if self.is_chunked => Position::Chunked(ChunkPosition::Size { size: 0, digits: true }),
            None | Some(0) => Position::Head,
            Some(length) => Position::Body(length),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The bytes after scanning them in pieces of one size.
    fn scanned(text: &str, piece: usize) -> String {
        let mut scanner = HeadScanner::default();
        let mut bytes = text.as_bytes().to_vec();
        bytes.chunks_mut(piece).for_each(|piece| scanner.scan(piece));
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
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\nx\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\nx\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX: y\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\n",
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
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\na\nb",
        ] {
            assert!(!is_rejected(text), "{text:?}");
        }
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
            bytes.chunks_mut(piece).for_each(|piece| scanner.scan(piece));
            prop_assert_eq!(bytes, whole);
            prop_assert_eq!(scanner.position, Position::Head);
        }
    }
}
