//! `serve`: runs the site.

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use super::{Global, log, print};
use crate::app::App;
use crate::auth::accounts::{self, NO_OWNER};
use crate::backup::schedule::ReadConfig;
use crate::config::Config;
use crate::config::company::Social;
use crate::config::http::parse_listen;
use crate::config::https::SAME_ADDRESS;
use crate::config::mail::Transport;
use crate::error::{Error, Result};
use crate::ops::{self, doctor};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::lock::ServeLock;
use crate::platform::log::{AccessLog, RecentEvents};
use crate::platform::memory::{keep_returning_freed_pages, return_freed_memory};
use crate::platform::random::Random;
use crate::platform::service_manager::{self, PassedSockets};
use crate::site::settings_store;
use crate::web::server::{self, Lifecycle, Listeners};

/// After so long without a save the catalogue is typeset before anybody asks for it, so that its size can be told.
const CATALOGUE_IDLE: Duration = Duration::from_secs(300);
/// How long the site is announced later because the search index is being built; 100,000 products take some seconds.
const INDEX_WAIT: Duration = Duration::from_secs(60);

#[derive(Debug, clap::Args)]
pub(super) struct ServeArgs {
    /// Address and port to listen on; beats the configuration
    #[arg(long, value_name = "ADDR:PORT", value_parser = parse_listen)]
    listen: Option<SocketAddr>,
    /// Load the sample content if the database is empty, and create an administrator if there is none
    #[arg(long)]
    demo: bool,
}

/// The configuration, and the last lines of the log, which begins with it.
///
/// # Errors
/// When it is wrong: no other start mends that.
pub(super) fn configuration(global: &Global, args: &ServeArgs) -> Result<(Config, RecentEvents)> {
    let mut config = global.load_config()?;
    if let Some(listen) = args.listen {
        config.http.listen = listen;
        if config.https.is_on() && config.https.takes_address_of(&config.http) {
            return Err(Error::Refused(format!("[https] listen: {SAME_ADDRESS}")));
        }
    }
    let recent = log::start(config.log.format)?;
    Ok((config, recent))
}

/// Serves until a signal ends it.
pub(super) fn run(global: &Global, mut config: Config, recent: RecentEvents, args: &ServeArgs) -> Result<()> {
    return_freed_memory();
    let failed = |cause| Error::file("starting the server", cause);
    let (listeners, sockets_remain) = sockets(&mut config)?;
    let data_dir = DataDir::create(&global.data_dir)?;
    if args.demo && config.company.social.is_empty() {
        config.company.social = Social::examples();
    }
    let lock = ServeLock::acquire(&data_dir, config.http.listen, Clock::System.now())?;
    let mut app = App::open_locked(&lock, config, &global.data_dir, Clock::System, Random::System)?;
    app.monitor.recent = recent;
    if app.config.log.access {
        app.monitor.access_log = Some(AccessLog::start(app.config.log.format));
    }
    warn_of_settings(&app);
    if args.demo {
        ops::demo::ensure(&app.db, &app.data_dir, app.clock.now())?;
        if let Some(password) = accounts::ensure_demo(&app.db, &app.random, app.clock.now())? {
            let email = accounts::DEMO_EMAIL;
            let text = format!("demo administrator: {email} with password {password} (shown this once)");
            print(&log::said(app.config.log.format, &text))?;
        }
    }
    warn_of_accounts(&app)?;
    app.catalogue_pdf.keep_current(CATALOGUE_IDLE).map_err(failed)?;
    app.unanswered.start()?;
    app.redirects.start().map_err(failed)?;
    keep_returning_freed_pages().map_err(failed)?;
    if !app.search.wait_until_built(INDEX_WAIT) {
        tracing::warn!("the search index is not built yet; the first searches wait for it");
    }
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let (db, unanswered, redirects) = (app.db.clone(), app.unanswered.clone(), app.redirects.clone());
    let ready_app = app.clone();
    let lifecycle = Lifecycle { on_ready: Box::new(move || announce(&ready_app)), sockets_remain };
    let served = server::run(app, listeners, workers, lifecycle);
    if let Err(error) = unanswered.write(true) {
        tracing::warn!(error = %error.chain(), "the last texts that found nothing were not counted");
    }
    if let Err(error) = redirects.write_hits() {
        tracing::warn!(error = %error.chain(), "how often redirects were followed last is not written");
    }
    served?;
    // After this a copy of the database file alone is complete.
    if let Err(error) = db.checkpoint() {
        tracing::warn!(error = %error.chain(), "site.db-wal is still part of the database: copy it too");
    }
    Ok(())
}

