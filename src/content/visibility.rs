//! Which of the site's pages visitors can see (ADR 120).
//!
//! The office hides a page by a switch of the document `layout`. A hidden page is as if it were not there: its address is 404 or a
//! redirect, and no menu, footer or link of the other pages leads to it.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::field::{FieldKind, FieldSchema};
use super::page_name::PageName;
use super::store;
use crate::error::Result;
use crate::platform::db::Snapshot;

/// The group of switches in the document.
const SWITCHES: &str = "pages";
/// The pages that have a switch, with its name. What is below a path belongs to it, as articles do to their list.
const MAY_BE_HIDDEN: [(&str, &str); 5] = [
    ("about", "/about"),
    ("legacy", "/legacy"),
    ("legacy_interactive", "/legacy-interactive"),
    ("partners", "/partners"),
    ("articles", ARTICLES),
];
/// The list of articles.
const ARTICLES: &str = "/blog";
/// The articles as a feed.
const FEED: &str = "/feed.xml";

/// The pages that are hidden.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct HiddenPages(Vec<&'static str>);

impl HiddenPages {
    /// Those that are hidden at the moment `now`.
    pub(crate) fn read(snapshot: &Snapshot, now: Timestamp) -> Result<Self> {
        let switches = store::current_member(snapshot, PageName::Layout, SWITCHES, now)?;
        Ok(switches.as_ref().map(Self::of_switches).unwrap_or_default())
    }

    /// Those that a document `layout` hides.
    pub(crate) fn of(layout: &Value) -> Self {
        Self::of_switches(&layout[SWITCHES])
    }

    fn of_switches(switches: &Value) -> Self {
        let is_off = |switch: &str| switches[switch] == false;
        let hidden = MAY_BE_HIDDEN.into_iter().filter(|(switch, _)| is_off(switch));
        Self(hidden.map(|(_, path)| path).collect())
    }

    /// Whether there are any.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an address leads to one of them.
    pub(crate) fn hides(&self, address: &str) -> bool {
        let path = address.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
        self.0.iter().any(|hidden| is_at_or_below(path, hidden)) || (path == FEED && self.hide_articles())
    }

    /// Whether a page is one of them.
    pub(crate) fn hides_page(&self, page: PageName) -> bool {
        page.path().is_some_and(|path| self.hides(path))
    }

    /// Whether there are no articles for visitors.
    pub(crate) fn hide_articles(&self) -> bool {
        self.0.contains(&ARTICLES)
    }

    /// Takes the links to them out of a document: an item of a list of links goes, any other link becomes blank, which pages show
    /// as no link at all.
    pub(crate) fn hide_links(&self, document: &mut Value, schema: &FieldSchema) {
        match &schema.kind {
            FieldKind::Group { fields, .. } => {
                let leads_to_hidden = fields.iter().any(|field| {
                    field.field.kind == FieldKind::Link && self.hides_link(&document[field.name])
                });
                for field in fields {
                    let member = &mut document[field.name];
                    match field.field.kind {
                        FieldKind::Link | FieldKind::Line { .. } if leads_to_hidden => *member = json!(""),
                        _ => self.hide_links(member, &field.field),
                    }
                }
            }
            FieldKind::List { item, .. } => {
                let is_link_item =
                    matches!(&item.kind, FieldKind::Group { type_name, .. } if *type_name == "LinkItem");
                if let Some(items) = document.as_array_mut() {
                    items.retain(|item| !is_link_item || !self.hides_link(&item["link"]["href"]));
                    for one in items {
                        self.hide_links(one, item);
                    }
                }
            }
            _ => {}
        }
    }

    fn hides_link(&self, link: &Value) -> bool {
        link.as_str().is_some_and(|link| link.starts_with('/') && self.hides(link))
    }
}

/// Whether the office may hide the page at a path.
pub(crate) fn may_be_hidden(path: &str) -> bool {
    MAY_BE_HIDDEN.iter().any(|(_, own)| *own == path)
}

fn is_at_or_below(path: &str, hidden: &str) -> bool {
    path.strip_prefix(hidden).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::documents;

    fn hidden(switches: &Value) -> HiddenPages {
        HiddenPages::of(&json!({"pages": switches}))
    }

    #[test]
    fn what_is_below_a_page_is_hidden_with_it_and_what_only_begins_alike_is_not() {
        let pages = hidden(&json!({"about": true, "legacy": false, "articles": false}));
        for address in
            ["/legacy", "/legacy/", "/legacy?x=1#y", "/blog", "/blog/an-article", "/blog?q=x", "/feed.xml"]
        {
            assert!(pages.hides(address), "{address}");
        }
        for address in ["/", "/about", "/legacy-interactive", "/blogs", "/products", "/partners"] {
            assert!(!pages.hides(address), "{address}");
        }
        assert!(hidden(&json!({})).is_empty() && HiddenPages::of(&json!(null)).is_empty());
    }

    #[test]
    fn every_switch_of_the_document_is_known() {
        let schema = documents::describe(PageName::Layout);
        let FieldKind::Group { fields, .. } = schema.kind else { panic!("a document is a group") };
        let switches = fields.iter().find(|field| field.name == SWITCHES).unwrap();
        let FieldKind::Group { fields, .. } = &switches.field.kind else { panic!("they are a group") };
        let names: Vec<_> = fields.iter().map(|field| field.name).collect();
        assert_eq!(names, MAY_BE_HIDDEN.map(|(name, _)| name));
    }

    #[test]
    fn links_to_hidden_pages_are_taken_out_and_others_stay() {
        let pages = hidden(&json!({"partners": false}));
        let item = |id: &str, href: &str| json!({"id": id, "link": {"label": "Words", "href": href}});
        let mut layout = json!({
            "footer": {
                "link": {"label": "Become a partner", "href": "/partners#form"},
                "quick_links": {"heading": "Quick links", "links": [item("a", "/partners"), item("b", "/about")]},
            },
            "request": {"button": "Ask", "link": {"label": "Ask", "href": "https://example.org/partners"}},
        });
        pages.hide_links(&mut layout, &documents::describe(PageName::Layout));
        assert_eq!(layout["footer"]["link"], json!({"label": "", "href": ""}));
        assert_eq!(layout["footer"]["quick_links"]["links"], json!([item("b", "/about")]));
        assert_eq!(layout["footer"]["quick_links"]["heading"], "Quick links");
        assert_eq!(layout["request"]["link"]["href"], "https://example.org/partners", "another site's page");
    }
}
