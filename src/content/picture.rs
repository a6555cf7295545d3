//! Pictures of a page: an upload of the bucket `site`, or one that is shipped.

use serde::Serialize;
use serde_json::Value;

use super::field::{Context, Field, FieldKind, FieldSchema, string};
use super::text::{Line, Optional};
use crate::media::bucket::Bucket;
use crate::media::picture::LONGEST_ALT;
use crate::media::shipped;

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
        if text.is_empty() || Bucket::Site.holds(text) || shipped::find(text).is_some() {
            return Some(Self(text.to_owned()));
        }
        context.fail("must be a picture that was uploaded for the site's pages, or one that is shipped");
        None
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Address", FieldKind::Line { max: 200 })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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
}
