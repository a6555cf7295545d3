//! The text of an article's file as HTML: Markdown, or HTML as it is. It is sanitised when it is parsed, as all articles are.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::blog::html as blog_html;

/// Characters of an excerpt that is taken from the text.
const EXCERPT: usize = 200;

/// The text of a file: in UTF-8, what its byte order mark says, or else Windows-1252; with plain line ends.
pub(crate) fn decode(bytes: &[u8]) -> String {
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding.decode(bytes).0,
        None => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => WINDOWS_1252.decode(bytes).0,
        },
    };
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// An article's text as HTML, and the heading that it begins with, which is no part of it.
pub(crate) fn from_markdown(text: &str) -> (Option<String>, String) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut events: Vec<_> = Parser::new_ext(text, options).collect();
    let mut title = None;
    let is_heading =
        |event: &Event<'_>| matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }));
    if events.first().is_some_and(is_heading)
        && let Some(end) =
            events.iter().position(|event| *event == Event::End(TagEnd::Heading(HeadingLevel::H1)))
    {
        let texts = events[..end].iter().filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(&**text),
            _ => None,
        });
        title = Some(texts.collect::<String>());
        events.drain(..=end);
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    (title, out)
}

/// The body of an HTML document, or all of what is only a part of one.
pub(crate) fn body_of(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    let Some(start) = lower.find("<body").and_then(|at| lower[at..].find('>').map(|end| at + end + 1)) else {
        return text;
    };
    let end = lower.rfind("</body").filter(|end| *end >= start).unwrap_or(text.len());
    &text[start..end]
}

/// The beginning of a text, for an article without an excerpt.
pub(crate) fn excerpt(html: &str) -> String {
    let text = blog_html::text(html);
    if text.chars().count() <= EXCERPT {
        return text;
    }
    let cut: String = text.chars().take(EXCERPT).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", cut[..end].trim_end_matches([',', ';', ':', '.', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_html_without_its_title() {
        let (title, html) =
            from_markdown("# The *cold* chain\n\nTwo **kinds**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
        assert_eq!(title.as_deref(), Some("The cold chain"));
        assert!(html.starts_with("<p>Two <strong>kinds</strong></p>") && html.contains("<table>"), "{html}");
        assert_eq!(from_markdown("Text\n\n# Later").0, None, "a heading below is no title");
    }

    #[test]
    fn files_of_any_encoding_and_whole_documents_are_read() {
        assert_eq!(decode(b"\xef\xbb\xbfa\r\nb\rc"), "a\nb\nc");
        assert_eq!(decode(b"caf\xe9"), "café");
        assert_eq!(
            body_of("<html><head><title>x</title></head><BODY class=a><p>y</p></body></html>"),
            "<p>y</p>"
        );
        assert_eq!(body_of("<p>y</p>"), "<p>y</p>");
    }

    #[test]
    fn an_excerpt_ends_with_a_word() {
        let long = "word ".repeat(100);
        let excerpt = excerpt(&format!("<p>{long}</p>"));
        assert!(excerpt.ends_with("word…") && excerpt.chars().count() <= EXCERPT + 1, "{excerpt}");
    }
}
