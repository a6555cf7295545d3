//! The contents at the front and the index of products at the back.

use super::sheet::{Destination, Mark, Sheet};
use super::style::{
    COLUMN, CONTENTS, CONTENTS_COUNT, COUNT, GUTTER, HAIRLINE, HEADING, HEIGHT, INDEX, LETTER, MARIGOLD,
    NOTE, PAGE, SIDE, SOFT, TOP, WIDTH,
};
use super::{paragraph, style};
use crate::platform::text::fold;

/// A line of the contents: what, how many, which page from 0.
pub(super) struct Chapter {
    pub(super) name: String,
    pub(super) products: Option<usize>,
    pub(super) page: usize,
}

/// Chapters on one sheet of contents.
const CHAPTERS: usize = 19;

/// How many sheets the contents take.
pub(super) fn contents_sheets(chapters: usize) -> usize {
    chapters.div_ceil(CHAPTERS).max(1)
}

/// The sheets of the contents.
pub(super) fn contents(chapters: &[Chapter], note: &str) -> Vec<Sheet> {
    let sheets = chapters.chunks(CHAPTERS).map(|chapters| {
        let mut sheet = Sheet::default();
        let mut y = heading(&mut sheet, "Contents", None) + 14.0;
        for chapter in chapters {
            y += CONTENTS.leading;
            let name = paragraph::at_most(&chapter.name, CONTENTS, 360.0, 1).remove(0);
            let number = PAGE.set(&(chapter.page + 1).to_string());
            let (mut from, to) = (SIDE + name.width + 8.0, WIDTH - SIDE - 26.0);
            if let Some(products) = chapter.products {
                let count = CONTENTS_COUNT.set(&counted(products));
                let width = count.width;
                sheet.text(from, y, count);
                from += width + 8.0;
            }
            sheet.marks.push(Mark::Dots { x: from, y: y - 1.5, to, colour: SOFT });
            sheet.text(SIDE, y, name);
            sheet.text_to(WIDTH - SIDE, y, number);
            let target = Destination::Page(chapter.page, 0.0);
            sheet.link(SIDE, y - 19.0, WIDTH - 2.0 * SIDE, CONTENTS.leading, target);
        }
        sheet
    });
    let mut sheets: Vec<_> = sheets.collect();
    if sheets.is_empty() {
        let mut sheet = Sheet::default();
        heading(&mut sheet, "Contents", Some(0));
        sheets.push(sheet);
    }
    if let Some(last) = sheets.last_mut() {
        let mut y = HEIGHT - style::BOTTOM - 76.0;
        last.fill(SIDE, y - 18.0, 36.0, 2.0, MARIGOLD);
        for line in paragraph::lines(note, NOTE, 330.0) {
            last.text(SIDE, y, line);
            y += NOTE.leading;
        }
    }
    sheets
}

/// A chapter's heading; gives the height below it.
pub(super) fn heading(sheet: &mut Sheet, name: &str, products: Option<usize>) -> f32 {
    let mut y = TOP;
    for line in paragraph::at_most(name, HEADING, WIDTH - 2.0 * SIDE, 2) {
        y += HEADING.leading;
        sheet.text(SIDE - 1.0, y - 8.0, line);
    }
    if let Some(products) = products {
        y += COUNT.leading;
        sheet.text(SIDE, y - 4.0, COUNT.set(&counted(products)));
    }
    sheet.fill(SIDE, y + 6.0, 36.0, 2.0, MARIGOLD);
    y + 24.0
}

/// `1 product`, `24 products`.
pub(super) fn counted(products: usize) -> String {
    if products == 1 { "1 product".to_owned() } else { format!("{products} products") }
}

/// The sheets of the index: names in the order of the alphabet, with their pages and heights.
pub(super) fn index(mut products: Vec<(String, usize, f32)>) -> Vec<Sheet> {
    products.sort_by_cached_key(|(name, page, _)| (fold(name), *page));
    let bottom = HEIGHT - style::BOTTOM;
    let mut sheets = vec![Sheet::default()];
    let first_top = heading(&mut sheets[0], "Index of products", None);
    let (mut top, mut y, mut x) = (first_top, first_top, SIDE);
    let mut letter = ' ';
    for (name, page, height) in products {
        let initial = name.chars().next().map_or(' ', |c| c.to_ascii_uppercase());
        let begins = initial != letter;
        let lines = paragraph::at_most(&name, INDEX, COLUMN - 26.0, 2);
        let needed = INDEX.leading * if lines.len() > 1 { 2.0 } else { 1.0 }
            + if begins { LETTER.leading + 7.0 + INDEX.leading } else { 0.0 };
        if y + needed > bottom {
            if x > SIDE {
                sheets.push(Sheet::default());
                (x, top) = (SIDE, TOP);
            } else {
                x = SIDE + COLUMN + GUTTER;
            }
            y = top;
        }
        let Some(sheet) = sheets.last_mut() else { break };
        if begins {
            letter = initial;
            // Air above, except at the top of a column.
            y += if y > top { LETTER.leading + 7.0 } else { LETTER.leading };
            sheet.text(x, y - 4.0, LETTER.set(&initial.to_string()));
            sheet.fill(x, y, COLUMN, 0.5, HAIRLINE);
        }
        let begun = y;
        let mut end = x;
        for line in lines {
            y += INDEX.leading;
            end = x + line.width;
            sheet.text(x, y, line);
        }
        sheet.marks.push(Mark::Dots { x: end + 5.0, y: y - 1.5, to: x + COLUMN - 20.0, colour: HAIRLINE });
        sheet.text_to(x + COLUMN, y, PAGE.set(&(page + 1).to_string()));
        sheet.link(x, begun + 2.0, COLUMN, y - begun, Destination::Page(page, height));
    }
    sheets
}
