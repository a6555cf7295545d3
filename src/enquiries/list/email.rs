//! The mail of an enquiry list: the same table as text, as HTML, and as CSV for a spreadsheet.

use std::fmt;

use askama::Template;
use sha2::{Digest as _, Sha256};
use spreadsheet::csv::CsvFile;

use super::input::EnquiryList;
use super::{LineProduct, ResolvedLine};
use crate::enquiries::email::{how_to_answer, sender};
use crate::enquiries::enquiry::EmailField;
use crate::error::{Error, Result};
use crate::platform::mailer::{MailAttachment, MailMessage};
use crate::platform::random::Random;

#[derive(Template)]
#[template(path = "mail/enquiry_list.txt", escape = "none")]
struct TextPart<'a> {
    reference: &'a Reference,
    site: &'a str,
    received: &'a str,
    fields: &'a [EmailField],
    width: usize,
    message: &'a str,
    items: &'a str,
    lines: &'a [ResolvedLine],
    number_width: usize,
    quantity_width: usize,
    answer: &'a str,
}

#[derive(Template)]
#[template(path = "mail/enquiry_list.html")]
struct HtmlPart<'a> {
    reference: &'a Reference,
    site: &'a str,
    received: &'a str,
    fields: &'a [EmailField],
    message: &'a str,
    items: &'a str,
    lines: &'a [ResolvedLine],
    answer: &'a str,
}

/// The mail to the company.
pub(crate) fn compose(
    list: &EnquiryList,
    lines: &[ResolvedLine],
    reference: &Reference,
    site: &str,
    received: &str,
) -> Result<MailMessage> {
    let EnquiryList { name, company, email, phone, drug_licence, gstin, message, .. } = list;
    let optional = |text: &Option<String>| text.clone().unwrap_or_default();
    let fields = &[
        EmailField::new("reference", "Reference", reference.as_str()),
        EmailField::new("from_name", "Name", name),
        EmailField::new("company", "Company", company),
        EmailField::new("from_email", "E-mail", email.as_str()),
        EmailField::new("phone", "Phone", phone),
        EmailField::new("drug_licence", "Drug licence", &optional(drug_licence)),
        EmailField::new("gstin", "GSTIN", &optional(gstin)),
    ];
    let given = fields.iter().filter(|field| !field.value.is_empty());
    let width = given.map(|field| field.label.len()).max().unwrap_or(0) + 1;
    let items = &match lines.len() {
        1 => "1 item".to_owned(),
        count => format!("{count} items"),
    };
    let most = lines.iter().map(|line| line.counted().chars().count()).max().unwrap_or(0);
    let answer = &how_to_answer(email);
    let text = TextPart {
        reference,
        site,
        received,
        fields,
        width,
        message,
        items,
        lines,
        number_width: lines.len().to_string().len(),
        quantity_width: most.max("Quantity".len()),
        answer,
    };
    let html = HtmlPart { reference, site, received, fields, message, items, lines, answer };
    Ok(MailMessage {
        id: None,
        recipient: None,
        subject: format!("Enquiry list {reference} from {}: {items}", sender(name, company)),
        reply_to: Some((name.clone(), email.clone())),
        text: text.render().map_err(Error::internal)?,
        html: html.render().map_err(Error::internal)?,
        attachments: vec![MailAttachment {
            name: format!("{reference}.csv"),
            content_type: "text/csv; charset=utf-8; header=present",
            bytes: write(reference, lines),
        }],
    })
}

const COLUMNS: [&str; 12] = [
    "Reference",
    "Line",
    "SKU",
    "Item",
    "Composition",
    "Pack",
    "Quantity",
    "Unit",
    "Note",
    "As written",
    "In catalogue",
    "Product no.",
];

/// The file's bytes.
fn write(reference: &Reference, lines: &[ResolvedLine]) -> Vec<u8> {
    let mut file = CsvFile::new(COLUMNS);
    for (index, line) in lines.iter().enumerate() {
        let product = line.known.as_ref();
        let of_product =
            |read: fn(&LineProduct) -> Option<&String>| product.and_then(read).cloned().unwrap_or_default();
        file.push([
            reference.to_string(),
            (index + 1).to_string(),
            of_product(|product| product.sku.as_ref()),
            line.title(),
            of_product(|product| product.composition.as_ref()),
            line.pack().unwrap_or_default().to_owned(),
            line.line.quantity.to_string(),
            line.unit.as_ref().map(|unit| unit.written.clone()).unwrap_or_default(),
            line.line.note.clone().unwrap_or_default(),
            line.line.text.clone().unwrap_or_default(),
            line.status().to_owned(),
            line.line.product.map(|id| id.to_string()).unwrap_or_default(),
        ]);
    }
    file.into_bytes()
}

