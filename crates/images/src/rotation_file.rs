//! Turns an image upright through a temporary file: rows in, upright rows out. So the image is never whole in memory.
//!
//! The file has no name, so the system deletes it when the process ends.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;

use image::metadata::Orientation;

use crate::rows::is_sideways;

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
    use crate::rows::Raster;

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
