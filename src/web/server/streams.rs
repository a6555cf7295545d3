//! How many requests of one HTTP/2 connection are answered at a time.
//!
//! Each takes a permit of its client's for answers: so a client has no more of them in memory, and no more files open, than it
//! could have had with HTTP/1.1.

use std::rc::Rc;
use std::sync::Arc;

use h2::Reason;
use http::request::Parts;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::connection_limiter::{ConnectionPermit, Permit};

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
    answers: Arc<Semaphore>,
    bodies: Arc<Semaphore>,
    waiting_heads: Semaphore,
}

/// A request's place, until it is dropped.
pub(super) struct Place {
    _turn: OwnedSemaphorePermit,
    _answer: Permit,
}

impl Streams {
    pub(super) fn new(permit: Rc<ConnectionPermit>) -> Rc<Self> {
        let places = |count| Arc::new(Semaphore::new(count));
        let (answers, bodies) = (places(MAX_ANSWERS), places(MAX_BODIES));
        Rc::new(Self { permit, answers, bodies, waiting_heads: Semaphore::new(MAX_WAITING_HEADS) })
    }

    /// A place for a request. It waits for one, but not with a body, nor when too much waits already, nor for others to be
    /// answered: then the client is told that it may send the request again (RFC 9113, section 8.7).
    pub(super) async fn place(&self, head: &Parts, has_body: bool) -> Result<Place, h2::Error> {
        let refused = || h2::Error::from(Reason::REFUSED_STREAM);
        let turns = if has_body { &self.bodies } else { &self.answers };
        let turn = match Arc::clone(turns).try_acquire_owned() {
            Ok(turn) => turn,
            Err(_) if has_body => return Err(refused()),
            Err(_) => {
                let _waiting = self.waiting_heads.try_acquire_many(size(head)).map_err(|_| refused())?;
                Arc::clone(turns).acquire_owned().await.map_err(|_| refused())?
            }
        };
        Ok(Place { _turn: turn, _answer: self.permit.answer().ok_or_else(refused)? })
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
