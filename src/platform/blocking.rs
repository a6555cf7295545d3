//! Blocking work away from the async threads.

use std::any::Any;
use std::cell::Cell;

use tokio::runtime::Handle;

use crate::error::{Error, Result};

thread_local! {
    /// Whether this thread is one of the blocking pool.
    static IS_IN_POOL: Cell<bool> = const { Cell::new(false) };
}

/// What a closure returned, without its type: everything around the closures of the site is then compiled once, not once for
/// each of its some three hundred closures.
pub(super) type BoxedValue = Box<dyn Any + Send>;

/// Takes the type from what a closure returned.
pub(super) fn boxed<T: Send + 'static>(value: T) -> BoxedValue {
    Box::new(value)
}

/// Gives what a closure returned its type again.
pub(super) fn unboxed<T: 'static>(value: BoxedValue) -> Result<T> {
    let value = value.downcast::<T>().map_err(|_| Error::internal("a closure returned another type"))?;
    Ok(*value)
}

/// Runs blocking work on tokio's blocking pool, with what the log says of the caller. A panic in it becomes
/// [`Error::Internal`].
pub(crate) async fn run_blocking<T, F>(work: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce() -> Result<T> + Send + 'static,
{
    unboxed(run_blocking_boxed(Box::new(|| work().map(boxed))).await?)
}

/// [`run_blocking`] for every type.
pub(super) async fn run_blocking_boxed(
    work: Box<dyn FnOnce() -> Result<BoxedValue> + Send>,
) -> Result<BoxedValue> {
    let span = tracing::Span::current();
    let work = move || {
        IS_IN_POOL.set(true);
        span.in_scope(work)
    };
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}

/// Said by what waits for a disk or computes for long: where debug assertions are on, as in tests, it panics on a thread that
/// serves requests.
#[track_caller]
pub(crate) fn debug_assert_may_block() {
    debug_assert!(
        IS_IN_POOL.get() || Handle::try_current().is_err(),
        "blocking work on a thread that serves requests"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs on a thread that serves requests.
    fn serving<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    #[test]
    fn the_pool_may_block() {
        let work = || {
            debug_assert_may_block();
            Ok(())
        };
        serving(run_blocking(work)).unwrap();
    }

    #[test]
    #[should_panic(expected = "blocking work on a thread that serves requests")]
    fn a_thread_that_serves_requests_may_not() {
        serving(async { debug_assert_may_block() });
    }

    #[test]
    fn a_thread_of_its_own_may_block() {
        debug_assert_may_block();
    }
}
