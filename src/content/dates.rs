//! Days, and moments: a date with a time of the day.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::fmt::temporal::DateTimePrinter;
use serde::Serialize;
use serde_json::Value;

use super::field::{Context, Field, FieldKind, FieldSchema, string};

/// Days outside of these years are slips of the finger.
const DAY_YEARS: std::ops::RangeInclusive<i16> = 1900..=2200;
/// As long as `2028-12-31`; a hostile text may be of any length.
const DAY_LENGTH: usize = 10;

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
        let day = parse_day(string(value, context)?.trim());
        context.take(day.ok_or_else(|| "must be a date, such as 2028-12-31".to_owned())).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Date", FieldKind::Date)
    }
}

/// The day that a text names; none where it names none.
pub(super) fn parse_day(text: &str) -> Option<Date> {
    let day = (text.len() == DAY_LENGTH).then(|| Date::strptime("%Y-%m-%d", text).ok()).flatten();
    day.filter(|day| DAY_YEARS.contains(&day.year()))
}

/// Longest text of a moment, characters; real ones have 20 to 35.
const MOMENT_LENGTH: usize = 64;
/// Moments outside of these years are slips of the finger.
const MOMENT_YEARS: std::ops::RangeInclusive<i16> = 2000..=2200;

/// A moment, as RFC 3339. Any offset is taken; it is written in UTC, to the second: `2026-11-22T18:30:00Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(Timestamp);

impl Moment {
    /// The moment.
    pub(crate) fn get(self) -> Timestamp {
        self.0
    }
}

impl Serialize for Moment {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&DateTimePrinter::new().timestamp_to_string(&self.0))
    }
}

impl Field for Moment {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let parsed = parse_moment(string(value, context)?);
        context.take(parsed).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Date and time", FieldKind::Moment)
    }
}

fn parse_moment(text: &str) -> Result<Timestamp, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("is required".to_owned());
    }
    let moment = (text.len() <= MOMENT_LENGTH).then(|| text.parse::<Timestamp>().ok()).flatten();
    let moment = moment.and_then(|moment| Timestamp::from_second(moment.as_second()).ok());
    moment
        .filter(|moment| MOMENT_YEARS.contains(&moment.to_zoned(jiff::tz::TimeZone::UTC).year()))
        .ok_or_else(|| "must be a date and time such as 2026-11-22T09:30:00+05:30".to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn moment(text: &str) -> Result<Value, String> {
        let mut context = Context::default();
        match Moment::parse(&json!(text), &mut context) {
            Some(moment) => Ok(json!(moment)),
            None => Err(context.into_errors().to_string()),
        }
    }

    #[test]
    fn any_offset_is_written_in_utc_to_the_second() {
        for text in [
            "2026-11-22T09:30:00+05:30",
            "2026-11-22T04:00:00Z",
            " 2026-11-22T04:00:00.987Z ",
            "2026-11-21T23:00:00-05:00",
        ] {
            assert_eq!(moment(text).unwrap(), "2026-11-22T04:00:00Z", "{text}");
        }
    }

    #[test]
    fn what_is_no_moment_is_refused() {
        let long = format!("2026-11-22T04:00:00{}Z", ".0".repeat(2_500_000));
        for wrong in [
            "",
            "tomorrow",
            "2026-11-22",
            "2026-11-22T09:30",
            "2026-13-01T00:00:00Z",
            "2026-02-30T00:00:00Z",
            "0026-11-22T09:30:00Z",
            "9999-11-22T09:30:00Z",
            "-002026-11-22T09:30:00Z",
            "2026-11-22T09:30:00Z\"><script>",
            "2026-11-22\n09:30:00Z",
            "1795336200",
            &long,
        ] {
            assert!(moment(wrong).is_err(), "{}", &wrong[..wrong.len().min(40)]);
        }
        let mut context = Context::default();
        assert!(Moment::parse(&json!(1_795_336_200), &mut context).is_none());
    }

    #[test]
    fn a_day_is_written_as_it_is_stored() {
        let mut context = Context::default();
        let day = Day::parse(&json!(" 2028-02-29 "), &mut context);
        assert_eq!(json!(day), "2028-02-29");
        let long = "2028-12-31".repeat(100_000);
        for wrong in
            ["", "2027-02-29", "31-12-2028", "2028-1-1", "9999-01-01", "2028-12-31Z", "0028-12-31", &long]
        {
            assert_eq!(parse_day(wrong), None, "{}", &wrong[..wrong.len().min(40)]);
        }
    }
}
