//! Pictures row by row: decoders hand rows out, encoders take them, and nobody holds the whole.

use std::io;

use super::raster::Raster;
use super::rejection::{ImageRejected, ProcessError};
use crate::error::Error;

/// Where rows come from, top to bottom, as they are stored.
pub trait Rows {
    /// Writes the next row to `row`, which has the length of a row.
    ///
    /// # Errors
    /// When the file is damaged there.
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected>;
}

/// The rows of a picture that is whole in memory.
pub struct RasterRows {
    raster: Raster,
    at: usize,
}

impl RasterRows {
    /// From the first row on.
    pub fn new(raster: Raster) -> Self {
        Self { raster, at: 0 }
    }
}

impl Rows for RasterRows {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        let rest = self.raster.pixels.get(self.at..self.at + row.len()).ok_or(ImageRejected::Damaged)?;
        row.copy_from_slice(rest);
        self.at += row.len();
        Ok(())
    }
}

type NextRow<'a> = &'a mut dyn FnMut(&mut [u8]) -> Result<(), ProcessError>;

/// The upright rows of a picture on their way into an encoder.
///
/// Encoders know only errors of their own kind, so what went wrong with a row is kept here.
pub struct Feed<'a> {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// Bytes a pixel, 1 to 4.
    pub channels: usize,
    next: NextRow<'a>,
    fault: Option<ProcessError>,
}

impl<'a> Feed<'a> {
    /// Takes each row from `next`, which fills the slice that it is given.
    pub fn new((width, height): (u32, u32), channels: usize, next: NextRow<'a>) -> Self {
        Self { width, height, channels, next, fault: None }
    }

    /// Bytes a row.
    pub fn stride(&self) -> usize {
        self.width as usize * self.channels
    }

    /// Fills the next row.
    ///
    /// # Errors
    /// When there is none; [`Feed::outcome`] says why.
    pub fn next(&mut self, row: &mut [u8]) -> io::Result<()> {
        if self.fault.is_none() {
            self.fault = (self.next)(row).err();
        }
        match self.fault {
            None => Ok(()),
            Some(_) => Err(io::Error::other("the picture cannot be read on")),
        }
    }

    /// What came of the file that was written: of a row that could not be had the reason, else `written`.
    ///
    /// # Errors
    /// As said.
    pub fn outcome<T>(self, written: Result<T, Error>) -> Result<T, ProcessError> {
        self.fault.map_or(Ok(()), Err)?;
        Ok(written?)
    }
}

/// A buffer of zeros, unless there is no memory for it.
///
/// # Errors
/// [`Error::Busy`]: with less going on there may be.
pub fn buffer(length: usize) -> Result<Vec<u8>, ProcessError> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).map_err(|_| {
        tracing::warn!(length, "there is no memory for a picture");
        Error::Busy
    })?;
    bytes.resize(length, 0);
    Ok(bytes)
}
