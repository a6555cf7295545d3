//! From an upload to an image with its variants, in files that wait to be published.

use std::path::Path;

use image::metadata::Orientation;

use crate::decode::{DecodedImage, Format, Pixels, inspect};
use crate::encode;
use crate::rejection::ProcessError;
use crate::rotation_file::RotationFile;
use crate::rows::{EncoderRows, Raster, RowDecoder, upright_size};
use crate::staged_files::StagedFiles;
use crate::variants::Scaler;

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
        return Err(std::io::Error::other("an empty image was written").into());
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
