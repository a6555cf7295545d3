//! GSTIN, the number of a business under India's Goods and Services Tax, checked as far as its structure goes: state code,
//! PAN, number of the registration, a letter that is mostly Z, and a check character. Whether it was ever issued only the
//! GST portal knows.

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
    let (letters, digits, letter) = (&bytes[2..7], &bytes[7..11], bytes[11]);
    if !letters.iter().all(u8::is_ascii_uppercase)
        || !digits.iter().all(u8::is_ascii_digit)
        || !letter.is_ascii_uppercase()
    {
        let pan = "Characters 3 to 12 of a GSTIN are the PAN: five letters, four digits, one letter.";
        return Err(pan.to_owned());
    }
    if bytes[12] == b'0' {
        return Err("Character 13 of a GSTIN is 1 to 9 or a letter.".to_owned());
    }
    if check_character(&bytes[..14]) != bytes[14] {
        let fits = "The last character does not fit the others: please compare it with your certificate.";
        return Err(fits.to_owned());
    }
    Ok(gstin)
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
