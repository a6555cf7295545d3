//! Whether the site's pages can be made: for `/readyz`, and for a restore before it replaces anything.
//!
//! A probe costs little. Each one reads what every page shows and the counter that SQLite raises with the schema. The schema
//! itself, the pages' own data and the renderer are looked at when something has changed, when a page could not be rendered
//! since the last look, and otherwise once in [`LOOK_AGAIN`]. Pages that visitors had rendered meanwhile prove the renderer.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::time::timeout;

use super::assets;
use crate::auth::identity::Identity;
use crate::auth::keys;
use crate::catalogue::search::SearchIndex;
use crate::config::Config;
use crate::content::read;
use crate::error::{Error, Result};
use crate::pages::load::{Visible, load, problem_queries};
use crate::pages::route::{Page, STATIC_PAGES};
use crate::platform::blocking::run_blocking;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, Snapshot, migrate, schema};
use crate::platform::random::Random;
use crate::site::Site;
use medicine::dictionary::Dictionary;
use render::document::{PageProblem, PageSeed};
use render::pool::Renderer;
use work::JobTicket;

/// Age at which everything is looked at again although nothing has changed.
const LOOK_AGAIN: Duration = Duration::from_secs(30);

/// Query keys and what they hold.
type PageQueries = Vec<(Value, Box<RawValue>)>;

/// Why pages cannot be made.
#[derive(Debug)]
pub(super) enum PageFailure {
    /// The database lacks a part of its schema, as `table product`.
    Schema(String),
    /// What a page shows cannot be read.
    Reading(Error),
    /// The renderer fails, or takes too long.
    Rendering(Option<Error>),
}

impl PageFailure {
    /// The same for the operator, in one sentence.
    pub(super) fn into_error(self) -> Error {
        Error::Refused(match self {
            Self::Schema(part) => format!("the database lacks a part of its schema: {part}"),
            Self::Reading(error) => format!("a page cannot be read from the database: {}", error.chain()),
            Self::Rendering(Some(error)) => format!("a page cannot be rendered: {}", error.chain()),
            Self::Rendering(None) => "a page is not rendered in time".to_owned(),
        })
    }
}

/// What was found to be sound, and when.
#[derive(Debug, Clone, Copy)]
struct Proven {
    at: Instant,
    /// SQLite's counter of changes to the schema, and the content version.
    state: (i64, u64),
}

/// When the renderer was seen to work, and what it had done then.
#[derive(Debug, Clone, Copy)]
struct RenderProof {
    at: Instant,
    work: RenderWork,
}

/// Pages that the renderer has finished, and those that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RenderWork {
    finished: u64,
    failed: u64,
}

/// Checks pages, and remembers what need not be looked at again.
pub(super) struct PageChecks {
    db: Db,
    config: Arc<Config>,
    renderer: Renderer,
    search: SearchIndex,
    clock: Clock,
    proven: Option<Proven>,
    rendered: Option<RenderProof>,
}

impl PageChecks {
    pub(super) fn new(
        db: &Db,
        config: &Arc<Config>,
        renderer: &Renderer,
        search: &SearchIndex,
        clock: &Clock,
    ) -> Self {
        Self {
            db: db.clone(),
            config: Arc::clone(config),
            renderer: renderer.clone(),
            search: search.clone(),
            clock: clock.clone(),
            proven: None,
            rendered: None,
        }
    }

    /// Looks at what may have changed since the last time; rendering may take `limit`.
    pub(super) async fn run(&mut self, limit: Duration) -> Result<(), PageFailure> {
        let seed = self.read().await?;
        let work = self.render_work();
        if let Some(proof) = &mut self.rendered
            && work.failed == proof.work.failed
        {
            if work.finished > proof.work.finished {
                *proof = RenderProof { at: Instant::now(), work };
            }
            if proof.at.elapsed() < LOOK_AGAIN {
                return Ok(());
            }
        }
        self.rendered = None;
        let rendered = timeout(limit, self.renderer.render(JobTicket::First, "/", seed)).await;
        let rendered = rendered.map_err(|_| PageFailure::Rendering(None))?;
        rendered.map_err(|cause| PageFailure::Rendering(Some(Error::internal(cause))))?;
        self.rendered = Some(RenderProof { at: Instant::now(), work: self.render_work() });
        Ok(())
    }

