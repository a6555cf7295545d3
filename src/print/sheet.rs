//! The sheet of one product: everything that the site says of it, on one page.
//!
//! What is long is set smaller, within limits; what then does not fit is cut, and the sheet says where the rest is.

use std::path::Path;

use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};
use krilla::paint::FillRule;
use krilla::tagging::Tag;
use kurbo::{BezPath, Rect, Shape as _};
use qrcode::{Color, EcLevel, QrCode};

use super::catalogue::product_name;
use super::cover::{logo, without_scheme};
use super::document::{self, DocumentFacts};
use super::fonts::{Line, TextStyle, printable};
use super::label::LabelBlock;
use super::packshot::Packshot;
use super::page::{LinkTarget, PageElement, PageLayout};
use super::paragraph::{at_most, first_lines};
use super::sheet_body::{A_PAGE, Limits, Setting, SheetBody, set_run_together, set_sections};
use super::structure::{Structure, heading};
use super::style::{
    EYEBROW, FACT_SOFT, GREEN, HAIRLINE, HEADING, HEIGHT, INK, MARIGOLD, NOTE, RUNNING_HEAD, SHEET_COMPANY,
    SHEET_LEAD, SHEET_LINK, SIDE, WIDTH,
};
use crate::catalogue::fields;
use crate::catalogue::product::{Product, ProductSummary};
use crate::catalogue::product_document::ProductDocument;
use crate::catalogue::trade_facts::schedule_label;
use crate::error::Result;
use crate::site::{Site, date, paths};

const TOP: f32 = 112.0;
/// Where the company and the QR code begin on a sheet without licences.
const FOOT: f32 = HEIGHT - 132.0;
/// Lines for licences and registrations, which push it up, as documents do.
const LEGAL_LINES: usize = 2;
const PACKSHOT: f32 = 150.0;
const BETWEEN: f32 = 24.0;
const QR: f32 = 84.0;
/// Width of the texts beside the QR code.
const FOOT_TEXTS: f32 = WIDTH - SIDE - QR - SIDE - BETWEEN;
/// Sizes of the name, largest first, with the most lines at each; the first in which it fits is taken.
const NAME_SIZES: [(f32, usize); 5] = [(32.0, 2), (27.0, 2), (23.0, 3), (19.0, 4), (15.0, 6)];
/// From large texts for a product with few to the smallest ones, after which texts are cut; the later ones with short
/// facts in pairs.
const SCALES: [(f32, bool); 7] =
    [(1.14, false), (1.07, false), (1.0, false), (1.0, true), (0.93, true), (0.86, true), (0.8, true)];
/// What is cut when the smallest size is not enough: most lines of each text, from mild to severe.
const CUTS: [Limits; 5] = [
    Limits { lead: 8, composition: 16, fact: 4, sections: 6 },
    Limits { lead: 5, composition: 16, fact: 2, sections: 4 },
    Limits { lead: 3, composition: 16, fact: 1, sections: 3 },
    Limits { lead: 2, composition: 10, fact: 1, sections: 2 },
    Limits { lead: 2, composition: 6, fact: 1, sections: 1 },
];

/// Everything that a sheet is made from.
pub(super) struct Sheet {
    pub(super) product: Product,
    pub(super) site: Site,
}

/// The part above the facts: what the product is called and what it is for.
struct Head {
    /// The category.
    eyebrow: Option<Line>,
    name: (TextStyle, Vec<Line>),
    lead: (TextStyle, Vec<Line>),
    height: f32,
}

impl Sheet {
    /// Typesets it.
    pub(super) fn typeset(&self, images: &Path) -> Result<Vec<u8>> {
        let summary = &self.product.summary;
        let name = product_name(summary);
        let layout = self.page(&name, Packshot::of(summary, &name, images, 640));
        let title = format!("{name}: product sheet, {}", self.site.company.name);
        let facts = DocumentFacts { title, author: self.site.company.name.clone() };
        document::write(&[layout], &facts, || {
            let mut outline = Outline::new();
            let top = XyzDestination::new(0, Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(name.clone(), top));
            outline
        })
    }

    fn page(&self, name: &str, packshot: Option<Packshot>) -> PageLayout {
        let address = format!("{}{}", self.site.public_url, paths::product(self.product.summary.id));
        let (head, body) = self.fit(name, packshot.is_some());
        let mut layout = PageLayout::default();
        self.masthead(&mut layout);
        let mut y = head.place(&mut layout, name, packshot);
        y = body.place(&mut layout, y, &address);
        debug_assert!(y <= self.foot_begins(), "the sheet of {name:?} ends at {y}");
        self.foot(&mut layout, &address);
        layout
    }

