//! The middle of a sheet: markings, facts, longer texts.

use krilla::tagging::Tag;

use super::cover::without_scheme;
use super::fonts::{Line, TextStyle};
use super::markings::MarkingsBlock;
use super::page::{LinkTarget, PageLayout};
use super::paragraph::{at_most, first_lines};
use super::structure::{heading, row_header};
use super::style::{BODY, HAIRLINE, LABEL, SECTION, SHEET_LINK, SIDE, VALUE, WIDTH};

/// Labels and headings stand in a column of their own.
const LABELS: f32 = 116.0;
const TEXTS: f32 = WIDTH - 2.0 * SIDE - LABELS;
const ROW_PADDING: f32 = 5.0;
const BEFORE_SECTION: f32 = 11.0;
const BETWEEN_PARAGRAPHS: f32 = 3.0;
/// More lines than this are on no page.
pub(super) const A_PAGE: usize = 80;

/// Most lines of the parts of a sheet; of `sections`, at least this many must be shown, as far as there are so many.
pub(super) struct Limits {
    pub(super) lead: usize,
    pub(super) fact: usize,
    pub(super) sections: usize,
}

impl Limits {
    /// What always fits.
    pub(super) const LEAST: Self = Self { lead: 1, fact: 1, sections: 0 };
}

/// The middle of a sheet, set.
pub(super) struct SheetBody {
    markings: MarkingsBlock,
    facts: Vec<(Line, Vec<Line>)>,
    sections: Vec<Section>,
    styles: Styles,
    is_cut: bool,
    fits: bool,
}

struct Section {
    heading: &'static str,
    paragraphs: Vec<Vec<Line>>,
}

#[derive(Clone, Copy)]
struct Styles {
    label: TextStyle,
    value: TextStyle,
    section: TextStyle,
    body: TextStyle,
    more: TextStyle,
}

