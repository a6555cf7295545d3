//! The contents at the front and the index of products at the back.

use krilla::tagging::Tag;

use super::fonts::Line;
use super::page::{LinkTarget, PageElement, PageLayout};
use super::structure::{self, list};
use super::style::{
    CONTENTS, CONTENTS_COUNT, COUNT, GUTTER, HAIRLINE, HEADING, HEIGHT, INDEX, INDEX_PAGE, LEDGER_HEADING,
    LETTER, MARIGOLD, NOTE, PAGE, SIDE, SOFT, TOP, WIDTH,
};
use super::{paragraph, style};
use text::{fold, natural_key};

/// A line of the contents. Pages are counted from 0.
pub(super) struct ContentsLine {
    pub(super) name: String,
    pub(super) products: Option<usize>,
    pub(super) page: usize,
}

/// The columns of the index.
const INDEX_COLUMNS: f32 = 4.0;
const INDEX_COLUMN: f32 = (WIDTH - 2.0 * SIDE + GUTTER) / INDEX_COLUMNS - GUTTER;

/// How far a second line stands in.
const HANGING: f32 = 5.0;

/// Lines in one column of the contents: more would reach the note below the last.
const LINES: usize = 17;

/// Half of the contents' width.
const HALF: f32 = (WIDTH - 2.0 * SIDE - 28.0) / 2.0;

/// The size of a name that needs two lines, as a share of the others'.
const SMALL: f32 = 0.75;

/// Of more lines than a page holds, each page has two columns.
fn columns(lines: usize) -> usize {
    if lines > LINES { 2 } else { 1 }
}

/// How many pages the contents take.
pub(super) fn contents_pages(lines: usize) -> usize {
    lines.div_ceil(LINES * columns(lines)).max(1)
}

/// The pages of the contents.
pub(super) fn contents(lines: &[ContentsLine], note: &str) -> Vec<PageLayout> {
    let columns = columns(lines.len());
    let width = if columns > 1 { HALF } else { WIDTH - 2.0 * SIDE };
    let layouts = lines.chunks(LINES * columns).map(|lines| {
        let mut layout = PageLayout::default();
        let top = heading(&mut layout, "Contents", None) + 14.0;
        layout.within(Tag::TOC, |layout| {
            let mut x = SIDE;
            for column in lines.chunks(lines.len().div_ceil(columns).max(1)) {
                let mut y = top;
                for entry in column {
                    y += CONTENTS.leading;
                    layout.within(Tag::TOCI, |layout| {
                        layout.within(Tag::Reference, |layout| {
                            layout.within(Tag::Link, |layout| contents_line(layout, entry, x, y, width));
                        });
                    });
                }
                x += HALF + 28.0;
            }
        });
        layout
    });
    let mut layouts: Vec<_> = layouts.collect();
    if layouts.is_empty() {
        let mut layout = PageLayout::default();
        heading(&mut layout, "Contents", Some(0));
        layouts.push(layout);
    }
    if let Some(last) = layouts.last_mut() {
        let mut y = HEIGHT - style::BOTTOM - 76.0;
        last.fill(SIDE, y - 18.0, 36.0, 2.0, MARIGOLD);
        last.within(Tag::P, |last| {
            for line in paragraph::lines(note, NOTE, 330.0) {
                last.text(SIDE, y, line);
                y += NOTE.leading;
            }
        });
    }
    layouts
}

fn contents_line(layout: &mut PageLayout, entry: &ContentsLine, x: f32, y: f32, width: f32) {
    // A name without a printable letter has been replaced before.
    // Half a page has no room for the word 'products'.
    let is_narrow = width <= HALF;
    let room = if is_narrow { width - 76.0 } else { width - 139.0 };
    let whole = paragraph::first_lines(&entry.name, CONTENTS, room, 1);
    // A long name has two small lines in the place of one.
    let mut lines = if whole.len() > 1 {
        paragraph::at_most(&entry.name, CONTENTS.scaled(SMALL), room, 2)
    } else {
        whole
    };
    let Some(name) = lines.pop() else { return };
    if let Some(above) = lines.pop() {
        layout.text(x, y - CONTENTS.size * SMALL, above.with_space_after());
    }
    let number = PAGE.set(&(entry.page + 1).to_string());
    let (mut from, to) = (x + name.width + 8.0, x + width - 26.0);
    layout.text(x, y, name.with_space_after());
    if let Some(products) = entry.products {
        let count = if is_narrow { products.to_string() } else { count_of_products(products) };
        let count = CONTENTS_COUNT.set(&count).with_space_after();
        let width = count.width;
        layout.text(from, y, count);
        from += width + 8.0;
    }
    layout.text_to(x + width, y, number);
    let (target, says) = (LinkTarget::Page(entry.page, 0.0), page_link(&entry.name, entry.page));
    layout.link([x, y - 19.0, width, CONTENTS.leading], target, says);
    layout.elements.push(PageElement::Dots { x: from, y: y - 1.5, to, colour: SOFT });
}

/// What a screen reader says of a link within the document.
fn page_link(name: &str, page: usize) -> String {
    format!("{name}, page {}", page + 1)
}

