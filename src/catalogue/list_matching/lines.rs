//! The lines of a list as they came: from a pasted text, or from the rows of a file.

use super::chat::without_sender;
use super::draft::{Quantity, is_counter};
use super::reading::readings;
use super::tokens::{Token, tokens};
use super::vocabulary::{announces_quantity, is_noise, pack_unit};
use crate::catalogue::amount::number::Number;
use crate::catalogue::amount::read;
use crate::catalogue::headings::{ColumnUse, as_name, meaning};
use crate::platform::spreadsheet::cells::Cells;
use crate::platform::spreadsheet::{SheetRow, SpreadsheetError};

/// Most lines of a list.
pub(crate) const MAX_LINES: usize = 500;
/// Columns of a pasted table that are looked at.
const MAX_COLUMNS: usize = 64;
/// A line longer than this is not taken apart into items, bytes.
const MAX_SPLIT: usize = 8 << 10;

/// A line before it is matched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SourceLine {
    /// Where it stands in the text or file, from 1. The items of one line share it.
    pub(super) line: u32,
    /// As it came, without its line end.
    pub(super) text: String,
    /// What the columns of a table say.
    pub(super) columns: Option<Columns>,
    /// The heading of the table.
    pub(super) is_heading: bool,
}

/// The cells of a row by what their columns are for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) item: String,
    pub(super) quantity: Option<String>,
    pub(super) pack: Option<String>,
}

/// The lines of a pasted text, without the senders of a chat. Blank ones are left out; the others keep their number.
pub(crate) fn of_text(text: &str) -> Result<Vec<SourceLine>, SpreadsheetError> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut rows = Vec::new();
    for (number, line) in (1..).zip(text.split('\n')) {
        let line = without_sender(line);
        if line.trim().is_empty() {
            continue;
        }
        if rows.len() == MAX_LINES {
            return Err(SpreadsheetError::TooManyRows(MAX_LINES));
        }
        let cells = line.split('\t').take(MAX_COLUMNS).map(str::trim).collect();
        rows.push(SheetRow { line: number, cells, text: line.to_owned() });
    }
    of_rows(rows)
}

/// The lines of a file.
pub(crate) fn of_rows(rows: Vec<SheetRow>) -> Result<Vec<SourceLine>, SpreadsheetError> {
    let heading = rows.iter().take(10).position(|row| Heading::of(&row.cells).is_some());
    let mut columns: Option<Heading> = None;
    let mut lines = Vec::with_capacity(rows.len());
    for (at, row) in rows.into_iter().enumerate() {
        let plain = |text: String, line| SourceLine { line, text, columns: None, is_heading: false };
        if Some(at) == heading {
            columns = Heading::of(&row.cells);
            lines.push(SourceLine { is_heading: true, ..plain(row.text, row.line) });
        } else if let Some(columns) = columns.as_ref().and_then(|heading| heading.read(&row.cells)) {
            lines.push(SourceLine { columns: Some(columns), ..plain(row.text, row.line) });
        } else {
            let items = items(&row.text).into_iter();
            lines.extend(items.map(|text| plain(text, row.line)));
        }
    }
    number_column(&mut lines);
    if lines.iter().filter(|line| !line.is_heading).count() > MAX_LINES {
        return Err(SpreadsheetError::TooManyRows(MAX_LINES));
    }
    Ok(lines)
}

/// Which column of a table is what.
#[derive(Debug, Clone, Copy)]
struct Heading {
    item: usize,
    strength: Option<usize>,
    quantity: Option<usize>,
    pack: Option<usize>,
}

impl Heading {
    /// The columns of a heading such as 'S.No, Item, Pack, Qty'; `None` for another row.
    fn of(cells: &Cells) -> Option<Self> {
        let meant: Vec<_> = cells
            .iter()
            .map(|cell| meaning(cell).filter(|(_, sure)| sure.is_exact()).map(|(meant, _)| meant))
            .collect();
        let find = |wanted: &[ColumnUse]| {
            wanted.iter().find_map(|one| meant.iter().position(|meant| *meant == Some(*one)))
        };
        let named = || (0..cells.len()).filter_map(|at| Some((as_name(cells.get(at)?)?, at))).min();
        let item = find(&[ColumnUse::Field("name")]).or_else(|| Some(named()?.1))?;
        let others = meant.iter().enumerate().filter(|(at, meant)| *at != item && meant.is_some()).count();
        (others > 0).then(|| Self {
            item,
            strength: find(&[ColumnUse::Strength, ColumnUse::Field("dosage")]).filter(|at| *at != item),
            quantity: find(&[ColumnUse::Quantity]),
            pack: find(&[ColumnUse::Field("pack_size")]),
        })
    }

