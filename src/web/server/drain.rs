//! The time before the end in which connections are closed one by one: each after its next response, so that no client
//! writes a request into a connection that is just being closed. HTTP/2 connections are told at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Whether it has begun; cheap to clone.
#[derive(Debug, Clone, Default)]
pub(super) struct Drain(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    has_begun: AtomicBool,
    begins: Notify,
}

impl Drain {
    pub(super) fn begin(&self) {
        self.0.has_begun.store(true, Ordering::Release);
        self.0.begins.notify_waiters();
    }

    pub(super) fn has_begun(&self) -> bool {
        self.0.has_begun.load(Ordering::Acquire)
    }

    /// Waits until it begins.
    pub(super) async fn begun(&self) {
        let begins = self.0.begins.notified();
        if !self.has_begun() {
            begins.await;
        }
    }
}
