//! Columns of a text that blanks alone hold apart, as programs print them on paper.

/// Lines that are looked at, and how many of them must have columns.
const SAMPLE: usize = 2_000;
const LEAST: usize = 3;

/// Where the columns of a text begin, characters; none where its lines do not agree on three and more.
pub(super) fn fixed_columns(text: &str) -> Option<Vec<usize>> {
    let lines = text.lines().filter(|line| line.contains(char::is_alphanumeric)).take(SAMPLE);
    let (rows, others): (Vec<_>, Vec<_>) = lines.partition(|line| gaps(line) > 1);
    if rows.len() < LEAST || rows.len() * 2 < others.len() {
        return None;
    }
    let mut filled = Vec::new();
    // Headings have no numbers and may be wider than their columns.
    let (numbered, plain): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.contains(|c: char| c.is_ascii_digit()));
    let rows = if numbered.len() < LEAST { plain } else { numbered };
    for row in &rows {
        for (at, letter) in row.trim_start_matches('\x0c').chars().enumerate() {
            filled.resize(filled.len().max(at + 1), 0_usize);
            filled[at] += usize::from(letter != ' ');
        }
    }
    // One line in fifty may run over: the heading of a page.
    let is_blank = |at: usize| filled.get(at).is_some_and(|count| count * 50 <= rows.len());
    let begins = |at: &usize| {
        !is_blank(*at) && (*at == 0 || is_blank(at - 1) && (at.checked_sub(2).is_none_or(is_blank)))
    };
    let starts: Vec<_> = (0..filled.len()).filter(begins).collect();
    (starts.len() >= LEAST).then_some(starts)
}

/// Blanks inside a line that are two and more.
fn gaps(line: &str) -> usize {
    line.trim().split("  ").filter(|part| !part.trim().is_empty()).count().saturating_sub(1)
}

/// The cells of a line. No word is cut; a line without gaps, the name of a group, is one cell.
pub(super) fn cut(line: &str, starts: &[usize]) -> Vec<String> {
    let letters: Vec<char> = line.trim_start_matches('\x0c').chars().collect();
    if gaps(line) == 0 {
        return vec![line.trim().to_owned()];
    }
    let (mut cells, mut from) = (Vec::new(), 0);
    for start in starts.iter().skip(1).chain([&letters.len()]) {
        let mut end = (*start).clamp(from, letters.len());
        while end > from && end < letters.len() && letters[end] != ' ' && letters[end - 1] != ' ' {
            end -= 1;
        }
        cells.push(letters[from..end].iter().collect::<String>().trim().to_owned());
        from = end;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_columns_are_told_by_their_blanks() {
        let text = "            ACME AGENCIES\n            12, Mill Road\n\n\
                    SNo Product             Packing     Rate\n\
                    ----------------------------------------\n\
                    ALPHA LABS LTD\n\
                    1   Aprol 500 Tab       10 TAB     12.50\n\
                    2   Bprol Syrup         100 ML  1,265.00\n\
                    \x0c3   Cprol Cream         15 GM     102.50\n";
        let starts = fixed_columns(text).unwrap();
        assert_eq!(starts.len(), 4, "{starts:?}");
        let lines: Vec<_> = text.lines().map(|line| cut(line, &starts)).collect();
        assert_eq!(lines[3], ["SNo", "Product", "Packing", "Rate"]);
        assert_eq!(lines[5], ["ALPHA LABS LTD"]);
        assert_eq!(lines[7], ["2", "Bprol Syrup", "100 ML", "1,265.00"]);
        assert_eq!(lines[8], ["3", "Cprol Cream", "15 GM", "102.50"]);
    }

    #[test]
    fn plain_lines_have_no_columns() {
        assert_eq!(fixed_columns("Aprol 500 mg\nBprol 5 mg  2 boxes\nCprol\nDprol"), None);
    }
}
