//! Images row by row: decoders write rows, encoders read them, and the whole image is never in memory.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::Arc;

use image::metadata::Orientation;
use image::{DynamicImage, GrayAlphaImage, GrayImage, RgbImage, RgbaImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformExecutor, TransformOptions};

use crate::{ImageRejected, ProcessError};

/// A decoder that gives rows from top to bottom, as they are stored.
pub(super) trait RowDecoder {
    /// Writes the next row to `row`, which has the length of a row.
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected>;
}

/// The rows of an image that had to be decoded whole.
pub(super) struct RasterRows {
    raster: Raster,
    at: usize,
}

impl RasterRows {
    /// From the first row on.
    pub(super) fn new(raster: Raster) -> Self {
        Self { raster, at: 0 }
    }
}

impl RowDecoder for RasterRows {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        let rest = self.raster.pixels.get(self.at..self.at + row.len()).ok_or(ImageRejected::Damaged)?;
        row.copy_from_slice(rest);
        self.at += row.len();
        Ok(())
    }
}

/// Rows of another decoder, converted to sRGB.
pub(super) struct SrgbRows<'a> {
    /// The other decoder.
    pub(super) rows: Box<dyn RowDecoder + 'a>,
    /// How colours are converted.
    pub(super) colour: ToSrgb,
}

impl RowDecoder for SrgbRows<'_> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        self.rows.next(row)?;
        self.colour.convert(row);
        Ok(())
    }
}

type NextRow<'a> = &'a mut dyn FnMut(&mut [u8]) -> Result<(), ProcessError>;

/// The upright rows of an image on their way into an encoder.
///
/// Encoders pass on errors of their own kind only, so why a row could not be read is remembered here.
pub(super) struct EncoderRows<'a> {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Bytes a pixel, 1 to 4.
    pub(super) channels: usize,
    next: NextRow<'a>,
    error: Option<ProcessError>,
}

impl<'a> EncoderRows<'a> {
    /// Takes each row from `next`, which fills the slice that it is given.
    pub(super) fn new((width, height): (u32, u32), channels: usize, next: NextRow<'a>) -> Self {
        Self { width, height, channels, next, error: None }
    }

    /// Bytes a row.
    pub(super) fn stride(&self) -> usize {
        self.width as usize * self.channels
    }

    /// Fills the next row.
    ///
    /// # Errors
    /// When it cannot be read; [`EncoderRows::finish`] says why.
    pub(super) fn next(&mut self, row: &mut [u8]) -> io::Result<()> {
        if self.error.is_none() {
            self.error = (self.next)(row).err();
        }
        match self.error {
            None => Ok(()),
            Some(_) => Err(io::Error::other("a row could not be read")),
        }
    }

    /// The result of encoding: why a row could not be read, else what the encoder returned.
    pub(super) fn finish<T>(self, encoded: io::Result<T>) -> Result<T, ProcessError> {
        self.error.map_or(Ok(()), Err)?;
        Ok(encoded?)
    }
}

/// A buffer of zeros, unless there is no memory for it.
///
/// # Errors
/// `OutOfMemory`: once other images are done there may be memory.
pub fn buffer(length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length)?;
    bytes.resize(length, 0);
    Ok(bytes)
}

// Converts colours to sRGB, because colour profiles are removed with the rest of the metadata.

/// Converts rows from the colour profile of a file to sRGB.
pub(super) struct ToSrgb {
    transform: Arc<dyn TransformExecutor<u8> + Send + Sync>,
    /// A copy of the row that is being converted.
    before: Vec<u8>,
}

impl ToSrgb {
    /// `None` when there is nothing to convert. An invalid profile is ignored, as browsers do.
    pub(super) fn from(profile: &[u8], channels: usize) -> Option<Self> {
        let layout = match channels {
            3 => Layout::Rgb,
            4 => Layout::Rgba,
            _ => return None,
        };
        let profile = ColorProfile::new_from_slice(profile).ok()?;
        if profile.color_space != DataColorSpace::Rgb || is_srgb(&profile) {
            return None;
        }
        let srgb = ColorProfile::new_srgb();
        let transform = profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default());
        Some(Self { transform: transform.ok()?, before: Vec::new() })
    }

    /// Converts a row in place.
    pub(super) fn convert(&mut self, row: &mut [u8]) {
        self.before.clear();
        self.before.extend_from_slice(row);
        // It fails only for rows whose lengths differ.
        let _ = self.transform.transform(&self.before, row);
    }
}

