//! What stands around the text of a line: the number of a list, the prefix of a chat, marks of what is taken back.

use crate::dictionary::Dictionary;
use crate::item::is_article;
use crate::reading::is_form_word;
use crate::tables::{self, rows};

/// A line without what stands around it.
pub(super) struct Cleaned {
    pub(super) text: String,
    pub(super) refused: bool,
    /// It greets, thanks or says where to deliver.
    pub(super) is_remark: bool,
}

/// Marks that strike a line out, or refuse it.
const STRUCK: [&str; 9] = ["~", "<s>", "<del>", "<strike>", "❌", "✗", "✘", "🚫", "\u{336}"];

/// Takes the number of a list, the prefix of a chat and marks away.
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
    let dictionary = Dictionary::shipped();
    let names = |word: &str| dictionary.names_substance(word) || is_form_word(word);
    let is_remark = !has_number
        && rows(tables::REFUSALS)
            .any(|(remark, place)| place == "remark" && words.starts_with(&format!(" {remark} ")))
        && !is_article(&folded)
        && !words.split(' ').any(names);
    let mut text = line.to_owned();
    for mark in STRUCK {
        text = text.replace(mark, "");
    }
    for mark in ["</s>", "</del>", "</strike>"] {
        text = text.replace(mark, "");
    }
    let row = of_row(&text);
    let text = row.as_deref().unwrap_or(&text);
    let text = without_marker(without_chat(text.trim()));
    // 'PARACETAMOL-1-G-IV-VIAL', as hospitals call their items.
    let hyphened = !text.contains(char::is_whitespace) && text.matches('-').count() > 1;
    let text = if hyphened { text.replace('-', " ") } else { text.to_owned() };
    Cleaned { text, refused: struck || said, is_remark }
}

/// A row of a table, its cells divided by tabs: without the number of the row, and with the quantity alone of quantity, rate and amount.
fn of_row(line: &str) -> Option<String> {
    let cells: Vec<&str> = line.split('\t').map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let number = |cell: &str| cell.replace(',', "").parse::<f64>().ok().filter(|number| number.is_finite());
    let is_name = |cell: &str| cell.contains(char::is_alphabetic);
    let name = cells.iter().position(|cell| is_name(cell)).filter(|name| cells.len() > 2 && *name < 2)?;
    let numbers: Vec<(usize, f64)> =
        (name + 1..cells.len()).filter_map(|at| Some((at, number(cells[at])?))).collect();
    let is_product =
        |one: f64, other: f64, third: f64| (one * other - third).abs() <= 0.005 * third.abs().max(1.0);
    // Of two numbers and their product the first that is whole is how many.
    let quantity = numbers.windows(3).find_map(|three| {
        let [one, other, third] = [three[0], three[1], three[2]];
        let whole = [one, other].into_iter().find(|(_, number)| number.fract() == 0.0);
        whole.filter(|_| is_product(one.1, other.1, third.1))
    });
    let is_kept = |at: &usize| quantity.is_none_or(|_| number(cells[*at]).is_none());
    let mut kept: Vec<&str> = (name..cells.len()).filter(is_kept).map(|at| cells[at]).collect();
    if let Some((at, _)) = quantity {
        kept.extend(["-", cells[at]]);
    }
    Some(kept.join(" "))
}

/// Without '12/05/26, 10:30 - ' and '[12/05/26, 10:30:11] '.
fn without_chat(line: &str) -> &str {
    let is_stamp = |text: &str| {
        let digits = text.chars().filter(char::is_ascii_digit).count();
        let signs = text.matches(['/', '.', '-']).count() >= 2 && text.contains(':');
        let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
        digits >= 6 && signs && letters <= 2
    };
    let bracketed = line.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let Some((_, rest)) = bracketed.or_else(|| line.split_once(" - ")).filter(|(stamp, _)| is_stamp(stamp))
    else {
        return line;
    };
    // 'Ramesh Medical: '
    let is_sender = |name: &str| !name.contains(|letter: char| letter.is_ascii_digit());
    rest.split_once(": ").filter(|(name, _)| is_sender(name)).map_or(rest, |(_, text)| text).trim()
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
