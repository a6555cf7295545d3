//! Prints what each line asks for among products: `cargo run -p medicine --example decide products.tsv < lines.txt`. The table has a
//! heading and the columns mark, name, composition, formulation and pack.

use std::time::Instant;

use medicine::dictionary::Dictionary;
use medicine::index::ItemIndex;
use medicine::line::read_line;
use medicine::product::read_product;

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_default();
    let table = std::fs::read_to_string(path)?;
    let dictionary = Dictionary::shipped();
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    let cell = |row: usize, at: usize| rows[row].get(at).copied().unwrap_or_default();
    let read = |row| read_product(cell(row, 1), cell(row, 2), cell(row, 3), cell(row, 4), &dictionary);
    let index = ItemIndex::new((0..rows.len()).map(read).collect());
    let lines: Vec<String> = std::io::stdin().lines().collect::<Result<_, _>>()?;
    let begun = Instant::now();
    for text in &lines {
        let line = read_line(&text.replace("\\t", "\t"), &dictionary);
        let decision = index.decide(&line);
        let asked: Vec<&str> = decision.asked.iter().take(5).map(|(at, ..)| cell(*at, 0)).collect();
        let sure = decision.sure.map_or("", |(at, _)| cell(at, 0));
        let reading = decision.sure.map(|(_, reading)| reading).or(decision.asked.first().map(|one| one.1));
        let said = reading.map(|reading| &line.readings[reading]).or(line.readings.first());
        let quantity = said.and_then(|said| said.quantity).map_or_else(|| "-".to_owned(), |n| n.to_string());
        let pack = said.and_then(|said| said.pack.clone().or_else(|| said.unit.clone())).unwrap_or_default();
        let against: Vec<String> = decision.asked.first().map_or_else(Vec::new, |(_, _, doubts)| {
            let said = |doubt: &medicine::compare::Doubt| {
                format!("{}{}", doubt.field.name(), if doubt.differs { "!" } else { "" })
            };
            doubts.iter().map(said).collect()
        });
        println!("{text}\t{sure}\t{}\t{quantity}\t{pack}\t{}", asked.join(","), against.join(" "));
    }
    eprintln!("{} lines among {} products: {:?}", lines.len(), rows.len(), begun.elapsed());
    Ok(())
}
