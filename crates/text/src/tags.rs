//! Texts that came as HTML, as exports of other shops have them.

use std::borrow::Cow;

/// The text of what may be HTML, as exports of other shops have it: without the tags, paragraphs and items on lines of their own.
/// Only tags that such texts hold are taken for tags: '<5 mg' stays.
pub fn without_tags(text: &str) -> Cow<'_, str> {
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let (mut rest, mut found) = (text, false);
    while let Some(at) = rest.find('<') {
        let (before, behind) = rest.split_at(at);
        plain.push_str(before);
        if let Some((breaks, length)) = tag(behind) {
            found = true;
            if breaks && !plain.is_empty() && !plain.ends_with('\n') {
                plain.push('\n');
            }
            rest = &behind[length..];
        } else {
            plain.push('<');
            rest = &behind[1..];
        }
    }
    if !found {
        return Cow::Borrowed(text);
    }
    plain.push_str(rest);
    for (entity, letter) in ENTITIES {
        plain = plain.replace(entity, letter);
    }
    let lines: Vec<_> = plain.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    Cow::Owned(lines.join("\n"))
}

/// The entities of such texts; `&amp;` last, so that what it spelled stays spelled.
const ENTITIES: [(&str, &str); 7] = [
    ("&nbsp;", " "),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&#39;", "'"),
    ("&deg;", "°"),
    ("&amp;", "&"),
];
const BLOCKS: [&str; 16] =
    ["p", "br", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "tbody", "hr"];
const INLINE: [&str; 14] =
    ["b", "strong", "i", "em", "u", "span", "a", "sup", "sub", "font", "small", "td", "th", "img"];

/// Whether a text begins with such a tag: whether that begins a line, and its length.
fn tag(text: &str) -> Option<(bool, usize)> {
    let end = text.find('>')?;
    let inner = text[1..end].trim_start_matches('/');
    let name = inner.split(|letter: char| !letter.is_ascii_alphanumeric()).next()?.to_ascii_lowercase();
    let is_alone = inner[name.len()..].is_empty() || inner[name.len()..].starts_with([' ', '/', '\n', '\t']);
    let breaks = BLOCKS.contains(&name.as_str());
    (is_alone && (breaks || INLINE.contains(&name.as_str()))).then_some((breaks, end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_another_shop_are_taken_out_and_nothing_else() {
        assert_eq!(
            without_tags(
                "<p>For <b>pain</b> &amp; fever.</p><ul><li>One</li><li class=\"x\">Two&nbsp;mg</li></ul>"
            ),
            "For pain & fever.\nOne\nTwo mg"
        );
        assert_eq!(without_tags("A<br/>B<BR>C"), "A\nB\nC");
        for plain in ["pH < 7 and > 5", "<5 mg", "a & b &amp; c", "<script>x</script>", "x <y> z", ""] {
            assert_eq!(without_tags(plain), plain);
        }
    }
}
