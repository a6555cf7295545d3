//! `[media]`: limits of uploads.

use serde::Deserialize;

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
        if self.max_bytes < 1024 || self.max_pixels < 1024 {
            return Err("max_bytes and max_pixels: must be at least 1024".to_owned());
        }
        Ok(())
    }
}
