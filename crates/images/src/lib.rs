//! From an uploaded picture to the files that a site shows.
//!
//! A format is recognised by content and its headers are inspected before it is decoded (`decode`). Then it is turned upright,
//! stripped of metadata and encoded anew in its own format with WebP copies ([`process`]), row by row where the format allows.

mod decode;
mod encode;
mod jpeg;
pub mod link_preview;
mod rows;
mod staged_files;
mod variants;

use std::io;
use std::path::Path;

use image::metadata::Orientation;

use decode::{DecodedImage, Format, Pixels, inspect};
use rows::{EncoderRows, Raster, RotationFile, RowDecoder, upright_size};
use variants::Scaler;

pub use decode::work_in;
pub use rows::buffer;
pub use staged_files::{StagedFiles, UNFINISHED, keep};

/// An image whose files are on disk, waiting to be published.
pub struct ProcessedImage {
    /// The name of the full file.
    pub name: String,
    /// Width of the upright image, pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// Palette class 0 to 63 of its dominant colour.
    pub tone: u8,
    /// Widths of the copies that were made, narrowest first: the name without its extension, then `.{width}.webp`.
    pub variants: Vec<u32>,
    /// Size of the full file.
    pub bytes: u64,
    /// The files.
    pub files: StagedFiles,
}

/// What may come in, and what is made of it.
#[derive(Debug, Clone, Copy)]
pub struct ImageLimits {
    /// Most pixels of an image.
    pub max_pixels: u64,
    /// Widths of the copies, narrowest first; an image is never made wider.
    pub widths: &'static [u32],
}

/// Decodes an upload, turns it upright, encodes it anew and makes the copies, in files of this folder whose names begin with
/// `stem`. Before anything is decoded, `admit` is called with the bytes of memory that decoding takes; it may block. What it
/// returns is dropped when all is done.
///
/// # Errors
/// What is wrong with the file; when the disk fails or there is no memory.
pub fn process<P>(
    bytes: &[u8],
    folder: &Path,
    stem: &str,
    limits: ImageLimits,
    admit: impl FnOnce(u64) -> P,
) -> Result<ProcessedImage, ProcessError> {
    let inspected = inspect(bytes, limits.max_pixels)?;
    let format = inspected.format;
    let _permit = admit(inspected.memory);
    let DecodedImage { width, height, channels, orientation, pixels } = inspected.decode()?;
    let mut files = StagedFiles::begin(folder)?;
    let mut output = Output {
        name: format!("{}.{}", stem, format.extension()),
        format,
        stored: (width, height),
        upright: upright_size((width, height), orientation),
        channels,
        scaler: Scaler::new((width, height), channels, orientation, limits.widths)?,
    };
    let bytes = match pixels {
        Pixels::Whole(raster) => output.write_whole(&mut files, raster, orientation)?,
        Pixels::Rows(rows) if orientation == Orientation::NoTransforms => {
            output.write_rows(&mut files, rows)?
        }
        Pixels::Rows(rows) => {
            let file = RotationFile::create(folder, (width, height), channels, orientation)?;
            output.write_turned(&mut files, rows, file)?
        }
    };
    if bytes == 0 {
        return Err(io::Error::other("an empty image was written").into());
    }
    let Output { name, upright: (width, height), scaler, .. } = output;
    let (copies, tone) = scaler.finish()?;
    let mut variants = Vec::new();
    for copy in copies.iter().rev() {
        let name = format!("{}.{}.webp", stem, copy.width);
        files.write(&name, |out| encode::webp(copy, encode::VARIANT_QUALITY, out))?;
        variants.push(copy.width);
    }
    Ok(ProcessedImage { name, width, height, tone, variants, bytes, files })
}

/// The full file of an image, and its smaller copies, which are made from the same rows.
struct Output {
    name: String,
    format: Format,
    stored: (u32, u32),
    upright: (u32, u32),
    channels: usize,
    scaler: Scaler,
}

impl Output {
    /// Writes an image straight from its decoder.
    fn write_rows(
        &mut self,
        files: &mut StagedFiles,
        mut decoder: Box<dyn RowDecoder + '_>,
    ) -> Result<u64, ProcessError> {
        let Self { name, format, upright, channels, scaler, .. } = self;
        let mut next = |row: &mut [u8]| {
            decoder.next(row)?;
            Ok(scaler.push(row)?)
        };
        let mut rows = EncoderRows::new(*upright, *channels, &mut next);
        let written = files.write(name, |out| encode::rows(*format, &mut rows, out));
        rows.finish(written)
    }

