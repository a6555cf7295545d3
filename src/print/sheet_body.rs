//! The middle of a sheet: label, facts, longer texts.

use krilla::tagging::Tag;

use super::cover::without_scheme;
use super::fonts::{Line, TextStyle};
use super::label::{LABELS, LabelBlock, MostLines};
use super::page::{LinkTarget, PageLayout};
use super::paragraph::{at_most, first_lines};
use super::structure::{heading, row_header};
use super::style::{BODY, HAIRLINE, LABEL, SECTION, SHEET_LINK, SIDE, VALUE, WIDTH};

const TEXTS: f32 = WIDTH - 2.0 * SIDE - LABELS;
/// Where a second fact in the same row begins, the width of its label, and of a first fact beside it.
const SECOND: f32 = 318.0;
const SECOND_LABELS: f32 = 84.0;
const FIRST_TEXTS: f32 = SECOND - LABELS - 12.0;
const ROW_PADDING: f32 = 5.0;
/// Puts the letters of a row, not its lines, into the middle.
const RAISED: f32 = 2.2;
const BEFORE_SECTION: f32 = 11.0;
const BETWEEN_PARAGRAPHS: f32 = 3.0;
/// More lines than this are on no page.
pub(super) const A_PAGE: usize = 60;

/// Most lines of the parts of a sheet; of `sections`, at least this many must be shown, as far as there are so many.
pub(super) struct Limits {
    pub(super) lead: usize,
    /// The last text to be cut.
    pub(super) composition: usize,
    pub(super) fact: usize,
    pub(super) sections: usize,
}

/// How large the texts are, and what is done to save space.
pub(super) struct Setting<'a> {
    pub(super) scale: f32,
    /// Short facts share rows.
    pub(super) in_pairs: bool,
    /// What is cut, if anything is.
    pub(super) limits: Option<&'a Limits>,
}

impl Limits {
    /// What always fits.
    pub(super) const LEAST: Self = Self { lead: 1, composition: 2, fact: 1, sections: 0 };
}

impl Setting<'_> {
    /// Most lines of the label's parts.
    pub(super) fn label_lines(&self) -> MostLines {
        match self.limits {
            None => MostLines { name: 3, composition: A_PAGE, fact: A_PAGE },
            Some(limits) => MostLines { name: 1, composition: limits.composition, fact: limits.fact },
        }
    }
}

/// The middle of a sheet, set.
pub(super) struct SheetBody {
    label: LabelBlock,
    rows: Vec<Row>,
    sections: Vec<Section>,
    scale: f32,
    is_cut: bool,
    fits: bool,
}

