//! What the law has on a label, printed on the sheet: the symbol, and its words in a ruled box.

use krilla::tagging::Tag;

use super::fonts::Line;
use super::page::{PageElement, PageLayout};
use super::paragraph::lines;
use super::style::{INK, MARKING, MARKING_TITLE, RED, SIDE, SYMBOL, WIDTH};
use crate::catalogue::markings::Marking;

/// Room for the symbol beside the box.
const INDENT: f32 = 64.0;
const PADDING: f32 = 7.0;
const GAP: f32 = 8.0;
/// More space behind the last box.
const BEHIND: f32 = 4.0;

/// The markings of a product, set.
pub(super) struct MarkingsBlock {
    boxes: Vec<MarkingBox>,
    /// Where the boxes begin: behind the symbols, if there are any.
    indent: f32,
}

struct MarkingBox {
    symbol: Option<(Line, String)>,
    lines: Vec<Line>,
    colour: [u8; 3],
    height: f32,
}

impl MarkingsBlock {
    pub(super) fn set(markings: &[Marking]) -> Self {
        let indent = if markings.iter().any(|marking| marking.symbol.is_some()) { INDENT } else { 0.0 };
        let width = WIDTH - 2.0 * SIDE - indent - 2.0 * PADDING;
        let boxes = markings.iter().map(|marking| MarkingBox::set(marking, width)).collect();
        Self { boxes, indent }
    }

    pub(super) fn height(&self) -> f32 {
        let boxes: f32 = self.boxes.iter().map(|set| set.height + GAP).sum();
        if self.boxes.is_empty() { 0.0 } else { boxes + BEHIND }
    }

    /// Places the boxes and returns the `y` below them.
    pub(super) fn place(self, layout: &mut PageLayout, begun: f32) -> f32 {
        let (mut y, end) = (begun, begun + self.height());
        for set in self.boxes {
            let (x, height) = (SIDE + self.indent, set.height);
            if let Some((symbol, name)) = set.symbol {
                let tag = Tag::Span.with_expanded(Some(name));
                layout.within(Tag::P, |layout| {
                    layout.within(tag, |layout| {
                        layout.text(SIDE, y + height / 2.0 + SYMBOL.size * 0.35, symbol);
                    });
                });
            }
            let (width, weight) = (WIDTH - SIDE - x, 1.0);
            layout.elements.push(PageElement::Frame { x, y, width, height, weight, colour: set.colour });
            layout.within(Tag::P, |layout| {
                let mut baseline = y + PADDING - 2.0;
                for line in set.lines {
                    baseline += line.style.leading;
                    layout.text(x + PADDING, baseline, line);
                }
            });
            y += height + GAP;
        }
        end
    }
}

impl MarkingBox {
    fn set(marking: &Marking, width: f32) -> Self {
        let colour = if marking.red { RED } else { INK };
        let symbol = marking.symbol.as_ref().map(|symbol| {
            let style = SYMBOL.coloured(colour);
            (style.set(symbol), marking.name.clone())
        });
        let title = marking.title.iter().map(|text| (text, MARKING_TITLE));
        let words = title.chain(marking.lines.iter().map(|text| (text, MARKING)));
        let mut set: Vec<Line> = Vec::new();
        for (text, style) in words {
            if let Some(before) = set.pop() {
                set.push(before.with_space_after());
            }
            set.extend(lines(text, style, width));
        }
        let height = set.iter().map(|line| line.style.leading).sum::<f32>() + 2.0 * PADDING - 1.0;
        Self { symbol, lines: set, colour, height }
    }
}
