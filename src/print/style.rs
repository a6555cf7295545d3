//! The measures, colours and type sizes of the page, in points.

use super::fonts::{PrintFont, TextStyle};

/// A4.
pub(super) const WIDTH: f32 = 595.276;
pub(super) const HEIGHT: f32 = 841.89;
/// Margins.
pub(super) const SIDE: f32 = 48.0;
pub(super) const TOP: f32 = 74.0;
pub(super) const BOTTOM: f32 = 66.0;
/// The three columns of products, and the space between them.
pub(super) const COLUMNS: usize = 3;
pub(super) const GUTTER: f32 = 16.0;
pub(super) const COLUMN: f32 = (WIDTH - 2.0 * SIDE - 2.0 * GUTTER) / 3.0;

/// Paper and inks of labels, in the order of [`crate::catalogue::pack_label::Ink`].
pub(super) const PACK_PAPER: [u8; 3] = [247, 240, 224];
pub(super) const INKS: [[u8; 3]; 10] = [
    [0x7b, 0x2a, 0x30],
    [0x28, 0x40, 0x6a],
    [0x5a, 0x61, 0x30],
    [0x98, 0x50, 0x2c],
    [0x2c, 0x5a, 0x60],
    [0x5d, 0x36, 0x56],
    [0x7d, 0x5c, 0x12],
    [0x3d, 0x5f, 0x3a],
    [0x48, 0x58, 0x6a],
    [0x63, 0x46, 0x34],
];

pub(super) const PAPER: [u8; 3] = [248, 243, 232];
pub(super) const GREEN: [u8; 3] = [20, 56, 41];
pub(super) const INK: [u8; 3] = [26, 35, 29];
pub(super) const SOFT: [u8; 3] = [67, 78, 70];
pub(super) const HAIRLINE: [u8; 3] = [207, 197, 174];
pub(super) const MARIGOLD: [u8; 3] = [224, 158, 28];
pub(super) const MARIGOLD_INK: [u8; 3] = [107, 68, 0];
pub(super) const RED: [u8; 3] = [190, 22, 22];
pub(super) const ON_GREEN: [u8; 3] = [248, 241, 224];
pub(super) const ON_GREEN_SOFT: [u8; 3] = [201, 214, 200];

pub(super) const fn style(font: PrintFont, size: f32, leading: f32, colour: [u8; 3]) -> TextStyle {
    TextStyle { font, size, leading, colour, tracking: 0.0, old_style_figures: false }
}

/// The same with old-style figures, for running text.
const fn running(font: PrintFont, size: f32, leading: f32, colour: [u8; 3]) -> TextStyle {
    TextStyle { old_style_figures: true, ..style(font, size, leading, colour) }
}

pub(super) const COVER_TITLE: TextStyle = running(PrintFont::Display, 64.0, 62.0, ON_GREEN);
pub(super) const COVER_NAME: TextStyle = style(PrintFont::Serif, 17.0, 22.0, ON_GREEN);
pub(super) const COVER_CHOICE: TextStyle = running(PrintFont::Serif, 20.0, 25.0, ON_GREEN);
pub(super) const COVER_LEAD: TextStyle = running(PrintFont::Serif, 14.0, 20.0, ON_GREEN);
pub(super) const COVER_FACT: TextStyle = style(PrintFont::Sans, 9.0, 13.5, ON_GREEN_SOFT);
pub(super) const COVER_BADGES: TextStyle =
    TextStyle { tracking: 90.0, ..style(PrintFont::Bold, 7.6, 12.0, MARIGOLD) };
pub(super) const HEADING: TextStyle = style(PrintFont::Display, 38.0, 40.0, GREEN);
pub(super) const COUNT: TextStyle = running(PrintFont::Italic, 12.0, 16.0, SOFT);
pub(super) const CONTENTS: TextStyle = running(PrintFont::Serif, 14.0, 29.0, INK);
pub(super) const CONTENTS_COUNT: TextStyle = style(PrintFont::Sans, 9.0, 29.0, SOFT);
pub(super) const NOTE: TextStyle = running(PrintFont::Sans, 9.0, 13.5, SOFT);
pub(super) const RUNNING_HEAD: TextStyle = style(PrintFont::Sans, 8.0, 11.0, SOFT);
pub(super) const PAGE: TextStyle = style(PrintFont::Bold, 8.6, 11.0, GREEN);
pub(super) const LEDGER_HEADING: TextStyle = style(PrintFont::Display, 19.0, 23.0, GREEN);
pub(super) const LEDGER: TextStyle = style(PrintFont::Bold, 8.0, 9.8, INK);
pub(super) const LEDGER_FACT: TextStyle = style(PrintFont::Sans, 7.4, 9.4, SOFT);
pub(super) const NAME: TextStyle = style(PrintFont::Serif, 11.0, 13.0, GREEN);
pub(super) const COMPOSITION: TextStyle = style(PrintFont::Sans, 7.8, 10.2, INK);
pub(super) const FACT: TextStyle = style(PrintFont::Bold, 7.6, 10.2, INK);
pub(super) const FACT_SOFT: TextStyle = style(PrintFont::Sans, 7.8, 10.2, SOFT);
pub(super) const EYEBROW: TextStyle =
    TextStyle { tracking: 70.0, ..style(PrintFont::Bold, 7.8, 12.0, MARIGOLD_INK) };
pub(super) const SHEET_COMPANY: TextStyle = style(PrintFont::Serif, 15.0, 19.0, GREEN);
pub(super) const SHEET_LEAD: TextStyle = running(PrintFont::Serif, 12.0, 16.4, INK);
pub(super) const SECTION: TextStyle = style(PrintFont::Serif, 11.0, 14.0, GREEN);
pub(super) const SHEET_LINK: TextStyle = style(PrintFont::Bold, 9.4, 13.0, GREEN);
pub(super) const SYMBOL: TextStyle = style(PrintFont::Serif, 24.0, 26.0, INK);
pub(super) const LABEL_NAME: TextStyle = style(PrintFont::Serif, 14.0, 17.0, INK);
pub(super) const MARKING_TITLE: TextStyle = style(PrintFont::Bold, 8.2, 11.4, INK);
pub(super) const MARKING: TextStyle = style(PrintFont::Sans, 8.2, 11.4, INK);
pub(super) const LABEL: TextStyle = style(PrintFont::Sans, 9.0, 12.6, SOFT);
pub(super) const VALUE: TextStyle = style(PrintFont::Sans, 9.0, 12.6, INK);
pub(super) const BODY: TextStyle = running(PrintFont::Sans, 9.0, 12.8, INK);
pub(super) const LETTER: TextStyle = style(PrintFont::Display, 17.0, 22.0, MARIGOLD_INK);
pub(super) const INDEX: TextStyle = style(PrintFont::Sans, 7.0, 8.9, INK);
pub(super) const INDEX_PAGE: TextStyle = style(PrintFont::Bold, 7.0, 8.9, GREEN);
