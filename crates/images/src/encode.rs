//! From upright pixels to a file: the image in its own format, and WebP for the variants.

use std::borrow::Cow;
use std::io::{Error, Result, Write};

use crate::decode::Format;
use crate::jpeg;
use crate::rows::{EncoderRows, Raster};

/// A PNG of more pixels than this is compressed less, because compressing it well takes seconds.
const LARGE: u64 = 2_000_000;
/// Quality of the variants.
pub(super) const VARIANT_QUALITY: f32 = 78.0;
/// Quality of an image that was uploaded as WebP.
pub(super) const FULL_QUALITY: f32 = 84.0;

/// Writes an image row by row, as JPEG or PNG.
pub(super) fn rows(format: Format, rows: &mut EncoderRows<'_>, out: impl Write) -> Result<()> {
    match format {
        Format::Jpeg => jpeg::encode(rows, out),
        Format::Png | Format::Gif => png(rows, out),
        Format::Webp => Err(Error::other("WebP cannot be encoded in rows")),
    }
}

/// Writes an upright raster as WebP of a quality up to 100.
pub(super) fn webp(raster: &Raster, quality: f32, mut out: impl Write) -> Result<()> {
    let (pixels, channels) = rgb_or_rgba(raster);
    let encoded = encode(&pixels, raster.width, raster.height, channels, quality);
    out.write_all(&encoded.ok_or_else(|| Error::other("libwebp refused the image"))?)
}

fn png(rows: &mut EncoderRows<'_>, out: impl Write) -> Result<()> {
    let mut encoder = png::Encoder::new(out, rows.width, rows.height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_color(match rows.channels {
        1 => png::ColorType::Grayscale,
        2 => png::ColorType::GrayscaleAlpha,
        3 => png::ColorType::Rgb,
        _ => png::ColorType::Rgba,
    });
    encoder.set_compression(png::Compression::Balanced);
    if u64::from(rows.width) * u64::from(rows.height) > LARGE {
        encoder.set_deflate_compression(png::DeflateCompression::Level(3));
    }
    // Streamed, so that the compressed file is never whole in memory.
    let mut file = encoder.write_header()?;
    let mut stream = file.stream_writer()?;
    let mut row = vec![0; rows.stride()];
    for _ in 0..rows.height {
        rows.next(&mut row)?;
        stream.write_all(&row)?;
    }
    stream.finish()?;
    Ok(file.finish()?)
}

/// The pixels as RGB or RGBA, which is what libwebp takes.
fn rgb_or_rgba(raster: &Raster) -> (Cow<'_, [u8]>, usize) {
    match raster.channels {
        1 => (raster.pixels.iter().flat_map(|&grey| [grey; 3]).collect::<Vec<_>>().into(), 3),
        2 => {
            let pairs = raster.pixels.chunks_exact(2);
            (pairs.flat_map(|pair| [pair[0], pair[0], pair[0], pair[1]]).collect::<Vec<_>>().into(), 4)
        }
        channels => (raster.pixels.as_slice().into(), channels),
    }
}

// Calls libwebp's lossy encoder, which is C.

/// Longest side that WebP can express.
pub(super) const MAX_SIDE: u32 = 16_383;

/// Encodes RGB or RGBA pixels, `width × height × channels` bytes, as lossy WebP; `None` when libwebp refuses.
#[expect(
    unsafe_code,
    reason = "libwebp is C; the buffer's length is checked and its own is copied and freed"
)]
pub(super) fn encode(
    pixels: &[u8],
    width: u32,
    height: u32,
    channels: usize,
    quality: f32,
) -> Option<Vec<u8>> {
    let stride = (width as usize).checked_mul(channels)?;
    let fits = stride.checked_mul(height as usize) == Some(pixels.len()) && width.max(height) <= MAX_SIDE;
    let encoder = match channels {
        3 if fits => libwebp_sys::WebPEncodeRGB,
        4 if fits => libwebp_sys::WebPEncodeRGBA,
        _ => return None,
    };
    let mut out = std::ptr::null_mut();
    // SAFETY: `pixels` holds `height` rows of `stride` bytes; libwebp writes `length` bytes to a buffer of its own.
    unsafe {
        let length =
            encoder(pixels.as_ptr(), width as i32, height as i32, stride as i32, quality, &raw mut out);
        if length == 0 || out.is_null() {
            return None;
        }
        let encoded = std::slice::from_raw_parts(out, length).to_vec();
        libwebp_sys::WebPFree(out.cast());
        Some(encoded)
    }
}
