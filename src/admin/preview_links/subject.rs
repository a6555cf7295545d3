//! What preview links show: a page of the site, an article or a product.

use crate::blog::post::PostId;
use crate::blog::store::posts;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products;
use crate::content::page_name::PageName;
use crate::error::Result;
use crate::history::entry::RecordKind;
use crate::platform::db::Snapshot;

/// The id of the whole site.
const WHOLE_SITE: &str = "all";

/// What a link shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// All pages, as they are published.
    WholeSite,
    /// A page of the site, or a part of every page.
    Page(PageName),
    /// An article.
    Post(PostId),
    /// A product.
    Product(ProductId),
}

impl Subject {
    /// Reads kind and id as requests and the table write them; none for an id that nothing can have.
    pub(crate) fn parse(kind: &str, target: &str) -> Option<Self> {
        match kind {
            "site" if target == WHOLE_SITE => Some(Self::WholeSite),
            "site" => PageName::parse(target).map(Self::Page),
            "blog" => target.parse().ok().map(Self::Post),
            "product" => target.parse().ok().map(Self::Product),
            _ => None,
        }
    }

    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::WholeSite | Self::Page(_) => "site",
            Self::Post(_) => "blog",
            Self::Product(_) => "product",
        }
    }

    pub(crate) fn target(self) -> String {
        match self {
            Self::WholeSite => WHOLE_SITE.to_owned(),
            Self::Page(page) => page.name().to_owned(),
            Self::Post(id) => id.to_string(),
            Self::Product(id) => id.to_string(),
        }
    }

    /// How the history names it.
    pub(in crate::admin) fn record(self) -> (RecordKind, i64) {
        match self {
            Self::WholeSite => (RecordKind::SitePage, PageName::Home.number()),
            Self::Page(page) => (RecordKind::SitePage, page.number()),
            Self::Post(id) => (RecordKind::Post, id.get()),
            Self::Product(id) => (RecordKind::Product, id.get()),
        }
    }

    /// What people call it; none when it is not there.
    pub(super) fn name(self, snapshot: &Snapshot) -> Result<Option<String>> {
        Ok(match self {
            Self::WholeSite => Some("The whole site".to_owned()),
            Self::Page(page) => Some(page.label().to_owned()),
            Self::Post(id) => posts::find(snapshot, id)?.map(|post| post.head.title),
            Self::Product(id) => products::find(snapshot, id)?.map(|product| product.summary.name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_are_read_as_they_are_written() {
        for (kind, target) in
            [("site", "all"), ("site", "legacy-interactive"), ("blog", "12"), ("product", "148")]
        {
            let subject = Subject::parse(kind, target).unwrap();
            assert_eq!((subject.kind(), subject.target().as_str()), (kind, target));
        }
        for (kind, target) in
            [("site", "12"), ("blog", "home"), ("blog", "012"), ("product", "-1"), ("page", "home"), ("", "")]
        {
            assert_eq!(Subject::parse(kind, target), None, "{kind} {target}");
        }
    }
}
