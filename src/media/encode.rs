//! From upright pixels to a file: the picture in its own format, and WebP for the variants.

use std::borrow::Cow;
use std::io::{Error, Result, Write};

use super::decode::Format;
use super::jpeg;
use super::raster::{Raster, Upright};
use super::webp;

/// Longest side that WebP can express.
pub const WEBP_SIDE: u32 = 16_383;

/// Pixels from which on a PNG is compressed less, because it takes seconds.
const LARGE: u64 = 2_000_000;
const VARIANT_QUALITY: f32 = 78.0;
const FULL_QUALITY: f32 = 84.0;

/// Writes a picture in the format that it is stored in.
///
/// # Errors
/// When it cannot be written.
pub fn full(format: Format, upright: &Upright<'_>, out: impl Write) -> Result<()> {
    match format {
        Format::Jpeg => jpeg::encode(upright, out),
        Format::Png | Format::Gif => png(upright, out),
        Format::Webp => write_webp(upright, out),
    }
}

/// Writes a small upright raster as WebP.
///
/// # Errors
/// When it cannot be encoded or written.
pub fn variant(raster: &Raster, mut out: impl Write) -> Result<()> {
    out.write_all(&lossy(raster, VARIANT_QUALITY)?)
}

fn png(upright: &Upright<'_>, out: impl Write) -> Result<()> {
    let (width, height) = upright.size();
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_color(match upright.raster.channels {
        1 => png::ColorType::Grayscale,
        2 => png::ColorType::GrayscaleAlpha,
        3 => png::ColorType::Rgb,
        _ => png::ColorType::Rgba,
    });
    encoder.set_compression(png::Compression::Balanced);
    if u64::from(width) * u64::from(height) > LARGE {
        encoder.set_deflate_compression(png::DeflateCompression::Level(3));
    }
    // Row by row: neither a turned copy nor the compressed file is ever whole in memory.
    let mut file = encoder.write_header()?;
    let mut rows = file.stream_writer()?;
    let mut row = Vec::new();
    for y in 0..height {
        upright.row(y, &mut row);
        rows.write_all(&row)?;
    }
    rows.finish()?;
    Ok(file.finish()?)
}

fn write_webp(upright: &Upright<'_>, mut out: impl Write) -> Result<()> {
    let encoded = if upright.is_plain() {
        lossy(upright.raster, FULL_QUALITY)
    } else {
        lossy(&upright.to_raster(), FULL_QUALITY)
    };
    out.write_all(&encoded?)
}

fn lossy(raster: &Raster, quality: f32) -> Result<Vec<u8>> {
    let (pixels, channels) = coloured(raster);
    webp::encode(&pixels, raster.width, raster.height, channels, quality)
        .ok_or_else(|| Error::other("libwebp refused the picture"))
}

/// The pixels as RGB or RGBA, which is what libwebp takes.
fn coloured(raster: &Raster) -> (Cow<'_, [u8]>, usize) {
    match raster.channels {
        1 => (raster.pixels.iter().flat_map(|&grey| [grey; 3]).collect::<Vec<_>>().into(), 3),
        2 => {
            let pairs = raster.pixels.chunks_exact(2);
            (pairs.flat_map(|pair| [pair[0], pair[0], pair[0], pair[1]]).collect::<Vec<_>>().into(), 4)
        }
        channels => (raster.pixels.as_slice().into(), channels),
    }
}
