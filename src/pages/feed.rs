//! The Atom feed: the newest posts with their whole text (RFC 4287).

use askama::Template;
use jiff::Timestamp;
use url::Url;

use crate::blog::html;
use crate::blog::post::{Post, PostSummary};
use crate::blog::store::posts;
use crate::config::Config;
use crate::content;
use crate::content::page_name::PageName;
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use crate::site::{Site, paths};

/// Posts in the feed.
const MAX_POSTS: u32 = 30;

#[derive(Template)]
#[template(path = "feed.xml")]
struct Feed<'a> {
    base: &'a str,
    title: &'a str,
    subtitle: &'a str,
    updated: Timestamp,
    entries: Vec<Entry>,
}

struct Entry {
    id: String,
    title: String,
    url: String,
    published: Timestamp,
    updated: Timestamp,
    author: String,
    category: Option<String>,
    summary: String,
    content: String,
}

/// The feed as it is at the moment `now`.
pub(crate) fn feed(snapshot: &Snapshot, (config, site): (&Config, &Site), now: Timestamp) -> Result<String> {
    let base = site.public_url.as_str();
    let host = Url::parse(base).ok().and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default();
    let posts = posts::newest(snapshot, now, MAX_POSTS)?;
    let entries: Vec<_> = posts.into_iter().map(|post| entry(base, &host, post)).collect();
    let updated = entries.iter().map(|entry| entry.updated).max().unwrap_or(now);
    let layout = content::read::published(snapshot, PageName::Layout, &config.company, now)?;
    let subtitle = layout["blog"]["heading"].as_str().unwrap_or_default();
    Feed { base, title: &site.company.name, subtitle, updated, entries }.render().map_err(Error::internal)
}

fn entry(base: &str, host: &str, post: Post) -> Entry {
    let Post { summary: PostSummary { head, published_at }, content, .. } = post;
    let cover = head.picture.as_ref().map(|picture| {
        format!(
            "<p><img src=\"{base}{}\" alt=\"\" width=\"{}\" height=\"{}\"></p>",
            picture.url, picture.width, picture.height
        )
    });
    // XML forbids some characters in every form; one of them in a title would make the whole feed invalid.
    let text = |text: String| text.chars().filter(|c| html::is_text(*c)).collect::<String>();
    let url = base.to_owned() + &paths::post(&head.slug);
    let whole = html::with_absolute_urls(&content, base, &url);
    Entry {
        // Never the address: that changes with the slug.
        id: format!("tag:{host},2026:article/{}", head.id),
        url,
        updated: head.updated_at.max(published_at),
        published: published_at,
        title: text(head.title),
        author: text(head.author),
        category: head.category.map(text),
        summary: text(head.excerpt),
        content: text(cover.unwrap_or_default() + &whole),
    }
}
