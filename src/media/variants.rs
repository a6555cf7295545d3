//! The smaller copies of a picture, and its tone, made of rows while they are decoded.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, MulDiv, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::metadata::Orientation;

use super::encode::WEBP_SIDE;
use super::picture::{VARIANT_WIDTHS, tone};
use super::raster::{Raster, Upright};
use super::rejection::ProcessError;
use super::rows::buffer;
use crate::error::{Error, Result};

/// Memory that making one copy may take, bytes; of a picture so tall the widest copies are left out.
const MOST_MEMORY: u64 = 56 << 20;
/// Rows that are made narrower at a time, bytes.
const BATCH: usize = 1 << 20;
/// Rows of a copy that are made at a time.
const BLOCK: u32 = 16;
/// How many rows on either side a row of the copy is made of, in rows of the copy.
const REACH: f64 = 3.0;
/// Tone of a picture through which the paper shows.
const PAPER: u8 = 63;

/// Makes the widest copy of a picture from its rows; the others are made of that.
///
/// A few rows at a time are made narrower; from a strip of these come finished rows of the copy. So neither the picture
/// nor its narrow form is ever whole in memory. The result is that of making the whole narrow and then short.
pub struct Scaler {
    width: u32,
    height: u32,
    channels: usize,
    turn: Orientation,
    kind: PixelType,
    resizer: Resizer,
    widest: Option<Widest>,
    tones: Tones,
}

/// The widest copy on its way.
struct Widest {
    wanted: u32,
    copy: Raster,
    /// Rows of the copy that are finished.
    done: u32,
    /// Rows as they came, not yet narrow.
    batch: Vec<u8>,
    /// Narrow rows, the first of which is the picture's row `top`.
    strip: Vec<u8>,
    top: u32,
}

impl Scaler {
    /// For rows of a picture of this size, to be turned so.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn new(
        (width, height): (u32, u32),
        channels: usize,
        turn: Orientation,
    ) -> std::result::Result<Self, ProcessError> {
        let upright = if Upright::is_sideways(turn) { (height, width) } else { (width, height) };
        let mut widest = None;
        if let Some(wanted) = widths(upright, channels).next() {
            let (across, down) = copy_size(upright, wanted, turn);
            let pixels = buffer(across as usize * down as usize * channels)?;
            let copy = Raster { width: across, height: down, channels, pixels };
            widest = Some(Widest { wanted, copy, done: 0, batch: Vec::new(), strip: Vec::new(), top: 0 });
        }
        let kind = pixel_type(channels);
        let (resizer, tones) = (Resizer::new(), Tones::default());
        Ok(Self { width, height, channels, turn, kind, resizer, widest, tones })
    }

    /// Takes the next row.
    ///
    /// # Errors
    /// Never in practice.
    pub fn push(&mut self, row: &[u8]) -> Result<()> {
        match &mut self.widest {
            None => self.tones.count(row, self.channels),
            Some(widest) => {
                widest.batch.extend_from_slice(row);
                if widest.batch.len() >= BATCH {
                    self.narrow()?;
                }
            }
        }
        Ok(())
    }

    /// The upright copies, widest first, and the tone.
    ///
    /// # Errors
    /// When rows are missing.
    pub fn finish(mut self) -> Result<(Vec<Raster>, u8)> {
        self.narrow()?;
        let Some(Widest { wanted, copy, done, strip, .. }) = self.widest else {
            return Ok((Vec::new(), self.tones.dominant()));
        };
        drop(strip);
        if done < copy.height {
            return Err(Error::internal("rows of a picture are missing"));
        }
        let upright = if Upright::is_sideways(self.turn) {
            (self.height, self.width)
        } else {
            (self.width, self.height)
        };
        let mut last = copy;
        let mut made = vec![finished(&last, self.turn, self.kind)?];
        for wanted in widths(upright, self.channels).filter(|width| *width < wanted) {
            let (across, down) = copy_size(upright, wanted, self.turn);
            let mut small = Image::new(across, down, self.kind);
            let source =
                ImageRef::new(last.width, last.height, &last.pixels, self.kind).map_err(Error::internal)?;
            self.resizer.resize(&source, &mut small, &options()).map_err(Error::internal)?;
            last = Raster { width: across, height: down, channels: self.channels, pixels: small.into_vec() };
            made.push(finished(&last, self.turn, self.kind)?);
        }
        let mut tones = Tones::default();
        if let Some(smallest) = made.last() {
            tones.count(&smallest.pixels, self.channels);
        }
        Ok((made, tones.dominant()))
    }

    /// Makes the rows that came narrower, and rows of the copy from what there is then.
    fn narrow(&mut self) -> Result<()> {
        let Some(widest) = &mut self.widest else { return Ok(()) };
        let came = widest.batch.len() / (self.width as usize * self.channels);
        let (came, across) = (came as u32, widest.copy.width);
        if came > 0 {
            let mut rows = Image::from_slice_u8(self.width, came, &mut widest.batch, self.kind)
                .map_err(Error::internal)?;
            if self.channels.is_multiple_of(2) {
                // See-through pixels must not bleed their colour.
                MulDiv::new().multiply_alpha_inplace(&mut rows).map_err(Error::internal)?;
            }
            let mut narrow = Image::new(across, came, self.kind);
            self.resizer.resize(&rows, &mut narrow, &options()).map_err(Error::internal)?;
            widest.strip.extend_from_slice(narrow.buffer());
            widest.batch.clear();
        }
        widest.shorten(&mut self.resizer, self.height, self.kind)
    }
}