    /// The largest setting that fits, else the one that cuts least.
    fn fit(&self, name: &str, has_image: bool) -> (Head, SheetBody) {
        let room = self.foot_begins() - TOP - 14.0;
        let facts = facts(&self.product.summary);
        let texts = sections(&self.product);
        let set = |(scale, in_pairs), limits: Option<&Limits>, sections| {
            let most_lead = limits.map_or(A_PAGE, |limits| limits.lead);
            let head = Head::set(self, name, has_image, scale, most_lead);
            let setting = Setting { scale, in_pairs, limits };
            let label = LabelBlock::set(&self.product, name, scale, &setting.label_lines());
            let body = SheetBody::set(&facts, sections, label, &setting, room - head.height);
            (head, body)
        };
        let mut whole = SCALES.into_iter().map(|size| set(size, None, set_sections(&texts, size.0)));
        if let Some(fitting) = whole.find(|(_, body)| body.fits()) {
            return fitting;
        }
        let smallest = SCALES[SCALES.len() - 1];
        let sections = set_run_together(&texts, smallest.0);
        let mut cut = CUTS.iter().map(|limits| set(smallest, Some(limits), sections.clone()));
        let fitting = cut.find(|(_, body)| body.fits());
        fitting.unwrap_or_else(|| set(smallest, Some(&Limits::LEAST), sections.clone()))
    }

    fn masthead(&self, layout: &mut PageLayout) {
        layout.elements.extend(logo(SIDE - 3.0, 38.0, 0.86, GREEN));
        if let Some(line) = at_most(&self.site.company.name, SHEET_COMPANY, 330.0, 1).pop() {
            layout.within(Tag::P, |layout| layout.text(SIDE + 40.0, 61.0, line));
        }
        layout.within(Tag::P, |layout| {
            layout.text_to(WIDTH - SIDE, 61.0, RUNNING_HEAD.set("Product sheet"));
        });
        layout.fill(SIDE, 82.0, WIDTH - 2.0 * SIDE, 0.5, HAIRLINE);
    }

    fn foot(&self, layout: &mut PageLayout, address: &str) {
        let company = &self.site.company;
        let qr = WIDTH - SIDE - QR;
        let begins = self.foot_begins();
        layout.fill(SIDE, begins, WIDTH - 2.0 * SIDE, 0.5, HAIRLINE);
        let width = FOOT_TEXTS;
        let mut y = self.documents().place(layout, begins + 10.0);
        let says = format!("This product on the website: {address}");
        layout.link_paragraph(LinkTarget::Web(address.to_owned()), says, |layout| {
            let from = y + 3.0;
            y = layout.lines(SIDE, y, at_most(without_scheme(address), SHEET_LINK, width, 2));
            [SIDE, from, width, y - from + 4.0]
        });
        y += 4.0;
        let contact = company.contact_line();
        for (text, lines) in
            [(company.name.as_str(), 1), (company.address.as_str(), 2), (contact.as_str(), 1)]
        {
            y = layout.paragraph(SIDE, y, at_most(text, NOTE, width, lines));
        }
        y = layout.paragraph(SIDE, y, self.legal());
        // The date of the data, so that the same data gives the same file.
        let updated = format!("Product data of {}", date(self.product.summary.updated_at));
        layout.within(Tag::P, |layout| {
            y += FACT_SOFT.leading + 3.0;
            layout.text(SIDE, y, FACT_SOFT.set(&updated));
        });
        qr_code(layout, address, qr, begins + 8.0, QR);
    }

    /// The company's licences and registrations, set.
    fn legal(&self) -> Vec<Line> {
        at_most(&self.site.company.legal_line, FACT_SOFT, FOOT_TEXTS, LEGAL_LINES)
    }

    /// Where the company and the QR code begin on this sheet.
    fn foot_begins(&self) -> f32 {
        FOOT - FACT_SOFT.leading * self.legal().len() as f32 - self.documents().height()
    }

    /// The product's documents, set.
    fn documents(&self) -> SheetDocuments {
        SheetDocuments::set(&self.product.documents, &self.site.public_url, FOOT_TEXTS)
    }
}

