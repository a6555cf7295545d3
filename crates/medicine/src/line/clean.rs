//! What stands around the text of a line: the number of a list, the other cells of a row, marks of what is taken back.

use super::{chat, vocabulary};
use crate::dictionary::Dictionary;
use crate::reading::{is_article, is_form_word};
use crate::tables::{self, rows};
use crate::words::folded_words;

/// A line without what stands around it.
pub(super) struct Cleaned {
    pub(super) text: String,
    pub(super) refused: bool,
    /// It greets, thanks or says where to deliver.
    pub(super) is_remark: bool,
}

/// Marks that strike a line out, or refuse it.
const STRUCK: [&str; 12] =
    ["~", "<s>", "</s>", "<del>", "</del>", "<strike>", "</strike>", "❌", "✗", "✘", "🚫", "\u{336}"];

/// Takes the number of a list, the cells of a row and marks away.
pub(super) fn cleaned(line: &str) -> Cleaned {
    let folded = text::fold(line);
    let words =
        format!(" {} ", folded.split(|c: char| c.is_whitespace() || c == ',').collect::<Vec<_>>().join(" "));
    let struck = STRUCK.iter().any(|mark| line.contains(mark));
    let said = rows(tables::REFUSALS).any(|(refusal, place)| match place {
        "begin" => words.strip_prefix(&format!(" {refusal} ")).is_some_and(|rest| {
            rest.split(' ').next().is_some_and(|word| word.contains(char::is_alphabetic))
        }),
        "anywhere" => words.contains(&format!(" {refusal} ")),
        _ => false,
    });
    let has_number = line.contains(|letter: char| letter.is_ascii_digit());
    let is_remark = !has_number
        && rows(tables::REFUSALS)
            .any(|(remark, place)| place == "remark" && words.starts_with(&format!(" {remark} ")))
        && !names_item(&folded);
    let mut text = line.to_owned();
    for mark in STRUCK {
        text = text.replace(mark, "");
    }
    let text = one_row(&text);
    let text = without_marker(chat::without_sender(text.trim()));
    // 'PARACETAMOL-1-G-IV-VIAL', as hospitals call their items.
    let hyphened = !text.contains(char::is_whitespace) && text.matches('-').count() > 1;
    let text = if hyphened { text.replace('-', " ") } else { text.to_owned() };
    Cleaned { text, refused: struck || said, is_remark }
}

/// A row of a table as a line: its item, pack and quantity, or where they are not told apart all but the number of the row.
fn one_row(line: &str) -> String {
    let cells: Vec<&str> = line.split('\t').collect();
    if let Some(RowCells { item, quantity, pack }) = row_cells(cells.iter().copied()) {
        let quantity = quantity.map(|quantity| format!("- {quantity}"));
        return [Some(item), pack, quantity].into_iter().flatten().collect::<Vec<_>>().join(" ");
    }
    let is_name = |cell: &&str| cell.contains(char::is_alphabetic);
    let item = cells.iter().position(is_name).filter(|item| cells.len() > 2 && *item < 2);
    cells[item.unwrap_or_default()..].join(" ")
}

/// Whether a folded text names a substance, a form, an article, or what the trade calls one of them.
pub fn names_item(folded: &str) -> bool {
    let dictionary = Dictionary::shipped();
    let names = |word: &String| {
        dictionary.names_substance(word)
            || is_form_word(word)
            || dictionary.lookup(std::slice::from_ref(word)).is_some()
    };
    is_article(folded) || folded_words(folded).iter().any(names)
}

/// The cells of a row of a list by what they are for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowCells {
    /// What is asked for.
    pub item: String,
    /// How many, and of what.
    pub quantity: Option<String>,
    /// In which pack.
    pub pack: Option<String>,
}

/// How far an amount may be from quantity times rate: it is rounded, and tax is small change.
const ROUNDING: f64 = 0.005;
/// Most cells of a row that are looked at.
const MAX_CELLS: usize = 64;

