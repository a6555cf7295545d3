//! Phone numbers, as people write them and as WhatsApp wants them.

use std::ops::RangeInclusive;

/// Digits of a phone number. E.164 allows at most 15.
const PHONE_DIGITS: RangeInclusive<usize> = 3..=15;

/// The one or two phone numbers in a text, as people read them. They are divided by a comma, a semicolon, `or`, or a slash
/// where one number would have too many digits otherwise.
pub fn phone_numbers(text: &str) -> Result<Vec<&str>, String> {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    let divided = text.split([',', ';']).flat_map(|part| part.split(" or "));
    let numbers: Vec<&str> = divided
        .flat_map(
            |part| if digits(part) > *PHONE_DIGITS.end() { part.split('/').collect() } else { vec![part] },
        )
        .map(str::trim)
        .filter(|number| !number.is_empty())
        .collect();
    let fits = (1..=2).contains(&numbers.len())
        && numbers.iter().all(|number| PHONE_DIGITS.contains(&digits(number)));
    fits.then_some(numbers).ok_or_else(|| {
        let (least, most) = (PHONE_DIGITS.start(), PHONE_DIGITS.end());
        format!("must be one or two phone numbers of {least} to {most} digits, divided by a comma")
    })
}

/// Digits of a number with its country code. E.164 allows at most 15; the shortest that are in use have 7.
const INTERNATIONAL_DIGITS: RangeInclusive<usize> = 7..=15;
/// So many zeros at its end make a number a placeholder.
const PLACEHOLDER_ZEROS: &str = "0000000";

/// The digits of a WhatsApp number, as `wa.me` wants them: country code first, without `+` and spaces. A placeholder such as
/// `+91 00000 00000` is none.
pub fn whatsapp_digits(text: &str) -> Result<String, String> {
    let text = text.trim();
    let is_written = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '-' | '(' | ')' | '.');
    let number = text.strip_prefix('+').filter(|rest| rest.chars().all(is_written));
    let digits: String = number.unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    let fits = INTERNATIONAL_DIGITS.contains(&digits.len()) && !digits.starts_with('0');
    if !fits {
        let (least, most) = (INTERNATIONAL_DIGITS.start(), INTERNATIONAL_DIGITS.end());
        return Err(format!(
            "must be one number with + and its country code, {least} to {most} digits in all, such as +91 98765 43210"
        ));
    }
    if digits.ends_with(PLACEHOLDER_ZEROS) {
        return Err("must be a number that is in use, not a placeholder".to_owned());
    }
    Ok(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whatsapp_number_has_its_country_code_and_is_no_placeholder() {
        for (written, digits) in [
            ("+91 98765 43210", "919876543210"),
            (" +91-98765-43210 ", "919876543210"),
            ("+1 (212) 555.0100", "12125550100"),
        ] {
            assert_eq!(whatsapp_digits(written).as_deref(), Ok(digits), "{written}");
        }
        for (wrong, words) in [
            ("", "with + and its country code"),
            ("98765 43210", "with + and its country code"),
            ("+0 98765 43210", "with + and its country code"),
            ("+91 12", "7 to 15 digits"),
            ("+91 98765 43210, +91 98765 43211", "one number"),
            ("+91 98765 43210 or us", "one number"),
            ("https://wa.me/919876543210", "one number"),
            ("+91 ९८७६५ ४३२१०", "one number"),
            ("+91 00000 00000", "placeholder"),
        ] {
            let said = whatsapp_digits(wrong).unwrap_err();
            assert!(said.contains(words), "{wrong}: {said}");
        }
    }

    #[test]
    fn two_phone_numbers_are_told_apart() {
        let two = ["011 23456789", "+91 98765 43210"];
        for divider in [", ", "; ", " or ", " / ", "/"] {
            assert_eq!(phone_numbers(&two.join(divider)).unwrap(), two, "{divider:?}");
        }
        assert_eq!(phone_numbers("+91 11 2345 6789").unwrap(), ["+91 11 2345 6789"]);
        assert_eq!(phone_numbers("011/23456789").unwrap(), ["011/23456789"], "one, as some write it");
        for wrong in
            ["call us", "", "12", "1234567890123456", "011 2345678, 011 2345679, 011 2345670", "112, x"]
        {
            assert!(phone_numbers(wrong).unwrap_err().contains("one or two phone numbers"), "{wrong}");
        }
    }
}
