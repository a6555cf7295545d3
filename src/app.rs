//! The composition root: opens everything once.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::auth::identity::Identity;
use crate::auth::{accounts, keys};
use crate::backup::schedule::{BackupJobs, Schedule};
use crate::catalogue::list_matching::{self, ListPool};
use crate::catalogue::search::SearchIndex;
use crate::catalogue::unanswered::counter::UnansweredCounter;
use crate::config::Config;
use crate::config::backup::Backup;
use crate::content::presence::Editors;
use crate::content::{company, read};
use crate::enquiries::service::EnquiryService;
use crate::error::{Error, Result};
use crate::imports::run::ImportLock;
use crate::media::sweep;
use crate::media::workers::ImageWorkers;
use crate::monitoring::{Monitor, Sources};
use crate::ops::expiry::LicenceExpiry;
use crate::ops::housekeeping::{Housekeeping, Removed};
use crate::platform::certificates::Certificates;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::reserve::Reserve;
use crate::platform::db::{Db, Snapshot, upgrade};
use crate::platform::limits::BodyLimits;
use crate::platform::lock::ServeLock;
use crate::platform::mailer::Mailer;
use crate::platform::random::Random;
use crate::print::cache::CatalogueCache;
use crate::print::on_demand::{OnDemandPrinter, Source};
use crate::redirects::Redirects;
use crate::site::office_settings::OfficeSettings;
use crate::site::opening::Opening;
use crate::site::settings_store;
use crate::web::assets;
use medicine::dictionary::Dictionary;
use render::cache::ResponseCache;
use render::document::DocumentCache;
use render::pool::{self, Renderer};
use work::ClientLimit;

/// Lists of one client that are matched at a time.
const LISTS_OF_CLIENT: usize = 1;
/// Imports that are read at a time: one may take 64 MB.
const IMPORTS_AT_A_TIME: usize = 1;

/// Everything that serving needs; cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The validated configuration.
    pub config: Arc<Config>,
    /// Paths on disk.
    pub data_dir: DataDir,
    /// The site's database.
    pub db: Db,
    /// The current time.
    pub clock: Clock,
    /// The source of random bytes.
    pub random: Random,
    /// The certificate, where the site speaks HTTPS itself.
    pub certificates: Option<Certificates>,
    /// Sign-in, sessions and accounts.
    pub identity: Identity,
    /// Turns uploads into stored images.
    pub image_workers: ImageWorkers,
    /// Sends enquiries by mail.
    pub enquiries: EnquiryService,
    /// Who is editing which of the site's pages.
    pub editors: Editors,
    /// Counts searches that found nothing.
    pub unanswered: UnansweredCounter,
    /// Old addresses, and where their visitors are sent.
    pub redirects: Redirects,
    /// The catalogue as a PDF.
    pub catalogue_pdf: CatalogueCache,
    /// Sheets of products and catalogues of a choice, as PDFs.
    pub printer: OnDemandPrinter,
    /// Finds products.
    pub search: SearchIndex,
    /// Turns page data into HTML.
    pub renderer: Renderer,
    /// Finished responses.
    pub cache: ResponseCache,
    /// Pages' documents by what they were made from.
    pub documents: DocumentCache,
    /// Counts requests and knows how the site is doing.
    pub monitor: Monitor,
    /// Whether visitors see the site.
    pub opening: Opening,
    /// How mails are sent and backups are taken now.
    pub settings: OfficeSettings,
    /// Backups that owners have begun to take or to try.
    pub(crate) backup_jobs: BackupJobs,
    /// Limits how many uncached responses are made for one client at a time.
    pub(crate) render_limit: ClientLimit,
    /// Limits the bytes of bodies that are held, and how many may be refused.
    pub(crate) body_limits: Arc<BodyLimits>,
    /// Limits how many lists are matched for one client at a time.
    pub(crate) match_limit: ClientLimit,
    /// The name under which this process works on imports.
    pub(crate) import_lock: ImportLock,
    /// Imports take turns in being read.
    pub(crate) import_turn: Arc<Semaphore>,
    /// What of the hourly work fails.
    pub(crate) housekeeping: Housekeeping,
    /// Matches lists, away from the requests of others.
    pub(crate) match_pool: Arc<ListPool>,
}

impl App {
    /// Opens everything for serving, in a directory that no process serves, and brings its database up to date.
    ///
    /// # Errors
    /// When the data directory is not usable (see [`open_data`]), or a thread cannot be started.
    pub fn open(config: Config, root: &Path, clock: Clock, random: Random) -> Result<Self> {
        let data_dir = DataDir::create(root)?;
        let lock = ServeLock::acquire(&data_dir, config.http.listen, clock.now())?;
        Self::open_locked(&lock, config, root, clock, random)
    }

