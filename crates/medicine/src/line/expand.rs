//! What the words of an item may mean: abbreviations and brands in the words of their substances, and salts that stand beside each
//! other without a sign between them.

use crate::composition::key_of;
use crate::composition::name::{is, is_salt};
use crate::dictionary::form_words::FormWord;
use crate::dictionary::{Dictionary, Meaning, MeaningKind, is_substance};
use crate::item::is_release;
use crate::reading::says_form;
use crate::reading::tokens::placed;
use crate::tokens::{Placed, Token};
use crate::words::{is_letter, words};

/// Most ways to expand a line.
const MAX_WAYS: usize = 6;
/// Most tokens that an entry of the dictionary takes.
const LONGEST: usize = 8;

/// A way to say the same.
#[derive(Debug, Clone, Default)]
pub(crate) struct Expanded {
    pub(crate) tokens: Vec<Placed>,
    /// The words of a brand that was replaced, folded.
    pub(crate) brand: Vec<String>,
    /// What may say a release and was read as a part of a name: the XL of 'Met XL'.
    pub(crate) unread: Vec<String>,
}

/// The tokens of an item in the words of substances, each way once.
pub(crate) fn expanded(tokens: &[Placed], dictionary: &Dictionary) -> Vec<Expanded> {
    let mut ways = vec![Expanded::default()];
    let mut at = 0;
    while at < tokens.len() {
        let (meanings, takes) = meanings(&tokens[at..], dictionary);
        if meanings.is_empty() {
            for way in &mut ways {
                way.tokens.extend_from_slice(&tokens[at..at + takes]);
            }
        } else {
            let begun = std::mem::take(&mut ways);
            let releases =
                tokens[at..at + takes].iter().filter_map(Placed::word).filter(|word| is_release(word));
            let releases: Vec<String> = releases.map(str::to_owned).collect();
            for (means, brand) in &meanings {
                let says =
                    means.iter().filter_map(Placed::word).any(|word| is_release(word) || says_form(word));
                ways.extend(begun.iter().cloned().map(|mut way| {
                    way.tokens.extend(means.iter().cloned());
                    way.brand.extend(brand.iter().cloned());
                    way.unread.extend(releases.iter().filter(|_| !says).cloned());
                    way
                }));
            }
            ways.truncate(MAX_WAYS);
        }
        at += takes;
    }
    // 'Amoxicillin clavulanic acid' are two, 'benzoyl peroxide' is one: whether a product has them decides.
    let divided: Vec<Expanded> = ways
        .iter()
        .map(|way| Expanded { tokens: with_dividers(&way.tokens, dictionary), ..way.clone() })
        .collect();
    ways.extend(divided);
    ways.dedup_by(|one, other| one.tokens == other.tokens);
    ways
}

type Meant = (Vec<Placed>, Vec<String>);

