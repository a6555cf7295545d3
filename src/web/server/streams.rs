//! How many requests of one HTTP/2 connection are answered at a time.
//!
//! The first has the connection's own permit, each further one takes another permit of its client's: so a client has no more
//! answers in memory, and no more files open, than it could have had with HTTP/1.1.

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
    waiting_heads: Semaphore,
}

/// A request's place, until it is dropped.
pub(super) struct Place {
    _turn: OwnedSemaphorePermit,
    _share: Share,
}

/// A permit of the client's, and that it is this request's alone.
type Share = (Rc<ConnectionPermit>, Option<OwnedSemaphorePermit>);

impl Streams {
    pub(super) fn new(permit: Rc<ConnectionPermit>) -> Rc<Self> {
        let places = |count| Arc::new(Semaphore::new(count));
        let (own, answers, bodies) = (places(1), places(MAX_ANSWERS), places(MAX_BODIES));
        Rc::new(Self { permit, own, answers, bodies, waiting_heads: Semaphore::new(MAX_WAITING_HEADS) })
    }

    /// A place for a request. It waits for one, but not with a body, nor when too much waits already: then the client is told
    /// that it may send the request again (RFC 9113, section 8.7).
    pub(super) async fn place(&self, head: &Parts, has_body: bool) -> Result<Place, h2::Error> {
        let refused = || h2::Error::from(Reason::REFUSED_STREAM);
        let turns = if has_body { &self.bodies } else { &self.answers };
        if let Ok(turn) = Arc::clone(turns).try_acquire_owned()
            && let Some(share) = self.share()
        {
            return Ok(Place { _turn: turn, _share: share });
        }
        if has_body {
            return Err(refused());
        }
        let _waiting = self.waiting_heads.try_acquire_many(size(head)).map_err(|_| refused())?;
        let turn = Arc::clone(turns).acquire_owned().await.map_err(|_| refused())?;
        let share = match self.share() {
            Some(share) => share,
            // The client has no permit left: one request after the other, then.
            None => self.own_share(Arc::clone(&self.own).acquire_owned().await.map_err(|_| refused())?),
        };
        Ok(Place { _turn: turn, _share: share })
    }

    fn share(&self) -> Option<Share> {
        match Arc::clone(&self.own).try_acquire_owned() {
            Ok(own) => Some(self.own_share(own)),
            Err(_) => self.permit.another().map(|permit| (Rc::new(permit), None)),
        }
    }

    fn own_share(&self, own: OwnedSemaphorePermit) -> Share {
        (Rc::clone(&self.permit), Some(own))
    }
}

/// How large a head is, bytes.
fn size(head: &Parts) -> u32 {
    let headers: usize =
        head.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + OVERHEAD).sum();
    let address = head.uri.path_and_query().map_or(0, |address| address.as_str().len());
    let authority = head.uri.authority().map_or(0, |authority| authority.as_str().len());
    u32::try_from(headers + address + authority).unwrap_or(u32::MAX)
}
