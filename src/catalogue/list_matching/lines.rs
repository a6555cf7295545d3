//! The lines of a list as they came: from a pasted text, or from the rows of a file.

use crate::catalogue::headings::{ColumnUse, Sureness, as_name, meaning};
use medicine::amount::number::Number;
use medicine::amount::read;
use medicine::amount::unit::unit;
use medicine::dictionary::form_words::FormWord;
use medicine::line::chat::without_sender;
use medicine::line::clean::{RowCells, row_cells};
use medicine::line::vocabulary::{is, pack as pack_unit};
use medicine::reading::tokens::placed;
use medicine::tokens::Placed;
use spreadsheet::{Cells, SheetRow, SpreadsheetError};
use text::fold;

/// Most lines of a list, as they came: one that is split into items is one.
pub(crate) const MAX_LINES: usize = 500;
/// Most items of a list. What would go beyond stays undivided.
const MAX_ITEMS: usize = 2 * MAX_LINES;
/// Cells of a row of a pasted table that are looked at.
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
    pub(super) columns: Option<RowCells>,
    /// The heading of the table.
    pub(super) is_heading: bool,
    /// The undivided line, where it may as well be one item: a combination whose substances stand between commas.
    pub(super) whole: Option<String>,
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
    let mut columns: Option<Heading> = None;
    let (mut lines, count) = (Vec::with_capacity(rows.len()), rows.len());
    for (at, row) in rows.into_iter().enumerate() {
        let plain =
            |text: String, line| SourceLine { line, text, columns: None, is_heading: false, whole: None };
        // Every sheet, and every page of a list, may have headings of its own.
        let has_number = row.cells.iter().any(|cell| cell.contains(|sign: char| sign.is_ascii_digit()));
        let heading = if at < 10 || !has_number { Heading::of(&row.cells) } else { None };
        if let Some(heading) = heading {
            columns = Some(heading);
            lines.push(SourceLine { is_heading: true, ..plain(row.text, row.line) });
        } else if let Some(columns) =
            columns.as_ref().map_or_else(|| row_cells(row.cells.iter()), |heading| heading.read(&row.cells))
        {
            lines.push(SourceLine { columns: Some(columns), ..plain(row.text, row.line) });
        } else {
            let (mut items, is_certain) = items(&row.text);
            if lines.len() + items.len() + (count - at - 1) > MAX_ITEMS {
                items = vec![row.text.clone()];
            }
            let whole = (!is_certain).then_some(row.text);
            lines.extend(
                items.into_iter().map(|text| SourceLine { whole: whole.clone(), ..plain(text, row.line) }),
            );
        }
    }
    number_column(&mut lines);
    if lines.chunk_by(|one, other| one.line == other.line).filter(|items| !items[0].is_heading).count()
        > MAX_LINES
    {
        return Err(SpreadsheetError::TooManyRows(MAX_LINES));
    }
    Ok(lines)
}

/// Which column of a table is what.
#[derive(Debug, Clone, Copy)]
struct Heading {
    item: usize,
    strength: Option<usize>,
    /// What the numbers of that column are counted in where they say nothing: 'Strength (mg)'.
    strength_unit: Option<&'static str>,
    form: Option<usize>,
    quantity: Option<usize>,
    pack: Option<usize>,
    /// What is counted, where another column has the pack: 'UOM' beside 'Pack'.
    unit: Option<usize>,
}

/// Headings of what is counted.
const UNITS: [&str; 3] = ["uom", "unit", "unit of measure"];

