//! Converts colours to sRGB, because colour profiles are removed with the rest of the metadata.

use std::sync::Arc;

use moxcms::{ColorProfile, DataColorSpace, Layout, TransformExecutor, TransformOptions};

/// Converts rows from the colour profile of a file to sRGB.
pub(super) struct ToSrgb {
    transform: Arc<dyn TransformExecutor<u8> + Send + Sync>,
    /// A copy of the row that is being converted.
    before: Vec<u8>,
}

impl ToSrgb {
    /// `None` when there is nothing to convert. An invalid profile is ignored, as browsers do.
    pub(super) fn from(profile: &[u8], channels: usize) -> Option<Self> {
        let layout = match channels {
            3 => Layout::Rgb,
            4 => Layout::Rgba,
            _ => return None,
        };
        let profile = ColorProfile::new_from_slice(profile).ok()?;
        if profile.color_space != DataColorSpace::Rgb || is_srgb(&profile) {
            return None;
        }
        let srgb = ColorProfile::new_srgb();
        let transform = profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default());
        Some(Self { transform: transform.ok()?, before: Vec::new() })
    }

    /// Converts a row in place.
    pub(super) fn convert(&mut self, row: &mut [u8]) {
        self.before.clear();
        self.before.extend_from_slice(row);
        // It fails only for rows whose lengths differ.
        let _ = self.transform.transform(&self.before, row);
    }
}

/// Whether a profile has the primaries of sRGB. Other differences are too small to see.
fn is_srgb(profile: &ColorProfile) -> bool {
    let own = profile.colorant_matrix();
    let srgb = ColorProfile::new_srgb().colorant_matrix();
    let pairs = own.v.as_flattened().iter().zip(srgb.v.as_flattened());
    pairs.into_iter().all(|(a, b)| (a - b).abs() < 0.002) && profile.red_trc.is_some()
}
