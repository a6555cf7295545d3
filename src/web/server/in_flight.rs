//! What a connection is doing: by this its deadlines and its allowance of bytes are judged.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use tokio::time::Instant;

use super::connection_limiter::{ConnectionPermit, Permit};

/// The times that a client has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    /// For the whole head of a request, from the connection's beginning or the end of the response before it.
    pub(super) request: Duration,
    /// For how long it may accept less of what is sent than [`LEAST_RATE`], in all.
    pub(super) read: Duration,
    /// For the end of a connection.
    pub(super) close: Duration,
}

/// The times that every client has.
pub(super) const TIMES: Times =
    Times { request: Duration::from_secs(10), read: Duration::from_secs(60), close: Duration::from_secs(5) };

/// How much longer a connection of HTTP/2 may be without a request: it costs a handshake to make, and is one for many requests.
const HTTP2_KEPT: u32 = 3;
/// What a client must accept of what it is sent, bytes a second.
const LEAST_RATE: f64 = 1024.0;
/// What a client of HTTP/2 may send beyond what its requests explain, bytes: the windows of its bodies, and heads.
const ALLOWANCE: f64 = 512.0 * 1024.0;
/// What a request explains: its head, and a body that nobody reads.
const OF_REQUEST: f64 = 64.0 * 1024.0;
/// What a second explains: signs of life.
const OF_SECOND: f64 = 1024.0;
/// What a byte of a response explains: windows that are opened for it.
const OF_SENT: f64 = 1.0 / 16.0;
/// Longest frame that says nothing but that the connection lives, such as the answer to a PING.
const CONTROL_FRAME: usize = 64;

/// One connection.
pub(super) struct InFlight {
    times: Times,
    /// Requests that the application has not answered yet.
    answering: Cell<usize>,
    /// Responses that have not been handed over to their end.
    sending: Cell<usize>,
    /// Whether the client does not accept what is to be written.
    is_stalled: Cell<bool>,
    /// The last time at which a request, or a response's part, came a step further.
    moved_at: Cell<Instant>,
    /// While something is sent: when the client has been too slow for too long.
    read_until: Cell<Option<Instant>>,
    /// While nothing is sent: how long that will take.
    read_time: Cell<Duration>,
    permit: Option<Rc<ConnectionPermit>>,
    /// The share of a connection that is being answered, or whose client does not take what it is sent.
    answer: RefCell<Option<Permit>>,
    /// Bytes that the client may still send, with HTTP/2.
    allowance: Option<Cell<f64>>,
    granted_at: Cell<Instant>,
}

/// What follows from the time that has passed.
pub(super) enum Due {
    /// Nothing until then.
    At(Instant),
    /// No request has come.
    Idle,
    /// The client accepts nothing.
    Stalled,
}

impl InFlight {
    pub(super) fn new(mut times: Times, is_http2: bool, permit: Option<Rc<ConnectionPermit>>) -> Rc<Self> {
        let now = Instant::now();
        if is_http2 {
            times.request *= HTTP2_KEPT;
        }
        Rc::new(Self {
            times,
            answering: Cell::new(0),
            sending: Cell::new(0),
            is_stalled: Cell::new(false),
            moved_at: Cell::new(now),
            read_until: Cell::default(),
            read_time: Cell::new(times.read),
            permit,
            answer: RefCell::default(),
            allowance: is_http2.then(|| Cell::new(ALLOWANCE)),
            granted_at: Cell::new(now),
        })
    }

    /// A request has come.
    pub(super) fn begin(self: &Rc<Self>) -> InFlightGuard {
        self.answering.set(self.answering.get() + 1);
        self.grant(OF_REQUEST);
        InFlightGuard { in_flight: Rc::clone(self), is_sending: false }
    }

    /// Takes the share of a connection that is being answered; false when there is none left.
    pub(super) fn reserve(&self) -> bool {
        let Some(permit) = &self.permit else { return true };
        let mut answer = self.answer.borrow_mut();
        if answer.is_none() {
            *answer = permit.answer();
        }
        answer.is_some()
    }

    /// A part of a request's body has been read, with the head of its frame.
    pub(super) fn consume(&self, bytes: usize) {
        self.grant((bytes + CONTROL_FRAME) as f64);
    }

    pub(super) fn touch(&self) {
        self.moved_at.set(Instant::now());
    }

    /// Counts what the client has sent; false when it is too much.
    ///
    /// Frames that are no request and carry nothing (SETTINGS, PING, PRIORITY, `WINDOW_UPDATE`) are a few bytes to send and
    /// work to read (CVE-2019-9511 to 9518). `h2` bounds resets, CONTINUATION and small DATA frames, but not these.
    pub(super) fn has_read(&self, bytes: usize) -> bool {
        let Some(allowance) = &self.allowance else { return true };
        if allowance.get() < bytes as f64 {
            let now = Instant::now();
            let passed = now.duration_since(self.granted_at.replace(now));
            self.grant(passed.as_secs_f64() * OF_SECOND);
        }
        allowance.set(allowance.get() - bytes as f64);
        allowance.get() >= 0.0
    }

    /// Counts what the client has accepted.
    pub(super) fn has_written(&self, bytes: usize) {
        if bytes > CONTROL_FRAME || self.is_stalled.get() {
            self.touch();
        }
        self.is_stalled.set(false);
        self.earn(bytes);
        self.settle();
        self.grant(bytes as f64 * OF_SENT);
    }

    /// Whether what is to be written has to wait; false when it may not, since too many wait already.
    pub(super) fn set_stalled(&self, is_stalled: bool) -> bool {
        if self.is_stalled.replace(is_stalled) != is_stalled {
            self.touch();
        }
        self.settle();
        !is_stalled || self.reserve()
    }

