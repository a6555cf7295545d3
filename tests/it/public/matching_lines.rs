//! Pasted lines with a known answer (`tests/search/lines.tsv`) against the sample content.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use crate::harness::visitor::Requests as _;
use crate::harness::{Site, known_failures};

struct Expected {
    text: String,
    sku: String,
    quantity: Option<u64>,
    pack: Option<String>,
}

fn expected() -> Vec<Expected> {
    let table = fs::read_to_string("tests/search/lines.tsv").unwrap();
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            assert_eq!(cells.len(), 4, "{line}");
            Expected {
                text: cells[0].replace("\\t", "\t"),
                sku: cells[1].to_owned(),
                quantity: cells[2].parse().ok(),
                pack: (cells[3] != "-").then(|| cells[3].to_owned()),
            }
        })
        .collect()
}

#[actix_web::test]
async fn every_line_is_taken_right_but_for_those_that_are_known() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let expected = expected();
    assert!(expected.len() >= 400, "{}", expected.len());
    let mut failing = BTreeSet::new();
    for part in expected.chunks(100) {
        let text: Vec<&str> = part.iter().map(|line| line.text.as_str()).collect();
        let answer = visitor.post("/api/match", &json!({"text": text.join("\n")})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let lines = answer.json()["lines"].as_array().unwrap().clone();
        assert_eq!(lines.len(), part.len());
        for (line, expected) in lines.iter().zip(part) {
            assert_eq!(line["text"], expected.text.as_str());
            let sku = line["match"]["sku"].as_str();
            let may_be_taken = !matches!(expected.sku.as_str(), "?" | "-");
            let shown = expected.text.replace('\t', "\\t");
            let row = |what: String| format!("{shown}\t{}\t{what}", expected.sku);
            match sku {
                Some(sku) if sku == expected.sku => {}
                Some(sku) => drop(failing.insert(row(format!("takes {sku}")))),
                None if may_be_taken => drop(failing.insert(row("stays open".to_owned()))),
                None => {}
            }
            let (quantity, pack) = (line["quantity"].as_u64(), line["pack"].as_str().map(str::to_owned));
            if quantity != expected.quantity || pack != expected.pack {
                let number = quantity.map_or("-".to_owned(), |number| number.to_string());
                failing.insert(row(format!("reads {number} {}", pack.as_deref().unwrap_or("-"))));
            }
        }
    }
    known_failures::compare("tests/search/lines-failing.tsv", &failing);
}

#[actix_web::test]
async fn the_example_of_the_page_is_understood() {
    let site = Site::with_sample();
    let text = "Amoxy 500 - 20 box, pcm syp 5, telma 40 x 10";
    let answer = site.visitor().post("/api/match", &json!({ "text": text })).await.json();
    let found: Vec<(Value, Value)> = answer["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["match"]["sku"].clone(), line["quantity"].clone()))
        .collect();
    let wanted = [("ABX-0101", 20), ("ORT-0102", 5), ("CAR-0101", 10)];
    assert_eq!(found, wanted.map(|(sku, quantity)| (json!(sku), json!(quantity))));
}