impl SheetBody {
    /// Sets the texts. With limits they are cut: the sections share what the rest leaves of `room`.
    pub(super) fn set(
        facts: &[(&'static str, String)],
        sections: &[(&'static str, Vec<String>)],
        markings: MarkingsBlock,
        scale: f32,
        limits: Option<&Limits>,
        room: f32,
    ) -> Self {
        let styles = Styles::scaled(scale);
        let is_cut = limits.is_some();
        let most = limits.map_or(A_PAGE, |limits| limits.fact);
        let facts: Vec<_> = facts
            .iter()
            .map(|(label, value)| (styles.label.set(label), at_most(value, styles.value, TEXTS, most)))
            .collect();
        let mut sections: Vec<_> = sections.iter().map(|text| Section::set(text, styles.body)).collect();
        let fixed = markings.height() + facts.iter().map(|row| styles.row(row)).sum::<f32>();
        let gaps: f32 = sections.iter().map(|section| section.gaps()).sum();
        let wanted = lines(&sections);
        let more = if is_cut { styles.more.leading + 4.0 } else { 0.0 };
        let rest = room - fixed - gaps - more;
        let left = (rest / styles.body.leading).floor().max(0.0) as usize;
        let least = limits.map_or(wanted, |limits| limits.sections * sections.len());
        let fits = rest >= 0.0 && left >= wanted.min(least);
        share(&mut sections, left);
        Self { markings, facts, sections, styles, is_cut, fits }
    }

    /// Whether it fits on the page: all of it or, where it is cut, a fair part of the longer texts.
    pub(super) fn fits(&self) -> bool {
        self.fits
    }

    /// Places it and returns the `y` below it.
    pub(super) fn place(self, layout: &mut PageLayout, y: f32, address: &str) -> f32 {
        let styles = self.styles;
        let mut y = self.markings.place(layout, y);
        if !self.facts.is_empty() {
            layout.within(Tag::Table, |layout| {
                for row in self.facts {
                    y = styles.place_row(layout, row, y);
                }
            });
            layout.fill(SIDE, y, WIDTH - 2.0 * SIDE, 0.5, HAIRLINE);
        }
        for section in self.sections {
            y = section.place(layout, &styles, y);
        }
        if self.is_cut {
            y += styles.more.leading + 4.0;
            layout.within(Tag::P, |layout| {
                layout.within(Tag::Link, |layout| more(layout, styles.more, address, y));
            });
        }
        y
    }
}

/// Sets where the rest is.
fn more(layout: &mut PageLayout, style: TextStyle, address: &str, y: f32) {
    let Some(line) = at_most(&format!("More at {}", without_scheme(address)), style, TEXTS, 1).pop() else {
        return;
    };
    let area = [SIDE + LABELS, y - style.leading + 3.0, line.width, style.leading];
    layout.text(SIDE + LABELS, y, line);
    layout.link(area, LinkTarget::Web(address.to_owned()), format!("The whole text: {address}"));
}

fn lines(sections: &[Section]) -> usize {
    sections.iter().map(Section::lines).sum()
}

/// Shortens sections to so many lines in all: each keeps its own share, and what short ones leave goes to the others.
fn share(sections: &mut [Section], mut left: usize) {
    let mut order: Vec<_> = (0..sections.len()).collect();
    order.sort_by_key(|&at| sections[at].lines());
    let mut others = sections.len();
    for at in order {
        let own = (left / others.max(1)).min(sections[at].lines());
        sections[at].keep(own);
        left -= own;
        others -= 1;
    }
}

impl Section {
    fn set((heading, paragraphs): &(&'static str, Vec<String>), style: TextStyle) -> Self {
        let (mut left, mut set) = (A_PAGE, Vec::new());
        for text in paragraphs {
            let lines = first_lines(text, style, TEXTS, left);
            left = left.saturating_sub(lines.len());
            set.push(lines);
        }
        Self { heading, paragraphs: set }
    }

    fn lines(&self) -> usize {
        self.paragraphs.iter().map(Vec::len).sum()
    }

    /// The space around it and between its paragraphs.
    fn gaps(&self) -> f32 {
        let between = self.paragraphs.len().min(A_PAGE).saturating_sub(1);
        BEFORE_SECTION + BETWEEN_PARAGRAPHS * between as f32
    }

    /// Shortens it to so many lines; the last one then ends with an ellipsis.
    fn keep(&mut self, mut left: usize) {
        if left >= self.lines() {
            return;
        }
        for paragraph in &mut self.paragraphs {
            paragraph.truncate(left);
            left -= paragraph.len();
        }
        self.paragraphs.retain(|paragraph| !paragraph.is_empty());
        if let Some(last) = self.paragraphs.last_mut().and_then(|paragraph| paragraph.last_mut()) {
            *last = last.with_ellipsis(TEXTS);
        }
    }

    fn place(self, layout: &mut PageLayout, styles: &Styles, y: f32) -> f32 {
        if self.paragraphs.is_empty() {
            return y;
        }
        let mut y = y + BEFORE_SECTION;
        let first = y + styles.body.leading;
        for line in at_most(self.heading, styles.section, LABELS - 8.0, 1) {
            layout.within(heading(2, self.heading), |layout| layout.text(SIDE, first, line));
        }
        for (at, paragraph) in self.paragraphs.into_iter().enumerate() {
            y += if at > 0 { BETWEEN_PARAGRAPHS } else { 0.0 };
            layout.within(Tag::P, |layout| {
                for line in paragraph {
                    y += styles.body.leading;
                    layout.text(SIDE + LABELS, y, line);
                }
            });
        }
        y
    }
}

impl Styles {
    fn scaled(scale: f32) -> Self {
        let [label, value, section, body, more] =
            [LABEL, VALUE, SECTION, BODY, SHEET_LINK].map(|style| style.scaled(scale));
        Self { label, value, section, body, more }
    }

    /// The height of a row.
    fn row(&self, (_, lines): &(Line, Vec<Line>)) -> f32 {
        self.value.leading * lines.len() as f32 + ROW_PADDING
    }

    fn place_row(&self, layout: &mut PageLayout, (label, lines): (Line, Vec<Line>), y: f32) -> f32 {
        layout.fill(SIDE, y, WIDTH - 2.0 * SIDE, 0.5, HAIRLINE);
        let mut baseline = y + ROW_PADDING / 2.0 - 1.0;
        layout.within(Tag::TR, |layout| {
            layout.within(row_header(), |layout| {
                layout.text(SIDE, baseline + self.value.leading, label);
            });
            layout.within(Tag::TD, |layout| {
                for line in lines {
                    baseline += self.value.leading;
                    layout.text(SIDE + LABELS, baseline, line);
                }
            });
        });
        baseline + 1.0 + ROW_PADDING / 2.0
    }
}
