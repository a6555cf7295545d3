//! JPEG: what its markers say before anything is decoded, decoding, and encoding row by row.

use std::io::Write;

use jpeg_encoder::{
    ColorType, Encoder, EncodingError, ImageBuffer, JpegColorType, SamplingFactor, rgb_to_ycbcr,
};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::raster::{Raster, Upright};
use super::unfit::Unfit;

const QUALITY: u8 = 86;
/// A sane progressive picture has about ten scans; each costs a walk over all coefficients.
const MOST_SCANS: usize = 64;

/// What the markers say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// Bytes of coefficients that a decoder holds for every 64 pixels; 0 when it needs not hold them.
    pub coefficients: u64,
}

/// Walks the markers to the end of the picture without decoding.
///
/// # Errors
/// [`Unfit::Damaged`] when the end is missing or the markers make no sense.
pub fn inspect(bytes: &[u8]) -> Result<Frame, Unfit> {
    let mut frame = None;
    let mut scans = 0;
    let mut at = 2;
    loop {
        at += bytes.get(at..).and_then(|rest| memchr::memchr(0xFF, rest)).ok_or(Unfit::Damaged)?;
        let marker = *bytes.get(at + 1).ok_or(Unfit::Damaged)?;
        match marker {
            // A stuffed byte, a restart marker or padding.
            0x00 | 0x01 | 0xD0..=0xD8 => at += 2,
            0xFF => at += 1,
            0xD9 => return frame.ok_or(Unfit::Damaged),
            _ => {
                let segment = segment(bytes, at + 2).ok_or(Unfit::Damaged)?;
                match marker {
                    0xC0..=0xC2 => {
                        frame = Some(start_of_frame(segment, marker == 0xC2).ok_or(Unfit::Damaged)?);
                    }
                    0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => return Err(Unfit::Unknown),
                    0xDA => scans += 1,
                    _ => {}
                }
                if scans > MOST_SCANS {
                    return Err(Unfit::Damaged);
                }
                at += 4 + segment.len();
            }
        }
    }
}

/// The content of a segment whose length stands at `at`.
fn segment(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let length = usize::from(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    bytes.get(at + 2..at + length)
}

fn start_of_frame(segment: &[u8], progressive: bool) -> Option<Frame> {
    let number = |at: usize| Some(u32::from(u16::from_be_bytes(segment.get(at..at + 2)?.try_into().ok()?)));
    let (height, width) = (number(1)?, number(3)?);
    let components = segment.get(6..)?.chunks_exact(3).take(usize::from(*segment.get(5)?));
    let sizes: Vec<(u64, u64)> =
        components.map(|component| (u64::from(component[1] >> 4), u64::from(component[1] & 15))).collect();
    let widest = sizes.iter().map(|size| size.0).max()?.max(1);
    let highest = sizes.iter().map(|size| size.1).max()?.max(1);
    let samples: u64 = sizes.iter().map(|(across, down)| 64 * across * down / (widest * highest)).sum();
    Some(Frame { width, height, coefficients: if progressive { 2 * samples } else { 0 } })
}

/// A decoded JPEG with the metadata that matters.
pub struct Decoded {
    /// Grey or RGB.
    pub raster: Raster,
    /// EXIF block.
    pub exif: Option<Vec<u8>>,
    /// Colour profile.
    pub icc: Option<Vec<u8>>,
}

/// Decodes a JPEG that [`inspect`] found whole.
///
/// # Errors
/// [`Unfit::Damaged`].
pub fn decode(bytes: &[u8]) -> Result<Decoded, Unfit> {
    let options =
        DecoderOptions::default().set_strict_mode(false).set_max_width(65_535).set_max_height(65_535);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|_| Unfit::Damaged)?;
    let (width, height) = decoder.dimensions().ok_or(Unfit::Damaged)?;
    let (space, channels) = match decoder.input_colorspace() {
        Some(ColorSpace::Luma) => (ColorSpace::Luma, 1),
        _ => (ColorSpace::RGB, 3),
    };
    decoder.set_options(options.jpeg_set_out_colorspace(space));
    let mut pixels = vec![0; width * height * channels];
    decoder.decode_into(&mut pixels).map_err(|_| Unfit::Damaged)?;
    let (exif, icc) = (decoder.exif().cloned(), decoder.icc_profile());
    let small = |number: usize| u32::try_from(number).map_err(|_| Unfit::Damaged);
    Ok(Decoded {
        raster: Raster { width: small(width)?, height: small(height)?, channels, pixels },
        exif,
        icc,
    })
}

/// Writes a picture as JPEG without metadata, never holding a turned copy.
///
/// # Errors
/// When it cannot be written.
pub fn encode(upright: &Upright<'_>, out: impl Write) -> std::io::Result<()> {
    let (width, height) = upright.size();
    let small = |number: u32| u16::try_from(number).map_err(std::io::Error::other);
    let (width, height) = (small(width)?, small(height)?);
    let grey = upright.raster.channels == 1;
    let mut encoder = Encoder::new(out, QUALITY);
    encoder.set_sampling_factor(SamplingFactor::R_4_2_0);
    let done = if upright.is_plain() {
        let kind = if grey { ColorType::Luma } else { ColorType::Rgb };
        encoder.encode(&upright.raster.pixels, width, height, kind)
    } else {
        encoder.encode_image(Turned { upright, width, height, grey })
    };
    done.map_err(|cause| match cause {
        EncodingError::IoError(cause) => cause,
        other => std::io::Error::other(other),
    })
}

struct Turned<'a, 'r> {
    upright: &'a Upright<'r>,
    width: u16,
    height: u16,
    grey: bool,
}

impl ImageBuffer for Turned<'_, '_> {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        if self.grey { JpegColorType::Luma } else { JpegColorType::Ycbcr }
    }

    fn width(&self) -> u16 {
        self.width
    }

    fn height(&self) -> u16 {
        self.height
    }

    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        let mut row = Vec::with_capacity(usize::from(self.width) * 3);
        self.upright.row(u32::from(y), &mut row);
        if self.grey {
            buffers[0].extend_from_slice(&row);
            return;
        }
        for pixel in row.chunks_exact(3) {
            let (luma, blue, red) = rgb_to_ycbcr(pixel[0], pixel[1], pixel[2]);
            buffers[0].push(luma);
            buffers[1].push(blue);
            buffers[2].push(red);
        }
    }
}
