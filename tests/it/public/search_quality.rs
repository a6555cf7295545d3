//! How well the search finds what a pharmacist means: queries with known answers over the sample content.

use std::collections::BTreeSet;

use crate::harness::visitor::Requests as _;
use crate::harness::{Site, known_failures};

/// Query, accepted SKUs and class.
fn queries() -> impl Iterator<Item = (&'static str, Vec<&'static str>, &'static str)> {
    let lines =
        include_str!("../../search/queries.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap();
        (next(), next().split('|').collect(), next())
    })
}

#[actix_web::test]
async fn the_product_that_is_meant_comes_first() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let (mut failing, mut count) = (BTreeSet::new(), 0);
    for (query, expected, class) in queries() {
        let address = url::form_urlencoded::Serializer::new("/api/products?per_page=5&".to_owned())
            .append_pair("q", query)
            .finish();
        let page = visitor.json(&address).await;
        let found: Vec<_> = page["items"].as_array().unwrap().iter().map(|item| &item["sku"]).collect();
        let place = found.iter().position(|sku| sku.as_str().is_some_and(|sku| expected.contains(&sku)));
        count += 1;
        if place != Some(0) {
            let found = if place.is_some() { "2-5" } else { "-" };
            failing.insert(format!("{query}\t{}\t{class}\t{found}", expected.join("|")));
        }
    }
    assert!(count >= 300, "{count}");
    known_failures::compare("tests/search/queries-failing.tsv", &failing);
}
