//! Whether visitors see a product: always, never, or from a moment on. As with articles (ADR 20) no job waits for the moment: what
//! is public is judged when it is read, by the one condition in `store/public.rs`.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::platform::clock::ist;
use text::fold;

/// The name of the field in forms, lists and the history; it is no described field, because no page shows it.
pub(crate) const VISIBILITY: &str = "visibility";
/// The moment of a public product in forms and in the history.
pub(crate) const VISIBLE_FROM: &str = "visible_from";
/// What people read for it.
pub(crate) const VISIBILITY_LABEL: &str = "Visibility";
/// What the headings of lists call it besides.
pub(crate) const VISIBILITY_HEADINGS: &[&str] =
    &["visible", "published", "public", "public from", "publish", "publish date", "publication"];

const PUBLIC: &str = "public";
const HIDDEN: &str = "hidden";
/// Longest text of a moment.
const MAX: usize = 64;
/// Moments outside of these years are slips of the finger.
const YEARS: std::ops::RangeInclusive<i16> = 2000..=2200;

/// Whether visitors see a product. As text: `public`, `hidden`, or the moment in RFC 3339.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Visibility {
    /// They do.
    #[default]
    Public,
    /// They do not.
    Hidden,
    /// They do from this moment on, which may be past.
    From(Timestamp),
}

impl Visibility {
    /// Reads what a form or a list says. A moment without an offset is India's; a date alone is its beginning.
    ///
    /// # Errors
    /// What it must be.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        match fold(text).as_str() {
            PUBLIC | "visible" | "published" | "yes" => return Ok(Self::Public),
            HIDDEN | "draft" | "unpublished" | "no" => return Ok(Self::Hidden),
            _ => {}
        }
        let found = (text.len() <= MAX).then(|| moment(text)).flatten();
        let found = found.filter(|at| YEARS.contains(&at.to_zoned(ist()).year()));
        found.map(Self::From).ok_or(
            "must be public, hidden, or the date and time from which it is public, such as 2026-11-22 09:30",
        )
    }

    /// Reads the moment from which a product is public.
    pub(crate) fn parse_moment(text: &str) -> Result<Self, &'static str> {
        let parsed = Self::parse(text).ok().filter(|parsed| matches!(parsed, Self::From(_)));
        parsed.ok_or("must be a date and time, such as 2026-11-22 09:30")
    }

    /// `public` or `hidden`, as the API says it; the moment stands beside it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Public | Self::From(_) => PUBLIC,
            Self::Hidden => HIDDEN,
        }
    }

    /// The moment from which it is public, which may be past.
    pub(crate) fn moment(self) -> Option<Timestamp> {
        match self {
            Self::From(at) => Some(at),
            Self::Public | Self::Hidden => None,
        }
    }

    /// Whether visitors see it at a moment.
    #[must_use]
    pub fn is_public(self, now: Timestamp) -> bool {
        match self {
            Self::Public => true,
            Self::Hidden => false,
            Self::From(at) => at <= now,
        }
    }

    /// As people read it, a moment in India's time.
    pub(crate) fn in_words(self) -> String {
        match self {
            Self::Public => "Public".to_owned(),
            Self::Hidden => "Hidden".to_owned(),
            Self::From(at) => at.to_zoned(ist()).strftime("Public from %-d %B %Y, %H:%M IST").to_string(),
        }
    }

    /// As the column `public_from` has it: milliseconds since the epoch, 0 for always, none for never.
    pub(crate) fn column(self) -> Option<i64> {
        match self {
            Self::Public => Some(0),
            Self::Hidden => None,
            Self::From(at) => Some(at.as_millisecond()),
        }
    }

    /// Reads the column `public_from`.
    pub(crate) fn from_column(milliseconds: Option<i64>) -> Result<Self, jiff::Error> {
        Ok(match milliseconds {
            None => Self::Hidden,
            Some(0) => Self::Public,
            Some(at) => Self::From(Timestamp::from_millisecond(at)?),
        })
    }
}

/// To the second, as the form has it.
fn moment(text: &str) -> Option<Timestamp> {
    let in_india = |at: DateTime| at.to_zoned(ist()).ok().map(|at| at.timestamp());
    let of_day = |text: &str| {
        let day = text.parse::<Date>().ok().filter(|_| text.len() == "2026-11-22".len());
        day.map(|day| day.to_datetime(jiff::civil::Time::midnight()))
    };
    let at = text
        .parse::<Timestamp>()
        .ok()
        .or_else(|| of_day(text).or_else(|| text.parse::<DateTime>().ok()).and_then(in_india))?;
    Timestamp::from_second(at.as_second()).ok()
}

impl fmt::Display for Visibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Public => f.write_str(PUBLIC),
            Self::Hidden => f.write_str(HIDDEN),
            Self::From(at) => at.fmt(f),
        }
    }
}

impl Serialize for Visibility {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Visibility {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn it_is_read_as_people_and_programs_write_it() {
        let from = |text| Ok(Visibility::From(at(text)));
        for (text, expected) in [
            ("public", Ok(Visibility::Public)),
            (" Hidden ", Ok(Visibility::Hidden)),
            ("YES", Ok(Visibility::Public)),
            ("draft", Ok(Visibility::Hidden)),
            ("2026-11-22T04:00:00.5Z", from("2026-11-22T04:00:00Z")),
            ("2026-11-22T09:30:00+05:30", from("2026-11-22T04:00:00Z")),
            ("2026-11-22 09:30", from("2026-11-22T04:00:00Z")),
            ("2026-11-22T09:30", from("2026-11-22T04:00:00Z")),
            ("2026-11-22", from("2026-11-21T18:30:00Z")),
        ] {
            assert_eq!(Visibility::parse(text), expected, "{text}");
        }
        for wrong in ["", "soon", "0", "1026-11-22", "9999-01-01T00:00:00Z", "2026-13-01", "22/11/2026"] {
            assert!(Visibility::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn it_is_stored_and_written_as_it_is_read() {
        let moment = at("2026-11-22T04:00:00Z");
        for visibility in [Visibility::Public, Visibility::Hidden, Visibility::From(moment)] {
            assert_eq!(Visibility::from_column(visibility.column()).unwrap(), visibility);
            assert_eq!(Visibility::parse(&visibility.to_string()), Ok(visibility));
            let json = serde_json::to_value(visibility).unwrap();
            assert_eq!(serde_json::from_value::<Visibility>(json).unwrap(), visibility);
        }
    }

    #[test]
    fn at_the_moment_itself_it_is_public() {
        let moment = at("2026-11-22T04:00:00Z");
        let from = Visibility::From(moment);
        assert!(from.is_public(moment));
        assert!(!from.is_public(moment - SignedDuration::from_millis(1)));
        assert!(Visibility::Public.is_public(moment) && !Visibility::Hidden.is_public(moment));
    }
}
