//! Start, signals and end of the server.
//!
//! | signal | does |
//! |---|---|
//! | SIGTERM | ends after the requests in flight |
//! | SIGINT, SIGQUIT | ends at once |
//! | SIGHUP | reads the certificate's files again |
//! | SIGUSR2 | hands over to a new process |

use std::future::pending;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use actix_server::ServerHandle;
use actix_web::rt::signal::unix::{Signal, SignalKind, signal};
use actix_web::rt::{spawn, task};
use tokio::time::{Instant, sleep};

use super::connection_limiter::ConnectionLimiter;
use super::drain::Drain;
use crate::app::App;
use crate::error::Result;
use crate::platform::service_manager;

/// How long connections are closed after their next response, before idle ones are cut, when the process ends.
const DRAIN_BEFORE_STOP: Duration = Duration::from_millis(300);
/// The same when another process answers already: longer than a connection may be idle.
const DRAIN_BEFORE_HANDOVER: Duration = Duration::from_secs(6);
/// Time between two looks at the number of open connections.
const POLL: Duration = Duration::from_millis(20);

/// Starts a successor and returns once it answers requests.
pub type HandOver = dyn Fn() -> Result<()> + Send + Sync;

/// What happens around serving.
pub struct Lifecycle {
    /// Called once requests are answered.
    pub on_ready: Box<dyn FnOnce() -> Result<()>>,
    /// Called for SIGUSR2.
    pub hand_over: Arc<HandOver>,
    /// Whether somebody else goes on listening on the sockets when this process ends.
    pub sockets_remain: bool,
}

/// Why serving has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// By a signal.
    Stopped,
    /// A successor serves.
    HandedOver,
}

/// What the signals act on.
pub(super) struct Control {
    pub(super) app: App,
    pub(super) server: ServerHandle,
    pub(super) drain: Drain,
    pub(super) limiter: ConnectionLimiter,
    pub(super) hand_over: Arc<HandOver>,
    pub(super) sockets_remain: bool,
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
    quit: Signal,
    hang_up: Signal,
    hand_over: Signal,
}

impl Signals {
    fn listen() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            quit: signal(SignalKind::quit())?,
            hang_up: signal(SignalKind::hangup())?,
            hand_over: signal(SignalKind::user_defined2())?,
        })
    }
}

impl Control {
    /// Obeys signals until one ends the server.
    pub(super) fn start(self) -> io::Result<task::JoinHandle<Ended>> {
        let signals = Signals::listen()?;
        Ok(spawn(self.obey(signals)))
    }

    async fn obey(self, mut signals: Signals) -> Ended {
        let mut handing_over: Option<task::JoinHandle<Result<()>>> = None;
        loop {
            let handed_over = async {
                match &mut handing_over {
                    Some(handing_over) => handing_over.await,
                    None => pending().await,
                }
            };
            tokio::select! {
                _ = signals.terminate.recv() => return self.stop(true).await,
                _ = signals.interrupt.recv() => return self.stop(false).await,
                _ = signals.quit.recv() => return self.stop(false).await,
                _ = signals.hang_up.recv() => self.reload().await,
                result = handed_over => {
                    handing_over = None;
                    match result {
                        Ok(Ok(())) => return self.retire(signals.terminate).await,
                        Ok(Err(error)) => {
                            tracing::error!(error = %error.chain(), "not handed over: this process goes on serving");
                        }
                        Err(error) => tracing::error!(%error, "not handed over: this process goes on serving"),
                    }
                    service_manager::ready();
                }
                _ = signals.hand_over.recv() => {
                    if handing_over.is_none() {
                        tracing::info!("handing over to a new process");
                        service_manager::reloading();
                        let hand_over = Arc::clone(&self.hand_over);
                        handing_over = Some(task::spawn_blocking(move || hand_over()));
                    }
                }
            }
        }
    }

    async fn reload(&self) {
        service_manager::reloading();
        if let Some(certificates) = self.app.certificates.clone() {
            let _ = task::spawn_blocking(move || certificates.reload()).await;
        } else {
            tracing::info!("SIGHUP changes nothing: a restart or SIGUSR2 reads the configuration again");
        }
        service_manager::ready();
    }

    async fn stop(self, is_graceful: bool) -> Ended {
        service_manager::stopping();
        if is_graceful {
            if self.sockets_remain {
                self.server.pause().await;
            }
            self.drain_for(DRAIN_BEFORE_STOP).await;
        }
        self.server.stop(is_graceful).await;
        Ended::Stopped
    }

    async fn retire(self, mut terminate: Signal) -> Ended {
        tracing::info!("a new process serves; this one ends after its requests in flight");
        self.server.pause().await;
        tokio::select! {
            () = self.drain_for(DRAIN_BEFORE_HANDOVER) => {}
            _ = terminate.recv() => {}
        }
        self.server.stop(true).await;
        Ended::HandedOver
    }

    async fn drain_for(&self, time: Duration) {
        self.drain.begin();
        let end = Instant::now() + time;
        while self.limiter.open_connections() > 0 && Instant::now() < end {
            sleep(POLL).await;
        }
    }
}
