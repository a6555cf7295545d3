//! What the law has on a label: its words in a ruled box. The symbol is at the label's head.

use krilla::paint::FillRule;
use krilla::tagging::Tag;
use kurbo::{Rect, Shape as _};

use super::fonts::Line;
use super::page::{PageElement, PageLayout};
use super::paragraph::lines;
use super::style::{INK, MARKING, MARKING_TITLE, RED};
use crate::catalogue::markings::Marking;

const PADDING: f32 = 7.0;
const GAP: f32 = 8.0;
/// Of the boxes' lines.
const WEIGHT: f64 = 1.0;
/// Above the first box.
const BEFORE: f32 = 3.0;

/// The markings of a product, set.
pub(super) struct MarkingsBlock {
    boxes: Vec<MarkingBox>,
    /// Where the boxes begin.
    left: f32,
    width: f32,
}

struct MarkingBox {
    lines: Vec<Line>,
    colour: [u8; 3],
    height: f32,
}

impl MarkingsBlock {
    pub(super) fn set(markings: &[Marking], left: f32, width: f32) -> Self {
        let text_width = width - 2.0 * PADDING;
        let boxes = markings.iter().map(|marking| MarkingBox::set(marking, text_width)).collect();
        Self { boxes, left, width }
    }

    pub(super) fn height(&self) -> f32 {
        let boxes: f32 = self.boxes.iter().map(|set| set.height + GAP).sum();
        if self.boxes.is_empty() { 0.0 } else { boxes + BEFORE }
    }

    /// Places the boxes and returns the `y` below them.
    pub(super) fn place(self, layout: &mut PageLayout, begun: f32) -> f32 {
        let (mut y, end) = (begun + BEFORE, begun + self.height());
        for set in self.boxes {
            let (x, width, height) = (self.left, self.width, set.height);
            let [right, bottom] = [width.into(), height.into()];
            let mut path = Rect::new(0.0, 0.0, right, bottom).to_path(0.1);
            path.extend(Rect::new(WEIGHT, WEIGHT, right - WEIGHT, bottom - WEIGHT).to_path(0.1));
            let (scale, rule, colour) = (1.0, FillRule::EvenOdd, set.colour);
            layout.elements.push(PageElement::Shape { x, y, scale, path, rule, colour });
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
        Self { lines: set, colour, height }
    }
}
