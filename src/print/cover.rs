//! The first page.

use krilla::paint::FillRule;
use krilla::tagging::Tag;
use kurbo::BezPath;

use super::packshot::Packshot;
use super::page::{LinkTarget, PageElement, PageLayout};
use super::paragraph;
use super::structure::heading;
use super::style::{
    COVER_BADGES, COVER_CHOICE, COVER_FACT, COVER_LEAD, COVER_NAME, COVER_TITLE, GREEN, HEIGHT, MARIGOLD,
    ON_GREEN, SIDE, WIDTH,
};
use crate::site::CompanyFacts;

/// Images across the cover.
pub(super) const IMAGES: usize = 4;
const EDGE: f32 = WIDTH / 4.0;
const CHOICE_LINES: usize = 3;
/// Lines for licences and registrations.
const LEGAL_LINES: usize = 2;
/// As many as fit into the line.
const BADGES: usize = 6;

/// What the cover says of the catalogue.
pub(super) struct CoverText<'a> {
    /// A line each.
    pub(super) title: &'a [&'a str],
    /// Which products it holds, where it does not hold all of them.
    pub(super) choice: Option<&'a str>,
    pub(super) range: &'a str,
    pub(super) edition: &'a str,
}

/// The cover; the images are those of products.
pub(super) fn cover(
    company: &CompanyFacts,
    public_url: &str,
    text: &CoverText<'_>,
    images: Vec<Packshot>,
) -> PageLayout {
    let mut layout = PageLayout::default();
    layout.fill(0.0, 0.0, WIDTH, HEIGHT, GREEN);
    layout.elements.extend(logo(SIDE - 3.0, 44.0, 1.05, ON_GREEN));
    if let Some(line) = paragraph::at_most(&company.name, COVER_NAME, 380.0, 1).pop() {
        layout.within(Tag::P, |layout| layout.text(SIDE + 50.0, 73.0, line));
    }
    let mut y = if images.len() == IMAGES { 176.0 } else { 290.0 };
    layout.within(heading(1, &text.title.join(" ")), |layout| {
        for line in text.title {
            y += COVER_TITLE.leading;
            layout.text(SIDE - 3.0, y, COVER_TITLE.set(line).with_space_after());
        }
    });
    y += 30.0;
    layout.fill(SIDE, y, 48.0, 2.5, MARIGOLD);
    y += 12.0;
    if let Some(choice) = text.choice {
        y += 4.0;
        let lines = paragraph::at_most(choice, COVER_CHOICE, WIDTH - 2.0 * SIDE, CHOICE_LINES);
        y = layout.paragraph(SIDE, y, lines);
    }
    for line in [text.range, text.edition] {
        y += COVER_LEAD.leading + 3.0;
        layout.within(Tag::P, |layout| layout.text(SIDE, y, COVER_LEAD.set(line)));
    }
    if images.len() == IMAGES {
        for (at, image) in (0_u8..).zip(images) {
            image.place(&mut layout, [f32::from(at) * EDGE, HEIGHT - EDGE - 158.0, EDGE, EDGE]);
        }
    }
    footer(&mut layout, company, public_url);
    layout
}

/// The year of foundation and the certificates, as far as there are any: `SINCE 1976  ·  GMP  ·  ISO 9001:2015`.
fn badges(company: &CompanyFacts) -> String {
    let since = Some(&company.founded).filter(|year| !year.is_empty()).map(|year| format!("SINCE {year}"));
    let certified = company.certifications.iter().map(|certificate| {
        // With the number of the standard, where the words below it name that: `ISO 9001:2015`.
        let (mark, words) = (&certificate.mark, certificate.text.replace('\u{a0}', " "));
        let number =
            words.split_once(&format!("{mark} ")).and_then(|(_, rest)| rest.split_whitespace().next());
        match number.filter(|number| number.starts_with(|c: char| c.is_ascii_digit())) {
            Some(number) => format!("{mark} {}", number.trim_end_matches(['.', ',', ';'])),
            None => mark.clone(),
        }
    });
    since.into_iter().chain(certified).take(BADGES).collect::<Vec<_>>().join("  ·  ")
}

fn footer(layout: &mut PageLayout, company: &CompanyFacts, public_url: &str) {
    let mut y = HEIGHT - 104.0;
    let badges = badges(company);
    if !badges.is_empty() {
        layout.within(Tag::P, |layout| layout.text(SIDE, y, COVER_BADGES.set(&badges)));
    }
    y += 8.0;
    y = layout.paragraph(SIDE, y, paragraph::at_most(&company.address, COVER_FACT, 300.0, 2));
    y = layout.paragraph(SIDE, y, [COVER_FACT.set(&company.contact_line())]);
    let legal = paragraph::at_most(&company.legal_line, COVER_FACT, WIDTH - 2.0 * SIDE, LEGAL_LINES);
    layout.paragraph(SIDE, y, legal);
    let web = COVER_FACT.set(without_scheme(public_url));
    let (width, x) = (web.width, WIDTH - SIDE - web.width);
    let (target, says) = (LinkTarget::Web(public_url.to_owned()), format!("Website: {public_url}"));
    layout.link_paragraph(target, says, |layout| {
        layout.text(x, y, web);
        [x, y - 10.0, width, 14.0]
    });
}

/// An address as people read it.
pub(super) fn without_scheme(address: &str) -> &str {
    address.split_once("://").map_or(address, |(_, rest)| rest)
}

/// The logo: a mortar whose pestle is a leaf.
const BOWL: &str = "M5 18H35C35 26.2 30.7 31 25.5 32.4V35H29V37.5H11V35H14.5V32.4C9.3 31 5 26.2 5 18Z";
const LEAF: &str = "M17.3 16C15.6 8.7 20.4 3.6 31.5 2.5 32.3 11 28.4 16 21 16 22.6 12.3 24.8 9.5 27.7 7.3 23.7 9 20.8 11.9 19.1 16Z";

/// The logo; `bowl` is the colour of the mortar.
pub(super) fn logo(x: f32, y: f32, scale: f32, bowl: [u8; 3]) -> impl Iterator<Item = PageElement> {
    let rule = FillRule::NonZero;
    [(BOWL, bowl), (LEAF, MARIGOLD)].into_iter().filter_map(move |(path, colour)| {
        let path = BezPath::from_svg(path).ok()?;
        Some(PageElement::Shape { x, y, scale, path, rule, colour })
    })
}
