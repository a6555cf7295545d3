//! Sends a response over a stream, as fast as the client opens its window.
//!
//! No part of a body is made before the client can take it, so that a client that keeps its windows closed holds none.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use actix_http::Response;
use actix_http::body::{BodySize, BoxBody, MessageBody as _};
use bytes::Bytes;
use h2::server::SendResponse;
use h2::{Reason, SendStream};
use http::{HeaderMap, HeaderValue};
use tokio::time::timeout;

use crate::web::server::application;

/// Time in which a client must open the window of a stream, at least for one byte.
const WINDOW_TIMEOUT: Duration = Duration::from_secs(60);

/// Why a response was not sent to its end: the stream or the connection is gone.
#[derive(Debug)]
pub(super) struct Unsent;

impl From<h2::Error> for Unsent {
    fn from(_: h2::Error) -> Self {
        Self
    }
}

/// Sends what the cache has.
pub(super) async fn send_cached(response: http::Response<()>, body: Bytes, mut respond: SendResponse<Bytes>) {
    let Ok(mut stream) = respond.send_response(response, body.is_empty()) else { return };
    if !body.is_empty() {
        // An error says that the client has reset the stream or has left.
        let _ = send_part(&mut stream, body, true).await;
    }
}

/// Sends a response of the application.
pub(super) async fn send(
    response: Response<BoxBody>,
    is_head: bool,
    date: HeaderValue,
    mut respond: SendResponse<Bytes>,
) -> Result<(), Unsent> {
    let mut head = application::head(&response, date).ok_or(Unsent)?;
    let (status, headers) = (head.status(), head.headers_mut());
    let body = response.into_body();
    let size = body.size();
    if status != http::StatusCode::NOT_MODIFIED && status != http::StatusCode::NO_CONTENT {
        set_length(headers, size);
    }
    let is_empty = is_head || matches!(size, BodySize::None | BodySize::Sized(0));
    let mut stream = respond.send_response(head, is_empty)?;
    if is_empty {
        return Ok(());
    }
    let mut left = if let BodySize::Sized(left) = size { Some(left) } else { None };
    let mut body = pin!(body);
    loop {
        wait_for_window(&mut stream, 1).await?;
        let Some(part) = poll_fn(|cx| body.as_mut().poll_next(cx)).await else { break };
        let Ok(part) = part else {
            stream.send_reset(Reason::INTERNAL_ERROR);
            return Err(Unsent);
        };
        left = left.map(|left| left.saturating_sub(part.len() as u64));
        send_part(&mut stream, part, left == Some(0)).await?;
        if left == Some(0) {
            return Ok(());
        }
    }
    if left.is_some() {
        // Shorter than announced.
        stream.send_reset(Reason::INTERNAL_ERROR);
        return Err(Unsent);
    }
    Ok(stream.send_data(Bytes::new(), true)?)
}

fn set_length(headers: &mut HeaderMap, size: BodySize) {
    if let BodySize::Sized(length) = size {
        headers.insert(http::header::CONTENT_LENGTH, length.into());
    }
}

async fn send_part(stream: &mut SendStream<Bytes>, mut part: Bytes, is_last: bool) -> Result<(), Unsent> {
    while !part.is_empty() {
        let room = wait_for_window(stream, part.len()).await?;
        let piece = part.split_to(room.min(part.len()));
        stream.send_data(piece, is_last && part.is_empty())?;
    }
    Ok(())
}

/// Waits until some of these bytes may be sent; returns how many.
async fn wait_for_window(stream: &mut SendStream<Bytes>, bytes: usize) -> Result<usize, Unsent> {
    stream.reserve_capacity(bytes);
    let opened = poll_fn(|cx| {
        loop {
            if stream.capacity() > 0 {
                return Poll::Ready(Ok(stream.capacity()));
            }
            match stream.poll_capacity(cx) {
                Poll::Ready(Some(Ok(_))) => {}
                Poll::Ready(_) => return Poll::Ready(Err(Unsent)),
                Poll::Pending => return Poll::Pending,
            }
        }
    });
    let opened = timed(opened).await;
    opened.unwrap_or_else(|| {
        stream.send_reset(Reason::CANCEL);
        Err(Unsent)
    })
}

async fn timed<T>(future: impl Future<Output = T>) -> Option<T> {
    timeout(WINDOW_TIMEOUT, future).await.ok()
}
