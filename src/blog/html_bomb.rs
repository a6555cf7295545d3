//! Detects HTML whose parsing takes far longer than its length suggests.
//!
//! Parsers reopen unclosed formatting elements in every new block (HTML standard, 13.2.4.3), so a megabyte of
//! `<b a=1><b a=2>…` before a megabyte of `<p>` makes a thousand million elements; and deep nesting is walked at every
//! tag. Posts stay a hundred times below these bounds, so it is enough to count what looks like a tag.

/// Formatting elements: reopened in every block until they are closed.
const FORMATS: [&str; 13] =
    ["b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
/// How many identical formatting elements a parser reopens at most.
const MOST_IDENTICAL: usize = 3;
/// Most elements that parsing may make.
const MOST_ELEMENTS: usize = 2_000_000;
/// Most levels of nesting.
const MAX_DEPTH: usize = 2_000;

/// Whether parsing the HTML would take too much time or memory.
pub(crate) fn is_html_bomb(html: &str) -> bool {
    let (mut tags, mut depth, mut deepest, mut with_attributes) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut plain = [false; FORMATS.len()];
    // What stands before the first tag is text.
    for part in html.split('<').skip(1) {
        tags += 1;
        if part.starts_with('/') {
            depth = depth.saturating_sub(1);
            continue;
        }
        let end = part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        if name.is_empty() {
            continue;
        }
        depth += usize::from(!has_optional_or_no_end_tag(name));
        deepest = deepest.max(depth);
        if let Some(at) = FORMATS.iter().position(|format| format.eq_ignore_ascii_case(name)) {
            if rest.starts_with('>') { plain[at] = true } else { with_attributes += 1 }
        }
    }
    // A link closes the one before it.
    let open = with_attributes + MOST_IDENTICAL * plain.into_iter().filter(|there| *there).count() + 1;
    deepest > MAX_DEPTH || tags.saturating_mul(open) > MOST_ELEMENTS
}

fn has_optional_or_no_end_tag(name: &str) -> bool {
    ["br", "hr", "img", "input", "col", "wbr", "meta", "link", "source"]
        .iter()
        .any(|void| void.eq_ignore_ascii_case(name))
        // Elements whose end tag may be left out.
        || ["p", "li", "td", "th", "tr", "dt", "dd", "option"].iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_posts_are_accepted_and_html_bombs_are_detected() {
        let row = "<tr><td><strong>5&nbsp;mg</strong></td><td><em>a</em> <code>b</code><br></td></tr>";
        assert!(!is_html_bomb(&row.repeat(5_000)), "400 kB of table");
        let paste = "<p><font face=\"Arial\" size=2><b style='x'>word</b></font></p>";
        assert!(!is_html_bomb(&paste.repeat(250)), "a pasted letter");
        assert!(!is_html_bomb(&"<p>a<li>b".repeat(20_000)), "nothing is ever closed");
        let formats: String = (0..9_000).map(|n| format!("<b a={n}>")).collect();
        assert!(is_html_bomb(&(formats + &"<p>x".repeat(200_000))));
        let known: String = FORMATS.iter().map(|name| format!("<{name}>")).collect();
        assert!(is_html_bomb(&(known.repeat(3) + &"<p>x".repeat(200_000))));
        assert!(is_html_bomb(&"<div>".repeat(100_000)));
        assert!(is_html_bomb(&"<blockquote><ul>".repeat(2_000)));
    }
}
