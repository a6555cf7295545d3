//! Facts of the trade on a product: their values, what forms and lists call them, and how they are checked.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::fields::{field, lackings};
use super::product::ProductSummary;
use crate::error::FieldErrors;
use crate::platform::input::line;

/// What a schedule may be, in the order in which it is stored and shown, with its label: schedules of the Drugs
/// Rules, 1945, and the Narcotic Drugs and Psychotropic Substances Act, 1985.
const SCHEDULES: [(&str, &str); 5] = [
    ("G", "Schedule G"),
    ("H", "Schedule H"),
    ("H1", "Schedule H1"),
    ("X", "Schedule X"),
    ("NDPS", "NDPS Act"),
];

/// The value that says that none of [`SCHEDULES`] applies; a product that states nothing has no value at all.
pub(crate) const NO_SCHEDULE: &str = "none";

/// India has no schedule of medicines sold over the counter, so the label says only what is known.
const NO_SCHEDULE_LABEL: &str = "No prescription schedule";

/// The bits of the facts of the trade.
const TRADE_FACTS: u16 = 0xFF;

/// Which facts a product may lack to be listed: bits of the column `missing_facts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MissingFacts(u16);

impl MissingFacts {
    /// Reads the name of a fact, or `facts` for any fact of the trade.
    pub(super) fn parse(name: &str) -> Result<Self, String> {
        if name == "facts" {
            return Ok(Self(TRADE_FACTS));
        }
        let lackings = lackings();
        let found = lackings.iter().find(|lacking| lacking.fact == name);
        found.map(|lacking| Self(1 << lacking.bit)).ok_or_else(|| {
            let facts: Vec<_> = lackings.iter().map(|lacking| lacking.fact).collect();
            format!("must be facts, {}", facts.join(", "))
        })
    }

    /// The bits, for SQL.
    pub(super) fn bits(self) -> u16 {
        self.0
    }
}

/// How many products lack each fact, by the name of its field, from the number of products with each combination.
pub(super) fn count_missing(combinations: &[(u16, u64)]) -> BTreeMap<&'static str, u64> {
    let with_bit = |bit: u8| combinations.iter().filter(move |(bits, _)| bits >> bit & 1 == 1);
    let count = |bit| with_bit(bit).map(|(_, products)| products).sum();
    lackings().into_iter().map(|lacking| (lacking.fact, count(lacking.bit))).collect()
}

/// What lists and pages call a schedule; a value that is not one stands for itself.
pub(crate) fn schedule_label(value: &str) -> &str {
    let known = schedule_choices().find(|(known, _)| *known == value);
    known.map_or(value, |(_, label)| label)
}

/// What lists and pages call a kind of product; a value that is not one stands for itself.
pub(crate) fn kind_label(value: &str) -> Cow<'_, str> {
    field("kind").map_or(value.into(), |kind| kind.shown_as(value))
}

/// How a product is sold, in the trade's words; nothing where it is not stated. 'OTC' only where the status says so: a
/// medicine in no schedule may still be for medical advice. The same as `soldInWords` of the frontend.
pub(crate) fn sold(product: &ProductSummary) -> String {
    let ProductSummary { schedules, kind, status, .. } = product;
    let is = |schedule: &str| schedules.iter().any(|value| value == schedule);
    if ["H", "H1", "X", "NDPS"].into_iter().any(is) {
        let labels: Vec<_> = schedules.iter().map(|schedule| schedule_label(schedule)).collect();
        return labels.join(", ");
    }
    if is("G") {
        return schedule_label("G").to_owned();
    }
    let status = status.as_deref().unwrap_or_default().to_lowercase();
    if status.contains("over the counter")
        || status.split(|c: char| !c.is_alphanumeric()).any(|word| word == "otc")
    {
        return "OTC".to_owned();
    }
    match kind.as_deref() {
        Some(kind) if kind != "medicine" => kind_label(kind).into_owned(),
        _ if is(NO_SCHEDULE) => NO_SCHEDULE_LABEL.to_owned(),
        _ => String::new(),
    }
}

