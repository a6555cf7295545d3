//! What the HTML of an article may hold: an allowlist, applied when it is saved; and its text without tags.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};

use super::links::link_target;
use crate::media::bucket::Bucket;

/// Elements that may stand in an article.
pub const TAGS: [&str; 30] = [
    "a",
    "b",
    "blockquote",
    "br",
    "code",
    "em",
    "figcaption",
    "figure",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];
/// Attributes that they may have.
pub const ATTRIBUTES: [(&str, &[&str]); 3] =
    [("a", &["href"]), ("img", &["src", "alt", "width", "height"]), ("th", &["scope"])];
/// Headings that an article has not, and those that they become: the page's title is its only `<h1>`.
pub const OTHER_HEADINGS: [(&str, &str); 3] = [("h1", "h2"), ("h5", "h4"), ("h6", "h4")];
/// Tags within a line; all others part words.
const INLINE: [&str; 11] = ["a", "b", "code", "em", "i", "s", "strong", "sub", "sup", "u", "img"];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::empty();
    cleaner
        .tags(TAGS.into_iter().chain(OTHER_HEADINGS.map(|(other, _)| other)).collect())
        // By itself it would keep `lang` and `title` everywhere.
        .generic_attributes(HashSet::new())
        .clean_content_tags(HashSet::from(["script", "style"]))
        .tag_attributes(
            ATTRIBUTES.into_iter().map(|(tag, names)| (tag, names.iter().copied().collect())).collect(),
        )
        .link_rel(Some("noopener"))
        .url_schemes(HashSet::from(["https", "http", "mailto", "tel"]))
        // The filter below judges every address, relative ones too.
        .url_relative(UrlRelative::PassThrough)
        .attribute_filter(|tag, attribute, value| {
            let value = if attribute == "href" { trimmed(value) } else { value };
            let keep = match (tag, attribute) {
                ("img", "src") => is_own_picture(value),
                ("a", "href") => link_target(value).is_some(),
                ("img", "width" | "height") => {
                    (1..=5).contains(&value.len()) && value.bytes().all(|b| b.is_ascii_digit())
                }
                ("th", "scope") => matches!(value, "col" | "row" | "colgroup" | "rowgroup"),
                _ => true,
            };
            keep.then_some(Cow::Borrowed(value))
        })
        .strip_comments(true);
    cleaner
});

/// How often a text is cleaned until nothing changes any more.
const PASSES: usize = 4;

/// Keeps of a text what the allowlist allows, well-formed, without characters that nobody sees and that XML forbids.
/// Doing it twice changes nothing.
///
/// A tree can be written down so that it reads back as another one: links in links that a table keeps apart, a blank line
/// at the head of `<pre>`. What browsers get is therefore what was read back, cleaned, and came out the same.
pub fn sanitise(html: &str) -> String {
    let mut clean = clean_once(html);
    for _ in 1..PASSES {
        let again = clean_once(&clean);
        if again == clean {
            break;
        }
        clean = again;
    }
    clean
}

fn clean_once(html: &str) -> String {
    let clean: String = CLEANER.clean(html).to_string().chars().filter(|c| is_text(*c)).collect();
    let clean = without_blind_pictures(lowered_headings(clean));
    let mut parts = clean.split("<pre>");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + "<pre>" + part.trim_start_matches('\n'))
}

/// The serialiser escapes brackets in text and values, and these tags have no attributes.
fn lowered_headings(html: String) -> String {
    OTHER_HEADINGS.into_iter().fold(html, |html, (other, own)| {
        html.replace(&format!("<{other}>"), &format!("<{own}>"))
            .replace(&format!("</{other}>"), &format!("</{own}>"))
    })
}

/// Takes out `<img>` without an address: what is left of a picture from elsewhere.
fn without_blind_pictures(html: String) -> String {
    if !html.contains("<img") {
        return html;
    }
    let mut parts = html.split("<img");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = after_tag(part);
        if part[..part.len() - rest.len()].contains(" src=\"") {
            out.push_str("<img");
            out.push_str(part);
        } else {
            out.push_str(rest);
        }
    }
    out
}

