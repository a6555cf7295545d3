//! A product's SKU in a line.

/// The text without the SKU, however that is divided and cased; `None` where it does not stand there as a word of its own.
pub(super) fn without(text: &str, sku: &str) -> Option<String> {
    let plain = |text: &str| {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
    };
    let wanted = plain(sku);
    if wanted.chars().count() < 4 || !wanted.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let starts = text.char_indices().filter(|(at, letter)| {
        letter.is_alphanumeric() && !text[..*at].chars().next_back().is_some_and(char::is_alphanumeric)
    });
    for (start, _) in starts {
        let ends = text[start..].char_indices().map(|(at, letter)| start + at + letter.len_utf8());
        for end in ends.take_while(|end| end - start <= sku.len() + 4) {
            let is_whole = !text[end..].chars().next().is_some_and(char::is_alphanumeric);
            if is_whole && plain(&text[start..end]) == wanted {
                return Some(format!("{} {}", &text[..start], &text[end..]));
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
            assert_eq!(without(text, "ABX-0101").unwrap().trim(), "- 20 box", "{text}");
        }
        for text in ["abx01011 20", "xabx0101", "abx 20", ""] {
            assert_eq!(without(text, "ABX-0101"), None, "{text}");
        }
        assert_eq!(without("a 5", "A-5"), None, "too short to be told from other words");
    }
}
