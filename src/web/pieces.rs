//! Answers on their way to slow readers.
//!
//! The server beneath copies whatever a body hands over into the connection's write buffer, however large it is. So no
//! body hands over more than a piece at a time, and the next only when the last has gone.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use actix_web::http::Method;
use bytes::Bytes;

/// Most that is handed over at a time, bytes.
const PIECE: usize = 32 << 10;

/// A body in pieces; for HEAD, its size alone.
pub struct Pieces<B> {
    size: BodySize,
    body: Option<Pin<Box<B>>>,
    rest: Bytes,
}

impl<B: MessageBody> Pieces<B> {
    /// The body of an answer to a request with this method.
    pub fn of(body: B, method: &Method) -> Self {
        let size = body.size();
        let body = (*method != Method::HEAD).then(|| Box::pin(body));
        Self { size, body, rest: Bytes::new() }
    }
}

impl<B: MessageBody> MessageBody for Pieces<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.size
    }

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, B::Error>>> {
        let this = self.get_mut();
        if this.rest.is_empty() {
            let Some(body) = &mut this.body else { return Poll::Ready(None) };
            match body.as_mut().poll_next(context) {
                Poll::Ready(Some(Ok(more))) => this.rest = more,
                other => return other,
            }
        }
        let piece = this.rest.split_to(PIECE.min(this.rest.len()));
        Poll::Ready(Some(Ok(piece)))
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    #[actix_web::test]
    async fn no_piece_is_large_and_nothing_is_lost() {
        let whole = Bytes::from((0..100_000_u32).map(|n| n as u8).collect::<Vec<_>>());
        let mut body = Pieces::of(whole.clone(), &Method::GET);
        assert_eq!(body.size(), BodySize::Sized(100_000));
        let mut got = Vec::new();
        while let Some(Ok(piece)) = poll_fn(|cx| Pin::new(&mut body).poll_next(cx)).await {
            assert!((1..=PIECE).contains(&piece.len()));
            got.extend_from_slice(&piece);
        }
        assert_eq!(got, whole);
    }

    #[actix_web::test]
    async fn of_an_answer_to_head_the_size_is_all() {
        let mut body = Pieces::of(Bytes::from_static(b"never read"), &Method::HEAD);
        assert_eq!(body.size(), BodySize::Sized(10));
        assert!(poll_fn(|cx| Pin::new(&mut body).poll_next(cx)).await.is_none());
    }
}
