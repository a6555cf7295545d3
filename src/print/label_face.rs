//! The label that stands in the place of a photograph, as `frontend/src/public/views/PackLabel.tsx` draws it for the pages: a ground
//! with a breath of the category's ink and a bar of it, the strength large, form and pack below it, the pack to their right.

use krilla::paint::FillRule;
use kurbo::{BezPath, Cap, Circle, RoundedRect, Shape as _, Stroke, StrokeOpts, stroke};

use super::fonts::{Line, PrintFont, TextStyle};
use super::page::{PageElement, PageLayout};
use super::paragraph::at_most;
use super::style;
use super::style::{INK, INKS, PACK_PAPER};
use crate::catalogue::pack_label::{CAPSULES, LabelAmount, PackLabel};

/// The silhouettes, each [`HEIGHT`] high.
const SPRITE: &str = include_str!("../../frontend/src/public/views/packs.svg");
const HEIGHT: f32 = 128.0;
/// How far the curve of a circle may be from it.
const TOLERANCE: f64 = 0.1;
/// Shares of the label's width: the bar, the space around, the numerals by how much they say, what stands beside and below them.
const BAR: f32 = 0.029;
const PADDING: f32 = 0.061;
const NUMERALS: [f32; 3] = [0.24, 0.155, 0.11];
const UNIT: f32 = 0.061;
const FACT: f32 = 0.054;
/// The pack's height where the label is a square.
const PACK: f32 = 0.459;
/// A narrower label has no room for form and pack.
const MIN_FACTS: f32 = 100.0;

/// The ink of a label, and the ground that it stands on.
pub(super) fn colours(label: &PackLabel) -> ([u8; 3], [u8; 3]) {
    let ink = INKS[label.ink as usize];
    let mixed = |at: usize| ((u16::from(ink[at]) * 8 + u16::from(PACK_PAPER[at]) * 92 + 50) / 100) as u8;
    (ink, [mixed(0), mixed(1), mixed(2)])
}

/// Places a label in an area.
pub(super) fn place_face(layout: &mut PageLayout, label: &PackLabel, [x, y, width, height]: [f32; 4]) {
    let (ink, ground) = colours(label);
    let (bar, padding) = (width * BAR, width * PADDING);
    layout.fill(x, y, width, height, ground);
    layout.fill(x, y, width, bar, ink);
    let pack = Pack::of(label);
    let pack_height = (width * PACK).min(height * 0.5);
    let (left, bottom, room) = (x + padding, y + height - padding, width - 2.0 * padding);
    let pack_width = pack.place(layout, [x + width - padding, bottom], pack_height, ink);
    let baseline = y + bar + padding;
    place_amounts(layout, &label.amounts, [left, baseline, width, room], ink);
    if width < MIN_FACTS {
        return;
    }
    let size = width * FACT;
    let style = |font| style::style(font, size, size * 1.3, INK);
    let per = label.amounts.iter().find_map(|one| one.per.as_ref()).map(|per| format!("per {per}"));
    let texts = [(PrintFont::Bold, &label.form), (PrintFont::Sans, &per), (PrintFont::Sans, &label.pack)];
    let room = room - pack_width - padding / 2.0;
    let lines =
        texts.into_iter().filter_map(|(font, text)| Some(at_most(text.as_ref()?, style(font), room, 2)));
    let lines: Vec<Line> = lines.flatten().collect();
    let mut baseline = bottom - size * 1.3 * lines.len() as f32 + size;
    for line in lines {
        layout.text(left, baseline, line.with_space_after());
        baseline += size * 1.3;
    }
}

/// A label so small that its ground, bar and pack are all of it.
pub(super) fn place_thumb(layout: &mut PageLayout, label: &PackLabel, [x, y]: [f32; 2], size: f32) {
    let (ink, ground) = colours(label);
    layout.fill(x, y, size, size, ground);
    layout.fill(x, y, size, size * 0.1, ink);
    let pack = Pack::of(label);
    let height = size * 0.7;
    let right = x + f32::midpoint(size, pack.width * height / HEIGHT);
    pack.place(layout, [right, y + size * 0.9], height, ink);
}

/// The numerals below each other, each with its unit; all as large as the widest of them allows.
fn place_amounts(
    layout: &mut PageLayout,
    amounts: &[LabelAmount],
    [x, y, width, room]: [f32; 4],
    ink: [u8; 3],
) {
    let unit = style::style(PrintFont::Bold, width * UNIT, 1.0, ink);
    let set = |size: f32| {
        let numeral = style::style(PrintFont::Display, size, 1.0, INK);
        let lines = amounts.iter().enumerate().map(move |(at, one)| {
            let plus = (at > 0).then(|| TextStyle { size: size * 0.7, colour: ink, ..numeral }.set("+ "));
            let unit = one.unit.as_deref().map(|name| unit.set(&format!(" {name}")));
            [plus, Some(numeral.set(&one.amount)), unit]
        });
        lines.collect::<Vec<_>>()
    };
    let wanted = width * NUMERALS[size_of(amounts)];
    let width_of = |line: &[Option<Line>; 3]| line.iter().flatten().map(|part| part.width).sum::<f32>();
    let widest = set(wanted).iter().map(width_of).fold(0.0, f32::max);
    let size = if widest > room { wanted * room / widest } else { wanted };
    let mut baseline = y + size * 0.71;
    for line in set(size) {
        let mut at = x;
        for part in line.into_iter().flatten() {
            let next = at + part.width;
            layout.text(at, baseline, part);
            at = next;
        }
        baseline += size * 0.95;
    }
}

