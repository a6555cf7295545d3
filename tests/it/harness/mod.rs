//! Starts the site for a test, in this process: a temporary data directory, a manual clock, seeded randomness.

pub mod admin;
pub mod archives;
pub mod articles;
pub mod backups;
pub mod commands;
pub mod gateway;
pub mod known_failures;
pub mod lists;
pub mod mail;
pub mod object_store;
pub mod pdf;
pub mod pictures;
pub mod process;
pub mod python;
pub mod stalling;
pub mod tls;
pub mod values;
pub mod visitor;

use std::net::{SocketAddr, TcpListener};
use std::sync::mpsc;

use actix_web::dev::ServerHandle;
use jiff::Timestamp;
use pharma_site::app::App;
use pharma_site::catalogue::new_product::NewProduct;
use pharma_site::catalogue::product::Product;
use pharma_site::catalogue::store::save;
use pharma_site::config::Config;
use pharma_site::ops::demo;
use pharma_site::platform::clock::Clock;
use pharma_site::platform::db::WriteTx;
use pharma_site::platform::random::Random;
use pharma_site::site::claims;
use pharma_site::web::server::{self, Listeners};
use tempfile::TempDir;
use visitor::Visitor;

/// The time at which every test begins.
pub const NOW: &str = "2026-11-21T06:00:00Z";

/// With which [`Requests::metrics`](visitor::Requests::metrics) asks.
pub const METRICS_TOKEN: &str = "0123456789abcdef-token";

/// A running site.
pub struct Site {
    /// What the server runs on.
    pub app: App,
    pub address: SocketAddr,
    /// For HTTPS, when the configuration has a certificate.
    pub https: Option<SocketAddr>,
    /// For `/metrics` alone, when the configuration says so.
    pub metrics: Option<SocketAddr>,
    handle: ServerHandle,
    _directory: TempDir,
}

impl Site {
    /// An empty site with default configuration.
    pub fn boot() -> Self {
        Self::boot_with(|_| {})
    }

    /// An empty site with changes to its configuration.
    pub fn boot_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::boot_changed(change, |_| {})
    }

    /// An empty site as its first start leaves it: closed, with every claim of the shipped texts as shipped.
    pub fn boot_new(change: impl FnOnce(&mut Config)) -> Self {
        Self::boot_new_changed(change, |_| {})
    }

    /// As [`Site::boot_new`], with changes to the opened app.
    pub fn boot_new_changed(change: impl FnOnce(&mut Config), replace: impl FnOnce(&mut App)) -> Self {
        Self::start(change, replace)
    }

    /// An empty site with changes to its configuration and to the opened app. It is open, as after `open --confirm-claims`,
    /// but nothing of that is in its history; no backups are scheduled.
    pub fn boot_changed(change: impl FnOnce(&mut Config), replace: impl FnOnce(&mut App)) -> Self {
        let change = |config: &mut Config| {
            config.backup.every.clear();
            change(config);
        };
        Self::start(change, |app| {
            open_to_visitors(app);
            replace(app);
        })
    }

    fn start(change: impl FnOnce(&mut Config), replace: impl FnOnce(&mut App)) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        let address = listener.local_addr().unwrap();
        let mut config = Config::default();
        config.http.listen = address;
        METRICS_TOKEN.clone_into(&mut config.metrics.token);
        change(&mut config);
        let clock = Clock::manual(NOW.parse().unwrap());
        let mut app = App::open(config, &directory.path().join("data"), clock, Random::seeded(1)).unwrap();
        replace(&mut app);
        let https = app.certificates.is_some().then(|| TcpListener::bind("127.0.0.1:0").unwrap());
        let https_address = https.as_ref().map(|listener| listener.local_addr().unwrap());
        let metrics = app.config.metrics.listen.map(|address| TcpListener::bind(address).unwrap());
        let metrics_address = metrics.as_ref().map(|listener| listener.local_addr().unwrap());
        let (started, handle) = mpsc::channel();
        let serving = app.clone();
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let server =
                    server::server(serving, Listeners { http: listener, https, metrics }, 2).unwrap();
                started.send(server.handle()).unwrap();
                server.await.unwrap();
            });
        });
        Self {
            app,
            address,
            https: https_address,
            metrics: metrics_address,
            handle: handle.recv().unwrap(),
            _directory: directory,
        }
    }

    /// A site with the sample content.
    pub fn with_sample() -> Self {
        let site = Self::boot();
        demo::load(&site.app.db, &site.app.data_dir, site.now()).unwrap();
        site
    }

    /// The manual clock's time.
    pub fn now(&self) -> Timestamp {
        self.app.clock.now()
    }

    pub fn visitor(&self) -> Visitor {
        Visitor::new(self.address)
    }

    /// Creates a product.
    pub fn add(&self, product: &NewProduct) -> Product {
        let now = self.now();
        self.app.db.write_blocking(|tx| save::create(tx, product, now)).unwrap()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // Without waiting for it to end.
        drop(self.handle.stop(false));
    }
}

fn open_to_visitors(app: &App) {
    let (company, now) = (&app.config.company, app.clock.now());
    let open = |tx: &WriteTx<'_>| {
        for claim in claims::list(tx, company, now)?.items {
            let sql = "INSERT INTO claim_confirmation (claim, text, confirmed_at) VALUES (?1, ?2, 0)";
            tx.execute(sql, (claim.id, claim.text))?;
        }
        tx.execute("UPDATE site_setting SET value = '{\"open\":true}' WHERE name = 'public_site'", ())?;
        Ok(())
    };
    app.db.write_blocking(open).unwrap();
}

/// A product with the required fields only.
pub fn product(name: &str) -> NewProduct {
    NewProduct {
        name: name.to_owned(),
        category: "Generic Medicines".to_owned(),
        description: "For tests.".to_owned(),
        ..NewProduct::default()
    }
}
