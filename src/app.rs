//! The composition root: opens everything once.

use std::path::Path;
use std::sync::Arc;

use crate::auth::identity::Identity;
use crate::config::Config;
use crate::enquiries::service::EnquiryService;
use crate::error::{Error, Result};
use crate::media::sweep;
use crate::media::workers::ImageWorkers;
use crate::platform::client_limit::ClientLimit;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::platform::forwarded::UntrustedProxyRecord;
use crate::platform::mailer::Mailer;
use crate::platform::migrate;
use crate::platform::random::Random;
use crate::platform::reserve::Reserve;
use crate::print::cache::CatalogueCache;
use crate::render::cache::ResponseCache;
use crate::render::fair_queue;
use crate::render::pool::Renderer;
use crate::web::assets;

/// Everything that serving needs; cheap to clone.
#[derive(Clone)]
pub struct App {
    /// Configuration.
    pub config: Arc<Config>,
    /// Paths on disk.
    pub data_dir: DataDir,
    /// Database.
    pub db: Db,
    /// Time.
    pub clock: Clock,
    /// Randomness.
    pub random: Random,
    /// Who may sign in, and who is signed in.
    pub identity: Identity,
    /// Makes pictures of uploads.
    pub studio: ImageWorkers,
    /// Where enquiries are taken.
    pub desk: EnquiryService,
    /// The printed catalogue.
    pub shelf: CatalogueCache,
    /// Page renderer.
    pub renderer: Renderer,
    /// Finished answers.
    pub cache: ResponseCache,
    /// Remembers proxies that the configuration does not name.
    pub untrusted_proxy_record: UntrustedProxyRecord,
    /// Answers in the making, for each client.
    pub making: ClientLimit,
}

/// Opens the data directory, creating it if missing, and brings its database up to date.
///
/// # Errors
/// When the directory is not writable or another user's, or the database is damaged or newer than this binary.
pub fn open_data(root: &Path) -> Result<(DataDir, Db)> {
    open_in(DataDir::create(root)?)
}

/// As [`open_data`], for commands that make no sense without a directory that is there already: a mistyped path is an
/// error and not a new directory.
///
/// # Errors
/// When there is no such directory; otherwise as [`open_data`].
pub fn open_existing_data(root: &Path) -> Result<(DataDir, Db)> {
    open_in(DataDir::open(root)?)
}

fn open_in(data_dir: DataDir) -> Result<(DataDir, Db)> {
    migrate::run(&data_dir.database())?;
    let db = Db::open(&data_dir.database())?;
    Ok((data_dir, db))
}

impl App {
    /// Opens everything for serving.
    ///
    /// # Errors
    /// As [`open_data`]; when a thread cannot be started.
    pub fn open(config: Config, root: &Path, clock: Clock, random: Random) -> Result<Self> {
        // First of all: on a full disk the database can only be opened in the space that was set aside.
        let data_dir = DataDir::create(root)?;
        let reserve = Reserve::open(data_dir.reserve());
        let (data_dir, db) = open_in(data_dir)?;
        db.keep_reserve(reserve);
        db.watch()?;
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get().min(4));
        let started = |cause| Error::file("starting a thread", cause);
        let renderer = Renderer::start(assets::SERVER_BUNDLE, threads).map_err(started)?;
        let cache = ResponseCache::start().map_err(started)?;
        let identity = Identity::open(&config, &data_dir, &db, &clock, &random)?;
        sweep::clear_unfinished(&data_dir.images());
        let studio = ImageWorkers::start(data_dir.images(), config.media.clone()).map_err(started)?;
        let mailer = Mailer::open(&config.mail, &config.company.name, &data_dir, &random)?;
        let desk = EnquiryService::new(mailer, config.forms.per_hour);
        let config = Arc::new(config);
        let shelf = CatalogueCache::new(db.clone(), data_dir.images(), Arc::clone(&config), clock.clone());
        let untrusted_proxy_record = UntrustedProxyRecord::new(&data_dir);
        let making = ClientLimit::new(fair_queue::SHARE);
        Ok(Self {
            config,
            data_dir,
            db,
            clock,
            random,
            identity,
            studio,
            desk,
            shelf,
            renderer,
            cache,
            untrusted_proxy_record,
            making,
        })
    }
}