/// Sets the longer texts at a size, as far as a page can hold all of them.
pub(super) fn set_sections(texts: &[(&'static str, Vec<String>)], scale: f32) -> Vec<Section> {
    let (style, mut left) = (BODY.scaled(scale), A_PAGE);
    texts.iter().map(|(heading, paragraphs)| Section::set(heading, paragraphs, style, &mut left)).collect()
}

/// Sets each of the longer texts as one paragraph, which takes less space, as far as a page can hold it alone.
pub(super) fn set_run_together(texts: &[(&'static str, Vec<String>)], scale: f32) -> Vec<Section> {
    let style = BODY.scaled(scale);
    let set = |(heading, paragraphs): &(&'static str, Vec<String>)| {
        let mut left = A_PAGE;
        Section::set(heading, &[paragraphs.join(" ")], style, &mut left)
    };
    texts.iter().map(set).collect()
}

/// A row of the facts: one, or two short ones.
struct Row {
    first: Fact,
    second: Option<Fact>,
}

/// A fact with its label.
struct Fact {
    label: Line,
    lines: Vec<Line>,
}

/// A longer text with its heading.
#[derive(Clone)]
pub(super) struct Section {
    heading: &'static str,
    paragraphs: Vec<Vec<Line>>,
}

impl SheetBody {
    /// Sets the texts. With limits they are cut: the sections share what the rest leaves of `room`.
    pub(super) fn set(
        facts: &[(&'static str, String)],
        mut sections: Vec<Section>,
        label: LabelBlock,
        setting: &Setting<'_>,
        room: f32,
    ) -> Self {
        let Setting { scale, in_pairs, limits } = *setting;
        let is_cut = limits.is_some();
        let most = limits.map_or(A_PAGE, |limits| limits.fact);
        let facts = facts.iter().map(|(label, value)| Fact {
            label: LABEL.scaled(scale).set(label),
            lines: at_most(value, VALUE.scaled(scale), TEXTS, most),
        });
        let rows = rows(facts, in_pairs);
        let fixed = label.height + rows.iter().map(|row| row.height(scale)).sum::<f32>();
        let gaps: f32 = sections.iter().map(Section::gaps).sum();
        let wanted = lines(&sections);
        let more = if is_cut { SHEET_LINK.scaled(scale).leading + 4.0 } else { 0.0 };
        let rest = room - fixed - gaps - more;
        let left = (rest / BODY.scaled(scale).leading).floor().max(0.0) as usize;
        let least = limits.map_or(wanted, |limits| limits.sections * sections.len());
        let fits = rest >= 0.0 && left >= wanted.min(least);
        share(&mut sections, left);
        Self { label, rows, sections, scale, is_cut, fits }
    }

    /// Whether it fits on the page: all of it or, where it is cut, a fair part of the longer texts.
    pub(super) fn fits(&self) -> bool {
        self.fits
    }

    /// Places it and returns the `y` below it.
    pub(super) fn place(self, layout: &mut PageLayout, y: f32, address: &str) -> f32 {
        let mut y = self.label.place(layout, y);
        if !self.rows.is_empty() {
            layout.within(Tag::Table, |layout| {
                for row in self.rows {
                    y = row.place(layout, self.scale, y);
                }
            });
            layout.fill(SIDE, y, WIDTH - 2.0 * SIDE, 0.5, HAIRLINE);
        }
        for section in self.sections {
            y = section.place(layout, self.scale, y);
        }
        if self.is_cut {
            let style = SHEET_LINK.scaled(self.scale);
            y += style.leading + 4.0;
            more(layout, style, address, y);
        }
        y
    }
}

/// The rows of the facts; in pairs, two short ones that follow each other share a row.
fn rows(facts: impl Iterator<Item = Fact>, in_pairs: bool) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for fact in facts {
        match rows.last_mut() {
            Some(Row { first, second: second @ None })
                if in_pairs
                    && first.is_within(FIRST_TEXTS)
                    && fact.is_within(LABELS + TEXTS - SECOND - SECOND_LABELS) =>
            {
                *second = Some(fact);
            }
            _ => rows.push(Row { first: fact, second: None }),
        }
    }
    rows
}

/// Sets where the rest is.
fn more(layout: &mut PageLayout, style: TextStyle, address: &str, y: f32) {
    let Some(line) = at_most(&format!("More at {}", without_scheme(address)), style, TEXTS, 1).pop() else {
        return;
    };
    let area = [SIDE + LABELS, y - style.leading + 3.0, line.width, style.leading];
    let (target, says) = (LinkTarget::Web(address.to_owned()), format!("The whole text: {address}"));
    layout.link_paragraph(target, says, |layout| {
        layout.text(SIDE + LABELS, y, line);
        area
    });
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
    /// Sets paragraphs until no line is left.
    fn set(heading: &'static str, paragraphs: &[String], style: TextStyle, left: &mut usize) -> Self {
        let mut set = Vec::new();
        for text in paragraphs {
            let lines = first_lines(text, style, TEXTS, *left);
            *left = left.saturating_sub(lines.len());
            set.push(lines);
            if *left == 0 {
                break;
            }
        }
        Self { heading, paragraphs: set }
    }

    fn lines(&self) -> usize {
        self.paragraphs.iter().map(Vec::len).sum()
    }

    /// The space around it and between its paragraphs.
    fn gaps(&self) -> f32 {
        let between = self.paragraphs.len().saturating_sub(1);
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

    fn place(self, layout: &mut PageLayout, scale: f32, y: f32) -> f32 {
        if self.paragraphs.is_empty() {
            return y;
        }
        let mut y = y + BEFORE_SECTION;
        let first = y + BODY.scaled(scale).leading;
        for line in at_most(self.heading, SECTION.scaled(scale), LABELS - 4.0, 1) {
            layout.within(heading(2, self.heading), |layout| layout.text(SIDE, first, line));
        }
        for (at, paragraph) in self.paragraphs.into_iter().enumerate() {
            y += if at > 0 { BETWEEN_PARAGRAPHS } else { 0.0 };
            y = layout.paragraph(SIDE + LABELS, y, paragraph);
        }
        y
    }
}

impl Row {
    fn height(&self, scale: f32) -> f32 {
        VALUE.scaled(scale).leading * self.first.lines.len() as f32 + ROW_PADDING
    }

    fn place(self, layout: &mut PageLayout, scale: f32, y: f32) -> f32 {
        layout.fill(SIDE, y, WIDTH - 2.0 * SIDE, 0.5, HAIRLINE);
        let end = y + self.height(scale);
        let first = y + ROW_PADDING / 2.0 - RAISED;
        self.first.place(layout, scale, [SIDE, SIDE + LABELS], first);
        if let Some(second) = self.second {
            second.place(layout, scale, [SIDE + SECOND, SIDE + SECOND + SECOND_LABELS], first);
        }
        end
    }
}

impl Fact {
    /// Whether it takes one line of that width.
    fn is_within(&self, width: f32) -> bool {
        self.lines.len() == 1 && self.lines.iter().all(|line| line.width <= width)
    }

    /// Places label and text; for a reader of the text, each fact is a row.
    fn place(self, layout: &mut PageLayout, scale: f32, [label, text]: [f32; 2], above: f32) {
        layout.within(Tag::TR, |layout| {
            let baseline = above + VALUE.scaled(scale).leading;
            layout.within(row_header(), |layout| layout.text(label, baseline, self.label));
            layout.within(Tag::TD, |layout| layout.lines(text, above, self.lines));
        });
    }
}
