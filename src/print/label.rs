//! What the pack of a product states, on its sheet: rows below a rule. The site's pages have the same.

use krilla::paint::FillRule;
use krilla::tagging::Tag;
use kurbo::{Rect, Shape as _};

use super::fonts::{Line, TextStyle, printable};
use super::page::{PageElement, PageLayout};
use super::paragraph::{at_most, lines};
use super::structure::row_header;
use super::style::{
    HAIRLINE, INK, LABEL, LABEL_NAME, MARKING, MARKING_TITLE, RED, SIDE, SYMBOL, VALUE, WIDTH,
};
use crate::catalogue::fields::{self, Field};
use crate::catalogue::markings::Marking;
use crate::catalogue::product::Product;

/// Above the rows.
const ABOVE: f32 = 5.0;
/// The rule above.
const EDGE: f32 = 1.5;
const LEFT: f32 = SIDE;
const RIGHT: f32 = WIDTH - SIDE;
/// The width of the column of labels, in points.
pub(super) const LABELS: f32 = 126.0;
const TEXTS: f32 = RIGHT - LEFT - LABELS;
/// The widest amount that stands to the right; a wider one follows its text.
const WIDEST_AMOUNT: f32 = 0.45 * TEXTS;
/// Least space for the dots before an amount.
const LEADER: f32 = 22.0;
const ROW_PADDING: f32 = 5.0;
const RAISED: f32 = 2.2;
/// Below the name, and below the whole block.
const AFTER_NAME: f32 = 6.0;
const BEHIND: f32 = 2.0;

/// How many lines the parts of a label may have.
pub(super) struct MostLines {
    pub(super) name: usize,
    pub(super) composition: usize,
    pub(super) fact: usize,
}

/// A label whose text is set, not yet placed.
pub(super) struct LabelBlock {
    symbol: Option<(Line, String)>,
    name: Vec<Line>,
    composition: Option<LabelRow>,
    markings: MarkingsBlock,
    facts: Vec<LabelRow>,
    value: TextStyle,
    pub(super) height: f32,
}

struct LabelRow {
    label: Line,
    /// Lines of text, some with an amount to the right.
    lines: Vec<(Line, Option<Line>)>,
}

impl LabelBlock {
    pub(super) fn set(product: &Product, name: &str, scale: f32, most: &MostLines) -> Self {
        let [label, value] = [LABEL, VALUE].map(|style| style.scaled(scale));
        let symbol = product.markings.iter().find_map(|marking| {
            let colour = if marking.red { RED } else { INK };
            let line = SYMBOL.coloured(colour).set(marking.symbol.as_deref()?);
            Some((line, marking.name.clone()))
        });
        let name_width = RIGHT - LEFT - symbol.as_ref().map_or(0.0, |(symbol, _)| symbol.width + 10.0);
        // The sheet's heading is the name: the symbol alone needs it beside it.
        let name =
            symbol.as_ref().map_or_else(Vec::new, |_| at_most(name, LABEL_NAME, name_width, most.name));
        let composition = composition_row(product, label, value, most.composition);
        let markings = MarkingsBlock::set(&product.markings);
        let row = |(field, term): (&Field, &str)| {
            let fact = field.shown_as(product.summary.text(field.name)?);
            let fact = printable(&fact).trim().to_owned();
            let lines: Vec<_> =
                at_most(&fact, value, TEXTS, most.fact).into_iter().map(|l| (l, None)).collect();
            (!lines.is_empty()).then(|| LabelRow { label: label.set(term), lines })
        };
        let facts: Vec<_> = fields::shown(true).into_iter().filter_map(row).collect();
        let mut set = Self { symbol, name, composition, markings, facts, value, height: 0.0 };
        if set.composition.is_some() || set.markings.height() > 0.0 || !set.facts.is_empty() {
            let rows = set.composition.iter().chain(&set.facts);
            let rows: f32 = rows.map(|row| row.height(value)).sum();
            set.height = EDGE + ABOVE + set.head() + rows + set.markings.height() + BEHIND;
        }
        set
    }

    fn head(&self) -> f32 {
        let name = LABEL_NAME.leading * self.name.len() as f32;
        if self.symbol.is_some() { name.max(SYMBOL.size) + AFTER_NAME } else { 0.0 }
    }

    /// Places it and returns the `y` below it.
    pub(super) fn place(self, layout: &mut PageLayout, top: f32) -> f32 {
        if self.height <= 0.0 {
            return top;
        }
        let (end, head) = (top + self.height, self.head());
        layout.fill(LEFT, top, RIGHT - LEFT, EDGE, INK);
        let mut y = top + EDGE + ABOVE;
        if let Some((symbol, meaning)) = self.symbol {
            layout.within(Tag::P, |layout| {
                let x = LEFT + symbol.width + 10.0;
                layout.within(Tag::Span.with_expanded(Some(meaning)), |layout| {
                    layout.text(LEFT, y + SYMBOL.size * 0.72, symbol.with_space_after());
                });
                let mut baseline = y + 1.0;
                for line in self.name {
                    baseline += LABEL_NAME.leading;
                    layout.text(x, baseline - 3.0, line);
                }
            });
        }
        y += head;
        // The first row stands below the edge, which is a rule enough.
        let mut ruled = head > 0.0;
        if let Some(row) = self.composition {
            layout.within(Tag::Table, |layout| y = row.place(layout, self.value, y, ruled));
            ruled = true;
        }
        let has_markings = self.markings.height() > 0.0;
        y = self.markings.place(layout, y);
        if !self.facts.is_empty() {
            layout.within(Tag::Table, |layout| {
                // So is the last box above.
                ruled &= !has_markings;
                for row in self.facts {
                    y = row.place(layout, self.value, y, ruled);
                    ruled = true;
                }
            });
        }
        end
    }
}

