//! Tables of rows that are answered wrongly at present, committed beside the rows themselves. A row that fails and is not among
//! them is a fault, and so is one among them that is right by now: so no change hides behind a share.

use std::collections::BTreeSet;
use std::fs;

/// Compares what fails with what is known to. With `PHARMA_WRITE_KNOWN_FAILURES=1` it writes the table instead, below the
/// comments at its top.
pub fn compare(table: &str, failing: &BTreeSet<String>) {
    let text = fs::read_to_string(table).unwrap();
    if std::env::var_os("PHARMA_WRITE_KNOWN_FAILURES").is_some() {
        let comments = text.lines().filter(|line| line.starts_with('#')).map(str::to_owned);
        let lines: Vec<_> = comments.chain(failing.iter().cloned()).collect();
        fs::write(table, lines.join("\n") + "\n").unwrap();
        return;
    }
    let known: BTreeSet<String> =
        text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect();
    let listed = |rows: Vec<&String>| rows.into_iter().map(|row| format!("  {row}\n")).collect::<String>();
    let new = listed(failing.difference(&known).collect());
    let mended = listed(known.difference(failing).collect());
    assert!(
        new.is_empty() && mended.is_empty(),
        "{table}\nfails, and is not listed:\n{new}is listed, and is right or fails otherwise by now:\n{mended}"
    );
}
