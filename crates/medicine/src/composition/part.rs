//! Reads one part of a composition: a name with its strength.

use std::sync::LazyLock;

use super::Ingredient;
use super::measure::{counted, strength};
use super::name::{is_element, is_pharmacopoeia, is_qualifier, key};
use crate::amount::quantity::{Quantity, Strength};
use crate::dictionary::Dictionary;
use crate::reading::says_form;
use crate::reading::tokens::tokens;
use crate::tokens::Token;

/// Names with more words are sentences.
const MAX_NAME_WORDS: usize = 9;

/// What a part of the list holds.
pub(super) enum Found {
    Ingredients(Vec<Ingredient>),
    /// Something that is not active; with `list`, what follows is not either.
    Excipient {
        list: bool,
    },
    Nothing,
}

/// Reads a part. `per` is the volume or mass that the whole composition is for.
pub(super) fn read_part(
    tokens: &[Token],
    per: Option<Quantity>,
    is_heading: bool,
    dictionary: &Dictionary,
) -> Found {
    let tokens = without_list_marker(tokens);
    if is_heading {
        return if says(&folded(tokens), &["list", "limit"]) {
            Found::Excipient { list: true }
        } else {
            Found::Nothing
        };
    }
    let (tokens, is_rest) = before_quantity_sufficient(tokens);
    let tokens = &without_limits(tokens)[..];
    if let Some(at) = excipient(tokens) {
        return Found::Excipient { list: at == "list" };
    }
    let mut sides =
        sides(&flattened(tokens)).into_iter().map(|side| Side::read(&side, per)).collect::<Vec<_>>();
    if is_rest && sides.iter().all(|side| side.strengths.is_empty()) {
        return Found::Excipient { list: false };
    }
    if sides.len() == 1 {
        return several(&sides.remove(0), dictionary);
    }
    // 'X 47.5 mg equivalent to Y 50 mg': the trade means Y, unless Y is only the element in X.
    let first = &sides[0];
    let last = sides.iter().skip(1).rev().find(|side| !side.names.is_empty() || !side.strengths.is_empty());
    let Some(last) = last else { return several(first, dictionary) };
    let strength = last.strengths.first().or(first.strengths.first()).copied();
    // 'X 282.5 mg (eq. to 250 mg of yeast)' means X as well.
    let element = last.names.first().is_none_or(|name| is_element(name)) || last.measure_first;
    let named = if element && !first.names.is_empty() { first } else { last };
    let Some(name) = named.names.first() else { return Found::Nothing };
    ingredient(name, strength, dictionary).map_or(Found::Nothing, |found| Found::Ingredients(vec![found]))
}

/// One ingredient, or those of 'A/B 40/5 mg'.
fn several(side: &Side, dictionary: &Dictionary) -> Found {
    let strength = |at: usize| side.strengths.get(at).copied();
    let names = side.names.iter().enumerate();
    let found: Vec<_> = names.filter_map(|(at, name)| ingredient(name, strength(at), dictionary)).collect();
    if found.is_empty() { Found::Nothing } else { Found::Ingredients(found) }
}

fn ingredient(name: &str, strength: Option<Strength>, dictionary: &Dictionary) -> Option<Ingredient> {
    let key = key(name, dictionary);
    let letters = key.chars().filter(|letter| letter.is_alphabetic()).count();
    let sentence = name.split(' ').count() > MAX_NAME_WORDS;
    (letters > 1 && !sentence).then(|| Ingredient { salt: name.to_owned(), key, strength })
}

/// Without 'a)', '(i)', '1.' or '-' before the name.
fn without_list_marker(mut tokens: &[Token]) -> &[Token] {
    loop {
        tokens = match tokens {
            [Token::Sign('-' | '*' | '.' | ')' | '>' | '/' | '#'), rest @ ..]
            | [Token::Number(_), Token::Sign(')' | '.'), rest @ ..] => rest,
            [Token::Word(_, word), Token::Sign(')'), rest @ ..] if word.chars().count() < 3 => rest,
            [Token::Sign('('), Token::Word(_, word), Token::Sign(')'), rest @ ..]
                if word.chars().count() < 4 =>
            {
                rest
            }
            _ => return tokens,
        };
    }
}