    /// The cells of a row; `None` when it has none for the item, as totals and remarks have not.
    fn read(&self, cells: &Cells) -> Option<Columns> {
        let cell = |at: Option<usize>| cells.get(at?).map(str::trim).filter(|cell| !cell.is_empty());
        let mut item = cell(Some(self.item))?.to_owned();
        if let Some(strength) = cell(self.strength) {
            item = format!("{item} {strength}");
        }
        let owned = |at| cell(at).map(str::to_owned);
        Some(Columns { item, quantity: owned(self.quantity), pack: owned(self.pack) })
    }
}

/// The items of a line: several only when each part of it, between commas, is surely an item with a quantity.
fn items(line: &str) -> Vec<String> {
    if line.len() > MAX_SPLIT {
        return vec![line.to_owned()];
    }
    let parts = parts(line);
    let is_item = |part: &&str| {
        let tokens = tokens(part);
        let names = |word: &str| word.chars().count() > 2 && !is_noise(word) && !is_counter(word);
        let letters = tokens.iter().filter_map(Token::word).any(names);
        letters && tokens.iter().any(|token| token.number().is_some())
    };
    // What is more than a strength: a unit, a sign, a second number.
    let is_counted = |part: &&str| {
        let tokens = tokens(part);
        let word = |word: &str| pack_unit(word).is_some() || announces_quantity(word) || word == "x";
        tokens.iter().any(|token| token.word().is_some_and(word))
            || counts_beside_strength(&tokens)
            || part.contains(" - ")
    };
    let counted = parts.iter().filter(|part| is_counted(part)).count();
    let several = parts.len() > 1
        && parts.iter().all(is_item)
        && (counted == parts.len() || (parts.len() > 2 && counted * 2 >= parts.len()));
    if several { parts.iter().map(|part| part.trim().to_owned()).collect() } else { vec![line.to_owned()] }
}

/// Whether a number stands beside a strength that has no unit and is no part of a name or an amount: 'Vitamin D3 250 IU' has none.
fn counts_beside_strength(tokens: &[Token]) -> bool {
    let numbers: Vec<usize> = (0..tokens.len()).filter(|at| tokens[*at].number().is_some()).collect();
    let sign = |at: Option<usize>| {
        at.and_then(|at| tokens.get(at)).is_some_and(|token| token.is_sign(&['-', '/', ':']) && token.glued)
    };
    let counts = |at: &usize| {
        let is_of_name = tokens[*at].glued && *at > 0 && tokens[at - 1].word().is_some();
        !is_of_name
            && !sign(at.checked_sub(1))
            && !sign(Some(at + 1))
            && read::unit(&tokens[at + 1..]).is_none()
    };
    numbers.len() > 1 && numbers.iter().any(counts)
}

/// The parts of a line between commas and semicolons, those in brackets and inside of numbers left out: 60,000.
fn parts(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, sign) in line.match_indices([',', ';']) {
        let of = |signs: [char; 2]| line[..at].matches(signs).count();
        if of(['(', '[']) > of([')', ']']) {
            continue;
        }
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        let next = at + sign.len();
        if !(is_digit(line[..at].chars().next_back()) && is_digit(line[next..].chars().next())) {
            parts.push(&line[start..at]);
            start = next;
        }
    }
    parts.push(&line[start..]);
    parts
}

