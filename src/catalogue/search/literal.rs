//! Which products contain a text exactly as it is typed, punctuation and spaces included.
//!
//! A folded text is a sequence of tokens: runs of letters, of digits and of anything else. A single space between two words
//! is left out; [`JOIN`] stands where letters meet digits. The sequence is divided into clauses behind punctuation that
//! ends with white space. Catalogues repeat themselves, so every distinct clause is kept once, and a phrase is looked for in
//! the distinct clauses only.
//!
//! A text of several tokens is contained where its first token is the end of one, the middle ones follow, and the last is
//! the beginning of the next. Of several clauses, likewise.

use std::hash::BuildHasher as _;

use hashbrown::{DefaultHashBuilder, HashTable};
use smallvec::SmallVec;

use super::postings::{add_all, ones};
use super::vocabulary::Vocabulary;
use medicine::tokens::CharClass;

/// Stands between letters and digits with nothing between them; no text of the vocabulary has this number.
const JOIN: u32 = u32::MAX;
/// Stands between the fields of a product.
const FIELD_END: u32 = u32::MAX;

/// A run of characters of one class, or the place where letters meet digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'t> {
    Join,
    Text(&'t str),
}

/// The distinct clauses of all products.
#[derive(Default)]
pub(super) struct Literal {
    /// The tokens of all clauses, one after another.
    tokens: Vec<u32>,
    /// Where each clause begins, and at last where the next would.
    starts: Vec<u32>,
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// By clause: the documents that have it.
    documents: Vec<SmallVec<[u32; 4]>>,
    /// By token: the clauses that have it.
    clauses_with: Vec<SmallVec<[u32; 4]>>,
    /// By document: its clauses, the fields divided by [`FIELD_END`].
    texts: Vec<Box<[u32]>>,
}

impl Literal {
    /// Adds the folded fields of the next document; calls `take` with each of its tokens.
    pub(super) fn add(&mut self, vocabulary: &mut Vocabulary, fields: &[String], mut take: impl FnMut(u32)) {
        let document = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        let mut text = Vec::new();
        for field in fields {
            for clause in clauses(&tokens(field)) {
                let numbers: SmallVec<[u32; 32]> = clause
                    .iter()
                    .map(|token| match token {
                        Token::Join => JOIN,
                        Token::Text(text) => vocabulary.insert(text),
                    })
                    .collect();
                numbers.iter().filter(|number| **number != JOIN).for_each(|number| take(*number));
                let clause = self.insert(&numbers);
                let documents = &mut self.documents[clause as usize];
                if documents.last() != Some(&document) {
                    documents.push(document);
                }
                text.push(clause);
            }
            text.push(FIELD_END);
        }
        self.texts.push(text.into_boxed_slice());
    }

    fn insert(&mut self, clause: &[u32]) -> u32 {
        let hash = self.hasher.hash_one(clause);
        if let Some(number) = self.numbers.find(hash, |number| self.clause(*number) == clause) {
            return *number;
        }
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        let number = u32::try_from(self.documents.len()).unwrap_or(u32::MAX);
        self.tokens.extend_from_slice(clause);
        self.starts.push(u32::try_from(self.tokens.len()).unwrap_or(u32::MAX));
        self.documents.push(SmallVec::new());
        let (tokens, starts, hasher) = (&self.tokens, &self.starts, &self.hasher);
        let hash_of = |number: &u32| {
            let (start, end) = (starts[*number as usize] as usize, starts[*number as usize + 1] as usize);
            hasher.hash_one(&tokens[start..end])
        };
        self.numbers.insert_unique(hash, number, hash_of);
        for token in clause.iter().filter(|token| **token != JOIN) {
            let at = *token as usize;
            if self.clauses_with.len() <= at {
                self.clauses_with.resize_with(at + 1, SmallVec::new);
            }
            if self.clauses_with[at].last() != Some(&number) {
                self.clauses_with[at].push(number);
            }
        }
        number
    }

    /// Gives back what growing left over.
    pub(super) fn shrink(&mut self) {
        self.tokens.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.documents.iter_mut().for_each(SmallVec::shrink_to_fit);
        self.clauses_with.iter_mut().for_each(SmallVec::shrink_to_fit);
    }

