//! What is shown of a product: its photograph, else the pack of its label in outline.

use std::path::{Path, PathBuf};

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageReader, Limits, Rgb, RgbImage, RgbaImage};
use krilla::image::Image;
use kurbo::{BezPath, Circle, PathEl, RoundedRect, Shape as _};

use super::page::{PageElement, PageLayout, PathSegment};
use super::structure::Structure;
use super::style::GREEN;
use crate::catalogue::pack_label::{PackLabel, shape};
use crate::catalogue::product::ProductSummary;
use crate::media::bucket::Picture;

/// Of the square that a packshot has, so much is left free around an outline.
const MARGIN: f32 = 0.12;

/// A picture of a product, not yet placed.
pub(super) struct Packshot {
    shown: Shown,
    /// What it shows.
    alt: String,
}

enum Shown {
    Photograph(Image),
    Pack(PackOutline),
}

impl Packshot {
    /// The photograph, or else the pack; none where there is neither.
    pub(super) fn of(product: &ProductSummary, name: &str, image: Option<Image>) -> Option<Self> {
        let pack = || product.label.as_ref().map(|label| Shown::Pack(PackOutline::of(label)));
        let shown = image.map(Shown::Photograph).or_else(pack)?;
        Some(Self { shown, alt: alt(product.picture.as_ref(), name) })
    }

    /// Places it in a square.
    pub(super) fn place(self, layout: &mut PageLayout, [x, y]: [f32; 2], size: f32) {
        layout.within(Structure::Figure { alt: self.alt, area: [x, y, size, size] }, |layout| {
            layout.elements.push(match self.shown {
                Shown::Photograph(image) => PageElement::Image { x, y, size, image },
                Shown::Pack(PackOutline { path, width }) => {
                    let scale = size * (1.0 - 2.0 * MARGIN) / PackOutline::HEIGHT;
                    let (x, y) = (x + (size - width * scale) / 2.0, y + size * MARGIN);
                    PageElement::Outline { x, y, scale, path, weight: size / 90.0, colour: GREEN }
                }
            });
        });
    }
}

// The pack of a label in outline, for products without a picture: the silhouettes of the pages' sprite, and strips.

/// The silhouettes, each 128 high; `frontend/src/recordViews/PackLabel.tsx` draws them filled.
const SPRITE: &str = include_str!("../../frontend/src/recordViews/packs.svg");
const HEIGHT: f64 = 128.0;
/// How far the curve of a circle may be from it.
const TOLERANCE: f64 = 0.1;

/// A drawn pack.
#[derive(Debug, Clone)]
pub(super) struct PackOutline {
    pub(super) path: Vec<PathSegment>,
    /// In the units of the path; its lowest point is at [`PackOutline::HEIGHT`].
    pub(super) width: f32,
}

impl PackOutline {
    pub(super) const HEIGHT: f32 = 128.0;

    /// The pack of a label.
    pub(super) fn of(label: &PackLabel) -> Self {
        let path = if label.pockets > 0 {
            strip(u32::from(label.pockets), label.shape == shape::CAPSULES)
        } else {
            silhouette(label.shape)
        };
        #[expect(clippy::cast_possible_truncation, reason = "the sprite is some hundred units wide")]
        let width = path.bounding_box().x1 as f32;
        Self { path: path.elements().iter().map(segment).collect(), width }
    }
}

/// All paths of a silhouette, one after the other.
fn silhouette(name: &str) -> BezPath {
    let found = SPRITE.split_once(&format!("id=\"{name}\"")).and_then(|(_, rest)| rest.split_once("</g>"));
    let paths = found.map_or("", |(paths, _)| paths).split(" d=\"").skip(1);
    let path = paths.filter_map(|path| BezPath::from_svg(path.split_once('"')?.0).ok());
    path.flatten().collect()
}

/// Pockets in two columns, from 11 in three, of 16 in four.
fn strip(pockets: u32, long: bool) -> BezPath {
    let columns = match pockets {
        16.. => 4,
        11.. => 3,
        few => few.min(2),
    };
    let (width, rows) = (f64::from(columns * 26 + 14), pockets.div_ceil(columns));
    let height = f64::from(rows * 24 + 8);
    let top = HEIGHT - height;
    let mut path = RoundedRect::new(0.0, top, width, HEIGHT, 5.0).to_path(TOLERANCE);
    for pocket in 0..pockets {
        let (x, y) = (f64::from(20 + 26 * (pocket % columns)), top + f64::from(16 + 24 * (pocket / columns)));
        if long {
            path.extend(RoundedRect::new(x - 10.0, y - 6.0, x + 10.0, y + 6.0, 6.0).path_elements(TOLERANCE));
        } else {
            path.extend(Circle::new((x, y), 9.0).path_elements(TOLERANCE));
        }
    }
    path
}

