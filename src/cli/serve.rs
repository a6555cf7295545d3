//! `serve`: runs the site.

use std::net::{SocketAddr, TcpListener};

use super::{Global, log, print};
use crate::app::App;
use crate::auth::accounts::{self, NO_OWNER};
use crate::backup::schedule::Schedule;
use crate::config::company::Social;
use crate::config::mail::Transport;
use crate::error::{Error, Result};
use crate::ops;
use crate::platform::allocator::return_freed_memory;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::lock::ServeLock;
use crate::platform::random::Random;
use crate::site::settings_store;
use crate::web::server;

#[derive(Debug, clap::Args)]
pub(super) struct ServeArgs {
    /// Address and port to listen on; beats the configuration
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// Load the sample content if the database is empty, and create an administrator if there is none
    #[arg(long)]
    demo: bool,
}

/// Serves until SIGTERM or SIGINT.
pub(super) fn run(global: &Global, args: &ServeArgs) -> Result<()> {
    return_freed_memory();
    log::start()?;
    let mut config = global.load_config()?;
    let address = args.listen.unwrap_or(config.http.listen);
    let listener = TcpListener::bind(address)
        .map_err(|cause| Error::Refused(format!("cannot listen on {address}: {cause}")))?;
    // For port 0 the system has chosen a free one.
    let address = listener.local_addr().unwrap_or(address);
    config.http.listen = address;
    let data_dir = DataDir::create(&global.data_dir)?;
    let _lock = ServeLock::acquire(&data_dir, address, Clock::System.now())?;
    if args.demo && config.company.social.is_empty() {
        config.company.social = Social::examples();
    }
    let app = App::open(config, &global.data_dir, Clock::System, Random::System)?;
    warn_of_settings(&app);
    if args.demo {
        ops::demo::ensure(&app.db, &app.data_dir, app.clock.now())?;
        if let Some(password) = accounts::ensure_demo(&app.db, &app.random, app.clock.now())? {
            let email = accounts::DEMO_EMAIL;
            print(&format!("demo administrator: {email} with password {password} (shown this once)\n"))?;
        }
    }
    warn_of_accounts(&app)?;
    let failed = |cause| Error::file("starting a thread", cause);
    ops::housekeeping::start(app.db.clone(), app.data_dir.clone(), app.clock.clone()).map_err(failed)?;
    ops::publishing::start(app.db.clone(), app.clock.clone()).map_err(failed)?;
    let backups = Schedule {
        config: app.config.backup.clone(),
        data_dir: app.data_dir.clone(),
        mailer: app.enquiries.mailer().clone(),
        clock: app.clock.clone(),
        origin: app.config.http.origin(),
    };
    backups.start().map_err(failed)?;
    app.catalogue_pdf.keep_current().map_err(failed)?;
    app.unanswered.start()?;
    app.redirects.start().map_err(failed)?;
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let origin = app.config.http.origin();
    let (db, unanswered, redirects) = (app.db.clone(), app.unanswered.clone(), app.redirects.clone());
    let served = server::run(app, listener, workers, || {
        print(&format!("pharma-site is up at {origin} (listening on {address})\n"))
    });
    if let Err(error) = unanswered.write(true) {
        tracing::warn!(error = %error.chain(), "the last texts that found nothing were not counted");
    }
    if let Err(error) = redirects.write_hits() {
        tracing::warn!(error = %error.chain(), "how often redirects were followed last is not written");
    }
    // After this a copy of the database file alone is complete.
    if let Err(error) = db.checkpoint() {
        tracing::warn!(error = %error.chain(), "site.db-wal is still part of the database: copy it too");
    }
    served
}

fn warn_of_settings(app: &App) {
    if app.config.mail.transport == Transport::File {
        tracing::warn!(
            "mails are not sent but written into the data directory ([mail] transport = \"file\")"
        );
    }
    match app.db.read_blocking(settings_store::read) {
        Ok(settings) if !settings.open => {
            tracing::warn!(
                "the site is not open yet: visitors get 503 until an owner opens it at /admin/settings"
            );
        }
        _ => {}
    }
}

/// Warns when there is no administrator, and of those that cannot sign in.
fn warn_of_accounts(app: &App) -> Result<()> {
    let (administrators, conflicts) = app
        .db
        .read_blocking(|snapshot| Ok((accounts::list(snapshot)?, accounts::email_conflicts(snapshot)?)))?;
    if administrators.is_empty() {
        tracing::warn!(
            "there is no administrator, so nobody can sign in at /admin: run `create-admin --email E-MAIL --data-dir {}`",
            app.data_dir.root().display()
        );
    }
    if accounts::lacks_owner(&administrators) {
        tracing::warn!("{NO_OWNER}");
    }
    for conflict in conflicts {
        tracing::warn!("{conflict}");
    }
    Ok(())
}
