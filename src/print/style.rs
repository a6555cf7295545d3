//! The measures, colours and type sizes of the page, in points.

use super::face::{Face, Style};

/// A4.
pub(super) const WIDTH: f32 = 595.276;
pub(super) const HEIGHT: f32 = 841.89;
/// Margins.
pub(super) const SIDE: f32 = 48.0;
pub(super) const TOP: f32 = 74.0;
pub(super) const BOTTOM: f32 = 66.0;
/// Two columns and the space between them.
pub(super) const GUTTER: f32 = 28.0;
pub(super) const COLUMN: f32 = (WIDTH - 2.0 * SIDE - GUTTER) / 2.0;

pub(super) const GREEN: [u8; 3] = [20, 56, 41];
pub(super) const INK: [u8; 3] = [26, 35, 29];
pub(super) const SOFT: [u8; 3] = [67, 78, 70];
pub(super) const HAIRLINE: [u8; 3] = [207, 197, 174];
pub(super) const MARIGOLD: [u8; 3] = [224, 158, 28];
pub(super) const MARIGOLD_INK: [u8; 3] = [107, 68, 0];
pub(super) const ON_GREEN: [u8; 3] = [248, 241, 224];
pub(super) const ON_GREEN_SOFT: [u8; 3] = [201, 214, 200];

const fn style(face: Face, size: f32, leading: f32, colour: [u8; 3]) -> Style {
    Style { face, size, leading, colour, tracking: 0.0, running: false }
}

pub(super) const COVER_TITLE: Style = Style { running: true, ..style(Face::Display, 64.0, 62.0, ON_GREEN) };
pub(super) const COVER_NAME: Style = style(Face::Serif, 17.0, 22.0, ON_GREEN);
pub(super) const COVER_LEAD: Style = Style { running: true, ..style(Face::Serif, 14.0, 20.0, ON_GREEN) };
pub(super) const COVER_FACT: Style = style(Face::Sans, 9.0, 13.5, ON_GREEN_SOFT);
pub(super) const COVER_MARKS: Style = Style { tracking: 90.0, ..style(Face::Bold, 7.6, 12.0, MARIGOLD) };
pub(super) const HEADING: Style = style(Face::Display, 38.0, 40.0, GREEN);
pub(super) const COUNT: Style = Style { running: true, ..style(Face::Italic, 12.0, 16.0, SOFT) };
pub(super) const CONTENTS: Style = Style { running: true, ..style(Face::Serif, 14.0, 29.0, INK) };
pub(super) const CONTENTS_COUNT: Style = style(Face::Sans, 9.0, 29.0, SOFT);
pub(super) const NOTE: Style = Style { running: true, ..style(Face::Sans, 9.0, 13.5, SOFT) };
pub(super) const RUNNING: Style = style(Face::Sans, 8.0, 11.0, SOFT);
pub(super) const PAGE: Style = style(Face::Bold, 8.6, 11.0, GREEN);
pub(super) const NAME: Style = style(Face::Serif, 12.4, 14.4, GREEN);
pub(super) const COMPOSITION: Style = style(Face::Sans, 8.4, 11.2, INK);
pub(super) const DESCRIPTION: Style = Style { running: true, ..style(Face::Sans, 8.4, 11.2, SOFT) };
pub(super) const FACT: Style = style(Face::Bold, 7.8, 11.2, INK);
pub(super) const FACT_SOFT: Style = style(Face::Sans, 7.8, 11.2, SOFT);
pub(super) const BADGE: Style = Style { tracking: 60.0, ..style(Face::Bold, 6.6, 9.0, MARIGOLD_INK) };
pub(super) const LETTER: Style = style(Face::Display, 17.0, 22.0, MARIGOLD_INK);
pub(super) const INDEX: Style = style(Face::Sans, 8.4, 12.6, INK);
