//! Numbers by which authorities know the company.

use serde::Serialize;
use serde_json::Value;

use super::field::{Context, Field, FieldKind, FieldSchema, string};
use crate::platform::gstin;

/// Digits of a number of the Food Safety and Standards Authority of India.
const FSSAI_DIGITS: usize = 14;
/// Longest text of a number that is looked at, bytes.
const MAX: usize = 60;

/// The number of a business under India's Goods and Services Tax, in capital letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Gstin(String);

impl Field for Gstin {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let parsed = short(string(value, context)?).and_then(gstin::parse);
        context.take(parsed).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("GSTIN", FieldKind::Gstin)
    }
}

/// The number of a licence of the Food Safety and Standards Authority of India: its digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct FssaiNumber(String);

impl Field for FssaiNumber {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let parsed = short(string(value, context)?).and_then(fssai_digits);
        context.take(parsed).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Number", FieldKind::Fssai)
    }
}

/// Refuses what cannot be a number, before anything is made of it.
fn short(text: &str) -> Result<&str, String> {
    if text.len() > MAX { Err(format!("must have at most {MAX} characters")) } else { Ok(text) }
}

fn fssai_digits(typed: &str) -> Result<String, String> {
    let number: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    let is_number = number.len() == FSSAI_DIGITS && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Ok(number) } else { Err(format!("must be the {FSSAI_DIGITS} digits of the licence")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_without_the_blanks_that_they_are_printed_with() {
        assert_eq!(fssai_digits("100 1234 5000 123").as_deref(), Ok("10012345000123"));
        for wrong in ["1001234500012", "1001234500012A", "१००१२३४५०००१२३", ""] {
            assert!(fssai_digits(wrong).is_err(), "{wrong}");
        }
        let mut context = Context::default();
        assert!(Gstin::parse(&"2".repeat(5_000_000).into(), &mut context).is_none());
        assert_eq!(Gstin::parse(&"27 aapfu0939f 1zv".into(), &mut context).unwrap().0, "27AAPFU0939F1ZV");
    }
}
