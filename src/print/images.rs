//! Packshots: the small variant of a stored image, as JPEG.

use std::path::{Path, PathBuf};

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageReader, Limits, Rgb, RgbImage, RgbaImage};
use krilla::image::Image;

use crate::media::picture::Picture;

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
