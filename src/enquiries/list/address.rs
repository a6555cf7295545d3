//! The enquiry list in an address: `/enquiry-list?items=148x20,-x5&t2=Amoxy+500&p1=box`.
//!
//! `items` holds a line each: the product's id, or `-` for a line in the visitor's own words, then `x` and the quantity.
//! `t`, `p` and `n` with the number of a line are its text, pack and note. The page's form without a script sends `i` and
//! `q` with the number instead of `items`, and `r` to remove the line. The browser reads and writes the same
//! (`frontend/src/public/enquiry/address.ts`).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{MAX_LINES, TypedLine};

/// The page of the enquiry list.
pub const PATH: &str = "/enquiry-list";
/// Servers need to accept addresses of 8,000 bytes (RFC 9110, section 4.1); the rest is for scheme and host.
const MAX_LENGTH: usize = 7_800;
/// Lines that are read; beyond [`MAX_LINES`] they are only counted.
const MAX_READ: usize = MAX_LINES + 100;
/// Characters of a text that are kept: more than may be sent, so that the page can say that it is too long.
const MAX_TEXT: usize = 1_000;
/// Characters of a quantity that are kept.
const MAX_QUANTITY_TEXT: usize = 12;

/// The lines that the parameters of an address or a form hold, in order, empty ones left out.
pub fn lines(parameters: &[(String, String)]) -> Vec<TypedLine> {
    let mut by_number: BTreeMap<usize, TypedLine> = BTreeMap::new();
    let mut removed = Vec::new();
    if let Some((_, items)) = parameters.iter().rfind(|(name, _)| name == "items") {
        for (index, item) in items.split(',').take(MAX_READ).enumerate() {
            let (id, quantity) = item.trim().split_once('x').unwrap_or((item.trim(), "1"));
            let line = by_number.entry(index + 1).or_default();
            line.product = product(id);
            line.quantity = cut(quantity, MAX_QUANTITY_TEXT);
        }
    }
    for (name, value) in parameters {
        let Some((kind, number)) = numbered(name) else { continue };
        let value = value.trim();
        let text = Some(cut(value, MAX_TEXT)).filter(|text| !text.is_empty());
        let line = by_number.entry(number).or_default();
        match kind {
            'i' => line.product = product(value),
            'q' => line.quantity = cut(value, MAX_QUANTITY_TEXT),
            't' => line.text = text,
            'p' => line.pack = text,
            'n' => line.note = text,
            _ => removed.push(number),
        }
    }
    by_number.retain(|number, line| !line.is_blank() && !removed.contains(number));
    by_number.into_values().collect()
}

/// The address of a list; `None` when it is too long for a link.
pub fn address(lines: &[TypedLine]) -> Option<String> {
    if lines.is_empty() {
        return Some(PATH.to_owned());
    }
    let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let items: Vec<_> = lines
        .iter()
        .map(|line| {
            let product = line.product.map_or("-".to_owned(), |id| id.to_string());
            let quantity = crate::enquiries::list::quantity(&line.quantity)
                .map_or_else(|_| line.quantity.replace(',', "."), |number| number.to_string());
            format!("{product}x{}", encode(&quantity))
        })
        .collect();
    let mut address = format!("{PATH}?items={}", items.join(","));
    for (index, line) in lines.iter().enumerate() {
        for (letter, text) in [('t', &line.text), ('p', &line.pack), ('n', &line.note)] {
            let Some(text) = text else { continue };
            let _ = write!(address, "&{letter}{}={}", index + 1, encode(text));
        }
    }
    (address.len() <= MAX_LENGTH).then_some(address)
}

/// `t12` → `('t', 12)`.
fn numbered(name: &str) -> Option<(char, usize)> {
    let kind = name.chars().next().filter(|kind| matches!(kind, 'i' | 'q' | 't' | 'p' | 'n' | 'r'))?;
    let number = name[1..].parse().ok().filter(|number| (1..=MAX_READ).contains(number))?;
    (format!("{kind}{number}") == name).then_some((kind, number))
}

fn product(id: &str) -> Option<i64> {
    id.parse().ok().filter(|id| *id > 0 && *id < 1_000_000_000_000_000)
}

fn cut(text: &str, max: usize) -> String {
    text.chars().take(max).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(query: &str) -> Vec<TypedLine> {
        let pairs = url::form_urlencoded::parse(query.as_bytes());
        lines(&pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect::<Vec<_>>())
    }

    fn product_line(id: i64, quantity: &str) -> TypedLine {
        TypedLine { product: Some(id), quantity: quantity.to_owned(), ..TypedLine::default() }
    }

    #[test]
    fn the_address_of_the_contract_is_read() {
        assert_eq!(read("items=148x20,133x5"), [product_line(148, "20"), product_line(133, "5")]);
        assert_eq!(read("items=148"), [product_line(148, "1")]);
        assert_eq!(read("items=148x20%2C133x5&utm_source=x").len(), 2);
        assert_eq!(read("items=148x-1,133x2.5").len(), 2, "wrong quantities are kept to be shown");
        for nothing in
            ["", "items=", "items=,,", "items=x5", "items=-x5", "items=0x1", "q1=5", "t0=a", "t601=a"]
        {
            assert!(read(nothing).is_empty(), "{nothing}");
        }
        assert_eq!(read(&format!("items={}", "1x1,".repeat(10_000))).len(), MAX_READ);
    }

    #[test]
    fn own_words_packs_and_notes_travel_with_their_line() {
        let list = read("items=148x20,-x5&t2=Amoxy+500&p1=box&n2=urgent");
        assert_eq!(list[0].pack.as_deref(), Some("box"));
        assert_eq!(list[1].text.as_deref(), Some("Amoxy 500"));
        assert_eq!(list[1].note.as_deref(), Some("urgent"));
        assert_eq!(address(&list).unwrap(), "/enquiry-list?items=148x20,-x5&p1=box&t2=Amoxy+500&n2=urgent");
    }

    #[test]
    fn the_form_without_a_script_is_read_and_can_remove_lines() {
        let list = read("i1=148&q1=20&i2=133&q2=5&r2=on&i3=-&t3=&q3=1&i4=-&t4=PCM+syrup&q4=5");
        assert_eq!(list.len(), 2);
        assert_eq!(list[0], product_line(148, "20"));
        assert_eq!(list[1].text.as_deref(), Some("PCM syrup"));
    }

    #[test]
    fn a_list_that_is_too_long_has_no_address() {
        let long = TypedLine { text: Some("न".repeat(200)), ..TypedLine::default() };
        assert!(address(&vec![long; 10]).is_none());
        assert!(address(&vec![product_line(123_456, "20"); 500]).is_some(), "500 products fit");
    }

    proptest! {
        #[test]
        fn what_was_written_is_read_again(
            list in prop::collection::vec(
                ((1..99_999_i64), "[1-9][0-9]{0,4}", ".{0,20}", "[a-z&=+,x %]{1,20}"), 1..20)
        ) {
            let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
            let list: Vec<_> = list.iter().enumerate().map(|(index, (id, quantity, note, words))| TypedLine {
                product: (index % 2 == 0 || words.trim().is_empty()).then_some(*id),
                text: text(words),
                quantity: quantity.clone(),
                pack: None,
                note: text(note),
            }).collect();
            if let Some(address) = address(&list) {
                let query = address.split_once('?').unwrap().1;
                let again = read(query);
                prop_assert_eq!(&again, &list);
            }
        }
    }
}
