//! Assembles the HTML document around what React rendered.

use std::fmt::Write as _;
use std::sync::Arc;

use moka::sync::Cache;
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

use crate::body::Body;
use crate::cache::Lookups;
use crate::manifest::PageFiles;

/// The first tag that React renders for the body. The tags before it belong to the head.
const APP: &str = "<div id=\"app\"";

/// The data that a page is rendered from, which the browser hydrates with.
#[derive(Debug, serde::Serialize)]
pub struct PageSeed {
    /// Path and known query.
    pub url: String,
    /// Status the page is answered with.
    pub status: u16,
    /// Set when the address names something that does not exist, or has an invalid parameter.
    pub problem: Option<PageProblem>,
    /// Query keys and what they hold.
    pub queries: Vec<(serde_json::Value, Box<RawValue>)>,
}

/// Why the page that was asked for is not shown.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PageProblem {
    /// 404, 410, 422 or 503.
    pub status: u16,
    /// The parameter that is invalid.
    pub parameter: Option<String>,
    /// What is wrong with it, for the visitor.
    pub message: String,
    /// The page's heading, where that of its status does not fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'static str>,
    /// Where to go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<PageLink>,
}

/// A link of a page that says why there is nothing else to show.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PageLink {
    /// Root-relative.
    pub href: String,
    /// What stands on it.
    pub label: &'static str,
}

impl PageProblem {
    /// A problem of this status, and what the visitor is told.
    pub fn new(status: u16, message: impl Into<String>) -> Self {
        Self { status, parameter: None, message: message.into(), title: None, link: None }
    }
}

/// Everything that a document is made of.
pub struct DocumentParts<'a> {
    /// React's output, or nothing for the shell.
    pub html: Option<&'a str>,
    /// Title of the shell, which React would have written.
    pub title: &'a str,
    /// The seed as JSON; none for a document without scripts.
    pub seed: Option<&'a str>,
    /// A script that runs before anything is painted.
    pub first_script: Option<&'a str>,
    /// Structured data, each a JSON text.
    pub structured: &'a [String],
    /// Scripts, styles and fonts.
    pub files: &'a PageFiles,
    /// Further head tags, ready-made.
    pub head: &'a str,
    /// What stands above the page, ready-made.
    pub notice: &'a str,
}

/// The whole document.
pub fn document(parts: &DocumentParts<'_>) -> String {
    let (hoisted, app) = match parts.html {
        Some(html) => html.split_at(html.find(APP).unwrap_or(0)),
        None => ("", ""),
    };
    let title = (!hoisted.contains("<title")).then_some(parts.title);
    let files = parts.files;
    let seed = parts.seed.unwrap_or_default();
    let mut out = String::with_capacity(app.len() + seed.len() + 4096);
    begin(&mut out);
    if let Some(script) = parts.first_script {
        // Before the style sheet, for which it would have to wait otherwise.
        let _ = write!(out, "<script src=\"{script}\"></script>");
    }
    write_styles(&mut out, files);
    if parts.seed.is_some() {
        write_entry(&mut out, files);
    }
    if let Some(title) = title {
        write_title(&mut out, title);
    }
    // React puts the preloads of pictures first: they are asked for before the fonts.
    out.push_str(hoisted);
    write_fonts(&mut out, files);
    out.push_str(parts.head);
    for block in parts.structured {
        let _ = write!(out, "<script type=\"application/ld+json\">{}</script>", inert(block));
    }
    let _ = write!(out, "</head><body>{}<div id=\"root\">{app}</div>", parts.notice);
    if parts.seed.is_some() {
        let _ = write!(out, "<script type=\"application/json\" id=\"seed\">{}</script>", inert(seed));
    }
    out.push_str("</body></html>");
    out
}

/// Small, and here before the first paint, so that no click is lost; it loads the app afterwards.
fn write_entry(out: &mut String, files: &PageFiles) {
    let page = files.page.as_ref().map(|page| format!(" data-page=\"{page}\"")).unwrap_or_default();
    let _ = write!(
        out,
        "<script type=\"module\" src=\"{}\" async fetchpriority=\"high\"{page}></script>",
        files.entry
    );
}

/// A tag of the head.
pub fn meta(name: &str, content: &str) -> String {
    format!("<meta name=\"{}\" content=\"{}\">", text(name), text(content))
}

/// A document without content or data, which its script fills.
pub fn shell(title: &str, files: &PageFiles, head: &str) -> String {
    let mut out = String::with_capacity(2048);
    begin(&mut out);
    write_title(&mut out, title);
    write_styles(&mut out, files);
    write_fonts(&mut out, files);
    for script in std::iter::once(&files.entry).chain(&files.preloads) {
        let _ = write!(out, "<link rel=\"modulepreload\" href=\"{script}\">");
    }
    out.push_str(head);
    out.push_str(
        "</head><body><div id=\"root\"></div><noscript>This part of the site needs JavaScript.</noscript>",
    );
    let _ = write!(out, "<script type=\"module\" src=\"{}\"></script></body></html>", files.entry);
    out
}

