//! The enquiry list: many products, each with a quantity, asked for in one mail.
//!
//! A [`TypedLine`] is a line as it stands in an address or a form, unchecked. [`input`] checks what was sent and
//! makes an [`input::EnquiryList`] of it, which may be mailed. What the catalogue says of its products is handed in
//! ([`LineProduct`]).

pub mod address;
pub(crate) mod email;
pub(crate) mod input;

use serde::Serialize;

// A line of an enquiry list.

/// Most lines of a list.
pub const MAX_LINES: usize = 500;
/// The largest quantity of a line.
pub const MAX_QUANTITY: u32 = 99_999;

/// A line as it was typed: nothing is checked, so that a wrong one can be shown again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct TypedLine {
    /// The product's id; there need not be such a product.
    pub product: Option<i64>,
    /// The visitor's own words.
    pub text: Option<String>,
    /// The quantity, which may be any text.
    pub quantity: String,
    /// The pack that is wanted.
    pub pack: Option<String>,
    /// A note.
    pub note: Option<String>,
}

impl TypedLine {
    /// Whether there is nothing to be sent: an empty row of the form.
    pub(crate) fn is_blank(&self) -> bool {
        self.product.is_none() && self.text.is_none()
    }
}

/// A line that may be sent: it has a product or a text, and a quantity.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    /// The product's id; there need not be such a product any more.
    pub(crate) product: Option<i64>,
    pub(crate) text: Option<String>,
    pub(crate) quantity: u32,
    pub(crate) pack: Option<String>,
    pub(crate) note: Option<String>,
}

/// What the mail says of a product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LineProduct {
    pub(crate) name: String,
    pub(crate) sku: Option<String>,
    pub(crate) composition: Option<String>,
    pub(crate) pack_size: Option<String>,
    /// What its label sets large, each with its unit, which may be empty.
    pub(crate) amounts: Vec<(String, String)>,
    /// Full address of its page.
    pub(crate) url: String,
}

/// A line together with what the catalogue knows of its product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ResolvedLine {
    pub(crate) line: Line,
    /// `None` for the visitor's own words, and for a product that the catalogue does not have.
    pub(crate) known: Option<LineProduct>,
    /// What the quantity counts.
    pub(crate) unit: Option<CountedUnit>,
}

/// What a quantity counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CountedUnit {
    /// As the visitor wrote it at the end of the pack: `box`.
    pub(crate) written: String,
    /// Of several: `boxes`.
    pub(crate) several: String,
}

impl ResolvedLine {
    /// The product's name, or the visitor's own words.
    pub(crate) fn title(&self) -> String {
        let own = || self.line.text.clone();
        let number = || self.line.product.map_or_else(String::new, |id| format!("Product no. {id}"));
        self.known.as_ref().map(|product| product.name.clone()).or_else(own).unwrap_or_else(number)
    }

    /// The visitor's own words where the title is not theirs.
    pub(crate) fn written(&self) -> Option<&str> {
        let text = self.line.text.as_deref()?;
        self.known.as_ref().filter(|product| product.name != text).map(|_| text)
    }

    /// The pack that is wanted, else that of the catalogue; without what the quantity counts, which stands beside it.
    pub(crate) fn pack(&self) -> Option<&str> {
        let of_catalogue = || self.known.as_ref().and_then(|product| product.pack_size.as_deref());
        let without_unit = |pack| match &self.unit {
            Some(_) => pack_before_unit(pack),
            None => Some(pack),
        };
        self.line.pack.as_deref().and_then(without_unit).or_else(of_catalogue)
    }

    /// `10 boxes`, or `10` where nobody wrote what is counted.
    pub(crate) fn counted(&self) -> String {
        match (&self.unit, self.line.quantity) {
            (Some(unit), 1) => format!("1 {}", unit.written),
            (Some(unit), quantity) => format!("{quantity} {}", unit.several),
            (None, quantity) => quantity.to_string(),
        }
    }

    /// Everything else that is known of the line, for a text.
    pub(crate) fn details(&self) -> Vec<String> {
        let product = self.known.as_ref();
        let named = |name: &str, text: Option<&str>| text.map(|text| format!("{name}: {text}"));
        let missing = self.line.product.filter(|_| self.is_missing());
        let details = [
            named("SKU", product.and_then(|product| product.sku.as_deref())),
            product.and_then(|product| product.composition.clone()),
            named("Pack", self.pack()),
            named("Note", self.line.note.as_deref()),
            named("As written", self.written()),
            missing.map(|id| format!("No longer in the catalogue (product no. {id})")),
        ];
        details.into_iter().flatten().collect()
    }

    /// Whether the line names a product that the catalogue does not have.
    pub(crate) fn is_missing(&self) -> bool {
        self.line.product.is_some() && self.known.is_none()
    }

    /// Whether the catalogue has what the line asks for, in a word or two.
    pub(crate) fn status(&self) -> &'static str {
        match (&self.known, self.line.product) {
            (Some(_), _) => "yes",
            (None, Some(_)) => "no longer",
            (None, None) => "own words",
        }
    }
}

/// The pack without its last word.
fn pack_before_unit(pack: &str) -> Option<&str> {
    let (before, _) = pack.trim_end().rsplit_once(char::is_whitespace)?;
    Some(before.trim_end())
}

/// What is wrong with a quantity.
pub(crate) fn quantity(typed: &str) -> Result<u32, &'static str> {
    let text = typed.trim();
    let ungrouped = match text.split_once(',') {
        Some((head, tail)) if (1..=2).contains(&head.len()) && tail.len() == 3 => format!("{head}{tail}"),
        _ => text.to_owned(),
    };
    let is_number = !ungrouped.is_empty() && ungrouped.bytes().all(|b| b.is_ascii_digit());
    match ungrouped.parse() {
        Ok(0) if is_number => Err("Please enter at least 1, or remove the line."),
        Ok(number) if is_number && number <= MAX_QUANTITY => Ok(number),
        _ if is_number => Err("Please enter at most 99,999; for more, write to us in the note."),
        _ if text.is_empty() => Err("Please enter a quantity."),
        _ if text.starts_with(['-', '−', '–']) => Err("The quantity cannot be negative."),
        _ if text.replace(',', ".").parse::<f64>().is_ok_and(f64::is_finite) => {
            Err("Please enter a whole number.")
        }
        _ => Err("Please enter the quantity as a number from 1 to 99,999."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantity_is_a_whole_number_from_1_to_99999() {
        for (typed, number) in
            [("1", 1), (" 20 ", 20), ("99999", 99_999), ("1,000", 1000), ("12,500", 12_500), ("007", 7)]
        {
            assert_eq!(quantity(typed), Ok(number), "{typed}");
        }
        for (typed, words) in [
            ("", "enter a quantity"),
            ("0", "at least 1"),
            ("-5", "negative"),
            ("2.5", "whole"),
            ("1,5", "whole"),
            ("100000", "at most"),
            ("99999999999999999999", "at most"),
            ("1e3", "whole"),
            ("ten", "as a number"),
            ("20 box", "as a number"),
            ("NaN", "as a number"),
            ("inf", "as a number"),
            ("٣", "as a number"),
            ("+5", "whole"),
        ] {
            let said = quantity(typed).unwrap_err();
            assert!(said.contains(words), "{typed}: {said}");
        }
    }
}
