//! The time before the end in which connections are closed one by one: each after its next response, so that no client
//! writes a request into a connection that is just being closed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether it has begun; cheap to clone.
#[derive(Debug, Clone, Default)]
pub(super) struct Drain(Arc<AtomicBool>);

impl Drain {
    pub(super) fn begin(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub(super) fn has_begun(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
