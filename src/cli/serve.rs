//! `serve`: runs the site.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;

use super::{Global, log, print};
use crate::app::App;
use crate::auth::accounts;
use crate::config::company::Social;
use crate::config::mail::Transport;
use crate::error::{Error, Result};
use crate::ops;
use crate::platform::allocator::give_memory_back;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::platform::lock::ServeLock;
use crate::platform::random::Random;
use crate::web::server;

/// Options of `serve`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Address and port to listen on; beats the configuration
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// Load the sample content if the database is empty, and create an administrator if there is none
    #[arg(long)]
    demo: bool,
}

/// Runs until SIGTERM or SIGINT.
///
/// # Errors
/// When the configuration is wrong, the port busy, or the data directory unusable.
pub fn run(global: &Global, args: &Args) -> Result<()> {
    give_memory_back();
    log::start()?;
    let mut config = global.load_config()?;
    if let Some(listen) = args.listen {
        config.http.listen = listen;
    }
    let address = config.http.listen;
    let listener = TcpListener::bind(address)
        .map_err(|cause| Error::Refused(format!("cannot listen on {address}: {cause}")))?;
    let bound = listener.local_addr().unwrap_or(address);
    config.http.listen = bound;
    let data_dir = DataDir::create(&global.data_dir)?;
    // Held until the process ends, whatever ends it.
    let _lock = ServeLock::acquire(&data_dir, bound, Clock::System.now())?;
    if args.demo && config.company.social.is_empty() {
        config.company.social = Social::examples();
    }
    let app = App::open(config, &global.data_dir, Clock::System, Random::System)?;
    if app.config.mail.transport == Transport::File {
        tracing::warn!(
            "mails are not sent but written into the data directory ([mail] transport = \"file\")"
        );
    }
    if !app.config.backup.every.is_empty() {
        tracing::warn!("[backup] every is set, but this version takes no backups");
    }
    if args.demo {
        ops::demo::ensure(&app.db, &app.data_dir, app.clock.now())?;
        if let Some(password) = accounts::ensure_demo(&app.db, &app.random, app.clock.now())? {
            let demo = accounts::DEMO;
            print(&format!("demo administrator: {demo} with password {password} (shown this once)\n"))?;
        }
    }
    warn_of_accounts(&app.db, &global.data_dir)?;
    ops::housekeeping::start(app.db.clone(), app.data_dir.clone(), app.clock.clone())
        .map_err(|cause| Error::file("starting a thread", cause))?;
    app.catalogue_pdf.keep_current().map_err(|cause| Error::file("starting a thread", cause))?;
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let public = app.config.http.origin();
    let db = app.db.clone();
    let served = server::run(app, listener, workers, || {
        print(&format!("pharma-site is up at {public} (listening on {bound})\n"))
    });
    // A copy of the database file alone is whole from here on.
    if let Err(error) = db.checkpoint() {
        tracing::warn!(error = %error.chain(), "site.db-wal is still part of the database: copy it too");
    }
    served
}

/// Says when nobody can sign in, or somebody cannot.
fn warn_of_accounts(db: &Db, data_dir: &Path) -> Result<()> {
    let (administrators, conflicts) = db.read_blocking(|snapshot| {
        Ok((accounts::list(snapshot)?.len(), accounts::email_conflicts(snapshot)?))
    })?;
    if administrators == 0 {
        tracing::warn!(
            "there is no administrator, so nobody can sign in at /admin: run `create-admin --email E-MAIL --data-dir {}`",
            data_dir.display()
        );
    }
    for conflict in conflicts {
        tracing::warn!("{conflict}");
    }
    Ok(())
}
