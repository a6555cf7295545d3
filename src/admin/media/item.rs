//! An upload as the library shows it.

use std::collections::HashSet;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::media::sweep::GRACE;

/// An upload.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MediaItem {
    /// Id.
    pub id: i64,
    /// `product-images`, `blogs` and `site` hold pictures, `documents` PDF files.
    pub bucket: &'static str,
    /// Root-relative address.
    pub url: String,
    /// The file's name as it was uploaded, `""` where that is not known. Documents are saved under it.
    pub name: String,
    /// Alternative text of a picture, where the page that shows it has none of its own.
    pub alt: String,
    /// Size of the full file.
    pub bytes: u64,
    /// Width in pixels; null for documents, as height and tone.
    pub width: Option<u32>,
    /// Height in pixels.
    pub height: Option<u32>,
    /// Palette class 0 to 63 of a picture's dominant colour.
    pub tone: Option<u8>,
    /// Widths that exist as WebP: the address without its extension, then `.{width}.webp`.
    pub variants: Vec<u32>,
    /// When it was uploaded, RFC 3339 UTC.
    #[schema(value_type = String)]
    pub uploaded_at: Timestamp,
    /// E-mail of the administrator; null where that is not known.
    pub uploaded_by: Option<String>,
    /// Whether it stays although nothing refers to it.
    pub kept: bool,
    /// How many products, articles and pages of the site refer to it, the trash and earlier versions included.
    pub uses: u64,
    /// Whether an article or a page of the site shows it without an alternative text.
    pub missing_alt: bool,
    /// When it will be removed unless something refers to it by then; null: it stays.
    #[schema(value_type = Option<String>)]
    pub remove_at: Option<Timestamp>,
}

/// How many uploads there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub struct LibraryCounts {
    pub all: u64,
    pub products: u64,
    pub articles: u64,
    pub site: u64,
    pub documents: u64,
    pub unused: u64,
}

impl MediaItem {
    /// What people call it.
    pub(super) fn title(&self) -> &str {
        if self.name.is_empty() { &self.url } else { &self.name }
    }

    /// With what is not in its row.
    pub(super) fn completed(mut self, missing_alts: &HashSet<String>) -> Self {
        self.missing_alt = missing_alts.contains(&self.url);
        self.remove_at = (self.uses == 0 && !self.kept).then(|| self.uploaded_at + GRACE);
        self
    }
}
