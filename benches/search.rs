//! How long the database takes to answer a search over many products, total included.
//!
//! `cargo bench --bench search` generates 100,000 products (or `PRODUCTS=n`) in a temporary directory, or takes an
//! existing data directory (`DATA=dir`), then asks each query several times in turn and prints milliseconds.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop where it fails")]

use std::path::PathBuf;
use std::time::Instant;

use pharma_site::app::open_data;
use pharma_site::catalogue::dictionary::Dictionary;
use pharma_site::catalogue::filter::ProductFilter;
use pharma_site::catalogue::search::SearchIndex;
use pharma_site::catalogue::store::list;
use pharma_site::ops::generate;

/// What people type: salts, parts of salts, strengths, forms, SKUs, phrases, one and two letters, nonsense.
const QUERIES: [&str; 30] = [
    "amoxicillin",
    "azithro",
    "paracetamol",
    "paracetamol 500",
    "paracetamol 500 mg",
    "metformin hydrochloride",
    "telmi",
    "statin",
    "cin",
    "pril",
    "500 mg",
    "650",
    "12.5 mg",
    "tablet",
    "film-coated",
    "oral suspension",
    "syrup",
    "cream",
    "car-01",
    "GEN-0000",
    "ant-09999",
    "for the relief of pain",
    "each unit contains",
    "IP 40 mg",
    "mg",
    "a",
    "zz",
    "xyzzy",
    "%",
    "amlodipine besylate 5 mg + atenolol",
];
const ROUNDS: usize = 20;

fn main() {
    let count = std::env::var("PRODUCTS").map_or(100_000, |n| n.parse().unwrap());
    let temporary = tempfile::tempdir().unwrap();
    let given = std::env::var_os("DATA").map(PathBuf::from);
    let (_, db) = open_data(given.as_deref().unwrap_or(temporary.path())).unwrap();
    if given.is_none() {
        generate::load(&db, count, "2026-11-01T00:00:00Z".parse().unwrap()).unwrap();
    }
    let index = SearchIndex::new(Dictionary::shipped());
    let mut all = Vec::new();
    println!("{:>40} {:>8} {:>8} {:>8}", "query", "matches", "median", "worst");
    let mut times = vec![Vec::new(); QUERIES.len()];
    let mut totals = vec![0; QUERIES.len()];
    for _ in 0..ROUNDS {
        for (at, q) in QUERIES.iter().enumerate() {
            let filter = ProductFilter { q: Some((*q).to_owned()), ..ProductFilter::default() };
            let started = Instant::now();
            totals[at] = db.read_blocking(|snapshot| list::page(snapshot, &index, &filter)).unwrap().total;
            times[at].push(started.elapsed().as_secs_f64() * 1000.0);
        }
    }
    for ((q, total), mut times) in QUERIES.iter().zip(totals).zip(times) {
        times.sort_by(f64::total_cmp);
        println!("{q:>40} {total:>8} {:>8.2} {:>8.2}", times[times.len() / 2], times[times.len() - 1]);
        all.extend(times);
    }
    all.sort_by(f64::total_cmp);
    let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize];
    println!("all: median {:.2} ms, 95th percentile {:.2} ms, 99th {:.2} ms", at(0.5), at(0.95), at(0.99));
}
