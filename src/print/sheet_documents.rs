//! The documents of a product at the foot of its sheet: links to the files on the website.

use krilla::tagging::Tag;

use super::fonts::{Line, printable};
use super::page::{LinkTarget, PageLayout};
use super::paragraph::at_most;
use super::style::{FACT_SOFT, SHEET_LINK, SIDE};
use crate::catalogue::product_document::ProductDocument;

/// More rows would push up what the sheet is about; the rest is on the product's page.
const MOST_ROWS: usize = 2;
const BETWEEN: f32 = 12.0;
const BELOW: f32 = 4.0;

/// The rows, set.
pub(super) struct SheetDocuments {
    rows: Vec<Vec<SheetDocument>>,
    /// How many there was no room for.
    others: usize,
}

struct SheetDocument {
    x: f32,
    line: Line,
    url: String,
    says: String,
}

impl SheetDocuments {
    /// Sets the documents beside each other, in a width.
    pub(super) fn set(documents: &[ProductDocument], public_url: &str, width: f32) -> Self {
        let (mut rows, mut others, mut x): (Vec<Vec<SheetDocument>>, _, f32) = (Vec::new(), 0, 0.0);
        for document in documents {
            let name = words(document);
            let Some(line) = at_most(&name, SHEET_LINK, width, 1).pop() else { continue };
            let fits = x > 0.0 && x + line.width <= width;
            if others > 0 || (!fits && rows.len() == MOST_ROWS) {
                others += 1;
                continue;
            }
            if !fits {
                rows.push(Vec::new());
                x = 0.0;
            }
            let next = x + line.width + BETWEEN;
            let (url, says) = (format!("{public_url}{}", document.url), format!("{name}, PDF"));
            if let Some(row) = rows.last_mut() {
                row.push(SheetDocument { x, line, url, says });
            }
            x = next;
        }
        Self { rows, others }
    }

    pub(super) fn height(&self) -> f32 {
        if self.rows.is_empty() {
            return 0.0;
        }
        let others = if self.others > 0 { FACT_SOFT.leading } else { 0.0 };
        SHEET_LINK.leading * self.rows.len() as f32 + others + BELOW
    }

    /// Places them and returns the `y` below.
    pub(super) fn place(self, layout: &mut PageLayout, mut y: f32) -> f32 {
        if self.rows.is_empty() {
            return y;
        }
        for row in self.rows {
            let from = y + 3.0;
            y += SHEET_LINK.leading;
            for SheetDocument { x, line, url, says } in row {
                let area = [SIDE + x, from, line.width, SHEET_LINK.leading];
                layout.within(Tag::P, |layout| {
                    layout.within(Tag::Link, |layout| {
                        layout.text(SIDE + x, y, line);
                        layout.link(area, LinkTarget::Web(url), says);
                    });
                });
            }
        }
        if self.others > 0 {
            y += FACT_SOFT.leading;
            let more = format!("and {} more on the product’s page", self.others);
            layout.within(Tag::P, |layout| layout.text(SIDE, y, FACT_SOFT.set(&more)));
        }
        y + BELOW
    }
}

/// What a document is called: its kind where the name does not say it, and its date.
fn words(document: &ProductDocument) -> String {
    let name = printable(&document.title()).trim().to_owned();
    match document.date {
        Some(date) => format!("{name}, {}", date.strftime("%-d %B %Y")),
        None => name,
    }
}
