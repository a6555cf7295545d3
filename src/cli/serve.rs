//! `serve`: runs the site.

use std::io::IsTerminal as _;
use std::net::SocketAddr;

use tracing_subscriber::Layer as _;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::log_filter::WithoutClientFaults;
use super::{Global, print};
use crate::app::App;
use crate::auth::accounts;
use crate::config::mail::Transport;
use crate::error::{Error, Result};
use crate::ops;
use crate::platform::clock::Clock;
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
    start_log();
    let mut config = global.load_config()?;
    if let Some(listen) = args.listen {
        config.http.listen = listen;
    }
    let address = config.http.listen;
    let listener = server::bind(address)
        .map_err(|cause| Error::Refused(format!("cannot listen on {address}: {cause}")))?;
    let bound = listener.local_addr().unwrap_or(address);
    config.http.listen = bound;
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
    ops::housekeeping::start(app.db.clone(), app.data_dir.clone(), app.clock.clone())
        .map_err(|cause| Error::file("starting a thread", cause))?;
    app.shelf.keep_current().map_err(|cause| Error::file("starting a thread", cause))?;
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let public = app.config.http.origin();
    server::run(app, listener, workers, || {
        print(&format!("pharma-site is up at {public} (listening on {bound})\n"))
    })
}

/// Libraries that print what they send, secrets included, when they are asked for more than this.
const DISCREET: [&str; 2] = ["ureq=info", "ureq_proto=info"];

fn start_log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("PHARMA_SITE_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info,refinery_core=warn"));
    let filter = DISCREET
        .iter()
        .filter_map(|directive| directive.parse().ok())
        .fold(filter, tracing_subscriber::EnvFilter::add_directive);
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .with_filter(WithoutClientFaults);
    tracing_subscriber::registry().with(filter).with(lines).init();
}
