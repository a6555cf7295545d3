//! From a file's bytes to pixels. The content decides the format, never the name, and the headers are checked before
//! anything is decoded.

use std::borrow::Cow;
use std::io::Cursor;

use gif::{ColorOutput, DecodeOptions, MemoryLimit};
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ColorType, ImageDecoder as _};
use png::Transformations;

use crate::jpeg::{JpegInfo, JpegRows};
use crate::rows::{Raster, RasterRows, RowDecoder, SrgbRows, ToSrgb, buffer};
use crate::{ImageRejected, ProcessError};

/// Largest chunk of a PNG that is read (colour profiles), bytes.
const MAX_CHUNK: usize = 4 << 20;
/// Longest side that is accepted, pixels. A longer side costs more work than the number of pixels says.
pub(super) const MAX_SIDE: u32 = 16_384;
/// Memory that one image may take while it is decoded, bytes, its file included.
pub(super) const MAX_MEMORY: u64 = 76 << 20;

/// A file format that is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Jpeg,
    Png,
    /// WebP; the first frame of an animation.
    Webp,
    /// GIF; its first frame is stored as PNG.
    Gif,
}

impl Format {
    /// Recognises the format by the first bytes.
    pub(super) fn sniff(bytes: &[u8]) -> Option<Self> {
        Some(match bytes {
            [0xFF, 0xD8, 0xFF, ..] => Self::Jpeg,
            [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Self::Png,
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Self::Webp,
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Self::Gif,
            _ => return None,
        })
    }

    /// Extension of the files that images of this format are stored in.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png | Self::Gif => "png",
            Self::Webp => "webp",
        }
    }
}

/// A file whose headers are within the limits.
pub(super) struct InspectedImage<'a> {
    pub(super) format: Format,
    /// Bytes of memory that decoding takes, the file included.
    pub(super) memory: u64,
    bytes: &'a [u8],
    decoder: Decoder<'a>,
}

enum Decoder<'a> {
    Jpeg(JpegInfo),
    Png(Box<PngReader<'a>>),
    Webp(Box<WebPReader<'a>>),
    Gif(Box<GifFrame<'a>>),
}

type PngReader<'a> = png::Reader<Cursor<&'a [u8]>>;
type WebPReader<'a> = WebPDecoder<Cursor<&'a [u8]>>;

/// An image that is being decoded: in sRGB, not yet turned upright.
pub(super) struct DecodedImage<'a> {
    /// Width, as it is stored.
    pub(super) width: u32,
    /// Height, as it is stored.
    pub(super) height: u32,
    /// Bytes a pixel: grey, grey with alpha, RGB or RGBA.
    pub(super) channels: usize,
    /// How to turn it upright.
    pub(super) orientation: Orientation,
    pub(super) pixels: Pixels<'a>,
}

/// How a decoder delivers pixels.
pub(super) enum Pixels<'a> {
    /// Row by row.
    Rows(Box<dyn RowDecoder + 'a>),
    /// All at once: WebP cannot be decoded in rows.
    Whole(Raster),
}

/// Pixels with the metadata that decides how they are to be read.
struct Source<'a> {
    pixels: Pixels<'a>,
    channels: usize,
    exif: Option<Vec<u8>>,
    icc: Option<Vec<u8>>,
}

