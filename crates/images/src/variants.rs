//! The smaller copies of an image, and its tone, made from rows while they are decoded.

use std::io::{Error, Result};

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::pixels::{U8, U8x2, U8x3, U8x4};
use fast_image_resize::{
    FilterType, IntoImageView, IntoImageViewMut, MulDiv, PixelTrait, PixelType, ResizeAlg, ResizeOptions,
    Resizer,
};
use image::metadata::Orientation;

use crate::encode;
use crate::rows::{Raster, buffer, is_sideways, upright_size};

/// Memory that making one copy may take, bytes. A very tall image has no copies that need more.
const MAX_MEMORY: u64 = 56 << 20;
/// Bytes of rows that are made narrower at a time.
const BATCH: usize = 1 << 20;
/// Rows of a copy that are made at a time.
const BLOCK: u32 = 16;
/// How far the filter reaches on either side, in rows of the copy (Lanczos with three lobes).
const REACH: f64 = 3.0;
/// Tone of an image without opaque pixels: white.
const WHITE: u8 = 63;

/// Makes the widest copy of an image from its rows; the others are made of that.
///
/// Rows are first scaled to the copy's width, a batch at a time; from a strip of these narrow rows, rows of the copy are
/// made. So neither the image nor its narrow form is ever whole in memory, and the result is the same as that of scaling
/// the whole image first in width and then in height.
pub(super) struct Scaler {
    width: u32,
    height: u32,
    channels: usize,
    orientation: Orientation,
    /// Those that are wanted, narrowest first.
    widths: &'static [u32],
    pixel_type: PixelType,
    resizer: Resizer,
    widest: Option<WidestCopy>,
    tones: Tones,
}

/// The widest copy while it is made.
struct WidestCopy {
    /// Its width when upright.
    upright_width: u32,
    copy: Raster,
    /// Rows of the copy that are finished.
    done: u32,
    /// Rows as they were pushed, not yet narrow.
    batch: Vec<u8>,
    /// Narrow rows. The first of them is the image's row `top`.
    strip: Vec<u8>,
    top: u32,
}

impl Scaler {
    /// For rows of an image of this size, as they are stored.
    pub(super) fn new(
        (width, height): (u32, u32),
        channels: usize,
        orientation: Orientation,
        widths: &'static [u32],
    ) -> Result<Self> {
        let upright = upright_size((width, height), orientation);
        let mut widest = None;
        if let Some(upright_width) = copy_widths(widths, upright, channels).next() {
            let (width, height) = copy_size(upright, upright_width, orientation);
            let pixels = buffer(width as usize * height as usize * channels)?;
            let copy = Raster { width, height, channels, pixels };
            let (batch, strip) = (Vec::new(), Vec::new());
            widest = Some(WidestCopy { upright_width, copy, done: 0, batch, strip, top: 0 });
        }
        let pixel_type = pixel_type(channels);
        let (resizer, tones) = (Resizer::new(), Tones::default());
        Ok(Self { width, height, channels, orientation, widths, pixel_type, resizer, widest, tones })
    }