impl Heading {
    /// The columns of a heading such as 'S.No, Item, Pack, Qty'; `None` for another row.
    fn of(cells: &Cells) -> Option<Self> {
        let all: Vec<_> = cells.iter().map(meaning).collect();
        let exact = |found: &Option<(ColumnUse, Sureness)>| found.filter(|(_, sure)| sure.is_exact());
        let meant: Vec<_> = all.iter().map(|found| exact(found).map(|(meant, _)| meant)).collect();
        let find = |wanted: &[ColumnUse]| {
            wanted.iter().find_map(|one| meant.iter().position(|meant| *meant == Some(*one)))
        };
        let named = || (0..cells.len()).filter_map(|at| Some((as_name(cells.get(at)?)?, at))).min();
        let item = find(&[ColumnUse::Field("name")]).or_else(|| Some(named()?.1))?;
        let packs = (0..meant.len()).filter(|at| meant[*at] == Some(ColumnUse::Field("pack_size")));
        let is_unit =
            |at: &usize| cells.get(*at).is_some_and(|cell| UNITS.contains(&fold(cell.trim()).as_str()));
        let (units, packs): (Vec<_>, Vec<_>) = packs.partition(is_unit);
        let others = meant.iter().enumerate().filter(|(at, meant)| *at != item && meant.is_some()).count();
        let strength = find(&[ColumnUse::Strength, ColumnUse::Field("dosage")]).filter(|at| *at != item);
        let like_quantity = all.iter().enumerate().filter_map(|(at, found)| match found {
            Some((ColumnUse::Quantity, sure)) => Some((*sure, at)),
            _ => None,
        });
        (others > 0).then(|| Self {
            item,
            strength,
            strength_unit: strength.and_then(|at| unit_of(cells.get(at)?)),
            form: find(&[ColumnUse::Field("formulation")]).filter(|at| *at != item),
            quantity: like_quantity.min().map(|(_, at)| at),
            pack: packs.first().or(units.first()).copied(),
            unit: units.first().filter(|_| !packs.is_empty()).copied(),
        })
    }

    /// The cells of a row; `None` when it has none for the item, as totals and remarks have not.
    fn read(&self, cells: &Cells) -> Option<RowCells> {
        let cell = |at: Option<usize>| cells.get(at?).map(str::trim).filter(|cell| !cell.is_empty());
        let mut item = cell(Some(self.item))?.to_owned();
        if let Some(strength) = cell(self.strength) {
            let is_bare = strength.chars().all(|sign| sign.is_ascii_digit() || matches!(sign, '.' | ','));
            let unit =
                self.strength_unit.filter(|_| is_bare).map(|unit| format!(" {unit}")).unwrap_or_default();
            item = format!("{item} {strength}{unit}");
        }
        if let Some(form) = cell(self.form) {
            item = format!("{item} {form}");
        }
        let mut quantity = cell(self.quantity).map(str::to_owned);
        if let (Some(quantity), Some(unit)) = (&mut quantity, cell(self.unit))
            && quantity.bytes().all(|byte| byte.is_ascii_digit())
        {
            *quantity = format!("{quantity} {unit}");
        }
        Some(RowCells { item, quantity, pack: cell(self.pack).map(str::to_owned) })
    }
}

/// Most characters of a line that are looked at.
const MAX_CHARACTERS: usize = 300;

/// The tokens of the beginning of a text, without case.
fn tokens(text: &str) -> Vec<Placed> {
    let end = text.char_indices().nth(MAX_CHARACTERS).map_or(text.len(), |(at, _)| at);
    placed(&fold(&text[..end]))
}

/// The unit that the heading of a column names: 'Strength (mg)'.
fn unit_of(heading: &str) -> Option<&'static str> {
    let tokens = tokens(heading);
    let units = tokens.iter().skip(1).filter_map(Placed::word).filter_map(unit);
    units.map(|unit| unit.symbol).next_back()
}

