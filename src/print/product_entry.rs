//! One product in a catalogue: a card with its photograph or label above what is said of it, a row with a small label beside that,
//! or a line of a price list.

use krilla::tagging::Tag;

use super::fonts::{Line, TextStyle, printable};
use super::label_face::place_thumb;
use super::packshot::Packshot;
use super::page::{LinkTarget, PageLayout};
use super::paragraph::at_most;
use super::structure::heading;
use super::style::{COLUMN, COMPOSITION, FACT, FACT_SOFT, HAIRLINE, LEDGER, LEDGER_FACT, NAME, SIDE, WIDTH};
use crate::catalogue::markings::markings;
use crate::catalogue::pack_label::PackLabel;
use crate::catalogue::product::ProductSummary;
use crate::catalogue::trade_facts::sold;

/// The width of a line of a price list.
pub(super) const LINE: f32 = WIDTH - 2.0 * SIDE;
/// Where name and pack begin; the code stands before them, the price ends the line.
pub(super) const NAME_AT: f32 = 62.0;
pub(super) const PACK_AT: f32 = LINE - 150.0;
/// Room for the widest price.
const PRICES: f32 = 50.0;
/// Longest texts, lines.
const NAME_LINES: usize = 4;
const COMPOSITION_LINES: usize = 4;
/// Below a card's picture, and between the paragraphs of its text.
const BELOW_PICTURE: f32 = 1.0;
const BETWEEN: f32 = 2.5;
/// Below a card, and a row.
const BELOW_CARD: f32 = 13.0;
const BELOW_ROW: f32 = 7.0;
/// The label of a row, and the space right of it.
const THUMB: f32 = 22.0;
const THUMB_GAP: f32 = 6.0;

/// A product whose text is set, not yet placed on a page.
pub(super) struct ProductEntry {
    name: String,
    picture: Option<EntryPicture>,
    /// Its texts, the name first; each is a paragraph of lines with their places.
    texts: Vec<Vec<(f32, f32, Line)>>,
    width: f32,
    link: String,
    /// Its height in the column.
    pub(super) height: f32,
}

enum EntryPicture {
    /// Above the text, so high.
    Above(Packshot, f32),
    Thumb(PackLabel),
}

impl ProductEntry {
    /// A card under its printable name; `link` is its page.
    pub(super) fn card(
        product: &ProductSummary,
        name: &str,
        packshot: Option<Packshot>,
        tall: f32,
        link: String,
    ) -> Self {
        let picture = packshot.map(|packshot| EntryPicture::Above(packshot, tall));
        let mut entry = Self { picture, ..Self::blank(name, link, COLUMN) };
        let mut y = tall + BELOW_PICTURE;
        let salts =
            product.salts.iter().filter(|one| !name.contains(&one.salt)).map(|one| match &one.strength {
                Some(strength) => format!("{} {strength}", one.salt),
                None => one.salt.clone(),
            });
        let stated = product.composition.as_deref().filter(|_| product.salts.is_empty());
        let composition = salts.chain(stated.map(str::to_owned)).collect::<Vec<_>>().join("; ");
        let rest = [product.sku.as_ref().map(|sku| format!("SKU {sku}")), Some(product.badges.join("  ·  "))];
        for (text, style, most) in [
            (name, NAME, NAME_LINES),
            (&composition, COMPOSITION, COMPOSITION_LINES),
            (&facts(product, name, product.label.is_some()), FACT, 2),
            (&joined(rest), FACT_SOFT, 2),
        ] {
            let lines = at_most(text, style, COLUMN, most);
            y += if lines.is_empty() { 0.0 } else { BETWEEN };
            entry.add(&mut y, 0.0, lines, style);
        }
        entry.height = y + BELOW_CARD;
        entry
    }

    /// A row: its name, then what the name does not say.
    pub(super) fn row(product: &ProductSummary, name: &str, link: String) -> Self {
        let picture = product.label.clone().map(EntryPicture::Thumb);
        let indent = if picture.is_some() { THUMB + THUMB_GAP } else { 0.0 };
        let mut entry = Self { picture, ..Self::blank(name, link, COLUMN) };
        let mut y = 2.0;
        entry.add(&mut y, indent, at_most(name, LEDGER, COLUMN - indent, NAME_LINES), LEDGER);
        let sku = product.sku.as_ref().map(|sku| format!("SKU {sku}"));
        let facts = joined([Some(facts(product, name, false)), sku]);
        entry.add(&mut y, indent, at_most(&facts, LEDGER_FACT, COLUMN - indent, 3), LEDGER_FACT);
        entry.height = y.max(BELOW_ROW / 2.0 + indent - THUMB_GAP) + BELOW_ROW;
        entry
    }