// The reference number of a request, by which visitor and office find it again in mails and on the phone.

/// Digits and letters that are not taken for one another when read or written by hand: without 0 and O, 1, I and L, U and V.
const ALPHABET: &[u8; 29] = b"23456789ABCDEFGHJKMNPQRSTWXYZ";
const GROUP: usize = 4;

/// Such as `E-7K3M-92QD`: one of 29⁸, five hundred thousand million.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(transparent)]
pub(crate) struct Reference(String);

impl Reference {
    /// A number that nobody can guess.
    pub(crate) fn draw(random: &Random) -> Self {
        Self::spelled(u64::from_le_bytes(random.bytes()))
    }

    /// The number of a request with this idempotency key, the same also when its first mail failed, or may have.
    pub(crate) fn of(key: &str) -> Self {
        let hash = Sha256::digest(key.as_bytes());
        let (first, _) = hash.split_at(8);
        Self::spelled(first.iter().fold(0, |number, byte| (number << 8) | u64::from(*byte)))
    }

    fn spelled(mut number: u64) -> Self {
        let mut text = "E".to_owned();
        for place in 0..2 * GROUP {
            if place % GROUP == 0 {
                text.push('-');
            }
            let count = ALPHABET.len() as u64;
            text.push(usize::try_from(number % count).map_or('2', |at| char::from(ALPHABET[at])));
            number /= count;
        }
        Self(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::collections::HashSet;

    use crate::enquiries::list::{CountedUnit, Line};
    use crate::platform::random::Random;
    fn line(text: &str, note: &str) -> ResolvedLine {
        ResolvedLine {
            line: Line {
                product: None,
                text: Some(text.to_owned()),
                quantity: 20,
                pack: None,
                note: Some(note.to_owned()),
            },
            known: None,
            unit: None,
        }
    }

    #[test]
    fn a_row_says_everything_of_its_line() {
        let mut known = line("amoxy 500", "urgent, \"cold\"");
        known.line.product = Some(148);
        known.line.pack = Some("Box".to_owned());
        known.unit = Some(CountedUnit { written: "Box".to_owned(), several: "Boxes".to_owned() });
        known.known = Some(LineProduct {
            name: "Amoxicillin 500 mg Capsules".to_owned(),
            sku: Some("ABX-0101".to_owned()),
            composition: Some("Amoxicillin 500 mg".to_owned()),
            pack_size: Some("10 x 10 capsules".to_owned()),
            amounts: Vec::new(),
            url: String::new(),
        });
        let reference = Reference::draw(&Random::seeded(1));
        let file = String::from_utf8(write(&reference, &[known, line("PCM syrup", "")])).unwrap();
        let rows: Vec<_> = file.lines().collect();
        assert_eq!(rows[0], format!("\u{feff}{}", COLUMNS.join(",")));
        assert_eq!(
            rows[1],
            format!(
                "{reference},1,ABX-0101,Amoxicillin 500 mg Capsules,Amoxicillin 500 mg,10 x 10 capsules,20,Box,\
                 \"urgent, \"\"cold\"\"\",amoxy 500,yes,148"
            )
        );
        assert_eq!(rows[2], format!("{reference},2,,PCM syrup,,,20,,,PCM syrup,own words,"));
    }

    #[test]
    fn references_are_short_and_differ() {
        let random = Random::seeded(7);
        let drawn: HashSet<_> = (0..1000).map(|_| Reference::draw(&random).to_string()).collect();
        assert_eq!(drawn.len(), 1000);
        assert_eq!(Reference::of("one"), Reference::of("one"));
        assert_ne!(Reference::of("one"), Reference::of("two"));
        for reference in drawn {
            assert_eq!(reference.len(), 11);
            assert!(reference.starts_with("E-") && reference.as_bytes()[6] == b'-', "{reference}");
            assert!(!reference[2..].contains(['0', 'O', '1', 'I', 'L', 'U', 'V']), "{reference}");
        }
    }
}
