//! Lines as people write them, made from a seed: slips of scanners, courtesies, quantities, words without blanks, hyphens, other salts,
//! packs and orders. What a line asks for is known from what it was made of; the words are chosen without a look at the tables.
//!
//! `MEDICINE_SHOW=1` prints what is not first.

use std::fmt::Write as _;

use medicine::dictionary::Dictionary;
use medicine::index::ItemIndex;
use medicine::line::{read_line, read_lines};
use medicine::product::read_product;

/// Numbers from a seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % below
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.roll(all.len())]
    }
}

struct Product {
    substance: &'static str,
    salt: &'static str,
    form: &'static str,
    /// '500 mg', '125 mg/5ml'.
    strength: String,
}

impl Product {
    /// The form in full, shortened, and what is counted.
    fn forms(&self) -> [&'static str; 3] {
        match self.form {
            "tablet" => ["Tablets", "Tab", "strips"],
            "capsule" => ["Capsules", "Cap", "strips"],
            "suspension" => ["Oral Suspension", "susp", "bottles"],
            "syrup" => ["Syrup", "Syp", "bottles"],
            "drops" => ["Oral Drops", "oral drops", "bottles"],
            "injection" => ["Injection", "Inj", "vials"],
            "eyedrops" => ["Eye Drops", "eye drops", "pcs"],
            "cream" => ["Cream", "cream", "tubes"],
            "ointment" => ["Ointment", "oint", "tubes"],
            _ => ["Gel", "gel", "tubes"],
        }
    }

    fn name(&self) -> String {
        let capital = format!("{}{}", self.substance[..1].to_uppercase(), &self.substance[1..]);
        format!("{capital} {} {}", self.strength, self.forms()[0])
    }

    /// The same in another order and shortened.
    fn written(&self, dice: &mut Dice) -> String {
        let [form, typed, _] = self.forms();
        let strength = self.strength.replace(" mg", "mg");
        match dice.roll(5) {
            0 => self.name(),
            1 => format!("{typed} {} {}", self.substance, self.strength),
            2 => format!("{typed}. {} {strength}", self.substance),
            3 => format!("{} {typed} {strength}", self.substance).to_uppercase(),
            _ => format!("{} {strength} {form}", self.substance),
        }
    }
}

fn products() -> Vec<Product> {
    let rows = include_str!("lists/medicines.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let each = rows.flat_map(|row| {
        let cells: Vec<&'static str> = row.split('\t').collect();
        let blank = |cell: &'static str| if cell == "-" { "" } else { cell };
        cells[5].split(' ').map(move |number| Product {
            substance: cells[0],
            salt: blank(cells[1]),
            form: cells[2],
            strength: format!(
                "{number}{}{}{}",
                if cells[3] == "%" { "" } else { " " },
                cells[3],
                blank(cells[4])
            ),
        })
    });
    each.collect()
}

struct Catalogue {
    products: Vec<Product>,
    index: ItemIndex,
    dictionary: Dictionary,
}

#[derive(Debug, Default)]
struct Count {
    asked: usize,
    sure: usize,
    first: usize,
    counted: usize,
    wrong: Vec<String>,
}

impl Catalogue {
    fn new() -> Self {
        let (dictionary, products) = (Dictionary::shipped(), products());
        let items = products.iter().map(|one| read_product(&one.name(), "", "", "10 × 10", &dictionary));
        Self { index: ItemIndex::new(items.collect()), products, dictionary }
    }

    /// Asks for the product in a place; `quantity` is how many the line says.
    fn ask(&self, at: usize, line: &str, quantity: Option<u64>, count: &mut Count) {
        let read = read_line(line, &self.dictionary);
        let decision = self.index.decide(&read);
        let best = decision.sure.or_else(|| decision.asked.first().map(|one| (one.0, one.1)));
        let is_right = |place: usize| self.products[place].name() == self.products[at].name();
        count.asked += 1;
        let first = best.is_some_and(|(place, _)| is_right(place));
        count.first += usize::from(first);
        count.counted +=
            usize::from(best.is_some_and(|(_, reading)| read.readings[reading].quantity == quantity));
        match decision.sure {
            Some((place, _)) if is_right(place) => count.sure += 1,
            Some((place, _)) => {
                count.wrong.push(format!("{line} is sure of {}", self.products[place].name()));
            }
            None => {}
        }
        if std::env::var("MEDICINE_SHOW").is_ok() && !(first && decision.sure.is_some()) {
            println!(
                "{line} -> {:?} {:?}",
                best.map(|(place, _)| self.products[place].name()),
                decision.asked.first()
            );
        }
    }
}

