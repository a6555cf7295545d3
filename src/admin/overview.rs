//! What the dashboard shows.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::blog::post::BlogStats;
use crate::blog::store::admin as post_list;
use crate::blog::store::save::POSTS;
use crate::catalogue::product::ProductStats;
use crate::catalogue::store::save::PRODUCTS;
use crate::catalogue::store::{stats, terms, unanswered};
use crate::config::mail::{Mail, Transport};
use crate::error::Result;
use crate::history::entry::{Audience, HistoryEntry, HistoryFilter};
use crate::history::store as history;
use crate::platform::db::Snapshot;
use crate::platform::input::Paging;

/// History entries that the dashboard shows.
const RECENT: u32 = 8;

/// What the dashboard shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Overview {
    /// Products.
    pub products: ProductCounts,
    /// Posts.
    pub posts: PostCounts,
    /// Categories and benefits.
    pub terms: TermCounts,
    /// Texts for which nothing was found.
    pub unanswered: UnansweredCounts,
    /// Whether mails are sent.
    pub mail: MailState,
    /// The last history entries, newest first.
    pub recent: Vec<HistoryEntry>,
}

/// How many products there are.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProductCounts {
    /// In all and by category.
    #[serde(flatten)]
    pub stats: ProductStats,
    /// In the trash.
    pub trash: u64,
    /// How many lack a picture, a SKU, a composition and each fact of the trade, by its name.
    pub missing: BTreeMap<&'static str, u64>,
}

/// How many posts there are.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostCounts {
    /// In all, by category and by state.
    #[serde(flatten)]
    pub stats: BlogStats,
    /// Drafts that have not been saved for 30 days.
    pub old_drafts: u64,
    /// Without a picture.
    pub no_picture: u64,
    /// When the next scheduled one becomes public, RFC 3339 UTC.
    pub next_at: Option<Timestamp>,
    /// In the trash.
    pub trash: u64,
}

/// How many categories and benefits there are.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TermCounts {
    /// In the trash.
    pub trash: u64,
}

/// How many texts there are for which nothing was found.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UnansweredCounts {
    /// Those that the back office shows.
    pub texts: u64,
}

/// Whether mails are sent.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MailState {
    /// False: they are written to files and nobody gets them.
    pub configured: bool,
    /// `file` or `smtp`.
    pub transport: &'static str,
    /// When the last enquiry since the start could not be handed over, RFC 3339 UTC; none once a later one was.
    pub failed_at: Option<Timestamp>,
}

pub(crate) fn overview(
    snapshot: &Snapshot,
    mail: &Mail,
    failed_at: Option<Timestamp>,
    now: Timestamp,
    audience: Audience,
) -> Result<Overview> {
    let filter = HistoryFilter { paging: Paging::first(RECENT), ..HistoryFilter::default() };
    let configured = mail.transport == Transport::Smtp;
    Ok(Overview {
        products: ProductCounts {
            stats: stats::stats(snapshot)?,
            trash: PRODUCTS.count_trash(snapshot)?,
            missing: stats::missing_facts(snapshot)?,
        },
        posts: posts(snapshot, now)?,
        terms: TermCounts { trash: terms::count_trashed(snapshot)? },
        unanswered: UnansweredCounts { texts: unanswered::shown(snapshot)? },
        mail: MailState { configured, transport: if configured { "smtp" } else { "file" }, failed_at },
        recent: history::list_entries(snapshot, &filter, audience)?.items,
    })
}

fn posts(snapshot: &Snapshot, now: Timestamp) -> Result<PostCounts> {
    let attention = post_list::attention(snapshot, now)?;
    Ok(PostCounts {
        stats: post_list::stats(snapshot, now)?,
        old_drafts: attention.old_drafts,
        no_picture: attention.no_picture,
        next_at: attention.next_at,
        trash: POSTS.count_trash(snapshot)?,
    })
}