/// Takes the sockets that the service manager passes, which remain when this process ends, and opens the others. Writes their
/// addresses into the configuration. Returns whether any remains.
fn sockets(config: &mut Config) -> Result<(Listeners, bool)> {
    let passed = PassedSockets::take()?;
    let remain = !passed.is_empty();
    if passed.https.is_some() && !config.https.is_on() {
        return Err(Error::Refused(
            "the service manager passes a socket for https, but [https] has neither certificate nor acme"
                .to_owned(),
        ));
    }
    let http = listener(passed.http, config.http.listen)?;
    // For port 0 the system has chosen a free one.
    config.http.listen = http.local_addr().unwrap_or(config.http.listen);
    let mut https = None;
    if config.https.is_on() {
        let listener = listener(passed.https, config.https.listen)?;
        config.https.listen = listener.local_addr().unwrap_or(config.https.listen);
        https = Some(listener);
    }
    let metrics = config.metrics.listen.map(|address| listener(None, address)).transpose()?;
    if let Some(address) = metrics.as_ref().and_then(|listener| listener.local_addr().ok()) {
        tracing::info!("metrics are told at http://{address}/metrics");
    }
    Ok((Listeners { http, https, metrics }, remain))
}

/// The passed socket, whatever its address is, or a new one on this address.
fn listener(passed: Option<TcpListener>, address: SocketAddr) -> Result<TcpListener> {
    if let Some(socket) = passed {
        match socket.local_addr() {
            Ok(own) if own != address && address.port() != 0 => tracing::warn!(
                "listening on {own}, the service manager's socket; {address} of the configuration is not used"
            ),
            _ => {}
        }
        return Ok(socket);
    }
    TcpListener::bind(address).map_err(|cause| match cause.kind() {
        ErrorKind::PermissionDenied => Error::Refused(format!(
            "cannot listen on {address}: ports below 1024 need CAP_NET_BIND_SERVICE or a socket of systemd"
        )),
        _ => Error::Refused(format!("cannot listen on {address}: {cause}")),
    })
}

/// Says that requests are answered, and starts the work beside them.
fn announce(app: &App) -> Result<()> {
    let (origin, address) = (app.config.http.origin(), app.config.http.listen);
    let https = &app.config.https;
    let https = if https.is_on() { format!("https on {}, ", https.listen) } else { String::new() };
    let text = format!("pharma-site is up at {origin} ({https}listening on {address})");
    print(&log::said(app.config.log.format, &text))?;
    if let Some(next) = next_step(app)? {
        print(&log::said(app.config.log.format, &next))?;
    }
    service_manager::ready();
    start_jobs(app).map_err(|cause| Error::file("starting a thread", cause))
}

/// What is to be done next while the site is not open yet.
fn next_step(app: &App) -> Result<Option<String>> {
    let (settings, administrators) =
        app.db.read_blocking(|snapshot| Ok((settings_store::read(snapshot)?, accounts::list(snapshot)?)))?;
    if settings.open {
        return Ok(None);
    }
    let (origin, root) = (app.config.http.origin(), app.data_dir.root().display());
    let step = if administrators.is_empty() {
        format!(
            "create your account with `pharma-site create-admin --email E-MAIL --data-dir {root}`, then sign in at {origin}/admin"
        )
    } else {
        format!("sign in at {origin}/admin, go through Claims, and open the site under Settings")
    };
    Ok(Some(format!("the site is not open to visitors yet. Next: {step}")))
}

/// Starts the work beside requests.
fn start_jobs(app: &App) -> std::io::Result<()> {
    app.housekeeping.start(
        app.db.clone(),
        app.data_dir.clone(),
        app.clock.clone(),
        app.import_lock.clone(),
    )?;
    app.licence_expiry().start()?;
    ops::publishing::start(app.db.clone(), app.clock.clone())?;
    let backups = app.backup_schedule(app.config.backup.clone());
    let settings = app.settings.clone();
    let read: ReadConfig = Arc::new(move || settings.backup_or_configured());
    backups.start(&read)?;
    if let Some(certificates) = &app.certificates {
        certificates.keep_current()?;
        let expiry = ops::expiry::CertificateExpiry {
            certificates: certificates.clone(),
            data_dir: app.data_dir.clone(),
            mailer: app.enquiries.mailer.clone(),
            clock: app.clock.clone(),
            origin: app.config.http.origin(),
            warned: None,
        };
        expiry.start()?;
    }
    service_manager::start_watchdog(app.config.http.listen)
}

fn warn_of_settings(app: &App) {
    if app.settings.mail().is_ok_and(|mail| mail.transport == Transport::File) {
        tracing::warn!(
            "mails are not sent but written into the data directory ([mail] transport = \"file\")"
        );
    }
    match app.db.read_blocking(settings_store::read) {
        Ok(settings) if !settings.open => {
            tracing::warn!("the site is not open yet: visitors get 503 until an owner opens it");
        }
        _ => {}
    }
    for key in &app.config.removed {
        tracing::warn!("{key}");
    }
    for warning in doctor::trusted_proxies(&app.config) {
        tracing::warn!("{warning}");
    }
    let mail = app.settings.mail().ok().and_then(|mail| doctor::password_without_user(&mail));
    for warning in mail.into_iter().chain(doctor::wrong_clock(app.clock.now()).err()) {
        tracing::warn!("{warning}");
    }
    if let Some(warning) = doctor::backup_in_clear(&app.config.backup) {
        tracing::warn!("{warning}");
    }
    let certificates = app.certificates.as_ref();
    if let Some(why) = certificates.and_then(|all| doctor::other_name(&app.config, all)) {
        tracing::warn!("the certificate {why}: browsers will refuse the site");
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
