//! Finds out what visitors see differently since the last time.

use jiff::Timestamp;

use crate::blog;
use crate::blog::store::posts;
use crate::catalogue;
use crate::catalogue::store::{products, public};
use crate::config::Config;
use crate::content::page_name::PageName;
use crate::content::read;
use crate::error::Result;
use crate::platform::db::changes::ContentChange;
use crate::platform::db::{Db, Snapshot};
use crate::site::year_ends;

/// What is known of the content.
pub(super) struct Watch {
    version: u64,
    /// The time of the last look.
    looked_at: Timestamp,
    /// What changes without a save, and when; unknown before it is read.
    coming: Option<Vec<(Timestamp, ContentChange)>>,
}

impl Watch {
    pub(super) fn new(db: &Db, now: Timestamp) -> Self {
        Self { version: db.content_version(), looked_at: now, coming: None }
    }

    /// What has changed since the last look.
    pub(super) fn changes(&mut self, db: &Db, config: &Config, now: Timestamp) -> ContentChange {
        let mut changes = ContentChange::default();
        if now < self.looked_at {
            // The clock was set back: what was public may not be so now.
            changes.add(ContentChange::unknown());
            self.coming = None;
            self.looked_at = now;
        }
        let version = db.content_version();
        let is_new = version != self.version;
        if is_new {
            changes.add(db.changes_between(self.version, version));
            self.version = version;
        }
        let is_due = self.coming.iter().flatten().any(|(at, _)| *at <= now);
        if (is_new || is_due)
            && let Some(coming) = self.coming.take()
        {
            coming.into_iter().filter(|(at, _)| *at <= now).for_each(|(_, change)| changes.add(change));
            self.looked_at = now;
        }
        if self.coming.is_none() {
            // What came since the last look, while this could not be read, is found at the next one.
            match db.read_blocking(|snapshot| coming(snapshot, config, self.looked_at)) {
                Ok(coming) => self.coming = Some(coming),
                Err(error) => {
                    tracing::debug!(error = %error.chain(), "what will change is read again in a moment");
                    return changes;
                }
            }
        }
        self.looked_at = now;
        changes
    }
}

/// What changes after a moment without a save: the next scheduled article, product, publication, announcement, and the year.
fn coming(snapshot: &Snapshot, config: &Config, after: Timestamp) -> Result<Vec<(Timestamp, ContentChange)>> {
    let post = ContentChange { parts: [blog::PART.into()].into(), ..ContentChange::default() };
    let posts = posts::next_change(snapshot, after)?.map(|at| (at, post));
    // The first product of all changes every page.
    let product = if products::exists(snapshot)? {
        ContentChange { parts: [catalogue::PART.into()].into(), ..ContentChange::default() }
    } else {
        ContentChange::unknown()
    };
    let product = public::next_change(snapshot, after)?.map(|at| (at, product));
    // Publications of all pages, and announcements.
    let (_, pages) = read::public_until(snapshot, PageName::Layout, &config.company, after)?;
    let pages = pages.map(|at| (at, ContentChange::unknown()));
    let year = (year_ends(after), ContentChange::unknown());
    Ok(posts.into_iter().chain(product).chain(pages).chain([year]).collect())
}
