//! Bodies that nobody reads to their end.
//!
//! When a body in chunks is given up before its end, the server beneath reads on, for as long as the sender likes, so
//! that the connection can serve again. No deadline holds there. So here the body is held until the answer is out,
//! and then the connection ends with it, as it does for a body whose length was announced.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _};
use bytes::Bytes;
use futures_util::Stream;

/// Ends a connection whose request was answered before its body in chunks came to an end.
///
/// # Errors
/// Those of what is asked.
pub async fn hang_up<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, Holding<B>>>, Error> {
    if !request.chunked().unwrap_or(false) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let held = Held(Rc::new(RefCell::new(request.take_payload())));
    request.set_payload(Payload::Stream { payload: Box::pin(held.clone()) });
    let response = next.call(request).await?;
    Ok(response.map_body(|_, body| EitherBody::right(Holding { body: Box::pin(body), _held: held })))
}

/// A request's body with two owners, so that the server sees it alive.
#[derive(Clone)]
struct Held(Rc<RefCell<Payload>>);

impl Stream for Held {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_next(context)
    }
}

/// An answer's body that holds the request's.
pub struct Holding<B> {
    body: Pin<Box<B>>,
    _held: Held,
}

impl<B: MessageBody> MessageBody for Holding<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        self.get_mut().body.as_mut().poll_next(context)
    }
}
