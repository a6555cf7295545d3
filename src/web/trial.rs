//! Whether a data directory can be served by this binary, tried without listening: for a restore before it replaces anything.

use std::path::Path;
use std::time::Duration;

use super::page_checks::{PageChecks, PageFailure};
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrate;
use crate::platform::random::Random;

/// Longest time for rendering a page.
const RENDER_TIME: Duration = Duration::from_secs(20);

/// Brings the database of a directory up to date, opens everything as serving does, commits a write, signs an access token
/// and checks it, reads pages and renders one. The directory is a copy: it is changed by this.
///
/// # Errors
/// The first of these that fails.
pub(crate) fn run(config: &Config, root: &Path, clock: Clock, random: Random) -> Result<()> {
    migrate::run(&DataDir::create(root)?.database())?;
    // What belongs to the machine, such as a certificate's files, is not what is tried.
    let config = Config {
        http: config.http.clone(),
        company: config.company.clone(),
        auth: config.auth.clone(),
        media: config.media.clone(),
        ..Config::default()
    };
    let app = App::open_beside(config, root, clock, random)?;
    app.db.check_writable()?;
    app.identity.check_signing(app.clock.now())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let runtime = runtime.map_err(|cause| Error::file("starting the trial", cause))?;
    runtime.block_on(async {
        app.search.built().await?;
        PageChecks::new(&app).run(RENDER_TIME).await.map_err(PageFailure::into_error)
    })
}
