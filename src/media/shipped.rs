//! The pictures of the site's own pages that come with the binary, `assets/site/`. Beside `name.webp` there may be a narrower
//! copy of it, `name-half.webp` or `name-small.webp`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;

use super::picture::{ResolvedPicture, PictureSource};

/// What their addresses begin with.
pub const FOLDER: &str = "/site/";
/// How the names of narrower copies end, before the extension.
const NARROWER: [&str; 2] = ["-half", "-small"];

#[derive(RustEmbed)]
#[folder = "assets/site"]
#[include = "*.webp"]
#[include = "*.jpg"]
struct Files;

/// A picture that comes with the binary.
pub struct ShippedPicture {
    /// Its bytes.
    pub bytes: &'static [u8],
    /// The beginning of its hash, in hexadecimal; part of its address, so that the address changes with the picture.
    pub version: String,
    width: u32,
    height: u32,
}

static PICTURES: LazyLock<BTreeMap<String, ShippedPicture>> = LazyLock::new(|| {
    let load = |name: &str| {
        let file = Files::get(name)?;
        let size = imagesize::blob_size(&file.data).ok()?;
        let version = file.metadata.sha256_hash()[..4].iter().map(|byte| format!("{byte:02x}")).collect();
        // Leaks once a picture where files are not embedded but read, which is nowhere.
        let bytes: &'static [u8] = match file.data {
            std::borrow::Cow::Borrowed(bytes) => bytes,
            std::borrow::Cow::Owned(bytes) => bytes.leak(),
        };
        let side = |side: usize| u32::try_from(side).ok();
        Some(ShippedPicture { bytes, version, width: side(size.width)?, height: side(size.height)? })
    };
    Files::iter().filter_map(|name| Some((name.to_string(), load(&name)?))).collect()
});

/// The picture of this name.
pub fn find(name: &str) -> Option<&'static ShippedPicture> {
    PICTURES.get(name)
}

/// The names of all that may be chosen, without the narrower copies.
pub fn names() -> impl Iterator<Item = &'static str> {
    let is_copy = |name: &str| NARROWER.iter().any(|ending| name.contains(&format!("{ending}.")));
    PICTURES.keys().map(String::as_str).filter(move |name| !is_copy(name))
}

/// What a page needs to show the picture of this name.
pub(super) fn resolve(name: &str) -> Option<ResolvedPicture> {
    let whole = find(name)?;
    let (stem, extension) = name.rsplit_once('.')?;
    let copies = NARROWER.iter().filter_map(|ending| {
        let name = format!("{stem}{ending}.{extension}");
        find(&name).map(|copy| source(&name, copy))
    });
    let mut sources: Vec<_> = copies.chain([source(name, whole)]).collect();
    sources.sort_by_key(|source| source.width);
    let (width, height) = (whole.width, whole.height);
    Some(ResolvedPicture { url: address(name, whole), width, height, tone: None, sources })
}

fn source(name: &str, picture: &ShippedPicture) -> PictureSource {
    PictureSource { url: address(name, picture), width: picture.width }
}

fn address(name: &str, picture: &ShippedPicture) -> String {
    format!("{FOLDER}{name}?v={}", picture.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrower_copies_belong_to_their_picture() {
        let header = resolve("about-header.webp").unwrap();
        assert_eq!((header.width, header.height), (1600, 900));
        assert_eq!(header.sources.iter().map(|source| source.width).collect::<Vec<_>>(), [800, 1600]);
        assert!(header.sources[0].url.starts_with("/site/about-header-half.webp?v="));
        assert_eq!(header.sources[1].url, header.url);
        let quality = resolve("company-quality.webp").unwrap();
        assert_eq!(quality.sources.iter().map(|source| source.width).collect::<Vec<_>>(), [480, 800]);
        assert!(resolve("product-fallback.webp").unwrap().sources.len() == 1);
        assert!(resolve("README.md").is_none() && find("../fonts/README.md").is_none());
        assert!(names().any(|name| name == "about-header.webp"));
        assert!(!names().any(|name| name == "about-header-half.webp"));
    }
}
