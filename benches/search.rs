//! How long a search and a suggestion take over many products.
//!
//! `cargo bench --bench search` imports 100,000 made-up products (or `PRODUCTS=n`) in a temporary directory, or takes an
//! existing data directory (`DATA=dir`). It prints how long the index takes to build, its memory, the index's work for one
//! save, and the time of searches (a page of products, ranked, with total and facets) and of suggestions, by kind of text.
//! No text is asked twice, so that nothing is warm but the index.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop where it fails")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use medicine::dictionary::Dictionary;
use pharma_site::app::open_data;
use pharma_site::catalogue::filter::ProductFilter;
use pharma_site::catalogue::listing;
use pharma_site::catalogue::new_product::NewProduct;
use pharma_site::catalogue::not_stocked::suggestions;
use pharma_site::catalogue::search::SearchIndex;
use pharma_site::catalogue::store::save;
use pharma_site::platform::db::Db;

/// Texts of each kind.
const TEXTS: usize = 300;
const SALTS: [&str; 24] = [
    "paracetamol",
    "ibuprofen",
    "diclofenac",
    "amoxicillin",
    "azithromycin",
    "cefixime",
    "ciprofloxacin",
    "amlodipine",
    "telmisartan",
    "losartan",
    "atorvastatin",
    "rosuvastatin",
    "clopidogrel",
    "metformin",
    "glimepiride",
    "sitagliptin",
    "pantoprazole",
    "omeprazole",
    "domperidone",
    "montelukast",
    "salbutamol",
    "escitalopram",
    "pregabalin",
    "aciclovir",
];
const STRENGTHS: [&str; 12] =
    ["5", "10 mg", "20", "40mg", "500", "500 mg", "650", "12.5", "1 g", ".5 mg", "250", "100mg"];
const FORMS: [&str; 10] =
    ["tab", "tablet", "tablets", "cap", "syp", "susp", "inj", "cream", "drops", "capsules"];
const BRANDS: [&str; 12] = [
    "crocin",
    "dolo 650",
    "telma 40",
    "augmentin",
    "azithral 500",
    "brufen",
    "pan 40",
    "glycomet",
    "ecosprin",
    "montair",
    "calpol",
    "lipitor",
];
const PHRASES: [&str; 12] = [
    "each tablet contains",
    "film-coated tablet contains",
    "excipients q.s.",
    "for the relief of pain",
    "contains: amox",
    "supplied",
    "blood pressure",
    "each 5 ml contains",
    "on a doctor's advice",
    "ip 500 mg; excip",
    "hard gelatin capsule",
    "tablet",
];
const ODD: [&str; 12] = [
    "a",
    "5",
    "mg",
    "%",
    "e",
    "in",
    "tab cap inj",
    "xyzzy",
    "' OR 1=1 --",
    ".*",
    "मधुमेह",
    "a b c d e f g h i j k l",
];

/// Numbers that are the same on every machine (xorshift).
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// A text with one letter left out, doubled or swapped with the next.
    fn slip(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let at = 1 + self.below(letters.len() - 2);
        match self.below(3) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, letters[at]),
            _ => letters.swap(at, at + 1),
        }
        letters.into_iter().collect()
    }

    fn beginning(&mut self, text: &str) -> String {
        let length = 1 + self.below(text.len());
        text.chars().take(length).collect()
    }

    fn text(&mut self, kind: &str) -> String {
        let salt = self.of(&SALTS);
        match kind {
            "beginnings" => self.beginning(salt),
            "two words" => format!("{salt} {}", self.of(&STRENGTHS)),
            "three words" => format!("{} {} {salt}", self.of(&FORMS), self.of(&STRENGTHS)),
            "unfinished" => {
                let form = self.of(&FORMS);
                format!("{salt} {} {}", self.of(&STRENGTHS), self.beginning(form))
            }
            "slips" => format!("{} {}", self.slip(salt), self.of(&STRENGTHS)),
            "brands" => self.of(&BRANDS).to_owned(),
            "phrases" => self.of(&PHRASES).to_owned(),
            "forms" => self.of(&FORMS).to_owned(),
            "SKUs" => format!("car{:06}", self.below(100_000)),
            _ => self.of(&ODD).to_owned(),
        }
    }
}

const KINDS: [&str; 10] = [
    "beginnings",
    "two words",
    "three words",
    "unfinished",
    "slips",
    "brands",
    "phrases",
    "forms",
    "SKUs",
    "odd",
];

fn main() {
    let count = std::env::var("PRODUCTS").map_or(100_000_u32, |n| n.parse().unwrap());
    let temporary = tempfile::tempdir().unwrap();
    let given = std::env::var_os("DATA").map(PathBuf::from);
    let data = given.clone().unwrap_or_else(|| temporary.path().join("data"));
    if given.is_none() {
        let mut load = std::process::Command::new("python3");
        load.args(["bench/products.py", env!("CARGO_BIN_EXE_pharma-site")]).arg(&data).arg(count.to_string());
        assert!(load.status().unwrap().success());
    }
    let (_, db) = open_data(&data).unwrap();
    let index = SearchIndex::new(Dictionary::shipped());
    // The database's own memory is there before and after.
    db.read_blocking(|snapshot| listing::page(snapshot, &index, &ProductFilter::default())).unwrap();
    let before = resident();
    let started = Instant::now();
    db.read_blocking(|snapshot| index.catch_up(snapshot)).unwrap();
    println!("built in {:.0} ms, {:.1} MB", milliseconds(started), (resident() - before) / 1e6);
    saves(&db, &index);
    measure("search", |text| {
        let filter = ProductFilter { q: Some(text.to_owned()), facets: true, ..ProductFilter::default() };
        db.read_blocking(|snapshot| listing::page(snapshot, &index, &filter)).unwrap();
    });
    measure("suggest", |text| {
        db.read_blocking(|snapshot| suggestions(&index, snapshot, text)).unwrap();
    });
}

/// The index's work after a save.
fn saves(db: &Db, index: &SearchIndex) {
    let mut times = Vec::new();
    for n in 0..200 {
        let product = NewProduct {
            name: format!("New Paracetamol {n} mg Tablets"),
            category: "Generic Medicines".to_owned(),
            description: "A new product, for the relief of pain.".to_owned(),
            composition: Some(format!("Each tablet contains: Paracetamol IP {n} mg; Excipients q.s.")),
            ..NewProduct::default()
        };
        db.write_blocking(|tx| save::create(tx, &product, "2026-11-02T00:00:00Z".parse().unwrap())).unwrap();
        let started = Instant::now();
        db.read_blocking(|snapshot| index.catch_up(snapshot)).unwrap();
        times.push(milliseconds(started));
    }
    print("index work for a save", &mut times);
}

fn measure(what: &str, ask: impl Fn(&str)) {
    println!("{:>24} {:>8} {:>8} {:>8} {:>8} ms", what, "median", "95 %", "99 %", "worst");
    let mut draw = Draw(0x9E37_79B9_7F4A_7C15);
    let mut times: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for _ in 0..TEXTS {
        for kind in KINDS {
            let text = draw.text(kind);
            let started = Instant::now();
            ask(&text);
            times.entry(kind).or_default().push(milliseconds(started));
        }
    }
    let mut all: Vec<f64> = times.values().flatten().copied().collect();
    for (kind, times) in &mut times {
        print(kind, times);
    }
    print("all", &mut all);
}

fn print(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{what:>24} {:>8.2} {:>8.2} {:>8.2} {:>8.2}", at(0.5), at(0.95), at(0.99), at(1.0));
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

/// Bytes of memory of this process, what SQLite maps of its file left out.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() * 1024.0
}
