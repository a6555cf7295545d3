//! From a file's bytes to rows of pixels: by content, never by name, and measured before anything is decoded.

use std::io::Cursor;

use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ColorType, ImageDecoder as _};
use png::Transformations;

use super::colour::ToSrgb;
use super::gif;
use super::jpeg::{self, JpegRows};
use super::raster::Raster;
use super::rejection::{ImageRejected, ProcessError};
use super::rows::{RasterRows, Rows, buffer};

/// Largest chunk of a PNG that is looked into (colour profiles), bytes.
const LARGEST_CHUNK: usize = 4 << 20;
/// Longest side that is taken, pixels. What is longer costs more work than it has pixels.
pub const LONGEST_SIDE: u32 = 16_384;
/// Memory that one picture may take while it is decoded, bytes, its file included.
pub const MOST_MEMORY: u64 = 76 << 20;

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
    /// Width, as it is stored.
    pub width: u32,
    /// Height, as it is stored.
    pub height: u32,
    /// Bytes of memory that decoding takes, the file included.
    pub memory: u64,
    bytes: &'a [u8],
    kind: Kind<'a>,
}

/// What is known of a file of each format.
enum Kind<'a> {
    Jpeg(jpeg::Frame),
    Png(Box<PngReader<'a>>),
    Webp(Box<WebPDecoder<Cursor<&'a [u8]>>>),
    Gif(Box<gif::Measured<'a>>),
}

type PngReader<'a> = png::Reader<Cursor<&'a [u8]>>;

/// A picture that is being decoded.
pub struct Decoded<'a> {
    /// Width, as it is stored.
    pub width: u32,
    /// Height, as it is stored.
    pub height: u32,
    /// Bytes a pixel: grey, grey with alpha, RGB or RGBA, sRGB.
    pub channels: usize,
    /// How it has to be turned.
    pub turn: Orientation,
    pixels: Pixels<'a>,
    colour: Option<ToSrgb>,
}

enum Pixels<'a> {
    Rows(Box<dyn Rows + 'a>),
    /// WebP cannot be had in rows.
    Whole(Raster),
}

/// Reads what the headers say and holds it against the limits.
///
/// # Errors
/// What is wrong with the file.
pub fn measure(bytes: &[u8], max_pixels: u64) -> Result<Measured<'_>, ImageRejected> {
    let format = Format::sniff(bytes).ok_or_else(|| ImageRejected::of_unknown(bytes))?;
    let (kind, width, height, deep) = match format {
        Format::Jpeg => {
            let frame = jpeg::inspect(bytes)?;
            let (width, height) = (frame.width, frame.height);
            (Kind::Jpeg(frame), width, height, false)
        }
        Format::Png => {
            let reader = png_reader(bytes)?;
            let (width, height) = reader.info().size();
            let deep = reader.info().bit_depth == png::BitDepth::Sixteen;
            (Kind::Png(Box::new(reader)), width, height, deep)
        }
        Format::Webp => {
            let decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(|_| ImageRejected::Damaged)?;
            let (width, height) = decoder.dimensions();
            (Kind::Webp(Box::new(decoder)), width, height, false)
        }
        Format::Gif => {
            let measured = gif::measure(bytes)?;
            let (width, height) = (measured.width, measured.height);
            (Kind::Gif(Box::new(measured)), width, height, false)
        }
    };
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        return Err(ImageRejected::Damaged);
    }
    if pixels.saturating_mul(if deep { 2 } else { 1 }) > max_pixels {
        return Err(ImageRejected::TooManyPixels { width, height, deep, most: max_pixels / 1_000_000 });
    }
    if width.max(height) > LONGEST_SIDE {
        return Err(ImageRejected::TooLong { width, height, most: LONGEST_SIDE });
    }
    let file = bytes.len() as u64;
    let (decoding, what) = kind.memory(pixels);
    let memory = decoding.saturating_add(file);
    // A file that is decoded in rows may be as large as the configuration allows.
    if decoding > 0 && memory > MOST_MEMORY {
        let most = (MOST_MEMORY.saturating_sub(file)).saturating_mul(pixels) / decoding;
        return Err(ImageRejected::TooHeavy { what, width, height, most: most / 1_000_000 });
    }
    Ok(Measured { format, width, height, memory, bytes, kind })
}