/// The name in the largest size in which it fits, on a page of a scale; one that fits in none is cut.
pub(super) fn set_name(name: &str, width: f32, scale: f32) -> (TextStyle, Vec<Line>) {
    let mut cut = (HEADING, Vec::new());
    for (size, most) in NAME_SIZES {
        let style = HEADING.scaled(scale * size / HEADING.size);
        // Many lines need more air between them than two.
        let leading = if most > 2 { style.leading * 1.12 } else { style.leading };
        let style = TextStyle { leading, ..style };
        let lines = first_lines(name, style, width, most);
        if lines.len() <= most {
            return (style, lines);
        }
        cut = (style, at_most(name, style, width, most));
    }
    cut
}

impl Head {
    /// Sets category, name, lead and packshot; returns the `y` below them.
    fn place(self, layout: &mut PageLayout, name: &str, packshot: Option<Packshot>) -> f32 {
        let mut y = TOP;
        if let Some(eyebrow) = self.eyebrow {
            y += EYEBROW.leading;
            layout.within(Tag::P, |layout| layout.text(SIDE, y - 4.0, eyebrow));
        }
        layout.within(heading(1, name), |layout| {
            for line in self.name.1 {
                y += self.name.0.leading;
                layout.text(SIDE - 1.0, y - 3.0, line);
            }
        });
        y += 10.0;
        layout.fill(SIDE, y, 36.0, 2.0, MARIGOLD);
        y += 8.0;
        layout.paragraph(SIDE, y, self.lead.1);
        if let Some(packshot) = packshot {
            packshot.place(layout, [WIDTH - SIDE - PACKSHOT, TOP, PACKSHOT, PACKSHOT]);
        }
        TOP + self.height
    }

    fn set(sheet: &Sheet, name: &str, has_image: bool, scale: f32, most_lead: usize) -> Self {
        let summary = &sheet.product.summary;
        let width = WIDTH - 2.0 * SIDE - if has_image { PACKSHOT + BETWEEN } else { 0.0 };
        let category = printable(&summary.category).trim().to_owned();
        let eyebrow = at_most(&category, EYEBROW, width, 1).pop();
        let name = set_name(name, width, 1.0);
        let lead = SHEET_LEAD.scaled(scale);
        // What is composed of the facts stands below.
        let description = if sheet.product.composed { "" } else { &summary.description };
        let lead = (lead, at_most(description, lead, width, most_lead));
        let lines = |(style, lines): &(TextStyle, Vec<Line>)| style.leading * lines.len() as f32;
        let eyebrow_height = if eyebrow.is_some() { EYEBROW.leading } else { 0.0 };
        let text = eyebrow_height + lines(&name) + 18.0 + lines(&lead) + 8.0;
        let height = if has_image { text.max(PACKSHOT + 8.0) } else { text };
        Self { eyebrow, name, lead, height }
    }
}

/// The quiet zone that readers need on each side, in modules (ISO/IEC 18004).
const QUIET: u16 = 4;

/// Draws the QR code of an address into a square; nothing when the address is too long for one.
fn qr_code(layout: &mut PageLayout, address: &str, x: f32, y: f32, size: f32) {
    let Ok(code) = QrCode::with_error_correction_level(address, EcLevel::M) else { return };
    let Ok(width) = u16::try_from(code.width()) else { return };
    let module = size / f32::from(width + 2 * QUIET);
    // The margin of the page is quiet too, so that the code ends where the text does.
    let x = x + module * f32::from(QUIET);
    let mut path = BezPath::new();
    for (row, modules) in (QUIET..).zip(code.to_colors().chunks(usize::from(width))) {
        let mut column = QUIET;
        for run in modules.chunk_by(|one, other| one == other) {
            let next = column + run.len() as u16;
            if run.first() == Some(&Color::Dark) {
                let [left, top, right] = [column, row, next].map(f64::from);
                path.extend(Rect::new(left, top, right, top + 1.0).to_path(0.1));
            }
            column = next;
        }
    }
    let alt = format!("QR code of {address}");
    layout.within(Structure::Figure { alt, area: [x, y, size, size] }, |layout| {
        let (scale, rule, colour) = (module, FillRule::NonZero, INK);
        layout.elements.push(PageElement::Shape { x, y, scale, path, rule, colour });
    });
}

