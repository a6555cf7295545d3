//! What the sender of a list has said its words mean.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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
