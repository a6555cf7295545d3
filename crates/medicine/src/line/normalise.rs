//! Makes of the tokens of a line what was meant by them: numbers in words, '10x10', `TabAmlodipine`, '0meprazole'.

use super::vocabulary::number;
use crate::amount::number::Number;
use crate::amount::read;
use crate::amount::unit::{multiplier, unit};
use crate::dictionary::{Dictionary, is_substance};
use crate::reading::is_form_word;
use crate::tables::{self, rows};
use crate::tokens::{Placed, Token};

/// The tokens, and those that were guessed, as printed: a digit read as a letter is a guess, so somebody is asked.
pub(super) fn normalised(tokens: Vec<Placed>, dictionary: &Dictionary) -> (Vec<Placed>, Vec<String>) {
    let mut guessed = Vec::new();
    let tokens: Vec<_> = tokens.into_iter().flat_map(|placed| divided(placed, dictionary)).collect();
    let tokens = spelt_numbers(&digits_for_letters(tokens, dictionary, &mut guessed));
    (tokens, guessed)
}

pub(super) fn word_of(raw: &str, glued: bool) -> Placed {
    let folded = raw.to_lowercase().replace('.', "");
    Placed { token: Token::Word(raw.to_owned(), folded), raw: raw.to_owned(), glued }
}

pub(super) fn number_of(number: Number, glued: bool) -> Placed {
    Placed { token: Token::Number(number), raw: number.to_string(), glued }
}

fn is_known(word: &str, dictionary: &Dictionary) -> bool {
    dictionary.knows(word) || is_substance(word) || dictionary.spelt(word).is_some()
}

/// 'x30', 'telma-40' and `TabAmlodipine` are two.
fn divided(placed: Placed, dictionary: &Dictionary) -> Vec<Placed> {
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
    if let Some(unit) =
        raw.get(3..).filter(|rest| folded.starts_with("per") && unit(&rest.to_lowercase()).is_some())
    {
        return vec![word_of(&raw[..3], placed.glued), word_of(unit, false)];
    }
    if let Some((head, tail)) = raw.rsplit_once('-')
        && tail.len() > 1
        && head.chars().count() > 1
        && head.chars().all(|letter| letter.is_alphabetic() || letter == '-')
        && let Some(digits) = number(tail)
    {
        return vec![word_of(head, placed.glued), number_of(digits, false)];
    }
    let capitals = raw.char_indices().skip(2).filter(|(_, letter)| letter.is_uppercase());
    for (at, _) in capitals.filter(|_| raw.is_ascii() && raw.len() == folded.len()) {
        let (form, name) = folded.split_at(at);
        if name.len() > 3 && is_form_word(form) && is_known(name, dictionary) {
            return vec![word_of(&raw[..at], placed.glued), word_of(&raw[at..], false)];
        }
    }
    vec![placed]
}

/// Letters for digits and digits for letters, where the word is known otherwise: '0meprazole', 'G1imepiride', '1OO'.
fn digits_for_letters(
    tokens: Vec<Placed>,
    dictionary: &Dictionary,
    guessed: &mut Vec<String>,
) -> Vec<Placed> {
    let letter = |digit: char| match digit {
        '0' => 'o',
        '1' => 'l',
        '5' => 's',
        letter => letter,
    };
    let mut meant: Vec<Placed> = Vec::with_capacity(tokens.len());
    let mut rest = tokens.into_iter().peekable();
    while let Some(placed) = rest.next() {
        let glued = rest.next_if(|next| next.glued && next.word().is_some() && placed.number().is_some());
        let joined = format!("{}{}", placed.raw, glued.as_ref().map_or("", |next| &next.raw));
        let as_digits: String =
            joined.chars().map(|c| if matches!(c, 'O' | 'o') { '0' } else { c }).collect();
        let as_letters: String = joined.to_lowercase().chars().map(letter).collect();
        let only_digits = as_digits.bytes().all(|byte| byte.is_ascii_digit()) && as_digits.len() < 10;
        if glued.is_some()
            && only_digits
            && let Some(number) = Number::parse(&as_digits)
        {
            meant.push(number_of(number, placed.glued));
        } else if joined.len() > 4
            && joined.chars().any(|c| c.is_ascii_digit())
            && joined.chars().filter(|c| c.is_alphabetic()).count() > 3
            && !is_known(&joined.to_lowercase(), dictionary)
            && is_known(&as_letters, dictionary)
        {
            guessed.push(joined);
            meant.push(word_of(&as_letters, placed.glued));
        } else {
            meant.push(placed);
            meant.extend(glued);
        }
    }
    meant
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
    let multiple = |word: &str| multiplier(word).and_then(Number::as_whole).filter(|_| word.len() > 2);
    let hundred = |word: &str| number(word).is_some_and(|n| n == 100) || multiple(word).is_some();
    let small = |at: usize| {
        let word = *words.get(at)?;
        let joined = || rows(tables::NUMBER_WORDS).find(|row| row.0 == word)?.1.parse().ok();
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
    let counts = takes > 1
        || tokens
            .get(takes)
            .and_then(Placed::word)
            .is_some_and(|next| super::vocabulary::pack(next).is_some());
    (takes > 0 && counts).then(|| (Number::whole(total.saturating_add(current)), takes))
}