/// What the cells of a row say by themselves: an item, a pack, and its quantity, which is the only number, or the one that a rate makes
/// an amount of. `None` where they do not tell.
pub fn row_cells<'c>(cells: impl Iterator<Item = &'c str>) -> Option<RowCells> {
    let cells: Vec<&str> = cells.map(str::trim).filter(|cell| !cell.is_empty()).take(MAX_CELLS).collect();
    let letters = |cell: &str| cell.chars().filter(|letter| letter.is_alphabetic()).count();
    let item = cells.iter().position(|cell| letters(cell) > 2)?;
    let behind = &cells[item + 1..];
    let has_number = |cell: &str| cell.contains(|sign: char| sign.is_ascii_digit());
    let number = |cell: &&str| cell.replace(',', "").parse::<f64>().ok().filter(|number| *number > 0.0);
    let numbers: Vec<(usize, f64)> =
        behind.iter().enumerate().filter_map(|(at, cell)| Some((at, number(cell)?))).collect();
    let is_amount = |quantity: f64| {
        let others = || numbers.iter().map(|(_, number)| *number);
        quantity.fract() == 0.0
            && others().any(|rate| {
                let amount = quantity * rate;
                (rate - 1.0).abs() > f64::EPSILON
                    && others().any(|other| (other - amount).abs() <= amount * ROUNDING)
            })
    };
    let is_pack = |cell: &&&str| has_number(cell) && number(cell).is_none();
    let whole = |(at, number): &(usize, f64)| (number.fract() == 0.0).then_some(*at);
    let at = match numbers.as_slice() {
        // 'Paracetamol' beside '650' says its strength, unless its pack stands between.
        [only] if has_number(cells[item]) || behind[..only.0].iter().any(|cell| is_pack(&cell)) => {
            whole(only)?
        }
        // Money has decimals, also where they are zeros.
        all => all
            .iter()
            .find(|(at, number)| !behind[*at].contains('.') && is_amount(*number))
            .map(|(at, _)| *at)?,
    };
    let is_unit = |cell: &&&str| vocabulary::pack(&text::fold(cell)).is_some();
    let unit = behind.get(at + 1).filter(is_unit).map(|unit| format!(" {unit}")).unwrap_or_default();
    let strength = behind[..at].iter().filter(|cell| number(cell).is_some() && !has_number(cells[item]));
    Some(RowCells {
        item: std::iter::once(&cells[item]).chain(strength).copied().collect::<Vec<_>>().join(" "),
        quantity: Some(format!("{}{unit}", behind[at])),
        pack: behind.iter().find(is_pack).map(|pack| (*pack).to_owned()),
    })
}

/// Without '1. ', '2) ' and bullets.
fn without_marker(line: &str) -> &str {
    let line =
        line.trim_start_matches(['•', '*', '-', '–', '—', '▪', '●', '✓', '✔', '☐', '>', '·', ' ', '\u{a0}']);
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let rest = &line[digits..];
    let marker =
        rest.strip_prefix(['.', ')', ']']).filter(|rest| (1..=3).contains(&digits) && !rest.is_empty());
    match marker.map(str::trim_start) {
        // '1.5 g' is an amount.
        Some(behind) if behind.starts_with(char::is_alphabetic) => behind,
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::cleaned;
    use crate::dictionary::Dictionary;
    use crate::line::read_line;

    #[test]
    fn the_quantity_of_an_invoice_is_what_makes_the_amount_with_the_rate() {
        for (row, quantity) in [
            ("Amlodipine 5mg tab\t10x10\t500\t2.50\t1250", 500),
            ("1\tAmlodipine 5mg tab\t10x10\t500", 500),
            ("2\tAmlodipine 5 mg tab\t2.50\t500\t1,250.00", 500),
            ("Amlodipine 5mg tab\t20\tbox", 20),
        ] {
            let line = read_line(row, &Dictionary::shipped());
            assert_eq!(line.readings[0].quantity, Some(quantity), "{row}: {}", cleaned(row).text);
            assert!(line.readings[0].item.unread.is_empty(), "{row}: {:?}", line.readings[0].item.unread);
        }
    }
}
