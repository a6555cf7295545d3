//! A stored image as pages and responses show it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Widths of the WebP variants that are made of every image, never upscaled.
pub(crate) const VARIANT_WIDTHS: [u32; 4] = [160, 320, 640, 1280];

/// An image with all that a page needs to show it without a layout shift.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Picture {
    /// Root-relative address of the full image.
    pub url: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Alternative text.
    pub alt: String,
    /// Palette class 0 to 63 of its dominant colour, shown until it has loaded.
    pub tone: u8,
    /// Widths that exist as WebP: the address without its extension, then `.{width}.webp`.
    pub variants: Vec<u32>,
}

/// Longest alternative text, characters.
pub(crate) const LONGEST_ALT: usize = 300;

/// A picture of the site's own pages, uploaded or shipped, as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ResolvedPicture {
    /// Root-relative address of the whole picture.
    pub url: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Palette class 0 to 63 of its dominant colour, shown until it has loaded; none: the page's own ground.
    pub tone: Option<u8>,
    /// Widths that exist as WebP: the address without its extension, then `.{width}.webp`.
    pub variants: Vec<u32>,
}

impl From<Picture> for ResolvedPicture {
    fn from(Picture { url, width, height, tone, variants, .. }: Picture) -> Self {
        Self { url, width, height, tone: Some(tone), variants }
    }
}

/// The palette class of a colour: two bits each of red, green and blue.
pub(crate) fn tone(red: u8, green: u8, blue: u8) -> u8 {
    let two_bits = |value: u8| ((u16::from(value) + 42) / 85).min(3) as u8;
    two_bits(red) * 16 + two_bits(green) * 4 + two_bits(blue)
}
