//! The allowlist for the HTML of posts, applied when one is saved, and their text without tags.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};
use url::Url;

use crate::media::bucket::Bucket;

/// The elements that posts may contain.
pub(super) const TAGS: [&str; 30] = [
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
/// The attributes that these may have: what the rich text shows, it writes, and nothing of it is taken out.
pub(super) const ATTRIBUTES: [(&str, &[&str]); 14] = [
    ("a", &["href"]),
    ("img", &["src", "alt", "width", "height"]),
    ("th", &["scope", "colspan", "rowspan", "dir"]),
    ("td", &["colspan", "rowspan", "dir"]),
    ("ol", &["start", "type", "reversed", "dir"]),
    ("li", &["value", "dir"]),
    ("blockquote", &["dir"]),
    ("figcaption", &["dir"]),
    ("h2", &["dir"]),
    ("h3", &["dir"]),
    ("h4", &["dir"]),
    ("p", &["dir"]),
    ("table", &["dir"]),
    ("ul", &["dir"]),
];
/// Most columns and rows that a cell may span; more than these no table has that can be read.
const MAX_SPAN: [(&str, i32); 2] = [("colspan", 100), ("rowspan", 1_000)];
/// The greatest number of a list's item, and the least but for its sign.
const MAX_ITEM: i32 = 99_999;
/// Headings that become others: the page's title is its only `<h1>`.
pub(super) const OTHER_HEADINGS: [(&str, &str); 3] = [("h1", "h2"), ("h5", "h4"), ("h6", "h4")];
/// Elements that are taken out, but separate the words before and after them.
const OTHER_BLOCKS: [&str; 25] = [
    "address", "article", "aside", "caption", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt",
    "fieldset", "footer", "form", "header", "hgroup", "legend", "main", "menu", "nav", "option", "search",
    "section", "summary",
];
/// Elements whose style may say what is bold or slanted: Google Docs puts all that it copies into a `<b>` that is not bold.
const STYLED: [&str; 5] = ["b", "strong", "i", "em", "span"];
/// Elements without an end.
const VOID: [&str; 3] = ["br", "hr", "img"];
/// Elements within a line; all others separate words.
const INLINE: [&str; 11] = ["a", "b", "code", "em", "i", "s", "strong", "sub", "sup", "u", "img"];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::empty();
    cleaner
        // Those that are not in `TAGS` are replaced once the rest is clean.
        .tags(TAGS.into_iter().chain(replaced()).chain(["span"]).collect())
        // The default keeps `lang` and `title` everywhere.
        .generic_attributes(HashSet::new())
        .clean_content_tags(HashSet::from(["script", "style"]))
        .tag_attributes(
            ATTRIBUTES
                .into_iter()
                .chain(replaced().map(|tag| (tag, &["dir"][..])))
                .chain(STYLED.map(|tag| (tag, &["style"][..])))
                .map(|(tag, names)| (tag, names.iter().copied().collect()))
                .collect(),
        )
        .link_rel(Some("noopener"))
        .url_schemes(HashSet::from(["https", "http", "mailto", "tel"]))
        // The filter below checks every address, relative ones too.
        .url_relative(UrlRelative::PassThrough)
        .attribute_filter(|tag, attribute, value| {
            let value = if attribute == "href" { trimmed(value) } else { value };
            let keep = match (tag, attribute) {
                ("img", "src") => Bucket::Blogs.holds(value),
                ("a", "href") => link_target(value).is_some(),
                ("img", "width" | "height") => {
                    (1..=5).contains(&value.len()) && value.bytes().all(|b| b.is_ascii_digit())
                }
                ("th", "scope") => matches!(value, "col" | "row" | "colgroup" | "rowgroup"),
                ("ol", "type") => matches!(value, "a" | "A" | "i" | "I"),
                (_, "dir") => {
                    let known = ["ltr", "rtl", "auto"].into_iter();
                    return known.map(Cow::Borrowed).find(|one| value.eq_ignore_ascii_case(one));
                }
                (_, "colspan" | "rowspan") => return span(attribute, value),
                (_, "start" | "value") => return item_number(value),
                (_, "reversed") => return Some(Cow::Borrowed("")),
                (_, "style") => return emphasis(tag, value).map(Cow::Borrowed),
                _ => true,
            };
            keep.then_some(Cow::Borrowed(value))
        })
        .strip_comments(true);
    cleaner
});