/// Pairs that scanners take for each other.
const SLIPS: [(&str, &str); 16] = [
    ("0", "O"),
    ("0", "o"),
    ("1", "l"),
    ("1", "I"),
    ("5", "S"),
    ("8", "B"),
    ("O", "0"),
    ("o", "0"),
    ("l", "1"),
    ("I", "1"),
    ("I", "l"),
    ("l", "I"),
    ("s", "5"),
    ("B", "8"),
    ("rn", "m"),
    ("m", "rn"),
];

/// A text with one slip, in any word or number of it.
fn slipped(text: &str, dice: &mut Dice) -> Option<String> {
    let kinds: Vec<_> = SLIPS.iter().filter(|(from, _)| text.contains(from)).collect();
    let (from, to) = kinds.get(dice.roll(kinds.len().max(1)))?;
    let places: Vec<usize> = text.match_indices(from).map(|(at, _)| at).collect();
    let at = places[dice.roll(places.len())];
    Some(format!("{}{to}{}", &text[..at], &text[at + from.len()..]))
}

#[test]
fn a_line_with_slips_of_a_scanner_is_asked_and_the_right_product_is_first() {
    let (all, mut dice) = (Catalogue::new(), Dice(11));
    for slips in [1, 3] {
        let mut count = Count::default();
        for at in 0..all.products.len() {
            let mut line = all.products[at].written(&mut dice);
            let plain = line.clone();
            for _ in 0..slips {
                line = slipped(&line, &mut dice).unwrap_or(line);
            }
            if line != plain {
                all.ask(at, &line, None, &mut count);
            }
        }
        println!("{slips} slips: {} of {} first, {} sure", count.first, count.asked, count.sure);
        assert!(count.asked > 250, "{}", count.asked);
        assert!(count.wrong.is_empty(), "{}", count.wrong.join("\n"));
        assert_eq!(count.sure, 0, "a slip is asked");
        assert!(count.first * 100 >= count.asked * 95, "{} of {}", count.first, count.asked);
    }
}

/// A quantity as the trade writes it, before or behind what is wanted.
fn quantified(text: &str, counted: &str, number: u64, dice: &mut Dice) -> String {
    match dice.roll(16) {
        0 => format!("{number} {counted} of {text}"),
        1 => format!("{number} {counted} {text}"),
        2 => format!("{number} nos {text}"),
        3 => format!("{text} - {number}"),
        4 => format!("{text} x {number}"),
        5 => format!("{text} x{number}"),
        6 => format!("{text} ({number})"),
        7 => format!("{text} {number} nos"),
        8 => format!("{text} {number} pcs"),
        9 => format!("{text} - {number} box"),
        10 => format!("{text}, {number} {counted}"),
        11 => format!("{text} qty {number}"),
        12 => format!("{text} = {number}"),
        13 => format!("{text}-{number}{counted}"),
        14 => format!("{text} ({number} {counted})"),
        _ => format!("{text} {number} {counted}"),
    }
}

