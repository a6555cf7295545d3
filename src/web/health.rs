//! `/healthz` and `/readyz`, for monitoring.
//!
//! The site is ready when the database commits and is whole, pages can be read and rendered ([`super::page_checks`]), and the
//! disk has space. A thread of its own checks this, at most every [`MAX_AGE`] and only on request, so a request costs nothing.
//! Whoever asks causes reading only: that the database commits the thread proves by itself, once in [`WRITE_EVERY`].
//! A busy site is still ready: the check has its own connection for reading, waits for the writer outside the writer's queue,
//! and a page that it has rendered comes before all others.

use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use serde_json::json;
use subtle::ConstantTimeEq as _;
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep_until, timeout};

use super::page_checks::{PageChecks, PageFailure};
use super::problem::Problem;
use crate::app::App;
use crate::config::metrics::Metrics;
use crate::error::{Error, Result};
use crate::platform::blocking::run_blocking;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::platform::room;

/// Age at which a result is checked again.
const MAX_AGE: Duration = Duration::from_secs(2);
/// Time between two writes that prove that the database commits.
const WRITE_EVERY: Duration = Duration::from_secs(60);
/// The same, after one that has failed.
const WRITE_AGAIN: Duration = Duration::from_secs(2);
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
            writing: WriteCheck { db: app.db.clone(), due: None, locked_since: None, verdict: None },
            pages: PageChecks::new(&app.db, &app.config, &app.renderer, &app.search, &app.clock),
            last_cause: String::new(),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let work = async move {
            loop {
                tokio::select! {
                    asked = requested.recv() => if asked.is_none() { break },
                    () = checks.writing.is_due() => {
                        checks.writing.run().await;
                        continue;
                    }
                }
                if status.borrow().is_fresh() {
                    continue;
                }
                status.send_modify(|status| status.begun = Some(Instant::now()));
                let verdict = checks.run().await;
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
    writing: WriteCheck,
    pages: PageChecks,
    /// Why pages could not be made at the last check, to log each reason once.
    last_cause: String,
}

impl Checks {
    async fn run(&mut self) -> Option<&'static str> {
        // While nothing is saved for want of room, each check looks whether there is some again.
        if self.writing.due.is_none() || self.writing.db.is_on_reserve() {
            self.writing.run().await;
        }
        let has_space = has_space(self.data_dir.root()) && has_space(&self.data_dir.images());
        let made = self.pages.run(CHECK_TIMEOUT).await;
        if made.is_ok() {
            self.last_cause.clear();
        }
        let made = made.map_err(|failure| self.log(failure));
        let space = (!has_space).then_some(DISK);
        space.or(self.writing.verdict).or(made.err())
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

/// Whether the database commits, as the last write showed.
struct WriteCheck {
    db: Db,
    /// When the next write is due; none before the first.
    due: Option<Instant>,
    /// Since when another process has been writing.
    locked_since: Option<Instant>,
    verdict: Option<&'static str>,
}

impl WriteCheck {
    /// Waits until another write is due.
    async fn is_due(&self) {
        match self.due {
            Some(due) => sleep_until(due.into()).await,
            None => std::future::pending().await,
        }
    }

    async fn run(&mut self) {
        let (begun, db) = (Instant::now(), self.db.clone());
        self.verdict = match run_blocking(move || db.check_writable()).await {
            Ok(()) => {
                self.locked_since = None;
                None
            }
            Err(Error::StorageFull) => Some(DISK),
            // Another process writes: not ready only if it holds the lock for too long.
            Err(Error::Busy) if self.locked_since.get_or_insert(begun).elapsed() < CHECK_TIMEOUT => None,
            Err(error) => {
                tracing::debug!(error = %error.chain(), "the database cannot be written to");
                Some(DATABASE)
            }
        };
        let is_sure = self.verdict.is_none() && self.locked_since.is_none();
        self.due = Some(Instant::now() + if is_sure { WRITE_EVERY } else { WRITE_AGAIN });
    }
}

fn has_space(directory: &Path) -> bool {
    room::available(directory).is_some_and(|free| free >= room::READY)
}

// `GET /metrics`: what Prometheus reads. For those that know the token, and for those that reach the address of its own
// (ADR 96). That a request comes from this machine proves nothing: a proxy is on this machine, too.

/// The format of `prometheus-client`.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// What older readers expect.
const PLAIN_TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Counts and times, in the text format of Prometheus, at the address of the site.
pub(super) async fn metrics(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let config = &app.config.metrics;
    if has_token(request.headers(), &config.token) { text(&request, app).await } else { Ok(refusal(config)) }
}

/// The same at the address of its own, where the token is asked for only if there is one.
pub(super) async fn metrics_alone(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    if app.config.metrics.token.is_empty() { text(&request, app).await } else { metrics(request, app).await }
}

async fn text(request: &HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let text = run_blocking(move || app.monitor.metrics(&app.sources())).await?;
    let accept = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    let understands = accept.is_some_and(|accept| accept.contains("application/openmetrics-text"));
    let (content_type, text) =
        if understands { (OPEN_METRICS, text) } else { (PLAIN_TEXT, plain_text(&text)) };
    Ok(HttpResponse::Ok()
        .content_type(content_type)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(text))
}

/// The same text for older readers: they look for what is said of a counter under the name of its samples.
fn plain_text(text: &str) -> String {
    let counters: HashSet<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.strip_suffix(" counter"))
        .filter(|name| !name.ends_with("_total"))
        .collect();
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        let said = ["# HELP ", "# TYPE "].iter().find_map(|start| {
            let (name, rest) = line.strip_prefix(start)?.split_once(' ')?;
            counters.contains(name).then(|| format!("{start}{name}_total {rest}\n"))
        });
        if let Some(said) = said {
            plain.push_str(&said);
        } else {
            plain.extend([line, "\n"]);
        }
    }
    plain
}

fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|value| value.split_once(' '));
    sent.is_some_and(|(scheme, sent)| {
        let is_equal = sent.trim().as_bytes().ct_eq(token.as_bytes());
        !token.is_empty() && scheme.eq_ignore_ascii_case("bearer") && bool::from(is_equal)
    })
}

fn refusal(config: &Metrics) -> HttpResponse {
    let detail = "metrics are for those with the token of [metrics], and at the address of [metrics] listen";
    if config.token.is_empty() {
        return Problem::new(StatusCode::FORBIDDEN, "forbidden", detail).error_response();
    }
    let mut response = Problem::new(StatusCode::UNAUTHORIZED, "token_required", detail).error_response();
    let scheme = HeaderValue::from_static("Bearer realm=\"metrics\"");
    response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_counter_has_the_name_of_its_samples() {
        let text = "# HELP a_requests Answered.\n# TYPE a_requests counter\na_requests_total 1\n# HELP a_size S.\n\
                    # TYPE a_size gauge\na_size 2.0\n# EOF\n";
        assert_eq!(
            plain_text(text),
            "# HELP a_requests_total Answered.\n# TYPE a_requests_total counter\na_requests_total 1\n# HELP a_size S.\n\
             # TYPE a_size gauge\na_size 2.0\n# EOF\n"
        );
    }

    #[test]
    fn who_sends_the_token_may_read() {
        let token = "0123456789abcdef";
        let sent = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::AUTHORIZATION, HeaderValue::from_static(value));
            headers
        };
        for right in ["Bearer 0123456789abcdef", "bearer  0123456789abcdef "] {
            assert!(has_token(&sent(right), token), "{right}");
        }
        for wrong in ["Bearer", "Bearer ", "Bearer 0123456789abcdeF", "Basic 0123456789abcdef"] {
            assert!(!has_token(&sent(wrong), token), "{wrong}");
        }
        assert!(
            !has_token(&sent("Bearer "), "") && !has_token(&HeaderMap::new(), ""),
            "no token is no password"
        );
    }
}
