//! What a list writes where a field has choices: read, answered or asked, once for all rows with the same words.

use std::collections::{BTreeMap, HashMap};

use super::cells::categories;
use super::columns::{is_made, shortened};
use super::memory::Answers;
use super::plan::{ImportAbout, ImportChoice, ImportValue, LeftOut, ValueState};
use super::written;
use crate::catalogue::fields::{Holds, field};
use crate::catalogue::product::BADGES;
use crate::catalogue::term::Term;
use crate::catalogue::trade_facts::{schedule_choices, schedule_label};
use crate::error::{FieldErrors, Result};
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

/// The values of a list, while its rows are read.
#[derive(Debug)]
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
        for (name, _, chosen) in
            answers.all().filter(|(name, written, chosen)| !is_choice(name, written, chosen))
        {
            let message = format!("{} is no choice for {}", shortened(chosen, 40), shortened(name, 40));
            errors.add("answers", message);
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
        let (found, places, left_out) = (Vec::new(), HashMap::new(), BTreeMap::new());
        let new_categories = HashMap::new();
        Ok(Self { answers, choices, categories, found, places, left_out, new_categories })
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
            "schedules" => written::schedules(written).map(|schedules| schedules.join(";")),
            "category" => self.category(written),
            "description" => written.is_empty().then(|| FROM_FACTS.to_owned()),
            _ => known().or_else(|| written::choice(name, written).map(str::to_owned)),
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
        let most = if matches!(state, ValueState::Asked | ValueState::Answered) {
            MOST_VALUES
        } else {
            MOST_VALUES / 2
        };
        if self.found.len() >= most {
            return;
        }
        self.places.insert((name, fold(written)), self.found.len());
        let answer = read_as.filter(|_| state == ValueState::Answered).map(str::to_owned);
        let is_asked = matches!(state, ValueState::Asked | ValueState::Answered);
        self.found.push(ImportValue {
            field: name.to_owned(),
            column: shortened(column, 100),
            value: written.to_owned(),
            rows: 1,
            state,
            read_as: read_as.filter(|value| !value.is_empty()).map(|value| self.label(name, value)),
            answer,
            hint: written::hint(name, written).filter(|_| is_asked).map(str::to_owned),
        });
    }

    /// Puts what was found into what is said of the file: what is asked first, what most rows have before others.
    pub(crate) fn report(mut self, about: &mut ImportAbout) {
        let order = |state| match state {
            ValueState::Asked => 0,
            ValueState::Answered => 1,
            ValueState::Kept => 2,
            ValueState::Read => 3,
        };
        self.found.sort_by_key(|value| (order(value.state), std::cmp::Reverse(value.rows)));
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

#[cfg(test)]
mod tests {
    use super::as_heading;

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
}
