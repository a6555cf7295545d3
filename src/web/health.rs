//! `/healthz` and `/readyz`, for monitoring.
//!
//! The site is ready when the database commits and is whole, pages can be read and rendered ([`super::page_checks`]), and the
//! disk has space. A thread of its own checks this, at most every [`MAX_AGE`] and only on request, so a request costs nothing.
//! A busy site is still ready: the check has its own connection for reading, waits for the writer outside the writer's queue,
//! and a page that it has rendered comes before all others.

use std::path::Path;
use std::time::{Duration, Instant};

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::page_checks::{PageChecks, PageFailure};
use super::problem::Problem;
use crate::app::App;
use crate::error::{Error, Result};
use crate::platform::blocking::run_blocking;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::platform::room;

/// Age at which a result is checked again.
const MAX_AGE: Duration = Duration::from_secs(2);
/// How long a request waits for a check to end; after that the previous result is used.
const MAX_WAIT: Duration = Duration::from_secs(1);
/// A check that takes longer has failed, and so has a write lock that is held longer.
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);

const DATABASE: &str = "the database does not work";
const SCHEMA: &str = "the database lacks a part of its schema";
const READING: &str = "pages cannot be read from the database";
const RENDERING: &str = "rendering does not work";
const DISK: &str = "less than 4 MiB of disk space is free";
const STUCK: &str = "the database or rendering does not answer";
const UNKNOWN: &str = "the first check has not ended";

/// The progress and the result of the checks.
#[derive(Debug, Clone, Copy, Default)]
struct CheckStatus {
    /// When the running check, or else the last one, began.
    begun: Option<Instant>,
    /// When the last check ended, and what is not ready.
    ended: Option<(Instant, Option<&'static str>)>,
}

impl CheckStatus {
    fn is_fresh(&self) -> bool {
        self.ended.is_some_and(|(at, _)| at.elapsed() < MAX_AGE)
    }

    /// How long a request should wait for the running check.
    fn wait(&self) -> Duration {
        match (self.begun, self.ended) {
            (Some(begun), Some((ended, _))) if begun > ended => MAX_WAIT.saturating_sub(begun.elapsed()),
            (_, Some(_)) => MAX_WAIT,
            (_, None) => CHECK_TIMEOUT,
        }
    }

    fn verdict(&self) -> Option<&'static str> {
        match (self.begun, self.ended) {
            (_, None) => Some(UNKNOWN),
            (Some(begun), Some((ended, _))) if begun > ended && begun.elapsed() > 2 * CHECK_TIMEOUT => {
                Some(STUCK)
            }
            (_, Some((_, verdict))) => verdict,
        }
    }
}

/// `GET /healthz`: the process is up.
pub(super) async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "ok"}))
}

/// `GET /readyz`: 503 naming what does not work.
pub(super) async fn readyz(readiness: Data<Readiness>) -> Result<HttpResponse, Problem> {
    match readiness.verdict().await {
        None => Ok(healthz().await),
        Some(what) => {
            let cause = Some(what.into());
            Err(Problem { cause, ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_ready", what) })
        }
    }
}

/// Requests checks and holds the last result.
pub(super) struct Readiness {
    requests: mpsc::Sender<()>,
    status: watch::Receiver<CheckStatus>,
}

impl Readiness {
    /// Starts the thread that checks; it ends when this is dropped.
    pub(super) fn start(app: &App) -> std::io::Result<Self> {
        let (requests, mut requested) = mpsc::channel(1);
        let (status, receiver) = watch::channel(CheckStatus::default());
        let mut checks = Checks {
            data_dir: app.data_dir.clone(),
            db: app.db.clone(),
            pages: PageChecks::new(&app.db, &app.config, &app.renderer, &app.search, &app.clock),
            last_cause: String::new(),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let work = async move {
            let mut locked_since = None;
            while requested.recv().await.is_some() {
                if status.borrow().is_fresh() {
                    continue;
                }
                status.send_modify(|status| status.begun = Some(Instant::now()));
                let verdict = checks.run(&mut locked_since).await;
                let before = status.borrow().ended.and_then(|(_, verdict)| verdict);
                match verdict {
                    Some(what) if before != verdict => tracing::error!(what, "the site is not ready"),
                    None if before.is_some() => tracing::info!("the site is ready again"),
                    _ => {}
                }
                status.send_modify(|status| status.ended = Some((Instant::now(), verdict)));
            }
        };
        std::thread::Builder::new().name("readiness".to_owned()).spawn(move || runtime.block_on(work))?;
        Ok(Self { requests, status: receiver })
    }

    /// What is not ready, if anything.
    async fn verdict(&self) -> Option<&'static str> {
        let mut status = self.status.clone();
        if !status.borrow().is_fresh() {
            // The queue is full when another request has just asked for a check.
            let _ = self.requests.try_send(());
            let wait = status.borrow().wait();
            let _ = timeout(wait, status.wait_for(CheckStatus::is_fresh)).await;
        }
        let status = *status.borrow();
        status.verdict()
    }
}

struct Checks {
    data_dir: DataDir,
    db: Db,
    pages: PageChecks,
    /// Why pages could not be made at the last check, to log each reason once.
    last_cause: String,
}

impl Checks {
    async fn run(&mut self, locked_since: &mut Option<Instant>) -> Option<&'static str> {
        let begun = Instant::now();
        let mut has_space = has_space(self.data_dir.root()) && has_space(&self.data_dir.images());
        let db = self.db.clone();
        let (written, made) =
            tokio::join!(run_blocking(move || db.check_writable()), self.pages.run(CHECK_TIMEOUT));
        let writable = match written {
            Ok(()) => {
                *locked_since = None;
                true
            }
            Err(Error::StorageFull) => {
                has_space = false;
                false
            }
            // Another process writes: not ready only if it holds the lock for too long.
            Err(Error::Busy) => locked_since.get_or_insert(begun).elapsed() < CHECK_TIMEOUT,
            Err(error) => {
                tracing::debug!(error = %error.chain(), "the database cannot be written to");
                false
            }
        };
        if made.is_ok() {
            self.last_cause.clear();
        }
        let made = made.map_err(|failure| self.log(failure));
        match (has_space, writable, made) {
            (false, ..) => Some(DISK),
            (_, false, _) => Some(DATABASE),
            (.., Err(what)) => Some(what),
            _ => None,
        }
    }

    /// Logs why pages cannot be made; returns what is said of it in public.
    fn log(&mut self, failure: PageFailure) -> &'static str {
        let what = match failure {
            PageFailure::Schema(_) => SCHEMA,
            PageFailure::Reading(_) => READING,
            PageFailure::Rendering(_) => RENDERING,
        };
        let cause = failure.into_error().to_string();
        if cause != self.last_cause {
            tracing::warn!(%cause, "pages cannot be made");
            self.last_cause = cause;
        }
        what
    }
}

fn has_space(directory: &Path) -> bool {
    room::available(directory).is_some_and(|free| free >= room::READY)
}
