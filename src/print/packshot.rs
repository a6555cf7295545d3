//! What is shown of a product: its photograph, else its label.

use std::io::Cursor;
use std::path::Path;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, resize};
use image::{DynamicImage, ImageReader, Limits, Rgb, RgbImage, RgbaImage};
use krilla::image::Image;

use super::label_face::place_face;
use super::page::{PageElement, PageLayout};
use super::structure::Structure;
use crate::catalogue::pack_label::PackLabel;
use crate::catalogue::product::ProductSummary;
use crate::media::bucket::Picture;

/// Largest side that is decoded, pixels. Only variants are read, so anything larger is not one of ours.
const MAX_SIDE: u32 = 4_000;
const QUALITY: u8 = 80;

/// A picture of a product, not yet placed.
pub(super) struct Packshot {
    shown: Shown,
    /// What it shows.
    alt: String,
}

enum Shown {
    Photograph(RgbImage),
    Label(PackLabel),
}

impl Packshot {
    /// The photograph with about `width` pixels, or else the label; none where there is neither.
    pub(super) fn of(product: &ProductSummary, name: &str, images: &Path, width: u32) -> Option<Self> {
        let photograph = product.picture.as_ref().and_then(|picture| load(images, picture, width));
        let label = || product.label.clone().map(Shown::Label);
        let shown = photograph.map(Shown::Photograph).or_else(label)?;
        Some(Self { shown, alt: alt(product.picture.as_ref(), name) })
    }

    /// Places it in an area, a square for photographs.
    pub(super) fn place(self, layout: &mut PageLayout, area: [f32; 4]) {
        let [x, y, size, _] = area;
        layout.within(Structure::Figure { alt: self.alt, area }, |layout| match self.shown {
            Shown::Photograph(image) => {
                layout.elements.extend(jpeg(&image).map(|image| PageElement::Image { x, y, size, image }));
            }
            Shown::Label(label) => place_face(layout, &label, area),
        });
    }

    /// Its photograph in a square of so many pixels, else its label.
    pub(super) fn into_square(self, side: u32) -> Result<RgbImage, PackLabel> {
        match self.shown {
            Shown::Photograph(image) => Ok(resize(&image, side, side, FilterType::Triangle)),
            Shown::Label(label) => Err(label),
        }
    }
}

/// A stored image of about `width` pixels from the image directory, if it can be read.
fn load(images: &Path, picture: &Picture, width: u32) -> Option<RgbImage> {
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
    Some(square(&reader.decode().ok()?, width))
}

/// What the packshot of a product shows: the image's own text, else the product's name.
fn alt(picture: Option<&Picture>, name: &str) -> String {
    let text = picture.map_or("", |picture| picture.alt.trim());
    if text.is_empty() { name.to_owned() } else { text.to_owned() }
}

fn square(image: &DynamicImage, width: u32) -> RgbImage {
    let small = if image.width() > width * 2 { image.thumbnail(width, width) } else { image.clone() };
    let plain = small.width() == small.height() && !small.color().has_alpha();
    if plain { small.into_rgb8() } else { on_white(&small.into_rgba8()) }
}

fn jpeg(image: &RgbImage) -> Option<Image> {
    let mut jpeg = Cursor::new(Vec::new());
    image.write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, QUALITY)).ok()?;
    Image::from_jpeg(jpeg.into_inner().into(), true).ok()
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