impl Kind<'_> {
    /// Bytes that are held for so many pixels, and what to call such a picture. Measured, and rounded up.
    fn memory(&self, pixels: u64) -> (u64, &'static str) {
        match self {
            Self::Jpeg(frame) => (pixels.saturating_mul(frame.coefficients) / 64, "progressive JPEG"),
            Self::Png(reader) if reader.info().interlaced => {
                (reader.output_buffer_size().map_or(u64::MAX, |size| size as u64), "interlaced PNG")
            }
            Self::Png(_) => (0, "PNG"),
            Self::Webp(decoder) if decoder.color_type() == ColorType::Rgba8 => {
                (pixels.saturating_mul(14), "WebP with transparency")
            }
            Self::Webp(_) => (pixels.saturating_mul(7), "WebP"),
            Self::Gif(measured) => (measured.memory, "GIF"),
        }
    }
}

impl<'a> Measured<'a> {
    /// Begins to decode the file.
    ///
    /// # Errors
    /// [`ImageRejected::Damaged`]; when there is no memory.
    pub fn decode(self) -> Result<Decoded<'a>, ProcessError> {
        let Self { width, height, bytes, .. } = self;
        let (pixels, channels, exif, icc) = match self.kind {
            Kind::Jpeg(frame) => {
                let rows = JpegRows::begin(bytes, &frame)?;
                let channels = rows.channels;
                (Pixels::Rows(Box::new(rows)), channels, frame.exif, frame.icc)
            }
            Kind::Png(reader) => decode_png(*reader)?,
            Kind::Webp(decoder) => decode_webp(*decoder)?,
            Kind::Gif(measured) => (Pixels::Rows(Box::new(measured.decode()?)), 4, None, None),
        };
        let turn = exif.and_then(|exif| Orientation::from_exif_chunk(&exif));
        Ok(Decoded {
            width,
            height,
            channels,
            turn: turn.unwrap_or(Orientation::NoTransforms),
            pixels,
            colour: icc.and_then(|profile| ToSrgb::from(&profile, channels)),
        })
    }
}

impl Decoded<'_> {
    /// Bytes a row.
    pub fn stride(&self) -> usize {
        self.width as usize * self.channels
    }

    /// The whole picture, where it had to be decoded whole and no row has been taken.
    pub fn take_whole(&mut self) -> Option<Raster> {
        let Pixels::Whole(raster) = &mut self.pixels else { return None };
        let mut raster = Raster { pixels: std::mem::take(&mut raster.pixels), ..*raster };
        if let Some(colour) = &mut self.colour {
            let stride = self.width as usize * self.channels;
            raster.pixels.chunks_exact_mut(stride).for_each(|row| colour.convert(row));
        }
        Some(raster)
    }

    /// Writes the next row to `row`, top to bottom as they are stored.
    ///
    /// # Errors
    /// When the file is damaged there.
    pub fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        let Pixels::Rows(rows) = &mut self.pixels else { return Err(ImageRejected::Damaged) };
        rows.next(row)?;
        if let Some(colour) = &mut self.colour {
            colour.convert(row);
        }
        Ok(())
    }
}

type Parts<'a> = (Pixels<'a>, usize, Option<Vec<u8>>, Option<Vec<u8>>);

fn png_reader(bytes: &[u8]) -> Result<PngReader<'_>, ImageRejected> {
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: LARGEST_CHUNK });
    decoder.set_ignore_text_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.read_info().map_err(|_| ImageRejected::Damaged)
}