/// An address without the blanks around it, which browsers pass over.
pub fn trimmed(address: &str) -> &str {
    address.trim_matches(|c: char| c.is_ascii_whitespace())
}

/// Not a control character, nor one of the two that are no characters at all; line breaks and tabs are text.
pub fn is_text(c: char) -> bool {
    matches!(c, '\n' | '\t') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'))
}

/// Whether this is the address of a picture of an article; an article shows no others.
pub fn is_own_picture(url: &str) -> bool {
    Bucket::Blogs.holds(url)
}

/// The addresses of the pictures that a sanitised text shows.
pub fn pictures(html: &str) -> Vec<String> {
    // What stands ahead of the first picture belongs to none.
    let tags = html.split("<img ").skip(1);
    // The serialiser writes every attribute as name="value" and no quote inside a value.
    let source = |tag: &str| {
        let mut parts = tag.split('"');
        while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
            match name.trim_start() {
                "src=" => return Some(value.to_owned()),
                name if name.starts_with('>') => return None,
                _ => {}
            }
        }
        None
    };
    tags.filter_map(source).filter(|url| is_own_picture(url)).collect()
}

/// Sanitised HTML for readers elsewhere: pictures and links of the site with its address in front, links within the
/// article with the article's.
pub fn with_whole_addresses(html: &str, base: &str, page: &str) -> String {
    let pictures = rewrite_tags(html, "<img ", |tag| tag.replacen("src=\"/", &format!("src=\"{base}/"), 1));
    rewrite_tags(&pictures, "<a ", |tag| {
        let tag = tag.replacen("href=\"/", &format!("href=\"{base}/"), 1);
        tag.replacen("href=\"#", &format!("href=\"{page}#"), 1)
    })
}

fn rewrite_tags(html: &str, opening: &str, rewrite: impl Fn(&str) -> String) -> String {
    let mut parts = html.split(opening);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (tag, rest) = part.split_at(part.len() - after_tag(part).len());
        out.push_str(opening);
        out.push_str(&rewrite(tag));
        out.push_str(rest);
    }
    out
}

/// The text of sanitised HTML, in one line, without tags.
pub fn text(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        push(&mut out, &rest[..at]);
        let tag = &rest[at + 1..];
        let name: String =
            tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        if !INLINE.contains(&name.as_str()) && !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        rest = after_tag(tag);
    }
    push(&mut out, rest);
    out.truncate(out.trim_end().len());
    out
}

/// What follows a tag's `>`; one inside a quoted attribute does not count.
fn after_tag(tag: &str) -> &str {
    let mut quoted = false;
    for (at, byte) in tag.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'>' if !quoted => return &tag[at + 1..],
            _ => {}
        }
    }
    ""
}

