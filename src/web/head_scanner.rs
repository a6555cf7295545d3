//! Refuses lines that end with a bare LF in what frames a request (RFC 9112, section 2.2): a proxy in front may read
//! them otherwise, and then one of the two sees a request that the other does not.
//!
//! The parser beneath takes a bare LF for a line end. So the bytes of a connection pass through here first, and from a
//! bare LF on they become NUL, which no request may hold: the parser itself then answers 400. What is the body is left
//! alone; in any doubt where a body ends (the parser refuses such requests), the rest of the connection is.

use memchr::memchr;

/// Bytes of a line that are kept; no header that decides about the body is longer.
const KEPT: usize = 256;

/// Follows the bytes of one connection.
#[derive(Debug, Default)]
pub struct HeadScanner {
    state: State,
    line: Line,
    head: Head,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    /// In the lines of a request's head.
    #[default]
    Head,
    /// In a body with so many bytes to come.
    Body(u64),
    /// In a body in chunks.
    Chunked(Chunked),
    /// Nothing more is looked at.
    Opaque,
    /// There was a bare LF.
    Refused,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chunked {
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

/// The beginning of a line, and what its last byte was.
#[derive(Debug, Default)]
struct Line {
    kept: Vec<u8>,
    is_longer: bool,
    last: u8,
}

/// What a head has said about its body.
#[derive(Debug, Default)]
struct Head {
    has_begun: bool,
    length: Option<u64>,
    is_chunked: bool,
    is_unclear: bool,
}

impl HeadScanner {
    /// Looks at the next bytes of the connection, and changes them when they have to be refused.
    pub fn scan(&mut self, mut bytes: &mut [u8]) {
        while !bytes.is_empty() {
            let used = match self.state {
                State::Head => self.head(bytes),
                State::Body(left) => {
                    let used = left.min(bytes.len() as u64);
                    self.state = if left == used { State::Head } else { State::Body(left - used) };
                    usize::try_from(used).unwrap_or(bytes.len())
                }
                State::Chunked(state) => self.chunked(state, bytes),
                State::Opaque => return,
                State::Refused => {
                    bytes.fill(0);
                    return;
                }
            };
            bytes = &mut bytes[used..];
        }
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
        self.state = State::Refused;
        end
    }

    fn end_of_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let text = line.kept.strip_suffix(b"\r").unwrap_or(&line.kept);
        if !text.is_empty() {
            self.head.take(text, line.is_longer);
        } else if self.head.has_begun {
            self.state = std::mem::take(&mut self.head).body();
        }
    }

    fn chunked(&mut self, state: Chunked, bytes: &mut [u8]) -> usize {
        let byte = bytes[0];
        let digit = char::from(byte).to_digit(16).map(u64::from);
        let next = match (state, byte) {
            (Chunked::Data(left), _) => {
                let used = left.min(bytes.len() as u64);
                let next = if left == used { Chunked::DataCr } else { Chunked::Data(left - used) };
                self.state = State::Chunked(next);
                return usize::try_from(used).unwrap_or(bytes.len());
            }
            (Chunked::Size { size, digits: true }, _) if digit.is_some() => {
                let size = size.checked_mul(16).and_then(|size| size.checked_add(digit?));
                size.map(|size| Chunked::Size { size, digits: true })
            }
            (Chunked::Size { size, .. }, b'\r') => Some(Chunked::SizeLf(size)),
            (Chunked::Trailer, b'\r') => Some(Chunked::TrailerLf),
            (Chunked::Size { .. } | Chunked::Trailer | Chunked::EndCr, b'\n') => {
                self.state = State::Refused;
                return 0;
            }
            (Chunked::Size { size, .. }, _) => Some(Chunked::Size { size, digits: false }),
            (Chunked::SizeLf(0) | Chunked::TrailerLf, b'\n') => Some(Chunked::EndCr),
            (Chunked::SizeLf(size), b'\n') => Some(Chunked::Data(size)),
            (Chunked::DataCr, b'\r') => Some(Chunked::DataLf),
            (Chunked::DataLf, b'\n') => Some(Chunked::Size { size: 0, digits: true }),
            (Chunked::EndCr, b'\r') => Some(Chunked::EndLf),
            (Chunked::EndCr | Chunked::Trailer, _) => Some(Chunked::Trailer),
            (Chunked::EndLf, b'\n') => {
                self.state = State::Head;
                return 1;
            }
            _ => None,
        };
        self.state = next.map_or(State::Opaque, State::Chunked);
        1
    }
}

impl Line {
    fn add(&mut self, bytes: &[u8]) {
        let Some(last) = bytes.last() else { return };
        let room = KEPT - self.kept.len();
        self.kept.extend_from_slice(&bytes[..room.min(bytes.len())]);
        self.is_longer |= bytes.len() > room;
        self.last = *last;
    }
}

impl Head {
    fn take(&mut self, line: &[u8], is_longer: bool) {
        if !self.has_begun {
            self.has_begun = true;
            // What follows is no HTTP.
            self.is_unclear = line.starts_with(b"CONNECT ");
            return;
        }
        let Some(colon) = memchr(b':', line) else { return };
        let (name, value) = (&line[..colon], &line[colon + 1..]);
        let is_length = name.eq_ignore_ascii_case(b"content-length");
        let is_encoding = name.eq_ignore_ascii_case(b"transfer-encoding");
        if !is_length && !is_encoding {
            let is_websocket = is_longer || value.trim_ascii().eq_ignore_ascii_case(b"websocket");
            self.is_unclear |= is_websocket && name.eq_ignore_ascii_case(b"upgrade");
            return;
        }
        let value = value.trim_ascii();
        let length = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
        let is_first = self.length.is_none() && !self.is_chunked;
        let is_clear = if is_length { length.is_some() } else { value.eq_ignore_ascii_case(b"chunked") };
        self.is_unclear |= is_longer || !is_first || !is_clear;
        self.length = length.filter(|_| is_length);
        self.is_chunked = is_encoding;
    }