/// Three sizes of numeral: a number alone, words and two lines, and more.
fn size_of(amounts: &[LabelAmount]) -> usize {
    let longest = amounts.iter().map(|one| one.amount.chars().count()).max().unwrap_or(0);
    let is_number = amounts.iter().all(|one| one.amount.starts_with(|sign: char| sign < ':'));
    match amounts.len() {
        0..=1 if longest > 11 => 2,
        0..=1 => usize::from(longest > 4 || !is_number),
        2 if longest <= 5 => 1,
        _ => 2,
    }
}

/// A drawn pack, [`HEIGHT`] high.
struct Pack {
    paths: Vec<(BezPath, FillRule)>,
    width: f32,
}

impl Pack {
    fn of(label: &PackLabel) -> Self {
        let paths = if label.pockets > 0 {
            vec![(strip(u32::from(label.pockets), label.shape == CAPSULES), FillRule::EvenOdd)]
        } else {
            silhouette(label.shape)
        };
        let width = paths.iter().map(|(path, _)| path.bounding_box().x1).fold(0.0, f64::max) as f32;
        Self { paths, width }
    }

    /// Places it with its lower right corner at a point; returns its width.
    fn place(self, layout: &mut PageLayout, [right, bottom]: [f32; 2], height: f32, colour: [u8; 3]) -> f32 {
        let scale = height / HEIGHT;
        let (x, y) = (right - self.width * scale, bottom - height);
        for (path, rule) in self.paths {
            layout.elements.push(PageElement::Shape { x, y, scale, path, rule, colour });
        }
        self.width * scale
    }
}

/// The paths of a silhouette: areas with holes, and lines.
fn silhouette(name: &str) -> Vec<(BezPath, FillRule)> {
    let group = SPRITE.split_once(&format!("id=\"{name}\"")).and_then(|(_, rest)| rest.split_once("</g>"));
    let attribute = |path: &'static str, name| Some(path.split_once(name)?.1.split_once('"')?.0);
    let draw = |path: &'static str| {
        let drawn = BezPath::from_svg(attribute(path, " d=\"")?).ok()?;
        let Some(width) = attribute(path, "stroke-width=\"") else { return Some((drawn, FillRule::EvenOdd)) };
        let style = Stroke::new(width.parse().ok()?).with_caps(Cap::Butt);
        Some((stroke(drawn, &style, &StrokeOpts::default(), TOLERANCE), FillRule::NonZero))
    };
    group.map_or("", |(paths, _)| paths).split("<path ").skip(1).filter_map(draw).collect()
}

/// Pockets in two columns, from 11 in three, of 16 in four; each is a hole with a score in it.
fn strip(pockets: u32, long: bool) -> BezPath {
    let columns = match pockets {
        16.. => 4,
        11.. => 3,
        few => few.min(2),
    };
    let (width, rows) = (f64::from(columns * 26 + 14), pockets.div_ceil(columns));
    let top = f64::from(HEIGHT) - f64::from(rows * 24 + 8);
    let mut path = RoundedRect::new(0.0, top, width, HEIGHT.into(), 5.0).to_path(TOLERANCE);
    for pocket in 0..pockets {
        let (x, y) = (f64::from(20 + 26 * (pocket % columns)), top + f64::from(16 + 24 * (pocket / columns)));
        let mut around = |[width, height]: [f64; 2], radius| {
            let rect = RoundedRect::new(x - width, y - height, x + width, y + height, radius);
            path.extend(rect.path_elements(TOLERANCE));
        };
        if long {
            around([10.0, 6.0], 6.0);
            around([1.2, 6.0], 0.0);
        } else {
            around([6.2, 1.2], 1.2);
            path.extend(Circle::new((x, y), 9.5).path_elements(TOLERANCE));
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::catalogue::pack_label::{Ink, SILHOUETTES, TABLETS};

    fn pack(shape: &'static str, pockets: u8) -> Pack {
        let (ink, amounts, form, pack) = (Ink::Moss, Vec::new(), None, None);
        Pack::of(&PackLabel { ink, shape, pockets, amounts, form, pack })
    }

    #[test]
    fn every_silhouette_of_the_sprite_is_drawn_within_its_height() {
        let drawn = SILHOUETTES.iter().map(|(name, _)| *name);
        for name in drawn.filter(|name| ![TABLETS, CAPSULES].contains(name)) {
            let drawn = pack(name, 0);
            assert!((52.0..101.0).contains(&drawn.width), "{name}: {}", drawn.width);
            for (path, _) in drawn.paths {
                let area = path.bounding_box();
                assert!(area.x0 > -4.0 && area.y0 >= 0.0 && area.y1 < 128.5, "{name}: {area:?}");
            }
        }
        assert!(pack(TABLETS, 16).width > pack(TABLETS, 10).width);
    }

    #[test]
    fn the_inks_of_paper_are_those_of_the_pages() {
        let styles = include_str!("../../frontend/scripts/generatedStyles.ts");
        for &ink in Ink::ALL {
            let [red, green, blue] = INKS[ink as usize];
            let row = format!("{}: \"#{red:02x}{green:02x}{blue:02x}\"", ink.name());
            assert!(styles.contains(&row), "{row}");
        }
    }
}
