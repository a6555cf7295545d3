//! What a list writes where a field has choices: read, answered or asked, once for all rows with the same words. What its sender has
//! said is kept for the next one of its kind: with the same headings, some of them misspelled, added or moved.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::columns::{Column, is_made, shortened};
use super::plan::{ImportAbout, ImportChoice, ImportValue, LeftOut, ValueState};
use super::words::{self, categories};
use crate::catalogue::fields::{Holds, field};
use crate::catalogue::headings::meaning;
use crate::catalogue::product::BADGES;
use crate::catalogue::term::Term;
use crate::catalogue::trade_facts::{schedule_choices, schedule_label};
use crate::error::{FieldErrors, Result};
use medicine::slips::{Distance, forgiven};
use text::{Slug, capitalised, fold};

/// Values that a report names, and the longest of them, characters.
const MOST_VALUES: usize = 200;
const LONGEST: usize = 200;
/// Between several schedules, as a label has both.
const BOTH: &str = "H;NDPS";
/// The choices for a short description that the list has not: made of the facts, or the composition alone.
pub(crate) const FROM_FACTS: &str = "facts";
pub(crate) const FROM_COMPOSITION: &str = "composition";
/// Longest name of a category.
const LONGEST_CATEGORY: usize = 100;

/// What a value is read as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reading {
    /// One of the field's values; several schedules are separated by semicolons.
    As(String),
    /// Nothing: the field stays empty, as the sender has said.
    Nothing,
    /// Nobody knows.
    Unknown,
}

impl Reading {
    /// The value, or what is written where nobody knows; none where the field stays empty.
    pub(crate) fn or_written(self, written: &str) -> Option<String> {
        match self {
            Self::As(value) => Some(value),
            Self::Nothing => None,
            Self::Unknown => Some(written.to_owned()),
        }
    }
}

/// The values of a list, while its rows are read.
#[derive(Debug, Default)]
pub(crate) struct ListValues {
    answers: Answers,
    choices: BTreeMap<&'static str, Vec<ImportChoice>>,
    /// The names of categories by their folded names and slugs.
    categories: HashMap<String, String>,
    found: Vec<ImportValue>,
    places: HashMap<(&'static str, String), usize>,
    left_out: BTreeMap<&'static str, u64>,
    /// The names of categories that the site has not, by their folded names.
    new_categories: HashMap<String, String>,
}

impl ListValues {
    /// Refuses answers that are no choices, unless they are remembered. With `new_categories` any name is one. `former` are the
    /// slugs of categories that were renamed or merged, each with that of what it has become.
    pub(crate) fn new(
        mut answers: Answers,
        categories: &[Term],
        former: Vec<(String, String)>,
        (new_categories, is_remembered): (bool, bool),
    ) -> Result<Self> {
        let choice =
            |(value, label): (&str, &str)| ImportChoice { value: value.to_owned(), label: label.to_owned() };
        let same = |value: &str| choice((value, value));
        let mut schedules: Vec<_> = schedule_choices().map(choice).collect();
        schedules.insert(schedules.len() - 1, choice((BOTH, "Schedule H and NDPS Act")));
        let mut choices = BTreeMap::from([
            ("schedules", schedules),
            ("badges", BADGES.into_iter().map(same).collect()),
            ("category", categories.iter().map(|term| same(&term.name)).collect()),
            ("sku", vec![choice(("packs", "A product for each pack, with the pack behind the code"))]),
            (
                "description",
                vec![
                    choice((FROM_FACTS, "Composed from the facts")),
                    choice((FROM_COMPOSITION, "Use the composition")),
                ],
            ),
        ]);
        for name in ["kind", "availability"] {
            if let Some(Holds::Choice(of)) = field(name).map(|field| field.holds) {
                choices.insert(name, of.iter().copied().map(choice).collect());
            }
        }
        let is_choice = |name: &str, written: &str, chosen: &str| {
            // Rows of a group may be left out; a product without a category or a description may not be.
            let may_be_empty = if name == "category" { !written.is_empty() } else { name != "description" };
            let is_one = |choices: &Vec<ImportChoice>| choices.iter().any(|choice| choice.value == chosen);
            let is_new = name == "category"
                && new_categories
                && !chosen.trim().is_empty()
                && chosen.chars().count() <= LONGEST_CATEGORY;
            choices.get(name).is_some_and(is_one)
                || is_new
                || (chosen.is_empty() && may_be_empty && choices.contains_key(name))
        };
        if is_remembered {
            // What was said of an earlier list may be no choice any more; then it is asked again.
            answers.retain(is_choice);
        }
        let mut errors = FieldErrors::default();
        let wrong = answers.all().filter(|(name, written, chosen)| !is_choice(name, written, chosen));
        for (name, _, chosen) in wrong {
            let (chosen, name) = (shortened(chosen, 40), shortened(name, 40));
            errors.add("answers", format!("{chosen} is no choice for {name}"));
        }
        errors.into_result()?;
        let by_name = categories
            .iter()
            .flat_map(|Term { slug, name, .. }| [slug, name].map(|own| (fold(own), name.clone())));
        let mut categories: HashMap<_, _> = by_name.collect();
        for (slug, present) in former {
            if let Some(name) = categories.get(&fold(&present)).cloned() {
                categories.entry(slug).or_insert(name);
            }
        }
        Ok(Self { answers, choices, categories, ..Self::default() })
    }