/// What stands before 'q.s.', and whether that was there.
fn before_quantity_sufficient(tokens: &[Token]) -> (&[Token], bool) {
    let at = tokens.iter().enumerate().position(|(at, token)| {
        let next = tokens.get(at + 1).map_or("", Token::word);
        matches!(token.word(), "qs" | "quantity") || (token.word() == "q" && next == "s")
    });
    at.map_or((tokens, false), |at| (&tokens[..at], true))
}

/// What parts of a composition are besides ingredients, from `assets/reading`: the words, and where they stand.
static EXCIPIENTS: LazyLock<Vec<(Vec<&str>, &str)>> = LazyLock::new(|| {
    let table = crate::tables::EXCIPIENTS;
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.filter_map(|row| row.split_once('\t')).map(|(words, at)| (words.split(' ').collect(), at)).collect()
});

/// Where words stand that make a part no ingredient: what carries, colours, sweetens or preserves, and limits.
fn excipient(tokens: &[Token]) -> Option<&'static str> {
    let words = folded(tokens);
    let is_bound = words.iter().any(|word| matches!(word.as_str(), "in" | "as" | "eq"));
    let found = EXCIPIENTS.iter().find(|(own, at)| match *at {
        "list" | "begins" => words.len() >= own.len() && words.iter().zip(own).all(|(word, own)| word == own),
        "alone" => words == *own,
        "carrier" if is_bound => false,
        _ => has(&words, own),
    });
    found.map(|(_, at)| *at)
}

fn folded(tokens: &[Token]) -> Vec<String> {
    let word = |token: &Token| match token {
        Token::Sign(sign) => sign.to_string(),
        token => token.word().to_owned(),
    };
    tokens.iter().map(word).collect()
}

fn has(words: &[String], own: &[&str]) -> bool {
    words.windows(own.len()).any(|part| part == own)
}

/// Whether words say one of these anywhere.
fn says(words: &[String], classes: &[&str]) -> bool {
    EXCIPIENTS.iter().any(|(own, at)| classes.contains(at) && has(words, own))
}

/// Whether a part says how much there may be of something, and not how much there is.
pub fn is_limit(part: &str) -> bool {
    excipient(&without_limits(&tokens(part))) == Some("limit")
}

/// Without the parentheses that hold a limit: '(moisture not more than 5%)'.
fn without_limits(tokens: &[Token]) -> Vec<Token> {
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut open = Vec::new();
    for token in tokens {
        kept.push(token.clone());
        if token.is_sign('(') {
            open.push(kept.len() - 1);
        } else if token.is_sign(')')
            && let Some(start) = open.pop()
            && open.is_empty()
            && says(&folded(&kept[start..]), &["limit"])
        {
            kept.truncate(start);
        }
    }
    kept
}

/// Without the parentheses around '(equivalent to Y 500 mg)' and around 'providing'.
fn flattened(tokens: &[Token]) -> Vec<Token> {
    let mut flat = Vec::with_capacity(tokens.len());
    // For each open parenthesis, whether it was left out.
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(') => {
                let drops = equivalence(&tokens[at + 1..]).is_some();
                open.push(drops);
                if !drops {
                    flat.push(token.clone());
                }
            }
            Token::Sign(')') => {
                if open.pop() != Some(true) {
                    flat.push(token.clone());
                }
            }
            _ => flat.push(token.clone()),
        }
    }
    flat
}

/// The tokens that 'equivalent to' takes here, if it stands here.
fn equivalence(tokens: &[Token]) -> Option<usize> {
    let word = |at: usize| tokens.get(at).map_or("", Token::word);
    if tokens.first()?.is_sign('=') {
        return Some(1);
    }
    let takes = match word(0) {
        "equivalent" | "eq" | "equiv" | "eqv" | "eqvt" | "equ" | "equal" | "corresponding" | "diluted" => 1,
        "eqto" | "providing" | "yielding" | "provides" => return Some(1),
        "calculated" | "expressed" if word(1) == "as" => return Some(2),
        _ => return None,
    };
    match word(takes) {
        "to" => Some(takes + 1),
        // A point may stand between: 'eq. to'. 'Diluted' alone is a qualifier.
        _ if word(0) == "diluted" || word(0) == "equal" => None,
        _ => Some(takes),
    }
}

/// The tokens on both sides of each 'equivalent to' outside parentheses.
fn sides(tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut sides = vec![Vec::new()];
    let mut depth = 0_usize;
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            Token::Sign('(') => depth += 1,
            Token::Sign(')') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0
            && let Some(takes) = equivalence(&tokens[at..])
        {
            sides.push(Vec::new());
            at += takes;
            continue;
        }
        if let Some(side) = sides.last_mut() {
            side.push(tokens[at].clone());
        }
        at += 1;
    }
    sides
}