    /// Writes an image that has to be turned, through a temporary file.
    fn write_turned(
        &mut self,
        files: &mut StagedFiles,
        mut decoder: Box<dyn RowDecoder + '_>,
        mut file: RotationFile,
    ) -> Result<u64, ProcessError> {
        let (width, height) = self.stored;
        let mut row = vec![0; width as usize * self.channels];
        for _ in 0..height {
            decoder.next(&mut row)?;
            self.scaler.push(&row)?;
            file.push(&row)?;
        }
        drop(decoder);
        let mut next = |row: &mut [u8]| Ok(file.next(row)?);
        let mut rows = EncoderRows::new(self.upright, self.channels, &mut next);
        let written = files.write(&self.name, |out| encode::rows(self.format, &mut rows, out));
        rows.finish(written)
    }

    /// Writes an image that was decoded whole.
    fn write_whole(
        &mut self,
        files: &mut StagedFiles,
        raster: Raster,
        orientation: Orientation,
    ) -> Result<u64, ProcessError> {
        for row in raster.pixels.chunks_exact(raster.width as usize * raster.channels) {
            self.scaler.push(row)?;
        }
        let upright = raster.upright(orientation)?;
        Ok(files.write(&self.name, |out| encode::webp(&upright, encode::FULL_QUALITY, out))?)
    }
}

/// What is wrong with a file; the text continues a sentence that begins with its name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImageRejected {
    /// Not one of the known formats.
    #[error("is not a JPEG, PNG, WebP or GIF picture")]
    UnknownFormat,
    /// Cut short or broken.
    #[error("is damaged or incomplete")]
    Damaged,
    /// More pixels than are allowed: `most` megapixels. Those of sixteen bits a channel (`deep`) count double.
    #[error(
        "is {width} × {height} pixels{} and so too large; at most {most} megapixels are possible. Save a smaller copy \
         of it and choose that",
        if *deep { " with 16 bits a colour, which count double," } else { "" }
    )]
    #[expect(missing_docs, reason = "said above")]
    TooManyPixels { width: u32, height: u32, deep: bool, most: u64 },
    /// A side is longer than `most` pixels.
    #[error(
        "is {width} × {height} pixels; no side may be longer than {most}. Cut it into parts or save a smaller copy"
    )]
    #[expect(missing_docs, reason = "said above")]
    TooLong { width: u32, height: u32, most: u32 },
    /// Decoding it would take too much memory: `what` may have `most` megapixels.
    #[error(
        "is {width} × {height} pixels; a {what} may have at most {most} megapixels. Save it as {}, or smaller",
        if *what == "progressive JPEG" { "a baseline JPEG" } else { "a JPEG" }
    )]
    #[expect(missing_docs, reason = "said above")]
    TooMuchMemory { what: &'static str, width: u32, height: u32, most: u64 },
    /// A camera format that is not accepted.
    #[error(
        "is {format} picture, which browsers cannot show. Save or export it as JPEG and choose that{hint}"
    )]
    #[expect(missing_docs, reason = "texts of the message")]
    UnsupportedFormat { format: &'static str, hint: &'static str },
}

impl ImageRejected {
    /// What to say of a file in none of the accepted formats.
    pub(crate) fn for_unknown_format(bytes: &[u8]) -> Self {
        match bytes.get(4..12) {
            Some(
                b"ftypheic" | b"ftypheix" | b"ftyphevc" | b"ftypheim" | b"ftypheis" | b"ftypmif1"
                | b"ftypmsf1",
            ) => Self::UnsupportedFormat {
                format: "a HEIC",
                hint: "; an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible",
            },
            _ if matches!(bytes, [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..]) => {
                Self::UnsupportedFormat { format: "a TIFF or raw", hint: "" }
            }
            _ => Self::UnknownFormat,
        }
    }
}

/// Why an upload was not processed.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// The file is not accepted.
    #[error(transparent)]
    ImageRejected(#[from] ImageRejected),
    /// A file could not be written, a library failed, or there is no memory: then the kind is `OutOfMemory`.
    #[error(transparent)]
    Io(#[from] io::Error),
}
