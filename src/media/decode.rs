//! From a file's bytes to pixels: by content, never by name, and measured before anything is decoded.

use std::io::Cursor;

use image::codecs::gif::GifDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ColorType, ImageDecoder, Limits};
use png::Transformations;

use super::colour;
use super::jpeg;
use super::raster::Raster;
use super::unfit::Unfit;

/// Largest chunk of a PNG that is looked into (colour profiles), bytes.
const LARGEST_CHUNK: usize = 8 << 20;
/// What one picture may weigh: four bytes of memory are one.
const HEAVIEST: u64 = 52_000_000;

/// A kind of picture that is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
    /// WebP; the first frame of a moving one.
    Webp,
    /// GIF, its first frame; becomes PNG.
    Gif,
}

impl Format {
    /// The format that the first bytes speak of.
    pub fn sniff(bytes: &[u8]) -> Option<Self> {
        Some(match bytes {
            [0xFF, 0xD8, 0xFF, ..] => Self::Jpeg,
            [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Self::Png,
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Self::Webp,
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Self::Gif,
            _ => return None,
        })
    }

    /// Ending of the files that pictures of this format are stored in.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png | Self::Gif => "png",
            Self::Webp => "webp",
        }
    }
}

/// A file that may be decoded.
pub struct Measured<'a> {
    /// Its format.
    pub format: Format,
    /// Decoding takes as much memory as a picture of so many ordinary pixels.
    pub weight: u64,
    bytes: &'a [u8],
}

/// Pixels, and how they are to be looked at.
pub struct Decoded {
    /// The pixels, sRGB.
    pub raster: Raster,
    /// How they have to be turned.
    pub turn: Orientation,
}

/// Reads what the headers say and holds it against the limits.
///
/// # Errors
/// What is wrong with the file.
pub fn measure(bytes: &[u8], max_pixels: u64) -> Result<Measured<'_>, Unfit> {
    let format = Format::sniff(bytes).ok_or(Unfit::Unknown)?;
    // What was measured, and rounded up.
    let (width, height, deep, bytes_a_pixel) = match format {
        Format::Jpeg => {
            let frame = jpeg::inspect(bytes)?;
            (frame.width, frame.height, false, (3 + frame.coefficients.div_ceil(64)).max(4))
        }
        Format::Png => {
            let reader = png_reader(bytes)?;
            let info = reader.info();
            (info.width, info.height, info.bit_depth == png::BitDepth::Sixteen, 4)
        }
        Format::Webp => {
            let decoder = webp(bytes)?;
            let (width, height) = decoder.dimensions();
            (width, height, false, if decoder.color_type() == ColorType::Rgba8 { 14 } else { 7 })
        }
        Format::Gif => {
            let (width, height) = gif(bytes)?.dimensions();
            (width, height, false, 5)
        }
    };
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        return Err(Unfit::Damaged);
    }
    let counted = pixels.saturating_mul(if deep { 2 } else { 1 });
    if counted > max_pixels {
        return Err(Unfit::TooManyPixels { width, height, deep, most: max_pixels / 1_000_000 });
    }
    let weight = counted.saturating_mul(bytes_a_pixel) / 4;
    if weight > HEAVIEST.max(max_pixels) {
        return Err(Unfit::TooHeavy);
    }
    Ok(Measured { format, weight, bytes })
}

impl Measured<'_> {
    /// Decodes the file.
    ///
    /// # Errors
    /// [`Unfit::Damaged`].
    pub fn decode(&self) -> Result<Decoded, Unfit> {
        let (mut raster, exif, icc) = match self.format {
            Format::Jpeg => {
                let jpeg::Decoded { raster, exif, icc } = jpeg::decode(self.bytes)?;
                (raster, exif, icc)
            }
            Format::Png => decode_png(self.bytes)?,
            Format::Webp => read(webp(self.bytes)?)?,
            Format::Gif => read(gif(self.bytes)?)?,
        };
        if let Some(profile) = icc {
            colour::to_srgb(&mut raster, &profile);
        }
        let turn =
            exif.and_then(|exif| Orientation::from_exif_chunk(&exif)).unwrap_or(Orientation::NoTransforms);
        Ok(Decoded { raster, turn })
    }
}

type Parts = (Raster, Option<Vec<u8>>, Option<Vec<u8>>);

fn png_reader(bytes: &[u8]) -> Result<png::Reader<Cursor<&[u8]>>, Unfit> {
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: LARGEST_CHUNK });
    decoder.set_ignore_text_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.read_info().map_err(|_| Unfit::Damaged)
}

/// Sixteen bits become eight while the rows are read, so that the large form is never in memory.
fn decode_png(bytes: &[u8]) -> Result<Parts, Unfit> {
    let mut reader = png_reader(bytes)?;
    let size = reader.output_buffer_size().ok_or(Unfit::Damaged)?;
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels).map_err(|_| Unfit::Damaged)?;
    let info = reader.info();
    let owned = |block: &Option<std::borrow::Cow<'_, [u8]>>| block.as_ref().map(|block| block.to_vec());
    let (exif, icc) = (owned(&info.exif_metadata), owned(&info.icc_profile));
    let (width, height) = (frame.width, frame.height);
    pixels.truncate(frame.buffer_size());
    Ok((Raster { width, height, channels: frame.color_type.samples(), pixels }, exif, icc))
}

fn webp(bytes: &[u8]) -> Result<WebPDecoder<Cursor<&[u8]>>, Unfit> {
    WebPDecoder::new(Cursor::new(bytes)).map_err(|_| Unfit::Damaged)
}

fn gif(bytes: &[u8]) -> Result<GifDecoder<Cursor<&[u8]>>, Unfit> {
    let mut decoder = GifDecoder::new(Cursor::new(bytes)).map_err(|_| Unfit::Damaged)?;
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(4 * HEAVIEST);
    decoder.set_limits(limits).map_err(|_| Unfit::Damaged)?;
    Ok(decoder)
}

fn read(mut decoder: impl ImageDecoder) -> Result<Parts, Unfit> {
    let (width, height) = decoder.dimensions();
    let channels = match decoder.color_type() {
        ColorType::L8 => 1,
        ColorType::La8 => 2,
        ColorType::Rgb8 => 3,
        ColorType::Rgba8 => 4,
        _ => return Err(Unfit::Unknown),
    };
    let exif = decoder.exif_metadata().unwrap_or_default();
    let icc = decoder.icc_profile().unwrap_or_default();
    let size = usize::try_from(decoder.total_bytes()).map_err(|_| Unfit::Damaged)?;
    let mut pixels = vec![0; size];
    decoder.read_image(&mut pixels).map_err(|_| Unfit::Damaged)?;
    Ok((Raster { width, height, channels, pixels }, exif, icc))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_decides_what_a_file_is() {
        for (bytes, format) in [
            (&b"\xFF\xD8\xFF\xE0\0\x10JFIF"[..], Some(Format::Jpeg)),
            (b"\x89PNG\r\n\x1a\n\0\0", Some(Format::Png)),
            (b"RIFF\0\0\0\0WEBPVP8 ", Some(Format::Webp)),
            (b"GIF89a\x01\0", Some(Format::Gif)),
            (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", None),
            (b"<!doctype html><script>1</script>", None),
            (b"RIFF\0\0\0\0WAVE", None),
            (b"\0\0\0\x1cftypavif", None),
            (b"", None),
        ] {
            assert_eq!(Format::sniff(bytes), format, "{bytes:?}");
        }
    }
}
