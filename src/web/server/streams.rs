//! How many requests of one HTTP/2 connection are answered at a time.
//!
//! The first has the connection's own permit, each further one takes another permit of its client's: so a client has no more
//! answers in memory, and no more files open, than it could have had with HTTP/1.1.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use h2::Reason;
use http::request::Parts;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::connection_limiter::ConnectionPermit;

/// Requests without a body that are being answered at a time: as many as browsers have connections with HTTP/1.1.
const MAX_ANSWERS: usize = 6;
/// Requests with a body that are being answered at a time. They never wait, or their bodies would take the window of
/// those that are being read.
pub(super) const MAX_BODIES: usize = 4;
/// What heads of requests that wait may be together, bytes.
const MAX_WAITING_HEADS: usize = 64 << 10;
/// What a header counts beside its name and value (RFC 9113, section 6.5.2).
const OVERHEAD: usize = 32;

/// The places of a connection.
pub(super) struct Streams {
    permit: Rc<ConnectionPermit>,
    /// The connection's own permit, which one request has at a time.
    own: Arc<Semaphore>,
    answers: Arc<Semaphore>,
    bodies: Arc<Semaphore>,
    waiting_heads: Cell<usize>,
}

/// A request's place, until it is dropped.
pub(super) struct Place {
    _turn: OwnedSemaphorePermit,
    _share: Share,
}

enum Share {
    Own(#[expect(dead_code, reason = "held")] (OwnedSemaphorePermit, Rc<ConnectionPermit>)),
    Further(#[expect(dead_code, reason = "held")] ConnectionPermit),
}

/// Heads that wait, until it is dropped.
struct Waiting<'s> {
    streams: &'s Streams,
    bytes: usize,
}

impl Streams {
    pub(super) fn new(permit: Rc<ConnectionPermit>) -> Rc<Self> {
        let places = |count| Arc::new(Semaphore::new(count));
        Rc::new(Self {
            permit,
            own: places(1),
            answers: places(MAX_ANSWERS),
            bodies: places(MAX_BODIES),
            waiting_heads: Cell::new(0),
        })
    }

    /// A place for a request. It waits for one, but not with a body, nor when too much waits already: then the client is told
    /// that it may send the request again (RFC 9113, section 8.7).
    pub(super) async fn place(&self, head: &Parts, has_body: bool) -> Result<Place, h2::Error> {
        let refused = h2::Error::from(Reason::REFUSED_STREAM);
        let turns = if has_body { &self.bodies } else { &self.answers };
        if let Ok(turn) = Arc::clone(turns).try_acquire_owned()
            && let Some(share) = self.share()
        {
            return Ok(Place { _turn: turn, _share: share });
        }
        let bytes = size(head);
        if has_body || self.waiting_heads.get() + bytes > MAX_WAITING_HEADS {
            return Err(refused);
        }
        let _waiting = Waiting::begin(self, bytes);
        let Ok(turn) = Arc::clone(turns).acquire_owned().await else { return Err(refused) };
        let share = match self.share() {
            Some(share) => share,
            // The client has no permit left: one request after the other, then.
            None => match Arc::clone(&self.own).acquire_owned().await {
                Ok(own) => Share::Own((own, Rc::clone(&self.permit))),
                Err(_) => return Err(refused),
            },
        };
        Ok(Place { _turn: turn, _share: share })
    }

    fn share(&self) -> Option<Share> {
        match Arc::clone(&self.own).try_acquire_owned() {
            Ok(own) => Some(Share::Own((own, Rc::clone(&self.permit)))),
            Err(_) => self.permit.another().map(Share::Further),
        }
    }
}

impl<'s> Waiting<'s> {
    fn begin(streams: &'s Streams, bytes: usize) -> Self {
        streams.waiting_heads.set(streams.waiting_heads.get() + bytes);
        Self { streams, bytes }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.streams.waiting_heads.set(self.streams.waiting_heads.get() - self.bytes);
    }
}

/// How large a head is, bytes.
fn size(head: &Parts) -> usize {
    let headers: usize =
        head.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + OVERHEAD).sum();
    let address = head.uri.path_and_query().map_or(0, |address| address.as_str().len());
    headers + address + head.uri.authority().map_or(0, |authority| authority.as_str().len())
}