/// The elements that are replaced or taken out once the rest is clean.
fn replaced() -> impl Iterator<Item = &'static str> {
    OTHER_HEADINGS.into_iter().map(|(other, _)| other).chain(OTHER_BLOCKS)
}

/// How many rows or columns a cell spans, unless that is one. No rows are all that follow in its part of the table, and browsers
/// end a span there.
fn span(attribute: &str, value: &str) -> Option<Cow<'static, str>> {
    let most = MAX_SPAN.iter().find(|(name, _)| *name == attribute).map_or(1, |(_, most)| *most);
    let asked = leading_integer(value)?;
    let spanned = if asked == 0 && attribute == "rowspan" { most } else { asked.min(most) };
    (spanned > 1).then(|| spanned.to_string().into())
}

fn item_number(value: &str) -> Option<Cow<'static, str>> {
    let number = leading_integer(value)?;
    (number.abs() <= MAX_ITEM).then(|| number.to_string().into())
}

/// The number that a value begins with, as browsers read it; the nearest that there is.
fn leading_integer(value: &str) -> Option<i32> {
    let value = value.trim_start_matches(|c: char| c.is_ascii_whitespace());
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    let digits = &digits[..digits.bytes().take_while(u8::is_ascii_digit).count()];
    let sign = if value.starts_with('-') { "-" } else { "" };
    (!digits.is_empty()).then(|| format!("{sign}{digits}").parse().unwrap_or(i32::MAX))
}

/// What a style makes of an element for emphasis: the elements that a `<span>` stands for, nothing for a `<b>` or `<i>` that is none.
fn emphasis(tag: &str, style: &str) -> Option<&'static str> {
    let declared = |property: &str| {
        let declarations = style.split(';').filter_map(|one| one.split_once(':'));
        let mut values = declarations.filter(|(name, _)| name.trim().eq_ignore_ascii_case(property));
        values.next_back().map(|(_, value)| value.trim().to_ascii_lowercase())
    };
    let weight = declared("font-weight").and_then(|weight| match weight.as_str() {
        "normal" | "lighter" => Some(false),
        "bold" | "bolder" => Some(true),
        _ => leading_integer(&weight).map(|weight| weight >= 600),
    });
    let slant = declared("font-style").and_then(|slant| match slant.as_str() {
        "normal" => Some(false),
        "italic" | "oblique" => Some(true),
        _ => None,
    });
    match (tag, weight, slant) {
        ("span", Some(true), Some(true)) => Some("strong em"),
        ("span", Some(true), _) => Some("strong"),
        ("span", _, Some(true)) => Some("em"),
        ("b" | "strong", Some(false), _) | ("i" | "em", _, Some(false)) => Some(""),
        _ => None,
    }
}

/// Most passes until cleaning changes nothing any more.
const PASSES: usize = 4;

/// Sanitises HTML to the allowlist; idempotent. The result is well-formed and has no characters that XML forbids.
///
/// Some trees are serialised to HTML that parses to another tree: links in links inside a table, a blank line at the
/// start of `<pre>`. So the result is parsed and cleaned again until it stays the same.
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
    let clean = without_empty_images(separate_blocks(&replace_elements(&clean)));
    let mut parts = clean.split("<pre>");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + "<pre>" + part.trim_start_matches('\n'))
}

