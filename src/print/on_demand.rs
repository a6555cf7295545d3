//! Makes what is asked for: the sheet of a product, the catalogue of a choice.
//!
//! Sheets and catalogues have a thread each, with a lower priority than those that serve pages; a client has one of each
//! at a time, clients take turns, and small catalogues come before large ones, so that a crawler which asks for every sheet
//! delays only itself. Finished files are kept until the content changes, as far as there is room for them.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use jiff::Timestamp;
use moka::sync::Cache;

use super::cache::entity_tag;
use super::catalogue::{Catalogue, product_name};
use super::choice::{MAX_CHOICE, count, normalised};
use super::share_picture::share_picture;
use super::sheet::Sheet;
use crate::catalogue::filter::ProductFilter;
use crate::catalogue::product::ProductId;
use crate::catalogue::search::SearchIndex;
use crate::catalogue::store::products;
use crate::config::Config;
use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::db::Db;
use crate::site::Site;
use text::Slug;
use work::{ClientLimit, JobQueue, JobTicket, PoolCounters, PoolOptions, WorkerPool};

/// Most bytes of finished sheets and of finished catalogues.
const SHEETS: u64 = 16 << 20;
const CHOICES: u64 = 48 << 20;
/// Files of each kind that are made for one client at a time.
const OF_CLIENT: usize = 1;
/// Clients that may wait for a thread, and how long.
const QUEUE: usize = 64;
const MAX_WAIT: Duration = Duration::from_secs(20);

/// A finished file.
pub struct PrintedFile {
    /// Until when the licences and certificates that it names hold.
    pub valid_until: Option<Timestamp>,
    /// The file.
    pub bytes: Bytes,
    /// Strong entity tag.
    pub etag: String,
    /// The name under which it is saved.
    pub name: String,
}

/// What is made of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ProductFile {
    /// Everything that the site says of it, on one page.
    Sheet,
    /// What link previews show of it.
    SharePicture,
}

type Found = Option<Arc<PrintedFile>>;

/// What there is of a choice.
pub(crate) enum ChosenCatalogue {
    /// Its catalogue.
    File(Arc<PrintedFile>),
    /// No product is chosen.
    Nothing,
    /// So many that no file is made of them on demand.
    TooMany(u64),
}

/// Makes PDF files when they are asked for; cheap to clone.
#[derive(Clone)]
pub struct OnDemandPrinter {
    source: Arc<Source>,
    sheets: Arc<CachedPrinter<(ProductId, ProductFile)>>,
    choices: Arc<CachedPrinter<String>>,
}

/// What files are made from.
pub(crate) struct Source {
    pub(crate) db: Db,
    /// The directory of stored images.
    pub(crate) images: PathBuf,
    pub(crate) config: Arc<Config>,
    pub(crate) clock: Clock,
    pub(crate) search: SearchIndex,
}

/// A thread and what it has made, by content version and key.
struct CachedPrinter<K> {
    pool: WorkerPool<()>,
    limit: ClientLimit,
    made: Cache<(u64, K), Arc<PrintedFile>>,
}

impl OnDemandPrinter {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub(crate) fn start(source: Source) -> std::io::Result<Self> {
        let sheets = Arc::new(CachedPrinter::start("sheets", SHEETS)?);
        let choices = Arc::new(CachedPrinter::start("choices", CHOICES)?);
        Ok(Self { source: Arc::new(source), sheets, choices })
    }

    /// What the threads for sheets and for choices are doing, and what they have done since the start.
    pub(crate) fn counters(&self) -> [PoolCounters; 2] {
        [self.sheets.pool.counters(), self.choices.pool.counters()]
    }

    /// A file of a product; `None` without such a product.
    pub(crate) async fn of_product(&self, id: ProductId, file: ProductFile, client: IpAddr) -> Result<Found> {
        let source = Arc::clone(&self.source);
        let make = move || source.of_product(id, file);
        let (version, now) = (self.source.db.content_version(), self.source.clock.now());
        self.sheets.get((version, (id, file)), now, (client, 1), make).await
    }

    /// The catalogue of a choice.
    pub(crate) async fn choice(&self, filter: ProductFilter, client: IpAddr) -> Result<ChosenCatalogue> {
        let (source, filter) = (Arc::clone(&self.source), normalised(filter));
        let key = (source.db.content_version(), format!("{filter:?}"));
        if let Some(made) = self.choices.made(&key, source.clock.now()) {
            return Ok(ChosenCatalogue::File(made));
        }
        let (search, chosen) = (source.search.clone(), filter.clone());
        let weight = source.db.read(move |snapshot| count(snapshot, &search, &chosen)).await?;
        if weight > u64::from(MAX_CHOICE) {
            return Ok(ChosenCatalogue::TooMany(weight));
        }
        let now = source.clock.now();
        let make = move || source.choice(&filter);
        let made = self.choices.get(key, now, (client, weight), make).await?;
        Ok(made.map_or(ChosenCatalogue::Nothing, ChosenCatalogue::File))
    }
}

