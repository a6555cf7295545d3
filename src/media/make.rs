//! One upload becomes one picture with its variants, in files that wait to be placed.

use std::path::Path;

use image::metadata::Orientation;

use super::bucket::Bucket;
use super::decode::{Decoded, Format, measure};
use super::encode;
use super::files::Staged;
use super::picture::Picture;
use super::raster::Upright;
use super::rejection::ProcessError;
use super::rows::Feed;
use super::spool::Spool;
use super::variants::Scaler;
use crate::error::Error;

/// A picture whose files are on disk, waiting to be placed.
pub struct Made {
    /// The picture.
    pub picture: Picture,
    /// Size of the full file.
    pub bytes: u64,
    /// The files.
    pub files: Staged,
}

/// Where a picture goes, and what it is called there.
pub struct Place<'a> {
    /// The image directory.
    pub images: &'a Path,
    /// The bucket.
    pub bucket: Bucket,
    /// The name without an ending.
    pub stem: &'a str,
}

/// Decodes, turns upright, encodes anew and makes the variants. `admit` is told the memory that decoding takes, bytes,
/// before anything is decoded, and may wait; what it gives back is held until the pixels are gone.
///
/// # Errors
/// What is wrong with the file; when the disk fails or there is no memory.
pub fn make<P>(
    bytes: &[u8],
    place: &Place<'_>,
    max_pixels: u64,
    admit: impl FnOnce(u64) -> P,
) -> Result<Made, ProcessError> {
    let measured = measure(bytes, max_pixels)?;
    let format = measured.format;
    let _permit = admit(measured.memory);
    let mut decoded = measured.decode()?;
    let mut scaler = Scaler::new((decoded.width, decoded.height), decoded.channels, decoded.turn)?;
    let mut files = Staged::begin(place.images, place.bucket)?;
    let name = format!("{}.{}", place.stem, format.extension());
    let url = place.bucket.address(&name);
    let (width, height) = upright_size(&decoded);
    let size = if format == Format::Webp {
        write_whole(&mut files, name, &mut decoded, &mut scaler)?
    } else if decoded.turn == Orientation::NoTransforms {
        write_rows(&mut files, name, format, &mut decoded, &mut scaler)?
    } else {
        write_turned(&mut files, name, format, place, &mut decoded, &mut scaler)?
    };
    drop(decoded);
    let (copies, tone) = scaler.finish()?;
    let mut widths = Vec::new();
    for copy in copies.iter().rev() {
        files.write(format!("{}.{}.webp", place.stem, copy.width), |out| encode::variant(copy, out))?;
        widths.push(copy.width);
    }
    if size == 0 {
        return Err(Error::internal("an empty picture was written").into());
    }
    let picture = Picture { url, width, height, alt: String::new(), tone, variants: widths };
    Ok(Made { picture, bytes: size, files })
}

fn upright_size(decoded: &Decoded<'_>) -> (u32, u32) {
    let (width, height) = (decoded.width, decoded.height);
    if Upright::is_sideways(decoded.turn) { (height, width) } else { (width, height) }
}

/// Writes a picture straight from its decoder.
fn write_rows(
    files: &mut Staged,
    name: String,
    format: Format,
    decoded: &mut Decoded<'_>,
    scaler: &mut Scaler,
) -> Result<u64, ProcessError> {
    let (size, channels) = ((decoded.width, decoded.height), decoded.channels);
    let mut next = |row: &mut [u8]| {
        decoded.next(row)?;
        Ok(scaler.push(row)?)
    };
    let mut feed = Feed::new(size, channels, &mut next);
    let written = files.write(name, |out| encode::rows(format, &mut feed, out));
    feed.outcome(written)
}

/// Writes a picture that has to be turned, by way of the disk.
fn write_turned(
    files: &mut Staged,
    name: String,
    format: Format,
    place: &Place<'_>,
    decoded: &mut Decoded<'_>,
    scaler: &mut Scaler,
) -> Result<u64, ProcessError> {
    let (size, channels) = ((decoded.width, decoded.height), decoded.channels);
    let mut spool = Spool::begin(place.images, place.stem, size, channels, decoded.turn)?;
    let mut row = vec![0; decoded.stride()];
    for _ in 0..decoded.height {
        decoded.next(&mut row)?;
        scaler.push(&row)?;
        spool.push(&row)?;
    }
    let mut next = |row: &mut [u8]| Ok(spool.next(row)?);
    let mut feed = Feed::new(upright_size(decoded), channels, &mut next);
    let written = files.write(name, |out| encode::rows(format, &mut feed, out));
    feed.outcome(written)
}

/// Writes a picture that was decoded whole.
fn write_whole(
    files: &mut Staged,
    name: String,
    decoded: &mut Decoded<'_>,
    scaler: &mut Scaler,
) -> Result<u64, ProcessError> {
    let whole = decoded.take_whole().ok_or_else(|| Error::internal("a picture was not decoded whole"))?;
    for row in whole.pixels.chunks_exact(decoded.stride()) {
        scaler.push(row)?;
    }
    let upright = match decoded.turn {
        Orientation::NoTransforms => whole,
        turn => Upright { raster: &whole, turn }.to_raster(),
    };
    Ok(files.write(name, |out| encode::whole_webp(&upright, out))?)
}
