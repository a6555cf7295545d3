//! The folders that uploads are stored in, and their addresses.

use std::fs;
use std::path::{Path, PathBuf};

use images::UNFINISHED;
use images::link_preview::LINK_PREVIEW;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use tempfile::TempPath;
use utoipa::ToSchema;

use super::rejection::not_stored;
use crate::error::Result;
use crate::platform::random::Random;

/// A folder of uploads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Bucket {
    /// Images of products.
    ProductImages,
    /// Images of posts.
    Blogs,
    /// Pictures of the site's own pages.
    Site,
    /// Documents.
    Documents,
}

impl Bucket {
    /// Every bucket.
    pub const ALL: [Self; 4] = [Self::ProductImages, Self::Blogs, Self::Site, Self::Documents];

    /// The bucket of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// Its name in addresses.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it holds documents; the others hold pictures.
    pub(crate) fn holds_documents(self) -> bool {
        self == Self::Documents
    }

    /// Its folder below the image directory, and below `/storage/`.
    pub fn folder(self) -> &'static str {
        match self {
            Self::ProductImages => "product-images/products",
            Self::Blogs => "blogs",
            Self::Site => "site",
            Self::Documents => "documents",
        }
    }

    /// The root-relative address of a file of this bucket.
    pub fn address(self, name: &str) -> String {
        format!("/storage/{}/{name}", self.folder())
    }

    /// Whether this is the root-relative address of a file in this bucket. Such an address never leads out of the
    /// bucket's folder.
    pub fn holds(self, address: &str) -> bool {
        let inside = address.strip_prefix("/storage/").and_then(|rest| rest.strip_prefix(self.folder()));
        let name = inside.and_then(|rest| rest.strip_prefix('/')).unwrap_or_default();
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.');
        !name.is_empty() && !name.starts_with('.') && !name.contains("..") && name.bytes().all(plain)
    }
}

/// The root-relative form of an upload's address, which may begin with the site's own origin.
pub(crate) fn stored_address(url: &str, origin: &str) -> Option<String> {
    let path = url.strip_prefix(origin).unwrap_or(url);
    Bucket::ALL.iter().any(|bucket| bucket.holds(path)).then(|| path.to_owned())
}

/// The upload that a link leads to: its address, without what the link says of a place inside of it (`#page=2`).
pub(crate) fn linked_upload(link: &str) -> Option<&str> {
    let path = link.split(['?', '#']).next()?;
    Bucket::ALL.iter().any(|bucket| bucket.holds(path)).then_some(path)
}

// A stored image as pages and responses show it.

/// Widths of the WebP variants that are made of every image, never upscaled.
pub(crate) const VARIANT_WIDTHS: [u32; 4] = [160, 320, 640, 1280];

/// An image with all that a page needs to show it without a layout shift.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Picture {
    /// Root-relative address of the full image.
    pub url: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Alternative text.
    pub alt: String,
    /// Palette class 0 to 63 of its dominant colour, shown until it has loaded.
    pub tone: u8,
    /// Widths that exist as WebP: the address without its extension, then `.{width}.webp`.
    pub variants: Vec<u32>,
}

/// Longest alternative text, characters.
pub(crate) const LONGEST_ALT: usize = 300;

/// A picture of the site's own pages, uploaded or shipped, as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ResolvedPicture {
    /// Root-relative address of the whole picture.
    pub url: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Palette class 0 to 63 of its dominant colour, shown until it has loaded; none: the page's own ground.
    pub tone: Option<u8>,
    /// Widths that exist as WebP: the address without its extension, then `.{width}.webp`.
    pub variants: Vec<u32>,
}

impl From<Picture> for ResolvedPicture {
    fn from(Picture { url, width, height, tone, variants, .. }: Picture) -> Self {
        Self { url, width, height, tone: Some(tone), variants }
    }
}

// Where the files of uploads are, and how they are named.

/// A path for an upload while it is received. A file that is created there is removed when the path is dropped.
pub(crate) fn upload_path(images: &Path, random: &Random, now: jiff::Timestamp) -> Result<TempPath> {
    fs::create_dir_all(images).map_err(not_stored)?;
    let path = images.join(format!("{UNFINISHED}{}.upload", new_stem(random, now)));
    TempPath::try_from_path(path).map_err(not_stored)
}

/// A file name for an image, without extension: the time, and eight random bytes that nobody can guess.
pub(crate) fn new_stem(random: &Random, now: jiff::Timestamp) -> String {
    format!("{}-{:016x}", now.as_millisecond(), u64::from_be_bytes(random.bytes()))
}

/// The full file of an upload.
pub(crate) fn full_file(images: &Path, url: &str) -> Option<PathBuf> {
    url.strip_prefix("/storage/").map(|inside| images.join(inside))
}

/// The files of an image: the full one, its variants, and the copy for link previews, which there need not be.
pub(crate) fn image_files(images: &Path, url: &str, variants: &[u32]) -> Vec<PathBuf> {
    let Some(inside) = url.strip_prefix("/storage/") else { return Vec::new() };
    let stem = inside.rsplit_once('.').map_or(inside, |(stem, _)| stem);
    let variants = variants.iter().map(|width| images.join(format!("{stem}.{width}.webp")));
    variants.chain([images.join(inside), images.join(format!("{stem}{LINK_PREVIEW}"))]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_a_place_inside_of_a_document_leads_to_the_document() {
        for link in [
            "/storage/documents/1-a.pdf",
            "/storage/documents/1-a.pdf#page=2",
            "/storage/documents/1-a.pdf?x#y",
        ] {
            assert_eq!(linked_upload(link), Some("/storage/documents/1-a.pdf"));
        }
        for link in ["", "#page=2", "/about", "https://site.example/storage/documents/1-a.pdf"] {
            assert_eq!(linked_upload(link), None, "{link}");
        }
    }

    #[test]
    fn only_addresses_in_a_bucket_are_accepted() {
        let origin = "https://site.example";
        let stored = |url: &str| stored_address(url, origin);
        assert_eq!(stored("/storage/blogs/1-a.png").as_deref(), Some("/storage/blogs/1-a.png"));
        assert_eq!(
            stored("https://site.example/storage/product-images/products/1-a.jpg").as_deref(),
            Some("/storage/product-images/products/1-a.jpg")
        );
        for bad in [
            "",
            "1-a.png",
            "/storage/blogs/",
            "/storage/other/1-a.png",
            "/storage/product-images/1-a.png",
            "/storage/blogs/../site.db",
            "/storage/blogs/..%2fsite.db",
            "/storage/blogs/a/b.png",
            "/storage/blogs/.part-1-a.png",
            "https://elsewhere.example/storage/blogs/1-a.png",
            "https://site.example.evil/storage/blogs/1-a.png",
            "//site.example/storage/blogs/1-a.png",
        ] {
            assert_eq!(stored(bad), None, "{bad}");
        }
    }
}
