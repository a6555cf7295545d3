//! Reads one part of a composition, as the reader of names reads it: a name with its strength; or words that are no ingredient, by
//! `assets/reading/excipients.tsv`.

use super::Substance;
use super::name::{self, is_element, is_qualifier};
use super::words::{begins, equivalence, excipient, folded, has};
use crate::reading::tokens::placed;
use crate::reading::{ReadPart, ReadStrength, read_part as read_names};
use crate::tokens::{Placed, Token};

/// Names with more words are sentences.
const MAX_NAME_WORDS: usize = 9;

/// Longer names are none.
const MAX_NAME_BYTES: usize = 400;
/// Tokens of a part that are read; the reader of names reads brackets in brackets.
const MAX_PART_TOKENS: usize = 150;

/// What a part of the list holds.
pub(super) enum Found {
    Ingredients {
        found: Vec<Substance>,
        /// Strengths that none of them has, in their order: the '40/5 mg' of 'Telmisartan + Amlodipine 40/5 mg'.
        others: Vec<ReadStrength>,
    },
    /// Something that is not active; with `list`, what follows is not either.
    Excipient {
        list: bool,
    },
    Nothing,
}

/// Reads a part; a heading ends with a colon.
pub(super) fn read_part(tokens: &[Placed], is_heading: bool) -> Found {
    let tokens = without_list_marker(tokens);
    if is_heading {
        let is_list = has(&folded(tokens), &["list", "limit"]);
        return if is_list { Found::Excipient { list: true } } else { Found::Nothing };
    }
    let enough = (0..tokens.len()).find(|at| begins(&tokens[*at..], "enough").is_some());
    let tokens = without_limits(&tokens[..enough.unwrap_or(tokens.len())]);
    if let Some(at) = excipient(&tokens) {
        return Found::Excipient { list: at == "list" };
    }
    let sides: Vec<Side> = sides(&tokens).iter().map(|side| Side::read(side)).collect();
    if enough.is_some() && sides.iter().all(|side| side.strength().is_none()) {
        return Found::Excipient { list: false };
    }
    let (first, others) = (&sides[0], &sides[1..]);
    let last = others.iter().rev().find(|side| !side.names.is_empty() || side.strength().is_some());
    // 'X 47.5 mg equivalent to Y 50 mg': the trade means Y, unless Y is only the element in X, or 'X 282.5 mg (eq. to 250 mg of
    // yeast)'.
    let (named, others, element) = match last {
        None => (first.names.clone(), first.alone.clone(), None),
        Some(last) => {
            let element = last.names.first().filter(|(name, _)| is_element(name));
            let is_of_first = last.names.is_empty() || element.is_some() || last.measure_first;
            let named = if is_of_first && !first.names.is_empty() { first } else { last };
            let strength = last.strength().or(first.strength());
            let element = element.filter(|_| last.strength().is_some()).map(|(name, _)| name.clone());
            let named = named.names.iter().take(1).map(|(name, _)| (name.clone(), strength.clone()));
            (named.collect(), Vec::new(), element)
        }
    };
    let mut found: Vec<_> =
        named.into_iter().filter_map(|(name, strength)| ingredient(name, strength)).collect();
    if let Some(first) = found.first_mut() {
        first.element = element.filter(|element| *element != first.name);
    }
    if found.is_empty() { Found::Nothing } else { Found::Ingredients { found, others } }
}

fn ingredient(name: String, strength: Option<ReadStrength>) -> Option<Substance> {
    let is_sentence = name.split(' ').count() > MAX_NAME_WORDS;
    let found = Substance::new(name, strength);
    let letters = found.key.chars().filter(|letter| letter.is_alphabetic()).count();
    (letters > 1 && !is_sentence).then_some(found)
}

/// Without 'a)', '(i)', '1.' or '-' before the name.
fn without_list_marker(mut tokens: &[Placed]) -> &[Placed] {
    let letters = |placed: &Placed| placed.word().map_or(usize::MAX, |word| word.chars().count());
    loop {
        tokens = match tokens {
            [sign, rest @ ..] if sign.is_sign(&['-', '*', '.', ')', '>', '/', '#']) => rest,
            [number, sign, rest @ ..] if number.number().is_some() && sign.is_sign(&[')', '.']) => rest,
            [word, sign, rest @ ..] if letters(word) < 3 && sign.is_sign(&[')']) => rest,
            [open, word, close, rest @ ..]
                if open.is_sign(&['(']) && letters(word) < 4 && close.is_sign(&[')']) =>
            {
                rest
            }
            _ => return tokens,
        };
    }
}