    /// Adds the next row.
    pub(super) fn push(&mut self, row: &[u8]) -> Result<()> {
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
    pub(super) fn finish(mut self) -> Result<(Vec<Raster>, u8)> {
        self.narrow()?;
        let Some(WidestCopy { upright_width, copy, done, .. }) = self.widest.take() else {
            return Ok((Vec::new(), self.tones.dominant()));
        };
        if done < copy.height {
            return Err(Error::other("rows of an image are missing"));
        }
        let upright = upright_size((self.width, self.height), self.orientation);
        let mut copies = vec![self.finished(&copy)?];
        let mut source = copy;
        for wanted in copy_widths(self.widths, upright, self.channels).filter(|width| *width < upright_width)
        {
            let (width, height) = copy_size(upright, wanted, self.orientation);
            let mut small = Image::new(width, height, self.pixel_type);
            let large = ImageRef::new(source.width, source.height, &source.pixels, self.pixel_type);
            let large = large.map_err(Error::other)?;
            resize(&mut self.resizer, &large, &mut small, &options())?;
            source = Raster { width, height, channels: self.channels, pixels: small.into_vec() };
            copies.push(self.finished(&source)?);
        }
        let mut tones = Tones::default();
        if let Some(smallest) = copies.last() {
            tones.count(&smallest.pixels, self.channels);
        }
        Ok((copies, tones.dominant()))
    }

    /// An upright copy whose colours are no longer multiplied by alpha.
    fn finished(&self, copy: &Raster) -> Result<Raster> {
        let mut upright = Raster { pixels: copy.pixels.clone(), ..*copy }.upright(self.orientation)?;
        if upright.has_alpha() {
            let (width, height) = (upright.width, upright.height);
            let mut image = Image::from_slice_u8(width, height, &mut upright.pixels, self.pixel_type)
                .map_err(Error::other)?;
            change_alpha(&mut image, Alpha::Divided)?;
        }
        Ok(upright)
    }

    /// Scales the batch to the copy's width, and makes all rows of the copy for which the strip suffices.
    fn narrow(&mut self) -> Result<()> {
        let Some(widest) = &mut self.widest else { return Ok(()) };
        let pushed = (widest.batch.len() / (self.width as usize * self.channels)) as u32;
        if pushed > 0 {
            let mut rows = Image::from_slice_u8(self.width, pushed, &mut widest.batch, self.pixel_type)
                .map_err(Error::other)?;
            if widest.copy.has_alpha() {
                // The colour of transparent pixels must not bleed into others.
                change_alpha(&mut rows, Alpha::Multiplied)?;
            }
            let mut narrow = Image::new(widest.copy.width, pushed, self.pixel_type);
            resize(&mut self.resizer, &rows, &mut narrow, &options())?;
            widest.strip.extend_from_slice(narrow.buffer());
            widest.batch.clear();
        }
        widest.shorten(&mut self.resizer, self.height, self.pixel_type)
    }
}

impl WidestCopy {
    /// Makes all rows of the copy for which the strip suffices.
    fn shorten(&mut self, resizer: &mut Resizer, height: u32, pixel_type: PixelType) -> Result<()> {
        let stride = self.copy.width as usize * self.copy.channels;
        let scale = f64::from(height) / f64::from(self.copy.height);
        // The image's rows that a row of the copy needs: up to (excluded), and from.
        let needs_until =
            |row: u32| ((f64::from(row) + 0.5 + REACH) * scale).ceil().min(f64::from(height)) as u32;
        let needs_from = |row: u32| ((f64::from(row) + 0.5 - REACH) * scale).floor().max(0.0) as u32;
        loop {
            let held = (self.strip.len() / stride) as u32;
            let until = (self.done + BLOCK).min(self.copy.height);
            if until == self.done || self.top + held < needs_until(until - 1) {
                return Ok(());
            }
            let crop_top = f64::from(self.done) * scale - f64::from(self.top);
            let crop_height = (f64::from(until - self.done) * scale).min(f64::from(held) - crop_top);
            let out = &mut self.copy.pixels[self.done as usize * stride..until as usize * stride];
            let mut rows = Image::from_slice_u8(self.copy.width, until - self.done, out, pixel_type)
                .map_err(Error::other)?;
            let strip =
                ImageRef::new(self.copy.width, held, &self.strip, pixel_type).map_err(Error::other)?;
            let cropped = options().crop(0.0, crop_top, f64::from(self.copy.width), crop_height);
            resize(resizer, &strip, &mut rows, &cropped)?;
            self.done = until;
            let gone = needs_from(until).max(self.top) - self.top;
            self.strip.drain(..(gone.min(held)) as usize * stride);
            self.top += gone.min(held);
        }
    }
}

/// Scales an image of 8 bits a channel. The crate's own `resize` chooses among thirteen types of pixels while it runs, and all
/// of them would be in the binary.
pub(super) fn resize(
    resizer: &mut Resizer,
    from: &impl IntoImageView,
    to: &mut impl IntoImageViewMut,
    options: &ResizeOptions,
) -> Result<()> {
    match from.pixel_type() {
        Some(PixelType::U8) => resize_pixels::<U8>(resizer, from, to, options),
        Some(PixelType::U8x2) => resize_pixels::<U8x2>(resizer, from, to, options),
        Some(PixelType::U8x3) => resize_pixels::<U8x3>(resizer, from, to, options),
        Some(PixelType::U8x4) => resize_pixels::<U8x4>(resizer, from, to, options),
        _ => Err(Error::other("an image of more than 8 bits a channel")),
    }
}

fn resize_pixels<P: PixelTrait>(
    resizer: &mut Resizer,
    from: &impl IntoImageView,
    to: &mut impl IntoImageViewMut,
    options: &ResizeOptions,
) -> Result<()> {
    let (Some(from), Some(mut to)) = (from.image_view::<P>(), to.image_view_mut::<P>()) else {
        return Err(Error::other("images of different types of pixels"));
    };
    resizer.resize_typed(&from, &mut to, options).map_err(Error::other)
}

/// What is done with colours and their alpha.
#[derive(Clone, Copy)]
enum Alpha {
    Multiplied,
    Divided,
}

fn change_alpha(image: &mut Image<'_>, alpha: Alpha) -> Result<()> {
    match image.pixel_type() {
        PixelType::U8x2 => change_alpha_of::<U8x2>(image, alpha),
        _ => change_alpha_of::<U8x4>(image, alpha),
    }
}

fn change_alpha_of<P: PixelTrait>(image: &mut Image<'_>, alpha: Alpha) -> Result<()> {
    let Some(mut pixels) = image.image_view_mut::<P>() else {
        return Err(Error::other("an image without alpha"));
    };
    let changed = match alpha {
        Alpha::Multiplied => MulDiv::new().multiply_alpha_inplace_typed(&mut pixels),
        Alpha::Divided => MulDiv::new().divide_alpha_inplace_typed(&mut pixels),
    };
    changed.map_err(Error::other)
}

fn options() -> ResizeOptions {
    ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(false)
}

/// Widths of the copies of an upright image, widest first: none wider than the image, none taller than WebP can be, none
/// that takes too much memory.
fn copy_widths(wanted: &[u32], (width, height): (u32, u32), channels: usize) -> impl Iterator<Item = u32> {
    let encoding = if channels.is_multiple_of(2) { 14 } else { 7 };
    let bytes_a_pixel = 2 * channels as u64 + encoding;
    wanted.iter().copied().rev().filter(move |wanted| {
        let tall = scaled(height, *wanted, width);
        *wanted <= width
            && tall <= encode::MAX_SIDE
            && u64::from(*wanted) * u64::from(tall) * bytes_a_pixel <= MAX_MEMORY
    })
}

/// Width and height of a copy, turned as the image is stored.
fn copy_size((width, height): (u32, u32), wanted: u32, orientation: Orientation) -> (u32, u32) {
    let tall = scaled(height, wanted, width);
    if is_sideways(orientation) { (tall, wanted) } else { (wanted, tall) }
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
        most.filter(|(count, _)| **count > 0).map_or(WHITE, |(_, class)| class)
    }
}

