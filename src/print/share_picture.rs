//! The picture of a product in link previews: its photograph or label in a square, beside it what it is and whose.

use std::io::Cursor;
use std::path::Path;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::replace;
use image::{Rgb, RgbImage};

use super::canvas::drawn;
use super::catalogue::product_name;
use super::cover::{logo, without_scheme};
use super::label_face::place_face;
use super::packshot::Packshot;
use super::page::PageLayout;
use super::paragraph::at_most;
use super::sheet::set_name;
use super::style::{EYEBROW, GREEN, HAIRLINE, PAPER, SHEET_COMPANY, SHEET_LINK};
use crate::catalogue::product::ProductSummary;
use crate::error::{Error, Result};
use crate::site::Site;

/// `frontend/src/public/parts/PageMeta.tsx` says so to programs.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Beside the square.
const LEFT: f32 = 690.0;
const TEXTS: f32 = 450.0;
const QUALITY: u8 = 88;

/// As JPEG, which every program that shows link previews can read; the same for the same product.
pub(super) fn share_picture(product: &ProductSummary, site: &Site, images: &Path) -> Result<Vec<u8>> {
    let name = product_name(product);
    let mut picture = RgbImage::from_pixel(WIDTH, HEIGHT, Rgb(PAPER));
    let mut layout = PageLayout::default();
    match Packshot::of(product, &name, images, HEIGHT).map(|packshot| packshot.into_square(HEIGHT)) {
        Some(Ok(photograph)) => replace(&mut picture, &photograph, 0, 0),
        Some(Err(label)) => place_face(&mut layout, &label, [0.0, 0.0, HEIGHT as f32, HEIGHT as f32]),
        None => {}
    }
    let mut y = 76.0;
    for line in at_most(&product.category, EYEBROW.scaled(2.8), TEXTS, 2) {
        layout.text(LEFT, y, line);
        y += EYEBROW.leading * 2.5;
    }
    let (style, lines) = set_name(&name, TEXTS, 1.9);
    for line in lines {
        y += style.leading;
        layout.text(LEFT, y, line);
    }
    layout.fill(LEFT, 510.0, TEXTS, 1.5, HAIRLINE);
    layout.elements.extend(logo(LEFT - 8.0, 531.0, 1.6, GREEN));
    for (y, text, style) in [
        (560.0, site.company.name.as_str(), SHEET_COMPANY.scaled(1.8)),
        (588.0, without_scheme(&site.public_url), SHEET_LINK.scaled(2.1)),
    ] {
        if let Some(line) = at_most(text, style, TEXTS - 72.0, 1).pop() {
            layout.text(LEFT + 72.0, y, line);
        }
    }
    let picture = drawn(&layout, picture).ok_or_else(|| Error::internal("a picture without pixels"))?;
    let mut jpeg = Cursor::new(Vec::new());
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, QUALITY);
    picture.write_with_encoder(encoder).map_err(Error::internal)?;
    Ok(jpeg.into_inner())
}