    /// As [`App::open`], under a lock that the caller holds.
    pub(crate) fn open_locked(
        lock: &ServeLock,
        config: Config,
        root: &Path,
        clock: Clock,
        random: Random,
    ) -> Result<Self> {
        let data_dir = DataDir::create(root)?;
        // Before a migration: a start that is refused has changed nothing.
        keys::check(&data_dir.keys())?;
        // Before the database: on a full disk, opening the database needs the space of the reserve.
        let reserve = Reserve::open(data_dir.reserve());
        data_dir.refuse_lost_database()?;
        upgrade::run(&data_dir.database(), lock)?;
        let db = Db::open_at(&data_dir.database(), Some(reserve), &clock)?;
        db.watch()?;
        db.read_blocking(read::refuse_newer)?;
        let mut config = config;
        config.backup.resolve(db.read_blocking(settings_store::takes_backups_by_default)?);
        let config = Arc::new(config);
        // Accounts bear the published name; the names of authenticators do not follow a later change.
        let mut named = Config::clone(&config);
        let now = clock.now();
        named.company.name = db.read_blocking(|snapshot| company::read(snapshot, &config.company, now))?.name;
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get().min(4));
        let failed = |cause| Error::file("starting a thread", cause);
        let search = SearchIndex::new(Dictionary::shipped());
        search.keep_current(db.clone()).map_err(failed)?;
        let settings = OfficeSettings::new(Arc::clone(&config), db.clone(), &data_dir, clock.clone());
        let of_mail = settings.clone();
        let read = Arc::new(move || of_mail.signed_mail());
        let mailer = Mailer::open_following(read, &data_dir, &random)?;
        sweep::clear_unfinished(&data_dir.images());
        Ok(Self {
            certificates: Certificates::open(&config.https, &data_dir)?,
            identity: Identity::open(&named, &data_dir, &db, &clock, &random)?,
            image_workers: ImageWorkers::start(data_dir.images(), config.media.clone()).map_err(failed)?,
            enquiries: EnquiryService::new(mailer, &config.forms),
            editors: Editors::default(),
            unanswered: UnansweredCounter::new(db.clone(), clock.clone(), config.search.count_unanswered),
            redirects: Redirects::new(&db, &clock),
            catalogue_pdf: CatalogueCache::start(
                db.clone(),
                data_dir.images(),
                Arc::clone(&config),
                clock.clone(),
            )
            .map_err(failed)?,
            printer: OnDemandPrinter::start(Source {
                db: db.clone(),
                images: data_dir.images(),
                config: Arc::clone(&config),
                clock: clock.clone(),
                search: search.clone(),
            })
            .map_err(failed)?,
            search,
            renderer: Renderer::start(assets::SERVER_BUNDLE, threads).map_err(failed)?,
            cache: ResponseCache::start().map_err(failed)?,
            documents: DocumentCache::default(),
            monitor: Monitor::new(clock.now()),
            opening: Opening::new(db.clone()),
            settings,
            backup_jobs: BackupJobs::default(),
            render_limit: ClientLimit::new(pool::SHARE),
            body_limits: Arc::default(),
            match_limit: ClientLimit::new(LISTS_OF_CLIENT),
            import_lock: ImportLock::new(&data_dir),
            import_turn: Arc::new(Semaphore::new(IMPORTS_AT_A_TIME)),
            housekeeping: Housekeeping::default(),
            match_pool: Arc::new(list_matching::start_pool().map_err(failed)?),
            config,
            data_dir,
            db,
            clock,
            random,
        })
    }

    /// Does the hourly work once.
    pub fn housekeep(&self) -> Removed {
        self.housekeeping.run(&self.db, &self.data_dir.images(), &self.clock, &self.import_lock)
    }

    /// Tells the owners of licences that expire, once.
    ///
    /// # Errors
    /// When the database fails.
    pub fn tell_of_licences(&self) -> Result<()> {
        self.licence_expiry().look()
    }

    /// Looks at licences that expire.
    pub(crate) fn licence_expiry(&self) -> LicenceExpiry {
        LicenceExpiry {
            config: Arc::clone(&self.config),
            db: self.db.clone(),
            mailer: self.enquiries.mailer.clone(),
            clock: self.clock.clone(),
            owners: accounts::owners,
        }
    }

    /// Takes backups by this configuration.
    pub(crate) fn backup_schedule(&self, config: Backup) -> Schedule {
        Schedule {
            config,
            data_dir: self.data_dir.clone(),
            mailer: self.enquiries.mailer.clone(),
            clock: self.clock.clone(),
            origin: self.config.http.origin(),
            company: self.config.company.name.clone(),
            started: self.clock.now(),
        }
    }

    /// What the monitor asks about.
    pub fn sources(&self) -> Sources {
        Sources {
            config: Arc::clone(&self.config),
            settings: self.settings.clone(),
            data_dir: self.data_dir.clone(),
            db: self.db.clone(),
            clock: self.clock.clone(),
            certificates: self.certificates.clone(),
            housekeeping: self.housekeeping.clone(),
            enquiries: self.enquiries.clone(),
            cache: self.cache.clone(),
            documents: self.documents.clone(),
            renderer: self.renderer.clone(),
            images: self.image_workers.counters(),
            prints: self.printer.counters(),
            passwords: self.identity.hasher().counters(),
        }
    }
}

/// Opens the data directory for a command that writes beside a process that serves it; creates it if missing, and gives a
/// new database its schema.
///
/// # Errors
/// When the directory is not writable or belongs to another user, or the database is damaged, newer than this binary or
/// older: only serving brings that one up to date.
pub fn open_data(root: &Path) -> Result<(DataDir, Db)> {
    open_db(DataDir::create(root)?)
}

/// [`open_data`] for commands that are useless without existing data: a mistyped path is an error, not a new directory.
pub(crate) fn open_existing_data(root: &Path) -> Result<(DataDir, Db)> {
    open_db(DataDir::open(root)?)
}

/// Opens the data directory for a command that only reads, and changes nothing in it.
pub(crate) fn open_data_to_read(root: &Path) -> Result<(DataDir, Snapshot)> {
    let data_dir = DataDir::open_read_only(root)?;
    let snapshot = upgrade::open_to_read(&data_dir)?;
    Ok((data_dir, snapshot))
}

fn open_db(data_dir: DataDir) -> Result<(DataDir, Db)> {
    data_dir.refuse_lost_database()?;
    upgrade::require_current(&data_dir)?;
    let db = Db::open(&data_dir.database(), None)?;
    Ok((data_dir, db))
}