/// Reads the headers and checks them against the limits.
pub(super) fn inspect(bytes: &[u8], max_pixels: u64) -> Result<InspectedImage<'_>, ImageRejected> {
    let format = Format::sniff(bytes).ok_or_else(|| ImageRejected::for_unknown_format(bytes))?;
    let decoder = match format {
        Format::Jpeg => Decoder::Jpeg(JpegInfo::read(bytes)?),
        Format::Png => Decoder::Png(Box::new(png_reader(bytes)?)),
        Format::Webp => {
            let decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(|_| ImageRejected::Damaged)?;
            Decoder::Webp(Box::new(decoder))
        }
        Format::Gif => Decoder::Gif(Box::new(GifFrame::read(bytes)?)),
    };
    let (width, height) = decoder.size();
    let deep = decoder.is_deep();
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        return Err(ImageRejected::Damaged);
    }
    if pixels.saturating_mul(if deep { 2 } else { 1 }) > max_pixels {
        return Err(ImageRejected::TooManyPixels { width, height, deep, most: max_pixels / 1_000_000 });
    }
    if width.max(height) > MAX_SIDE {
        return Err(ImageRejected::TooLong { width, height, most: MAX_SIDE });
    }
    let file = bytes.len() as u64;
    let (decoding, what) = decoder.memory(pixels);
    let memory = decoding.saturating_add(file);
    // A file that is decoded in rows may be as large as the configuration allows.
    if decoding > 0 && memory > MAX_MEMORY {
        let most = (MAX_MEMORY.saturating_sub(file)).saturating_mul(pixels) / decoding;
        return Err(ImageRejected::TooMuchMemory { what, width, height, most: most / 1_000_000 });
    }
    Ok(InspectedImage { format, memory, bytes, decoder })
}

impl Decoder<'_> {
    fn size(&self) -> (u32, u32) {
        match self {
            Self::Jpeg(info) => (info.width, info.height),
            Self::Png(reader) => reader.info().size(),
            Self::Webp(decoder) => decoder.dimensions(),
            Self::Gif(frame) => (frame.width, frame.height),
        }
    }

    /// Whether a channel has sixteen bits.
    fn is_deep(&self) -> bool {
        matches!(self, Self::Png(reader) if reader.info().bit_depth == png::BitDepth::Sixteen)
    }

    /// Bytes of memory for decoding so many pixels (measured, rounded up), and what messages call such an image.
    fn memory(&self, pixels: u64) -> (u64, &'static str) {
        match self {
            Self::Jpeg(info) => (pixels.saturating_mul(info.coefficients) / 64, "progressive JPEG"),
            Self::Png(reader) if reader.info().interlaced => {
                (reader.output_buffer_size().map_or(u64::MAX, |size| size as u64), "interlaced PNG")
            }
            Self::Png(_) => (0, "PNG"),
            Self::Webp(decoder) if decoder.color_type() == ColorType::Rgba8 => {
                (pixels.saturating_mul(14), "WebP with transparency")
            }
            Self::Webp(_) => (pixels.saturating_mul(7), "WebP"),
            Self::Gif(frame) => (frame.memory, "GIF"),
        }
    }
}

impl<'a> InspectedImage<'a> {
    /// Begins to decode the file.
    pub(super) fn decode(self) -> Result<DecodedImage<'a>, ProcessError> {
        let (width, height) = self.decoder.size();
        let Source { pixels, channels, exif, icc } = match self.decoder {
            Decoder::Jpeg(info) => {
                let rows = JpegRows::begin(self.bytes, &info)?;
                let channels = rows.channels;
                Source { pixels: Pixels::Rows(Box::new(rows)), channels, exif: info.exif, icc: info.icc }
            }
            Decoder::Png(reader) => decode_png(*reader)?,
            Decoder::Webp(decoder) => decode_webp(*decoder)?,
            Decoder::Gif(frame) => {
                let rows = GifRows::decode(*frame)?;
                Source { pixels: Pixels::Rows(Box::new(rows)), channels: 4, exif: None, icc: None }
            }
        };
        let orientation = exif.and_then(|exif| Orientation::from_exif_chunk(&exif));
        let pixels = match (pixels, icc.and_then(|profile| ToSrgb::from(&profile, channels))) {
            (pixels, None) => pixels,
            (Pixels::Rows(rows), Some(colour)) => Pixels::Rows(Box::new(SrgbRows { rows, colour })),
            (Pixels::Whole(mut raster), Some(mut colour)) => {
                raster.pixels.chunks_exact_mut(width as usize * channels).for_each(|row| colour.convert(row));
                Pixels::Whole(raster)
            }
        };
        let orientation = orientation.unwrap_or(Orientation::NoTransforms);
        Ok(DecodedImage { width, height, channels, orientation, pixels })
    }
}

