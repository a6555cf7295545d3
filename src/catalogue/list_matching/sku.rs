//! A product's SKU in a line.

/// The letters and digits of a text, in lower case.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// What may be a SKU in a text, two words beside each other or one, in letters and digits alone, and the text before and behind it.
pub(super) fn codes(text: &str) -> Vec<(String, String, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let code = |from: usize, count: usize| {
        let parts: Vec<String> = words.get(from..from + count)?.iter().map(|word| plain(word)).collect();
        let code = parts.concat();
        let is_code = code.chars().count() >= 4 && code.contains(|c: char| c.is_ascii_digit());
        let is_code = is_code && !parts.iter().any(String::is_empty);
        is_code.then(|| (code, words[..from].join(" "), words[from + count..].join(" ")))
    };
    let of = |count: usize| (0..words.len()).filter_map(move |from| code(from, count));
    of(2).chain(of(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sku_is_found_however_it_is_written() {
        let rest = |text: &str, wanted: &str| {
            let found = codes(text).into_iter().find(|(code, ..)| code == wanted);
            found.map(|(_, before, after)| format!("{before}|{after}"))
        };
        for text in ["ABX-0101 - 20 box", "abx0101 - 20 box", "Abx 0101 - 20 box"] {
            assert_eq!(rest(text, "abx0101").as_deref(), Some("|- 20 box"), "{text}");
        }
        assert_eq!(rest("20 box of (ABX-0101), urgent", "abx0101").as_deref(), Some("20 box of|urgent"));
        for text in ["abx01011 20", "xabx0101", "abx 20", ""] {
            assert_eq!(rest(text, "abx0101"), None, "{text}");
        }
        assert!(rest("100234 - 20", "100234").is_some());
        assert!(codes("a 5").is_empty(), "too short to be told from other words");
    }
}
