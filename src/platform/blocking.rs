//! Blocking work away from the async threads.

use crate::error::{Error, Result};

/// Runs blocking work on tokio's blocking pool, with what the log says of the caller. A panic in it becomes
/// [`Error::Internal`].
pub(crate) async fn run_blocking<T, F>(work: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce() -> Result<T> + Send + 'static,
{
    let span = tracing::Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(work)).await.map_err(Error::internal)?
}
