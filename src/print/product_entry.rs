//! One product on a page, as a label: packshot, symbol, name, salts with their strengths, form, pack, how it is sold; then
//! description, SKU and badges.

use krilla::image::Image;
use krilla::tagging::Tag;

use super::choice::{LINE, NAME_AT, PACK_AT, PRICES};
use super::fonts::{Line, TextStyle, printable};
use super::packshot::Packshot;
use super::page::{LinkTarget, PageElement, PageLayout};
use super::paragraph::{at_most, lines};
use super::structure::heading;
use super::style::{
    BADGE, COLUMN, COMPOSITION, DESCRIPTION, ENTRY_SYMBOL, FACT, FACT_SOFT, HAIRLINE, INK, LEDGER,
    LEDGER_FACT, MARIGOLD_INK, NAME, RED,
};
use crate::catalogue::composition_label::SaltStrength;
use crate::catalogue::markings::markings;
use crate::catalogue::product::ProductSummary;
use crate::catalogue::trade_facts::sold;

const PACKSHOT: f32 = 66.0;
const TEXT_INDENT: f32 = PACKSHOT + 12.0;
const PADDING: f32 = 13.0;
/// Longest texts, lines.
const NAME_LINES: usize = 3;
const COMPOSITION_LINES: usize = 6;
/// Least space for the dots before a strength.
const LEADER: f32 = 16.0;
const DESCRIPTION_LINES: usize = 4;
const LEDGER_LINES: usize = 4;

/// A product whose text is set, not yet placed on a page.
pub(super) struct ProductEntry {
    name: String,
    packshot: Option<Packshot>,
    /// Where the text begins.
    indent: f32,
    /// Of its column.
    pub(super) width: f32,
    /// Its texts, the name first; each is a paragraph of lines with their places.
    texts: Vec<Vec<(f32, f32, Line)>>,
    /// The dots before the strengths: from, to, baseline.
    leaders: Vec<[f32; 3]>,
    badges: Vec<(f32, f32, Line)>,
    link: String,
    /// Its height in the column.
    pub(super) height: f32,
}

impl ProductEntry {
    /// Sets a product under its printable name; `link` is its page.
    pub(super) fn set(product: &ProductSummary, name: &str, image: Option<Image>, link: String) -> Self {
        let packshot = Packshot::of(product, name, image);
        let (indent, tall) = if packshot.is_some() { (TEXT_INDENT, PACKSHOT + PADDING) } else { (0.0, 0.0) };
        let width = COLUMN - indent;
        let (name, texts, leaders, badges) = (name.to_owned(), Vec::new(), Vec::new(), Vec::new());
        let mut entry =
            Self { name, packshot, indent, width: COLUMN, texts, leaders, badges, link, height: 0.0 };
        let mut y = PADDING - 3.0;
        entry.add(&mut y, at_most(&entry.name, NAME, width, NAME_LINES), NAME);
        y += 3.0;
        if !product.salts.is_empty() {
            entry.salts(&mut y, &product.salts, width);
            y += 3.0;
        } else if let Some(composition) = &product.composition {
            entry.add(&mut y, at_most(composition, COMPOSITION, width, COMPOSITION_LINES), COMPOSITION);
            y += 3.0;
        }
        entry.facts(&mut y, product, width);
        entry.add(&mut y, at_most(&product.description, DESCRIPTION, width, DESCRIPTION_LINES), DESCRIPTION);
        y += 3.0;
        entry.sku_and_badges(&mut y, product);
        entry.height = y.max(tall) + PADDING - 3.0;
        entry
    }

    /// A product as a row of a ledger, in a catalogue without pictures: its name, then what the name does not say.
    pub(super) fn ledger(product: &ProductSummary, name: &str, link: String, width: f32) -> Self {
        let (name, texts, leaders, badges) = (name.to_owned(), Vec::new(), Vec::new(), Vec::new());
        let mut entry =
            Self { name, packshot: None, indent: 0.0, width, texts, leaders, badges, link, height: 0.0 };
        let mut y = 2.0;
        entry.add(&mut y, at_most(&entry.name, LEDGER, width, LEDGER_LINES), LEDGER);
        let strengths: Vec<_> = product.salts.iter().filter_map(|salt| salt.strength.as_deref()).collect();
        let number =
            |strength: &&str| strength.split(' ').next().is_some_and(|number| entry.name.contains(number));
        let strength = if strengths.iter().all(number) { String::new() } else { strengths.join(" + ") };
        let form =
            product.label.as_ref().and_then(|label| label.form.clone()).or(product.formulation.clone());
        let sku = product.sku.as_ref().map(|sku| format!("SKU {sku}"));
        let facts = [Some(strength), form, product.pack_size.clone(), Some(sold(product)), sku];
        let facts: Vec<_> =
            facts.into_iter().flatten().map(|fact| printable(&fact).trim().to_owned()).collect();
        let facts: Vec<_> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
        entry.add(&mut y, at_most(&facts.join("  ·  "), LEDGER_FACT, width, 2), LEDGER_FACT);
        entry.height = y + 5.0;
        entry
    }

