//! A response as hyper sends it.
//!
//! Of a body that is made piece by piece, no piece is made before the one before it was written, so that a client that
//! reads slowly holds one. Bytes that are there as a whole are shared, not copied.

use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use actix_http::Response;
use actix_http::body::{BodySize, BoxBody, MessageBody as _};
use actix_web::http::ConnectionType;
use bytes::Bytes;
use http::HeaderValue;
use hyper::body::{Body, Frame, SizeHint};

use super::exchange::Exchange;
use crate::web::server::application;

/// A response's body, which tells the connection when it has been handed over.
pub(super) struct AnswerBody {
    content: Content,
    exchange: Rc<Exchange>,
}

enum Content {
    Whole(Bytes),
    Parts { body: Pin<Box<BoxBody>>, size: BodySize },
}

/// Why a body ends before its end.
#[derive(Debug, thiserror::Error)]
#[error("the response cannot be made")]
pub(super) struct Broken;

impl AnswerBody {
    pub(super) fn whole(bytes: Bytes, exchange: Rc<Exchange>) -> Self {
        Self { content: Content::Whole(bytes), exchange }
    }
}

/// A response of the application; the last one of its connection if the request's body has not been read to its end.
pub(super) fn convert(
    response: Response<BoxBody>,
    is_body_read: bool,
    date: HeaderValue,
    exchange: Rc<Exchange>,
) -> Result<http::Response<AnswerBody>, Broken> {
    let is_last = !is_body_read || response.head().connection_type() == ConnectionType::Close;
    let mut head = application::head(&response, date).ok_or(Broken)?;
    if is_last {
        head.headers_mut().insert(http::header::CONNECTION, HeaderValue::from_static("close"));
    }
    let body = response.into_body();
    let content = match body.size() {
        BodySize::None => Content::Whole(Bytes::new()),
        size => match body.try_into_bytes() {
            Ok(bytes) => Content::Whole(bytes),
            Err(body) => Content::Parts { body: Box::pin(body), size },
        },
    };
    Ok(head.map(|()| AnswerBody { content, exchange }))
}

impl Body for AnswerBody {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        let this = self.get_mut();
        let body = match &mut this.content {
            Content::Whole(bytes) => {
                let bytes = std::mem::take(bytes);
                return Poll::Ready((!bytes.is_empty()).then(|| Ok(Frame::data(bytes))));
            }
            Content::Parts { body, .. } => body,
        };
        if this.exchange.is_part_to_wait() {
            return Poll::Pending;
        }
        loop {
            match ready!(body.as_mut().poll_next(cx)) {
                Some(Ok(part)) if part.is_empty() => {}
                Some(Ok(part)) => {
                    this.exchange.hand_over_part();
                    return Poll::Ready(Some(Ok(Frame::data(part))));
                }
                Some(Err(_)) => return Poll::Ready(Some(Err(Broken))),
                None => return Poll::Ready(None),
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        match &self.content {
            Content::Whole(bytes) => bytes.is_empty(),
            Content::Parts { size, .. } => *size == BodySize::Sized(0),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Content::Parts { size: BodySize::Sized(size), .. } => SizeHint::with_exact(*size),
            Content::Parts { .. } => SizeHint::default(),
        }
    }
}

impl Drop for AnswerBody {
    fn drop(&mut self) {
        self.exchange.hand_over();
    }
}
