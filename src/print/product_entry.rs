//! One product on a page: packshot, name, composition, description, form, status, SKU, badges.

use krilla::image::Image;
use krilla::tagging::Tag;

use super::fonts::{Line, TextStyle, printable};
use super::images::alt;
use super::page::{LinkTarget, PageElement, PageLayout};
use super::paragraph::{at_most, lines};
use super::structure::{Structure, heading};
use super::style::{BADGE, COLUMN, COMPOSITION, DESCRIPTION, FACT, FACT_SOFT, HAIRLINE, MARIGOLD_INK, NAME};
use crate::catalogue::product::ProductSummary;

const PACKSHOT: f32 = 66.0;
const TEXT_INDENT: f32 = PACKSHOT + 12.0;
const PADDING: f32 = 13.0;
/// Longest texts, lines.
const NAME_LINES: usize = 3;
const COMPOSITION_LINES: usize = 6;
const DESCRIPTION_LINES: usize = 4;

/// A product whose text is set, not yet placed on a page.
pub(super) struct ProductEntry {
    name: String,
    /// The packshot and what it shows.
    image: Option<(Image, String)>,
    /// Where the text begins.
    indent: f32,
    /// Its texts, the name first; each is a paragraph of lines with their places.
    texts: Vec<Vec<(f32, f32, Line)>>,
    badges: Vec<(f32, f32, Line)>,
    link: String,
    /// Its height in the column.
    pub(super) height: f32,
}

impl ProductEntry {
    /// Sets a product under its printable name; `link` is its page.
    pub(super) fn set(product: &ProductSummary, name: &str, image: Option<Image>, link: String) -> Self {
        let (indent, tall) = if image.is_some() { (TEXT_INDENT, PACKSHOT + PADDING) } else { (0.0, 0.0) };
        let width = COLUMN - indent;
        let image = image.map(|image| (image, alt(product.picture.as_ref(), name)));
        let (name, texts, badges) = (name.to_owned(), Vec::new(), Vec::new());
        let mut entry = Self { name, image, indent, texts, badges, link, height: 0.0 };
        let mut y = PADDING - 3.0;
        entry.add(&mut y, at_most(&entry.name, NAME, width, NAME_LINES), NAME);
        y += 3.0;
        if let Some(composition) = &product.composition {
            entry.add(&mut y, at_most(composition, COMPOSITION, width, COMPOSITION_LINES), COMPOSITION);
            y += 3.0;
        }
        entry.add(&mut y, at_most(&product.description, DESCRIPTION, width, DESCRIPTION_LINES), DESCRIPTION);
        y += 3.0;
        let facts: Vec<_> = [&product.formulation, &product.status]
            .into_iter()
            .flatten()
            .map(|fact| printable(fact))
            .collect();
        let facts: Vec<_> = facts.iter().map(|fact| fact.trim()).filter(|fact| !fact.is_empty()).collect();
        if !facts.is_empty() {
            entry.add(&mut y, lines(&facts.join("  ·  "), FACT, width), FACT);
        }
        entry.sku_and_badges(&mut y, product);
        entry.height = y.max(tall) + PADDING - 3.0;
        entry
    }

    fn add(&mut self, y: &mut f32, lines: Vec<Line>, style: TextStyle) {
        let mut text = Vec::new();
        for line in lines {
            *y += style.leading;
            text.push((self.indent, *y, line));
        }
        self.texts.push(text);
    }

    /// SKU and badges in one line.
    fn sku_and_badges(&mut self, y: &mut f32, product: &ProductSummary) {
        if product.sku.is_none() && product.badges.is_empty() {
            return;
        }
        *y += FACT_SOFT.leading + 2.0;
        let mut x = self.indent;
        if let Some(sku) = product.sku.as_deref().map(printable).filter(|sku| !sku.trim().is_empty()) {
            let line = FACT_SOFT.set(&format!("SKU {sku}"));
            x += line.width + 9.0;
            self.texts.push(vec![(self.indent, *y, line)]);
        }
        for badge in &product.badges {
            let line = BADGE.set(badge);
            let width = line.width;
            self.badges.push((x, *y, line));
            x += width + 11.0;
        }
    }

    /// Places the entry with its upper left corner at `x`, `y`.
    pub(super) fn place(self, layout: &mut PageLayout, x: f32, y: f32) {
        layout.fill(x, y, COLUMN, 0.5, HAIRLINE);
        let place = |layout: &mut PageLayout, text: Vec<(f32, f32, Line)>| {
            for (dx, dy, line) in text {
                layout.text(x + dx, y + dy, line);
            }
        };
        let mut texts = self.texts.into_iter();
        layout.within(heading(3, &self.name), |layout| {
            layout.within(Tag::Link, |layout| {
                place(layout, texts.next().unwrap_or_default());
                let says = format!("{} at {}", self.name, self.link);
                layout.link([x, y, COLUMN, self.height], LinkTarget::Web(self.link), says);
            });
        });
        if let Some((image, alt)) = self.image {
            let area = [x, y + PADDING, PACKSHOT, PACKSHOT];
            layout.within(Structure::Figure { alt, area }, |layout| {
                layout.elements.push(PageElement::Image { x, y: y + PADDING, size: PACKSHOT, image });
            });
        }
        for text in texts {
            layout.within(Tag::P, |layout| place(layout, text));
        }
        for (dx, dy, line) in &self.badges {
            layout.elements.push(PageElement::Frame {
                x: x + dx,
                y: y + dy - 7.2,
                width: line.width + 5.0,
                height: 9.6,
                weight: 0.5,
                colour: MARIGOLD_INK,
            });
        }
        layout.within(Tag::P, |layout| {
            for (dx, dy, line) in self.badges {
                layout.text(x + dx + 2.8, y + dy, line.with_space_after());
            }
        });
    }
}
