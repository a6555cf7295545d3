//! Prints what a text is: `cargo run -p text --example check -- 'Vitamin D3: how much?'`

use text::{Slug, capitalised, fold, phone, single_line};

fn main() {
    let text = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    println!("folded:       {}", fold(&text));
    println!("capitalised:  {}", capitalised(&text));
    println!("slug:         {}", Slug::from_title(&text).map_or("none".to_owned(), |slug| slug.to_string()));
    match single_line(&text, 200) {
        Ok(line) => println!("a line:       {line}"),
        Err(wrong) => println!("no line:      it {wrong}"),
    }
    match phone::phone_numbers(&text) {
        Ok(numbers) => println!("telephone:    {}", numbers.join(" and ")),
        Err(wrong) => println!("no telephone: it {wrong}"),
    }
}