/// Replaces headings by those of other levels, and [`STYLED`] elements by what they stand for; a direction of [`OTHER_BLOCKS`] goes
/// on to what stands in them. Only tags are matched, as in [`separate_blocks`].
fn replace_elements(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    // The elements around: what is written instead of each, and the direction that goes on to what stands in it.
    let mut open: Vec<(&str, Option<&str>)> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let Some(end) = rest[at..].find('>').map(|end| at + end) else { break };
        let (tag, name) = (&rest[at + 1..end], tag_name(&rest[at + 1..]));
        out.push_str(&rest[..at]);
        rest = &rest[end + 1..];
        if tag.starts_with('/') {
            let (written, _) = open.pop().unwrap_or_default();
            written
                .rsplit(' ')
                .filter(|name| !name.is_empty())
                .for_each(|name| push_tag(&mut out, "/", name, ""));
            continue;
        }
        let attributes = &tag[name.len()..];
        let value = |attribute: &str| {
            let (_, value) = attributes.split_once(&format!(" {attribute}=\""))?;
            value.split_once('"').map(|(value, _)| value)
        };
        let around = open.last().and_then(|(_, direction)| *direction);
        let is_taken_out = OTHER_BLOCKS.contains(&name);
        let style = if STYLED.contains(&name) { value("style") } else { None };
        let written = match OTHER_HEADINGS.iter().find(|(other, _)| *other == name) {
            Some((_, own)) => own,
            None => style.unwrap_or(if name == "span" { "" } else { name }),
        };
        let takes_direction = ATTRIBUTES.iter().any(|(tag, names)| *tag == written && names.contains(&"dir"));
        let own = value("dir");
        let inherited = around.filter(|_| takes_direction && own.is_none());
        let attributes = match inherited {
            Some(direction) => Cow::Owned(format!("{attributes} dir=\"{direction}\"")),
            None if style.is_some() || is_taken_out => Cow::Borrowed(""),
            None => Cow::Borrowed(attributes),
        };
        written
            .split(' ')
            .filter(|name| !name.is_empty())
            .for_each(|name| push_tag(&mut out, "", name, &attributes));
        if !VOID.contains(&name) {
            open.push((
                written,
                if is_taken_out { own.or(around) } else { around.filter(|_| !takes_direction) },
            ));
        }
    }
    out.push_str(rest);
    out
}

fn push_tag(out: &mut String, slash: &str, name: &str, attributes: &str) {
    out.extend(["<", slash, name, attributes, ">"]);
}

/// Removes the tags of [`OTHER_BLOCKS`], with a line break between words that only they separated. Only tags are matched:
/// the serialiser escapes brackets in text and values, and these tags have no attributes.
fn separate_blocks(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut start = 0;
    for (at, _) in html.match_indices('<') {
        let Some(end) = html[at..].find('>').map(|end| at + end) else { break };
        if OTHER_BLOCKS.contains(&html[at + 1..end].trim_start_matches('/')) {
            push_separate(&mut out, &html[start..at]);
            start = end + 1;
        }
    }
    push_separate(&mut out, &html[start..]);
    out
}

fn push_separate(out: &mut String, part: &str) {
    if part.is_empty() {
        return;
    }
    let separates = |tag: &str| !INLINE.contains(&tag_name(tag));
    let last_tag = out.rfind('<').filter(|_| out.ends_with('>')).map(|at| &out[at + 1..]);
    let is_separate = out.is_empty()
        || out.ends_with(char::is_whitespace)
        || part.starts_with(char::is_whitespace)
        || last_tag.is_some_and(separates)
        || part.strip_prefix('<').is_some_and(separates);
    if !is_separate {
        out.push('\n');
    }
    out.push_str(part);
}

/// The name of a tag, given what follows its `<`.
fn tag_name(tag: &str) -> &str {
    let name = tag.trim_start_matches('/');
    let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    &name[..end]
}