/// Adds a piece of text with its character references resolved and its blanks collapsed.
fn push(out: &mut String, piece: &str) {
    let piece = piece.replace("&nbsp;", "\u{a0}").replace("&lt;", "<").replace("&gt;", ">");
    for c in piece.replace("&quot;", "\"").replace("&amp;", "&").chars() {
        if !c.is_ascii_whitespace() {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_what_is_allowed_stays() {
        for (dirty, clean) in [
            ("<p onclick=x()>A<script>alert(1)</script></p>", "<p>A</p>"),
            ("<h1>T</h1><h2 style='x' class=y id=z title=t lang=hi>U</h2>", "<h2>T</h2><h2>U</h2>"),
            ("<h1 class=x>T<h5>U</h5><h6>V</h6>", "<h2>T</h2><h4>U</h4><h4>V</h4>"),
            ("<a href=\"javascript:alert(1)\">x</a>", "<a rel=\"noopener\">x</a>"),
            (
                "<a href=\"http://plain.example/\">x</a>",
                "<a href=\"http://plain.example/\" rel=\"noopener\">x</a>",
            ),
            (
                "<a href=\" /products/136\n\">x</a><a href=\"#part-2\">y</a>",
                "<a href=\"/products/136\" rel=\"noopener\">x</a><a href=\"#part-2\" rel=\"noopener\">y</a>",
            ),
            ("<a href=\"/&#1;/evil.example\">x</a>", "<a rel=\"noopener\">x</a>"),
            (
                "<a href=\"https://x.example/?a=1&amp;b=2\" target=_blank>x</a>",
                "<a href=\"https://x.example/?a=1&amp;b=2\" rel=\"noopener\">x</a>",
            ),
            ("<a href=\"tel:+911234\">x</a>", "<a href=\"tel:+911234\" rel=\"noopener\">x</a>"),
            ("<a href=\"//evil.example\">x</a>", "<a rel=\"noopener\">x</a>"),
            ("<p>a<img src=\"https://evil.example/p.png\" alt=\"src= &gt;\">b", "<p>ab</p>"),
            ("<img src=\"data:image/png;base64,AA\">", ""),
            ("<img src=\"/storage/blogs/../../x.png\">", ""),
            (
                "<img src=\"/storage/blogs/1-a.webp\" alt=\"A\" width=\"10\" height=\"1e3\" onerror=x>",
                "<img src=\"/storage/blogs/1-a.webp\" alt=\"A\" width=\"10\">",
            ),
            (
                "<table><tr><th scope=\"col\">A<th scope=\"x\">B</table>",
                "<table><tbody><tr><th scope=\"col\">A</th><th>B</th></tr></tbody></table>",
            ),
            ("<iframe src=\"https://x.example\"></iframe><svg><style>x</style></svg>", ""),
            ("<pre>\n\na\n</pre>", "<pre>a\n</pre>"),
            (
                "<a href=\"https://a.example\">a<table><a href=\"https://b.example\">b</table>",
                "<a href=\"https://a.example\" rel=\"noopener\">a</a><a href=\"https://b.example\" rel=\"noopener\">b</a><table></table>",
            ),
            ("<!-- c --><p>a<br>b<hr>", "<p>a<br>b</p><hr>"),
            ("<p>\u{1}a&#11;\u{b}b&#13;\u{ffff}c\td</p>", "<p>abc\td</p>"),
        ] {
            assert_eq!(sanitise(dirty), clean, "{dirty}");
        }
    }

    #[test]
    fn the_text_has_no_tags_and_words_stay_apart() {
        let html = "<h2>One</h2><p>C<sub>max</sub> &lt; 5&nbsp;mg &amp;amp;</p><ul><li>a</li><li>b</li></ul>";
        assert_eq!(text(html), "One Cmax < 5\u{a0}mg &amp; a b");
        assert_eq!(text("<p>a</p>\n<img src=\"/x\" alt=\"a > b\"><p>c</p>"), "a c");
    }

    #[test]
    fn pictures_are_named() {
        let html = "<p><img src=\"/storage/blogs/1-a.webp\" alt=\"\"></p><img alt=\"src=\" src=\"/storage/blogs/2.png\">";
        assert_eq!(pictures(&sanitise(html)), ["/storage/blogs/1-a.webp", "/storage/blogs/2.png"]);
    }

    #[test]
    fn pictures_and_links_are_found_from_elsewhere_and_text_stays_text() {
        let html = "<p>src=\"/x\" href=\"/x\"</p><img src=\"/storage/blogs/1.png\" alt=\"a\">src=\"/y\"\
                    <a href=\"/products/1\">b</a><a href=\"#part-1\">c</a><a href=\"https://e.example/\">d</a>";
        let whole = "<p>src=\"/x\" href=\"/x\"</p><img src=\"https://s.example/storage/blogs/1.png\" alt=\"a\">src=\"/y\"\
                     <a href=\"https://s.example/products/1\">b</a><a href=\"https://s.example/blog/p#part-1\">c</a>\
                     <a href=\"https://e.example/\">d</a>";
        assert_eq!(with_whole_addresses(html, "https://s.example", "https://s.example/blog/p"), whole);
    }

    proptest! {
        #[test]
        fn cleaning_twice_changes_nothing(html in "(<[a-z/!]{0,6}[ =\"a-z:/]{0,12}>|[a-z<&;\"' ]{0,8}){0,12}") {
            let once = sanitise(&html);
            prop_assert_eq!(sanitise(&once), once.clone());
            prop_assert!(!text(&once).contains("  "));
        }
    }
}