    fn clause(&self, number: u32) -> &[u32] {
        let (start, end) = (self.starts[number as usize] as usize, self.starts[number as usize + 1] as usize);
        &self.tokens[start..end]
    }

    /// Adds the documents that contain a folded text of several tokens; false for a text of one token or none.
    pub(super) fn phrase(&self, vocabulary: &Vocabulary, folded: &str, found: &mut [u64]) -> bool {
        let tokens = tokens(folded);
        if tokens.len() < 2 {
            return false;
        }
        let clauses: Vec<&[Token<'_>]> = clauses(&tokens).collect();
        let Some(patterns) = patterns(vocabulary, &clauses) else { return true };
        match &patterns[..] {
            [only] => {
                for clause in self.candidates(vocabulary, only, true, true) {
                    if self.clause(clause).windows(only.len()).any(|tokens| only.matches(vocabulary, tokens))
                    {
                        add_all(found, &self.documents[clause as usize]);
                    }
                }
            }
            [first, middle @ .., last] => self.across(vocabulary, first, middle, last, found),
            [] => {}
        }
        true
    }

    /// The documents in which a clause ends with `first`, the `middle` ones follow, and the next begins with `last`.
    fn across(
        &self,
        vocabulary: &Vocabulary,
        first: &ClausePattern<'_>,
        middle: &[ClausePattern<'_>],
        last: &ClausePattern<'_>,
        found: &mut [u64],
    ) {
        let mut is_first = vec![false; self.documents.len()];
        let mut is_last = vec![false; self.documents.len()];
        let (mut firsts, mut lasts) = (0, 0);
        for clause in self.candidates(vocabulary, first, true, false) {
            let tokens = self.clause(clause);
            let matches = tokens.len().checked_sub(first.len());
            if matches.is_some_and(|from| first.matches(vocabulary, &tokens[from..])) {
                is_first[clause as usize] = true;
                firsts += self.documents[clause as usize].len();
            }
        }
        for clause in self.candidates(vocabulary, last, false, true) {
            if self.clause(clause).get(..last.len()).is_some_and(|tokens| last.matches(vocabulary, tokens)) {
                is_last[clause as usize] = true;
                lasts += self.documents[clause as usize].len();
            }
        }
        let middle: Option<Vec<u32>> = middle.iter().map(|pattern| self.whole(pattern)).collect();
        let Some(middle) = middle else { return };
        let rarer = if firsts < lasts { &is_first } else { &is_last };
        let mut documents = vec![0; found.len()];
        for (clause, _) in rarer.iter().enumerate().filter(|(_, is)| **is) {
            add_all(&mut documents, &self.documents[clause]);
        }
        let span = middle.len() + 2;
        let is = |marks: &[bool], clause: u32| marks.get(clause as usize) == Some(&true);
        for document in ones(&documents) {
            let at = |clauses: &[u32]| {
                is(&is_first, clauses[0])
                    && is(&is_last, clauses[span - 1])
                    && clauses[1..span - 1] == middle[..]
            };
            if self.texts[document as usize].windows(span).any(at) {
                add_all(found, &[document]);
            }
        }
    }

    /// The clause that equals a pattern without ends.
    fn whole(&self, pattern: &ClausePattern<'_>) -> Option<u32> {
        let tokens: Vec<u32> = pattern.exact.iter().map(|token| token.unwrap_or(JOIN)).collect();
        let hash = self.hasher.hash_one(&tokens[..]);
        self.numbers.find(hash, |number| self.clause(*number) == tokens).copied()
    }

    /// Clauses of which one may match the pattern; `open_start` and `open_end` say whether its first token may be the end
    /// of one and its last the beginning of one.
    fn candidates(
        &self,
        vocabulary: &Vocabulary,
        pattern: &ClausePattern<'_>,
        open_start: bool,
        open_end: bool,
    ) -> Vec<u32> {
        let with = |token: u32| self.clauses_with.get(token as usize).map_or(&[][..], |clauses| &clauses[..]);
        let rarest = pattern.exact.iter().flatten().map(|token| with(*token)).min_by_key(|with| with.len());
        let of_all = |tokens: &[u32]| {
            let mut clauses: Vec<u32> = tokens.iter().flat_map(|token| with(*token)).copied().collect();
            clauses.sort_unstable();
            clauses.dedup();
            clauses
        };
        match (rarest, pattern.start, pattern.end) {
            (Some(rarest), ..) => rarest.to_vec(),
            (None, Some(start), Some(end)) if open_start && open_end => {
                let (starts, ends) = (vocabulary.ending_with(start), vocabulary.starting_with(end));
                let size = |tokens: &[u32]| tokens.iter().map(|token| with(*token).len()).sum::<usize>();
                if size(&starts) < size(ends) { of_all(&starts) } else { of_all(ends) }
            }
            (None, Some(start), None) if open_start => of_all(&vocabulary.ending_with(start)),
            (None, _, Some(end)) if open_end => of_all(vocabulary.starting_with(end)),
            _ => Vec::new(),
        }
    }
}

/// A clause to be found, its tokens looked up.
struct ClausePattern<'t> {
    /// What the first token must end with.
    start: Option<&'t str>,
    /// The tokens that must be there as they are; none is [`JOIN`].
    exact: Vec<Option<u32>>,
    /// What the last token must begin with.
    end: Option<&'t str>,
}

/// The patterns of a text's clauses; none when a token of the middle is in no product.
fn patterns<'t>(vocabulary: &Vocabulary, clauses: &[&[Token<'t>]]) -> Option<Vec<ClausePattern<'t>>> {
    let last = clauses.len() - 1;
    let clause = |(at, tokens): (usize, &&[Token<'t>])| {
        let text = |token: Option<&Token<'t>>| match token {
            Some(Token::Text(text)) => Some(*text),
            _ => None,
        };
        let start = (at == 0).then(|| text(tokens.first())).flatten();
        let rest = if at == 0 { &tokens[1..] } else { tokens };
        let end = (at == last).then(|| text(rest.last())).flatten();
        let rest = if end.is_some() { &rest[..rest.len() - 1] } else { rest };
        let exact = rest.iter().map(|token| match token {
            Token::Join => Some(None),
            Token::Text(text) => vocabulary.find(text).map(Some),
        });
        Some(ClausePattern { start, exact: exact.collect::<Option<_>>()?, end })
    };
    clauses.iter().enumerate().map(clause).collect()
}

