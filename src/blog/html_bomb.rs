//! Refuses HTML whose parsing would cost out of all proportion to its length.
//!
//! Browsers and parsers open formats that were never closed again in every new block, so a megabyte of `<b a=1><b a=2>…`
//! before a megabyte of `<p>` becomes a thousand million elements; and deep nesting is walked at every tag. What people
//! write stays a hundred times below these bounds, so a count of what looks like tags is exact enough.

/// Elements that are opened again in every block until they are closed.
const FORMATS: [&str; 13] =
    ["b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
/// Formats that are the same to the letter are opened again three times at most.
const ALIKE: usize = 3;
/// Elements that parsing may make.
const MOST_ELEMENTS: usize = 2_000_000;
/// Levels of nesting.
const DEEPEST: usize = 2_000;

/// Whether parsing it would take too long or too much memory.
pub fn is_html_bomb(html: &str) -> bool {
    let (mut tags, mut depth, mut deepest, mut dressed) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut plain = [false; FORMATS.len()];
    // Ahead of the first `<` there is only text.
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
        depth += usize::from(!is_void(name));
        deepest = deepest.max(depth);
        if let Some(at) = FORMATS.iter().position(|format| format.eq_ignore_ascii_case(name)) {
            if rest.starts_with('>') { plain[at] = true } else { dressed += 1 }
        }
    }
    // A link closes the one before it.
    let open = dressed + ALIKE * plain.into_iter().filter(|there| *there).count() + 1;
    deepest > DEEPEST || tags.saturating_mul(open) > MOST_ELEMENTS
}

fn is_void(name: &str) -> bool {
    ["br", "hr", "img", "input", "col", "wbr", "meta", "link", "source"]
        .iter()
        .any(|void| void.eq_ignore_ascii_case(name))
        // Most people never close these, and the parser does it for them.
        || ["p", "li", "td", "th", "tr", "dt", "dd", "option"].iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_articles_are_no_trouble_and_bombs_are() {
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
