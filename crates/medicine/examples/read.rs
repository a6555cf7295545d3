//! Prints what a name says: `cargo run -p medicine --example read -- 'Amlodipine 5mg and Atenolol 50mg Tablets IP'`

use medicine::reading::read_name;

fn main() {
    let name = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    println!("{:#?}", read_name(&name));
}