/// Sixteen bits become eight while the rows are read, so that the large form is never in memory.
fn decode_png(mut reader: PngReader<'_>) -> Result<Parts<'_>, ProcessError> {
    let info = reader.info();
    let owned = |block: &Option<std::borrow::Cow<'_, [u8]>>| block.as_ref().map(|block| block.to_vec());
    let (exif, icc) = (owned(&info.exif_metadata), owned(&info.icc_profile));
    let ((width, height), interlaced) = (info.size(), info.interlaced);
    let channels = reader.output_color_type().0.samples();
    if !interlaced {
        return Ok((Pixels::Rows(Box::new(PngRows(reader))), channels, exif, icc));
    }
    let mut pixels = buffer(reader.output_buffer_size().ok_or(ImageRejected::Damaged)?)?;
    reader.next_frame(&mut pixels).map_err(|_| ImageRejected::Damaged)?;
    let rows = RasterRows::new(Raster { width, height, channels, pixels });
    Ok((Pixels::Rows(Box::new(rows)), channels, exif, icc))
}

struct PngRows<'a>(PngReader<'a>);

impl Rows for PngRows<'_> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        self.0.read_row(row).ok().flatten().map(drop).ok_or(ImageRejected::Damaged)
    }
}

fn decode_webp(mut decoder: WebPDecoder<Cursor<&[u8]>>) -> Result<Parts<'_>, ProcessError> {
    let (width, height) = decoder.dimensions();
    let channels = if decoder.color_type() == ColorType::Rgba8 { 4 } else { 3 };
    let exif = decoder.exif_metadata().unwrap_or_default();
    let icc = decoder.icc_profile().unwrap_or_default();
    let mut pixels = buffer(usize::try_from(decoder.total_bytes()).map_err(|_| ImageRejected::Damaged)?)?;
    decoder.read_image(&mut pixels).map_err(|_| ImageRejected::Damaged)?;
    Ok((Pixels::Whole(Raster { width, height, channels, pixels }), channels, exif, icc))
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

    /// One small picture in each format, and a JPEG in several scans.
    fn samples() -> Vec<Vec<u8>> {
        use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
        let picture = RgbImage::from_fn(61, 47, |x, y| Rgb([(x * 4) as u8, (y * 5) as u8, (x * y) as u8]));
        let mut progressive = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut progressive, 80);
        encoder.set_progressive(true);
        encoder.encode(&picture, 61, 47, jpeg_encoder::ColorType::Rgb).unwrap();
        let formats = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP];
        let encoded = formats.into_iter().map(|format| {
            let mut bytes = Cursor::new(Vec::new());
            DynamicImage::from(picture.clone()).write_to(&mut bytes, format).unwrap();
            bytes.into_inner()
        });
        encoded.chain([progressive]).collect()
    }

    /// All rows, or what is wrong.
    fn decoded(bytes: &[u8]) -> Result<(), ProcessError> {
        let mut decoded = measure(bytes, 1_000_000)?.decode()?;
        if decoded.take_whole().is_some() {
            return Ok(());
        }
        let mut row = vec![0; decoded.stride()];
        for _ in 0..decoded.height {
            decoded.next(&mut row)?;
        }
        Ok(())
    }

    #[test]
    fn damaged_files_are_decoded_or_refused_and_nothing_else() {
        let mut seed = 7_u32;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        };
        for sample in samples() {
            decoded(&sample).unwrap();
            let mut refused = 0;
            for _ in 0..600 {
                let mut bytes = sample.clone();
                for _ in 0..=random(4) {
                    let at = 2 + random(bytes.len() - 2);
                    match random(4) {
                        0 => bytes.truncate(at.max(12)),
                        1 => drop(bytes.splice(at..at, sample[at.min(sample.len() - 1)..].to_vec())),
                        2 => bytes[at] = 0xFF,
                        _ => bytes[at] = random(256) as u8,
                    }
                }
                refused += usize::from(decoded(&bytes).is_err());
            }
            assert!(refused > 50, "{refused} of 600 {:?}", Format::sniff(&sample));
        }
    }
}
