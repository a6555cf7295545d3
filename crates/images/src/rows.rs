//! Images row by row: decoders write rows, encoders read them, and the whole image is never in memory.

use std::io;
use std::sync::Arc;

use image::metadata::Orientation;
use image::{DynamicImage, GrayAlphaImage, GrayImage, RgbImage, RgbaImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformExecutor, TransformOptions};

use crate::rejection::{ImageRejected, ProcessError};

/// A decoder that gives rows from top to bottom, as they are stored.
pub(super) trait RowDecoder {
    /// Writes the next row to `row`, which has the length of a row.
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected>;
}

/// The rows of an image that had to be decoded whole.
pub(super) struct RasterRows {
    raster: Raster,
    at: usize,
}

impl RasterRows {
    /// From the first row on.
    pub(super) fn new(raster: Raster) -> Self {
        Self { raster, at: 0 }
    }
}

impl RowDecoder for RasterRows {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        let rest = self.raster.pixels.get(self.at..self.at + row.len()).ok_or(ImageRejected::Damaged)?;
        row.copy_from_slice(rest);
        self.at += row.len();
        Ok(())
    }
}

/// Rows of another decoder, converted to sRGB.
pub(super) struct SrgbRows<'a> {
    /// The other decoder.
    pub(super) rows: Box<dyn RowDecoder + 'a>,
    /// How colours are converted.
    pub(super) colour: ToSrgb,
}

impl RowDecoder for SrgbRows<'_> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        self.rows.next(row)?;
        self.colour.convert(row);
        Ok(())
    }
}

type NextRow<'a> = &'a mut dyn FnMut(&mut [u8]) -> Result<(), ProcessError>;

/// The upright rows of an image on their way into an encoder.
///
/// Encoders pass on errors of their own kind only, so why a row could not be read is remembered here.
pub(super) struct EncoderRows<'a> {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Bytes a pixel, 1 to 4.
    pub(super) channels: usize,
    next: NextRow<'a>,
    error: Option<ProcessError>,
}

impl<'a> EncoderRows<'a> {
    /// Takes each row from `next`, which fills the slice that it is given.
    pub(super) fn new((width, height): (u32, u32), channels: usize, next: NextRow<'a>) -> Self {
        Self { width, height, channels, next, error: None }
    }

    /// Bytes a row.
    pub(super) fn stride(&self) -> usize {
        self.width as usize * self.channels
    }

    /// Fills the next row.
    ///
    /// # Errors
    /// When it cannot be read; [`EncoderRows::finish`] says why.
    pub(super) fn next(&mut self, row: &mut [u8]) -> io::Result<()> {
        if self.error.is_none() {
            self.error = (self.next)(row).err();
        }
        match self.error {
            None => Ok(()),
            Some(_) => Err(io::Error::other("a row could not be read")),
        }
    }

    /// The result of encoding: why a row could not be read, else what the encoder returned.
    pub(super) fn finish<T>(self, encoded: io::Result<T>) -> Result<T, ProcessError> {
        self.error.map_or(Ok(()), Err)?;
        Ok(encoded?)
    }
}

/// A buffer of zeros, unless there is no memory for it.
///
/// # Errors
/// `OutOfMemory`: once other images are done there may be memory.
pub fn buffer(length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length)?;
    bytes.resize(length, 0);
    Ok(bytes)
}

// Converts colours to sRGB, because colour profiles are removed with the rest of the metadata.

/// Converts rows from the colour profile of a file to sRGB.
pub(super) struct ToSrgb {
    transform: Arc<dyn TransformExecutor<u8> + Send + Sync>,
    /// A copy of the row that is being converted.
    before: Vec<u8>,
}

impl ToSrgb {
    /// `None` when there is nothing to convert. An invalid profile is ignored, as browsers do.
    pub(super) fn from(profile: &[u8], channels: usize) -> Option<Self> {
        let layout = match channels {
            3 => Layout::Rgb,
            4 => Layout::Rgba,
            _ => return None,
        };
        let profile = ColorProfile::new_from_slice(profile).ok()?;
        if profile.color_space != DataColorSpace::Rgb || is_srgb(&profile) {
            return None;
        }
        let srgb = ColorProfile::new_srgb();
        let transform = profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default());
        Some(Self { transform: transform.ok()?, before: Vec::new() })
    }

    /// Converts a row in place.
    pub(super) fn convert(&mut self, row: &mut [u8]) {
        self.before.clear();
        self.before.extend_from_slice(row);
        // It fails only for rows whose lengths differ.
        let _ = self.transform.transform(&self.before, row);
    }
}

/// Whether a profile has the primaries of sRGB. Other differences are too small to see.
fn is_srgb(profile: &ColorProfile) -> bool {
    let own = profile.colorant_matrix();
    let srgb = ColorProfile::new_srgb().colorant_matrix();
    let pairs = own.v.as_flattened().iter().zip(srgb.v.as_flattened());
    pairs.into_iter().all(|(a, b)| (a - b).abs() < 0.002) && profile.red_trc.is_some()
}

// Decoded pixels, and turning them upright.

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
    pub(super) fn upright(self, orientation: Orientation) -> io::Result<Self> {
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
        let mut image = image.ok_or_else(|| io::Error::other("rows of an image are missing"))?;
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