/// The palette class of a colour: two bits each of red, green and blue.
fn tone(red: u8, green: u8, blue: u8) -> u8 {
    let two_bits = |value: u8| ((u16::from(value) + 42) / 85).min(3) as u8;
    two_bits(red) * 16 + two_bits(green) * 4 + two_bits(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTHS: [u32; 4] = [160, 320, 640, 1280];

    fn speckled(width: u32, height: u32, channels: usize) -> Raster {
        let mut seed = 1_u32;
        let pixels = (0..width as usize * height as usize * channels).map(|_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        });
        Raster { width, height, channels, pixels: pixels.collect() }
    }

    fn scaled_copies(raster: &Raster, orientation: Orientation) -> Vec<Raster> {
        let mut scaler =
            Scaler::new((raster.width, raster.height), raster.channels, orientation, &WIDTHS).unwrap();
        for row in raster.pixels.chunks_exact(raster.width as usize * raster.channels) {
            scaler.push(row).unwrap();
        }
        scaler.finish().unwrap().0
    }

    #[test]
    fn scaling_in_strips_gives_the_same_as_scaling_the_whole_image() {
        for (width, height, channels) in
            [(1500, 900, 3), (1280, 1280, 1), (641, 2777, 3), (3000, 200, 3), (161, 160, 3), (160, 40, 1)]
        {
            let raster = speckled(width, height, channels);
            let widest = scaled_copies(&raster, Orientation::NoTransforms).swap_remove(0);
            let kind = pixel_type(channels);
            let source = ImageRef::new(width, height, &raster.pixels, kind).unwrap();
            let mut narrow = Image::new(widest.width, height, kind);
            Resizer::new().resize(&source, &mut narrow, &options()).unwrap();
            let mut whole = Image::new(widest.width, widest.height, kind);
            Resizer::new().resize(&narrow, &mut whole, &options()).unwrap();
            let pairs = whole.buffer().iter().zip(&widest.pixels);
            let difference = pairs.map(|(a, b)| a.abs_diff(*b)).max().unwrap();
            assert!(difference <= 1, "{width} × {height}: {difference}");
        }
    }

    #[test]
    fn copies_of_a_tall_image_that_need_too_much_memory_are_left_out() {
        assert_eq!(copy_widths(&WIDTHS, (4000, 3000), 3).collect::<Vec<_>>(), [1280, 640, 320, 160]);
        assert_eq!(copy_widths(&WIDTHS, (2400, 16_384), 4).collect::<Vec<_>>(), [320, 160]);
        assert_eq!(copy_widths(&WIDTHS, (160, 16_384), 3).count(), 0, "WebP cannot be so tall");
    }

    #[test]
    fn a_turned_image_has_turned_copies() {
        let raster = speckled(400, 200, 3);
        let sizes: Vec<_> = scaled_copies(&raster, Orientation::Rotate90)
            .iter()
            .map(|copy| (copy.width, copy.height))
            .collect();
        assert_eq!(sizes, [(160, 320)]);
    }
}
