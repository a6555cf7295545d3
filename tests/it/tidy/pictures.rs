//! How many bytes the pictures may have that are built into the binary and sent to visitors, and what their packs say.

use std::fs;
use std::path::Path;

const KILOBYTE: u64 = 1 << 10;

/// Every picture below these folders, by its path, with its size.
fn pictures(folders: &[&str]) -> Vec<(String, u64)> {
    let mut found = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(Path::new(folder)).unwrap() {
            let entry = entry.unwrap();
            let path = entry.path().to_string_lossy().into_owned();
            if [".webp", ".jpg", ".png", ".avif"].iter().any(|ending| path.ends_with(ending)) {
                found.push((path, entry.metadata().unwrap().len()));
            }
        }
    }
    found
}

fn assert_within(limit: u64, found: &[(String, u64)], counts: impl Fn(&str) -> bool) {
    let counted: Vec<_> = found.iter().filter(|(path, _)| counts(path)).collect();
    assert!(!counted.is_empty(), "no picture has this limit");
    for (path, bytes) in counted {
        assert!(*bytes <= limit, "{path} has {bytes} bytes, above {limit}");
    }
}

#[test]
fn every_picture_is_within_its_budget() {
    let site = pictures(&["assets/site"]);
    assert_within(120 * KILOBYTE, &site, |_| true);
    assert_within(60 * KILOBYTE, &site, |path| path.contains("-phone") || path.contains("-half"));
    let sample = pictures(&["assets/sample/pictures/products", "assets/sample/pictures/articles"]);
    assert_within(12 * KILOBYTE, &sample, |path| path.ends_with(".320.webp"));
    assert_within(60 * KILOBYTE, &sample, |_| true);
    let all: u64 = site.iter().chain(&sample).map(|(_, bytes)| bytes).sum();
    assert!(all < 16 * KILOBYTE * KILOBYTE, "{all} bytes in all");
}

/// Record and pack say the same: a pack without a schedule must not look like a prescription medicine, nor the other way round.
#[test]
fn the_packs_of_the_sample_have_the_prescription_mark_where_their_records_ask_for_it() {
    let printed = fs::read_to_string("assets/sample/pictures/printed.json").unwrap();
    let printed: std::collections::BTreeMap<String, String> = serde_json::from_str(&printed).unwrap();
    let mut compared = 0;
    for file in fs::read_dir("assets/sample/products").unwrap() {
        let products = fs::read_to_string(file.unwrap().path()).unwrap();
        let products: toml::Table = products.parse().unwrap();
        for product in products["product"].as_array().unwrap() {
            let sku = product["sku"].as_str().unwrap().to_lowercase();
            let schedules = product["schedules"].as_array().unwrap();
            let binding = schedules.iter().any(|one| !matches!(one.as_str(), Some("none" | "G")));
            let mark =
                printed.get(&sku).unwrap_or_else(|| panic!("nobody wrote down what the pack of {sku} says"));
            assert_eq!(mark == "Rx", binding, "{sku}: the pack's picture and the record differ");
            compared += 1;
        }
    }
    assert_eq!(compared, printed.len(), "a pack without a product");
}