/// All values of a schedule with their labels, in the order in which they are shown.
pub(crate) fn schedule_choices() -> impl Iterator<Item = (&'static str, &'static str)> {
    SCHEDULES.into_iter().chain([(NO_SCHEDULE, NO_SCHEDULE_LABEL)])
}

/// The schedules that were sent, once each and in their own order.
pub(super) fn schedules(errors: &mut FieldErrors, values: Option<Vec<String>>) -> Vec<String> {
    const FIELD: &str = "schedules";
    let values = values.unwrap_or_default();
    let values: Vec<_> = values.iter().map(|value| value.trim()).filter(|value| !value.is_empty()).collect();
    let sent = |choice: &str| values.iter().any(|value| value.eq_ignore_ascii_case(choice));
    let found: Vec<_> = schedule_choices().map(|(choice, _)| choice).filter(|choice| sent(choice)).collect();
    let is_known = |value: &&str| schedule_choices().any(|(choice, _)| choice.eq_ignore_ascii_case(value));
    if !values.iter().all(is_known) {
        errors.add(FIELD, "must be G, H, H1, X or NDPS, or none by itself");
    } else if found.len() > 1 && found.contains(&NO_SCHEDULE) {
        errors.add(FIELD, "cannot be none together with a schedule: choose the schedules, or none alone");
    }
    found.into_iter().map(str::to_owned).collect()
}

/// The value of a field that was sent, which may be any of its choices in any case, or the label of one.
pub(super) fn choice(
    errors: &mut FieldErrors,
    name: &str,
    value: Option<String>,
    choices: &[(&str, &str)],
) -> Option<String> {
    let value = line(errors, name, value, 40)?;
    let is_meant = |known: &str| known.eq_ignore_ascii_case(&value);
    let known = choices.iter().find(|(known, label)| is_meant(known) || is_meant(label));
    errors.take(name, known.map(|(known, _)| (*known).to_owned()).ok_or_else(|| one_of(choices)))
}

/// 'must be medicine, food, cosmetic or device'.
fn one_of(choices: &[(&str, &str)]) -> String {
    let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("must be {} or {last}", others.join(", ")),
        _ => format!("must be {}", names.concat()),
    }
}

/// A code of the Harmonised System of Nomenclature, as invoices carry it.
pub(super) fn hsn(errors: &mut FieldErrors, value: Option<String>) -> Option<String> {
    let code = ungrouped(line(errors, "hsn", value, 40)?);
    let parsed = if is_digits(&code) && matches!(code.len(), 4 | 6 | 8) {
        Ok(code)
    } else {
        Err("must be a code of 4, 6 or 8 digits")
    };
    errors.take("hsn", parsed)
}

/// A Global Trade Item Number, the number under the bar code.
pub(crate) fn gtin(errors: &mut FieldErrors, value: Option<String>) -> Option<String> {
    let number = ungrouped(line(errors, "gtin", value, 40)?);
    let parsed = if is_digits(&number) && matches!(number.len(), 8 | 12 | 13 | 14) {
        check_gtin(number)
    } else {
        Err("must be a number of 8, 12, 13 or 14 digits".to_owned())
    };
    errors.take("gtin", parsed)
}

/// Compares the last digit with the check digit of the others (GS1 General Specifications, section 7.9).
fn check_gtin(number: String) -> Result<String, String> {
    let (body, last) = number.split_at(number.len() - 1);
    let weighted = body.bytes().rev().zip([3, 1].into_iter().cycle());
    let sum: u32 = weighted.map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    let check = (10 - sum % 10) % 10;
    if last == check.to_string() {
        return Ok(number);
    }
    Err(format!("has a wrong digit: the last one, the check digit, would be {check} after the others"))
}

