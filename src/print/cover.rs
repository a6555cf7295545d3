//! The first page.

use krilla::image::Image;

use super::paragraph;
use super::sheet::{Destination, Mark, Sheet, Step};
use super::style::{
    COVER_FACT, COVER_LEAD, COVER_MARKS, COVER_NAME, COVER_TITLE, GREEN, HEIGHT, MARIGOLD, ON_GREEN, SIDE,
    WIDTH,
};
use crate::site::CompanyFacts;

/// Pictures across the cover.
pub(super) const PICTURES: usize = 4;
const EDGE: f32 = WIDTH / 4.0;

/// Sets the cover.
pub(super) fn cover(
    company: &CompanyFacts,
    public_url: &str,
    range: &str,
    edition: &str,
    pictures: Vec<Image>,
) -> Sheet {
    let mut sheet = Sheet::default();
    sheet.fill(0.0, 0.0, WIDTH, HEIGHT, GREEN);
    sheet.marks.extend(mark(SIDE - 3.0, 44.0, 1.05));
    if let Some(line) = paragraph::at_most(&company.name, COVER_NAME, 380.0, 1).pop() {
        sheet.text(SIDE + 50.0, 73.0, line);
    }
    let mut y = if pictures.len() == PICTURES { 176.0 } else { 290.0 };
    for line in ["Complete", "Product", "Catalogue"] {
        y += COVER_TITLE.leading;
        sheet.text(SIDE - 3.0, y, COVER_TITLE.set(line));
    }
    y += 30.0;
    sheet.fill(SIDE, y, 48.0, 2.5, MARIGOLD);
    for line in [range, edition] {
        y += COVER_LEAD.leading + 3.0;
        sheet.text(SIDE, y + 12.0, COVER_LEAD.set(line));
    }
    if pictures.len() == PICTURES {
        for (at, image) in (0_u8..).zip(pictures) {
            let (x, y) = (f32::from(at) * EDGE, HEIGHT - EDGE - 158.0);
            sheet.marks.push(Mark::Picture { x, y, size: EDGE, image });
        }
    }
    foot(&mut sheet, company, public_url);
    sheet
}

fn foot(sheet: &mut Sheet, company: &CompanyFacts, public_url: &str) {
    let mut y = HEIGHT - 104.0;
    sheet.text(SIDE, y, COVER_MARKS.set("SINCE 1976  ·  GMP  ·  WHO  ·  ISO 9001:2015"));
    y += 8.0;
    for line in paragraph::at_most(&company.address, COVER_FACT, 300.0, 2) {
        y += COVER_FACT.leading;
        sheet.text(SIDE, y, line);
    }
    y += COVER_FACT.leading;
    sheet.text(SIDE, y, COVER_FACT.set(&company.contact_line()));
    let web = COVER_FACT.set(public_url.split_once("://").map_or(public_url, |(_, rest)| rest));
    let (width, x) = (web.width, WIDTH - SIDE - web.width);
    sheet.text(x, y, web);
    sheet.link(x, y - 10.0, width, 14.0, Destination::Web(public_url.to_owned()));
}

/// The house mark: a mortar whose pestle is a leaf.
fn mark(x: f32, y: f32, scale: f32) -> [Mark; 2] {
    let bowl = [
        Step::Move(5.0, 18.0),
        Step::Line(35.0, 18.0),
        Step::Curve([35.0, 26.2, 30.7, 31.0, 25.5, 32.4]),
        Step::Line(25.5, 35.0),
        Step::Line(29.0, 35.0),
        Step::Line(29.0, 37.5),
        Step::Line(11.0, 37.5),
        Step::Line(11.0, 35.0),
        Step::Line(14.5, 35.0),
        Step::Line(14.5, 32.4),
        Step::Curve([9.3, 31.0, 5.0, 26.2, 5.0, 18.0]),
        Step::Close,
    ];
    let leaf = [
        Step::Move(17.3, 16.0),
        Step::Curve([15.6, 8.7, 20.4, 3.6, 31.5, 2.5]),
        Step::Curve([32.3, 11.0, 28.4, 16.0, 21.0, 16.0]),
        Step::Curve([22.6, 12.3, 24.8, 9.5, 27.7, 7.3]),
        Step::Curve([23.7, 9.0, 20.8, 11.9, 19.1, 16.0]),
        Step::Close,
    ];
    let placed = |steps: &[Step]| {
        let at = |px: f32, py: f32| (x + px * scale, y + py * scale);
        let moved = steps.iter().map(|step| match *step {
            Step::Move(px, py) => Step::Move(at(px, py).0, at(px, py).1),
            Step::Line(px, py) => Step::Line(at(px, py).0, at(px, py).1),
            Step::Curve(points) => {
                Step::Curve(std::array::from_fn(|n| points[n] * scale + if n % 2 == 0 { x } else { y }))
            }
            Step::Close => Step::Close,
        });
        moved.collect()
    };
    [
        Mark::Shape { path: placed(&bowl), colour: ON_GREEN },
        Mark::Shape { path: placed(&leaf), colour: MARIGOLD },
    ]
}