/// The beginning of every document.
fn begin(out: &mut String) {
    out.push_str("<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\">");
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
}

fn write_title(out: &mut String, title: &str) {
    let _ = write!(out, "<title>{}</title>", text(title));
}

fn write_styles(out: &mut String, files: &PageFiles) {
    for style in &files.styles {
        let _ = write!(out, "<link rel=\"stylesheet\" href=\"{style}\">");
    }
    // Named, so that the bundler's preload, which looks for them, does not ask for them when a part needs them later.
    for style in &files.joined {
        let _ = write!(out, "<link rel=\"stylesheet\" href=\"{style}\" disabled>");
    }
}

fn write_fonts(out: &mut String, files: &PageFiles) {
    for font in &files.fonts {
        let _ =
            write!(out, "<link rel=\"preload\" href=\"{font}\" as=\"font\" type=\"font/woff2\" crossorigin>");
    }
}

/// JSON in which nothing can end or start a tag; still the same JSON.
pub fn inert(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + 64);
    for c in json.chars() {
        match c {
            '<' => out.push_str("\\u003c"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            c => out.push(c),
        }
    }
    out
}

/// Text or a quoted attribute's value.
pub fn text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

// Keeps pages' documents by what they were made from (ADR 118).
//
// A document is a function of its data, of what stands around it, and of the bundle, which does not change while the process
// runs. After a save a page reads its data again; when the data are those of before, so is the document, with everything that
// it has been compressed into. Nothing has to know which save concerns which page.

/// Memory for documents, bytes. Those that the response cache holds too are the same bytes.
const CAPACITY: u64 = 24 << 20;

/// What a document is made from, as a digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DocumentSource([u8; 32]);

impl DocumentSource {
    /// Of the texts that a document is made from, in their order.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut hash = Sha256::new();
        for text in texts {
            // With its length, so that no two lists of texts are the same bytes.
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        Self(hash.finalize().into())
    }
}

/// The documents; cheap to clone.
#[derive(Clone)]
pub struct DocumentCache {
    documents: Cache<DocumentSource, Arc<Body>>,
    /// How many documents were found, and how many had to be made.
    pub lookups: Lookups,
}

impl Default for DocumentCache {
    fn default() -> Self {
        let weigh = |_: &DocumentSource, body: &Arc<Body>| body.weight();
        let documents = Cache::builder().max_capacity(CAPACITY).weigher(weigh).build();
        Self { documents, lookups: Lookups::default() }
    }
}

impl DocumentCache {
    /// The document that was made from the same.
    pub fn get(&self, source: DocumentSource) -> Option<Arc<Body>> {
        let found = self.documents.get(&source);
        let counter = if found.is_some() { &self.lookups.hits } else { &self.lookups.misses };
        counter.inc();
        found
    }

    /// Keeps a document.
    pub fn insert(&self, source: DocumentSource, body: Arc<Body>) {
        self.documents.insert(source, body);
    }

    /// Memory held, bytes; lags behind by a moment.
    pub fn weight(&self) -> u64 {
        self.documents.weighted_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;
    proptest! {
        #[test]
        fn inert_json_means_the_same_and_holds_no_tag(value in ".*|.*</script>.*|.*<!--.*") {
            let json = serde_json::to_string(&value).unwrap();
            let safe = inert(&json);
            prop_assert!(!safe.contains(['<', '\u{2028}']), "a tag");
            prop_assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), value);
        }
    }

    #[test]
    fn what_react_hoists_goes_into_the_head() {
        let parts = DocumentParts {
            html: Some("<title>A</title><meta name=\"x\"/><div id=\"app\"><p>B</p></div>"),
            title: "Shell",
            seed: Some("{}"),
            first_script: Some("/assets/first.js"),
            structured: &[],
            files: &PageFiles {
                entry: "/assets/e.js".to_owned(),
                styles: vec!["/assets/s.css".to_owned()],
                fonts: vec!["/assets/f.woff2".to_owned()],
                ..PageFiles::default()
            },
            head: "",
            notice: "<aside>N</aside>",
        };
        let html = document(&parts);
        let (head, body) = html.split_once("</head>").unwrap();
        assert!(head.contains("<title>A</title><meta name=\"x\"/>") && !head.contains("Shell"));
        assert!(body.contains("<aside>N</aside><div id=\"root\"><div id=\"app\"><p>B</p></div></div>"));
        let at = |what: &str| head.find(what).unwrap();
        assert!(at("<script src=\"/assets/first.js\"></script>") < at("/assets/s.css"));
        assert!(at("/assets/s.css") < at("/assets/e.js") && at("/assets/e.js") < at("/assets/f.woff2"));
    }

    #[test]
    fn where_one_text_ends_matters() {
        assert_ne!(DocumentSource::of(["ab", "c"]), DocumentSource::of(["a", "bc"]));
        assert_ne!(DocumentSource::of(["a"]), DocumentSource::of(["a", ""]));
        assert_eq!(DocumentSource::of(["a", "b"]), DocumentSource::of(["a", "b"]));
    }
}
