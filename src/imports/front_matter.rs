//! What stands above an article in its file: names and values between two lines of `---`, in YAML as publishing programs write
//! it. Only plain values and lists of them are read; anchors, which can make a small text huge, are refused.

use saphyr_parser::{Event, Parser};

/// Bytes that the part above an article may have.
const MAX_FRONT_MATTER: usize = 32 << 10;
const FENCE: &str = "---";

/// A name with its values; several when it is a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) values: Vec<String>,
}

/// The entries above an article, and the article. A text that does not begin with a line of `---` has no entries.
///
/// # Errors
/// What is wrong, with its line.
pub(crate) fn split(text: &str) -> Result<(Vec<Entry>, &str), String> {
    let Some(rest) =
        text.strip_prefix(FENCE).and_then(|rest| rest.trim_start_matches([' ', '\t']).strip_prefix('\n'))
    else {
        return Ok((Vec::new(), text));
    };
    let mut start = 0;
    for line in rest.split_inclusive('\n') {
        if line.trim_end() == FENCE {
            let above = &rest[..start];
            if above.len() > MAX_FRONT_MATTER {
                return Err("the part between the lines of --- is too long".to_owned());
            }
            return Ok((entries(above)?, &rest[start + line.len()..]));
        }
        start += line.len();
    }
    Err("line 1: the second line of --- is missing".to_owned())
}

/// Reads names with plain values or lists of them.
fn entries(yaml: &str) -> Result<Vec<Entry>, String> {
    let (mut entries, mut key, mut depth): (Vec<Entry>, Option<String>, u32) = (Vec::new(), None, 0);
    for event in Parser::new_from_str(yaml) {
        // The first line of the file is the fence.
        let (event, line) = match event {
            Ok((event, span)) => (event, span.start.line() + 1),
            Err(error) => return Err(format!("line {}: {}", error.marker().line() + 1, error.info())),
        };
        let wrong = |what: &str| Err(format!("line {line}: {what}"));
        match event {
            Event::Alias(_) => return wrong("anchors and aliases are not read"),
            Event::MappingStart(..) if depth == 0 => depth = 1,
            Event::SequenceStart(..) if depth == 1 && key.is_some() => depth = 2,
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                return wrong("only names with plain values, or lists of them, are read");
            }
            Event::SequenceEnd => {
                depth = 1;
                key = None;
            }
            Event::Scalar(value, style, ..) => {
                let is_null =
                    matches!(style, saphyr_parser::ScalarStyle::Plain) && matches!(&*value, "~" | "null");
                let value = if is_null { String::new() } else { value.trim().to_owned() };
                match (&key, depth) {
                    (_, 0) => return wrong("expected a name and a colon, such as title: …"),
                    (None, _) => {
                        if entries.iter().any(|entry| entry.key == value) {
                            return wrong(&format!("{value} is there twice"));
                        }
                        entries.push(Entry { key: value.clone(), values: Vec::new() });
                        key = Some(value);
                    }
                    (Some(_), _) => {
                        if let Some(entry) = entries.last_mut().filter(|_| !value.is_empty()) {
                            entry.values.push(value);
                        }
                        if depth == 1 {
                            key = None;
                        }
                    }
                }
            }
            _ => {}
        }
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, &str), String> {
        let (entries, body) = split(text)?;
        let entries = entries.into_iter().map(|entry| format!("{}={}", entry.key, entry.values.join("|")));
        Ok((entries.collect::<Vec<_>>().join("; "), body))
    }

    #[test]
    fn names_with_values_and_lists_are_read() {
        let text = "---\ntitle: \"Store: cold\"\ndate: 2026-11-21\ntags:\n  - a\n  - b\ncategories: [News, Law]\n\
                    excerpt: >\n  two\n  lines\nempty:\nnothing: ~\n---\nThe text\n---\nmore";
        let (entries, body) = read(text).unwrap();
        let expected = "title=Store: cold; date=2026-11-21; tags=a|b; categories=News|Law; excerpt=two lines; empty=; nothing=";
        assert_eq!(entries, expected);
        assert_eq!(body, "The text\n---\nmore");
        assert_eq!(read("No fence\n---\n").unwrap(), (String::new(), "No fence\n---\n"));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, said) in [
            ("---\ntitle: a\n", "line 1: the second line of --- is missing"),
            ("---\ntitle: a\ntitle: b\n---\n", "line 3: title is there twice"),
            ("---\na: &x b\nc: *x\n---\n", "line 3: anchors"),
            ("---\na:\n  b: c\n---\n", "line 3: only names"),
            ("---\njust text\n---\n", "line 2: expected a name"),
            ("---\na: \"b\n---\n", "line"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(said), "{text:?}: {error}");
        }
    }
}
