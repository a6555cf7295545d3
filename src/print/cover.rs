//! The first page.

use krilla::image::Image;

use super::page::{LinkTarget, PageElement, PageLayout, PathSegment};
use super::paragraph;
use super::style::{
    COVER_BADGES, COVER_FACT, COVER_LEAD, COVER_NAME, COVER_TITLE, GREEN, HEIGHT, MARIGOLD, ON_GREEN, SIDE,
    WIDTH,
};
use crate::site::CompanyFacts;

/// Images across the cover.
pub(super) const IMAGES: usize = 4;
const EDGE: f32 = WIDTH / 4.0;

pub(super) fn cover(
    company: &CompanyFacts,
    public_url: &str,
    range: &str,
    edition: &str,
    images: Vec<Image>,
) -> PageLayout {
    let mut layout = PageLayout::default();
    layout.fill(0.0, 0.0, WIDTH, HEIGHT, GREEN);
    layout.elements.extend(logo(SIDE - 3.0, 44.0, 1.05));
    if let Some(line) = paragraph::at_most(&company.name, COVER_NAME, 380.0, 1).pop() {
        layout.text(SIDE + 50.0, 73.0, line);
    }
    let mut y = if images.len() == IMAGES { 176.0 } else { 290.0 };
    for line in ["Complete", "Product", "Catalogue"] {
        y += COVER_TITLE.leading;
        layout.text(SIDE - 3.0, y, COVER_TITLE.set(line));
    }
    y += 30.0;
    layout.fill(SIDE, y, 48.0, 2.5, MARIGOLD);
    for line in [range, edition] {
        y += COVER_LEAD.leading + 3.0;
        layout.text(SIDE, y + 12.0, COVER_LEAD.set(line));
    }
    if images.len() == IMAGES {
        for (at, image) in (0_u8..).zip(images) {
            let (x, y) = (f32::from(at) * EDGE, HEIGHT - EDGE - 158.0);
            layout.elements.push(PageElement::Image { x, y, size: EDGE, image });
        }
    }
    footer(&mut layout, company, public_url);
    layout
}

fn footer(layout: &mut PageLayout, company: &CompanyFacts, public_url: &str) {
    let mut y = HEIGHT - 104.0;
    layout.text(SIDE, y, COVER_BADGES.set("SINCE 1976  ·  GMP  ·  WHO  ·  ISO 9001:2015"));
    y += 8.0;
    for line in paragraph::at_most(&company.address, COVER_FACT, 300.0, 2) {
        y += COVER_FACT.leading;
        layout.text(SIDE, y, line);
    }
    y += COVER_FACT.leading;
    layout.text(SIDE, y, COVER_FACT.set(&company.contact_line()));
    let web = COVER_FACT.set(public_url.split_once("://").map_or(public_url, |(_, rest)| rest));
    let (width, x) = (web.width, WIDTH - SIDE - web.width);
    layout.text(x, y, web);
    layout.link(x, y - 10.0, width, 14.0, LinkTarget::Web(public_url.to_owned()));
}

/// The logo: a mortar whose pestle is a leaf.
static BOWL: [PathSegment; 12] = [
    PathSegment::Move(5.0, 18.0),
    PathSegment::Line(35.0, 18.0),
    PathSegment::Curve([35.0, 26.2, 30.7, 31.0, 25.5, 32.4]),
    PathSegment::Line(25.5, 35.0),
    PathSegment::Line(29.0, 35.0),
    PathSegment::Line(29.0, 37.5),
    PathSegment::Line(11.0, 37.5),
    PathSegment::Line(11.0, 35.0),
    PathSegment::Line(14.5, 35.0),
    PathSegment::Line(14.5, 32.4),
    PathSegment::Curve([9.3, 31.0, 5.0, 26.2, 5.0, 18.0]),
    PathSegment::Close,
];
static LEAF: [PathSegment; 6] = [
    PathSegment::Move(17.3, 16.0),
    PathSegment::Curve([15.6, 8.7, 20.4, 3.6, 31.5, 2.5]),
    PathSegment::Curve([32.3, 11.0, 28.4, 16.0, 21.0, 16.0]),
    PathSegment::Curve([22.6, 12.3, 24.8, 9.5, 27.7, 7.3]),
    PathSegment::Curve([23.7, 9.0, 20.8, 11.9, 19.1, 16.0]),
    PathSegment::Close,
];

fn logo(x: f32, y: f32, scale: f32) -> [PageElement; 2] {
    [
        PageElement::Shape { x, y, scale, path: &BOWL, colour: ON_GREEN },
        PageElement::Shape { x, y, scale, path: &LEAF, colour: MARIGOLD },
    ]
}
