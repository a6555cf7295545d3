//! `[media]`: limits of uploads.

use serde::Deserialize;

/// Least that either limit may be.
const LEAST: u64 = 1024;
/// Most bytes that a file may be allowed to have, 100 MiB.
const MOST_BYTES: u64 = 100 << 20;
/// Most pixels that a picture may be allowed to have: decoded it takes four times as many bytes.
const MOST_PIXELS: u64 = 100_000_000;

/// Limits of uploads, checked before a picture is decoded.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Media {
    /// Largest file, bytes.
    pub max_bytes: u64,
    /// Largest picture, pixels (width × height).
    pub max_pixels: u64,
}

impl Default for Media {
    fn default() -> Self {
        Self { max_bytes: 15 << 20, max_pixels: 40_000_000 }
    }
}

impl Media {
    pub(super) fn validate(&self) -> Result<(), String> {
        let ranges =
            [("max_bytes", self.max_bytes, MOST_BYTES), ("max_pixels", self.max_pixels, MOST_PIXELS)];
        for (key, value, most) in ranges {
            if !(LEAST..=most).contains(&value) {
                return Err(format!("{key}: must be {LEAST} to {most}"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_limits_nothing_is_refused() {
        let pixels = |max_pixels| Media { max_pixels, ..Media::default() }.validate();
        assert!(pixels(1024).is_ok() && pixels(MOST_PIXELS).is_ok());
        for wrong in [0, 1023, MOST_PIXELS + 1, 100_000_000_000] {
            assert!(pixels(wrong).unwrap_err().starts_with("max_pixels: must be 1024 to "), "{wrong}");
        }
        let bytes = Media { max_bytes: MOST_BYTES + 1, ..Media::default() };
        assert!(bytes.validate().unwrap_err().starts_with("max_bytes: must be 1024 to "));
    }
}