    /// Reads what pages show; returns what the page for an address that leads nowhere is rendered from.
    async fn read(&mut self) -> Result<Arc<str>, PageFailure> {
        let (config, search, now) = (Arc::clone(&self.config), self.search.clone(), self.clock.now());
        let (db, proven) = (self.db.clone(), self.proven.take());
        let known = proven.filter(|proven| proven.at.elapsed() < LOOK_AGAIN);
        let version = db.content_version();
        let read =
            move || db.read_blocking(|snapshot| read_pages(snapshot, &search, &config, known, version, now));
        let read = run_blocking(read).await.map_err(PageFailure::Reading)?;
        let (proven, queries) = read.map_err(PageFailure::Schema)?;
        self.proven = Some(proven);
        let problem = Some(PageProblem::new(404, "Oops! Page not found"));
        let seed = PageSeed { url: "/".to_owned(), status: 404, problem, queries };
        let seed = serde_json::to_string(&seed).map_err(Error::internal).map_err(PageFailure::Reading)?;
        Ok(seed.into())
    }

    fn render_work(&self) -> RenderWork {
        RenderWork { finished: self.renderer.counters().completed, failed: self.renderer.times.failed.get() }
    }
}

/// What was proven, and what every page shows; or the part of the schema that is missing. What is `known` and has not changed
/// since is not looked at again.
fn read_pages(
    snapshot: &Snapshot,
    search: &SearchIndex,
    config: &Config,
    known: Option<Proven>,
    version: u64,
    now: Timestamp,
) -> Result<Result<(Proven, PageQueries), String>> {
    let state = (schema::change_counter(snapshot)?, version);
    if known.is_none_or(|known| known.state.0 != state.0)
        && let Some(part) = schema::missing_part(snapshot)?
    {
        return Ok(Err(part));
    }
    let site = Site::read(config, snapshot, now)?;
    let queries = problem_queries(snapshot, config, &site, now)?;
    if let Some(known) = known.filter(|known| known.state == state) {
        return Ok(Ok((known, queries)));
    }
    for page in pages() {
        load(snapshot, search, &page, (config, &site), Visible::ToTheOffice, now)?;
    }
    Ok(Ok((Proven { at: Instant::now(), state }, queries)))
}

/// The pages that each site has, and that need no search index.
fn pages() -> impl Iterator<Item = Page> {
    let blog = Page::parse("/blog", &[]).ok();
    [Page::Home, Page::Contact(None), Page::NotFound]
        .into_iter()
        .chain(blog)
        .chain(STATIC_PAGES.into_iter().map(Page::Static))
}

/// Longest time for rendering a page.
const RENDER_TIME: Duration = Duration::from_secs(20);

/// Brings the database of a directory up to date, commits a write, signs an access token and checks it, reads what the search
/// holds and the pages, and renders one: with the renderer of the process, where it has one. The directory is a copy: it is
/// changed by this.
///
/// # Errors
/// The first of these that fails.
pub(crate) fn check_directory(
    config: &Config,
    root: &Path,
    clock: &Clock,
    random: &Random,
    renderer: Option<&Renderer>,
) -> Result<()> {
    let data_dir = DataDir::create(root)?;
    keys::check(&data_dir.keys())?;
    migrate::run(&data_dir.database())?;
    let db = Db::open_at(&data_dir.database(), None, clock)?;
    db.read_blocking(read::refuse_newer)?;
    db.check_writable()?;
    Identity::open(config, &data_dir, &db, clock, random)?.check_signing(clock.now())?;
    let search = SearchIndex::new(Dictionary::shipped());
    db.read_blocking(|snapshot| search.dictionary(snapshot))?;
    let failed = |cause| Error::file("starting the check of a page", cause);
    let renderer = match renderer {
        Some(renderer) => renderer.clone(),
        None => Renderer::start(assets::SERVER_BUNDLE, 1).map_err(failed)?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(failed)?;
    let mut pages = PageChecks::new(&db, &Arc::new(config.clone()), &renderer, &search, clock);
    runtime.block_on(pages.run(RENDER_TIME)).map_err(PageFailure::into_error)
}
