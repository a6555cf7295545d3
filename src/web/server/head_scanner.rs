//! Rejects lines that end with a bare LF in the framing of a request (RFC 9112, section 2.2). A proxy in front may not take
//! a bare LF for a line end, and then sees other requests than this server does (request smuggling).
//!
//! actix's parser accepts a bare LF. So the bytes of a connection pass through here first, and from a bare LF on they
//! become NUL, which no request may contain: the parser then answers 400. Bodies are not touched. Where the end of a body
//! is in doubt (the parser rejects such requests), neither is the rest of the connection.
//!
//! The scanner also says where a request ends, so that the parser gets one at a time, and which one is the last of its
//! connection (RFC 9112, section 9.3). Chunks that are malformed end the connection here: the parser would answer twice,
//! once for the request and once for the chunk.

use memchr::memchr;

/// Stored bytes of a line; no header that frames a body is longer.
const MAX_LINE: usize = 256;
/// Stored bytes of a line's end: the version of HTTP and the carriage return.
const TAIL: usize = 9;

/// Follows the bytes of one connection.
#[derive(Debug, Default)]
pub(crate) struct HeadScanner {
    position: Position,
    line: Line,
    framing: Framing,
    heads: u64,
    /// How many requests have ended, with their bodies.
    messages: u64,
    has_seen_body: bool,
    /// Whether the client has said that the request of this head is the last one.
    is_last: bool,
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
    /// After a bare LF in a head.
    Rejected,
    /// After the last request.
    Ended,
    /// In chunks that are malformed.
    Malformed,
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

/// The beginning of a line and its end.
#[derive(Debug, Default)]
struct Line {
    start: Vec<u8>,
    is_truncated: bool,
    tail: [u8; TAIL],
}

/// What a head has said about its body so far.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is something that a head says or not")]
struct Framing {
    has_request_line: bool,
    length: Option<u64>,
    is_chunked: bool,
    is_unclear: bool,
    is_http_1_0: bool,
    says_close: bool,
    says_keep_alive: bool,
}

impl HeadScanner {
    /// Examines bytes up to the end of the request that they continue or begin; returns how many these are. Overwrites
    /// them with NUL after a bare LF in a head.
    pub(crate) fn scan(&mut self, bytes: &mut [u8]) -> usize {
        let (messages, mut at) = (self.messages, 0);
        while at < bytes.len() && self.messages == messages {
            let rest = &mut bytes[at..];
            at += match self.position {
                Position::Head => self.head(rest),
                Position::Body(left) => {
                    let used = left.min(rest.len() as u64);
                    if left == used {
                        self.end_of_message();
                    } else {
                        self.position = Position::Body(left - used);
                    }
                    usize::try_from(used).unwrap_or(rest.len())
                }
                Position::Chunked(at) => self.chunked(at, rest),
                Position::Opaque => rest.len(),
                Position::Rejected => {
                    rest.fill(0);
                    rest.len()
                }
                Position::Ended | Position::Malformed => break,
            };
        }
        at
    }

    /// Whether nothing that follows may be read.
    pub(crate) fn has_ended(&self) -> bool {
        self.position == Position::Ended || self.is_malformed()
    }

    /// The same, and the request's body has no end.
    pub(crate) fn is_malformed(&self) -> bool {
        self.position == Position::Malformed
    }

    /// Whether the next byte is the first of a request.
    pub(super) fn is_at_start(&self) -> bool {
        self.is_in_head() && self.line.is_empty() && !self.framing.has_request_line
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
        self.is_at_start() && !self.has_seen_body
    }

    fn head(&mut self, bytes: &mut [u8]) -> usize {
        let Some(end) = memchr(b'\n', bytes) else {
            self.line.add(bytes);
            return bytes.len();
        };
        self.line.add(&bytes[..end]);
        if self.line.tail.ends_with(b"\r") {
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
            self.framing.add_line(text, &line);
        } else if self.framing.has_request_line {
            let framing = std::mem::take(&mut self.framing);
            self.is_last = framing.is_last();
            self.position = framing.body();
            self.heads += 1;
            self.has_seen_body |= self.position != Position::Head;
            if self.position == Position::Head {
                self.end_of_message();
            }
        }
    }

    fn end_of_message(&mut self) {
        self.position = if self.is_last { Position::Ended } else { Position::Head };
        self.messages += 1;
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
            (ChunkPosition::Size { .. } | ChunkPosition::Trailer | ChunkPosition::EndCr, b'\n') => None,
            (ChunkPosition::Size { size, .. }, _) => Some(ChunkPosition::Size { size, digits: false }),
            (ChunkPosition::SizeLf(0) | ChunkPosition::TrailerLf, b'\n') => Some(ChunkPosition::EndCr),
            (ChunkPosition::SizeLf(size), b'\n') => Some(ChunkPosition::Data(size)),
            (ChunkPosition::DataCr, b'\r') => Some(ChunkPosition::DataLf),
            (ChunkPosition::DataLf, b'\n') => Some(ChunkPosition::Size { size: 0, digits: true }),
            (ChunkPosition::EndCr, b'\r') => Some(ChunkPosition::EndLf),
            (ChunkPosition::EndCr | ChunkPosition::Trailer, _) => Some(ChunkPosition::Trailer),
            (ChunkPosition::EndLf, b'\n') => {
                self.end_of_message();
                return 1;
            }
            _ => None,
        };
        self.position = next.map_or(Position::Malformed, Position::Chunked);
        // The byte that is wrong goes nowhere: the body stays without an end.
        usize::from(next.is_some())
    }
}

impl Line {
    fn is_empty(&self) -> bool {
        self.start.is_empty()
    }

    fn add(&mut self, bytes: &[u8]) {
        let room = MAX_LINE - self.start.len();
        self.start.extend_from_slice(&bytes[..room.min(bytes.len())]);
        self.is_truncated |= bytes.len() > room;
        let count = bytes.len().min(TAIL);
        self.tail.rotate_left(count);
        self.tail[TAIL - count..].copy_from_slice(&bytes[bytes.len() - count..]);
    }
}

impl Framing {
    fn add_line(&mut self, line: &[u8], stored: &Line) {
        let is_truncated = stored.is_truncated;
        if !self.has_request_line {
            self.has_request_line = true;
            self.is_http_1_0 = stored.tail.starts_with(b"HTTP/1.0");
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
            if name.eq_ignore_ascii_case(b"connection") {
                let says = |option: &[u8]| {
                    value.split(|byte| *byte == b',').any(|one| one.trim_ascii().eq_ignore_ascii_case(option))
                };
                self.says_close |= is_truncated || says(b"close");
                self.says_keep_alive |= says(b"keep-alive");
            }
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

    /// Whether nothing follows this request on its connection (RFC 9112, section 9.3).
    fn is_last(&self) -> bool {
        self.says_close || self.is_http_1_0 && !self.says_keep_alive
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
mod tests;