/// What is said around an item, in English and in Hindi in Latin letters.
fn courteous(item: &str, dice: &mut Dice) -> String {
    let greeting = dice.of(&[
        "",
        "",
        "",
        "hello",
        "good morning",
        "respected sir,",
        "dear sir/madam,",
        "namaste",
        "bhaiya",
    ]);
    let (before, behind) = if dice.roll(2) == 0 {
        let who = dice.of(&["", "i", "we", "sir we", "our hospital"]);
        let wish =
            dice.of(&["need", "require", "want", "would like to order", "are looking for", "have to buy"]);
        let ask = dice.of(&[
            "please send",
            "kindly supply",
            "pls arrange",
            "can you send",
            "send me",
            "please quote for",
        ]);
        let before = if dice.roll(2) == 0 { format!("{who} {wish}") } else { ask.to_owned() };
        (
            before,
            dice.of(&[
                "",
                "please",
                "urgently",
                "by tomorrow",
                "thanks",
                "as soon as possible",
                "for our clinic",
                "today sir",
            ]),
        )
    } else {
        let before = dice.of(&["mujhe", "hume", "sirji", "aaj", "jaldi", "kripya"]).to_owned();
        (
            before,
            dice.of(&[
                "chahiye",
                "bhej do",
                "bhej dijiye",
                "de dena ji",
                "bhijwa dijiye",
                "lagega",
                "ki zarurat hai",
            ]),
        )
    };
    format!("{greeting} {before} {item} {behind}").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_said_around_an_item_leaves_it_as_sure() {
    let (all, mut dice) = (Catalogue::new(), Dice(23));
    let mut plain = Count::default();
    let mut polite = Count::default();
    for at in 0..all.products.len() {
        let text = all.products[at].written(&mut dice);
        let number = [5, 12, 20, 30, 100][dice.roll(5)];
        let mut alone = Count::default();
        all.ask(at, &text, None, &mut alone);
        if alone.sure == 1 {
            let line = quantified(&text, all.products[at].forms()[2], number, &mut dice);
            all.ask(at, &line, Some(number), &mut plain);
            all.ask(at, &courteous(&line, &mut dice), Some(number), &mut polite);
        }
    }
    for (what, count) in [("quantities", plain), ("courtesies", polite)] {
        println!("{what}: {} sure of {}, {} counted", count.sure, count.asked, count.counted);
        assert!(count.wrong.is_empty(), "{}", count.wrong.join("\n"));
        assert!(count.asked > 200, "{}", count.asked);
        assert!(count.sure * 100 >= count.asked * 97, "{what}: {} of {}", count.sure, count.asked);
        assert!(count.counted * 100 >= count.asked * 97, "{what}: {} of {}", count.counted, count.asked);
    }
}

#[test]
fn letters_for_forms_hyphens_and_words_without_blanks_are_read() {
    let (all, mut dice) = (Catalogue::new(), Dice(31));
    let [mut letters, mut hyphens, mut glued] = [Count::default(), Count::default(), Count::default()];
    for (at, product) in all.products.iter().enumerate() {
        let letter = match product.form {
            "tablet" => Some("T"),
            "capsule" => Some("C"),
            _ => None,
        };
        if let Some(letter) = letter {
            let point = dice.of(&["", "."]);
            all.ask(
                at,
                &format!("{letter}{point} {} {} - 10", product.substance, product.strength),
                Some(10),
                &mut letters,
            );
            let line =
                format!("{}-{}-{}-ORAL-GENERIC", product.substance, product.forms()[1], product.strength);
            all.ask(at, &line.replace(' ', "-").to_uppercase(), None, &mut hyphens);
        }
        let written = product.written(&mut dice);
        all.ask(at, &written.replace(". ", "").replace(' ', "").to_uppercase(), None, &mut glued);
    }
    for (what, count, sure) in
        [("letters", letters, 97), ("hyphens", hyphens, 90), ("without blanks", glued, 50)]
    {
        println!("{what}: {} sure, {} first of {}", count.sure, count.first, count.asked);
        assert!(count.asked > 100 && count.wrong.is_empty(), "{what}: {}", count.wrong.join("\n"));
        assert!(count.first * 100 >= count.asked * 95, "{what}: {} of {}", count.first, count.asked);
        assert!(count.sure * 100 >= count.asked * sure, "{what}: {} of {}", count.sure, count.asked);
    }
}

#[test]
fn another_salt_or_pack_is_asked_and_order_and_case_say_nothing() {
    let (all, mut dice) = (Catalogue::new(), Dice(47));
    let (mut altered, mut same) = (Count::default(), Count::default());
    for (at, product) in all.products.iter().enumerate() {
        let [form, typed, _] = product.forms();
        if product.form == "tablet" && product.salt != "tartrate" {
            let line = format!("{} tartrate {} {typed} - 20", product.substance, product.strength);
            all.ask(at, &line, Some(20), &mut altered);
            all.ask(
                at,
                &format!("{} {} {typed} 15's - 20", product.substance, product.strength),
                Some(20),
                &mut altered,
            );
        }
        let mut words = [product.substance, product.strength.as_str(), form];
        words.swap(0, dice.roll(3));
        let mut alone = Count::default();
        all.ask(at, &product.name(), None, &mut alone);
        if alone.sure == 1 && words[0] != product.strength {
            all.ask(at, &words.join(" "), None, &mut same);
            all.ask(at, &words.join(" ").to_uppercase(), None, &mut same);
            let mixed = words.join(" ").chars().enumerate().fold(String::new(), |mut text, (at, letter)| {
                let unit = product.strength.contains(letter);
                let shown = if at % 2 == 0 && !unit { letter.to_ascii_uppercase() } else { letter };
                text.push(shown);
                text
            });
            all.ask(at, &mixed, None, &mut same);
        }
    }
    assert!(altered.asked > 100 && same.asked > 200, "{} {}", altered.asked, same.asked);
    assert_eq!(altered.sure, 0, "another salt or pack is asked");
    assert!(altered.wrong.is_empty() && same.wrong.is_empty(), "{:?} {:?}", altered.wrong, same.wrong);
    assert!(altered.first * 100 >= altered.asked * 95, "{} of {}", altered.first, altered.asked);
    assert!(same.sure * 100 >= same.asked * 97, "{} of {}", same.sure, same.asked);
}

#[test]
fn three_hundred_lines_at_once_are_read_as_each_alone() {
    let (all, mut dice) = (Catalogue::new(), Dice(59));
    let mut lines = Vec::new();
    let mut text = String::new();
    for place in 0..300 {
        let product = &all.products[place % all.products.len()];
        let item = quantified(&product.written(&mut dice), product.forms()[2], 20, &mut dice);
        let line = if place % 3 == 0 { courteous(&item, &mut dice) } else { item };
        writeln!(text, "{line}").expect("a line");
        lines.push(line);
    }
    let read = read_lines(&text, &all.dictionary);
    assert_eq!(read.len(), lines.len());
    for (line, text) in read.iter().zip(&lines) {
        assert_eq!(*line, read_line(text, &all.dictionary), "{text}");
    }
}

#[test]
fn names_in_arabic_and_urdu_are_read() {
    let (all, dictionary) = (Catalogue::new(), Dictionary::shipped());
    for (line, name, quantity) in [
        ("أملوديبين ٥ ملغ أقراص - ٢٠", "Amlodipine 5 mg Tablets", Some(20)),
        ("قرص اتورفاستاتين 20 مجم 30 شريط", "Atorvastatin 20 mg Tablets", Some(30)),
        ("ایزیتھرومائسین ۱۰۰ ملی گرام/۵ ملی لیٹر سسپنشن", "Azithromycin 100 mg/5ml Oral Suspension", None),
        ("گولی املوڈیپین ۱۰ ملی گرام ۵ ڈبے", "Amlodipine 10 mg Tablets", Some(5)),
        ("ٹیبلٹ میٹفارمن 500 mg - 20 پتے چاہیے", "Metformin 500 mg Tablets", Some(20)),
        ("حقن سيفترياكسون ١ غرام من فضلك", "Ceftriaxone 1 g Injection", None),
        ("كبسولات فلوكسيتين ٢٠ ملغ", "Fluoxetine 20 mg Capsules", None),
    ] {
        let read = read_line(line, &dictionary);
        let decision = all.index.decide(&read);
        let best = decision.sure.or_else(|| decision.asked.first().map(|one| (one.0, one.1)));
        let found =
            best.map(|(place, reading)| (all.products[place].name(), read.readings[reading].quantity));
        assert_eq!(found, Some((name.to_owned(), quantity)), "{line}: {:?}", decision.asked.first());
    }
    let bottle = read_line("شراب 100 مل", &dictionary);
    assert!(bottle.readings.iter().all(|reading| reading.quantity.is_none()), "{bottle:?}");
}

#[test]
fn a_products_own_name_is_sure_though_its_words_look_like_others() {
    let dictionary = Dictionary::shipped();
    let names =
        ["Prophylactic Quvominerals Capsules", "Gluc0vit Orange Powder", "Capquvid", "Metforrnix Tablets"];
    let items = names.iter().map(|name| read_product(name, "Zinc 10 mg", "", "", &dictionary));
    let index = ItemIndex::new(items.collect());
    for (at, name) in names.iter().enumerate() {
        for line in [format!("{name} - 20"), format!("please send 20 nos {}", name.to_uppercase())] {
            let sure = index.decide(&read_line(&line, &dictionary)).sure;
            assert_eq!(sure.map(|(place, _)| place), Some(at), "{line}");
        }
    }
}
