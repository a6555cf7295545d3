//! Whether the site is ready to serve: the database takes a commit, pages render, the disk has room.
//!
//! A thread of its own finds out, at most every few seconds and only while somebody asks; whoever asks is told what it
//! found. So asking costs nothing, and an answer is never wrong because visitors keep the site busy: the check has its
//! own connection for reading, waits for the writer without needing a place in its queue, and its page is rendered
//! before all others.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::public_pages::problem_seed;
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::blocking::run_blocking;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::render::fair_queue::RenderedFor;
use crate::render::pool::Renderer;
use crate::site::Site;

/// Age at which an answer is found out again.
const LONGEST_AGE: Duration = Duration::from_secs(2);
/// Longest that somebody who asks waits for a check to end; after that the check before it counts.
const ASK_WAIT: Duration = Duration::from_secs(1);
/// A check that takes longer has failed, and so has a lock that another process holds longer.
const PATIENCE: Duration = Duration::from_secs(10);
/// Free space below which the site is not ready, bytes.
const LEAST_FREE: u64 = 4 << 20;

const DATABASE: &str = "the database does not work";
const RENDERING: &str = "rendering does not work";
const DISK: &str = "less than 4 MiB of disk space is free";
const STUCK: &str = "the database or rendering does not answer";
const UNKNOWN: &str = "the first check has not ended";

/// What is known.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    /// When the check that is under way, or else the last one, began.
    begun: Option<Instant>,
    /// When the last check ended, and what is not ready.
    ended: Option<(Instant, Option<&'static str>)>,
}

impl Known {
    fn is_fresh(&self) -> bool {
        self.ended.is_some_and(|(at, _)| at.elapsed() < LONGEST_AGE)
    }

    /// How much longer somebody who asks should wait for the check that is under way.
    fn wait(&self) -> Duration {
        match (self.begun, self.ended) {
            (Some(begun), Some((ended, _))) if begun > ended => ASK_WAIT.saturating_sub(begun.elapsed()),
            (_, Some(_)) => ASK_WAIT,
            (_, None) => PATIENCE,
        }
    }

    fn verdict(&self) -> Option<&'static str> {
        match (self.begun, self.ended) {
            (_, None) => Some(UNKNOWN),
            (Some(begun), Some((ended, _))) if begun > ended && begun.elapsed() > 2 * PATIENCE => Some(STUCK),
            (_, Some((_, verdict))) => verdict,
        }
    }
}

/// Answers whether the site is ready.
pub struct Readiness {
    asks: mpsc::Sender<()>,
    known: watch::Receiver<Known>,
}

impl Readiness {
    /// Starts the thread that checks; it ends with this.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(app: &App) -> std::io::Result<Self> {
        let (asks, mut asked) = mpsc::channel(1);
        let (knows, known) = watch::channel(Known::default());
        let checks = Checks {
            data_dir: app.data_dir.clone(),
            db: app.db.clone(),
            config: Arc::clone(&app.config),
            renderer: app.renderer.clone(),
            clock: app.clock.clone(),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let work = async move {
            let mut locked_since = None;
            while asked.recv().await.is_some() {
                if knows.borrow().is_fresh() {
                    continue;
                }
                knows.send_modify(|known| known.begun = Some(Instant::now()));
                let verdict = checks.run(&mut locked_since).await;
                let before = knows.borrow().ended.and_then(|(_, verdict)| verdict);
                match verdict {
                    Some(what) if before != verdict => tracing::error!(what, "the site is not ready"),
                    None if before.is_some() => tracing::info!("the site is ready again"),
                    _ => {}
                }
                knows.send_modify(|known| known.ended = Some((Instant::now(), verdict)));
            }
        };
        std::thread::Builder::new().name("readiness".to_owned()).spawn(move || runtime.block_on(work))?;
        Ok(Self { asks, known })
    }

    /// What is not ready, if anything.
    pub async fn ask(&self) -> Option<&'static str> {
        let mut known = self.known.clone();
        if !known.borrow().is_fresh() {
            // Full: somebody else has just asked.
            let _ = self.asks.try_send(());
            let wait = known.borrow().wait();
            let _ = timeout(wait, known.wait_for(Known::is_fresh)).await;
        }
        let known = *known.borrow();
        known.verdict()
    }
}

/// What the checks need.
struct Checks {
    data_dir: DataDir,
    db: Db,
    config: Arc<Config>,
    renderer: Renderer,
    clock: Clock,
}

impl Checks {
    async fn run(&self, locked_since: &mut Option<Instant>) -> Option<&'static str> {
        let begun = Instant::now();
        let mut room = has_room(self.data_dir.root()) && has_room(&self.data_dir.images());
        let db = self.db.clone();
        let (written, rendered) =
            tokio::join!(run_blocking(move || db.prove_writable()), timeout(PATIENCE, self.render()));
        let writable = match written {
            Ok(()) => {
                *locked_since = None;
                true
            }
            Err(Error::StorageFull) => {
                room = false;
                false
            }
            // Others write: that is no fault unless they never let go.
            Err(Error::Busy) => locked_since.get_or_insert(begun).elapsed() < PATIENCE,
            Err(error) => {
                tracing::debug!(error = %error.chain(), "the database cannot be written to");
                false
            }
        };
        let renders = match rendered {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::debug!(error = %error.chain(), "a page cannot be rendered");
                false
            }
            Err(_) => false,
        };
        match (room, writable, renders) {
            (false, ..) => Some(DISK),
            (_, false, _) => Some(DATABASE),
            (.., false) => Some(RENDERING),
            _ => None,
        }
    }

    async fn render(&self) -> Result<()> {
        let (config, now) = (Arc::clone(&self.config), self.clock.now());
        let db = self.db.clone();
        let read = move || db.read_blocking(|snapshot| Site::read(&config, snapshot, now));
        let site = run_blocking(read).await?;
        let seed = problem_seed(&site, "/".to_owned(), 404, None, "Oops! Page not found".to_owned())?;
        let seed: Arc<str> = serde_json::to_string(&seed).map_err(Error::internal)?.into();
        self.renderer.render(RenderedFor::Readiness, "/", seed).await.map(|_| ()).map_err(Error::internal)
    }
}

fn has_room(directory: &Path) -> bool {
    fs4::available_space(directory).is_ok_and(|free| free >= LEAST_FREE)
}