/// Sets a heading of the second level and returns the `y` below it.
fn heading(layout: &mut PageLayout, name: &str, products: Option<usize>) -> f32 {
    let mut y = TOP;
    layout.within(structure::heading(2, name), |layout| {
        for line in paragraph::at_most(name, HEADING, WIDTH - 2.0 * SIDE, 2) {
            y += HEADING.leading;
            layout.text(SIDE - 1.0, y - 8.0, line);
        }
    });
    if let Some(products) = products {
        y += COUNT.leading;
        layout.within(Tag::P, |layout| layout.text(SIDE, y - 4.0, COUNT.set(&count_of_products(products))));
    }
    layout.fill(SIDE, y + 6.0, 36.0, 2.0, MARIGOLD);
    y + 24.0
}

/// The height of [`running_heading`], as far as its first line needs it.
pub(super) const RUNNING_HEADING: f32 = LEDGER_HEADING.leading + 30.0;

/// Sets the heading of a category that begins within a page, at `y`, and returns the `y` below it.
pub(super) fn running_heading(layout: &mut PageLayout, name: &str, products: usize, y: f32) -> f32 {
    let mut baseline = y + 8.0;
    let count = CONTENTS_COUNT.set(&count_of_products(products));
    layout.within(structure::heading(2, name), |layout| {
        for line in paragraph::at_most(name, LEDGER_HEADING, WIDTH - 2.0 * SIDE - count.width - 12.0, 2) {
            baseline += LEDGER_HEADING.leading;
            layout.text(SIDE, baseline, line.with_space_after());
        }
    });
    layout.within(Tag::P, |layout| layout.text_to(WIDTH - SIDE, baseline, count));
    layout.fill(SIDE, baseline + 7.0, 36.0, 2.0, MARIGOLD);
    baseline + RUNNING_HEADING - LEDGER_HEADING.leading - 8.0
}

/// `1 product`, `24 products`.
pub(super) fn count_of_products(products: usize) -> String {
    if products == 1 { "1 product".to_owned() } else { format!("{products} products") }
}

/// The pages of the index: names in alphabetical order, with their pages and the `y` on these.
pub(super) fn index(mut products: Vec<(String, usize, f32)>) -> Vec<PageLayout> {
    products.sort_by_cached_key(|(name, page, _)| (natural_key(&fold(name)), *page));
    let bottom = HEIGHT - style::BOTTOM;
    let mut layouts = vec![PageLayout::default()];
    let first_top = heading(&mut layouts[0], "Index of products", None);
    let (mut top, mut y, mut x) = (first_top, first_top, SIDE);
    let mut letter = None;
    for (name, page, target_y) in products {
        let initial = name.chars().next().map_or(' ', |c| c.to_ascii_uppercase());
        let is_new_letter = letter != Some(initial);
        if is_new_letter && letter.is_some() {
            // The list of the letter before.
            close_in_last(&mut layouts);
        }
        let lines = paragraph::at_most(&name, INDEX, INDEX_COLUMN - 24.0 - HANGING, 2);
        let needed = INDEX.leading * lines.len() as f32
            + if is_new_letter { LETTER.leading + 7.0 + INDEX.leading } else { 0.0 };
        if y + needed > bottom {
            x += INDEX_COLUMN + GUTTER;
            if x > WIDTH - SIDE {
                layouts.push(PageLayout::default());
                (x, top) = (SIDE, TOP);
            }
            y = top;
        }
        let Some(layout) = layouts.last_mut() else { break };
        if is_new_letter {
            letter = Some(initial);
            // Space above, except at the top of a column.
            y += if y > top { LETTER.leading + 7.0 } else { LETTER.leading };
            let initial = initial.to_string();
            layout.within(structure::heading(3, &initial), |layout| {
                layout.text(x, y - 4.0, LETTER.set(&initial));
            });
            layout.fill(x, y, INDEX_COLUMN, 0.5, HAIRLINE);
            layout.open(list());
        }
        let entry = IndexEntry { name: &name, page, target_y };
        layout.within(Tag::LI, |layout| {
            layout.within(Tag::LBody, |layout| {
                layout.within(Tag::Link, |layout| y = index_entry(layout, &entry, lines, x, y));
            });
        });
    }
    if letter.is_some() {
        close_in_last(&mut layouts);
    }
    layouts
}

fn close_in_last(layouts: &mut [PageLayout]) {
    if let Some(last) = layouts.last_mut() {
        last.close();
    }
}

struct IndexEntry<'a> {
    name: &'a str,
    page: usize,
    target_y: f32,
}

/// Sets an entry of the index and returns the `y` of its last line.
fn index_entry(layout: &mut PageLayout, entry: &IndexEntry<'_>, lines: Vec<Line>, x: f32, begun: f32) -> f32 {
    let (mut y, mut end, mut indent) = (begun, x, 0.0);
    for line in lines {
        y += INDEX.leading;
        end = x + indent + line.width;
        layout.text(x + indent, y, line.with_space_after());
        indent = HANGING;
    }
    layout.text_to(x + INDEX_COLUMN, y, INDEX_PAGE.set(&(entry.page + 1).to_string()));
    let target = LinkTarget::Page(entry.page, entry.target_y);
    layout.link([x, begun + 2.0, INDEX_COLUMN, y - begun], target, page_link(entry.name, entry.page));
    let (from, to) = (end + 5.0, x + INDEX_COLUMN - 18.0);
    layout.elements.push(PageElement::Dots { x: from, y: y - 1.5, to, colour: HAIRLINE });
    y
}