/// The items of a line: several only when each part of it, between commas, is an item with a quantity; and whether that is certain,
/// as it is not where a number without a sign may be a strength.
fn items(line: &str) -> (Vec<String>, bool) {
    if line.len() > MAX_SPLIT {
        return (vec![line.to_owned()], true);
    }
    let parts = parts(line);
    let is_item = |part: &&str| {
        let tokens = tokens(part);
        let names = |word: &str| word.chars().count() > 2 && !is(word, "noise") && !is_counter(word);
        let letters = tokens.iter().filter_map(Placed::word).any(names);
        letters && tokens.iter().any(|token| token.number().is_some())
    };
    // What is more than a strength: a unit, a sign, a second number. Substances are measured in units, too.
    let has_sign = |part: &&str| {
        let tokens = tokens(part);
        // 'Combo pack of …' counts nothing.
        let near = |at: usize| &tokens[at.saturating_sub(1)..tokens.len().min(at + 3)];
        let is_beside_number = |at: usize| near(at).iter().any(|token| token.number().is_some());
        let is_sign = |(at, word): (usize, &str)| {
            pack_unit(word).is_some_and(|unit| unit != "unit") && is_beside_number(at)
                || is(word, "quantity")
                || word == "x"
        };
        tokens.iter().enumerate().filter_map(|(at, token)| Some((at, token.word()?))).any(is_sign)
            || part.contains(" - ")
    };
    let is_counted = |part: &&str| {
        let tokens = tokens(part);
        let is_unit = |token: &Placed| token.word().and_then(pack_unit).is_some();
        has_sign(part) || tokens.iter().any(is_unit) || counts_beside_strength(&tokens)
    };
    let counted = parts.iter().filter(|part| is_counted(part)).count();
    let several = parts.len() > 1
        && parts.iter().all(is_item)
        && (counted == parts.len() || (parts.len() > 2 && counted * 2 >= parts.len()));
    if several {
        (parts.iter().map(|part| part.trim().to_owned()).collect(), parts.iter().all(has_sign))
    } else {
        (vec![line.to_owned()], true)
    }
}