/// An amount in rupees, as it is typed and as lists have it: '₹ 1,234.50', 'Rs. 12/-'. None of it is 0.
pub(super) fn rupees(errors: &mut FieldErrors, name: &str, value: Option<String>) -> Option<String> {
    let typed = line(errors, name, value, 40)?;
    let amount = paise(&typed).ok_or("must be an amount in rupees with at most two decimals, such as 12.50");
    errors.take(name, amount).filter(|paise| *paise > 0).map(in_rupees)
}

/// The most paise: below ten crore rupees.
const MOST_PAISE: i64 = 9_999_999_999;

/// An amount in rupees, in paise.
pub(super) fn paise(text: &str) -> Option<i64> {
    let lower = text.to_lowercase();
    let mut amount = lower.trim();
    for sign in ["m.r.p.", "mrp", ":", "₹", "rs.", "rs", "inr", "/-", "/=", "only"] {
        amount = amount.strip_prefix(sign).unwrap_or(amount).trim();
        amount = amount.strip_suffix(sign).unwrap_or(amount).trim();
    }
    // '12,50', as spreadsheets of other countries write it.
    let decimal_comma =
        || amount.split_once(',').filter(|(_, last)| matches!(last.len(), 1..=2) && is_digits(last));
    let (rupees, decimals) = amount.split_once('.').or_else(decimal_comma).unwrap_or((amount, ""));
    let decimals = decimals.trim_end_matches('0');
    let whole = rupees.replace(',', "");
    // '1,23,456': the last group has three digits, those before it at most three.
    let mut groups = rupees.split(',').rev();
    let is_grouped = groups.next().is_some_and(|last| last.len() == 3 || last == rupees)
        && groups.all(|group| matches!(group.len(), 1..=3));
    let is_amount = amount.contains(|c: char| c.is_ascii_digit())
        && is_digits(&whole)
        && is_digits(decimals)
        && decimals.len() <= 2;
    if !(is_amount && is_grouped) {
        return None;
    }
    let paise = format!("{whole}{decimals:0<2}").parse().ok()?;
    (paise <= MOST_PAISE).then_some(paise)
}

/// Paise as rupees: `12.50`.
pub(super) fn in_rupees(paise: i64) -> String {
    format!("{}.{:02}", paise / 100, paise % 100)
}

