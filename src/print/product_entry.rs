//! One product on a page: packshot, name, composition, description, form, status, SKU, badges.

use krilla::image::Image;

use super::fonts::{Line, TextStyle, printable};
use super::page::{LinkTarget, PageElement, PageLayout};
use super::paragraph::{at_most, lines};
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
    image: Option<Image>,
    /// Where the text begins.
    indent: f32,
    lines: Vec<(f32, f32, Line)>,
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
        let mut entry = Self { image, indent, lines: Vec::new(), badges: Vec::new(), link, height: 0.0 };
        let mut y = PADDING - 3.0;
        entry.add(&mut y, at_most(name, NAME, width, NAME_LINES), NAME);
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
        for line in lines {
            *y += style.leading;
            self.lines.push((self.indent, *y, line));
        }
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
            self.lines.push((self.indent, *y, line));
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
        if let Some(image) = self.image {
            layout.elements.push(PageElement::Image { x, y: y + PADDING, size: PACKSHOT, image });
        }
        for (dx, dy, line) in self.lines {
            layout.text(x + dx, y + dy, line);
        }
        for (dx, dy, line) in self.badges {
            let (left, width) = (x + dx, line.width + 5.0);
            layout.elements.push(PageElement::Frame {
                x: left,
                y: y + dy - 7.2,
                width,
                height: 9.6,
                colour: MARIGOLD_INK,
            });
            layout.text(left + 2.8, y + dy, line);
        }
        layout.link(x, y, COLUMN, self.height, LinkTarget::Web(self.link));
    }
}