/// Removes each `<img>` without an address: what is left of an image from another site.
fn without_empty_images(html: String) -> String {
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

/// An address without the whitespace around it, which browsers ignore.
pub(super) fn trimmed(address: &str) -> &str {
    address.trim_matches(|c: char| c.is_ascii_whitespace())
}

/// Whether XML allows the character, control characters other than line breaks and tabs excepted.
pub(crate) fn is_text(c: char) -> bool {
    matches!(c, '\n' | '\t') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'))
}

/// Sanitised HTML with absolute addresses, for feed readers; `base` is the site's, `page` the post's.
pub(crate) fn with_absolute_urls(html: &str, base: &str, page: &str) -> String {
    let images = rewrite_tags(html, "<img ", |tag| tag.replacen("src=\"/", &format!("src=\"{base}/"), 1));
    rewrite_tags(&images, "<a ", |tag| {
        let tag = tag.replacen("href=\"/", &format!("href=\"{base}/"), 1);
        tag.replacen("href=\"#", &format!("href=\"{page}#"), 1)
    })
}

pub(super) fn rewrite_tags(html: &str, opening: &str, rewrite: impl Fn(&str) -> String) -> String {
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
        if !INLINE.contains(&tag_name(tag)) && !out.is_empty() && !out.ends_with(' ') {
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

/// Adds a piece of text with its character references resolved and its whitespace collapsed.
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

// Where links in posts may lead.

/// Where an allowed link leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkTarget {
    /// A page of this site, or a place in the same post.
    Site,
    /// An encrypted page elsewhere.
    Https,
    /// A page elsewhere without encryption; the author is warned.
    Http,
    /// An e-mail address.
    Mail,
    /// A telephone number.
    Phone,
}

/// A base to resolve paths against; the rules do not depend on the site's own address.
static BASE: LazyLock<Option<Url>> = LazyLock::new(|| Url::parse("https://site.invalid/blog/post").ok());

/// Where an address leads, or `None` when a link may not carry it. `frontend/src/office/records/articles/editor/links.ts` has the
/// same rules, and `tests/article-links.json` holds both to them.
///
/// Browsers remove tabs and line breaks from addresses and read `\` as `/`, so that `/\evil.example` leads to another
/// site. Addresses with such characters are refused.
pub(super) fn link_target(address: &str) -> Option<LinkTarget> {
    if address.contains(|c: char| c.is_control() || c == '\\') || address.trim() != address {
        return None;
    }
    match address.as_bytes() {
        [b'/', ..] if is_site_path(address) => return Some(LinkTarget::Site),
        [b'#', _, ..] if !address.contains(char::is_whitespace) => return Some(LinkTarget::Site),
        _ => {}
    }
    let (scheme, rest) = address.split_once(':')?;
    let web =
        |target| (is_web(rest) && Url::parse(address).is_ok_and(|url| url.has_host())).then_some(target);
    match scheme.to_ascii_lowercase().as_str() {
        "https" => web(LinkTarget::Https),
        "http" => web(LinkTarget::Http),
        "mailto" if !rest.is_empty() => Some(LinkTarget::Mail),
        "tel" if !rest.is_empty() => Some(LinkTarget::Phone),
        _ => None,
    }
}

/// A root-relative path that stays on this site. A link to a stored image is refused: the image would be removed as
/// unused.
fn is_site_path(address: &str) -> bool {
    let stays = |site: &Url| {
        site.join(address).is_ok_and(|url| url.host() == site.host() && !url.path().starts_with("//"))
    };
    !address.contains(char::is_whitespace)
        && !Bucket::Blogs.holds(address)
        && BASE.as_ref().is_some_and(stays)
}

/// `//` and then a host: without it browsers take the address as relative.
fn is_web(rest: &str) -> bool {
    rest.strip_prefix("//").is_some_and(|host| !host.starts_with(['/', '?', '#']))
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::BTreeMap;

    use proptest::prelude::*;
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
            (
                "<table><tr><th rowspan=2 colspan=1>A<td rowspan=65534 colspan=' 3x'>B<td rowspan=0 colspan=0>C<tr><td rowspan=-1>D</table>",
                "<table><tbody><tr><th rowspan=\"2\">A</th><td rowspan=\"1000\" colspan=\"3\">B</td>\
                 <td rowspan=\"1000\">C</td></tr><tr><td>D</td></tr></tbody></table>",
            ),
            (
                "<ol start=4 type=a><li>A<li value='7'>B</ol><ol start=x type=1 reversed><li value=1e9>C</ol>",
                "<ol start=\"4\" type=\"a\"><li>A</li><li value=\"7\">B</li></ol>\
                 <ol reversed=\"\"><li value=\"1\">C</li></ol>",
            ),
            (
                "<h1 dir=rtl>A</h1><div dir=rtl><p>B<span dir=ltr>C</span></p><div dir=ltr><h5>D</h5></div><table dir=x><td>E</table></div><p>F",
                "<h2 dir=\"rtl\">A</h2><p dir=\"rtl\">BC</p><h4 dir=\"ltr\">D</h4>\
                 <table dir=\"rtl\"><tbody><tr><td>E</td></tr></tbody></table><p>F</p>",
            ),
            (
                "<b style='font-weight:normal;'><p>A <span style='font-weight:700'>B</span></p>\
                 <p><span style='color:red;font-weight:700;font-style:italic'>C</span> <span style='font-weight:400'>D</span></p></b>",
                "<p>A <strong>B</strong></p><p><strong><em>C</em></strong> D</p>",
            ),
            (
                "<i style='font-style:normal'>A</i><em style='x'>B</em><b style='font-weight:bold'>C</b>",
                "A<em>B</em><b>C</b>",
            ),
            ("<iframe src=\"https://x.example\"></iframe><svg><style>x</style></svg>", ""),
            ("<pre>\n\na\n</pre>", "<pre>a\n</pre>"),
            (
                "<a href=\"https://a.example\">a<table><a href=\"https://b.example\">b</table>",
                "<a href=\"https://a.example\" rel=\"noopener\">a</a><a href=\"https://b.example\" rel=\"noopener\">b</a><table></table>",
            ),
            ("<div>a</div><div>b <div>c</div></div>", "a\nb c"),
            ("<ul><li><div>a</div></li></ul>", "<ul><li>a</li></ul>"),
            ("<div><p>a</p></div><section>b<b>c</b></section>d", "<p>a</p>b<b>c</b>\nd"),
            ("<pre><div>a</div><div>b</div></pre>", "<pre>a\nb</pre>"),
            ("<p>&lt;div&gt;a</p><i>a<span>b</span></i>", "<p>&lt;div&gt;a</p><i>ab</i>"),
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
    fn addresses_of_images_and_links_become_absolute_and_text_is_not_touched() {
        let html = "<p>src=\"/x\" href=\"/x\"</p><img src=\"/storage/blogs/1.png\" alt=\"a\">src=\"/y\"\
                    <a href=\"/products/1\">b</a><a href=\"#part-1\">c</a><a href=\"https://e.example/\">d</a>";
        let whole = "<p>src=\"/x\" href=\"/x\"</p><img src=\"https://s.example/storage/blogs/1.png\" alt=\"a\">src=\"/y\"\
                     <a href=\"https://s.example/products/1\">b</a><a href=\"https://s.example/blog/p#part-1\">c</a>\
                     <a href=\"https://e.example/\">d</a>";
        assert_eq!(with_absolute_urls(html, "https://s.example", "https://s.example/blog/p"), whole);
    }

    proptest! {
        #[test]
        fn cleaning_twice_changes_nothing(html in "(<[a-z/!]{0,6}[ =\"a-z:/]{0,12}>|[a-z<&;\"' ]{0,8}){0,12}") {
            let once = sanitise(&html);
            prop_assert_eq!(sanitise(&once), once.clone());
            prop_assert!(!text(&once).contains("  "));
        }
    }

    #[test]
    fn the_listed_addresses_lead_where_the_list_says() {
        let list = include_str!("../../tests/article-links.json");
        let list: BTreeMap<String, Vec<String>> = serde_json::from_str(list).unwrap();
        assert!(list.values().flatten().count() > 40);
        for (expected, addresses) in list {
            for address in addresses {
                let target = match link_target(&address) {
                    Some(LinkTarget::Site) => "site",
                    Some(LinkTarget::Https) => "https",
                    Some(LinkTarget::Http) => "http",
                    Some(LinkTarget::Mail) => "mail",
                    Some(LinkTarget::Phone) => "phone",
                    None => "refused",
                };
                assert_eq!(target, expected, "{address:?}");
            }
        }
    }
}
