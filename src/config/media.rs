//! `[media]`: limits of uploads.

use serde::Deserialize;

use super::SectionErrors;

/// Smallest value of every limit.
const MIN: u64 = 1024;
/// 100 MiB.
const MAX_BYTES: u64 = 100 << 20;
/// A decoded image takes four bytes per pixel.
const MAX_PIXELS: u64 = 100_000_000;

/// Limits of uploads, checked before an image is decoded.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Media {
    /// Largest file, bytes, be it an image or a document.
    pub max_bytes: u64,
    /// Largest image, pixels (width × height).
    pub max_pixels: u64,
}

impl Default for Media {
    fn default() -> Self {
        Self { max_bytes: 15 << 20, max_pixels: 40_000_000 }
    }
}

impl Media {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        for (key, value, max) in
            [("max_bytes", self.max_bytes, MAX_BYTES), ("max_pixels", self.max_pixels, MAX_PIXELS)]
        {
            errors.add_unless((MIN..=max).contains(&value), key, format!("must be {MIN} to {max}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::messages;

    #[test]
    fn a_limit_that_limits_nothing_is_refused() {
        let errors_of = |media: Media| messages("media", |errors| media.validate(errors)).join("; ");
        let pixels = |max_pixels| errors_of(Media { max_pixels, ..Media::default() });
        assert_eq!(pixels(1024) + &pixels(MAX_PIXELS), "");
        for wrong in [0, 1023, MAX_PIXELS + 1, 100_000_000_000] {
            assert!(pixels(wrong).starts_with("[media] max_pixels: must be 1024 to "), "{wrong}");
        }
        let bytes = errors_of(Media { max_bytes: MAX_BYTES + 1, ..Media::default() });
        assert!(bytes.starts_with("[media] max_bytes: must be 1024 to "));
    }
}
