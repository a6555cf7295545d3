//! Query parameters and form fields, parsed; what is wrong with them goes into [`FieldErrors`].

use std::fmt;

use text::{fold, single_line};

use crate::error::FieldErrors;

/// The message beside a required field that is blank (spec section 5).
pub(crate) const REQUIRED: &str = "Please fill in all required fields";

const MAX_PER_PAGE: u32 = 100;
const MAX_PAGE: u32 = 1_000_000;
const MAX_TEXT: usize = 200;

/// The parameters `page` and `per_page` of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Paging {
    /// From 1.
    pub page: u32,
    /// From 1 to 100.
    pub per_page: u32,
}

impl Paging {
    /// The first page of a list.
    pub const fn first(per_page: u32) -> Self {
        Self { page: 1, per_page }
    }

    /// Sets the field that the parameter names; ignores other parameters.
    pub fn take(&mut self, errors: &mut FieldErrors, name: &str, value: &str) {
        let (field, max) = match name {
            "page" => (&mut self.page, MAX_PAGE),
            "per_page" => (&mut self.per_page, MAX_PER_PAGE),
            _ => return,
        };
        *field = number(errors, name, value, max).unwrap_or(*field);
    }

    /// Number of items on the pages before this one.
    pub fn offset(self) -> u64 {
        u64::from(self.page - 1) * u64::from(self.per_page)
    }
}

/// A text parameter: trimmed, one line, at most 200 characters; `None` when blank.
pub(crate) fn text(errors: &mut FieldErrors, name: &str, value: &str) -> Option<String> {
    errors.take(name, single_line(value, MAX_TEXT)).filter(|text| !text.is_empty())
}

/// A parameter that switches something on: `1`; `0` and blank are off.
pub(crate) fn flag(value: &str) -> Result<bool, &'static str> {
    match value {
        "1" => Ok(true),
        "" | "0" => Ok(false),
        _ => Err("must be 0 or 1"),
    }
}

fn number(errors: &mut FieldErrors, name: &str, value: &str, max: u32) -> Option<u32> {
    // `u32::from_str` accepts `+1`; the browser's parser does not.
    let digits = value.len() <= 9 && value.bytes().all(|byte| byte.is_ascii_digit());
    let parsed = value.parse().ok().filter(|number| digits && (1..=max).contains(number));
    errors.take(name, parsed.ok_or_else(|| format!("must be a whole number from 1 to {max}")))
}

/// A required form field: adds [`REQUIRED`] when it is blank, or the error of `parsed`.
pub(crate) fn required(errors: &mut FieldErrors, field: &str, parsed: Result<String, String>) -> String {
    let text = errors.take(field, parsed);
    if text.as_deref() == Some("") {
        errors.add(field, REQUIRED);
    }
    text.unwrap_or_default()
}

/// An optional form field of one line and at most `max` characters; `None` when blank.
pub(crate) fn line(
    errors: &mut FieldErrors,
    field: &str,
    value: Option<String>,
    max: usize,
) -> Option<String> {
    errors.take(field, single_line(&value?, max)).filter(|text| !text.is_empty())
}

// E-mail addresses. What is an address is the mail library's decision, so that none is accepted that cannot be written to.

/// An e-mail address: one `@`, a dotted domain, no blanks; compared without regard to case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// Trims and checks an address; the error is for the person who typed it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = single_line(text, 254)?;
        if text.is_empty() {
            return Err("is required".to_owned());
        }
        let wrong = || "is not a valid e-mail address".to_owned();
        let address: lettre::Address = text.parse().map_err(|_| wrong())?;
        // Mails name it in a header, which is read again for the mail server: a quoted part with a blank breaks the whole mail.
        let in_header = text.parse::<lettre::message::Mailboxes>();
        if text.is_ascii() && !in_header.is_ok_and(|all| all.iter().count() == 1) {
            return Err(wrong());
        }
        let domain = address.domain();
        if !domain.contains('.') || domain.starts_with('.') || domain.ends_with('.') {
            return Err(wrong());
        }
        Ok(Self(text))
    }

    /// As typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Equal for two addresses of the same account; see [`email_key`].
    pub(crate) fn key(&self) -> String {
        email_key(&self.0)
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The form in which accounts are stored and looked up by e-mail. Migration V6 uses it under the name `fold`.
pub(crate) fn email_key(text: &str) -> String {
    fold(text)
}

// GSTIN, the number of a business under India's Goods and Services Tax, checked as far as its structure goes: state code,
// PAN, number of the registration, a letter that is mostly Z, and a check character. Those who deduct or collect the tax have
// their TAN in the place of the PAN, embassies and bodies of the United Nations a number of their own (UIN). Whether it was
// ever issued only the GST portal knows.

const DIGITS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LENGTH: usize = 15;

/// The GSTIN in capital letters without spaces and dashes; the error is for the person who typed it.
pub(crate) fn parse(typed: &str) -> Result<String, String> {
    let is_kept = |c: &char| !c.is_whitespace() && *c != '-';
    let gstin: String = typed.chars().filter(is_kept).map(|c| c.to_ascii_uppercase()).collect();
    let length = gstin.chars().count();
    if length != LENGTH {
        return Err(format!("A GSTIN has {LENGTH} characters; this one has {length}."));
    }
    let bytes = gstin.as_bytes();
    if !bytes.iter().all(|byte| DIGITS.contains(byte)) {
        return Err("A GSTIN has only letters and digits.".to_owned());
    }
    // Beyond the states: 96 suppliers abroad, 97 other territory, 99 the Centre.
    if !gstin[..2].parse().is_ok_and(|state: u8| matches!(state, 1..=38 | 96 | 97 | 99)) {
        return Err("A GSTIN begins with the two digits of a state code, such as 07 or 27.".to_owned());
    }
    let deducts_tax = has_form(bytes, TAN) && matches!(bytes[13], b'C' | b'D');
    if !(deducts_tax || has_form(bytes, UIN) || has_form(bytes, PAN)) {
        let pan = "Characters 3 to 12 of a GSTIN are the PAN: five letters, four digits, one letter.";
        return Err(pan.to_owned());
    }
    if bytes[12] == b'0' && !has_form(bytes, UIN) {
        return Err("Character 13 of a GSTIN is 1 to 9 or a letter.".to_owned());
    }
    if check_character(&bytes[..14]) != bytes[14] {
        let fits = "The last character does not fit the others: please compare it with your certificate.";
        return Err(fits.to_owned());
    }
    Ok(gstin)
}

/// What characters 3 to 14 are: `A` a letter, `9` a digit, `*` either, others themselves.
type Form = &'static [&'static [u8; 12]];
const PAN: Form = &[b"AAAAA9999A**"];
const TAN: Form = &[b"AAAA*9999A**"];
/// Year, country or organisation, serial number: embassies and bodies of the United Nations, others that were notified, and
/// suppliers abroad.
const UIN: Form = &[b"99AAA99999UN", b"99AAA99999ON", b"99AAA99999NR"];