impl<K: Clone + Eq + std::hash::Hash + Send + Sync + 'static> CachedPrinter<K> {
    fn start(name: &'static str, capacity: u64) -> std::io::Result<Self> {
        let options = PoolOptions { background: true, max_wait: Some(MAX_WAIT), ..PoolOptions::new(name, 1) };
        let made = Cache::builder().max_capacity(capacity);
        let made =
            made.weigher(|_, file: &Arc<PrintedFile>| u32::try_from(file.bytes.len()).unwrap_or(u32::MAX));
        let pool = WorkerPool::start(options, JobQueue::new(QUEUE))?;
        Ok(Self { pool, limit: ClientLimit::new(OF_CLIENT), made: made.build() })
    }

    /// A finished file, unless something that it names has expired.
    fn made(&self, key: &(u64, K), now: Timestamp) -> Found {
        self.made.get(key).filter(|file| file.holds(now))
    }

    async fn get(
        &self,
        key: (u64, K),
        now: Timestamp,
        (address, weight): (IpAddr, u64),
        make: impl FnOnce() -> Result<Option<PrintedFile>> + Send + 'static,
    ) -> Result<Found> {
        if let Some(made) = self.made(&key, now) {
            return Ok(Some(made));
        }
        let _permit = self.limit.acquire(address).await?;
        let cache = self.made.clone();
        let job = move |(): &mut ()| {
            // Somebody else may have asked for the same while this job waited.
            if let Some(made) = cache.get(&key).filter(|file| file.holds(now)) {
                return Ok(Some(made));
            }
            let made = make()?.map(Arc::new);
            if let Some(made) = &made {
                cache.insert(key, Arc::clone(made));
            }
            Ok(made)
        };
        self.pool.run(JobTicket::Client { address, weight }, job).await?
    }
}

impl Source {
    fn of_product(&self, id: ProductId, file: ProductFile) -> Result<Option<PrintedFile>> {
        let now = self.clock.now();
        let read = self.db.read_blocking(|snapshot| {
            let Some(product) = products::find_public(snapshot, id)? else { return Ok(None) };
            Ok(Some(Sheet { product, site: Site::read(&self.config, snapshot, now)? }))
        });
        let Some(sheet) = read? else { return Ok(None) };
        let (summary, valid_until) = (&sheet.product.summary, sheet.site.valid_until);
        Ok(Some(match file {
            ProductFile::Sheet => {
                let name = file_name(&product_name(summary), &format!("product-{id}"));
                PrintedFile::new(sheet.typeset(&self.images)?, name, valid_until)
            }
            ProductFile::SharePicture => {
                let picture = share_picture(summary, &sheet.site, &self.images)?;
                PrintedFile::new(picture, "share.jpg".to_owned(), valid_until)
            }
        }))
    }

    fn choice(&self, filter: &ProductFilter) -> Result<Option<PrintedFile>> {
        let now = self.clock.now();
        let read = self.db.read_blocking(|snapshot| {
            let site = Site::read(&self.config, snapshot, now)?;
            Catalogue::of_choice(snapshot, &self.search, filter, site, now)
        });
        let Some(catalogue) = read? else { return Ok(None) };
        let words = catalogue.choice.as_ref().map_or("", |choice| choice.words.as_str());
        let name = file_name(&format!("catalogue {words}"), "catalogue");
        let valid_until = catalogue.site.valid_until;
        Ok(Some(PrintedFile::new(catalogue.typeset(&self.images)?, name, valid_until)))
    }
}

impl PrintedFile {
    fn new(bytes: Vec<u8>, name: String, valid_until: Option<Timestamp>) -> Self {
        Self { etag: entity_tag(&bytes), bytes: bytes.into(), name, valid_until }
    }

    fn holds(&self, now: Timestamp) -> bool {
        self.valid_until.is_none_or(|until| now < until)
    }
}

/// A file name of plain letters.
fn file_name(text: &str, otherwise: &str) -> String {
    let slug = Slug::from_title(text);
    format!("{}.pdf", slug.as_ref().map_or(otherwise, Slug::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_in_plain_letters() {
        assert_eq!(file_name("Amoxicillin 500 mg \"Capsules\"\r\n", "x"), "amoxicillin-500-mg-capsules.pdf");
        assert_eq!(file_name("…", "product-7"), "product-7.pdf");
    }
}
