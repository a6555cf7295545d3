//! Response bodies that yield small slices.
//!
//! actix copies whatever a body yields into the connection's write buffer, however large it is. So no body yields more
//! than one slice at a time, and the next only after the last was sent: slow clients cost a slice of memory each.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use actix_web::http::Method;
use bytes::Bytes;

use super::in_flight::AnsweredGuard;

/// Largest slice, bytes.
const SLICE: usize = 32 << 10;

/// A body in slices; for HEAD, its size alone.
pub(in crate::web) struct SlicedBody<B> {
    /// Dropped with the body, once it was taken.
    _answered: Option<AnsweredGuard>,
    size: BodySize,
    body: Option<Pin<Box<B>>>,
    rest: Bytes,
}

impl<B: MessageBody> SlicedBody<B> {
    /// The body of a response to a request with this method.
    pub(in crate::web) fn new(body: B, method: &Method, answered: Option<AnsweredGuard>) -> Self {
        let size = body.size();
        let body = (*method != Method::HEAD).then(|| Box::pin(body));
        Self { _answered: answered, size, body, rest: Bytes::new() }
    }
}

impl<B: MessageBody> MessageBody for SlicedBody<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.size
    }

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, B::Error>>> {
        let this = self.get_mut();
        if this.rest.is_empty() {
            let Some(body) = &mut this.body else { return Poll::Ready(None) };
            match body.as_mut().poll_next(context) {
                Poll::Ready(Some(Ok(chunk))) => this.rest = chunk,
                other => return other,
            }
        }
        let slice = this.rest.split_to(SLICE.min(this.rest.len()));
        Poll::Ready(Some(Ok(slice)))
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    #[actix_web::test]
    async fn no_slice_is_large_and_nothing_is_lost() {
        let whole = Bytes::from((0..100_000_u32).map(|n| n as u8).collect::<Vec<_>>());
        let mut body = SlicedBody::new(whole.clone(), &Method::GET, None);
        assert_eq!(body.size(), BodySize::Sized(100_000));
        let mut got = Vec::new();
        while let Some(Ok(slice)) = poll_fn(|cx| Pin::new(&mut body).poll_next(cx)).await {
            assert!((1..=SLICE).contains(&slice.len()));
            got.extend_from_slice(&slice);
        }
        assert_eq!(got, whole);
    }

    #[actix_web::test]
    async fn a_response_to_head_has_a_size_and_no_body() {
        let mut body = SlicedBody::new(Bytes::from_static(b"never read"), &Method::HEAD, None);
        assert_eq!(body.size(), BodySize::Sized(10));
        assert!(poll_fn(|cx| Pin::new(&mut body).poll_next(cx)).await.is_none());
    }
}
