//! Names in Arabic letters, as Arabic and Urdu write them, in the words of the tables.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::tables::{self, rows};

/// Words of the longest name.
const MOST_WORDS: usize = 3;

static NAMES: LazyLock<HashMap<String, &str>> = LazyLock::new(|| {
    let names =
        rows(tables::ARABIC).flat_map(|(names, latin)| names.split(", ").map(move |name| (name, latin)));
    names.map(|(name, latin)| (name.chars().filter_map(plain).collect(), latin)).collect()
});

fn is_arabic(letter: char) -> bool {
    matches!(letter, '\u{600}'..='\u{6ff}')
}

/// One letter for those that are written one for another, and plain digits and signs; nothing for vowel signs.
fn plain(letter: char) -> Option<char> {
    Some(match letter {
        '\u{64b}'..='\u{652}' | '\u{640}' | '\u{670}' => return None,
        'أ' | 'إ' | 'آ' => 'ا',
        'ى' | 'ی' | 'ئ' => 'ي',
        'ک' => 'ك',
        'ة' | 'ہ' | 'ھ' | 'ۃ' => 'ه',
        'ؤ' => 'و',
        '٠'..='٩' | '۰'..='۹' => char::from(b'0' + (u32::from(letter) & 0xf) as u8),
        '٪' => '%',
        '،' | '٬' => ',',
        '٫' => '.',
        letter => letter,
    })
}

/// A line with the known names of its Arabic letters in Latin ones.
pub(super) fn in_latin_letters(line: &str) -> Cow<'_, str> {
    if !line.contains(is_arabic) {
        return line.into();
    }
    let mut parted = String::with_capacity(line.len());
    let mut is_before = false;
    for letter in line.chars().filter_map(plain) {
        let blank = if is_arabic(letter) == is_before { "" } else { " " };
        parted.extend(blank.chars().chain([letter]));
        is_before = is_arabic(letter);
    }
    let words: Vec<&str> = parted.split_whitespace().collect();
    let (mut latin, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let named = (1..=MOST_WORDS.min(words.len() - at)).rev().find_map(|count| {
            let name = words[at..at + count].join(" ");
            // 'ال' is the article.
            let known = NAMES.get(&name).or_else(|| NAMES.get(name.strip_prefix("ال")?));
            known.map(|known| (*known, count))
        });
        let (word, takes) = named.unwrap_or((words[at], 1));
        latin.push(word);
        at += takes;
    }
    latin.join(" ").into()
}