/// A number without what it may be grouped by.
fn ungrouped(typed: String) -> String {
    if is_digits(&typed) { typed } else { typed.replace([' ', '-', '.'], "") }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::fields::Holds;
    use super::*;

    fn with<T>(parse: impl FnOnce(&mut FieldErrors) -> T) -> (T, Vec<String>) {
        let mut errors = FieldErrors::default();
        let parsed = parse(&mut errors);
        (parsed, errors.iter().flat_map(|(_, messages)| messages.to_vec()).collect())
    }

    fn schedules_of(values: &[&str]) -> (Vec<String>, Vec<String>) {
        with(|e| schedules(e, Some(values.iter().map(|&value| value.to_owned()).collect())))
    }

    #[test]
    fn schedules_are_put_in_order_once_each() {
        let (parsed, errors) = schedules_of(&["ndps", " H1 ", "", "G", "g"]);
        assert_eq!((parsed, errors.len()), (vec!["G".to_owned(), "H1".to_owned(), "NDPS".to_owned()], 0));
        assert_eq!(schedules_of(&["None"]).0, ["none"]);
        assert_eq!(with(|e| schedules(e, None)), (Vec::new(), Vec::new()));
    }

    #[test]
    fn none_is_only_valid_alone() {
        assert!(schedules_of(&["H", "none"]).1[0].contains("none alone"));
        assert!(schedules_of(&["OTC"]).1[0].contains("must be G, H, H1, X or NDPS"));
    }

    #[test]
    fn a_number_may_be_typed_in_groups() {
        let (code, _) = with(|e| hsn(e, Some("3004 90 99".to_owned())));
        assert_eq!(code.as_deref(), Some("30049099"));
        for wrong in ["300", "30049", "3004909", "300490991", "3004x", "३००४"] {
            assert_eq!(with(|e| hsn(e, Some(wrong.to_owned()))).1, ["must be a code of 4, 6 or 8 digits"]);
        }
        assert_eq!(with(|e| hsn(e, Some(" ".to_owned()))), (None, Vec::new()));
    }

    #[test]
    fn the_check_digit_of_a_gtin_is_verified() {
        // The examples of GS1's own description of the calculation, and one of each length.
        for right in ["6291041500213", "4006381333931", "96385074", "036000291452", "10012345678902"] {
            assert_eq!(with(|e| gtin(e, Some(right.to_owned()))), (Some(right.to_owned()), Vec::new()));
        }
        let (none, errors) = with(|e| gtin(e, Some("4006381333932".to_owned())));
        assert_eq!(none, None);
        assert!(errors[0].contains("check digit, would be 1"), "{errors:?}");
        assert_eq!(
            with(|e| gtin(e, Some("400638133393".to_owned() + "12"))).1.len(),
            1,
            "14 digits with a wrong check digit"
        );
        for wrong in ["123", "400638133393x", "1234567890"] {
            assert_eq!(
                with(|e| gtin(e, Some(wrong.to_owned()))).1,
                ["must be a number of 8, 12, 13 or 14 digits"]
            );
        }
    }

    #[test]
    fn an_amount_is_exact_to_the_paisa() {
        let stored = |text: &str| with(|e| rupees(e, "mrp", Some(text.to_owned())));
        for (typed, kept) in [
            ("10.32", "10.32"),
            ("10.3", "10.30"),
            (" ₹ 1,234.50 ", "1234.50"),
            ("1,23,456", "123456.00"),
            ("Rs. 12/-", "12.00"),
            ("Rs.7.05", "7.05"),
            ("12.5000", "12.50"),
            ("INR 99.", "99.00"),
            (".5", "0.50"),
            ("0.29", "0.29"),
            ("12,50", "12.50"),
            ("99999999.99", "99999999.99"),
        ] {
            assert_eq!(stored(typed), (Some(kept.to_owned()), Vec::new()), "{typed}");
            assert_eq!(stored(kept).0.as_deref(), Some(kept));
        }
        for none in ["0", "0.00", "Rs 0/-", " "] {
            assert_eq!(stored(none), (None, Vec::new()), "{none}");
        }
        for wrong in [
            "12.505",
            "1,234,50",
            "1,2345",
            "-5",
            "+5",
            "12-15",
            "1e3",
            "abc",
            "₹",
            ".",
            "१२",
            "100000000",
            "12.5.1",
        ] {
            assert_eq!(stored(wrong).1.len(), 1, "{wrong}");
        }
    }

    #[test]
    fn missing_facts_are_counted_by_their_bits() {
        assert_eq!(MissingFacts::parse("facts").map(MissingFacts::bits), Ok(255));
        assert_eq!(MissingFacts::parse("kind").map(MissingFacts::bits), Ok(2));
        assert!(MissingFacts::parse("name").unwrap_err().starts_with("must be facts, schedules, kind"));
        let counts = count_missing(&[(0, 5), (3, 4), (1, 2), (128, 1)]);
        assert_eq!((counts["schedules"], counts["kind"], counts["country"], counts["gtin"]), (6, 4, 1, 0));
    }

    #[test]
    fn kinds_and_labels() {
        let Some(Holds::Choice(kinds)) = field("kind").map(|field| field.holds) else { panic!("no choice") };
        let kind = |value: &str| with(|e| choice(e, "kind", Some(value.to_owned()), kinds));
        assert_eq!(kind("Food").0.as_deref(), Some("food"));
        assert_eq!(kind("medical device").0.as_deref(), Some("device"));
        assert_eq!(kind("drug").1, ["must be medicine, food, cosmetic or device"]);
        assert_eq!(schedule_label("none"), "No prescription schedule");
        assert_eq!((schedule_label("H1"), schedule_label("?")), ("Schedule H1", "?"));
        assert_eq!((&*kind_label("device"), &*kind_label("?")), ("Medical device", "?"));
    }
}