    /// A product as a line of a price list: code, name, pack, maximum retail price.
    pub(super) fn price_line(product: &ProductSummary, name: &str, link: String) -> Self {
        let (name, leaders, badges, width) = (name.to_owned(), Vec::new(), Vec::new(), LINE);
        let mut entry = Self {
            name,
            packshot: None,
            indent: NAME_AT,
            width,
            texts: Vec::new(),
            leaders,
            badges,
            link,
            height: 0.0,
        };
        let mut y = 0.4;
        entry.add(&mut y, at_most(&entry.name, LEDGER, PACK_AT - NAME_AT - 8.0, LEDGER_LINES), LEDGER);
        entry.height = y + 1.8;
        let baseline = 0.4 + LEDGER.leading;
        let one = |text: &str, width| at_most(&printable(text), LEDGER_FACT, width, 1).pop();
        let code = product
            .sku
            .as_deref()
            .and_then(|code| one(code, NAME_AT - 6.0))
            .map(|line| (0.0, baseline, line));
        let pack = product.pack_size.as_deref().and_then(|pack| one(pack, LINE - PACK_AT - PRICES));
        let pack = pack.map(|line| (PACK_AT, baseline, line));
        let price = product.mrp.as_ref().map(|mrp| LEDGER.set(&format!("₹{mrp}")));
        let price = price.map(|line| (width - line.width, baseline, line));
        for (x, y, line) in [code, pack, price].into_iter().flatten() {
            entry.texts.push(vec![(x, y, line)]);
        }
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

    /// The salts, their strengths to the right behind dots.
    fn salts(&mut self, y: &mut f32, salts: &[SaltStrength], width: f32) {
        let mut left = COMPOSITION_LINES;
        for (at, SaltStrength { salt, strength }) in salts.iter().enumerate() {
            let strength = strength.as_deref().map(|strength| COMPOSITION.set(&printable(strength)));
            let mut strength = strength.filter(|strength| strength.width < width / 2.0);
            let room = width - strength.as_ref().map_or(0.0, |strength| strength.width + LEADER);
            let mut set = at_most(salt, COMPOSITION, room, left);
            left -= set.len();
            let unsaid = salts.len() - at;
            if left == 0 && unsaid > 1 {
                set = at_most(&format!("and {unsaid} more"), COMPOSITION, width, 1);
                strength = None;
            }
            let Some(end) = set.last().map(|line| line.width) else { continue };
            let mut text: Vec<_> = Vec::new();
            for line in set {
                *y += COMPOSITION.leading;
                text.push((self.indent, *y, line.with_space_after()));
            }
            if let Some(strength) = strength {
                let x = self.indent + width - strength.width;
                self.leaders.push([self.indent + end + 4.0, x - 4.0, *y]);
                text.push((x, *y, strength.with_space_after()));
            }
            self.texts.push(text);
            if left == 0 {
                break;
            }
        }
    }

    /// Form, pack, and how it is sold; the symbol of the law stands before them.
    fn facts(&mut self, y: &mut f32, product: &ProductSummary, width: f32) {
        let markings = markings(&product.schedules, product.kind.as_deref());
        let marking = markings.iter().find(|marking| marking.symbol.is_some());
        let sold = sold(product);
        let mrp = product.mrp.as_ref().map(|mrp| format!("MRP ₹{mrp}"));
        let stated =
            [product.formulation.as_deref(), product.pack_size.as_deref(), Some(&*sold), mrp.as_deref()];
        let facts = stated.into_iter().flatten().map(|fact| printable(fact).trim().to_owned());
        let facts: Vec<_> = facts.filter(|fact| !fact.is_empty()).collect();
        let symbol = marking.and_then(|marking| {
            let style = ENTRY_SYMBOL.coloured(if marking.red { RED } else { INK });
            Some(style.set(marking.symbol.as_deref()?))
        });
        let indent = symbol.as_ref().map_or(0.0, |symbol| symbol.width + 5.0);
        let set = lines(&facts.join("  ·  "), FACT, width - indent);
        if set.is_empty() && symbol.is_none() {
            return;
        }
        let mut text = Vec::new();
        if let Some(symbol) = symbol {
            text.push((self.indent, *y + FACT.leading + 1.0, symbol.with_space_after()));
        }
        *y += if set.is_empty() { FACT.leading } else { 0.0 };
        for line in set {
            *y += FACT.leading;
            text.push((self.indent + indent, *y, line));
        }
        self.texts.push(text);
        *y += 3.0;
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
        layout.fill(x, y, self.width, 0.5, HAIRLINE);
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
                layout.link([x, y, self.width, self.height], LinkTarget::Web(self.link), says);
            });
        });
        if let Some(packshot) = self.packshot {
            packshot.place(layout, [x, y + PADDING], PACKSHOT);
        }
        for text in texts {
            layout.within(Tag::P, |layout| place(layout, text));
        }
        for [from, to, baseline] in self.leaders {
            let (x, y, to) = (x + from, y + baseline - 0.6, x + to);
            layout.elements.push(PageElement::Dots { x, y, to, colour: HAIRLINE });
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
