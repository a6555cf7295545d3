//! Estimates from an upload's beginning how much work it will be, which decides its place in the queue.
//!
//! A wrong estimate costs others time, never memory: the limits are checked by [`super::decode::inspect`].

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::decode::Format;
use crate::error::{Error, Result};

/// How much of a file is read, bytes. In a JPEG, thumbnails and profiles may come before the size.
const BEGINNING: u64 = 256 << 10;
/// Work for a byte where the size is not found: images have a few pixels for every byte.
const PIXELS_A_BYTE: u64 = 4;

/// The work in an uploaded file, in pixels of an ordinary JPEG.
pub(super) fn estimate(path: &Path) -> Result<u64> {
    let failed = |cause| Error::file("reading an upload", cause);
    let file = File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let mut beginning = Vec::new();
    file.take(BEGINNING).read_to_end(&mut beginning).map_err(failed)?;
    Ok(estimate_beginning(&beginning, length))
}

fn estimate_beginning(beginning: &[u8], length: u64) -> u64 {
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
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat};

    use super::*;

    #[test]
    fn the_size_is_found_in_every_format() {
        let image = DynamicImage::new_rgb8(300, 200);
        for (format, times) in
            [(ImageFormat::Jpeg, 1), (ImageFormat::Png, 3), (ImageFormat::Gif, 3), (ImageFormat::WebP, 4)]
        {
            let mut bytes = Cursor::new(Vec::new());
            image.write_to(&mut bytes, format).unwrap();
            let bytes = bytes.into_inner();
            assert_eq!(estimate_beginning(&bytes, bytes.len() as u64), 60_000 * times, "{format:?}");
        }
        assert_eq!(estimate_beginning(b"<svg/>", 6), 0);
        assert_eq!(estimate_beginning(b"\xFF\xD8\xFF\xE0 no size", 5_000_000), 20_000_000);
    }
}
