//! Makes of a line what was meant by it: names in Arabic letters, as Arabic and Urdu write them, in the words of the tables; of its
//! tokens numbers in words, '10x10', 'T. Amlodipine'.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::vocabulary::{around, meaning, pack};
use crate::amount::number::Number;
use crate::amount::read;
use crate::amount::unit::{multiplier, unit};
use crate::dictionary::Dictionary;
use crate::reading::{is_form_word, says_form};
use crate::tables::{self, rows};
use crate::tokens::{Placed, Token};

/// The tokens as they were meant.
pub(super) fn normalised(tokens: Vec<Placed>) -> Vec<Placed> {
    let tokens: Vec<_> = tokens.into_iter().flat_map(divided).collect();
    spelt_numbers(&with_forms(tokens))
}

/// 'T. Amlodipine', 'please send C Amoxicillin': a letter before a name, behind nothing that names anything, is a form; one behind
/// an amount, too: 'Gliclazide 80 mg T.'.
fn with_forms(mut tokens: Vec<Placed>) -> Vec<Placed> {
    for at in 0..tokens.len() {
        let is_behind_name = at > 0
            && match &tokens[at - 1].token {
                Token::Word(_, before) => around(before).is_none(),
                Token::Number(_) => false,
                Token::Sign(sign) => matches!(sign, '-' | '+' | '/' | '('),
            };
        let names = |word: &str| {
            word.chars().count() > 2 && !says_form(word) && unit(word).is_none() && around(word).is_none()
        };
        // 'T bact' is a brand.
        let is_entry = |next: &str| {
            let words = [tokens[at].token.word().to_owned(), next.to_owned()];
            Dictionary::shipped().lookup(&words).is_some_and(|(takes, _)| takes > 1)
        };
        let names = |word: &str| names(word) && !is_entry(word);
        let is_behind_amount = matches!(&tokens[..at], [.., Placed { token: Token::Number(_), .. }, of]
            if of.word().is_some_and(|word| unit(word).is_some()));
        let is_before_name =
            || !is_behind_name && tokens.get(at + 1).and_then(Placed::word).is_some_and(names);
        let form = tokens[at].word().and_then(|word| meaning(word, "initial"));
        if let Some(form) = form.filter(|_| is_behind_amount || is_before_name()) {
            tokens[at] = word_of(form, tokens[at].glued);
        }
    }
    tokens
}

pub(super) fn word_of(raw: &str, glued: bool) -> Placed {
    let folded = raw.to_lowercase().replace('.', "");
    Placed { token: Token::Word(raw.to_owned(), folded), raw: raw.to_owned(), glued }
}

pub(super) fn number_of(number: Number, glued: bool) -> Placed {
    Placed { token: Token::Number(number), raw: number.to_string(), glued }
}

/// 'x30' and 'telma-40' are two, 'mg-20strips' are four.
fn divided(placed: Placed) -> Vec<Placed> {
    let Token::Word(raw, folded) = &placed.token else { return vec![placed] };
    let number = |digits: &str| {
        Number::parse(digits).filter(|_| digits.bytes().all(|b| b.is_ascii_digit() || b == b'.'))
    };
    if folded == "x" {
        return vec![Placed { token: Token::Sign('×'), raw: "x".to_owned(), glued: placed.glued }];
    }
    if let Some(count) = folded.strip_prefix('x').filter(|rest| !rest.is_empty()).and_then(number) {
        let sign = Placed { token: Token::Sign('×'), raw: "x".to_owned(), glued: placed.glued };
        return vec![sign, number_of(count, true)];
    }
    if let Some((head, tail)) = raw.rsplit_once('-')
        && head.chars().all(|letter| letter.is_alphabetic() || letter == '-')
    {
        let (digits, counted) =
            tail.split_at(tail.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count());
        let is_counted = pack(&counted.to_lowercase()).is_some() || is_form_word(&counted.to_lowercase());
        let ends_name = unit(&head.to_lowercase()).is_some() || says_form(&head.to_lowercase()) || is_counted;
        let is_number = counted.is_empty() && (ends_name || tail.len() > 1 && head.chars().count() > 1);
        if let Some(number) = number(digits).filter(|_| is_number || is_counted) {
            let sign = Placed { token: Token::Sign('-'), raw: "-".to_owned(), glued: true };
            let behind = (!counted.is_empty()).then(|| word_of(counted, true));
            let sign = Some(sign).filter(|_| ends_name);
            let parts = [Some(word_of(head, placed.glued)), sign, Some(number_of(number, ends_name)), behind];
            return parts.into_iter().flatten().collect();
        }
    }
    vec![placed]
}

/// '1.5 lac tabs', 'two hundred strips', 'twenty five boxes'. A number in a word alone counts before what a quantity counts.
fn spelt_numbers(tokens: &[Placed]) -> Vec<Placed> {
    let mut meant = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let takes = spelt(&tokens[at..]).or_else(|| multiplied(&tokens[at..]));
        if let Some((number, takes)) = takes {
            meant.push(number_of(number, tokens[at].glued));
            at += takes;
        } else {
            meant.push(tokens[at].clone());
            at += 1;
        }
    }
    meant
}

/// '1.5 lac' behind which no unit of an amount stands.
fn multiplied(tokens: &[Placed]) -> Option<(Number, usize)> {
    let (number, takes) = read::number(tokens)?;
    (takes == 2 && number.is_exact() && read::unit(tokens.get(2..)?).is_none()).then_some((number, 2))
}

fn spelt(tokens: &[Placed]) -> Option<(Number, usize)> {
    let words: Vec<&str> = tokens.iter().take(6).map_while(Placed::word).collect();
    let number = |word: &str| meaning(word, "number")?.parse::<u64>().ok();
    let multiple = |word: &str| multiplier(word).and_then(Number::as_whole).filter(|_| word.len() > 2);
    let hundred = |word: &str| number(word).is_some_and(|n| n == 100) || multiple(word).is_some();
    let small = |at: usize| {
        let word = *words.get(at)?;
        let joined = || meaning(word, "multiple")?.parse().ok();
        let before = words.get(at + 1).is_some_and(|next| hundred(next) || number(next).is_some());
        number(word).or_else(|| joined().filter(|_| before))
    };
    let (mut total, mut current, mut takes) = (0_u64, 0_u64, 0);
    while let Some(word) = words.get(takes) {
        if let Some(factor) = multiple(word).filter(|_| takes > 0) {
            total = total.saturating_add(current.max(1).saturating_mul(factor));
            current = 0;
        } else {
            match small(takes) {
                Some(100) if takes > 0 => current = current.max(1).saturating_mul(100),
                Some(n)
                    if current == 0 || (n < 10 && current % 10 == 0) || (n < 100 && current % 100 == 0) =>
                {
                    current = current.saturating_add(n);
                }
                _ => break,
            }
        }
        takes += 1;
    }
    let counts =
        takes > 1 || tokens.get(takes).and_then(Placed::word).is_some_and(|next| pack(next).is_some());
    (takes > 0 && counts).then(|| (Number::whole(total.saturating_add(current)), takes))
}

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