/// Whether a number stands beside a strength that has no unit and is no part of a name or an amount: 'Vitamin D3 250 IU' has none.
fn counts_beside_strength(tokens: &[Placed]) -> bool {
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
/// matched. They are the quantities where what they count stands behind them: '1 strip Crocin', '2 strip Dolo', '3 strip Pan 40'.
fn number_column(lines: &mut [SourceLine]) {
    let leading = |line: &SourceLine| {
        let tokens = tokens(&line.text);
        let number = tokens.first()?.number().and_then(Number::as_whole)?;
        let counted = tokens.get(1).filter(|next| !next.glued)?.word().map(is_counter)?;
        Some((number, counted))
    };
    let plain: Vec<_> = lines.iter_mut().filter(|line| line.columns.is_none() && !line.is_heading).collect();
    let all = plain.len();
    let numbered: Vec<_> = plain.into_iter().filter_map(|line| Some((leading(line)?, line))).collect();
    let begins = numbered.first().is_some_and(|((number, _), _)| *number == 1);
    let rising = numbered.windows(2).filter(|pair| pair[1].0.0 == pair[0].0.0 + 1).count();
    let counted = numbered.iter().filter(|((_, counted), _)| *counted).count();
    let is_list = numbered.len() > 1 && numbered.len() * 2 > all && rising * 10 >= (numbered.len() - 1) * 8;
    if begins && is_list && counted * 2 < numbered.len() {
        for (_, line) in numbered {
            let item = line.text.trim_start().trim_start_matches(char::is_numeric).trim().to_owned();
            line.columns = Some(RowCells { item, ..RowCells::default() });
        }
    }
}

/// Whether a word counts, or stands before what does: 'strip', 'tablets', 'qty'.
fn is_counter(word: &str) -> bool {
    pack_unit(word).is_some() || FormWord::of(word).is_some_and(FormWord::is_form) || is(word, "quantity")
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
    fn rows_without_a_heading_say_which_number_is_the_quantity() {
        for (row, item, quantity, pack) in [
            ("1\tAmlodipine 5 mg Tablets\t10x10\t500", "Amlodipine 5 mg Tablets", "500", Some("10x10")),
            ("Amoxy 500\t20\t12.50\t250.00", "Amoxy 500", "20", None),
            ("7\tPantoprazole 40\t15's\t118.00\t10\t1,180", "Pantoprazole 40", "10", Some("15's")),
            ("1\tDolo\t650\t15\t30\t450", "Dolo 650", "15", None),
            ("CEFIXIME TABLETS 200 MG\t25\tbox", "CEFIXIME TABLETS 200 MG", "25 box", None),
        ] {
            let line = of_text(row).unwrap().remove(0);
            let columns = line.columns.unwrap_or_else(|| panic!("{row}"));
            let shown = (columns.item.as_str(), columns.quantity.as_deref(), columns.pack.as_deref());
            assert_eq!(shown, (item, Some(quantity), pack), "{row}");
        }
        for unclear in ["Amoxy 500\t20\t30", "Amoxy 500 - 20", "20\t30\t600", "Paracetamol\t650"] {
            assert!(of_text(unclear).unwrap()[0].columns.is_none(), "{unclear}");
        }
    }

    #[test]
    fn form_strength_and_what_is_ordered_are_columns_and_each_sheet_has_its_own() {
        let text = "Item\tForm\tStrength (mg)\tPack\tStock Qty\tAvg. Consumption\tIndent Qty\n\
                    Amlodipine\tTab\t5\t10's\t120\t300\t200\nCeftriaxone\tInj\t1 g\tVial & wfi\t10\t40\t20 vials\n\
                    Qty\tDrug\n30\tParacetamol 650\n";
        let lines = of_text(text).unwrap();
        let read: Vec<_> = lines.iter().filter_map(|line| line.columns.as_ref()).collect();
        let shown = |columns: &RowCells| {
            (
                columns.item.clone(),
                columns.quantity.clone().unwrap_or_default(),
                columns.pack.clone().unwrap_or_default(),
            )
        };
        let expected = [
            ("Amlodipine 5 mg Tab", "200", "10's"),
            ("Ceftriaxone 1 g Inj", "20 vials", "Vial & wfi"),
            ("Paracetamol 650", "30", ""),
        ];
        let expected =
            expected.map(|(item, quantity, pack)| (item.to_owned(), quantity.to_owned(), pack.to_owned()));
        assert_eq!(read.into_iter().map(shown).collect::<Vec<_>>(), expected);
        assert_eq!(lines.iter().filter(|line| line.is_heading).count(), 2);
    }

    #[test]
    fn what_is_counted_has_a_column_of_its_own_beside_the_pack() {
        for heading in ["Item\tPack\tUOM\tQty", "Item\tUnit of Measure\tPack Size\tQty"] {
            let (pack, unit) = if heading.contains("UOM") { ("10x10", "BOX") } else { ("BOX", "10x10") };
            let lines = of_text(&format!("{heading}\nAmoxy 500\t{pack}\t{unit}\t20\n")).unwrap();
            let columns = lines[1].columns.as_ref().unwrap();
            assert_eq!(
                (columns.pack.as_deref(), columns.quantity.as_deref()),
                (Some("10x10"), Some("20 BOX"))
            );
        }
        let lines = of_text("Item\tUOM\tQty\nAmoxy 500\tBOX\t20\n").unwrap();
        let columns = lines[1].columns.as_ref().unwrap();
        assert_eq!((columns.pack.as_deref(), columns.quantity.as_deref()), (Some("BOX"), Some("20")));
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
        let short = of_text("Dear sir\n1 Amlodipine 5 mg\n2 Telmisartan 40 mg\n3 Metformin 500").unwrap();
        let items: Vec<_> =
            short.iter().filter_map(|line| Some(line.columns.as_ref()?.item.as_str())).collect();
        assert_eq!(items, ["Amlodipine 5 mg", "Telmisartan 40 mg", "Metformin 500"]);
    }

    #[test]
    fn one_line_too_many_is_refused() {
        assert_eq!(of_text(&"pcm 5\n\n".repeat(500)).unwrap().len(), 500);
        assert_eq!(of_text(&"pcm 5\n".repeat(501)), Err(SpreadsheetError::TooManyRows(500)));
        let split = "Amoxy 500 - 20 box, pcm syp 5, telma 40 x 10\n";
        assert_eq!(of_text(&format!("{split}{}", "pcm 5\n".repeat(499))).unwrap().len(), 502);
        assert_eq!(
            of_text(&format!("{split}{}", "pcm 5\n".repeat(500))),
            Err(SpreadsheetError::TooManyRows(500))
        );
        let many = of_text(&split.repeat(500)).unwrap();
        assert!((500..=MAX_ITEMS).contains(&many.len()), "{}", many.len());
        assert_eq!(many.last().unwrap().line, 500);
    }
}