    /// Reads a value of a field that has choices, in the column with this heading.
    pub(crate) fn read(&mut self, name: &'static str, column: &str, written: &str) -> Reading {
        if written.chars().count() > LONGEST {
            return Reading::Unknown;
        }
        if let Some(answer) = self.answers.get(name, written).map(str::to_owned) {
            self.note(name, column, written, ValueState::Answered, Some(&answer));
            return if answer.is_empty() { Reading::Nothing } else { Reading::As(answer) };
        }
        if let Some(value) = self.sure(name, written) {
            let is_plain = |text: &str| fold(text) == fold(written);
            let label = self.label(name, &value);
            if !(is_plain(&value)
                || is_plain(&label)
                || name == "category" && categories(written) == [written])
            {
                self.note(name, column, written, ValueState::Read, Some(&value));
            }
            return Reading::As(value);
        }
        // A group between the rows has one name, whatever signs it has; a path of a shop is its end.
        let named = if is_made(column) { vec![written] } else { categories(written) };
        if let ("category", [only]) = (name, &named[..]) {
            self.note(name, column, written, ValueState::Kept, Some(*only).filter(|only| *only != written));
            // The first of several spellings, in the case of a heading.
            let spelled = self.new_categories.entry(fold(only)).or_insert_with(|| as_heading(only));
            return Reading::As(spelled.clone());
        }
        self.note(name, column, written, ValueState::Asked, None);
        Reading::Unknown
    }

    /// Whether the sender leaves out the rows of a group.
    pub(crate) fn leaves_out_group(&mut self, column: &str, written: &str) -> bool {
        let is_left_out = !written.is_empty() && self.answers.get("category", written) == Some("");
        if is_left_out {
            self.note("category", column, written, ValueState::Answered, Some(""));
        }
        is_left_out
    }

    /// Whether the site has a category of this name.
    pub(crate) fn has_category(&self, name: &str) -> bool {
        self.categories.contains_key(&fold(name))
    }

    /// Notes that a text is read in another spelling.
    pub(crate) fn note_spelling(&mut self, name: &'static str, column: &str, written: &str, read_as: &str) {
        self.note(name, column, written, ValueState::Read, Some(read_as));
    }

    /// Notes that a row comes without what it says of a field.
    pub(crate) fn leave_out(&mut self, name: &'static str) {
        *self.left_out.entry(name).or_default() += 1;
    }

    /// The only value that can be meant.
    fn sure(&self, name: &'static str, written: &str) -> Option<String> {
        let is_meant = |choice: &&ImportChoice| {
            fold(&choice.value) == fold(written) || fold(&choice.label) == fold(written)
        };
        let known = || self.choices.get(name)?.iter().find(is_meant).map(|choice| choice.value.clone());
        match name {
            "schedules" => words::schedules(written).map(|schedules| schedules.join(";")),
            "category" => self.category(written),
            "description" => written.is_empty().then(|| FROM_FACTS.to_owned()),
            _ => known().or_else(|| words::choice(name, written).map(str::to_owned)),
        }
    }

