//! Prints what is read: `cargo run -p medicine --example read -- 'Tab Amlodipine 5mg 10x10 - 20'`. With `--product` the text is the name of
//! a product.

use medicine::dictionary::Dictionary;
use medicine::line::read_lines;
use medicine::product::read_product;

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let dictionary = Dictionary::shipped();
    if arguments.first().is_some_and(|first| first == "--product") {
        arguments.remove(0);
        println!("{:#?}", read_product(&arguments.join(" "), "", "", "", &dictionary));
        return;
    }
    for line in read_lines(&arguments.join(" "), &dictionary) {
        println!("{line:#?}");
    }
}
