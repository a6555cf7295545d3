//! Pictures of a page: an upload of the bucket `site`, or one that is shipped.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::field::{Context, Field, FieldKind, FieldSchema, string};
use super::text::{Line, Optional};
use crate::media::bucket::{Bucket, LONGEST_ALT, ResolvedPicture, linked_upload};

/// A picture with its alternative text and the point that stays visible when it is cut. With `PHONE`, narrow windows may
/// have another one; unless `REQUIRED`, there may be none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Picture<const PHONE: bool = false, const REQUIRED: bool = true> {
    src: String,
    alt: Optional<Line<LONGEST_ALT>>,
    focus: Focus,
    phone: String,
}

/// The point of a picture that stays visible when it is cut, in percent from left and top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Focus {
    left: u8,
    top: u8,
}

impl Serialize for Focus {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.left, self.top))
    }
}

impl Field for Focus {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let text = string(value, context)?;
        let percent = |part: &str| part.parse::<u8>().ok().filter(|percent| *percent <= 100);
        let focus = text.split_once(' ').and_then(|(left, top)| Some((percent(left)?, percent(top)?)));
        if focus.is_none() {
            context.fail("must be two numbers from 0 to 100, such as 50 40");
        }
        focus.map(|(left, top)| Self { left, top })
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Focal point", FieldKind::Line { max: 7 })
    }
}

impl<const PHONE: bool, const REQUIRED: bool> Field for Picture<PHONE, REQUIRED> {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let members = context.group(value, &["src", "alt", "focus", "phone"])?;
        let src = context.member::<Address>(members, "src");
        let alt = context.member(members, "alt");
        let focus = context.member(members, "focus");
        let phone = context.member::<Address>(members, "phone");
        let (Address(src), Address(phone)) = (src?, phone?);
        let (alt, focus) = (alt?, focus?);
        if src.is_empty() && (REQUIRED || !phone.is_empty()) {
            context.at("src", |context| context.fail("is required"));
            return None;
        }
        if !PHONE && !phone.is_empty() {
            context.at("phone", |context| context.fail("has no place on this page"));
            return None;
        }
        Some(Self { src, alt, focus, phone })
    }

    fn describe() -> FieldSchema {
        FieldSchema {
            label: "Picture",
            required: REQUIRED,
            claim: false,
            kind: FieldKind::Picture { phone: PHONE },
        }
    }
}

/// The address of a picture, or `""`.
struct Address(String);

impl Field for Address {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let text = string(value, context)?.trim();
        if text.is_empty() || Bucket::Site.holds(text) || find(text).is_some() {
            return Some(Self(text.to_owned()));
        }
        context.fail("must be a picture that was uploaded for the site's pages, or one that is shipped");
        None
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Address", FieldKind::Line { max: 200 })
    }
}

// The pictures of the site's own pages that come with the binary (`assets/site/`), as the frontend's build has written them
// (`frontend/scripts/sitePictures.ts`).

/// What a document's addresses of them begin with; pages have them under addresses that change with the picture.
pub(crate) const FOLDER: &str = "/site/";
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
pub(crate) fn find(address: &str) -> Option<&'static ResolvedPicture> {
    PICTURES.get(address.strip_prefix(FOLDER)?)
}

// The uploads that a stored document of a page refers to: its pictures, and what its links lead to.
//
// This looks at every text, not only at what the present form of the document has: a version of an earlier release may be
// restored.

/// An upload of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UsedUpload {
    pub(crate) url: String,
    /// Whether it is a picture without an alternative text there.
    pub(crate) missing_alt: bool,
}

/// All of them, in order.
pub(crate) fn uploads(document: &Value) -> Vec<UsedUpload> {
    let mut found = Vec::new();
    visit(document, &mut found);
    found
}