    fn is_reader(&self) -> bool {
        self.sending.get() > 0 || self.is_stalled.get()
    }

    /// Lets the time of a reader run or stand, and gives back the share of a connection that needs it no more.
    fn settle(&self) {
        let now = Instant::now();
        match (self.is_reader(), self.read_until.get()) {
            (true, None) => self.read_until.set(Some(now + self.read_time.get())),
            (false, Some(until)) => {
                self.read_time.set(until.saturating_duration_since(now));
                self.read_until.set(None);
            }
            _ => {}
        }
        if !self.is_reader() && self.answering.get() == 0 {
            self.answer.take();
        }
    }

    /// What the client accepts gives it more time.
    fn earn(&self, bytes: usize) {
        let (earned, most) = (Duration::from_secs_f64(bytes as f64 / LEAST_RATE), self.times.read);
        match self.read_until.get() {
            Some(until) => self.read_until.set(Some((until + earned).min(Instant::now() + most))),
            None => self.read_time.set((self.read_time.get() + earned).min(most)),
        }
    }

    /// `is_closing`: no further request is taken.
    pub(super) fn due(&self, is_closing: bool) -> Due {
        let (now, times) = (Instant::now(), self.times);
        let request = if is_closing { times.close } else { times.request };
        if self.answering.get() > 0 {
            // The application has deadlines of its own.
            return Due::At(now + request.min(times.read));
        }
        let at = self.read_until.get().unwrap_or(self.moved_at.get() + request);
        match (at > now, self.is_reader()) {
            // A client may stop to read before then.
            (true, _) => Due::At(at.min(now + times.read)),
            (false, true) => Due::Stalled,
            (false, false) => Due::Idle,
        }
    }

    fn grant(&self, bytes: f64) {
        if let Some(allowance) = &self.allowance {
            allowance.set((allowance.get() + bytes).min(ALLOWANCE));
        }
    }
}

/// A request and its response, until it is dropped.
pub(super) struct InFlightGuard {
    in_flight: Rc<InFlight>,
    is_sending: bool,
}

impl InFlightGuard {
    /// The application has answered.
    pub(super) fn respond(mut self) -> Self {
        self.is_sending = true;
        self.in_flight.answering.set(self.in_flight.answering.get() - 1);
        self.in_flight.sending.set(self.in_flight.sending.get() + 1);
        self.in_flight.touch();
        self.in_flight.settle();
        self
    }

    /// A part of the response has been handed over.
    pub(super) fn has_sent_part(&self) {
        self.in_flight.touch();
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        let InFlight { answering, sending, .. } = &*self.in_flight;
        let count = if self.is_sending { sending } else { answering };
        count.set(count.get() - 1);
        self.in_flight.touch();
        self.in_flight.settle();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(in_flight: &InFlight, time: Duration) {
        for moment in [&in_flight.moved_at, &in_flight.granted_at] {
            moment.set(moment.get() - time);
        }
        in_flight.read_until.set(in_flight.read_until.get().map(|until| until - time));
    }

    #[test]
    fn an_allowance_grows_with_time_requests_and_what_is_read() {
        let all = ALLOWANCE as usize;
        let in_flight = InFlight::new(TIMES, true, None);
        assert!(in_flight.has_read(all));
        drop(in_flight.begin());
        in_flight.consume(1000);
        in_flight.has_written(16_000);
        pass(&in_flight, Duration::from_secs(2));
        assert!(in_flight.has_read(OF_REQUEST as usize + CONTROL_FRAME + 2000 + 2048));
        assert!(!in_flight.has_read(1000));
        let plain = InFlight::new(TIMES, false, None);
        assert!((0..10).all(|_| plain.has_read(all)), "HTTP/1.1 has no such frames");
    }

    #[test]
    fn whom_a_connection_waits_for_decides_its_deadline() {
        let in_flight = InFlight::new(TIMES, false, None);
        let after = |seconds| {
            pass(&in_flight, Duration::from_secs(seconds));
            in_flight.due(false)
        };
        let request = in_flight.begin();
        assert!(matches!(after(300), Due::At(_)), "for the application");
        let response = request.respond();
        assert!(matches!(after(58), Due::At(_)));
        assert!(matches!(after(2), Due::Stalled), "for a reader");
        drop(response);
        assert!(matches!(after(8), Due::At(_)));
        in_flight.has_written(CONTROL_FRAME);
        assert!(matches!(after(2), Due::Idle), "for a request");
        in_flight.set_stalled(true);
        assert!(matches!(after(58), Due::At(_)));
        in_flight.has_written(1);
        assert!(matches!(in_flight.due(true), Due::At(_)));
        assert!(matches!(after(10), Due::Idle));
    }

    #[test]
    fn a_client_that_reads_less_than_the_least_rate_has_its_time_once() {
        let in_flight = InFlight::new(TIMES, false, None);
        let response = in_flight.begin().respond();
        for _ in 0..100 {
            pass(&in_flight, Duration::from_secs(10));
            in_flight.has_written(10 << 10);
            assert!(matches!(in_flight.due(false), Due::At(_)), "slow enough for the slowest network");
        }
        let mut seconds = 0;
        while matches!(in_flight.due(false), Due::At(_)) {
            pass(&in_flight, Duration::from_secs(10));
            in_flight.has_written(1 << 10);
            in_flight.set_stalled(true);
            seconds += 10;
        }
        assert!((60..=80).contains(&seconds), "{seconds}");
        drop(response);
    }
}