impl Widest {
    /// Makes all rows of the copy for which the strip holds what they are made of.
    fn shorten(&mut self, resizer: &mut Resizer, height: u32, kind: PixelType) -> Result<()> {
        let stride = self.copy.width as usize * self.copy.channels;
        let scale = f64::from(height) / f64::from(self.copy.height);
        // The last row but one that a row of the copy needs, and the first.
        let needs = |row: u32| ((f64::from(row) + 0.5 + REACH) * scale).ceil().min(f64::from(height)) as u32;
        let begins = |row: u32| ((f64::from(row) + 0.5 - REACH) * scale).floor().max(0.0) as u32;
        loop {
            let held = (self.strip.len() / stride) as u32;
            let until = (self.done + BLOCK).min(self.copy.height);
            if until == self.done || self.top + held < needs(until - 1) {
                return Ok(());
            }
            let crop_top = f64::from(self.done) * scale - f64::from(self.top);
            let crop_height = (f64::from(until - self.done) * scale).min(f64::from(held) - crop_top);
            let out = &mut self.copy.pixels[self.done as usize * stride..until as usize * stride];
            let mut rows = Image::from_slice_u8(self.copy.width, until - self.done, out, kind)
                .map_err(Error::internal)?;
            let strip = ImageRef::new(self.copy.width, held, &self.strip, kind).map_err(Error::internal)?;
            let cropped = options().crop(0.0, crop_top, f64::from(self.copy.width), crop_height);
            resizer.resize(&strip, &mut rows, &cropped).map_err(Error::internal)?;
            self.done = until;
            let gone = begins(until).max(self.top) - self.top;
            self.strip.drain(..(gone.min(held)) as usize * stride);
            self.top += gone.min(held);
        }
    }
}

fn options() -> ResizeOptions {
    ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(false)
}

/// Widths of the copies of an upright picture, widest first: none wider than it is, none taller than WebP can be, none
/// that takes too much memory.
fn widths((width, height): (u32, u32), channels: usize) -> impl Iterator<Item = u32> {
    let encoding = if channels.is_multiple_of(2) { 14 } else { 7 };
    let bytes_a_pixel = 2 * channels as u64 + encoding;
    VARIANT_WIDTHS.into_iter().rev().filter(move |wanted| {
        let tall = scaled(height, *wanted, width);
        *wanted <= width
            && tall <= WEBP_SIDE
            && u64::from(*wanted) * u64::from(tall) * bytes_a_pixel <= MOST_MEMORY
    })
}

/// Width and height of a copy, as the picture is stored.
fn copy_size((width, height): (u32, u32), wanted: u32, turn: Orientation) -> (u32, u32) {
    let tall = scaled(height, wanted, width);
    if Upright::is_sideways(turn) { (tall, wanted) } else { (wanted, tall) }
}

fn pixel_type(channels: usize) -> PixelType {
    match channels {
        1 => PixelType::U8,
        2 => PixelType::U8x2,
        3 => PixelType::U8x3,
        _ => PixelType::U8x4,
    }
}

