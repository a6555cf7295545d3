//! The uploads that the sanitised HTML of posts shows and links.
//!
//! The serialiser writes every attribute as name="value", and no quote inside of a value.

use std::cell::Cell;

use super::html::rewrite_tags;
use crate::media::bucket::{Bucket, linked_upload};

/// An image in the text of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ShownImage {
    pub(crate) url: String,
    /// Its alternative text there, as HTML has it.
    pub(crate) alt: String,
}

/// The images.
pub(crate) fn images(html: &str) -> Vec<ShownImage> {
    // The first piece is what stands before the first image.
    let tags = html.split("<img ").skip(1);
    let image = |tag| {
        let url = attribute(tag, "src")?.to_owned();
        Some(ShownImage { url, alt: attribute(tag, "alt").unwrap_or_default().to_owned() })
    };
    tags.filter_map(image).filter(|image| Bucket::Blogs.holds(&image.url)).collect()
}

/// The value of an attribute, given what follows a tag's name.
fn attribute<'t>(tag: &'t str, wanted: &str) -> Option<&'t str> {
    let mut parts = tag.split('"');
    while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
        match name.trim_start().strip_suffix('=') {
            Some(name) if name == wanted => return Some(value),
            Some(_) => {}
            None => return None,
        }
    }
    None
}

/// The uploads that links lead to.
pub(crate) fn linked(html: &str) -> Vec<String> {
    let links = html.split("<a ").skip(1).filter_map(|tag| attribute(tag, "href"));
    links.filter_map(linked_upload).map(str::to_owned).collect()
}

/// The HTML with another upload in the place of one; none when it has no such upload. `size` is the width and height of the
/// new one in pixels, if it is a picture.
pub(crate) fn replaced(html: &str, old: &str, new: &str, size: Option<(u32, u32)>) -> Option<String> {
    let found = Cell::new(false);
    let images = rewrite_tags(html, "<img ", |tag| {
        if attribute(tag, "src") != Some(old) {
            return tag.to_owned();
        }
        found.set(true);
        let tag = tag.replacen(&format!("src=\"{old}\""), &format!("src=\"{new}\""), 1);
        let Some((width, height)) = size else { return tag };
        with_number(&with_number(&tag, "width", width), "height", height)
    });
    let links = rewrite_tags(&images, "<a ", |tag| {
        let leads_there = attribute(tag, "href").and_then(linked_upload) == Some(old);
        if !leads_there {
            return tag.to_owned();
        }
        found.set(true);
        tag.replacen(&format!("href=\"{old}"), &format!("href=\"{new}"), 1)
    });
    found.get().then_some(links)
}

/// The tag with another number in this attribute, if it has it.
fn with_number(tag: &str, name: &str, number: u32) -> String {
    match attribute(tag, name) {
        Some(value) => tag.replacen(&format!("{name}=\"{value}\""), &format!("{name}=\"{number}\""), 1),
        None => tag.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blog::html::sanitise;

    const OLD: &str = "/storage/blogs/1-a.webp";

    fn post() -> String {
        sanitise(
            "<p>x</p><img src='/storage/blogs/1-a.webp' alt='a > b' width='640' height='480'>\
             <img width=7 src=/storage/blogs/2.png><img src='https://elsewhere.example/x.png'>\
             <a href='/storage/documents/1-a.pdf#page=2'>A</a> <a href='/about'>B</a>",
        )
    }

    #[test]
    fn images_and_linked_documents_are_found() {
        let shown: Vec<_> = images(&post()).into_iter().map(|image| (image.url, image.alt)).collect();
        let image = |url: &str, alt: &str| (url.to_owned(), alt.to_owned());
        let one = &shown[0].1;
        assert!(one.starts_with("a "), "{one}");
        assert_eq!(shown[0].0, OLD);
        assert_eq!(shown[1..], [image("/storage/blogs/2.png", "")]);
        assert_eq!(linked(&post()), ["/storage/documents/1-a.pdf"]);
    }

    #[test]
    fn an_upload_is_replaced_where_it_is_shown_or_linked_and_nowhere_else() {
        let html = format!("{}<p>{OLD}</p>", post());
        let new = replaced(&html, OLD, "/storage/blogs/9-z.png", Some((300, 200))).unwrap();
        assert!(new.contains("<img src=\"/storage/blogs/9-z.png\""), "{new}");
        assert!(new.contains("width=\"300\"") && new.contains("height=\"200\""), "{new}");
        assert!(new.contains("width=\"7\"") && new.contains(&format!("<p>{OLD}</p>")), "{new}");
        assert_eq!(sanitise(&new), new);
        let new = replaced(&html, "/storage/documents/1-a.pdf", "/storage/documents/2-b.pdf", None).unwrap();
        assert!(new.contains("href=\"/storage/documents/2-b.pdf#page=2\""), "{new}");
        assert_eq!(replaced(&html, "/storage/blogs/7-q.png", "/storage/blogs/9-z.png", None), None);
    }
}
