//! What the sender of a list says of its columns and its words, kept for the next one of its kind: with the same headings, some of them
//! misspelled, added or moved.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::columns::Column;
use crate::catalogue::headings::meaning;
use medicine::slips::{Distance, forgiven};
use text::fold;

/// Most answers, and the longest text of one, characters.
const MOST: usize = 1_000;
const LONGEST: usize = 500;

/// Chosen values by field and by what the list writes. An empty choice leaves the field empty; what stands for nothing written
/// is for rows that say nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answers(BTreeMap<String, BTreeMap<String, String>>);

impl Answers {
    /// Reads a JSON object of fields, each an object of what is written and what was chosen.
    pub(crate) fn parse(json: &str) -> Result<Self, &'static str> {
        if json.is_empty() {
            return Ok(Self::default());
        }
        let sent: BTreeMap<String, BTreeMap<String, String>> = serde_json::from_str(json)
            .map_err(|_| "must be an object of fields, each an object of written and chosen values")?;
        let texts = sent.values().flatten();
        let is_long = |text: &str| text.chars().count() > LONGEST;
        if texts.clone().count() > MOST
            || texts.into_iter().any(|(written, chosen)| is_long(written) || is_long(chosen))
        {
            return Err("holds too many answers, or too long ones");
        }
        let folded = |values: BTreeMap<String, String>| {
            values.into_iter().map(|(written, chosen)| (fold(&written), chosen))
        };
        Ok(Self(sent.into_iter().map(|(field, values)| (field, folded(values).collect())).collect()))
    }

    /// What a value of a field was said to mean.
    pub(crate) fn get(&self, field: &str, written: &str) -> Option<&str> {
        self.0.get(field)?.get(&fold(written)).map(String::as_str)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keeps what passes a test.
    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(&str, &str, &str) -> bool) {
        for (field, values) in &mut self.0 {
            values.retain(|written, chosen| is_kept(field, written, chosen));
        }
    }

    /// Fields with what is written and what was chosen for it.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.0.iter().flat_map(|(field, values)| {
            values.iter().map(move |(written, chosen)| (field.as_str(), written.as_str(), chosen.as_str()))
        })
    }
}

/// Between the headings by which lists are known.
pub(super) const SEPARATOR: char = '\u{1f}';

/// What the sender of a list says of its columns and its words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Said {
    pub(crate) mapping: BTreeMap<String, String>,
    pub(crate) answers: Answers,
}

impl Said {
    pub(crate) fn is_empty(&self) -> bool {
        self.mapping.is_empty() && self.answers.is_empty()
    }

    /// What was said of the list that is most like one with these columns, as far as it is about them; and in sentences which
    /// headings are taken for misspelled ones of that.
    pub(super) fn of_last(lists: Vec<(String, Self)>, columns: &[Column]) -> Option<(Self, Vec<String>)> {
        let alike = lists.into_iter().filter_map(|(headings, said)| {
            let headings: Vec<_> = headings.split(SEPARATOR).map(str::to_owned).collect();
            let places = places(&headings, columns);
            let found = places.iter().flatten().count();
            let others = headings.len().max(columns.len()) - found;
            (found * 5 >= headings.len() * 3).then_some((
                found,
                std::cmp::Reverse(others),
                headings,
                places,
                said,
            ))
        });
        let (_, _, headings, places, said) = alike.max_by_key(|(found, others, ..)| (*found, *others))?;
        let mut own = Self { mapping: BTreeMap::new(), answers: said.answers };
        let mut notes = Vec::new();
        for (at, heading) in headings.iter().enumerate() {
            let Some(place) = places[at] else { continue };
            let header = &columns[place].header;
            let number = (at + 1).to_string();
            let mapped = said.mapping.iter().find(|(key, _)| **key == number || fold(key) == *heading);
            let is_near = fold(header) != *heading;
            // What its right spelling means.
            let meant = || meaning(heading).and_then(|(meant, _)| meant.field()).map(str::to_owned);
            let field = mapped.map(|(_, field)| field.clone()).or_else(|| meant().filter(|_| is_near));
            if let Some(field) = field {
                own.mapping.insert((place + 1).to_string(), field);
            }
            if is_near {
                notes.push(format!("“{header}” is read as “{heading}” of the last list."));
            }
        }
        // Columns that are made of what stands between the rows, and rows that are products, are known by their own words.
        let is_made = |key: &String| key.parse::<usize>().is_err() && !headings.contains(&fold(key));
        own.mapping.extend(said.mapping.into_iter().filter(|(key, _)| is_made(key)));
        own.mapping.retain(|key, _| {
            key.parse::<usize>().is_ok() || columns.iter().any(|one| fold(&one.header) == fold(key))
        });
        Some((own, notes))
    }
}

/// Where each heading is among the columns: the same one, else one that is nearly so and stands in no place of its own.
fn places(headings: &[String], columns: &[Column]) -> Vec<Option<usize>> {
    let folded: Vec<_> = columns.iter().map(|column| fold(&column.header)).collect();
    let same = |heading: &String| folded.iter().position(|own| own == heading);
    let near = |heading: &String| {
        let letters: Vec<char> = heading.chars().collect();
        let mut distance = Distance::new(&letters, forgiven(letters.len()), false);
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        folded.iter().position(|own| {
            !headings.contains(own) && digits(own) == digits(heading) && distance.to(own).is_some()
        })
    };
    headings.iter().map(|heading| same(heading).or_else(|| near(heading))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_for_a_value_in_any_case() {
        let answers = Answers::parse(r#"{"schedules": {" Sch Z": "H"}, "kind": {"": ""}}"#).unwrap();
        assert_eq!([answers.get("schedules", "SCH Z"), answers.get("kind", " ")], [Some("H"), Some("")]);
        assert_eq!(answers.get("kind", "Sch Z"), None);
        assert_eq!(answers.all().collect::<Vec<_>>(), [("kind", "", ""), ("schedules", "sch z", "H")]);
        assert_eq!(Answers::parse(""), Ok(Answers::default()));
        let long = format!(r#"{{"kind": {{"x": "{}"}}}}"#, "y".repeat(501));
        for wrong in ["[]", "{\"kind\": \"x\"}", "null x", &long] {
            assert!(Answers::parse(wrong).is_err(), "{wrong}");
        }
    }
}