/// What the longest entry that begins here means, and how many tokens it takes; nothing where the words mean what they say.
fn meanings(tokens: &[Placed], dictionary: &Dictionary) -> (Vec<Meant>, usize) {
    let mut flat: Vec<String> = Vec::new();
    let mut ends = Vec::new();
    for placed in tokens.iter().take(LONGEST) {
        match &placed.token {
            Token::Word(raw, _) => flat.extend(words(raw)),
            Token::Number(_) => flat.extend(words(&placed.raw)),
            Token::Sign('-') if !flat.is_empty() => {}
            Token::Sign('/') if placed.glued && !flat.is_empty() => {}
            Token::Sign(_) => break,
        }
        ends.push(flat.len());
    }
    let mut most = flat.len();
    while let Some((count, found)) = dictionary.lookup(&flat[..most]) {
        let ends_at = |count: usize| ends.iter().rposition(|end| *end == count);
        if let Some(last) = ends_at(count)
            && !tokens[last].token.is_sign('-')
        {
            let kind = |kind: MeaningKind| found.iter().all(|meaning| meaning.kind == kind);
            let said = tokens[0].word().is_some_and(says_form);
            if kind(MeaningKind::Salt) || said && (last == 0 || kind(MeaningKind::Form)) {
                return (Vec::new(), last + 1);
            }
            let mut meant: Vec<Meant> = Vec::new();
            // Which releases are one is what the table of releases says, not what a search may find.
            let releases = is_release(&flat[0]);
            let other =
                |meaning: &Meaning| releases && meaning.words.first().is_some_and(|word| is_release(word));
            let own_name = |meaning: &Meaning| other(meaning) || meaning.kind == MeaningKind::Salt;
            if found.iter().any(own_name) {
                meant.push((tokens[..=last].to_vec(), Vec::new()));
            }
            let kept = found.iter().filter(|meaning| !own_name(meaning));
            for meaning in kept {
                let brand = meaning.kind == MeaningKind::Brand;
                let brand = if brand { flat[..count].to_vec() } else { Vec::new() };
                meant.push((placed(&text_of(&meaning.words)), brand));
            }
            // 'Mefenamic acid': what the short name means may be written out behind it.
            let written = |meaning: &Meaning| {
                let rest = meaning.words.strip_prefix(&flat[..count])?;
                let ends =
                    (!rest.is_empty() && flat[count..].starts_with(rest)).then_some(count + rest.len())?;
                ends_at(ends)
            };
            let last = found.iter().find_map(written).unwrap_or(last);
            return (meant, last + 1);
        }
        if count < 2 {
            break;
        }
        most = count - 1;
    }
    (Vec::new(), 1)
}

/// Words as one text: 'vitamin', 'd', '3' are 'vitamin d3'.
fn text_of(all: &[String]) -> String {
    all.iter().fold(String::new(), |text, word| {
        let letter = text.rsplit(' ').next().is_some_and(is_letter);
        let is_joined = letter && word.len() < 3 && word.starts_with(|first: char| first.is_ascii_digit());
        text.clone() + if text.is_empty() || is_joined { "" } else { " " } + word
    })
}

/// A sign between two substances that stand beside each other: 'amoxicillin clavulanic acid'.
fn with_dividers(tokens: &[Placed], dictionary: &Dictionary) -> Vec<Placed> {
    let mut divided: Vec<Placed> = Vec::with_capacity(tokens.len() + 2);
    let mut at = 0;
    // Whether a whole substance stands just before.
    let mut whole = false;
    while at < tokens.len() {
        let salt = substance(&tokens[at..], dictionary);
        match (&tokens[at].token, salt) {
            (Token::Word(..), Some(takes)) => {
                if whole {
                    divided.push(Placed { token: Token::Sign('+'), raw: "+".to_owned(), glued: false });
                }
                divided.extend_from_slice(&tokens[at..at + takes]);
                (whole, at) = (true, at + takes);
            }
            (token, _) => {
                whole &= is_salt(token.word()) || is(token.word(), "shared");
                divided.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    divided
}

/// How many tokens the substance takes that begins here, its own salt not counted.
fn substance(tokens: &[Placed], dictionary: &Dictionary) -> Option<usize> {
    let all: Vec<Vec<String>> = tokens.iter().take(5).map_while(|placed| placed.word().map(words)).collect();
    (1..=all.len()).rev().find(|count| {
        let flat = all[..*count].concat();
        let named = dictionary.canonical_salt(&flat).is_some();
        let known = |word: &String| {
            let is_word = dictionary.knows(word)
                && !is(word, "shared")
                && FormWord::of(word).is_none()
                && !says_form(word);
            dictionary.spelt(word).is_some() || is_substance(word) || is_word && word.chars().count() > 3
        };
        let known = *count == 1 && flat.len() == 1 && known(&flat[0]);
        (named || known) && !flat.iter().all(|word| is_salt(word)) && !key_of(&flat.join(" ")).is_empty()
    })
}
