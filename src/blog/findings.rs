//! Lists what sanitising would remove from a post's HTML or change in it, for the preview before it is saved.
//!
//! It reads the tags as they are written, by the rules of [`super::html`]; what is stored comes from the sanitiser alone.

use std::cell::RefCell;
use std::collections::BTreeMap;

use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use serde::Serialize;
use utoipa::ToSchema;

use super::html::{ATTRIBUTES, LinkTarget, OTHER_HEADINGS, TAGS, link_target, trimmed};
use crate::media::bucket::Bucket;

/// Most findings that are reported.
const MAX_FINDINGS: usize = 200;
/// Most characters of an address that are reported.
const MAX_ADDRESS: usize = 200;
/// Elements that only format text.
const FORMATTING: [&str; 17] = [
    "abbr", "acronym", "bdi", "bdo", "big", "center", "col", "colgroup", "font", "ins", "mark", "nobr",
    "small", "span", "tfoot", "tt", "wbr",
];
/// Elements of a whole document, whose removal is not reported.
const DOCUMENT: [&str; 5] = ["html", "head", "body", "meta", "link"];

/// What sanitising does to a part of the HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// An image that was not uploaded here: it is removed.
    Picture,
    /// A link whose address is not allowed: its text stays.
    Link,
    /// An element that is not allowed: it is removed, scripts and styles with their content.
    Element,
    /// Colours, fonts and the like: they are removed, the text stays.
    Formatting,
    /// A heading of a level that posts do not have: it gets the nearest one.
    Heading,
    /// A link to an unencrypted page: it stays.
    InsecureLink,
}

/// A part of the HTML that sanitising changes, or that the author should check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Finding {
    /// What happens to it.
    pub kind: FindingKind,
    /// The address of an image or link, else the name of the element or attribute.
    pub what: String,
    /// How often it is there.
    pub count: u32,
}

/// What sanitising this HTML would remove or change, most important first.
pub fn findings(html: &str) -> Vec<Finding> {
    let tokenizer = Tokenizer::new(Scan::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    // The result matters only to sinks that run scripts.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let found = tokenizer.sink.found.into_inner();
    found.into_iter().take(MAX_FINDINGS).map(|((kind, what), count)| Finding { kind, what, count }).collect()
}

#[derive(Default)]
struct Scan {
    found: RefCell<BTreeMap<(FindingKind, String), u32>>,
}

impl TokenSink for Scan {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let Token::TagToken(tag) = token else { return TokenSinkResult::Continue };
        if tag.kind == TagKind::EndTag {
            return TokenSinkResult::Continue;
        }
        self.inspect(&tag);
        match &*tag.name {
            "script" => TokenSinkResult::RawData(RawKind::ScriptData),
            "style" | "xmp" | "iframe" | "noembed" | "noframes" => TokenSinkResult::RawData(RawKind::Rawtext),
            "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
            "plaintext" => TokenSinkResult::Plaintext,
            _ => TokenSinkResult::Continue,
        }
    }
}

impl Scan {
    fn inspect(&self, tag: &Tag) {
        let name = &*tag.name;
        let value_of = |name: &str| {
            let value = tag.attrs.iter().find(|attribute| &*attribute.name.local == name);
            value.map(|attribute| trimmed(&attribute.value))
        };
        if OTHER_HEADINGS.iter().any(|(other, _)| *other == name) {
            self.record(FindingKind::Heading, name);
        } else if FORMATTING.contains(&name) {
            self.record(FindingKind::Formatting, name);
        } else if !TAGS.contains(&name) && !DOCUMENT.contains(&name) {
            self.record(FindingKind::Element, name);
            return;
        }
        match name {
            "img" => {
                let source = value_of("src").unwrap_or_default();
                if !Bucket::Blogs.holds(source) {
                    self.record(FindingKind::Picture, source);
                }
            }
            "a" => match value_of("href").map(|href| (href, link_target(href))) {
                Some((href, None)) => self.record(FindingKind::Link, href),
                Some((href, Some(LinkTarget::Http))) => self.record(FindingKind::InsecureLink, href),
                _ => {}
            },
            _ => {}
        }
        let allowed = ATTRIBUTES.iter().find(|(tag, _)| *tag == name).map_or(&[][..], |(_, names)| names);
        for attribute in &tag.attrs {
            let attribute = &*attribute.name.local;
            let is_set_by_sanitiser = name == "a" && matches!(attribute, "rel" | "target");
            if !is_set_by_sanitiser && !allowed.contains(&attribute) {
                self.record(FindingKind::Formatting, attribute);
            }
        }
    }

    fn record(&self, kind: FindingKind, what: &str) {
        let what = what.chars().filter(|c| !c.is_control()).take(MAX_ADDRESS).collect();
        *self.found.borrow_mut().entry((kind, what)).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use FindingKind::{Element, Formatting, Heading, InsecureLink, Link, Picture};

    use super::*;
    use crate::blog::html::sanitise;

    fn findings_of(html: &str) -> Vec<(FindingKind, String, u32)> {
        findings(html).into_iter().map(|Finding { kind, what, count }| (kind, what, count)).collect()
    }

    #[test]
    fn what_is_removed_is_reported_and_what_stays_is_not() {
        for (html, expected) in [
            ("<p>a <b>b</b></p><hr><ul><li>c</ul>", vec![]),
            ("<a href=\"/products/136\" target=_blank rel=x>a</a><a href=https://x.example>b</a>", vec![]),
            (
                "<a href=products/136>a</a><a href='//x.example'>b</a>",
                vec![(Link, "//x.example"), (Link, "products/136")],
            ),
            ("<a href=http://x.example/>a</a>", vec![(InsecureLink, "http://x.example/")]),
            (
                "<img src=/storage/blogs/1-a.webp alt=x><img src='https://x.example/p.png'>",
                vec![(Picture, "https://x.example/p.png")],
            ),
            ("<h1>a</h1><h6 class=x>b</h6>", vec![(Formatting, "class"), (Heading, "h1"), (Heading, "h6")]),
            ("<script>'<img src=x>'</script><!-- <iframe> -->", vec![(Element, "script")]),
            (
                "<iframe src=x><p></iframe><span style=x>a</span>",
                vec![(Element, "iframe"), (Formatting, "span"), (Formatting, "style")],
            ),
            (
                "<p onclick=x title=\"<img>\">a &lt;img src=x&gt;</p>",
                vec![(Formatting, "onclick"), (Formatting, "title")],
            ),
        ] {
            let expected: Vec<_> =
                expected.into_iter().map(|(kind, what)| (kind, what.to_owned(), 1)).collect();
            assert_eq!(findings_of(html), expected, "{html}");
        }
        assert_eq!(findings_of("<p style=a>b</p><p style=c>d</p>"), [(Formatting, "style".to_owned(), 2)]);
        let long = format!("<img src=\"data:image/png;base64,{}\">", "A".repeat(5_000));
        assert_eq!(findings_of(&long)[0].1.len(), MAX_ADDRESS);
        let many: String = (0..1_000).map(|n| format!("<img src=https://x.example/{n}>")).collect();
        assert_eq!(findings_of(&many).len(), MAX_FINDINGS);
    }

    #[test]
    fn sanitised_html_has_no_findings() {
        let dirty = "<h1 class=x>T</h1><p onclick=x><a href=javascript:x>a</a><a href=/b>b</a><img src=x>\
                     <font color=red>c</font></p><table><tr><td colspan=2>d</table><script>e</script><svg><a href=x>f</a></svg>";
        assert!(!findings_of(dirty).is_empty());
        assert_eq!(findings_of(&sanitise(dirty)), []);
    }
}