fn png_reader(bytes: &[u8]) -> Result<PngReader<'_>, ImageRejected> {
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: MAX_CHUNK });
    decoder.set_ignore_text_chunk(true);
    // Sixteen bits become eight while the rows are read, so that the large form is never in memory.
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.read_info().map_err(|_| ImageRejected::Damaged)
}

fn decode_png(mut reader: PngReader<'_>) -> Result<Source<'_>, ProcessError> {
    let info = reader.info();
    let owned = |block: &Option<Cow<'_, [u8]>>| block.as_ref().map(|block| block.to_vec());
    let (exif, icc) = (owned(&info.exif_metadata), owned(&info.icc_profile));
    let ((width, height), interlaced) = (info.size(), info.interlaced);
    let channels = reader.output_color_type().0.samples();
    let rows: Box<dyn RowDecoder + '_> = if interlaced {
        let mut pixels = buffer(reader.output_buffer_size().ok_or(ImageRejected::Damaged)?)?;
        reader.next_frame(&mut pixels).map_err(|_| ImageRejected::Damaged)?;
        Box::new(RasterRows::new(Raster { width, height, channels, pixels }))
    } else {
        Box::new(PngRows(reader))
    };
    Ok(Source { pixels: Pixels::Rows(rows), channels, exif, icc })
}

struct PngRows<'a>(PngReader<'a>);

impl RowDecoder for PngRows<'_> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        self.0.read_row(row).ok().flatten().map(drop).ok_or(ImageRejected::Damaged)
    }
}

fn decode_webp(mut decoder: WebPReader<'_>) -> Result<Source<'_>, ProcessError> {
    let (width, height) = decoder.dimensions();
    let channels = if decoder.color_type() == ColorType::Rgba8 { 4 } else { 3 };
    let exif = decoder.exif_metadata().unwrap_or_default();
    let icc = decoder.icc_profile().unwrap_or_default();
    let mut pixels = buffer(usize::try_from(decoder.total_bytes()).map_err(|_| ImageRejected::Damaged)?)?;
    decoder.read_image(&mut pixels).map_err(|_| ImageRejected::Damaged)?;
    let raster = Raster { width, height, channels, pixels };
    Ok(Source { pixels: Pixels::Whole(raster), channels, exif, icc })
}

// GIF: the first frame, held with one byte per pixel and read as rows of RGBA.

/// A GIF whose first frame has not been decoded.
pub(super) struct GifFrame<'a> {
    decoder: gif::Decoder<Cursor<&'a [u8]>>,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Bytes that decoding takes.
    pub(super) memory: u64,
}

/// Rows of the first frame, transparent around it.
pub(super) struct GifRows {
    palette: Vec<u8>,
    transparent: Option<u8>,
    pixels: Vec<u8>,
    left: usize,
    top: usize,
    frame_width: usize,
    frame_height: usize,
    next_row: usize,
}

impl<'a> GifFrame<'a> {
    /// Reads up to the first frame.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, ImageRejected> {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        // The decoder's own frame buffer is never used.
        options.set_memory_limit(MemoryLimit::Unlimited);
        let mut decoder = options.read_info(Cursor::new(bytes)).map_err(|_| ImageRejected::Damaged)?;
        let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
        let frame = decoder.next_frame_info().ok().flatten().ok_or(ImageRejected::Damaged)?;
        // A frame may be larger than its canvas; the part outside is decoded, too.
        let memory = u64::from(frame.width) * u64::from(frame.height);
        Ok(Self { decoder, width, height, memory })
    }
}

impl GifRows {
    /// Decodes the frame.
    pub(super) fn decode(GifFrame { mut decoder, .. }: GifFrame<'_>) -> Result<Self, ProcessError> {
        let frame = decoder.current_frame_info().ok_or(ImageRejected::Damaged)?;
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let (frame_width, frame_height) = (usize::from(frame.width), usize::from(frame.height));
        let transparent = frame.transparent;
        let mut pixels = buffer(frame_width * frame_height)?;
        decoder.read_into_buffer(&mut pixels).map_err(|_| ImageRejected::Damaged)?;
        let palette = decoder.palette().map_err(|_| ImageRejected::Damaged)?.to_vec();
        Ok(Self { palette, transparent, pixels, left, top, frame_width, frame_height, next_row: 0 })
    }
}