/// Height that goes with a width, at least 1.
fn scaled(height: u32, wanted: u32, width: u32) -> u32 {
    let exact = (u64::from(height) * u64::from(wanted) * 2 + u64::from(width)) / (u64::from(width) * 2);
    u32::try_from(exact).unwrap_or(u32::MAX).max(1)
}

/// An upright copy with its colours as they were.
fn finished(raster: &Raster, turn: Orientation, kind: PixelType) -> Result<Raster> {
    let mut upright = Upright { raster, turn }.to_raster();
    if upright.has_alpha() {
        let mut whole = Image::from_slice_u8(upright.width, upright.height, &mut upright.pixels, kind)
            .map_err(Error::internal)?;
        MulDiv::new().divide_alpha_inplace(&mut whole).map_err(Error::internal)?;
    }
    Ok(upright)
}

/// How many opaque pixels have each palette class.
struct Tones([u32; 64]);

impl Default for Tones {
    fn default() -> Self {
        Self([0; 64])
    }
}

impl Tones {
    fn count(&mut self, pixels: &[u8], channels: usize) {
        for pixel in pixels.chunks_exact(channels) {
            let (red, green, blue, opaque) = match *pixel {
                [grey] => (grey, grey, grey, true),
                [grey, alpha] => (grey, grey, grey, alpha >= 128),
                [red, green, blue] => (red, green, blue, true),
                [red, green, blue, alpha] => (red, green, blue, alpha >= 128),
                _ => continue,
            };
            if opaque {
                self.0[usize::from(tone(red, green, blue))] += 1;
            }
        }
    }

    /// The class that most of them have.
    fn dominant(&self) -> u8 {
        let counted = self.0.iter().zip(0_u8..);
        let most = counted.max_by_key(|(count, class)| (**count, std::cmp::Reverse(*class)));
        most.filter(|(count, _)| **count > 0).map_or(PAPER, |(_, class)| class)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speckled(width: u32, height: u32, channels: usize) -> Raster {
        let mut seed = 1_u32;
        let pixels = (0..width as usize * height as usize * channels).map(|_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        });
        Raster { width, height, channels, pixels: pixels.collect() }
    }

    fn in_rows(raster: &Raster, turn: Orientation) -> Vec<Raster> {
        let mut scaler = Scaler::new((raster.width, raster.height), raster.channels, turn).unwrap();
        for row in raster.pixels.chunks_exact(raster.width as usize * raster.channels) {
            scaler.push(row).unwrap();
        }
        scaler.finish().unwrap().0
    }

    #[test]
    fn scaled_in_strips_a_picture_is_what_it_is_scaled_whole() {
        for (width, height, channels) in
            [(1500, 900, 3), (1280, 1280, 1), (641, 2777, 3), (3000, 200, 3), (161, 160, 3), (160, 40, 1)]
        {
            let raster = speckled(width, height, channels);
            let widest = in_rows(&raster, Orientation::NoTransforms).swap_remove(0);
            let kind = pixel_type(channels);
            let source = ImageRef::new(width, height, &raster.pixels, kind).unwrap();
            let mut narrow = Image::new(widest.width, height, kind);
            Resizer::new().resize(&source, &mut narrow, &options()).unwrap();
            let mut whole = Image::new(widest.width, widest.height, kind);
            Resizer::new().resize(&narrow, &mut whole, &options()).unwrap();
            let pairs = whole.buffer().iter().zip(&widest.pixels);
            let apart = pairs.map(|(a, b)| a.abs_diff(*b)).max().unwrap();
            assert!(apart <= 1, "{width} × {height}: {apart}");
        }
    }

    #[test]
    fn of_a_tall_picture_the_copies_that_would_cost_too_much_are_left_out() {
        assert_eq!(widths((4000, 3000), 3).collect::<Vec<_>>(), [1280, 640, 320, 160]);
        assert_eq!(widths((2400, 16_384), 4).collect::<Vec<_>>(), [320, 160]);
        assert_eq!(widths((160, 16_384), 3).count(), 0, "WebP cannot be so tall");
    }

    #[test]
    fn a_turned_picture_has_turned_copies() {
        let raster = speckled(400, 200, 3);
        let sizes: Vec<_> =
            in_rows(&raster, Orientation::Rotate90).iter().map(|copy| (copy.width, copy.height)).collect();
        assert_eq!(sizes, [(160, 320)]);
    }
}