/// Whether a part says how much there may be of something, and not how much there is.
pub fn is_limit(part: &str) -> bool {
    excipient(&without_limits(&placed(part))) == Some("limit")
}

/// Without the parentheses that hold a limit: '(moisture not more than 5%)'.
fn without_limits(tokens: &[Placed]) -> Vec<Placed> {
    let mut kept: Vec<Placed> = Vec::with_capacity(tokens.len());
    let mut open = Vec::new();
    for token in tokens {
        kept.push(token.clone());
        if token.is_sign(&['(']) {
            open.push(kept.len() - 1);
        } else if token.is_sign(&[')'])
            && let Some(start) = open.pop()
            && open.is_empty()
            && has(&folded(&kept[start..]), &["limit"])
        {
            kept.truncate(start);
        }
    }
    kept
}

/// The tokens on both sides of each 'equivalent to', in parentheses of its own or in none.
fn sides(tokens: &[Placed]) -> Vec<Vec<Placed>> {
    let mut sides = vec![Vec::new()];
    // For each open parenthesis, whether it holds an equivalence, and is left out.
    let mut open: Vec<bool> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let is_outside = open.iter().all(|dropped| *dropped);
        let dropped = match token.token {
            Token::Sign('(') => {
                open.push(equivalence(&tokens[at + 1..]).is_some());
                open.last() == Some(&true)
            }
            Token::Sign(')') => open.pop() == Some(true),
            _ if is_outside && let Some(takes) = equivalence(&tokens[at..]) => {
                sides.push(Vec::new());
                at += takes - 1;
                true
            }
            _ => false,
        };
        if let Some(side) = sides.last_mut().filter(|_| !dropped) {
            side.push(token.clone());
        }
        at += 1;
    }
    sides
}

/// One side of an equivalence: names with their strengths.
struct Side {
    names: Vec<(String, Option<ReadStrength>)>,
    /// Strengths without a name.
    alone: Vec<ReadStrength>,
    /// It begins with its strength.
    measure_first: bool,
}

impl Side {
    fn read(tokens: &[Placed]) -> Self {
        let tokens = &tokens[..tokens.len().min(MAX_PART_TOKENS)];
        let ReadPart { substances, alone } = read_names(tokens);
        let is_name = |(name, _): &(String, _)| name.len() <= MAX_NAME_BYTES;
        let named = substances.into_iter().filter(is_name);
        let named = named.map(|(name, strength)| (plain_name(&name), strength));
        Self {
            names: named.filter(|(name, _)| !name.is_empty()).collect(),
            alone,
            measure_first: tokens.first().is_some_and(|first| first.number().is_some()),
        }
    }

    fn strength(&self) -> Option<ReadStrength> {
        self.names.iter().find_map(|(_, strength)| strength.clone()).or(self.alone.first().cloned())
    }
}

/// A name without pharmacopoeias and qualifiers around it; of an element the compound, where that is said.
fn plain_name(name: &str) -> String {
    let (own, brackets) = name.split_once(" (").unwrap_or((name, ""));
    // 'Zinc (as zinc citrate)' is the compound, 'Amoxicillin (as trihydrate)' is not.
    if is_element(own)
        && let Some(compound) = brackets.strip_suffix(')').and_then(|brackets| brackets.strip_prefix("as "))
        && compound.contains(' ')
    {
        return plain_name(compound);
    }
    let folded = |word: &str| word.to_lowercase().replace('.', "");
    let mut words: Vec<&str> = own.split(' ').collect();
    words.retain(|word| !["pharmacopoeia", "amount"].iter().any(|class| name::is(&folded(word), class)));
    while words.len() > 1 && words.last().is_some_and(|last| is_qualifier(&folded(last))) {
        words.pop();
    }
    words.join(" ")
}