/// A list whose lines begin with 1, 2, 3 and so on is numbered, also without a point: takes those numbers out of what is
/// matched. They are the quantities where most lines have no other: '1 strip Crocin', '2 strip Dolo', '3 strip Pan 40'.
fn number_column(lines: &mut [SourceLine]) {
    let leading = |line: &SourceLine| {
        let tokens = tokens(&line.text);
        let number = tokens.first()?.number().and_then(Number::as_whole)?;
        let apart = tokens.get(1).is_some_and(|next| !next.glued && next.word().is_some());
        apart.then_some(number)
    };
    let plain = lines.iter().filter(|line| line.columns.is_none() && !line.is_heading);
    let numbers: Vec<Option<u64>> = plain.map(leading).collect();
    let rising = numbers.windows(2).filter(|pair| pair[0].is_some_and(|n| pair[1] == Some(n + 1))).count();
    if numbers.len() < 3 || numbers.first() != Some(&Some(1)) || rising * 10 < (numbers.len() - 1) * 8 {
        return;
    }
    let numbered = |line: &&SourceLine| line.columns.is_none() && leading(line).is_some();
    let counted = lines.iter().filter(numbered).filter(|line| has_quantity(without_number(line))).count();
    if counted * 2 < lines.iter().filter(numbered).count() {
        return;
    }
    for line in lines.iter_mut().filter(|line| line.columns.is_none() && !line.is_heading) {
        if leading(line).is_some() {
            let item = without_number(line).to_owned();
            line.columns = Some(Columns { item, ..Columns::default() });
        }
    }
}

/// A line without the number that it begins with.
fn without_number(line: &SourceLine) -> &str {
    line.text.trim_start().trim_start_matches(char::is_numeric).trim()
}

/// Whether a line names a quantity, or has more numbers than a strength.
fn has_quantity(item: &str) -> bool {
    readings(item)[0].quantity != Quantity::Missing
        || tokens(item).iter().filter(|token| token.number().is_some()).count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(u32, String)> {
        of_text(text).unwrap().into_iter().map(|line| (line.line, line.text)).collect()
    }

    #[test]
    fn blank_lines_are_left_out_and_the_others_keep_their_number() {
        let lines = shown("amoxy 500\r\n\r\n  \n telma 40 \rpcm");
        let expected = [(1, "amoxy 500"), (4, " telma 40 "), (5, "pcm")];
        assert_eq!(lines, expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn several_items_of_one_line_are_told_apart_when_each_is_surely_one() {
        let items = |text: &str| shown(text).len();
        assert_eq!(items("Amoxy 500 - 20 box, pcm syp 5, telma 40 x 10"), 3);
        for one in [
            "telmisartan 40, hctz 12.5 - 10",
            "aluminium hydroxide, magnesium hydroxide, simethicone - 10",
            "Amoxy 500 10 box, urgent",
            "1,000 strips dolo",
            "vitamin d3 60,000 IU caps 10 box",
            "Calcium 1250mg, Vitamin D3 250IU, Magnesium 40mg and Zinc 7.5mg Tablets - 20",
            "Probiotic Capsules (Bacillus Mesentericus - 2M, Clostridium Butyricum - 4M) - 20",
        ] {
            assert_eq!(items(one), 1, "{one}");
        }
    }

    #[test]
    fn a_table_is_read_by_its_columns() {
        let lines = of_text("S.No\tItem\tPack\tQty\n1\tAmoxy 500\t10x10\t20\n\t\t\tTotal\n").unwrap();
        assert!(lines[0].is_heading);
        let columns = lines[1].columns.as_ref().unwrap();
        assert_eq!((columns.item.as_str(), columns.quantity.as_deref()), ("Amoxy 500", Some("20")));
        assert_eq!((columns.pack.as_deref(), lines[2].columns.is_none()), (Some("10x10"), true));
    }

    #[test]
    fn a_numbered_list_keeps_its_text_but_not_its_numbers() {
        let lines = of_text("1 amoxy 500 10 box\n2 dolo 650\n3 telma 40 x 10\n4 pcm").unwrap();
        assert_eq!(lines[2].text, "3 telma 40 x 10");
        assert_eq!(lines[2].columns.as_ref().unwrap().item, "telma 40 x 10");
        let other = of_text("20 amoxy 500\n5 dolo 650\n3 telma 40").unwrap();
        assert!(other.iter().all(|line| line.columns.is_none()));
        let counted = of_text("1 strip Crocin\n2 strip Dolo\n3 strip Pan 40").unwrap();
        assert!(counted.iter().all(|line| line.columns.is_none()));
    }

    #[test]
    fn one_line_too_many_is_refused() {
        assert_eq!(of_text(&"pcm 5\n\n".repeat(500)).unwrap().len(), 500);
        assert_eq!(of_text(&"pcm 5\n".repeat(501)), Err(SpreadsheetError::TooManyRows(500)));
    }
}