fn segment(element: &PathEl) -> PathSegment {
    #[expect(clippy::cast_possible_truncation, reason = "the sprite is some hundred units wide")]
    let at = |point: &kurbo::Point| [point.x as f32, point.y as f32];
    match element {
        PathEl::MoveTo(to) => PathSegment::Move(at(to)[0], at(to)[1]),
        PathEl::LineTo(to) => PathSegment::Line(at(to)[0], at(to)[1]),
        PathEl::QuadTo(by, to) => {
            let ([bx, by], [x, y]) = (at(by), at(to));
            PathSegment::Quad([bx, by, x, y])
        }
        PathEl::CurveTo(first, second, to) => {
            let ([ax, ay], [bx, by], [x, y]) = (at(first), at(second), at(to));
            PathSegment::Curve([ax, ay, bx, by, x, y])
        }
        PathEl::ClosePath => PathSegment::Close,
    }
}

// Packshots: the small variant of a stored image, as JPEG.

/// Largest side that is decoded, pixels. Only variants are read, so anything larger is not one of ours.
const MAX_SIDE: u32 = 4_000;
const QUALITY: u8 = 80;

/// Loads stored images and converts them.
pub(super) struct ImageLoader {
    images: PathBuf,
    fallback: Option<Image>,
}

impl ImageLoader {
    /// Loads from the image directory; `fallback` takes the place of a missing image.
    pub(super) fn new(images: &Path, fallback: &[u8]) -> Self {
        let fallback = image::load_from_memory(fallback).ok().and_then(|image| convert(&image, 320));
        Self { images: images.to_owned(), fallback }
    }

    /// An image of about `width` pixels, or the fallback.
    pub(super) fn get(&self, picture: Option<&Picture>, width: u32) -> Option<Image> {
        picture.and_then(|picture| self.load(picture, width)).or_else(|| self.fallback.clone())
    }

    /// An image of about `width` pixels, if there is one.
    pub(super) fn load(&self, picture: &Picture, width: u32) -> Option<Image> {
        load(&self.images, picture, width)
    }
}

/// A stored image of about `width` pixels from the image directory, if it can be read.
pub(super) fn load(images: &Path, picture: &Picture, width: u32) -> Option<Image> {
    let under = picture.url.strip_prefix("/storage/")?;
    let variant = picture.variants.iter().copied().filter(|have| *have >= width).min();
    let file = match variant {
        Some(variant) => format!("{}.{variant}.webp", under.rsplit_once('.')?.0),
        None => under.to_owned(),
    };
    let mut reader = ImageReader::open(images.join(file)).ok()?.with_guessed_format().ok()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    reader.limits(limits);
    convert(&reader.decode().ok()?, width)
}

/// What the packshot of a product shows: the image's own text, else the product's name.
pub(super) fn alt(picture: Option<&Picture>, name: &str) -> String {
    let text = picture.map_or("", |picture| picture.alt.trim());
    if text.is_empty() { name.to_owned() } else { text.to_owned() }
}

/// A square JPEG.
fn convert(image: &DynamicImage, width: u32) -> Option<Image> {
    let small = if image.width() > width * 2 { image.thumbnail(width, width) } else { image.clone() };
    let plain = small.width() == small.height() && !small.color().has_alpha();
    let square = if plain { small.into_rgb8() } else { on_white(&small.into_rgba8()) };
    let mut jpeg = Vec::new();
    square.write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, QUALITY)).ok()?;
    Image::from_jpeg(jpeg.into(), true).ok()
}

/// Puts a wide, tall or transparent image on a white square.
fn on_white(small: &RgbaImage) -> RgbImage {
    let side = small.width().max(small.height());
    let mut square = RgbImage::from_pixel(side, side, Rgb([255, 255, 255]));
    let (left, top) = ((side - small.width()) / 2, (side - small.height()) / 2);
    for (x, y, pixel) in small.enumerate_pixels() {
        let [red, green, blue, alpha] = pixel.0;
        let over = |colour: u8| {
            let (colour, alpha) = (u16::from(colour), u16::from(alpha));
            u8::try_from((colour * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        square.put_pixel(left + x, top + y, Rgb([over(red), over(green), over(blue)]));
    }
    square
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::catalogue::pack_label::Ink;
    fn outline(shape: &'static str, pockets: u8) -> PackOutline {
        PackOutline::of(&PackLabel {
            ink: Ink::Moss,
            shape,
            pockets,
            amounts: Vec::new(),
            form: None,
            pack: None,
        })
    }

    #[test]
    fn every_shape_of_the_sprite_is_drawn() {
        for (name, _) in
            shape::SILHOUETTES.iter().filter(|(name, _)| ![shape::TABLETS, shape::CAPSULES].contains(name))
        {
            let drawn = outline(name, 0);
            assert!(drawn.path.len() > 8 && (52.0..100.0).contains(&drawn.width), "{name}: {drawn:?}");
        }
        let moves = |drawn: &PackOutline| {
            drawn.path.iter().filter(|segment| matches!(segment, PathSegment::Move(..))).count()
        };
        assert_eq!(moves(&outline(shape::TABLETS, 10)), 11);
        assert_eq!(moves(&outline(shape::CAPSULES, 16)), 17);
        assert!(outline(shape::TABLETS, 16).width > outline(shape::TABLETS, 10).width);
    }
}