    /// A line of a price list: code, name, pack, maximum retail price.
    pub(super) fn price_line(product: &ProductSummary, name: &str, link: String) -> Self {
        let mut entry = Self::blank(name, link, LINE);
        let mut y = 0.4;
        let lines = at_most(name, LEDGER, PACK_AT - NAME_AT - 8.0, NAME_LINES);
        entry.add(&mut y, NAME_AT, lines, LEDGER);
        entry.height = y + 1.8;
        let baseline = 0.4 + LEDGER.leading;
        let one = |text: &str, width| at_most(&printable(text), LEDGER_FACT, width, 1).pop();
        let code = product.sku.as_deref().and_then(|code| one(code, NAME_AT - 6.0));
        let pack = product.pack_size.as_deref().and_then(|pack| one(pack, LINE - PACK_AT - PRICES));
        let price = product.mrp.as_ref().map(|mrp| LEDGER.set(&format!("₹{mrp}")));
        let code = code.map(|line| (0.0, baseline, line));
        let pack = pack.map(|line| (PACK_AT, baseline, line));
        let price = price.map(|line| (LINE - line.width, baseline, line));
        entry.texts.extend([code, pack, price].into_iter().flatten().map(|text| vec![text]));
        entry
    }

    fn blank(name: &str, link: String, width: f32) -> Self {
        Self { name: name.to_owned(), picture: None, texts: Vec::new(), width, link, height: 0.0 }
    }

    fn add(&mut self, y: &mut f32, x: f32, lines: Vec<Line>, style: TextStyle) {
        let mut text = Vec::new();
        for line in lines {
            *y += style.leading;
            text.push((x, *y, line));
        }
        self.texts.push(text);
    }

    /// Places the entry with its upper left corner at `x`, `y`.
    pub(super) fn place(self, layout: &mut PageLayout, x: f32, y: f32) {
        let place = |layout: &mut PageLayout, text: Vec<(f32, f32, Line)>| {
            for (dx, dy, line) in text {
                layout.text(x + dx, y + dy, line);
            }
        };
        if !matches!(self.picture, Some(EntryPicture::Above(..))) {
            layout.fill(x, y, self.width, 0.5, HAIRLINE);
        }
        let mut texts = self.texts.into_iter();
        layout.within(heading(3, &self.name), |layout| {
            layout.within(Tag::Link, |layout| {
                place(layout, texts.next().unwrap_or_default());
                let says = format!("{} at {}", self.name, self.link);
                layout.link([x, y, self.width, self.height], LinkTarget::Web(self.link), says);
            });
        });
        match self.picture {
            Some(EntryPicture::Above(packshot, tall)) => packshot.place(layout, [x, y, self.width, tall]),
            Some(EntryPicture::Thumb(label)) => place_thumb(layout, &label, [x, y + BELOW_ROW / 2.0], THUMB),
            None => {}
        }
        for text in texts.filter(|text| !text.is_empty()) {
            layout.within(Tag::P, |layout| place(layout, text));
        }
    }
}

/// Strength where the name does not say it, form and pack where no label does, and how it is sold, behind the symbol of the law.
fn facts(product: &ProductSummary, name: &str, has_label: bool) -> String {
    let markings = markings(&product.schedules, product.kind.as_deref());
    let strengths: Vec<_> = product.salts.iter().filter_map(|salt| salt.strength.as_deref()).collect();
    let said = |strength: &&str| strength.split(' ').next().is_some_and(|number| name.contains(number));
    let strength = Some(strengths.join(" + ")).filter(|_| !has_label && !strengths.iter().all(said));
    let form = product.label.as_ref().and_then(|label| label.form.clone()).or(product.formulation.clone());
    joined([
        markings.into_iter().find_map(|marking| marking.symbol),
        strength,
        form.filter(|_| !has_label),
        product.pack_size.clone().filter(|_| !has_label),
        Some(sold(product)),
        product.mrp.as_ref().map(|mrp| format!("MRP ₹{mrp}")),
    ])
}

fn joined<const N: usize>(facts: [Option<String>; N]) -> String {
    let facts = facts.into_iter().flatten().map(|fact| printable(&fact).trim().to_owned());
    facts.filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join("  ·  ")
}
