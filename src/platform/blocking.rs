//! Blocking work away from the async threads.

use crate::error::{Error, Result};

/// Runs blocking work on tokio's blocking pool. A panic in it becomes [`Error::Internal`].
pub(crate) async fn run_blocking<T, F>(work: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce() -> Result<T> + Send + 'static,
{
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}
