//! Start, signals and end of the server.
//!
//! | signal | does |
//! |---|---|
//! | SIGTERM | ends after the requests in flight; a second signal, at once |
//! | SIGINT, SIGQUIT | ends at once |
//! | SIGHUP | reads the certificate's files again |

use std::io;
use std::time::Duration;

use actix_server::ServerHandle;
use actix_web::rt::signal::unix::{SignalKind, signal};
use actix_web::rt::{spawn, task};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use super::connection_limiter::ConnectionLimiter;
use crate::app::App;
use crate::error::Result;
use crate::platform::service_manager;

/// How long connections are closed after their next response, before idle ones are cut.
const DRAIN: Duration = Duration::from_millis(300);
/// Time in which what was accepted before a pause reaches its worker: nothing says when it has, and a worker that is
/// told to stop drops what still waits for it.
const HAND_OVER: Duration = Duration::from_millis(150);
/// Time between two looks at the number of open connections.
const POLL: Duration = Duration::from_millis(20);

/// What happens around serving.
pub struct Lifecycle {
    /// Called once requests are answered.
    pub on_ready: Box<dyn FnOnce() -> Result<()>>,
    /// Whether somebody else goes on listening on the sockets when this process ends.
    pub sockets_remain: bool,
}

/// What the signals act on.
pub(super) struct Control {
    pub(super) app: App,
    pub(super) server: ServerHandle,
    pub(super) drain: CancellationToken,
    pub(super) limiter: ConnectionLimiter,
    pub(super) sockets_remain: bool,
    /// Nothing more is waited for.
    pub(super) forced: CancellationToken,
}

impl Control {
    /// Obeys signals until one ends the server.
    pub(super) fn start(self) -> io::Result<task::JoinHandle<()>> {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut quit = signal(SignalKind::quit())?;
        let mut hang_up = signal(SignalKind::hangup())?;
        Ok(spawn(async move {
            let is_graceful = loop {
                tokio::select! {
                    _ = terminate.recv() => break true,
                    _ = interrupt.recv() => break false,
                    _ = quit.recv() => break false,
                    _ = hang_up.recv() => self.reload().await,
                }
            };
            let again = async {
                tokio::select! {
                    _ = terminate.recv() => {}
                    _ = interrupt.recv() => {}
                    _ = quit.recv() => {}
                }
            };
            let forced = self.forced.clone();
            tokio::select! {
                () = self.stop(is_graceful) => {}
                () = again => forced.cancel(),
            }
        }))
    }

    async fn reload(&self) {
        service_manager::reloading();
        if let Some(certificates) = self.app.certificates.clone() {
            let _ = task::spawn_blocking(move || certificates.reload()).await;
        } else {
            tracing::info!("SIGHUP changes nothing: a restart reads the configuration again");
        }
        service_manager::ready();
    }

    async fn stop(self, is_graceful: bool) {
        service_manager::stopping();
        if is_graceful {
            if self.sockets_remain {
                self.server.pause().await;
                sleep(HAND_OVER).await;
            }
            self.drain.cancel();
            let end = Instant::now() + DRAIN;
            while self.limiter.open_connections() > 0 && Instant::now() < end {
                sleep(POLL).await;
            }
        }
        self.server.stop(is_graceful).await;
    }
}