fn has_form(gstin: &[u8], forms: Form) -> bool {
    let fits = |(byte, form): (&u8, &u8)| match form {
        b'*' => true,
        b'A' => byte.is_ascii_uppercase(),
        b'9' => byte.is_ascii_digit(),
        _ => byte == form,
    };
    forms.iter().any(|form| gstin[2..14].iter().zip(*form).all(fits))
}

/// Luhn's method in base 36.
fn check_character(digits: &[u8]) -> u8 {
    let value = |byte: u8| DIGITS.iter().position(|digit| *digit == byte).unwrap_or(0);
    let products = digits.iter().enumerate().map(|(index, byte)| value(*byte) * (1 + index % 2));
    let sum: usize = products.map(|product| product / 36 + product % 36).sum();
    DIGITS[(36 - sum % 36) % 36]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_dotted_domain_is_refused() {
        for bad in ["", "a", "a@b", "a@b.", "a b@c.de", "a@b.c\r\nBcc: d@e.f", "@b.c"] {
            assert!(Email::parse(bad).is_err(), "{bad:?}");
        }
        assert_eq!(Email::parse(" A@b.co ").unwrap().key(), "a@b.co");
    }

    #[test]
    fn an_account_is_found_however_its_address_is_typed() {
        for (made, typed) in [
            ("straße@example.com", "STRASSE@example.com"),
            ("İstanbul@example.com", "istanbul@example.com"),
            ("ΟΔΟΣ@example.com", "οδος@example.com"),
            ("ﬁnance@example.com", "Finance@example.com"),
            ("ｏｆｆｉｃｅ@example.com", "office@example.com"),
        ] {
            let made = Email::parse(made).unwrap();
            assert_eq!(made.key(), email_key(made.as_str()));
            assert_eq!(made.key(), email_key(typed), "{made}");
        }
    }

    #[test]
    fn numbers_in_the_real_format_are_accepted_however_they_are_spaced() {
        for gstin in ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "24AAACC4175D1Z4", "33GSPTN9771G3ZP"] {
            assert_eq!(parse(gstin).as_deref(), Ok(gstin));
        }
        assert_eq!(parse(" 27 aapfu-0939f 1zv ").as_deref(), Ok("27AAPFU0939F1ZV"));
    }

    #[test]
    fn those_who_deduct_or_collect_the_tax_and_embassies_have_numbers_too() {
        let bodies = [
            ("07DELA04123B1D", true),
            ("27MUMS12345C1C", true),
            ("07DELA04123B1Z", false),
            ("0717UNO00211UN", true),
            ("9917USA29016ON", true),
            ("9917IND29001NR", true),
            ("9917IND29001XX", false),
        ];
        for (body, is_known) in bodies {
            let gstin = format!("{body}{}", char::from(check_character(body.as_bytes())));
            assert_eq!(parse(&gstin).is_ok(), is_known, "{gstin}");
        }
    }

    #[test]
    fn each_mistake_is_named() {
        for (typed, words) in [
            ("27AAPFU0939F1Z", "has 14"),
            ("27AAPFU0939F1ZVV", "has 16"),
            ("27AAPFU0939F1Z_", "letters and digits"),
            ("27AAPFÜ0939F1ZV", "letters and digits"),
            ("AAAAPFU0939F1ZV", "state code"),
            ("00AAPFU0939F1ZV", "state code"),
            ("45AAPFU0939F1ZV", "state code"),
            ("27AAPF00939F1ZV", "PAN"),
            ("27AAPFU093911ZV", "PAN"),
            ("27AAPFU0939F0ZV", "Character 13"),
            ("27AAPFU0939F1ZW", "last character"),
            ("27AAPFU0993F1ZV", "last character"),
        ] {
            let said = parse(typed).unwrap_err();
            assert!(said.contains(words), "{typed}: {said}");
        }
    }

    #[test]
    fn every_wrong_character_and_every_swap_of_neighbours_is_noticed() {
        let right = b"27AAPFU0939F1ZV";
        for place in 0..LENGTH {
            for digit in DIGITS {
                let mut typed = *right;
                typed[place] = *digit;
                assert_eq!(parse(std::str::from_utf8(&typed).unwrap()).is_ok(), typed == *right);
            }
            if place > 0 && right[place] != right[place - 1] {
                let mut swapped = *right;
                swapped.swap(place, place - 1);
                assert!(parse(std::str::from_utf8(&swapped).unwrap()).is_err());
            }
        }
    }
}
