//! GSTIN, the number of a business under India's Goods and Services Tax, checked as far as its structure goes: state code,
//! PAN, number of the registration, a letter that is mostly Z, and a check character. Those who deduct or collect the tax have
//! their TAN in the place of the PAN, embassies and bodies of the United Nations a number of their own (UIN). Whether it was
//! ever issued only the GST portal knows.

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