/// Whether a profile has the primaries of sRGB. Other differences are too small to see.
fn is_srgb(profile: &ColorProfile) -> bool {
    let own = profile.colorant_matrix();
    let srgb = ColorProfile::new_srgb().colorant_matrix();
    let pairs = own.v.as_flattened().iter().zip(srgb.v.as_flattened());
    pairs.into_iter().all(|(a, b)| (a - b).abs() < 0.002) && profile.red_trc.is_some()
}

// Decoded pixels, and turning them upright.

/// Pixels of eight bits a channel, row by row: grey, grey with alpha, RGB or RGBA.
pub(super) struct Raster {
    pub(super) width: u32,
    pub(super) height: u32,
    /// 1 to 4.
    pub(super) channels: usize,
    /// `width × height × channels` bytes.
    pub(super) pixels: Vec<u8>,
}

impl Raster {
    /// Whether pixels can be transparent.
    pub(super) fn has_alpha(&self) -> bool {
        self.channels.is_multiple_of(2)
    }

    /// The pixels upright. Turning needs memory for a second copy.
    pub(super) fn upright(self, orientation: Orientation) -> io::Result<Self> {
        if orientation == Orientation::NoTransforms {
            return Ok(self);
        }
        let Self { width, height, channels, pixels } = self;
        let image: Option<DynamicImage> = match channels {
            1 => GrayImage::from_raw(width, height, pixels).map(Into::into),
            2 => GrayAlphaImage::from_raw(width, height, pixels).map(Into::into),
            3 => RgbImage::from_raw(width, height, pixels).map(Into::into),
            _ => RgbaImage::from_raw(width, height, pixels).map(Into::into),
        };
        let mut image = image.ok_or_else(|| io::Error::other("rows of an image are missing"))?;
        image.apply_orientation(orientation);
        Ok(Self { width: image.width(), height: image.height(), channels, pixels: image.into_bytes() })
    }
}