/// The facts that a product states and its label does not, with what they are called.
fn facts(product: &ProductSummary) -> Vec<(&'static str, String)> {
    let schedules: Vec<_> = product.schedules.iter().map(|schedule| schedule_label(schedule)).collect();
    let text = |field: &Option<String>| field.clone().unwrap_or_default();
    let own = [
        ("Form", text(&product.formulation)),
        ("Schedule", schedules.join(", ")),
        ("Status", text(&product.status)),
    ];
    let plain = fields::shown(false).into_iter().map(|(field, term)| {
        let value = product.text(field.name).unwrap_or_default();
        (term, field.shown_as(value).into_owned())
    });
    let last = [
        ("SKU", text(&product.sku)),
        ("Quality marks", product.badges.join(", ")),
        ("Benefits", product.benefits.join(", ")),
        ("Certifications", product.certifications.join(", ")),
    ];
    let shown = |(label, value): (&'static str, String)| {
        let value = printable(&value).trim().to_owned();
        (!value.is_empty()).then_some((label, value))
    };
    own.into_iter().chain(plain).chain(last).filter_map(shown).collect()
}

/// The longer texts that a product states, with their headings, as paragraphs.
fn sections(product: &Product) -> Vec<(&'static str, Vec<String>)> {
    let texts = [
        ("Description", &product.detailed_description),
        ("Dosage and directions", &product.dosage),
        ("Side effects", &product.side_effects),
    ];
    let given = texts.into_iter().map(|(heading, text)| (heading, paragraphs(text.as_deref().unwrap_or(""))));
    given.filter(|(_, paragraphs)| !paragraphs.is_empty()).collect()
}

/// The printable paragraphs of a text, each on a line of its own.
fn paragraphs(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| printable(line).trim().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}

/// More rows would push up what the sheet is about; the rest is on the product's page.
const DOCUMENT_ROWS: usize = 2;
const BETWEEN_DOCUMENTS: f32 = 12.0;
const BELOW_DOCUMENTS: f32 = 4.0;

/// The documents of a product at the foot of its sheet, set: links to the files on the website.
struct SheetDocuments {
    rows: Vec<Vec<SheetDocument>>,
    /// How many there was no room for.
    others: usize,
}

struct SheetDocument {
    x: f32,
    line: Line,
    url: String,
    says: String,
}

impl SheetDocuments {
    /// Sets the documents beside each other, in a width.
    fn set(documents: &[ProductDocument], public_url: &str, width: f32) -> Self {
        let (mut rows, mut others, mut x): (Vec<Vec<SheetDocument>>, _, f32) = (Vec::new(), 0, 0.0);
        for document in documents {
            let name = words(document);
            let Some(line) = at_most(&name, SHEET_LINK, width, 1).pop() else { continue };
            let fits = x > 0.0 && x + line.width <= width;
            if others > 0 || (!fits && rows.len() == DOCUMENT_ROWS) {
                others += 1;
                continue;
            }
            if !fits {
                rows.push(Vec::new());
                x = 0.0;
            }
            let next = x + line.width + BETWEEN_DOCUMENTS;
            let (url, says) = (format!("{public_url}{}", document.url), format!("{name}, PDF"));
            if let Some(row) = rows.last_mut() {
                row.push(SheetDocument { x, line, url, says });
            }
            x = next;
        }
        Self { rows, others }
    }

    fn height(&self) -> f32 {
        if self.rows.is_empty() {
            return 0.0;
        }
        let others = if self.others > 0 { FACT_SOFT.leading } else { 0.0 };
        SHEET_LINK.leading * self.rows.len() as f32 + others + BELOW_DOCUMENTS
    }

    /// Places them and returns the `y` below.
    fn place(self, layout: &mut PageLayout, mut y: f32) -> f32 {
        if self.rows.is_empty() {
            return y;
        }
        for row in self.rows {
            let from = y + 3.0;
            y += SHEET_LINK.leading;
            for SheetDocument { x, line, url, says } in row {
                let area = [SIDE + x, from, line.width, SHEET_LINK.leading];
                layout.link_paragraph(LinkTarget::Web(url), says, |layout| {
                    layout.text(SIDE + x, y, line);
                    area
                });
            }
        }
        if self.others > 0 {
            let more = format!("and {} more on the product’s page", self.others);
            y = layout.paragraph(SIDE, y, [FACT_SOFT.set(&more)]);
        }
        y + BELOW_DOCUMENTS
    }
}

/// What a document is called: its kind where the name does not say it, and its date.
fn words(document: &ProductDocument) -> String {
    let name = printable(&document.title()).trim().to_owned();
    match document.date {
        Some(date) => format!("{name}, {}", date.strftime("%-d %B %Y")),
        None => name,
    }
}
