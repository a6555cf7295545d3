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
use std::sync::atomic::{AtomicBool, Ordering};
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
/// The same when another process answers already, so that nobody waits for the end.
const DRAIN_BEFORE_HANDOVER: Duration = Duration::from_secs(6);
/// Time between two looks at the number of open connections.
const POLL: Duration = Duration::from_millis(20);

/// Starts a successor and returns once it answers requests; ends it and fails when the flag is set before.
pub type HandOver = dyn Fn(&AtomicBool) -> Result<()> + Send + Sync;

/// What happens around serving.
pub struct Lifecycle {
    /// Called once requests are answered.
    pub on_ready: Box<dyn FnOnce() -> Result<()>>,
    /// Called for SIGUSR2. Dropped when the process ends, so that what it holds of the sockets is closed.
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
    end: EndSignals,
    hang_up: Signal,
    hand_over: Signal,
}

struct EndSignals {
    terminate: Signal,
    interrupt: Signal,
    quit: Signal,
}

impl EndSignals {
    /// Waits for one of them; returns whether requests in flight are to be finished.
    async fn recv(&mut self) -> bool {
        tokio::select! {
            _ = self.terminate.recv() => true,
            _ = self.interrupt.recv() => false,
            _ = self.quit.recv() => false,
        }
    }
}

impl Signals {
    fn listen() -> io::Result<Self> {
        Ok(Self {
            end: EndSignals {
                terminate: signal(SignalKind::terminate())?,
                interrupt: signal(SignalKind::interrupt())?,
                quit: signal(SignalKind::quit())?,
            },
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
        let cancelled = Arc::new(AtomicBool::new(false));
        loop {
            let handed_over = async {
                match &mut handing_over {
                    Some(handing_over) => handing_over.await,
                    None => pending().await,
                }
            };
            tokio::select! {
                is_graceful = signals.end.recv() => {
                    cancelled.store(true, Ordering::Release);
                    return self.stop(is_graceful).await;
                }
                _ = signals.hang_up.recv() => self.reload().await,
                result = handed_over => {
                    handing_over = None;
                    match result {
                        Ok(Ok(())) => return self.retire(signals.end).await,
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
                        let (hand_over, cancelled) = (Arc::clone(&self.hand_over), Arc::clone(&cancelled));
                        handing_over = Some(task::spawn_blocking(move || hand_over(&cancelled)));
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
        let Self { server, hand_over, .. } = self;
        drop(hand_over);
        server.stop(is_graceful).await;
        Ended::Stopped
    }

    async fn retire(self, mut end: EndSignals) -> Ended {
        tracing::info!("a new process serves; this one ends after its requests in flight");
        self.server.pause().await;
        tokio::select! {
            () = self.drain_for(DRAIN_BEFORE_HANDOVER) => {}
            _ = end.recv() => {}
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
