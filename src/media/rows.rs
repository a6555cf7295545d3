//! Images row by row: decoders write rows, encoders read them, and the whole image is never in memory.

use std::io;

use super::colour::ToSrgb;
use super::raster::Raster;
use super::rejection::{ImageRejected, ProcessError};
use crate::error::Error;

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
    pub(super) fn finish<T>(self, encoded: Result<T, Error>) -> Result<T, ProcessError> {
        self.error.map_or(Ok(()), Err)?;
        Ok(encoded?)
    }
}

/// A buffer of zeros, unless there is no memory for it.
///
/// # Errors
/// [`Error::Busy`]: once other images are done there may be memory.
pub(super) fn buffer(length: usize) -> Result<Vec<u8>, ProcessError> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).map_err(|_| {
        tracing::warn!(length, "there is no memory for an image");
        Error::Busy
    })?;
    bytes.resize(length, 0);
    Ok(bytes)
}
