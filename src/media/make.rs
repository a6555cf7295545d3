//! One upload becomes one picture with its variants, in files that wait to be placed.

use std::path::Path;

use super::bucket::Bucket;
use super::decode::{Decoded, measure};
use super::encode;
use super::files::Staged;
use super::picture::Picture;
use super::raster::Upright;
use super::unfit::Fault;
use super::variants;
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

/// Decodes, turns upright, encodes anew and makes the variants. `admit` is told the weight before anything is decoded
/// and may wait; what it gives back is held until the pixels are gone.
///
/// # Errors
/// What is wrong with the file; when the disk fails.
pub fn make<P>(
    bytes: Vec<u8>,
    place: &Place<'_>,
    max_pixels: u64,
    admit: impl FnOnce(u64) -> P,
) -> Result<Made, Fault> {
    let measured = measure(&bytes, max_pixels)?;
    let format = measured.format;
    let _permit = admit(measured.weight);
    let Decoded { raster, turn } = measured.decode()?;
    drop(bytes);
    let mut files = Staged::begin(place.images, place.bucket)?;
    let name = format!("{}.{}", place.stem, format.extension());
    let url = place.bucket.address(&name);
    let upright = Upright { raster: &raster, turn };
    let (width, height) = upright.size();
    let size = files.write(name, |out| encode::full(format, &upright, out))?;
    let (copies, tone) = variants::make(raster, turn)?;
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
