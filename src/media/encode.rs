//! From upright pixels to a file: the picture in its own format, and WebP for the variants.

use std::borrow::Cow;
use std::io::{Error, Result, Write};

use super::decode::Format;
use super::jpeg;
use super::raster::Raster;
use super::rows::Feed;
use super::webp;

/// Longest side that WebP can express.
pub const WEBP_SIDE: u32 = 16_383;

/// Pixels from which on a PNG is compressed less, because it takes seconds.
const LARGE: u64 = 2_000_000;
const VARIANT_QUALITY: f32 = 78.0;
const FULL_QUALITY: f32 = 84.0;

/// Writes a picture that comes in rows, as JPEG or PNG.
///
/// # Errors
/// When it cannot be read or written.
pub fn rows(format: Format, feed: &mut Feed<'_>, out: impl Write) -> Result<()> {
    match format {
        Format::Jpeg => jpeg::encode(feed, out),
        Format::Png | Format::Gif => png(feed, out),
        Format::Webp => Err(Error::other("WebP is not made of rows")),
    }
}

/// Writes a whole upright picture as WebP.
///
/// # Errors
/// When it cannot be encoded or written.
pub fn whole_webp(raster: &Raster, mut out: impl Write) -> Result<()> {
    out.write_all(&lossy(raster, FULL_QUALITY)?)
}

/// Writes a small upright raster as WebP.
///
/// # Errors
/// When it cannot be encoded or written.
pub fn variant(raster: &Raster, mut out: impl Write) -> Result<()> {
    out.write_all(&lossy(raster, VARIANT_QUALITY)?)
}

fn png(feed: &mut Feed<'_>, out: impl Write) -> Result<()> {
    let mut encoder = png::Encoder::new(out, feed.width, feed.height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_color(match feed.channels {
        1 => png::ColorType::Grayscale,
        2 => png::ColorType::GrayscaleAlpha,
        3 => png::ColorType::Rgb,
        _ => png::ColorType::Rgba,
    });
    encoder.set_compression(png::Compression::Balanced);
    if u64::from(feed.width) * u64::from(feed.height) > LARGE {
        encoder.set_deflate_compression(png::DeflateCompression::Level(3));
    }
    // The compressed file is never whole in memory either.
    let mut file = encoder.write_header()?;
    let mut rows = file.stream_writer()?;
    let mut row = vec![0; feed.stride()];
    for _ in 0..feed.height {
        feed.next(&mut row)?;
        rows.write_all(&row)?;
    }
    rows.finish()?;
    Ok(file.finish()?)
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
