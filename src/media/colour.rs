//! Colours of wide-gamut cameras and screens become sRGB, because the profile goes with the rest of the metadata.

use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use super::raster::Raster;

/// Pixels that are converted at a time.
const STRIP: usize = 64 << 10;

/// Converts a raster from the colour profile that it came with; one that makes no sense is ignored, as browsers do.
pub(super) fn to_srgb(raster: &mut Raster, profile: &[u8]) {
    let layout = match raster.channels {
        3 => Layout::Rgb,
        4 => Layout::Rgba,
        _ => return,
    };
    let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
    if profile.color_space != DataColorSpace::Rgb || is_srgb(&profile) {
        return;
    }
    let srgb = ColorProfile::new_srgb();
    let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default())
    else {
        return;
    };
    let mut strip = Vec::new();
    for pixels in raster.pixels.chunks_mut(STRIP * raster.channels) {
        strip.clear();
        strip.extend_from_slice(pixels);
        if transform.transform(&strip, pixels).is_err() {
            return;
        }
    }
}

/// Whether a profile has the primaries of sRGB; what differs then is too small to see.
fn is_srgb(profile: &ColorProfile) -> bool {
    let own = profile.colorant_matrix();
    let srgb = ColorProfile::new_srgb().colorant_matrix();
    let pairs = own.v.as_flattened().iter().zip(srgb.v.as_flattened());
    pairs.into_iter().all(|(a, b)| (a - b).abs() < 0.002) && profile.red_trc.is_some()
}
