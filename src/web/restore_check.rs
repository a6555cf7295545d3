//! Whether a data directory can be served by this binary, looked at without serving it: for a restore before it replaces
//! anything, and for restore checks.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::assets;
use super::page_checks::{PageChecks, PageFailure};
use crate::auth::identity::Identity;
use crate::auth::keys;
use crate::catalogue::search::SearchIndex;
use crate::config::Config;
use crate::content::read;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, migrate};
use crate::platform::random::Random;
use medicine::dictionary::Dictionary;
use render::pool::Renderer;

/// Longest time for rendering a page.
const RENDER_TIME: Duration = Duration::from_secs(20);

/// Brings the database of a directory up to date, commits a write, signs an access token and checks it, reads what the search
/// holds and the pages, and renders one: with the renderer of the process, where it has one. The directory is a copy: it is
/// changed by this.
///
/// # Errors
/// The first of these that fails.
pub(crate) fn run(
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
