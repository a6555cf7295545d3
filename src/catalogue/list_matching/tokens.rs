//! Divides a line of a list into words, numbers and signs.

use std::borrow::Cow;

use medicine::amount::text::with_plain_numbers;
use medicine::tokens::{CharClass, Placed, placed, plain};
use text::fold;

/// Most characters of a line that are looked at.
pub(super) const MAX_CHARACTERS: usize = 300;

/// The tokens of a line.
pub(super) fn tokens(text: &str) -> Vec<Placed> {
    tokens_within(text, MAX_CHARACTERS)
}

/// The tokens of the first characters of a text.
pub(super) fn tokens_within(text: &str, characters: usize) -> Vec<Placed> {
    let end = text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at);
    let folded = fold(&with_plain_numbers(&as_typed(&text[..end])));
    let letters: Vec<char> = folded.chars().map(plain).collect();
    placed(&letters, initials_end, |_, _| false)
}

/// Where single letters with points between them end: 'I.P.' is 'ip'.
fn initials_end(letters: &[char], start: usize) -> Option<usize> {
    let is_letter =
        |at: usize| letters.get(at).is_some_and(|letter| CharClass::of(*letter) == CharClass::Letter);
    let is_single = |at: usize| is_letter(at) && !is_letter(at + 1);
    let mut end = start + 1;
    while is_single(start) && letters.get(end) == Some(&'.') && is_single(end + 1) {
        end += 2;
    }
    (end > start + 1).then_some(end)
}

/// A line without what was struck out, with its circled digits and those on keys as plain ones; such a number at its beginning
/// is one of the list: '1) Crocin'.
fn as_typed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains('~') {
        return text.into();
    }
    let text = without_struck(text);
    let mut plain = String::with_capacity(text.len());
    let (mut is_first, mut is_circled) = (true, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let on_key = letter.is_ascii_digit() && matches!(letters.peek(), Some('\u{fe0f}' | '\u{20e3}'));
        let number = if on_key { letter.to_digit(10) } else { circled(letter) };
        match number {
            Some(number) => plain.push_str(&number.to_string()),
            None if matches!(letter, '\u{fe0f}' | '\u{20e3}') => continue,
            None => {
                if is_circled && is_first {
                    plain.push(')');
                }
                is_first &= !(is_circled || letter.is_alphanumeric());
                plain.push(letter);
            }
        }
        is_circled = number.is_some();
    }
    plain.into()
}

/// The number in a circle or on a key.
fn circled(letter: char) -> Option<u32> {
    let from = |first: char| u32::from(letter) - u32::from(first) + 1;
    Some(match letter {
        '①'..='⑳' => from('①'),
        '❶'..='❿' => from('❶'),
        '➀'..='➉' => from('➀'),
        '➊'..='➓' => from('➊'),
        '🔟' => 10,
        _ => return None,
    })
}

/// A line without what chats show struck out: letters with a stroke through them, and what stands between two tildes.
fn without_struck(text: &str) -> String {
    let is_stroke = |letter: &char| matches!(letter, '\u{335}'..='\u{338}');
    let mut kept = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letters.next_if(is_stroke).is_none() {
            kept.push(letter);
        }
    }
    let mut from = 0;
    while let Some(start) = kept[from..].find('~').map(|at| from + at) {
        let inside = &kept[start + 1..];
        let is_open = !kept[..start].ends_with(char::is_alphanumeric)
            && inside.starts_with(|next: char| !next.is_whitespace());
        let end = inside.find('~').filter(|end| is_open && !inside[..*end].ends_with(char::is_whitespace));
        match end {
            Some(end) => kept.replace_range(start..start + end + 2, " "),
            None => from = start + 1,
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use medicine::tokens::Token;

    fn shown(text: &str) -> String {
        let shown = tokens(text).into_iter().map(|token| {
            let text = match token.token {
                Token::Word(_, word) => word,
                Token::Number(number) => number.to_string(),
                Token::Sign(sign) => sign.to_string(),
            };
            if token.glued { format!("~{text}") } else { text }
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_words_and_signs_are_told_apart() {
        for (text, expected) in [
            ("Amoxy500 -20Box", "amoxy ~500 - ~20 ~box"),
            (".4mg 0.5 1,000 1,00,000", "0.4 ~mg 0.5 1000 100000"),
            ("500/125,10", "500 ~/ ~125 ~, ~10"),
            ("1. pcm…20 ५०", "1 ~. pcm ~. ~. ~. ~20 50"),
            ("10×15 – 5", "10 ~× ~15 - 5"),
            ("½ box", "1 ~/ ~2 box"),
            ("0.0125 mg 0.0625", "0.0125 mg 0.0625"),
            ("pan.40 12.05.2026", "pan ~. ~40 12 ~. ~5 ~. ~2026"),
            ("2 × 10⁹ cfu", "2000000000 cfu"),
            ("I.P. b.p i.v 5", "ip ~. bp iv 5"),
            ("T.Atorva s.no 5", "t ~. ~atorva s ~. ~no 5"),
            ("2,5mg 2·5 2½ 0,125 5,10", "2.5 ~mg 2.5 2.5 0.125 5 ~, ~10"),
            ("1️⃣2️⃣ pcm 5️⃣", "12 ~) pcm 5"),
            ("③pcm ➍ 🔟", "3 ~) ~pcm 4 10"),
            ("~pcm 500 - 5~ dolo ~ 10", "dolo ~ 10"),
            ("p\u{336}c\u{336}m\u{336} dolo", "dolo"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in ".{0,400}") {
            let _ = tokens(&text);
        }
    }
}
