//! Closes the connection when a handler leaves a chunked request body unread.
//!
//! actix would read on to the end of the body, for as long as the client sends and without a deadline, so that the
//! connection can serve another request. Here the body is kept alive until the response is out; dropping it then ends the
//! connection, as actix does by itself for a body of announced length.

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

/// The middleware.
pub(super) async fn close_unread<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, WithPayload<B>>>, Error> {
    if !request.chunked().unwrap_or(false) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let payload = SharedPayload(Rc::new(RefCell::new(request.take_payload())));
    request.set_payload(Payload::Stream { payload: Box::pin(payload.clone()) });
    let response = next.call(request).await?;
    Ok(response
        .map_body(|_, body| EitherBody::right(WithPayload { body: Box::pin(body), _payload: payload })))
}

/// A request's body, owned by the handler and by the response.
#[derive(Clone)]
struct SharedPayload(Rc<RefCell<Payload>>);

impl Stream for SharedPayload {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_next(context)
    }
}

/// A response's body that keeps the request's body alive.
pub(super) struct WithPayload<B> {
    body: Pin<Box<B>>,
    _payload: SharedPayload,
}

impl<B: MessageBody> MessageBody for WithPayload<B> {
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