fn visit(value: &Value, found: &mut Vec<UsedUpload>) {
    match value {
        Value::Object(fields) => {
            let blank = fields.get("alt").and_then(Value::as_str).is_some_and(|alt| alt.trim().is_empty());
            for (name, value) in fields {
                match value.as_str().and_then(linked_upload) {
                    Some(url) => {
                        let missing_alt = blank && name == "src";
                        found.push(UsedUpload { url: url.to_owned(), missing_alt });
                    }
                    None => visit(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| visit(item, found)),
        Value::String(text) => {
            found.extend(
                linked_upload(text).map(|url| UsedUpload { url: url.to_owned(), missing_alt: false }),
            );
        }
        _ => {}
    }
}

/// The document with another upload in the place of one; none when it does not refer to that.
pub(crate) fn replaced(document: &Value, old: &str, new: &str) -> Option<Value> {
    let mut document = document.clone();
    replace(&mut document, old, new).then_some(document)
}

fn replace(value: &mut Value, old: &str, new: &str) -> bool {
    let mut found = false;
    match value {
        Value::Object(fields) => fields.values_mut().for_each(|value| found |= replace(value, old, new)),
        Value::Array(items) => items.iter_mut().for_each(|item| found |= replace(item, old, new)),
        Value::String(text) if linked_upload(text) == Some(old) => {
            text.replace_range(..old.len(), new);
            found = true;
        }
        _ => {}
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    use serde_json::json;
    fn errors<const PHONE: bool, const REQUIRED: bool>(src: &str, focus: &str, phone: &str) -> String {
        let value = json!({"src": src, "alt": "", "focus": focus, "phone": phone});
        let mut context = Context::default();
        let parsed = Picture::<PHONE, REQUIRED>::parse(&value, &mut context);
        assert!(parsed.is_none_or(|picture| json!(picture) == value));
        context.into_errors().to_string()
    }

    #[test]
    fn a_picture_is_one_of_ours() {
        let (shipped, phone) = ("/site/banner-1-desktop.webp", "/site/banner-1-phone.webp");
        assert_eq!(errors::<true, true>(shipped, "50 40", phone), "");
        assert_eq!(errors::<false, true>("/storage/site/1-a.jpg", "0 100", ""), "");
        assert_eq!(errors::<false, false>("", "50 50", ""), "");
        assert_eq!(errors::<false, true>("", "50 50", ""), "src: is required");
        assert_eq!(errors::<true, false>("", "50 50", phone), "src: is required");
        assert_eq!(errors::<false, true>(shipped, "50 50", phone), "phone: has no place on this page");
        for focus in ["", "50", "50 101", "50  50", "-1 5", "a b", "50% 50%", "50 50 50"] {
            assert!(errors::<false, true>(shipped, focus, "").contains("focus: "), "{focus}");
        }
        for src in [
            "https://elsewhere.example/a.png",
            "//elsewhere.example/a.png",
            "/storage/site/../blogs/a.png",
            "/storage/blogs/1-a.png",
            "/site/nothing.webp",
            "/site/../site.db",
            "/site/README.md",
            "data:image/png;base64,AAAA",
            "javascript:alert(1)",
        ] {
            assert!(errors::<false, true>(src, "50 50", "").starts_with("src: must be"), "{src}");
        }
    }

    #[test]
    fn the_build_has_written_every_picture_with_its_narrower_copies() {
        let header = find("/site/about-header.webp").unwrap();
        assert_eq!((header.width, header.height, &header.variants[..]), (1600, 900, &[800][..]));
        assert!(header.url.starts_with("/assets/about-header-"), "{}", header.url);
        assert!(find("/site/about-header-half.webp").is_none() && find("about-header.webp").is_none());
        assert!(find("/site/og-default.jpg").is_some());
    }

    #[test]
    fn pictures_and_linked_documents_are_found_and_replaced() {
        let document = json!({
            "hero": {"picture": {"src": "/storage/site/1-a.png", "alt": " ", "focus": "50 50", "phone": "/storage/site/2-b.png"}},
            "seals": [{"document": "/storage/documents/3-c.pdf#page=2", "text": "see /storage/site/1-a.png"}],
            "shipped": {"src": "/site/banner.webp", "alt": ""},
        });
        let found: Vec<_> =
            uploads(&document).into_iter().map(|upload| (upload.url, upload.missing_alt)).collect();
        let expected = [
            ("/storage/site/2-b.png", false),
            ("/storage/site/1-a.png", true),
            ("/storage/documents/3-c.pdf", false),
        ];
        assert_eq!(found.len(), 3);
        assert!(expected.iter().all(|(url, alt)| found.contains(&((*url).to_owned(), *alt))), "{found:?}");
        let new = replaced(&document, "/storage/documents/3-c.pdf", "/storage/documents/4.pdf").unwrap();
        assert_eq!(new["seals"][0]["document"], "/storage/documents/4.pdf#page=2");
        assert_eq!(new["seals"][0]["text"], document["seals"][0]["text"]);
        assert_eq!(replaced(&document, "/storage/site/9.png", "/storage/site/8.png"), None);
    }
}
