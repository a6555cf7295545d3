//! From an upload to an image with its variants, in files that wait to be published.

use std::path::Path;

use image::metadata::Orientation;

use super::bucket::{Bucket, Picture};
use super::decode::{DecodedImage, Format, Pixels, inspect};
use super::encode;
use super::files::StagedFiles;
use super::rejection::ProcessError;
use super::rotation_file::RotationFile;
use super::rows::{EncoderRows, Raster, RowDecoder, upright_size};
use super::variants::Scaler;
use crate::error::Error;
use crate::platform::blocking::debug_assert_may_block;

/// An image whose files are on disk, waiting to be published.
pub struct ProcessedImage {
    /// The image.
    pub picture: Picture,
    /// Size of the full file.
    pub bytes: u64,
    /// The files.
    pub(crate) files: StagedFiles,
}

/// Where an image is stored.
pub struct Destination<'a> {
    /// The image directory.
    pub images: &'a Path,
    /// The bucket.
    pub bucket: Bucket,
    /// The file name without extension.
    pub stem: &'a str,
}

/// Decodes an upload, turns it upright, encodes it anew and makes the variants. Before anything is decoded, `admit` is
/// called with the bytes of memory that decoding takes; it may block. What it returns is dropped when all is done.
///
/// # Errors
/// What is wrong with the file; when the disk fails or there is no memory.
pub fn process<P>(
    bytes: &[u8],
    destination: &Destination<'_>,
    max_pixels: u64,
    admit: impl FnOnce(u64) -> P,
) -> Result<ProcessedImage, ProcessError> {
    debug_assert_may_block();
    let inspected = inspect(bytes, max_pixels)?;
    let format = inspected.format;
    let _permit = admit(inspected.memory);
    let DecodedImage { width, height, channels, orientation, pixels } = inspected.decode()?;
    let mut files = StagedFiles::begin(destination.images, destination.bucket)?;
    let mut output = Output {
        name: format!("{}.{}", destination.stem, format.extension()),
        format,
        stored: (width, height),
        upright: upright_size((width, height), orientation),
        channels,
        scaler: Scaler::new((width, height), channels, orientation)?,
    };
    let bytes = match pixels {
        Pixels::Whole(raster) => output.write_whole(&mut files, raster, orientation)?,
        Pixels::Rows(rows) if orientation == Orientation::NoTransforms => {
            output.write_rows(&mut files, rows)?
        }
        Pixels::Rows(rows) => {
            let file = RotationFile::create(destination.images, (width, height), channels, orientation)?;
            output.write_turned(&mut files, rows, file)?
        }
    };
    if bytes == 0 {
        return Err(Error::internal("an empty image was written").into());
    }
    let Output { name, upright: (width, height), scaler, .. } = output;
    let (copies, tone) = scaler.finish()?;
    let mut variants = Vec::new();
    for copy in copies.iter().rev() {
        let name = format!("{}.{}.webp", destination.stem, copy.width);
        files.write(&name, |out| encode::webp(copy, encode::VARIANT_QUALITY, out))?;
        variants.push(copy.width);
    }
    let url = destination.bucket.address(&name);
    let picture = Picture { url, width, height, alt: String::new(), tone, variants };
    Ok(ProcessedImage { picture, bytes, files })
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
