//! Passes the bytes of one request at a time to the parser, and no head with a line that is not ended by CR LF.
//!
//! The parser takes a bare LF for a line end, as RFC 9112, section 2.2, allows. A proxy in front may not, and then sees other
//! requests than this server does (request smuggling). For the same reason a head may say only once how its body is framed.
//!
//! What a head says is the parser's matter: it tells the gate how the body is framed. The gate only finds the end of a head,
//! and of a body, so that no byte of the next request reaches the parser before the response to this one has been sent.

use memchr::memchr;

/// The names that frame a body, with their colon.
const FRAMING: [&[u8]; 2] = [b"content-length:", b"transfer-encoding:"];
/// Stored bytes of a line: the longest of these names.
const START: usize = 18;

/// How a request's body is framed, as the parser has understood it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyFraming {
    None,
    Length(u64),
    Chunked,
}

/// Follows the bytes of one connection.
#[derive(Debug, Default)]
pub(crate) struct RequestGate {
    position: Position,
    line: Line,
    /// Whether the head has begun: it has a line.
    has_lines: bool,
    /// How many lines of the head frame the body.
    framing_lines: u32,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Position {
    /// In the lines of a request's head.
    #[default]
    Head,
    /// Behind a head that the parser has yet to understand.
    HeadEnd,
    /// In a body with this many bytes to come.
    Body(u64),
    Chunked(ChunkPosition),
    /// Behind a request.
    RequestEnd,
    /// Nothing more is passed.
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

/// What a head's line is like so far.
#[derive(Debug, Default)]
struct Line {
    start: [u8; START],
    length: usize,
    last: u8,
}

impl RequestGate {
    /// How many of these bytes are passed. The rest is to be kept.
    pub(crate) fn pass(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            at += match self.position {
                Position::Head => self.head(rest),
                Position::Body(left) => {
                    let used = left.min(rest.len() as u64);
                    self.position =
                        if left == used { Position::RequestEnd } else { Position::Body(left - used) };
                    usize::try_from(used).unwrap_or(rest.len())
                }
                Position::Chunked(at) => self.chunked(at, rest),
                Position::HeadEnd | Position::RequestEnd | Position::Malformed => break,
            };
        }
        at
    }

    /// The parser has understood the head.
    pub(crate) fn set_framing(&mut self, framing: BodyFraming) {
        if self.position == Position::HeadEnd {
            self.position = match framing {
                BodyFraming::None | BodyFraming::Length(0) => Position::RequestEnd,
                BodyFraming::Length(length) => Position::Body(length),
                BodyFraming::Chunked => Position::Chunked(ChunkPosition::Size { size: 0, digits: true }),
            };
        }
    }

    /// Begins the next request; false when this one has not been passed to its end.
    pub(crate) fn begin_next(&mut self) -> bool {
        let has_ended = self.position == Position::RequestEnd;
        if has_ended {
            *self = Self::default();
        }
        has_ended
    }

    /// Whether nothing is passed for now.
    pub(crate) fn is_closed(&self) -> bool {
        matches!(self.position, Position::HeadEnd | Position::RequestEnd)
    }

    pub(crate) fn is_malformed(&self) -> bool {
        self.position == Position::Malformed
    }

    /// Whether the next byte is part of a head.
    #[cfg(test)]
    pub(crate) fn is_in_head(&self) -> bool {
        self.position == Position::Head
    }

    /// Whether the next byte is the first of a request.
    pub(crate) fn is_at_start(&self) -> bool {
        self.position == Position::Head && !self.has_lines && self.line.length == 0
    }

    fn head(&mut self, bytes: &[u8]) -> usize {
        let Some(end) = memchr(b'\n', bytes) else {
            self.line.add(bytes);
            return bytes.len();
        };
        self.line.add(&bytes[..end]);
        let line = std::mem::take(&mut self.line);
        self.framing_lines += u32::from(line.frames_the_body());
        if line.last != b'\r' || self.framing_lines > 1 {
            self.position = Position::Malformed;
            return end;
        }
        // Empty lines before a request are skipped (RFC 9112, section 2.2).
        if line.length > 1 {
            self.has_lines = true;
        } else if self.has_lines {
            self.position = Position::HeadEnd;
        }
        end + 1
    }

    fn chunked(&mut self, at: ChunkPosition, bytes: &[u8]) -> usize {
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
            (ChunkPosition::Size { .. } | ChunkPosition::Trailer | ChunkPosition::EndCr, b'\n') => None,
            (ChunkPosition::Size { size, .. }, _) => Some(ChunkPosition::Size { size, digits: false }),
            (ChunkPosition::SizeLf(0) | ChunkPosition::TrailerLf, b'\n') => Some(ChunkPosition::EndCr),
            (ChunkPosition::SizeLf(size), b'\n') => Some(ChunkPosition::Data(size)),
            (ChunkPosition::DataCr, b'\r') => Some(ChunkPosition::DataLf),
            (ChunkPosition::DataLf, b'\n') => Some(ChunkPosition::Size { size: 0, digits: true }),
            (ChunkPosition::EndCr, b'\r') => Some(ChunkPosition::EndLf),
            (ChunkPosition::Trailer, b'\r') => Some(ChunkPosition::TrailerLf),
            (ChunkPosition::EndCr | ChunkPosition::Trailer, _) => Some(ChunkPosition::Trailer),
            (ChunkPosition::EndLf, b'\n') => {
                self.position = Position::RequestEnd;
                return 1;
            }
            _ => None,
        };
        self.position = next.map_or(Position::Malformed, Position::Chunked);
        usize::from(next.is_some())
    }
}

impl Line {
    fn add(&mut self, bytes: &[u8]) {
        for (stored, byte) in self.start.iter_mut().skip(self.length).zip(bytes) {
            *stored = *byte;
        }
        self.length += bytes.len();
        self.last = bytes.last().copied().unwrap_or(self.last);
    }

    fn frames_the_body(&self) -> bool {
        FRAMING.iter().any(|name| self.start[..name.len()].eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests;
