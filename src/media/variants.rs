//! The smaller copies of a picture, and its tone.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, MulDiv, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::metadata::Orientation;

use super::encode::WEBP_SIDE;
use super::picture::{VARIANT_WIDTHS, tone};
use super::raster::{Raster, Upright};
use crate::error::{Error, Result};

/// Tone of a picture through which the paper shows.
const PAPER: u8 = 63;

/// The upright smaller copies of a raster, widest first, and its tone. Uses up the raster's pixels.
///
/// # Errors
/// Never in practice.
pub fn make(mut raster: Raster, turn: Orientation) -> Result<(Vec<Raster>, u8)> {
    let kind = pixel_type(raster.channels);
    let alpha = raster.has_alpha();
    if alpha {
        // See-through pixels must not bleed their colour; in place, because a copy may be large.
        let mut whole = Image::from_slice_u8(raster.width, raster.height, &mut raster.pixels, kind)
            .map_err(Error::internal)?;
        MulDiv::new().multiply_alpha_inplace(&mut whole).map_err(Error::internal)?;
    }
    let (width, height) = Upright { raster: &raster, turn }.size();
    let mut resizer = Resizer::new();
    let options =
        ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(false);
    let mut last = raster;
    let mut made = Vec::new();
    for wanted in VARIANT_WIDTHS.into_iter().rev().filter(|wanted| *wanted <= width) {
        let tall = scaled(height, wanted, width);
        if tall > WEBP_SIDE {
            continue;
        }
        let (across, down) = if Upright::is_sideways(turn) { (tall, wanted) } else { (wanted, tall) };
        let mut small = Image::new(across, down, kind);
        let source = ImageRef::new(last.width, last.height, &last.pixels, kind).map_err(Error::internal)?;
        resizer.resize(&source, &mut small, &options).map_err(Error::internal)?;
        // Each copy is made from the one before: the large raster is read once and let go of.
        last = Raster { width: across, height: down, channels: last.channels, pixels: small.into_vec() };
        made.push(finished(&last, turn, kind)?);
    }
    let tone = match made.last() {
        Some(smallest) => dominant(smallest),
        None => dominant(&finished(&last, turn, kind)?),
    };
    Ok((made, tone))
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

/// The palette class that most of the opaque pixels have.
fn dominant(raster: &Raster) -> u8 {
    let mut counts = [0_u32; 64];
    for pixel in raster.pixels.chunks_exact(raster.channels) {
        let (red, green, blue, opaque) = match *pixel {
            [grey] => (grey, grey, grey, true),
            [grey, alpha] => (grey, grey, grey, alpha >= 128),
            [red, green, blue] => (red, green, blue, true),
            [red, green, blue, alpha] => (red, green, blue, alpha >= 128),
            _ => continue,
        };
        if opaque {
            counts[usize::from(tone(red, green, blue))] += 1;
        }
    }
    let most = counts.iter().zip(0_u8..).max_by_key(|(count, class)| (**count, std::cmp::Reverse(*class)));
    most.filter(|(count, _)| **count > 0).map_or(PAPER, |(_, class)| class)
}
