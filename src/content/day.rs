//! Days: a date without a time.

use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;

use super::field::{Context, Field, FieldKind, FieldSchema, string};

/// Days outside of these years are slips of the finger.
const YEARS: std::ops::RangeInclusive<i16> = 1900..=2200;
/// As long as `2028-12-31`; a hostile text may be of any length.
const LENGTH: usize = 10;

/// A day of the calendar, such as `2028-12-31`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Day(Date);

impl Serialize for Day {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Field for Day {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let day = parse(string(value, context)?.trim());
        context.take(day.ok_or_else(|| "must be a date, such as 2028-12-31".to_owned())).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Date", FieldKind::Date)
    }
}

/// The day that a text names; none where it names none.
pub(super) fn parse(text: &str) -> Option<Date> {
    let day = (text.len() == LENGTH).then(|| Date::strptime("%Y-%m-%d", text).ok()).flatten();
    day.filter(|day| YEARS.contains(&day.year()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_as_it_is_stored() {
        let mut context = Context::default();
        let day = Day::parse(&serde_json::json!(" 2028-02-29 "), &mut context);
        assert_eq!(serde_json::json!(day), "2028-02-29");
        let long = "2028-12-31".repeat(100_000);
        for wrong in
            ["", "2027-02-29", "31-12-2028", "2028-1-1", "9999-01-01", "2028-12-31Z", "0028-12-31", &long]
        {
            assert_eq!(parse(wrong), None, "{}", &wrong[..wrong.len().min(40)]);
        }
    }
}