    fn body(self) -> State {
        match self.length {
            _ if self.is_unclear => State::Opaque,
            _ if self.is_chunked => State::Chunked(Chunked::Size { size: 0, digits: true }),
            None | Some(0) => State::Head,
            Some(length) => State::Body(length),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What is left of bytes that come in pieces of a size.
    fn scanned(text: &str, piece: usize) -> String {
        let mut scanner = HeadScanner::default();
        let mut bytes = text.as_bytes().to_vec();
        bytes.chunks_mut(piece).for_each(|piece| scanner.scan(piece));
        String::from_utf8(bytes).unwrap()
    }

    fn is_refused(text: &str) -> bool {
        let all: Vec<_> = [1, 2, 7, 4096].map(|piece| scanned(text, piece)).into();
        assert!(all.iter().all(|one| *one == all[0]), "pieces make no difference: {text:?} {all:?}");
        assert!(all[0].starts_with(text.split('\n').next().unwrap()), "nothing before it is touched");
        all[0].contains('\0')
    }

    const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    #[test]
    fn a_bare_line_feed_is_refused_wherever_a_line_ends() {
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
            assert!(is_refused(text), "{text:?}");
        }
    }

    #[test]
    fn what_is_sound_and_what_is_body_passes_unchanged() {
        for text in [
            &GET.repeat(3),
            &format!("\r\n\r\n{GET}"),
            &format!("POST / HTTP/1.1\r\nCONTENT-length:  6 \r\n\r\na\nb\n\nc{GET}"),
            &format!("POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n{GET}"),
            &format!(
                "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3 ;x=\"y\"\r\na\nb\r\n00\r\nX: y\r\n\r\n{GET}"
            ),
            &format!("GET / HTTP/1.1\r\nCookie: {}\r\n\r\n{GET}", "x".repeat(9_000)),
            // Not HTTP any more, or refused by the parser: whatever it is, it is not touched.
            "GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\na\nb",
            "CONNECT a:1 HTTP/1.1\r\n\r\na\nb",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 5\r\n\r\na\nb\nc",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na\nb\nc",
            "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\na\nb",
            "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\na\nb",
            &format!("POST / HTTP/1.1\r\nContent-Length: {}5\r\n\r\na\nb\nc", " ".repeat(300)),
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\na\nb",
        ] {
            assert!(!is_refused(text), "{text:?}");
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
            prop_assert_eq!(scanner.state, State::Head);
        }
    }
}