/// Whether width and height change places when an image is turned upright.
pub(super) fn is_sideways(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

/// Width and height of an upright image.
pub(super) fn upright_size((width, height): (u32, u32), orientation: Orientation) -> (u32, u32) {
    if is_sideways(orientation) { (height, width) } else { (width, height) }
}

// Turns an image upright through a temporary file: rows in, upright rows out. So the image is never whole in memory. The file has
// no name, so the system deletes it when the process ends.

/// Rows that are turned into columns at a time.
const BLOCK: usize = 64;
/// Columns that are read at a time.
const GROUP: usize = 32;

/// Pixels of an image that is to be turned.
///
/// For an image that keeps its width, the file holds the rows. For one that is turned sideways, it holds blocks of
/// [`BLOCK`] rows each, column after column, so that reading a few columns of all blocks takes few reads.
pub(super) struct RotationFile {
    file: File,
    width: usize,
    height: usize,
    channels: usize,
    orientation: Orientation,
    block: Vec<u8>,
    /// Rows pushed.
    written: usize,
    /// The columns in memory.
    columns: Vec<u8>,
    /// The first of them.
    group: Option<usize>,
    /// Upright rows read.
    read: usize,
}

impl RotationFile {
    /// Makes the file in a folder.
    pub(super) fn create(
        folder: &Path,
        (width, height): (u32, u32),
        channels: usize,
        orientation: Orientation,
    ) -> io::Result<Self> {
        let file = tempfile::tempfile_in(folder)?;
        Ok(Self {
            file,
            width: width as usize,
            height: height as usize,
            channels,
            orientation,
            block: Vec::new(),
            written: 0,
            columns: Vec::new(),
            group: None,
            read: 0,
        })
    }

    /// Adds the next row, as it is stored.
    pub(super) fn push(&mut self, row: &[u8]) -> io::Result<()> {
        self.block.extend_from_slice(row);
        self.written += 1;
        if self.written.is_multiple_of(BLOCK) || self.written == self.height {
            self.write_block()?;
        }
        Ok(())
    }

    fn write_block(&mut self) -> io::Result<()> {
        let stride = self.width * self.channels;
        let rows = self.block.len() / stride;
        let at = ((self.written - rows) * stride) as u64;
        if is_sideways(self.orientation) {
            let mut columns = Vec::with_capacity(self.block.len());
            for x in (0..stride).step_by(self.channels) {
                for row in self.block.chunks_exact(stride) {
                    columns.extend_from_slice(&row[x..x + self.channels]);
                }
            }
            self.block = columns;
        }
        self.file.write_all_at(&self.block, at)?;
        self.block.clear();
        Ok(())
    }

    /// Writes the next upright row to `row`.
    pub(super) fn next(&mut self, row: &mut [u8]) -> io::Result<()> {
        use Orientation::{
            FlipHorizontal, FlipVertical, NoTransforms, Rotate90, Rotate90FlipH, Rotate180, Rotate270,
            Rotate270FlipH,
        };
        let y = self.read;
        match self.orientation {
            NoTransforms | FlipHorizontal => self.stored_row(y, row),
            Rotate180 | FlipVertical => self.stored_row(self.height - 1 - y, row),
            Rotate90 | Rotate90FlipH => self.stored_column(y, row),
            Rotate270 | Rotate270FlipH => self.stored_column(self.width - 1 - y, row),
        }?;
        if matches!(self.orientation, FlipHorizontal | Rotate180 | Rotate90 | Rotate270FlipH) {
            reverse(row, self.channels);
        }
        self.read += 1;
        Ok(())
    }

    fn stored_row(&self, y: usize, row: &mut [u8]) -> io::Result<()> {
        self.file.read_exact_at(row, (y * row.len()) as u64)
    }

    fn stored_column(&mut self, x: usize, row: &mut [u8]) -> io::Result<()> {
        let group = x / GROUP * GROUP;
        let across = GROUP.min(self.width - group);
        let length = self.height * self.channels;
        if self.group != Some(group) {
            self.read_group(group, across)?;
            self.group = Some(group);
        }
        row.copy_from_slice(&self.columns[(x - group) * length..][..length]);
        Ok(())
    }

    /// Reads some columns out of all blocks.
    fn read_group(&mut self, group: usize, across: usize) -> io::Result<()> {
        let (stride, length) = (self.width * self.channels, self.height * self.channels);
        self.columns.resize(across * length, 0);
        let mut piece = Vec::new();
        for top in (0..self.height).step_by(BLOCK) {
            let tall = BLOCK.min(self.height - top) * self.channels;
            piece.resize(across * tall, 0);
            self.file.read_exact_at(&mut piece, (top * stride + group * tall) as u64)?;
            for (column, pixels) in self.columns.chunks_exact_mut(length).zip(piece.chunks_exact(tall)) {
                column[top * self.channels..][..tall].copy_from_slice(pixels);
            }
        }
        Ok(())
    }
}

/// Reverses the order of the pixels of a row.
fn reverse(row: &mut [u8], channels: usize) {
    row.reverse();
    row.chunks_exact_mut(channels).for_each(<[u8]>::reverse);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_are_those_of_turning_the_image_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        for (width, height) in [(3, 2), (70, 130), (130, 70), (64, 64), (33, 129)] {
            for channels in 1..=4 {
                let bytes = width as usize * height as usize * channels;
                let pixels: Vec<u8> = (0..bytes).map(|n| (n * 7 + n / 251) as u8).collect();
                let raster = Raster { width, height, channels, pixels };
                for exif in 2..=8 {
                    let turn = Orientation::from_exif(exif).unwrap();
                    let mut file =
                        RotationFile::create(folder.path(), (width, height), channels, turn).unwrap();
                    let rows = raster.pixels.chunks_exact(width as usize * channels);
                    rows.for_each(|row| file.push(row).unwrap());
                    let expected = Raster { pixels: raster.pixels.clone(), ..raster }.upright(turn).unwrap();
                    for wanted in expected.pixels.chunks_exact(expected.width as usize * channels) {
                        let mut row = vec![0; wanted.len()];
                        file.next(&mut row).unwrap();
                        assert_eq!(row, wanted, "{width} × {height} × {channels}, {exif}");
                    }
                }
            }
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
