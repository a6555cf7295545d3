//! Lines over an invented catalogue, with a pharmacist's answers.

use medicine::compare::decide;
use medicine::dictionary::Dictionary;
use medicine::item::Item;
use medicine::line::{Line, read_line};
use medicine::product::read_product;

/// What must be answered.
struct Row {
    line: &'static str,
    answer: &'static str,
    quantity: &'static str,
    of: &'static str,
}

fn table(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split('\t').collect())
}

fn catalogue() -> (Vec<&'static str>, Vec<Item>) {
    let dictionary = Dictionary::shipped();
    let rows = table(include_str!("lists/catalogue.tsv"));
    rows.map(|row| {
        let cell = |at: usize| row.get(at).copied().unwrap_or_default();
        (row[0], read_product(cell(1), cell(2), cell(3), cell(4), &dictionary))
    })
    .unzip()
}

fn rows() -> Vec<Row> {
    let rows = table(include_str!("lists/lines.tsv"));
    rows.map(|row| Row { line: row[0], answer: row[1], quantity: row[2], of: row[3] }).collect()
}

/// What is answered, in the form of the table, and the quantity of the reading that says so.
fn answered(line: &Line, marks: &[&str], products: &[Item]) -> (String, Option<u64>) {
    let decision = decide(line, products);
    match (decision.sure, decision.asked.first()) {
        (Some((product, reading)), _) => (marks[product].to_owned(), line.readings[reading].quantity),
        (None, Some((product, reading, _))) => {
            (format!("? {}", marks[*product]), line.readings[*reading].quantity)
        }
        (None, None) => ("-".to_owned(), None),
    }
}

fn is_right(row: &Row, answer: &str, quantity: Option<u64>) -> bool {
    let asked = |answer: &str| answer == "-" || answer.starts_with('?');
    let product = match row.answer {
        "? -" => asked(answer),
        "-" => answer == "-",
        wanted => answer == wanted,
    };
    let counted = match row.quantity {
        "*" => true,
        "-" => quantity.is_none(),
        wanted => quantity == wanted.parse().ok(),
    };
    product && counted
}

#[test]
fn lines_are_answered_as_a_pharmacist_would() {
    let (marks, products) = catalogue();
    let (mut wrong, mut wrongly_sure) = (Vec::new(), Vec::new());
    let rows = rows();
    for row in &rows {
        let line = read_line(row.line, &Dictionary::shipped());
        let (answer, quantity) = answered(&line, &marks, &products);
        if !is_right(row, &answer, quantity) {
            let said = format!(
                "{}: {} ({}), not {answer} ({quantity:?}) [{}]",
                row.line, row.answer, row.quantity, row.of
            );
            if marks.contains(&answer.as_str()) && answer != row.answer {
                wrongly_sure.push(said.clone());
            }
            wrong.push(said);
        }
    }
    println!("{} of {} lines are answered right", rows.len() - wrong.len(), rows.len());
    assert!(wrongly_sure.is_empty(), "sure and wrong:\n{}", wrongly_sure.join("\n"));
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}
