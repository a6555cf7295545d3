//! The words that say something beside the substance, from the tables in `assets/reading`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::tables::{Column, lines, words_of_column};
use crate::tokens::{Placed, Token};

/// The words of forms, releases, routes, packs and pharmacopoeias.
pub(super) static WORDS: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::of(crate::tables::WORDS));
/// The words of what is no medicine.
pub(super) static NO_MEDICINE: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::of(crate::tables::NO_MEDICINE));

words_of_column! {
/// What a row of a table is about.
pub(super) enum Class {
    Form = "form",
    Made = "made",
    Route = "route",
    Release = "release",
    Pharmacopoeia = "pharmacopoeia",
    Pack = "pack",
    Count = "count",
    Per = "per",
    Qualifier = "qualifier",
    Joins = "joins",
    Numbered = "numbered",
    Name = "name",
    Mixture = "mixture",
    Noise = "noise",
    Kind = "kind",
    Size = "size",
    Measure = "measure",
    Length = "length",
}
}

/// A row of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) class: Class,
    pub(super) meaning: &'static str,
    /// What the fourth column says of it.
    notes: &'static str,
}

impl Row {
    /// Whether the fourth column says this.
    pub(super) fn says(&self, note: &str) -> bool {
        self.notes.split(", ").any(|said| said == note)
    }
}

/// A table by its words.
pub(super) struct Vocabulary {
    rows: HashMap<&'static str, Row>,
    /// By first word: the most words that a row beginning with it has.
    longest: HashMap<&'static str, usize>,
}

impl Vocabulary {
    fn of(table: &'static str) -> Self {
        let mut vocabulary = Self { rows: HashMap::new(), longest: HashMap::new() };
        for line in lines(table).skip(1) {
            let mut cells = line.split('\t');
            let (Some(words), Some(class), Some(meaning)) = (cells.next(), cells.next(), cells.next()) else {
                continue;
            };
            let mut parts = words.split([' ', '/']);
            let (Some(class), Some(first)) = (Class::of(class), parts.next()) else { continue };
            let longest = vocabulary.longest.entry(first).or_default();
            *longest = (1 + parts.count()).max(*longest);
            let notes = cells.next().unwrap_or_default();
            vocabulary.rows.insert(words, Row { class, meaning, notes });
        }
        vocabulary
    }

    /// The row of one folded word, or of several with blanks between.
    pub(super) fn row(&self, words: &str) -> Option<Row> {
        self.rows.get(words).copied()
    }

    /// The class of one folded word.
    pub(super) fn class(&self, word: &str) -> Option<Class> {
        self.row(word).map(|row| row.class)
    }

    /// The longest row that begins at the first token, and how many tokens it takes.
    pub(super) fn longest(&self, tokens: &[Placed]) -> Option<(Row, usize)> {
        let first = tokens.first()?.token.word();
        let longest = *self.longest.get(first.split('-').next()?)?;
        let mut key = String::with_capacity(48);
        let mut found = None;
        for (at, placed) in tokens.iter().enumerate() {
            match &placed.token {
                Token::Word(_, folded) => {
                    if !key.is_empty() && !key.ends_with('/') {
                        key.push(' ');
                    }
                    key.extend(folded.chars().map(|letter| if letter == '-' { ' ' } else { letter }));
                }
                Token::Sign('-') if at > 0 => continue,
                Token::Sign('&') if at > 0 => key.push_str(" and"),
                Token::Sign('/') if at > 0 => {
                    key.push('/');
                    continue;
                }
                _ => break,
            }
            if let Some(row) = self.rows.get(key.as_str()) {
                found = Some((*row, at + 1));
            }
            if key.split([' ', '/']).count() >= longest {
                break;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::dosage_form;

    #[test]
    fn every_row_is_read_once_and_every_form_is_one_of_the_filter() {
        for (table, read) in [(crate::tables::WORDS, &WORDS), (crate::tables::NO_MEDICINE, &NO_MEDICINE)] {
            let rows = lines(table).count() - 1;
            assert_eq!(read.rows.len(), rows);
        }
        for (words, row) in &WORDS.rows {
            if row.class == Class::Form {
                assert!(dosage_form(row.meaning).is_some(), "{words}: {}", row.meaning);
            }
        }
    }
}
