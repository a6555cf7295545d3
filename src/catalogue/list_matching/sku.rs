//! A product's SKU in a line.

/// The letters and digits of a text, in lower case.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// What may be a SKU in a text, one word or two beside each other, in letters and digits alone.
pub(super) fn codes(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let all = words.windows(2).map(|pair| plain(&pair.concat())).chain(words.iter().map(|word| plain(word)));
    let is_code = |code: &String| code.chars().count() >= 4 && code.contains(|c: char| c.is_ascii_digit());
    let mut codes: Vec<String> = Vec::new();
    for code in all.filter(is_code) {
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

/// The text before a SKU and behind it, however that is divided and cased; `None` where it does not stand there as a word of its own.
pub(super) fn around<'t>(text: &'t str, code: &str) -> Option<(&'t str, &'t str)> {
    let starts = text.char_indices().filter(|(at, letter)| {
        letter.is_alphanumeric() && !text[..*at].chars().next_back().is_some_and(char::is_alphanumeric)
    });
    for (start, _) in starts {
        let ends = text[start..].char_indices().map(|(at, letter)| start + at + letter.len_utf8());
        for end in ends.take_while(|end| end - start <= code.len() + 4) {
            let is_whole = !text[end..].chars().next().is_some_and(char::is_alphanumeric);
            if is_whole && plain(&text[start..end]) == code {
                return Some((&text[..start], &text[end..]));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sku_is_found_however_it_is_written() {
        for text in ["ABX-0101 - 20 box", "abx0101 - 20 box", "Abx 0101 - 20 box"] {
            let code = codes(text).into_iter().find(|code| code == "abx0101").unwrap();
            assert_eq!(around(text, &code), Some(("", " - 20 box")), "{text}");
        }
        for text in ["abx01011 20", "xabx0101", "abx 20", ""] {
            assert_eq!(around(text, "abx0101"), None, "{text}");
        }
        assert_eq!(codes("100234 - 20"), ["100234"]);
        assert!(codes("a 5").is_empty(), "too short to be told from other words");
    }
}