impl RowDecoder for GifRows {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        row.fill(0);
        let line = self.next_row.checked_sub(self.top).filter(|line| *line < self.frame_height);
        self.next_row += 1;
        let Some(line) = line else { return Ok(()) };
        let pixels = &self.pixels[line * self.frame_width..][..self.frame_width];
        // Left of the frame the canvas stays transparent.
        for (out, index) in row.chunks_exact_mut(4).skip(self.left).zip(pixels) {
            let at = usize::from(*index) * 3;
            if let Some(colour) = self.palette.get(at..at + 3)
                && self.transparent != Some(*index)
            {
                out[..3].copy_from_slice(colour);
                out[3] = 255;
            }
        }
        Ok(())
    }
}

/// Work for a byte where the size is not found: images have a few pixels for every byte.
const PIXELS_A_BYTE: u64 = 4;

/// The work in a file, in pixels of an ordinary JPEG, by how it begins and its length.
pub fn work_in(beginning: &[u8], length: u64) -> u64 {
    let times = match Format::sniff(beginning) {
        // It will be rejected at once.
        None => return 0,
        Some(Format::Jpeg) => 1,
        Some(Format::Png | Format::Gif) => 3,
        Some(Format::Webp) => 4,
    };
    let by_length = length.saturating_mul(PIXELS_A_BYTE);
    let size = imagesize::blob_size(beginning).ok();
    let pixels = size.map_or(by_length, |size| (size.width as u64).saturating_mul(size.height as u64));
    // A larger image will be rejected, or that was not its size.
    pixels.min(1 << 27).max(length) * times
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

    /// One small image in each format, and a JPEG in several scans.
    fn samples() -> Vec<Vec<u8>> {
        use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
        let image = RgbImage::from_fn(61, 47, |x, y| Rgb([(x * 4) as u8, (y * 5) as u8, (x * y) as u8]));
        let mut progressive = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut progressive, 80);
        encoder.set_progressive(true);
        encoder.encode(&image, 61, 47, jpeg_encoder::ColorType::Rgb).unwrap();
        let formats = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP];
        let encoded = formats.into_iter().map(|format| {
            let mut bytes = Cursor::new(Vec::new());
            DynamicImage::from(image.clone()).write_to(&mut bytes, format).unwrap();
            bytes.into_inner()
        });
        encoded.chain([progressive]).collect()
    }

    /// Decodes all rows.
    fn decode_all(bytes: &[u8]) -> Result<(), ProcessError> {
        let DecodedImage { width, height, channels, pixels, .. } = inspect(bytes, 1_000_000)?.decode()?;
        if let Pixels::Rows(mut rows) = pixels {
            let mut row = vec![0; width as usize * channels];
            for _ in 0..height {
                rows.next(&mut row)?;
            }
        }
        Ok(())
    }

    #[test]
    fn damaged_files_are_decoded_or_refused_without_a_panic() {
        let mut seed = 7_u32;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        };
        for sample in samples() {
            decode_all(&sample).unwrap();
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
                refused += usize::from(decode_all(&bytes).is_err());
            }
            assert!(refused > 50, "{refused} of 600 {:?}", Format::sniff(&sample));
        }
    }

    #[test]
    fn the_size_is_found_in_every_format() {
        use image::{DynamicImage, ImageFormat};
        let image = DynamicImage::new_rgb8(300, 200);
        for (format, times) in
            [(ImageFormat::Jpeg, 1), (ImageFormat::Png, 3), (ImageFormat::Gif, 3), (ImageFormat::WebP, 4)]
        {
            let mut bytes = Cursor::new(Vec::new());
            image.write_to(&mut bytes, format).unwrap();
            let bytes = bytes.into_inner();
            assert_eq!(work_in(&bytes, bytes.len() as u64), 60_000 * times, "{format:?}");
        }
        assert_eq!(work_in(b"<svg/>", 6), 0);
        assert_eq!(work_in(b"\xFF\xD8\xFF\xE0 no size", 5_000_000), 20_000_000);
    }
}