    /// The category of the site that is meant: its name, or what a path of a shop ends in.
    fn category(&self, written: &str) -> Option<String> {
        // What was renamed or merged is known by its former slug.
        let slug = |name: &str| Slug::from_title(name).map(|slug| slug.as_str().to_owned());
        let of_slug = |name: &&str| self.categories.get(&slug(name)?).cloned();
        let known = |name: &&str| self.categories.get(&fold(name)).cloned().or_else(|| of_slug(name));
        let of_path = || categories(written).iter().filter(|_| written.contains(" > ")).find_map(known);
        known(&written).or_else(of_path)
    }

    fn label(&self, name: &str, value: &str) -> String {
        if name == "schedules" {
            return value.split(';').map(schedule_label).collect::<Vec<_>>().join(" and ");
        }
        let known =
            self.choices.get(name).and_then(|choices| choices.iter().find(|choice| choice.value == value));
        known.map_or(value, |choice| &choice.label).to_owned()
    }

    fn note(
        &mut self,
        name: &'static str,
        column: &str,
        written: &str,
        state: ValueState,
        read_as: Option<&str>,
    ) {
        if let Some(place) = self.places.get(&(name, fold(written))) {
            self.found[*place].rows += 1;
            return;
        }
        // What is asked is never left out for what is only told.
        let is_asked = matches!(state, ValueState::Asked | ValueState::Answered);
        if self.found.len() >= if is_asked { MOST_VALUES } else { MOST_VALUES / 2 } {
            return;
        }
        self.places.insert((name, fold(written)), self.found.len());
        let answer = read_as.filter(|_| state == ValueState::Answered).map(str::to_owned);
        self.found.push(ImportValue {
            field: name.to_owned(),
            column: shortened(column, 100),
            value: written.to_owned(),
            rows: 1,
            state,
            read_as: read_as.filter(|value| !value.is_empty()).map(|value| self.label(name, value)),
            answer,
            hint: words::hint(name, written).filter(|_| is_asked).map(str::to_owned),
        });
    }

    /// Puts what was found into what is said of the file: what is asked first, what most rows have before others.
    pub(crate) fn report(mut self, about: &mut ImportAbout) {
        let order = [ValueState::Asked, ValueState::Answered, ValueState::Kept, ValueState::Read];
        let place = |value: &ImportValue| order.iter().position(|state| *state == value.state);
        self.found.sort_by_key(|value| (place(value), std::cmp::Reverse(value.rows)));
        let is_named = |name: &str| {
            self.found.iter().any(|value| value.field == name && value.state != ValueState::Read)
        };
        about.choices = self
            .choices
            .iter()
            .filter(|(name, _)| **name == "description" || is_named(name))
            .map(|(name, choices)| ((*name).to_owned(), choices.clone()))
            .collect();
        about.values = self.found;
        let left_out = self.left_out.into_iter().map(|(name, rows)| LeftOut { field: name.to_owned(), rows });
        about.left_out = left_out.collect();
    }
}

/// 'CARDIAC RANGE' as a heading has it, 'Cardiac Range'; what is not loud stays as it is, and so do short words, 'ENT'.
fn as_heading(written: &str) -> String {
    let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
    if written.contains(char::is_lowercase) {
        return written;
    }
    let mut heading = String::new();
    for word in written.split_inclusive(|c: char| !c.is_alphabetic()) {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        if letters > 3 {
            heading.push_str(&capitalised(&word.to_lowercase()));
        } else if matches!(word.trim(), "AND" | "FOR" | "OF" | "THE") {
            heading.push_str(&word.to_lowercase());
        } else {
            heading.push_str(word);
        }
    }
    heading
}

/// Most answers, and the longest text of one, characters.
const MOST_ANSWERS: usize = 1_000;
const LONGEST_ANSWER: usize = 500;

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
        let is_long = |text: &str| text.chars().count() > LONGEST_ANSWER;
        if texts.clone().count() > MOST_ANSWERS
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
    use super::{as_heading, *};

    #[test]
    fn a_loud_group_becomes_a_heading() {
        for (written, heading) in [
            ("CARDIAC RANGE", "Cardiac Range"),
            ("EYE/EAR DROPS", "EYE/EAR Drops"),
            ("ANTIBIOTICS AND ENT", "Antibiotics and ENT"),
            ("Central Nervous System (CNS)", "Central Nervous System (CNS)"),
        ] {
            assert_eq!(as_heading(written), heading);
        }
    }

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