impl ClausePattern<'_> {
    fn len(&self) -> usize {
        usize::from(self.start.is_some()) + self.exact.len() + usize::from(self.end.is_some())
    }

    /// Whether these tokens, as many as the pattern has, match it.
    fn matches(&self, vocabulary: &Vocabulary, tokens: &[u32]) -> bool {
        let from = usize::from(self.start.is_some());
        let to = from + self.exact.len();
        tokens[from..to].iter().zip(&self.exact).all(|(token, exact)| *token == exact.unwrap_or(JOIN))
            && self.start.is_none_or(|start| tokens[0] != JOIN && vocabulary.text(tokens[0]).ends_with(start))
            && self.end.is_none_or(|end| tokens[to] != JOIN && vocabulary.text(tokens[to]).starts_with(end))
    }
}

/// The tokens of a folded text.
fn tokens(folded: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut last) = (folded, CharClass::Separator);
    let mut is_first = true;
    while let Some(letter) = rest.chars().next() {
        let class = CharClass::of(letter);
        let length = rest.find(|other| CharClass::of(other) != class).unwrap_or(rest.len());
        let (token, after) = rest.split_at(length);
        let between_words = class != CharClass::Separator && last != CharClass::Separator && !is_first;
        if between_words {
            tokens.push(Token::Join);
        }
        let is_plain_space = token == " " && !is_first && !after.is_empty();
        if !is_plain_space {
            tokens.push(Token::Text(token));
        }
        (rest, last, is_first) = (after, class, false);
    }
    tokens
}

/// Divides tokens behind punctuation that ends with white space.
fn clauses<'a, 't>(tokens: &'a [Token<'t>]) -> impl Iterator<Item = &'a [Token<'t>]> {
    tokens.split_inclusive(|token| match token {
        Token::Join => false,
        Token::Text(text) => text.ends_with(char::is_whitespace),
    })
}
