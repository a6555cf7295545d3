//! Prints the rows of a file: `cargo run -p spreadsheet --example rows -- list.xlsx`

use spreadsheet::{SheetLimits, rows};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    for row in rows(&std::fs::read(path)?, &SheetLimits::rows(10_000))? {
        println!("{}\t{}", row.line, row.text);
    }
    Ok(())
}
