//! Decoded pixels, and turning them upright.

use image::metadata::Orientation;
use image::{DynamicImage, GrayAlphaImage, GrayImage, RgbImage, RgbaImage};

use crate::error::{Error, Result};

/// Pixels of eight bits a channel, row by row: grey, grey with alpha, RGB or RGBA.
pub(super) struct Raster {
    pub(super) width: u32,
    pub(super) height: u32,
    /// 1 to 4.
    pub(super) channels: usize,
    /// `width × height × channels` bytes.
    pub(super) pixels: Vec<u8>,
}

impl Raster {
    /// Whether pixels can be transparent.
    pub(super) fn has_alpha(&self) -> bool {
        self.channels.is_multiple_of(2)
    }

    /// The pixels upright. Turning needs memory for a second copy.
    pub(super) fn upright(self, orientation: Orientation) -> Result<Self> {
        if orientation == Orientation::NoTransforms {
            return Ok(self);
        }
        let Self { width, height, channels, pixels } = self;
        let image: Option<DynamicImage> = match channels {
            1 => GrayImage::from_raw(width, height, pixels).map(Into::into),
            2 => GrayAlphaImage::from_raw(width, height, pixels).map(Into::into),
            3 => RgbImage::from_raw(width, height, pixels).map(Into::into),
            _ => RgbaImage::from_raw(width, height, pixels).map(Into::into),
        };
        let mut image = image.ok_or_else(|| Error::internal("rows of an image are missing"))?;
        image.apply_orientation(orientation);
        Ok(Self { width: image.width(), height: image.height(), channels, pixels: image.into_bytes() })
    }
}

/// Whether width and height change places when an image is turned upright.
pub(super) fn is_sideways(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

/// Width and height of an upright image.
pub(super) fn upright_size((width, height): (u32, u32), orientation: Orientation) -> (u32, u32) {
    if is_sideways(orientation) { (height, width) } else { (width, height) }
}
