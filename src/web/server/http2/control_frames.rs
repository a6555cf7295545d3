//! Bounds the frames that are no request and carry nothing: SETTINGS, PING, `RST_STREAM`, PRIORITY, `WINDOW_UPDATE`, empty
//! DATA and CONTINUATION, and those of unknown types. Each is a few bytes to send and work to read, and some must be
//! answered (CVE-2019-9511 to 9518). A client has an allowance of them, which grows with time and with what it
//! reads; one that exceeds it is disconnected.

use std::cell::Cell;

use tokio::sync::Notify;
use tokio::time::Instant;

/// Frames that a client may send at once.
const BURST: f64 = 1_000.0;
/// Frames that it may send in a second.
const PER_SECOND: f64 = 50.0;
/// Bytes sent to the client for which it may send one frame more: it opens windows for what it reads. Far more than the
/// answer to any of these frames has.
const BYTES_FOR_ONE: f64 = 1_024.0;

/// Length of the client's preface, which comes before its first frame.
const PREFACE: usize = 24;
/// Length of a frame's head.
const HEAD: usize = 9;
const DATA: u8 = 0;
const HEADERS: u8 = 1;
const CONTINUATION: u8 = 9;

/// How many of these frames a client may still send.
#[derive(Debug)]
pub(super) struct Allowance {
    left: Cell<f64>,
    at: Cell<Instant>,
    exceeds: Notify,
    is_exceeded: Cell<bool>,
}

impl Default for Allowance {
    fn default() -> Self {
        Self {
            left: Cell::new(BURST),
            at: Cell::new(Instant::now()),
            exceeds: Notify::new(),
            is_exceeded: Cell::new(false),
        }
    }
}

impl Allowance {
    pub(super) fn is_exceeded(&self) -> bool {
        self.is_exceeded.get()
    }

    /// Waits until it is.
    pub(super) async fn exceeded(&self) {
        let exceeds = self.exceeds.notified();
        if !self.is_exceeded() {
            exceeds.await;
        }
    }

    /// Adds what the client may send for bytes that it has got.
    pub(super) fn add_for_sent(&self, bytes: usize) {
        self.add(bytes as f64 / BYTES_FOR_ONE);
    }

    fn add_for_time(&self, now: Instant) {
        let passed = now.duration_since(self.at.replace(now));
        self.add(passed.as_secs_f64() * PER_SECOND);
    }

    fn add(&self, frames: f64) {
        self.left.set((self.left.get() + frames).min(BURST));
    }

    fn take(&self, frames: u32, now: Instant) {
        self.add_for_time(now);
        self.left.set(self.left.get() - f64::from(frames));
        if self.left.get() < 0.0 && !self.is_exceeded.replace(true) {
            self.exceeds.notify_waiters();
        }
    }
}

/// Follows the frames in the bytes of a connection.
#[derive(Debug)]
pub(super) struct FrameCounter {
    /// Bytes to skip: of the preface, and then of frames.
    skipped: usize,
    head: [u8; HEAD],
    /// Bytes of the head that are there.
    filled: usize,
}

impl Default for FrameCounter {
    fn default() -> Self {
        Self { skipped: PREFACE, head: [0; HEAD], filled: 0 }
    }
}

impl FrameCounter {
    /// Takes the frames that end in these bytes from the allowance.
    pub(super) fn count(&mut self, bytes: &[u8], allowance: &Allowance) {
        let frames = self.control_frames(bytes);
        if frames > 0 {
            allowance.take(frames, Instant::now());
        }
    }

    fn control_frames(&mut self, mut bytes: &[u8]) -> u32 {
        let mut found = 0;
        while !bytes.is_empty() {
            let skipped = self.skipped.min(bytes.len());
            self.skipped -= skipped;
            bytes = &bytes[skipped..];
            let taken = (HEAD - self.filled).min(bytes.len());
            self.head[self.filled..self.filled + taken].copy_from_slice(&bytes[..taken]);
            self.filled += taken;
            bytes = &bytes[taken..];
            if self.filled == HEAD {
                let [a, b, c, kind, ..] = self.head;
                let length = u32::from_be_bytes([0, a, b, c]) as usize;
                let is_control = match kind {
                    HEADERS => false,
                    DATA | CONTINUATION => length == 0,
                    _ => true,
                };
                found += u32::from(is_control);
                (self.skipped, self.filled) = (length, 0);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn frame(kind: u8, length: u8) -> Vec<u8> {
        let mut frame = vec![0, 0, length, kind, 0, 0, 0, 0, 1];
        frame.extend(vec![kind; usize::from(length)]);
        frame
    }

    fn count(bytes: &[u8], piece: usize) -> u32 {
        let mut counter = FrameCounter::default();
        bytes.chunks(piece).map(|piece| counter.control_frames(piece)).sum()
    }

    #[test]
    fn frames_that_carry_nothing_are_counted_however_they_arrive() {
        let frames =
            [(4, 0), (1, 30), (0, 5), (0, 0), (6, 8), (9, 0), (9, 7), (3, 4), (8, 4), (2, 5), (200, 1)];
        let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
        bytes.extend(frames.iter().flat_map(|(kind, length)| frame(*kind, *length)));
        for piece in [1, 2, 9, 10, 33, 4096] {
            assert_eq!(count(&bytes, piece), 8, "{piece}");
        }
    }

    #[test]
    fn an_allowance_grows_with_time_and_with_what_is_read() {
        let (allowance, begun) = (Allowance::default(), Instant::now());
        allowance.at.set(begun);
        allowance.take(BURST as u32, begun);
        assert!(!allowance.is_exceeded());
        allowance.add_for_sent(10 << 10);
        allowance.take(10, begun);
        let later = begun + Duration::from_secs(2);
        allowance.take(100, later);
        assert!(!allowance.is_exceeded());
        allowance.take(1, later);
        assert!(allowance.is_exceeded());
    }
}
