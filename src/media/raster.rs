//! Decoded pixels, and reading them upright row by row without a second copy.

use image::metadata::Orientation;

/// Pixels of eight bits a channel, row by row: grey, grey with alpha, RGB or RGBA.
pub struct Raster {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// 1 to 4.
    pub channels: usize,
    /// `width × height × channels` bytes.
    pub pixels: Vec<u8>,
}

impl Raster {
    /// Whether pixels can be see-through.
    pub fn has_alpha(&self) -> bool {
        self.channels.is_multiple_of(2)
    }
}

/// A raster as it is meant to be looked at.
pub struct Upright<'a> {
    /// What was decoded.
    pub raster: &'a Raster,
    /// How it has to be turned.
    pub turn: Orientation,
}

impl Upright<'_> {
    /// Whether width and height change places.
    pub fn is_sideways(turn: Orientation) -> bool {
        matches!(
            turn,
            Orientation::Rotate90
                | Orientation::Rotate270
                | Orientation::Rotate90FlipH
                | Orientation::Rotate270FlipH
        )
    }

    /// Width and height when upright.
    pub fn size(&self) -> (u32, u32) {
        let Raster { width, height, .. } = *self.raster;
        if Self::is_sideways(self.turn) { (height, width) } else { (width, height) }
    }

    /// Whether the rows are those of the raster.
    pub fn is_plain(&self) -> bool {
        self.turn == Orientation::NoTransforms
    }

    /// Writes the pixels of an upright row to `out`, replacing what it holds.
    pub fn row(&self, y: u32, out: &mut Vec<u8>) {
        out.clear();
        let (width, height) = (self.raster.width as isize, self.raster.height as isize);
        let (columns, _) = self.size();
        let y = y as isize;
        let (last_x, last_y) = (width - 1, height - 1);
        // Where the row starts in the raster, and how far on its next pixel is.
        let (start, step) = match self.turn {
            Orientation::NoTransforms => (y * width, 1),
            Orientation::FlipHorizontal => (y * width + last_x, -1),
            Orientation::Rotate180 => ((last_y - y) * width + last_x, -1),
            Orientation::FlipVertical => ((last_y - y) * width, 1),
            Orientation::Rotate90 => (last_y * width + y, -width),
            Orientation::Rotate270 => (last_x - y, width),
            Orientation::Rotate90FlipH => (y, width),
            Orientation::Rotate270FlipH => (last_y * width + last_x - y, -width),
        };
        let channels = self.raster.channels;
        let pixels = &self.raster.pixels;
        if step == 1 {
            let at = start as usize * channels;
            out.extend_from_slice(&pixels[at..at + columns as usize * channels]);
            return;
        }
        let mut at = start;
        for _ in 0..columns {
            let from = at as usize * channels;
            out.extend_from_slice(&pixels[from..from + channels]);
            at += step;
        }
    }

    /// All pixels upright, in a buffer of their own; for small rasters.
    pub fn to_raster(&self) -> Raster {
        let (width, height) = self.size();
        let mut pixels = Vec::with_capacity(self.raster.pixels.len());
        let mut row = Vec::new();
        for y in 0..height {
            self.row(y, &mut row);
            pixels.extend_from_slice(&row);
        }
        Raster { width, height, channels: self.raster.channels, pixels }
    }
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, GrayImage};

    use super::*;

    #[test]
    fn every_turn_is_the_one_that_the_image_library_makes() {
        let pixels: Vec<u8> = (0..6).collect();
        for exif in 1..=8 {
            let turn = Orientation::from_exif(exif).unwrap();
            let mut expected = DynamicImage::from(GrayImage::from_raw(3, 2, pixels.clone()).unwrap());
            expected.apply_orientation(turn);
            let raster = Raster { width: 3, height: 2, channels: 1, pixels: pixels.clone() };
            let upright = Upright { raster: &raster, turn }.to_raster();
            assert_eq!((upright.width, upright.height), (expected.width(), expected.height()), "{exif}");
            assert_eq!(upright.pixels, expected.as_bytes(), "{exif}");
        }
    }
}