/// One side of an equivalence: names and strengths.
#[derive(Default)]
struct Side {
    names: Vec<String>,
    strengths: Vec<Strength>,
    /// It begins with its strength.
    measure_first: bool,
}

impl Side {
    fn read(tokens: &[Token], per: Option<Quantity>) -> Self {
        let mut side = Self::default();
        let mut inner: Vec<Strength> = Vec::new();
        let mut compound: Vec<String> = Vec::new();
        let mut name: Vec<String> = Vec::new();
        let mut depth = 0_usize;
        // Once the strength or 'as …' has come, words no longer belong to the name.
        let mut named = false;
        let mut at = 0;
        side.measure_first = matches!(tokens.first(), Some(Token::Number(_)));
        while at < tokens.len() {
            let measured =
                strength(&tokens[at..], per).or_else(|| counted(&tokens[at.saturating_sub(1)..], per));
            if let Some((strength, takes)) = measured {
                if depth == 0 { &mut side.strengths } else { &mut inner }.extend(strength);
                named |= depth == 0 && !name.is_empty();
                at += takes;
                continue;
            }
            match &tokens[at] {
                Token::Sign('(') => depth += 1,
                Token::Sign(')') => depth = depth.saturating_sub(1),
                Token::Sign('/') if depth == 0 && !name.is_empty() => {
                    side.names.push(std::mem::take(&mut name).join(" "));
                }
                Token::Word(text, word) if depth > 0 => {
                    if word == "as" && tokens[at - 1].is_sign('(') {
                        compound.push(String::new());
                    } else if let Some(compound) = compound.last_mut() {
                        *compound =
                            if compound.is_empty() { text.clone() } else { format!("{compound} {text}") };
                    }
                }
                Token::Word(_, word) if ends_name(word) => named |= !name.is_empty(),
                Token::Word(text, word) if !(named || name.is_empty() && is_filler(word)) => {
                    name.push(text.clone());
                }
                Token::Number(number) if depth == 0 && !named && !name.is_empty() && number.is_exact() => {
                    name.push(number.grouped().to_string());
                }
                _ => {}
            }
            at += 1;
        }
        if !name.is_empty() {
            side.names.push(name.join(" "));
        }
        side.names =
            side.names.into_iter().map(|name| plain_name(&name)).filter(|name| !name.is_empty()).collect();
        // 'Zinc (as zinc citrate)' is the compound, 'Amoxicillin (as trihydrate)' is not.
        if let [name] = side.names.as_mut_slice()
            && let Some(compound) = compound.first()
            && is_element(name)
            && compound.contains(' ')
        {
            *name = plain_name(compound);
        }
        if side.strengths.is_empty() {
            side.strengths = inner;
        }
        side
    }
}

/// A name without pharmacopoeias and qualifiers around it, and without the number of a strength that lacks its unit.
fn plain_name(name: &str) -> String {
    let mut words: Vec<&str> = name.split(' ').collect();
    let folded = |word: &str| word.to_lowercase().replace('.', "");
    words.retain(|word| !is_pharmacopoeia(&folded(word)) && folded(word) != "elemental");
    while words.len() > 1 && words.last().is_some_and(|last| is_qualifier(&folded(last))) {
        words.pop();
    }
    while words.last().is_some_and(|last| says_form(&folded(last))) {
        words.pop();
    }
    let number = |word: &&&str| word.chars().all(|letter| letter.is_ascii_digit() || ".,".contains(letter));
    let numbers = words.iter().rev().take_while(number).count();
    if numbers > 0 && !matches!(words.first().map(|word| folded(word)).as_deref(), Some("macrogol" | "omega"))
    {
        words.truncate(words.len() - numbers);
    }
    words.join(" ")
}

/// Words after which a name is complete.
fn ends_name(word: &str) -> bool {
    matches!(
        word,
        "as" | "in" | "from" | "containing" | "ip" | "bp" | "usp" | "per" | "by" | "having" | "not"
    )
}

/// Words before a name that are no part of it.
fn is_filler(word: &str) -> bool {
    matches!(word, "of" | "the" | "each" | "contains" | "composition" | "ingredients" | "to" | "x")
}