/// The composition line by line; what is more than `most` lines is cut.
fn composition_row(product: &Product, label: TextStyle, value: TextStyle, most: usize) -> Option<LabelRow> {
    let mut lines: Vec<(Line, Option<Line>)> = Vec::new();
    let mut is_cut = false;
    for line in &product.composition_lines {
        if lines.len() >= most {
            is_cut = true;
            break;
        }
        let amount = line.amount.as_deref().map(|amount| value.set(&printable(amount)));
        let amount = amount.filter(|amount| amount.width <= WIDEST_AMOUNT);
        let whole = match (&line.amount, &amount) {
            (Some(behind), None) => format!("{} {behind}", line.text),
            _ => line.text.clone(),
        };
        let width = TEXTS - amount.as_ref().map_or(0.0, |amount| amount.width + LEADER);
        let mut set = at_most(&whole, value, width, most - lines.len()).into_iter().peekable();
        while let Some(text) = set.next() {
            let amount = if set.peek().is_none() { amount.clone() } else { None };
            lines.push((text, amount));
        }
    }
    if let Some((text, _)) = lines.last_mut().filter(|_| is_cut) {
        *text = text.with_ellipsis(TEXTS - WIDEST_AMOUNT - LEADER);
    }
    (!lines.is_empty()).then(|| LabelRow { label: label.set("Composition"), lines })
}

impl LabelRow {
    fn height(&self, value: TextStyle) -> f32 {
        value.leading * self.lines.len() as f32 + ROW_PADDING
    }

    fn place(self, layout: &mut PageLayout, value: TextStyle, y: f32, ruled: bool) -> f32 {
        if ruled {
            layout.fill(LEFT, y, RIGHT - LEFT, 0.5, HAIRLINE);
        }
        let end = y + self.height(value);
        let mut baseline = y + ROW_PADDING / 2.0 - RAISED + value.leading;
        layout.within(Tag::TR, |layout| {
            layout.within(row_header(), |layout| layout.text(LEFT, baseline, self.label));
            layout.within(Tag::TD, |layout| {
                for (text, amount) in self.lines {
                    let from = LEFT + LABELS + text.width + 5.0;
                    layout.text(LEFT + LABELS, baseline, text.with_space_after());
                    if let Some(amount) = amount {
                        let to = RIGHT - amount.width - 5.0;
                        let y = baseline - 0.6;
                        layout.elements.push(PageElement::Dots { x: from, y, to, colour: HAIRLINE });
                        layout.text(RIGHT - amount.width, baseline, amount.with_space_after());
                    }
                    baseline += value.leading;
                }
            });
        });
        end
    }
}

const PADDING: f32 = 7.0;
const GAP: f32 = 8.0;
/// Of the boxes' lines.
const WEIGHT: f64 = 1.0;
/// Above the first box.
const BEFORE: f32 = 3.0;

/// The markings of a product, set: what the law has on a label in ruled boxes. The symbol is at the label's head.
struct MarkingsBlock(Vec<MarkingBox>);

struct MarkingBox {
    lines: Vec<Line>,
    colour: [u8; 3],
    height: f32,
}

impl MarkingsBlock {
    fn set(markings: &[Marking]) -> Self {
        Self(markings.iter().map(MarkingBox::set).collect())
    }

    fn height(&self) -> f32 {
        let boxes: f32 = self.0.iter().map(|set| set.height + GAP).sum();
        if self.0.is_empty() { 0.0 } else { boxes + BEFORE }
    }

    /// Places the boxes and returns the `y` below them.
    fn place(self, layout: &mut PageLayout, begun: f32) -> f32 {
        let (mut y, end) = (begun + BEFORE, begun + self.height());
        for set in self.0 {
            let (x, width, height) = (LEFT, RIGHT - LEFT, set.height);
            let [right, bottom] = [width.into(), height.into()];
            let mut path = Rect::new(0.0, 0.0, right, bottom).to_path(0.1);
            path.extend(Rect::new(WEIGHT, WEIGHT, right - WEIGHT, bottom - WEIGHT).to_path(0.1));
            let (scale, rule, colour) = (1.0, FillRule::EvenOdd, set.colour);
            layout.elements.push(PageElement::Shape { x, y, scale, path, rule, colour });
            layout.paragraph(x + PADDING, y + PADDING - 2.0, set.lines);
            y += height + GAP;
        }
        end
    }
}

impl MarkingBox {
    fn set(marking: &Marking) -> Self {
        let colour = if marking.red { RED } else { INK };
        let title = marking.title.iter().map(|text| (text, MARKING_TITLE));
        let words = title.chain(marking.lines.iter().map(|text| (text, MARKING)));
        let mut set: Vec<Line> = Vec::new();
        for (text, style) in words {
            if let Some(before) = set.pop() {
                set.push(before.with_space_after());
            }
            set.extend(lines(text, style, RIGHT - LEFT - 2.0 * PADDING));
        }
        let height = set.iter().map(|line| line.style.leading).sum::<f32>() + 2.0 * PADDING - 1.0;
        Self { lines: set, colour, height }
    }
}
