//! The picture of a product in link previews: its photograph or label in a square, beside it what it is and whose.

use std::io::Cursor;
use std::path::Path;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::replace;
use image::{DynamicImage, Rgb, RgbImage, RgbaImage};
use krilla::paint::FillRule;
use kurbo::{Affine, BezPath, PathEl, Point};
use tiny_skia::{IntSize, Paint, PathBuilder, Pixmap, Transform};

use super::catalogue::product_name;
use super::cover::{logo, without_scheme};
use super::label_face::place_face;
use super::packshot::Packshot;
use super::page::{PageElement, PageLayout};
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
    layout.lines(LEFT, y, set_name(&name, TEXTS, 1.9).1);
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

/// The picture with texts and shapes of a page on it; a point is a pixel. None of a picture without pixels.
fn drawn(layout: &PageLayout, ground: RgbImage) -> Option<RgbImage> {
    let (width, height) = ground.dimensions();
    let opaque = DynamicImage::from(ground).into_rgba8().into_raw();
    let mut pixmap = Pixmap::from_vec(opaque, IntSize::from_wh(width, height)?)?;
    for element in &layout.elements {
        match element {
            PageElement::Shape { x, y, scale, path, rule, colour } => {
                let [x, y, scale] = [*x, *y, *scale].map(f64::from);
                fill(&mut pixmap, &(Affine::new([scale, 0.0, 0.0, scale, x, y]) * path), *rule, *colour);
            }
            PageElement::Text { x, y, line } => {
                let mut origin = *x;
                for run in &line.runs {
                    for glyph in &run.glyphs {
                        let at = Affine::translate((origin.into(), f64::from(*y)));
                        let path = at * run.font.outline(glyph, line.style.size);
                        fill(&mut pixmap, &path, FillRule::NonZero, line.style.colour);
                        origin += glyph.x_advance * line.style.size;
                    }
                }
            }
            _ => {}
        }
    }
    let pixels = RgbaImage::from_raw(width, height, pixmap.take())?;
    Some(DynamicImage::from(pixels).into_rgb8())
}

fn fill(pixmap: &mut Pixmap, path: &BezPath, rule: FillRule, [red, green, blue]: [u8; 3]) {
    let mut builder = PathBuilder::new();
    let at = |point: &Point| (point.x as f32, point.y as f32);
    for element in path.elements() {
        match element {
            PathEl::MoveTo(to) => builder.move_to(at(to).0, at(to).1),
            PathEl::LineTo(to) => builder.line_to(at(to).0, at(to).1),
            PathEl::QuadTo(by, to) => builder.quad_to(at(by).0, at(by).1, at(to).0, at(to).1),
            PathEl::CurveTo(by, then, to) => {
                let [(ax, ay), (bx, by), (x, y)] = [by, then, to].map(at);
                builder.cubic_to(ax, ay, bx, by, x, y);
            }
            PathEl::ClosePath => builder.close(),
        }
    }
    let rule = match rule {
        FillRule::NonZero => tiny_skia::FillRule::Winding,
        FillRule::EvenOdd => tiny_skia::FillRule::EvenOdd,
    };
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    if let Some(path) = builder.finish() {
        pixmap.fill_path(&path, &paint, rule, Transform::identity(), None);
    }
}

#[cfg(test)]
mod tests {
    use kurbo::{Rect, Shape as _};

    use super::*;

    #[test]
    fn areas_keep_their_holes_and_what_is_below_shows_beside_them() {
        let mut path = Rect::new(1.0, 1.0, 4.0, 4.0).to_path(0.1);
        path.extend(Rect::new(2.0, 2.0, 3.0, 3.0).to_path(0.1));
        let row = |rule| {
            let (x, y, scale, path, colour) = (0.0, 0.0, 1.0, path.clone(), [0; 3]);
            let layout =
                PageLayout { elements: vec![PageElement::Shape { x, y, scale, path, rule, colour }] };
            let picture = drawn(&layout, RgbImage::from_pixel(4, 4, Rgb([200, 100, 50]))).unwrap();
            [0, 1, 2, 3].map(|x| picture.get_pixel(x, 2).0)
        };
        let ground = [200, 100, 50];
        assert_eq!(row(FillRule::EvenOdd), [ground, [0; 3], ground, [0; 3]]);
        assert_eq!(row(FillRule::NonZero), [ground, [0; 3], [0; 3], [0; 3]]);
    }
}
