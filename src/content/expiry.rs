//! What of the company's facts holds until a day: drug licences, the FSSAI licence, certificates. From the next day on it is
//! not shown, and the office is told some time before. Days are those of India.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::values;
use crate::platform::clock::{end_of_day, ist};

/// The lists of the document `company` whose items may expire, with the names of the fields that an item is told by.
const LISTS: [(&str, &str, [&str; 2]); 2] =
    [("licences", "Drug licence", ["form", "number"]), ("certifications", "Certificate", ["title", ""])];
/// The group that may expire.
const FSSAI: &str = "fssai";
/// Days before the end from which on the office is told.
const FIRST_NOTICE: i32 = 60;
/// Days before the end from which on it is told again.
const LAST_NOTICE: i32 = 14;

/// A fact that expires soon, or has expired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Expiring {
    /// What it is: `Drug licence 20B KA-B2-1234`.
    pub name: String,
    /// The last day on which it holds.
    pub day: Date,
    /// Days until then; negative once it is over.
    pub days_left: i32,
}

/// Which of the two notices is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NoticeStage {
    /// The one two months before.
    First,
    /// The one two weeks before.
    Last,
}

impl Expiring {
    /// Which notice is due; none once it has expired.
    pub(crate) fn stage(&self) -> Option<NoticeStage> {
        match self.days_left {
            ..0 => None,
            0..=LAST_NOTICE => Some(NoticeStage::Last),
            _ => Some(NoticeStage::First),
        }
    }
}

/// Leaves out what no longer holds.
pub(super) fn keep_valid(company: &mut Value, now: Timestamp) {
    let is_over = |fact: &Value| expires(fact).is_some_and(|day| end_of_day(day) <= now);
    for (list, ..) in LISTS {
        if let Some(items) = company.get_mut(list).and_then(Value::as_array_mut) {
            items.retain(|item| !is_over(item));
        }
    }
    if let Some(fssai) = company.get_mut(FSSAI).filter(|fssai| is_over(fssai)) {
        fssai["number"] = "".into();
        fssai["expires"] = "".into();
    }
}

/// When the next fact ceases to hold.
pub(super) fn next_change(company: &Value, now: Timestamp) -> Option<Timestamp> {
    facts(company).filter_map(|(_, fact)| expires(fact)).map(end_of_day).filter(|end| *end > now).min()
}

/// What the office has to renew, the most urgent first.
pub(super) fn expiring(company: &Value, now: Timestamp) -> Vec<Expiring> {
    let today = now.to_zoned(ist()).date();
    let expiring = facts(company).filter_map(|(name, fact)| {
        let day = expires(fact)?;
        let days_left = today.until(day).ok()?.get_days();
        (days_left <= FIRST_NOTICE).then_some(Expiring { name, day, days_left })
    });
    let mut expiring: Vec<_> = expiring.collect();
    expiring.sort_by(|one, other| (one.day, &one.name).cmp(&(other.day, &other.name)));
    expiring
}

/// Everything that may expire, with its name.
fn facts(company: &Value) -> impl Iterator<Item = (String, &Value)> {
    let lists = LISTS.into_iter().flat_map(|(list, kind, fields)| {
        let items = company[list].as_array().into_iter().flatten();
        items.map(move |item| {
            let told =
                fields.iter().filter_map(|field| item[*field].as_str()).filter(|text| !text.is_empty());
            (std::iter::once(kind).chain(told).collect::<Vec<_>>().join(" "), item)
        })
    });
    let fssai = Some(&company[FSSAI])
        .filter(|fssai| fssai["number"].as_str().is_some_and(|number| !number.is_empty()));
    lists.chain(fssai.map(|fssai| ("FSSAI licence".to_owned(), fssai)))
}

/// The last day on which a fact holds; none where it has no end.
fn expires(fact: &Value) -> Option<Date> {
    values::parse_day(fact["expires"].as_str()?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn company() -> Value {
        json!({
            "licences": [
                {"id": "a", "form": "20B", "number": "KA-1", "place": "", "expires": "2027-01-20"},
                {"id": "b", "form": "21B", "number": "KA-2", "place": "", "expires": ""},
            ],
            "fssai": {"number": "10012345000123", "expires": "2026-12-05"},
            "certifications": [{"id": "iso", "title": "ISO 9001", "expires": "2026-11-20"}, {"id": "gmp", "title": "GMP"}],
        })
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_fact_is_shown_until_its_last_day_is_over_in_india() {
        let shown = |now: &str| {
            let mut company = company();
            keep_valid(&mut company, at(now));
            let count = |list: &str| company[list].as_array().unwrap().len();
            (count("licences"), count("certifications"), company["fssai"]["number"].as_str().unwrap().len())
        };
        assert_eq!(shown("2026-11-20T18:29:59Z"), (2, 2, 14));
        assert_eq!(shown("2026-11-20T18:30:00Z"), (2, 1, 14), "midnight in India");
        assert_eq!(shown("2026-12-05T18:30:00Z"), (2, 1, 0));
        assert_eq!(shown("2030-01-01T00:00:00Z"), (1, 1, 0));
        let mut other = json!({"heading": "A page without such facts"});
        keep_valid(&mut other, at("2030-01-01T00:00:00Z"));
        assert_eq!(other, json!({"heading": "A page without such facts"}));
    }

    #[test]
    fn the_next_end_is_known() {
        let next = |now: &str| next_change(&company(), at(now)).map(|end| end.to_string());
        assert_eq!(next("2026-11-20T18:29:59Z").as_deref(), Some("2026-11-20T18:30:00Z"));
        assert_eq!(next("2026-11-20T18:30:00Z").as_deref(), Some("2026-12-05T18:30:00Z"));
        assert_eq!(next("2027-01-20T18:30:00Z"), None);
    }

    #[test]
    fn the_office_is_told_sixty_days_before() {
        let told = |now: &str| {
            let expiring = expiring(&company(), at(now));
            expiring.into_iter().map(|fact| format!("{} {}", fact.name, fact.days_left)).collect::<Vec<_>>()
        };
        assert_eq!(told("2026-09-20T18:29:59Z"), [] as [&str; 0]);
        assert_eq!(told("2026-09-20T18:30:00Z"), ["Certificate ISO 9001 60"]);
        assert_eq!(
            told("2026-11-21T06:00:00Z"),
            ["Certificate ISO 9001 -1", "FSSAI licence 14", "Drug licence 20B KA-1 60"]
        );
    }
}
