//! The pictures of the site's own pages that come with the binary (`assets/site/`), as the frontend's build has written them
//! (`frontend/scripts/sitePictures.ts`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::picture::ResolvedPicture;

/// What a document's addresses of them begin with; pages have them under addresses that change with the picture.
pub const FOLDER: &str = "/site/";
const BUILT: &str = include_str!(concat!(env!("OUT_DIR"), "/frontend/client/.vite/pictures.json"));

#[derive(Deserialize)]
struct BuiltPicture {
    url: String,
    width: u32,
    height: u32,
    variants: Vec<u32>,
}

static PICTURES: LazyLock<BTreeMap<String, ResolvedPicture>> = LazyLock::new(|| {
    let built: BTreeMap<String, BuiltPicture> = serde_json::from_str(BUILT).unwrap_or_default();
    let resolved = |BuiltPicture { url, width, height, variants }| ResolvedPicture {
        url,
        width,
        height,
        tone: None,
        variants,
    };
    built.into_iter().map(|(name, picture)| (name, resolved(picture))).collect()
});

/// What pages need to show the picture that documents have under this address.
pub fn find(address: &str) -> Option<&'static ResolvedPicture> {
    PICTURES.get(address.strip_prefix(FOLDER)?)
}

/// The addresses of all of them, as documents have them.
pub fn addresses() -> impl Iterator<Item = String> {
    PICTURES.keys().map(|name| format!("{FOLDER}{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_build_has_written_every_picture_with_its_narrower_copies() {
        let header = find("/site/about-header.webp").unwrap();
        assert_eq!((header.width, header.height, &header.variants[..]), (1600, 900, &[800][..]));
        assert!(header.url.starts_with("/assets/about-header-"), "{}", header.url);
        assert!(find("/site/about-header-half.webp").is_none() && find("about-header.webp").is_none());
        assert!(addresses().any(|address| address == "/site/og-default.jpg"));
    }
}
